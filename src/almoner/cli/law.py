"""`almoner law`: editions, paragraphs and figures, differences between editions, and coverage.

Uses law and `show`.
"""

from __future__ import annotations

from typing import Any

import click

from almoner.acts.base import nearest
from almoner.cli import show
from almoner.law import coverage
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, all_editions, named
from almoner.law.figures import Figure
from almoner.law.provision import Provision
from almoner.law.units import in_words


@click.group("law")
def command() -> None:
    """Show editions, paragraphs, figures, differences and coverage."""


@command.command("editions")
@show.format_option()
def editions(form: str) -> None:
    """List the editions: a named set of provisions and figures that hold together from a date on."""
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


@command.command("show")
@click.argument("cite")
@click.option("--edition", default=AS_PRINTED, show_default=True, help="Edition of the law.")
@show.format_option()
def show_paragraph(cite: str, edition: str, form: str) -> None:
    """Show a paragraph, with what stands under it: its provisions, its figures, their standing and source.

    \b
    Examples:
      almoner law show "Pari 1207.03(f)(4)"
      almoner law show "Lot 7207.04(e)" --edition nh-2023
    """
    law = named(edition)
    found = law.under(cite).provisions
    if form == "json":
        show.as_json([_as_data(provision, law) for provision in found])
        return
    for provision in found:
        click.echo(f"{law.cite(provision)}  {provision.name}")
        click.echo(f"  {provision.says}")
        click.echo(f"  on {', '.join(kind.__name__ for kind in provision.on)}; {law.standing(provision)}")
        click.echo(f"  read in {law.instrument(provision)}")
        if provision.excepted_by:
            click.echo(f"  excepted by {provision.excepted_by}")
        if provision.interpretation:
            click.echo(f"  interpretation: {provision.interpretation}")
        for figure in law.figures_of(provision):
            click.echo(f"  {figure.name}: {_value(figure)}, {figure.standing}, since {figure.since}")
            click.echo(f"    {figure.says}{'; ' + figure.note if figure.note else ''} (checked by {figure.checked})")
        click.echo()


def _as_data(provision: Provision, law: Edition) -> dict[str, Any]:
    return {
        "cite": law.cite(provision),
        "name": provision.name,
        "says": provision.says,
        "on": [kind.__name__ for kind in provision.on],
        "document": law.instrument(provision),
        "standing": law.standing(provision),
        "excepted_by": provision.excepted_by,
        "interpretation": provision.interpretation,
        "figures": law.figures_of(provision),
    }


@command.command("diff")
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
        cells = [f"{_value(figure)} ({figure.standing})" if figure else "none" for figure in (old, new)]
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


def _value(figure: Figure) -> str:
    if figure.value is None:
        return "unlimited"
    return ", ".join(figure.value) if isinstance(figure.value, tuple) else in_words(figure.value, figure.unit)


@command.command("coverage")
@click.argument("cite", required=False)
@show.format_option()
@click.pass_context
def show_coverage(ctx: click.Context, cite: str | None, form: str) -> None:
    """List every paragraph with its nature, provisions, figures and cases; exit code 3 if one has a gap.

    \b
    Examples:
      almoner law coverage
      almoner law coverage "Pari 1207.03(f)(4)" --format json
    """
    rows = coverage.rows()
    if cite is not None:
        rows = [row for row in rows if row.cite.startswith(cite)]
        if not rows:
            raise click.UsageError(f"there is no paragraph {cite!r}{nearest(cite, [r.cite for r in coverage.rows()])}")
    if form == "json":
        show.as_json(rows)
    else:
        show.table(
            ["paragraph", "nature", "asks", "provisions", "figures", "cases"],
            [
                [
                    row.cite,
                    row.nature,
                    row.asks,
                    "\n".join(row.provisions),
                    "\n".join(row.figures),
                    ", ".join(f"{shows} {n}" for shows, n in row.cases.items()) + "".join(f"\n! {g}" for g in row.gaps),
                ]
                for row in rows
            ],
        )
        gaps = sum(1 for row in rows if row.gaps)
        cases = sum(sum(row.cases.values()) for row in rows)
        click.echo(f"{len(rows)} paragraphs, {cases} cases, {gaps} with a gap.")
    ctx.exit(3 if any(row.gaps for row in rows) else 0)
