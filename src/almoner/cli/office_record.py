"""The verbs of `almoner office` for what no other verb says: games named later, corrections, and any act at all.

Uses the office and `office_desk`; used by `office`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from almoner.cli import show
from almoner.cli.office_desk import at_work, recorded, step

if TYPE_CHECKING:
    from almoner.acts import AnyAct


@click.command("games", short_help="Name games that an application left out.")
@step
@click.argument("application")
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
def games(application: str, games: tuple[str, ...], **said: Any) -> None:
    """Name further games that APPLICATION, for a casino night or a carnival, asks for: until it is accepted.

    \b
    Example:
      almoner office games town.journal pine-hill spring roulette "beat the dealer"
    """
    from almoner.acts import GameAsked

    with at_work(said) as office:
        office.registry().application(application)
        acts = [GameAsked(application=application, casino_game=game) for game in games]
        recorded(office.say_all(acts), f"{show.count(len(acts), 'game')} of {application} named")


@click.command("correct", short_help="Correct an entry that was recorded wrongly.")
@step
@click.argument("entry", type=click.IntRange(min=1))
@click.option("--reason", required=True, help="What is wrong with it.")
@click.option("--instead", metavar="ACT", help="The act that should have been recorded, in JSON.")
def correct(entry: int, reason: str, instead: str | None, **said: Any) -> None:
    """Take back ENTRY, whose number `almoner journal find` shows, or put another act in its place; needs --witness.

    Nothing is deleted: the entry and its correction both stay in the record. It is refused if something later would
    not have been allowed then; `almoner acts KIND` shows how an act is written.

    \b
    Examples:
      almoner office correct town.journal pine-hill 23 --reason "entered twice" --witness deputy
      almoner office correct town.journal pine-hill 23 --reason "a slip: $640" --witness deputy \\
        --instead '{"kind":"FeePaid","application":"spring","payee":"both","paid":64000}'
    """
    from almoner.acts import Corrected
    from almoner.acts.codec import decode_act

    act = None if instead is None else decode_act(instead, "--instead")
    with at_work(said, of=None) as office:
        done = "stands corrected" if act is not None else "is taken back"
        recorded([office.say(Corrected(entry=entry, reason=reason, instead=act))], f"entry {entry} {done}")


@click.command("record", short_help="Record acts for which there is no other verb.")
@step
@click.argument("file")
def record(file: str, **said: Any) -> None:
    """Record the acts in FILE, one a line in JSON, or - for standard input: all of them, or none.

    For what has no verb of its own. A figure that was read in the official text is such a line; `almoner acts` lists
    the kinds of act, and `almoner acts FigureRead` shows how one is written:

    \b
    {"kind":"FigureRead","limit":"fee_amendment","bound":2500,"page":"13:47-4.9, page 21"}

    \b
    Example:
      almoner office record town.journal pine-hill readings.jsonl --witness deputy
    """
    acts = _acts_in(file)
    with at_work(said, of=None) as office:
        recorded(office.say_all(acts), f"{show.count(len(acts), 'act')} recorded")


def _acts_in(file: str) -> list[AnyAct]:
    """Read acts, one a line; raises UsageError or Undecodable if the file cannot be read, or holds anything else."""
    from almoner.acts.codec import decode_act

    try:
        with click.open_file(file, encoding="utf-8-sig") as read:
            lines = [(number, line) for number, line in enumerate(read, start=1) if line.strip()]
    except UnicodeDecodeError:
        raise click.UsageError(f"{file}: it is no text in UTF-8; expected one act a line, in JSON") from None
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}; expected a file of acts, one a line in JSON") from None
    if not lines:
        raise click.UsageError(f"{file}: it is empty; expected one act a line, in JSON")
    return [decode_act(line, f"{file}, line {number}") for number, line in lines]


RECORD = (games, correct, record)
