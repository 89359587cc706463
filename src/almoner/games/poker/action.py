"""What players do in turn: fold, check, call, bring in, bet and raise; and what the dealer does after a round.

Uses `betting`, `flow`, `pots` and `operations`; used by `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almoner.games.errors import NotNow
from almoner.games.poker import flow
from almoner.games.poker.betting import REASONS, after_wager, can_answer, raise_range, why_closed
from almoner.games.poker.game import FIXED_LIMIT
from almoner.games.poker.operations import BringIn, CheckCall, Collect, Fold, Kill, RaiseTo
from almoner.games.poker.pots import uncalled

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand


def _check_turn(hand: Hand, seat: int, *phases: str) -> None:
    if hand.phase not in phases:
        raise NotNow(f"no player acts now; due is: {hand.phase}")
    if seat != hand.seat:
        raise NotNow(f"it is seat {hand.seat}'s turn, not seat {seat}'s: players act in turn (TDA 50)")


def check_fold(hand: Hand, operation: Fold) -> None:
    """See that it is the player's turn. Who owes the bring-in puts it in; a fold without a bet is binding (TDA 58)."""
    if hand.phase == "bring in":
        raise NotNow(f"seat {hand.seat} has the low card and must bring in or complete")
    _check_turn(hand, operation.seat, "act")


def do_fold(hand: Hand, operation: Fold) -> None:
    """Take the hand out of play."""
    hand.live &= ~(1 << operation.seat)
    flow.after_action(hand, operation.seat)


def check_call(hand: Hand, operation: CheckCall) -> None:
    """See that it is the player's turn."""
    if hand.phase == "bring in":
        raise NotNow(f"seat {hand.seat} has the low card and must bring in or complete")
    _check_turn(hand, operation.seat, "act")


def do_call(hand: Hand, operation: CheckCall) -> None:
    """Put in what a call costs, or the stack."""
    seat = operation.seat
    _put_in(hand, seat, max(hand.bet, hand.bets[seat]))
    flow.after_action(hand, seat)


def _put_in(hand: Hand, seat: int, to: int) -> None:
    chips = min(to - hand.bets[seat], hand.stacks[seat])
    hand.stacks[seat] -= chips
    hand.bets[seat] += chips
    hand.acted |= 1 << seat


def check_bring_in(hand: Hand, operation: BringIn) -> None:
    """See that the bring-in is due from the player."""
    _check_turn(hand, operation.seat, "bring in")


def do_bring_in(hand: Hand, operation: BringIn) -> None:
    """Put in the bring-in; the others owe all of it, though it may be short (cases.md 11)."""
    _put_in(hand, operation.seat, hand.forced)
    flow.after_action(hand, operation.seat)


def closed(hand: Hand) -> int:
    """Return why the player whose turn it is may not raise, as a number of `betting.REASONS`; OPEN if he may."""
    seat = hand.seat
    return why_closed(
        hand.limit,
        hand.bet,
        hand.bets[seat],
        hand.stacks[seat],
        hand.size,
        hand.wagers,
        hand.most_wagers,
        hand.forced,
        bool(hand.acted >> seat & 1),
        hand.rules.idle_raise or can_answer(seat, hand.live, hand.bets, hand.stacks, hand.bet),
    )


def check_raise(hand: Hand, operation: RaiseTo) -> None:
    """See that the player may raise, and to so much: table stakes, the least raise and the limit."""
    _check_turn(hand, operation.seat, "act", "bring in")
    to, seat = operation.amount, operation.seat
    if type(to) is not int:
        raise NotNow(f"expected whole chips, found {to!r}")
    own, stack = hand.bets[seat], hand.stacks[seat]
    if to > own + stack:
        raise NotNow(f"table stakes: seat {seat} has {own + stack} to play with, so cannot make it {to}")
    if reason := closed(hand):
        raise NotNow(f"seat {seat} may not bet or raise: {REASONS[reason]}")
    least, most = raise_range(hand.limit, hand.bet, hand.level, hand.size, hand.double, own, stack, hand.pot)
    if to < least:
        raise NotNow(f"seat {seat} makes it {to}; the least is {least} (TDA 43), or all that is left")
    if to > most:
        raise NotNow(f"seat {seat} makes it {to}; the most is {most} ({hand.rules.limit})")
    if hand.limit == FIXED_LIMIT and least < to < most and to < own + stack:
        raise NotNow(f"seat {seat} makes it {to}; fixed-limit allows {least} or {most}")


