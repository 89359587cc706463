"""Verifying: a journal is read from its first entry to its last, hashed anew, and held against its checkpoints.

It needs no secret key. Whoever has changed entries and everything that is kept of their hashes, and can sign anew, is
found out by a checkpoint that is held elsewhere. Uses `seal`, `store`, `tables` and `tree`; used by
`signing` and the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from almoner.journal.errors import StoreError
from almoner.journal.note import BadNote, PublicKey
from almoner.journal.seal import fault_of, signed_by, stream_of
from almoner.journal.store import Store
from almoner.journal.tables import EntryRow, Progress, StreamRow, Tables
from almoner.journal.tree import STORED, Frontier


class Fault(Struct, frozen=True):
    """Something that is not as it was sealed."""

    stream: str
    first: int
    """the first entry that is wrong, or, of a range, that may be"""
    last: int
    says: str


class Verified(Struct, frozen=True):
    """How a stream was found."""

    stream: str
    entries: int
    root: str
    """of the tree, in hexadecimal"""
    checkpoints: int
    """checkpoints that agree"""
    sealed_to: int
    """entries up to the newest checkpoint that agrees"""


class Report(Struct, frozen=True):
    """What verifying found; `faults` has at most one for each stream, the first, and those of the file itself."""

    journal: str
    streams: list[Verified]
    faults: list[Fault]

    @property
    def sound(self) -> bool:
        """Nothing was found wrong."""
        return not self.faults


class _Held(Struct, frozen=True):
    """A checkpoint to hold the stream against."""

    size: int
    root: bytes
    where: str
    vouches: bool
    """it says of the entries before it that they are right, if it agrees"""


def verify(
    store: Store,
    held: Iterable[tuple[str, str]] = (),
    keys: Iterable[PublicKey] = (),
    progress: Progress = lambda done, of: None,
) -> Report:
    """Verify every stream of a journal.

    `held` are checkpoints from elsewhere, each with the name of where it comes from, and `keys` public keys that are
    known from elsewhere: if some are given, a checkpoint must be signed by one of them, and those that the journal
    itself holds do not count. Raises StoreError if the store cannot be read.
    """
    with store.reading() as tables:
        streams = tables.streams()
        trusted = list(keys) or tables.public_keys()
        outside, faults = _read_held(held, trusted, {stream.name for stream in streams})
        faults += [Fault("", 0, 0, words) for words in tables.database.damage()]
        done, whole = 0, sum(stream.size for stream in streams)
        verified = []
        for row in streams:

            def told(count: int, before: int = done) -> None:
                progress(before + count, whole)

            checker = Checker(tables, row, trusted, outside.get(row.name, []))
            found, fault = checker.check(told)
            verified.append(found)
            faults += [fault] if fault else []
            done += row.size
        if (there := tables.counted()) != done and not faults:
            faults.append(Fault("", 0, 0, f"the streams have {done} entries, and {there} are in the store"))
        return Report(tables.name(), verified, faults)


def _read_held(
    held: Iterable[tuple[str, str]], trusted: list[PublicKey], streams: set[str]
) -> tuple[dict[str, list[_Held]], list[Fault]]:
    """Read checkpoints from elsewhere, by stream; raises BadNote for one that nobody known signed."""
    found: dict[str, list[_Held]] = {}
    faults = []
    for where, text in held:
        checkpoint, _ = signed_by(text, trusted, where)
        stream = stream_of(checkpoint.origin)
        if stream not in streams:
            says = f"the checkpoint in {where} is of {checkpoint.size} entries, and there is no such stream"
            faults.append(Fault(stream, 1, checkpoint.size, says))
        mine = _Held(checkpoint.size, checkpoint.root, f"the checkpoint in {where}", vouches=True)
        found.setdefault(stream, []).append(mine)
    return found, faults


class Checker:
    """Goes through one stream."""

    def __init__(self, tables: Tables, row: StreamRow, trusted: list[PublicKey], outside: list[_Held]) -> None:
        self._tables, self._row = tables, row
        self.frontier = Frontier()
        self._good = 0
        """size of the newest checkpoint that agreed"""
        self._vouched = 0
        """size of the newest that vouches"""
        self._agree = 0
        self._fault: Fault | None = None
        self._held: dict[int, list[_Held]] = {}
        # Whoever can sign anew has made the journal's own agree: beside one from elsewhere they vouch for nothing.
        for held in [*self._own(trusted, vouch=not outside), *outside]:
            self._held.setdefault(held.size, []).append(held)

    def _own(self, trusted: list[PublicKey], *, vouch: bool) -> list[_Held]:
        """Read the checkpoints that the journal keeps; one that is wrong is a fault."""
        found = []
        for row in self._tables.checkpoints(self._row.id):
            try:
                checkpoint, _ = signed_by(row.note, trusted, f"the checkpoint of {row.size} entries in the journal")
            except BadNote as error:
                self._wrong(row.size, row.size, str(error))
                continue
            if checkpoint.size != row.size or stream_of(checkpoint.origin) != self._row.name:
                self._wrong(row.size, row.size, "a checkpoint of something else stands in its place")
            else:
                found.append(_Held(checkpoint.size, checkpoint.root, "the journal's own checkpoint", vouch))
        return found

    def _wrong(self, first: int, last: int, says: str) -> None:
        """Note a fault; the first in the order of the stream is the one that is told."""
        if self._fault is None or first < self._fault.first:
            self._fault = Fault(self._row.name, first, last, says)

    def check(self, told: Callable[[int], None]) -> tuple[Verified, Fault | None]:
        """Go through the stream, and return how it was found and the first fault."""
        self._compare(0)
        try:
            whole = self._go_through(told)
        except StoreError as error:
            if error.lost:
                raise
            whole = False
            first = self.frontier.size + 1
            self._wrong(first, max(first, self._row.size), f"entries from {first} on cannot be read: {error}")
        if whole:
            self._see_the_end(self.frontier.size)
        told(self._row.size)
        root = self.frontier.root().hex()
        return Verified(self._row.name, self.frontier.size, root, self._agree, self._good), self._fault

    def _go_through(self, told: Callable[[int], None]) -> bool:
        """Look at one entry after the other; return whether there was an end to it before something was wrong."""
        for count, row in enumerate(self._tables.entries(self._row.id, after=-(2**63)), start=1):
            if row.seq != count:
                inserted = f"an entry was inserted at place {row.seq}"
                says = f"{_entries(count, row.seq - 1)} missing" if row.seq > count else inserted
                self._wrong(count, max(count, row.seq - 1), says)
                return False
            if says := fault_of(self._row.name, row):
                self._wrong(count, count, says)
                return False
            self._add(row)
            if count % 10_000 == 0:
                told(count)
        return True

    def _add(self, row: EntryRow) -> None:
        """Add an entry to the tree, and compare what is known of the tree at this size."""
        hashes = self._tables.hashes(self._row.id)
        for node in self.frontier.push(row.hash):
            if hashes(node.level, node.index, node.index + 1) != [node.hash]:
                first = (node.index << node.level) + 1
                says = f"one of the entries {first} to {row.seq} was replaced, with its hash"
                self._wrong(first, row.seq, says)
        self._compare(row.seq)

    def _compare(self, size: int) -> None:
        """Hold the tree, at a size, against the checkpoints of that size."""
        for held in self._held.get(size, ()):
            if self.frontier.root() == held.root:
                self._agree += 1
                self._good = size
                self._vouched = size if held.vouches else self._vouched
            else:
                first = min(self._vouched + 1, size)
                says = f"{_entries(first, size, one_of=True)} replaced: {held.where} has another root"
                self._wrong(first, size, says)

    def _see_the_end(self, size: int) -> None:
        """Compare where the stream ends with where it should."""
        newest = max([self._row.size, *self._held])
        if newest > size:
            where = next((held.where for held in self._held.get(newest, ())), "the count of the stream")
            self._wrong(size + 1, newest, f"{_entries(size + 1, newest)} missing at the end: {where} is of {newest}")
        if self._row.size < size:
            says = f"{_entries(self._row.size + 1, size)} inserted: the stream counts {self._row.size} entries"
            self._wrong(self._row.size + 1, size, says)
        refusals, nodes = self._tables.counted_beside(self._row.id)
        if nodes != sum(size >> level for level in STORED if level):
            self._wrong(1, size, f"the hashes of subtrees that are kept are not those of {size} entries")
        if refusals != self._row.refused:
            says = f"the stream counts {self._row.refused} refusals, and {refusals} are there"
            self._wrong(size, size, says)


def _entries(first: int, last: int, one_of: bool = False) -> str:
    if first == last:
        return f"entry {first} {'was' if one_of else 'is'}"
    return f"one of the entries {first} to {last} was" if one_of else f"entries {first} to {last} are"
