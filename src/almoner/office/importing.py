"""Taking over a clerk's register from CSV or a spreadsheet: every row's problems first, and nothing until it is clean.

Headings: filed, applicant, identification, number (RA 17, RA 2024-17) or prefix and number and year; and as far as
there are any decision (granted, refused, open), license, issued, dates (several with semicolons), charity, application.
A file that was taken over is taken over once: what is on record already is passed over.
Uses `office` and `sheets`; used by the command line.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from typing import Any, Final

from msgspec import Struct

from almoner.acts import AnyAct, Entry, Malformed, PastApplicationEntered, PastLicenseEntered
from almoner.acts.base import nearest
from almoner.journal.group import MOST_TOGETHER
from almoner.office.office import Office
from almoner.office.sheets import Line, as_date, read

NEEDED: Final = ("filed", "applicant", "identification", "number")
OPTIONAL: Final = ("prefix", "year", "decision", "license", "issued", "dates", "charity", "application")


class Problem(Struct, frozen=True):
    """What is wrong with a row."""

    line: int
    says: str
    cite: str = ""


class Imported(Struct, frozen=True):
    """What a file of a register holds."""

    rows: int
    acts: int
    problems: list[Problem]
    """empty if it is clean"""
    recorded: bool = False


def look(office: Office, file: str) -> Imported:
    """Say what is wrong with a file, row by row; nothing is proposed."""
    return _looked_through(office, file)[0]


def take_over(office: Office, file: str) -> Imported:
    """Record a register if the whole of it is clean, and nothing of it if it is not."""
    found, acts = _looked_through(office, file)
    if found.problems or not acts:
        return found
    office.say_all(acts, typed_from=file[-200:])
    return Imported(found.rows, found.acts, [], recorded=True)


def _looked_through(office: Office, file: str) -> tuple[Imported, list[AnyAct]]:
    lines = read(file)
    problems = _of_headings(lines)
    if problems:
        return Imported(len(lines), 0, problems), []
    made: list[tuple[int, AnyAct]] = []
    for line in lines:
        try:
            made += [(line.number, act) for act in _acts(line)]
        except (ValueError, Malformed) as error:
            problems.append(Problem(line.number, str(error)))
    problems += _repeats(made)
    made.sort(key=lambda pair: _place(pair[1]))
    there = {entry.act for entry in office.entries() if isinstance(entry, Entry)}
    made = [(number, act) for number, act in made if act not in there]
    problems += _too_many(len(made))
    rulings = office.rulings([act for _, act in made], go_on=True)
    for (number, _), ruling in zip(made, rulings, strict=True):
        if not ruling.allowed:
            problems += [Problem(number, f"{one.says} {one.remedy}".strip(), one.cite) for one in ruling.refusals]
    problems.sort(key=lambda problem: problem.line)
    return Imported(len(lines), len(made), problems), [act for _, act in made]


def _of_headings(lines: list[Line]) -> list[Problem]:
    known = [*NEEDED, *OPTIONAL]
    if not lines:
        return [Problem(1, "there is no row under the headings")]
    heads = list(lines[0].cells)
    missing = [Problem(1, f"there is no column {name!r}") for name in NEEDED if name not in heads]
    return missing + [
        Problem(1, f"the column {head!r} is not known{nearest(head, known)}") for head in heads if head not in known
    ]


def _repeats(made: list[tuple[int, AnyAct]]) -> list[Problem]:
    """Return the rows that bear a number that another row bears."""
    numbers = [(line, act) for line, act in made if isinstance(act, PastApplicationEntered)]
    often = Counter((act.prefix, act.series, act.number) for _, act in numbers)
    return [
        Problem(line, f"the number {act.prefix} {act.number} stands in another row too", "N.J.A.C. 13:47-3.5")
        for line, act in numbers
        if often[act.prefix, act.series, act.number] > 1
    ]


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


def _acts(line: Line) -> list[AnyAct]:
    """Return the acts of a row; raises ValueError or Malformed that says what is wrong with it."""
    cells = line.cells
    if line.beyond:
        raise ValueError(f"{line.beyond[0]!r} stands under no heading; put text with commas in quotation marks")
    for name in NEEDED:
        if not cells.get(name):
            raise ValueError(f"nothing stands under {name!r}")
    prefix, series, number = _number(cells)
    decision = cells.get("decision", "").lower() or ("granted" if cells.get("license") else "open")
    if decision not in ("granted", "refused", "open"):
        raise ValueError(f"the decision is {decision!r}; expected granted, refused or open")
    application = cells.get("application") or "-".join(str(part) for part in (prefix, series or "", number) if part)
    form: Any = {"prefix": prefix, "decision": decision}
    made: list[AnyAct] = [
        PastApplicationEntered(
            application=application,
            charity=cells.get("charity") or _id_of(cells["applicant"]),
            name=cells["applicant"],
            identification=cells["identification"],
            series=series,
            number=number,
            filed=_date(cells, "filed"),
            **form,
        )
    ]
    return made + _licenses(cells, application)


def _licenses(cells: dict[str, str], application: str) -> list[AnyAct]:
    license_ = cells.get("license", "")
    if not license_:
        if cells.get("issued") or cells.get("dates"):
            raise ValueError("there are dates of a license, and nothing stands under 'license'")
        return []
    days = [part.strip() for part in cells.get("dates", "").split(";") if part.strip()]
    if not days:
        raise ValueError("there is a license, and nothing stands under 'dates'")
    return [
        PastLicenseEntered(
            application=application,
            license=license_,
            issued=_date(cells, "issued"),
            date=_date({"dates": day}, "dates"),
        )
        for day in days
    ]


def _number(cells: dict[str, str]) -> tuple[str, int, int]:
    """Return prefix, series and number, written in one column or in three."""
    found = re.fullmatch(r"(?:(BA|RA)[\s:.-]*)?(?:(\d{4})[-/])?(\d{1,9})", cells["number"].upper())
    if found is None:
        raise ValueError(f"the number is {cells['number']!r}; expected RA 17, RA 2024-17 or 17")
    prefix = found[1] or cells.get("prefix", "").upper()
    if prefix not in ("BA", "RA"):
        raise ValueError(f"the prefix is {prefix!r}; expected BA or RA before the number, or under 'prefix'")
    year = found[2] or cells.get("year", "") or "0"
    if not re.fullmatch(r"\d{1,4}", year):
        raise ValueError(f"the year is {year!r}; expected a year such as 2024, or nothing")
    return prefix, int(year), int(found[3])


def _date(cells: dict[str, str], name: str) -> date:
    if not cells.get(name):
        raise ValueError(f"nothing stands under {name!r}")
    try:
        return as_date(cells[name])
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _id_of(name: str) -> str:
    """Return an id made of a name: St. Anne's Church becomes st-annes-church."""
    return re.sub(r"[^\w]+", "-", re.sub("['\u2019.]", "", name.lower())).strip("-") or name
