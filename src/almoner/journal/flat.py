"""A journal as Parquet: one row an entry, a column for every field of an envelope and of any act, typed by its unit.

Ids and words are dictionary-encoded; money, chips and counts are 64-bit integers. Beside them stand the sealed bytes
and their hash, so that nothing is lost; checkpoints and keys are in the file's own metadata. Refusals and the people
register are not. Uses acts, pyarrow, `follow` and `moving`; used by the command line.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct

from almoner.acts import Act, Entry
from almoner.acts.base import form_of, unit_of
from almoner.acts.codec import Unreadable
from almoner.journal.errors import Unusable
from almoner.journal.follow import followed
from almoner.journal.moving import Head, Item, Key
from almoner.journal.note import public_key
from almoner.journal.tables import CheckpointRow, EntryRow

GROUP: Final = 50_000
"""Rows that are gathered before they are written, and read at a time."""
METADATA: Final = b"almoner journal"
_MINUTE: Final = timedelta(minutes=1)

_ID = pa.dictionary(pa.int32(), pa.string())
_TYPES: Final[dict[str, Any]] = {
    "bool": pa.bool_(),
    "date": pa.date32(),
    "id": _ID,
    "word": _ID,
    "text": pa.string(),
    "act": pa.string(),  # the act that a correction puts in place of another, as JSON
}
"""Types of Arrow by unit; whatever is not listed is a whole number."""

_ENVELOPE: Final = {
    "stream": _ID,
    "seq": pa.int32(),
    "at": pa.timestamp("us", tz="UTC"),
    "at_offset": pa.int16(),  # minutes from UTC on the clock of the place
    "game_date": pa.date32(),
    "by": _ID,
    "witness": _ID,
    "late": pa.bool_(),
    "key": pa.string(),
    "kind": _ID,
    "edition": _ID,
    "outcome": _ID,
    "cites": pa.list_(pa.string()),
}
_SEALED: Final = {"entry": pa.binary(), "ruling": pa.binary(), "hash": pa.binary(32)}


def _fields_of_acts() -> dict[str, Any]:
    """Return a column for each field of any act; a name means one thing in all of them, and has one unit."""
    found: dict[str, Any] = {}
    for kind in Act.kinds.values():
        for name in kind.__struct_fields__:
            found[_column(name)] = _TYPES.get(unit_of(form_of(kind, name)), pa.int64())
    return dict(sorted(found.items()))


@functools.cache
def _column(field: str) -> str:
    """Return the column of an act's field; one that the envelope has too is set apart."""
    return f"act_{field}" if field in _ENVELOPE or field in _SEALED else field


SCHEMA: Final = pa.schema([*_ENVELOPE.items(), *_fields_of_acts().items(), *_SEALED.items()])


class _Beside(Struct):
    """What stands in the file's metadata."""

    streams: list[tuple[str, int]]
    checkpoints: list[tuple[str, int, str, str]]
    keys: list[tuple[str, str]]


def write(source: Iterable[Item], path: str) -> None:
    """Write items to a Parquet file; refusals and people are left out."""
    beside, stream, rows = _Beside([], [], []), "", _Rows()
    with pq.ParquetWriter(path, SCHEMA, compression="zstd", use_dictionary=_dictionaries()) as writer:
        for item in source:
            match item:
                case EntryRow():
                    rows.add(stream, item)
                    if rows.count == GROUP:
                        writer.write_table(rows.table())
                        rows = _Rows()
                case Head():
                    stream = item.name
                    beside.streams.append((item.name, item.size))
                case CheckpointRow():
                    beside.checkpoints.append((stream, item.size, item.note, item.at))
                case Key():
                    beside.keys.append((str(item.public), item.made))
        if rows.count:
            writer.write_table(rows.table())
        writer.add_key_value_metadata({METADATA: msgspec.json.encode(beside)})


def _dictionaries() -> list[str]:
    return [field.name for field in SCHEMA if pa.types.is_dictionary(field.type)]


