"""What five cards are worth at poker, from the definition of the categories: the reference of all evaluation.

A strength is the category times 4096, and within it the place in the order in which hands of the category compare. So
it is one whole number of 16 bits: equal for equal hands, higher for better ones. Uses `cards`, `fast` and `words`; used
by `evaluate` and by games that rank five cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from almoner.games import words
from almoner.games.cards import ACE, rank_of, suit_of
from almoner.games.fast import rule

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8
CATEGORIES: Final = (
    *("high card", "pair", "two pair", "three of a kind", "straight"),
    *("flush", "full house", "four of a kind", "straight flush"),
)
"""The categories by their number, the lowest first."""
ROYAL_FLUSH: Final = 4096 * STRAIGHT_FLUSH + ACE
"""The highest strength."""
FIVE: Final = 3
"""The rank of a five: the top of the lowest straight, the wheel."""


@rule
def strength(hand: Sequence[int]) -> int:
    """Return the strength of five cards of one deck. They are not checked (`evaluate.strength` does that)."""
    tally, distinct, suited = 0, 0, True
    for card in hand:
        distinct += tally >> 4 * rank_of(card) & 15 == 0
        tally += 1 << 4 * rank_of(card)
        suited = suited and suit_of(card) == suit_of(hand[0])
    top = straight_top(tally) if distinct == 5 else -1
    if top >= 0:
        return 4096 * (STRAIGHT_FLUSH if suited else STRAIGHT) + top
    if suited:
        return 4096 * FLUSH + place(tally)
    return 4096 * by_shape(tally, distinct) + place(tally)


@rule
def straight_top(tally: int) -> int:
    """Return the top of a straight, or -1 if five different ranks are none; the ace may stand below the deuce.

    The tally has the number of cards of each rank, in 4 bits a rank.
    """
    for top in range(ACE, FIVE, -1):
        if tally == 0x11111 << 4 * (top - 4):
            return top
    return FIVE if tally == 0x1000000001111 else -1


@rule
def by_shape(tally: int, distinct: int) -> int:
    """Return the category of five cards by how many of them share a rank."""
    most = 0
    for rank in range(ACE + 1):
        most = max(most, tally >> 4 * rank & 15)
    if distinct == 2:
        return FOUR_OF_A_KIND if most == 4 else FULL_HOUSE
    if distinct == 3:
        return THREE_OF_A_KIND if most == 3 else TWO_PAIR
    return PAIR if distinct == 4 else HIGH_CARD


@rule
def place(tally: int) -> int:
    """Return the place of a hand among hands of its shape: first compared are the ranks that are there most often.

    Ranks that are there equally often are a set, and sets of a size are numbered in the order in which they compare: by
    the sum of choose(rank, 1) for the lowest, choose(rank, 2) for the next, and so on.
    """
    found = 0
    for times in range(4, 0, -1):
        size, number = 0, 0
        for rank in range(ACE + 1):
            if tally >> 4 * rank & 15 == times:
                size += 1
                number += choose(rank, size)
        found = found * choose(ACE + 1, size) + number
    return found


@rule
def choose(count: int, size: int) -> int:
    """Return how many sets of a size there are among so many things."""
    found = 1
    for done in range(size):
        found = found * (count - done) // (done + 1)
    return found


@rule
def category(hand: Sequence[int]) -> int:
    """Return the category of five cards, HIGH_CARD to STRAIGHT_FLUSH."""
    return strength(hand) // 4096


@rule
def category_of(strength: int) -> int:
    """Return the category of a hand that has this strength, HIGH_CARD to STRAIGHT_FLUSH."""
    return strength // 4096


SHAPES: Final = {
    HIGH_CARD: (5,),
    PAIR: (1, 3),
    TWO_PAIR: (2, 1),
    THREE_OF_A_KIND: (1, 2),
    FLUSH: (5,),
    FULL_HOUSE: (1, 1),
    FOUR_OF_A_KIND: (1, 1),
}
"""How many ranks are compared at once, by category: in two pair the two pairs, then the single card."""


def compared(strength: int) -> list[int]:
    """Return the ranks of a hand in the order in which they are compared; of a straight, its top."""
    kind, number = divmod(strength, 4096)
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        return [number]
    found: list[int] = []
    for size in reversed(SHAPES[kind]):
        number, part = divmod(number, choose(ACE + 1, size))
        found = [*_ranks_of_set(part, size), *found]
    return found


def _ranks_of_set(number: int, size: int) -> list[int]:
    found = []
    for left in range(size, 0, -1):
        rank = max(rank for rank in range(ACE + 1) if choose(rank, left) <= number)
        number -= choose(rank, left)
        found.append(rank)
    return found


def described(strength: int) -> str:
    """Return a hand of this strength in words, such as `a full house, kings full of threes`."""
    kind, ranks = category_of(strength), compared(strength)
    one, many = words.ONE[ranks[0]], words.MANY[ranks[0]]
    if strength == ROYAL_FLUSH:
        return "a royal flush"
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        return f"a {CATEGORIES[kind]}, {'wheel' if ranks[0] == FIVE else f'{one} high'}"
    if kind == FULL_HOUSE:
        return f"a full house, {many} full of {words.MANY[ranks[1]]}"
    if kind in (FOUR_OF_A_KIND, THREE_OF_A_KIND):
        return f"{CATEGORIES[kind]}, {many} with {words.listed(ranks[1:])}"
    if kind == TWO_PAIR:
        return f"two pair, {many} and {words.MANY[ranks[1]]} with {words.ONE[ranks[2]]}"
    if kind == PAIR:
        return f"a pair of {many} with {words.listed(ranks[1:])}"
    return f"{'a flush, ' if kind == FLUSH else ''}{one} high with {words.listed(ranks[1:])}"
