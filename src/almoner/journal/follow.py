"""Following: every entry of some streams, or of all, exactly once and in order, whichever process wrote it.

A place in a stream is its seq, which has no gaps, so a follower that knows how far it has come in each stream can be
stopped and come back. A notification only says when to look; what is new is read from the store. Uses `answer`,
`store` and `tables`; used by `stream`, `moving`, `find`, `flat` and whoever makes something of the entries.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping

from msgspec import Struct

from almoner.acts.codec import Undecodable, Unreadable, decode_own
from almoner.acts.entry import Entry
from almoner.journal.answer import RecordedRuling, read_ruling
from almoner.journal.errors import StoreError, Tampered
from almoner.journal.store import Store
from almoner.journal.tables import EntryRow, StreamRow, Tables

PATIENCE = 0.5
"""Seconds after which a follower looks even if nobody has told it to, or tries again to reach a store that was lost."""


class Followed(Struct, frozen=True):
    """An entry as it stands in the record, with its ruling."""

    entry: Entry | Unreadable
    ruling: RecordedRuling

    @property
    def stream(self) -> str:
        """The stream it stands in."""
        return self.entry.stream if isinstance(self.entry, Entry) else self.entry.envelope.stream


def followed(stream: str, stored: EntryRow) -> Followed:
    """Read a stored entry with its ruling; raises Tampered if they cannot be read."""
    where = f"{stream}, entry {stored.seq}"
    try:
        return Followed(decode_own(stored.entry, where), read_ruling(stored.ruling))
    except (Undecodable, ValueError) as error:
        raise Tampered(f"{where} cannot be read ({error}); run `almoner journal verify`") from None


class Follower:
    """A reader of some streams, or of all, that can wait for what is to come."""

    def __init__(
        self, store: Store, streams: list[str] | None = None, position: Mapping[str, int] | None = None
    ) -> None:
        """Follow the streams named, or all there are and will be, each from after the seq that `position` gives."""
        self.position: dict[str, int] = dict(position or {})
        """the newest entry of each stream that was handed out, the one just yielded included: where a later follower
        that is given it goes on"""
        if any(place < 0 for place in self.position.values()):
            raise ValueError("a position holds the seq of the newest entry of each stream; expected no negative one")
        self._store, self._streams = store, streams
        self._tables: Tables | None = None

    def new(self) -> Iterator[Followed]:
        """Yield what has been recorded and not been handed out yet, and end.

        Raises StoreError if the store is lost, after which it may be called again; Tampered if entries that were handed
        out are not there any more, or one cannot be read.
        """
        try:
            tables = self._connected()
            for row in tables.streams():
                if self._streams is None or row.name in self._streams:
                    yield from self._of(tables, row)
        except StoreError:
            self.close()
            raise

    def _of(self, tables: Tables, row: StreamRow) -> Iterator[Followed]:
        after = self.position.get(row.name, 0)
        if row.size < after:
            raise Tampered(f"{row.name}: entry {after} was handed out, and the store holds {row.size}")
        if row.size == after:
            return
        for stored in tables.entries(row.id, after, row.size):
            after += 1
            if stored.seq != after:
                raise Tampered(f"{row.name}, entry {after} is missing; run `almoner journal verify`")
            found = followed(row.name, stored)
            self.position[row.name] = after
            yield found

    def follow(self, stop: threading.Event | None = None) -> Iterator[Followed]:
        """Yield what has been recorded and what will be, until `stop` is set; a store that is lost is waited for."""
        try:
            while stop is None or not stop.is_set():
                try:
                    yield from self.new()
                    self.wait(PATIENCE)
                except StoreError:
                    self._store.seam.sleep(PATIENCE)
        finally:
            self.close()

    def wait(self, seconds: float) -> bool:
        """Wait until something may be new, at most so long; return whether something may be."""
        try:
            return self._connected().database.wait(seconds)
        except StoreError:
            self.close()
            raise

    def _connected(self) -> Tables:
        if self._tables is None:
            tables = self._store.connect("read")
            try:
                tables.database.listen()
            except StoreError:
                tables.database.close()
                raise
            self._tables = tables
        return self._tables

    def close(self) -> None:
        """End; the position stays."""
        if self._tables is not None:
            self._tables.database.close()
            self._tables = None
