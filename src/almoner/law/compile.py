"""The compiler: an edition's provisions become one generated Python function for each kind of act.

`compiled(edition)` returns the law ready to run; `Compiled.make(memory, house)` binds it to the state of a stream. For
each kind of act there is a function that rules, one that rules and records, and one that only records. The source can
be read: `.source`.
Uses `edition`, `emit` and `ruling`; used by `live`.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from almoner.acts import Act, Entry
from almoner.acts.base import form_of, may_be_absent
from almoner.acts.licensing import HouseLimitSet
from almoner.law import dates, units
from almoner.law.edition import Edition
from almoner.law.emit import Writer, may_be_unknown
from almoner.law.figures import Figure
from almoner.law.linear import slope
from almoner.law.memory import Memory, add, is_kept_whole, note, size, stored_as
from almoner.law.provision import Provision
from almoner.law.ruling import CANNOT_RULE, EXCEPTED, NOT_APPLICABLE, VIOLATES, Bench, Judged, Ruling, Verdicts
from almoner.law.terms import EnvelopeField, Field, Kind, Limit, Measure, Source, Term
from almoner.law.val import BIG, Val, doubts_of, unlimited
from almoner.law.walk import signature, walk, walk_here

Rule = Callable[[Entry], Ruling]
Bound = tuple[dict[Kind, Rule], dict[Kind, Rule], dict[Kind, Callable[[Entry], None]]]
"""Functions by kind of act, bound to the state of a stream: ruling, ruling and recording, recording alone."""


@dataclass(frozen=True)
class Compiled:
    """The law of an edition as generated Python."""

    edition: Edition
    source: str
    measures: tuple[Measure, ...]
    """what the state keeps a table for, one each"""
    house: dict[str, int]
    """places of the figures that the house may tighten"""
    make: Callable[[list[dict[Any, Any]], list[int | None]], Bound]

    def laws_bounds(self) -> list[int | None]:
        """Return the figures that the house may tighten as the law has them."""
        return [_bound_of(self.edition.figures[name]) for name in self.house]


def compiled(edition: Edition, doubtful: bool = False) -> Compiled:
    """Compile an edition; the same edition is compiled once.

    With `doubtful`, every measure may be unknown: for a record that holds something undecodable.
    """
    return _compiled(edition, doubtful)


@functools.lru_cache(maxsize=256)
def _compiled(edition: Edition, doubtful: bool) -> Compiled:
    memory = Memory()
    house = {name: place for place, name in enumerate(n for n, f in edition.figures.items() if f.tighter)}
    for provision in edition.provisions:
        for part in _parts(provision):
            if isinstance(part, Measure):
                memory.number(part)
    body: list[str] = []
    laws = {name: edition.figures[name] for name in house}

    def tighten(bounds: list[int | None], name: str, bound: int) -> None:
        """Put a figure of the house in force; one looser than the law, recorded in breach, leaves the law's."""
        if name in house:
            law = _bound_of(laws[name])
            bounds[house[name]] = min(law, bound) if laws[name].tighter == "lower" else max(law, bound)

    space: dict[str, Any] = {"Ruling": Ruling, "add": add, "note": note, "size": size, **dates.functions(edition.state)}
    space |= {"tighten": tighten, "datetime": datetime, "ABSENT": object()}
    for kind in Act.kinds.values():
        judged: list[Judged] = []
        for name in ("rule", "step", "take"):
            writer = Writer(edition, kind, memory, house, doubtful)
            if name == "take":
                _write_taking(writer)
            else:
                judged = _write_ruling(writer, name)
            body += writer.lines
        verdicts = Verdicts(Bench(edition.name, tuple(judged)))
        space[f"V_{kind.__name__}"], space[f"B_{kind.__name__}"] = verdicts, verdicts[0]
        space[f"A_{kind.__name__}"] = verdicts[0].cites
        space[f"K_{kind.__name__}"] = kind
    source = "\n".join(
        [
            f"def make(memory, house):  # the law of {edition.name}, generated from its provisions",
            *(f"    m{number} = memory[{number}]" for number in range(len(memory.measures))),
            *("    " + line for line in body),
            *(f"    {name}s = {{{_table(name)}}}" for name in ("rule", "step", "take")),
            "    return rules, steps, takes",
        ]
    )
    exec(compile(source, f"<law of {edition.name}>", "exec"), space)  # source made here from our own provisions
    return Compiled(edition, source, tuple(memory.measures), house, space["make"])


