"""Journals, and exports of them, as sources of the audit: what was recorded, read again and judged again.

Uses the journal; used by `run`.
"""

from __future__ import annotations

from almoner.acts import Undecodable
from almoner.acts.record import Line
from almoner.journal import lines as exports
from almoner.journal.errors import JournalError, Tampered
from almoner.journal.moving import Head
from almoner.journal.seal import fault_of, known_stream
from almoner.journal.store import Store
from almoner.journal.tables import EntryRow


def streams(url: str) -> list[tuple[str, int]]:
    """Return the streams of a journal with their sizes; raises Undecodable if it cannot be read."""
    try:
        store = Store(url, write=False)
        with store.reading() as tables:
            found = [(row.name, row.size) for row in tables.streams() if row.size]
    except JournalError as error:
        raise Undecodable(str(error)) from None
    if not found:
        raise Undecodable(f"{store.place}: the journal holds no entry; expected at least one")
    return found


def lines(url: str, stream: str) -> list[Line]:
    """Return the entries of a stream as lines; raises Undecodable if it cannot be read."""
    try:
        with Store(url, write=False).reading() as tables:
            row = known_stream(tables, stream)
            return [_line(stream, entry) for entry in tables.entries(row.id, 0, row.size)]
    except JournalError as error:
        raise Undecodable(str(error)) from None


def _line(stream: str, row: EntryRow) -> Line:
    """Return an entry as a line; raises Tampered for one that is not as it was sealed: it is not what was recorded."""
    if says := fault_of(stream, row):
        raise Tampered(f"{stream}: {says}; run `almoner journal verify`")
    return f"{stream}, entry {row.seq}", row.entry


def exported(content: bytes, name: str) -> dict[str, list[Line]]:
    """Return the entries of an export as lines, by stream; raises Undecodable if it cannot be read."""
    found: dict[str, list[Line]] = {}
    stream = ""
    try:
        for item in exports.read(content.splitlines(), name):
            if isinstance(item, Head):
                stream = item.name
            elif isinstance(item, EntryRow):
                found.setdefault(stream, []).append(_line(stream, item))
    except JournalError as error:
        raise Undecodable(str(error)) from None
    return found
