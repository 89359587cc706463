"""The risk of a night: how the result of the house is spread over all tables, bets and rounds of a plan.

Bets of a table stand on the same roll, spin or shared cards where that can be worked out (`outcomes`, `Game.shared`),
and then players win and lose together as they do; other bets, rounds and tables are independent. Players play as the
odds say under strategy. Uses `outcomes`, `plan`, `spread` and the games' odds; used by the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Final, Literal

from msgspec import Struct

from almoner.games import pay, ruin, spread
from almoner.games.errors import BadBet, BadPlan, GameError, NotWhole
from almoner.games.odds import BetOdds
from almoner.games.outcomes import Outcomes, outcomes
from almoner.games.plan import Bet, Plan, Table
from almoner.games.spread import Parts, Spread, Sum

SHARES: Final = (0.01, 0.05, 0.5, 0.95, 0.99)
"""The quantiles that are reported."""

TOGETHER: Final = (
    "bets of a round are taken as independent; where players win and lose together, as they do against one dealer's "
    "hand, a real night swings more widely, at most as if they were all alike (alike = true)"
)
BetsAre = Literal["shared", "independent", "alike"]
"""What the bets of a round have to do with one another: they share a roll, spin or cards; nothing; or all are alike."""


class TableRisk(Struct, frozen=True, kw_only=True):
    """A table and what it adds to the night."""

    table: Table
    parts: Parts
    """spreads of the house's result of a round, and how often each is added in a round"""
    bets_are: BetsAre
    most: float
    """the standard deviation of the night at most: where bets are independent, that of players who are all alike"""
    remarks: tuple[str, ...]

    @property
    def mean(self) -> Fraction:
        """The house's mean result of the night, in units."""
        return self.table.rounds * sum((part.mean * count for part, count in self.parts), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation of the night."""
        return sqrt(self.table.rounds * sum(part.variance * count for part, count in self.parts))


class Risk(Struct, frozen=True, kw_only=True):
    """The risk of a night."""

    plan: Plan
    tables: list[TableRisk]
    total: Sum
    """the result of the house at the end"""
    over_bank: float | None
    """the chance that at the end more than the bank is lost"""
    ruined: ruin.Ruin | None
    """the chance that at some point of the night more than the bank is lost"""

    @property
    def quantiles(self) -> dict[float, int]:
        """By share of all nights: the result that so many nights do not go beyond."""
        return {share: self.total.quantile(share) for share in SHARES}

    @property
    def remarks(self) -> list[str]:
        """What is to be known of these figures, each with the tables that it is about."""
        found: dict[str, list[str]] = {}
        for each in self.tables:
            for remark in each.remarks:
                found.setdefault(remark, []).append(each.table.name)
        return [f"{', '.join(names)}: {remark}" for remark, names in found.items()]

    @property
    def most(self) -> float:
        """The standard deviation of the night at most."""
        return sqrt(sum(each.most**2 for each in self.tables))


def risk(plan: Plan, progress: Callable[[int, int], None] | None = None) -> Risk:
    """Work out the risk of a night; raises BadPlan for a bet that its game does not have, or cannot pay in units."""
    tables = [_table(each) for each in plan.tables]
    rounds = [(each.parts, each.table.rounds) for each in tables]
    try:
        total = spread.total([(part, count * times) for parts, times in rounds for part, count in parts])
    except GameError as error:
        raise BadPlan(f"the plan, bets: {error}") from None
    return Risk(
        plan=plan,
        tables=tables,
        total=total,
        over_bank=None if plan.bank is None else total.below(-plan.bank),
        ruined=None if plan.bank is None else ruin.ruin(rounds, plan.bank, progress),
    )


def _table(table: Table) -> TableRisk:
    exact = {one.bet: one for one in table.game.odds(table.sheet.rules)}
    layout = table.game.bets(table.sheet.rules)
    for place, each in enumerate(table.bets, start=1):
        if each.bet not in exact:
            shown = ", ".join(list(exact)[:20]) + (f" and {len(exact) - 20} more" if len(exact) > 20 else "")
            raise BadPlan(
                f"table {table.name}, bet {place}, bet: there are no odds of {each.bet!r}; expected one of {shown}"
            )
    remarks = [f"{each.bet}: {remark}" for each in table.bets for remark in exact[each.bet].remarks]
    if table.same_outcome and not table.alike and all(each.bet in layout for each in table.bets):
        joint = _together(table)
        if joint is not None:
            return _risk(table, [(joint, 1)], joint.variance, "shared", remarks)
    parts = [(_alone(table, place, each, exact[each.bet]), each.players) for place, each in enumerate(table.bets, 1)]
    widest = spread.alike(parts)
    if table.alike:
        return _risk(table, [(widest, 1)], widest.variance, "alike", remarks)
    if table.same_outcome and sum(each.players for each in table.bets) > 1:
        remarks.append(TOGETHER)
        return _risk(table, parts, widest.variance, "independent", remarks)
    variance = sum((part.variance * count for part, count in parts), Fraction(0))
    return _risk(table, parts, variance, "independent", remarks)


def _risk(table: Table, parts: Parts, most: Fraction, bets_are: BetsAre, remarks: list[str]) -> TableRisk:
    return TableRisk(
        table=table,
        parts=parts,
        bets_are=bets_are,
        most=sqrt(table.rounds * most),
        remarks=tuple(dict.fromkeys(remarks)),
    )


# Bets by themselves, from the odds


def _alone(table: Table, place: int, bet: Bet, one: BetOdds) -> Spread:
    """Return the house's result of one player's bet."""
    where = f"table {table.name}, bet {place}"
    return spread.mixed(
        (spread.spread((-_net(table, where, bet.bet, amount, result), ways) for result, ways in one.counts), weight)
        for amount, weight in bet.amounts.items()
    )


def _net(table: Table, where: str, bet: str, amount: int, result: Fraction) -> int:
    """Return a player's net in whole units, by the rule that the sheet posts."""
    net = amount * result
    rounding: pay.Rounding = getattr(table.sheet.rules, "rounding", "refuse")
    if net.denominator > 1 and rounding == "refuse":
        raise BadPlan(
            f"{where}, units: {amount:,} on {bet} does not come out in whole units; expected a multiple of "
            f"{result.denominator}, or a rule for it on the sheet (rounding)"
        )
    return -(-net.numerator // net.denominator) if rounding == "up" else net.numerator // net.denominator


# Bets on the same roll or spin, from the machine of the round


def _together(table: Table) -> Spread | None:
    """Return the house's result of a round with all bets on the same outcome; None where that cannot be worked out."""
    stakes = [(each.bet, amount) for each in table.bets for amount in each.amounts if amount]
    try:
        found = _shared(table, stakes) if table.game.shared else outcomes(table.game, table.sheet, stakes)
        if found is None:
            return None
        rounds = ((_given(table, dict(zip(stakes, nets, strict=True))), chance) for nets, chance in found.items())
        return spread.mixed(rounds)
    except BadPlan:
        raise
    except NotWhole as error:
        raise BadPlan(f"table {table.name}, units: {error}") from None
    except BadBet:  # of a bet that is made beside others only
        return None
    except GameError as error:
        raise BadPlan(f"table {table.name}, bets: {error}") from None


def _shared(table: Table, stakes: list[tuple[str, int]]) -> Outcomes:
    """Return what stakes come to on cards that all seats share."""
    assert table.game.shared is not None
    ways, found = table.game.shared(table.sheet.rules), Outcomes()
    for count, results in ways:
        nets = tuple(_net(table, f"table {table.name}", bet, amount, results[bet]) for bet, amount in stakes)
        found[nets] = found.get(nets, Fraction(0)) + Fraction(count, sum(each for each, _ in ways))
    return found


def _given(table: Table, nets: dict[tuple[str, int], int]) -> Spread:
    """Return the house's result of a round, given the player's net of each stake; amounts are still drawn."""
    parts = []
    for each in table.bets:
        drawn = ((-nets.get((each.bet, amount), 0), weight) for amount, weight in each.amounts.items())
        parts.append((spread.spread(drawn), each.players))
    return spread.combined(parts)
