"""`almoner audit`: records judged, with a summary by paragraph, the offending entries, and what was not checked.

Uses the audit, `edition`, `findings` and `show`.
"""

from __future__ import annotations

import csv
import sys
from datetime import datetime

import click
import msgspec

from almoner.audit.judging import Choice
from almoner.audit.report import Line, Offense, OfStream, Report
from almoner.audit.run import audit, by_every_edition
from almoner.audit.source import NO_ACT
from almoner.cli import edition as choice
from almoner.cli import findings, show
from almoner.law.editions import STATES, of_state
from almoner.law.units import difference_in_words

EVERY = "all"
"""Taken for the name of an edition: judge by every one of them."""


@click.command("audit")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@choice.options("`all` compares every one of the record's state; each event's own, or nh-pari-2016,")
@click.option(
    "--paragraph", metavar="CITE", help='Judge by one paragraph, and what stands under it: "Pari 1207.03(f)".'
)
@click.option("--most", type=click.IntRange(0), default=50, show_default=True, help="Offending entries to print.")
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
    """Judge the records in SOURCE by the law: journals, JSON Lines of entries, poker hands in PHH, folders, or -.

    An event or authority names its edition, and with it its state; a record that names none, such as poker hands, is
    judged by New Hampshire's. `--as-of` and `--edition all` keep to the state of each record.

    Exit code 0 if everything that was checked is clean, 3 if something is over, 2 if a source cannot be read.

    \b
    Examples:
      almoner audit night.jsonl
      almoner audit night.journal
      almoner audit night.jsonl --edition nh-2023 --paragraph "Pari 1207.03(d)"
      almoner audit hands.phhs --as-of 2018-07-01 --format csv > over.csv
      almoner audit hands.phhs --edition all
    """
    if edition == EVERY:
        choice.chosen(edition, as_of)
        ctx.exit(_compare(ctx, sources, paragraph, form))
    judged_by = Choice(edition=edition, as_of=choice.chosen(edition, as_of), paragraph=paragraph)
    with show.progress("judging") as told:
        report = audit(list(sources), judged_by, told)
    code = show.verdict(ctx, 0 if report.clean else 3)
    if form == "json":
        show.as_json(report)
    elif form == "csv":
        _csv(report)
    else:
        _print(report, most)
    ctx.exit(code)


def _compare(ctx: click.Context, sources: tuple[str, ...], paragraph: str | None, form: str) -> int:
    """Judge by every edition of each stream's state, and print how it fares under each; return the exit code."""
    with show.progress("judging by every edition") as told:
        reports = by_every_edition(list(sources), paragraph, told)
    code = show.verdict(ctx, 0 if all(report.clean for report in reports.values()) else 3)
    if form == "json":
        show.as_json(reports)
    elif form == "csv":
        _csv(*reports.values())
    else:
        for state in STATES:
            of_it = {name: report for name, report in reports.items() if name in of_state(state)}
            rows: dict[str, list[str]] = {}
            for report in of_it.values():
                for line in report.by_stream:
                    rows.setdefault(line.stream, []).append(_fares(line))
            columns = ["stream", *of_it]
            if rows:
                show.table(columns, [[stream, *cells] for stream, cells in rows.items()], right=columns[1:])
        show.text("clean: as far as it was checked. A number: violations. ?: entries that nothing could be ruled on.")
    return code


def _fares(line: OfStream) -> str:
    if not line.violations and not line.cannot_rule:
        return "clean"
    return f"{line.violations or ''}{f' {line.cannot_rule}?' if line.cannot_rule else ''}".strip()


def _csv(*reports: Report) -> None:
    writer = csv.writer(sys.stdout)
    columns = Offense.__struct_fields__
    writer.writerow(columns)
    for offense in (offense for report in reports for offense in report.offenses):
        row = msgspec.to_builtins(offense)
        writer.writerow([row[column] for column in columns])


def _print(report: Report, most: int) -> None:
    violations = [offense for offense in report.offenses if offense.outcome == "violates"]
    not_ruled = [offense for offense in report.offenses if offense.outcome != "violates"]
    verdict = _verdict(report, len(violations), len(not_ruled))
    show.text(f"{show.count(report.acts, 'act')} in {show.count(report.streams, 'stream')}{verdict}")
    for note in report.notes:
        show.text(note)
    click.echo()
    _summary(report)
    if len(report.by_stream) > 1:
        _streams(report)
    for title, found, left in (
        ("Violations", violations, most),
        ("Cannot rule", not_ruled, max(most - len(violations), 0)),
    ):
        if found[:left]:
            findings.offenses(title, found[:left])
    if len(report.offenses) > most:
        click.echo(f"... and {len(report.offenses) - most:,} more: --most, --format csv or --format json\n")
    if report.not_checked:
        click.echo("Not checked: neither clean nor a breach\n")
        _not_checked(report)


def _not_checked(report: Report) -> None:
    """Print what was not checked and why; paragraphs without any act of theirs together."""
    without: dict[str, list[str]] = {}
    for row in report.not_checked:
        if row.why.startswith(NO_ACT):
            _, _, where = row.why.partition(", ")
            without.setdefault(where, []).append(row.what)
            continue
        times = f" ({show.count(row.count, 'time')})" if row.count else ""
        show.text(f"{row.what}: {row.why}{times}", "  ", "    ")
    for where, cites in without.items():
        there = f" {where}" if where else ""
        show.text(f"No act that these look at is on record{there} (--format json names the kinds):", "  ", "    ")
        show.text(", ".join(cites), "    ")


def _summary(report: Report) -> None:
    """Print how each paragraph fared, in a table for each edition."""
    for edition in report.editions:
        rows = [_cells(line) for line in report.summary if line.edition == edition and (line.acts or _over(line))]
        title = f"By paragraph, under {edition}" if len(report.editions) > 1 else "By paragraph"
        columns = ["paragraph", "acts", "violations", "cannot rule", "most over by"]
        if rows:
            show.table(columns, rows, title=title, right=columns[1:], whole=columns[:1])


def _streams(report: Report) -> None:
    """Print how many streams are clean, and how the others fared."""
    over = [line for line in report.by_stream if line.violations or line.cannot_rule]
    clean = len(report.by_stream) - len(over)
    show.text(f"{clean:,} of {show.count(len(report.by_stream), 'stream')} clean, as far as checked.")
    if over:
        rows = [[line.stream, f"{line.acts:,}", f"{line.violations:,}", f"{line.cannot_rule:,}"] for line in over]
        columns = ["stream", "acts", "violations", "cannot rule"]
        show.table(columns, rows, title="The others", right=columns[1:])


def _over(line: Line) -> bool:
    return bool(line.violations or line.cannot_rule)


def _cells(line: Line) -> list[str]:
    return [
        line.cite,
        f"{line.acts:,}",
        f"{line.violations:,}" if line.violations else "-",
        f"{line.cannot_rule:,}" if line.cannot_rule else "-",
        difference_in_words(line.worst, line.unit) if line.worst is not None else "",
    ]


def _verdict(report: Report, violations: int, not_ruled: int) -> str:
    under = f" under {', '.join(report.editions)}: "
    if report.clean:
        return under + "clean, as far as it was checked" if report.acts else ": nothing could be checked"
    found = [show.count(violations, "violation")] if violations else []
    return under + ", ".join(found + ([f"{not_ruled:,} not ruled"] if not_ruled else []))
