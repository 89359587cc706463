"""The units in which acts speak: whole numbers, finer than the law, each with a bound and a name.

Every field of every act is annotated with one of these, so that its unit shows in the JSON Schema, in findings and on
screens. Uses nothing of ours; used by every module of acts and by the law's terms.
"""

from datetime import date, datetime
from typing import Annotated, Final

from msgspec import Meta

MOST: Final = 10**12
"""The largest number an act may carry: ten billion dollars in cents. More is a typing error, not a night of games."""

MOST_ENTRIES: Final = 4_000_000
"""The most entries of a stream: with it, no sum of amounts can pass 2^62, in Python or in a machine word."""


FIRST_YEAR: Final = 1901
LAST_YEAR: Final = 2999
"""The years of which acts speak: before them clocks were not off by whole minutes; after them a year is a typing error,
and there is room left to count days from any date."""


def in_calendar(day: date) -> bool:
    """Tell whether a date, or a time, is of the years of which acts speak."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def _whole(unit: str, description: str, least: int = 0, most: int = MOST) -> Meta:
    return Meta(ge=least, le=most, description=description, extra={"unit": unit})


Cents = Annotated[
    int, _whole("cents", "whole cents of dollars, 0 to 10^12; value chips and credits at their face value")
]
Imitation = Annotated[
    int, _whole("imitation", "whole cents of imitation dollars, 0 to 10^12: imitation money is never dollars or chips")
]
Chips = Annotated[int, _whole("chips", "a whole number of chips without money value, 0 to 10^12")]
Count = Annotated[int, _whole("count", "a whole number, 0 to 10^12")]
Tickets = Annotated[int, _whole("tickets", "a whole number of drawing tickets, 0 to 10^12")]
Percent = Annotated[int, _whole("percent", "whole percent, 0 to 100", most=100)]
Years = Annotated[int, _whole("years", "whole years, 0 to 150", most=150)]
Seq = Annotated[int, _whole("seq", "place of an entry in its stream, 1 to 4,000,000", least=1, most=MOST_ENTRIES)]

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=120,
        description="an identifier: 1 to 120 printable characters, normalized as Unicode NFKC, no space at either end",
        # As a test in Python: the decoder's own pattern takes longer than all the rest of reading an entry.
        extra={
            "unit": "id",
            "test": "x.isprintable() and x == x.strip() and (x.isascii() or is_normalized('NFKC', x))",
        },
        extra_json_schema={"pattern": r"^\S(.*\S)?$"},
    ),
]
Text = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=2000,
        description="words for people to read: 1 to 2000 characters, not only spaces",
        extra={"unit": "text", "test": "not x.isspace()"},
        extra_json_schema={"pattern": r"\S"},
    ),
]
_IN_CALENDAR: Final = f"{FIRST_YEAR} <= x.year <= {LAST_YEAR}"
Day = Annotated[
    date,
    Meta(
        description=f"a date of the years {FIRST_YEAR} to {LAST_YEAR}, as YYYY-MM-DD",
        extra={"unit": "date", "test": _IN_CALENDAR},
    ),
]
Moment = Annotated[
    datetime,
    Meta(
        tz=True,
        description="a time with its offset from UTC, as 2016-11-05T18:30:00-04:00, "
        f"of the years {FIRST_YEAR} to {LAST_YEAR}",
        extra={"unit": "time", "test": _IN_CALENDAR},
    ),
]
