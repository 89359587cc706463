"""A program of its own that reads one sheet of a spreadsheet and prints it as JSON; run by `sheets`, for one file.

    python workbook.py FILE [SHEET]

It stands apart because the library ends its whole process where a sheet has a cell far outside its table (calamine
issue 433): what becomes of a file that is wrong, by accident or on purpose, stays in here. It reads .xlsx, .xlsm,
.xlsb, .xls and .ods. Of a formula it has the value that was stored with it; an error such as #REF! is an empty cell.
Uses nothing of ours.
"""

import json
import sys
from contextlib import suppress
from datetime import date, datetime, time
from typing import Any

from python_calamine import CalamineError, CalamineSheet, PasswordError, load_workbook
from python_calamine import SheetVisibleEnum as Visible

MOST_MEMORY = 2 << 30
"""The bytes of memory that a spreadsheet may take to read, where the system can hold a program to it."""
MOST_SECONDS = 60
"""How long it may take."""


def main(file: str, wanted: str = "") -> dict[str, Any]:
    """Return the rows of a sheet as lists of text with their numbers, or what is wrong as `error`.

    `sheets` are the sheets that have something in them and are not hidden. If a sheet is not named, it is that one;
    where there are several there are no rows. `merged` are ranges of merged cells: first row and column, last row and
    column, counted from 1.
    """
    with load_workbook(file) as book:
        if wanted and wanted not in book.sheet_names:
            return {"error": f"it has no sheet {wanted!r}; it has {', '.join(book.sheet_names)}"}
        shown = [one.name for one in book.sheets_metadata if one.visible == Visible.Visible]
        sheets = {name: book.get_sheet_by_name(name) for name in ([wanted] if wanted else shown)}
        filled = {name: rows for name, sheet in sheets.items() if (rows := _rows(sheet))}
        names = list(filled)
        if len(names) != 1:
            return {"sheets": names, "rows": [], "merged": []}
        ranges = sheets[names[0]].merged_cell_ranges or []
        merged = [[place + 1 for corner in one for place in corner] for one in ranges]
        return {"sheets": names, "rows": filled[names[0]], "merged": merged}


def _rows(sheet: CalamineSheet) -> list[tuple[int, list[str]]]:
    """Return the rows that have something in them, with their numbers."""
    made = ((number, [_text(cell) for cell in row]) for number, row in enumerate(_cells(sheet), start=1))
    return [(number, row) for number, row in made if any(row)]


def _cells(sheet: CalamineSheet) -> list[list[Any]]:
    return sheet.to_python(skip_empty_area=False)


def _text(cell: object) -> str:
    """Return a value as text: dates as 2024-03-04, a whole number without a point."""
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(" ", "seconds")
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def _hold_to_limits() -> None:
    """Limit memory and time, as far as the system does that: the time too, for whoever waits for it may be ended."""
    try:
        import resource
    except ImportError:  # there is no such thing on this system
        return
    for what, most in ((resource.RLIMIT_AS, MOST_MEMORY), (resource.RLIMIT_CPU, MOST_SECONDS)):
        _, hard = resource.getrlimit(what)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)  # a limit that is lower cannot be raised
        with suppress(ValueError, OSError):  # macOS has limits of memory, and takes none
            resource.setrlimit(what, (least, hard))


if __name__ == "__main__":
    _hold_to_limits()
    try:
        said = main(*sys.argv[1:])
    except PasswordError:
        said = {"error": "it is locked with a password; save it without one"}
    except CalamineError:
        said = {"error": "it is no spreadsheet that can be read; save it as .xlsx or as CSV"}
    json.dump(said, sys.stdout)
