"""A journal: the sealed record of what happened, to which acts are proposed.

    journal = Journal.open("night.journal")
    receipt = journal.propose("food-pantry", act, by="dave", game_date=date(2026, 12, 5))

Uses `group`, `store`, `ticket` and `writer`; used by `aio` and by everybody who proposes an act.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Unpack

from almoner.acts import AnyAct
from almoner.journal.answer import Otherwise, Proposal, Receipt, Said
from almoner.journal.errors import Closed
from almoner.journal.group import Group, Member, group
from almoner.journal.seam import WORLD, Seam
from almoner.journal.store import Store
from almoner.journal.ticket import Ticket, Waiting
from almoner.journal.writer import MOST_AT_ONCE, MOST_WAITING, Writer


class Journal:
    """An open journal. It may be used by any number of threads; other processes open their own."""

    def __init__(self, store: Store, *, most_waiting: int = MOST_WAITING, most_at_once: int = MOST_AT_ONCE) -> None:
        """Take proposals for a store: how many may wait, and how many share a commit at most; both at least one."""
        if most_waiting < 1 or most_at_once < 1:
            raise ValueError("expected limits of at least one proposal that waits, and one in a commit")
        self.store = store
        self._process = os.getpid()
        self._limits = most_waiting, most_at_once
        self._writer: Writer | None = None
        self._closed = False
        self._starting = threading.Lock()

    @classmethod
    def open(cls, url: str | os.PathLike[str], *, create: bool = True, seam: Seam = WORLD, **limits: int) -> Journal:
        """Open the journal at a URL, and make it if it is not there: a file, or postgresql://user@host/database.

        `limits` are those of the class. Raises Unusable if there is something else at the URL, StoreError if it cannot
        be reached.
        """
        return cls(Store(url, create=create, seam=seam), **limits)

    def propose(self, stream: str, act: AnyAct, *, otherwise: Otherwise | None = None, **said: Unpack[Said]) -> Receipt:
        """Have the law rule on an act and record it; return when it is on disk.

        `by` and `game_date` must be said; the class `Said` tells of them and of `at`, `witness`, `late`, `key` and
        `breach`. If the act is refused, `otherwise` is asked once, before anybody else's act is recorded, for another
        in its place: the next number, say, where somebody was faster. It must not fail, and not wait.
        A repeat with the same key is held against the act that was recorded: if that is the other one, KeyTaken names
        its entry.

        Raises Refused with the ruling if the act is not allowed; Malformed for an entry that cannot be; KeyTaken, Busy,
        Closed or NotRecorded if nothing was recorded; Uncertain if the store was lost while it was written.
        """
        ticket: Waiting[Receipt] = Waiting(Proposal(stream=stream, act=act, **said), otherwise)
        self.submit(ticket)
        return ticket.wait()

    def propose_all(
        self, stream: str, acts: Sequence[Member], *, otherwise: Otherwise | None = None, **said: Unpack[Said]
    ) -> list[Receipt]:
        """Have the law rule on acts that belong together, each after those before it, and record all of them or none.

        They stand in the stream one after another, with nobody else's between them, and are on disk together. What is
        said is said of each; an act of which something else is to be said is given as a tuple `(act, {"late": True})`.
        `otherwise` is asked for each act that is refused. With `breach`, those that are refused are recorded in breach,
        and the others as usual.

        `key` is the group's: a repeat with the same acts returns the same receipts, one with other acts, or fewer or
        more, raises KeyTaken. It is the key of the first entry; KEY/2, KEY/3 and so on are those that follow, and what
        was proposed alone under one of these keys is told apart by its act only.

        Raises what `propose` raises; Refused says in its ruling which act it was (`group`), and that refusal alone is
        kept. If it was not the first, the stream is gone through again, as for a correction, while others wait.
        Raises Malformed for no act, and for more than `MOST_TOGETHER`.
        """
        asked = group(stream, acts, {**said})
        ticket: Waiting[list[Receipt]] = Waiting(asked, otherwise)
        self.submit_group(ticket, asked)
        return ticket.wait()

    def submit(self, ticket: Ticket) -> None:
        """Put a proposal in the queue; its ticket is delivered when there is an answer. Raises Busy or Closed."""
        writer = self._writer
        if writer is None or self._process != os.getpid():
            writer = self._start()
        writer.submit(ticket)

    def submit_group(self, ticket: Ticket, asked: Group) -> None:
        """Put a group in the queue, as `submit` does a proposal."""
        self._start().submit_group(ticket, len(asked.proposals))

    def _start(self) -> Writer:
        with self._starting:
            if self._process != os.getpid():
                raise Closed("the journal was opened in another process; every process opens its own")
            if self._closed:
                raise Closed(f"{self.store.place}: the journal is closed; nothing was recorded")
            if self._writer is None:
                self._writer = Writer(self.store, *self._limits)
            return self._writer

    def close(self) -> None:
        """Answer everything that was proposed, and close. A second time does nothing."""
        with self._starting:
            self._closed = True
        if self._writer is not None and self._process == os.getpid():
            self._writer.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
