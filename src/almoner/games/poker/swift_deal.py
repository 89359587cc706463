"""Dealing in compiled play: who holds what on each street of hold 'em and of seven-card stud.

Cards lie in one array: a row for each seat, then one each for the board, the burned cards, the deck and scratch;
`sizes` has how many cards lie in each row, and of the deck how many are gone. Uses `chance`, `stud` and `fast`; used by
`swift`.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any, Final

from almoner.games.chance import draw_cards
from almoner.games.fast import rule
from almoner.games.poker.stud import high_hand, low_card, paired, showing, supply

BOARD, BURNED, DECK, SCRATCH, ROWS = range(5)
"""Rows after those of the seats."""
CARDS: Final = 52
SEVENTH: Final = 4
"""The last street of stud; hold 'em ends with the third after the deal."""
RIVER: Final = 3
FLOP: Final = 3
UP: Final = 2
"""At stud a seat's third to sixth card lie open."""
MOST_UP: Final = 4


@rule
def needed(count: int, stud: bool, burn: bool) -> int:
    """Return how many cards of the deck a hand may need."""
    if stud:
        return min(CARDS, 7 * count + (4 if burn else 0))
    return 2 * count + (8 if burn else 5)


@rule
def shuffle(state: MutableSequence[int], pack: Any, cards: Any, sizes: Any, count: int, stud: bool, burn: bool) -> None:
    """Draw the cards of a hand to the front of the pack, and begin with an empty table."""
    drawn = needed(count, stud, burn)
    draw_cards(state, pack, drawn)
    for place in range(drawn):
        cards[count + DECK, place] = pack[place]
    for row in range(count + ROWS):
        sizes[row] = 0


@rule
def give(cards: Any, sizes: Any, count: int, row: int) -> None:
    """Deal the next card to a row."""
    cards[row, sizes[row]] = cards[count + DECK, sizes[count + DECK]]
    sizes[row] += 1
    sizes[count + DECK] += 1


@rule
def give_all(cards: Any, sizes: Any, count: int, live: int) -> None:
    """Deal a card to each who is in the hand, from the left of the button."""
    for seat in range(count):
        if live >> seat & 1:
            give(cards, sizes, count, seat)


@rule
def deal_street(cards: Any, sizes: Any, count: int, live: int, street: int, stud: bool, burn: bool) -> None:
    """Deal a street."""
    if street == 0:
        for _ in range(3 if stud else 2):
            give_all(cards, sizes, count, live)
    elif stud and street == SEVENTH:
        seventh_street(cards, sizes, count, live, burn)
    else:
        if burn:
            give(cards, sizes, count, count + BURNED)
        if stud:
            give_all(cards, sizes, count, live)
        else:
            for _ in range(FLOP if street == 1 else 1):
                give(cards, sizes, count, count + BOARD)


@rule
def seventh_street(cards: Any, sizes: Any, count: int, live: int, burn: bool) -> None:
    """Deal the last cards of stud, or one common card where there are too few."""
    left, burned = CARDS - sizes[count + DECK], sizes[count + BURNED]
    burns, reuse, common = supply(left, burned, players(live), burn)
    if reuse:  # nobody has seen the burned cards: they follow the deck as they lie
        deck = cards[count + DECK]
        for place in range(left):
            deck[place] = deck[CARDS - left + place]
        for place in range(burned):
            deck[left + place] = cards[count + BURNED, place]
        sizes[count + DECK] = 0
    if burns:
        give(cards, sizes, count, count + BURNED)
    if common:
        give(cards, sizes, count, count + BOARD)
    else:
        give_all(cards, sizes, count, live)


@rule
def players(live: int) -> int:
    """Return how many seats a set has."""
    count = 0
    while live:
        live &= live - 1
        count += 1
    return count


@rule
def with_board(cards: Any, sizes: Any, count: int, seat: int, first: int, last: int) -> Any:
    """Return a seat's cards from `first` up to `last`, and the board."""
    own, board = last - first, sizes[count + BOARD]
    found = cards[seat, first : last + board].copy()
    for place in range(board):
        found[own + place] = cards[count + BOARD, place]
    return found


@rule
def playing(cards: Any, sizes: Any, count: int, seat: int) -> Any:
    """Return the cards that play for a seat: its own and the board."""
    return with_board(cards, sizes, count, seat, 0, sizes[seat])


@rule
def opener_of(cards: Any, sizes: Any, count: int, live: int, street: int) -> int:
    """Return who opens a street of stud: the low card, later the high hand."""
    shows = cards[count + SCRATCH]
    for seat in range(count):
        if live >> seat & 1:
            if street == 0:
                shows[seat] = cards[seat, UP]
            else:
                last = min(sizes[seat], UP + MOST_UP)
                shows[seat] = showing(with_board(cards, sizes, count, seat, UP, last))
    return low_card(shows[:count], live) if street == 0 else high_hand(shows[:count], live)


@rule
def open_pair(cards: Any, count: int, live: int) -> bool:
    """Tell whether a live hand shows a pair in its first two open cards."""
    found = False
    for seat in range(count):
        found = found or (live >> seat & 1 > 0 and paired(cards[seat, UP], cards[seat, UP + 1]))
    return found
