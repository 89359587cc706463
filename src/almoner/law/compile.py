"""The compiler: an edition's provisions become one generated Python function for each kind of act.

`compiled(edition)` returns the law ready to run; `Compiled.make(memory, house)` binds it to the state of a stream. For
each kind of act there is a function that rules, and one that rules and records. The source can be read: `.source`.
Uses `edition`, `emit` and `ruling`; used by `live`.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Sized
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from almoner.acts import Act, Entry
from almoner.acts.base import form_of, may_be_absent
from almoner.acts.licensing import HouseLimitSet
from almoner.law import units
from almoner.law.edition import Edition
from almoner.law.emit import BIG, UNLIMITED, Memory, Val, Writer
from almoner.law.linear import slope
from almoner.law.provision import Provision
from almoner.law.ruling import CANNOT_RULE, COMPLIES, EXCEPTED, NOT_APPLICABLE, VIOLATES, Bench, Judged, Ruling
from almoner.law.terms import Field, Kind, Limit, Measure, Term, signature, walk

Rule = Callable[[Entry], Ruling]


@dataclass(frozen=True)
class Compiled:
    """The law of an edition as generated Python."""

    edition: Edition
    source: str
    measures: tuple[Measure, ...]
    """what the state keeps a table for, one each"""
    house: dict[str, int]
    """places of the figures that the house may tighten"""
    make: Callable[[list[dict[Any, Any]], list[int]], tuple[dict[Kind, Rule], dict[Kind, Rule]]]

    def laws_bounds(self) -> list[int]:
        """Return the figures that the house may tighten as the law has them."""
        values = (self.edition.figures[name].value for name in self.house)
        return [UNLIMITED if value is None else value for value in values if not isinstance(value, tuple)]


def compiled(edition: Edition, doubtful: bool = False) -> Compiled:
    """Compile an edition; the same edition is compiled once.

    With `doubtful`, every measure may be unknown: for a record that holds something undecodable.
    """
    return _compiled(_Key(edition), doubtful)


class _Key:
    """An edition as a key of the cache: by identity, for its terms have no equality."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return id(self.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.edition is self.edition


@functools.lru_cache(maxsize=64)
def _compiled(key: _Key, doubtful: bool) -> Compiled:
    edition, memory = key.edition, Memory()
    house = {name: place for place, name in enumerate(n for n, f in edition.figures.items() if f.tighter)}
    for provision in edition.provisions:
        for part in _parts(provision):
            if isinstance(part, Measure):
                memory.number(part)
    body: list[str] = []
    laws = {name: edition.figures[name] for name in house}

    def tighten(bounds: list[int], name: str, bound: int) -> None:
        """Put a figure of the house in force; one looser than the law, recorded in breach, leaves the law's."""
        if name in house:
            law = UNLIMITED if laws[name].value is None else laws[name].value
            assert isinstance(law, int)
            bounds[house[name]] = min(law, bound) if laws[name].tighter == "lower" else max(law, bound)

    space: dict[str, Any] = {"Ruling": Ruling, "add": add, "note": note, "size": size, "whole_years": whole_years}
    space |= {"tighten": tighten, "datetime": datetime}
    for kind in Act.kinds.values():
        judged: list[Judged] = []
        for name in ("rule", "step"):
            writer = Writer(edition, kind, memory, house, doubtful)
            judged = _write_function(writer, name)
            body += writer.lines
        space[f"J_{kind.__name__}"] = Bench(edition.name, tuple(judged))
        space[f"K_{kind.__name__}"] = kind
    source = "\n".join(
        [
            f"def make(memory, house):  # the law of {edition.name}, generated from its provisions",
            *(f"    m{number} = memory[{number}]" for number in range(len(memory.measures))),
            *("    " + line for line in body),
            *(f"    {name}s = {{{_table(name)}}}" for name in ("rule", "step")),
            "    return rules, steps",
        ]
    )
    exec(compile(source, f"<law of {edition.name}>", "exec"), space)  # source made here from our own provisions
    return Compiled(edition, source, tuple(memory.measures), house, space["make"])


def _table(name: str) -> str:
    return ", ".join(f"K_{kind}: {name}_{kind}" for kind in Act.kinds)


def _parts(provision: Provision) -> list[Term]:
    wholes = [provision.measure, provision.limit, provision.when, provision.unless]
    return [part for whole in wholes if whole is not None for part in walk(whole)]


