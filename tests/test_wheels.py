"""The games of wheels: roulette, and the money wheel."""

import itertools
from collections import Counter, defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games import catalog, money_wheel, roulette, roulette_layout
from almoner.games.errors import BadBet, BadOutcome, BadSheet, NotWhole
from almoner.games.rounds import NoMoreBets, Placed, Stopped
from almoner.games.simulate import simulate

from .games.outcomes import LAYOUT, UNIT, agree, odds, settled, sheet

# Roulette. The oracle is a picture of the layout: boxes in a plane, of which some touch.

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
NUMBERS = set(range(1, 37))
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
"""What a bet pays by how many numbers it covers: a table that the code does not have."""
FIGURES = (
    *("straight", "split", "street", "corner", "five_numbers", "six_line"),
    *("column", "dozen", "red_black", "odd_even", "low_high"),
)
OUTSIDE = {
    "red": REDS,
    "black": NUMBERS - REDS,
    "odd": {number for number in NUMBERS if number % 2},
    "even": {number for number in NUMBERS if number % 2 == 0},
    "low": set(range(1, 19)),
    "high": set(range(19, 37)),
    "column 1": {1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34},
    "column 2": {2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35},
    "column 3": {3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36},
    "dozen 1": set(range(1, 13)),
    "dozen 2": set(range(13, 25)),
    "dozen 3": set(range(25, 37)),
}


