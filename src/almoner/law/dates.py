"""What the law's language counts of dates: whole years, months, days, and business days by the holidays of a state.

Uses `holidays`; used by `compile`, and by whoever works out a deadline.
"""

from __future__ import annotations

import functools
from calendar import monthrange
from collections.abc import Callable
from datetime import date
from typing import Final

from almoner.acts.units import LAST_YEAR
from almoner.law import holidays

LAST_DAY: Final = date(LAST_YEAR, 12, 31)
"""The last day that an act can speak of."""


def whole_years(start: date, end: date) -> int:
    """Return the whole years from one date to another, as ages are counted; a 29 February comes round on 1 March."""
    return end.year - start.year - ((end.month, end.day) < (start.month, start.day))


def month_of(day: date) -> int:
    """Return the month of a date, counted on from year to year."""
    return day.year * 12 + day.month


def day_of(day: date) -> int:
    """Return the day of the month."""
    return day.day


def days(start: date, end: date) -> int:
    """Return the days from one date to another."""
    return end.toordinal() - start.toordinal()


def later(day: date, count: int) -> date | None:
    """Return the day that comes so many days after another; nothing if no calendar that is kept here has it."""
    return date.fromordinal(day.toordinal() + count) if count <= days(day, LAST_DAY) else None


def in_month_after(day: date, number: int) -> date:
    """Return a day of the month after that of a date: its first if the number is below 1, its last if it is above."""
    year, month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
    return date(year, month, max(1, min(number, monthrange(year, month)[1])))


def functions(state: str) -> dict[str, Callable[..., int]]:
    """Return the functions that the generated code of an edition of a state calls, by name.

    Business days cannot be counted where the holidays of the state are not known: the law that names them fails there.
    """
    found: dict[str, Callable[..., int]] = {
        "whole_years": whole_years,
        "month_of": month_of,
        "day_of": day_of,
        "days": days,
    }
    if state in holidays.KNOWN:
        found["business_days"] = functools.partial(holidays.business_days, state)
    return found
