"""Red dog (N.J.A.C. 13:47-20.31): two cards, and a bet that a third one lies between them.

The text was read as far as the deck; the rest is the common game, on the sheet. A raise is made on the spread alone.
Not followed: burning a card, and cards kept over to the next round (each round is dealt from a whole pack). Uses the
ground of this room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

from msgspec import Meta

from almoner.games import cards, pay
from almoner.games.card_rounds import CardRound
from almoner.games.cards import rank_of
from almoner.games.chance import draw_card
from almoner.games.errors import BadBet, BadOutcome
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, parts
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import Chose, Dealt, Due, Step
from almoner.games.sheet import Rules, Sheet

BET: Final = "bet"
RAISE: Final = "raise"
CALL: Final = "call"
WIDEST: Final = 11
"""The spread of a deuce and an ace."""
PAIR: Final = -1
"""Stands for the spread of a pair."""
LOST, FOUR_OR_MORE, THREE_OF_A_KIND, PUSH = 0, 4, 5, 6
"""Lines of the pay table; 1 to 3 are the narrower spreads."""


class RedDog(Rules, frozen=True, kw_only=True):
    """The figures of red dog."""

    decks: Annotated[int, Meta(ge=1, le=8)]
    ace: Literal["high"]
    spread_1: Pay
    spread_2: Pay
    spread_3: Pay
    spread_4: Pay
    """for a spread of four or more"""
    three_of_a_kind: Pay
    raise_up_to: Annotated[int, Meta(ge=0, le=100)]
    """how many times the bet a raise may be"""


@rule
def spread(first: int, second: int) -> int:
    """Return how many ranks lie between two: 0 for consecutive ones, PAIR for equal ones."""
    return abs(first - second) - 1


@rule
def line(first: int, second: int, third: int) -> int:
    """Return the line of the pay table that three ranks fall on; the third is not looked at if two are consecutive."""
    between = spread(first, second)
    if between == 0:
        return PUSH
    if between == PAIR:
        return THREE_OF_A_KIND if third == first else PUSH
    return min(between, FOUR_OR_MORE) if min(first, second) < third < max(first, second) else LOST


def bets(rules: RedDog) -> tuple[str, ...]:
    """Return the bets that are placed before the cards; a raise may follow."""
    return (BET,)


def _lines(rules: RedDog) -> tuple[Pay | None, ...]:
    spreads = rules.spread_1, rules.spread_2, rules.spread_3, rules.spread_4
    return (None, *spreads, rules.three_of_a_kind, pay.PUSH)


def settle(rules: RedDog, hand: Sequence[int], stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a bet, and a raise if there is one, on the cards; raises BadCard, BadOutcome, BadBet, NotWhole."""
    cards.check(hand, decks=rules.decks)
    pay.check_bets(stakes, (BET, RAISE))
    ranks = [rank_of(card) for card in hand]
    between = spread(*ranks[:2]) if len(ranks) > 1 else PAIR
    if len(hand) != (2 if between == 0 else 3):
        raise BadOutcome(f"expected two cards if they are consecutive, else three, found {len(hand)}")
    most = rules.raise_up_to * stakes.get(BET, 0) if between > 0 else 0
    if stakes.get(RAISE, 0) > most:
        raise BadBet(f"{RAISE}: expected at most {most:,} units with {_shown(between)}, found {stakes[RAISE]:,}")
    found = line(ranks[0], ranks[1], ranks[-1])
    why = f"{_shown(between)}, {cards.name(hand[-1])} {_said(found)}" if between else _shown(between)
    return [pay.settled(bet, amount, _lines(rules)[found], rules.rounding, why) for bet, amount in stakes.items()]


def _shown(between: int) -> str:
    return {PAIR: "a pair", 0: "consecutive cards"}.get(between, f"a spread of {between}")


def _said(found: int) -> str:
    return {LOST: "is not between", PUSH: "is of another rank", THREE_OF_A_KIND: "makes three"}.get(found, "is between")


def raise_mean(rules: RedDog, between: int) -> Fraction:
    """Return the player's mean result of a unit raised on a spread of 1 to WIDEST."""
    chance = Fraction(4 * rules.decks * between, 52 * rules.decks - 2)
    at = _lines(rules)[min(between, FOUR_OR_MORE)]
    return chance * pay.result(at) - (1 - chance)


def best_raises(rules: RedDog) -> tuple[int, ...]:
    """Return for each spread, 0 to WIDEST, how many times the bet is best raised: as far as allowed, or not at all."""
    raises = [rules.raise_up_to if raise_mean(rules, between) > 0 else 0 for between in range(1, WIDEST + 1)]
    return (0, *raises)


