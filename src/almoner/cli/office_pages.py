"""The verbs of `almoner office` that read the record: register, docket, fees, calendar and more; and the import.

Uses the office and `office_desk`; used by `office`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from almoner.cli import show
from almoner.cli.days import DAY
from almoner.cli.office_desk import as_csv, at_work, page, record_of, step

if TYPE_CHECKING:
    from almoner.office.registry import Application, License


@click.command("check", short_help="Everything that an application lacks.")
@step
@click.argument("application")
@click.option("--note", is_flag=True, help="Record that the applicant was told.")
@click.pass_context
def check(ctx: click.Context, /, application: str, note: bool, form: str, **said: Any) -> None:
    """Name everything for which APPLICATION would not be accepted today, all at once; exit code 3 if there is any.

    \b
    Example:
      almoner office check town.journal pine-hill spring --note
    """
    from almoner.acts import DeficiencyNoted
    from almoner.cli import findings

    with at_work(said) as office:
        missing = office.missing(application)
        if missing and note:
            told = " ".join(dict.fromkeys(found.remedy or found.says for found in missing))
            office.say(DeficiencyNoted(application=application, missing=told))
    code = show.verdict(ctx, 3 if missing else 0)
    if form == "json":
        show.as_json({"application": application, "whole": not missing, "missing": missing})
    else:
        click.echo(f"{application} is {'not whole' if missing else 'whole'}")
        for found in missing:
            findings.against(found, found.remedy)
    ctx.exit(code)


def print_rows(form: str, value: Any, columns: Sequence[str], rows: Sequence[Sequence[object]], **looks: Any) -> None:
    """Print rows as a table or CSV, or what they were made of as JSON."""
    if form == "json":
        show.as_json(value)
    elif form == "csv":
        as_csv(columns, rows)
    elif not rows:
        click.echo("there is nothing on record")
    else:
        show.table(columns, [["" if cell is None else str(cell) for cell in row] for row in rows], **looks)


def amounts(form: str, *cents: int) -> list[str]:
    """Write amounts of money: as dollars for people, as plain numbers for spreadsheets."""
    from almoner.law.units import in_words

    return [f"{amount // 100}.{amount % 100:02}" if form == "csv" else in_words(amount, "cents") for amount in cents]


REGISTER = ("filed", "applicant", "identification", "prefix", "number", "decision", "license", "application")


@click.command("register", short_help="The register of applications.")
@page
@click.option("--mark", is_flag=True, help="Record that it was printed, which marks what stood on it.")
def register(form: str, as_of: datetime | None, mark: bool, **said: Any) -> None:
    """Print the register of all applications, whole and in order, now or as it was on any day before.

    After the columns that every register has stand those that the municipality has set: `register_columns` in its
    settings.

    \b
    Examples:
      almoner office register town.journal pine-hill
      almoner office register town.journal pine-hill --as-of 2024-03-31 --format csv
    """
    from almoner.office import pages

    _see_that_it_is_of_now(mark, as_of)
    with at_work(said) as office:
        registry = record_of(office, as_of)
        rows = pages.register(registry)
        if mark:
            office.printed("register", len(rows))
    cells = [
        (
            row.filed, row.applicant, row.identification, row.prefix, _numbered(row.series, row.number),
            row.decision, row.license, row.application,
            *(_further(form, column, value) for column, value in row.further.items()),
        )
        for row in rows
    ]  # fmt: skip
    columns = [*REGISTER, *(column.replace("_", " ") for column in registry.columns)]
    print_rows(form, rows, columns, cells, whole=("filed", "identification", "number"))


def _see_that_it_is_of_now(mark: bool, as_of: datetime | None) -> None:
    if mark and as_of is not None:
        raise click.UsageError(
            "--mark is for the page as it is now: it tells later what stood on it; leave --as-of out"
        )


def _further(form: str, column: str, value: Any) -> object:
    """Return a cell of a column that the municipality has added."""
    from almoner.office.pages import MONEY

    if column in MONEY and value is not None:
        return amounts(form, value)[0]
    return "; ".join(map(str, value)) if isinstance(value, list) else value


def _numbered(series: int, number: int | None) -> str:
    return "" if number is None else f"{series}-{number}" if series else str(number)


DOCKET = ("licensee", "identification", "license", "issued", "dates", "amended", "cancelled")


@click.command("docket", short_help="The docket of licenses.")
@page
@click.option("--charity", help="The sheet of one licensee.")
@click.option("--mark", is_flag=True, help="Record that it was printed, which marks what stood on it.")
def docket(form: str, as_of: datetime | None, charity: str | None, mark: bool, **said: Any) -> None:
    """Print the docket, a sheet for each licensee, now or as it was on any day before.

    \b
    Example:
      almoner office docket town.journal pine-hill --charity st-anne
    """
    from almoner.office import pages

    _see_that_it_is_of_now(mark, as_of)
    with at_work(said) as office:
        sheets = pages.docket(record_of(office, as_of), charity)
        if mark:
            office.printed("docket", sum(len(sheet.licenses) for sheet in sheets))
    if form == "table":
        for sheet in sheets:
            click.echo(f"{sheet.licensee}, identification number {sheet.identification}")
            show.table(DOCKET[2:], [[str(cell or "") for cell in _docket_cells(row)] for row in sheet.licenses])
        if not sheets:
            click.echo("no license was issued")
        return
    rows = [(sheet.licensee, sheet.identification, *_docket_cells(row)) for sheet in sheets for row in sheet.licenses]
    print_rows(form, sheets, DOCKET, rows)


def _docket_cells(row: Any) -> tuple[object, ...]:
    return row.license, row.issued, "; ".join(map(str, row.dates)), "; ".join(row.amended), row.cancelled


FEES = ("application", "number", "applicant", "game", "units", "state", "municipality", "paid", "open")


@click.command("fees", short_help="The fee sheet, or the fees of an application.")
@page
@click.argument("application", required=False)
@click.option("--by", default="clerk", show_default=True, help="Who assesses them.")
@click.option("--on", type=DAY, help="The day at the office; today if left out.")
@click.option("--amendment", is_flag=True, help="The fees for amending the license, once more.")
def fees(form: str, as_of: datetime | None, application: str | None, amendment: bool, **said: Any) -> None:
    """Assess the fees of APPLICATION and record them; without it, print the sheet of what is due, paid and open.

    \b
    Examples:
      almoner office fees town.journal pine-hill spring
      almoner office fees town.journal pine-hill spring --amendment
      almoner office fees town.journal pine-hill --format csv
    """
    from almoner.office.fees import sheet

    with at_work(said) as office:
        if application is not None:
            office.assess(application, amendment=amendment)
        rows = sheet(record_of(office, as_of))
    if application is not None:
        rows = [row for row in rows if row.application == application]
    cells = [
        (
            row.application, row.number, row.applicant, row.game_type.replace("_", " "), row.units,
            *amounts(form, row.state, row.municipality, row.paid, row.open),
            *([row.standing] if form == "csv" else []),
        )
        for row in rows
    ]  # fmt: skip
    print_rows(form, rows, (*FEES, "standing") if form == "csv" else FEES, cells, right=FEES[4:])
    if form == "table" and rows:
        standings = ", ".join(dict.fromkeys(row.standing for row in rows))
        show.text(f"Standing of the fees of the state, which a municipality may lower: {standings}.")


@click.command("show", short_help="Everything that is on record of an application.")
@page
@click.argument("application")
def show_(application: str, form: str, as_of: datetime | None, **said: Any) -> None:
    """Print everything on record of APPLICATION: what it asks for, exhibits, copies, and what became of it.

    \b
    Example:
      almoner office show town.journal pine-hill spring
    """
    with at_work(said) as office:
        registry = record_of(office, as_of)
        found = registry.application(application)
    decision = {True: "granted", False: "refused", None: "withdrawn" if found.withdrawn else ""}[found.granted]
    rows: list[tuple[str, object]] = [
        ("number", found.endorsed), ("charity", found.charity), ("identification", found.identification),
        *_asked(found), ("filed", found.filed), ("accepted", found.accepted),
        ("occasions", "; ".join(map(str, found.occasions))), ("games", "; ".join(found.games)),
        *(("exhibit", f"form {one.paper}, edition {one.paper_edition}") for one in found.exhibits),
        *((f"copy {copy}", place.replace("_", " ")) for copy, place in sorted(found.copies.items())),
        *(("told", words) for words in found.missing),
        ("background check", f"sent {found.check_sent}, back {found.check_returned}" if found.check_sent else ""),
        ("hearing", found.heard or found.hearing), ("decided", found.decided),
        ("decision", decision), ("mailed", found.mailed),
        ("received", found.received), ("fees", _fees(found)), ("license", found.license),
        *_licensed(registry.licenses.get(found.license)),
    ]  # fmt: skip
    print_rows(form, found, ("what", "is"), [row for row in rows if row[1]], whole=("what",))


def _asked(found: Application) -> list[tuple[str, object]]:
    """Say what an application asks for; nothing of one from an old register, which does not tell."""
    form = found.form
    if form is None:
        return []
    (prizes,) = amounts("table", form.prize_value)
    return [
        ("game", form.game_type.replace("_", " ")), ("place", form.place + (", rented" if form.rented else "")),
        ("equipment", "leased" if form.leased else ""), ("prizes", prizes if form.prize_value else ""),
    ]  # fmt: skip


def _fees(found: Application) -> str:
    due, paid = amounts("table", sum(fee.fee for fee in found.fees), sum(each.paid for each in found.paid))
    return f"{due} assessed, {paid} paid" if found.fees or found.paid else ""


def _licensed(license_: License | None) -> list[tuple[str, object]]:
    """Say what became of a license."""
    if license_ is None:
        return []
    return [
        ("issued", license_.issued), ("licensed for", "; ".join(map(str, license_.dates))),
        ("cancelled", license_.cancelled),
    ]  # fmt: skip


CALENDAR = ("date", "what", "who", "about", "paragraph", "standing", "done")


@click.command("calendar", short_help="Deadlines of clerk and organizations.")
@click.argument("journal")
@click.argument("stream")
@click.option("--as-of", type=DAY, help="As the record was at the end of that day.")
@click.option("--from", "since", type=DAY, help="From this day on.")
@click.option("--charity", help="Of one organization.")
@click.option("--all", "all_of_them", is_flag=True, help="With those that are done.")
@show.format_option("csv", "ics")
def calendar(
    form: str, as_of: datetime | None, since: datetime | None, charity: str | None, all_of_them: bool, **said: Any
) -> None:
    """List every deadline: meetings, mailing, earliest issue, occasions, deposits, reports, ends of registrations.

    `--format ics` prints an iCalendar file (RFC 5545) for a phone or a computer.

    \b
    Examples:
      almoner office calendar town.journal pine-hill
      almoner office calendar town.journal pine-hill --charity st-anne --format ics > st-anne.ics
    """
    from almoner.office import ical
    from almoner.office.deadlines import deadlines

    stream = said["stream"]
    with at_work(said, of=None) as office:
        found = deadlines(record_of(office, as_of), charity=charity, all_of_them=all_of_them)
    found = [one for one in found if since is None or one.date >= since.date()]
    if form == "ics":
        sys.stdout.buffer.write(ical.write(found, charity or stream, datetime.now(UTC)).encode())
        return
    rows = [
        (one.date, one.what, one.who, one.about, *_source(form, one.cite, one.standing), "yes" if one.done else "")
        for one in found
    ]
    columns = [column for column in CALENDAR if form == "csv" or column != "standing"]
    print_rows(form, found, columns, rows, whole=("date",))


def _source(form: str, cite: str, standing: str) -> list[str]:
    """Say where a deadline is written and how surely its figure is known: in one cell of a table, in two of CSV."""
    return [cite, standing] if form == "csv" else [f"{cite} ({standing})" if standing else cite]


@click.command("import", short_help="Take over a register from CSV or a spreadsheet.")
@step
@click.argument("file")
@click.option("--dry-run", is_flag=True, help="List what is wrong with every row, and record nothing.")
@click.option("--sheet", default="", metavar="NAME", help="Which sheet of a spreadsheet that has several.")
@click.option("--ignore", multiple=True, metavar="COLUMN", help="Leave out a column that is not of the register.")
@click.option(
    "--encoding",
    type=click.Choice(["utf-8", "windows-1252"]),
    default="utf-8",
    show_default=True,
    help="How the letters of a CSV file are written.",
)
@click.pass_context
def import_(
    ctx: click.Context, /, file: str, dry_run: bool, sheet: str, ignore: tuple[str, ...], encoding: str, form: str,
    **said: Any,
) -> None:  # fmt: skip
    """Take over a clerk's register from FILE, CSV or a spreadsheet (.xlsx, .xls, .ods). Nothing unless all is clean.

    Headings: filed, applicant, identification, number (RA 17, or RA 2024-17); as far as there are any also prefix,
    year, decision, license, issued, dates (with semicolons between), charity, application. Rows above the headings are
    taken for a title. Exit code 3 if a row has a problem.

    \b
    Examples:
      almoner office import town.journal pine-hill register.csv --dry-run
      almoner office import town.journal pine-hill register.xlsx --sheet 2023 --ignore phone
    """
    from almoner.office import importing

    with at_work(said) as office:
        do = importing.look if dry_run else importing.take_over
        found = do(office, file, ignore=ignore, sheet=sheet, encoding=encoding)
    code = show.verdict(ctx, 3 if found.problems else 0)
    if form == "json":
        show.as_json(found)
        ctx.exit(code)
    for problem in found.problems:
        cite = f" ({problem.cite})" if problem.cite else ""
        show.text(f"line {problem.line}{problem.column and ', '}{problem.column}: {problem.says}{cite}", "  ", "  ")
    rows = show.count(found.rows, "row")
    if found.problems:
        click.echo(f"{rows}, {show.count(len(found.problems), 'problem')}; nothing was recorded")
    else:
        click.echo(f"{rows}, all clean; {'recorded' if found.recorded else 'nothing was recorded'}")
    ctx.exit(code)


PAGES = (check, show_, register, docket, fees, calendar, import_)
