"""The odds of blackjack under the best play for the cards one holds, from a fresh shoe.

Each hand is played by its cards and the dealer's up card, and a hand after a split as the same hand is best played
unsplit (of pairs that may be split again, all are). The expectation of a split is exact without going through the hands
together (`blackjack_split`). E. Farmer and others call this play CDZ-; J. Nairn, arXiv:1909.13710, has what it costs to
go through all hands.

The distribution of the result is not quite: see `blackjack_results`. Uses that, `blackjack_dealer`, `blackjack_hands`,
`blackjack_solve`, `blackjack_split` and `fast`; used by blackjack and multi-action blackjack.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import Struct

from almoner.games import blackjack_solve as solving
from almoner.games.blackjack_dealer import WITH_NATURAL, room, tree
from almoner.games.blackjack_hands import (
    CHOICES,
    MAY_DOUBLE,
    MAY_SPLIT,
    MAY_SURRENDER,
    SPLIT,
    VALUES,
    Array,
    all_hands,
    chosen,
)
from almoner.games.blackjack_results import Play, distribution, nets, of_one_chance, stakes
from almoner.games.blackjack_solve import ENDS, PLAYS, Known, Table
from almoner.games.blackjack_split import Split
from almoner.games.fast import compiled

PARTS: Final = 10**15


class Deal(Struct, frozen=True, kw_only=True):
    """The odds of two cards against an up card, all by what they count."""

    up: int
    cards: tuple[int, int]
    chance: float
    plan: str
    """what is best: `natural`, `stand`, `hit`, `double`, `split`, `surrender`"""
    results: dict[Fraction, float]
    """the chance of each net result of one unit, which add up to 1"""
    staked: float

    @property
    def expectation(self) -> float:
        """The player's mean result of one unit."""
        return sum(float(result) * chance for result, chance in self.results.items())


class Solution(NamedTuple):
    """The odds of every deal, and the plans by which they are reached."""

    deals: list[Deal]
    plans: Array
    """by the dealer's up card and the number of the hand, as `blackjack_hands.chosen` reads them"""

    def distribution(self) -> dict[Fraction, float]:
        """Return the chance of each net result of one unit."""
        found: dict[Fraction, float] = {}
        for deal in self.deals:
            for result, chance in deal.results.items():
                found[result] = found.get(result, 0.0) + deal.chance * chance
        return found

    @property
    def expectation(self) -> float:
        """The player's mean result of one unit."""
        return sum(deal.chance * deal.expectation for deal in self.deals)

    @property
    def staked(self) -> float:
        """The mean of what is staked for one unit first bet, doubles and splits included."""
        return sum(deal.chance * deal.staked for deal in self.deals)


def full_shoe(decks: int) -> tuple[int, ...]:
    """Return how many cards of each value some decks have, aces first."""
    return (*(4 * decks,) * 9, 16 * decks)


def parts(distribution: dict[Fraction, float]) -> dict[Fraction, int]:
    """Return chances in parts of 10^15, which add up to just that; what is left by rounding goes to the likeliest."""
    found = {result: round(chance * PARTS) for result, chance in distribution.items()}
    likeliest = max(found, key=lambda result: found[result])
    rest = PARTS - sum(found.values())
    assert abs(rest) < 10**6, "chances add up to 1 but for the last digits"
    found[likeliest] += rest
    return {result: count for result, count in found.items() if count > 0}


@functools.lru_cache(maxsize=32)
def solve(play: Play, shoe: tuple[int, ...], dealers: int = 1) -> Solution:
    """Return the odds of every deal from a shoe, given as how many cards it has of each value, aces first.

    There must be so many cards that no round uses them up. Results are the sum of those against so many hands of the
    dealer, with a unit on each.
    """
    import numpy as np

    plans = np.zeros((len(VALUES), len(all_hands().hard)), np.int64)
    deals = [deal for up in VALUES if shoe[up - 1] for deal in Against(play, shoe, up, plans[up - 1], dealers).deals()]
    assert abs(sum(deal.chance for deal in deals) - 1) < 1e-12, "some two cards are dealt against some up card"
    return Solution(deals, plans)


