"""Tables from CSV files and spreadsheets: rows of text under known headings, each with the line on which it stands.

Spreadsheets are read by `workbook`, in a process of its own. Uses nothing else of ours; used by `importing`.
"""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from almoner.office import workbook

MOST_BYTES: Final = 50_000_000
"""The most bytes of a file."""
DEEPEST_HEADINGS: Final = 20
"""In how many rows at the top of a table the headings are looked for: titles may stand above them."""
_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How files begin that are spreadsheets: packed XML, and the older binary form."""
_UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_DELIMITERS: Final = ",;\t|"

Rows = list[tuple[int, list[str]]]


class Line(Struct, frozen=True):
    """A row of a table: its line, and what stands under each heading."""

    number: int
    cells: dict[str, str]
    beyond: tuple[str, ...] = ()
    """what stands under no heading"""
    merged: tuple[str, ...] = ()
    """headings under which its cell is part of merged cells that begin in another row or column"""


class Table(Struct, frozen=True):
    """A table: the line of its headings, and the rows under it."""

    headings: list[str]
    headed: int
    lines: list[Line]


class Unreadable(ValueError):
    """A file that is no table: what was found, what was expected. Its text is one line."""


def read(file: str, known: Mapping[str, str], *, sheet: str = "", encoding: str = "utf-8") -> Table:
    """Read a table whose headings are known: `known` says what each of them means, in small letters.

    The headings are the first row that has two of them. `encoding` is how the letters of a CSV file are written.
    Raises Unreadable if the file is no CSV and no spreadsheet, or has no such row.
    """
    path = Path(file)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{file}: it has more than {MOST_BYTES:,} bytes; expected a register")
        content = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{file}: {error.strerror}; expected a CSV file or a spreadsheet") from None
    merged: list[list[int]] = []
    if content.startswith(_SPREADSHEETS):
        rows, merged = _of_spreadsheet(path, sheet)
    elif sheet:
        raise Unreadable(f"{file}: it is no spreadsheet, and has no sheets")
    else:
        rows = _of_csv(_decoded(content, file, encoding), file, known)
    filled = [(number, [_plain(cell) for cell in cells]) for number, cells in rows if any(map(str.strip, cells))]
    if not filled:
        raise Unreadable(f"{file}: there is no row in it; expected a row of headings, and rows under it")
    place = _headings(filled, known)
    if place is None:
        names = ", ".join(dict.fromkeys(known.values()))
        raise Unreadable(f"{file}: there is no row of headings in it; expected one with, as far as there are, {names}")
    headed, heads = filled[place]
    names_of = [known.get(_heading(head), _heading(head)) for head in heads]
    twice = sorted({name for name in names_of if name and names_of.count(name) > 1})
    if twice:
        raise Unreadable(f"{file}, line {headed}: the heading {twice[0]!r} stands twice; expected every heading once")
    lines = [_line(number, names_of, cells, merged) for number, cells in filled[place + 1 :]]
    return Table([name for name in names_of if name], headed, lines)


def _line(number: int, names: list[str], cells: list[str], merged: list[list[int]]) -> Line:
    headed = list(zip(names, cells, strict=False))
    beyond = [cell for name, cell in headed if not name] + cells[len(names) :]
    covered = (
        name
        for place, name in enumerate(names, start=1)
        if name and any(_covers(area, number, place) for area in merged)
    )
    return Line(number, {name: cell for name, cell in headed if name}, tuple(filter(None, beyond)), tuple(covered))


def _covers(area: list[int], row: int, column: int) -> bool:
    top, left, bottom, right = area
    return top <= row <= bottom and left <= column <= right and (row, column) != (top, left)


def _plain(cell: str) -> str:
    """Return a cell without spaces around it, and with single ones in each of its lines."""
    return "\n".join(" ".join(line.split()) for line in cell.strip().splitlines())


def _heading(text: str) -> str:
    return re.sub(r"[\s_]+", " ", text).strip(" .:#*").lower()


def _headings(rows: Rows, known: Mapping[str, str]) -> int | None:
    """Return the place of the first row that has two known headings."""
    for place, (_, cells) in enumerate(rows[:DEEPEST_HEADINGS]):
        if len({known[head] for head in map(_heading, cells) if head in known}) >= 2:
            return place
    return None


def _decoded(content: bytes, file: str, encoding: str) -> str:
    if content.lstrip()[:1] == b"<":
        raise Unreadable(
            f"{file}: it is a web page, whatever its name says; save it as a spreadsheet (.xlsx) or as CSV"
        )
    if content.startswith(_UTF_16):
        encoding = "utf-16"
    try:
        return content.decode(encoding).lstrip("\ufeff")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        if encoding != "utf-8":
            raise Unreadable(f"{file}, line {line}: it is not text in {encoding}; save it as CSV in UTF-8") from None
        start = before.rfind(b"\n") + 1
        would_be = content[start:].partition(b"\n")[0].decode("windows-1252", "replace").strip()[:80]
        raise Unreadable(
            f"{file}, line {line}: it is not UTF-8 text; save it as CSV in UTF-8 or as a spreadsheet, or, if the line "
            f"is {would_be!r}, add --encoding windows-1252"
        ) from None


def _of_csv(text: str, file: str, known: Mapping[str, str]) -> Rows:
    """Return the rows of CSV, divided by whatever divides its headings."""
    for delimiter in _DELIMITERS:
        rows = []
        try:
            rows = list(_split(text, file, delimiter))
        except Unreadable:
            if delimiter == _DELIMITERS[-1]:
                raise
        if _headings([row for row in rows if any(map(str.strip, row[1]))], known) is not None:
            return rows
    return list(_split(text, file, ","))


def _split(text: str, file: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(f"{file}, line {line}: {error}; expected CSV") from None


def _of_spreadsheet(path: Path, sheet: str) -> tuple[Rows, list[list[int]]]:
    reader = str(Path(workbook.__file__))
    try:
        done = subprocess.run(
            # -P: names of modules beside it are not taken for those of libraries
            [sys.executable, "-P", reader, str(path.resolve()), *([sheet] if sheet else [])],
            capture_output=True,
            timeout=workbook.MOST_SECONDS,
            check=False,
        )
        said: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise Unreadable(
            f"{path}: it was not read within {workbook.MOST_SECONDS} seconds; copy the table into a new spreadsheet"
        ) from None
    except OSError as error:
        raise Unreadable(
            f"{path}: the program that reads spreadsheets does not start ({error.strerror}); save it as CSV"
        ) from None
    except ValueError:
        raise Unreadable(
            f"{path}: it is damaged, or has a cell far outside its table; copy the table into a new spreadsheet"
        ) from None
    if "error" in said:
        raise Unreadable(f"{path}: {said['error']}")
    if len(said["sheets"]) > 1:
        raise Unreadable(f"{path}: it has several sheets, {', '.join(said['sheets'])}; name one with --sheet")
    return [(number, cells) for number, cells in said["rows"]], said["merged"]
