"""Ruin: the chance that the house has lost more than its bank at some point of a night, whatever comes later.

The night is followed step by step, a round of every table at a time: the chances of what the house has are convolved
with a round, and what falls below its bank is ruined for good. Uses `spread` and numpy; used by `risk`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import gcd, log, sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from almoner.games import spread
from almoner.games.spread import EPSILON, OUTSIDE, Parts

if TYPE_CHECKING:
    from almoner.games.spread import Floats

MOST_WORK: Final = 500_000_000
"""Points times steps that are still followed: some seconds."""
FLUSHED: Final = 1e-25
"""Chances below this are taken for none."""

Tables: TypeAlias = Sequence[tuple[Parts, int]]
"""For each table: what a round adds, and how many rounds it plays."""


class Ruin(Struct, frozen=True, kw_only=True):
    """The chance that more than the bank was lost at some point."""

    chance: float
    error: float
    """by how much it may be off"""
    steps: int
    """how often the house was looked at: after each round of the table that plays the most"""


def ruin(tables: Tables, bank: int, progress: Callable[[int, int], None] | None = None) -> Ruin | None:
    """Return the chance that more than the bank is lost at some point; None where the night is too long to follow.

    Tables that play fewer rounds than others play them evenly over the night.
    """
    import numpy as np

    steps = max(rounds for _, rounds in tables)
    unit = gcd(*(result for parts, _ in tables for part, _ in parts for result in part.ways)) or 1
    bottom, top = bank // unit, _top(tables) // unit + 1
    points = bottom + top + 1  # place 0 is the last of the bank, `bottom` is where the night begins
    patterns = [tuple(_due(rounds, steps, now) for _, rounds in tables) for now in range(steps)]
    reach = {each: _reach(tables, each, unit) for each in dict.fromkeys(patterns)}
    size = 1 << (points + max(high - low for low, high in reach.values())).bit_length()
    if size * (steps + len(tables)) > MOST_WORK or size > spread.MOST_POINTS:
        return None
    rounds_ = [_transformed(parts, unit, size) for parts, _ in tables]

    @lru_cache(max((1 << 24) // size, 4))
    def step(pattern: tuple[int, ...]) -> tuple[Floats, float]:
        found: Floats = np.ones(size // 2 + 1, np.complex128)
        for (one, _), due in zip(rounds_, pattern, strict=True):
            if due:
                found *= spread.power(one, due)
        return found, sum(norm * due for (_, norm), due in zip(rounds_, pattern, strict=True))

    left: Floats = np.zeros(points)
    left[bottom] = 1.0
    ruined = safe = error = 0.0
    for now, pattern in enumerate(patterns):
        (transformed, norm), (low, _) = step(pattern), reach[pattern]
        around = np.fft.irfft(np.fft.rfft(left, size) * transformed, size)
        around[around < FLUSHED] = 0.0  # what is next to nothing, or less by rounding; such numbers are slow, too
        norm += spread.norm(left) + spread.norm(around)
        each = 4 * size.bit_length() * EPSILON * norm  # as in `spread`
        error += sqrt(size) * each + size * FLUSHED + 2 * OUTSIDE
        # on the circle, places from `low` to -1 are ruined, and those from `points` on are safe for good
        ruined += float(around[size + low :].sum())
        safe += float(around[points : size + low].sum())
        left = around[:points].copy()
        if progress is not None:
            progress(now + 1, steps)
    assert abs(ruined + safe + float(left.sum()) - 1) <= error + 1e-9, "every night is ruined or is not"
    return Ruin(chance=min(ruined, 1.0), error=error + safe, steps=steps)


def _due(rounds: int, steps: int, now: int) -> int:
    """Return how many rounds a table plays in a step."""
    return rounds * (now + 1) // steps - rounds * now // steps


def _parts(tables: Tables, pattern: Sequence[int]) -> Parts:
    return [(part, count * due) for (parts, _), due in zip(tables, pattern, strict=True) for part, count in parts]


def _reach(tables: Tables, pattern: Sequence[int], unit: int) -> tuple[int, int]:
    """Return how far below and above a place a step leads, but for a chance of `OUTSIDE` each."""
    parts = _parts(tables, pattern)
    low, high = spread.window(parts, OUTSIDE)
    lowest = sum(min(part.ways) * count for part, count in parts)
    highest = sum(max(part.ways) * count for part, count in parts)
    return min(max(low, lowest) // unit, 0), max(-(-min(high, highest) // unit), 0)


def _transformed(parts: Parts, unit: int, size: int) -> tuple[Floats, float]:
    """Return the transform of a round of a table around a circle of places, and the norm of what went into it."""
    import numpy as np

    found: Floats = np.ones(size // 2 + 1, np.complex128)
    norm = 0.0
    for part, count in parts:
        chances: Floats = np.zeros(size)
        for result, ways in part.ways.items():
            chances[result // unit % size] += ways / part.total
        found *= spread.power(np.fft.rfft(chances), count)
        norm += count * spread.norm(chances)
    return found, norm


def _top(tables: Tables) -> int:
    """Return units that the house is at no time ahead of, but for a chance of `OUTSIDE` (a bound for martingales)."""
    everything = [(part, count * rounds) for parts, rounds in tables for part, count in parts]
    deviation = sqrt(sum(part.variance * count for part, count in everything)) or 1.0
    found = float(sum(max(*part.ways, 0) * count for part, count in everything))
    for power in range(-8, 16):
        tilt = 2.0 ** (power / 2) / deviation
        grown = sum(count * max(spread.cumulant(part, tilt), 0.0) for part, count in everything)
        found = min(found, (grown - log(OUTSIDE)) / tilt)
    return int(found)
