"""JSON Lines of entries as a source of the audit.

Uses `acts.record`; used by `run`.
"""

from __future__ import annotations

from almoner.acts.record import Line, read
from almoner.audit.source import MISSING, NotChecked, Stream


def stream(name: str, lines: list[Line]) -> Stream:
    """Read the lines of one stream; raises Undecodable as `acts.record.read` does."""
    entries, missing = read(lines, strict=False)
    rows = [NotChecked(f"{MISSING} before the last of {name}", "their places in the record are empty", missing)]
    return Stream(name=name, entries=entries, not_checked=tuple(rows if missing else []))
