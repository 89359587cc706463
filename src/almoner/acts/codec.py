"""Entries in JSON Lines: reading them with errors that a person can act on, and writing them.

One entry a line, in UTF-8. The first line may be a header, `{"almoner": 1}`, which says the version of the format and
nothing else. Uses `entry`; used by the law, the journal, the audit and the command
line.
"""

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from almoner.acts.base import Act, Malformed, Record, describe, form_of, nearest
from almoner.acts.entry import AnyAct, Entry
from almoner.acts.units import Day, Id, Moment, Seq, in_calendar

VERSION: Final = 1
"""The version of the format that this program writes, and the newest it reads."""


class Undecodable(ValueError):
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

    def __post_init__(self) -> None:
        if not (in_calendar(self.at) and in_calendar(self.game_date)):
            raise Malformed("the time or the game date is of no year of which an entry can speak")


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


_AN_ACT: Final = '{"kind":"RoleGiven","person":"ann","role":"clerk"}'

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


def decode_act(text: str, where: str = "act") -> AnyAct:
    """Read an act alone from JSON, as somebody writes it by hand.

    Raises Undecodable, whose text begins with `where`, if it is no JSON, has a key twice, or is no act.
    """
    try:
        act = _pairs.decode(text)
    except Malformed as error:
        raise Undecodable(f"{where}: {error}") from None
    except (ValueError, RecursionError):
        raise Undecodable(f"{where}: it is no JSON; expected an act, such as {_AN_ACT}") from None
    if not isinstance(act, dict):
        raise Undecodable(f"{where}: expected an act as one JSON object, such as {_AN_ACT}")
    around = {"stream": "s", "seq": 1, "at": "2000-01-01T00:00:00Z", "game_date": "2000-01-01", "by": "by"}
    return decode(json.dumps({**around, "act": act}).encode(), where).act


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


def decode_own(line: bytes, where: str = "entry") -> Entry | Unreadable:
    """Read an entry that this program, or one of another version, has written itself: `encode` writes no key twice.

    Raises Undecodable as `decode_recorded` does.
    """
    try:
        return _entries.decode(line)
    except (ValueError, RecursionError):
        return decode_recorded(line, where)


def decode_page(page: list[bytes], first: int) -> list[Entry | Unreadable]:
    """Read entries that this program has written itself, in less time than one by one; the first has the seq `first`.

    Raises Undecodable as `decode_own` does.
    """
    try:
        found: list[Entry | Unreadable] = list(_entries.decode_lines(b"\n".join(page)))
    except (ValueError, RecursionError):
        found = []
    return found if len(found) == len(page) else [decode_own(line, f"entry {n}") for n, line in enumerate(page, first)]


