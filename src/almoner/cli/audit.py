"""`almoner audit`: records judged, with a summary by paragraph, the offending entries, and what was not checked.

Uses the audit and `show`.
"""

from __future__ import annotations

import csv
import sys
from datetime import datetime

import click
import msgspec

from almoner.audit.report import Offense, Report
from almoner.audit.run import Choice, audit
from almoner.cli import show
from almoner.law.editions import in_force
from almoner.law.units import in_words


@click.command("audit")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("--edition", help="Judge everything by this edition; each event's own, or nh-pari-2016, if left out.")
@click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The edition in force on a date, instead.")
@click.option(
    "--paragraph", metavar="CITE", help='Judge by one paragraph, and what stands under it: "Pari 1207.03(f)".'
)
@click.option("--most", type=click.IntRange(0), default=50, show_default=True, help="Offending entries in the table.")
@show.format_option("csv")
@click.pass_context
def command(
    ctx: click.Context,
    sources: tuple[str, ...],
    edition: str | None,
    as_of: datetime | None,
    paragraph: str | None,
    most: int,
    form: str,
) -> None:
    """Judge the records in SOURCE by the law: JSON Lines of entries, poker hands in PHH, folders, or - for stdin.

    Exit code 0 if everything that was checked is clean, 3 if something is over, 2 if a source cannot be read.

    \b
    Examples:
      almoner audit night.jsonl
      almoner audit night.jsonl --edition nh-2023 --paragraph "Pari 1207.03(d)"
      almoner audit hands.phhs --as-of 2018-07-01 --format csv > over.csv
    """
    if edition and as_of:
        raise click.UsageError("give --edition or --as-of, not both")
    if as_of:
        edition = in_force(as_of.date()).name
    with show.progress("judging") as told:
        report = audit(list(sources), Choice(edition=edition, paragraph=paragraph), told)
    if form == "json":
        show.as_json(report)
    elif form == "csv":
        _csv(report)
    else:
        _print(report, most)
    ctx.exit(0 if report.clean else 3)


def _csv(report: Report) -> None:
    writer = csv.writer(sys.stdout)
    columns = Offense.__struct_fields__
    writer.writerow(columns)
    for offense in report.offenses:
        row = msgspec.to_builtins(offense)
        writer.writerow([row[column] for column in columns])


def _print(report: Report, most: int) -> None:
    over = [line for line in report.summary if line.violations or line.cannot_rule]
    verdict = "clean, as far as it was checked" if report.clean else f"{len(report.offenses):,} offenses"
    click.echo(f"{report.acts:,} acts in {report.streams:,} streams under {', '.join(report.editions)}: {verdict}\n")
    rows = [
        [
            line.cite,
            line.edition,
            f"{line.acts:,}",
            f"{line.violations:,}" if line.violations else "-",
            f"{line.cannot_rule:,}" if line.cannot_rule else "-",
            in_words(line.worst, line.unit) if line.worst is not None else "",
        ]
        for line in report.summary
        if line.acts or line in over
    ]
    columns = ["paragraph", "edition", "acts", "violations", "cannot rule", "most over by"]
    show.table(columns, rows, title="By paragraph", right=columns[2:], whole=columns[:2])
    if report.offenses:
        _print_offenses(report.offenses[:most])
        if len(report.offenses) > most:
            click.echo(f"... and {len(report.offenses) - most:,} more: --most, --format csv or --format json\n")
    if report.not_checked:
        rows = [[row.what, row.why, f"{row.count:,}" if row.count else ""] for row in report.not_checked]
        show.table(
            ["not checked", "why", "times"], rows, title="Not checked: neither clean nor a breach", right=("times",)
        )


def _print_offenses(offenses: list[Offense]) -> None:
    """Print the offending entries; a stream is named where it begins."""
    rows, last = [], None
    for offense in offenses:
        rows.append([offense.stream if offense.stream != last else "", *_cells(offense)])
        last = offense.stream
    columns = ["stream", "seq", "at", "paragraph", "who", "measured", "bound", "over by", "what is wrong, what to do"]
    right = ("seq", "measured", "bound", "over by")
    show.table(columns, rows, title="Offending entries", right=right, whole=("at", "paragraph", "who"))


def _cells(offense: Offense) -> list[str]:
    numbers = offense.excess is not None
    hand = f", hand {offense.hand}" if offense.hand else ""
    words = " ".join(part for part in ("" if numbers else offense.says, offense.why, offense.remedy) if part)
    return [
        str(offense.seq),
        offense.at.strftime("%m-%d %H:%M"),
        offense.cite,
        f"{offense.who or ''}{hand}",
        in_words(offense.measured, offense.unit) if numbers else offense.outcome,
        in_words(offense.bound, offense.unit) if numbers else "",
        in_words(offense.excess, offense.unit) if numbers else "",
        words,
    ]
