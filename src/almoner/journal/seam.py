"""The one place where the journal touches time, randomness and, before every statement, the disk or the network.

A test gives a journal a seam of its own, and with it the time, the random bytes and a fault at any statement.
Uses nothing of ours; used by this room.
"""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime


class Seam:
    """The world as it is."""

    vfs: str | None = None
    """the file system of SQLite that is used; the usual one if none is named"""

    def now(self) -> datetime:
        """Return the time, in UTC."""
        return datetime.now(UTC)

    def random(self, count: int) -> bytes:
        """Return random bytes of the operating system."""
        return os.urandom(count)

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def statement(self, sql: str) -> None:
        """Do nothing before a statement goes to the database; a test fails here."""


WORLD = Seam()