def lines(stream: Iterable[bytes], name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the lines that hold entries, each with where it stands; skips empty lines and reads a header.

    Raises Undecodable for a file that is not UTF-8 text, or whose header announces a newer format than this program
    reads. A byte order mark at the start is passed over.
    """
    first = True
    for number, line in enumerate(stream, start=1):
        where = f"{name}, line {number}"
        kept = _opening(line, where) if number == 1 else line
        if not kept.strip():
            continue
        if not (first and _is_header(kept, where)):
            yield where, kept
        first = False


def _opening(line: bytes, where: str) -> bytes:
    """Return the first line of a file without its byte order mark; raises Undecodable if the file is no UTF-8 text."""
    if line.startswith(b"\x1f\x8b"):
        raise Undecodable(f"{where}: the file is not UTF-8 text but compressed; expected entries in UTF-8, unpacked")
    if line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in line:
        raise Undecodable(f"{where}: the file is not UTF-8 text but looks like UTF-16; expected entries in UTF-8")
    return line.removeprefix(codecs.BOM_UTF8)


def _is_header(line: bytes, where: str) -> bool:
    try:
        head = _pairs.decode(line.decode())
    except (ValueError, RecursionError):
        return False
    if not isinstance(head, dict) or list(head) != ["almoner"]:
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


def _sure(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Keep what stands once: of a key that stands twice nobody can say which value is meant."""
    times = Counter(key for key, _ in pairs)
    return {key: value for key, value in pairs if times[key] == 1}


_pairs = json.JSONDecoder(object_pairs_hook=_no_key_twice)
_sure_pairs = json.JSONDecoder(object_pairs_hook=_sure)


def kind_of(line: bytes) -> str | None:
    """Return the kind that a line's act claims to be, if so much can be read and it claims one alone."""
    found = _found(line, ["act", "kind"])
    return found if isinstance(found, str) else None


_NOTHING: Final = object()


def _found(line: bytes, path: list[str]) -> object:
    """Return what stands at a place in a line, or `_NOTHING`."""
    try:
        value = _sure_pairs.decode(line.decode())
        for key in path:
            value = value[key]
    except (ValueError, LookupError, TypeError, RecursionError):
        return _NOTHING
    return value


def _in_words(line: bytes, error: Exception) -> str:
    """Turn a decoder's error into one line of what was found and what was expected."""
    if isinstance(error, RecursionError):
        return "the JSON is nested too deeply; expected an entry with one act"
    said = " ".join(str(error).splitlines())
    if isinstance(error, UnicodeDecodeError) or "UTF-8" in said:
        return "the line is not UTF-8 text; expected an entry in JSON"
    if isinstance(error, Malformed):
        return said
    if isinstance(error.__cause__, Malformed):
        return " ".join(str(error.__cause__).splitlines())
    if isinstance(error, msgspec.ValidationError):
        if twice := _twice(line):
            return twice
        what, _, path = said.partition(" - at `$")
        return _field_in_words(line, what, [part for part in path.rstrip("`").split(".") if part])
    place = re.search(r"\(byte (\d+)\)", said)
    wrong = f"it is no JSON from byte {int(place[1]) + 1} on" if place else "the line breaks off before its end"
    return f"{wrong}; expected an entry as one JSON object on the line"


def _twice(line: bytes) -> str:
    """Say which key stands twice; nothing if none does."""
    try:
        _pairs.decode(line.decode())
    except Malformed as error:
        return str(error)
    except (ValueError, RecursionError):
        pass
    return ""


def _field_in_words(line: bytes, what: str, path: list[str]) -> str:
    """Say of one field what it expects, in its own words, and what stands there."""
    place = ".".join(path) or "the entry"
    word = what.split("`")[1] if "`" in what else ""
    if "unknown field" in what:
        owner = _owner(line, path)
        return f"{place}: there is no field {word!r}{nearest(word, list(owner.__struct_fields__)) if owner else ''}"
    if "missing" in what:
        owner = _owner(line, path)
        form = describe(form_of(owner, word)) if owner and word != "kind" else 'a kind of act, such as "Wagered"'
        return f"{place}: the field {word!r} is missing; expected {form}"
    if not path:
        return f"expected an entry as one JSON object on the line{_but_found(line, path)}"
    if path[-1] == "kind":
        kind = _found(line, path)
        if isinstance(kind, str) and kind not in Act.kinds:
            hint = nearest(kind, list(Act.kinds))
            return f"{place}: there is no act of the kind {kind!r}; a newer almoner may have written it{hint}"
        return f'{place}: expected the kind of one act, such as "Wagered"{_but_found(line, path)}'
    owner = _owner(line, path[:-1])
    known = owner is not None and path[-1] in owner.__struct_fields__
    expected = describe(form_of(owner, path[-1])) if owner and known else "something else"
    return f"{place}: expected {expected}{_but_found(line, path)}"


def _owner(line: bytes, path: list[str]) -> type[Record] | None:
    """Return the record whose fields stand at a place in a line: the entry, or an act of the kind it claims to be."""
    if not path:
        return Entry
    kind = _found(line, [*path, "kind"])
    return Act.kinds.get(kind) if isinstance(kind, str) else None


def _but_found(line: bytes, path: list[str]) -> str:
    match _found(line, path):
        case None:
            return ", found null"
        case bool(value):
            return f", found {'true' if value else 'false'}"
        case int(value):
            return f", found the number {value}" if abs(value) < 10**20 else ", found a number that is far too large"
        case float():
            return ", found a number with a decimal point or an exponent"
        case str(value):
            return f", found the text {value!r}" if len(value) <= 60 else f", found a text of {len(value)} characters"
        case list():
            return ", found a list"
        case dict():
            return ", found an object"
    return ""
