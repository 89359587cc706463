"""Tickets: proposals that wait for their answer, in a thread or in an event loop.

Uses `answer`; used by `writer`, which answers them, and by the two faces of a journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterable

from almoner.journal.answer import Otherwise, Proposal, Receipt


class Ticket:
    """A proposal that waits, and then its receipt or what was wrong."""

    __slots__ = ("asked", "error", "otherwise", "receipt")

    def __init__(self, asked: Proposal, otherwise: Otherwise | None = None) -> None:
        self.asked = asked
        self.otherwise = otherwise
        self.receipt: Receipt | None = None
        self.error: Exception | None = None


class Waiting(Ticket):
    """A ticket for which a thread waits."""

    __slots__ = ("_done",)

    def __init__(self, asked: Proposal, otherwise: Otherwise | None = None) -> None:
        super().__init__(asked, otherwise)
        self._done = threading.Lock()
        self._done.acquire()

    def deliver(self) -> None:
        """Wake the thread; a ticket that was handed in twice is delivered once."""
        with contextlib.suppress(RuntimeError):
            self._done.release()

    def wait(self) -> Receipt:
        """Wait for the answer: the receipt is returned, or the error raised."""
        with self._done:
            if self.error is not None:
                raise self.error
            assert self.receipt is not None, "a ticket is delivered with one or the other"
            return self.receipt


class Awaited(Ticket):
    """A ticket for which a coroutine waits."""

    __slots__ = ("future", "loop")

    def __init__(self, asked: Proposal, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(asked)
        self.loop = loop
        self.future: asyncio.Future[Receipt] = loop.create_future()


def deliver(tickets: Iterable[Ticket]) -> None:
    """Wake whoever waits; an event loop is told once of all its tickets."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Awaited]] = {}
    for ticket in tickets:
        if isinstance(ticket, Awaited):
            by_loop.setdefault(ticket.loop, []).append(ticket)
        elif isinstance(ticket, Waiting):
            ticket.deliver()
    for loop, mine in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, mine)


def _settle(tickets: list[Awaited]) -> None:
    for ticket in tickets:
        if ticket.future.done():  # given up by whoever waited; the entry stands all the same
            continue
        if ticket.error is not None:
            ticket.future.set_exception(ticket.error)
        elif ticket.receipt is not None:
            ticket.future.set_result(ticket.receipt)
