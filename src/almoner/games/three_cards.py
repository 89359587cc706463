"""Hands of three cards: categories, strengths, and words.

With three cards a straight is rarer than a flush, and three of a kind rarer than both. King-queen-jack is a straight,
queen-king-ace the highest and ace-two-three the lowest one. Uses `cards`, `fast` and `words`; used by three card poker.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from almoner.games import words
from almoner.games.cards import ACE, check, rank_of, suit_of
from almoner.games.errors import BadCard
from almoner.games.fast import rule

HIGH_CARD: Final = 0
PAIR: Final = 1
FLUSH: Final = 2
STRAIGHT: Final = 3
THREE_OF_A_KIND: Final = 4
STRAIGHT_FLUSH: Final = 5
CATEGORIES: Final = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
"""The categories by their number, the lowest first."""


@rule
def strength(hand: Sequence[int]) -> int:
    """Return the strength of three cards of one deck: equal for equal hands, higher for better ones.

    It is the category times 4096, and the ranks in the order in which they are compared, in 4 bits each. The cards are
    not checked: `checked` does that.
    """
    first, second, third = rank_of(hand[0]), rank_of(hand[1]), rank_of(hand[2])
    high, low = max(first, second, third), min(first, second, third)
    middle = first + second + third - high - low
    if high == low:
        return 4096 * THREE_OF_A_KIND + 256 * high
    if middle in (high, low):
        return 4096 * PAIR + 256 * middle + 16 * (high + low - middle)
    suited = suit_of(hand[0]) == suit_of(hand[1]) == suit_of(hand[2])
    top = straight_top(high, middle, low)
    if top >= 0:
        return 4096 * (STRAIGHT_FLUSH if suited else STRAIGHT) + 256 * top
    return 4096 * (FLUSH if suited else HIGH_CARD) + 256 * high + 16 * middle + low


@rule
def straight_top(high: int, middle: int, low: int) -> int:
    """Return the top of a straight of three ranks, or -1 if they are none; it is the three in ace-two-three."""
    if high == ACE and middle == 1 and low == 0:
        return middle
    return high if high - middle == 1 and middle - low == 1 else -1


@rule
def category(hand: Sequence[int]) -> int:
    """Return the category of three cards, HIGH_CARD to STRAIGHT_FLUSH."""
    return strength(hand) // 4096


@rule
def category_of(strength: int) -> int:
    """Return the category of a hand that has this strength."""
    return strength // 4096


@rule
def high_rank(strength: int) -> int:
    """Return the rank that is compared first: of the highest card, the pair, the three, or the top of the straight."""
    return strength // 256 % 16


def checked(hand: Sequence[int]) -> Sequence[int]:
    """Return a hand if it is three different cards without jokers; raises BadCard that names the wrong one."""
    check(hand)
    if len(hand) != 3:
        raise BadCard(f"expected three cards, found {len(hand)}")
    return hand


def described(strength: int) -> str:
    """Return a hand of this strength in words, such as `a pair of kings with four`."""
    kind, ranks = category_of(strength), [strength // 256 % 16, strength // 16 % 16, strength % 16]
    if kind == THREE_OF_A_KIND:
        return f"three of a kind, {words.MANY[ranks[0]]}"
    if kind == PAIR:
        return f"a pair of {words.MANY[ranks[0]]} with {words.ONE[ranks[1]]}"
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        return f"a {CATEGORIES[kind]}, {words.ONE[ranks[0]]} high"
    return f"{'a flush, ' if kind == FLUSH else ''}{words.ONE[ranks[0]]} high with {words.listed(ranks[1:])}"
