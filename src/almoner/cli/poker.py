"""`almoner poker`: hand histories played again by the rules, and tables played many times.

Uses the games and `show`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from almoner.cli import show
from almoner.games.poker import phh
from almoner.games.poker.game import GameRules, Rake, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.replay import OUTCOMES, Replayed, replay, summary


@click.group("poker")
def command() -> None:
    """Play hand histories again by the rules of poker, and simulate tables."""


@command.command("replay", short_help="Play hands in PHH again, and reconcile stacks and winnings.")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--trace", is_flag=True, help="Print every operation of every hand.")
@show.format_option()
@click.pass_context
def replay_files(ctx: click.Context, files: tuple[Path, ...], trace: bool, form: str) -> None:
    """Play the hands of FILES again, .phh or .phhs, and name every disagreement with the rule.

    Stacks and winnings at the end are held against those in the file, the rake aside, which must fall on winners. A
    hand of a game that is not played here (only hold 'em and seven-card stud are) is left out and counted. Exit code 0
    if every hand that was played reconciles, 3 if one does not, 2 if a file cannot be read.

    \b
    Examples:
      almoner poker replay examples/hands.phhs
      almoner poker replay night.phhs --format json
      almoner poker replay one-hand.phh --trace
    """
    found = [(file, [replay(hand) for hand in phh.read(str(file), _content(file))]) for file in files]
    counted = summary(one for _, hands in found for one in hands)
    code = show.verdict(ctx, 3 if counted["disagree"] else 0)
    if form == "json":
        show.as_json({"hands": [_as_data(one, trace) for _, hands in found for one in hands], "summary": counted})
    else:
        _print(found, counted, trace)
    ctx.exit(code)


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}; expected a file of poker hands in PHH") from None


def _as_data(one: Replayed, trace: bool) -> dict[str, Any]:
    written = one.written
    data: dict[str, Any] = {
        "file": written.file,
        "hand": written.section,
        "variant": written.variant,
        "outcome": one.outcome,
        "reconciles": one.reconciles,
        "left_out": one.left_out,
        "disagreements": list(one.disagreements),
        "chips_per_unit": one.scale,
        "finishing_stacks": list(one.finishing),
        "winnings": list(one.winnings),
        "rake": one.rake,
    }
    return data | ({"operations": _operations(one)} if trace else {})


def _operations(one: Replayed) -> list[str]:
    from almoner.games.poker.operations import line

    if one.hand is None:
        return []
    lines = (line(operation) for operation in one.hand.log)
    return [re.sub(r"^seat (\d+)", lambda seat: f"p{int(seat[1]) + 1}", each) for each in lines]


def _print(found: list[tuple[Path, list[Replayed]]], counted: dict[str, int], trace: bool) -> None:
    rows = []
    for file, hands in found:
        counts = summary(hands)
        rows.append([str(file), *(f"{count:,}" for count in (len(hands), *counts.values()))])
        for one in hands:
            if trace:
                click.echo(f"{one.written.where}")
                for line in _operations(one):
                    click.echo(f"  {line}")
            for words in one.disagreements:
                show.text(f"{one.written.where}: {words}", hang="  ")
            if one.left_out:
                show.text(f"{one.written.where}: left out: {one.left_out}", hang="  ")
    numbers = ("hands", *(name.replace("_", " ") for name in OUTCOMES))
    show.table(["file", *numbers], rows, right=numbers)
    click.echo(_in_words(counted))


def _in_words(counted: dict[str, int]) -> str:
    if disagree := counted["disagree"]:
        return f"{show.count(disagree, 'hand')} disagree{'s' if disagree == 1 else ''} with the rules."
    if only := counted["only_played"]:
        return f"{show.count(only, 'hand')} went by the rules, without results in the file to hold against them."
    return "Every hand that was played reconciles." if counted["reconcile"] else "No hand was played."


@command.command("simulate", short_help="Play many hands at one table, and see who wins what.")
@click.option("--players", type=click.IntRange(2, 11), default=6, show_default=True, help="Players at the table.")
@click.option(
    "--game",
    type=click.Choice(["no-limit", "pot-limit", "fixed-limit", "stud"]),
    default="no-limit",
    show_default=True,
    help="Hold 'em of a betting structure, or seven-card stud.",
)
@click.option("--blinds", default="1/2", show_default=True, help="Small and big blind of hold 'em in chips.")
@click.option("--bets", default="4/8", show_default=True, help="Small and big bet of stud in chips.")
@click.option("--bring-in", default=2, show_default=True, type=click.IntRange(1), help="The bring-in of stud.")
@click.option("--ante", default=0, show_default=True, type=click.IntRange(0, 10**6), help="Ante of each player.")
@click.option("--stack", type=click.IntRange(1, 100_000), default=200, show_default=True, help="Chips of each player.")
@click.option("--rake", default=0, type=click.IntRange(0, 100), help="Percent of each pot that is raked after a flop.")
@click.option("--cap", default=0, type=click.IntRange(0), help="The most that is raked of a hand; 0 for no cap.")
@click.option("--style", "names", multiple=True, help="How players play, in turn from the left of the button.")
@click.option("--hands", type=click.IntRange(1, 10**8), default=200_000, show_default=True, help="Hands to play.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), default=1, show_default=True, help="Same seed, same hands.")
@show.format_option()
def simulate(
    players: int, game: str, blinds: str, bets: str, bring_in: int, ante: int, stack: int, rake: int, cap: int,
    names: tuple[str, ...], hands: int, seed: int, form: str,
) -> None:  # fmt: skip
    """Play many hands at one table by the rules, everybody buying in anew for each, and print what each seat wins.

    Styles of play are random, calls, tight and loose; given fewer than there are players, they go round. The first run
    takes some seconds longer: the rules are compiled. Exit code 0, or 2 for what cannot be played.

    \b
    Examples:
      almoner poker simulate --players 9 --rake 10 --cap 4 --style loose --style tight
      almoner poker simulate --game fixed-limit --blinds 2/4 --hands 1000000 --format json
      almoner poker simulate --game stud --bets 4/8 --ante 1 --bring-in 2 --players 8
    """
    from almoner.games.poker.trials import trials

    if cap and not rake:
        raise click.UsageError(f"--cap {cap}: there is no rake to cap; expected --rake PERCENT too")
    taken = Rake(method="percent", percent=rake, cap=cap) if rake else Rake()
    if game == "stud":
        rules = stud(*_pair("--bets", bets), ante=ante, bring_in=bring_in, rake=taken)
    else:
        rules = _holdem(game, *_pair("--blinds", blinds), ante, taken)
    chosen = [names[seat % len(names)] if names else "random" for seat in range(players)]
    with show.progress(f"playing {hands:,} hands") as told:
        found = trials(rules, [stack] * players, chosen, hands, seed, told)
    if form == "json":
        rows = [{"name": part.name, "mean": part.mean, "standard_error": part.standard_error} for part in found]
        show.as_json({"hands": hands, "seed": seed, "rules": rules, "styles": chosen, "chips_a_hand": rows})
        return
    cells = [
        [part.name, style, f"{part.mean:+.4f}", f"{part.standard_error:.4f}", f"{100 * part.positive / hands:.1f}"]
        for part, style in zip(found, [*chosen, ""], strict=True)
    ]
    columns = ("chips a hand", "standard error", "ahead, %")
    show.table(["seat", "style", *columns], cells, right=columns)
    what = f"seven-card stud at {bets}" if game == "stud" else f"{game} hold 'em with blinds of {blinds}"
    click.echo(f"{hands:,} hands of {what}, seed {seed}.")
    show.text(
        "Chips a hand: what a seat wins or loses of a hand on the average; ahead: in how many of 100 hands it wins "
        "chips (in the line of the rake: how many are raked)."
    )


def _pair(option: str, text: str) -> tuple[int, int]:
    small, sign, big = text.partition("/")
    if not (sign and small.isdecimal() and big.isdecimal() and 0 < int(small) <= int(big) < 10**6):
        raise click.UsageError(f"{option}: expected two whole numbers such as 1/2, found {text!r}")
    return int(small), int(big)


def _holdem(game: str, small: int, big: int, ante: int, rake: Rake) -> GameRules:
    if game == "fixed-limit":
        return fixed_limit(big, 2 * big, small_blind=small, ante=ante, rake=rake)
    return (no_limit if game == "no-limit" else pot_limit)(small, big, ante=ante, rake=rake)
