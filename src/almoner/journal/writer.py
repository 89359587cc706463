"""The one thread of a journal that writes: it takes what waits, rules on it, and makes it durable in one commit.

Proposals are answered only when the commit is on disk. If it fails, all of the batch are told so, and the streams it
touched are read again. Uses `group`, `store`, `stream`, `tables` and `ticket`; used by `journal`.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from typing import Final

from almoner.acts import Malformed
from almoner.journal.errors import Busy, Closed, JournalError, NotRecorded, StoreError, Tampered, Uncertain
from almoner.journal.group import Group, answer_group
from almoner.journal.store import Store
from almoner.journal.stream import Stream
from almoner.journal.tables import StreamRow, Tables
from almoner.journal.ticket import Ticket, deliver

MOST_WAITING: Final = 10_000
"""Proposals that may wait; the next is told that the journal is busy."""
MOST_AT_ONCE: Final = 500
"""Proposals in one commit; a group counts as one."""
MOST_KEPT: Final = 2_000_000
"""Entries of all streams together whose state is kept in memory; the stream used longest ago is let go first."""
MOMENT: Final = 0.0001
"""Seconds between two looks whether those who were answered propose again."""
TRIES: Final = 8
"""Looks for them, at most."""
EMPTY: Final = 1_000
"""What a stream counts for beside its entries."""


class Writer:
    """The thread, its queue, and the streams it keeps."""

    def __init__(self, store: Store, most_waiting: int, most_at_once: int) -> None:
        self._store = store
        self._most_waiting, self._most_at_once = most_waiting, most_at_once
        self._queue: SimpleQueue[Ticket | None] = SimpleQueue()
        self._gate = threading.RLock()  # a signal handler may propose while its own thread does
        self._closed = False
        self._in_groups = 0
        """acts of the groups that wait"""
        self._tables: Tables | None = None
        self._streams: dict[str, Stream] = {}
        self._known: dict[str, tuple[int, bytes]] = {}
        """of each stream that was written to, the size and the hash of its newest entry, which must not change again"""
        self._id = store.seam.random(10)
        self._batches = itertools.count(1)
        self._thread = threading.Thread(target=self._run, name="almoner journal", daemon=True)
        self._thread.start()

    def submit(self, ticket: Ticket) -> None:
        """Put a proposal in the queue; raises Busy or Closed."""
        with self._gate:
            if self._closed:
                raise Closed(f"{self._store.place}: the journal is closed; nothing was recorded")
            if self._queue.qsize() >= self._most_waiting:
                raise Busy(f"{self._store.place}: {self._most_waiting:,} proposals are waiting; try again in a moment")
            self._queue.put(ticket)

    def submit_group(self, ticket: Ticket, acts: int) -> None:
        """Put a group of so many acts in the queue; raises Busy or Closed.

        What waits is bounded by the acts of groups too: a group is taken while those before it are fewer than may wait.
        """
        with self._gate:
            if self._in_groups >= self._most_waiting:
                words = f"{self._in_groups:,} acts of groups are waiting; try again in a moment"
                raise Busy(f"{self._store.place}: {words}")
            self._in_groups += acts  # before it can be answered, and so taken off again
            try:
                self.submit(ticket)
            except BaseException:
                self._in_groups -= acts
                raise

    def close(self) -> None:
        """Answer what waits, and end."""
        with self._gate:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._next()
            try:
                self._answer(batch)
            except BaseException as error:  # nobody is left waiting, whatever happened
                self._disconnect()
                words = f"almoner itself failed ({error!r}); look before you repeat it without a key"
                self._lose(batch, Uncertain, words)
            if self._in_groups:
                with self._gate:
                    self._in_groups -= sum(len(t.asked.proposals) for t in batch if isinstance(t.asked, Group))
            together = len(batch) + self._queue.qsize()
            deliver(batch)
            if open_ and len(batch) > 1:
                self._wait_for(together)
        self._disconnect()

    def _wait_for(self, together: int) -> None:
        """Give those who have just been answered a moment to propose again, so that they share a commit with the rest.

        Without it they fall apart into groups, and each waits for the commits, and for the interpreter, of the others.
        """
        tries = 0
        while self._queue.qsize() < together and tries < TRIES:
            time.sleep(MOMENT)
            tries += 1

    def _next(self) -> tuple[list[Ticket], bool]:
        """Wait for proposals, and take as many as fit one commit; false after the last."""
        batch: list[Ticket] = []
        ticket = self._queue.get()
        try:
            while ticket is not None:
                batch.append(ticket)
                if len(batch) == self._most_at_once:
                    return batch, True
                ticket = self._queue.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _answer(self, batch: list[Ticket]) -> None:
        if not batch:
            return
        by_stream: dict[str, list[Ticket]] = {}
        for ticket in batch:
            by_stream.setdefault(ticket.asked.stream, []).append(ticket)
        number = self._id + next(self._batches).to_bytes(6, "big")
        rows: dict[str, StreamRow] = {}
        try:
            tables = self._begin()
            rows = tables.lock(by_stream)
            written = [name for name, tickets in by_stream.items() if self._write(tables, rows[name], tickets, number)]
            tables.database.announce(written)
        except Exception as error:  # the commit was not asked for: nothing is recorded
            self._undo(rows, lost=isinstance(error, StoreError) and error.lost)
            said = str(error) if isinstance(error, JournalError) else f"almoner itself failed ({error!r})"
            self._lose(batch, NotRecorded, f"nothing was recorded: {said}")
            return
        try:
            tables.database.commit()
        except StoreError as error:
            self._undo(rows, lost=error.lost)
            self._find_out(batch, rows, number, error)
            return
        for name in by_stream:
            if (stream := self._streams.get(name)) is not None:
                stream.committed()
                self._known[name] = stream.size, stream.tip
        self._let_go()

    def _begin(self) -> Tables:
        """Begin to write, over a new connection if there is none or the old one was lost."""
        if self._tables is not None:
            try:
                self._tables.database.begin(write=True)
            except StoreError as error:
                if not error.lost:
                    raise
                self._disconnect()
        if self._tables is None:
            self._tables = self._store.connect("write")
            self._tables.database.begin(write=True)
        return self._tables

    def _write(self, tables: Tables, row: StreamRow, tickets: list[Ticket], batch: bytes) -> bool:
        """Rule on the proposals for one stream and write what comes of it; return whether the stream has grown."""
        try:
            stream = self._stream(tables, row)
        except (Tampered, NotRecorded) as error:  # this stream cannot be used; the others can
            for ticket in tickets:
                ticket.error = type(error)(str(error))
            return False
        keys = [key for ticket in tickets if (key := ticket.asked.key) is not None and stream.may_have(key)]
        known = tables.by_key(row.id, keys) if keys else {}
        stream.begin(self._store.seam.now())
        for ticket in tickets:
            asked = ticket.asked
            try:
                if isinstance(asked, Group):
                    ticket.receipt = answer_group(stream, asked, known, ticket.otherwise)
                else:
                    ticket.receipt = stream.answer(asked, known, ticket.otherwise)
            except (NotRecorded, Tampered, Malformed) as error:
                ticket.error = error
        if stream.rows:
            tables.append(row.id, stream.size, stream.rows, stream.nodes, batch)
        if stream.refusals:
            tables.refuse(row.id, stream.refused, stream.refusals, batch)
        return bool(stream.rows)

    def _stream(self, tables: Tables, row: StreamRow) -> Stream:
        """Return the state of a stream at its newest entry, read if it is not kept."""
        stream = self._streams.pop(row.name, None)
        size, tip = self._known.get(row.name, (0, b""))
        if row.size < size:
            raise Tampered(f"{row.name}: {size} entries were acknowledged, the store holds {row.size}")
        if size and (stream is None or row.size > size) and tables.hashes(row.id)(0, size - 1, size) != [tip]:
            raise Tampered(f"{row.name}: entry {size} is not the one that was acknowledged")
        if stream is None:
            stream = Stream(tables, row)
        else:
            stream.tables = tables
            stream.catch_up(row)
        self._streams[row.name] = stream  # now the one used last
        return stream

    def _let_go(self) -> None:
        kept = sum(stream.size + EMPTY for stream in self._streams.values())
        while kept > MOST_KEPT and len(self._streams) > 1:
            oldest = next(iter(self._streams))
            kept -= self._streams.pop(oldest).size + EMPTY

    # When the store fails

    def _undo(self, rows: Iterable[str], *, lost: bool) -> None:
        """Undo what was begun; the streams that it touched are read again."""
        if self._tables is not None:
            self._tables.database.rollback()
        for name in rows:
            self._streams.pop(name, None)
        if lost:
            self._disconnect()

    def _find_out(self, batch: list[Ticket], rows: dict[str, StreamRow], number: bytes, error: StoreError) -> None:
        """Find out what became of a commit that failed, and tell everybody in it; if it was written, answers stand."""
        written = self._was_written(rows.values(), number)
        if written:
            return
        if written is None:
            words = f"whether it was recorded is not known, look before you repeat it without a key: {error}"
            self._lose(batch, Uncertain, words)
        elif error.doubtful:
            words = f"it is not recorded, but may come back if the machine stops now; repeat it with its key: {error}"
            self._lose(batch, Uncertain, words)
        else:
            self._lose(batch, NotRecorded, f"nothing was recorded: {error}")

    def _was_written(self, rows: Iterable[StreamRow], number: bytes) -> bool | None:
        """Tell whether a batch is in the store, None if that cannot be found out.

        The streams are locked for it: a commit that is still under way is waited for.
        """
        for _ in range(3):
            try:
                tables = self._begin()
                now = tables.lock(row.name for row in rows)
                found = any(tables.was_written(now[row.name].id, row.size + 1, row.refused + 1, number) for row in rows)
                tables.database.rollback()
            except JournalError:
                self._disconnect()
                self._store.seam.sleep(0.2)
            else:
                return found
        return None

    def _disconnect(self) -> None:
        """Let go of the connection, and of what is known by it: behind another one may be another store."""
        self._streams.clear()
        if self._tables is not None:
            self._tables.database.close()
            self._tables = None

    def _lose(self, batch: list[Ticket], kind: type[JournalError], words: str) -> None:
        """Tell everybody in a batch that it failed."""
        for ticket in batch:
            ticket.receipt, ticket.error = None, kind(words)
