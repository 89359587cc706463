"""What is particular to seven-card stud: the low card, the high hand, the open pair, and the deck that runs short.

Uses `cards`, `fast` and `ranks`; used by `dealing` and `showdown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from almoner.games.cards import ACE
from almoner.games.fast import rule
from almoner.games.poker.ranks import strength

WHEEL: Final = frozenset((0, 1, 2, 3, ACE))
"""The ranks of the straight in which the ace is low."""


def low_card(ups: Sequence[Sequence[int]], live: int) -> int:
    """Return the seat of the lowest card, by rank (the ace is high) and then by suit, clubs lowest; it brings in."""
    return min((seat for seat in range(len(ups)) if live >> seat & 1), key=lambda seat: ups[seat][0])


def high_hand(ups: Sequence[Sequence[int]], common: Sequence[int], live: int) -> int:
    """Return the seat of the highest hand showing, with the common card if there is one; of equal ones the first dealt.

    By pairs and ranks: straights and flushes count only where five cards lie open.
    """
    seats = [seat for seat in range(len(ups)) if live >> seat & 1]
    return max(seats, key=lambda seat: (showing([*ups[seat], *common]), -seat))


def showing(cards: Sequence[int]) -> tuple[int, ...]:
    """Return what open cards are worth among hands of as many: comparable, the higher the better."""
    if len(cards) == 5:
        return (strength(cards),)
    ranks = [card // 4 for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return (*(times for times, _ in groups), -1, *(rank for _, rank in groups))


def open_pair(ups: Sequence[Sequence[int]], live: int) -> bool:
    """Tell whether a live hand shows a pair in its first two open cards."""
    return any(live >> seat & 1 and cards[0] // 4 == cards[1] // 4 for seat, cards in enumerate(ups))


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


def high_card(cards: Sequence[int]) -> int:
    """Return the highest card by rank and suit of the best five of seven (or fewer) cards: for odd chips (TDA 20-B).

    In a straight to the five the ace is low. If there are several best fives, that with the highest card counts.
    """
    best, found = -1, -1
    for five in combinations(cards, 5):
        worth = strength(five)
        if worth >= best:
            low_ace = {card // 4 for card in five} == WHEEL
            top = max(card for card in five if not (low_ace and card // 4 == ACE))
            found = max(found, top) if worth == best else top
            best = worth
    return found
