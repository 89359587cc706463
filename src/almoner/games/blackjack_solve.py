"""The best play of every blackjack hand against an up card, and what hands come to after a split: the compiled part.

Dealer and player draw from the same cards, and any cards not seen are alike. So all chances here are those of "the hand
goes so, and the dealer ends so", as if it were played whatever the hole card is; where the dealer peeks, a natural then
takes one bet whatever the hand does, which changes no comparison of two choices. Uses `blackjack_dealer`,
`blackjack_hands` and `fast`; used by `blackjack_odds`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from almoner.games.blackjack_dealer import OUTCOMES, WITH_NATURAL, Tree, dealer_chances
from almoner.games.blackjack_hands import (
    BUST,
    HIT,
    MAY_DOUBLE,
    MAY_SURRENDER,
    STAND,
    Array,
    chosen,
    copy,
    may_double,
    strength,
)
from almoner.games.fast import rule

CLASSES: Final = (BUST, 16, 17, 18, 19, 20, 21)
"""The strengths that a player's hand may end with, as far as they differ; 16 stands for all that only win if the dealer
busts. A natural is not among them: it is not played."""
PLAYS: Final = len(CLASSES)
ENDS: Final = len(OUTCOMES)


class Terms(NamedTuple):
    """What of the sheet bears on play, as numbers."""

    doubles: int
    """place in DOUBLES"""
    double_after_split: bool
    surrender: bool


class Table(NamedTuple):
    """All hands by their number, as `blackjack_hands.Hands` has them."""

    counts: Array
    hard: Array
    size: Array
    child: Array


@rule
def class_of(hard: int, aces: int) -> int:
    """Return the place in CLASSES of a hand that is played out and no bust."""
    return max(strength(hard, aces, 3, True) - 15, 1)


@rule
def worth(joint: Array, nets: Array) -> float:
    """Return what a hand comes to in units, from the chances of its class with the dealer's outcome."""
    found = 0.0
    for mine in range(PLAYS):
        for outcome in range(ENDS):
            found += joint[mine, outcome] * nets[mine, outcome]
    return found


@rule
def surrendered(natural: float) -> float:
    """Return what a surrendered hand comes to: half, or all of the bet where the dealer has a natural."""
    return -0.5 * (1 - natural) - natural


class Known(NamedTuple):
    """What hands are played against."""

    shoe: Array
    """the cards left by value, the dealer's up card being out"""
    cards: int
    """how many these are"""
    tree: Tree
    table: Table
    terms: Terms
    dealer: Array
    """by hand, the chances of the dealer's outcomes; `solve` fills it in, and the plan"""
    plan: Array
    work: Array
    """room for `dealer_chances`"""
    nets: Array
    """what a hand that was not split comes to: by stake less one, by class, by the dealer's outcome"""


@rule
def share_of(value: int, hand: int, pair: int, out: int, known: Known) -> float:
    """Return the chance that the next card to a hand counts so much, with `out` more cards of the pair out."""
    left = known.shoe[value] - known.table.counts[hand, value] - (out if value == pair else 0)
    share: float = max(left, 0) / (known.cards - known.table.size[hand] - out)
    return share


@rule
def solve(known: Known, joints: Array, doubled: Array) -> None:
    """Find the best play of every hand that can be dealt.

    Fills in, by number of hand: the dealer's chances, the plan (all but splits; a natural is planned like any 21), the
    chances of class and outcome for the best of stand and hit, and those of a double for two cards.
    """
    rest = known.shoe.copy()
    for hand in range(len(known.table.hard) - 1, 0, -1):
        enough = True
        for value in range(10):
            rest[value] = known.shoe[value] - known.table.counts[hand, value]
            enough = enough and rest[value] >= 0
        if enough:
            left = known.cards - known.table.size[hand]
            dealer_chances(rest, left, known.tree, known.work, known.dealer[hand])
            weigh(hand, known, joints, doubled)
            decide(hand, known, joints, doubled)


@rule
def weigh(hand: int, known: Known, joints: Array, doubled: Array) -> None:
    """Fill in what becomes of a hand if it stands, at its number; if it hits, at number 0; and if it doubles."""
    table, dealer, hitting, twice = known.table, known.dealer, joints[0], doubled[hand]
    for mine in range(PLAYS):
        for outcome in range(ENDS):
            joints[hand, mine, outcome], hitting[mine, outcome], twice[mine, outcome] = 0.0, 0.0, 0.0
    copy(dealer[hand], joints[hand, class_of(table.hard[hand], table.counts[hand, 0])])
    copy(dealer[hand], hitting[0])  # all is a bust but what is found to be none
    for value in range(10):
        child, share = table.child[hand, value], share_of(value, hand, 0, 0, known)
        if child < 0 or share == 0.0:
            continue
        stands = class_of(table.hard[child], table.counts[child, 0])
        for outcome in range(ENDS):
            chance = share * dealer[child, outcome]
            hitting[0, outcome] -= chance
            twice[stands, outcome] += chance
            for mine in range(PLAYS):
                hitting[mine, outcome] += share * joints[child, mine, outcome]
    copy(dealer[hand], twice[0])
    for mine in range(1, PLAYS):
        for outcome in range(ENDS):
            twice[0, outcome] -= twice[mine, outcome]


