"""`almoner risk`: how a night of games may end for the house, and whether its bank is enough.

Uses the games and `show`; matplotlib only to draw.
"""

from __future__ import annotations

import csv
import sys
from fractions import Fraction
from typing import Any

import click
import msgspec

from almoner.cli import show
from almoner.games import plan as plans
from almoner.games.plot import in_hundred
from almoner.games.plot import result as draw
from almoner.games.risk import Risk, risk
from almoner.games.spread import Sum

NIGHTS = {
    0.01: "1 night in 100 ends at or below",
    0.05: "5 nights in 100 end at or below",
    0.5: "half of the nights end at or below",
    0.95: "95 nights in 100 end at or below",
    0.99: "99 nights in 100 end at or below",
}


@click.command("risk")
@click.argument("file", metavar="PLAN.toml", type=click.Path())
@click.option("--bank", type=click.IntRange(0, plans.MOST_UNITS), metavar="UNITS", help="Another bank than the plan's.")
@click.option("--plot", type=click.Path(), metavar="FILE.svg", help="Draw how likely each result is.")
@show.format_option("csv")
def command(file: str, bank: int | None, plot: str | None, form: str) -> None:
    """Say how the night in PLAN.toml may end for the house, from the exact odds of every bet.

    Rounds, tables and bets are added up without a simulation; where that is not exact, a bound on the error is stated.
    CSV lists the chance of every result. docs/games.md says how a plan is written.

    \b
    Examples:
      almoner risk night-of-games.toml
      almoner risk night-of-games.toml --bank 5000 --plot night.svg
      almoner risk night-of-games.toml --format csv > results.csv
    """
    plan = plans.read(file)
    with show.progress("following the night") as told:
        found = risk(plan if bank is None else msgspec.structs.replace(plan, bank=bank), told)
    if plot:
        title = f"{found.plan.title}: how the night may end"
        draw(plot, title, found.total, unit=found.plan.unit, bank=found.plan.bank, notes=_of_bank(found))
    if form == "json":
        show.as_json(_as_data(found))
    elif form == "csv":
        _csv(found.total)
    else:
        _print(found)


def _print(found: Risk) -> None:
    total, unit = found.total, found.plan.unit
    click.echo(f"{found.plan.title}: the result of the house, in {unit}")
    columns = ["table", "rounds", "bets", "expected", "deviation", "at most", "they are"]
    rows = [
        [
            each.table.name + (f" ({game})" if (game := each.table.game.name) not in each.table.name else ""),
            f"{each.table.rounds:,}",
            f"{sum(bet.players for bet in each.table.bets):,}",
            _whole(each.mean),
            _whole(each.deviation),
            _whole(each.most),
            each.bets_are,
        ]
        for each in found.tables
    ]
    rows.append(["all", "", "", _whole(total.mean), _whole(float(total.variance) ** 0.5), _whole(found.most), ""])
    show.table(columns, rows, right=columns[1:6], whole=columns[6:])
    for share, result in found.quantiles.items():
        click.echo(f"  {NIGHTS[share]:<36}{result:>12,}")
    click.echo()
    show.text(f"The house ends behind {in_hundred(total.below(0))}.")
    show.text(" ".join(_of_bank(found)))
    if total.exact:
        show.text("Every chance of the end is exact: worked out in whole numbers.")
    else:
        show.text(f"Every chance of the end is right to within {total.error:.0e}.")
    for remark in found.remarks:
        show.text(f"Remark: {remark}.", "", "  ")


def _of_bank(found: Risk) -> list[str]:
    """Say whether the bank is enough."""
    if found.plan.bank is None or found.over_bank is None:
        return [f"A bank of {max(-found.total.quantile(0.01), 0):,} is enough at the end of 99 nights in 100."]
    said = f"More than the bank of {found.plan.bank:,} is lost at the end of the night {in_hundred(found.over_bank)}"
    if found.ruined is None:
        return [f"{said}. How often it is lost during the night is too much to follow: use coarser amounts."]
    ever = max(found.ruined.chance, found.over_bank)
    return [
        f"{said},",
        f"and at some time during the night {in_hundred(ever)} (looked at after each round of all tables).",
    ]


def _whole(value: float | Fraction) -> str:
    return f"{round(value):,}"


def _as_data(found: Risk) -> dict[str, Any]:
    total, ruined = found.total, found.ruined
    return {
        "title": found.plan.title,
        "unit": found.plan.unit,
        "bank": found.plan.bank,
        "tables": [
            {
                "name": each.table.name,
                "game": each.table.game.name,
                "rounds": each.table.rounds,
                "bets_a_round": sum(bet.players for bet in each.table.bets),
                "expected": str(each.mean),
                "deviation": each.deviation,
                "deviation_at_most": each.most,
                "bets_are": each.bets_are,
                "remarks": each.remarks,
            }
            for each in found.tables
        ],
        "expected": str(total.mean),
        "expected_units": float(total.mean),
        "deviation": float(total.variance) ** 0.5,
        "deviation_at_most": found.most,
        "quantiles": {f"{share:g}": result for share, result in found.quantiles.items()},
        "chance_behind": total.below(0),
        "chance_over_bank_at_end": found.over_bank,
        "exact": total.exact,
        "error": total.error,
        "chance_over_bank_at_any_time": ruined and ruined.chance,
        "error_at_any_time": ruined and ruined.error,
    }


def _csv(total: Sum) -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(["result", "chance", "chance of this or less"])
    so_far = 0.0
    for result, chance in zip(total.results, total.chances, strict=True):
        so_far += float(chance)
        writer.writerow([int(result), f"{chance:.6e}", f"{min(so_far, 1.0):.12f}"])
