"""What blackjack and multi-action blackjack share: figures, why a choice is not open, what a hand is paid.

Uses `blackjack_hands`, `cards`, `pay` and `sheet`; used by both games and their machine.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field

from almoner.games import cards, pay
from almoner.games.blackjack_hands import (
    BUST,
    DOUBLES,
    NATURAL,
    Doubles,
    aces_in,
    described,
    hard_total,
    may_double,
    may_split,
    pairs,
    strength_of,
    value_of,
)
from almoner.games.blackjack_results import Play
from almoner.games.pay import Back, Pay, Settled
from almoner.games.sheet import Rules

STAND: Final = "stand"
HIT: Final = "hit"
DOUBLE: Final = "double"
SPLIT: Final = "split"
SURRENDER: Final = "surrender"
CHOICES: Final = (STAND, HIT, DOUBLE, SPLIT, SURRENDER)
EVEN_MONEY: Final = "even money"
INSURANCE: Final = "insurance"


class TwentyOne(Rules, frozen=True, kw_only=True):
    """The figures that both games have."""

    decks: Annotated[int, Meta(ge=1, le=8)]
    soft_17: Literal["stands", "hits"]
    """what the dealer does on a soft 17"""
    natural: Pay
    hole_card: Literal["peek", "original bets", "all bets"]
    """whether the dealer looks for a natural before anybody plays; if not, which bets a natural takes at the end"""
    double: Doubles
    double_after_split: bool
    split: Literal["equal values", "equal ranks"]
    most_hands: Annotated[int, Meta(ge=1, le=4)]
    """how many hands one may come to by splitting; 1 for no splits"""
    resplit_aces: bool
    split_aces: Literal["one card", "free"]
    """whether a split ace takes one card only"""
    surrender: Literal["none", "late"]
    insurance: Pay | None = None
    """what insurance wins; nothing if there is none"""

    def __post_init__(self) -> None:
        """See that what is paid is something; raises ValueError."""
        for name, at in (("natural", self.natural), ("insurance", self.insurance)):
            if at is not None and at.units == 0:
                raise ValueError(f"{name}: expected odds of at least 1 to so many, found {at}")
        if self.players(1) < 1:
            raise ValueError(f"decks: {self.decks} do not serve one player with {self.most_hands} hands for sure")

    @property
    def play(self) -> Play:
        """The figures that bear on the odds."""
        return Play(
            hits_soft_17=self.soft_17 == "hits",
            doubles=self.double,
            double_after_split=self.double_after_split,
            equal_ranks=self.split == "equal ranks",
            most_hands=self.most_hands,
            resplit_aces=self.resplit_aces,
            hit_split_aces=self.split_aces == "free",
            surrender=self.surrender == "late",
            natural=self.natural.fraction,
            peeks=self.hole_card == "peek",
            takes_all=self.hole_card == "all bets",
        )

    def players(self, dealt: int) -> int:
        """Return how many seats the decks serve for sure, the dealer drawing to so many hands.

        A player's hand comes to 30 at most and a dealer's to 26, with aces as one; a deck has 340.
        """
        return (340 * self.decks - 26 * dealt) // (30 * self.most_hands)


class Hand(Struct):
    """A player's hand in play."""

    cards: list[int] = field(default_factory=list)
    split: bool = False
    """whether it is one of a split pair"""
    doubled: bool = False
    drawing: bool = False
    """whether a card is due to it by a choice"""
    done: bool = False
    taken: str = ""
    """`surrender` or `even money`, if the player took that"""

    @property
    def strength(self) -> int:
        """0 for a bust, 22 for a natural, or the total."""
        return strength_of(self.cards, split=self.split)

    @property
    def live(self) -> bool:
        """Whether the dealer has to draw to this hand: no bust, no natural, not settled by choice."""
        return self.strength not in (BUST, NATURAL) and not self.taken

    def one_card(self, rules: TwentyOne) -> bool:
        """Tell whether it is a split ace that takes one card only."""
        return self.split and value_of(self.cards[0]) == 1 and rules.split_aces == "one card"


def why_not(rules: TwentyOne, choice: str, hand: Hand, hands: int, bets: list[int]) -> str:
    """Return why a choice is not open to a hand of two or more cards that is not done, or nothing if it is.

    `hands` says how many the player has, `bets` what is on them.
    """
    match choice:
        case "hit":
            return "a split ace takes one card" if hand.one_card(rules) else ""
        case "double":
            return _why_no_double(rules, hand)
        case "split":
            return _why_no_split(rules, hand, hands)
        case "surrender":
            return _why_no_surrender(rules, hand, bets)
    return "" if choice == STAND else f"expected one of {', '.join(CHOICES)}"


