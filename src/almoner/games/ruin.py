"""Ruin: the chance that the house has lost more than its bank at some point of a night, whatever comes later.

The night is followed step by step, a round of every table at a time: the chances of what the house has are convolved
with a round, and what falls below its bank is ruined for good. Uses `spread` and numpy; used by `risk`.
"""

from __future__ import annotations

from collections.abc import Sequence
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

Tables: TypeAlias = Sequence[tuple[Parts, int]]
"""For each table: what a round adds, and how many rounds it plays."""


class Ruin(Struct, frozen=True, kw_only=True):
    """The chance that more than the bank was lost at some point."""

    chance: float
    error: float
    """by how much it may be off"""
    steps: int
    """how often the house was looked at: after each round of the table that plays the most"""


def ruin(tables: Tables, bank: int) -> Ruin | None:
    """Return the chance that more than the bank is lost at some point; None where the night is too long to follow.

    Tables that play fewer rounds than others play them evenly over the night.
    """
    import numpy as np

    steps = max(rounds for _, rounds in tables)
    unit = gcd(*(result for parts, _ in tables for part, _ in parts for result in part.ways)) or 1
    bottom, top = bank // unit, _top(tables) // unit + 1
    points = bottom + top + 1  # place 0 is the last of the bank, `bottom` is where the night begins
    patterns = [tuple(_due(rounds, steps, now) for _, rounds in tables) for now in range(steps)]
    kernels = {each: _kernel(tables, each, unit) for each in dict.fromkeys(patterns)}
    size = 1 << (points + max(len(chances) for _, chances, _ in kernels.values())).bit_length()
    if size * steps > MOST_WORK or size > spread.MOST_POINTS:
        return None

    @lru_cache(32)
    def transformed(pattern: tuple[int, ...]) -> Floats:
        return np.fft.rfft(kernels[pattern][1], size)

    left: Floats = np.zeros(points)
    left[bottom] = 1.0
    ruined = safe = error = 0.0
    for pattern in patterns:
        low, chances, off = kernels[pattern]
        after = np.fft.irfft(np.fft.rfft(left, size) * transformed(pattern), size)
        norms = sum(float(np.linalg.norm(each)) for each in (left, chances, after))
        error += off + sqrt(size) * 4 * size.bit_length() * EPSILON * norms  # as in `spread`
        # place 0 of what came out is place `low` of the house, which is at most 0 unless the house cannot lose a step
        after = np.concatenate([np.zeros(max(low, 0)), np.clip(after, 0.0, None)])
        gone = max(-low, 0)
        ruined += float(after[:gone].sum())
        left = np.zeros(points)
        kept = after[gone : gone + points]
        left[: len(kept)] = kept
        safe += float(after[gone + points :].sum())
    assert abs(ruined + safe + float(left.sum()) - 1) <= error + 1e-9, "every night is ruined or is not"
    return Ruin(chance=min(ruined, 1.0), error=error + safe, steps=steps)


def _due(rounds: int, steps: int, now: int) -> int:
    """Return how many rounds a table plays in a step."""
    return rounds * (now + 1) // steps - rounds * now // steps


def _kernel(tables: Tables, pattern: Sequence[int], unit: int) -> tuple[int, Floats, float]:
    """Return what a step adds: its first place, the chance of each place from there, and how far these may be off."""
    import numpy as np

    parts = [(part, count * due) for (parts, _), due in zip(tables, pattern, strict=True) for part, count in parts]
    found = spread.total(parts)
    apart = max(found.step // unit, 1)  # 0 for a single result
    chances: Floats = np.zeros((len(found.chances) - 1) * apart + 1)
    chances[::apart] = found.chances
    return found.low // unit, chances, found.error


def _top(tables: Tables) -> int:
    """Return units that the house is at no time ahead of, but for a chance of `OUTSIDE` (a bound for martingales)."""
    deviation = sqrt(sum(part.variance * count * rounds for parts, rounds in tables for part, count in parts)) or 1.0
    most = sum(max(*part.ways, 0) * count * rounds for parts, rounds in tables for part, count in parts)
    found = float(most)
    for power in range(-8, 16):
        tilt = 2.0 ** (power / 2) / deviation
        grown = sum(
            count * rounds * max(spread.cumulant(part, tilt), 0.0) for parts, rounds in tables for part, count in parts
        )
        found = min(found, (grown - log(OUTSIDE)) / tilt)
    return int(found)
