"""By which law a record is judged: its own, another of its state, or that of a day; never that of another state."""

import json
from pathlib import Path

import pytest

from .test_cli import almoner

EXAMPLES = Path(__file__).parent.parent / "examples"
NIGHT, CASINO = EXAMPLES / "night.jsonl", EXAMPLES / "casino-night.jsonl"
EVENT = "harbor-fire-company-2025-10-18"


def test_as_of_is_of_the_state_of_each_record():
    _, out, _ = almoner("audit", NIGHT, CASINO, "--as-of", "2024-01-01", "--format", "json")
    report = json.loads(out)
    found = {one["stream"]: one["edition"] for one in report["by_stream"]}
    assert found.pop(EVENT) == "nj-13-47"
    assert set(found.values()) == {"nh-2023"}
    assert not any("names no edition" in note for note in report["notes"])


def test_a_day_before_the_first_edition_of_a_state_is_told_of():
    code, _, err = almoner("audit", CASINO, "--as-of", "2001-01-01")
    assert (code, err.count("\n")) == (2, 1)
    assert "the first, nj-13-47, is in force from 2012-12-17" in err


@pytest.mark.parametrize("command", ["audit", "rule"])
@pytest.mark.parametrize(("source", "edition"), [(CASINO, "nh-2018"), (EXAMPLES / "first-night.jsonl", "nj-13-47")])
def test_a_record_is_not_judged_by_the_law_of_another_state(command, source, edition):
    """Nothing in it would be looked at, and it would look clean."""
    code, out, err = almoner(command, source, "--edition", edition)
    assert (code, out) == (2, "")
    assert f"and {edition} is an edition of New" in err


def test_every_edition_is_every_one_of_the_records_state():
    _, out, _ = almoner("audit", CASINO, "--edition", "all", "--format", "json")
    assert list(json.loads(out)) == ["nj-13-47"]
    _, out, _ = almoner("audit", CASINO, EXAMPLES / "hands.phhs", "--edition", "all", "--format", "json")
    reports = json.loads(out)
    assert len(reports) == 7
    assert [one["stream"] for one in reports["nj-13-47"]["by_stream"]] == [EVENT]
    assert all(EVENT not in {one["stream"] for one in reports[name]["by_stream"]} for name in reports if name[1] == "h")
    code, _, err = almoner("audit", CASINO, "--edition", "all", "--as-of", "2020-01-01")
    assert (code, "not both" in err) == (2, True)


def test_every_edition_judges_what_stands_on_standard_input():
    _, out, _ = almoner("audit", "-", "--edition", "all", "--format", "json", given=NIGHT.read_bytes())
    _, named, _ = almoner("audit", NIGHT, "--edition", "all", "--format", "json")
    assert json.loads(out) == json.loads(named)


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["13:47-20.12"], 0, "N.J.A.C. 13:47-20.12(b)"),
        (["N.J.A.C. 13:47-20.12", "--as-of", "2014-01-01"], 0, "N.J.A.C. 13:47-20.12(b)"),
        (["13:47-20.12", "--as-of", "2010-01-01"], 2, "the first, nj-13-47, is in force from 2012-12-17"),
        (["13:47-20.12", "--edition", "nh-2018"], 2, "add --edition nj-13-47"),
        (["13:47-20.99"], 2, "nj-13-47 has no paragraph"),
        (["1207.03(e)"], 0, "Pari 1207.03(e)"),
        (["1207.03(e)", "--as-of", "2014-01-01"], 2, "the first, nh-pari-2016, is in force from 2016-10-27"),
    ],
)
def test_a_paragraph_is_shown_by_the_law_of_its_state(args, code, says):
    found, out, err = almoner("law", "show", *args)
    assert found == code
    assert says in out + err
