"""What the journal asks of a database, and which one a URL means.

`sqlite` and `postgres` are the two that there are; all SQL stands in `tables` and `schema`, once for both, with `%s`
for values. Uses `errors` and `seam`; used by `tables`, `store` and who opens one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

from almoner.journal.errors import Unusable
from almoner.journal.seam import WORLD, Seam

Mode = Literal["create", "write", "read"]
"""Whether a journal is made if there is none, is written to, or is only read."""
Row = tuple[Any, ...]


class Database(Protocol):
    """One connection. Every method raises StoreError if the database fails."""

    words: dict[str, str]
    """the words of this dialect, for the schema and for locks"""
    place: str
    """where the journal is, without a password"""

    def run(self, sql: str, *values: object) -> list[Row]:
        """Run a statement and return its rows."""

    def insert(self, table: str, columns: Mapping[str, str], rows: Iterable[Row]) -> None:
        """Insert rows; `columns` says of each whether it is `whole` (a number), `bytes` or `text`."""

    def begin(self, *, write: bool) -> None:
        """Begin a transaction; one that writes waits until no other writes what it might."""

    def commit(self) -> None:
        """Make a transaction durable."""

    def rollback(self) -> None:
        """Undo a transaction, if one is open; never fails."""

    def announce(self, streams: Iterable[str]) -> None:
        """Tell the followers in other processes, with the commit, which streams have grown."""

    def listen(self) -> None:
        """Begin to hear of what other connections commit."""

    def wait(self, seconds: float) -> bool:
        """Wait until another connection commits, after `listen`; return whether one may have."""

    def forget(self, table: str) -> None:
        """See that what was deleted from a table is gone from the store's own files, outside of a transaction.

        Raises StoreError if another program keeps it from being so.
        """

    def discard(self) -> None:
        """Remove a journal that was just made and came to nothing."""

    def warnings(self) -> list[str]:
        """Say what of the database's settings endangers a journal."""

    def damage(self) -> list[str]:
        """Say what the database itself finds wrong with its tables."""

    def close(self) -> None:
        """Close the connection; never fails."""


def connect(url: str, mode: Mode = "write", seam: Seam = WORLD) -> Database:
    """Connect to the journal at a URL: `postgresql://...`, or an SQLite file as `sqlite:PATH` or its path alone.

    Raises Unusable if there is nothing to connect to, StoreError if the connection fails.
    """
    url = url.strip()
    if _is_postgres(url):
        from almoner.journal.postgres import Postgres

        return Postgres(url, mode, seam)
    from almoner.journal.sqlite import Sqlite

    scheme = _scheme(url)
    if scheme not in ("", "sqlite"):
        raise Unusable(f"there is no store {scheme!r}; expected a file, sqlite:FILE or postgresql://...")
    return Sqlite(url.removeprefix("sqlite:").removeprefix("//"), mode, seam)


def absolute(url: str) -> str:
    """Return the URL of a journal, which stays the same when the program goes to another folder."""
    url = url.strip()
    if _is_postgres(url):
        return url
    path = url.removeprefix("sqlite:").removeprefix("//")
    return os.path.abspath(path) if path and (path != url or not _scheme(url)) else url


def _is_postgres(url: str) -> bool:
    return url.lower().startswith(("postgresql:", "postgres:"))


def _scheme(url: str) -> str:
    """Return what stands before the first colon, if it is no part of a path; one letter is a drive."""
    scheme, colon, _ = url.partition(":")
    return scheme if colon and len(scheme) > 1 and "/" not in scheme and "." not in scheme else ""


def is_journal(url: str) -> bool:
    """Tell whether a source is a journal by its URL, or by the first bytes of its file."""
    if "://" in url or _is_postgres(url.strip()) or _scheme(url.strip()) == "sqlite":
        return True
    try:
        with Path(url).open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False
