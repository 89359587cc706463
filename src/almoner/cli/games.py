"""What the commands on house games share: which sheet they go by, which bets are meant, and numbers in words.

Uses the games and `show`; used by `odds`, `settle` and `simulate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import click
import msgspec

from almoner.cli import show
from almoner.games import catalog, plainly
from almoner.games.game import Game
from almoner.games.odds import BetOdds
from almoner.games.sheet import Sheet, figure_of

Command = TypeVar("Command", bound=Callable[..., Any])
LISTED = 6
"""How many bets with the same odds are named one by one."""


def sheet_options(command: Command) -> Command:
    """Add the options `--sheet` and `--set`."""
    command = click.option(
        "--set", "changes", multiple=True, metavar="FIGURE=VALUE", help="Change a figure of the sheet; may be repeated."
    )(command)
    return click.option(
        "--sheet", "path", type=click.Path(), metavar="FILE", help="The house's procedure sheet, instead of ours."
    )(command)


def sheet_of(game: Game[Any], path: str | None, changes: Iterable[str]) -> Sheet[Any]:
    """Return the sheet that the options choose; raises BadSheet."""
    return game.sheet(path, dict(figure_of(change) for change in changes))


def games(name: str | None, every: bool) -> list[Game[Any]]:
    """Return the game that was named, or all of them."""
    if every == (name is not None):
        raise click.UsageError(f"name a game, or give --all; known are {', '.join(catalog.MODULES)}")
    return [catalog.game(each) for each in ([name] if name is not None else catalog.MODULES)]


def chosen(odds: Sequence[BetOdds], names: Sequence[str]) -> list[BetOdds]:
    """Return the odds of the bets that were named, or of all."""
    known = {one.bet: one for one in odds}
    found = [on_layout(name, known) for name in names]
    for name in found:
        if name not in known:
            raise click.UsageError(f"there are no odds of a bet {name!r}; {plainly.hint(name, known)}")
    return [known[name] for name in found] if found else list(odds)


def on_layout(name: str, known: Iterable[str]) -> str:
    """Return the name of a bet as on the layout, where it is written in capitals or small letters otherwise."""
    return {each.lower(): each for each in known}.get(name.strip().lower(), name)


def alike(odds: Iterable[BetOdds]) -> list[list[BetOdds]]:
    """Put bets together whose odds are the same in everything but the name."""
    found: dict[BetOdds, list[BetOdds]] = {}
    for one in odds:
        found.setdefault(msgspec.structs.replace(one, bet=""), []).append(one)
    return list(found.values())


def together(bets: Sequence[str]) -> str:
    """Name several bets shortly: `38 straight bets` for many that begin with the same word."""
    if len(bets) <= 2:
        return ", ".join(bets)
    first = Counter(bet.split()[0] for bet in bets if " " in bet)
    words: dict[str, None] = {}
    for bet in bets:
        kind = bet.split()[0] if " " in bet else ""
        words[f"{first[kind]} {kind} bets" if first[kind] > 2 else bet] = None
    return plainly.some(list(words), LISTED)


def percent(share: Fraction | float, places: int) -> str:
    """Write a share in percent, without the sign; what is not nothing is not shown as nothing."""
    value = float(share) * 100
    shown = f"{value:.{places}f}"
    return shown if value == 0 or float(shown) != 0 else f"{value:.0e}"


def figure(value: object) -> str:
    """Write a value of a sheet on a line."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {figure(each)}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(figure(each) or "nothing" for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def print_sheet(sheet: Sheet[Any]) -> None:
    """Print the figures of a sheet, with how surely each is known; those that it does not give are `not given`."""
    click.echo(f"{sheet.title} ({sheet.cite})")
    if sheet.remark:
        show.text(sheet.remark)
    rows = [[name, figure(one.value), one.standing, one.source] for name, one in sheet.figures.items()]
    for name in sheet.rules.__struct_fields__:
        if name not in sheet.figures:
            value = getattr(sheet.rules, name)
            rows.append([name, "-" if value is None else figure(value), "not given", "what is played without it"])
    show.table(["figure", "value", "standing", "source"], rows, whole=["figure", "standing"])