def do_raise(hand: Hand, operation: RaiseTo) -> None:
    """Make it so much."""
    seat, to = operation.seat, operation.amount
    from_full = hand.rules.short_all_in == "from full"
    _put_in(hand, seat, to)
    hand.bet, hand.level, hand.size, hand.wagers = after_wager(
        hand.limit, to, hand.bet, hand.level, hand.size, hand.double, hand.wagers, from_full
    )
    hand.aggressor = seat
    flow.after_action(hand, seat)


def check_kill(hand: Hand, operation: Kill) -> None:
    """See that the player has a hand, and that there is one to lose to."""
    if hand.phase in {"antes", "blinds", "rake", "push", "over"}:
        raise NotNow(f"no hand is killed now; due is: {hand.phase}")
    if not hand.live >> operation.seat & 1:
        raise NotNow(f"seat {operation.seat} has no live hand")
    if not hand.live & (hand.live - 1):
        raise NotNow("the last hand cannot be killed: the pot is its")


def do_kill(hand: Hand, operation: Kill) -> None:
    """Take the hand out of play, wherever the action is; a bring-in that it owes is posted first (TDA 30)."""
    seat = operation.seat
    if hand.phase == "bring in" and hand.seat == seat:
        _put_in(hand, seat, hand.forced)
    hand.live &= ~(1 << seat)
    hand.need[seat] = 0
    if hand.phase in {"act", "bring in"}:
        _kill_in_round(hand, seat)
    elif hand.phase == "show":
        flow.after_show(hand)
    elif hand.phase == "deal hole" and not any(hand.need):
        flow.begin_betting(hand)
    elif hand.phase != "collect" and not hand.live & (hand.live - 1):
        hand.need[:] = [0] * hand.count
        flow.end_round(hand)


def _kill_in_round(hand: Hand, seat: int) -> None:
    if not hand.live & (hand.live - 1) or hand.seat == seat:
        flow.after_action(hand, seat)
    elif hand.phase == "act":
        before = (hand.seat - 1) % hand.count
        flow.after_action(hand, before)


def check_collect(hand: Hand, operation: Collect) -> None:
    """See that a round is over, and that the right chips go back."""
    if hand.phase != "collect":
        raise NotNow(f"no bets are collected now; due is: {hand.phase}")
    seat, amount = _to_give_back(hand)
    if (operation.seat, operation.amount) != (seat, amount):
        raise NotNow(f"the uncalled part of a bet goes back: {amount} to seat {seat}, found {operation}")


def do_collect(hand: Hand, operation: Collect) -> None:
    """Give the uncalled chips back and pull the rest into the pot."""
    if operation.amount:
        hand.bets[operation.seat] -= operation.amount
        hand.stacks[operation.seat] += operation.amount
    for seat in range(hand.count):
        hand.paid[seat] += hand.bets[seat]
        hand.bets[seat] = 0
    flow.go_on(hand)


def own_collect(hand: Hand) -> None:
    """Collect the bets of the round."""
    hand.apply(Collect(*_to_give_back(hand)))


def _to_give_back(hand: Hand) -> tuple[int, int]:
    """Return the seat and the uncalled part of its bet: of a bet made even if the hand was killed since (TDA 15-B)."""
    bettor = 1 << hand.aggressor if hand.aggressor >= 0 else 0
    return uncalled(hand.bets, hand.live | bettor)
