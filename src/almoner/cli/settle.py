"""`almoner settle`: what is paid on a player's bets when an outcome is known, to the unit.

Uses the games, `games` and `show`.
"""

from __future__ import annotations

import re
from typing import Any

import click

from almoner.cli import games, show
from almoner.games import catalog, plainly
from almoner.games.errors import BadCard, BadOutcome
from almoner.games.game import Game
from almoner.games.pay import Settled

BET = re.compile(r"[\s,;]*([^=]*[^=\s])\s*=\s*([0-9](?:_?[0-9]){0,29})(?=[\s,;]|$)")
"""A bet in a list of them: a name, which may hold spaces, and whole units."""
COUNTED = ("amount", "won", "back", "net")
"""What of a settled bet is in units."""


@click.command("settle")
@click.argument("name", metavar="GAME")
@click.option("--outcome", metavar="TEXT", help="What the equipment showed; without it, GAME says how it is written.")
@click.option("--bets", "--bet", "given", multiple=True, metavar="NAME=UNITS", help="One or several; repeatable.")
@games.sheet_options
@show.format_option()
def command(
    name: str, outcome: str | None, given: tuple[str, ...], path: str | None, changes: tuple[str, ...], form: str
) -> None:
    """Settle one player's bets of GAME on an outcome: what each wins or loses, and what is handed back.

    Names of bets may hold spaces: --bets "1=5 any triple=10". A payout that does not come out in whole units goes by
    the rule posted on the sheet; without one it is refused.

    \b
    Examples:
      almoner settle chuck-a-luck --outcome "3 3 6" --bets "3=10 6=5"
      almoner settle chuck-a-luck --outcome 444 --set triple=30 --bet "any triple=5" --format json
    """
    game = catalog.game(name)
    sheet = games.sheet_of(game, path, changes)
    stakes = _stakes(game, game.bets(sheet.rules), given)
    written = f"an outcome of {game.name} is written as {game.outcome_help}"
    if outcome is None:
        raise click.UsageError(f"expected --outcome; {written}")
    try:
        settled = game.settle(sheet.rules, outcome, stakes)
    except (BadOutcome, BadCard) as error:
        raise click.ClickException(f"{error}; {written}") from None
    if form == "json":
        show.as_json(_as_data(game, outcome, settled))
    else:
        _print(settled)


def _stakes(game: Game[Any], layout: tuple[str, ...], given: tuple[str, ...]) -> dict[str, int]:
    """Read bets; raises UsageError for what is no bet, and for a bet that stands twice."""
    found: dict[str, int] = {}
    for text in given:
        place = 0
        while place < len(text.rstrip(" ,;")):
            match = BET.match(text, place)
            if match is None:
                rest = text[place:].strip(" ,;")
                raise click.UsageError(f"{rest!r} is no bet of {game.name}; expected a name and whole units: NAME=5")
            name, units = games.on_layout(match[1], layout), match[2]
            if name in found:
                raise click.UsageError(f"the bet {name!r} stands twice; expected each bet once")
            found[name] = int(units)
            place = match.end()
    if not found:
        known = plainly.some(list(layout), plainly.MOST)
        raise click.UsageError(f'expected --bets, such as --bets "{layout[0]}=5"; bets of {game.name} are {known}')
    return found


def _as_data(game: Game[Any], outcome: str, settled: list[Settled]) -> dict[str, Any]:
    rows = [
        {"bet": one.bet, "outcome": one.outcome, "why": one.why, **{what: getattr(one, what) for what in COUNTED}}
        for one in settled
    ]
    total = {what: sum(getattr(one, what) for one in settled) for what in COUNTED}
    return {"game": game.name, "outcome": outcome, "bets": rows, "total": total}


def _print(settled: list[Settled]) -> None:
    columns = ["bet", "units", "", "wins", "handed back", "net", "why"]
    rows = [
        [one.bet, f"{one.amount:,}", one.outcome, f"{one.won:,}", f"{one.back:,}", f"{one.net:+,}", one.why]
        for one in settled
    ]
    if len(rows) > 1:
        sums = [sum(getattr(one, what) for one in settled) for what in COUNTED]
        rows.append(["all", f"{sums[0]:,}", "", f"{sums[1]:,}", f"{sums[2]:,}", f"{sums[3]:+,}", ""])
    show.table(columns, rows, right=["units", "wins", "handed back", "net"], whole=[""])
