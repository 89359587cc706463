"""Values in generated code: an expression, what must be known for it, its denominator and its range.

Uses msgspec's description of fields; used by `emit` and `compile`.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import inspect

from almoner.acts.base import present

BIG = 1 << 62
"""A measure or a bound of this size and beyond is an overflow, which a machine word would not hold: it is unknown."""

UNLIMITED = 1 << 100
"""Stands for an upper bound that the law has set free, and below zero for a lower one."""


@dataclass(frozen=True)
class Val:
    """An expression of the generated code."""

    code: str
    doubts: tuple[str, ...] = ()
    """variables that may be None; the expression may be evaluated only if none of them is"""
    den: int = 1
    lo: int | None = None
    """the smallest its numerator can be; None if there is no such bound"""
    hi: int | None = None
    """the largest its numerator can be; None if there is no such bound"""

    @property
    def unknown(self) -> str:
        """Return a test that is true when the value is unknown; empty if it never is."""
        return " or ".join(f"{name} is None" for name in self.doubts)


def doubts_of(*vals: Val) -> tuple[str, ...]:
    """Return the variables that must be known for all the values to be."""
    return tuple(dict.fromkeys(name for val in vals for name in val.doubts))


def unlimited(tighter: str | None) -> int:
    """Return what stands for a bound that the law has set free: above all numbers, or below them all."""
    return -UNLIMITED if tighter == "higher" else UNLIMITED


def scaled(val: Val, factor: int, den: int) -> Val:
    """Return a number with a denominator so many times as large."""
    if factor == 1:
        return val
    lo, hi = (None if end is None else end * factor for end in (val.lo, val.hi))
    return Val(f"({val.code} * {factor})", val.doubts, den, lo, hi)


def range_of(form: inspect.Type) -> tuple[int | None, int | None]:
    """Return the smallest and largest number that a field can hold; None for what is no number."""
    form = present(form)
    while isinstance(form, inspect.Metadata):
        form = form.type
    return (form.ge, form.le) if isinstance(form, inspect.IntType) else (None, None)


def product(a: Val, b: Val) -> tuple[int | None, int | None]:
    """Return the range of a product; unknown as soon as a factor can be below zero."""
    if a.lo is None or b.lo is None or a.lo < 0 or b.lo < 0:
        return None, None
    return a.lo * b.lo, None if a.hi is None or b.hi is None else a.hi * b.hi