@rule
def decide(hand: int, known: Known, joints: Array, doubled: Array) -> None:
    """Fill in the plan of a hand that was weighed, and what becomes of it by the better one of stand and hit."""
    table, terms, size = known.table, known.terms, known.table.size[hand]
    known.plan[hand] = STAND
    best, hit, twice = (worth(joints[hand], known.nets[0]), worth(joints[0], known.nets[0]), 0.0)
    if hit > best:
        known.plan[hand], best = HIT, hit
        for mine in range(PLAYS):
            copy(joints[0, mine], joints[hand, mine])
    if may_double(terms.doubles, table.hard[hand], table.counts[hand, 0], size):
        twice = worth(doubled[hand], known.nets[1])
        if twice > best:
            known.plan[hand] += MAY_DOUBLE
            best = twice
    if terms.surrender and size == 2 and surrendered(known.dealer[hand, WITH_NATURAL]) > best:
        known.plan[hand] += MAY_SURRENDER


@rule
def dealer_at(hand: int, pair: int, out: int, known: Known, found: Array) -> None:
    """Fill in the dealer's chances for a hand with `out` more cards of the pair out of the shoe."""
    more = hand
    for _ in range(out):
        more = known.table.child[more, pair] if more >= 0 else -1
    if more >= 0:
        copy(known.dealer[more], found)
        return
    rest = known.shoe.copy()
    for value in range(10):
        rest[value] -= known.table.counts[hand, value]
    rest[pair] -= out
    dealer_chances(rest, known.cards - known.table.size[hand] - out, known.tree, known.work, found)


@rule
def after_split(
    pair: int, out: int, same: int, one_card: bool, known: Known, shares: Array, dealer: Array, found: Array
) -> None:
    """Fill in what becomes of one hand of a split pair, by the plan of the same hand unsplit.

    `out` more cards of the pair's value are out of the shoe, and `same` are left that would make a pair with this one.
    `found[0]` is for a second card that makes no pair and `found[1]` for one that does and is not split: chances by
    stake less one, class and dealer's outcome, 0 before. `shares` is room for two shares by hand, 0 before, and
    `dealer` for a row.
    """
    if known.shoe[pair] < 1 + out:
        return
    table, single = known.table, known.table.child[0, pair]
    begin(single, pair, out, same, known, shares, dealer, found)
    for hand in range(single + 1, len(table.hard)):
        if shares[hand, 0] == 0.0 and shares[hand, 1] == 0.0:
            continue
        may = known.terms.double_after_split and table.size[hand] == 2
        choice = STAND if one_card else chosen(known.plan[hand], may, False, False)
        if choice != HIT:
            dealer_at(hand, pair, out, known, dealer)
            if choice == STAND:
                move(found, shares[hand], 1.0, 0, class_of(table.hard[hand], table.counts[hand, 0]), dealer)
                continue
            move(found, shares[hand], 1.0, 1, 0, dealer)
        for value in range(10):
            child, share = table.child[hand, value], share_of(value, hand, pair, out, known)
            if child < 0 or share == 0.0:
                continue
            if choice == HIT:
                shares[child, 0] += share * shares[hand, 0]
                shares[child, 1] += share * shares[hand, 1]
            else:
                dealer_at(child, pair, out, known, dealer)
                move(found, shares[hand], share, 1, class_of(table.hard[child], table.counts[child, 0]), dealer)


@rule
def begin(
    single: int, pair: int, out: int, same: int, known: Known, shares: Array, dealer: Array, found: Array
) -> None:
    """Fill in the shares of the hands of two cards; and all as a bust, until it is found to be something else."""
    for value in range(10):
        shares[known.table.child[single, value], 0] = share_of(value, single, pair, out, known)
    double, alike = known.table.child[single, pair], same / (known.cards - 1 - out)
    shares[double, 1] = alike
    shares[double, 0] -= alike
    dealer_at(double, pair, out, known, dealer)
    for outcome in range(ENDS):
        found[1, 0, 0, outcome] = alike * dealer[outcome]
    dealer_at(single, pair, out, known, dealer)
    for outcome in range(ENDS):
        found[0, 0, 0, outcome] = dealer[outcome] - found[1, 0, 0, outcome]


@rule
def move(found: Array, shares: Array, part: float, stake: int, mine: int, dealer: Array) -> None:
    """Take a part of hands from the busts to a class: from those of one bet, or of two to one that is no bust."""
    before = 1 if stake == 1 and mine > 0 else 0
    for kind in range(2):
        for outcome in range(ENDS):
            chance = part * shares[kind] * dealer[outcome]
            found[kind, before, 0, outcome] -= chance
            found[kind, stake, mine, outcome] += chance
