"""`almoner office games`, `correct` and `record`; and how surely the law is known for which the office refuses."""

import json
import re
import shlex

import pytest

from .test_cli_office import STEPS, run, say

TOWN = ["town.journal", "cedar-falls"]
PAID = '{"kind":"FeePaid","application":"spring","payee":"state","paid":%d}'


@pytest.fixture
def town(tmp_path):
    """A folder in which the guide was gone through until the fees were paid."""
    steps = [step.replace("\\\n", "").removeprefix("$ ").partition("\n")[0] for step in STEPS]
    for step in steps[: next(number for number, step in enumerate(steps) if " issue " in step)]:
        assert say(step, tmp_path).stderr == ""
    return tmp_path


def office(words, folder):
    verb, *rest = shlex.split(words)
    return run("office", verb, *TOWN, *rest, folder=folder)


def size(folder):
    found = run("journal", "info", "town.journal", "--format", "json", folder=folder)
    return json.loads(found.stdout)["streams"][0]["entries"]


def test_games_that_an_application_left_out_are_named_until_it_is_accepted(town):
    office(
        "apply june --charity st-anne --game casino_night --date 2024-06-22 --place hall --copies 5 --on 2024-04-10",
        town,
    )
    lacks = office("check june --on 2024-04-10", town)
    assert lacks.returncode == 3
    assert "names the games" in lacks.stdout
    before = size(town)
    wrong = office("games june roulette roulet --on 2024-04-10", town)
    assert wrong.returncode == 3
    assert "almoner law show 13:47-20.4" in wrong.stdout
    assert size(town) == before
    assert office("games june roulette 'beat the dealer' --on 2024-04-10", town).stdout.startswith("2 games of june")
    assert office("check june --on 2024-04-10", town).returncode == 0
    office("accept june --on 2024-04-10", town)
    assert "File another application" in office("games june baccarat --on 2024-04-10", town).stdout


def test_a_slip_is_corrected_with_a_witness_and_stays_in_the_record(town):
    found = run("journal", "find", "town.journal", "--kind", "FeePaid", "--format", "json", folder=town)
    seq = json.loads(found.stdout)[0]["entry"]["seq"]
    replaced = f"correct {seq} --reason slip --on 2024-04-10 --instead '{PAID % 9000}'"
    alone = office(replaced, town)
    assert alone.returncode == 3
    assert "A correction has a witness" in alone.stdout
    assert f"entry {seq} stands corrected" in office(f"{replaced} --witness deputy", town).stdout
    assert "$140" in office("fees", town).stdout
    assert (
        f"entry {seq} is taken back"
        in office(f"correct {seq} --reason slip --on 2024-04-10 --witness deputy", town).stdout
    )
    assert "$50 " in office("fees", town).stdout
    refused = office("issue spring RL-1 --on 2024-04-24", town).stdout
    assert "$0 paid for the state" in refused
    assert "Standing: secondary (" in refused


def test_what_a_correction_would_undo_is_named_with_its_entry(town):
    office("issue spring RL-1 --on 2024-04-24", town)
    found = run("journal", "find", "town.journal", "--kind", "FeePaid", "--format", "json", folder=town)
    seq = json.loads(found.stdout)[0]["entry"]["seq"]
    refused = office(f"correct {seq} --reason slip --witness deputy --on 2024-04-25", town).stdout
    assert f"entry {size(town)}, N.J.A.C. 13:47-4.9" in refused


