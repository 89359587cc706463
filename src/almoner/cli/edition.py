"""The choice of an edition on the command line: by its name, or by the day on which it is in force.

Uses `days`; used by `audit`, `law` and `rule`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, TypeVar

import click

from almoner.cli.days import DAY

Command = TypeVar("Command", bound=Callable[..., Any])


def options(otherwise: str, *, whose: str = "the record's state") -> Callable[[Command], Command]:
    """Return the options `--edition` and `--as-of`; `otherwise` says which edition is taken without them.

    `whose` says of which state the edition is that was in force on a day.
    """

    def add(command: Command) -> Command:
        command = click.option(
            "--as-of",
            type=DAY,
            help=f"The edition of {whose} in force on a day, instead.",
        )(command)
        return click.option("--edition", help=f"Edition of the law; {otherwise} if left out.")(command)

    return add


def chosen(edition: str | None, as_of: datetime | None) -> date | None:
    """Return the day of `--as-of`; raises UsageError if an edition is named too."""
    if edition and as_of:
        raise click.UsageError("give --edition or --as-of, not both")
    return as_of.date() if as_of else None
