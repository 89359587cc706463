"""Many hands at one table in compiled code: what each position wins, what the house rakes.

Each hand begins with the same stacks, as in a cash game where everybody buys in again. Uses `chance`, `fast`, `styles`
and `swift`; used by the command line and the benchmarks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from almoner.games import chance
from almoner.games.errors import GameError
from almoner.games.fast import compiled
from almoner.games.poker import swift
from almoner.games.poker.game import MOST_PLAYERS, GameRules
from almoner.games.poker.styles import tables

CHUNK: Final = 50_000
"""Hands between two reports of progress."""
MOST_DEEP: Final = 100_000
"""Chips of a stack, at most: the squares of the results of a chunk are added up in 63 bits."""
MOST_HANDS: Final = 10**8


class Part(Struct, frozen=True, kw_only=True):
    """What one seat, or the rake, came to in a number of hands, in chips."""

    name: str
    hands: int
    total: int
    squares: int
    positive: int
    """hands in which it was more than nothing"""

    @property
    def mean(self) -> float:
        """The mean result of a hand."""
        return self.total / self.hands

    @property
    def standard_error(self) -> float:
        """How far the mean may be off: it is within four of these but once in 16,000 times."""
        return sqrt(max(self.squares / self.hands - self.mean**2, 0.0) / self.hands)


def positions(variant: str, count: int) -> list[str]:
    """Return the names of the seats of a table, from the left of the button; at stud their numbers."""
    if variant == "stud":
        return [f"seat {number}" for number in range(1, count + 1)]
    if count == 2:
        return ["big blind", "button"]
    return ["small blind", "big blind", *(f"{number} after the blinds" for number in range(1, count - 2)), "button"]


def trials(
    rules: GameRules,
    stacks: Sequence[int],
    styles: Sequence[str],
    hands: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[Part]:
    """Play hands, each with these stacks; return what each seat won, then the rake. The same seed, the same hands.

    `styles` are names of `styles.STYLES`, one for each seat. Raises GameError for what cannot be played.
    """
    import numpy as np

    count = len(stacks)
    if not 2 <= count <= MOST_PLAYERS[rules.variant] or len(styles) != count:
        raise GameError(f"expected 2 to {MOST_PLAYERS[rules.variant]} players, each with a style, found {count}")
    if not all(type(stack) is int and 1 <= stack <= MOST_DEEP for stack in stacks):
        raise GameError(f"expected stacks of 1 to {MOST_DEEP:,} chips, found {list(stacks)}")
    if not 1 <= hands <= MOST_HANDS:
        raise GameError(f"expected 1 to {MOST_HANDS:,} hands, found {hands}")
    state = np.array(chance.state(seed), np.int64)
    figures, forced = np.array(swift.figures(rules), np.int64), np.array(swift.forced(rules, count), np.int64)
    buy_ins, sums = np.array(stacks, np.int64), np.zeros((3, count + 1), np.int64)
    everything = sums.astype(object)  # not in 64 bits: of many chunks the squares would overflow
    many: Any = compiled(swift.many)
    table, room = tables(styles), swift.room(count)
    for done in range(0, hands, CHUNK):
        many(state, min(CHUNK, hands - done), figures, forced, table, buy_ins, *room, sums)
        everything += sums.astype(object)
        sums[:] = 0
        if progress is not None:
            progress(min(done + CHUNK, hands), hands)
    names = [*positions(rules.variant, count), "rake"]
    found = [
        Part(name=name, hands=hands, total=total, squares=squares, positive=positive)
        for name, total, squares, positive in zip(names, *everything, strict=True)
    ]
    assert sum(part.total for part in found) == 0, "chips are neither made nor lost"
    return found
