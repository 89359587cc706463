"""Let it ride (N.J.A.C. 13:47-20.27): three equal bets on a poker hand, of which two may be taken back.

The text was read as far as the community cards, of which it has three: the common game discards one of them, and the
sheet may use all three, the best five of six cards being the hand. Cards are entered as they are dealt, or as they are
turned: one after the first choices, the others after the second, then the players' hands. Not followed: side bets, and
a limit of what one hand is paid. Uses the ground of this room, `hands`, `poker` and `let_it_ride_odds`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from almoner.games import cards, pay
from almoner.games.card_rounds import CardRound
from almoner.games.chance import draw_cards
from almoner.games.errors import BadBet, BadCard
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, parts
from almoner.games.hands import number, put_in_order
from almoner.games.let_it_ride_odds import LINES, Solved, in_words, line, solve, weakest
from almoner.games.odds import BetOdds, odds, percent
from almoner.games.pay import Pay, Settled
from almoner.games.poker import evaluate
from almoner.games.poker.evaluate import best
from almoner.games.rounds import Chose, Due, Step
from almoner.games.sheet import Rules, Sheet

BETS: Final = ("1", "2", "$")
THREE_BETS: Final = "three bets"
"""The name of the odds: a unit is one of the three equal bets."""
CHOICES: Final = {bet: (f"let {bet} ride", f"take {bet} back") for bet in BETS[:2]}
"""What may be chosen, by the bet."""


class LetItRide(Rules, frozen=True, kw_only=True):
    """The figures of let it ride."""

    players: Annotated[int, Meta(ge=1, le=16)]
    """how many may play: 52 cards are enough for 16 players and the community cards"""
    community: Literal[2, 3]
    """how many of the three community cards are used; the third is discarded, or turned with the second"""
    least_pair: Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    """the lowest pair that pays"""
    pair: Pay
    two_pair: Pay
    three_of_a_kind: Pay
    straight: Pay
    flush: Pay
    full_house: Pay
    four_of_a_kind: Pay
    straight_flush: Pay
    royal_flush: Pay


def bets(rules: LetItRide) -> tuple[str, ...]:
    """Return the three bets of the layout, which are placed together and equal."""
    return BETS


def _lines(rules: LetItRide) -> tuple[Pay | None, ...]:
    few = None, rules.pair, rules.two_pair, rules.three_of_a_kind, rules.straight, rules.flush
    return (*few, rules.full_house, rules.four_of_a_kind, rules.straight_flush, rules.royal_flush)


def _least(rules: LetItRide) -> int:
    return weakest(cards.RANKS.index(rules.least_pair))


def _check_equal(stakes: Mapping[str, int]) -> None:
    if len(set(stakes.values())) > 1:
        shown = ", ".join(f"{amount:,} on {bet}" for bet, amount in stakes.items())
        raise BadBet(f"expected equal bets on {', '.join(BETS)}, found {shown}")


def settle(
    rules: LetItRide, player: Sequence[int], community: Sequence[int], stakes: Mapping[str, int]
) -> list[Settled]:
    """Settle the bets that a player has let ride; raises BadCard, BadBet, NotWhole."""
    cards.check([*player, *community])
    if (len(player), len(community)) != (3, rules.community):
        raise BadCard(
            f"expected three cards of the player and {rules.community} community cards, "
            f"found {len(player)} and {len(community)}"
        )
    pay.check_bets(stakes, BETS)
    _check_equal(stakes)
    if stakes and "$" not in stakes:
        raise BadBet("expected a bet on $, which cannot be taken back; found none")
    hand = [*player, *community]
    at, why = _lines(rules)[line(evaluate.strength(hand), _least(rules))], evaluate.described(hand)
    return [pay.settled(bet, amount, at, rules.rounding, why) for bet, amount in stakes.items()]


@functools.cache
def _solved(rules: LetItRide) -> Solved:
    return solve(rules.community - 1, _least(rules), [pay.result(at) for at in _lines(rules)])


def best_choice(rules: LetItRide, hand: Sequence[int]) -> str:
    """Return what is best done with a bet, on three cards for the first and on four for the second one.

    It rides if its mean result is above zero; at zero it is taken back.
    """
    cards.check(hand)
    if len(hand) not in (3, 4):
        raise BadCard(f"expected three or four cards, found {len(hand)}")
    bet, rides = (BETS[0], _solved(rules).threes) if len(hand) == 3 else (BETS[1], _solved(rules).fours)
    ride, take_back = CHOICES[bet]
    return ride if rides[number(sorted(hand))] else take_back


def all_odds(rules: LetItRide) -> list[BetOdds]:
    """Return the exact odds of the three bets together, in units of one of them, under the best play."""
    remarks = (*_remarks(rules), *pay.whole_remarks(_lines(rules), rules.rounding))
    return [msgspec.structs.replace(_odds(rules), strategy=in_words(_solved(rules)), remarks=remarks)]


def _odds(rules: LetItRide) -> BetOdds:
    results = [pay.result(at) for at in _lines(rules)]
    counts, staked, total = [], 0, 0
    for rides, ways_of_lines in enumerate(_solved(rules).counts.tolist()):
        for result, ways in zip(results, ways_of_lines, strict=True):
            counts.append((result * (1 + rides), ways))
            staked, total = staked + (1 + rides) * ways, total + ways
    return odds(THREE_BETS, counts, staked=Fraction(staked, total))


def _remarks(rules: LetItRide) -> tuple[str, str]:
    """Say what a unit is, and what the other reading of the community cards would yield."""
    unit = "a unit is one of the three equal bets; what is taken back counts as never staked"
    other = _odds(msgspec.structs.replace(rules, community=5 - rules.community))
    discarded, best = "the third is discarded", "the hand is the best five of three own and three community cards"
    here, there = (discarded, best) if rules.community == 2 else (best, discarded)
    mean = percent(other.expectation)
    return unit, f"the text has three community cards; read here: {here}; if {there}, it would yield the player {mean}"


class LetItRideRound(CardRound[LetItRide]):
    """Three cards to each player and to the community, one at a time; two choices, a card being turned after each."""

    def __init__(self, sheet: Sheet[LetItRide]) -> None:
        super().__init__(sheet)
        self.players = self.rules.players

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return BETS

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return _lines(self.rules)

    def _check_close(self) -> None:
        for seat, mine in self.stakes.items():
            missing = [bet for bet in BETS if bet not in mine]
            if missing:
                raise BadBet(f"seat {seat}: expected equal bets on {', '.join(BETS)}, found none on {missing[0]}")
            _check_equal(mine)

    def _next(self) -> list[Due]:
        choose = self._choose()
        if self.face_down:
            turned = ["community"] * self.rules.community
            deal = self._deal([*turned, *(place for place in self._places() for _ in range(3))])
            waits = choose and choose[0].options == CHOICES[BETS[1]] and not self.dealt
            return deal if waits or not choose else choose
        last = "community" if self.rules.community == 3 else "burn"
        deal = self._deal([*[*self._places(), "community"] * 2, *self._places(), last])
        return (deal or choose) if self.dealt else [*deal, *choose]

    def _choose(self) -> list[Due]:
        for made, options in enumerate(CHOICES.values()):
            for seat in self.seats():
                if len(self.choices(seat)) == made:
                    return [Due(Chose, seat=seat, options=options)]
        return []

    def _take(self, step: Step) -> None:
        if isinstance(step, Chose):
            for bet, (_, take_back) in CHOICES.items():
                if step.choice == take_back:
                    del self.stakes[step.seat][bet]

    def seen(self, seat: int) -> list[int]:
        """Return the cards that a seat knows of when it chooses: its own, and for the second bet the first turned."""
        return [*self.at(f"seat {seat}"), *self.at("community")[: len(self.choices(seat))]]

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.at(f"seat {seat}"), self.at("community"), self.stakes[seat])


@rule
def many(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    full: list[int],
    community: int,
    least: int,
    threes: Sequence[bool],
    fours: Sequence[bool],
    places: Sequence[int],
) -> None:
    """Play many hands and count the results: `places` has one for each line, for no bet let ride, for one, for two."""
    pack, own, turned, hand = full.copy(), full[:3].copy(), full[:4].copy(), full[: 3 + community].copy()
    for _ in range(rounds):
        draw_cards(state, pack, 6)
        for place in range(3):
            own[place] = turned[place] = hand[place] = pack[2 * place]
        turned[3] = pack[1]
        for place in range(community):
            hand[3 + place] = pack[2 * place + 1]
        put_in_order(own)
        put_in_order(turned)
        rides = int(threes[number(own)]) + int(fours[number(turned)])
        counts[places[LINES * rides + line(best(hand), least)]] += 1


def kernel(rules: LetItRide, bet: str) -> Kernel:
    """Return the simulation of the three bets under the best play."""
    import numpy as np

    solved, full = _solved(rules), np.array(cards.deck())
    results = [pay.result(at) * (1 + rides) for rides in range(3) for at in _lines(rules)]
    values, places = pay.places(results)
    args = full, rules.community, _least(rules), solved.threes, solved.fours, places
    return Kernel(many, args, values)


def _settle_text(rules: LetItRide, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    hands = parts(outcome, "player", "community")
    return settle(rules, cards.cards(hands["player"]), cards.cards(hands["community"]), stakes)


GAME = Game(
    name="let it ride",
    rules=LetItRide,
    bets=bets,
    settle=_settle_text,
    outcome_help="the player's cards and the community cards, such as player=AsKdQh community=JsTd",
    odds=all_odds,
    round=LetItRideRound,
    kernel=kernel,
)
