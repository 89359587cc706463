"""What may be bet, and who acts next: the rules of betting as plain functions on small whole numbers.

A round of betting is a few numbers. `bet` is what a player must have in front of him to stay in; it begins at the big
blind or the bring-in as posted, even if its poster is all-in for less. `level` is the last full bet of a fixed-limit
round, from which the next is counted. `size` is the least raise: the last full bet or raise, or the fixed bet.
`double` is the big bet where an open pair allows it on fourth street, else 0. `wagers` counts full bets and raises; the
big blind is one, the bring-in none. A set of seats is a number with a bit for each seat. Seats are numbered from the
left of the button. Uses `fast` and `game`; used by `hand` and its steps, and by compiled play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from almoner.games.fast import rule
from almoner.games.poker.game import FIXED_LIMIT, MOST_CHIPS, NO_LIMIT

BIG_STREET: Final = 2
"""From the turn, and from fifth street, the big bet is played."""
OPEN: Final = 0
NO_CHIPS: Final = 1
CLOSED: Final = 2
CAPPED: Final = 3
IDLE: Final = 4
REASONS: Final = (
    "",
    "the stack covers no more than a call; it may call all-in",
    "the player has acted and faces less than a full bet or raise (half a bet at fixed-limit): call or fold (TDA 47)",
    "the cap on raises of this round is reached (TDA 48; the posted limit)",
    "nobody left could put in more than the bet, so that all of a raise would come back: call or fold",
)
"""Why a player may not raise, by the number that `why_closed` returns."""


@rule
def faces_full(limit: int, facing: int, size: int) -> bool:
    """Tell whether betting is open again to a player who has acted and now faces so much more.

    No-limit and pot-limit: at least the last full bet or raise, several short all-ins added up (TDA 47-A). Fixed-limit:
    at least half a bet (TDA 47-B).
    """
    if limit == FIXED_LIMIT:
        return 2 * facing >= size
    return facing >= size


@rule
def why_closed(
    limit: int,
    bet: int,
    own: int,
    stack: int,
    size: int,
    wagers: int,
    most_wagers: int,
    forced: int,
    acted: bool,
    answered: bool,
) -> int:
    """Return OPEN if the player may bet or raise, or the number of the reason why not.

    `most_wagers` is the bet and the raises that a round may have, 0 without a cap. `forced` is the bring-in while it is
    the only bet, else 0: who has only called it has called no bet, so a completion is faced in full. `answered` is what
    `can_answer` tells.
    """
    if own + stack <= bet:
        return NO_CHIPS
    if acted and not faces_full(limit, bet - (0 if own <= forced else own), size):
        return CLOSED
    if most_wagers > 0 and wagers >= most_wagers:
        return CAPPED
    if not answered:
        return IDLE
    return OPEN


@rule
def least_raise(limit: int, bet: int, level: int, size: int) -> int:
    """Return what a full bet or raise is made to, at least (TDA 43; at fixed-limit a completion or the next bet)."""
    if limit == FIXED_LIMIT:
        return level + size
    return bet + size


@rule
def most_raise(limit: int, bet: int, level: int, size: int, double: int, own: int, pot: int) -> int:
    """Return what a bet or raise may be made to, at most, by the limit alone.

    `pot` is all that is in the middle and in front of players; at pot-limit the raise is as large as the pot after the
    call (TDA 54).
    """
    if limit == NO_LIMIT:
        return MOST_CHIPS
    if limit == FIXED_LIMIT:
        return level + max(size, double)
    return max(bet + pot + bet - own, bet + size)


@rule
def raise_range(
    limit: int, bet: int, level: int, size: int, double: int, own: int, stack: int, pot: int
) -> tuple[int, int]:
    """Return the least and the most that a player who may raise can make it; all-in is always allowed below the least.

    At fixed-limit the two are the amounts that may be bet, equal but for an open pair, or the stack where it is less.
    """
    all_in = own + stack
    least = min(least_raise(limit, bet, level, size), all_in)
    return least, max(least, min(most_raise(limit, bet, level, size, double, own, pot), all_in))


@rule
def after_wager(
    limit: int, to: int, bet: int, level: int, size: int, double: int, wagers: int, from_full: bool
) -> tuple[int, int, int, int]:
    """Return bet, level, size and wagers after somebody made it `to`.

    A short all-in moves the bet, but neither the least raise nor the count; at fixed-limit half a bet or more counts as
    a full one (TDA 47-B), and the next is counted on top of it or, with `from_full`, from the full bet.
    """
    if limit != FIXED_LIMIT:
        if to - bet >= size:
            return to, to, to - bet, wagers + 1
        return to, level, size, wagers
    if double > 0 and to - level >= double:
        return to, to, double, wagers + 1
    if to - level >= size:
        return to, to, size, wagers + 1
    if 2 * (to - level) >= size:
        return to, level + size if from_full else to, size, wagers + 1
    return to, level, size, wagers


@rule
def first_size(limit: int, street: int, small_bet: int, big_bet: int, least_bet: int, bet: int) -> int:
    """Return the least bet or raise with which a round begins; from the turn, and fifth street, it is the big bet."""
    if limit == FIXED_LIMIT:
        return big_bet if street >= BIG_STREET else small_bet
    return max(least_bet, bet)


@rule
def wagers_allowed(limit: int, most_raises: int, cap_heads_up: bool, players: int) -> int:
    """Return how many bets and raises a round may have that begins with so many players; 0 if there is no cap."""
    if limit != FIXED_LIMIT or most_raises == 0 or (players <= 2 and not cap_heads_up):
        return 0
    return most_raises + 1


@rule
def next_seat(seat: int, count: int, seats: int) -> int:
    """Return the first seat of a set to the left of a seat, itself last; -1 if the set is empty."""
    for step in range(1, count + 1):
        other = (seat + step) % count
        if seats >> other & 1:
            return other
    return -1


@rule
def with_chips(live: int, stacks: Sequence[int]) -> int:
    """Return the set of those of some seats that have chips left."""
    found = 0
    for seat in range(len(stacks)):
        if live >> seat & 1 and stacks[seat] > 0:
            found |= 1 << seat
    return found


@rule
def can_answer(seat: int, live: int, bets: Sequence[int], stacks: Sequence[int], bet: int) -> bool:
    """Tell whether anybody but a seat could put in more than the bet, so that a raise of that seat has a meaning."""
    for other in range(len(bets)):
        if other != seat and live >> other & 1 and stacks[other] > 0 and bets[other] + stacks[other] > bet:
            return True
    return False


@rule
def next_to_act(seat: int, live: int, acted: int, bets: Sequence[int], stacks: Sequence[int], bet: int) -> int:
    """Return who acts after a seat, or -1 if the round of betting is over.

    A player acts who has chips, and has not acted or is short of the bet; but not if nobody else has chips and he has
    already put in as much as anybody has.
    """
    count = len(bets)
    for step in range(1, count + 1):
        other = (seat + step) % count
        if live >> other & 1 and stacks[other] > 0 and (bets[other] < bet or not acted >> other & 1):
            for rival in range(count):
                if rival != other and live >> rival & 1 and (stacks[rival] > 0 or bets[rival] > bets[other]):
                    return other
            return -1
    return -1


@rule
def first_to_act(blinds: Sequence[int]) -> int:
    """Return the seat after which betting begins before the flop: of the last and highest blind; -1 without one."""
    found = -1
    for seat in range(len(blinds)):
        if blinds[seat] > 0 and (found < 0 or blinds[seat] >= blinds[found]):
            found = seat
    return found
