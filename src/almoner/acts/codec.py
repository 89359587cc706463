"""Entries in JSON Lines: reading them with errors that a person can act on, and writing them.

One entry a line, in UTF-8. The first line may be a header, `{"almoner": 1}`, which says the version of the format.
Uses `entry`; used by the command line, the journal and the audit.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from almoner.acts.base import Act, Malformed, describe, form_of, nearest
from almoner.acts.entry import AnyAct, Entry
from almoner.acts.units import Day, Id, Moment, Seq

VERSION: Final = 1
"""The version of the format that this program writes, and the newest it reads."""


class Undecodable(ValueError):  # noqa: N818 - reads as what it says of the line
    """A line that is no entry: where it stands, what was found, what was expected. Its text is one line."""


class Envelope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry whose act is left as it was written: for lines whose act cannot be read."""

    stream: Id
    seq: Seq
    at: Moment
    game_date: Day
    by: Id
    act: msgspec.Raw
    witness: Id | None = None
    late: bool = False
    key: Id | None = None


class Unreadable(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in a record whose act cannot be read: a finding in itself, and a gap for what depends on it."""

    envelope: Envelope
    kind: str | None
    """the kind the act claims to be, if so much can be read"""
    error: str
    """what was found and what was expected"""

    @property
    def seq(self) -> int:
        """Place in the stream."""
        return self.envelope.seq

    def with_act(self, act: AnyAct) -> Entry:
        """Return the entry with an act that a correction put in the place of the unreadable one."""
        kept = {name: getattr(self.envelope, name) for name in Envelope.__struct_fields__ if name != "act"}
        return Entry(act=act, **kept)


_entries = msgspec.json.Decoder(Entry)
_envelopes = msgspec.json.Decoder(Envelope)
_encoder = msgspec.json.Encoder()


def encode(entry: Entry) -> bytes:
    """Return an entry as one line of JSON, without a line end."""
    return _encoder.encode(entry)


def decode(line: bytes, where: str = "entry") -> Entry:
    """Read an entry from one line of JSON.

    Raises Undecodable, whose text begins with `where`, if the line is no JSON, has a key twice, or is no entry.
    """
    try:
        entry = _entries.decode(line)
        if _encoder.encode(entry) != line:  # our own writing holds no key twice; anybody else's is looked through
            _pairs.decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise Undecodable(f"{where}: {_in_words(line, error)}") from None
    return entry


def decode_recorded(line: bytes, where: str = "entry") -> Entry | Unreadable:
    """Read an entry from a line of a record, where an act that cannot be read does not end the reading.

    Raises Undecodable if not even the envelope can be read.
    """
    try:
        return decode(line, where)
    except Undecodable as error:
        try:
            kept = _envelopes.decode(line)
        except (ValueError, RecursionError):
            raise error from None
        return Unreadable(envelope=kept, kind=kind_of(line), error=str(error).removeprefix(f"{where}: "))


def lines(stream: Iterable[bytes], name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the lines that hold entries, each with where it stands; skips empty lines and reads a header.

    Raises Undecodable if the header announces a newer format than this program reads.
    """
    first = True
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        if not (first and _is_header(line, where)):
            yield where, line
        first = False


def _is_header(line: bytes, where: str) -> bool:
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        return False
    if not isinstance(head, dict) or "almoner" not in head:
        return False
    version = head["almoner"]
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Undecodable(
            f"{where}: the file says format version {version!r}; this program reads versions 1 to {VERSION}: "
            "a newer almoner is needed to read it"
        )
    return True


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed(f"the key {twice!r} stands twice in one object; expected once")
    return record


_pairs = json.JSONDecoder(object_pairs_hook=_no_key_twice)


def _in_words(line: bytes, error: Exception) -> str:
    """Turn a decoder's error into one line of what was found and what was expected."""
    if isinstance(error, RecursionError):
        return "the JSON is nested too deeply; expected an entry with one act"
    kind = kind_of(line)
    said = str(error).replace("\n", " ")
    if isinstance(error, UnicodeDecodeError) or "UTF-8" in said:
        return "the line is not UTF-8 text; expected an entry in JSON"
    if "Invalid value" in said and "kind" in said:
        known = list(Act.kinds)
        return f"there is no act of the kind {kind!r}; a newer almoner may have written it{nearest(str(kind), known)}"
    if "required field `kind`" in said:
        return "the act does not say its kind; expected a field 'kind' such as \"Wagered\""
    if isinstance(error, msgspec.ValidationError):
        return _field_in_words(kind, said)
    if isinstance(error, msgspec.DecodeError):
        return f"{said.removeprefix('JSON is malformed: ')}; expected an entry as one JSON object on the line"
    return said


def _field_in_words(kind: str | None, said: str) -> str:
    """Name the field, and say what it expects in its own words where the decoder only gives a pattern or a bound."""
    what, _, path = said.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    place = path or "the entry"
    if "unknown field" in what:
        word = what.split("`")[1]
        owner = Act.kinds.get(kind or "") if path.startswith("act") else Entry
        known = list(owner.__struct_fields__) if owner else []
        return f"{place}: there is no field {word!r}{nearest(word, known) if known else ''}"
    field = path.rpartition(".")[2]
    holder = Act.kinds.get(kind or "") if path.startswith("act.") and path.count(".") == 1 else Entry
    if holder is not None and field in holder.__struct_fields__ and "missing" not in what:
        return f"{place}: expected {describe(form_of(holder, field))}; the decoder says: {what}"
    return f"{place}: {what[0].lower()}{what[1:]}"


def kind_of(line: bytes) -> str | None:
    """Return the kind that a line's act claims to be, if so much can be read."""
    try:
        found = json.loads(line)["act"]["kind"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return found if isinstance(found, str) else None
