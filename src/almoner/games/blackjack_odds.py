"""The odds of blackjack under the best play for the cards one holds, from a fresh shoe.

Each hand is played by its cards and the dealer's up card, and a hand after a split as the same hand is best played
unsplit (of pairs that may be split again, all are). Then the expectation of a split is exact without going through the
hands together: cards not seen are alike, so what one hand comes to depends on the others only by how many more cards
of the pair are known to be out, and that the rest of their second cards are none of the pair is by inclusion and
exclusion. (E. Farmer and others call this play CDZ-; J. Nairn, arXiv:1909.13710, has what it costs to do better.)

The distribution of a split's result takes its hands as independent, given the dealer's outcome and the number of hands.
Uses `blackjack_dealer`, `blackjack_hands`, `blackjack_solve` and `fast`; used by blackjack and multi-action blackjack.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import Final, NamedTuple

from msgspec import Struct

from almoner.games import blackjack_solve as solving
from almoner.games.blackjack_dealer import WITH_NATURAL, room, tree
from almoner.games.blackjack_hands import (
    CHOICES,
    DOUBLES,
    MAY_DOUBLE,
    MAY_SPLIT,
    MAY_SURRENDER,
    SPLIT,
    VALUES,
    Array,
    Doubles,
    all_hands,
    chosen,
)
from almoner.games.blackjack_solve import RESULTS, Known, Table, Terms
from almoner.games.fast import compiled

MOST: Final = 8
"""The most units that a round without a natural wins or loses: four hands, all doubled."""
PARTS: Final = 10**15


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
        return Terms(
            DOUBLES.index(self.doubles),
            self.double_after_split,
            self.surrender,
            self.peeks,
            -2.0 if self.takes_all else -1.0,
        )


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
def solve(play: Play, shoe: tuple[int, ...]) -> Solution:
    """Return the odds of every deal from a shoe, given as how many cards it has of each value, aces first.

    There must be so many cards that no round uses them up.
    """
    import numpy as np

    plans = np.zeros((len(VALUES), len(all_hands().hard)), np.int64)
    deals = [deal for up in VALUES if shoe[up - 1] for deal in Against(play, shoe, up, plans[up - 1]).deals()]
    assert abs(sum(deal.chance for deal in deals) - 1) < 1e-12, "some two cards are dealt against some up card"
    return Solution(deals, plans)


class Against:
    """All hands against one up card."""

    def __init__(self, play: Play, shoe: Sequence[int], up: int, plan: Array) -> None:
        import numpy as np

        hands = all_hands()
        self.play, self.up, self.plan, self.terms = play, up, plan, play.terms
        self.up_chance = shoe[up - 1] / sum(shoe)
        self.shoe = np.array(shoe, np.int64)
        self.shoe[up - 1] -= 1
        self.cards = int(self.shoe.sum())
        self.table = Table(hands.counts, hands.hard, hands.size, hands.child)
        self.shares, self.row = np.zeros((len(hands.hard), 2)), np.zeros(WITH_NATURAL + 1)
        self.dealer = np.zeros((len(hands.hard), WITH_NATURAL + 1))
        self.results, self.doubled = np.zeros((2, len(hands.hard), RESULTS))
        hand_tree, work = tree(up, play.hits_soft_17), np.zeros(room())
        self.known = Known(self.shoe, self.cards, hand_tree, self.table, self.terms, self.dealer, plan, work)
        compiled(solving.solve)(self.known, self.results, self.doubled)

    def deals(self) -> Iterator[Deal]:
        """Return the odds of every two cards, split pairs last of their kind."""
        for first in VALUES:
            for second in VALUES[first - 1 :]:
                left, more = int(self.shoe[first - 1]), int(self.shoe[second - 1]) - (first == second)
                ways = left * more * (1 if first == second else 2)
                if ways > 0:
                    chance = self.up_chance * ways / (self.cards * (self.cards - 1))
                    yield from self._deal(first, second, chance)

    def _deal(self, first: int, second: int, chance: float) -> Iterator[Deal]:
        hand = int(self.table.child[self.table.child[0, first - 1], second - 1])
        if (first, second) == (1, 10):
            met = float(self.dealer[hand, WITH_NATURAL])
            results = {Fraction(0): met, self.play.natural: 1 - met}
            yield Deal(up=self.up, cards=(1, 10), chance=chance, plan="natural", results=results, staked=1.0)
            return
        whole = self._unsplit(hand)
        splits = self._splits(first) if first == second else []
        if splits:
            gain = sum(ways * (split.expectation - _mean(whole)) for ways, split in splits)
            if gain > 0:
                self.plan[hand] += MAY_SPLIT
                for ways, split in splits:
                    yield self._made((first, second), chance * ways, SPLIT, split.results(), split.staked)
                chance *= 1 - sum(ways for ways, _ in splits)
        if chance > 1e-18:
            plan = chosen(int(self.plan[hand]), True, False, True)
            staked = 1 + solving.played(self.dealer[hand], self.play.peeks) if plan == MAY_DOUBLE else 1.0
            yield self._made((first, second), chance, plan, whole, float(staked))

    def _made(
        self, cards: tuple[int, int], chance: float, plan: int, results: dict[Fraction, float], staked: float
    ) -> Deal:
        return Deal(up=self.up, cards=cards, chance=chance, plan=CHOICES[plan], results=results, staked=staked)

    def _unsplit(self, hand: int) -> dict[Fraction, float]:
        """Return the results of two cards that are not split; a natural that was seen before takes the bet."""
        natural = float(self.dealer[hand, WITH_NATURAL])
        plan = chosen(int(self.plan[hand]), True, False, True)
        if plan == MAY_SURRENDER:
            return {Fraction(-1): natural, Fraction(-1, 2): 1 - natural}
        row = self.doubled[hand] if plan == MAY_DOUBLE else self.results[hand]
        found = {Fraction(result - 2): float(row[result]) for result in range(5)}
        if self.play.peeks:
            found[Fraction(-1)] += natural
        else:
            found[Fraction(-1)] += float(row[solving.ONE_TO_NATURAL])
            found[Fraction(int(self.terms.double_to_natural))] += float(row[solving.TWO_TO_NATURAL])
        return found

    def _splits(self, pair: int) -> list[tuple[float, Split]]:
        """Return the splits of a pair that may be made, each with its share of the deals of these two values."""
        left = int(self.shoe[pair - 1])
        if self.play.most_hands < 2:
            return []
        if pair < 10 or not self.play.equal_ranks:
            return [(1.0, Split(self, pair, left))]
        each, rest = divmod(left + (self.up == 10), 4)  # tens, jacks, queens and kings; one of a kind may be up
        assert rest == 0, "there are as many tens as jacks, queens and kings"
        kinds = [(each, 3), (each - 1, 1)] if self.up == 10 else [(each, 4)]
        return [
            (kind * count * (count - 1) / (left * (left - 1)), Split(self, pair, count))
            for count, kind in kinds
            if count > 1
        ]


def _mean(results: dict[Fraction, float]) -> float:
    return sum(float(result) * chance for result, chance in results.items())


class Split:
    """What becomes of a pair that is split, given how many cards there are that make a pair with one of it."""

    def __init__(self, against: Against, pair: int, alike: int) -> None:
        import numpy as np

        play = against.play
        self.against, self.play = against, play
        self.left, self.alike = against.cards - 2, alike - 2
        most = play.most_hands if pair != 1 or play.resplit_aces else 2
        self.patterns = [one for one in _patterns(most) if self._reach(one) > 0]
        deepest = max(1 + pattern.more + pattern.others - (pattern.free == 0) for pattern in self.patterns)
        self.found = np.zeros((deepest + 1, 2, RESULTS, WITH_NATURAL + 1))
        for out in range(1, deepest + 1):
            same, one_card = max(alike - 1 - out, 0), pair == 1 and not play.hit_split_aces
            against.shares.fill(0.0)
            compiled(solving.after_split)(
                *(pair - 1, out, same, one_card, against.known),
                *(against.shares, against.row, self.found[out]),
            )
        if play.peeks:
            self.found[..., WITH_NATURAL] = 0.0  # seen before anybody plays
        self.hands = [(pattern, self._reach(pattern), self._of(pattern)) for pattern in self.patterns]
        hand = int(against.table.child[against.table.child[0, pair - 1], pair - 1])
        self.natural = float(against.dealer[hand, WITH_NATURAL])

    def _reach(self, pattern: _Pattern) -> float:
        """Return the chance that so many second cards make pairs, in one of the orders of the pattern."""
        return pattern.orders * perm(self.alike, pattern.more) / perm(self.left, pattern.more)

    def _of(self, pattern: _Pattern) -> list[Array]:
        """Return what becomes of each hand of a pattern and of the dealer: results by outcome; the first hand first."""
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

    def _worths(self, first: bool) -> Array:
        """Return the result of each place for a hand that meets a natural, by place."""
        import numpy as np

        all_bets = self.play.takes_all
        return np.array([-2, -1, 0, 1, 2, -1 if first or all_bets else 0, -2 if all_bets else -1 if first else 0, 0])

    @property
    def expectation(self) -> float:
        """The player's mean result of one unit."""
        found = -self.natural if self.play.peeks else 0.0
        for _, reach, hands in self.hands:
            for place, hand in enumerate(hands):
                found += reach * float(self._worths(place == 0) @ hand.sum(axis=1))
        return found

    @property
    def staked(self) -> float:
        """The mean of what is staked for one unit."""
        found = self.natural if self.play.peeks else 0.0
        for _, reach, hands in self.hands:
            for hand in hands:
                found += reach * float(hand[: solving.DOUBLED].sum() + hand[solving.DOUBLED].sum())
        return found

    def results(self) -> dict[Fraction, float]:
        """Return the chance of each result, the hands taken as independent given dealer's outcome and their number."""
        import numpy as np

        summed = np.zeros(2 * MOST + 1)
        if self.play.peeks:
            summed[MOST - 1] += self.natural
        for _, reach, hands in self.hands:
            for outcome in range(WITH_NATURAL + 1):
                whole = float(hands[0][: solving.DOUBLED, outcome].sum())
                if whole * reach < 1e-17:
                    continue
                joint = np.ones(1)
                for place, hand in enumerate(hands):
                    one = np.zeros(5)
                    np.add.at(one, self._worths(place == 0)[: solving.DOUBLED] + 2, hand[: solving.DOUBLED, outcome])
                    joint = np.convolve(joint, one / whole)
                summed[MOST - 2 * len(hands) : MOST + 2 * len(hands) + 1] += reach * whole * joint
        return {Fraction(place - MOST): float(chance) for place, chance in enumerate(summed) if chance > 1e-17}


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
