"""Taking over a clerk's register from CSV or a spreadsheet: every row's problems first, and nothing until it is clean.

Headings: filed, applicant, identification, number (RA 17, RA 2024-17) or prefix and number and year; and as far as
there are any decision, license, issued, dates (several with semicolons), charity, application. A file that was taken
over is taken over once: what is on record already is passed over. Uses `office`, `register_rows` and `sheets`; used by
the command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from almoner.acts import AnyAct, Entry, OrganizationRegistered, PastApplicationEntered, PastLicenseEntered
from almoner.acts.base import nearest
from almoner.journal.group import MOST_TOGETHER
from almoner.law.ruling import Finding
from almoner.office.office import Office
from almoner.office.register_rows import HEADINGS, NEEDED, OPTIONAL, Problem, Row, row_of
from almoner.office.sheets import Table, read

Number = tuple[str, int, int]
"""Prefix, series and number."""
GAP = "number_next_in_the_past"
"""The provision that refuses a number that does not follow the one before."""


class Imported(Struct, frozen=True):
    """What a file of a register holds."""

    rows: int
    acts: int
    problems: list[Problem]
    """empty if it is clean"""
    recorded: bool = False


def look(
    office: Office, file: str, *, ignore: Collection[str] = (), sheet: str = "", encoding: str = "utf-8"
) -> Imported:
    """Say what is wrong with a file, row by row; nothing is proposed. Columns of `ignore` are left out."""
    return _looked_through(office, read(file, HEADINGS, sheet=sheet, encoding=encoding), ignore)[0]


def take_over(
    office: Office, file: str, *, ignore: Collection[str] = (), sheet: str = "", encoding: str = "utf-8"
) -> Imported:
    """Record a register if the whole of it is clean, and nothing of it if it is not."""
    found, acts = _looked_through(office, read(file, HEADINGS, sheet=sheet, encoding=encoding), ignore)
    if found.problems or not acts:
        return found
    office.say_all(acts, typed_from=file[-200:])
    return Imported(found.rows, found.acts, [], recorded=True)


def _looked_through(office: Office, table: Table, ignore: Collection[str]) -> tuple[Imported, list[AnyAct]]:
    if office.registry().edition.state != "nj":
        raise ValueError(
            f"{office.stream} keeps no register of applications for bingo and raffles, which New Jersey has"
        )
    problems = list(_of_headings(table, {name.lower() for name in ignore}))
    if problems:
        return Imported(len(table.lines), 0, problems), []
    rows = [row_of(line) for line in table.lines]
    for row in rows:
        problems += row.problems
    problems += _repeats(rows)
    problems += _names(office, rows)
    made = [(row.line, act) for row in rows for act in row.acts]
    made.sort(key=lambda pair: _place(pair[1]))
    there = {entry.act for entry in office.entries() if isinstance(entry, Entry)}
    made = [(line, act) for line, act in made if act not in there]
    problems += _too_many(len(made))
    numbers = Counter(row.number for row in rows)
    rulings = office.rulings([act for _, act in made], go_on=True)
    for (line, act), ruling in zip(made, rulings, strict=True):
        if not ruling.allowed:
            problems += _refused(line, act, ruling.refusals, numbers)
    problems = list(dict.fromkeys(problems))
    problems.sort(key=lambda problem: problem.line)
    return Imported(len(table.lines), len(made), problems), [act for _, act in made]


def _of_headings(table: Table, ignore: Collection[str]) -> Iterator[Problem]:
    if not table.lines:
        yield Problem(table.headed, "there is no row under the headings")
    for name in NEEDED:
        if name not in table.headings:
            yield Problem(table.headed, f"there is no column {name!r}")
    for head in table.headings:
        if head not in (*NEEDED, *OPTIONAL) and head not in ignore:
            hint = nearest(head, list(HEADINGS))
            yield Problem(table.headed, f"the column is not known{hint}; --ignore {head!r} leaves it out", column=head)
    for head in sorted(set(ignore) - set(table.headings)):
        yield Problem(table.headed, f"there is no column {head!r}, which is to be left out")


def _repeats(rows: list[Row]) -> Iterator[Problem]:
    """Yield the rows that bear a number that another row bears."""
    often = Counter(row.number for row in rows if row.number is not None)
    for row in rows:
        if row.number is not None and often[row.number] > 1:
            others = ", ".join(str(other.line) for other in rows if other.number == row.number and other is not row)
            says = f"the number {_number(row.number)} stands in line {others} too"
            yield Problem(row.line, says, "N.J.A.C. 13:47-3.5", "number")


def _names(office: Office, rows: list[Row]) -> Iterator[Problem]:
    """Yield the rows in which an organization has another number, or a number another organization, than before."""
    of_number: dict[str, tuple[str, str]] = {}
    of_charity: dict[str, tuple[str, str]] = {}
    for entry in office.entries():
        act = entry.act if isinstance(entry, Entry) else None
        if isinstance(act, (OrganizationRegistered, PastApplicationEntered)):
            of_number.setdefault(act.identification, (act.charity, "on record"))
            of_charity.setdefault(act.charity, (act.identification, "on record"))
    for row in rows:
        for act in row.acts:
            if not isinstance(act, PastApplicationEntered):
                continue
            here = f"in line {row.line}"
            charity, where = of_number.setdefault(act.identification, (act.charity, here))
            if charity != act.charity:
                yield Problem(
                    row.line, column="applicant",
                    says=f"the number {act.identification} is of {charity!r} {where}, and of {act.charity!r} here; if "
                    "they are the same, write one name, or one id of both in a column 'charity'",
                )  # fmt: skip
            number, where = of_charity.setdefault(act.charity, (act.identification, here))
            if number != act.identification:
                says = f"{act.charity!r} has the number {number} {where}, and {act.identification} here"
                yield Problem(row.line, says, column="identification")


def _refused(line: int, act: AnyAct, refusals: list[Finding], numbers: Counter[Number | None]) -> Iterator[Problem]:
    """Yield why the law refuses a row, once."""
    repeated = isinstance(act, PastApplicationEntered) and numbers[act.prefix, act.series, act.number] > 1
    for found in refusals:
        if found.provision == "numbered_once" or (repeated and found.provision == "past_has_its_name"):
            continue  # what has a name of its own has one number; that a number stands twice is said already
        if found.provision == GAP and isinstance(act, PastApplicationEntered):
            series = (act.prefix, act.series)
            if repeated:
                continue
            expected = found.bound if isinstance(found.bound, int) else act.number
            between = (number for number in range(expected, act.number) if not numbers[*series, number])
            missing = list(islice(between, 6))  # there may be millions
            if expected < act.number and not missing:  # they stand in rows that cannot be read
                continue
            says = found.says
            if missing:
                words = ", ".join(_number((*series, number)) for number in missing[:5])
                says = (
                    f"{words}{' and more are' if len(missing) > 5 else ' is' if len(missing) == 1 else ' are'} missing"
                )
            yield Problem(line, f"{says}; {found.remedy}", found.cite, "number")
            continue
        yield Problem(line, f"{found.says} {found.remedy}".strip(), found.cite, _COLUMNS.get(found.provision, ""))


_COLUMNS = {
    "past_is_past": "filed",
    "past_license_in_order": "issued",
    "past_license_before_dates": "dates",
    "past_license_within_a_year": "dates",
    "past_license_is_its_own": "license",
    "past_occasion_once": "dates",
    "past_license_known": "decision",
    "past_series_of_a_year": "year",
    "series_goes_on": "year",
    "past_series_fits_filing": "year",
    "past_comes_first": "number",
    "past_has_its_name": "application",
}
"""The column that a provision is about."""


def _number(number: Number) -> str:
    prefix, series, count = number
    return f"{prefix} {series}-{count}" if series else f"{prefix} {count}"


def _too_many(acts: int) -> list[Problem]:
    """Return that a file is too long to be recorded together with the mark of what was typed in, if it is."""
    if acts < MOST_TOGETHER:
        return []
    says = f"the file makes {acts:,} entries, and at most {MOST_TOGETHER - 1:,} are taken over together"
    return [Problem(1, f"{says}; divide it, and take over the file with the oldest applications first")]


def _place(act: AnyAct) -> tuple[Any, ...]:
    """Return where an act stands: applications by number, then licenses by issue."""
    if isinstance(act, PastApplicationEntered):
        return 0, act.prefix, act.series, act.number
    assert isinstance(act, PastLicenseEntered)
    return 1, act.issued.isoformat(), act.license, act.date.isoformat()
