"""JSON Lines of entries as a source of the audit.

Uses `acts.record`; used by `run`.
"""

from __future__ import annotations

from almoner.acts import Entry, EventLicensed
from almoner.acts.codec import Unreadable
from almoner.acts.record import Line, read
from almoner.audit.source import NotChecked, Stream


def stream(name: str, lines: list[Line]) -> Stream:
    """Read the lines of one stream; raises Undecodable as `acts.record.read` does."""
    entries, missing = read(lines, strict=False)
    not_checked: tuple[NotChecked, ...] = ()
    if missing:
        what = f"entries missing between the first and the last of {name}"
        not_checked = (NotChecked(what, "their places in the stream are empty in this record", missing),)
    return Stream(name=name, entries=entries, edition=_edition(entries), not_checked=not_checked)


def _edition(entries: list[Entry | Unreadable]) -> str | None:
    """Return the edition that the event named when it was licensed."""
    for entry in entries:
        if isinstance(entry, Entry) and isinstance(entry.act, EventLicensed):
            return entry.act.edition
    return None
