"""The risk of a night: how the result of the house is spread over all tables, bets and rounds of a plan.

Bets of a table stand on the same roll or spin where the machine of its game lets that be worked out (`outcomes`), and
then players win and lose together as they do; other bets, rounds and tables are independent. Players play as the odds
say under strategy. Uses `outcomes`, `plan`, `spread` and the games' odds; used by the command line.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, sqrt
from typing import Final

from msgspec import Struct

from almoner.games import pay, ruin, spread
from almoner.games.errors import BadPlan, GameError
from almoner.games.odds import BetOdds
from almoner.games.outcomes import outcomes
from almoner.games.plan import Bet, Plan, Table
from almoner.games.spread import Parts, Spread, Sum

SHARES: Final = (0.01, 0.05, 0.5, 0.95, 0.99)
"""The quantiles that are reported."""


class TableRisk(Struct, frozen=True, kw_only=True):
    """A table and what it adds to the night."""

    table: Table
    parts: Parts
    """spreads of the house's result of a round, and how often each is added in a round"""
    together: bool
    """whether the bets of a round are on the same outcome"""
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
        """What is to be known of these figures, by table."""
        return [f"{each.table.name}: {remark}" for each in self.tables for remark in each.remarks]


def risk(plan: Plan) -> Risk:
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
        ruined=None if plan.bank is None else ruin.ruin(rounds, plan.bank),
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
    if table.same_outcome and all(each.bet in layout for each in table.bets):
        joint = _together(table)
        if joint is not None:
            return TableRisk(table=table, parts=[(joint, 1)], together=True, remarks=())
    parts, remarks = [], []
    if table.same_outcome and sum(each.players for each in table.bets) > 1:
        remarks.append(
            "bets of a round are taken as independent; where players win and lose together, as they do against one "
            "dealer's hand, a real night swings more widely than this"
        )
    for place, each in enumerate(table.bets, start=1):
        one = exact[each.bet]
        remarks += [f"{one.bet}: {remark}" for remark in one.remarks]
        parts.append((_alone(table, place, each, one), each.players))
    return TableRisk(table=table, parts=parts, together=False, remarks=tuple(dict.fromkeys(remarks)))


# Bets by themselves, from the odds


def _alone(table: Table, place: int, bet: Bet, one: BetOdds) -> Spread:
    """Return the house's result of one player's bet."""
    return spread.mixed(
        (spread.spread((-_net(table, place, one, amount, result), ways) for result, ways in one.counts), weight)
        for amount, weight in bet.amounts.items()
    )


def _net(table: Table, place: int, one: BetOdds, amount: int, result: Fraction) -> int:
    """Return a player's net in whole units, by the rule that the sheet posts."""
    net = amount * result
    rounding: pay.Rounding = getattr(table.sheet.rules, "rounding", "refuse")
    if net.denominator > 1 and rounding == "refuse":
        step = lcm(*(each.denominator for each, _ in one.counts))
        raise BadPlan(
            f"table {table.name}, bet {place}, units: {amount:,} on {one.bet} does not come out in whole units; "
            f"expected a multiple of {step}, or a rule for it on the sheet (rounding)"
        )
    return -(-net.numerator // net.denominator) if rounding == "up" else net.numerator // net.denominator


# Bets on the same roll or spin, from the machine of the round


def _together(table: Table) -> Spread | None:
    """Return the house's result of a round with all bets on the same outcome; None where that cannot be worked out."""
    stakes = [(each.bet, amount) for each in table.bets for amount in each.amounts if amount]
    try:
        found = outcomes(table.game, table.sheet, stakes)
        if found is None:
            return None
        rounds = ((_given(table, dict(zip(stakes, nets, strict=True))), chance) for nets, chance in found.items())
        return spread.mixed(rounds)
    except GameError as error:
        raise BadPlan(f"table {table.name}, units: {error}") from None


def _given(table: Table, nets: dict[tuple[str, int], int]) -> Spread:
    """Return the house's result of a round, given the player's net of each stake; amounts are still drawn."""
    parts = []
    for each in table.bets:
        drawn = ((-nets.get((each.bet, amount), 0), weight) for amount, weight in each.amounts.items())
        parts.append((spread.spread(drawn), each.players))
    return spread.combined(parts)
