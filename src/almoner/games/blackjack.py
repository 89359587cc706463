"""Blackjack (N.J.A.C. 13:47-20.24): nearer to 21 than the dealer, with insurance, doubles, splits and surrender.

The text was read as far as the natural; the rest is the common game, on the sheet. Not followed: shuffle, cut and
burning (a round is dealt from a whole shoe), doubling for less than the bet, side bets, and several players on a hand.
The hole card may lie face down until the dealer turns it. Uses the modules beside it and the ground of this room.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from almoner.games import blackjack_outcome, blackjack_play, pay
from almoner.games.blackjack_chart import in_words
from almoner.games.blackjack_hands import CHOICES, HIT, all_hands, chosen, value_of
from almoner.games.blackjack_odds import Solution, full_shoe, parts, solve
from almoner.games.blackjack_round import NO_INSURANCE, TwentyOneRound
from almoner.games.blackjack_rules import DOUBLE, SPLIT, STAND, SURRENDER, TwentyOne, insurance_name, lines, stake_name
from almoner.games.errors import GameError
from almoner.games.game import Game, Kernel
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Settled
from almoner.games.rounds import Due
from almoner.games.sheet import Sheet

BET: Final = "blackjack"
STRATEGY: Final = (
    "the best for the cards of the hand and the dealer's up card, from a fresh shoe; hands after a split are played "
    "as the same hand is best played unsplit; no insurance"
)
SPLIT_REMARK: Final = (
    "the expectation is exact; for the chances of each result, and so the variance, hands of a split pair are taken "
    "as independent given the dealer's outcome and their number"
)
SHOWN: Final = "; 20 million rounds of one and of six decks show no difference"


class Blackjack(TwentyOne, frozen=True, kw_only=True):
    """The figures of blackjack."""

    even_money: bool
    """whether a natural may be paid 1:1 at once when the dealer shows an ace"""

    def __post_init__(self) -> None:
        """See that even money is what it stands for, an insured natural; raises ValueError."""
        super().__post_init__()
        insured = (
            self.insurance is not None and self.insurance.fraction == 2 and self.natural.fraction == Fraction(3, 2)
        )
        if self.even_money and not insured:
            raise ValueError("even_money: it is an insured natural with 3:2 and 2:1; expected false with other odds")


def bets(rules: Blackjack) -> tuple[str, ...]:
    """Return the bets that are placed before the cards; doubles, splits and insurance may follow."""
    return (BET,)


def added(placed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what may be staked in a round to go with a bet placed before it: doubles and split hands."""
    hands = [(number, doubled) for number in range(1, 5) for doubled in (False, True)]
    return tuple(stake_name(bet, number, doubled=doubled) for bet in placed for number, doubled in hands[1:])


class BlackjackRound(TwentyOneRound[Blackjack]):
    """One hand of the dealer."""

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _even_money(self) -> bool:
        return self.rules.even_money


def settle(rules: Blackjack, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's stakes; raises BadOutcome, BadBet, NotWhole, BadCard."""
    sheet = Sheet(game=BET, title="", cite="", figures={}, rules=rules)
    return blackjack_outcome.settle(BlackjackRound(sheet), outcome, stakes)


def solution(rules: TwentyOne, dealers: int = 1) -> Solution:
    """Return the odds of every deal from a fresh shoe, and the plans by which they are reached."""
    return solve(rules.play, full_shoe(rules.decks), dealers)


def advice(round_: TwentyOneRound[TwentyOne], due: Due) -> str:
    """Return the choice that the strategy of the odds makes where a player is to choose."""
    if NO_INSURANCE in due.options:
        return NO_INSURANCE
    hand = round_.hands[due.seat][due.hand - 1]
    plans = solution(round_.rules).plans
    plan = int(plans[value_of(round_.up) - 1, all_hands().number([value_of(card) for card in hand.cards])])
    choice = CHOICES[chosen(plan, *(word in due.options for word in (DOUBLE, SPLIT, SURRENDER)))]
    return choice if choice in due.options or choice != CHOICES[HIT] else STAND


def main_odds(rules: TwentyOne, bet: str, strategy: str, *, dealers: int = 1, remarks: tuple[str, ...] = ()) -> BetOdds:
    """Return the odds of a bet on a hand of the dealer, or of one each on several, played by the best strategy."""
    found = solution(rules, dealers)
    return odds(
        bet,
        parts(found.distribution()),
        staked=Fraction(found.staked).limit_denominator(10**12),
        strategy=f"{strategy}; of two cards, {in_words(found)}",
        exact=False,
        remarks=(
            *remarks,
            SPLIT_REMARK + (SHOWN if dealers == 1 else ""),
            *pay.whole_remarks(lines(rules), rules.rounding),
        ),
    )


def insurance_odds(rules: TwentyOne, bet: str) -> BetOdds:
    """Return the exact odds of insurance: a ten behind an ace, no other card seen."""
    assert rules.insurance is not None, "asked for where the sheet has insurance"
    tens, rest = 16 * rules.decks, 36 * rules.decks - 1
    counts = ((rules.insurance.fraction, tens), (Fraction(-1), rest))
    return odds(
        insurance_name(bet),
        counts,
        strategy="taken whenever it is offered",
        remarks=("only when the dealer shows an ace",),
    )


def all_odds(rules: Blackjack) -> list[BetOdds]:
    """Return the odds of the bet and of insurance."""
    found = [main_odds(rules, BET, STRATEGY)]
    return found if rules.insurance is None else [*found, insurance_odds(rules, BET)]


def kernel(rules: Blackjack, bet: str) -> Kernel:
    """Return the simulation of a bet, played by the strategy of the odds."""
    if bet != BET and (bet != insurance_name(BET) or rules.insurance is None):
        raise GameError(f"there is no bet {bet!r} to simulate; expected {BET} or {insurance_name(BET)}")
    return blackjack_play.kernel(rules, 1, 0, 1, insurance=bet != BET)


GAME = Game(
    name="blackjack",
    rules=Blackjack,
    bets=bets,
    settle=settle,
    outcome_help="player=8h3cTd/8dTs dealer=6sTc9h, split hands with / between; took=surrender or took=even-money",
    odds=all_odds,
    round=BlackjackRound,
    kernel=kernel,
)