def _write_function(writer: Writer, name: str) -> list[Judged]:
    """Write the function that rules on acts of a kind, and for `step` records them too."""
    kind, edition = writer.kind, writer.edition
    mine = [provision for provision in edition.provisions if kind in provision.on]
    writer.depth = 0
    writer.line(f"def {name}_{kind.__name__}(e):")
    writer.depth = 1
    writer.line("a = e.act")
    writer.line("ok = True")
    for part in _shared(mine):
        writer.value(part)
    updates = _collect_updates(writer) if name == "step" else []
    judged = [_write_provision(writer, number, provision) for number, provision in enumerate(mine)]
    for line in updates:
        writer.line(line)
    if name == "step" and kind is HouseLimitSet:
        writer.line("tighten(house, a.limit, a.bound)")
    values = "".join(f"o{number}, x{number}, b{number}, " for number in range(len(mine)))
    writer.line(f"return Ruling(ok, e, J_{kind.__name__}, ({values}))")
    return judged


def _shared(provisions: list[Provision]) -> list[Term]:
    """Return the measures that several provisions look at; they are looked up once, before all."""
    seen: dict[str, int] = {}
    found: dict[str, Term] = {}
    for provision in provisions:
        mine = {signature(part): part for part in _parts(provision) if isinstance(part, Measure)}
        for key, part in mine.items():
            seen[key] = seen.get(key, 0) + 1
            found[key] = part
    return [found[key] for key, times in seen.items() if times > 1]


def _write_provision(writer: Writer, number: int, provision: Provision) -> Judged:
    """Write the judgment of one provision into o (outcome), x (measured) and b (bound)."""
    o, x, b = f"o{number}", f"x{number}", f"b{number}"
    unless = writer.value(provision.unless) if provision.unless is not None else None
    when = writer.value(provision.when) if provision.when is not None else None
    doubts = [f"{val.code} is None" for val in (unless, when) if val is not None and val.nullable]
    branches = [
        (" or ".join(doubts), f"{o} = {CANNOT_RULE}; ok = False"),
        (unless.code if unless else "", f"{o} = {EXCEPTED}"),
        (f"not {when.code}" if when else "", f"{o} = {NOT_APPLICABLE}"),
    ]
    word = "if"
    for test, result in branches:
        if test:
            writer.line(f"{word} {test}: {result}; {x} = {b} = None")
            word = "elif"
    if word == "if":
        return _write_judgment(writer, number, provision)
    with writer.block("else:"):
        return _write_judgment(writer, number, provision)


def _write_judgment(writer: Writer, number: int, provision: Provision) -> Judged:
    measure, bound = writer.value(provision.measure), writer.value(provision.limit)
    writer.line(f"x{number} = {measure.code}; b{number} = {bound.code}")
    _write_comparison(writer, provision, f"o{number}", measure, bound)
    return _judged(writer, provision, measure, bound)


def _write_comparison(writer: Writer, provision: Provision, o: str, measure: Val, bound: Val) -> None:
    """Write the comparison. Numbers that overflow are unknown: looked for only where a side can grow so large."""
    op = {"at_most": "<=", "at_least": ">=", "equals": "=="}[provision.bound]
    left = f"{measure.code} * {bound.den}" if bound.den != 1 else measure.code
    right = f"{bound.code} * {measure.den}" if measure.den != 1 else bound.code
    unknown = f"{o} = {CANNOT_RULE}; ok = False"
    doubts = [f"{val.code} is None" for val in (measure, bound) if val.nullable]
    over_when_complying: list[str] = []
    over_when_violating: list[str] = []
    if _is_number(writer, provision):
        for code, val, factor, is_measure in ((left, measure, bound.den, True), (right, bound, measure.den, False)):
            if not is_measure and isinstance(provision.limit, Limit):
                continue  # a figure, or none: it stands there as it is
            too_high = val.hi is None or val.hi * factor >= BIG
            too_low = val.lo is None or val.lo * factor <= -BIG
            small_is_good = (provision.bound == "at_most") == is_measure and provision.bound != "equals"
            good, bad = (too_low, too_high) if small_is_good else (too_high, too_low)
            tests = {True: f"{code} <= -{BIG}", False: f"{code} >= {BIG}"}
            over_when_complying += [tests[small_is_good]] * good
            over_when_violating += [tests[not small_is_good]] * bad
    if doubts:
        writer.line(f"if {' or '.join(doubts)}: {unknown}")
    writer.line(f"{'elif' if doubts else 'if'} {left} {op} {right}:")
    _write_outcome(writer, over_when_complying, unknown, f"{o} = {COMPLIES}")
    writer.line("else:")
    _write_outcome(writer, over_when_violating, unknown, f"{o} = {VIOLATES}; ok = False")


