"""What is particular to seven-card stud: the low card, the high hand, the open pair, and the deck that runs short.

Uses `cards`, `fast` and `ranks`; used by the steps of a hand and by compiled play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from almoner.games.cards import ACE, rank_of
from almoner.games.fast import rule
from almoner.games.poker.ranks import FIVE, STRAIGHT, STRAIGHT_FLUSH, strength

UPS: Final = 4
"""Cards that lie open before a common card may be turned."""


@rule
def low_card(ups: Sequence[int], live: int) -> int:
    """Return the seat of the lowest card, by rank (the ace is high) and then by suit, clubs lowest; it brings in.

    `ups` has the one open card of each seat.
    """
    found = -1
    for seat in range(len(ups)):
        if live >> seat & 1 and (found < 0 or ups[seat] < ups[found]):
            found = seat
    return found


@rule
def high_hand(shows: Sequence[int], live: int) -> int:
    """Return the seat of the highest hand showing, of equal ones the first dealt; `shows` is what `showing` says."""
    found = -1
    for seat in range(len(shows)):
        if live >> seat & 1 and (found < 0 or shows[seat] > shows[found]):
            found = seat
    return found


@rule
def showing(cards: Sequence[int]) -> int:
    """Return what up to five open cards are worth among hands of as many: higher is better.

    By pairs and ranks: straights and flushes count only where five cards lie open.
    """
    if len(cards) == 5:
        return strength(cards)
    tally, shape, ranks, size = 0, 0, 0, 0
    for card in cards:
        tally += 1 << 4 * rank_of(card)
    for times in range(UPS, 0, -1):
        for rank in range(ACE, -1, -1):
            if tally >> 4 * rank & 15 == times:
                shape, ranks, size = shape << 3 | times, ranks << 4 | rank + 1, size + 1
    return shape << 3 * (UPS - size) + 4 * UPS | ranks << 4 * (UPS - size)


@rule
def paired(first: int, second: int) -> bool:
    """Tell whether the two open cards of a hand on fourth street are a pair."""
    return rank_of(first) == rank_of(second)


@rule
def supply(left: int, burned: int, players: int, burn: bool) -> tuple[bool, bool, bool]:
    """Return how seventh street is dealt: is a card burned, are burned cards used, does one common card serve all.

    With too few cards the burned ones are mixed in; then, if need be, no card is burned; at the last one card is turned
    up for everybody (Robert's Rules of Poker, seven-card stud).
    """
    if left >= players + (1 if burn else 0):
        return burn, False, False
    if left + burned >= players:
        return burn and left + burned > players, True, False
    return burn and left + burned > 1, True, True


@rule
def high_card(cards: Any) -> int:
    """Return the highest card by rank and suit of the best five of seven (or fewer) cards: for odd chips (TDA 20-B).

    In a straight to the five the ace is low. If there are several best fives, that with the highest card counts.
    """
    five, best, found = cards[:5].copy(), -1, -1
    for left_out in range(1 << len(cards)):
        size = 0
        for place in range(len(cards)):
            if not left_out >> place & 1:
                if size < 5:
                    five[size] = cards[place]
                size += 1
        if size == 5:
            worth, top = strength(five), top_of(five)
            if worth >= best:
                found = max(found, top) if worth == best else top
                best = worth
    return found


@rule
def top_of(five: Sequence[int]) -> int:
    """Return the highest of five cards by rank and suit; in a straight to the five the ace is low."""
    worth, found = strength(five), -1
    wheel = worth // 4096 in (STRAIGHT, STRAIGHT_FLUSH) and worth % 4096 == FIVE
    for card in five:
        if not (wheel and rank_of(card) == ACE):
            found = max(found, card)
    return found
