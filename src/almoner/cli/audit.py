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
from almoner.law.units import difference_in_words, in_words


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
    click.echo(f"{_count(report.acts, 'act')} in {_count(report.streams, 'stream')}{_verdict(report)}\n")
    rows = [
        [
            line.cite,
            line.edition,
            f"{line.acts:,}",
            f"{line.violations:,}" if line.violations else "-",
            f"{line.cannot_rule:,}" if line.cannot_rule else "-",
            difference_in_words(line.worst, line.unit) if line.worst is not None else "",
        ]
        for line in report.summary
        if line.acts or line in over
    ]
    columns = ["paragraph", "edition", "acts", "violations", "cannot rule", "most over by"]
    show.table(columns, rows, title="By paragraph", right=columns[2:], whole=columns[:2])
    if report.offenses:
        click.echo("Offending entries\n")
        _print_offenses(report.offenses[:most])
        if len(report.offenses) > most:
            click.echo(f"... and {len(report.offenses) - most:,} more: --most, --format csv or --format json\n")
    if report.not_checked:
        rows = [[row.what, row.why, f"{row.count:,}" if row.count else ""] for row in report.not_checked]
        show.table(
            ["not checked", "why", "times"], rows, title="Not checked: neither clean nor a breach", right=("times",)
        )


def _verdict(report: Report) -> str:
    under = f" under {', '.join(report.editions)}: "
    if not report.clean:
        return under + _count(len(report.offenses), "offense")
    return under + "clean, as far as it was checked" if report.acts else ": nothing could be checked"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _print_offenses(offenses: list[Offense]) -> None:
    """Print the offending entries, those of a stream under its name."""
    streams: dict[str, list[Offense]] = {}
    for offense in offenses:
        streams.setdefault(offense.stream, []).append(offense)
    for stream, mine in streams.items():
        columns = ["seq", "at", "paragraph", "who", "finding, and what to do"]
        show.table(columns, [_cells(offense) for offense in mine], title=stream, right=("seq",), whole=columns[1:4])


def _cells(offense: Offense) -> list[str]:
    return [
        str(offense.seq),
        offense.at.strftime("%Y-%m-%d %H:%M"),
        offense.cite,
        ", ".join(part for part in (offense.who, offense.hand and f"hand {offense.hand}") if part),
        "\n".join(part for part in (_finding(offense), offense.remedy) if part),
    ]


def _finding(offense: Offense) -> str:
    """Say what was found: measure, bound and excess where there are numbers, or else what was demanded."""
    if offense.outcome == "cannot rule":
        return f"cannot rule: {offense.why}"
    if offense.excess is None:
        return offense.why or offense.says
    measured, bound = in_words(offense.measured, offense.unit), in_words(offense.bound, offense.unit)
    limit, by = ("the limit is", "over by") if offense.bound_is == "at_most" else ("the least is", "short by")
    return f"{measured}; {limit} {bound}: {by} {difference_in_words(offense.excess, offense.unit)}"
