"""Turns terms into Python source: the part of the compiler that knows what each term means.

A `Writer` writes the body of one function, for acts of one kind. What the act says and what earlier acts said is put
into variables; everything else is an expression over them. A `Val` is such an expression with the variables that must
not be None for it to be known, the whole number it is to be divided by, and its range. A percentage stays a fraction
with a fixed denominator, so that comparisons multiply crosswise and nothing is rounded.
Uses acts and `terms`; used by `compile`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import inspect

from almoner.acts.base import form_of, may_be_absent
from almoner.acts.entry import Entry
from almoner.acts.units import MOST, MOST_ENTRIES
from almoner.law.edition import Edition
from almoner.law.holidays import KNOWN as HOLIDAYS
from almoner.law.memory import Memory, is_kept_whole
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
    Source,
    Term,
    YearOf,
    YearsBetween,
)
from almoner.law.val import Val, doubts_of, product, range_of, scaled, unlimited
from almoner.law.walk import signature


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
        """Write an assignment to a new variable, and return its name."""
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
        """Write what a term needs, unless it is there already, and return the expression."""
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
                return self._field(f"a.{name}", form_of(self.kind, name))
            case EnvelopeField(name="minutes"):
                return self._minutes()
            case EnvelopeField(name=name):
                return self._field(f"e.{name}", form_of(Entry, name))
            case Limit():
                return self._limit(part)
            case Arithmetic(op=op, left=left, right=right):
                return self._arithmetic(op, self.value(left), self.value(right))
            case Compare(op=op, left=left, right=right):
                a, b = self.aligned([self.value(left), self.value(right)])
                return Val(f"({a.code} {op} {b.code})", doubts_of(a, b))
            case Logic(op=op, left=left, right=right):
                a, b = self.value(left), self.value(right)
                return Val(f"({a.code} {op} {b.code})", doubts_of(a, b))
            case Not(part=inner):
                a = self.value(inner)
                return Val(f"(not {a.code})", a.doubts)
            case Extreme(op=op, parts=parts):
                return self._extreme(op, self.aligned([self.value(inner) for inner in parts]))
            case PercentOf(percent=share, part=inner):
                a, b = self.value(share), self.value(inner)
                return Val(f"({a.code} * {b.code})", doubts_of(a, b), 100 * a.den * b.den, *product(a, b))
            case Remainder(part=inner, step=step):
                a = self.value(inner)
                return Val(f"({a.code} % {step})", a.doubts, lo=0, hi=step - 1)
            case YearsBetween(start=start, end=end):
                a, b = self.value(start), self.value(end)
                return Val(f"whole_years({a.code}, {b.code})", doubts_of(a, b), lo=-(10**4), hi=10**4)
            case YearOf(date=inner):
                a = self.value(inner)
                return Val(f"{a.code}.year", a.doubts, lo=1, hi=10**4)
            case PartOf(op=op, date=inner):
                a = self.value(inner)
                return Val(f"{op}_of({a.code})", a.doubts, lo=1, hi=10**6)
            case DaysBetween(op=op, start=start, end=end):
                if op == "business_days" and self.edition.state not in HOLIDAYS:
                    raise TypeError(f"{self.edition.name}: the holidays of the state are not known: {part!r}")
                a, b = self.value(start), self.value(end)
                return Val(f"{op}({a.code}, {b.code})", doubts_of(a, b), lo=-(10**7), hi=10**7)
            case OneOf(part=inner, words=words):
                a = self.value(inner)
                return Val(f"({a.code} in {self._words(words)})", a.doubts)
            case Given(part=inner):
                a = self.value(inner)
                return Val(f"(not ({a.unknown}))" if a.doubts else "True")
            case Measure():
                return self._measure(part)
        raise TypeError(f"no code is known for {part!r}")

    def _field(self, code: str, form: inspect.Type) -> Val:
        name, (lo, hi) = self.assign(code), range_of(form)
        return Val(name, (name,) if may_be_absent(form) else (), lo=lo, hi=hi)

    def _minutes(self) -> Val:
        """Write the minutes from midnight of the game date, by the clock of the place; 1 a.m. the next day is 1500."""
        at, days = self.assign("e.at"), self.assign("e.game_date.toordinal()")
        code = f"({at}.toordinal() - {days}) * 1440 + {at}.hour * 60 + {at}.minute"
        return Val(self.assign(code), lo=-(MOST), hi=MOST)

    def aligned(self, vals: list[Val]) -> list[Val]:
        """Bring numbers to one denominator."""
        den = math.lcm(*(val.den for val in vals))
        return [scaled(val, den // val.den, den) for val in vals]

    def _arithmetic(self, op: str, a: Val, b: Val) -> Val:
        if op == "*":
            return Val(f"({a.code} * {b.code})", doubts_of(a, b), a.den * b.den, *product(a, b))
        a, b = self.aligned([a, b])
        ends = ((a.lo, b.lo), (a.hi, b.hi)) if op == "+" else ((a.lo, b.hi), (a.hi, b.lo))
        sign = 1 if op == "+" else -1
        lo, hi = (None if x is None or y is None else x + sign * y for x, y in ends)
        return Val(f"({a.code} {op} {b.code})", doubts_of(a, b), a.den, lo, hi)

    def _extreme(self, op: str, vals: list[Val]) -> Val:
        lows, highs = [val.lo for val in vals], [val.hi for val in vals]
        pick = min if op == "least" else max
        lo, hi = (None if None in ends else pick(end for end in ends if end is not None) for ends in (lows, highs))
        call = f"{pick.__name__}({', '.join(val.code for val in vals)})"
        return Val(call, doubts_of(*vals), vals[0].den, lo, hi)

    def _limit(self, part: Limit) -> Val:
        figure = self.edition.figures.get(part.name)
        if figure is None:
            name = self.assign("None")
            return Val(name, (name,))
        if isinstance(figure.value, tuple):
            raise TypeError(f"{part.name} is a list of words, not a number")
        value = unlimited(figure.tighter) if figure.value is None else figure.value
        if figure.tighter is None or part.of_law:
            return Val(str(value), lo=value, hi=value)
        code, ends = f"house[{self.house[part.name]}]", (min(value, 0), max(value, MOST))
        if self.doubtful:
            name = self.assign(code)
            return Val(name, (name,), 1, *ends)
        return Val(code, (), 1, *ends)

    def _words(self, words: tuple[str, ...] | Limit) -> str:
        if isinstance(words, tuple):
            return repr(words)
        figure = self.edition.figures.get(words.name)
        if figure is None or not isinstance(figure.value, tuple):
            raise TypeError(f"{self.edition.name} has no list of words {words.name!r}")
        return repr(figure.value)

    def _measure(self, part: Measure) -> Val:
        """Write the look-up of a measure, with the act's own part in it."""
        if part.op in ("latest", "first"):
            return self._said(part)
        table, key = self.table(part), self.key([ours for _, ours in part.keys])
        look = f"size({table}.get({key.code}, ()))" if part.op == "distinct" else f"{table}.get({key.code}, 0)"
        name = self.assign(f"None if {key.unknown} else {look}" if key.doubts else look)
        doubtful = self.doubtful or bool(key.doubts) or may_be_unknown(part, self.edition)
        own = self.own(part)
        if own is not None:
            mine, where = own
            change = {
                "total": f"{name} + {mine.code}",
                "count": f"{name} + 1",
                "distinct": f"{name} + ({mine.code} not in {table}.get({key.code}, ()))",
            }[part.op]
            doubtful = self._apply(part, name, change, (mine, where), doubtful) or doubtful
        lo, hi = self._range_added(part) if part.op == "total" else (0, MOST_ENTRIES)
        return Val(name, (name,) if doubtful else (), of_denominator(part, self), lo, hi)

    def _said(self, part: Measure) -> Val:
        """Write the look-up of what the latest or the first act said.

        Where the field has one name, the act is kept whole, so that measures of its other fields share the look-up.
        """
        own, field = self.own(part), part.sources[0].field
        key = self.key([ours for _, ours in part.keys])
        if own is not None and part.op == "latest" and not self._tests(part) and own[1] is None and not key.doubts:
            return own[0]  # the act itself is the latest
        den = of_denominator(part, self)
        default = None if part.default is None else self._default(part.default, den)
        absent = "ABSENT" if default is not None or (own is not None and part.op == "first") else "None"
        found = self._look_up(self.table(part), key, absent)
        lo, hi = self._range_said(part, default)
        whole = is_kept_whole(part)
        if whole and absent == "None" and own is None and not field_may_be_absent(part):
            return Val(f"{found}.{field}", (found,), 1, lo, hi)
        code = f"None if {found} is None else {found}.{field}" if whole else found
        if absent == "ABSENT":
            code = f"{default.code if default and not default.doubts else None} if {found} is ABSENT else {code}"
        name = self.assign(code)
        if default is not None and default.doubts:
            self.line(f"if {found} is ABSENT and not ({default.unknown}): {name} = {default.code}")
        doubtful = self.doubtful or bool(key.doubts) or may_be_unknown(part, self.edition)
        doubtful = (
            doubtful or default is None or bool(default.doubts) or (part.of is None and field_may_be_absent(part))
        )
        if own is not None:
            with self.block(f"if {found} is ABSENT:" if part.op == "first" else "if True:"):
                doubtful = self._apply(part, name, own[0].code, own, False) or doubtful
        return Val(name, (name,) if doubtful else (), den, lo, hi)

    def _default(self, part: Term, den: int) -> Val:
        val = self.value(part)
        if val.den != 1:
            raise TypeError(f"the default {signature(part)} is a fraction; expected a whole number, a word or a date")
        return scaled(val, den, den)

    def _look_up(self, table: str, key: Val, absent: str) -> str:
        """Write the look-up of an act in a table, unless it was written before, and return its variable."""
        if key.doubts:
            return self._found(f"None if {key.unknown} else {table}.get({key.code}, {absent})")
        if absent == "ABSENT":
            return self._found(f"{table}.get({key.code}, {absent})")
        known = f"look-up {table}[{key.code}]"
        if known not in self.cache:
            self.names += 1
            name = f"v{self.names}"
            # Hardly ever absent, and then the act is refused: cheaper than a call of get.
            self.line(f"try: {name} = {table}[{key.code}]")
            self.line(f"except KeyError: {name} = None")
            self.cache[known] = Val(name)
        return self.cache[known].code

    def _found(self, look: str) -> str:
        """Write a look-up of an act, unless it was written before, and return its variable."""
        key = f"look-up {look}"
        if key not in self.cache:
            self.cache[key] = Val(self.assign(look))
        return self.cache[key].code

    def table(self, part: Measure) -> str:
        """Return the variable that holds the table of a measure."""
        return f"m{self.memory.number(part)}"

    def own(self, part: Measure) -> tuple[Val, Val | None] | None:
        """Return what the act itself brings to a measure, and on which condition; nothing if it does not count."""
        source = next((source for source in part.sources if source.kind is self.kind), None)
        if source is None or part.before:
            return None
        return self.brought(part, source), None if part.where is None else self.value(part.where)

    def brought(self, part: Measure, source: Source) -> Val:
        """Return what an act of this kind brings to a measure when it is recorded."""
        if part.of is None and source.field is None:
            return Val("1", lo=1, hi=1)
        own = self.value(part.of if part.of is not None else Field(source.field or ""))
        return own if source.sign == 1 else self._arithmetic("-", Val("0", lo=0, hi=0), own)

    def _tests(self, part: Measure) -> list[Val]:
        """Return the tests for the act to agree with itself on the key, where names on the two sides differ."""
        pairs = [(theirs, ours) for theirs, ours in part.keys if signature(theirs) != signature(ours)]
        return [self.value(Compare("==", theirs, ours)) for theirs, ours in pairs]

    def _apply(self, part: Measure, name: str, change: str, own: tuple[Val, Val | None], doubtful: bool) -> bool:
        """Write the change that the act itself makes to a measure just looked up; tell whether it may be unknown."""
        mine, where = own
        conditions = self._tests(part) + ([] if where is None else [where])
        doubts = doubts_of(*(val for val in conditions if val is where))
        keys = [val for val in conditions if val is not where]
        tests = [val.code for val in keys] + ([f"{name} is not None"] if doubtful else [])
        if doubts and where is not None:
            self.line(f"if {' and '.join([*tests, f'({where.unknown})'])}: {name} = None")
            tests.append(f"not ({where.unknown})")
        if where is not None:
            tests.append(where.code)
        if mine.doubts:
            change = f"None if {mine.unknown} else {change}"
        self.line(f"if {' and '.join(tests)}: {name} = {change}" if tests else f"{name} = {change}")
        return bool(mine.doubts or doubts)

    def _range_added(self, part: Measure) -> tuple[int | None, int | None]:
        """Return the range of a sum: that of what one act brings, as often as a stream can have entries."""
        writers = (Writer(self.edition, s.kind, Memory(), self.house, doubtful=False) for s in part.sources)
        brought = [writer.brought(part, s) for writer, s in zip(writers, part.sources, strict=True)]
        lows, highs = [val.lo for val in brought], [val.hi for val in brought]
        lo = None if None in lows else min(0, *(end for end in lows if end is not None)) * MOST_ENTRIES
        return lo, None if None in highs else max(0, *(end for end in highs if end is not None)) * MOST_ENTRIES

    def _range_said(self, part: Measure, default: Val | None) -> tuple[int | None, int | None]:
        writers = (Writer(self.edition, s.kind, Memory(), self.house, doubtful=False) for s in part.sources)
        said = [writer.brought(part, s) for writer, s in zip(writers, part.sources, strict=True)]
        ranges = [(val.lo, val.hi) for val in said]
        ranges += [] if default is None else [(default.lo, default.hi)]
        lows, highs = [lo for lo, _ in ranges], [hi for _, hi in ranges]
        lo = None if None in lows else min(end for end in lows if end is not None)
        return lo, None if None in highs else max(end for end in highs if end is not None)

    def key(self, terms: list[Term]) -> Val:
        """Return a key: a value by itself, or a tuple of several."""
        vals = [self.value(term) for term in terms]
        if len(vals) == 1:
            return vals[0]
        doubts = doubts_of(*vals)
        code = f"({', '.join(val.code for val in vals)})"
        if doubts or not vals:
            return Val(code, doubts)
        return Val(self._found(code))


