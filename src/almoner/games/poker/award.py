"""Who wins what: the pots at the end of a hand, their rake, and the order in which they are pushed.

Uses `pots`, `stud`, `evaluate` and `operations`; used by `flow` and `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almoner.games.errors import NotNow
from almoner.games.poker import stud
from almoner.games.poker.evaluate import best as strength
from almoner.games.poker.operations import UNKNOWN, Push, TakeRake
from almoner.games.poker.pots import fill_pots, rake_owed, share

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand


def layers(hand: Hand) -> tuple[list[int], list[int]]:
    """Return the pots so far, the main pot first: their chips, and the seats that may win them as sets.

    Who mucks at the showdown wins no pot, but the pots stay as they lie: each is split by itself (TDA 21).
    """
    amounts, eligible = [0] * (hand.count + 1), [0] * (hand.count + 1)
    count = fill_pots(hand.paid, hand.live | hand.mucked, hand.dead, amounts, eligible)
    for pot in reversed(range(count)):
        eligible[pot] &= hand.live
        if not eligible[pot] and count > 1:  # all of its players mucked: it falls into the pot below, or above
            other = pot - 1 if pot else 1
            amounts[other] += amounts[pot]
            del amounts[pot], eligible[pot]
            count -= 1
    return amounts[:count], eligible[:count]


def own_cards(hand: Hand, seat: int) -> list[int]:
    """Return all cards that play for a seat: its own and the board."""
    return [*hand.holes[seat], *hand.board]


def worth(hand: Hand, seat: int) -> int:
    """Return what a seat's hand is worth when all cards are dealt and known; each is looked up once."""
    found = hand.worth.get(seat)
    if found is None:
        found = hand.worth[seat] = strength(own_cards(hand, seat))
    return found


def begin(hand: Hand) -> None:
    """Make the pots, and say what is raked and pushed: side pots first, each split by itself (TDA 21)."""
    hand.amounts, hand.eligible = layers(hand)
    hand.paid[:] = [0] * hand.count
    hand.dead, hand.seat = 0, -1
    hand.due = list(_rakes(hand))
    hand.phase = "rake"
    if not hand.due:
        _begin_pushes(hand)


def _begin_pushes(hand: Hand) -> None:
    hand.due = list(_pushes(hand))
    hand.phase = "push" if hand.due else "over"  # nothing is left where only a blind was put in, and given back


def _rakes(hand: Hand) -> list[TakeRake]:
    """Return the rake of each pot: what the chips up to it owe, less what the pots below it have paid."""
    rake = hand.rules.rake
    if rake.method == "none" or (rake.no_flop_no_drop and not hand.street):
        return []
    found, total, taken = [], 0, 0
    for pot, amount in enumerate(hand.amounts):
        total += amount
        owed = rake_owed(total, rake.amount, rake.percent, rake.step, rake.cap)
        if owed > taken:
            found.append(TakeRake(pot, min(owed - taken, amount)))
            taken = owed
    return found


def _pushes(hand: Hand) -> list[Push]:
    found = []
    for pot in reversed(range(len(hand.amounts))):
        seats = hand.seats(hand.eligible[pot])
        if len(seats) > 1:
            best = max(worth(hand, seat) for seat in seats)
            seats = _odd_chip_order(hand, [seat for seat in seats if worth(hand, seat) == best])
        for place, seat in enumerate(seats):
            chips = share(hand.amounts[pot], len(seats), place)
            if chips:
                found.append(Push(pot, seat, chips))
    return found


def _odd_chip_order(hand: Hand, winners: list[int]) -> list[int]:
    """Return winners in the order of odd chips: from the left of the button (TDA 20-A), at stud by the highest card."""
    if hand.rules.variant == "holdem" or len(winners) == 1:
        return winners
    return sorted(winners, key=lambda seat: stud.high_card(own_cards(hand, seat)), reverse=True)


def check_due(hand: Hand, operation: TakeRake | Push) -> None:
    """See that so much is raked, or pushed to that seat, now: the side pots go first."""
    phase = "rake" if isinstance(operation, TakeRake) else "push"
    if hand.phase != phase:
        raise NotNow(f"no {phase} now; due is: {hand.phase}")
    if operation not in hand.due or operation.pot != hand.due[0].pot:
        raise NotNow(f"expected {hand.due[0]}, found {operation}")


def do_rake(hand: Hand, operation: TakeRake) -> None:
    """Take the rake out of the pot."""
    hand.amounts[operation.pot] -= operation.amount
    hand.rake += operation.amount
    hand.due.remove(operation)
    if not hand.due:
        _begin_pushes(hand)


def do_push(hand: Hand, operation: Push) -> None:
    """Add the chips to the winner's stack; the hand is over when no chip is left in the middle."""
    hand.amounts[operation.pot] -= operation.amount
    hand.stacks[operation.seat] += operation.amount
    hand.due.remove(operation)
    if not hand.due:
        assert not any(hand.amounts), f"chips were left in the pots: {hand.amounts}"
        hand.phase = "over"


def own_due(hand: Hand) -> None:
    """Do all that is due of rake or pots."""
    for operation in list(hand.due):
        hand.apply(operation)


def known(hand: Hand, seat: int) -> bool:
    """Tell whether all cards of a seat are known, so that it can be compared."""
    return UNKNOWN not in hand.holes[seat]
