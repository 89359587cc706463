"""A slow, plain reading of the law's language, which the compiled law is held against.

Every measure is worked out anew by looking through all recorded acts; unknown is None; numbers are exact fractions.
It shares no code with the compiler.
"""

from datetime import timedelta
from fractions import Fraction

from almoner.acts import Entry, HouseLimitSet
from almoner.law.holidays import closed
from almoner.law.terms import (
    Arithmetic,
    Compare,
    Const,
    DaysBetween,
    EnvelopeField,
    Extreme,
    Field,
    Given,
    Limit,
    Logic,
    Measure,
    Not,
    OneOf,
    PartOf,
    PercentOf,
    Remainder,
    YearOf,
    YearsBetween,
)

FREE = object()


class Oracle:
    def __init__(self, edition):
        self.edition = edition
        self.past = []

    def record(self, entry):
        self.past.append(entry)

    def outcomes(self, entry):
        """Return the outcome of every provision on the act, by name."""
        return {p.name: self._outcome(p, entry) for p in self.edition.provisions if isinstance(entry.act, p.on)}

    def allowed(self, entry):
        return not set(self.outcomes(entry).values()) & {"violates", "cannot rule"}

    def _outcome(self, p, entry):
        now = len(self.past)
        when = self.value(p.when, entry, now) if p.when is not None else True
        if not when:
            return "cannot rule" if when is None else "does not apply"
        unless = self.value(p.unless, entry, now) if p.unless is not None else False
        if unless is None or unless:
            return "cannot rule" if unless is None else "excepted"
        measure, bound = self.value(p.measure, entry, now), self.value(p.limit, entry, now)
        if measure is None or bound is None:
            return "cannot rule"
        if bound is FREE:
            return "complies"
        holds = {"at_most": measure <= bound, "at_least": measure >= bound, "equals": measure == bound}[p.bound]
        return "complies" if holds else "violates"

    def value(self, term, entry, now):
        """Return what a term is for an entry that comes after the first `now` recorded ones; None if unknown."""
        match term:
            case Const(value=value):
                return value
            case Field(name=name):
                return getattr(entry.act, name)
            case EnvelopeField(name="minutes"):
                days = (entry.at.date() - entry.game_date).days
                return days * 1440 + entry.at.hour * 60 + entry.at.minute
            case EnvelopeField(name=name):
                return getattr(entry, name)
            case Limit(name=name, of_law=of_law):
                return self._limit(name, of_law, now)
            case OneOf(part=part, words=words):
                found = self.value(part, entry, now)
                words = self.edition.figures[words.name].value if isinstance(words, Limit) else words
                return None if found is None else found in words
            case Given(part=part):
                return self.value(part, entry, now) is not None
            case Measure():
                return self._measure(term, entry, now)
        parts = [self.value(part, entry, now) for part in self._parts(term)]
        if any(part is None for part in parts):
            return None
        return self._combine(term, parts)

    def _parts(self, term):
        match term:
            case Arithmetic(left=a, right=b) | Compare(left=a, right=b) | Logic(left=a, right=b):
                return [a, b]
            case Extreme(parts=parts):
                return list(parts)
            case PercentOf(percent=a, part=b) | YearsBetween(start=a, end=b) | DaysBetween(start=a, end=b):
                return [a, b]
            case Not(part=a) | YearOf(date=a) | PartOf(date=a) | Remainder(part=a):
                return [a]
        raise TypeError(term)

    def _combine(self, term, parts):
        a, b = parts[0], parts[-1]
        match term:
            case Arithmetic(op=op):
                return a + b if op == "+" else a - b if op == "-" else a * b
            case Compare(op=op):
                compared = {"==": a == b, "!=": a != b}
                if op not in compared:
                    compared = {"<=": a <= b, "<": a < b, ">=": a >= b, ">": a > b}
                return compared[op]
            case Logic(op=op):
                return (a and b) if op == "and" else (a or b)
            case Not():
                return not a
            case Extreme(op=op):
                return min(parts) if op == "least" else max(parts)
            case PercentOf():
                return Fraction(a * b, 100) if isinstance(b, int) else a * b / 100
            case Remainder(step=step):
                return a - step * (a // step)
        return self._of_dates(term, a, b)

    def _of_dates(self, term, a, b):
        match term:
            case YearOf():
                return a.year
            case PartOf(op=op):
                return a.day if op == "day" else a.year * 12 + a.month
            case DaysBetween(op="days"):
                return (b - a).days
            case DaysBetween():
                return self._business_days(a, b)
            case YearsBetween():
                return b.year - a.year - ((b.month, b.day) < (a.month, a.day))
        raise TypeError(term)

    def _business_days(self, start, end):
        if end < start:
            return -self._business_days(end, start)
        after = [start + timedelta(days=n) for n in range(1, (end - start).days + 1)]
        return sum(day.weekday() < 5 and day not in closed(self.edition.state, day.year) for day in after)

    def _limit(self, name, of_law, now):
        figure = self.edition.figures.get(name)
        if figure is None:
            return None
        value = FREE if figure.value is None else figure.value
        if of_law or figure.tighter is None:
            return value
        sets = [e.act.bound for e in self.past[:now] if isinstance(e.act, HouseLimitSet) and e.act.limit == name]
        if not sets:
            return value
        if value is FREE:
            return sets[-1]
        return min(value, sets[-1]) if figure.tighter == "lower" else max(value, sets[-1])

    def _measure(self, term, entry, now):
        keys = [self.value(ours, entry, now) for _, ours in term.keys]
        if any(key is None for key in keys):
            return None
        seen = [(index, past) for index, past in enumerate(self.past[:now])]
        if not term.before:
            seen.append((now, entry))
        found = []
        for index, past in seen:
            source = next((s for s in term.sources if type(past.act) is s.kind), None)
            if source is None or [self.value(theirs, past, index) for theirs, _ in term.keys] != keys:
                continue
            counts = True if term.where is None else self.value(term.where, past, index)
            if counts is None and term.op not in ("latest", "first"):
                return None
            if counts is None:
                found.append(None)
            elif counts:
                field = None if source.field is None else getattr(past.act, source.field)
                found.append(1 if source.field is None else field)
                if term.of is not None:
                    found[-1] = self.value(term.of, past, index)
                if source.sign == -1 and found[-1] is not None:
                    found[-1] = -found[-1]
        return self._fold(term, found, entry, now)

    def _fold(self, term, found, entry, now):
        if term.op in ("total", "count"):
            return None if None in found else sum(found)
        if term.op == "distinct":
            return None if None in found else len(set(found))
        if not found:
            return None if term.default is None else self.value(term.default, entry, now)
        return found[-1] if term.op == "latest" else found[0]


def entry_of(act, seq, **envelope):
    from datetime import date, datetime, timedelta, timezone

    settings = {
        "stream": "night",
        "at": datetime(2016, 11, 5, 18, 0, tzinfo=timezone(timedelta(hours=-4))),
        "game_date": date(2016, 11, 5),
        "by": "clerk",
    }
    return Entry(act=act, seq=seq, **(settings | envelope))
