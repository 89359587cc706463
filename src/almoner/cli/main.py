"""The command `almoner`: its families of verbs, each imported when it is used.

Uses click and the modules of this room; it is the entry point of the package.
"""

from __future__ import annotations

import importlib
import os
import sys

import click
from click.exceptions import NoArgsIsHelpError

from almoner import __version__

FAMILIES = {
    "acts": ("almoner.cli.acts", "List the kinds of act, or print the JSON Schema of one."),
    "audit": ("almoner.cli.audit", "Judge records of whole nights, or poker hands, and report what is over."),
    "journal": ("almoner.cli.journal", "Look into a journal, verify it, move it, back it up."),
    "law": ("almoner.cli.law", "Show editions, paragraphs, figures, differences and coverage."),
    "odds": ("almoner.cli.odds", "Print the exact odds of every bet of a game, and warn of what favors the player."),
    "poker": ("almoner.cli.poker", "Play hand histories again by the rules of poker."),
    "risk": ("almoner.cli.risk", "Say how a night of games may end for the house, and whether its bank is enough."),
    "office": ("almoner.cli.office", "Registrations, applications, licenses, register and docket of an authority."),
    "rule": ("almoner.cli.rule", "Rule on one act that is proposed, after the entries before it."),
    "settle": ("almoner.cli.settle", "Settle a player's bets on an outcome, to the unit."),
    "simulate": ("almoner.cli.simulate", "Play many rounds of a game, and compare them with its exact odds."),
}


class Families(click.Group):
    """A group that knows its commands by name and help, and imports one when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted(FAMILIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in FAMILIES:
            return None
        command = importlib.import_module(FAMILIES[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in sorted(FAMILIES.items())])


@click.group(cls=Families, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="almoner")
def almoner() -> None:
    """Run a charity's night of games by the book, and audit the record of one.

    \b
    Examples:
      almoner audit night.jsonl
      almoner audit --edition nh-2018 hands.phhs
      almoner rule night-so-far-and-proposed-act.jsonl
      almoner journal verify night.journal
      almoner law show "Pari 1207.03(f)(4)"
      almoner odds roulette
      almoner risk night-of-games.toml

    Exit codes: 0 allowed or clean; 3 refused or violations found; 2 input that cannot be read; 1 output that cannot be
    written.
    """


def main() -> None:
    """Run the command; what goes wrong is one line on standard error and an exit code, never a traceback."""
    verdict: dict[str, int] = {}
    if sys.stdin is None:  # closed by whoever called us: there is nothing to read
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    if sys.stdout is None:
        sys.exit(_complain("there is nowhere to write to: the standard output is closed", 1))
    try:
        code = almoner.main(prog_name="almoner", standalone_mode=False, obj=verdict)
        sys.stdout.flush()
    except click.Abort:
        code = 130
    except NoArgsIsHelpError as error:
        error.show()
        code = 2
    except click.ClickException as error:
        called = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        code = _complain(error.format_message() + (f" (see {called} --help)" if called else ""), 2)
    except ValueError as error:
        code = _complain(str(error), 2)
    except SystemExit:  # click's own end when a reader has seen enough, as `head`: the verdict stands
        code = verdict.get("code", 1)
    except OSError as error:
        _drop_output()
        left = isinstance(error, BrokenPipeError)
        code = verdict.get("code", 1) if left else _complain(_not_written(error), 1)
    sys.exit(code)


def _not_written(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}the output is not complete: {error.strerror or error}"


def _complain(words: str, code: int) -> int:
    click.echo(f"almoner: {' '.join(words.splitlines())}", err=True)
    return code


def _drop_output() -> None:
    """Send what is still to be written nowhere: a reader who left, or a disk that is full, would fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
