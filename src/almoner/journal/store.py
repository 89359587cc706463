"""A store: the journal at a URL, and connections to it for one transaction or for long.

Uses `database`, `schema` and `tables`; used by the modules of this room.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from almoner.journal.database import Mode, absolute, connect
from almoner.journal.errors import Unusable
from almoner.journal.schema import prepare
from almoner.journal.seam import WORLD, Seam
from almoner.journal.tables import Tables


class Store:
    """The journal at a URL. Every method raises StoreError if the database fails, Unusable if it holds no journal."""

    def __init__(
        self, url: str | os.PathLike[str], *, create: bool = False, write: bool = True, seam: Seam = WORLD
    ) -> None:
        """See that the journal is there and of this version; `create` makes one if there is none."""
        self.url, self.seam = absolute(os.fspath(url)), seam
        self._write = write
        tables = self.connect("create" if create else "write" if write else "read")
        self.place = tables.database.place
        try:
            self.made = prepare(tables.database, seam, create=create, write=write)
            """the journal was not there before"""
        finally:
            tables.database.close()

    def connect(self, mode: Mode | None = None) -> Tables:
        """Return a new connection, which whoever asked for it closes."""
        return Tables(connect(self.url, mode or ("write" if self._write else "read"), self.seam))

    @contextmanager
    def reading(self) -> Iterator[Tables]:
        """Give a connection that sees the journal as it is at one moment."""
        tables = self.connect("read")
        try:
            tables.database.begin(write=False)
            yield tables
        finally:
            tables.database.close()

    def forget(self, table: str) -> None:
        """See that what was deleted from a table is gone from the store's own files; raises StoreError if it is not."""
        tables = self.connect()
        try:
            tables.database.forget(table)
        finally:
            tables.database.close()

    def discard(self) -> None:
        """Remove a journal that was just made and came to nothing."""
        assert self.made, "only what this program has just made is removed"
        self.connect().database.discard()

    @contextmanager
    def writing(self) -> Iterator[Tables]:
        """Give a connection in a transaction that is committed at the end, or undone if something goes wrong."""
        if not self._write:
            raise Unusable(f"{self.place}: it was opened for reading; expected to be opened for writing")
        tables = self.connect()
        try:
            tables.database.begin(write=True)
            yield tables
            tables.database.commit()
        finally:
            tables.database.rollback()
            tables.database.close()
