"""Checks of terms when a provision is imported: every field exists, every part is of the sort its place demands.

Sorts are number, word, bool and date. Uses acts and `terms`; used by `provision` and `compile`.
"""

from __future__ import annotations

from datetime import date

from msgspec import inspect

from almoner.acts.base import Record, form_of, may_be_absent, nearest, present, unit_of
from almoner.acts.entry import Entry
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
    YearOf,
    YearsBetween,
)
from almoner.law.walk import walk

Sort = str
_SORTS = {"id": "word", "text": "word", "word": "word", "bool": "bool", "date": "date"}


def field_sort(kind: type[Record], name: str, where: str) -> Sort:
    """Return the sort of a field of an act; raises TypeError with the nearest field if there is none of the name."""
    if name not in kind.__struct_fields__:
        hint = nearest(name, list(kind.__struct_fields__))
        raise TypeError(f"{where}: {kind.__name__} has no field {name!r}{hint}")
    unit = unit_of(form_of(kind, name))
    if unit in ("other", "act", "time"):
        raise TypeError(f"{where}: {kind.__name__}.{name} cannot stand in a provision")
    return _SORTS.get(unit, "number")


def check_terms(part: Term, kind: Kind, where: str) -> Sort:  # noqa: C901 - one case for each kind of term
    """Check a term as it stands in a provision on acts of a kind, and return its sort."""

    def demand(inner: Term, sort: Sort) -> None:
        found = check_terms(inner, kind, where)
        if found != sort:
            raise TypeError(f"{where}: expected a {sort}, found a {found} in {inner}")

    match part:
        case Const(value=value):
            return _sort_of_value(value, where)
        case Field(name=name):
            return field_sort(kind, name, where)
        case EnvelopeField(name=name):
            return "number" if name == "minutes" else field_sort(Entry, name, where)
        case Limit():
            _check_limit(part, where)
            return "number"
        case Arithmetic(op=op, left=left, right=right):
            demand(left, "number")
            demand(right, "number")
            if op != "*":
                check_money(left, right, kind, where)
            return "number"
        case Compare(op=op, left=left, right=right):
            sort = check_terms(left, kind, where)
            demand(right, sort)
            if op not in ("==", "!=") and sort in ("word", "bool"):
                raise TypeError(f"{where}: a {sort} is neither less nor more than another")
            check_word(left, right, kind, where)
            check_money(left, right, kind, where)
            return "bool"
        case Logic(left=left, right=right):
            demand(left, "bool")
            demand(right, "bool")
            return "bool"
        case Not(part=inner):
            demand(inner, "bool")
            return "bool"
        case Extreme(parts=parts):
            for inner in parts:
                demand(inner, "number")
            return "number"
        case PercentOf(percent=share, part=inner):
            demand(share, "number")
            demand(inner, "number")
            return "number"
        case Remainder(part=inner):
            demand(inner, "number")
            return "number"
        case YearsBetween(start=start, end=end) | DaysBetween(start=start, end=end):
            demand(start, "date")
            demand(end, "date")
            return "number"
        case YearOf(date=inner) | PartOf(date=inner):
            demand(inner, "date")
            return "number"
        case OneOf(part=inner, words=words):
            demand(inner, "word")
            if isinstance(words, Limit):
                _check_limit(words, where)
            else:
                for word in words:
                    check_word(inner, Const(word), kind, where)
            return "bool"
        case Given(part=inner):
            check_terms(inner, kind, where)
            return "bool"
        case Measure():
            return _check_measure(part, kind, where)
    raise TypeError(f"{where}: {part!r} is no term")


def _check_measure(measure: Measure, kind: Kind, where: str) -> Sort:
    sorts = set()
    for source in measure.sources:
        _check_keys(measure, source.kind, kind, where)
        if source.field is not None:
            sorts.add(field_sort(source.kind, source.field, where))
        if measure.where is not None and check_terms(measure.where, source.kind, where) != "bool":
            raise TypeError(f"{where}: `where` must be true or false")
    if measure.of is not None:
        sorts = {check_terms(measure.of, source.kind, where) for source in measure.sources}
    if measure.op in ("count", "distinct"):
        return "number"
    if len(sorts) != 1:
        raise TypeError(f"{where}: the measure mixes {' and '.join(sorted(sorts))}")
    (sort,) = sorts
    if measure.op == "total" and sort != "number":
        raise TypeError(f"{where}: total() adds up whole numbers, found {sort}")
    if measure.of is None:
        _one_money({unit_of(form_of(source.kind, source.field or "")) for source in measure.sources}, where)
    if measure.default is not None and check_terms(measure.default, kind, where) != sort:
        raise TypeError(f"{where}: the default is no {sort}")
    return sort


def _check_keys(measure: Measure, source: Kind, kind: Kind, where: str) -> None:
    for theirs, ours in measure.keys:
        for part in walk(theirs):
            if isinstance(part, Field) and part.name in source.__struct_fields__:
                _check_key(source, part.name, where)
        sort, own = check_terms(theirs, source, where), check_terms(ours, kind, where)
        if sort != own:
            raise TypeError(f"{where}: the key joins a {sort} of {source.__name__} to a {own} of this act")


def _check_key(kind: Kind, name: str, where: str) -> None:
    if may_be_absent(form_of(kind, name)):
        raise TypeError(f"{where}: {kind.__name__}.{name} may be left out, so it cannot be a key: acts would be lost")


def _check_limit(figure: Limit, where: str) -> None:
    if figure.name not in figure.known:
        raise TypeError(f"{where}: there is no figure {figure.name!r}{nearest(figure.name, list(figure.known))}")


_MONEY = {"cents", "imitation", "chips", "tickets"}


def check_money(left: Term, right: Term, kind: Kind, where: str) -> None:
    """Refuse to add or compare what is said in dollars, imitation money, tournament chips or drawing tickets.

    A rate turns one into the other: a product has no unit here.
    """
    _one_money({_money_of(left, kind), _money_of(right, kind)}, where)


def _money_of(part: Term, kind: Kind) -> str:
    match part:
        case Field(name=name):
            return unit_of(form_of(kind, name))
        case Measure(op="total" | "first" | "latest", of=None, sources=(source, *_)):
            return unit_of(form_of(source.kind, source.field or ""))
        case Arithmetic(op="+" | "-", left=left):
            return _money_of(left, kind)
        case PercentOf(part=inner) | Extreme(parts=(inner, *_)):
            return _money_of(inner, kind)
    return ""


def _one_money(units: set[str], where: str) -> None:
    found = sorted(units & _MONEY)
    if len(found) > 1:
        raise TypeError(f"{where}: {' and '.join(found)} never mix")


def check_word(left: Term, right: Term, kind: Kind, where: str) -> None:
    """Refuse a comparison of a field that has a fixed list of words with a word outside the list."""
    if not (isinstance(right, Const) and isinstance(right.value, str)):
        return
    owner, name = None, ""
    if isinstance(left, Field):
        owner, name = kind, left.name
    elif isinstance(left, Measure) and left.sources[0].field is not None:
        owner, name = left.sources[0].kind, left.sources[0].field
    if owner is None:
        return
    form = present(form_of(owner, name))
    if isinstance(form, inspect.LiteralType) and right.value not in form.values:
        words = [str(value) for value in form.values]
        raise TypeError(f"{where}: {owner.__name__}.{name} is never {right.value!r}{nearest(right.value, words)}")


def _sort_of_value(value: object, where: str) -> Sort:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "word"
    if isinstance(value, date):
        return "date"
    raise TypeError(f"{where}: {value!r} cannot stand in a provision")