def _bound_of(figure: Figure) -> int:
    value = unlimited(figure.tighter) if figure.value is None else figure.value
    assert isinstance(value, int), "a list of words is not the house's to tighten"
    return value


def _table(name: str) -> str:
    return ", ".join(f"K_{kind}: {name}_{kind}" for kind in Act.kinds)


def _terms(provision: Provision) -> list[Term]:
    wholes = [provision.measure, provision.limit, provision.when, provision.unless]
    return [whole for whole in wholes if whole is not None]


def _parts(provision: Provision) -> list[Term]:
    return [part for whole in _terms(provision) for part in walk(whole)]


def _write_taking(writer: Writer) -> None:
    """Write the function that takes an act, which was ruled on when it was recorded, into the state."""
    writer.depth = 0
    writer.line(f"def take_{writer.kind.__name__}(e):")
    writer.depth = 1
    writer.line("a = e.act")
    _write_updates(writer, _collect_updates(writer))


def _write_updates(writer: Writer, updates: list[str]) -> None:
    for line in updates:
        writer.line(line)
    if writer.kind is HouseLimitSet:
        writer.line("tighten(house, a.limit, a.bound)")


def _write_ruling(writer: Writer, name: str) -> list[Judged]:
    """Write the function that rules on acts of a kind, and for `step` records them too.

    Its outcome is one number: each provision that does not simply comply adds its outcome, times five to its place.
    """
    kind, edition = writer.kind, writer.edition
    mine = [provision for provision in edition.provisions if kind in provision.on]
    writer.depth = 0
    writer.line(f"def {name}_{kind.__name__}(e):")
    writer.depth = 1
    writer.line("a = e.act")
    writer.line("ok = True")
    writer.line("code = 0")
    for part in _shared(mine):
        writer.value(part)
    updates = _collect_updates(writer) if name == "step" else []
    judged = _write_provisions(writer, mine)
    if name == "step":
        _write_updates(writer, updates)
    values = "".join(f"x{number}, b{number}, " for number in range(len(mine)))
    writer.line("if code:")
    writer.line(f"    verdict = V_{kind.__name__}[code]")
    writer.line(f"    return Ruling(ok, e, ({values}), verdict.cites, verdict)")
    writer.line(f"return Ruling(True, e, ({values}), A_{kind.__name__}, B_{kind.__name__})  # all comply")
    return judged


def _shared(provisions: list[Provision]) -> list[Term]:
    """Return the measures that several provisions look at; they are looked up once, before all."""
    seen: dict[str, int] = {}
    found: dict[str, Term] = {}
    for provision in provisions:
        here = (part for whole in _terms(provision) for part in walk_here(whole))
        for part in {signature(part): part for part in here if isinstance(part, Measure)}.values():
            key = signature(stored_as(part)) + ",".join(signature(ours) for _, ours in part.keys)
            seen[key] = seen.get(key, 0) + 1
            found.setdefault(key, part)
    return [found[key] for key, times in seen.items() if times > 1]