class _Rows:
    """Rows that are gathered by column: of each column only the values that there are, and in which rows."""

    def __init__(self) -> None:
        self.count = 0
        self._values: dict[str, tuple[list[int], list[Any]]] = {field.name: ([], []) for field in SCHEMA}

    def add(self, stream: str, item: EntryRow) -> None:
        """Add an entry; of one that cannot be read, what can be."""
        found = followed(stream, item)
        entry, ruling = found.entry, found.ruling
        envelope = entry.envelope if isinstance(entry, Unreadable) else entry
        offset = envelope.at.utcoffset()
        assert offset is not None, "a moment has an offset"
        for name in ("at", "game_date", "by", "witness", "late", "key"):
            self._put(name, getattr(envelope, name))
        for name, value in (
            ("stream", stream),
            ("seq", item.seq),
            ("at_offset", offset // _MINUTE),
            ("kind", entry.act.__class__.__name__ if isinstance(entry, Entry) else entry.kind),
            ("edition", ruling.edition),
            ("outcome", ruling.outcome),
            ("cites", ruling.cites),
            ("entry", item.entry),
            ("ruling", item.ruling),
            ("hash", item.hash),
        ):
            self._put(name, value)
        if isinstance(entry, Entry):
            for field in entry.act.__struct_fields__:
                value = getattr(entry.act, field)
                self._put(_column(field), msgspec.json.encode(value).decode() if isinstance(value, Act) else value)
        self.count += 1

    def _put(self, column: str, value: object) -> None:
        if value is not None:
            places, values = self._values[column]
            places.append(self.count)
            values.append(value)

    def table(self) -> Any:
        """Return the rows as a table."""
        return pa.table([self._array(field) for field in SCHEMA], schema=SCHEMA)

    def _array(self, field: Any) -> Any:
        places, values = self._values[field.name]
        if pa.types.is_dictionary(field.type):
            there = pa.array(values, type=pa.string()).dictionary_encode()
        else:
            there = pa.array(values, type=field.type)
        if len(places) == self.count:
            return there
        which = np.full(self.count, -1, dtype=np.int64)
        which[places] = np.arange(len(places))
        return there.take(pa.array(which, mask=which < 0))


def read(path: str) -> Iterator[Item]:
    """Yield the items of a Parquet file that `write` wrote; raises Unusable for any other.

    What is taken are the sealed bytes; the typed columns beside them are for whoever reads the file otherwise.
    """
    try:
        with pq.ParquetFile(path) as file:
            found = (file.schema_arrow.metadata or {}) | (file.metadata.metadata or {})
            if METADATA not in found:
                raise Unusable(f"{path}: it is no journal; expected Parquet that `almoner journal export` wrote")
            beside = msgspec.json.decode(found[METADATA], type=_Beside)
            for written, made in beside.keys:
                yield Key(public_key(written), made)
            yield from _streams(file, beside, path)
    except (OSError, pa.ArrowException, ValueError) as error:
        if isinstance(error, Unusable):
            raise
        raise Unusable(f"{path}: it cannot be read as Parquet ({' '.join(str(error).split())})") from None


def _streams(file: Any, beside: _Beside, path: str) -> Iterator[Item]:
    batches = file.iter_batches(GROUP, columns=["seq", "key", *_SEALED])
    rows = (row for batch in batches for row in batch.to_pylist())
    for name, size in beside.streams:
        yield Head(name, size, 0)
        for row in itertools.islice(rows, size):
            if any(row.get(column) is None for column in ("seq", *_SEALED)):
                raise Unusable(
                    f"{path}: a row of {name} has no entry; expected Parquet that `almoner journal export` wrote"
                )
            yield EntryRow(row["seq"], row["entry"], row["ruling"], row["hash"], row["key"])
        for stream, at_size, text, at in beside.checkpoints:
            if stream == name:
                yield CheckpointRow(at_size, text, at)
    if next(rows, None) is not None:
        raise Unusable(f"{path}: it has more rows than its streams have entries; expected as many")


def is_parquet(path: str) -> bool:
    """Tell whether a file is Parquet, by its first bytes."""
    try:
        with Path(path).open("rb") as file:
            return file.read(4) == b"PAR1"
    except OSError:
        return False
