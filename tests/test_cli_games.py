"""The commands on house games as a user types them: odds, settle, simulate, risk; for every game of the catalog."""

import csv
import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest
from click.testing import CliRunner

from almoner.cli.main import almoner as group
from almoner.games import catalog, spread
from almoner.games.plot import in_hundred

from .games import sheet_of
from .test_cli import almoner


def asked(name):
    """The arguments that choose a sheet which can be played: of a game that leaves figures to the house, an example."""
    if not catalog.game(name).example:
        return [name]
    return [name, *(f"--set={figure}={value}" for figure, value in catalog.game(name).rules.examples.items())]


def inside(*args):
    """Run a command that compiles rules, in this process, which compiles or loads them once; return what it prints."""
    done = CliRunner().invoke(group, list(map(str, args)))
    assert done.exit_code == 0, done.output
    return done.stdout


# odds


def test_odds_of_chuck_a_luck_as_a_table():
    code, out, err = almoner("odds", "chuck-a-luck")
    assert (code, err) == (0, "")
    assert "1, 2, 3, 4, 5, 6: expectation -17/216, variance 57815/46656" in out
    (line,) = [line for line in out.splitlines() if line.strip().startswith("1, 2, 3, 4, 5, 6 ")]
    assert line.split()[6:] == ["-7.8704", "1.2392", "1.1132", "42.13", "-", "57.87", "7.8704"]
    for standing in ("text", "analogue", "house", "not given"):
        assert standing in out, "a reader sees which figures are not of the text"


@pytest.mark.parametrize("name", catalog.MODULES)
def test_odds_as_json_are_the_odds_of_every_bet(name):
    game, (code, out, _) = catalog.game(name), almoner("odds", *asked(name), "--format", "json")
    data = json.loads(out)
    rules = game.sheet(None, {name: value["value"] for name, value in data["figures"].items()}).rules
    exact = game.odds(rules)
    assert code == 0
    assert [bet["bet"] for bet in data["bets"]] == [one.bet for one in exact]
    for bet, one in zip(data["bets"], exact, strict=True):
        assert Fraction(bet["expectation"]) == one.expectation
        assert Fraction(bet["variance"]) == one.variance
        assert bet["expectation_percent"] == pytest.approx(float(one.expectation) * 100)
        assert sum(Fraction(bet[what]) for what in ("win", "push", "lose")) == 1
        assert sum(int(result["ways"]) for result in bet["results"]) == int(bet["ways"]) == one.ways
        assert bet["strategy"] == one.strategy
        assert bet["warnings"] == list(one.warnings)


@pytest.mark.parametrize("name", catalog.MODULES)
@pytest.mark.parametrize("columns", ["80", "140"])
def test_the_table_of_a_game_fits_and_names_all_its_bets(name, columns):
    done = subprocess.run(
        [sys.executable, "-m", "almoner.cli.main", "odds", *asked(name)],
        capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": columns},
    )  # fmt: skip
    long = [line for line in done.stdout.splitlines() if len(line) > int(columns)]
    assert not long
    assert "…" not in done.stdout


def test_odds_of_all_games_warn_and_say_what_is_an_example():
    code, out, _ = almoner("odds", "--all")
    data = json.loads(almoner("odds", "--all", "--format", "json")[1])
    assert code == 0
    assert [under["game"] for under in data] == list(catalog.MODULES)
    flat = " ".join(out.split())
    for under in data:
        assert under["title"] in out
        for warning in (warning for bet in under["bets"] for warning in bet["warnings"]):
            assert " ".join(warning.split()) in flat
        assert " ".join(under["remark"].split()) in flat


def test_odds_as_csv_have_a_row_for_every_bet():
    rows = list(csv.DictReader(io.StringIO(almoner("odds", "--all", "--format", "csv")[1])))
    wanted = [(name, one.bet) for name in catalog.MODULES for one in catalog.game(name).odds(sheet_of(name).rules)]
    assert [(row["game"], row["bet"]) for row in rows] == wanted
    assert {row["expectation"] for row in rows if row["game"] == "chuck-a-luck"} == {"-17/216"}


