"""What becomes of a split pair of blackjack, up to any number of hands, from what becomes of one hand of it.

Cards not seen are alike: what one hand comes to depends on the others only by how many more cards of the pair are known
to be out, and that the rest of their second cards are none of the pair is by inclusion and exclusion. Uses
`blackjack_results`, `blackjack_solve` and `fast`; used by the odds.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from math import comb, perm
from typing import NamedTuple

from almoner.games.blackjack_hands import Array
from almoner.games.blackjack_results import Play, distribution, nets, stakes
from almoner.games.blackjack_solve import ENDS, PLAYS, Known, after_split
from almoner.games.fast import compiled


class Split:
    """What becomes of a pair that is split, given how many cards there are that make a pair with one of it."""

    def __init__(self, play: Play, known: Known, pair: int, alike: int) -> None:
        import numpy as np

        self.play, self.left, self.alike = play, known.cards - 2, alike - 2
        most = play.most_hands if pair != 1 or play.resplit_aces else 2
        patterns = [one for one in _patterns(most) if self._reach(one) > 0]
        deepest = max(1 + pattern.more + pattern.others - (pattern.free == 0) for pattern in patterns)
        self.found = np.zeros((deepest + 1, 2, 2, PLAYS, ENDS))
        for out in range(1, deepest + 1):
            same, one_card = max(alike - 1 - out, 0), pair == 1 and not play.hit_split_aces
            shares, row = np.zeros((len(known.plan), 2)), np.zeros(ENDS)
            compiled(after_split)(pair - 1, out, same, one_card, known, shares, row, self.found[out])
        self.hands = [(self._reach(pattern), self._of(pattern)) for pattern in patterns]

    def _reach(self, pattern: _Pattern) -> float:
        """Return the chance that so many second cards make pairs, in one of the orders of the pattern."""
        return pattern.orders * perm(self.alike, pattern.more) / perm(self.left, pattern.more)

    def _of(self, pattern: _Pattern) -> list[Array]:
        """Return what becomes of each hand of a pattern and of the dealer: the first hand first."""
        drawn = self._one(pattern, pattern.others - 1, False) if pattern.others else None
        free = self._one(pattern, pattern.others, True) if pattern.free else None
        return [drawn] * pattern.others + [free] * pattern.free

    def _one(self, pattern: _Pattern, others: int, free: bool) -> Array:
        """Return one hand of a pattern, while the second cards of some other ones make no pair."""
        alike, left, found = self.alike - pattern.more, self.left - pattern.more, 0.0
        for out in range(min(others, alike) + 1):
            weight = (-1) ** out * comb(others, out) * perm(alike, out) / perm(left, out)
            of = self.found[1 + pattern.more + out]
            found = found + weight * (of[0] + of[1] if free else of[0])
        return found

    @property
    def expectation(self) -> float:
        """The player's mean result of one unit."""
        return self._mean(nets)

    @property
    def staked(self) -> float:
        """The mean of what is staked for one unit."""
        return self._mean(stakes)

    def _mean(self, table: Callable[[Play, bool], Array]) -> float:
        return sum(
            reach * float((hand * table(self.play, place == 0)).sum())
            for reach, hands in self.hands
            for place, hand in enumerate(hands)
        )

    def results(self, dealers: int) -> dict[Fraction, float]:
        """Return the chance of each result against some hands of the dealer."""
        found: dict[Fraction, float] = {}
        for reach, hands in self.hands:
            chances = distribution(self.play, hands, dealers)
            for place, chance in enumerate(chances, -(len(chances) // 2)):
                if chance * reach > 1e-18:
                    found[Fraction(place)] = found.get(Fraction(place), 0.0) + reach * float(chance)
        return found


class _Pattern(NamedTuple):
    """How the second cards of split hands fall."""

    more: int
    """hands made beyond the first two, by second cards that made pairs"""
    others: int
    """hands whose second card made no pair while there could be more hands"""
    free: int
    """hands dealt their second card when there could be no more"""
    orders: int


@functools.cache
def _patterns(most: int) -> tuple[_Pattern, ...]:
    found: dict[tuple[int, int, int], int] = {}

    def go(waiting: int, hands: int, others: int) -> None:
        if hands == most or waiting == 0:
            key = hands - 2, others, waiting
            found[key] = found.get(key, 0) + 1
            return
        go(waiting + 1, hands + 1, others)
        go(waiting - 1, hands, others + 1)

    go(2, 2, 0)
    return tuple(_Pattern(*key, orders) for key, orders in sorted(found.items()))
