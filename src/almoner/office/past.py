"""The record as it was at the end of a day.

Entries stand in the order in which they were made, so a record of a past day is one that ends earlier. What is made at
the time it tells of says when it was made. What is typed in late bears the day of the paper: it was made after the
entry before it and before the next one that is not late, such as the mark of what was typed in (`TypedIn`), or of a
page that was printed (`PagePrinted`). Where that leaves it open whether an entry was there at the end of the day, it is
left out and told of, so that a page of the past has nothing on it that was not known then. Uses acts and the law; used
by `office`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from almoner.acts import Entry, TypedIn
from almoner.law.live import Recorded


def as_of(entries: Iterable[Recorded], day: date, today: date) -> tuple[list[Recorded], dict[int, date]]:
    """Return the record as it was at the end of a day, read today.

    Beside it stand the places of the entries of which nobody knows whether they were there, which are left out, each
    with the day from which on it certainly stands.
    """
    kept: list[Recorded] = []
    late: list[Recorded] = []
    for entry in entries:
        envelope = entry if isinstance(entry, Entry) else entry.envelope
        if envelope.late:
            late.append(entry)
            continue
        made = envelope.at.date()
        if made > day:
            marked = entry.act.acts if isinstance(entry, Entry) and isinstance(entry.act, TypedIn) else 0
            return kept, dict.fromkeys((one.seq for one in late[: max(len(late) - marked, 0)]), made)
        kept += [*late, entry]
        late = []
    if today > day:
        return kept, dict.fromkeys((one.seq for one in late), today)
    return kept + late, {}
