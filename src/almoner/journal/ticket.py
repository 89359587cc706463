"""Tickets: proposals, and groups of them, that wait for their answer, in a thread or in an event loop.

Uses `answer` and `group`; used by `writer`, which answers them, and by the two faces of a journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from almoner.journal.answer import Otherwise, Proposal
from almoner.journal.group import Group

Answer = TypeVar("Answer")
"""What a ticket is answered with: a `Receipt`, or those of a group."""


class Ticket:
    """A proposal or a group that waits, and then its receipt or receipts, or what was wrong."""

    __slots__ = ("asked", "error", "otherwise", "receipt")

    def __init__(self, asked: Proposal | Group, otherwise: Otherwise | None = None) -> None:
        self.asked = asked
        self.otherwise = otherwise
        self.receipt: Any = None
        self.error: Exception | None = None


class Waiting(Ticket, Generic[Answer]):
    """A ticket for which a thread waits."""

    __slots__ = ("_done",)

    def __init__(self, asked: Proposal | Group, otherwise: Otherwise | None = None) -> None:
        super().__init__(asked, otherwise)
        self._done = threading.Lock()
        self._done.acquire()

    def deliver(self) -> None:
        """Wake the thread; a ticket that was handed in twice is delivered once."""
        with contextlib.suppress(RuntimeError):
            self._done.release()

    def wait(self) -> Answer:
        """Wait for the answer: the receipt is returned, or the error raised."""
        with self._done:
            if self.error is not None:
                raise self.error
            assert self.receipt is not None, "a ticket is delivered with one or the other"
            answer: Answer = self.receipt
            return answer


class Awaited(Ticket, Generic[Answer]):
    """A ticket for which a coroutine waits."""

    __slots__ = ("future", "loop")

    def __init__(
        self, asked: Proposal | Group, loop: asyncio.AbstractEventLoop, otherwise: Otherwise | None = None
    ) -> None:
        super().__init__(asked, otherwise)
        self.loop = loop
        self.future: asyncio.Future[Answer] = loop.create_future()


def deliver(tickets: Iterable[Ticket]) -> None:
    """Wake whoever waits; an event loop is told once of all its tickets."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Awaited[Any]]] = {}
    for ticket in tickets:
        if isinstance(ticket, Awaited):
            by_loop.setdefault(ticket.loop, []).append(ticket)
        elif isinstance(ticket, Waiting):
            ticket.deliver()
    for loop, mine in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, mine)


def _settle(tickets: list[Awaited[Any]]) -> None:
    for ticket in tickets:
        if ticket.future.done():  # given up by whoever waited; the entry stands all the same
            continue
        if ticket.error is not None:
            ticket.future.set_exception(ticket.error)
        elif ticket.receipt is not None:
            ticket.future.set_result(ticket.receipt)