def boxes(zeros):
    """Each number's box: left, right, top and bottom, in halves of a box's width."""
    found = {str(n): (2 * ((n - 1) % 3), 2 * ((n - 1) % 3) + 2, (n - 1) // 3, (n - 1) // 3 + 1) for n in NUMBERS}
    return found | ({"0": (0, 6, -1, 0)} if zeros == 1 else {"0": (0, 3, -1, 0), "00": (3, 6, -1, 0)})


def touching(zeros):
    """What lies inside: each box, two with a common side, and all that meet at a point or at an end of a row's line."""
    found, points, sides = set(), defaultdict(set), boxes(zeros)
    for name, (left, right, top, bottom) in sides.items():
        found.add(frozenset([name]))
        for other, (left_, right_, top_, bottom_) in sides.items():
            across, down = min(right, right_) - max(left, left_), min(bottom, bottom_) - max(top, top_)
            if min(across, down) == 0 < max(across, down):
                found.add(frozenset([name, other]))
        for corner in itertools.product(range(left, right + 1), (top, bottom)):
            points[corner].add(name)
    rows = [frozenset(str(n) for n in (low, low + 1, low + 2)) for low in range(1, 37, 3)]
    head = frozenset(["0"] if zeros == 1 else ["0", "00"])
    found |= {frozenset(met) for met in points.values() if len(met) > 2}
    return found | set(rows) | {head | rows[0]} | {above | below for above, below in itertools.pairwise(rows)}


def covered(zeros):
    """What every bet covers, by the picture."""
    inside = touching(zeros)
    names = roulette.bets(sheet("roulette", zeros=zeros).rules)
    named = {name: frozenset(name.split()[-1].split("-")) for name in names if name not in OUTSIDE}
    assert set(named.values()) == inside, "the layout has every bet of the picture and no other"
    assert len(named) == len(inside), "and none twice"
    return named | {name: frozenset(map(str, numbers)) for name, numbers in OUTSIDE.items()}


@pytest.mark.parametrize("zeros", [1, 2])
def test_case_54_every_bet_on_every_outcome(zeros):
    found = sheet("roulette", zeros=zeros)
    table, outcomes = covered(zeros), [*(("0", "00")[:zeros]), *map(str, range(1, 37))]
    assert set(table) == set(roulette.bets(found.rules))
    for outcome in outcomes:
        for bet, one in settled(found, outcome, dict.fromkeys(table, 1000)).items():
            pays = PAYS[len(table[bet])]
            assert one.back == (1000 * (pays + 1) if outcome in table[bet] else 0), (bet, outcome)
            assert one.outcome == ("win" if outcome in table[bet] else "lose")


@pytest.mark.parametrize(
    ("outcome", "wins"),
    [
        ("0", "straight 0, split 0-00, split 0-1, split 0-2, trio 0-1-2, trio 0-00-2, five numbers 0-00-1-2-3"),
        ("00", "straight 00, split 0-00, split 00-2, split 00-3, trio 0-00-2, trio 00-2-3, five numbers 0-00-1-2-3"),
        (
            "2",
            "straight 2, split 0-2, split 00-2, split 1-2, split 2-3, split 2-5, trio 0-1-2, trio 0-00-2, trio 00-2-3, "
            "street 1-2-3, corner 1-2-4-5, corner 2-3-5-6, five numbers 0-00-1-2-3, six-line 1-2-3-4-5-6, "
            "column 2, dozen 1, black, even, low",
        ),
        (
            "17",
            "straight 17, split 14-17, split 16-17, split 17-18, split 17-20, street 16-17-18, corner 13-14-16-17, "
            "corner 14-15-17-18, corner 16-17-19-20, corner 17-18-20-21, six-line 13-14-15-16-17-18, "
            "six-line 16-17-18-19-20-21, column 2, dozen 2, black, odd, low",
        ),
        (
            "36",
            "straight 36, split 33-36, split 35-36, street 34-35-36, corner 32-33-35-36, "
            "six-line 31-32-33-34-35-36, column 3, dozen 3, red, even, high",
        ),
    ],
)
def test_case_54_all_bets_that_win_on_some_outcomes(outcome, wins):
    found = sheet("roulette")
    every = settled(found, outcome, dict.fromkeys(roulette.bets(found.rules), 1))
    assert ", ".join(bet for bet, one in every.items() if one.outcome == "win") == wins


def test_case_54_zero_is_neither_even_nor_low_nor_black_and_can_be_bet_on():
    found = sheet("roulette")
    for zero in ("0", "00"):
        mine = settled(found, zero, {"even": 10, "odd": 10, "low": 10, "black": 10, "red": 10, f"straight {zero}": 10})
        assert {bet: one.back for bet, one in mine.items() if one.back} == {f"straight {zero}": 360}


def test_case_53_a_number_at_35_to_1_hands_back_the_stake_with_the_winnings():
    one = settled(sheet("roulette"), "17", {"straight 17": 1000})["straight 17"]
    assert (one.won, one.back, one.net) == (35_000, 36_000, 35_000)


def test_how_many_bets_the_layouts_have():
    kinds = [bet.split(" ")[0] for bet in roulette.bets(sheet("roulette").rules)]
    inside = {"straight": 38, "split": 62, "trio": 3, "street": 12, "corner": 22, "five": 1, "six-line": 11}
    outside = {"column": 3, "dozen": 3} | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 1)
    assert Counter(kinds) == inside | outside
    assert len(roulette.bets(sheet("roulette", zeros=1).rules)) == 157
    assert len(roulette.bets(sheet("roulette", trios=False).rules)) == 158


def test_each_bet_of_roulette_pays_by_its_own_figure():
    found = sheet("roulette", **{figure: place for place, figure in enumerate(FIGURES, 1)})
    won = {
        bet: one.won
        for bet, one in settled(found, "2", dict.fromkeys(roulette.bets(found.rules), 1)).items()
        if one.won
    }
    figures = {bet: FIGURES[place - 1] for bet, place in won.items()}
    inside = {"straight": "straight", "split": "split", "trio": "street", "street": "street", "corner": "corner"}
    inside |= {"five": "five_numbers", "six-line": "six_line", "column": "column", "dozen": "dozen"}
    outside = {"black": "red_black", "even": "odd_even", "low": "low_high"}
    assert figures == {bet: (inside | outside)[bet.split(" ")[0]] for bet in won}
    others = settled(found, "19", {"red": 1, "odd": 1, "high": 1})
    assert [FIGURES[one.won - 1] for one in others.values()] == ["red_black", "odd_even", "low_high"]


def test_the_colors_of_the_numbers_are_those_of_the_wheel():
    assert {number for number in NUMBERS if roulette_layout.color(number) == "red"} == REDS
    assert {number for number in NUMBERS if roulette_layout.color(number) == "black"} == NUMBERS - REDS
    assert roulette_layout.color(0) == roulette_layout.color(roulette_layout.DOUBLE) == "green"


def test_roulette_leaves_the_house_a_nineteenth_but_for_five_numbers():
    found = odds(sheet("roulette"))
    assert len(found) == 161
    five = found.pop("five numbers 0-00-1-2-3")
    assert five.expectation == Fraction(-3, 38)
    assert {one.expectation for one in found.values()} == {Fraction(-1, 19)}
    assert {one.expectation for one in odds(sheet("roulette", zeros=1)).values()} == {Fraction(-1, 37)}
    assert not any(one.warnings for one in found.values())
    assert odds(sheet("roulette", straight="38:1"))["straight 0"].warnings


def test_a_sheet_can_give_half_of_an_even_money_bet_back_on_a_zero():
    found = sheet("roulette", half_back=True)
    for zero in ("0", "00"):
        mine = settled(found, zero, {"red": 10, "even": 10, "high": 10, "column 1": 10, "dozen 1": 10, "split 1-2": 10})
        assert {bet: (one.outcome, one.returned, one.net) for bet, one in mine.items()} == {
            **dict.fromkeys(("red", "even", "high"), ("lose", 5, -5)),
            **dict.fromkeys(("column 1", "dozen 1", "split 1-2"), ("lose", 0, -10)),
        }
    assert settled(found, "2", {"red": 10})["red"].net == -10
    with pytest.raises(NotWhole, match="red: 5 at 1:2 does not come out in whole units; expected a multiple of 2"):
        settled(found, "0", {"red": 5})
    assert settled(sheet("roulette", half_back=True, rounding="down"), "0", {"red": 5})["red"].back == 2
    by_bet = odds(found)
    for bet in ("red", "black", "odd", "even", "low", "high"):
        assert by_bet[bet].expectation == Fraction(-1, 38)
        assert by_bet[bet].counts == ((-1, 9), (Fraction(-1, 2), 1), (1, 9))
        assert odds(sheet("roulette", half_back=True, zeros=1))[bet].expectation == Fraction(-1, 74)
    assert by_bet["dozen 1"].expectation == Fraction(-1, 19)


@settings(max_examples=20)
@given(st.fixed_dictionaries(dict.fromkeys(FIGURES, LAYOUT)), st.sampled_from([1, 2]), st.booleans(), st.booleans())
def test_what_roulette_settles_over_all_pockets_is_its_odds(pays, zeros, trios, half_back):
    rules = sheet("roulette", zeros=zeros, trios=trios, half_back=half_back, **pays).rules
    stakes = dict.fromkeys(roulette.bets(rules), UNIT)
    assert agree(roulette.all_odds(rules), (roulette.settle(rules, at, stakes) for at in roulette.pockets(rules)))


@pytest.mark.parametrize(("bet", "zeros"), [("red", 1), ("red", 2), ("straight 0", 1), ("dozen 1", 2)])
def test_simulation_with_half_back_agrees_with_the_odds(bet, zeros):
    found = sheet("roulette", half_back=True, zeros=zeros)
    exact = odds(found)[bet]
    came = simulate(bet, roulette.kernel(found.rules, bet), 200_000, seed=7)
    assert abs(came.mean - float(exact.expectation)) <= 4 * came.standard_error
    assert [result for result, _ in came.counts] == [result for result, _ in exact.counts]


@pytest.mark.parametrize("wrong", ["37", "-1", "000", "", "red", "1 2"])
def test_a_pocket_that_the_wheel_does_not_have_is_refused(wrong):
    with pytest.raises(BadOutcome, match="the wheel has no"):
        settled(sheet("roulette"), wrong, {"red": 5})
    with pytest.raises(BadOutcome, match="the wheel has no '00'"):
        settled(sheet("roulette", zeros=1), "00", {"red": 5})


@pytest.mark.parametrize(("bet", "zeros"), [("split 0-3", 2), ("split 0-00", 1), ("straight 37", 2), ("zero", 2)])
def test_a_bet_that_the_layout_does_not_have_is_refused(bet, zeros):
    with pytest.raises(BadBet, match="there is no bet"):
        settled(sheet("roulette", zeros=zeros), "17", {bet: 5})


# The money wheel


def wheel():
    return catalog.game("money wheel").shown_sheet()


def test_the_money_wheel_has_no_layout_of_its_own_and_says_how_to_give_one():
    with pytest.raises(BadSheet) as refused:
        sheet("money wheel")
    said = str(refused.value)
    assert "the sheet must give the figure `counts`, which is for the house to choose" in said
    assert "(--sheet FILE) or with --set 'counts={1=23, 2=14, 5=7, 10=4, 20=2}'" in said
    assert sheet("money wheel", counts={"1": 23, "2": 14, "5": 7, "10": 4, "20": 2}).rules == wheel().rules


def test_the_example_says_that_it_is_one():
    assert "example" in wheel().remark
    assert wheel().figures["counts"].standing == "house"
    assert sum(wheel().rules.counts.values()) == 50
    assert not sheet("roulette").remark


@pytest.mark.parametrize("stopped", ["1", "2", "5", "10", "20"])
def test_each_bill_of_the_money_wheel_pays_its_face(stopped):
    found = settled(wheel(), stopped, dict.fromkeys(("1", "2", "5", "10", "20"), 3))
    assert {bet: one.back for bet, one in found.items() if one.back} == {stopped: 3 + 3 * int(stopped)}


def test_the_odds_of_the_example_wheel():
    found = odds(wheel())
    assert {bet: one.expectation for bet, one in found.items()} == {
        "1": Fraction(23 * 2, 50) - 1,
        "2": Fraction(14 * 3, 50) - 1,
        "5": Fraction(7 * 6, 50) - 1,
        "10": Fraction(4 * 11, 50) - 1,
        "20": Fraction(2 * 21, 50) - 1,
    }
    assert found["20"].counts == ((-1, 24), (20, 1))
    generous = odds(sheet("money wheel", counts={"1": 20, "2": 14, "5": 7, "10": 4, "20": 5}))
    assert generous["20"].warnings == ("this bet favors the player by 110.0000 percent",)


def test_a_mark_that_is_no_bill_can_be_on_wheel_and_layout():
    pays = {"1": "1:1", "2": "2:1", "joker": "40:1"}
    found = sheet("money wheel", counts={"1": 24, "2": 25, "joker": 1}, pays=pays)
    assert settled(found, "joker", {"joker": 2, "1": 5})["joker"].won == 80
    assert odds(found)["joker"].expectation == Fraction(41, 50) - 1


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"1": 23, "2": 14, "5": 7, "10": 4, "20": 1}, "expected 50 spaces in all, found 49"),
        ({"1": 23, "2": 14, "5": 7, "10": 4, "20": 3}, "expected 50 spaces in all, found 51"),
        ({"1": 25, "2": 14, "5": 7, "10": 4, "20": 0}, "expected at least 1 space for each bill, found 0 for '20'"),
        ({"1": 27, "2": 14, "5": 7, "10": 4, "20": -2}, "expected at least 1 space"),
        ({"1": 25, "2": 14, "5": 7, "10": 4}, "expected spaces that show '20', which the layout pays; found none"),
        ({"1": 22, "2": 14, "5": 7, "10": 4, "20": 2, "50": 1}, "expected what '50' pays"),
        ({"1": 23.5, "2": 13.5, "5": 7, "10": 4, "20": 2}, "counts"),
        (50, "counts"),
    ],
)
def test_a_wheel_that_cannot_be_is_refused(counts, said):
    with pytest.raises(BadSheet, match=said):
        sheet("money wheel", counts=counts)


