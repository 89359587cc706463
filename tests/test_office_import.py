"""A clerk's old register: every problem that a row may have, with row and column, and nothing before all is clean."""

from datetime import date

import pytest

from almoner.acts import PastApplicationEntered, replace
from almoner.law.editions import named
from almoner.office import importing, register

from .test_office import SETTINGS, application, at, opened
from .test_office_sheets import spreadsheet

HEADS = ["filed", "applicant", "identification", "number", "decision", "license", "issued", "dates"]
GOOD = ["2023-05-01", "Lions Club", "7-7", "RA 412", "granted", "RL-90", "2023-06-01", "2023-07-01;2023-08-05"]
TODAY = date(2024, 1, 8)


@pytest.fixture
def journal(tmp_path):
    with opened(str(tmp_path / "office.journal")) as journal:
        yield journal


def row(**changes):
    return [changes.get(head, cell) for head, cell in zip(HEADS, GOOD, strict=True)]


def open_(number, **changes):
    return row(**({"number": number, "decision": "", "license": "", "issued": "", "dates": ""} | changes))


def looked(journal, tmp_path, rows, heads=HEADS, **how):
    """Look a register through: what stands in its problems, as (line, column, words)."""
    path = tmp_path / "r.csv"
    path.write_text("\n".join("|".join(cells) for cells in [heads, *rows]))
    with at(journal, TODAY) as office:
        before = len(office.entries())
        found = importing.take_over(office, str(path), **how)
        assert bool(found.problems) is not found.recorded
        assert (len(office.entries()) == before) is not found.recorded, "nothing half recorded"
    return [(one.line, one.column, one.says) for one in found.problems]


