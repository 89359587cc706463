"""How a provision depends on the field of an act that it is solved for: the slope that gives the headroom.

Uses `terms`; used by `provision` and `compile`.
"""

from __future__ import annotations

from fractions import Fraction

from almoner.law.terms import Arithmetic, Const, Field, Kind, Measure, PercentOf, Term
from almoner.law.walk import children, signature


def slope(cite: str, measure: Term, bound: Term, kind: Kind, field: str) -> Fraction:
    """Return how much measure less bound grows when the field grows by one.

    Raises TypeError if that is not the same everywhere, or nothing.
    """
    found = _slope(measure, kind, field, cite) - _slope(bound, kind, field, cite)
    if not found:
        raise TypeError(f"{cite}: the field {field!r} of {kind.__name__} makes no difference to solve for")
    return found


def _slope(part: Term, kind: Kind, field: str, where: str) -> Fraction:
    match part:
        case Field(name=name):
            return Fraction(name == field)
        case Arithmetic(op="*", left=left, right=right):
            a, b = _slope(left, kind, field, where), _slope(right, kind, field, where)
            if not a and not b:
                return Fraction(0)
            if isinstance(left, Const) and isinstance(left.value, int):
                return left.value * b
            if isinstance(right, Const) and isinstance(right.value, int):
                return right.value * a
        case Arithmetic(op=op, left=left, right=right):
            a, b = _slope(left, kind, field, where), _slope(right, kind, field, where)
            return a + b if op == "+" else a - b
        case PercentOf(percent=share, part=inner):
            b = _slope(inner, kind, field, where)
            if not b:
                return Fraction(0)
            if isinstance(share, Const) and isinstance(share.value, int):
                return Fraction(share.value, 100) * b
        case Measure():
            return _slope_of_measure(part, kind, field, where)
        case _:
            if all(not _slope(child, kind, field, where) for child in children(part)):
                return Fraction(0)
    raise TypeError(f"{where}: cannot solve for {field!r}: {signature(part)} does not grow evenly with it")


def _slope_of_measure(part: Measure, kind: Kind, field: str, where: str) -> Fraction:
    """A measure grows with the act's own field if the act counts in it."""
    own = [source for source in part.sources if source.kind is kind]
    if part.before or not own or part.op not in ("total", "latest"):
        return Fraction(0)
    grows = Fraction(own[0].field == field) if part.of is None else _slope(part.of, kind, field, where)
    if grows and (part.where is not None or any(signature(theirs) != signature(ours) for theirs, ours in part.keys)):
        raise TypeError(f"{where}: cannot solve for {field!r}: whether it counts in {signature(part)} depends")
    return grows * own[0].sign
