"""Tables from CSV files and spreadsheets (.xlsx): rows of text, each with the line on which it stands.

Of a spreadsheet the first sheet is read, and of it values alone: no formulas are worked out, and no formats applied but
that a whole number may be a date (`as_date`). Uses nothing of ours; used by `importing`.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from msgspec import Struct

MOST_BYTES: Final = 50_000_000
"""The most bytes of a file, or of a part of a spreadsheet when it is unpacked."""
MOST_COLUMNS: Final = 16_384
"""The most columns of a spreadsheet: A to XFD."""
_BROKEN: Final = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),  # the archive; it may be encrypted
    *(ElementTree.ParseError, KeyError, IndexError, ValueError),  # what is in it
)
_MAIN: Final = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_BEFORE_1900: Final = date(1899, 12, 30)
"""Day 0 of a spreadsheet's dates, for those after February 1900."""


class Line(Struct, frozen=True):
    """A row of a table: its line, and what stands under each heading; headings are in small letters."""

    number: int
    cells: dict[str, str]
    beyond: tuple[str, ...] = ()
    """what stands under no heading"""


class Unreadable(ValueError):
    """A file that is no table: what was found, what was expected. Its text is one line."""


def read(file: str) -> list[Line]:
    """Read a table; raises Unreadable if the file is no CSV in UTF-8 and no spreadsheet."""
    path = Path(file)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{file}: it has more than {MOST_BYTES:,} bytes; expected a register")
        content = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{file}: {error.strerror}; expected a CSV file or a spreadsheet") from None
    rows = list(_of_spreadsheet(content, file) if content.startswith(b"PK") else _of_csv(content, file))
    filled = [(number, [cell.strip() for cell in cells]) for number, cells in rows if any(map(str.strip, cells))]
    if not filled:
        raise Unreadable(f"{file}: there is no row in it; expected a row of headings, and rows under it")
    (_, heads), *rest = filled
    names = [re.sub(r"[\s_]+", " ", head).lower() for head in heads]
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        raise Unreadable(f"{file}: the heading {twice[0]!r} stands twice; expected every heading once")
    return [_line(number, names, cells) for number, cells in rest]


def _line(number: int, names: list[str], cells: list[str]) -> Line:
    headed = list(zip(names, cells, strict=False))
    beyond = [cell for name, cell in headed if not name] + cells[len(names) :]
    return Line(number, {name: cell for name, cell in headed if name}, tuple(filter(None, beyond)))


def _of_csv(content: bytes, file: str) -> Iterator[tuple[int, list[str]]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(
            f"{file}: it is not UTF-8 text; save it as CSV in UTF-8, or as a spreadsheet (.xlsx)"
        ) from None
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=True)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise Unreadable(f"{file}, line {reader.line_num}: {error}; expected CSV") from None


def _of_spreadsheet(content: bytes, file: str) -> list[tuple[int, list[str]]]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            texts = _shared_texts(packed)
            sheet = _part(packed, _first_sheet(packed))
        return [_row(row, texts) for row in sheet.iter(f"{_MAIN}row")]
    except Unreadable:
        raise
    except _BROKEN:
        raise Unreadable(f"{file}: it is no spreadsheet that can be read; save it as .xlsx or as CSV") from None


def _row(row: ElementTree.Element, texts: list[str]) -> tuple[int, list[str]]:
    cells: dict[int, str] = {}
    for place, cell in enumerate(row.iter(f"{_MAIN}c")):
        where = re.match("[A-Z]+", cell.get("r", ""))
        cells[_column(where[0]) if where else place] = _value(cell, texts)
    last = max(cells, default=-1)
    if last >= MOST_COLUMNS:
        raise IndexError(last)
    return int(row.get("r", 0)), [cells.get(place, "") for place in range(last + 1)]


def _part(packed: zipfile.ZipFile, name: str) -> ElementTree.Element:
    if packed.getinfo(name).file_size > MOST_BYTES:
        raise Unreadable(f"{name} has more than {MOST_BYTES:,} bytes unpacked; expected a register")
    content = packed.read(name)
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise Unreadable(f"{name} declares entities, which no spreadsheet does; it is not read")
    return ElementTree.fromstring(content)


def _first_sheet(packed: zipfile.ZipFile) -> str:
    sheet = _part(packed, "xl/workbook.xml").find(f"{_MAIN}sheets/{_MAIN}sheet")
    if sheet is None:
        raise KeyError("sheet")
    for relation in _part(packed, "xl/_rels/workbook.xml.rels"):
        if relation.get("Id") == sheet.get(_RELATION):
            target = relation.get("Target", "")
            return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError("sheet")


def _shared_texts(packed: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in packed.namelist():
        return []
    return [_text(item) for item in _part(packed, "xl/sharedStrings.xml").iter(f"{_MAIN}si")]


def _text(item: ElementTree.Element) -> str:
    return "".join(part.text or "" for part in item.iter(f"{_MAIN}t"))


def _value(cell: ElementTree.Element, texts: list[str]) -> str:
    kind, value = cell.get("t", "n"), cell.find(f"{_MAIN}v")
    if kind == "inlineStr":
        return _text(cell)
    if value is None or value.text is None:
        return ""
    if kind == "s":
        return texts[int(value.text)]
    whole = re.fullmatch(r"(\d+)\.0+", value.text)
    return whole[1] if whole else value.text


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def as_date(text: str) -> date:
    """Read a date as 2024-03-04, 3/4/2024 (month first) or the number of a spreadsheet's day; raises ValueError."""
    with suppress(ValueError):  # of a day that no month has
        if found := re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text):
            return date(int(found[3]), int(found[1]), int(found[2]))
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            return date.fromisoformat(text)
    if re.fullmatch(r"\d{5}", text) and int(text) < 80_000:
        return _BEFORE_1900 + timedelta(days=int(text))
    raise ValueError(f"{text!r} is no date; expected 2024-03-04 or 3/4/2024")
