"""A journal as a file of lines, without loss: entries and rulings byte for byte, with their hash, one JSON a line.

The first line says what the file is, the last how many lines there were, so that a file that was cut off is noticed.
Uses `moving`, `note` and `tables`; used by the command line and by the audit, for which an export is a source.
"""

from __future__ import annotations

import base64
import codecs
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from almoner.journal.errors import Unusable
from almoner.journal.moving import Head, Item, Key, PersonItem
from almoner.journal.note import BadNote, public_key
from almoner.journal.tables import CheckpointRow, EntryRow, RefusalRow, place_of

VERSION: Final = 1
WRITER: Final = "`almoner journal export`"
BEGINS: Final = b'{"almoner journal":'
"""What every such file begins with."""


class _Line(Struct, omit_defaults=True, forbid_unknown_fields=True, rename={"version": "almoner journal"}):
    """Any line; the fields that are there say which."""

    version: int | UnsetType = UNSET
    entry: Raw | UnsetType = UNSET
    refusal: Raw | UnsetType = UNSET
    ruling: Raw | UnsetType = UNSET
    hash: bytes | UnsetType = UNSET
    place: int | UnsetType = UNSET
    stream: str | UnsetType = UNSET
    size: int | UnsetType = UNSET
    refused: int | UnsetType = UNSET
    checkpoint: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    made: str | UnsetType = UNSET
    person: str | UnsetType = UNSET
    record: Raw | UnsetType = UNSET
    erased: str | UnsetType = UNSET
    end: int | UnsetType = UNSET


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(_Line)
_json = msgspec.json.Decoder(Raw)


def write(source: Iterable[Item]) -> Iterator[bytes]:
    """Yield the lines of a file, each with its line end. Raises Unusable for an entry that is no JSON any more."""
    yield b"%b%d}\n" % (BEGINS, VERSION)
    count = 1
    for count, item in enumerate(source, start=2):  # noqa: B007 - the last is used
        yield _written(item) + b"\n"
    yield _encoder.encode(_Line(end=count)) + b"\n"


def _written(item: Item) -> bytes:
    match item:
        case EntryRow():
            # By hand, for it is most of the file: the two parts stand in the line as they are stored.
            parts = _whole(item.entry, f"entry {item.seq}"), _whole(item.ruling, f"the ruling on entry {item.seq}")
            return b'{"entry":%b,"ruling":%b,"hash":"%b"}' % (*parts, base64.b64encode(item.hash))
        case Head():
            return _encoder.encode(_Line(stream=item.name, size=item.size, refused=item.refused))
        case RefusalRow():
            parts = _whole(item.entry, f"refusal {item.place}"), _whole(item.ruling, f"the ruling on {item.place}")
            return b'{"place":%d,"refusal":%b,"ruling":%b}' % (item.place, *parts)
        case CheckpointRow():
            return _encoder.encode(_Line(checkpoint=item.note, size=item.size, at=item.at))
        case Key():
            return _encoder.encode(_Line(key=str(item.public), made=item.made))
        case PersonItem():
            record = UNSET if item.record is None else Raw(_whole(item.record, f"what is kept of {item.person!r}"))
            return _encoder.encode(_Line(person=item.person, record=record, erased=item.erased or UNSET))


def _whole(content: bytes, what: str) -> bytes:
    """Return bytes that are one JSON value on one line, as everything is that was sealed."""
    try:
        if b"\n" not in content and bytes(_json.decode(content)) == content:
            return content
    except (ValueError, RecursionError):
        pass
    raise Unusable(f"{what} cannot be exported: it is no JSON any more; `almoner journal verify` says what was changed")


def read(source: Iterable[bytes], name: str) -> Iterator[Item]:
    """Yield the items of a file; raises Unusable, naming the line, for one that is no such file or that was cut off."""
    number, ended = 0, False
    for number, line in enumerate(source, start=1):
        where = f"{name}, line {number}"
        if number == 1:
            _see_the_version(line.removeprefix(codecs.BOM_UTF8), where)
            continue
        try:
            found = _decoder.decode(line)
        except (ValueError, RecursionError):
            raise Unusable(f"{where}: it is no line of an export; expected JSON as {WRITER} writes it") from None
        if ended:
            raise Unusable(f"{where}: something follows the end of the export")
        if found.end is not UNSET:
            if found.end != number - 1:
                raise Unusable(f"{where}: the export had {found.end} lines before its end, and {number - 1} are there")
            ended = True
            continue
        yield _item(found, where)
    if not ended:
        raise Unusable(f"{name}: the export breaks off after line {number}; expected its last line to say so")


def _see_the_version(line: bytes, where: str) -> None:
    try:
        version = _decoder.decode(line).version
    except (ValueError, RecursionError):
        version = UNSET
    if version is UNSET:
        raise Unusable(f"{where}: it is no export of a journal; expected a first line that begins {BEGINS.decode()}")
    if version != VERSION:
        raise Unusable(f"{where}: the export is of version {version}; this program reads version {VERSION}")


def _item(line: _Line, where: str) -> Item:
    try:
        if line.entry is not UNSET:
            content = bytes(line.entry)
            place = place_of(content)
            return EntryRow(place.seq, content, bytes(_there(line.ruling)), _there(line.hash), place.key)
        if line.stream is not UNSET:
            return Head(line.stream, _there(line.size), _there(line.refused))
        if line.refusal is not UNSET:
            return RefusalRow(_there(line.place), bytes(line.refusal), bytes(_there(line.ruling)))
        if line.checkpoint is not UNSET:
            return CheckpointRow(_there(line.size), line.checkpoint, _there(line.at))
        if line.key is not UNSET:
            return Key(public_key(line.key), _there(line.made))
        record = None if line.record is UNSET else bytes(line.record)
        return PersonItem(_there(line.person), record, None if line.erased is UNSET else line.erased)
    except BadNote as error:
        raise Unusable(f"{where}: {error}") from None
    except (ValueError, RecursionError):
        raise Unusable(f"{where}: something is missing from the line; expected one as {WRITER} writes it") from None


def _there(value: Any) -> Any:
    if value is UNSET:
        raise ValueError("missing")
    return value
