"""The best play of every blackjack hand against an up card, and what hands come to after a split: the compiled part.

Dealer and player draw from the same cards, and any cards not seen are alike. So all chances here are those of "the hand
goes so, and the dealer ends so", without a condition; where the dealer peeks, the part with a natural is left out of
them all, which changes no comparison of two choices. Uses `blackjack_dealer`, `blackjack_hands` and `fast`; used by
`blackjack_odds`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from almoner.games.blackjack_dealer import OUTCOMES, WITH_NATURAL, Array, Tree, dealer_chances
from almoner.games.blackjack_hands import (
    HIT,
    MAY_DOUBLE,
    MAY_SURRENDER,
    STAND,
    chosen,
    compare,
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
    return 2 * (results[WON_TWICE] - results[LOST_TWICE]) + results[WON] - results[LOST] + met


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


@rule
def solve(
    shoe: Array, tree: Tree, table: Table, terms: Terms, work: Array, dealer: Array, results: Array, doubled: Array,
    plan: Array,
) -> None:  # fmt: skip
    """Find the best play of every hand that can be dealt from a shoe, the dealer's up card being out of it.

    Fills in, by number of hand: the dealer's chances; the results of the best of stand and hit; those of a double for
    two cards; and the plan (all but splits). A natural is planned like any 21.
    """
    cards = 0
    for value in range(10):
        cards += shoe[value]
    rest = shoe.copy()
    for hand in range(len(table.hard) - 1, 0, -1):
        enough, size, aces = True, table.size[hand], table.counts[hand, 0]
        for value in range(10):
            rest[value] = shoe[value] - table.counts[hand, value]
            enough = enough and rest[value] >= 0
        if not enough:
            continue
        dealer_chances(rest, cards - size, tree, work, dealer[hand])
        whole = played(dealer[hand], terms.peeks)
        standing, hitting, twice = results[hand], results[0], doubled[hand]
        standing[:], hitting[:], twice[:] = 0.0, 0.0, 0.0
        stand(standing, 1.0, table.hard[hand], aces, 1, dealer[hand])
        bust, bust_twice = whole, whole
        for value in range(10):
            child = table.child[hand, value]
            if child < 0 or rest[value] == 0:
                continue
            share = rest[value] / (cards - size)
            bust -= share * played(dealer[child], terms.peeks)
            for result in range(DOUBLED):
                hitting[result] += share * results[child, result]
            if size == 2:
                stand(twice, share, table.hard[child], table.counts[child, 0], 2, dealer[child])
        hitting[LOST] += bust
        twice[LOST_TWICE] += bust
        twice[DOUBLED] = whole
        plan[hand] = STAND
        if worth(hitting, terms) > worth(standing, terms):
            plan[hand] = HIT
            standing[:] = hitting
        best = worth(standing, terms)
        if may_double(terms.doubles, table.hard[hand], aces, size) and worth(twice, terms) > best:
            plan[hand] += MAY_DOUBLE
            best = worth(twice, terms)
        if terms.surrender and size == 2 and surrendered(dealer[hand, WITH_NATURAL], terms.peeks) > best:
            plan[hand] += MAY_SURRENDER


@rule
def dealer_at(
    hand: int, pair: int, out: int, shoe: Array, cards: int, tree: Tree, table: Table, dealer: Array, work: Array,
    found: Array,
) -> None:  # fmt: skip
    """Fill in the dealer's chances for a hand with `out` more cards of the pair out of the shoe."""
    more = hand
    for _ in range(out):
        more = table.child[more, pair] if more >= 0 else -1
    if more >= 0:
        found[:] = dealer[more]
        return
    rest = shoe.copy()
    for value in range(10):
        rest[value] -= table.counts[hand, value]
    rest[pair] -= out
    dealer_chances(rest, cards - table.size[hand] - out, tree, work, found)


@rule
def after_split(
    pair: int, out: int, same: int, one_card: bool, shoe: Array, tree: Tree, table: Table, terms: Terms, dealer: Array,
    plan: Array, work: Array, shares: Array, found: Array,
) -> None:  # fmt: skip
    """Fill in what becomes of one hand of a split pair, by the plan of the same hand unsplit.

    `out` more cards of the pair's value are out of the shoe, and `same` are left that would make a pair with this one.
    `found[0]` is for a second card that makes no pair and `found[1]` for one that does and is not split: chances by
    result and dealer's outcome. `shares` is room for two shares by hand.
    """
    cards = 0
    for value in range(10):
        cards += shoe[value]
    found[:] = 0.0
    shares[:] = 0.0
    if shoe[pair] < 1 + out:
        return
    now, then = found[0, 0].copy(), found[0, 0].copy()
    single = table.child[0, pair]
    outcomes = WITH_NATURAL if terms.peeks else WITH_NATURAL + 1
    unseen = cards - 1 - out
    for value in range(10):
        left = shoe[value] - (1 + out if value == pair else 0)
        shares[0, table.child[single, value]] = (left - (same if value == pair else 0)) / unseen
    shares[1, table.child[single, pair]] = same / unseen
    dealer_at(single, pair, out, shoe, cards, tree, table, dealer, work, now)
    dealer_at(table.child[single, pair], pair, out, shoe, cards, tree, table, dealer, work, then)
    for outcome in range(outcomes):  # all is a bust until it is found to be something else
        found[1, LOST, outcome] = then[outcome] * same / unseen
        found[0, LOST, outcome] = now[outcome] - found[1, LOST, outcome]
    for hand in range(single + 1, len(table.hard)):
        if shares[0, hand] == 0.0 and shares[1, hand] == 0.0:
            continue
        may = terms.double_after_split and table.size[hand] == 2
        choice = STAND if one_card else chosen(plan[hand], may, False, False)
        if choice == HIT:
            for value in range(10):
                child = table.child[hand, value]
                if child >= 0:
                    left = shoe[value] - table.counts[hand, value] - (out if value == pair else 0)
                    for kind in range(2):
                        shares[kind, child] += shares[kind, hand] * left / (cards - table.size[hand] - out)
            continue
        dealer_at(hand, pair, out, shoe, cards, tree, table, dealer, work, now)
        if choice == STAND:
            _move(found, shares[:, hand], LOST, 1, table.hard[hand], table.counts[hand, 0], now, outcomes)
            continue
        for kind in range(2):
            for outcome in range(outcomes):
                whole = shares[kind, hand] * now[outcome]
                found[kind, LOST, outcome] -= whole
                found[kind, LOST_TWICE, outcome] += whole
                found[kind, DOUBLED, outcome] += whole
        for value in range(10):
            child = table.child[hand, value]
            left = shoe[value] - table.counts[hand, value] - (out if value == pair else 0)
            if child >= 0 and left > 0:
                dealer_at(child, pair, out, shoe, cards, tree, table, dealer, work, then)
                share = shares[:, hand] * (left / (cards - table.size[hand] - out))
                _move(found, share, LOST_TWICE, 2, table.hard[child], table.counts[child, 0], then, outcomes)


@rule
def _move(
    found: Array, share: Array, lost: int, stake: int, hard: int, aces: int, dealer: Array, outcomes: int
) -> None:
    """Take a share of hands that stand from the busts to their results."""
    mine = strength(hard, aces, 3, True)
    for kind in range(2):
        for outcome in range(outcomes):
            chance = share[kind] * dealer[outcome]
            found[kind, lost, outcome] -= chance
            if outcome == WITH_NATURAL:
                found[kind, ONE_TO_NATURAL + stake - 1, outcome] += chance
            else:
                found[kind, PUSHED + stake * compare(mine, OUTCOMES[outcome]), outcome] += chance
