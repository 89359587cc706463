"""Moving a journal: everything in it as one row of items, read from a store, a file of lines or Parquet, and loaded.

A backup, an export, an import and a move from one database to the other are all this: items from somewhere, items to
somewhere. Loading checks every hash and signature, and is done as a whole or not at all. Uses `seal`, `people` and
`store`; used by `lines`, `flat`, `backup`, the audit and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from almoner.journal import tree
from almoner.journal.errors import Tampered, Unusable, no_such_stream
from almoner.journal.follow import followed
from almoner.journal.note import BadNote, PublicKey
from almoner.journal.people import check_id, read_person
from almoner.journal.seal import fault_of, signed_by, stream_of
from almoner.journal.store import Store
from almoner.journal.tables import PAGE, CheckpointRow, EntryRow, Progress, RefusalRow, StreamRow, Tables
from almoner.journal.tree import Frontier, Node, frontier


class Head(Struct, frozen=True):
    """The beginning of a stream, whose items follow; with how many there will be, to notice what is cut off."""

    name: str
    size: int
    refused: int


class Key(Struct, frozen=True):
    """A public key that checkpoints are signed with, and when it was made."""

    public: PublicKey
    made: str


class PersonItem(Struct, frozen=True):
    """A person of the people register."""

    person: str
    record: bytes | None
    erased: str | None


Item = Key | Head | EntryRow | RefusalRow | CheckpointRow | PersonItem


def items(store: Store, *, streams: list[str] | None = None, people: bool, refusals: bool = True) -> Iterator[Item]:
    """Yield everything that a journal holds at one moment, but for its secret keys: all streams, or those named.

    Raises Unusable for a stream that is not there.
    """
    with store.reading() as tables:
        rows = tables.streams()
        if streams is not None:
            missing = sorted(set(streams) - {row.name for row in rows})
            if missing:
                raise no_such_stream(store.place, missing[0])
            rows = [row for row in rows if row.name in streams]
        for key, made in tables.known_keys():
            yield Key(key, made)
        for row in rows:
            yield Head(row.name, row.size, row.refused if refusals else 0)
            for entry in tables.entries(row.id, 0, row.size):
                if says := fault_of(row.name, entry):
                    raise Tampered(f"{row.name}: {says}; run `almoner journal verify`")
                yield entry
            if refusals:
                yield from tables.refusals(row.id)
            yield from tables.checkpoints(row.id)
        if people:
            for person, record, erased in tables.people():
                yield PersonItem(person, record, erased)


class Loaded(Struct):
    """What was loaded, and what was there before."""

    streams: int = 0
    entries: int = 0
    there: int = 0
    """entries that were there already, the same"""
    people: int = 0


def load(source: Iterable[Item], target: Store, progress: Progress = lambda done, of: None) -> Loaded:
    """Load items into a journal, which goes on where its streams end; entries that it has already must be the same.

    All is written in one transaction. Raises Unusable, naming the entry, for anything that is not as it was sealed,
    that is missing, or that differs from what the journal has; nothing is loaded then.
    """
    with target.writing() as tables:
        tables.alone()  # streams come in the order of the source, which is not that of other writers
        loader = _Loader(tables, progress)
        for item in source:
            loader.take(item)
        loader.end_stream()
    if loader.erased:
        target.forget("people")
    return loader.loaded


class _Loader:
    """Takes items in the order in which they come."""

    def __init__(self, tables: Tables, progress: Progress) -> None:
        self.loaded = Loaded()
        self.erased = False
        """somebody was known here who is erased there"""
        self._tables, self._progress = tables, progress
        self._seen: set[str] = set()
        self._keys: list[PublicKey] = []
        self._stream: _OpenStream | None = None

    def take(self, item: Item) -> None:
        """Take one item."""
        match item:
            case EntryRow():
                self._opened().entry(item)
                if self._opened().seen % 10_000 == 0:
                    self._progress(self._opened().seen, self._opened().head.size)
            case Head():
                self.end_stream()
                if item.name in self._seen:
                    raise Unusable(f"{item.name}: the stream comes twice; nothing was loaded")
                self._seen.add(item.name)
                self._stream = _OpenStream(self._tables, item, self._keys)
            case RefusalRow():
                self._opened().refusal(item)
            case CheckpointRow():
                self._opened().checkpoint(item)
            case Key():
                self._tables.add_key(item.public, None, item.made)
                self._keys = self._tables.public_keys()
            case PersonItem():
                self.end_stream()
                self._person(item)

    def _opened(self) -> _OpenStream:
        if self._stream is None:
            raise Unusable("an entry stands before the stream it belongs to; expected an export of almoner")
        return self._stream

    def end_stream(self) -> None:
        """Write what is left of a stream, and see that it is whole."""
        if self._stream is not None:
            self._stream.end()
            self.loaded.streams += 1
            self.loaded.entries += self._stream.added
            self.loaded.there += self._stream.seen - self._stream.added
            self._stream = None

    def _person(self, item: PersonItem) -> None:
        """Keep a person; one who was erased on either side stays erased."""
        known = self._tables.person(check_id(item.person))
        if known is not None and known[1] is not None:
            return
        if item.erased is None:
            record = read_person(item.record or b"", item.person)
            if known is not None and known[0] is not None and read_person(known[0], item.person) != record:
                raise Unusable(f"the person {item.person!r} is somebody else in this journal; nothing was loaded")
        self.erased = self.erased or (known is not None and item.erased is not None)
        self._tables.put_person(item.person, None if item.erased else item.record, item.erased)
        self.loaded.people += 1


class _OpenStream:
    """A stream that is being loaded."""

    def __init__(self, tables: Tables, head: Head, keys: list[PublicKey]) -> None:
        self.head, self.seen, self.added = head, 0, 0
        self._refusals = 0
        self._tables, self._keys = tables, keys
        check_id(head.name)
        self._row: StreamRow = tables.lock([head.name])[head.name]
        self._size, self._refused = self._row.size, self._row.refused
        self._frontier: Frontier = frontier(self._size, tables.hashes(self._row.id))
        self._there = tables.entries(self._row.id, 0, self._size)
        self._rows: list[EntryRow] = []
        self._nodes: list[Node] = []

    def entry(self, row: EntryRow) -> None:
        """Take an entry: the next one, or one that is there already."""
        self.seen += 1
        if row.seq != self.seen:
            raise self._wrong(f"entry {self.seen} is missing; entry {row.seq} stands in its place")
        if says := fault_of(self.head.name, row):
            raise self._wrong(says)
        if row.seq <= self._size:
            there = next(self._there, None)
            if there is None or fault_of(self.head.name, there):
                raise self._wrong(f"entry {row.seq} of this journal is not as it was sealed; verify it")
            if there.hash != row.hash:
                raise self._wrong(f"entry {row.seq} is another one in this journal")
            return
        followed(self.head.name, row)  # raises Tampered if the entry or its ruling cannot be read at all
        self.added += 1
        self._nodes += self._frontier.push(row.hash)
        self._rows.append(row)
        if len(self._rows) == PAGE:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._tables.append(self._row.id, self._frontier.size, self._rows, self._nodes, b"")
            self._rows, self._nodes = [], []

    def refusal(self, row: RefusalRow) -> None:
        """Take a refusal; the same one that is there already stays, and others are added to those that are there."""
        self._refusals += 1
        followed(self.head.name, EntryRow(row.place, row.entry, row.ruling, b""))
        if not self._tables.has_refusal(self._row.id, row):
            self._refused += 1
            kept = RefusalRow(self._refused, row.entry, row.ruling)
            self._tables.refuse(self._row.id, self._refused, [kept], b"")

    def checkpoint(self, row: CheckpointRow) -> None:
        """Take a checkpoint, if it is signed by a known key and agrees with the entries."""
        self._flush()
        try:
            found, signer = signed_by(row.note, self._keys, f"the checkpoint of {row.size} entries")
        except BadNote as error:
            raise self._wrong(str(error)) from None
        if stream_of(found.origin) != self.head.name or found.size != row.size:
            raise self._wrong(f"the checkpoint of {row.size} entries is of something else")
        if row.size > self._frontier.size or tree.root(row.size, self._tables.hashes(self._row.id)) != found.root:
            raise self._wrong(f"the entries up to {row.size} are not those of their checkpoint")
        self._tables.add_checkpoint(self._row.id, CheckpointRow(row.size, row.note, row.at, signer))

    def end(self) -> None:
        """See that the stream is whole."""
        self._flush()
        if self.seen != self.head.size:
            raise self._wrong(f"{self.head.size} entries were announced, and {self.seen} came")
        if self._refusals != self.head.refused:
            raise self._wrong(f"{self.head.refused} refusals were announced, and {self._refusals} came")
        if self.added:
            self._tables.database.announce([self.head.name])

    def _wrong(self, words: str) -> Unusable:
        return Unusable(f"{self.head.name}: {words}; nothing was loaded")
