"""`almoner law coverage`: every paragraph, what carries it out, and how surely it is known.

The paragraphs with the rules of a game show the figures of its procedure sheet. Uses law, the games' sheets and `show`.
"""

from __future__ import annotations

import functools
from typing import Any

import click
import msgspec

from almoner.acts.base import nearest
from almoner.cli import show
from almoner.law import coverage
from almoner.law.edition import is_under


@click.command("coverage", short_help="List every paragraph, and what carries it out.")
@click.argument("cite", required=False)
@show.format_option()
@click.pass_context
def command(ctx: click.Context, cite: str | None, form: str) -> None:
    """List every paragraph with its nature, provisions, figures and cases; exit code 3 if one has a gap.

    \b
    Examples:
      almoner law coverage
      almoner law coverage "Pari 1207.03(f)(4)" --format json
      almoner law coverage "N.J.A.C. 13:47-20.36"
    """
    rows, strays = [_with_sheet(row) for row in coverage.rows()], coverage.strays()
    if cite is not None:
        known = [*(row.cite for row in rows), *strays]
        rows, strays = [row for row in rows if is_under(row.cite, cite)], [s for s in strays if is_under(s, cite)]
        if not rows and not strays:
            raise click.UsageError(f"there is no paragraph {cite!r}{nearest(cite, known)}")
    code = show.verdict(ctx, 3 if strays or any(row.gaps for row in rows) else 0)
    if form == "json":
        show.as_json([*rows, *({"cite": stray, "gaps": [_STRAY]} for stray in strays)])
    else:
        _print(rows, strays)
    ctx.exit(code)


def _with_sheet(row: coverage.Row) -> coverage.Row:
    """Return a row with the figures of the procedure sheet of its game, if it holds the rules of one."""
    found = _sheets().get(row.cite)
    if found is None:
        return row
    figures = [f"{name}: {_in_words(figure.value)} ({figure.standing})" for name, figure in found.items()]
    standings = dict.fromkeys([*row.standing, *(figure.standing for figure in found.values())])
    return msgspec.structs.replace(row, figures=[*row.figures, *figures], standing=list(standings))


@functools.cache
def _sheets() -> dict[str, dict[str, Any]]:
    """Return the figures of the procedure sheets that come with this program, by section."""
    from almoner.games.catalog import MODULES, game

    sheets = [game(name).shown_sheet() for name in MODULES]
    return {sheet.cite: sheet.figures for sheet in sheets}


def _in_words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={_in_words(part)}" for name, part in value.items())
    return " ".join(map(_in_words, value)) if isinstance(value, list) else str(value)


_LEGEND = (
    "automatic: decided from what was recorded. attested: somebody states it, and the act that needs it is refused "
    "until then. standing: it shapes other paragraphs. Cases show an act allowed, refused, at the exact boundary, just "
    "over it; before and after what is attested; or how a standing paragraph rules others. Beside a figure stands how "
    "surely it is known; those of a game are of its procedure sheet, which the house may replace. A number that is "
    "inferred follows from the order of the text."
)
_STRAY = "provisions name it, and the list of paragraphs does not"


def _print(rows: list[coverage.Row], strays: list[str]) -> None:
    for row in rows:
        click.echo(f"{row.cite}  {row.nature}")
        for words in (
            row.asks,
            f"provisions: {', '.join(row.provisions)}",
            f"figures: {', '.join(row.figures)}" if row.figures else "",
            f"standing: {', '.join(row.standing)}" if row.standing else "",
            f"read: {row.read}" if row.read else "",
            f"cases: {', '.join(f'{shows} {count}' for shows, count in row.cases.items())}" if row.cases else "",
            *(f"GAP: {gap}" for gap in row.gaps),
        ):
            if words:
                show.text(words, "  ", "  ")
    for stray in strays:
        click.echo(f"{stray}\n  GAP: {_STRAY}")
    click.echo()
    show.text(_LEGEND)
    gaps = sum(1 for row in rows if row.gaps) + len(strays)
    cases = sum(sum(row.cases.values()) for row in rows)
    click.echo(f"{len(rows)} paragraphs, {cases} cases, {gaps} with a gap.")
