"""Pay: odds as they stand on a layout, stakes, and what is paid of them in whole units.

Uses `errors` and `plainly`; used by every house game. Units are whatever the house plays for: imitation
dollars, cents, chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Final, Literal

from msgspec import Struct

from almoner.games import plainly
from almoner.games.errors import BadBet, BadSheet, NotWhole

MOST: Final = 10**12
"""The largest bet in units."""

Rounding = Literal["refuse", "down", "up"]
"""What the sheet posts for a payout that does not come out whole: none (the bet is refused), down to the house's favor,
or up to the player's."""
Outcome = Literal["win", "push", "lose"]


class Pay:
    """Odds of so many to so many, as `3:2`: for each `against` units staked, `units` are won."""

    __slots__ = ("against", "units")

    def __init__(self, units: int, against: int = 1) -> None:
        self.units, self.against = units, against

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pay) or self.__class__ is not other.__class__:
            return False
        return (self.units, self.against) == (other.units, other.against)

    def __hash__(self) -> int:
        return hash((self.__class__, self.units, self.against))

    def __repr__(self) -> str:
        return f"pay({str(self)!r})"

    @property
    def fraction(self) -> Fraction:
        """What one unit wins."""
        return Fraction(self.units, self.against)

    def __str__(self) -> str:
        return f"{self.units}:{self.against}"


class Back(Pay):
    """A bet that is lost but for a part, which is given back: `Back(1, 2)` gives back half."""

    __slots__ = ()

    @property
    def fraction(self) -> Fraction:
        """What becomes of one unit: less than nothing."""
        return Fraction(self.units, self.against) - 1


PUSH: Final = Pay(0)
"""The line of a pay table that gives the stake back and no more."""


def pay(text: str | int) -> Pay:
    """Read odds such as `3:2` or `5 to 1`, or a whole number for so many to 1; raises BadSheet."""
    parts = str(text).replace(" to ", ":").split(":")
    if len(parts) > 2 or not all(part.strip().isdecimal() and len(part) <= 9 for part in parts):
        raise BadSheet(f'expected odds such as "3:2" or 5, found {text!r}')
    units, against = int(parts[0]), int(parts[1]) if len(parts) == 2 else 1
    if against == 0:
        raise BadSheet(f"expected odds against at least 1, found {text!r}")
    return Pay(units, against)


class Settled(Struct, frozen=True, kw_only=True):
    """What became of one bet."""

    bet: str
    """its name on the layout"""
    amount: int
    outcome: Outcome
    won: int = 0
    """paid to the player beside the stake"""
    returned: int = 0
    """given back of the stake of a bet that is lost but for that part"""
    why: str = ""
    """the line of the pay table, in words"""

    @property
    def back(self) -> int:
        """What the player takes up: stake and winnings, or nothing."""
        return self.returned if self.outcome == "lose" else self.amount + self.won

    @property
    def net(self) -> int:
        """What the player is up, or down."""
        return self.back - self.amount


def won(bet: str, amount: int, at: Pay, rounding: Rounding) -> int:
    """Return what a bet wins in whole units.

    Raises NotWhole, with the bet and the amount, if it does not come out whole and the sheet posts no rule for that.
    """
    whole, rest = divmod(amount * at.units, at.against)
    if rest == 0 or rounding == "down":
        return whole
    if rounding == "up":
        return whole + 1
    step = at.against // gcd(at.units, at.against)
    raise NotWhole(
        f"{bet}: {amount:,} at {at} does not come out in whole units; expected a multiple of {step}, "
        "or a rule for it on the sheet (rounding)"
    )


def settled(bet: str, amount: int, at: Pay | None, rounding: Rounding, why: str) -> Settled:
    """Return a bet that is paid at some odds, that pushes (0:1), or that is lost: but for a part, or all (no odds)."""
    if at is None:
        return Settled(bet=bet, amount=amount, outcome="lose", why=why)
    paid = won(bet, amount, at, rounding)
    if isinstance(at, Back):
        return Settled(bet=bet, amount=amount, outcome="lose", returned=paid, why=why)
    return Settled(bet=bet, amount=amount, outcome="push" if at.units == 0 else "win", won=paid, why=why)


def check_whole(bet: str, amount: int, lines: Iterable[Pay | None], rounding: Rounding) -> None:
    """See that whatever a bet may win comes out in whole units or by the posted rule, before it is played: NotWhole."""
    for at in lines:
        if at is not None:
            won(bet, amount, at, rounding)


def whole_remarks(lines: Iterable[Pay | None], rounding: Rounding) -> tuple[str, ...]:
    """Say which stakes do not come out whole, and what the sheet does with them, for the odds of a bet."""
    step = lcm(*(at.against // gcd(at.units, at.against) for at in lines if at is not None))
    if step == 1:
        return ()
    if rounding == "refuse":
        return (f"taken in multiples of {step} units only: the sheet has no rule for what does not come out whole",)
    return (f"for multiples of {step} units; what does not come out whole is rounded {rounding}",)


def result(at: Pay | None) -> Fraction:
    """Return the player's net for one unit: what it wins, 0 for a push (0:1), -1 for a bet that is lost (no odds)."""
    return Fraction(-1) if at is None else at.fraction


def results(lines: Sequence[Pay | None]) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    """Return the different results of a pay table, rising, and for each line at which place its result stands."""
    return places([result(at) for at in lines])


def places(found: Sequence[Fraction]) -> tuple[tuple[Fraction, ...], tuple[int, ...]]:
    """Return the different ones of some results, rising, and for each at which place it stands."""
    values = tuple(sorted(set(found)))
    return values, tuple(values.index(one) for one in found)


def check_bets(bets: Mapping[str, int], known: tuple[str, ...]) -> None:
    """See that every bet is one of the layout and of a whole amount from 1 to 10^12; raises BadBet."""
    for bet, amount in bets.items():
        if bet not in known:
            raise BadBet(f"there is no bet {bet!r} on the layout; {plainly.hint(bet, known)}")
        if amount.__class__ is not int or not 1 <= amount <= MOST:
            raise BadBet(f"{bet}: expected a bet of 1 to {MOST:,} whole units, found {amount!r}")