class Against:
    """All hands against one up card, or several hands of the dealer to it."""

    def __init__(self, play: Play, shoe: Sequence[int], up: int, plan: Array, dealers: int = 1) -> None:
        import numpy as np

        hands = all_hands()
        self.play, self.up, self.plan, self.dealers = play, up, plan, dealers
        self.up_chance = shoe[up - 1] / sum(shoe)
        self.shoe = np.array(shoe, np.int64)
        self.shoe[up - 1] -= 1
        self.cards = int(self.shoe.sum())
        self.dealer = np.zeros((len(hands.hard), ENDS))
        self.joints, self.doubled = np.zeros((2, len(hands.hard), PLAYS, ENDS))
        draws, table = tree(up, play.hits_soft_17), Table(hands.counts, hands.hard, hands.size, hands.child)
        work, table_of_nets = np.zeros(room()), nets(play, True)
        self.known = Known(self.shoe, self.cards, draws, table, play.terms, self.dealer, plan, work, table_of_nets)
        compiled(solving.solve)(self.known, self.joints, self.doubled)

    def deals(self) -> Iterator[Deal]:
        """Return the odds of every two cards, split pairs before others of their kind."""
        for first in VALUES:
            for second in VALUES[first - 1 :]:
                left, more = int(self.shoe[first - 1]), int(self.shoe[second - 1]) - (first == second)
                ways = left * more * (1 if first == second else 2)
                if ways > 0:
                    chance = self.up_chance * ways / (self.cards * (self.cards - 1))
                    yield from self._deal(first, second, chance)

    def _deal(self, first: int, second: int, chance: float) -> Iterator[Deal]:
        hand = all_hands().number((first, second))
        if (first, second) == (1, 10):
            met = float(self.dealer[hand, WITH_NATURAL])
            results = of_one_chance(met, Fraction(0), self.play.natural, self.dealers)
            yield self._made((1, 10), chance, "natural", results, 1.0)
            return
        splits = self._splits(first) if first == second else []
        if sum(ways * (split.expectation - self._worth(hand)) for ways, split in splits) > 0:
            self.plan[hand] += MAY_SPLIT
            for ways, split in splits:
                yield self._made(
                    (first, second), chance * ways, CHOICES[SPLIT], split.results(self.dealers), split.staked
                )
            chance *= 1 - sum(ways for ways, _ in splits)
        if chance > 1e-18:
            plan = chosen(int(self.plan[hand]), True, False, True)
            results, staked = self._unsplit(hand, plan)
            yield self._made((first, second), chance, CHOICES[plan], results, staked)

    def _made(
        self, cards: tuple[int, int], chance: float, plan: str, results: dict[Fraction, float], staked: float
    ) -> Deal:
        return Deal(up=self.up, cards=cards, chance=chance, plan=plan, results=results, staked=staked * self.dealers)

    def _worth(self, hand: int) -> float:
        """Return what two cards come to if they are not split."""
        plan, table = chosen(int(self.plan[hand]), True, False, True), self.known.nets
        if plan == MAY_SURRENDER:
            return solving.surrendered(float(self.dealer[hand, WITH_NATURAL]))
        return float((self.doubled[hand] * table[1] if plan == MAY_DOUBLE else self.joints[hand] * table[0]).sum())

    def _unsplit(self, hand: int, plan: int) -> tuple[dict[Fraction, float], float]:
        """Return the results of two cards that are not split, and what is staked on one hand of the dealer."""
        import numpy as np

        if plan == MAY_SURRENDER:
            natural = float(self.dealer[hand, WITH_NATURAL])
            return of_one_chance(natural, Fraction(-1), Fraction(-1, 2), self.dealers), 1.0
        joint = np.zeros((2, PLAYS, ENDS))
        joint[1 if plan == MAY_DOUBLE else 0] = self.doubled[hand] if plan == MAY_DOUBLE else self.joints[hand]
        chances = distribution(self.play, [joint], self.dealers)
        found = {Fraction(place): float(chance) for place, chance in enumerate(chances, -(len(chances) // 2))}
        return found, float((joint * stakes(self.play, True)).sum())

    def _splits(self, pair: int) -> list[tuple[float, Split]]:
        """Return the splits of a pair that may be made, each with its share of the deals of these two values."""
        left = int(self.shoe[pair - 1])
        if self.play.most_hands < 2:
            return []
        if pair < 10 or not self.play.equal_ranks:
            return [(1.0, Split(self.play, self.known, pair, left))]
        each, rest = divmod(left + (self.up == 10), 4)  # tens, jacks, queens and kings; one of a kind may be up
        assert rest == 0, "there are as many tens as jacks, queens and kings"
        kinds = [(each, 3), (each - 1, 1)] if self.up == 10 else [(each, 4)]
        return [
            (kind * count * (count - 1) / (left * (left - 1)), Split(self.play, self.known, pair, count))
            for count, kind in kinds
            if count > 1
        ]
