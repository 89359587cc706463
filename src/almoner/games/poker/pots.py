"""Pots: layers, uncalled bets, shares, odd chips and the rake, as plain functions on whole chips.

Who may win a pot follows from contributions alone: those who put in as much as it is deep and have not folded. A set of
seats is a number with a bit for each seat. Uses `fast`; used by `showdown` and by compiled play.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from almoner.games.fast import rule


@rule
def uncalled(bets: Sequence[int], owners: int) -> tuple[int, int]:
    """Return the seat and the part of its bet that nobody matched; -1 and 0 if there is none.

    `owners` are the seats that may get chips back: the blinds and antes of a dead hand are forfeited (TDA 30).
    """
    top, second = -1, 0
    for seat in range(len(bets)):
        if top < 0 or bets[seat] > bets[top]:
            second = bets[top] if top >= 0 else 0
            top = seat
        elif bets[seat] > second:
            second = bets[seat]
    if top < 0 or not owners >> top & 1 or bets[top] == second:
        return -1, 0
    return top, bets[top] - second


@rule
def fill_pots(
    paid: Sequence[int], live: int, dead: int, amounts: MutableSequence[int], seats: MutableSequence[int]
) -> int:
    """Write the pots, the main pot first, as their amounts and the seats that may win them; return their number.

    `paid` is what each seat put in, `live` those who can win, `dead` what belongs to no seat and lies in the main pot.
    Amounts and seats have room for a pot a seat. A layer that nobody can win falls into the pot below it, and players
    with equal chances share one pot.
    """
    count, below = 0, 0
    while True:
        level, eligible = 0, 0
        for seat in range(len(paid)):
            if live >> seat & 1 and paid[seat] > below and (level == 0 or paid[seat] < level):
                level = paid[seat]
        if level == 0:
            break
        amount = 0
        for seat in range(len(paid)):
            amount += max(0, min(paid[seat], level) - below)
            if live >> seat & 1 and paid[seat] >= level:
                eligible |= 1 << seat
        if count == 0 and dead > 0 and eligible != live:
            amounts[0], seats[0], count = dead, live, 1
        elif count == 0:
            amount += dead
        amounts[count], seats[count], count, below = amount, eligible, count + 1, level
    over = 0 if count > 0 else dead
    for seat in range(len(paid)):
        over += max(0, paid[seat] - below)
    if count == 0 and over > 0:
        seats[0], amounts[0], count = live, 0, 1
    if over > 0:
        amounts[count - 1] += over
    return count


@rule
def share(amount: int, winners: int, place: int) -> int:
    """Return what the winner gets who stands at a place, from 0, in the order in which odd chips are handed out.

    One odd chip each, so shares differ by one chip at most.
    """
    return amount // winners + (1 if place < amount % winners else 0)


@rule
def take_rakes(
    amounts: Sequence[int], count: int, amount: int, percent: int, step: int, cap: int, rakes: MutableSequence[int]
) -> int:
    """Write what is raked of each of so many pots, the main pot first; return the rake of the hand, which is all of it.

    A pot pays what it adds to the rake of those below it, as far as it covers that; else they pay the rest.
    """
    total = 0
    for pot in range(count):
        total += amounts[pot]
    owed = rake_owed(total, amount, percent, step, cap)
    left = owed
    for pot in range(count - 1, -1, -1):
        total -= amounts[pot]
        rakes[pot] = min(left - rake_owed(total, amount, percent, step, cap), amounts[pot])
        left -= rakes[pot]
    assert left == 0, "pots hold the rake that is taken of them"
    return owed


@rule
def rake_owed(total: int, amount: int, percent: int, step: int, cap: int) -> int:
    """Return the rake of a hand with so many chips in its pots: a percentage, or without one `amount` once a hand."""
    found = rake_of(total, percent, step, cap) if percent > 0 else min(amount, total)
    return min(found, cap) if cap > 0 else found


@rule
def rake_of(total: int, percent: int, step: int, cap: int) -> int:
    """Return the rake of so many chips by percentage: in whole steps, rounded down, up to the cap if there is one."""
    found = total * percent // (100 * step) * step
    return min(found, cap) if cap > 0 else found
