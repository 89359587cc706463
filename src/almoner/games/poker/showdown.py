"""The showdown: who shows first, who must show, who may muck.

Once somebody is all-in and nobody can bet any more all hands are shown (TDA 16, a posted rule of cash games); otherwise
the last aggressor of the last round shows first, or who would act first in it (TDA 17-A), and a beaten hand may be
mucked. The last live hand wins unshown (TDA 17-B). Uses `award`, `flow` and `operations`; used by `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almoner.games.errors import BadCard, NotNow
from almoner.games.poker import award, flow
from almoner.games.poker.dealing import check_fresh
from almoner.games.poker.operations import UNKNOWN, Muck, Show, written

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand


def _check_live(hand: Hand, seat: int) -> None:
    if not hand.live >> seat & 1:
        raise NotNow(f"seat {seat} has no live hand")
    if hand.shown >> seat & 1:
        raise NotNow(f"seat {seat} has shown")


def check_show(hand: Hand, operation: Show) -> None:
    """See that hands are shown now (or that no more can be bet), and that the cards are those dealt."""
    if hand.phase != "show" and not (hand.closed and hand.phase in {"burn", "deal hole", "deal board"}):
        raise NotNow(f"no hand is shown now; due is: {hand.phase}")
    seat = operation.seat
    _check_live(hand, seat)
    held = hand.holes[seat]
    if len(operation.cards) != len(held) or UNKNOWN in operation.cards:
        raise NotNow(f"seat {seat} shows all of its {len(held)} cards (TDA 13), found {written(operation.cards)}")
    fresh = tuple(card for card, old in zip(operation.cards, held, strict=True) if old == UNKNOWN)
    if any(old not in (UNKNOWN, card) for card, old in zip(operation.cards, held, strict=True)):
        raise BadCard(f"seat {seat} was dealt {written(held)}, and cannot show {written(operation.cards)}")
    check_fresh(hand.seen, fresh)


def do_show(hand: Hand, operation: Show) -> None:
    """Turn the hand face up."""
    seat = operation.seat
    hand.holes[seat] = list(operation.cards)
    for card in operation.cards:
        hand.seen |= 1 << card
    hand.shown |= 1 << seat
    if hand.phase == "show":
        flow.after_show(hand)


def all_must_show(hand: Hand) -> bool:
    """Tell whether no live hand may be mucked: somebody is all-in, and the rule of open all-ins is posted."""
    return hand.rules.table_all_ins and any(hand.stacks[seat] == 0 for seat in hand.seats(hand.live))


def check_muck(hand: Hand, operation: Muck) -> None:
    """See that the player may give the hand up unshown."""
    if hand.phase != "show":
        raise NotNow(f"no hand is mucked now; due is: {hand.phase}")
    _check_live(hand, operation.seat)
    if all_must_show(hand):
        raise NotNow("a player is all-in and the betting is over: all hands are shown, none is mucked (TDA 16)")


def do_muck(hand: Hand, operation: Muck) -> None:
    """Take the hand out of play."""
    hand.live &= ~(1 << operation.seat)
    hand.mucked |= 1 << operation.seat
    flow.after_show(hand)


def own_show(hand: Hand) -> None:
    """Let the player whose turn it is show, or muck a hand that is beaten in every pot."""
    seat = hand.seat
    if not all_must_show(hand) and _beaten(hand, seat):
        hand.apply(Muck(seat))
    elif not award.known(hand, seat):
        raise NotNow(f"the cards of seat {seat} are not known: they have to be shown by hand")
    else:
        hand.apply(Show(seat, tuple(hand.holes[seat])))


def _beaten(hand: Hand, seat: int) -> bool:
    """Tell whether in every pot that the seat may win a better hand lies open."""
    if not hand.shown & hand.live or not award.known(hand, seat):
        return False
    own = award.worth(hand, seat)
    better = 0
    for other in hand.seats(hand.shown & hand.live):
        if award.worth(hand, other) > own:
            better |= 1 << other
    return all(better & eligible for eligible in award.layers(hand)[1] if eligible >> seat & 1)
