"""From a row of a clerk's register to the acts that tell of it, or to everything that is wrong with the row.

Uses acts and `sheets`; used by `importing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final

from msgspec import Struct

from almoner.acts import AnyAct, Malformed, PastApplicationEntered, PastLicenseEntered
from almoner.office.sheets import Line

NEEDED: Final = ("filed", "applicant", "identification", "number")
OPTIONAL: Final = ("prefix", "year", "decision", "license", "issued", "dates", "charity", "application")
HEADINGS: Final = {
    **{name: name for name in (*NEEDED, *OPTIONAL)},
    **dict.fromkeys(("date filed", "filed on", "date of filing"), "filed"),
    **dict.fromkeys(("name of applicant", "applicant name", "organization", "name of organization"), "applicant"),
    **dict.fromkeys(("identification number", "identification no", "id", "id number", "id no"), "identification"),
    **dict.fromkeys(("consecutive number", "application number", "no"), "number"),
    **dict.fromkeys(("ba/ra", "ba or ra"), "prefix"),
    **dict.fromkeys(("series",), "year"),
    **dict.fromkeys(("disposition", "action"), "decision"),
    **dict.fromkeys(("license number", "license no", "serial number"), "license"),
    **dict.fromkeys(("date issued", "issued on", "date of issue"), "issued"),
    **dict.fromkeys(("game dates", "occasions", "dates of games"), "dates"),
}
"""What each heading of a register means."""
DECISIONS: Final = {
    **dict.fromkeys(("granted", "approved"), "granted"),
    **dict.fromkeys(("refused", "denied", "disapproved"), "refused"),
    **dict.fromkeys(("open", "pending"), "open"),
    "withdrawn": "withdrawn",
}
"""What each word under `decision` means."""
EARLIEST: Final = date(1950, 1, 1)
"""No register of bingo and raffles is older: a date before it is a slip."""

_MONTHS: Final = ("%B %d, %Y", "%b %d, %Y", "%B %d %Y", "%b %d %Y", "%d %B %Y", "%d %b %Y", "%d-%b-%Y", "%d-%B-%Y")
_EXPECTED: Final = "expected 2024-03-04, 3/4/2024 (month first) or March 4, 2024"
_DAYS_1900, _DAYS_1904 = date(1899, 12, 30), date(1904, 1, 1)
_TOTALS: Final = re.compile(r"(sub|grand )?totals?\b.*", re.IGNORECASE | re.DOTALL)


class Problem(Struct, frozen=True):
    """What is wrong with a row."""

    line: int
    says: str
    cite: str = ""
    column: str = ""
    """the heading under which it stands, if it is one cell"""


class Row(Struct, frozen=True):
    """What a row of the register comes to."""

    line: int
    number: tuple[str, int, int] | None
    """prefix, series and number, as far as they can be read"""
    acts: list[AnyAct]
    problems: list[Problem]


def row_of(line: Line) -> Row:
    """Read a row; there are no acts if it has a problem."""
    cells = _Cells(line)
    filled = [cell for cell in line.cells.values() if cell]
    total = next((cell for cell in filled if _TOTALS.fullmatch(cell)), None)
    if total is not None or (len(filled) <= 1 and not line.merged):
        found = total if total is not None else "".join(filled)
        cells.wrong("", f"{found!r} is no application; leave rows of titles and totals out of the file")
        return Row(line.number, None, [], cells.problems)
    for name in line.merged:
        cells.wrong(name, "the cell is merged with others; unmerge them, and fill in every row")
    if line.beyond:
        cells.wrong("", f"{line.beyond[0]!r} stands under no heading; put text with commas in quotation marks")
    number = cells.number()
    filed, name = cells.day("filed"), cells.text("applicant", needed=True)
    charity = line.cells.get("charity") or id_of(name)
    identification = cells.code("identification", needed=True)
    decision, licenses = cells.decision(), list(cells.licenses())
    if number is None or filed is None or cells.problems:
        return Row(line.number, number, [], cells.problems)
    prefix, series, count = number
    application = line.cells.get("application") or "-".join(str(part) for part in number if part)
    said: dict[str, Any] = {"prefix": prefix, "decision": decision, "charity": charity, "filed": filed}
    try:
        entered = PastApplicationEntered(
            application=application, name=name, identification=identification, series=series, number=count, **said
        )
        made = [
            PastLicenseEntered(application=application, license=license_, issued=issued, date=day)
            for license_, issued, day in licenses
        ]
    except Malformed as error:
        cells.wrong("", str(error))
        return Row(line.number, number, [], cells.problems)
    return Row(line.number, number, [entered, *made], [])


class _Cells:
    """The cells of a row, and what is found to be wrong with them."""

    def __init__(self, line: Line) -> None:
        self.line, self.cells = line, line.cells
        self.problems: list[Problem] = []

    def wrong(self, column: str, says: str) -> None:
        """Take note of a problem; of an empty cell that is merged, that it is merged says it all."""
        if not any(known.column == column and column in self.line.merged for known in self.problems):
            self.problems.append(Problem(self.line.number, says, column=column))

    def text(self, name: str, *, needed: bool = False) -> str:
        """Return what stands under a heading."""
        found = self.cells.get(name, "")
        if needed and not found:
            self.wrong(name, "nothing stands here, or an error or a formula without a value")
        return found

    def code(self, name: str, *, needed: bool = False) -> str:
        """Return what stands under a heading that has numbers with marks in them, such as 7-7."""
        found = self.text(name, needed=needed)
        if re.fullmatch(r"\d{4}-\d\d-\d\d( .*)?", found):
            self.wrong(
                name, f"the spreadsheet has made a date of it, {found}; format the column as text, and enter it again"
            )
        return found

    def day(self, name: str) -> date | None:
        """Return the date under a heading."""
        found = self.text(name, needed=True)
        return self._day(name, found) if found else None

    def _day(self, name: str, found: str) -> date | None:
        try:
            return as_date(found)
        except ValueError as error:
            self.wrong(name, str(error))
            return None

    def number(self) -> tuple[str, int, int] | None:
        """Return prefix, series and number, written in one column or in three."""
        before = len(self.problems)
        text = self.code("number", needed=True)
        if not text or len(self.problems) > before:
            return None
        found = re.fullmatch(r"(?:(BA|RA)[\s:.#-]*)?(?:(\d{4})\s*[-/]\s*)?(\d{1,9})", text.upper())
        if found is None:
            self.wrong("number", f"the number is {text!r}; expected RA 17, RA 2024-17 or 17")
            return None
        prefix = found[1] or self.text("prefix").upper()
        if prefix not in ("BA", "RA"):
            self.wrong("prefix", f"the prefix is {prefix!r}; expected BA or RA here, or before the number")
        elif self.text("prefix").upper() not in ("", prefix):
            self.wrong("prefix", f"it is {self.text('prefix')!r}, and {prefix} stands before the number")
        year = found[2] or self.text("year") or "0"
        if not re.fullmatch(r"0|\d{4}", year):
            self.wrong("year", f"the year is {year!r}; expected a year such as 2024, or nothing")
        elif found[2] and self.text("year") not in ("", year):
            self.wrong("year", f"it is {self.text('year')}, and {year} stands before the number")
        if int(found[3]) == 0:
            self.wrong("number", "the number is 0; numbers begin at 1")
        return (prefix, int(year), int(found[3])) if len(self.problems) == before else None

    def decision(self) -> str:
        """Return what became of the application."""
        said = self.text("decision").lower() or ("granted" if self.text("license") else "open")
        found = DECISIONS.get(said)
        if found is None:
            self.wrong(
                "decision", f"it is {said!r}; expected one of {', '.join(DECISIONS)}, or nothing while it is open"
            )
        elif found != "granted" and self.text("license"):
            self.wrong("decision", f"it is {said!r}, and there is a license; expected granted")
        return found or ""

    def licenses(self) -> Iterator[tuple[str, date, date]]:
        """Yield license, day of issue and occasion, for each occasion in order of date."""
        license_ = self.code("license")
        if not license_:
            for name in ("issued", "dates"):
                if self.text(name):
                    self.wrong("license", f"nothing stands here, and there is something under {name!r}")
            return
        issued = self.day("issued")
        parts = [part.strip() for part in re.split(r"[;\n]", self.text("dates", needed=True)) if part.strip()]
        days = [day for part in parts if (day := self._day("dates", part)) is not None]
        if issued is not None:
            yield from ((license_, issued, day) for day in sorted(days))


def as_date(text: str) -> date:
    """Read a date as 2024-03-04, 3/4/2024 (month first) or March 4, 2024; raises ValueError."""
    try:
        found = _read_date(text)
    except ValueError:
        raise ValueError(f"{text!r} is a day that no calendar has; {_EXPECTED}") from None
    if found is None:
        raise ValueError(f"{text!r} is no date; {_EXPECTED}{_hint(text)}")
    if found < EARLIEST:
        raise ValueError(f"{text!r} is before {EARLIEST.year}; {_EXPECTED}")
    return found


def _read_date(text: str) -> date | None:
    if found := re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})(?: 0?0:00(:00)?)?", text):
        return date(int(found[3]), int(found[1]), int(found[2]))
    if found := re.fullmatch(r"(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ]\d\d:\d\d(?::\d\d)?)?", text):
        return date(int(found[1]), int(found[3]), int(found[4]))
    words = text.replace(".", " ").title()
    for form in _MONTHS:
        try:
            return datetime.strptime(" ".join(words.split()), form).date()
        except ValueError:
            continue
    return None


def _hint(text: str) -> str:
    """Return what is to be done about a text that is nearly a date."""
    if re.fullmatch(r"\d{1,2}([-/.])\d{1,2}\1\d{2}", text):
        return "; the year has two digits, write all four"
    if re.fullmatch(r"\d{1,2}([-.])\d{1,2}\1\d{4}", text):
        return "; write it with slashes, month first"
    if re.fullmatch(r"\d{5}", text):
        days = timedelta(days=int(text))
        return (
            f"; it is how a spreadsheet counts days, {_DAYS_1900 + days} or, counted from 1904, {_DAYS_1904 + days}: "
            "format the column as dates"
        )
    if "," in text:
        return "; put a semicolon between several dates"
    return ""


def id_of(name: str) -> str:
    """Return an id made of a name: St. Anne's Church becomes st-annes-church."""
    return re.sub(r"[^\w]+", "-", re.sub("['\u2019.]", "", name.lower())).strip("-") or name
