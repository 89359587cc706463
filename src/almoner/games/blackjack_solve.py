"""The best play of every blackjack hand against an up card, and what hands come to after a split: the compiled part.

Dealer and player draw from the same cards, and any cards not seen are alike. So all chances here are those of "the hand
goes so, and the dealer ends so", without a condition; where the dealer peeks, the part with a natural is left out of
them all, which changes no comparison of two choices. Uses `blackjack_dealer`, `blackjack_hands` and `fast`; used by
`blackjack_odds`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from almoner.games.blackjack_dealer import OUTCOMES, WITH_NATURAL, Tree, dealer_chances
from almoner.games.blackjack_hands import (
    HIT,
    MAY_DOUBLE,
    MAY_SURRENDER,
    STAND,
    Array,
    chosen,
    compare,
    copy,
    may_double,
    strength,
)
from almoner.games.fast import rule

LOST_TWICE: Final = 0
LOST: Final = 1
PUSHED: Final = 2
WON: Final = 3
WON_TWICE: Final = 4
ONE_TO_NATURAL: Final = 5
"""a hand that is no bust meets a dealer's natural that nobody knew of, with one bet on it"""
TWO_TO_NATURAL: Final = 6
"""the same with a doubled bet"""
DOUBLED: Final = 7
"""of all the above, where the bet was doubled"""
RESULTS: Final = 8
"""Places of what may become of a hand; the first seven make up the whole."""


class Terms(NamedTuple):
    """What of the sheet bears on play, as numbers."""

    doubles: int
    """place in DOUBLES"""
    double_after_split: bool
    surrender: bool
    peeks: bool
    double_to_natural: float
    """what a doubled hand comes to against a natural that shows at the end: -1 where only original bets are taken"""


class Table(NamedTuple):
    """All hands by their number, as `blackjack_hands.Hands` has them."""

    counts: Array
    hard: Array
    size: Array
    child: Array


@rule
def worth(results: Array, terms: Terms) -> float:
    """Return what a hand comes to in units, from the chances of its results."""
    met = 0.0 if terms.peeks else -results[ONE_TO_NATURAL] + terms.double_to_natural * results[TWO_TO_NATURAL]
    found: float = 2 * (results[WON_TWICE] - results[LOST_TWICE]) + results[WON] - results[LOST] + met
    return found


@rule
def surrendered(with_natural: float, peeks: bool) -> float:
    """Return what a surrendered hand comes to: half, or all of the bet where a natural shows at the end."""
    return -0.5 * (1 - with_natural) - (0.0 if peeks else with_natural)


@rule
def stand(results: Array, share: float, hard: int, aces: int, stake: int, dealer: Array) -> None:
    """Add a share of a hand that stands to its results; `dealer` has the chances of the dealer's outcomes."""
    mine = strength(hard, aces, 3, True)
    for outcome in range(WITH_NATURAL):
        results[PUSHED + stake * compare(mine, OUTCOMES[outcome])] += share * dealer[outcome]
    results[ONE_TO_NATURAL + stake - 1] += share * dealer[WITH_NATURAL]


@rule
def played(dealer: Array, peeks: bool) -> float:
    """Return the chance that a hand is played: that the dealer has no natural, if that is seen before."""
    return 1 - dealer[WITH_NATURAL] if peeks else 1.0


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


@rule
def share_of(value: int, hand: int, pair: int, out: int, known: Known) -> float:
    """Return the chance that the next card to a hand counts so much, with `out` more cards of the pair out."""
    left = known.shoe[value] - known.table.counts[hand, value] - (out if value == pair else 0)
    share: float = max(left, 0) / (known.cards - known.table.size[hand] - out)
    return share


