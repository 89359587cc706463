"""The odds of let it ride: what becomes of every three and four cards, and which bets are best let ride.

What four cards become depends on them as a set, and not on the names of the suits: so each of the 16,432 kinds of four
cards is completed in every way once, and all else is added up from these. Compiled. Uses `hands`, `poker` and numpy;
used by `let_it_ride`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from almoner.games.cards import FIRST_JOKER, RANKS, rank_of, suit_of
from almoner.games.errors import BadSheet
from almoner.games.fast import compiled, rule
from almoner.games.hands import number
from almoner.games.poker import ranks
from almoner.games.poker.evaluate import NO_CARDS, key_of, of_sums, suits_of
from almoner.games.poker.ranks import ROYAL_FLUSH, category_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

LINES: Final = 10
"""Lines of the pay table: 0 is lost, 1 a pair that pays, then the categories from two pair on, 9 a royal flush."""
MOST_LISTED: Final = 40
"""How many sets of ranks are listed one by one."""
THREES: Final = 22_100
FOURS: Final = 270_725
DEALS: Final = 49 * 48 * 47 // 2
"""Ways to complete three cards, at most."""


@rule
def line(strength: int, least: int) -> int:
    """Return the line of the pay table of a hand of this strength; `least` is that of the weakest pair that pays."""
    if strength == ROYAL_FLUSH:
        return LINES - 1
    return category_of(strength) if strength >= least else 0


def weakest(rank: int) -> int:
    """Return the strength of the weakest pair of a rank."""
    others = [other for other in range(4) if other != rank][:3]
    return ranks.strength([4 * rank, 4 * rank + 1, *(4 * other + 2 for other in others)])


class Solved(Struct, frozen=True):
    """How the two bets that may be taken back are best played, and what comes of all three."""

    threes: Array
    """for each set of three cards by its number, whether the first bet is best let ride"""
    fours: Array
    """for each set of four cards, whether the second one is"""
    sure_threes: Array
    """for each set of three cards, whether it pays whatever comes"""
    sure_fours: Array
    counts: Array
    """the ways of each line, in rows 0 to 2 by how many of the two ride"""


def solve(more: int, least: int, results: Sequence[Fraction]) -> Solved:
    """Return the best play, where so many cards are yet to come on four, by the player's result of one bet by line.

    A bet rides if its mean result is above zero; at zero it is taken back.
    """
    import numpy as np

    kinds, lines = survey(more, least)
    scale = lcm(*(result.denominator for result in results))
    if max(abs(result) for result in results) * scale * DEALS >= 1 << 63:
        raise BadSheet(f"the odds of the pay table are too fine: expected them in common parts, found {scale:,}ths")
    worth = np.array([int(result * scale) for result in results], np.int64)
    fours = (lines @ worth)[kinds]
    lose = (lines[:, 0] > 0)[kinds].astype(np.int64)
    threes, losing, counts = np.zeros(THREES, np.int64), np.zeros(THREES, np.int64), np.zeros((3, LINES), np.int64)
    compiled(add_threes)(fours, threes)
    compiled(add_threes)(lose, losing)
    compiled(count_results)(kinds, lines, threes > 0, fours > 0, counts)
    return Solved(threes > 0, fours > 0, losing == 0, lose == 0, counts)


@functools.cache
def survey(more: int, least: int) -> tuple[Array, Array]:
    """Return of which kind each set of four cards is, and for each kind how often its completions come to each line.

    A kind is named by the number of one of its sets.
    """
    import numpy as np

    kinds, lines = np.zeros(FOURS, np.int64), np.zeros((FOURS, LINES), np.int64)
    room: Any = np.zeros(4, np.int64)
    compiled(complete_all)(more, least, kinds, lines, room)
    return kinds, lines


@rule
def complete_all(more: int, least: int, kinds: Array, lines: Array, same: MutableSequence[int]) -> None:
    """Fill in the kind of each set of four cards, and the lines of each kind; `same` is room for four cards."""
    for d in range(3, FIRST_JOKER):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    hand = (a, b, c, d)
                    put_same_kind(hand, same)
                    mine, kind = number(hand), number(same)
                    kinds[mine] = kind
                    if mine == kind:
                        complete(hand, more, least, lines[kind])


@rule
def put_same_kind(hand: Sequence[int], same: MutableSequence[int]) -> None:
    """Put a set of cards with its suits renamed, in rising order: the same for all sets that differ by names only."""
    first, second, third, fourth = held(hand, 0), held(hand, 1), held(hand, 2), held(hand, 3)
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    place = 0
    for rank in range(13):
        for suit in range(4):
            if (first, second, third, fourth)[suit] >> rank & 1:
                same[place] = 4 * rank + suit
                place += 1


@rule
def held(hand: Sequence[int], suit: int) -> int:
    """Return the ranks of a suit in a hand, a bit each."""
    found = 0
    for card in hand:
        if suit_of(card) == suit:
            found |= 1 << rank_of(card)
    return found


@rule
def complete(hand: Sequence[int], more: int, least: int, counts: MutableSequence[int]) -> None:
    """Count the lines of four cards with one or two more of the other 48, the best five of six being the hand."""
    key, suits = NO_CARDS, 0
    for card in hand:
        key += key_of(card)
        suits += suits_of(card)
    for fifth in range(FIRST_JOKER):
        if fifth not in hand:
            with_fifth, suits_with = key + key_of(fifth), suits + suits_of(fifth)
            if more == 1:
                counts[line(of_sums(with_fifth, suits_with, 5), least)] += 1
            else:
                for sixth in range(fifth):
                    if sixth not in hand:
                        strength = of_sums(with_fifth + key_of(sixth), suits_with + suits_of(sixth), 6)
                        counts[line(strength, least)] += 1


@rule
def add_threes(fours: Array, threes: Array) -> None:
    """Add what each set of four cards is worth to the sets of three that it may have come from."""
    for d in range(3, FIRST_JOKER):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    worth = fours[number((a, b, c, d))]
                    for own in ((b, c, d), (a, c, d), (a, b, d), (a, b, c)):
                        threes[number(own)] += worth


@rule
def count_results(kinds: Array, lines: Array, threes: Array, fours: Array, counts: Array) -> None:
    """Count the ways of each line by how many of the two bets ride: own cards, the first that is turned, the rest."""
    for d in range(3, FIRST_JOKER):
        for c in range(2, d):
            for b in range(1, c):
                for a in range(b):
                    four = number((a, b, c, d))
                    for own in ((b, c, d), (a, c, d), (a, b, d), (a, b, c)):
                        rides = int(threes[number(own)]) + int(fours[four])
                        for which in range(LINES):
                            counts[rides, which] += lines[kinds[four], which]


# The strategy in words


def in_words(solved: Solved) -> str:
    """Say on which cards each of the two bets is best let ride."""
    first = _rides("three", 3, solved.threes, solved.sure_threes)
    second = _rides("four", 4, solved.fours, solved.sure_fours)
    return f"let bet 1 ride on {first}; let bet 2 ride on {second}; else take them back"


def _rides(word: str, size: int, rides: Array, sure: Array) -> str:
    """Say on which sets of three or four cards a bet rides: by their ranks, where these are few and decide."""
    hands = _all_hands(size)
    suited = (hands % 4 == hands[:, :1] % 4).all(axis=1)
    said = [f"{word} cards that pay in any case"]
    for kind, there in ((f"{word} of one suit", suited & ~sure), (f"other {word}", ~suited & ~sure)):
        if rides[there].all():
            said.append(f"any {kind}")
        elif rides[there].any():
            said.append(f"{kind}: {_ranks(hands[there], rides[there])}")
    return ", ".join(said)


def _ranks(hands: Array, rides: Array) -> str:
    import numpy as np

    codes, which = np.unique(hands // 4 @ 13 ** np.arange(hands.shape[1]), return_inverse=True)
    there, riding = np.bincount(which), np.bincount(which, rides)
    if (riding > 0).sum() > MOST_LISTED or ((riding > 0) & (riding < there)).any():
        return f"{rides.sum():,} of {len(rides):,} hands"
    places = range(hands.shape[1] - 1, -1, -1)
    return " ".join("".join(RANKS[code // 13**place % 13] for place in places) for code in codes[riding > 0][::-1])


@functools.cache
def _all_hands(size: int) -> Array:
    """Return all sets of so many cards, each at the place of its number."""
    import numpy as np

    hands = np.array(list(itertools.combinations(range(FIRST_JOKER), size)))
    return hands[np.lexsort(hands.T)]
