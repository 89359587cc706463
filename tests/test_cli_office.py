"""`almoner office`, run as a user runs it: the example of the guide, refusals, forms of output, the import."""

import csv
import io
import json
import re
import shlex
import sys
from contextlib import chdir
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from almoner.cli.main import main
from almoner.cli.office import command
from almoner.journal.store import Store
from almoner.office import settings

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs/office.md").read_text("utf-8")
BLOCKS = [re.sub(r"(?m)^    ", "", block).strip() for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", GUIDE)]
STEPS = [part for block in BLOCKS for part in re.split(r"\n\n|\n(?=almoner )", block)]


def run(*args, folder):
    """Run the command in this process, as it would run in a folder: its exit code and what it prints."""
    isolated = CliRunner(env={"COLUMNS": "100"}).isolation()
    with chdir(folder), patch.object(sys, "argv", ["almoner", *map(str, args)]), isolated as (out, err, _):
        try:
            main()
        except SystemExit as ended:
            code = ended.code or 0
        return SimpleNamespace(returncode=code, stdout=out.getvalue().decode(), stderr=err.getvalue().decode())


def say(words, folder):
    """Run a command as it is written in the guide."""
    return run(*shlex.split(words)[1:], folder=folder)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    """A folder in which the guide was gone through from its first command to its last."""
    folder = tmp_path_factory.mktemp("town")
    done = []
    for step in STEPS:
        words, _, shown = step.replace("\\\n", "").removeprefix("$ ").partition("\n")
        result = say(words, folder)
        done.append((words, shown, result))
    return folder, done


def test_the_guide_runs_as_written_and_prints_what_it_shows(town):
    _, done = town
    assert len(done) >= 18
    for words, shown, result in done:
        assert result.stderr == "", words
        expected = 3 if " check " in words or "2024-04-23" in words or "audit" in words else 0
        assert result.returncode == expected, (words, result.stdout)
        if shown:
            assert result.stdout.strip() == shown.strip(), words


def test_the_audit_finds_the_late_report_and_nothing_else(town):
    folder, _ = town
    found = json.loads(run("audit", "town.journal", "--format", "json", folder=folder).stdout)
    assert [(one["act"], one["cite"]) for one in found["offenses"]] == [("OperationsReported", "N.J.A.C. 13:47-9.1")]


def test_the_event_has_what_was_licensed_with_the_hashes_of_the_authoritys_entries(town):
    folder, _ = town
    with Store(str(folder / "town.journal")).reading() as tables:
        [row] = [row for row in tables.streams() if row.name == "cedar-falls"]
        hashes = {stored.hash.hex() for stored in tables.entries(row.id, 0, row.size)}
    found = json.loads(
        run("journal", "find", "town.journal", "--stream", "spring-night", "--format", "json", folder=folder).stdout
    )
    acts = [one["entry"]["act"] for one in found]
    assert [act["kind"] for act in acts] == [
        "EventLicensed", "RoleGiven", "DateLicensed", "GameLicensed", "GameLicensed", "ProviderApproved",
        "ProceduresApproved", "ProceduresApproved",
    ]  # fmt: skip
    deputy = acts.pop(1)
    assert (deputy["person"], deputy["role"]) == ("deputy", "clerk")
    assert all(act["source"] in hashes for act in acts)
    assert acts[0]["registered_until"] == "2025-12-31"
    assert acts[1]["date"] == "2024-06-08"


def test_no_event_is_opened_under_a_license_that_is_not_there(town):
    folder, _ = town
    done = run("office", "event", "town.journal", "cedar-falls", "RL-9", "night", folder=folder)
    assert (done.returncode, "there is no license 'RL-9'; did you mean 'RL-1'?" in done.stderr) == (2, True)


def test_a_refusal_in_json_has_paragraph_and_remedy(town):
    folder, _ = town
    done = run(
        "office", "issue", "town.journal", "cedar-falls", "spring", "RL-2", "--format", "json", folder=folder
    )  # fmt: skip
    assert done.returncode == 3
    said = json.loads(done.stdout)
    assert said["outcome"] == "refused"
    assert said["cites"] == ["N.J.A.C. 13:47-4"]
    assert said["remedy"]


def test_pages_as_json(town):
    folder, _ = town
    (row,) = json.loads(
        run("office", "register", "town.journal", "cedar-falls", "--format", "json", folder=folder).stdout
    )
    assert (row["prefix"], row["series"], row["number"], row["license"]) == ("RA", 2024, 1, "RL-1")
    (sheet,) = json.loads(
        run("office", "docket", "town.journal", "cedar-falls", "--format", "json", folder=folder).stdout
    )
    assert sheet["licenses"][0]["dates"] == ["2024-06-08"]
    fees = run("office", "fees", "town.journal", "cedar-falls", "--format", "csv", folder=folder).stdout
    assert list(csv.reader(io.StringIO(fees)))[1][5:] == ["100.00", "50.00", "150.00", "0.00", "secondary"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["register", "nowhere.journal", "x"], "nowhere.journal"),
        (["open", "new.journal", "x", "--settings", "pine-hil"], "did you mean 'pine-hill'"),
        (["pay", "town.journal", "cedar-falls", "spring", "1.5"], "is no amount in dollars"),
        (["accept", "town.journal", "cedar-falls", "sprang"], "did you mean 'spring'"),
        (["provider", "town.journal", "cedar-falls", "p", "--ended", "--from", "2024-01-01", "--until", "2024-02-01"],
         "expected --from and --until, or --ended"),
        (["import", "town.journal", "cedar-falls", "nothing.csv"], "No such file"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_line_and_exit_code_2(town, args, says):
    folder, _ = town
    done = run("office", *args, folder=folder)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_every_verb_has_help():
    assert {"organization", "apply", "check", "accept", "decide", "mail", "issue", "amend", "cancel"} <= set(
        command.commands
    )
    assert {"register", "docket", "calendar", "fees", "import"} <= set(command.commands)
    for name, verb in command.commands.items():
        assert verb.help, name
        assert verb.short_help


@pytest.mark.parametrize("name", settings.shipped())
def test_shipped_municipalities_open(name, tmp_path):
    done = run("office", "open", "t.journal", name, "--settings", name, "--on", "2024-01-08", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_municipality_does_not_go_below_the_state(tmp_path):
    (tmp_path / "lax.toml").write_text(
        (ROOT / "src/almoner/office/settings/pine-hill.toml").read_text() + "\n[limits]\nwaiting_days = 13\n"
    )
    done = run("office", "open", "t.journal", "lax", "--settings", "lax.toml", folder=tmp_path)
    assert done.returncode == 3
    assert "Set it to at least 14" in done.stdout
    info = json.loads(run("journal", "info", "t.journal", "--format", "json", folder=tmp_path).stdout)
    assert not any(stream["entries"] for stream in info["streams"]), "nothing half recorded"


REGISTER = """filed,applicant,identification,number,decision,license,issued,dates
2023-05-01,Lions Club,7-7,RA 412,granted,RL-90,2023-06-01,2023-07-01;2023-08-05
5/9/2023,St. Anne's,100-1,RA 413,refused,,,
2023-06-01,Lions Club,7-7,BA 88,,,,
"""


def test_an_old_register_is_taken_over_once_and_numbers_go_on(tmp_path):
    (tmp_path / "old.csv").write_text(REGISTER)
    run("office", "open", "t.journal", "t", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    dry = run("office", "import", "t.journal", "t", "old.csv", "--dry-run", folder=tmp_path)
    assert (dry.returncode, dry.stdout) == (0, "3 rows, all clean; nothing was recorded\n")
    assert run("office", "import", "t.journal", "t", "old.csv", folder=tmp_path).returncode == 0
    again = json.loads(run("office", "import", "t.journal", "t", "old.csv", "--format", "json", folder=tmp_path).stdout)
    assert (again["rows"], again["acts"], again["problems"]) == (3, 0, [])
    rows = json.loads(run("office", "register", "t.journal", "t", "--format", "json", folder=tmp_path).stdout)
    assert [(row["prefix"], row["number"], row["decision"]) for row in rows] == [
        ("BA", 88, "open"),
        ("RA", 412, "granted"),
        ("RA", 413, "refused"),
    ]


def test_a_register_with_problems_is_not_taken_over(tmp_path):
    lines = [
        "filed,applicant,identification,number,license,dates",
        "2023-05-01,Lions Club,7-7,RA 412,,",
        "2023-13-01,Lions Club,7-7,RA 413,,",
        ",Lions Club,7-7,RA 413,,",
        "2023-05-01,Lions Club,7-7,RA 414,,",
        "2023-05-01,Lions Club,7-7,RX 5,,",
        "2023-05-01,Lions Club,7-7,RA 414,,",
        "2023-05-01,Lions Club,7-7,RA 415,RL-1,",
    ]
    (tmp_path / "old.csv").write_text("\n".join(lines))
    run("office", "open", "t.journal", "t", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    for options in ([], ["--dry-run"]):
        done = run("office", "import", "t.journal", "t", "old.csv", *options, "--format", "json", folder=tmp_path)
        assert done.returncode == 3
        found = json.loads(done.stdout)
        assert {problem["line"] for problem in found["problems"]} == {3, 4, 5, 6, 7, 8}
        assert not found.get("recorded")
    rows = run("office", "register", "t.journal", "t", "--format", "json", folder=tmp_path).stdout
    assert json.loads(rows) == []


def test_the_office_of_new_hampshire(tmp_path):
    def say(*args, code=0):
        done = run("office", *args, folder=tmp_path)
        assert done.returncode == code, (done.stdout, done.stderr)
        return done.stdout

    where = ["c.journal", "nh"]
    say("open", *where, "--settings", "granite-commission", "--on", "2023-01-02")
    applied = ["charity", *where, "a1", "--charity", "st-anne", "--first-date"]
    assert "Lot 7203.01" in say(*applied, "2023-12-30", "--on", "2023-01-03", code=3)
    say(*applied, "2023-03-11", "--on", "2023-01-03")
    dates = [f"2023-{month:02}-11" for month in range(3, 13)]
    licensed = ["date", *where, "L1", "--charity", "st-anne", "--place", "hall"]
    assert "game dates" in say(*licensed, *dates, "2023-12-18", "--on", "2023-01-04", code=3)
    say(*licensed, *dates, "--on", "2023-01-04")
    assert "Lot 7206.07" in say(
        "procedures", *where, "holdem", "--first-use", "2023-02-01", "--on", "2023-01-04", code=3
    )
    say("procedures", *where, "holdem", "--first-use", "2023-03-11", "--approved", "--on", "2023-01-04")
    say("badge", *where, "b1", "--person", "dan", "--employer", "granite-games", "--on", "2023-01-04")
    say("badge", *where, "b1", "--person", "eve", "--employer", "granite-games", "--on", "2023-01-04", code=3)
    found = json.loads(say("calendar", *where, "--charity", "st-anne", "--format", "json"))
    assert [one["date"] for one in found if one["what"] == "game date"] == dates
    assert {one["date"] for one in found if one["what"] == "monthly report"} >= {"2023-04-15", "2024-01-15"}
    assert json.loads(say("month", "c.journal", "2023-03", "--format", "json")) == []
    dan = ["badge", *where, "b1", "--person", "dan", "--employer", "granite-games"]
    elsewhere = ["badge", *where, "b2", "--person", "dan", "--employer", "lions"]
    assert "dan left granite-games" in say(*dan, "--left", "--on", "2023-05-22")
    (back,) = json.loads(say("calendar", *where, "--charity", "granite-games", "--format", "json"))
    assert (back["what"], back["about"], back["date"]) == ("badge back", "b1", "2023-05-30"), "around Memorial Day"
    assert "Lot 7203.06" in say(*elsewhere, "--on", "2023-05-23", code=3)
    assert "sworn to be lost" in say(*dan, "--lost", "--on", "2023-05-24")
    say(*dan, "--returned", "--on", "2023-05-25", code=3)
    say(*elsewhere, "--on", "2023-05-25")
    assert "given back" in say(*elsewhere, "--returned", "--on", "2023-05-26")


def test_a_register_with_a_cell_too_many_is_not_taken_over(tmp_path):
    run("office", "open", "j", "town", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    (tmp_path / "r.csv").write_text(
        "filed,applicant,identification,number,license,issued,dates\n"
        "2020-01-05,Lions,7-1,RA 1,L-1,2020-02-01,2020-03-01,2020-03-08\n"
    )
    done = run("office", "import", "j", "town", "r.csv", folder=tmp_path)
    assert done.returncode == 3
    assert "line 2: '2020-03-08' stands under no heading" in done.stdout
    assert run("office", "register", "j", "town", "--format", "csv", folder=tmp_path).stdout.count("\n") == 1


@pytest.mark.parametrize("name", ["St.\rAnne", "a\r\nb", "=1+1", "\r=1+1", "\n=1+1", '"; x', "@a,b"])
def test_a_name_neither_breaks_a_row_nor_becomes_a_formula(tmp_path, name):
    people = [part for person in ("a", "b", "c", "d", "e") for part in ("--responsible", person)]
    run("office", "open", "j", "town", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    run(
        "office", "organization", "j", "town", "lions", "--name", name, "--identification", "7-1", "--certificate",
        "c-7", "--from", "2024-01-01", "--until", "2025-12-31", *people, "--on", "2024-01-09", folder=tmp_path,
    )  # fmt: skip
    run(
        "office", "apply", "j", "town", "night", "--charity", "lions", "--game", "casino_night", "--date",
        "2024-06-08", "--place", "hall", "--on", "2024-03-04", folder=tmp_path,
    )  # fmt: skip
    out = run("office", "register", "j", "town", "--format", "csv", folder=tmp_path).stdout
    assert "\r" not in out
    (_, row) = csv.reader(io.StringIO(out))
    assert len(row) == 8
    assert row[1][0] not in "=+-@\t\r\n"


@pytest.mark.parametrize("verb", ["organization", "charity", "register", "docket", "calendar", "fees", "import"])
def test_where_no_authority_keeps_its_record_nothing_is_recorded_and_nothing_shown(tmp_path, verb):
    """A name with a slip in it would begin a record in which no law of the authority holds."""
    run("office", "open", "j", "town", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    (tmp_path / "r.csv").write_text("filed,applicant,identification,number\n2020-01-05,Lions,7-1,RA 1\n")
    more = {
        "organization": [
            "lions", "--name", "Lions", "--identification", "7-1", "--certificate", "c-7", "--from", "2024-01-01",
            "--until", "2044-12-31",
        ],
        "charity": ["year", "--charity", "lions", "--first-date", "2024-06-08"],
        "import": ["r.csv"],
    }  # fmt: skip
    done = run("office", verb, "j", "twon", *more.get(verb, []), folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "twon: no authority keeps its record here" in done.stderr
    with Store(str(tmp_path / "j"), write=False).reading() as tables:
        assert [row.name for row in tables.streams()] == ["town"]


@pytest.mark.parametrize("verb", ["docket", "calendar"])
def test_a_page_of_an_organization_that_is_not_known_is_not_empty_but_refused(town, verb):
    folder, _ = town
    done = run("office", verb, "town.journal", "cedar-falls", "--charity", "st-ane", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no organization 'st-ane'" in done.stderr


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--breach", "it was filed"], 2),
        (["--breach", "it was filed", "--witness", "clerk"], 3),
        (["--breach", "it was filed", "--witness", "deputy", "--by", "zed"], 3),
        ([], 3),
        (["--breach", "it was filed", "--witness", "deputy"], 0),
    ],
)
def test_an_application_that_may_not_be_recorded_in_breach_is_not_half_recorded(tmp_path, more, code):
    """Its third act is refused: a game that no casino night has."""
    people = [part for person in ("a", "b", "c", "d", "e") for part in ("--responsible", person)]
    run("office", "open", "j", "town", "--settings", "pine-hill", "--on", "2024-01-08", folder=tmp_path)
    run(
        "office", "organization", "j", "town", "lions", "--name", "Lions", "--identification", "7-1", "--certificate",
        "c-7", "--from", "2024-01-01", "--until", "2025-12-31", *people, "--on", "2024-01-09", folder=tmp_path,
    )  # fmt: skip
    done = run(
        "office", "apply", "j", "town", "night", "--charity", "lions", "--game", "casino_night", "--play", "craps",
        "--date", "2024-06-08", "--place", "hall", "--on", "2024-03-04", *more, folder=tmp_path,
    )  # fmt: skip
    assert done.returncode == code
    rows = run("office", "register", "j", "town", "--format", "csv", folder=tmp_path).stdout.count("\n") - 1
    assert rows == (1 if code == 0 else 0)


def test_an_event_is_told_that_its_license_was_moved_and_cancelled(tmp_path):
    for words in STEPS[:17]:
        say(words.replace("\\\n", "").removeprefix("$ ").partition("\n")[0], tmp_path)
    cedar = ["town.journal", "cedar-falls"]
    dates = ["--from", "2024-06-08", "--to", "2024-06-15"]
    done = run("office", "amend", *cedar, "RL-1", *dates, "--on", "2024-04-25", folder=tmp_path)
    assert done.stdout.endswith("no event of this journal stands on it\n")
    assert run("office", "event", *cedar, "RL-1", "night", "--on", "2024-05-02", folder=tmp_path).returncode == 0
    again = run("office", "event", *cedar, "RL-1", "night", "--on", "2024-05-02", folder=tmp_path)
    assert "night is licensed by RL-1 already" in again.stdout
    assert "nothing changes there" in again.stdout
    done = run(
        "office", "cancel", *cedar, "RL-1", "--grounds", "given back", "--on", "2024-05-06", "--format", "json",
        folder=tmp_path,
    )  # fmt: skip
    (event,) = json.loads(done.stdout)["events"]
    assert (done.returncode, event["event"], event["refused"]) == (0, "night", None)
    assert [(one["act"]["kind"], one["act"]["date"]) for one in event["entries"]] == [("DateWithdrawn", "2024-06-15")]
    late = run("office", "event", *cedar, "RL-1", "other", "--on", "2024-05-07", folder=tmp_path)
    assert (late.returncode, "was cancelled on 2024-05-06" in late.stderr) == (2, True)