def _write_outcome(writer: Writer, overflows: list[str], unknown: str, known: str) -> None:
    if overflows:
        writer.line(f"    if {' or '.join(overflows)}: {unknown}")
    writer.line(f"    {'else: ' if overflows else ''}{known}")


def _is_number(writer: Writer, provision: Provision) -> bool:
    return units.of_term(provision.measure, writer.kind, writer.edition) not in ("bool", "id", "word", "text", "date")


def _judged(writer: Writer, provision: Provision, measure: Val, bound: Val) -> Judged:
    kind, edition = writer.kind, writer.edition
    field = next((name for name in provision.solve if name in kind.__struct_fields__), None)
    return Judged(
        provision=provision,
        cite=edition.cite(provision),
        document=edition.instrument(provision),
        standing=edition.standing(provision),
        unit=units.of_term(provision.measure, kind, edition),
        measure_den=measure.den,
        bound_den=bound.den,
        solve=field,
        slope=slope(provision, kind, field) if field else Fraction(0),
        needs=_needs(provision, kind, edition),
    )


def _needs(provision: Provision, kind: Kind, edition: Edition) -> tuple[tuple[str, str], ...]:
    """List what a provision needs to know and may not: optional fields, figures, what earlier acts said."""
    found: dict[str, tuple[str, str]] = {}
    for part in _parts(provision):
        if isinstance(part, Field) and part.name in kind.__struct_fields__ and may_be_absent(form_of(kind, part.name)):
            found[part.name] = (part.name, f"the act does not say its {part.name!r}")
        elif isinstance(part, Limit) and part.name not in edition.figures:
            found[part.name] = ("", f"{edition.name} has no figure {part.name!r}")
        elif isinstance(part, Measure) and part.op in ("latest", "first") and part.default is None:
            kinds = " or ".join(dict.fromkeys(source.kind.__name__ for source in part.sources))
            found[kinds] = ("", f"no earlier {kinds} says so")
    return tuple(found.values())


def _collect_updates(writer: Writer) -> list[str]:
    """Write the values an act brings to every measure, and return the lines that record them afterwards.

    All values are worked out before the first is recorded, so the order of measures cannot matter.
    """
    lines: list[str] = []
    for number, measure in enumerate(writer.memory.measures):
        for source in measure.sources:
            if source.kind is writer.kind:
                lines += _update(writer, number, measure, source.field)
    return lines


def _update(writer: Writer, number: int, measure: Measure, field: str | None) -> list[str]:
    key, doubts = writer.key([theirs for theirs, _ in measure.keys])
    assert not doubts, "a field that may be left out is no key"
    own = writer.own(measure, field)
    where = writer.value(measure.where) if measure.where is not None else None
    table, x = f"m{number}", own.code
    may_be_none = own.nullable or (where is not None and where.nullable) or writer.doubtful
    match measure.op:
        case "total" | "count":
            line = f"{table}[{key}] = {table}.get({key}, 0) + {x}"
            if may_be_none:
                line = f"add(m{number}, {key}, {x})"
        case "distinct":
            line = f"note({table}, {key}, {x})"
        case "first":
            line = f"{table}.setdefault({key}, {x})"
        case _:
            line = f"{table}[{key}] = {x}"
    if where is None:
        return [line]
    if where.nullable:
        return [f"if {where.code} is None: {table}[{key}] = None", f"elif {where.code}: {line}"]
    return [f"if {where.code}: {line}"]


def add(table: dict[Any, int | None], key: object, own: int | None) -> None:
    """Add to a sum of which something may be unknown; then all of it is."""
    known = table.get(key, 0)
    table[key] = None if known is None or own is None else known + own


def note(table: dict[Any, set[object] | None], key: object, own: object) -> None:
    """Add a value to those seen, unless they are unknown."""
    seen = table.get(key, ())
    if seen is not None:
        table.setdefault(key, set()).add(own)  # type: ignore[union-attr]


def size(seen: Sized | None) -> int | None:
    """Return how many values were seen."""
    return None if seen is None else len(seen)


def whole_years(start: datetime.date, end: datetime.date) -> int:
    """Return the whole years from one date to another, as ages are counted; a 29 February comes round on 1 March."""
    return end.year - start.year - ((end.month, end.day) < (start.month, start.day))
