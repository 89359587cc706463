"""From hands that are played out to results: what each comes to against the dealer's outcome, and the sum of them all.

Hands of one round are taken as independent of each other given the dealer's outcome, and several hands of the dealer as
independent given those of the player. Each by itself is exact, and so is the expectation of the sum. Uses
`blackjack_dealer`, `blackjack_hands` and `blackjack_solve`; used by the odds.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb
from typing import Final

from msgspec import Struct

from almoner.games.blackjack_dealer import OUTCOMES
from almoner.games.blackjack_hands import BUST, DOUBLES, NATURAL, Array, Doubles, compare
from almoner.games.blackjack_solve import CLASSES, ENDS, PLAYS, Terms

MOST: Final = 8
"""The most units that a round without a natural wins or loses against one hand of the dealer: four hands, doubled."""


class Play(Struct, frozen=True, kw_only=True):
    """The figures of a sheet that bear on the odds."""

    hits_soft_17: bool
    doubles: Doubles
    double_after_split: bool
    equal_ranks: bool
    """whether a pair is of equal rank (king and king) or of equal value (king and ten)"""
    most_hands: int
    resplit_aces: bool
    hit_split_aces: bool
    surrender: bool
    natural: Fraction
    """what a natural wins for one unit"""
    peeks: bool
    """whether the dealer looks for a natural before anybody plays"""
    takes_all: bool
    """whether a natural that shows at the end takes doubled and split bets too, or the original bet only"""

    @property
    def terms(self) -> Terms:
        """What of these bears on the play of one hand."""
        return Terms(DOUBLES.index(self.doubles), self.double_after_split, self.surrender)


@functools.lru_cache(maxsize=32)
def nets(play: Play, first: bool) -> Array:
    """Return what a hand comes to: by stake less one, class and dealer's outcome.

    `first` says whether it has the original bet, which a natural takes in any case: of split hands only the first.
    Where the dealer peeks, a natural takes this bet before there are others.
    """
    import numpy as np

    found = np.zeros((2, PLAYS, ENDS), np.int64)
    for stake in (1, 2):
        for place, mine in enumerate(CLASSES):
            for end, theirs in enumerate(OUTCOMES):
                all_bets = theirs != NATURAL or play.takes_all or mine == BUST
                if theirs == NATURAL and play.peeks:
                    all_bets = False
                found[stake - 1, place, end] = stake * compare(mine, theirs) if all_bets else -int(first)
    return found


@functools.lru_cache(maxsize=32)
def stakes(play: Play, first: bool) -> Array:
    """Return what is staked on a hand in the end, in the same order."""
    import numpy as np

    found = np.ones((2, PLAYS, ENDS))
    found[1] = 2.0
    if play.peeks:
        found[..., OUTCOMES.index(NATURAL)] = float(first)
    return found


def distribution(play: Play, hands: list[Array], dealers: int) -> Array:
    """Return the chances of the sum of the results of some hands against some hands of the dealer, from the lowest.

    A hand is the chances by stake less one, class and dealer's outcome; all have the same sum for each outcome.
    """
    import numpy as np

    width, whole = 2 * len(hands), hands[0].sum(axis=(0, 1))
    of = [(hand.reshape(-1, ENDS), nets(play, place == 0).reshape(-1, ENDS)) for place, hand in enumerate(hands)]
    shares = np.divide(1.0, whole, out=np.zeros(ENDS), where=whole > 1e-17)
    if dealers == 1:
        found = np.zeros(2 * width + 1)
        for end in range(ENDS):
            joint = np.full(1, whole[end])
            for chances, net in of:
                joint = np.convolve(joint, np.bincount(net[:, end] + 2, chances[:, end], 5) * shares[end])
            found += joint
        return found
    chance, sums = whole.reshape(1, ENDS), np.full((1, ENDS), width)
    for chances, net in of:
        chance = (chance[:, None] * (chances * shares)).reshape(-1, ENDS)
        sums = (sums[:, None] + net).reshape(-1, ENDS)
        kept = chance.sum(axis=1) > 1e-18
        chance, sums = chance[kept], sums[kept]
    return _repeated(chance, sums, 2 * width + 1, dealers)


def _repeated(chance: Array, sums: Array, many: int, dealers: int) -> Array:
    """Return the chances of the sum of some draws of an outcome, independent for each way to have played."""
    import numpy as np

    one = np.zeros((len(chance), many))
    for end in range(ENDS):
        one[np.arange(len(one)), sums[:, end]] += chance[:, end]
    length = dealers * (many - 1) + 1
    turned = np.fft.rfft(one, length) ** dealers / chance.sum(axis=1, keepdims=True) ** (dealers - 1)
    return np.maximum(np.fft.irfft(turned.sum(axis=0), length), 0.0)


def of_one_chance(chance: float, each: Fraction, other: Fraction, dealers: int) -> dict[Fraction, float]:
    """Return the chances of a sum that gains `each` with a chance and `other` without, for each hand of the dealer."""
    found: dict[Fraction, float] = {}
    for times in range(dealers + 1):
        total = times * each + (dealers - times) * other
        share = comb(dealers, times) * chance**times * (1 - chance) ** (dealers - times)
        found[total] = found.get(total, 0.0) + share
    return found
