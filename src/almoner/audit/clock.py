"""The times of a record: whether they rise, and whether their offsets are those of the place's clock.

Uses acts; used by `judging`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from almoner.acts import Entry
from almoner.acts.codec import Unreadable


def odd_times(entries: list[Entry | Unreadable], zone: str) -> Iterator[tuple[Entry | Unreadable, str]]:
    """Yield entries whose time is before that of the entry before, unless late, or not by the clock of the zone."""
    last: datetime | None = None
    for entry in entries:
        envelope = entry if isinstance(entry, Entry) else entry.envelope
        at = envelope.at
        if at.utcoffset() not in _offsets(zone, at.date()):
            yield entry, f"the time {at.isoformat()} is not by the clock of {zone}"
        if envelope.late:
            continue
        if last is not None and at < last:
            yield entry, f"the time {at.isoformat()} is before that of the entry before it, {last.isoformat()}"
        last = at


@functools.lru_cache(maxsize=4096)
def _offsets(zone: str, day: date) -> frozenset[timedelta | None]:
    """Return the offsets from UTC that a zone's clocks show on a day: two on a day when they are changed."""
    clock = ZoneInfo(zone)
    return frozenset(datetime.combine(day, time(hour), clock).utcoffset() for hour in (0, 12, 23))