@given(
    st.dictionaries(st.sampled_from(["1", "2", "5", "10", "20", "joker"]), st.integers(1, 8), min_size=1),
    st.dictionaries(st.sampled_from(["1", "2", "5", "10", "20", "joker"]), LAYOUT),
)
def test_what_the_money_wheel_settles_over_all_spaces_is_its_odds(counts, some):
    last = next(iter(counts))
    counts[last] += 50 - sum(counts.values())
    found = sheet("money wheel", counts=counts, pays={mark: some.get(mark, "1:1") for mark in counts})
    spaces = [mark for mark, count in counts.items() for _ in range(count)]
    outcomes = (money_wheel.settle(found.rules, mark, dict.fromkeys(counts, UNIT)) for mark in spaces)
    assert len(spaces) == 50
    assert agree(money_wheel.all_odds(found.rules), outcomes)


def test_a_wheel_stops_only_where_it_can():
    round_ = catalog.game("money wheel").round(wheel())
    round_.do(Placed(1, "5", 10))
    round_.do(NoMoreBets())
    (due,) = round_.due()
    assert dict(zip(due.options, due.spaces, strict=True)) == wheel().rules.counts
    with pytest.raises(BadOutcome, match="the wheel has no '3'; expected one of 1, 2, 5, 10, 20"):
        round_.do(Stopped("3"))
    round_.do(Stopped("5"))
    assert round_.settle()[1][0].net == 50
