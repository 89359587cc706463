"""Everything that is read from and written to the tables of a journal, in SQL that both databases understand.

Uses `database`, `note` and `tree`; used by the modules of this room, which hold no SQL of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct

from almoner.journal.database import Database, Row
from almoner.journal.note import PublicKey, SigningKey, public_key
from almoner.journal.tree import Hashes, Node

PAGE: Final = 1000
"""Rows that are read at a time: memory stays bounded however long a stream is."""


Progress = Callable[[int, int], None]
"""Told how much of long work is done, and how much there is."""

_SEALED = {"entry": "bytes", "ruling": "bytes"}
_ENTRIES: Final = {"stream": "whole", "seq": "whole", **_SEALED, "hash": "bytes", "key": "text", "batch": "bytes"}
_NODES: Final = {"stream": "whole", "level": "whole", "place": "whole", "hash": "bytes"}
_REFUSALS: Final = {"stream": "whole", "place": "whole", **_SEALED, "batch": "bytes"}


def leaf_of(entry: bytes, ruling: bytes) -> bytes:
    """Return what is hashed of an entry: JSON holds no line end, so the two parts can always be told apart."""
    return entry + b"\n" + ruling


class StreamRow(Struct, frozen=True):
    """A stream as its row says: entries and refusals so far."""

    id: int
    name: str
    size: int
    refused: int


class EntryRow(Struct, frozen=True, gc=False):
    """An entry as it is stored: what is sealed, byte for byte, and the hash of both parts."""

    seq: int
    entry: bytes
    ruling: bytes
    hash: bytes
    key: str | None = None

    @property
    def leaf(self) -> bytes:
        """What is hashed."""
        return leaf_of(self.entry, self.ruling)


class Place(Struct, frozen=True, gc=False):
    """The part of an entry that says where it stands."""

    stream: str
    seq: int
    key: str | None = None


_place = msgspec.json.Decoder(Place)


def place_of(entry: bytes) -> Place:
    """Read where an entry stands; raises ValueError if its bytes do not say so."""
    try:
        return _place.decode(entry)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None


class RefusalRow(Struct, frozen=True, gc=False):
    """A refusal as it is stored: the entry as it would have stood, and the ruling."""

    place: int
    entry: bytes
    ruling: bytes


class CheckpointRow(Struct, frozen=True):
    """A signed checkpoint of a stream."""

    size: int
    note: str
    at: str
    signer: str = ""
    """the name of the key that signed it"""


class Tables:
    """The tables of a journal, over one connection."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def name(self) -> str:
        """Return the name of the journal, which its checkpoints begin with."""
        found = self.database.run("select value from meta where name = 'name'")
        return str(found[0][0]) if found else "a journal without a name"

    def streams(self) -> list[StreamRow]:
        """Return all streams, by name."""
        return [
            StreamRow(*row) for row in self.database.run("select id, name, size, refused from streams order by name")
        ]

    def stream(self, name: str) -> StreamRow | None:
        """Return a stream, None if there is none of that name."""
        found = self.database.run("select id, name, size, refused from streams where name = %s", name)
        return StreamRow(*found[0]) if found else None

    def lock(self, names: Iterable[str]) -> dict[str, StreamRow]:
        """Return streams, made if they are not there, and keep others from writing to them until the transaction ends.

        In the order of their names, so that two writers never wait for each other.
        """
        found = {}
        select = f"select id, name, size, refused from streams where name = %s{self.database.words['for update']}"
        for name in sorted(names):
            rows = self.database.run(select, name)
            if not rows:
                self.database.run("insert into streams (name) values (%s) on conflict (name) do nothing", name)
                rows = self.database.run(select, name)
            found[name] = StreamRow(*rows[0])
        return found

    def entries(self, stream: int, after: int = 0, upto: int | None = None) -> Iterator[EntryRow]:
        """Yield the entries of a stream after a place, in order."""
        for page in self._pages("seq, entry, ruling, hash, key", stream, after, upto):
            for row in page:
                yield EntryRow(*row)

    def contents(self, stream: int, after: int = 0, upto: int | None = None) -> Iterator[list[bytes]]:
        """Yield the entries' bytes alone, in order, by the page."""
        for page in self._pages("seq, entry", stream, after, upto):
            yield [entry for _, entry in page]

    def _pages(self, columns: str, stream: int, after: int, upto: int | None) -> Iterator[list[Row]]:
        """Yield rows by the page; the first column is the seq."""
        select = f"select {columns} from entries where stream = %s and seq > %s and seq <= %s order by seq limit {PAGE}"
        last = 2**63 - 1 if upto is None else upto
        while page := self.database.run(select, stream, after, last):
            yield page
            after = page[-1][0]

    def newest_key(self, stream: int) -> str:
        """Return the last of a stream's keys in the order of their letters; an empty text if there is none."""
        select = f"select key from entries{self.database.words['by key']} where stream = %s and key is not null"
        found = self.database.run(f"{select} order by key desc limit 1", stream)
        return str(found[0][0]) if found else ""

    def by_key(self, stream: int, keys: list[str]) -> dict[str, EntryRow]:
        """Return the entries of a stream that have one of the keys."""
        found = {}
        hint = self.database.words["by key"]
        for start in range(0, len(keys), PAGE):
            some = keys[start : start + PAGE]
            some += some[:1] * (_power_of_two(len(some)) - len(some))  # few forms, so that each is prepared once
            marks = ", ".join(["%s"] * len(some))
            select = f"select seq, entry, ruling, hash, key from entries{hint} where stream = %s and key in ({marks})"
            for row in self.database.run(select, stream, *some):
                found[row[4]] = EntryRow(*row)
        return found

    def hashes(self, stream: int) -> Hashes:
        """Return the function that reads the hashes of a stream's tree."""

        def read(level: int, start: int, end: int) -> list[bytes]:
            if level == 0:
                sql = "select hash from entries where stream = %s and seq > %s and seq <= %s order by seq"
                return [row[0] for row in self.database.run(sql, stream, start, end)]
            sql = (
                "select hash from nodes where stream = %s and level = %s and place >= %s and place < %s order by place"
            )
            return [row[0] for row in self.database.run(sql, stream, level, start, end)]

        return read

    def append(self, stream: int, size: int, rows: list[EntryRow], nodes: list[Node], batch: bytes) -> None:
        """Add entries to a stream, which then has `size` entries."""
        values = [(stream, row.seq, row.entry, row.ruling, row.hash, row.key, batch) for row in rows]
        self.database.insert("entries", _ENTRIES, values)
        if nodes:
            self.database.insert("nodes", _NODES, [(stream, node.level, node.index, node.hash) for node in nodes])
        self.database.run("update streams set size = %s where id = %s", size, stream)

    def refuse(self, stream: int, refused: int, rows: list[RefusalRow], batch: bytes) -> None:
        """Add refusals beside a stream, which then has `refused` of them."""
        values = [(stream, row.place, row.entry, row.ruling, batch) for row in rows]
        self.database.insert("refusals", _REFUSALS, values)
        self.database.run("update streams set refused = %s where id = %s", refused, stream)

    def was_written(self, stream: int, seq: int, place: int, batch: bytes) -> bool:
        """Tell whether a batch stands where it should: its first entry at `seq`, or its first refusal at `place`."""
        entry = self.database.run(
            "select 1 from entries where stream = %s and seq = %s and batch = %s", stream, seq, batch
        )
        return bool(entry) or bool(
            self.database.run(
                "select 1 from refusals where stream = %s and place = %s and batch = %s", stream, place, batch
            )
        )

    def refusals(self, stream: int) -> Iterator[RefusalRow]:
        """Yield the refusals beside a stream, in order."""
        select = (
            f"select place, entry, ruling from refusals where stream = %s and place > %s order by place limit {PAGE}"
        )
        after = 0
        while rows := self.database.run(select, stream, after):
            yield from (RefusalRow(*row) for row in rows)
            after = rows[-1][0]

    def has_refusal(self, stream: int, row: RefusalRow) -> bool:
        """Tell whether the same refusal stands beside a stream, at whatever place."""
        select = "select 1 from refusals where stream = %s and entry = %s and ruling = %s limit 1"
        return bool(self.database.run(select, stream, row.entry, row.ruling))

    def counted(self) -> int:
        """Return how many entries there are in all, of whatever stream."""
        return int(self.database.run("select count(*) from entries")[0][0])

    def counted_beside(self, stream: int) -> tuple[int, int]:
        """Return how many refusals and how many hashes of subtrees are kept of a stream."""
        refusals = self.database.run("select count(*) from refusals where stream = %s", stream)[0][0]
        return int(refusals), int(self.database.run("select count(*) from nodes where stream = %s", stream)[0][0])

    def checkpoints(self, stream: int) -> list[CheckpointRow]:
        """Return the checkpoints of a stream, by size; several journals may have signed one of the same size."""
        select = "select size, note, at, signer from checkpoints where stream = %s order by size, signer"
        return [CheckpointRow(*row) for row in self.database.run(select, stream)]

    def add_checkpoint(self, stream: int, row: CheckpointRow) -> None:
        """Keep a checkpoint; one of that size and signer that is there stays."""
        insert = "insert into checkpoints (stream, size, note, at, signer) values (%s, %s, %s, %s, %s) on conflict"
        insert += " do nothing"
        self.database.run(insert, stream, row.size, row.note, row.at, row.signer)

    def alone(self) -> None:
        """Keep all others from writing until the transaction ends."""
        self.database.run(self.database.words["alone"])

    def known_keys(self) -> list[tuple[PublicKey, str]]:
        """Return the public keys with the time at which each was made."""
        rows = self.database.run("select public, made from keys order by made, public")
        return [(public_key(row[0]), str(row[1])) for row in rows]

    def take_name_and_keys(self, other: Tables) -> None:
        """Become a copy of another journal: take its name, and its keys with what is secret of them."""
        self.database.run("update meta set value = %s where name = 'name'", other.name())
        self.database.run("delete from keys")
        for public, secret, made in other.database.run("select public, secret, made from keys"):
            self.add_key(public_key(public), secret, made)

    def public_keys(self) -> list[PublicKey]:
        """Return the public keys of this journal and of those that it imported from."""
        return [key for key, _ in self.known_keys()]

    def signing_key(self) -> SigningKey | None:
        """Return the newest key that this journal signs with; None in a copy without one."""
        select = "select public, secret from keys where secret is not null order by made desc limit 1"
        found = self.database.run(select)
        return SigningKey(public_key(found[0][0]).name, found[0][1]) if found else None

    def add_key(self, public: PublicKey, secret: bytes | None, made: str) -> None:
        """Keep a key; one that is there stays."""
        insert = "insert into keys (public, secret, made) values (%s, %s, %s) on conflict do nothing"
        self.database.run(insert, str(public), secret, made)

    def person(self, person: str) -> tuple[bytes | None, str | None] | None:
        """Return the record of a person and when it was erased; None if nothing is known of one."""
        found = self.database.run("select record, erased from people where person = %s", person)
        return (found[0][0], found[0][1]) if found else None

    def people(self) -> list[tuple[str, bytes | None, str | None]]:
        """Return everybody in the people register, by id."""
        rows = self.database.run("select person, record, erased from people order by person")
        return [(row[0], row[1], row[2]) for row in rows]

    def put_person(self, person: str, record: bytes | None, erased: str | None) -> None:
        """Put a person's record in place of the one before."""
        self.database.run(
            "insert into people (person, record, erased) values (%s, %s, %s) "
            "on conflict (person) do update set record = excluded.record, erased = excluded.erased",
            person, record, erased,
        )  # fmt: skip


def _power_of_two(count: int) -> int:
    """Return the least power of two that is not less than a count."""
    return 1 << (count - 1).bit_length()
