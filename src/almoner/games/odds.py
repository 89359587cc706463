"""Odds: the exact distribution of the result of one unit on a bet, and what follows from it.

Uses nothing of ours; used by every house game, by the risk of a night and by the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd

from msgspec import Struct


class BetOdds(Struct, frozen=True, kw_only=True):
    """The odds of a bet. A result is the player's net for one unit first staked: -1 is a bet lost without a raise."""

    bet: str
    """its name on the layout"""
    counts: tuple[tuple[Fraction, int], ...]
    """each result, rising, and how many equally likely ways lead to it"""
    staked: Fraction = Fraction(1)
    """units staked on the average, raises included"""
    strategy: str = ""
    """how the player plays, where there is a decision: always the best"""
    exact: bool = True
    """false where ways are chances that were worked out in floating point, in parts of 10^15"""
    remarks: tuple[str, ...] = ()
    """what is to be known of the figures behind these"""

    @property
    def ways(self) -> int:
        """The number of equally likely ways in all."""
        return sum(count for _, count in self.counts)

    @property
    def expectation(self) -> Fraction:
        """The player's mean result of one unit."""
        return sum((result * count for result, count in self.counts), Fraction(0)) / self.ways

    @property
    def variance(self) -> Fraction:
        """The mean square of the distance from the expectation, in units squared."""
        squares = sum((result * result * count for result, count in self.counts), Fraction(0)) / self.ways
        return squares - self.expectation**2

    @property
    def edge(self) -> Fraction:
        """The house's mean result of one unit."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """The house's mean result of all that is staked, raises included."""
        return self.edge / self.staked

    def chance(self, sign: int) -> Fraction:
        """Return the chance that the player wins (1), pushes (0) or loses (-1)."""
        found = sum(count for result, count in self.counts if (result > 0) - (result < 0) == sign)
        return Fraction(found, self.ways)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What whoever approves the sheet should know before."""
        found = list(self.remarks)
        if self.expectation > 0:
            found.insert(0, f"this bet favors the player by {percent(self.expectation)}")
        elif self.expectation == 0:
            found.insert(0, "this bet leaves the house nothing")
        return tuple(found)


def odds(
    bet: str,
    counts: Mapping[Fraction, int] | Iterable[tuple[Fraction, int]],
    *,
    staked: Fraction = Fraction(1),
    strategy: str = "",
    exact: bool = True,
    remarks: Iterable[str] = (),
) -> BetOdds:
    """Return the odds of a bet from its results and their ways, which are added up and brought to the lowest terms."""
    summed: dict[Fraction, int] = {}
    for result, count in counts.items() if isinstance(counts, Mapping) else counts:
        if count:
            summed[result] = summed.get(result, 0) + count
    if not summed or min(summed.values()) < 0:
        raise ValueError(f"{bet}: expected ways of each result, found {summed}")
    common = gcd(*summed.values())
    return BetOdds(
        bet=bet,
        counts=tuple(sorted((result, count // common) for result, count in summed.items())),
        staked=staked,
        strategy=strategy,
        exact=exact,
        remarks=tuple(remarks),
    )


def percent(share: Fraction, places: int = 4) -> str:
    """Write a share as percent."""
    return f"{float(share) * 100:.{places}f} percent"
