"""`almoner poker`: hand histories played again by the rules.

Uses the games and `show`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from almoner.cli import show
from almoner.games.poker import phh
from almoner.games.poker.replay import Replayed, replay, summary


@click.group("poker")
def command() -> None:
    """Play hand histories again by the rules of poker."""


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

    return [] if one.hand is None else [line(operation) for operation in one.hand.log]


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
    numbers = ("hands", "reconcile", "disagree", "left out")
    show.table(["file", *numbers], rows, right=numbers)
    every = counted["reconcile"] and not counted["disagree"]
    click.echo("Every hand that was played reconciles." if every else _not_all(counted))


def _not_all(counted: dict[str, int]) -> str:
    if not counted["disagree"]:
        return "No hand was played."
    return (
        f"{show.count(counted['disagree'], 'hand')} disagree{'s' if counted['disagree'] == 1 else ''} with the rules."
    )
