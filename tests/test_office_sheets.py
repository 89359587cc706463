"""Tables from CSV and spreadsheets of every kind that a clerk may have, and files that are none."""

import subprocess
import sys
import zipfile
from datetime import date, datetime
from pathlib import Path

import pytest
import xlsxwriter

from almoner.office import sheets, workbook
from almoner.office.register_rows import HEADINGS, as_date

DATA = Path(__file__).parent / "data"
DAY = date(2024, 3, 4)


def spreadsheet(path, rows, *, sheet="R", more=(), merge=(), **options):
    """Write a spreadsheet as programs for spreadsheets do; dates are formatted as such, the rest is as it is."""
    with xlsxwriter.Workbook(path, options) as book:
        form = book.add_format({"num_format": "m/d/yyyy"})
        for name, content in ((sheet, rows), *more):
            made = book.add_worksheet(name)
            for number, row in enumerate(content):
                for place, value in enumerate(row):
                    if isinstance(value, date):
                        made.write_datetime(number, place, value, form)
                    elif value != "":
                        made.write(number, place, value)
            for area in merge if name == sheet else ():
                made.merge_range(area, "Lions")
    return str(path)


def ods(path, rows):
    """Write a small spreadsheet of OpenDocument."""
    cells = "".join(f"<table:table-row>{''.join(_ods_cell(value) for value in row)}</table:table-row>" for row in rows)
    names = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"' for short in ("office", "table", "text")
    )
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("META-INF/manifest.xml", "<manifest/>")
        packed.writestr(
            "content.xml",
            f'<office:document-content {names}><office:body><office:spreadsheet><table:table table:name="R">'
            f"{cells}</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    return str(path)


def _ods_cell(value):
    if isinstance(value, date):
        return f'<table:table-cell office:value-type="date" office:date-value="{value}"/>'
    return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'


def read(path, **how):
    return sheets.read(str(path), HEADINGS, **how)


ROWS = [["Filed", "Applicant", "Number"], [DAY, "St. Anne", "RA 17"], ["", "", ""], [date(2024, 3, 5), "", 18]]
FOUND = [
    (2, {"filed": "2024-03-04", "applicant": "St. Anne", "number": "RA 17"}),
    (4, {"filed": "2024-03-05", "applicant": "", "number": "18"}),
]


@pytest.mark.parametrize(
    "content",
    [
        "Filed,Applicant,Number\n2024-03-04,St. Anne,RA 17\n,,\n2024-03-05,,18\n",
        "\ufeffFiled;Applicant;Number\r\n2024-03-04;St. Anne;RA 17\r\n;;\r\n2024-03-05;;18\r\n",
        "filed\tapplicant\tnumber\n2024-03-04\tSt. Anne\tRA 17\n\n2024-03-05\t\t18\n",
        " FILED | Applicant: |Number \n2024-03-04| St.  Anne |\u00a0RA 17\n||\n2024-03-05||18\n",
        "Date filed,Name of applicant,Consecutive number\n2024-03-04,St. Anne,RA 17\n,,\n2024-03-05,,18\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_csv_as_programs_write_it(tmp_path, content, encoding):
    (tmp_path / "r.csv").write_text(content, encoding, newline="")
    table = read(tmp_path / "r.csv")
    assert [(line.number, line.cells) for line in table.lines] == FOUND


@pytest.mark.parametrize("options", [{}, {"date_1904": True}])
def test_a_spreadsheet_is_read_like_the_same_table_in_csv(tmp_path, options):
    table = read(spreadsheet(tmp_path / "r.xlsx", ROWS, **options))
    assert [(line.number, line.cells) for line in table.lines] == FOUND


def test_a_spreadsheet_of_opendocument(tmp_path):
    table = read(ods(tmp_path / "r.ods", [*ROWS[:2], ["", "", ""], [date(2024, 3, 5), "", "18"]]))
    assert [(line.number, line.cells) for line in table.lines] == FOUND


def test_a_spreadsheet_of_the_older_binary_form_with_a_title_above_its_headings():
    table = read(DATA / "register.xls")
    assert table.headed == 3
    assert [(line.number, line.cells["number"], line.cells["filed"]) for line in table.lines] == [
        (4, "RA 412", "2023-05-01"),
        (5, "RA 413", "2023-05-09"),
    ]


def test_values_of_formulas_and_of_other_kinds(tmp_path):
    path = tmp_path / "r.xlsx"
    with xlsxwriter.Workbook(path) as book:
        made = book.add_worksheet()
        made.write_row(0, 0, ["filed", "number", "identification", "applicant"])
        made.write_formula(1, 0, "=DATE(2024,3,4)", book.add_format({"num_format": "yyyy-mm-dd"}), 45355)
        made.write_formula(1, 1, "=16+1", None, 17)
        made.write_formula(1, 2, "=1/0", None, "#DIV/0!")
        made.write_boolean(1, 3, True)
        made.write_datetime(2, 0, datetime(2024, 3, 4, 14, 30), book.add_format({"num_format": "yyyy-mm-dd hh:mm"}))
        made.write_number(2, 1, 17.5)
    first, second = read(path).lines
    assert first.cells == {"filed": "2024-03-04", "number": "17", "identification": "", "applicant": "True"}
    assert second.cells["filed"] == "2024-03-04 14:30:00"
    assert as_date(second.cells["filed"]) == DAY
    assert second.cells["number"] == "17.5"


def test_of_several_sheets_one_is_named_and_empty_or_hidden_ones_do_not_count(tmp_path):
    path = spreadsheet(tmp_path / "r.xlsx", ROWS, sheet="2023", more=[("2024", ROWS[:2]), ("empty", [])])
    with pytest.raises(sheets.Unreadable, match="several sheets, 2023, 2024; name one with --sheet"):
        read(path)
    assert len(read(path, sheet="2023").lines) == 2
    assert len(read(path, sheet="2024").lines) == 1
    with pytest.raises(sheets.Unreadable, match="no sheet '2025'; it has 2023, 2024, empty"):
        read(path, sheet="2025")
    assert len(read(spreadsheet(tmp_path / "one.xlsx", ROWS, more=[("empty", [])])).lines) == 2


def test_merged_cells_are_told_of_in_every_row_that_they_cover(tmp_path):
    path = spreadsheet(tmp_path / "r.xlsx", [*ROWS[:2], [DAY, "", 18], [DAY, "", 19]], merge=["B2:B4"])
    assert [line.merged for line in read(path).lines] == [(), ("applicant",), ("applicant",)]


def test_what_stands_under_no_heading_is_told_of_and_not_dropped(tmp_path):
    (tmp_path / "r.csv").write_text("filed,,dates\n2024-03-04,note,2024-05-04,2024-05-11,\n2024-03-05,,,,\n")
    first, second = read(tmp_path / "r.csv").lines
    assert first.beyond == ("note", "2024-05-11")
    assert second.beyond == ()


def test_a_line_in_another_alphabet_is_shown_as_it_would_be_read(tmp_path):
    (tmp_path / "r.csv").write_bytes("filed,applicant\n2024-03-04,Café René\n".encode("windows-1252"))
    with pytest.raises(sheets.Unreadable, match=r"line 2: .*'2024-03-04,Café René', add --encoding windows-1252"):
        read(tmp_path / "r.csv")
    assert read(tmp_path / "r.csv", encoding="windows-1252").lines[0].cells["applicant"] == "Café René"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no row in it"),
        (b" , \n,,\n", "no row in it"),
        (b"PK\x03\x04 but no zip", "no spreadsheet that can be read"),
        (b"\xd0\xcf\x11\xe0 but nothing after", "damaged|no spreadsheet that can be read"),
        (b"<html><table><tr><td>filed</td></tr></table></html>", "it is a web page"),
        (b"filed,applicant\n\xff\xfe,x\n", "not UTF-8 text"),
        (b"filed,Date filed\n1,2\nnumber,applicant,number\n", "stands twice"),
        (b'filed,number\n"x', "expected CSV"),
        (b"2023-05-01,Lions Club,7-7,RA 412\n", "no row of headings"),
        (b"one\ntwo\n", "no row of headings"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_one_line(tmp_path, content, says):
    (tmp_path / "f").write_bytes(content)
    with pytest.raises(sheets.Unreadable, match=says) as error:
        read(tmp_path / "f")
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_opened_or_is_too_large_is_refused_in_one_line(tmp_path):
    with pytest.raises(sheets.Unreadable, match="No such file"):
        read(tmp_path / "f")
    with pytest.raises(sheets.Unreadable, match="Is a directory"):
        read(tmp_path)
    with (tmp_path / "f").open("wb") as large:
        large.truncate(sheets.MOST_BYTES + 1)
    with pytest.raises(sheets.Unreadable, match="more than 50,000,000 bytes"):
        read(tmp_path / "f")
    (tmp_path / "r.csv").write_text("filed,applicant\n")
    with pytest.raises(sheets.Unreadable, match="it is no spreadsheet, and has no sheets"):
        read(tmp_path / "r.csv", sheet="2023")


def test_a_cell_far_outside_the_table_ends_neither_the_program_nor_the_machine(tmp_path):
    """The library would ask for 400 GB, and end its process."""
    with xlsxwriter.Workbook(tmp_path / "r.xlsx") as book:
        made = book.add_worksheet()
        made.write_row(0, 0, ["filed", "number"])
        made.write(1_048_575, 16_383, "here too")
    with pytest.raises(sheets.Unreadable, match="far outside its table"):
        read(tmp_path / "r.xlsx")


def test_where_memory_is_short_already_a_spreadsheet_is_read_all_the_same(tmp_path):
    """A limit that is lower than the reader's own cannot be raised by it."""
    path = spreadsheet(tmp_path / "r.xlsx", ROWS)
    low = workbook.MOST_MEMORY // 2
    bound = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({low}, {low})); "
    assert "St. Anne" in _by_a_reader_after(bound, path)


@pytest.mark.parametrize("error", ["ValueError('current limit exceeds maximum limit')", "OSError(22, 'no')"])
def test_where_the_system_takes_no_limit_a_spreadsheet_is_read_all_the_same(tmp_path, error):
    path = spreadsheet(tmp_path / "r.xlsx", ROWS)
    without = f"import resource\ndef no(*_): raise {error}\nresource.setrlimit = no\n"
    assert "St. Anne" in _by_a_reader_after(without, path)


def _by_a_reader_after(code, path):
    """Return what the reader of spreadsheets prints in a process of its own that begins with some code."""
    run = f"import runpy\nrunpy.run_path({workbook.__file__!r}, None, '__main__')"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{run}", path], capture_output=True, text=True, check=True)
    return done.stdout


def test_a_reader_whose_program_was_ended_ends_too_when_its_time_is_up():
    code = (
        f"import resource, runpy\nrunpy.run_path({workbook.__file__!r})['_hold_to_limits']()\n"
        "print(resource.getrlimit(resource.RLIMIT_CPU)[0], resource.getrlimit(resource.RLIMIT_AS)[0])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(workbook.MOST_SECONDS), str(workbook.MOST_MEMORY)]


def test_a_reader_that_takes_too_long_or_does_not_start_is_told_of_in_one_line(tmp_path, monkeypatch):
    path = spreadsheet(tmp_path / "r.xlsx", ROWS)
    monkeypatch.setattr(workbook, "MOST_SECONDS", 0.001)
    with pytest.raises(sheets.Unreadable, match=r"r\.xlsx: it was not read within 0\.001 seconds; copy the table"):
        read(path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no-python"))
    with pytest.raises(sheets.Unreadable, match=r"does not start \(No such file or directory\); save it"):
        read(path)


def test_whatever_byte_of_a_spreadsheet_is_wrong_it_is_read_or_refused(tmp_path):
    whole = Path(spreadsheet(tmp_path / "f.xlsx", ROWS)).read_bytes()
    refused = 0
    for place in range(0, len(whole), len(whole) // 40):
        content = bytearray(whole)
        content[place] ^= 0xFF
        (tmp_path / "f").write_bytes(content)
        try:
            read(tmp_path / "f")
        except sheets.Unreadable as error:
            assert "\n" not in str(error)
            refused += 1
    assert refused > 10


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-04", "2024/3/4", "3/4/2024", "03/04/2024", "2024-03-04 14:30", "2024-03-04T00:00:00", "March 4, 2024",
        "march 4 2024", "Mar. 4, 2024", "4 March 2024", "4-Mar-2024",
    ],
)  # fmt: skip
def test_dates_as_clerks_write_them(text):
    assert as_date(text) == DAY


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2023-02-29", "no calendar has"),
        ("2/29/2023", "no calendar has"),
        ("13/1/2024", "no calendar has.*month first"),
        ("0000-01-01", "no calendar has"),
        ("0024-03-04", "before 1950"),
        ("1/5/1900", "before 1950"),
        ("3/4/24", "two digits"),
        ("4.3.2024", "with slashes, month first"),
        ("45355", "2024-03-04 or, counted from 1904, 2028-03-05: format the column as dates"),
        ("2024-03-04, 2024-03-11", "semicolon between several dates"),
        ("soon", "is no date; expected 2024-03-04"),
        ("Smarch 4, 2024", "is no date"),
    ],
)
def test_what_is_no_date_is_refused_with_what_is_expected(text, says):
    with pytest.raises(ValueError, match=says):
        as_date(text)