def _write_provisions(writer: Writer, provisions: list[Provision]) -> list[Judged]:
    """Write the judgments, those under one condition together, and return them in the order of the provisions."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, provision in enumerate(provisions):
        conditions = (signature(part) if part is not None else "" for part in (provision.unless, provision.when))
        groups.setdefault(tuple(conditions), []).append(number)
    judged: dict[int, Judged] = {}
    for numbers in groups.values():
        with _condition(writer, provisions[numbers[0]], numbers):
            for number in numbers:
                judged[number] = _write_judgment(writer, number, provisions[number])
    return [judged[number] for number in range(len(provisions))]


@contextmanager
def _condition(writer: Writer, provision: Provision, numbers: list[int]) -> Iterator[None]:
    """Write what holds for provisions with one condition; judgments written inside are those where they apply.

    Outcomes go into the code, and for each provision x is what was measured, b the bound.
    """
    nothing = "; ".join(f"x{number} = b{number} = None" for number in numbers)
    unless = writer.value(provision.unless) if provision.unless is not None else None
    when = writer.value(provision.when) if provision.when is not None else None
    branches = [
        (when.unknown if when else "", f"{_add(CANNOT_RULE, *numbers)}; ok = False; {nothing}"),
        (f"not {when.code}" if when else "", f"{_add(NOT_APPLICABLE, *numbers)}; {nothing}"),
        (unless.unknown if unless else "", f"{_add(CANNOT_RULE, *numbers)}; ok = False; {nothing}"),
        (unless.code if unless else "", f"{_add(EXCEPTED, *numbers)}; {nothing}"),
    ]
    word = "if"
    for test, result in branches:
        if test:
            writer.line(f"{word} {test}: {result}")
            word = "elif"
    if word == "if":
        yield
    else:
        with writer.block("else:"):
            yield


def _add(outcome: int, *numbers: int) -> str:
    return f"code += {sum(outcome * 5**number for number in numbers)}"


def _write_judgment(writer: Writer, number: int, provision: Provision) -> Judged:
    measure, bound = writer.value(provision.measure), writer.value(provision.limit)
    doubts = Val("", doubts_of(measure, bound))
    if doubts.doubts:
        unknown = f"{_add(CANNOT_RULE, number)}; ok = False; x{number} = b{number} = None"
        writer.line(f"if {doubts.unknown}: {unknown}")
        with writer.block("else:"):
            _write_comparison(writer, number, provision, measure, bound)
    else:
        _write_comparison(writer, number, provision, measure, bound)
    return _judged(writer, provision, measure, bound)


def _write_comparison(writer: Writer, number: int, provision: Provision, measure: Val, bound: Val) -> None:
    """Write the comparison. Numbers that overflow are unknown: looked for only where a side can grow so large."""
    x, b = f"x{number}", f"b{number}"
    writer.line(f"{x} = {measure.code}; {b} = {bound.code}")
    if provision.bound == "equals" and bound.code in ("True", "False"):
        fails = f"not {x}" if bound.code == "True" else x
    else:
        left = f"{x} * {bound.den}" if bound.den != 1 else x
        right = f"{b} * {measure.den}" if measure.den != 1 else b
        fails = f"{left} {FAILS[provision.bound]} {right}"
    unknown, violates = f"{_add(CANNOT_RULE, number)}; ok = False", f"{_add(VIOLATES, number)}; ok = False"
    complying, violating = _overflows(writer, number, provision, measure, bound)
    if violating:
        writer.line(f"if {fails}:")
        writer.line(f"    if {' or '.join(violating)}: {unknown}")
        writer.line(f"    else: {violates}")
    else:
        writer.line(f"if {fails}: {violates}")
    if complying:
        writer.line(f"elif {' or '.join(complying)}: {unknown}")


FAILS = {"at_most": ">", "at_least": "<", "equals": "!="}


def _overflows(
    writer: Writer, number: int, provision: Provision, measure: Val, bound: Val
) -> tuple[list[str], list[str]]:
    """Return the tests for an overflow that would pass for complying, and for one that would pass for violating."""
    complying: list[str] = []
    violating: list[str] = []
    if not _is_number(writer, provision):
        return complying, violating
    sides = [(f"x{number}", measure, bound.den, True)]
    if not isinstance(provision.limit, Limit):  # a figure, or none, stands there as it is
        sides.append((f"b{number}", bound, measure.den, False))
    for name, val, factor, is_measure in sides:
        code = f"{name} * {factor}" if factor != 1 else name
        too_high, too_low = f"{code} >= {BIG}", f"{code} <= -{BIG}"
        can = {
            too_high: val.hi is None or val.hi * factor >= BIG,
            too_low: val.lo is None or val.lo * factor <= -BIG,
        }
        passes = {"at_most": is_measure, "at_least": not is_measure, "equals": None}[provision.bound]
        for test in (too_high, too_low):
            if can[test]:
                (violating if passes is None or (test == too_low) != passes else complying).append(test)
                if passes is None:
                    complying.append(test)
    return complying, violating


def _is_number(writer: Writer, provision: Provision) -> bool:
    return units.of_term(provision.measure, writer.kind, writer.edition) not in ("bool", "id", "word", "text", "date")


def _judged(writer: Writer, provision: Provision, measure: Val, bound: Val) -> Judged:
    kind, edition = writer.kind, writer.edition
    field = next((name for name in provision.solve if name in kind.__struct_fields__), None)
    return Judged(
        provision=provision,
        cite=edition.cite(provision),
        excepted_by=edition.excepted_by(provision),
        document=edition.instrument(provision),
        standing=edition.standing(provision),
        unit=_unit(provision, kind, edition),
        measure_den=measure.den,
        bound_den=bound.den,
        solve=field,
        slope=slope(provision.cite, provision.measure, provision.limit, kind, field) if field else Fraction(0),
        needs=_needs(provision, kind, edition),
    )


def _unit(provision: Provision, kind: Kind, edition: Edition) -> str:
    """Return the unit of a provision; a bare number takes that of the figure it is held against."""
    measured = units.of_term(provision.measure, kind, edition)
    bound = units.of_term(provision.limit, kind, edition)
    if measured == "count" and kind is HouseLimitSet:
        return bound
    known = isinstance(provision.limit, Limit) and provision.limit.name in edition.figures
    if known and isinstance(provision.measure, Measure | Field) and measured != bound:
        raise TypeError(f"{provision.cite}: the measure is in {measured}, the figure in {bound}")
    return measured


def _needs(provision: Provision, kind: Kind, edition: Edition) -> tuple[tuple[str, str], ...]:
    """List what a provision needs to know and may not: optional fields, figures, what earlier acts said."""
    found: dict[str, tuple[str, str]] = {}
    for part in (part for whole in _terms(provision) for part in walk_here(whole)):
        match part:
            case Field(name=name) if may_be_absent(form_of(kind, name)):
                found[name] = (name, f"the act does not say its {name!r}")
            case EnvelopeField(name=name) if name != "minutes" and may_be_absent(form_of(Entry, name)):
                found[f"envelope {name}"] = (name, f"the entry does not say its {name!r}")
            case Limit(name=name) if name not in edition.figures:
                found[name] = ("", f"the figure {name!r} of {edition.name}")
            case Measure(op="latest" | "first", default=None):
                kinds = " or ".join(dict.fromkeys(source.kind.__name__ for source in part.sources))
                found[kinds] = ("", kinds)
    return tuple(found.values())


def _collect_updates(writer: Writer) -> list[str]:
    """Write the values an act brings to every measure, and return the lines that record them afterwards.

    All values are worked out before the first is recorded, so the order of measures cannot matter.
    """
    lines: list[str] = []
    for number, measure in enumerate(writer.memory.measures):
        for source in measure.sources:
            if source.kind is writer.kind:
                lines += _update(writer, number, measure, source)
    return lines


def _update(writer: Writer, number: int, measure: Measure, source: Source) -> list[str]:
    """Write what is recorded in a table, as lines to come after everything was looked up."""
    key = writer.key([theirs for theirs, _ in measure.keys]).code
    own = Val("a") if is_kept_whole(measure) else writer.brought(measure, source)
    where = writer.value(measure.where) if measure.where is not None else None
    table = f"m{number}"
    x = f"(None if {own.unknown} else {own.code})" if own.doubts else own.code
    doubtful = writer.doubtful or may_be_unknown(measure, writer.edition)
    match measure.op:
        case "total" | "count" if doubtful:
            line = f"add({table}, {key}, {x})"
        case "total" | "count":
            line = f"{table}[{key}] = {table}.get({key}, 0) + {x}"
        case "distinct":
            line = f"note({table}, {key}, {x})"
        case "first":
            line = f"{table}.setdefault({key}, {x})"
        case _:
            line = f"{table}[{key}] = {x}"
    if where is None:
        return [line]
    if not where.doubts:
        return [f"if {where.code}: {line}"]
    in_doubt = f"{table}.setdefault({key}, None)" if measure.op == "first" else f"{table}[{key}] = None"
    return [f"if {where.unknown}: {in_doubt}", f"elif {where.code}: {line}"]
