"""Printing: tables for people, JSON for programs, progress on standard error.

Uses rich and msgspec; used by the modules of this room.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

import click
import msgspec

Command = TypeVar("Command", bound=Callable[..., Any])


def format_option(*more: str) -> Callable[[Command], Command]:
    """Return the option `--format`, which every command has."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json", *more]),
        default="table",
        show_default=True,
        help="Form of the output.",
    )


def as_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def table(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    title: str = "",
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> None:
    """Print a table as wide as the terminal, or 140 columns where there is none.

    Columns in `right` are flush right and, like those in `whole`, never broken over lines.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    width = shutil.get_terminal_size((140, 24)).columns if sys.stdout.isatty() else 140
    console = Console(width=width, highlight=False, soft_wrap=False)
    shown = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        justify: Literal["right", "left"] = "right" if column in right else "left"
        shown.add_column(column, justify=justify, overflow="fold", no_wrap=column in right or column in whole)
    for row in rows:
        shown.add_row(*(Text(cell) for cell in row))
    console.print(shown)


@contextmanager
def progress(words: str) -> Iterator[Callable[[int, int], None]]:
    """Show how far long work has come, on standard error, if somebody is looking."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
