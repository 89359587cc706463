"""The choice of an edition on the command line: by its name, or by the day on which it is in force.

Uses the registry of editions; used by the modules of this room.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

import click

from almoner.law.editions import in_force

Command = TypeVar("Command", bound=Callable[..., Any])


def options(otherwise: str) -> Callable[[Command], Command]:
    """Return the options `--edition` and `--as-of`; `otherwise` says which edition is taken without them."""

    def add(command: Command) -> Command:
        command = click.option(
            "--as-of",
            type=click.DateTime(["%Y-%m-%d"]),
            metavar="YYYY-MM-DD",
            help="The edition of New Hampshire in force on a day, instead.",
        )(command)
        return click.option("--edition", help=f"Edition of the law; {otherwise} if left out.")(command)

    return add


def chosen(edition: str | None, as_of: datetime | None) -> str | None:
    """Return the name of the edition that the two options choose; None if neither is given."""
    if edition and as_of:
        raise click.UsageError("give --edition or --as-of, not both")
    return in_force(as_of.date()).name if as_of else edition
