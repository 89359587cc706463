"""Simulation: many rounds of a bet in compiled code, from a seed, with standard errors.

Uses `chance`, `fast` and `game`; used by the command line and the tests, which hold it against the exact odds.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from almoner.games import chance
from almoner.games.errors import GameError
from almoner.games.fast import compiled
from almoner.games.game import Kernel

CHUNK = 200_000
"""Rounds between two reports of progress."""


class Simulated(Struct, frozen=True, kw_only=True):
    """What came of many rounds of a bet of one unit."""

    bet: str
    rounds: int
    counts: tuple[tuple[Fraction, int], ...]
    """each result that came up, rising, and how often"""

    @property
    def mean(self) -> float:
        """The player's mean result of one unit."""
        return float(sum(result * count for result, count in self.counts) / self.rounds)

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        squares = float(sum(result * result * count for result, count in self.counts) / self.rounds)
        return sqrt(max(squares - self.mean**2, 0.0))

    @property
    def standard_error(self) -> float:
        """How far the mean may be from the exact one: it is within four of these but once in 16,000 times."""
        return self.deviation / sqrt(self.rounds)


def simulate(
    bet: str, kernel: Kernel, rounds: int, seed: int, progress: Callable[[int, int], None] | None = None
) -> Simulated:
    """Play rounds of a bet; the same seed plays the same rounds. Raises GameError for less than one round."""
    import numpy as np

    if not 1 <= rounds <= 10**12:
        raise GameError(f"expected 1 to 10^12 rounds, found {rounds}")
    state, counts = np.array(chance.state(seed), np.int64), np.zeros(len(kernel.values), np.int64)
    many = compiled(kernel.many)
    for done in range(0, rounds, CHUNK):
        many(state, min(CHUNK, rounds - done), counts, *kernel.args)
        if progress is not None:
            progress(min(done + CHUNK, rounds), rounds)
    assert counts.sum() == rounds, "every round has one result"
    found = ((value, int(count)) for value, count in zip(kernel.values, counts, strict=True) if count)
    return Simulated(bet=bet, rounds=rounds, counts=tuple(found))
