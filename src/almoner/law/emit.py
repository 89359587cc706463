"""Turns terms into Python source: the part of the compiler that knows what each term means.

A `Writer` writes the body of one function, for acts of one kind. Every value it has written is a `Val`: an expression,
whether it may be unknown (None), the whole number it is to be divided by, and the largest size it can have. A
percentage stays a fraction with a fixed denominator, so that comparisons multiply crosswise and nothing is rounded.
Uses acts and `terms`; used by `compile`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from msgspec import inspect

from almoner.acts.base import form_of, may_be_absent, present
from almoner.acts.entry import Entry
from almoner.law.edition import Edition
from almoner.law.terms import (
    Arithmetic,
    Compare,
    Const,
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
    PercentOf,
    Term,
    YearOf,
    YearsBetween,
    signature,
)

BIG = 1 << 62
"""Numbers of this size and beyond are an overflow, here as in the kernel of the audit: what holds one is unknown."""

UNLIMITED = 1 << 100
"""Stands for the bound of a figure that the law has set free; nothing is greater."""


@dataclass(frozen=True)
class Val:
    """A value that the generated code holds."""

    code: str
    nullable: bool = False
    den: int = 1
    lo: int | None = None
    """the smallest its numerator can be; None if there is no such bound"""
    hi: int | None = None
    """the largest its numerator can be; None if there is no such bound"""


class Memory:
    """The measures of an edition, each with its number: what the state keeps a table for."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.measures: list[Measure] = []

    def number(self, measure: Measure) -> int:
        """Return the number of a measure; measures that say the same share one."""
        key = signature(stored_as(measure))
        if key not in self.numbers:
            self.numbers[key] = len(self.measures)
            self.measures.append(stored_as(measure))
        return self.numbers[key]


def stored_as(measure: Measure) -> Measure:
    """Return the measure as the state keeps it, which does not depend on who asks: keys of the source alone."""
    keys = tuple((theirs, theirs) for theirs, _ in measure.keys)
    return Measure(measure.op, measure.sources, keys, measure.where, measure.of, None, False)


