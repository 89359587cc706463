"""`almoner poker`: what it prints, its exit codes, and what it says of input that is wrong."""

import json

import pytest
from click.testing import CliRunner

from almoner.cli.main import almoner as group

from .test_cli import almoner
from .test_poker_replay import ACTIONS, FILES, written


def test_replay_of_the_real_hands_reconciles(shared):
    code, out, err = almoner("poker", "replay", *(shared / "data/phh" / file for file in FILES))
    assert (code, err) == (0, "")
    assert "Every hand that was played reconciles." in out
    for file, count in FILES.items():
        (line,) = [line for line in out.splitlines() if file in line]
        assert line.split()[1:] == [str(count), str(count), "0", "0", "0"]


def test_replay_of_the_example_as_json():
    code, out, _ = almoner("poker", "replay", "examples/hands.phhs", "--format", "json", "--trace")
    data = json.loads(out)
    assert code == 0
    assert data["summary"]["disagree"] == 0
    assert data["summary"]["reconcile"] == len(data["hands"])
    for hand in data["hands"]:
        assert hand["reconciles"]
        assert hand["operations"]


def test_a_hand_that_disagrees_exits_3_and_is_named(tmp_path):
    file = tmp_path / "one.phh"
    file.write_text(written(*ACTIONS, finishing_stacks=[99, 98, 104]))
    code, out, _ = almoner("poker", "replay", file)
    assert code == 3
    assert "p3: finishing stack 104 in the file, 103 by the rules" in " ".join(out.split())
    assert "1 hand disagrees with the rules." in out


def test_a_hand_without_results_is_played_and_not_said_to_reconcile(tmp_path):
    file = tmp_path / "one.phh"
    file.write_text(written(*ACTIONS))
    code, out, _ = almoner("poker", "replay", file)
    assert code == 0
    assert "1 hand went by the rules, without results in the file to hold against them." in out
    assert "reconciles." not in out


def test_a_hand_of_another_game_is_left_out_and_said(tmp_path):
    file = tmp_path / "one.phh"
    file.write_text(written(*ACTIONS, variant='"PO"'))
    code, out, _ = almoner("poker", "replay", file)
    assert code == 0
    assert "left out: the game PO is not played by this engine" in " ".join(out.split())
    assert "No hand was played." in out


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("none.phh", None, "No such file"),
        ("empty.phh", "", "the file is empty"),
        ("cut.phh", "variant = ", "expected a poker hand in PHH"),
        ("wrong.phh", written("p9 f"), "actions: expected players p1 to p3"),
    ],
)
def test_a_file_that_cannot_be_read_exits_2_with_one_line(tmp_path, name, content, says):
    if content is not None:
        (tmp_path / name).write_text(content)
    code, out, err = almoner("poker", "replay", tmp_path / name)
    assert (code, out) == (2, "")
    assert says in err
    assert name in err
    assert err.count("\n") == 1


def test_simulate_prints_each_seat_and_the_rake_and_chips_add_up():
    args = ["poker", "simulate", "--players", "3", "--hands", "2000", "--rake", "5", "--format", "json"]
    done = CliRunner().invoke(group, args)
    data = json.loads(done.stdout)
    assert [row["name"] for row in data["chips_a_hand"]] == ["small blind", "big blind", "button", "rake"]
    assert abs(sum(row["mean"] for row in data["chips_a_hand"])) < 1e-9
    assert data["chips_a_hand"][-1]["mean"] > 0


def test_simulate_plays_stud():
    args = ["poker", "simulate", "--game", "stud", "--players", "8", "--hands", "2000", "--ante", "1"]
    done = CliRunner().invoke(group, args)
    assert done.exit_code == 0, done.output
    assert "seat 8" in done.stdout
    assert "2,000 hands of seven-card stud at 4/8, seed 1." in done.stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--game", "stud", "--players", "9"], "expected 2 to 8 players"),
        (["--game", "stud", "--bets", "4"], "--bets: expected two whole numbers"),
        (["--game", "stud", "--bring-in", "5"], "expected a bring-in of 1 to the small bet"),
        (["--blinds", "2"], "--blinds: expected two whole numbers such as 1/2"),
        (["--blinds", "2/1"], "--blinds: expected"),
        (["--style", "bluffs"], "there is no style 'bluffs'"),
        (["--players", "12"], "--players"),
        (["--rake", "101"], "--rake"),
    ],
)
def test_what_cannot_be_simulated_is_one_line(args, says):
    code, out, err = almoner("poker", "simulate", *args)
    assert (code, out) == (2, "")
    assert says in err


def test_players_are_called_as_in_the_file(tmp_path):
    file = tmp_path / "one.phh"
    file.write_text(written(*ACTIONS[:3], "p1 cc"))
    _, out, _ = almoner("poker", "replay", file, "--trace")
    assert "it is p3's turn, not p1's" in " ".join(out.split())
    assert "\n  p1 hole" in out
    assert "seat" not in out


def test_a_cap_without_a_rake_is_refused():
    code, out, err = almoner("poker", "simulate", "--cap", "4", "--hands", "10")
    assert (code, out) == (2, "")
    assert "--cap 4: there is no rake to cap; expected --rake PERCENT too" in err
