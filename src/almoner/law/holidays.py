"""The holidays on which the offices of a state are closed, and business days, which are counted around them.

The days of New Jersey are those of its law on holidays (N.J.S.A. 36:1-1) and of its offices' calendars; they were not
read in the law's text, and a license that hangs on one should be looked at twice. Those of New Hampshire are the legal
holidays of RSA 288:1 (statute), and the day after Thanksgiving, on which its offices are closed too (secondary). Uses
the bounds of acts; used by `dates` and whoever shows a calendar.
"""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from almoner.acts.units import LAST_YEAR

MONDAY, TUESDAY, THURSDAY, FRIDAY = 0, 1, 3, 4


def new_jersey(year: int) -> Iterator[tuple[date, str]]:
    """Yield the holidays of New Jersey in a year, on the days on which they fall."""
    yield date(year, 1, 1), "New Year's Day"
    yield _nth(year, 1, MONDAY, 3), "Martin Luther King, Jr. Day"
    yield _nth(year, 2, MONDAY, 3), "Presidents Day"
    yield easter(year) - timedelta(days=2), "Good Friday"
    yield _nth(year, 5, MONDAY, -1), "Memorial Day"
    if year >= 2021:
        yield _nth(year, 6, FRIDAY, 3), "Juneteenth"
    yield date(year, 7, 4), "Independence Day"
    yield _nth(year, 9, MONDAY, 1), "Labor Day"
    yield _nth(year, 10, MONDAY, 2), "Columbus Day"
    yield _nth(year, 11, MONDAY, 1) + timedelta(days=1), "Election Day"
    yield date(year, 11, 11), "Veterans Day"
    yield _nth(year, 11, THURSDAY, 4), "Thanksgiving Day"
    yield date(year, 12, 25), "Christmas Day"


def new_hampshire(year: int) -> Iterator[tuple[date, str]]:
    """Yield the holidays of New Hampshire in a year, on the days on which they fall."""
    thanksgiving = _nth(year, 11, THURSDAY, 4)
    yield date(year, 1, 1), "New Year's Day"
    yield _nth(year, 1, MONDAY, 3), "Martin Luther King, Jr. Civil Rights Day"
    yield _nth(year, 2, MONDAY, 3), "Washington's Birthday"
    yield _nth(year, 5, MONDAY, -1), "Memorial Day"
    yield date(year, 7, 4), "Independence Day"
    yield _nth(year, 9, MONDAY, 1), "Labor Day"
    yield _nth(year, 10, MONDAY, 2), "Columbus Day"
    if year % 2 == 0:
        yield _nth(year, 11, MONDAY, 1) + timedelta(days=1), "Biennial Election Day"
    yield date(year, 11, 11), "Veterans Day"
    yield thanksgiving, "Thanksgiving Day"
    yield thanksgiving + timedelta(days=1), "the day after Thanksgiving"
    yield date(year, 12, 25), "Christmas Day"


def observed(day: date) -> date:
    """Return the day on which New Jersey keeps a holiday: on Friday for a Saturday, on Monday for a Sunday."""
    return day + timedelta(days={5: -1, 6: 1}.get(day.weekday(), 0))


def following_day(day: date) -> date:
    """Return the day on which New Hampshire keeps a holiday: the day after a Sunday, or else its own. RSA 288:2."""
    return day + timedelta(days=day.weekday() == 6)


class Calendar(NamedTuple):
    """The holidays of a state."""

    days: Callable[[int], Iterator[tuple[date, str]]]
    """those of a year, on the days on which they fall"""
    kept: Callable[[date], date]
    """the day on which offices close for one that falls on a day"""


KNOWN: Final = {"nj": Calendar(new_jersey, observed), "nh": Calendar(new_hampshire, following_day)}
"""The holidays of each state whose business days are counted."""


def _nth(year: int, month: int, weekday: int, number: int) -> date:
    """Return the first, second ... or, with -1, the last of a weekday in a month."""
    if number < 0:
        last = date(year, month + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def easter(year: int) -> date:
    """Return Easter Sunday of a year of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8)."""
    century, in_century = divmod(year, 100)
    leap_centuries, rest = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * (year % 19) + century - leap_centuries - correction + 15) % 30
    leaps, since = divmod(in_century, 4)
    to_sunday = (32 + 2 * rest + 2 * leaps - epact - since) % 7
    late = (year % 19 + 11 * epact + 22 * to_sunday) // 451
    month, day = divmod(epact + to_sunday - 7 * late + 114, 31)
    return date(year, month, day + 1)


@functools.lru_cache(maxsize=16384)
def closed(state: str, year: int) -> dict[date, str]:
    """Return the working days of a calendar year on which the offices of a state are closed, with the holiday."""
    falls, kept = KNOWN[state]
    days = {kept(day): name for day, name in falls(year)}
    if year < date.max.year:  # New Year's Day may be kept on the last day of the year before
        days |= {kept(day): name for day, name in falls(year + 1) if day.month == 1 and day.day == 1}
    return {day: days[day] for day in sorted(days) if day.year == year and day.weekday() < 5}


def business_days(state: str, start: date, end: date) -> int:
    """Return how many business days come after one day up to another and with it; below zero if it is earlier."""
    if end < start:
        return -business_days(state, end, start)
    return _weekdays(end) - _weekdays(start) - (_closed_until(state, start.year, end) - _closed_in(state, start))


def _weekdays(day: date) -> int:
    """Return how many days from Monday to Friday there were up to a day, since the beginning of the calendar."""
    weeks, rest = divmod(day.toordinal(), 7)  # day 1 was a Monday
    return weeks * 5 + min(rest, 5)


def _closed_in(state: str, day: date) -> int:
    return bisect_right(list(closed(state, day.year)), day)


def _closed_until(state: str, year: int, day: date) -> int:
    return sum(len(closed(state, past)) for past in range(year, day.year)) + _closed_in(state, day)


def after_business_days(state: str, start: date, count: int) -> date | None:
    """Return the day that comes so many business days after another; with 0 the day itself.

    Nothing if there are not so many in the years of which acts speak.
    """
    day = start
    while count > 0:
        if day.year > LAST_YEAR:
            return None
        day += timedelta(days=1)
        if day.weekday() < 5 and day not in closed(state, day.year):
            count -= 1
    return day
