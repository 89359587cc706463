"""`almoner simulate`: many rounds of a game played by its rules, and how far they come from its exact odds.

Uses the games, `games` and `show`; compiled code, when rounds are played.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import click

from almoner.cli import games, show
from almoner.games import catalog
from almoner.games.odds import BetOdds
from almoner.games.simulate import Simulated, simulate

FAR = 4
"""Standard errors beyond which a simulation and its odds hardly agree by chance: once in 16,000 times."""


@click.command("simulate")
@click.argument("name", metavar="GAME")
@click.option("--rounds", type=click.IntRange(1, 10**12), default=1_000_000, show_default=True, help="Rounds to play.")
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="The same seed, the same rounds."
)
@click.option("--bet", "bets", multiple=True, metavar="NAME", help="Only this bet; may be repeated.")
@games.sheet_options
@show.format_option()
def command(
    name: str,
    rounds: int,
    seed: int,
    bets: tuple[str, ...],
    path: str | None,
    changes: tuple[str, ...],
    form: str,
) -> None:
    """Play many rounds of GAME by its rules, and compare the mean result of one unit with the exact odds.

    Without --bet, one bet of each kind is played: of bets with the same odds the first. The player plays as the odds
    say under strategy. The first run of a game takes some seconds longer: its rules are compiled.

    \b
    Examples:
      almoner simulate chuck-a-luck --rounds 1000000 --seed 7
      almoner simulate roulette --bet red --rounds 100000000 --format json
    """
    game = catalog.game(name)
    rules = games.sheet_of(game, path, changes).rules
    odds = games.chosen(game.odds(rules), bets)
    played = odds if bets else [group[0] for group in games.alike(odds)]
    found = []
    with show.progress(f"playing {game.name}") as told:
        for done, one in enumerate(played):
            before = done * rounds
            simulated = simulate(
                one.bet,
                game.kernel(rules, one.bet),
                rounds,
                seed,
                lambda now, _, before=before: told(before + now, len(played) * rounds),  # type: ignore[misc]
            )
            found.append((one, simulated))
    if form == "json":
        show.as_json({"game": game.name, "seed": seed, "rounds": rounds, "bets": [_as_data(*both) for both in found]})
    else:
        _print(found, seed)


def apart(exact: BetOdds, simulated: Simulated) -> float:
    """Return how many standard errors the simulated mean lies from the exact one."""
    error = sqrt(exact.variance / simulated.rounds)
    return (simulated.mean - float(exact.expectation)) / error if error else 0.0


def _as_data(exact: BetOdds, simulated: Simulated) -> dict[str, Any]:
    return {
        "bet": exact.bet,
        "mean": simulated.mean,
        "standard_error": simulated.standard_error,
        "expectation": str(exact.expectation),
        "expectation_percent": float(exact.expectation) * 100,
        "apart_in_standard_errors": apart(exact, simulated),
        "results": [{"result": str(result), "rounds": count} for result, count in simulated.counts],
    }


def _print(found: list[tuple[BetOdds, Simulated]], seed: int) -> None:
    columns = ["bet", "rounds", "mean", "standard error", "expected", "apart"]
    rows = [
        [
            exact.bet,
            f"{simulated.rounds:,}",
            games.percent(simulated.mean, 4),
            games.percent(simulated.standard_error, 4),
            games.percent(exact.expectation, 4),
            f"{apart(exact, simulated):+.2f}",
        ]
        for exact, simulated in found
    ]
    show.table(columns, rows, right=columns[1:])
    show.text(
        f"The player's mean result of one unit in percent, from the seed {seed}; apart: standard errors between the "
        f"mean and what is expected. Within 2 is usual; beyond {FAR} is hardly chance."
    )
    for exact, simulated in found:
        if abs(apart(exact, simulated)) > FAR:
            show.text(
                f"Warning: {exact.bet} is far from its exact odds: play more rounds, with another seed.", "", "  "
            )
