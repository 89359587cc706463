"""The times of a record: whether they rise, and whether their offsets are those of the place's clock.

Uses acts; used by the journal for what is proposed, and by the audit for what was recorded.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from almoner.acts import Entry
from almoner.acts.codec import Envelope, Unreadable

IN_TIME = "Entries stand in the order of time, by the clock of the place; what is typed in late is marked so."


class Clock:
    """The clock of a place, as the entries of one stream show it."""

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.last: datetime | None = None
        """the time of the newest entry that was not typed in late"""

    def odd(self, entry: Entry | Envelope) -> Iterator[str]:
        """Say what is wrong with the time of an entry that would stand next."""
        at = entry.at
        if not _fits(at, self.zone):
            yield f"the time {at.isoformat()} is not by the clock of {self.zone}"
        if not entry.late and self.last is not None and at < self.last:
            yield f"the time {at.isoformat()} is before that of the entry before it, {self.last.isoformat()}"

    def passed(self, entry: Entry | Envelope) -> None:
        """Take note of an entry that was recorded."""
        if not entry.late:
            self.last = entry.at


def odd_times(entries: Iterable[Entry | Unreadable], zone: str) -> Iterator[tuple[Entry | Unreadable, str]]:
    """Yield entries whose time is before that of the entry before, unless late, or not by the clock of the zone."""
    clock = Clock(zone)
    for entry in entries:
        envelope = entry if isinstance(entry, Entry) else entry.envelope
        for why in clock.odd(envelope):
            yield entry, why
        clock.passed(envelope)


def by_the_clock(at: datetime, zone: str) -> datetime:
    """Return a moment as the clocks of a zone show it, with the offset as a figure.

    The figure tells the two hours apart that a clock shows twice; the zone itself would not, in comparisons.
    """
    if at.tzinfo.__class__ is timezone and _fits(at, zone):
        return at
    here = at.astimezone(ZoneInfo(zone))
    return here.replace(tzinfo=timezone(here.utcoffset() or timedelta()))


def _fits(at: datetime, zone: str) -> bool:
    """Tell whether a time has the offset that the clocks of a zone show at that moment."""
    offset, offsets = at.utcoffset(), _offsets(zone, at.date())
    if len(offsets) == 1 or offset not in offsets:
        return offset in offsets
    return offset == at.astimezone(ZoneInfo(zone)).utcoffset()


@functools.lru_cache(maxsize=4096)
def _offsets(zone: str, day: date) -> frozenset[timedelta | None]:
    """Return the offsets from UTC that a zone's clocks show on a day: two on a day when they are changed."""
    clock = ZoneInfo(zone)
    return frozenset(datetime.combine(day, time(hour), clock).utcoffset() for hour in (0, 12, 23))
