"""Entries that were found, printed; and sources to import from, told apart.

Uses the journal, `findings` and `show`; used by `journal`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from datetime import datetime

import click
import msgspec

from almoner.acts import Entry
from almoner.cli import findings, show
from almoner.journal import flat, lines
from almoner.journal.database import is_journal
from almoner.journal.errors import Unusable
from almoner.journal.follow import Followed
from almoner.journal.moving import Item, items
from almoner.journal.store import Store


def moment(written: str | None, option: str) -> datetime | None:
    """Read a time with its offset from UTC."""
    if written is None:
        return None
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise click.UsageError(f"{option}: {written!r} is no time with an offset; expected 2026-12-05T18:00-05:00")
    return found


def as_json(found: Iterable[Followed]) -> None:
    """Print entries with their rulings as one JSON array, one at a time."""
    count = 0
    click.echo("[", nl=False)
    for count, one in enumerate(found, start=1):
        click.echo("\n  " if count == 1 else ",\n  ", nl=False)
        entry = one.entry if isinstance(one.entry, Entry) else one.entry.envelope
        click.echo(msgspec.json.encode({"entry": entry, "ruling": one.ruling}), nl=False)
    click.echo("\n]" if count else "]")


def as_table(found: Iterable[Followed], most: int) -> None:
    """Print entries as paragraphs, at most so many."""
    count = 0
    for count, one in enumerate(found, start=1):
        if count <= most:
            _print(one)
    if count > most:
        click.echo(f"... and {count - most:,} more: --most, or --format json")
    if not count:
        click.echo("nothing was found")


def _print(one: Followed) -> None:
    entry = one.entry if isinstance(one.entry, Entry) else one.entry.envelope
    late = ", late" if entry.late else ""
    witness = f", witness {entry.witness}" if entry.witness else ""
    click.echo(f"{entry.stream} {entry.seq}  {entry.at:%Y-%m-%d %H:%M:%S}  by {entry.by}{witness}{late}")
    show.text(findings.act_in_words(one.entry.act) if isinstance(one.entry, Entry) else one.entry.error, "  ", "  ")
    if one.ruling.outcome != "allowed":
        reason = f": {one.ruling.reason}" if one.ruling.reason else ""
        show.text(f"{one.ruling.outcome}{reason}", "  ", "  ")
        for finding in one.ruling.findings:
            findings.against(finding, indent="    ")


def items_of(source: str) -> Iterator[Item]:
    """Return the items of an export, a Parquet file or another journal; raises Unusable for anything else."""
    if source == "-":
        return lines.read(sys.stdin.buffer, "standard input")
    if is_journal(source):
        return items(Store(source, write=False), people=True)
    if flat.is_parquet(source):
        return flat.read(source)
    return _lines_of(source)


def _lines_of(source: str) -> Iterator[Item]:
    try:
        with open(source, "rb") as file:
            yield from lines.read(file, source)
    except OSError as error:
        raise Unusable(f"{source}: {error.strerror}; expected an export, or a journal") from None
