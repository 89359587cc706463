"""A round of blackjack written as one line, such as `player=8h3cTd/8dTs dealer=6sTc9h`: played again and settled.

The machine of the round plays it with one seat, so what cannot have happened is refused by the same rules. Split hands
stand in their order with `/` between; what was doubled, split or insured follows from the stakes. For several hands of
the dealer the up card comes first: `dealer=6s/Tc9h/9d2s/7hTh`. Uses `blackjack_round`; used by both games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from almoner.games import cards, pay
from almoner.games.blackjack_round import DEALER, INSURE, NO_INSURANCE, TwentyOneRound
from almoner.games.blackjack_rules import DOUBLE, EVEN_MONEY, HIT, SPLIT, STAND, SURRENDER, insurance_name, stake_name
from almoner.games.errors import BadBet, BadOutcome, NotNow
from almoner.games.game import parts
from almoner.games.pay import Settled
from almoner.games.rounds import Chose, Dealt, Due, NoMoreBets, Placed, Step

SEAT = 1
TOOK = (SURRENDER, EVEN_MONEY)


def settle(round_: TwentyOneRound[Any], outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's stakes on an outcome; the round is a new one. Raises BadOutcome, BadBet, NotWhole, BadCard."""
    pay.check_bets(stakes, names(round_))
    played = _Played(round_, outcome, stakes)
    for bet in round_.bets():
        if bet in stakes:
            round_.do(Placed(SEAT, bet, stakes[bet]))
    if not round_.stakes:
        raise BadBet(f"expected a bet on {', '.join(round_.bets())}, found none")
    round_.do(NoMoreBets())
    try:
        while not round_.over:
            round_.do(played.step(round_.due()[0]))
    except NotNow as error:
        raise BadOutcome(str(error)) from None
    played.check_rest()
    _check_stakes(round_.stakes[SEAT], stakes)
    return round_.settle()[SEAT]


def names(round_: TwentyOneRound[Any]) -> tuple[str, ...]:
    """Return the names of all that may be staked in a round."""
    found = []
    for bet in round_.bets():
        hands = range(1, round_.rules.most_hands + 1)
        found += [stake_name(bet, number, doubled=doubled) for number in hands for doubled in (False, True)]
        found.append(insurance_name(bet))
    return tuple(found)


def _check_stakes(right: Mapping[str, int], found: Mapping[str, int]) -> None:
    for name in {**right, **found}:
        if right.get(name) != found.get(name):
            expected, given = (f"{at[name]:,}" if name in at else "nothing" for at in (right, found))
            raise BadBet(f"{name}: expected {expected} with this outcome, found {given}")


class _Played:
    """What was dealt and chosen, to be asked for step by step."""

    def __init__(self, round_: TwentyOneRound[Any], outcome: str, stakes: Mapping[str, int]) -> None:
        found = parts(outcome, "player", "dealer", optional=("took",))
        self.round, self.stakes, self.took = round_, stakes, found.get("took", "").replace("-", " ")
        if self.took and self.took not in TOOK:
            raise BadOutcome(
                f"expected player=, dealer= and at most took=surrender or took=even-money, found {outcome!r}"
            )
        self.hands = [cards.cards(hand) for hand in found["player"].split("/")]
        dealer = [cards.cards(hand) for hand in found["dealer"].split("/")]
        cards.check([card for hand in self.hands + dealer for card in hand], decks=round_.decks)
        self.many = len(self.hands)
        self.left: dict[str, list[int]] = {f"seat {SEAT}": self._first_hand()}
        for number, hand in enumerate(self.hands[1:], 2):
            self.left[f"seat {SEAT} hand {number}"] = hand[1:]
        self.left[DEALER] = dealer[0]
        if len(round_.bets()) > 1:
            self.left |= {round_.place(bet): hand for bet, hand in zip(round_.bets(), dealer[1:], strict=False)}
            dealer = dealer[: 1 + len(round_.bets())] if len(dealer) <= 1 + len(round_.bets()) else []
        if (len(round_.bets()) == 1 and len(dealer) > 1) or not dealer:
            raise BadOutcome(f"the dealer has fewer hands than {found['dealer']}")

    def _first_hand(self) -> list[int]:
        """Return what is dealt to the first hand: the first cards of all hands too, which it gets and splits off."""
        first, *others = self.hands
        if not all(self.hands):
            raise BadOutcome("expected cards in every hand of the player, found none in one")
        return [first[0], *(hand[0] for hand in reversed(others)), *first[1:]]

    def step(self, due: Due) -> Step:
        """Return the step that is due, as it happened."""
        if due.step is Dealt:
            left = self.left.get(due.to, [])
            if not left:
                self.check_rest(due.to)
                raise BadOutcome(f"expected {due}, found no more in the outcome")
            return Dealt(cards.name(left.pop(0)), due.to)
        if NO_INSURANCE in due.options:
            return self._insurance()
        return Chose(due.seat, self._choice(due), due.hand)

    def _insurance(self) -> Step:
        if self.took == EVEN_MONEY:
            return Chose(SEAT, EVEN_MONEY)
        amounts = [self.stakes.get(insurance_name(bet), 0) for bet in self.round.bets()]
        if not any(amounts):
            return Chose(SEAT, NO_INSURANCE)
        half = all(self.stakes[bet] // 2 == amount for bet, amount in zip(self.round.bets(), amounts, strict=True))
        return Chose(SEAT, INSURE, amount=0 if half else amounts[0])

    def _choice(self, due: Due) -> str:
        if len(self.round.hands[SEAT]) < self.many:
            return SPLIT
        if self.took == SURRENDER:
            return SURRENDER
        if stake_name(self.round.bets()[0], due.hand, doubled=True) in self.stakes:
            return DOUBLE
        place = f"seat {SEAT}" if due.hand == 1 else f"seat {SEAT} hand {due.hand}"
        return HIT if self.left[place] else STAND

    def check_rest(self, before: str = "") -> None:
        """See that all was dealt, to seats `before` the dealer draws or to all, and that what was taken was open."""
        for place, left in self.left.items():
            if left and (not before or before.startswith(DEALER) > place.startswith(DEALER)):
                raise BadOutcome(f"the round gives {place} no more cards; found {cards.names(left)}")
        if before:
            return
        if self.took and self.round.hands[SEAT][0].taken != self.took:
            raise BadOutcome(f"{self.took} was not open in this round")
        if len(self.round.hands[SEAT]) != self.many:
            raise BadOutcome(f"expected one hand of the player, found {self.many}")