@pytest.mark.parametrize(
    ("changes", "column", "says"),
    [
        ({"filed": ""}, "filed", "nothing stands here"),
        ({"filed": "5/1/23"}, "filed", "two digits"),
        ({"filed": "13/5/2023"}, "filed", "month first"),
        ({"filed": "2024-01-09", "license": "", "issued": "", "dates": ""}, "filed", "on which it is typed in"),
        ({"filed": "2023-06-02"}, "issued", "after its application was filed"),
        ({"applicant": ""}, "applicant", "nothing stands here"),
        ({"identification": ""}, "identification", "nothing stands here"),
        ({"identification": "2023-07-07"}, "identification", "made a date of it"),
        ({"number": ""}, "number", "nothing stands here"),
        ({"number": "0"}, "prefix", "expected BA or RA"),
        ({"number": "RA 0"}, "number", "begin at 1"),
        ({"number": "RX 5"}, "number", "expected RA 17"),
        ({"number": "2023-05-01"}, "number", "made a date of it"),
        ({"number": "RA 17.5"}, "number", "expected RA 17"),
        ({"number": "RA 2023-412"}, "year", "has no year"),
        ({"decision": "tabled"}, "decision", "expected one of granted, approved"),
        ({"decision": "refused"}, "decision", "there is a license"),
        ({"license": ""}, "license", "something under 'issued'"),
        ({"issued": ""}, "issued", "nothing stands here"),
        ({"issued": "2024-01-09", "dates": "2024-02-01"}, "issued", "not in days to come"),
        ({"dates": ""}, "dates", "nothing stands here"),
        ({"dates": "2023-07-01, 2023-08-05"}, "dates", "semicolon between several"),
        ({"dates": "2023-07-01;2023-07-01"}, "dates", "entered once"),
        ({"dates": "2023-05-31"}, "dates", "issued before its dates"),
        ({"dates": "2032-07-01"}, "dates", "within a year of its issue"),
        ({"filed": "Total", "number": "12"}, "", "titles and totals"),
        ({"applicant": "Grand total: 12"}, "", "titles and totals"),
        (dict.fromkeys(HEADS[1:], "") | {"filed": "2023"}, "", "titles and totals"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_line_and_column(journal, tmp_path, changes, column, says):
    found = looked(journal, tmp_path, [row(number="RA 411", license="RL-89"), row(**changes)])
    assert {(line, where) for line, where, _ in found} >= {(3, column)}
    assert {line for line, _, _ in found} == {3}
    assert any(says in words for _, where, words in found if where == column), found


def test_every_problem_of_a_row_is_said_at_once(journal, tmp_path):
    bad = row(filed="5/1/23", applicant="", number="RX 5", decision="tabled", issued="soon")
    found = looked(journal, tmp_path, [bad])
    assert [column for _, column, _ in found] == ["number", "filed", "applicant", "decision", "issued"]


@pytest.mark.parametrize(
    ("numbers", "says"),
    [
        (["RA 7", "RA 8", "RA 7"], {2: "RA 7 stands in line 4 too", 4: "RA 7 stands in line 2 too"}),
        (["RA 7", "RA 9"], {3: "RA 8 is missing"}),
        (["RA 7", "RA 17"], {3: "RA 8, RA 9, RA 10, RA 11, RA 12 and more are missing"}),
        (["RA 9", "BA 1", "RA 7", "RA 8"], {}),
    ],
)
def test_numbers_that_repeat_or_are_missing(journal, tmp_path, numbers, says):
    found = looked(journal, tmp_path, [open_(number) for number in numbers])
    assert [line for line, _, _ in found] == list(says)
    assert all(words in next(said for at_line, _, said in found if at_line == line) for line, words in says.items())


def test_a_row_that_cannot_be_read_does_not_make_the_next_one_wrong(journal, tmp_path):
    found = looked(journal, tmp_path, [open_("RA 7"), open_("RA 8", filed="soon"), open_("RA 9")])
    assert [(line, column) for line, column, _ in found] == [(3, "filed")]


@pytest.mark.parametrize(
    ("numbering", "numbers", "lines"),
    [
        ("each_year", ["RA 7", "RA 8", "BA 1"], [2, 3, 4]),
        ("each_year", ["RA 2023-7", "RA 2023-8", "BA 2024-1"], []),
        ("each_year", ["RA 2022-7", "RA 2023-8"], [2]),
        ("goes_on", ["RA 2023-7", "RA 2023-8", "RA 9"], [2, 3]),
        ("goes_on", ["RA 7", "RA 8", "BA 1"], []),
    ],
)
def test_numbers_of_another_kind_than_the_municipality_gives_are_a_problem_of_each_row(
    journal, tmp_path, numbering, numbers, lines
):  # fmt: skip
    with at(journal, TODAY) as office:
        office.say(replace(SETTINGS, numbering=numbering))
    found = looked(journal, tmp_path, [open_(number) for number in numbers])
    assert [(line, column) for line, column, _ in found] == [(line, "year") for line in lines]


def test_one_organization_has_one_number_and_one_name(journal, tmp_path):
    rows = [
        open_("RA 7"),
        open_("RA 8", applicant="LIONS CLUB"),
        open_("RA 9", applicant="Lions of Pine Hill"),
        open_("RA 10", identification="8-8"),
        open_("RA 11", applicant="Saint Anne", identification="100-1"),
    ]
    found = looked(journal, tmp_path, rows)
    assert [(line, column) for line, column, _ in found] == [(4, "applicant"), (5, "identification"), (6, "applicant")]
    assert "'st-anne' on record" in found[2][2]
    ids = ["lions", "lions", "lions", "elks", "st-anne"]
    rows = [[*cells, charity] for cells, charity in zip(rows, ids, strict=True)]
    assert looked(journal, tmp_path, rows, [*HEADS, "charity"]) == []


def test_headings_that_are_not_known_are_named_with_the_nearest_and_may_be_left_out(journal, tmp_path):
    heads = [*HEADS, "phone", "licence"]
    rows = [[*open_("RA 7"), "555-0100", ""]]
    found = looked(journal, tmp_path, rows, heads)
    assert [(line, column) for line, column, _ in found] == [(1, "phone"), (1, "licence")]
    assert "did you mean 'license'" in found[1][2]
    assert looked(journal, tmp_path, rows, heads, ignore=["Phone", "licence", "fax"]) == [
        (1, "", "there is no column 'fax', which is to be left out")
    ]
    assert looked(journal, tmp_path, [open_("RA 7")[1:]], HEADS[1:])[0][2] == "there is no column 'filed'"
    assert looked(journal, tmp_path, [])[0][2] == "there is no row under the headings"
    assert looked(journal, tmp_path, rows, heads, ignore=["phone", "licence"]) == []


def test_merged_cells_are_a_problem_of_each_row_that_they_cover(journal, tmp_path):
    rows = [HEADS, open_("RA 7"), open_("RA 8"), open_("RA 9")]
    rows[2][1] = rows[3][1] = ""
    path = spreadsheet(tmp_path / "r.xlsx", rows, merge=["B2:B4"])
    with at(journal, TODAY) as office:
        found = importing.look(office, path)
    assert [(one.line, one.column) for one in found.problems] == [(3, "applicant"), (4, "applicant")]
    assert all("unmerge" in one.says for one in found.problems)


def test_an_application_has_a_name_of_its_own(journal, tmp_path):
    with at(journal, TODAY) as office:
        office.apply(application("night"), [date(2024, 5, 4)])
    rows = [[*open_("RA 7"), "night"], [*open_("RA 8"), "day"], [*open_("RA 9"), "day"]]
    found = looked(journal, tmp_path, rows, [*HEADS, "application"])
    assert {(line, column) for line, column, _ in found} == {(2, "application"), (4, "application")}


def test_words_for_decisions_and_what_was_withdrawn(journal, tmp_path):
    words = ["Approved", "denied", "PENDING", "", "withdrawn"]
    rows = [open_(f"RA {number}", decision=word) for number, word in enumerate(words, start=1)]
    assert looked(journal, tmp_path, rows) == []
    with at(journal, TODAY) as office:
        assert [one.decision for one in register(office.registry())] == [
            "granted", "refused", "open", "open", "withdrawn",
        ]  # fmt: skip
        assert sum(isinstance(entry.act, PastApplicationEntered) for entry in office.entries()) == 5


def test_problems_are_put_to_columns_by_provisions_that_there_are():
    assert set(importing._COLUMNS) <= {made.name for made in named("nj-13-47").provisions}
