"""Procedure sheets: what they must say, and how they refuse what they cannot be played by."""

import pytest

from almoner.games import catalog, pay, sheet
from almoner.games.errors import BadSheet
from almoner.games.pay import Back, Pay

WHOLE = """
game = "chuck-a-luck"
title = "Chuck-a-luck"
cite = "N.J.A.C. 13:47-20.25"
"""
FIGURES = {"dice": "3", "one": '"1:1"', "two": '"2:1"', "three": '"3:1"', "rounding": '"refuse"'}


def written(tmp_path, figures, head=WHOLE):
    path = tmp_path / "sheet.toml"
    tables = (
        f'[figures.{name}]\nvalue = {value}\nstanding = "house"\nsource = "a test"\n' for name, value in figures.items()
    )
    path.write_text(head + "\n".join(tables), "utf-8")
    return path


def test_a_sheet_of_a_house_is_read_with_the_standing_of_each_figure(tmp_path):
    found = catalog.game("chuck-a-luck").sheet(written(tmp_path, FIGURES), {"three": "10:1"})
    assert found.rules.two == Pay(2)
    assert found.rules.three == Pay(10)
    assert {name: figure.standing for name, figure in found.figures.items()} == {
        name: "set" if name == "three" else "house" for name in FIGURES
    }


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"dice": "2"}, "dice"),
        ({"two": '"two"'}, "expected odds such as"),
        ({"tow": '"2:1"'}, "chuck-a-luck has no figure 'tow'; did you mean 'two'"),
        ({"rounding": '"sideways"'}, "rounding"),
    ],
)
def test_a_figure_that_cannot_be_is_named(tmp_path, figures, said):
    with pytest.raises(BadSheet, match=said):
        catalog.game("chuck-a-luck").sheet(written(tmp_path, FIGURES | figures))


def test_a_figure_that_is_missing_is_named(tmp_path):
    left = {name: value for name, value in FIGURES.items() if name != "two"}
    with pytest.raises(BadSheet, match="chuck-a-luck: the sheet must give the figure `two`"):
        catalog.game("chuck-a-luck").sheet(written(tmp_path, left))


def test_a_sheet_of_another_game_and_one_that_is_no_sheet_are_refused(tmp_path):
    other = WHOLE.replace('"chuck-a-luck"', '"roulette"')
    with pytest.raises(BadSheet, match="it is a sheet for roulette; expected one for chuck-a-luck"):
        catalog.game("chuck-a-luck").sheet(written(tmp_path, FIGURES, other))
    for text in ("", "game = ", 'game = "chuck-a-luck"'):
        path = tmp_path / "none.toml"
        path.write_text(text, "utf-8")
        with pytest.raises(BadSheet, match="cannot be read as a procedure sheet"):
            catalog.game("chuck-a-luck").sheet(path)
    with pytest.raises(BadSheet, match="there is no such file"):
        catalog.game("chuck-a-luck").sheet(tmp_path / "nothing.toml")


def test_figures_are_read_from_a_command_line():
    assert sheet.figure_of("decks=6") == ("decks", 6)
    assert sheet.figure_of("tie=push") == ("tie", "push")
    assert sheet.figure_of("three=30:1") == ("three", "30:1")
    for wrong in ("decks", "=6"):
        with pytest.raises(BadSheet, match="expected name=value"):
            sheet.figure_of(wrong)


@pytest.mark.parametrize("name", catalog.MODULES)
def test_every_game_is_found_by_its_name_however_it_is_written(name):
    game = catalog.game(name)
    assert game.name == name
    assert catalog.game(sheet.stem(name)) is catalog.game(name.upper()) is game


def test_a_bet_that_is_lost_but_for_a_part():
    half = pay.settled("red", 10, Back(1, 2), "refuse", "zero")
    assert (half.outcome, half.returned, half.back, half.net) == ("lose", 5, 5, -5)
    assert pay.result(Back(1, 2)) == pay.Fraction(-1, 2)
    assert pay.settled("red", 5, Back(1, 2), "down", "zero").back == 2
    assert pay.settled("red", 5, Back(1, 2), "up", "zero").back == 3
    with pytest.raises(pay.NotWhole, match="red: 5 at 1:2 does not come out in whole units"):
        pay.settled("red", 5, Back(1, 2), "refuse", "zero")
    assert Back(1, 2) != Pay(1, 2)
