"""Under/over (N.J.A.C. 13:47-20.33): two dice are tumbled; bets that their total is under 7, 7, or over 7.

The text was read as far as what under 7 pays; the rest is the common game, on the sheet. Every rule of it is followed.
Uses the ground of this room.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Final, Literal

from almoner.games import pay
from almoner.games.chance import draw_below
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, dice_of
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import OneRoll, check_dice
from almoner.games.sheet import Rules

BETS: Final = ("under 7", "7", "over 7")


class UnderOver(Rules, frozen=True, kw_only=True):
    """The figures of under/over."""

    dice: Literal[2]
    under: Pay
    seven: Pay
    over: Pay


@rule
def space(first: int, second: int) -> int:
    """Return which space of the layout a roll falls on, by its place among the bets: under 7, 7, over 7."""
    total = first + second
    return (total > 6) + (total > 7)


def bets(rules: UnderOver) -> tuple[str, ...]:
    """Return the bets of the layout, its three spaces."""
    return BETS


def _line(rules: UnderOver, bet: str, dice: Sequence[int]) -> Pay | None:
    return _pay(rules, bet) if BETS[space(*dice)] == bet else None


def _pay(rules: UnderOver, bet: str) -> Pay:
    return (rules.under, rules.seven, rules.over)[BETS.index(bet)]


def settle(rules: UnderOver, dice: Sequence[int], stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bets on a roll; raises BadOutcome, BadBet, NotWhole."""
    check_dice(dice, rules.dice)
    pay.check_bets(stakes, bets(rules))
    why = f"the dice show {' '.join(map(str, dice))}, {sum(dice)}"
    return [pay.settled(bet, amount, _line(rules, bet, dice), rules.rounding, why) for bet, amount in stakes.items()]


def all_odds(rules: UnderOver) -> list[BetOdds]:
    """Return the exact odds of every bet, over the 36 rolls."""
    rolls = list(itertools.product(range(1, 7), repeat=2))
    found = []
    for bet in BETS:
        results = Counter(pay.result(_line(rules, bet, dice)) for dice in rolls)
        found.append(odds(bet, results, remarks=pay.whole_remarks([_pay(rules, bet)], rules.rounding)))
    return found


class UnderOverRound(OneRoll[UnderOver]):
    """One roll."""

    count = 2

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return [_pay(self.rules, bet)]

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.dice, self.stakes[seat])


@rule
def many(state: MutableSequence[int], rounds: int, counts: MutableSequence[int], bet: int) -> None:
    """Roll many times; count rolls that lose at 0 and rolls that win at 1."""
    for _ in range(rounds):
        first, second = draw_below(state, 6) + 1, draw_below(state, 6) + 1
        counts[1 if space(first, second) == bet else 0] += 1


def kernel(rules: UnderOver, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    return Kernel(many, (BETS.index(bet),), (pay.result(None), pay.result(_pay(rules, bet))))


GAME = Game(
    name="under/over",
    rules=UnderOver,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, dice_of(outcome), stakes),
    outcome_help="two dice, such as 3 4",
    odds=all_odds,
    round=UnderOverRound,
    kernel=kernel,
)
