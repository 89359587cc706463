"""Records read back: lines of JSON sorted by stream, in order, with repeats left out.

Uses `codec`; used by the command line and the audit.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from almoner.acts.codec import Undecodable, Unreadable, decode, decode_recorded, lines
from almoner.acts.entry import Entry

Line = tuple[str, bytes]
"""Where a line stands, and its bytes."""


class _Place(msgspec.Struct, frozen=True):
    """The part of a line that says which stream it belongs to."""

    stream: str


_place = msgspec.json.Decoder(_Place)


def by_stream(source: Iterable[bytes], name: str) -> dict[str, list[Line]]:
    """Sort the lines of a file by stream, each list in the order of the file.

    Raises Undecodable for a line that is no JSON object with a stream, or a file from a newer version.
    """
    found: dict[str, list[Line]] = {}
    for where, line in lines(source, name):
        try:
            stream = _place.decode(line).stream
        except (ValueError, RecursionError):
            decode(line, where)  # says in words what is wrong with it
            raise Undecodable(f"{where}: expected an entry with its stream") from None
        found.setdefault(stream, []).append((where, line))
    return found


def read(source: Iterable[Line], *, strict: bool) -> tuple[list[Entry | Unreadable], int]:
    """Read the entries of one stream, and count the places missing between them.

    Entries stand in rising order of `seq`; a repeat of an entry with the same key and act is left out. With `strict`,
    an act that cannot be read ends the reading; otherwise it stands in the list as Unreadable.
    Raises Undecodable for a line that is no entry, is out of order, or has the key of another act.
    """
    found: list[Entry | Unreadable] = []
    keys: dict[str, object] = {}
    last = missing = 0
    for where, line in source:
        entry = decode(line, where) if strict else decode_recorded(line, where)
        key, act = (entry.key, entry.act) if isinstance(entry, Entry) else (entry.envelope.key, bytes(line))
        if key is not None and key in keys:
            if keys[key] != act:
                raise Undecodable(f"{where}: the key {key!r} stood before with another act; expected the same act")
            missing += max(entry.seq - last - 1, 0)
            last = max(last, entry.seq)
            continue
        seq = entry.seq
        if seq <= last:
            raise Undecodable(f"{where}: seq {seq} stands after seq {last}; expected a rising order in the stream")
        if key is not None:
            keys[key] = act
        missing += seq - last - 1
        last = seq
        found.append(entry)
    return found, missing
