"""The language in which provisions are written: terms over an act, the figures of the law and what earlier acts said.

A term is data: `act.wager`, `limit.single_wager`, `total(BoughtIn.paid, per=act.game)`, joined by + - *, comparisons
and & | ~. Provisions are made of terms; `compile` turns them into Python. Nothing here evaluates anything.
Uses acts; used by `provision`, `check`, `compile` and the provisions of each state.

Values are whole numbers, words, dates, true and false, or unknown. Unknown spreads: whatever is made of something
unknown is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from almoner.acts import Act
from almoner.acts.entry import Entry

Kind = type[Act]


class Term:
    """A piece of a provision. Operators make bigger terms; a term has no truth of its own."""

    def __add__(self, other: Value) -> Term:
        return Arithmetic("+", self, term(other))

    def __radd__(self, other: Value) -> Term:
        return Arithmetic("+", term(other), self)

    def __sub__(self, other: Value) -> Term:
        return Arithmetic("-", self, term(other))

    def __rsub__(self, other: Value) -> Term:
        return Arithmetic("-", term(other), self)

    def __mul__(self, other: Value) -> Term:
        return Arithmetic("*", self, term(other))

    def __rmul__(self, other: Value) -> Term:
        return Arithmetic("*", term(other), self)

    def __le__(self, other: Value) -> Term:
        return Compare("<=", self, term(other))

    def __lt__(self, other: Value) -> Term:
        return Compare("<", self, term(other))

    def __ge__(self, other: Value) -> Term:
        return Compare(">=", self, term(other))

    def __gt__(self, other: Value) -> Term:
        return Compare(">", self, term(other))

    def __eq__(self, other: object) -> Term:  # type: ignore[override]
        return Compare("==", self, term(other))

    def __ne__(self, other: object) -> Term:  # type: ignore[override]
        return Compare("!=", self, term(other))

    def __and__(self, other: Value) -> Term:
        return Logic("and", self, term(other))

    def __or__(self, other: Value) -> Term:
        return Logic("or", self, term(other))

    def __invert__(self) -> Term:
        return Not(self)

    def __hash__(self) -> int:
        return id(self)

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth before there is an act: write & | ~ for and, or, not, and one comparison")


Value = Any
"""A term, or a plain whole number, word, date or truth, which becomes a constant."""


@dataclass(frozen=True, eq=False)
class Const(Term):
    """A value written in the provision itself."""

    value: object


@dataclass(frozen=True, eq=False)
class Field(Term):
    """A field of the act."""

    name: str


@dataclass(frozen=True, eq=False)
class EnvelopeField(Term):
    """A field of the act's envelope, or `minutes`: from midnight of the game date, by the clock of the place."""

    name: str


@dataclass(frozen=True, eq=False)
class Limit(Term):
    """A figure of the edition; unless `of_law`, a tighter one that the house has set takes its place."""

    name: str
    known: frozenset[str]
    """the names of all figures of the state"""
    of_law: bool = False


@dataclass(frozen=True, eq=False)
class Arithmetic(Term):
    """A sum, difference or product of whole numbers."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, eq=False)
class Compare(Term):
    """A comparison of two values of one kind."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, eq=False)
class Logic(Term):
    """Both, or either. Unknown if a part is unknown, whatever the other part says."""

    op: str
    left: Term
    right: Term


@dataclass(frozen=True, eq=False)
class Not(Term):
    """The contrary."""

    part: Term


@dataclass(frozen=True, eq=False)
class Extreme(Term):
    """The least or the most of some whole numbers."""

    op: str
    parts: tuple[Term, ...]


@dataclass(frozen=True, eq=False)
class PercentOf(Term):
    """So many percent of a number: exact, since comparisons multiply crosswise and nothing is ever divided."""

    percent: Term
    part: Term


@dataclass(frozen=True, eq=False)
class Remainder(Term):
    """What is left of a field of the act when it is counted off in steps: 50 of 150 in steps of 100."""

    part: Field
    step: int


@dataclass(frozen=True, eq=False)
class YearsBetween(Term):
    """Whole years from one date to another, as ages are counted; a 29 February comes round on 1 March."""

    start: Term
    end: Term


@dataclass(frozen=True, eq=False)
class YearOf(Term):
    """The calendar year of a date."""

    date: Term


@dataclass(frozen=True, eq=False)
class PartOf(Term):
    """A part of a date: its month, counted on from year to year, or its day of the month."""

    op: str
    date: Term


