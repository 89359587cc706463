"""What a municipality sets: further columns of its register, and a file of settings that is changed later."""

import re
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from typing import get_args

import pytest

from almoner.acts import HouseLimitSet, MeetingSet, MunicipalFeeSet, RegisterColumnSet, SettingsMade
from almoner.acts.registry import RegisterColumn
from almoner.office import importing, register
from almoner.office.pages import FURTHER, MONEY
from almoner.office.settings import changes, load

from .test_cli_office import run
from .test_office import NIGHT, at, journal, licensed  # noqa: F401 - a fixture
from .test_office_import import GOOD, HEADS

COLUMNS = get_args(RegisterColumn)


def test_every_column_that_may_be_set_can_be_made_of_the_record():
    assert list(FURTHER) == list(COLUMNS)
    assert set(COLUMNS) >= MONEY


def test_further_columns_stand_after_those_of_every_register(journal):  # noqa: F811
    licensed(journal)
    office = at(journal, date(2024, 4, 4))
    plain = register(office.registry())
    office.say_all([RegisterColumnSet(column=column) for column in COLUMNS])
    (row,) = register(office.registry())
    assert row.further == {
        "game": "casino night", "place": "parish-hall", "certificate": "c-1", "dates_asked": [NIGHT], "prizes": 0,
        "accepted": date(2024, 3, 4), "heard": None, "decided": date(2024, 3, 19), "mailed": date(2024, 3, 20),
        "received": None, "fees": 20000, "paid": 20000, "issued": date(2024, 4, 3), "dates_licensed": [NIGHT],
        "cancelled": None,
    }  # fmt: skip
    assert [(one.filed, one.number, one.license) for one in plain] == [(row.filed, row.number, row.license)]
    office.say(RegisterColumnSet(column="place", shown=False))
    assert "place" not in register(office.registry())[0].further
    assert register(office.registry(date(2024, 4, 3)))[0].further == {}, (
        "the page of a past day has the columns of then"
    )


def test_of_an_old_register_they_are_empty_where_it_does_not_say(journal, tmp_path):  # noqa: F811
    (tmp_path / "r.csv").write_text("|".join(HEADS) + "\n" + "|".join(GOOD) + "\n")
    office = at(journal, date(2024, 4, 4))
    office.say_all([RegisterColumnSet(column=column) for column in COLUMNS])
    importing.take_over(office, str(tmp_path / "r.csv"))
    (row,) = register(office.registry())
    known = {name: value for name, value in row.further.items() if value not in (None, [])}
    assert known == {"issued": date(2023, 6, 1), "dates_licensed": [date(2023, 7, 1), date(2023, 8, 5)]}


def test_a_register_without_a_row_has_the_headings_too(tmp_path):
    run("office", "open", "j", "town", "--settings", "harbor-city", "--on", "2024-01-08", folder=tmp_path)
    done = run("office", "register", "j", "town", "--format", "csv", folder=tmp_path)
    assert done.stdout == (
        "filed,applicant,identification,prefix,number,decision,license,application,"
        "game,place,dates asked,decided,mailed,issued,paid\n"
    )


BASE = """name = "Town"
authority = "municipality"
edition = "nj-13-47"
waits = "days"
numbering = "goes_on"
two_checks = false
background_check = false
sample_ticket = false
fourth_copy = "clerk"
"""


@dataclass
class Town:
    """A municipality of its own, whose settings stand in a file."""

    folder: object

    def change(self, more, verb="settings", base=BASE):
        (self.folder / "t.toml").write_text(base + more)
        return run("office", verb, "j", "town", "--settings", "t.toml", "--on", "2024-01-08", folder=self.folder)


def test_settings_are_changed_by_a_file_that_says_otherwise(tmp_path):
    town = Town(tmp_path)
    assert town.change('register_columns = ["place", "paid"]\n[fees]\nbingo = 1000\n', "open").returncode == 0
    same = town.change('register_columns = ["place", "paid"]\n[fees]\nbingo = 1000\n')
    assert (same.returncode, same.stdout) == (0, "nothing differs from what Town has set\n")
    done = town.change('register_columns = ["paid", "game"]\n[limits]\ncopies = 5\n[fees]\nbingo = 1500\n')
    assert "4 settings of Town changed" in done.stdout
    columns = run("office", "register", "j", "town", "--format", "csv", folder=tmp_path).stdout
    assert columns.strip().endswith("application,paid,game")
    refused = town.change("[fees]\nbingo = 2001\n")
    assert (refused.returncode, "at most" in refused.stdout) == (3, True)
    assert town.change("", base=BASE.replace("nj-13-47", "nh-2023")).returncode == 2


def test_an_order_of_columns_that_changed_is_set_anew():
    wanted = load("harbor-city")

    class Other:
        edition_name = "nj-13-47"
        columns = ("paid", "place", "fees")
        set_so = frozenset(act for act in wanted.acts() if isinstance(act, (SettingsMade, MeetingSet, HouseLimitSet)))

    acts = changes(wanted, Other())
    assert [(act.column, act.shown) for act in acts] == [
        ("fees", False), *((column, True) for column in wanted.register_columns),
    ]  # fmt: skip
    assert not any(isinstance(act, MunicipalFeeSet) for act in acts)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('register_columns = ["plaec"]', "a register has no column 'plaec'; did you mean 'place'"),
        ('register_columns = "place"', 'register_columns: expected names of columns, such as .*, found "place"'),
        ("register_colums = []", "register_colums"),
    ],
)
def test_a_column_that_is_not_known_is_told_of(tmp_path, more, says):
    (tmp_path / "t.toml").write_text(BASE + more)
    with pytest.raises(ValueError, match=says):
        load(str(tmp_path / "t.toml"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"days"', '"weeks"', 'waits: expected one of days, business_days, found "weeks"'),
        ('"days"', "days", "it is no TOML: .* a setting is written as name"),
        ("waits = ", "wait = ", "there is no setting 'wait'; did you mean 'waits'"),
        ("two_checks = true", 'two_checks = "maybe"', 'two_checks: expected true or false, found "maybe"'),
        ("two_checks = true", "", "a municipality says two_checks too"),
        ("casino_night = 5000", "casino_night = 50.5", "fees: expected types of game with whole cents, .* = 50.5"),
        ("copies = 5", 'copies = "five"', 'limits: expected figures of the law .*, found copies = "five"'),
        ("2024-04-08 =", "2024-02-30 =", "meetings: expected days .*, found 2024-02-30 = "),
        ("nj-13-47", "nj-14", "there is no edition 'nj-14'; did you mean 'nj-13-47'"),
        ("nj-13-47", "nh-2018", "municipalities license in New Jersey; nh-2018 is of New Hampshire"),
        ('"municipality"', '"commission"', "a commission does not say waits, numbering"),
        ('"municipality"', '"town"', 'authority: expected one of municipality, commission, found "town"'),
        ('name = "Township of Cedar Falls"', "", "it does not say name"),
        ('name = "Township of Cedar Falls"', "name = 5", "name: expected text, found 5"),
    ],
)
def test_a_file_with_a_mistake_is_told_what_was_expected_and_nothing_is_opened(tmp_path, old, new, says):
    text = (files("almoner.office.settings") / "cedar-falls.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "t.toml").write_text(text.replace(old, new, 1))
    found = run("office", "open", "j", "s", "--settings", "t.toml", folder=tmp_path)
    assert (found.returncode, found.stdout) == (2, "")
    assert re.search(says, found.stderr)
    assert not (tmp_path / "j").exists()
