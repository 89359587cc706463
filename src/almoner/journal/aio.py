"""The asyncio face of a journal: the same proposals to the same writer thread, awaited.

    async with AsyncJournal(Journal.open("night.journal")) as journal:
        receipt = await journal.propose("food-pantry", act, by="dave", game_date=date(2026, 12, 5))

Uses `group`, `journal` and `ticket`; used by programs with an event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import TracebackType
from typing import Unpack

from almoner.acts import AnyAct
from almoner.journal.answer import Otherwise, Proposal, Receipt, Said
from almoner.journal.group import Member, group
from almoner.journal.journal import Journal
from almoner.journal.ticket import Awaited


class AsyncJournal:
    """A journal for coroutines of any event loop. What it does not have, `journal` has: it may be called in threads."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    async def propose(
        self, stream: str, act: AnyAct, *, otherwise: Otherwise | None = None, **said: Unpack[Said]
    ) -> Receipt:
        """Have the law rule on an act and record it, as `Journal.propose` does; return when it is on disk.

        A coroutine that is cancelled does not take its proposal back: the act may be recorded all the same.
        `otherwise` is called in the journal's own thread.
        """
        loop = asyncio.get_running_loop()
        ticket: Awaited[Receipt] = Awaited(Proposal(stream=stream, act=act, **said), loop, otherwise)
        self.journal.submit(ticket)
        return await ticket.future

    async def propose_all(
        self, stream: str, acts: Sequence[Member], *, otherwise: Otherwise | None = None, **said: Unpack[Said]
    ) -> list[Receipt]:
        """Have the law rule on acts that belong together, and record all or none, as `Journal.propose_all` does."""
        asked = group(stream, acts, {**said})
        ticket: Awaited[list[Receipt]] = Awaited(asked, asyncio.get_running_loop(), otherwise)
        self.journal.submit_group(ticket, asked)
        return await ticket.future

    async def close(self) -> None:
        """Answer everything that was proposed, and close."""
        await asyncio.to_thread(self.journal.close)

    async def __aenter__(self) -> AsyncJournal:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
