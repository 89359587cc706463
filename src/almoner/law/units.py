"""The unit of a term, and numbers in words: $140.00, 23, 80 percent, 11:00 a.m.

Uses `edition` and `terms`; used by `compile`, `say` and the command line.
"""

from __future__ import annotations

from almoner.acts.base import form_of, unit_of
from almoner.acts.entry import Entry
from almoner.law.edition import Edition
from almoner.law.figures import Figure
from almoner.law.terms import (
    Arithmetic,
    Compare,
    Const,
    DaysBetween,
    EnvelopeField,
    Extreme,
    Field,
    Given,
    Kind,
    Limit,
    Logic,
    Measure,
    Not,
    OneOf,
    PartOf,
    PercentOf,
    Remainder,
    Term,
)


def of_term(part: Term, kind: Kind, edition: Edition) -> str:
    """Return the unit of a term on acts of a kind: cents, chips, count, percent, years, minutes, bool, word, id."""
    match part:
        case Const(value=value):
            return "bool" if isinstance(value, bool) else "word" if isinstance(value, str) else "count"
        case Field(name=name):
            return unit_of(form_of(kind, name))
        case EnvelopeField(name=name):
            return "minutes" if name == "minutes" else unit_of(form_of(Entry, name))
        case Limit(name=name):
            return edition.figures[name].unit if name in edition.figures else "count"
        case Arithmetic(left=left, right=right):
            found = of_term(left, kind, edition)
            return of_term(right, kind, edition) if found == "count" else found
        case Extreme(parts=parts):
            return of_term(parts[0], kind, edition)
        case PercentOf(part=inner) | Remainder(part=inner):
            return of_term(inner, kind, edition)
        case Measure(op=op, sources=sources):
            field = sources[0].field
            return "count" if op in ("count", "distinct") or field is None else unit_of(form_of(sources[0].kind, field))
        case Compare() | Logic() | Not() | OneOf() | Given():
            return "bool"
        case PartOf():
            return "count"
        case DaysBetween():
            return "days"
    return "years"


def in_words(value: object, unit: str) -> str:
    """Write a value in its unit, for people: cents as dollars, minutes of the game date as a time of day."""
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, int):
        return str(value).replace("_", " ") if unit == "word" else str(value)
    if unit == "cents":
        sign = "-" if value < 0 else ""
        dollars, cents = divmod(abs(value), 100)
        return f"{sign}${dollars:,}" + (f".{cents:02}" if cents else "")
    if unit == "imitation":
        return f"{in_words(value, 'cents')} imitation"
    if unit == "minutes":
        return _clock(value)
    noun = {"percent": " percent", "years": " years", "chips": " chips", "days": " days", "tickets": " tickets"}.get(
        unit, ""
    )
    return f"{value:,}{noun[:-1] if abs(value) == 1 and noun.endswith('s') else noun}"


def difference_in_words(value: int, unit: str) -> str:
    """Write a difference between two values of a unit: minutes of the game date differ by minutes."""
    if unit == "minutes":
        return f"{value:,} minute{'' if value == 1 else 's'}"
    return in_words(value, unit)


def figure_in_words(figure: Figure) -> str:
    """Write the value of a figure in its unit, or a list of words, or that there is no limit."""
    if figure.value is None:
        return "unlimited"
    return ", ".join(figure.value) if isinstance(figure.value, tuple) else in_words(figure.value, figure.unit)


def _clock(minutes: int) -> str:
    day, minute = divmod(minutes, 1440)
    hour, rest = divmod(minute, 60)
    when = {0: "", 1: " the next day", -1: " the day before"}.get(day, f" {day:+} days")
    return f"{(hour - 1) % 12 + 1}:{rest:02} {'a.m.' if hour < 12 else 'p.m.'}{when}"