def test_an_act_without_a_verb_is_recorded_from_a_file_all_or_none(town):
    read = '{"kind":"FigureRead","limit":"fee_amendment","bound":2500,"page":"13:47-4.9, page 21"}'
    (town / "acts.jsonl").write_text(f"{read}\n\n")
    (town / "half.jsonl").write_text(f"{read}\n{read.replace('fee_amendment', 'fee')}\n")
    before = size(town)
    assert office("record half.jsonl --witness deputy --on 2024-04-10", town).returncode == 3
    assert size(town) == before
    assert office("record acts.jsonl --witness deputy --on 2024-04-10", town).stdout.startswith("1 act recorded")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "it is empty; expected one act a line, in JSON"),
        (b"\xff\xfe\x00", "it is no text in UTF-8"),
        (b"FigureRead", "line 1: it is no JSON; expected an act, such as"),
        (b"[1]", "expected an act as one JSON object"),
        (b'\n{"kind":"FigureRed"}', "line 2: act.kind: there is no act of the kind 'FigureRed'"),
        (b'{"kind":"FeePaid","kind":"FeePaid"}', "the key 'kind' stands twice"),
        (PAID.encode() % -1, "act.paid: expected whole cents"),
        (
            b'{"kind":"FeePaid","application":"spring","payee":"all","paid":1}',
            "expected one of both, municipality, state",
        ),
    ],
)
def test_a_file_of_acts_that_cannot_be_read_is_refused_with_its_line(town, text, says):
    (town / "acts.jsonl").write_bytes(text)
    before = size(town)
    found = office("record acts.jsonl", town)
    assert (found.returncode, found.stdout, size(town)) == (2, "", before)
    assert says in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_figures_that_are_not_of_the_text_are_marked_wherever_they_are_used(town):
    assert "(secondary)" in office("calendar --all", town).stdout
    assert "N.J.A.C. 13:47-4,secondary," in office("calendar --all --format csv", town).stdout
    assert "13:47-4\\, secondary)" in re.sub(r"\r?\n ", "", office("calendar --all --format ics", town).stdout)
    assert "of the state, which a municipality may lower: secondary." in office("fees", town).stdout
    assert office("fees --format csv", town).stdout.splitlines()[1].endswith(",secondary")
    read = '{"kind":"FigureRead","limit":"fee_casino_night","bound":10000,"page":"13:47-4.9, page 20"}'
    (town / "read.jsonl").write_text(read)
    assert office("record read.jsonl --witness deputy --on 2024-04-10", town).returncode == 0
    assert "may lower: as read." in office("fees", town).stdout


def test_what_an_application_asks_for_and_what_became_of_it_is_shown(town):
    office("issue spring RL-1 --on 2024-04-24", town)
    office("amend RL-1 --from 2024-06-08 --to 2024-06-15 --on 2024-04-25", town)
    shown = {line[1:].split("  ")[0]: line for line in office("show spring", town).stdout.splitlines()}
    for what, says in {
        "game": "casino night", "place": "parish-hall", "equipment": "leased", "occasions": "2024-06-08",
        "fees": "$150 assessed, $150 paid", "issued": "2024-04-24", "licensed for": "2024-06-15",
    }.items():  # fmt: skip
        assert says in shown[what]


def test_everything_missing_is_told_with_how_surely_it_is_law(town):
    office(
        "apply june --charity st-anne --game casino_night --date 2024-06-22 --place hall --copies 5 --on 2024-04-10",
        town,
    )
    assert "Standing: text, interpretation, number inferred" in office("check june --on 2024-04-10", town).stdout


def test_a_new_clerk_takes_over_what_is_to_come(town):
    """Whoever comes later brings to an event what becomes of its license, though everybody before has left."""
    office("issue spring RL-1 --on 2024-04-24", town)
    office("event RL-1 spring-night --on 2024-05-02", town)
    made = office("clerk carol --on 2024-05-03 --by deputy", town)
    assert (made.returncode, "the record of spring-night" in made.stdout) == (0, True)
    for left in ("clerk", "deputy"):
        assert office(f"clerk {left} --left --on 2024-05-06 --by carol", town).returncode == 0
    moved = office("amend RL-1 --from 2024-06-08 --to 2024-06-15 --on 2024-05-07 --by carol", town)
    assert (moved.returncode, "it is brought there" in moved.stdout) == (0, True)
    provider = "provider tables-inc --from 2024-07-01 --until 2025-06-30 --on 2024-05-08 --by carol"
    assert office(provider, town).returncode == 0
    again = office("event RL-1 spring-night --on 2024-05-08 --by carol", town)
    assert (again.returncode, "it is brought there" in again.stdout) == (0, True)