@dataclass(frozen=True, eq=False)
class DaysBetween(Term):
    """Days from one date to another, below zero if it is earlier.

    Of business days, those after the first date are counted, up to the second and with it; Saturdays, Sundays and the
    holidays of the state are none.
    """

    op: str
    start: Term
    end: Term


@dataclass(frozen=True, eq=False)
class OneOf(Term):
    """Whether a word is among some words: a list in the provision, or a list among the figures."""

    part: Term
    words: tuple[str, ...] | Limit


@dataclass(frozen=True, eq=False)
class Given(Term):
    """Whether something is known at all. The one term that is never unknown."""

    part: Term


@dataclass(frozen=True)
class Source:
    """One kind of act that a measure looks at, and the field of it that is measured."""

    kind: Kind
    field: str | None
    sign: int = 1
    """-1 where a total takes it off"""


@dataclass(frozen=True, eq=False)
class Measure(Term):
    """What the acts recorded in the stream add up to, for those that agree with this act on a key.

    op: total, count, distinct, first or latest. `keys` are pairs: a term over the source act, a term over this act.
    `where` and `of`, which stands in for the field, are terms over the source act, evaluated when it is recorded.
    Unless `before`, the act itself counts, if it is of a kind that is measured.
    """

    op: str
    sources: tuple[Source, ...]
    keys: tuple[tuple[Term, Term], ...]
    where: Term | None
    of: Term | None
    default: Term | None
    before: bool


class _Fields:
    def __getattr__(self, name: str) -> Field:
        if name.startswith("__"):
            raise AttributeError(name)
        return Field(name)


class _Envelope:
    def __getattr__(self, name: str) -> EnvelopeField:
        if name not in ENVELOPE:
            raise AttributeError(f"an envelope has no {name!r}; known are {', '.join(ENVELOPE)}")
        return EnvelopeField(name)


class Limits:
    """The figures of a state, by name: `limit.single_wager`."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = frozenset(known)

    def __getattr__(self, name: str) -> Limit:
        if name.startswith("_"):
            raise AttributeError(name)
        return Limit(name, self._known)

    def of_law(self, name: str) -> Limit:
        """Return a figure as the law has it, whatever the house has set."""
        return Limit(name, self._known, of_law=True)


ENVELOPE: Final = (*(f for f in Entry.__struct_fields__ if f not in ("act", "at")), "minutes")
act: Final = _Fields()
envelope: Final = _Envelope()


def term(value: Value) -> Term:
    """Return a value as a term."""
    if isinstance(value, Term):
        return value
    if isinstance(value, float):
        raise TypeError(f"{value!r} is not exact: the law is written in whole numbers")
    return Const(value)


def least(*parts: Value) -> Term:
    """Return the least of some numbers."""
    return Extreme("least", tuple(term(part) for part in parts))


def most(*parts: Value) -> Term:
    """Return the greatest of some numbers."""
    return Extreme("most", tuple(term(part) for part in parts))


def percent(share: Value, part: Value) -> Term:
    """Return `share` percent of `part`, exactly."""
    return PercentOf(term(share), term(part))


def remainder(part: Value, step: int) -> Term:
    """Return what is left of a field of the act beyond whole steps; 0 if it comes out even."""
    if not isinstance(part, Field) or isinstance(step, bool) or not isinstance(step, int) or step < 1:
        raise TypeError(f"remainder() takes a field of the act and a whole step above 0; found {part!r} and {step!r}")
    return Remainder(part, step)


def years(start: Value, end: Value) -> Term:
    """Return the whole years from one date to another."""
    return YearsBetween(term(start), term(end))


def year_of(date: Value) -> Term:
    """Return the calendar year of a date."""
    return YearOf(term(date))


def month_of(date: Value) -> Term:
    """Return the month of a date as a number that goes on from year to year: equal in one calendar month alone."""
    return PartOf("month", term(date))


def day_of(date: Value) -> Term:
    """Return the day of the month of a date, 1 to 31."""
    return PartOf("day", term(date))


def days(start: Value, end: Value) -> Term:
    """Return the days from one date to another; the next day is 1."""
    return DaysBetween("days", term(start), term(end))


def business_days(start: Value, end: Value) -> Term:
    """Return the business days after one date up to another, by the holidays of the edition's state."""
    return DaysBetween("business_days", term(start), term(end))


def one_of(part: Value, *words: str | Limit) -> Term:
    """Return whether a word is among the words, or among a list of the figures."""
    if len(words) == 1 and isinstance(words[0], Limit):
        return OneOf(term(part), words[0])
    return OneOf(term(part), tuple(str(word) for word in words))


def given(part: Value) -> Term:
    """Return whether a field was filled in, or a measure has a value."""
    return Given(term(part))
