"""Beat the dealer (N.J.A.C. 13:47-20.23): the dealer rolls two dice, then the players; the higher total wins.

The text was read as far as cage and chute; the rest is the game as casinos have it, on the sheet. A total of the dealer
that nobody can beat wins at once, and nobody rolls. Each seat rolls for itself, in turn, which is what the game's name
promises and what casino nights do; at a crowded cage the sheet can have one roll for all (`rolls`). Not followed: the
game of some vendors that goes by the same name, with points, 7 and 11, and 3:1 for doubles.

Uses the ground of this room.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Final, Literal

from almoner.games import pay
from almoner.games.chance import draw_below
from almoner.games.errors import BadOutcome
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, dice_of, parts
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import Due, Rolled, Round, Step, check_dice
from almoner.games.sheet import Rules, Sheet

BET: Final = "beat the dealer"
ALL: Final = "players"
"""Who rolls where one roll is for all."""


class BeatTheDealer(Rules, frozen=True, kw_only=True):
    """The figures of beat the dealer."""

    dice: Literal[2]
    at_once: Literal[0, 12]
    """the dealer's total that wins before the players roll; 0 for none"""
    higher: Pay
    """for a player's total that is higher than the dealer's"""
    tie: Literal["lose", "push"]
    rolls: Literal["each seat", "one for all"]


@rule
def line(dealer: int, player: int, at_once: int) -> int:
    """Return the line of the pay table that two totals fall on: 0 is lost, 1 is higher, 2 is a tie."""
    if dealer == at_once:
        return 0
    return 2 if player == dealer else int(player > dealer)


def bets(rules: BeatTheDealer) -> tuple[str, ...]:
    """Return the one bet."""
    return (BET,)


def _lines(rules: BeatTheDealer) -> tuple[Pay | None, ...]:
    return None, rules.higher, Pay(0) if rules.tie == "push" else None


def settle(
    rules: BeatTheDealer, dealer: Sequence[int], player: Sequence[int], stakes: Mapping[str, int]
) -> list[Settled]:
    """Settle a player's bet on two rolls, the player's being none where the dealer won at once.

    Raises BadOutcome, BadBet, NotWhole.
    """
    check_dice(dealer, rules.dice)
    pay.check_bets(stakes, bets(rules))
    if sum(dealer) == rules.at_once:
        if player:
            raise BadOutcome(f"the dealer's {rules.at_once} wins at once; expected no roll of the player")
        why = f"the dealer has {rules.at_once}, which wins at once"
    else:
        check_dice(player, rules.dice)
        why = f"{sum(player)} against {sum(dealer)} of the dealer"
    at = _lines(rules)[line(sum(dealer), sum(player), rules.at_once)]
    return [pay.settled(bet, amount, at, rules.rounding, why) for bet, amount in stakes.items()]


def read(rules: BeatTheDealer, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bet on an outcome such as `dealer=64 player=55`, or `dealer=66` alone."""
    found = parts(outcome, "dealer", optional=("player",))
    return settle(rules, dice_of(found["dealer"]), dice_of(found["player"]) if "player" in found else [], stakes)


def all_odds(rules: BeatTheDealer) -> list[BetOdds]:
    """Return the exact odds of the bet, over the 1,296 rolls of dealer and player."""
    totals = [sum(dice) for dice in itertools.product(range(1, 7), repeat=2)]
    lines = Counter(line(dealer, player, rules.at_once) for dealer in totals for player in totals)
    results = ((pay.result(_lines(rules)[place]), ways) for place, ways in lines.items())
    return [odds(BET, results, remarks=pay.whole_remarks(_lines(rules), rules.rounding))]


class BeatTheDealerRound(Round[BeatTheDealer]):
    """The dealer's roll, then each seat's in turn, or one for all."""

    def __init__(self, sheet: Sheet[BeatTheDealer]) -> None:
        super().__init__(sheet)
        self.rolled: dict[str, tuple[int, ...]] = {}
        """by who rolled"""

    def bets(self) -> tuple[str, ...]:
        """Return the one bet."""
        return bets(self.rules)

    def _next(self) -> list[Due]:
        if sum(self.rolled.get("dealer", ())) == self.rules.at_once != 0:
            return []
        left = [who for who in ("dealer", *map(self._roller, self.seats())) if who not in self.rolled]
        return [Due(Rolled, to=left[0], dice=self.rules.dice)] if left else []

    def _roller(self, seat: int) -> str:
        return f"seat {seat}" if self.rules.rolls == "each seat" else ALL

    def _take(self, step: Step) -> None:
        if isinstance(step, Rolled):
            self.rolled[step.by] = step.dice

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return _lines(self.rules)

    def _settle(self, seat: int) -> list[Settled]:
        mine = self.rolled.get(self._roller(seat), ())
        return settle(self.rules, self.rolled["dealer"], mine, self.stakes[seat])


@rule
def many(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], at_once: int, places: Sequence[int]
) -> None:
    """Roll many times, and count each result; `places` says at which place of `counts` each line stands."""
    for _ in range(rounds):
        dealer, player = draw_below(state, 6) + draw_below(state, 6) + 2, 0
        if dealer != at_once:
            player = draw_below(state, 6) + draw_below(state, 6) + 2
        counts[places[line(dealer, player, at_once)]] += 1


def kernel(rules: BeatTheDealer, bet: str) -> Kernel:
    """Return the simulation of the bet."""
    assert bet == BET, bet
    values, places = pay.results(_lines(rules))
    return Kernel(many, (rules.at_once, places), values)


GAME = Game(
    name="beat the dealer",
    rules=BeatTheDealer,
    bets=bets,
    settle=read,
    outcome_help="the rolls of dealer and player, such as dealer=64 player=55, or dealer=66 alone",
    odds=all_odds,
    round=BeatTheDealerRound,
    kernel=kernel,
)