def test_case_57_a_layout_that_favors_the_player_is_warned_of_with_the_figure():
    _, out, _ = almoner("odds", "chuck-a-luck", "--set", "three=30:1")
    assert "1, 2, 3, 4, 5, 6: this bet favors the player by 4.6296 percent" in out
    data = json.loads(almoner("odds", "chuck-a-luck", "--set", "three=30:1", "--format", "json")[1])
    assert data["bets"][0]["expectation"] == "5/108"
    assert data["figures"]["three"] == {"value": "30:1", "standing": "set", "source": "set by whoever asked"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "name a game, or give --all"),
        (("chuck-a-luck", "--all"), "name a game, or give --all"),
        (("--all", "--bet", "6"), "--all goes by the sheets that come with this program"),
        (("chuckaluck",), "did you mean 'chuck-a-luck'"),
        (("",), "there is no game ''; known are baccarat"),
        (("roulette", "--set", "zeros=3"), "our sheet, roulette: zeros: expected 1 or 2, found 3"),
        (("roulette", "--set", "zeros=1.0"), "zeros: expected a whole number, found a decimal number"),
        (("roulette", "--set", "straight=1.5"), 'straight: expected odds such as "3:2" or 5, found 1.5'),
        (("roulette", "--set", "half_back=half"), "half_back: expected true or false, found text"),
        (("roulette", "--set", "rounding=near"), "rounding: expected refuse, down or up, found 'near'"),
        (("money wheel", "--set", "counts=five"), "counts: expected a table {... = ...}, found text"),
        (("chuck-a-luck", "--sheet", "."), "it cannot be read as a procedure sheet: Is a directory"),
        (("chuck-a-luck", "--bet", "any tripel", "--set", "triple=30"), "did you mean 'any triple'"),
        (("chuck-a-luck", "--bet", "7"), "there are no odds of a bet '7'; known are 1, 2"),
        (("chuck-a-luck", "--set", "dies=2"), "has no figure 'dies'"),
        (("chuck-a-luck", "--set", "one"), "expected name=value"),
        (("chuck-a-luck", "--sheet", "nowhere.toml"), "there is no such file"),
        (("chuck-a-luck", "--bet", "6", "--plot", "six.doc"), "expected a file ending in .svg"),
        (("chuck-a-luck", "--set", "triple=30", "--plot", "x.svg"), "these bets differ"),
        (("chuck-a-luck", "--bet", "6", "--plot", "x.svg", "--rounds", "0"), "--rounds"),
    ],
)
def test_what_odds_cannot_be_asked(args, says, tmp_path):
    code, out, err = almoner("odds", *args)
    assert (code, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_what_is_shown_as_yes_may_be_written_so_and_a_bet_in_capitals():
    _, shown, _ = almoner("odds", "roulette", "--set", "half_back=Yes", "--bet", "Red", "--format", "json")
    assert json.loads(shown)["bets"][0]["expectation"] == "-1/38"
    assert json.loads(shown)["figures"]["half_back"]["value"] is True


SHEET = """game = "chuck-a-luck"
title = "Our cage"
cite = "N.J.A.C. 13:47-20.25"
[figures.one]
value = "1:1"
standing = "house"
source = "ours"
"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            SHEET.replace('"house"', '"ours"'),
            "ours.toml, figure one: standing: expected text, analogue, interpretation",
        ),
        (
            SHEET.replace("source", "sauce"),
            "ours.toml, figure one: there is no field 'sauce'; expected the fields value",
        ),
        (SHEET.replace('source = "ours"', ""), "ours.toml, figure one: the field 'source' is missing; expected the"),
        (
            SHEET.replace("[figures.one]", "[figures]"),
            "ours.toml, figure value: expected a table {... = ...}, found text",
        ),
        (SHEET.replace("cite", "site"), "there is no field 'site'; expected the fields game, title, cite"),
        (SHEET.replace("title =", "title:"), "it cannot be read as a procedure sheet, which is TOML: Expected"),
        ("title = '\xff'", "it is no text in UTF-8"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_said_with_its_figure(text, says, tmp_path):
    sheet = tmp_path / "ours.toml"
    sheet.write_bytes(text.encode("latin-1"))
    code, out, err = almoner("odds", "chuck-a-luck", "--sheet", sheet)
    assert (code, out) == (2, "")
    assert says in err


def test_a_sheet_of_the_house_is_taken(tmp_path):
    sheet = tmp_path / "ours.toml"
    figures = {"dice": 3, "one": '"1:1"', "two": '"2:1"', "three": '"10:1"', "rounding": '"refuse"'}
    written = "".join(
        f'[figures.{name}]\nvalue = {value}\nstanding = "house"\nsource = "ours"\n' for name, value in figures.items()
    )
    sheet.write_text('game = "chuck-a-luck"\ntitle = "Our cage"\ncite = "N.J.A.C. 13:47-20.25"\n' + written, "utf-8")
    _, out, _ = almoner("odds", "chuck-a-luck", "--sheet", sheet)
    assert out.startswith("Our cage (N.J.A.C. 13:47-20.25)")
    assert "expectation -5/108" in out


def test_a_plot_is_an_svg_that_says_what_it_shows(tmp_path):
    file = tmp_path / "six.svg"
    code, _, _ = almoner("odds", "chuck-a-luck", "--bet", "6", "--plot", file, "--rounds", "100")
    words = " ".join(ET.fromstring(file.read_text("utf-8")).itertext())
    assert code == 0
    for said in ("Chuck-a-luck: 6, 100 rounds of 1 unit", "The house ends ahead 75 times in 100", "expected", "7.87"):
        assert said in words
    part = spread.spread({1: 125, -1: 75, -2: 15, -3: 1})
    assert round(100 * (1 - spread.total([(part, 100)]).below(1))) == 75


def test_chances_in_words():
    assert in_hundred(0.5) == "50 times in 100"
    assert in_hundred(0.0123) == "12 times in 1,000"
    assert in_hundred(0) == "as good as never"
    assert in_hundred(1) == "as good as always"


# settle


def settled(*args):
    code, out, err = almoner("settle", *args, "--format", "json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_bets_are_settled_to_the_unit_and_add_up():
    found = settled("chuck-a-luck", "--outcome", "3 3 6", "--bets", "3=10, any triple=5 6=5", "--set", "triple=30")
    assert [(one["bet"], one["outcome"], one["won"], one["back"], one["net"]) for one in found["bets"]] == [
        ("3", "win", 20, 30, 20), ("any triple", "lose", 0, 0, -5), ("6", "win", 5, 10, 5),
    ]  # fmt: skip
    assert found["total"] == {"amount": 20, "won": 25, "back": 40, "net": 20}


def test_bets_may_be_given_in_one_list_or_one_by_one():
    asked = ("chuck-a-luck", "--set", "triple=30", "--outcome", "444")
    one = settled(*asked, "--bets", "4=1 any triple=2")
    assert one == settled(*asked, "--bet", "4=1", "--bet", "any triple=2")
    assert one["total"]["net"] == 3 + 60


def test_a_settlement_as_a_table():
    code, out, _ = almoner("settle", "chuck-a-luck", "--outcome", "3 3 6", "--bets", "3=1000 1=5")
    assert code == 0
    rows = [line.split() for line in out.splitlines() if line.strip().startswith(("3 ", "1 ", "all"))]
    assert rows[0][:6] == ["3", "1,000", "win", "2,000", "3,000", "+2,000"]
    assert rows[1][:6] == ["1", "5", "lose", "0", "0", "-5"]
    assert rows[2] == ["all", "1,005", "2,000", "3,000", "+1,995"]


CAGE = ("chuck-a-luck", "--outcome", "3 3 6", "--bets")


@pytest.mark.parametrize(
    ("game", "outcome", "bets", "net"),
    [
        ("Three card poker", "Player = As Kd 9h, dealer = Qs Js 2c", "Ante=10 play=10", 20),
        ("red dog", "4h Ts 7c", "bet=5", 5),
        ("joker seven", "As Kd Qh 9c 9d 2s X1", "pair of nines=5", 45),
        ("baccarat", "player=9h 8d; banker=Ks Qd 5c", "Player=5", 5),
    ],
)
def test_an_outcome_may_be_written_with_spaces_and_capitals(game, outcome, bets, net):
    code, out, _ = almoner("settle", game, "--outcome", outcome, "--bets", bets, "--format", "json")
    assert (code, json.loads(out)["total"]["net"]) == (0, net)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((*CAGE, "3=ten"), "'3=ten' is no bet of chuck-a-luck"),
        ((*CAGE, "3=1.5"), "'3=1.5' is no bet"),
        ((*CAGE, "3=-5"), "is no bet"),
        ((*CAGE, "6=5 3"), "'3' is no bet"),
        ((*CAGE, ""), 'expected --bets, such as --bets "1=5"; bets of chuck-a-luck are 1, 2'),
        (("roulette", "--outcome", "5"), 'expected --bets, such as --bets "straight 0=5"'),
        (("roulette", "--outcome", "5", "--bets", "rad=5"), "there is no bet 'rad' on the layout; did you mean 'red'?"),
        (("roulette", "--outcome", "5", "--bets", "split 5/8=5"), "did you mean 'split 5-8'?"),
        (("roulette", "--outcome", "5", "--bets", "17=5"), "there are straight 17, split 14-17"),
        ((*CAGE, "3=5 3=5"), "the bet '3' stands twice"),
        ((*CAGE, "3=0"), "expected a bet of 1 to"),
        ((*CAGE, "9=1"), "there is no bet '9' on the layout"),
        (("chuck-a-luck", "--bets", "3=5"), "an outcome of chuck-a-luck is written as three dice, such as 3 3 6"),
        (("chuck-a-luck", "--outcome", "337", "--bets", "3=5"), "found 3 3 7; an outcome of chuck-a-luck is written"),
        (("faro", "--outcome", "3", "--bets", "3=5"), "there is no game 'faro'"),
    ],
)
def test_what_cannot_be_settled(args, says):
    code, out, err = almoner("settle", *args)
    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("name", catalog.MODULES)
def test_every_game_says_how_an_outcome_is_written(name):
    bet = catalog.game(name).bets(sheet_of(name).rules)[0]
    code, _, err = almoner("settle", *asked(name), "--outcome", "nonsense", "--bet", f"{bet}=100")
    assert code == 2
    assert catalog.game(name).outcome_help in err


# simulate


@pytest.mark.parametrize("name", catalog.MODULES)
def test_a_simulation_agrees_with_the_odds_and_repeats(name):
    one = catalog.game(name).odds(sheet_of(name).rules)[0]
    call = ("simulate", *asked(name), "--rounds", "20000", "--seed", "7", "--bet", one.bet, "--format", "json")
    data = json.loads(inside(*call))
    (bet,) = data["bets"]
    assert (data["seed"], data["rounds"]) == (7, 20000)
    assert sum(result["rounds"] for result in bet["results"]) == 20000
    mean = sum(Fraction(result["result"]) * result["rounds"] for result in bet["results"]) / 20000
    assert bet["mean"] == pytest.approx(float(mean))
    error = (float(one.variance) / 20000) ** 0.5
    assert bet["apart_in_standard_errors"] == pytest.approx((float(mean) - float(one.expectation)) / error)
    assert abs(bet["apart_in_standard_errors"]) < 4


def test_the_same_seed_is_the_same_simulation_and_another_is_not():
    def played(seed):
        return json.loads(
            almoner("simulate", "chuck-a-luck", "--rounds", "1000", "--seed", seed, "--format", "json")[1]
        )

    assert played("7") == played("7")
    assert played("7")["bets"] != played("8")["bets"]


def test_a_simulation_as_a_table_plays_one_bet_of_each_kind():
    code, out, err = almoner("simulate", "chuck-a-luck", "--set", "triple=30", "--rounds", "10000", "--seed", "1")
    rows = [line.split("  ")[0].strip() for line in out.splitlines() if "10,000" in line]
    assert (code, err, rows) == (0, "", ["1", "any triple"])


def test_what_cannot_be_simulated():
    for args in (("--rounds", "0"), ("--seed", "-1"), ("--bet", "7"), ("--seed", "x")):
        code, _, err = almoner("simulate", "chuck-a-luck", *args)
        assert (code, len(err.splitlines())) == (2, 1)


# Start


@pytest.mark.parametrize("args", [["--help"], ["risk", "--help"], ["odds", "chuck-a-luck"], ["settle", "--help"]])
def test_what_is_heavy_is_imported_only_by_what_needs_it(args):
    script = (
        "import sys; from almoner.cli.main import almoner; almoner.main(sys.argv[1:], standalone_mode=False); "
        "print(sorted({'numba', 'numpy', 'matplotlib', 'pyarrow'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_of_every_command_on_games_has_an_example():
    for command in ("odds", "settle", "simulate", "risk"):
        code, out, _ = almoner(command, "--help")
        assert (code, "Examples:" in out) == (0, True)


@pytest.mark.parametrize("columns", [40, 80])
def test_names_of_games_and_bets_are_never_broken_within_a_word(columns, monkeypatch, capsys):
    from almoner.cli import show

    monkeypatch.setenv("COLUMNS", str(columns))
    numbers = ["expects", "variance", "deviation", "wins", "pushes", "loses", "risk"]
    rows = [["  chuck-a-luck bet", "-14.3596", "26.6057", "5.1581", "44.62", "9.52", "45.86", "14.3596"]]
    show.table(["bet", *numbers], rows, right=numbers)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert any(line.startswith("chuck-a-luck") for line in lines)
    assert any(line.endswith("14.3596") for line in lines)
