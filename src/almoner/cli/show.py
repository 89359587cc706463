"""Printing: text and tables for people, JSON for programs, progress on standard error.

Uses rich and msgspec; used by the modules of this room.
"""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
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


def verdict(ctx: click.Context, code: int) -> int:
    """Note the exit code before anything is printed: it stands even if nobody reads to the end. Return it."""
    ctx.ensure_object(dict)["code"] = code
    return code


def as_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def count(number: int, noun: str, plural: str = "") -> str:
    """Say how many there are of something."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def width() -> int:
    """Return the columns of the terminal, or 100 where there is none; the variable COLUMNS goes before both."""
    return shutil.get_terminal_size((100, 24)).columns


def text(words: str, indent: str = "", hang: str = "") -> None:
    """Print a paragraph, broken at words to the width; `hang` is the further indent of the lines after the first.

    The number of a paragraph of the law is not broken.
    """
    lines = textwrap.wrap(
        re.sub(r"(Pari|Lot|RSA|N\.J\.A\.C\.) (?=\d)", "\\1\xa0", words),
        max(width(), 40),
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    click.echo("\n".join(lines).replace("\xa0", " "))


def table(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    title: str = "",
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> None:
    """Print a table within the width.

    Columns in `right` are flush right and, like those in `whole`, never broken over lines. A cell that begins with
    spaces is indented as a whole. Where it is narrow, columns stand nearer to each other; where it is too narrow for
    names to be read, the table is wider.
    """
    from rich import box
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    longest = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    gap = (0, 1) if sum(longest) + 3 * len(columns) <= width() else (0, 1, 0, 0)
    kept = {*right, *whole}
    least = sum((size if name in kept else min(size, 14)) + 2 for name, size in zip(columns, longest, strict=True))
    console = Console(width=max(width(), least), highlight=False, soft_wrap=False)
    shown = Table(title=title or None, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=gap)
    for column in columns:
        justify: Literal["right", "left"] = "right" if column in right else "left"
        shown.add_column(column, justify=justify, overflow="fold", no_wrap=column in right or column in whole)
    for row in rows:
        indents = [len(cell) - len(cell.lstrip(" ")) for cell in row]
        shown.add_row(*(Padding(Text(cell.lstrip(" ")), (0, 0, 0, by)) for cell, by in zip(row, indents, strict=True)))
    console.print(shown)


@contextmanager
def progress(words: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show how far long work has come, on standard error, if somebody is looking."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
