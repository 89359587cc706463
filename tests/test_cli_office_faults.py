"""What a clerk may get wrong at `almoner office`: each is one line with what to do, and nothing is recorded."""

import json
import re
import shlex
from typing import get_args

import pytest

from almoner.acts.applications import FeePaid, Paper
from almoner.acts.registry import GameType, Place
from almoner.cli.office import command
from almoner.journal.store import Store

from .test_cli_office import STEPS, run, say

LICENSED = 17
"""How many steps of the guide it takes to the license."""


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A folder with a journal in which the guide was gone through up to the license, and one of New Hampshire."""
    folder = tmp_path_factory.mktemp("town")
    for step in STEPS[:LICENSED]:
        say(step.replace("\\\n", "").removeprefix("$ ").partition("\n")[0], folder)
    run("office", "open", "c.journal", "nh", "--settings", "granite-commission", "--on", "2023-01-02", folder=folder)
    (folder / "r.csv").write_text("filed,applicant,identification,number\n2020-01-05,Lions,7-1,RA 1\n")
    (folder / "other.db").write_bytes(b"another program's file")
    return folder


def entries(folder, journal):
    with Store(str(folder / journal), write=False).reading() as tables:
        return [(row.name, row.size) for row in tables.streams()]


CEDAR = ["town.journal", "cedar-falls"]
NH = ["c.journal", "nh"]
DAYS = ["--from", "2024-06-08", "--to", "2024-06-15"]
MONEY = ["--receipts", "1", "--prizes", "1", "--expenses", "1"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (
            ["open", *CEDAR, "--settings", "pine-hill"],
            "Township of Cedar Falls keeps its record as cedar-falls already",
        ),
        (["register", "town.journal", "cedar-fals"], "did you mean 'cedar-falls'"),
        (["register", "other.db", "cedar-falls"], "no journal"),
        (["register", "nowhere", "cedar-falls"], "there is no such file; expected a journal"),
        (["cancel", *CEDAR, "RL-2", "--grounds", "x"], "there is no license 'RL-2'; did you mean 'RL-1'"),
        (["amend", *CEDAR, "RL-2", *DAYS], "there is no license 'RL-2'; did you mean 'RL-1'"),
        (["report", *CEDAR, "RL-2", "2024-06-08", *MONEY], "there is no license 'RL-2'; did you mean 'RL-1'"),
        (["event", *CEDAR, "RL-2", "night"], "there is no license 'RL-2'; did you mean 'RL-1'"),
        (["attach", *CEDAR, "spring", "13"], "expected --provider, who leases the equipment, with form 13"),
        (["attach", *CEDAR, "spring", "10-A", "--provider", "p"], "with form 13 and with no other"),
        (["decide", *CEDAR, "spring", "maybe"], "'maybe' is not one of 'granted', 'refused'"),
        (["decide", *CEDAR, "sprin", "granted"], "there is no application 'sprin'; did you mean 'spring'"),
        (["settings", *CEDAR, "--settings", "granite-commission"], "the record is kept by nj-13-47"),
        (["register", *CEDAR, "--as-of", "2999-01-01"], "2999-01-01 has not come; a page is of today"),
        (["register", *CEDAR, "--as-of", "2024-05-01", "--mark"], "--mark is for the page as it is now"),
        (["docket", *CEDAR, "--as-of", "2024-05-01", "--mark"], "--mark is for the page as it is now"),
        (["show", *CEDAR, "spring", "--as-of", "2023-01-01"], "there is no application 'spring'"),
        (["import", *CEDAR, "r.csv", "--sheet", "2023"], "it is no spreadsheet, and has no sheets"),
        (["import", *CEDAR, "other.db"], "no row of headings"),
    ],
)
def test_it_is_said_in_one_line_what_is_wrong_and_nothing_is_recorded(town, args, says):
    before = entries(town, "town.journal")
    done = run("office", *args, folder=town)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert says in done.stderr
    assert entries(town, "town.journal") == before


OF_NEW_JERSEY = {
    "apply": ["a", "--charity", "c", "--game", "bingo", "--date", "2024-06-08", "--place", "hall"],
    "organization": [
        "c", "--name", "C", "--identification", "1", "--certificate", "c", "--from", "2024-01-01", "--until",
        "2024-12-31",
    ],
    "provider": ["p", "--ended"],
    "meeting": ["2024-06-08", "--cutoff", "2024-05-01"],
    "cancel": ["L", "--grounds", "x"],
    "decide": ["a", "granted"],
    "import": ["r.csv"],
    "register": [],
    "docket": [],
    "fees": [],
}  # fmt: skip
OF_NEW_HAMPSHIRE = {
    "charity": ["a", "--charity", "c", "--first-date", "2024-09-09"],
    "date": ["L", "2024-09-09", "--charity", "c", "--place", "hall"],
    "badge": ["b", "--person", "p", "--employer", "e"],
}


@pytest.mark.parametrize(
    ("verb", "where", "state"),
    [
        *((verb, NH, "New Jersey") for verb in OF_NEW_JERSEY),
        *((verb, CEDAR, "New Hampshire") for verb in OF_NEW_HAMPSHIRE),
    ],
)
def test_a_verb_of_one_state_records_nothing_at_an_authority_of_the_other(town, verb, where, state):
    """No rule of that state's edition would be about it, so it would be recorded unlooked at."""
    before = entries(town, where[0])
    done = run("office", verb, *where, *(OF_NEW_JERSEY | OF_NEW_HAMPSHIRE)[verb], folder=town)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"this is a verb for one of {state}" in done.stderr
    assert entries(town, where[0]) == before


@pytest.mark.parametrize("where", [CEDAR, NH])
def test_verbs_of_every_state(town, where):
    assert run("office", "calendar", *where, folder=town).returncode == 0
    assert run("office", "clerk", *where, "dora", folder=town).returncode == 0


@pytest.mark.parametrize("page", ["register", "docket", "fees", "calendar"])
def test_an_empty_page_says_that_it_is(tmp_path, page):
    run("office", "open", "j", "town", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    done = run("office", page, "j", "town", folder=tmp_path)
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert json.loads(run("office", page, "j", "town", "--format", "json", folder=tmp_path).stdout) == []


def test_a_hearing_without_notice_says_what_comes_first(town):
    done = run("office", "hearing", *CEDAR, "spring", "--on", "2024-04-24", folder=town)
    assert (done.returncode, "Give notice of the hearing first" in done.stdout) == (3, True)


@pytest.mark.parametrize("name", command.commands)
def test_help_of_every_verb_shows_how_it_is_used_with_words_that_it_takes(name):
    verb = command.commands[name]
    _, _, shown = verb.help.partition("Example")
    examples = re.findall(r"(?m)^ +almoner office (\S+) (.*)$", shown.replace("\\\n", " "))
    assert examples, name
    for said, words in examples:
        assert said == name
        verb.make_context(name, shlex.split(words.partition(">")[0]))


@pytest.mark.parametrize(
    ("verb", "name", "form", "but"),
    [
        ("apply", "game", GameType, set()),
        ("copy", "to", Place, set()),
        ("attach", "paper", Paper, {"2B-A", "2R-A"}),  # these are the application itself
        ("pay", "payee", FeePaid.__annotations__["payee"], set()),
    ],
)
def test_a_verb_takes_the_words_that_its_act_has(verb, name, form, but):
    (one,) = [param for param in command.commands[verb].params if param.name == name]
    assert set(one.type.choices) == set(get_args(form)) - but
