"""`almoner law`: editions, paragraphs and figures, differences between editions, and coverage.

Uses law, `coverage`, `edition` and `show`.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import click

from almoner.cli import coverage, show
from almoner.cli import edition as choice
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, STATES, all_editions, in_force, named, of_state
from almoner.law.provision import Provision
from almoner.law.units import figure_in_words

OF_NEW_JERSEY = ("N.J.A.C.", "13:47")
"""How the numbers of New Jersey's paragraphs begin."""


@click.group("law")
def command() -> None:
    """Show editions, paragraphs, figures, differences and coverage."""


@command.command("editions", short_help="List the editions.")
@show.format_option()
def editions(form: str) -> None:
    """List the editions: a named set of provisions and figures that hold together from a date on.

    \b
    Example:
      almoner law editions
    """
    rows = [
        {
            "name": edition.name,
            "since": edition.since.isoformat(),
            "title": edition.title,
            "document": edition.document,
            "provisions": len(edition.provisions),
        }
        for edition in all_editions().values()
    ]
    if form == "json":
        show.as_json(rows)
    else:
        cells = [[str(cell) for cell in row.values()] for row in rows]
        show.table(["edition", "in force from", "what it is", "document", "provisions"], cells, right=("provisions",))
        click.echo(f"{AS_PRINTED} is taken where none is named.")


@command.command("show", short_help="Show a paragraph and its figures.")
@click.argument("cite")
@choice.options(f"{AS_PRINTED}, or that of New Jersey for its paragraphs,", whose="the paragraph's state")
@show.format_option()
def show_paragraph(cite: str, edition: str | None, as_of: datetime | None, form: str) -> None:
    """Show a paragraph, with what stands under it: its provisions, its figures, their standing and source.

    CITE may leave out the name of the rules: 1207.03(f)(4), or 20.12.

    \b
    Examples:
      almoner law show "Pari 1207.03(f)(4)"
      almoner law show "Lot 7207.04(e)" --edition nh-2023
      almoner law show 13:47-20.12
    """
    law = _law_of(cite, edition, choice.chosen(edition, as_of))
    found = _under(cite, law)
    if form == "json":
        show.as_json([_as_data(provision, law) for provision in found])
        return
    for provision in found:
        _print(provision, law)


def _law_of(cite: str, edition: str | None, day: date | None) -> Edition:
    """Return the edition that was named, or that of the state whose paragraph it is: in force on a day, or usual."""
    if edition is not None:
        return named(edition)
    editions = {state: list(of_state(state).values()) for state in STATES}
    having = (state for state in STATES if any(_provisions(_full(cite), law) for law in editions[state]))
    state = next(having, "nj" if cite.startswith(OF_NEW_JERSEY) else "nh")
    if day is not None:
        return in_force(day, state)
    return named(AS_PRINTED) if state == "nh" else editions[state][-1]


def _full(cite: str) -> list[str]:
    """Return a paragraph's number as it may be with the name of its rules, where that was left out."""
    rules = ("Pari ", "Lot ", "RSA ", "N.J.A.C. ", "N.J.A.C. 13:47-") if cite[:1].isdigit() else ()
    return [cite, *(f"{name}{cite}" for name in rules)]


def _under(cite: str, law: Edition) -> list[Provision]:
    """Return the provisions of a paragraph; raises UsageError that says in which other editions the number stands."""
    cites = _full(cite)
    found = _provisions(cites, law)
    if found:
        return found
    others = [edition.name for edition in all_editions().values() if _provisions(cites, edition)]
    if not others:
        law.under(cites[0])  # says which number is nearest
    later = others == list(of_state(named(others[0]).state))[-len(others) :] and len(others) > 1
    where = f"{others[0]} and later" if later else ", ".join(others)
    raise click.UsageError(f"{law.name} has no {cite}; that number is in {where}: add --edition {others[0]}")


def _provisions(cites: list[str], law: Edition) -> list[Provision]:
    return [provision for cite in cites for provision in law.under(cite, may_be_empty=True).provisions]


def _print(provision: Provision, law: Edition) -> None:
    click.echo(f"{law.cite(provision)}  {provision.name}")
    excepted = law.excepted_by(provision)
    for words in (
        provision.says,
        f"on {', '.join(kind.__name__ for kind in provision.on)}; {law.standing(provision)}",
        f"read in {law.instrument(provision)}",
        f"excepted by {excepted}" if excepted else "",
        f"interpretation: {provision.interpretation}" if provision.interpretation else "",
    ):
        if words:
            show.text(words, "  ", "  ")
    for figure in law.figures_of(provision):
        show.text(f"{figure.name}: {figure_in_words(figure)}, {figure.standing}, since {figure.since}", "  ", "  ")
        note = f"; {figure.note}" if figure.note else ""
        show.text(f"{figure.says}{note} (checked by {figure.checked})", "    ", "  ")
    click.echo()


def _as_data(provision: Provision, law: Edition) -> dict[str, Any]:
    return {
        "cite": law.cite(provision),
        "name": provision.name,
        "says": provision.says,
        "on": [kind.__name__ for kind in provision.on],
        "document": law.instrument(provision),
        "standing": law.standing(provision),
        "excepted_by": law.excepted_by(provision),
        "interpretation": provision.interpretation,
        "figures": law.figures_of(provision),
    }


@command.command("diff", short_help="Compare two editions.")
@click.argument("old")
@click.argument("new")
@show.format_option()
def diff(old: str, new: str, form: str) -> None:
    """Show what differs between two editions: figures, provisions and paragraph numbers.

    \b
    Example:
      almoner law diff nh-pari-2016 nh-2018
    """
    before, after = named(old), named(new)
    rows = _figure_rows(before, after) + _provision_rows(before, after)
    if form == "json":
        show.as_json([dict(zip(("what", "name", "old", "new"), row, strict=True)) for row in rows])
    elif rows:
        show.table(["what", "name", before.name, after.name], rows)
    else:
        click.echo(f"{before.name} and {after.name} do not differ.")


def _figure_rows(before: Edition, after: Edition) -> list[list[str]]:
    rows = []
    for name in dict.fromkeys([*before.figures, *after.figures]):
        old, new = before.figures.get(name), after.figures.get(name)
        cells = [f"{figure_in_words(figure)} ({figure.standing})" if figure else "none" for figure in (old, new)]
        if cells[0] != cells[1]:
            rows.append(["figure", name, *cells])
    return rows


def _provision_rows(before: Edition, after: Edition) -> list[list[str]]:
    rows = []
    mine, theirs = ({p.name: p for p in edition.provisions} for edition in (before, after))
    for name in dict.fromkeys([*mine, *theirs]):
        cells = [
            f"{edition.cite(found[name])}: {found[name].says}" if name in found else "none"
            for edition, found in ((before, mine), (after, theirs))
        ]
        if "none" in cells:
            rows.append(["provision", name, *cells])
    cites = {(before.cite(p), after.cite(p)) for name, p in mine.items() if name in theirs}
    rows += [["number", "", old, new] for old, new in sorted(cites) if old != new]
    return rows


command.add_command(coverage.command)
