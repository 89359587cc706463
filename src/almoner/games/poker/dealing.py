"""Dealing: burns, hole cards and the board.

Hold 'em: two cards, then three, one and one to the board. Stud: two down and one up, three times one up, one down.
Uses `flow` and `operations`; used by `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from almoner.games.cards import FIRST_JOKER, name
from almoner.games.errors import BadCard, GameError, NotNow
from almoner.games.poker import flow
from almoner.games.poker.operations import UNKNOWN, Burn, DealBoard, DealHole

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand

BOARD: Final = (0, 3, 1, 1)
"""Cards dealt to the board on each street of hold 'em."""


def check_fresh(seen: int, cards: tuple[int, ...]) -> None:
    """See that cards are of the deck, and not among those seen nor twice; raises BadCard that names one."""
    for card in cards:
        if card == UNKNOWN:
            continue
        if type(card) is not int or not 0 <= card < FIRST_JOKER:
            raise BadCard(f"expected a card of 0 to {FIRST_JOKER - 1}, or {UNKNOWN} for one unseen, found {card!r}")
        if seen >> card & 1:
            raise BadCard(f"the card {name(card)} is dealt already: there is only one of it")
        seen |= 1 << card


def _see(hand: Hand, cards: tuple[int, ...]) -> None:
    for card in cards:
        if card != UNKNOWN:
            hand.seen |= 1 << card


def _drawn(hand: Hand, count: int) -> list[int]:
    """Take cards off the top of the deck."""
    place = hand.place
    hand.place += count
    if hand.deck is None or hand.place > len(hand.deck):
        raise GameError("the deck of the hand has run out: give one of 52 cards")
    return list(hand.deck[place : hand.place])


# Burning


def check_burn(hand: Hand, operation: Burn) -> None:
    """See that a card is to be burned."""
    if hand.phase != "burn":
        raise NotNow(f"no card is burned now; due is: {hand.phase}")
    check_fresh(hand.seen, (operation.card,))


def do_burn(hand: Hand, operation: Burn) -> None:
    """Burn the card."""
    _see(hand, (operation.card,))
    hand.burned.append(operation.card)
    hand.phase = "deal hole" if any(hand.need) else "deal board"


def own_burn(hand: Hand) -> None:
    """Burn the top card of the deck, or one that nobody sees."""
    hand.apply(Burn() if hand.deck is None else Burn(_drawn(hand, 1)[0]))


# Hole cards


def check_hole(hand: Hand, operation: DealHole) -> None:
    """See that the player is owed as many cards, and that they can be there."""
    if hand.phase != "deal hole":
        raise NotNow(f"no player is dealt a card now; due is: {hand.phase}")
    need = hand.need[operation.seat]
    if not 1 <= len(operation.cards) <= need:
        raise NotNow(f"seat {operation.seat} is owed {need} cards, found {len(operation.cards)}")
    check_fresh(hand.seen, operation.cards)
    faces_up = hand.rules.variant == "stud" and hand.street < flow.LAST_STREET["stud"]
    if faces_up and len(operation.cards) == need and operation.cards[-1] == UNKNOWN:
        raise BadCard("a card dealt face up is seen by all: its name is needed")


def do_hole(hand: Hand, operation: DealHole) -> None:
    """Give the player the cards; at stud the last of the third to the sixth street lies face up."""
    seat, cards = operation.seat, operation.cards
    _see(hand, cards)
    hand.holes[seat].extend(cards)
    hand.need[seat] -= len(cards)
    if hand.rules.variant == "stud":
        if hand.street == flow.LAST_STREET["stud"]:
            hand.shown &= ~(1 << seat)  # an all-in hand that lay open has a new card face down
        elif hand.need[seat] == 0:
            hand.ups[seat].append(cards[-1])
    if not any(hand.need):
        flow.begin_betting(hand)


def own_hole(hand: Hand) -> None:
    """Deal to all who are owed cards, one at a time round the table from the left of the button."""
    owed = [seat for seat in range(hand.count) if hand.need[seat]]
    cards = _drawn(hand, len(owed) * hand.need[owed[0]])
    for place, seat in enumerate(owed):
        hand.apply(DealHole(seat, tuple(cards[place :: len(owed)])))


# The board


def check_board(hand: Hand, operation: DealBoard) -> None:
    """See that the board is due so many cards, all seen."""
    if hand.phase != "deal board":
        raise NotNow(f"no card is dealt to the board now; due is: {hand.phase}")
    count = _board_count(hand)
    if len(operation.cards) != count or UNKNOWN in operation.cards:
        raise NotNow(f"expected {count} known cards for the board, found {len(operation.cards)}")
    check_fresh(hand.seen, operation.cards)


def _board_count(hand: Hand) -> int:
    return BOARD[hand.street] if hand.rules.variant == "holdem" else 1


def do_board(hand: Hand, operation: DealBoard) -> None:
    """Put the cards on the board."""
    _see(hand, operation.cards)
    hand.board.extend(operation.cards)
    flow.begin_betting(hand)


def own_board(hand: Hand) -> None:
    """Deal the street to the board."""
    hand.apply(DealBoard(tuple(_drawn(hand, _board_count(hand)))))