def _strategy(rules: RedDog) -> str:
    raises = [between for between, times in enumerate(best_raises(rules)) if times]
    if not raises:
        return "never raise"
    if raises == list(range(raises[0], WIDEST + 1)):
        return f"raise as far as allowed on a spread of {raises[0]} or more, else call"
    return f"raise as far as allowed on a spread of {', '.join(map(str, raises))}, else call"


def _ways(rules: RedDog) -> Iterator[tuple[int, int, int]]:
    """Yield lines, each with the times the bet that are raised, and the ways of three cards in order."""
    raises, there = best_raises(rules), 4 * rules.decks
    for first in range(13):
        for second in range(13):
            between = spread(first, second)
            for third in range(13):
                ways = there * (there - (second == first)) * (there - (third == first) - (third == second))
                yield line(first, second, third), raises[between] if between > 0 else 0, ways


def all_odds(rules: RedDog) -> list[BetOdds]:
    """Return the exact odds of the bet, raised as is best."""
    results, staked = Counter[Fraction](), 0
    for found, times, ways in _ways(rules):
        results[pay.result(_lines(rules)[found]) * (1 + times)] += ways
        staked += (1 + times) * ways
    mean = Fraction(staked, results.total())
    remarks = pay.whole_remarks(_lines(rules), rules.rounding)
    return [odds(BET, results, staked=mean, strategy=_strategy(rules), remarks=remarks)]


def shared(rules: RedDog) -> list[tuple[int, dict[str, Fraction]]]:
    """Return the ways of each result of the bet, which is that of all seats: they share the cards, and raise alike."""
    return [(ways, {BET: result}) for result, ways in all_odds(rules)[0].counts]


class RedDogRound(CardRound[RedDog]):
    """Two cards, raises if there is a spread, and a third card unless they are consecutive."""

    def __init__(self, sheet: Sheet[RedDog]) -> None:
        super().__init__(sheet)
        self.decks = self.rules.decks

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return _lines(self.rules)

    def _next(self) -> list[Due]:
        ranks = [rank_of(card) for card in self.at("layout")]
        if len(ranks) < 2:
            return [Due(Dealt, "layout")]
        between = spread(*ranks[:2])
        if len(ranks) == 3 or between == 0:
            return []
        if between > 0 and self.rules.raise_up_to:
            for seat in self.seats():
                if not self.choices(seat):
                    return [Due(Chose, seat=seat, options=(RAISE, CALL), most=self._most(seat))]
        return [Due(Dealt, "layout")]

    def _most(self, seat: int) -> int:
        return self.rules.raise_up_to * self.stakes[seat][BET]

    def _check(self, step: Step) -> None:
        if isinstance(step, Chose):
            if step.choice == CALL and step.amount:
                raise BadBet(f"seat {step.seat}: who calls puts nothing down, found {step.amount}")
            pay.check_whole(RAISE, step.amount, _lines(self.rules), self.rules.rounding)

    def _take(self, step: Step) -> None:
        if isinstance(step, Chose) and step.choice == RAISE:
            self.stakes[step.seat][RAISE] = step.amount or self._most(step.seat)

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.at("layout"), self.stakes[seat])


@rule
def many(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    full: list[int],
    raises: Sequence[int],
    places: Sequence[int],
) -> None:
    """Play many rounds, and count each result: of a line at `places[line]`, and 7 places on if the bet was raised."""
    pack = full.copy()
    for _ in range(rounds):
        first, second = rank_of(draw_card(state, pack, 0)), rank_of(draw_card(state, pack, 1))
        between = spread(first, second)
        third = rank_of(draw_card(state, pack, 2)) if between != 0 else first
        raised = between > 0 and raises[between] > 0
        counts[places[line(first, second, third) + 7 * raised]] += 1


def kernel(rules: RedDog, bet: str) -> Kernel:
    """Return the simulation of the bet, raised as is best."""
    import numpy as np

    plain = [pay.result(at) for at in _lines(rules)]
    values, places = pay.places([*plain, *(result * (1 + rules.raise_up_to) for result in plain)])
    return Kernel(many, (np.array(cards.deck(decks=rules.decks)), best_raises(rules), places), values)


GAME = Game(
    name="red dog",
    rules=RedDog,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, cards.cards(parts(outcome, "cards")["cards"]), stakes),
    outcome_help="two cards, and the third if they are not consecutive, such as cards=4hTs7c",
    odds=all_odds,
    round=RedDogRound,
    kernel=kernel,
    shared=shared,
)
