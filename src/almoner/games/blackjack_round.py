"""The machine of a round of blackjack: deal, insurance, peek, the hands one after the other, the dealer's draw.

The order is the common one: a card to each player, one up to the dealer, a second card to each player, and the hole
card if the dealer peeks. Multi-action blackjack is the same with more than one hand of the dealer to the same up card.
Uses `blackjack_hands`, `blackjack_rules` and `rounds`; used by both games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from almoner.games import cards, pay
from almoner.games.blackjack_hands import (
    BUST,
    NATURAL,
    aces_in,
    dealer_draws,
    hard_total,
    is_done,
    may_be_natural,
    value_of,
)
from almoner.games.blackjack_hands import strength_of as strength
from almoner.games.blackjack_rules import (
    CHOICES,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    SPLIT,
    SURRENDER,
    Hand,
    TwentyOne,
    insurance_name,
    lines,
    settle_bet,
    splits,
    stake_name,
    why_not,
)
from almoner.games.errors import BadBet, BadOutcome, NotNow
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import MOST_SEATS, Chose, Dealt, Due, NoMoreBets, Round, Step
from almoner.games.sheet import Sheet

T = TypeVar("T", bound=TwentyOne)
FACE_DOWN: Final = "face down"
A_NATURAL: Final = "natural"
NO_NATURAL: Final = "no natural"
INSURE: Final = "insure"
NO_INSURANCE: Final = "no insurance"
DEALER: Final = "dealer"


class TwentyOneRound(Round[T]):
    """A round against one hand of the dealer or more; a game says its bets, one for each of these."""

    def __init__(self, sheet: Sheet[T]) -> None:
        super().__init__(sheet)
        self.decks = self.rules.decks
        self.players = min(self.rules.players(len(self.bets())), MOST_SEATS)
        self.hands: dict[int, list[Hand]] = {}
        """by seat, the hands in the order in which they are played"""
        self.dealers: list[list[int]] = [[] for _ in self.bets()]
        """the dealer's cards beside the up card, for each bet"""
        self.insured: set[int] = set()
        """seats that have decided on insurance"""
        self.face_down = False
        """whether the hole card lies there and the machine was not told which it is"""
        self.said = ""
        """what the dealer said after looking at it: `natural` or `no natural`"""

    # What stands on the table

    @property
    def up(self) -> int:
        """The dealer's up card; NotNow before it is dealt."""
        found = self.at(DEALER)
        if not found:
            raise NotNow("the dealer has no card yet")
        return found[0]

    def dealer(self, bet: str) -> list[int]:
        """Return the dealer's cards that play against a bet, the up card first."""
        return [self.up, *self.dealers[self.bets().index(bet)]]

    def place(self, bet: str) -> str:
        """Return where the dealer's cards to a bet are dealt, after the up card."""
        return DEALER if len(self.bets()) == 1 else f"{DEALER} {self.bets().index(bet) + 1}"

    # What is due

    def _next(self) -> list[Due]:
        if found := self._dealing() or self._insuring() or self._peeking():
            return found
        if self._peeked_natural():
            return []
        return self._playing() or self._completing()

    def _dealing(self) -> list[Due]:
        seats = [_place(seat, 1) for seat in self.seats()]
        order = [*seats, DEALER, *seats]
        if len(self.dealt) < len(order):
            return [Due(Dealt, order[len(self.dealt)])]
        if self.rules.hole_card == "peek" and len(self.dealt) == len(order) and not self.face_down:
            return [Due(Dealt, DEALER), Due(Chose, options=(FACE_DOWN,))]
        return []

    def _peeking(self) -> list[Due]:
        """Return what the dealer says of a hole card that lies face down; a natural is turned at once."""
        if not self.face_down or not may_be_natural(value_of(self.up)):
            return []
        if not self.said:
            return [Due(Chose, options=(NO_NATURAL, A_NATURAL))]
        return [Due(Dealt, DEALER)] if self.said == A_NATURAL and not self.dealers[0] else []

    def _peeked_natural(self) -> bool:
        return self.rules.hole_card == "peek" and strength(self.dealer(self.bets()[0])) == NATURAL

    def _no_natural(self) -> bool:
        """Tell whether it is known that the dealer has no natural, before all have played."""
        return not may_be_natural(value_of(self.up)) or (self.rules.hole_card == "peek" and not self._peeked_natural())

    def _insuring(self) -> list[Due]:
        if self.rules.insurance is None or value_of(self.up) != 1:
            return []
        for seat in self.seats():
            if seat not in self.insured:
                most = self._most_insurance(seat)
                even = self._even_money() and self.hands[seat][0].strength == NATURAL
                options = (NO_INSURANCE, *([INSURE] if most else []), *([EVEN_MONEY] if even else []))
                if len(options) > 1:
                    return [Due(Chose, seat=seat, options=options, most=most)]
        return []

    def _even_money(self) -> bool:
        """Whether a natural may be paid even money against an ace."""
        return False

    def _most_insurance(self, seat: int) -> int:
        """Return what may be put on the insurance of each bet at most, if it is as much on each: half of the least."""
        return min(self.stakes[seat][bet] for bet in self.bets()) // 2

    def _insurance(self, seat: int, bet: str, amount: int) -> int:
        return amount or self.stakes[seat][bet] // 2

    def _playing(self) -> list[Due]:
        for seat in self.seats():
            for number, hand in enumerate(self.hands[seat], 1):
                if not hand.done:
                    if len(hand.cards) < 2 or hand.drawing:
                        return [Due(Dealt, _place(seat, number))]
                    options = tuple(choice for choice in CHOICES if not self._why_not(choice, seat, hand))
                    return [Due(Chose, seat=seat, hand=number, options=options)]
        return []

    def _why_not(self, choice: str, seat: int, hand: Hand) -> str:
        bets = [self.stakes[seat][bet] for bet in self.bets()]
        return why_not(self.rules, choice, hand, len(self.hands[seat]), bets)

    def _completing(self) -> list[Due]:
        """Return the dealer's next card, if one is needed to settle some hand."""
        hands = [hand for mine in self.hands.values() for hand in mine]
        live = any(hand.live for hand in hands)
        for bet in self.bets():
            dealer = self.dealer(bet)
            if len(dealer) < 2:
                draws = live or (not self.said and may_be_natural(value_of(self.up)) and self._waits(hands, bet))
            else:
                hits = self.rules.soft_17 == "hits"
                draws = live and dealer_draws(hard_total(dealer), aces_in(dealer), hits)
            if draws:
                return [Due(Dealt, self.place(bet))]
        return []

    def _waits(self, hands: list[Hand], bet: str) -> bool:
        """Tell whether anything but a live hand hangs on a natural of the dealer."""
        insured = any(insurance_name(bet) in stakes for stakes in self.stakes.values())
        natural = any(hand.strength == NATURAL and hand.taken != EVEN_MONEY for hand in hands)
        return insured or natural or any(hand.taken == SURRENDER for hand in hands)

    # What is checked

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return lines(self.rules)[:1]

    def _check_close(self) -> None:
        for seat, mine in self.stakes.items():
            for bet in self.bets():
                if bet not in mine:
                    raise BadBet(
                        f"seat {seat} has nothing on {bet!r}; expected a bet on each of {', '.join(self.bets())}"
                    )

    def verify(self, step: Step) -> None:
        """Raise NotNow, BadBet, BadCard or BadOutcome if a step may not happen now; a choice is told why not."""
        if isinstance(step, Chose) and self.closed and step.choice in CHOICES:
            for due in self._next():
                if due.step is Chose and (due.seat, due.hand) == (step.seat, step.hand) and not self._is_insurance(due):
                    why = self._why_not(step.choice, step.seat, self.hands[step.seat][step.hand - 1])
                    if why:
                        raise NotNow(f"seat {step.seat} may not {step.choice}: {why}")
        super().verify(step)

    def _is_insurance(self, due: Due) -> bool:
        return NO_INSURANCE in due.options

    def _check(self, step: Step) -> None:
        if isinstance(step, Dealt) and step.to == DEALER and self.said:
            natural = strength([self.up, cards.card(step.card)]) == NATURAL
            if not self.dealers[0] and natural != (self.said == A_NATURAL):
                raise BadOutcome(f"the dealer said {self.said!r} of the hole card; found {step.card}")
        if isinstance(step, Chose) and step.amount and step.choice != INSURE:
            raise BadBet(f"seat {step.seat}, {step.choice}: the amount follows from the bet, found {step.amount}")
        if isinstance(step, Chose) and step.choice == INSURE:
            for bet in self.bets():
                amount = self._insurance(step.seat, bet, step.amount)
                pay.check_whole(insurance_name(bet), amount, [self.rules.insurance], self.rules.rounding)

    # What is done

    def _take(self, step: Step) -> None:
        match step:
            case NoMoreBets():
                self.hands = {seat: [Hand()] for seat in self.seats()}
            case Dealt(card, to) if to.startswith(DEALER):
                self._take_dealer(cards.card(card), to)
            case Dealt(card, to):
                seat, number = _seat_and_hand(to)
                hand = self.hands[seat][number - 1]
                hand.cards.append(cards.card(card))
                hand.drawing = False
                self._finish(seat, hand)
            case Chose(0, choice):
                self.face_down = True
                self.said = "" if choice == FACE_DOWN else choice
            case Chose(seat, choice, _, amount) if choice in (INSURE, NO_INSURANCE, EVEN_MONEY):
                self._take_insurance(seat, choice, amount)
            case Chose(seat, choice, number):
                self._take_choice(seat, choice, number)

    def _take_dealer(self, card: int, to: str) -> None:
        if len(self.at(DEALER)) == 1 and to == DEALER:
            return  # the up card plays against every bet
        self.dealers[0 if to == DEALER else int(to.removeprefix(DEALER)) - 1].append(card)

    def _finish(self, seat: int, hand: Hand) -> None:
        """Take note if a hand that was dealt to takes no more decisions."""
        if len(hand.cards) >= 2:
            again = splits(self.rules, hand, len(self.hands[seat]))
            one_card = hand.one_card(self.rules)
            hand.done = is_done(hard_total(hand.cards), aces_in(hand.cards), hand.doubled, one_card, again)

    def _take_insurance(self, seat: int, choice: str, amount: int) -> None:
        self.insured.add(seat)
        if choice == EVEN_MONEY:
            self.hands[seat][0].taken = EVEN_MONEY
        elif choice == INSURE:
            for bet in self.bets():
                self.stakes[seat][insurance_name(bet)] = self._insurance(seat, bet, amount)

    def _take_choice(self, seat: int, choice: str, number: int) -> None:
        mine, hand = self.hands[seat], self.hands[seat][number - 1]
        if choice == SPLIT:
            mine.insert(number, Hand([hand.cards.pop()], split=True))
            hand.split = True
            for bet in self.bets():
                self.stakes[seat][stake_name(bet, len(mine))] = self.stakes[seat][bet]
        elif choice == DOUBLE:
            hand.doubled = hand.drawing = True
            for bet in self.bets():
                self.stakes[seat][stake_name(bet, number, doubled=True)] = self.stakes[seat][bet]
        elif choice == HIT:
            hand.drawing = True
        else:
            hand.done = True
            hand.taken = SURRENDER if choice == SURRENDER else ""

    def at_once(self, seat: int) -> list[Settled]:
        """Return what a dealer pays or takes of a seat's stakes before the round is over, as far as it is decided.

        That is a bust, even money, and unless the dealer may still have a natural: a natural, a surrender, insurance.
        """
        if not self.closed or self._dealing() or self._insuring() or self._peeking():
            return []
        sure, decided = self._no_natural(), set()
        for bet in self.bets():
            decided |= {insurance_name(bet)} if sure or self._peeked_natural() else set()
            for number, hand in enumerate(self.hands[seat], 1):
                if hand.strength == BUST or hand.taken == EVEN_MONEY or (sure and hand.done and not hand.live):
                    decided |= {stake_name(bet, number), stake_name(bet, number, doubled=True)}
        return [one for one in self._settle(seat) if one.bet in decided]

    def _settle(self, seat: int) -> list[Settled]:
        found = []
        for bet in self.bets():
            found += settle_bet(self.rules, bet, self.hands[seat], self.dealer(bet), self.stakes[seat])
        return found


def _place(seat: int, number: int) -> str:
    return f"seat {seat}" if number == 1 else f"seat {seat} hand {number}"


def _seat_and_hand(to: str) -> tuple[int, int]:
    words = to.split()
    return int(words[1]), int(words[3]) if len(words) > 2 else 1
