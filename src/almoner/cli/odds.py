"""`almoner odds`: the exact odds of every bet of a game under a sheet, and what whoever approves it should know.

Uses the games, `games` and `show`; matplotlib only to draw.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import click

from almoner.cli import games, show
from almoner.games.odds import BetOdds
from almoner.games.sheet import Sheet

Under = tuple[Sheet[Any], list[BetOdds]]
"""A sheet, and the odds of the bets that were asked for."""
LONG = 60
"""Characters of a fraction that are still read by somebody."""


@click.command("odds")
@click.argument("name", required=False, metavar="[GAME]")
@games.sheet_options
@click.option("--bet", "bets", multiple=True, metavar="NAME", help="Only this bet; may be repeated.")
@click.option("--all", "every", is_flag=True, help="All games, each by the sheet that comes with this program.")
@click.option("--plot", type=click.Path(), metavar="FILE.svg", help="Draw the result of a number of rounds.")
@click.option("--rounds", type=click.IntRange(1), default=100, show_default=True, help="Rounds to draw.")
@show.format_option("csv")
def command(
    name: str | None,
    path: str | None,
    changes: tuple[str, ...],
    bets: tuple[str, ...],
    every: bool,
    plot: str | None,
    rounds: int,
    form: str,
) -> None:
    """Print the exact odds of every bet of GAME: what the player may expect of one unit, and how often what happens.

    Without GAME, --all prints all games. Bets with the same odds share a line of the table; JSON and CSV list every
    bet, with exact figures as fractions in text.

    \b
    Examples:
      almoner odds chuck-a-luck
      almoner odds chuck-a-luck --set three=10:1
      almoner odds roulette --sheet our-roulette.toml --format json
      almoner odds chuck-a-luck --bet 6 --plot six.svg --rounds 200
      almoner odds --all
    """
    if every and (path or changes or bets or plot):
        raise click.UsageError("--all goes by the sheets that come with this program; name a game for anything else")
    found: list[Under] = []
    chosen = games.games(name, every)
    with show.progress("working out the odds") as told:
        for done, game in enumerate(chosen):
            told(done, len(chosen))
            sheet = game.shown_sheet() if every else games.sheet_of(game, path, changes)
            found.append((sheet, games.chosen(game.odds(sheet.rules), bets)))
    if plot:
        _plot(plot, found[0], rounds)
    if form == "json":
        data = [_as_data(*under) for under in found]
        show.as_json(data if every else data[0])
    elif form == "csv":
        _csv(found)
    else:
        _print(found, figures=not every)


def _plot(file: str, under: Under, rounds: int) -> None:
    from almoner.games import plot

    sheet, odds = under
    groups = games.alike(odds)
    if len(groups) > 1:
        kinds = "; ".join(games.together([one.bet for one in group]) for group in groups)
        raise click.UsageError(f"these bets differ, and one is drawn: choose it with --bet; there are {kinds}")
    plot.odds(file, sheet.title, groups[0][0], rounds)


# Table


def _print(found: Sequence[Under], figures: bool) -> None:
    for sheet, _ in found if figures else ():
        games.print_sheet(sheet)
    columns = ["bet", "expects", "variance", "deviation", "wins", "pushes", "loses", "risk"]
    rows: list[list[str]] = []
    for sheet, odds in found:
        if not figures:
            rows.append([sheet.title, *[""] * 7])
        indent = "" if figures else "  "
        rows += [[indent + _named(group), *_cells(group[0])] for group in games.alike(odds)]
    show.table(columns, rows, right=columns[1:])
    show.text(
        "What the player expects of one unit, how often the bet wins, pushes and loses, and the element of risk (the "
        "house's part of all that is staked, raises included) are in percent; variance and standard deviation are of "
        "one unit."
    )
    for title, said in (("Exact", _exact), ("Strategy", _strategy), ("Warnings", _warnings)):
        _list(title, [("" if figures else sheet.title, *said(odds)) for sheet, odds in found])
    if not figures:
        _list("Sheets", [("", f"{sheet.title}: {sheet.remark}") for sheet, _ in found if sheet.remark])


def _list(title: str, said: list[tuple[str, ...]]) -> None:
    if any(len(each) > 1 for each in said):
        click.echo(f"\n{title}")
    for game, *lines in said:
        for line in lines:
            show.text(f"{game}, {line}" if game else line, "  ", "  ")


def _named(group: Sequence[BetOdds]) -> str:
    return games.together([one.bet for one in group])


def _cells(one: BetOdds) -> list[str]:
    chances = [games.percent(one.chance(sign), 2) if one.chance(sign) else "-" for sign in (1, 0, -1)]
    return [
        games.percent(one.expectation, 4),
        f"{float(one.variance):,.4f}",
        f"{sqrt(one.variance):,.4f}",
        *chances,
        games.percent(one.element_of_risk, 4),
    ]


def _exact(odds: Sequence[BetOdds]) -> list[str]:
    said = []
    for group in games.alike(odds):
        one = group[0]
        if one.exact:
            said.append(f"{_named(group)}: expectation {_short(one.expectation)}, variance {_short(one.variance)}")
        else:
            expected = games.percent(one.expectation, 6)
            said.append(f"{_named(group)}: expectation {expected} percent; chances worked out in floating point")
    return said


def _short(value: Fraction) -> str:
    return str(value) if len(str(value)) <= LONG else f"{float(value):.12g} (the fraction is in JSON)"


def _strategy(odds: Sequence[BetOdds]) -> list[str]:
    return [f"{_named(group)}: {group[0].strategy}" for group in games.alike(odds) if group[0].strategy]


def _warnings(odds: Sequence[BetOdds]) -> list[str]:
    return [f"{_named(group)}: {warning}" for group in games.alike(odds) for warning in group[0].warnings]


# Data


def _as_data(sheet: Sheet[Any], odds: Sequence[BetOdds]) -> dict[str, Any]:
    return {
        "game": sheet.game,
        "title": sheet.title,
        "cite": sheet.cite,
        "remark": sheet.remark,
        "figures": sheet.figures,
        "bets": [
            {
                **_figures(one),
                "results": [{"result": str(result), "ways": str(ways)} for result, ways in one.counts],
                "ways": str(one.ways),
                "warnings": one.warnings,
            }
            for one in odds
        ],
    }


def _figures(one: BetOdds) -> dict[str, Any]:
    return {
        "bet": one.bet,
        "expectation": str(one.expectation),
        "expectation_percent": float(one.expectation) * 100,
        "variance": str(one.variance),
        "deviation": sqrt(one.variance),
        "win": str(one.chance(1)),
        "win_percent": float(one.chance(1)) * 100,
        "push": str(one.chance(0)),
        "push_percent": float(one.chance(0)) * 100,
        "lose": str(one.chance(-1)),
        "lose_percent": float(one.chance(-1)) * 100,
        "staked": str(one.staked),
        "element_of_risk": str(one.element_of_risk),
        "element_of_risk_percent": float(one.element_of_risk) * 100,
        "exact": one.exact,
        "strategy": one.strategy,
    }


def _csv(found: Sequence[Under]) -> None:
    writer = csv.writer(sys.stdout)
    for place, (sheet, one) in enumerate((sheet, one) for sheet, odds in found for one in odds):
        row = {"game": sheet.game, **_figures(one), "warnings": "; ".join(one.warnings)}
        if place == 0:
            writer.writerow(row)
        writer.writerow(row.values())
