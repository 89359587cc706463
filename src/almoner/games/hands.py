"""Hands as sets of cards of one deck, numbered: so that a table can hold something about each of them.

The number of a set is its place when sets are listed by their highest card, then the next one, and so on: the sum of
choose(card, 1) for the lowest card, choose(card, 2) for the next. Uses `fast` and `poker.ranks`; used by games
that look up how a hand is best played.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from almoner.games.fast import rule
from almoner.games.poker.ranks import choose


@rule
def number(hand: Sequence[int]) -> int:
    """Return the number of a set of cards, which must stand in rising order."""
    found = 0
    for place, card in enumerate(hand):
        found += choose(card, place + 1)
    return found


@rule
def put_in_order(hand: MutableSequence[int]) -> None:
    """Put a few cards into rising order where they stand."""
    for end in range(1, len(hand)):
        card, place = hand[end], end
        while place > 0 and hand[place - 1] > card:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = card
