"""Chuck-a-luck (N.J.A.C. 13:47-20.25): three dice in a cage; a bet on a face pays by how many dice show it.

The text was read as far as the dice; the odds are the common ones, on the sheet. Not followed: bets on the field, over
and under, which some layouts have. Uses the ground of this room.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Literal

from almoner.games import pay
from almoner.games.chance import draw_below
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, dice_of
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import OneRoll, check_dice
from almoner.games.sheet import Rules

FACES = ("1", "2", "3", "4", "5", "6")
ANY_TRIPLE = "any triple"


class ChuckALuck(Rules, frozen=True, kw_only=True):
    """The figures of chuck-a-luck."""

    dice: Literal[3]
    one: Pay
    """for a face that one die shows"""
    two: Pay
    three: Pay
    triple: Pay | None = None
    """the bet on any triple; nothing if the layout does not have it"""


@rule
def line(bet: int, first: int, second: int, third: int) -> int:
    """Return the line of the pay table that a roll falls on: 0 is lost, else how many dice show the face.

    The bet is a face, or 0 for any triple, whose line is 4.
    """
    if bet == 0:
        return 4 if first == second == third else 0
    return (first == bet) + (second == bet) + (third == bet)


def bets(rules: ChuckALuck) -> tuple[str, ...]:
    """Return the bets of the layout: the six faces, and any triple if the sheet has it."""
    return FACES if rules.triple is None else (*FACES, ANY_TRIPLE)


def _code(bet: str) -> int:
    return 0 if bet == ANY_TRIPLE else int(bet)


def _lines(rules: ChuckALuck) -> tuple[Pay | None, ...]:
    return None, rules.one, rules.two, rules.three, rules.triple


def pays(rules: ChuckALuck, bet: str) -> tuple[Pay | None, ...]:
    """Return what a bet may be paid."""
    return (rules.triple,) if bet == ANY_TRIPLE else (rules.one, rules.two, rules.three)


def settle(rules: ChuckALuck, dice: Sequence[int], stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bets on a roll; raises BadOutcome, BadBet, NotWhole."""
    check_dice(dice, rules.dice)
    pay.check_bets(stakes, bets(rules))
    shown, found = " ".join(map(str, dice)), []
    for bet, amount in stakes.items():
        at = _lines(rules)[line(_code(bet), *dice)]
        found.append(pay.settled(bet, amount, at, rules.rounding, f"the dice show {shown}"))
    return found


def all_odds(rules: ChuckALuck) -> list[BetOdds]:
    """Return the exact odds of every bet, over the 216 rolls."""
    found = []
    for bet in bets(rules):
        lines = Counter(line(_code(bet), *dice) for dice in itertools.product(range(1, 7), repeat=3))
        results = ((pay.result(_lines(rules)[place]), ways) for place, ways in lines.items())
        found.append(odds(bet, results, remarks=pay.whole_remarks(pays(rules, bet), rules.rounding)))
    return found


class ChuckALuckRound(OneRoll[ChuckALuck]):
    """One roll."""

    count = 3

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return pays(self.rules, bet)

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.dice, self.stakes[seat])


@rule
def many(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], bet: int, places: Sequence[int]
) -> None:
    """Roll many times, and count each result; `places` says at which place of `counts` each line stands."""
    for _ in range(rounds):
        first, second, third = draw_below(state, 6) + 1, draw_below(state, 6) + 1, draw_below(state, 6) + 1
        counts[places[line(bet, first, second, third)]] += 1


def kernel(rules: ChuckALuck, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    values, places = pay.results(_lines(rules))
    return Kernel(many, (_code(bet), places), values)


GAME = Game(
    name="chuck-a-luck",
    rules=ChuckALuck,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, dice_of(outcome), stakes),
    outcome_help="three dice, such as 3 3 6",
    odds=all_odds,
    round=ChuckALuckRound,
    kernel=kernel,
)
