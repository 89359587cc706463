"""Multi-action blackjack (N.J.A.C. 13:47-20.30): one hand of the player against three hands of the dealer.

Each player has three bets, on the dealer's first, second and third hand to the same up card. The player's hands are
played once, for all three; a bust loses all bets still in play, a double or a split is made on all three. Then the
dealer draws three times, the cards of each hand out of play for the next. The hole card is dealt after the players have
played. The text was read as far as the natural; the rest is the game as casinos have it, on the sheet. Not followed:
doubling or splitting some of the three bets only, and what blackjack leaves out too.

The best play for one bet is the best for all three: cards that nobody has seen are alike, the dealer draws by a fixed
rule and the player decides nothing in between, so each of the three hands has the same chances, given the player's.
Uses `blackjack` and the modules beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from almoner.games import blackjack_outcome, blackjack_play
from almoner.games.blackjack import STRATEGY, insurance_odds, main_odds
from almoner.games.blackjack_round import TwentyOneRound
from almoner.games.blackjack_rules import TwentyOne, insurance_name
from almoner.games.errors import GameError
from almoner.games.game import Game, Kernel
from almoner.games.odds import BetOdds
from almoner.games.pay import Settled
from almoner.games.sheet import Sheet

BETS: Final = ("first", "second", "third")
THREE_BETS: Final = "three bets"
"""The three bets together, in the odds."""
ALONE: Final = "the three bets are made together and share the player's hand: see the odds of all three"
TOGETHER: Final = (
    "a unit on each of the three; the dealer's hands are taken as independent given those of the player, which leaves "
    "the expectation exact and makes the variance a little too large: by 0.13 percent in 30 million rounds of six decks"
)


class MultiAction(TwentyOne, frozen=True, kw_only=True):
    """The figures of multi-action blackjack."""

    hole_card: Literal["original bets", "all bets"]
    """which bets a natural of the dealer takes of those on its hand"""


def bets(rules: MultiAction) -> tuple[str, ...]:
    """Return the bets on the dealer's three hands; each player makes all of them, of what amounts he likes."""
    return BETS


class MultiActionRound(TwentyOneRound[MultiAction]):
    """Three hands of the dealer to one up card."""

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return BETS


def settle(rules: MultiAction, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's stakes; raises BadOutcome, BadBet, NotWhole, BadCard."""
    sheet = Sheet(game=GAME.name, title="", cite="", figures={}, rules=rules)
    return blackjack_outcome.settle(MultiActionRound(sheet), outcome, stakes)


def all_odds(rules: MultiAction) -> list[BetOdds]:
    """Return the odds of each bet, of the three together with a unit on each, and of insurance on each."""
    three = main_odds(rules, THREE_BETS, STRATEGY, dealers=len(BETS), remarks=(TOGETHER,))
    found = [*(main_odds(rules, bet, STRATEGY, remarks=(ALONE,)) for bet in BETS), three]
    return found if rules.insurance is None else [*found, *(insurance_odds(rules, bet) for bet in BETS)]


def kernel(rules: MultiAction, bet: str) -> Kernel:
    """Return the simulation of a bet or of all three, played by the strategy of the odds."""
    if bet == THREE_BETS:
        return blackjack_play.kernel(rules, len(BETS), 0, len(BETS), insurance=False)
    insurances = tuple(insurance_name(one) for one in BETS) if rules.insurance is not None else ()
    known = (*BETS, *insurances)
    if bet not in known:
        raise GameError(f"there is no bet {bet!r} to simulate; expected one of {', '.join((*known, THREE_BETS))}")
    which = known.index(bet) % len(BETS)
    return blackjack_play.kernel(rules, len(BETS), which, which + 1, insurance=bet in insurances)


GAME = Game(
    name="multi-action blackjack",
    rules=MultiAction,
    bets=bets,
    settle=settle,
    outcome_help="player=9h7c3d dealer=6s/Tc9h/9d2s/7hTh: the up card, then what was dealt to it each time",
    odds=all_odds,
    round=MultiActionRound,
    kernel=kernel,
)
