"""Who wins what: the pots at the end of a hand, their rake, and the order in which they are pushed.

Uses `pots`, `stud`, `evaluate` and `operations`; used by `flow` and `hand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from almoner.games.errors import NotNow
from almoner.games.poker import stud
from almoner.games.poker.evaluate import best as strength
from almoner.games.poker.operations import UNKNOWN, Muck, Push, TakeRake
from almoner.games.poker.pots import fill_pots, share, take_rakes

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand


def layers(hand: Hand) -> tuple[list[int], list[int]]:
    """Return the pots so far, the main pot first: their chips, and the seats that may win them as sets.

    Who mucks at the showdown wins no pot, but the pots stay as they lie: each is split by itself (TDA 21). A pot that
    all of its players mucked belongs to the last of them: when the others had mucked, nobody contested it (TDA 17-B).
    """
    amounts, eligible = [0] * (hand.count + 1), [0] * (hand.count + 1)
    count = fill_pots(hand.paid, hand.live | hand.mucked, hand.dead, amounts, eligible)
    for pot in range(count):
        eligible[pot] = eligible[pot] & hand.live or 1 << _last_mucked(hand, eligible[pot])
    return amounts[:count], eligible[:count]


def _last_mucked(hand: Hand, seats: int) -> int:
    """Return who of some seats that all mucked did so last."""
    return next(one.seat for one in reversed(hand.log) if isinstance(one, Muck) and seats >> one.seat & 1)


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
    """Return what is raked of each pot."""
    rake, rakes = hand.rules.rake, [0] * len(hand.amounts)
    if rake.method == "none" or (rake.no_flop_no_drop and not hand.street):
        return []
    take_rakes(hand.amounts, len(rakes), rake.amount, rake.percent, rake.step, rake.cap, rakes)
    return [TakeRake(pot, amount) for pot, amount in enumerate(rakes) if amount]


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
