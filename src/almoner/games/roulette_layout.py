"""The layout of roulette: which bets lie on it, and which numbers each of them covers.

Twelve rows of three numbers; at their head one zero before 1, 2 and 3, or 0 before 1 and half of 2, and 00 before 3 and
the other half of 2. So 0 touches 00, 1 and 2, and 00 touches 0, 2 and 3: the double-zero layout has the splits 0-00,
0-1, 0-2, 00-2 and 00-3 (0-00 is also taken on the line between the dozens, as the same bet), and the points where three
numbers meet are 0-1-2, 0-00-2 and 00-2-3. With one zero the splits are 0-1, 0-2 and 0-3, the points 0-1-2 and 0-2-3,
and the first four numbers, 0-1-2-3, lie where the five lie with two zeros.

Uses `fast`; used by `roulette`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from almoner.games.fast import rule

DOUBLE: Final = 37
"""The pocket of 00, as rules know it; the others are known by their numbers."""
EVEN_MONEY: Final = frozenset(("red_black", "odd_even", "low_high"))
"""The figures of the bets of which a sheet can give half back on a zero."""


class Bet(NamedTuple):
    """A bet of the layout."""

    figure: str
    """the figure of the sheet that says what it pays"""
    covers: tuple[int, ...]
    """the pockets it wins on"""


def pocket_name(pocket: int) -> str:
    """Return what stands on a pocket."""
    return "00" if pocket == DOUBLE else str(pocket)


@rule
def is_red(number: int) -> bool:
    """Tell whether a number from 1 to 36 is red; all others of them are black.

    From 1 to 10 and from 19 to 28 the odd ones are red, from 11 to 18 and from 29 to 36 the even ones.
    """
    return (number % 2 == 1) == (number <= 10 or 19 <= number <= 28)


def color(pocket: int) -> str:
    """Return the color of a pocket; zeros are green."""
    if pocket in (0, DOUBLE):
        return "green"
    return "red" if is_red(pocket) else "black"


@functools.cache
def layout(zeros: int, trios: bool) -> MappingProxyType[str, Bet]:
    """Return every bet of a layout with one zero or two by its name; with or without three numbers with a zero."""
    found: dict[str, Bet] = {}
    for name, bet in (*_inside(zeros, trios), *_outside()):
        assert name not in found, name
        found[name] = bet
    return MappingProxyType(found)


def _inside(zeros: int, trios: bool) -> Iterator[tuple[str, Bet]]:
    heads = (0,) if zeros == 1 else (0, DOUBLE)
    yield from (_named("straight", (number,)) for number in (*heads, *range(1, 37)))
    yield from (_named("split", pair) for pair in (*_zero_splits(zeros), *_splits()))
    yield from (_named("trio", three, "street") for three in (_zero_threes(zeros) if trios else ()))
    yield from (_named("street", tuple(range(row, row + 3))) for row in range(1, 37, 3))
    yield from (_named("corner", four) for four in (*(((0, 1, 2, 3),) if zeros == 1 else ()), *_corners()))
    if zeros == 2:
        yield _named("five numbers", (0, DOUBLE, 1, 2, 3), "five_numbers")
    yield from (_named("six-line", tuple(range(row, row + 6)), "six_line") for row in range(1, 34, 3))


def _named(kind: str, covers: tuple[int, ...], figure: str = "") -> tuple[str, Bet]:
    return f"{kind} {'-'.join(map(pocket_name, covers))}", Bet(figure or kind, covers)


def _zero_splits(zeros: int) -> tuple[tuple[int, ...], ...]:
    if zeros == 1:
        return (0, 1), (0, 2), (0, 3)
    return (0, DOUBLE), (0, 1), (0, 2), (DOUBLE, 2), (DOUBLE, 3)


def _zero_threes(zeros: int) -> tuple[tuple[int, ...], ...]:
    return ((0, 1, 2), (0, 2, 3)) if zeros == 1 else ((0, 1, 2), (0, DOUBLE, 2), (DOUBLE, 2, 3))


def _splits() -> Iterator[tuple[int, ...]]:
    for number in range(1, 37):
        if number % 3:
            yield number, number + 1
        if number <= 33:
            yield number, number + 3


def _corners() -> Iterator[tuple[int, ...]]:
    return ((low, low + 1, low + 3, low + 4) for low in range(1, 33) if low % 3)


def _outside() -> Iterator[tuple[str, Bet]]:
    numbers = range(1, 37)
    for place in (1, 2, 3):
        yield f"column {place}", Bet("column", tuple(range(place, 37, 3)))
    for place in (1, 2, 3):
        yield f"dozen {place}", Bet("dozen", tuple(range(12 * place - 11, 12 * place + 1)))
    yield "red", Bet("red_black", tuple(number for number in numbers if is_red(number)))
    yield "black", Bet("red_black", tuple(number for number in numbers if not is_red(number)))
    yield "odd", Bet("odd_even", tuple(range(1, 37, 2)))
    yield "even", Bet("odd_even", tuple(range(2, 37, 2)))
    yield "low", Bet("low_high", tuple(range(1, 19)))
    yield "high", Bet("low_high", tuple(range(19, 37)))