def _why_no_double(rules: TwentyOne, hand: Hand) -> str:
    if rules.double == "none":
        return "the sheet has no double"
    if len(hand.cards) != 2:
        return f"only the first two cards are doubled, this hand has {len(hand.cards)}"
    if hand.split and not rules.double_after_split:
        return "the sheet has no double after a split"
    if hand.one_card(rules):
        return "a split ace takes one card"
    if not may_double(DOUBLES.index(rules.double), hard_total(hand.cards), aces_in(hand.cards), 2):
        return (
            f"the sheet has a double on a hard {rules.double} only, this is {described(hand.cards, split=hand.split)}"
        )
    return ""


def _why_no_split(rules: TwentyOne, hand: Hand, hands: int) -> str:
    if rules.most_hands < 2:
        return "the sheet has no split"
    if len(hand.cards) != 2:
        return f"only the first two cards are split, this hand has {len(hand.cards)}"
    if not pairs(hand.cards[0], hand.cards[1], rules.split == "equal ranks"):
        return f"only cards of {rules.split} are split, not {cards.names(hand.cards)}"
    if hands >= rules.most_hands:
        return f"there are {hands} hands already, the most of the sheet"
    if not splits(rules, hand, hands):
        return "the sheet has no second split of aces"
    return ""


def _why_no_surrender(rules: TwentyOne, hand: Hand, bets: list[int]) -> str:
    if rules.surrender == "none":
        return "the sheet has no surrender"
    if len(hand.cards) != 2 or hand.split:
        return "only the first two cards are surrendered, not after a split"
    if rules.rounding == "refuse" and any(bet % 2 for bet in bets):
        return "half of the bet does not come out in whole units, and the sheet posts no rule for that"
    return ""


def splits(rules: TwentyOne, hand: Hand, hands: int) -> bool:
    """Tell whether a hand may be split."""
    if len(hand.cards) != 2:
        return False
    pair = pairs(hand.cards[0], hand.cards[1], rules.split == "equal ranks")
    ace = value_of(hand.cards[0]) == 1
    return may_split(pair, ace, hand.split, hands, rules.most_hands, rules.resplit_aces)


def stake_name(bet: str, number: int = 1, *, doubled: bool = False) -> str:
    """Return the name of what is staked on a hand: `blackjack`, `blackjack double`, `blackjack hand 2`, and so on."""
    return f"{bet}{f' hand {number}' if number > 1 else ''}{' double' if doubled else ''}"


def insurance_name(bet: str) -> str:
    """Return the name of what is staked on the insurance of a bet."""
    return f"{bet} insurance"


def lines(rules: TwentyOne) -> tuple[Pay | None, ...]:
    """Return what a bet placed before the cards may be paid."""
    return (rules.natural, Back(1, 2)) if rules.surrender == "late" else (rules.natural,)


def line(rules: TwentyOne, hand: Hand, dealer: list[int], *, original: bool) -> tuple[Pay | None, str]:
    """Return what a stake on a hand is paid against the dealer's cards, and why; `original` is the bet first placed."""
    mine, theirs = hand.strength, strength_of(dealer)
    why = f"{described(hand.cards, split=hand.split)} against {described(dealer)}"
    if hand.taken == EVEN_MONEY:
        return Pay(1), "even money for a natural"
    if mine == BUST:
        return None, described(hand.cards)
    if theirs == NATURAL and mine != NATURAL and rules.hole_card == "original bets" and not original:
        return pay.PUSH, f"{why}, which takes the original bet only"
    if hand.taken == SURRENDER:
        return (None, why) if theirs == NATURAL else (Back(1, 2), "surrendered")
    if mine == theirs:
        return pay.PUSH, why
    if mine == NATURAL:
        return rules.natural, "a natural, and the dealer has none"
    return (Pay(1) if mine > theirs else None), why


def settle_bet(
    rules: TwentyOne, bet: str, hands: list[Hand], dealer: list[int], stakes: dict[str, int]
) -> list[Settled]:
    """Settle one bet with what was added to it, on all hands and against one hand of the dealer; raises NotWhole."""
    found = []
    for number, hand in enumerate(hands, 1):
        for doubled in (False, True):
            name = stake_name(bet, number, doubled=doubled)
            if name in stakes:
                at, why = line(rules, hand, dealer, original=number == 1 and not doubled)
                found.append(pay.settled(name, stakes[name], at, rules.rounding, why))
    name = insurance_name(bet)
    if name in stakes:
        natural = strength_of(dealer) == NATURAL
        why = f"the dealer has {'a' if natural else 'no'} natural"
        found.append(pay.settled(name, stakes[name], rules.insurance if natural else None, rules.rounding, why))
    return found