def field_may_be_absent(part: Measure) -> bool:
    """Tell whether a recorded act may not say what a measure is about."""
    return any(s.field is not None and may_be_absent(form_of(s.kind, s.field)) for s in part.sources)


def may_be_unknown(part: Measure, edition: Edition) -> bool:
    """Tell whether a recorded act can leave a measure unknown: by an optional field, or a condition in doubt."""
    if part.op not in ("latest", "first") and part.of is None and field_may_be_absent(part):
        return True
    inner = [term for term in (part.where, part.of) if term is not None]
    return any(_doubtful(term, source.kind, edition) for term in inner for source in part.sources)


def _doubtful(part: Term, kind: Kind, edition: Edition) -> bool:
    writer = Writer(edition, kind, Memory(), dict.fromkeys(edition.figures, 0), doubtful=False)
    return bool(writer.value(part).doubts)


def of_denominator(part: Measure, writer: Writer) -> int:
    """Return the denominator of what a total adds up, or of what stands in for a field."""
    if part.of is None:
        return 1
    dens = {
        Writer(writer.edition, source.kind, Memory(), writer.house, False).value(part.of).den for source in part.sources
    }
    if len(dens) != 1:
        raise TypeError("what a measure takes of an act has one denominator for every kind of act")
    return dens.pop()
