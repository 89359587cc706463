"""Forced bets before the cards: antes, dead money, blinds, live posts and the straddle.

A short stack posts what it has; what others owe is the bet as posted on the sign. Uses `betting`, `flow` and
`operations`; used by `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almoner.games.errors import NotNow
from almoner.games.poker import flow
from almoner.games.poker.betting import first_to_act
from almoner.games.poker.operations import PostAnte, PostBlind, PostStraddle

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand


def begin(hand: Hand) -> None:
    """Begin the hand with the antes, if somebody owes one."""
    setup = hand.setup
    hand.owing = _owed(hand, setup.antes, setup.dead)
    if not hand.owing:
        _begin_blinds(hand)


def _owed(hand: Hand, some: tuple[int, ...], other: tuple[int, ...]) -> int:
    found = 0
    for seat in range(hand.count):
        if hand.stacks[seat] > 0 and (some[seat] or other[seat]):
            found |= 1 << seat
    return found


def _begin_blinds(hand: Hand) -> None:
    setup = hand.setup
    hand.phase, hand.owing = "blinds", _owed(hand, setup.blinds, setup.posts)
    if not hand.owing:
        _end_blinds(hand)


def _end_blinds(hand: Hand) -> None:
    """Set what everybody owes: the big blind in full, though its poster may be all-in for less (cases.md 10)."""
    setup, rules = hand.setup, hand.rules
    hand.bet = max(hand.bet, *setup.blinds, *setup.posts)
    if rules.variant == "holdem":
        full = max(sum(setup.blinds), rules.small_blind + rules.big_blind)
        posted = sum(min(blind, bet) for blind, bet in zip(setup.blinds, hand.bets, strict=True))
        hand.missing = full - posted  # of the blinds: a dead or short one does not make the pot smaller (TDA 54-B)
    flow.begin_street(hand)


# Antes


def check_ante(hand: Hand, operation: PostAnte) -> None:
    """See that the player owes an ante or dead money."""
    if hand.phase != "antes" or not hand.owing >> operation.seat & 1:
        raise NotNow(f"seat {operation.seat} owes no ante now; due is: {hand.phase}")


def do_ante(hand: Hand, operation: PostAnte) -> None:
    """Put the ante, then dead money, into the pot."""
    seat = operation.seat
    ante = min(hand.setup.antes[seat], hand.stacks[seat])
    dead = min(hand.setup.dead[seat], hand.stacks[seat] - ante)
    hand.stacks[seat] -= ante + dead
    hand.paid[seat] += ante
    hand.dead += dead
    hand.owing &= ~(1 << seat)
    if not hand.owing:
        _begin_blinds(hand)


def own_ante(hand: Hand) -> None:
    """Post the antes that are due."""
    for seat in hand.seats(hand.owing):
        hand.apply(PostAnte(seat))


# Blinds


def check_blind(hand: Hand, operation: PostBlind) -> None:
    """See that the player owes a blind or a live post."""
    if hand.phase != "blinds" or not hand.owing >> operation.seat & 1:
        raise NotNow(f"seat {operation.seat} owes no blind now; due is: {hand.phase}")


def do_blind(hand: Hand, operation: PostBlind) -> None:
    """Put the blind or the live post in front of the player."""
    seat = operation.seat
    _put_in(hand, seat, hand.setup.blinds[seat] + hand.setup.posts[seat])
    hand.owing &= ~(1 << seat)
    if not hand.owing:
        _end_blinds(hand)


def _put_in(hand: Hand, seat: int, chips: int) -> None:
    chips = min(chips, hand.stacks[seat])
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips


def own_blind(hand: Hand) -> None:
    """Post the blinds that are due."""
    for seat in hand.seats(hand.owing):
        hand.apply(PostBlind(seat))


# The straddle


def straddle_seat(hand: Hand) -> int:
    """Return the seat that may straddle: left of the big blind, with three players or more; -1 if none may."""
    blind = first_to_act(hand.setup.blinds)
    return (blind + 1) % hand.count if blind >= 0 and hand.count > 2 else -1


def check_straddle(hand: Hand, operation: PostStraddle) -> None:
    """See that a straddle is played, not yet put in, and that the stack covers it."""
    if not hand.rules.straddle:
        raise NotNow("no straddle is played in this game (posted rules)")
    if hand.phase != "deal hole" or hand.street or any(hand.holes) or hand.straddler >= 0:
        raise NotNow("a straddle is put in once, after the blinds and before the first card")
    if operation.seat != straddle_seat(hand):
        raise NotNow(f"only the player left of the big blind may straddle, not seat {operation.seat}")
    if hand.stacks[operation.seat] + hand.bets[operation.seat] < 2 * hand.bet:
        raise NotNow(f"a straddle is {2 * hand.bet}; seat {operation.seat} has {hand.stacks[operation.seat]}")


def do_straddle(hand: Hand, operation: PostStraddle) -> None:
    """Put twice the big blind in front of the player, who will act last before the flop."""
    chips = 2 * hand.bet - hand.bets[operation.seat]
    _put_in(hand, operation.seat, chips)
    hand.bet *= 2
    hand.straddler = operation.seat
