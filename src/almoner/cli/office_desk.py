"""What all verbs of `almoner office` share: their arguments, the office behind them, and what is printed of a step.

Uses the office, `days`, `findings` and `show`; used by `office` and the modules `office_...`.
"""

from __future__ import annotations

import csv
import functools
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import click

from almoner.cli import show
from almoner.cli.days import DAY

if TYPE_CHECKING:
    from almoner.journal.answer import Receipt, Refused
    from almoner.office import Office, Registry
    from almoner.office.changes import Brought

Command = TypeVar("Command", bound=Callable[..., Any])


class Dollars(click.ParamType[int]):
    """An amount of money, such as 100, $100 or 1,550.50; its value is in cents."""

    name = "dollars"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the cents of an amount."""
        if isinstance(value, int):
            return value
        found = re.fullmatch(r"\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d\d))?", value)
        if found is None:
            self.fail(f"{value!r} is no amount in dollars; expected 100, 1,550.50 or $20", param, ctx)
        return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def step(command: Command) -> Command:
    """Give a verb that records something its arguments: the journal, the stream, who says so, and on which day."""
    options = [
        click.argument("journal"),
        click.argument("stream"),
        click.option("--by", default="clerk", show_default=True, help="The clerk who records it."),
        click.option("--on", type=DAY, help="The day at the office; today if left out."),
        click.option("--late", is_flag=True, help="It is typed in from paper, after what is on record already."),
        click.option("--breach", metavar="WHY", help="It has happened, though it is not allowed; needs --witness."),
        click.option("--witness", help="A second person who saw it."),
        show.format_option(),
    ]
    return functools.reduce(lambda made, option: option(made), reversed(options), command)


def page(command: Command) -> Command:
    """Give a verb that reads something its arguments: the journal, the stream, as of which day, and the form."""
    options = [
        click.argument("journal"),
        click.argument("stream"),
        click.option("--as-of", type=DAY, help="As it was at the end of that day."),
        show.format_option("csv"),
    ]
    return functools.reduce(lambda made, option: option(made), reversed(options), command)


@contextmanager
def at_work(said: dict[str, Any], *, create: bool = False, of: str | None = "nj") -> Iterator[Office]:
    """Open the office that a verb was called for, and take its arguments out of `said`.

    `of` is the state whose authorities have this verb; None if all have.
    """
    from almoner.journal import Journal
    from almoner.office import Office

    on = said.pop("on", None)
    said.pop("form", None)
    ctx = click.get_current_context()
    ctx.meta["form"] = ctx.params.get("form")
    if said.get("breach") is not None and said.get("witness") is None:
        raise click.UsageError("--breach needs --witness, a second person who saw it")
    with (
        Journal.open(said.pop("journal"), create=create) as journal,
        Office(
            journal,
            said.pop("stream"),
            by=said.pop("by", "clerk"),
            on=on and on.date(),
            late=said.pop("late", False),
            breach=said.pop("breach", None),
            witness=said.pop("witness", None),
        ) as office,
    ):
        if not create:
            _see_whose_it_is(office, of)
        yield office


def _see_whose_it_is(office: Office, of: str | None) -> None:
    """Raise ValueError if no authority keeps its record in the stream, or one of another state than a verb's."""
    from almoner.acts.base import nearest
    from almoner.law.editions import STATES

    registry = office.registry()
    if registry.opened is None:
        with office.journal.store.reading() as tables:
            names = [row.name for row in tables.streams() if row.name != office.stream]
        hint = nearest(office.stream, names) if names else "; the journal has no record yet"
        raise ValueError(
            f"{office.stream}: no authority keeps its record here; expected one that was opened with "
            f"`almoner office open`{hint}"
        )
    if of is not None and registry.edition.state != of:
        raise ValueError(
            f"{office.stream} is an authority of {STATES[registry.edition.state]}, and this is a verb for one of "
            f"{STATES[of]}: see `almoner office --help`"
        )


