"""The five running measures over the recorded acts of a stream: total, count, distinct, first and latest.

    total(BoughtIn.paid, Rebought.paid, per=(act.game, act.person))

Uses acts and `terms`; used by the provisions of each state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from almoner.acts import Act
from almoner.law.terms import Field, Kind, Measure, Source, Term, Value, term

Per = Any
"""A key, or several: `act.game` stands for "the source's game = this act's game"; {"table": act.from_table} for a pair
whose names differ; a term over one act, such as `year_of(act.date)`, is taken of the source and of this act, and
`pair(theirs, ours)` of each its own."""


@dataclass(frozen=True)
class Pair:
    """A key of two terms that differ: one over the source, one over this act."""

    theirs: Term
    ours: Term


def pair(theirs: Term, ours: Term) -> Pair:
    """Return a key that joins a term over the source to another over this act: months of two dates, say."""
    return Pair(theirs, ours)


def total(
    *fields: Any,
    less: tuple[Any, ...] = (),
    per: Per = (),
    where: Term | None = None,
    of: Value = None,
    before: bool = False,
) -> Term:
    """Return the sum of a field, over one or several kinds of act, such as `total(BoughtIn.paid, per=act.game)`.

    The fields in `less` are taken off: `total(BoughtIn.paid, less=(Refunded.refund,), per=act.game)`.
    """
    return _measure("total", fields, per, where, of, None, before, less)


def count(*kinds: Kind, per: Per = (), where: Term | None = None, before: bool = False) -> Term:
    """Return how many acts of the kinds there were."""
    return _measure("count", kinds, per, where, None, None, before)


def distinct(*fields: Any, per: Per = (), where: Term | None = None, before: bool = False) -> Term:
    """Return how many different values a field had."""
    return _measure("distinct", fields, per, where, None, None, before)


def first(
    *fields: Any,
    per: Per = (),
    where: Term | None = None,
    of: Value = None,
    default: Value = None,
    before: bool = False,
) -> Term:
    """Return the value a field had in the first act; the default, or unknown, if there was none.

    With `of`, kinds of act are named instead of fields: `first(Moved, of=envelope.seq)`.
    """
    return _measure("first", fields, per, where, of, default, before)


def latest(
    *fields: Any,
    per: Per = (),
    where: Term | None = None,
    of: Value = None,
    default: Value = None,
    before: bool = False,
) -> Term:
    """Return the value a field had in the latest act; the default, or unknown, if there was none.

    With `of`, kinds of act are named instead of fields: `latest(Moved, of=envelope.seq)`.
    """
    return _measure("latest", fields, per, where, of, default, before)


def _measure(
    op: str,
    sources: Iterable[Any],
    per: Per,
    where: Term | None,
    of: Value,
    default: Value,
    before: bool,
    less: tuple[Any, ...] = (),
) -> Measure:
    by_kind = op == "count" or (op in ("first", "latest") and of is not None)
    found = (
        *(_source(op, source, 1, by_kind) for source in sources),
        *(_source(op, source, -1, by_kind) for source in less),
    )
    if len({source.kind for source in found}) < len(found):
        raise TypeError(f"{op}() names a kind of act twice; each counts once")
    if not found:
        raise TypeError(f"{op}() needs at least one kind of act, such as {op}(BoughtIn.paid)")
    return Measure(
        op=op,
        sources=found,
        keys=tuple(pair for key in (per if isinstance(per, tuple) else (per,)) for pair in _pairs(key)),
        where=where,
        of=None if of is None else term(of),
        default=None if default is None else term(default),
        before=before,
    )


def _source(op: str, source: Any, sign: int, by_kind: bool) -> Source:
    if by_kind:
        if isinstance(source, type) and issubclass(source, Act):
            return Source(source, None)
        raise TypeError(f"{op}() takes kinds of act here, such as {op}(BoughtIn); found {source!r}")
    kind, name = getattr(source, "__objclass__", None), getattr(source, "__name__", None)
    if not (isinstance(kind, type) and issubclass(kind, Act) and isinstance(name, str)):
        raise TypeError(f"{op}() takes fields of acts, such as {op}(BoughtIn.paid); found {source!r}")
    return Source(kind, name, sign)


def _pairs(key: Any) -> list[tuple[Term, Term]]:
    if isinstance(key, Pair):
        return [(key.theirs, key.ours)]
    if isinstance(key, dict):
        return [(Field(name), term(ours)) for name, ours in key.items()]
    return [(term(key), term(key))]