class Writer:
    """Writes the body of a function over an entry `e` whose act is `a`, of one kind."""

    def __init__(self, edition: Edition, kind: Kind, memory: Memory, house: dict[str, int], doubtful: bool) -> None:
        self.edition, self.kind, self.memory, self.house = edition, kind, memory, house
        self.doubtful = doubtful
        """every measure may be unknown, because the record holds something undecodable"""
        self.lines: list[str] = []
        self.depth = 1
        self.cache: dict[str, Val] = {}
        self.names = 0

    def line(self, text: str) -> None:
        """Write a line at the present depth."""
        self.lines.append("    " * self.depth + text)

    def assign(self, code: str) -> str:
        """Write an assignment to a new name, and return the name."""
        self.names += 1
        self.line(f"v{self.names} = {code}")
        return f"v{self.names}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Write an indented block; what is computed inside is not known after it."""
        self.line(head)
        known, self.depth = self.cache, self.depth + 1
        self.cache = dict(known)
        yield
        self.cache, self.depth = known, self.depth - 1

    def value(self, part: Term) -> Val:
        """Write what computes a term, unless it is there already, and return the value."""
        key = signature(part)
        if key not in self.cache:
            self.cache[key] = self._write(part)
        return self.cache[key]

    def _write(self, part: Term) -> Val:  # noqa: C901 - one case for each kind of term
        match part:
            case Const(value=value):
                size = value if isinstance(value, int) else None
                return Val(repr(value), lo=size, hi=size)
            case Field(name=name):
                form = form_of(self.kind, name)
                lo, hi = _range(form)
                return Val(self.assign(f"a.{name}"), nullable=may_be_absent(form), lo=lo, hi=hi)
            case EnvelopeField(name=name):
                return self._envelope(name)
            case Limit():
                return self._limit(part)
            case Arithmetic(op=op, left=left, right=right):
                return self._arithmetic(op, self.value(left), self.value(right))
            case Compare(op=op, left=left, right=right):
                a, b = self.aligned([self.value(left), self.value(right)])
                return self._strict(f"{a.code} {op} {b.code}", [a, b])
            case Logic(op=op, left=left, right=right):
                a, b = self.value(left), self.value(right)
                return self._strict(f"({a.code} {op} {b.code})", [a, b])
            case Not(part=inner):
                return self._strict(f"not {self.value(inner).code}", [self.value(inner)])
            case Extreme(op=op, parts=parts):
                vals = self.aligned([self.value(inner) for inner in parts])
                call = f"{'min' if op == 'least' else 'max'}({', '.join(v.code for v in vals)})"
                made = self._strict(call, vals)
                lows, highs = [val.lo for val in vals], [val.hi for val in vals]
                pick = min if op == "least" else max
                known = [None if None in ends else pick(e for e in ends if e is not None) for ends in (lows, highs)]
                return Val(made.code, made.nullable, vals[0].den, *known)
            case PercentOf(percent=share, part=inner):
                return self._percent(self.value(share), self.value(inner))
            case YearsBetween(start=start, end=end):
                a, b = self.value(start), self.value(end)
                made = self._strict(f"whole_years({a.code}, {b.code})", [a, b])
                return Val(made.code, made.nullable, lo=-(10**4), hi=10**4)
            case YearOf(date=inner):
                a = self.value(inner)
                return Val(self._strict(f"{a.code}.year", [a]).code, a.nullable, lo=1, hi=10**4)
            case OneOf(part=inner, words=words):
                a = self.value(inner)
                return self._strict(f"{a.code} in {self._words(words)}", [a])
            case Given(part=inner):
                a = self.value(inner)
                return Val(self.assign(f"{a.code} is not None")) if a.nullable else Val("True")
            case Measure():
                return self._measure(part)
        raise TypeError(f"no code is known for {part!r}")

    def _strict(self, code: str, parts: list[Val]) -> Val:
        """Write an expression that is unknown when a part is."""
        doubts = [f"{val.code} is None" for val in parts if val.nullable]
        if doubts:
            return Val(self.assign(f"None if {' or '.join(dict.fromkeys(doubts))} else {code}"), nullable=True)
        return Val(self.assign(code))

    def aligned(self, vals: list[Val]) -> list[Val]:
        """Bring numbers to one denominator."""
        den = math.lcm(*(val.den for val in vals))
        return [self._scaled(val, den // val.den, den) for val in vals]

    def _scaled(self, val: Val, factor: int, den: int) -> Val:
        if factor == 1:
            return val
        made = self._strict(f"{val.code} * {factor}", [val])
        lo, hi = (None if end is None else end * factor for end in (val.lo, val.hi))
        return Val(made.code, made.nullable, den, lo, hi)

    def _arithmetic(self, op: str, a: Val, b: Val) -> Val:
        if op == "*":
            made = self._strict(f"{a.code} * {b.code}", [a, b])
            return Val(made.code, made.nullable, a.den * b.den, *_product(a, b))
        a, b = self.aligned([a, b])
        made = self._strict(f"{a.code} {op} {b.code}", [a, b])
        ends = ((a.lo, b.lo), (a.hi, b.hi)) if op == "+" else ((a.lo, b.hi), (a.hi, b.lo))
        sign = 1 if op == "+" else -1
        lo, hi = (None if x is None or y is None else x + sign * y for x, y in ends)
        return Val(made.code, made.nullable, a.den, lo, hi)

    def _percent(self, share: Val, part: Val) -> Val:
        made = self._strict(f"{share.code} * {part.code}", [share, part])
        return Val(made.code, made.nullable, 100 * share.den * part.den, *_product(share, part))

    def _envelope(self, name: str) -> Val:
        if name != "minutes":
            return Val(self.assign(f"e.{name}"), nullable=may_be_absent(form_of(Entry, name)), lo=0, hi=10**12)
        at, days = self.assign("e.at"), self.assign("e.game_date.toordinal()")  # as Entry.minutes, without the call
        code = f"({at}.toordinal() - {days}) * 1440 + {at}.hour * 60 + {at}.minute"
        return Val(self.assign(code), lo=-(10**12), hi=10**12)

    def _limit(self, part: Limit) -> Val:
        figure = self.edition.figures.get(part.name)
        if figure is None:
            return Val("None", nullable=True)
        if isinstance(figure.value, tuple):
            raise TypeError(f"{part.name} is a list of words, not a number")
        if figure.tighter is None or part.of_law:
            value = UNLIMITED if figure.value is None else figure.value
            return Val(str(value), lo=value, hi=value)
        hi = UNLIMITED if figure.value is None else max(figure.value, 10**12)
        return Val(self.assign(f"house[{self.house[part.name]}]"), lo=0, hi=hi)

    def _words(self, words: tuple[str, ...] | Limit) -> str:
        if isinstance(words, tuple):
            return repr(words)
        figure = self.edition.figures.get(words.name)
        if figure is None or not isinstance(figure.value, tuple):
            raise TypeError(f"{self.edition.name} has no list of words {words.name!r}")
        return repr(figure.value)

    def _measure(self, part: Measure) -> Val:
        """Write the look-up of a measure, with the act's own part in it."""
        number = self.memory.number(part)
        key, doubts = self.key([ours for _, ours in part.keys])
        nullable = bool(doubts) or self.doubtful or may_be_unknown(part, self.edition)
        default = self.value(part.default) if part.default is not None else None
        if default is not None and default.nullable:
            nullable = True
        match part.op:
            case "total" | "count":
                code = f"m{number}.get({key}, 0)"
            case "distinct":
                code = f"size(m{number}.get({key}, ()))"
            case _:
                code = f"m{number}.get({key}, {default.code if default else None})"
                nullable = nullable or default is None
        if doubts:
            code = f"None if {' or '.join(doubts)} else {code}"
        name = self.assign(code)
        if not part.before and any(source.kind is self.kind for source in part.sources):
            nullable = self._with_own(part, number, key, name, nullable)
        den = of_denominator(part, self)
        return Val(name, nullable, den, self._lowest(part), None if part.op == "total" else 10**12)

    def _lowest(self, part: Measure) -> int | None:
        """Return the smallest a measure can be: a sum of what is never below zero is never below zero."""
        if part.op != "total":
            return 0
        writers = (Writer(self.edition, s.kind, Memory(), self.house, doubtful=False) for s in part.sources)
        lows = [writer.own(part, s.field).lo for writer, s in zip(writers, part.sources, strict=True)]
        return 0 if all(low is not None and low >= 0 for low in lows) else None

    def _with_own(self, part: Measure, number: int, key: str, name: str, nullable: bool) -> bool:
        """Write the change that the act itself makes to a measure it has just looked up."""
        source = next(source for source in part.sources if source.kind is self.kind)
        tests = []
        for theirs, ours in part.keys:
            if signature(theirs) != signature(ours):
                tests.append(f"{self.value(theirs).code} == {self.value(ours).code}")
        own = self.own(part, source.field)
        where = self.value(part.where) if part.where is not None else None
        if where is not None and where.nullable:
            nullable = True
            self.line(f"if {where.code} is None: {name} = None")
        if where is not None:
            tests.append(where.code)
        if nullable and part.op in ("total", "count", "distinct"):
            tests.append(f"{name} is not None")
        change = {
            "total": f"{name} + {own.code}",
            "count": f"{name} + 1",
            "distinct": f"{name} + ({own.code} not in m{number}.get({key}, ()))",
            "latest": own.code,
            "first": f"m{number}.get({key}, {own.code})",
        }[part.op]
        if own.nullable and part.op == "total":
            change = f"None if {own.code} is None else {change}"
        tests = list(dict.fromkeys(tests))
        self.line(f"if {' and '.join(tests)}: {name} = {change}" if tests else f"{name} = {change}")
        if part.op == "latest" and not tests:
            return own.nullable  # the act itself is the latest, whatever earlier acts said
        if part.op == "first" and not tests:
            return own.nullable or self.doubtful or may_be_unknown(part, self.edition)
        return nullable or own.nullable

    def own(self, part: Measure, field: str | None) -> Val:
        """Return what an act of this kind brings to a measure."""
        if part.of is not None:
            return self.value(part.of)
        return self.value(Field(field)) if field is not None else Val("1", lo=1, hi=1)

    def key(self, terms: list[Term]) -> tuple[str, list[str]]:
        """Return the code of a key, and the tests that are true when a part of it is unknown."""
        vals = [self.value(term) for term in terms]
        doubts = [f"{val.code} is None" for val in vals if val.nullable]
        if len(vals) == 1:
            return vals[0].code, doubts
        return f"({', '.join(val.code for val in vals)})", doubts


def may_be_unknown(part: Measure, edition: Edition) -> bool:
    """Tell whether a recorded act can leave the measure unknown: by an optional field, or a condition in doubt."""
    optional = any(
        source.field is not None and part.of is None and may_be_absent(form_of(source.kind, source.field))
        for source in part.sources
    )
    return optional or any(
        _doubtful(inner, source.kind, edition)
        for inner in (part.where, part.of)
        if inner is not None
        for source in part.sources
    )


def _doubtful(part: Term, kind: Kind, edition: Edition) -> bool:
    writer = Writer(edition, kind, Memory(), _any_house(edition), doubtful=False)
    return writer.value(part).nullable


def _any_house(edition: Edition) -> dict[str, int]:
    return dict.fromkeys(edition.figures, 0)


def of_denominator(part: Measure, writer: Writer) -> int:
    """Return the denominator of what a total adds up."""
    if part.of is None:
        return 1
    dens = {
        Writer(writer.edition, source.kind, Memory(), writer.house, False).value(part.of).den for source in part.sources
    }
    if len(dens) != 1:
        raise TypeError("what a total adds up has one denominator for every kind of act")
    return dens.pop()


def _range(form: inspect.Type) -> tuple[int | None, int | None]:
    form = present(form)
    while isinstance(form, inspect.Metadata):
        form = form.type
    return (form.ge, form.le) if isinstance(form, inspect.IntType) else (None, None)


def _product(a: Val, b: Val) -> tuple[int | None, int | None]:
    """Return the range of a product; unknown as soon as a factor can be below zero."""
    if a.lo is None or b.lo is None or a.lo < 0 or b.lo < 0:
        return None, None
    return a.lo * b.lo, None if a.hi is None or b.hi is None else a.hi * b.hi