def record_of(office: Office, as_of: datetime | None) -> Registry:
    """Return what the record says, now or at the end of a day; entries that cannot be read are told of."""
    then = day(as_of)
    if then is not None and then > office.today:
        raise click.UsageError(f"--as-of: {then} has not come; a page is of today, {office.today}, or of a day before")
    registry = office.registry(then)
    for seq in registry.unreadable:
        click.echo(f"entry {seq} of {office.stream} cannot be read, and is missing here", err=True)
    for seq, since in registry.undated.items():
        click.echo(
            f"entry {seq} of {office.stream} was typed in late, and nobody marked when: it may have been there on this "
            f"day and is left out; it stands from {since} on",
            err=True,
        )
    return registry


def day(given: datetime | None) -> date | None:
    """Return the day of an option."""
    return given.date() if given is not None else None


def recorded(receipts: Sequence[Receipt], words: str, brought: Sequence[Brought] | None = None) -> None:
    """Say what was recorded, and under which paragraphs; and what of it was `brought` to the records of events.

    Exit code 3 if the record of an event refused what was brought to it.
    """
    ctx = click.get_current_context()
    cites = list(dict.fromkeys(cite for receipt in receipts for cite in receipt.ruling.cites))
    code = show.verdict(ctx, 3 if any(one.refused for one in brought or ()) else 0)
    if ctx.meta.get("form") == "json":
        said = {"outcome": "recorded", "says": words, "cites": cites, "entries": _entries(receipts)}
        if brought is not None:
            said["events"] = [
                {
                    "event": one.event,
                    "entries": _entries(one.receipts),
                    "refused": _refused(one.refused) if one.refused else None,
                }
                for one in brought
            ]
        show.as_json(said)
    else:
        show.text(f"{words} ({_places(receipts)})" if receipts else words)
        _tell_of(brought)
    if code:
        ctx.exit(code)


def _tell_of(brought: Sequence[Brought] | None) -> None:
    """Say what was brought to the records of events, and what was refused there."""
    for one in brought or ():
        if one.refused is not None:
            show.text(f"the record of {one.event} stands on it and refused what was brought to it:")
            refusal(one.refused)
            show.text(f"Bring it again when that is mended: `almoner office event` with the license and {one.event}.")
        else:
            there = f"it is brought there ({_places(one.receipts)})" if one.receipts else "nothing changes there"
            show.text(f"the record of {one.event} stands on it; {there}")
    if brought is not None and not brought:
        show.text("no event of this journal stands on it")


def _places(receipts: Sequence[Receipt]) -> str:
    first, last = receipts[0].seq, receipts[-1].seq
    return f"entry {first}" if first == last else f"entries {first} to {last}"


def _entries(receipts: Sequence[Receipt]) -> list[dict[str, object]]:
    return [{"seq": receipt.seq, "act": receipt.entry.act} for receipt in receipts]


def _refused(refused: Refused) -> dict[str, object]:
    ruling = refused.ruling
    return {"outcome": ruling.outcome, "cites": ruling.cites, "remedy": ruling.remedy, "findings": ruling.findings}


def refusal(refused: Refused) -> None:
    """Print why an act was refused, and what to do instead."""
    from almoner.cli import findings

    ruling = refused.ruling
    if click.get_current_context().meta.get("form") == "json":
        show.as_json(_refused(refused))
        return
    show.text(findings.act_in_words(refused.entry.act), "", "  ")
    click.echo(f"{'cannot rule: refused' if ruling.outcome == 'cannot rule' else 'refused'} ({ruling.edition})")
    for found in ruling.findings:
        findings.against(found)
    if ruling.remedy:
        show.text(ruling.remedy, "  ", "  ")


def as_csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows as CSV, with a row of headings."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    sys.stdout.write(text.getvalue())


def _cell(value: object) -> str:
    """Return a value as a cell: text that a spreadsheet would take for a formula is kept from being one."""
    text = "" if value is None else str(value)
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # csv puts no quotation marks around a lone CR
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\n") else text