@rule
def solve(known: Known, results: Array, doubled: Array) -> None:
    """Find the best play of every hand that can be dealt.

    Fills in, by number of hand: the dealer's chances, the plan (all but splits; a natural is planned like any 21), the
    results of the best of stand and hit, and those of a double for two cards.
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
            weigh(hand, known, results, doubled)
            decide(hand, known, results, doubled)


@rule
def weigh(hand: int, known: Known, results: Array, doubled: Array) -> None:
    """Fill in the results of a hand if it stands, at its number; if it hits, at number 0; and if it doubles."""
    table, dealer, hitting, twice = known.table, known.dealer, results[0], doubled[hand]
    for result in range(RESULTS):
        results[hand, result], hitting[result], twice[result] = 0.0, 0.0, 0.0
    stand(results[hand], 1.0, table.hard[hand], table.counts[hand, 0], 1, dealer[hand])
    whole = played(dealer[hand], known.terms.peeks)
    bust = whole
    for value in range(10):
        child, share = table.child[hand, value], share_of(value, hand, 0, 0, known)
        if child < 0 or share == 0.0:
            continue
        bust -= share * played(dealer[child], known.terms.peeks)
        for result in range(DOUBLED):
            hitting[result] += share * results[child, result]
        if table.size[hand] == 2:
            stand(twice, share, table.hard[child], table.counts[child, 0], 2, dealer[child])
    hitting[LOST] += bust
    twice[LOST_TWICE] += bust
    twice[DOUBLED] = whole


@rule
def decide(hand: int, known: Known, results: Array, doubled: Array) -> None:
    """Fill in the plan of a hand that was weighed, and the results of the better one of stand and hit."""
    table, terms, size = known.table, known.terms, known.table.size[hand]
    known.plan[hand] = STAND
    if worth(results[0], terms) > worth(results[hand], terms):
        known.plan[hand] = HIT
        copy(results[0], results[hand])
    best = worth(results[hand], terms)
    if may_double(terms.doubles, table.hard[hand], table.counts[hand, 0], size) and worth(doubled[hand], terms) > best:
        known.plan[hand] += MAY_DOUBLE
        best = worth(doubled[hand], terms)
    if terms.surrender and size == 2 and surrendered(known.dealer[hand, WITH_NATURAL], terms.peeks) > best:
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
    result and dealer's outcome, 0 before. `shares` is room for two shares by hand, 0 before, and `dealer` for a row.
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
                move(found, shares[hand], 1.0, 1, table.hard[hand], table.counts[hand, 0], dealer)
                continue
            double(found, shares[hand], dealer)
        for value in range(10):
            child, share = table.child[hand, value], share_of(value, hand, pair, out, known)
            if child < 0 or share == 0.0:
                continue
            if choice == HIT:
                shares[child, 0] += share * shares[hand, 0]
                shares[child, 1] += share * shares[hand, 1]
            else:
                dealer_at(child, pair, out, known, dealer)
                move(found, shares[hand], share, 2, table.hard[child], table.counts[child, 0], dealer)


@rule
def begin(
    single: int, pair: int, out: int, same: int, known: Known, shares: Array, dealer: Array, found: Array
) -> None:
    """Fill in the shares of the hands of two cards; and all results as a bust, until each is found to be another."""
    for value in range(10):
        shares[known.table.child[single, value], 0] = share_of(value, single, pair, out, known)
    double, alike = known.table.child[single, pair], same / (known.cards - 1 - out)
    shares[double, 1] = alike
    shares[double, 0] -= alike
    dealer_at(double, pair, out, known, dealer)
    for outcome in range(len(dealer)):
        found[1, LOST, outcome] = alike * dealer[outcome]
    dealer_at(single, pair, out, known, dealer)
    for outcome in range(len(dealer)):
        found[0, LOST, outcome] = dealer[outcome] - found[1, LOST, outcome]


@rule
def double(found: Array, shares: Array, dealer: Array) -> None:
    """Take hands that are doubled from the busts of one bet to those of two."""
    for kind in range(2):
        for outcome in range(len(dealer)):
            chance = shares[kind] * dealer[outcome]
            found[kind, LOST, outcome] -= chance
            found[kind, LOST_TWICE, outcome] += chance
            found[kind, DOUBLED, outcome] += chance


@rule
def move(found: Array, shares: Array, part: float, stake: int, hard: int, aces: int, dealer: Array) -> None:
    """Take a part of hands, which stands, from the busts to its results."""
    mine, lost = strength(hard, aces, 3, True), LOST if stake == 1 else LOST_TWICE
    for kind in range(2):
        for outcome in range(len(dealer)):
            chance = part * shares[kind] * dealer[outcome]
            found[kind, lost, outcome] -= chance
            if outcome == WITH_NATURAL:
                found[kind, ONE_TO_NATURAL + stake - 1, outcome] += chance
            else:
                found[kind, PUSHED + stake * compare(mine, OUTCOMES[outcome]), outcome] += chance
