"""The games of dice: chuck-a-luck, under/over, beat the dealer."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.games import beat_the_dealer, catalog, chance, chuck_a_luck, under_over
from almoner.games.errors import BadBet, BadOutcome, NotNow, NotWhole
from almoner.games.rounds import NoMoreBets, Placed, Rolled, TakenBack, run
from almoner.games.simulate import simulate

from .games.outcomes import LAYOUT, UNIT, agree, odds, settled, sheet

# Chuck-a-luck


@pytest.mark.parametrize(
    ("roll", "bet", "back"),
    [
        ("1 2 3", "4", 0),
        ("1 2 3", "1", 20),
        ("3 1 2", "1", 20),
        ("2 3 1", "1", 20),
        ("6 6 5", "6", 30),
        ("6 5 6", "6", 30),
        ("5 6 6", "6", 30),
        ("6 6 5", "5", 20),
        ("4 4 4", "4", 40),
        ("4 4 4", "5", 0),
        ("444", "any triple", 310),
        ("4 4 5", "any triple", 0),
        ("4 5 4", "any triple", 0),
        ("5 4 4", "any triple", 0),
    ],
)
def test_every_line_of_chuck_a_luck(roll, bet, back):
    found = settled(sheet("chuck-a-luck", triple="30:1"), roll, {bet: 10})[bet]
    assert (found.back, found.outcome) == (back, "win" if back else "lose")


def test_chuck_a_luck_at_1_2_3_leaves_the_house_17_of_216():
    found = odds(sheet("chuck-a-luck"))
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    for one in found.values():
        assert one.expectation == Fraction(-17, 216)
        assert one.counts == ((-1, 125), (1, 75), (2, 15), (3, 1))
        assert not one.warnings


def test_case_57_a_layout_that_pays_30_to_1_on_three_dice_of_a_face_favors_the_player():
    one = odds(sheet("chuck-a-luck", three="30:1"))["6"]
    assert one.expectation == Fraction(10, 216)
    assert one.warnings == ("this bet favors the player by 4.6296 percent",)
    assert odds(sheet("chuck-a-luck", three="20:1"))["6"].warnings == ("this bet leaves the house nothing",)
    assert not odds(sheet("chuck-a-luck", three="19:1"))["6"].warnings


def test_case_57_a_bet_on_any_triple_at_30_to_1_is_another_bet_and_favors_the_house():
    one = odds(sheet("chuck-a-luck", triple="30:1"))["any triple"]
    assert one.expectation == Fraction(-5, 36)
    assert not one.warnings
    assert odds(sheet("chuck-a-luck", triple="36:1"))["any triple"].warnings


def test_a_layout_without_any_triple_does_not_take_the_bet():
    with pytest.raises(BadBet, match="there is no bet 'any triple' on the layout; known are 1, 2, 3, 4, 5, 6"):
        settled(sheet("chuck-a-luck"), "1 1 1", {"any triple": 5})


@given(LAYOUT, LAYOUT, LAYOUT, LAYOUT)
def test_what_chuck_a_luck_settles_over_all_rolls_is_its_odds(one, two, three, triple):
    layout = {"one": one, "two": two, "three": three, "triple": triple}
    rules = sheet("chuck-a-luck", **layout).rules
    stakes, rolls = dict.fromkeys(chuck_a_luck.bets(rules), UNIT), itertools.product(range(1, 7), repeat=3)
    assert agree(chuck_a_luck.all_odds(rules), (chuck_a_luck.settle(rules, dice, stakes) for dice in rolls))


@pytest.mark.parametrize("roll", ["", "1 2", "1 2 3 4", "0 1 2", "1 2 7", "one two three", "-1 2 3", "1.5 2 3"])
def test_a_roll_that_dice_cannot_show_is_refused(roll):
    with pytest.raises(BadOutcome, match="expected"):
        settled(sheet("chuck-a-luck"), roll, {"1": 5})


# Under/over

SPACES = {total: "under 7" if total < 7 else "over 7" if total > 7 else "7" for total in range(2, 13)}


@pytest.mark.parametrize("dice", list(itertools.product(range(1, 7), repeat=2)))
def test_every_roll_of_under_over_pays_one_space(dice):
    found = settled(sheet("under/over"), " ".join(map(str, dice)), {"under 7": 10, "7": 10, "over 7": 10})
    backs = {"under 7": 20, "7": 50, "over 7": 20}
    for bet, one in found.items():
        assert one.back == (backs[bet] if SPACES[sum(dice)] == bet else 0)


def test_under_over_leaves_the_house_a_sixth_of_every_bet():
    found = odds(sheet("under/over"))
    assert found["under 7"].expectation == found["over 7"].expectation == Fraction(-1, 6)
    assert found["7"].expectation == Fraction(-1, 6)
    assert found["7"].counts == ((-1, 5), (4, 1))
    assert found["under 7"].counts == ((-1, 7), (1, 5))
    assert odds(sheet("under/over", seven="5:1"))["7"].warnings == ("this bet leaves the house nothing",)


def test_each_space_of_under_over_pays_by_its_own_figure():
    found = sheet("under/over", under="2:1", seven="5:1", over="3:1")
    for roll, bet, back in (("1 2", "under 7", 30), ("3 4", "7", 60), ("6 6", "over 7", 40)):
        assert settled(found, roll, {bet: 10})[bet].back == back


def test_only_what_the_text_says_stands_as_text():
    found = sheet("under/over").figures
    assert [name for name, figure in found.items() if figure.standing == "text"] == ["dice", "under"]


@given(LAYOUT, LAYOUT, LAYOUT)
def test_what_under_over_settles_over_all_rolls_is_its_odds(under, seven, over):
    rules = sheet("under/over", under=under, seven=seven, over=over).rules
    stakes, rolls = dict.fromkeys(under_over.BETS, UNIT), itertools.product(range(1, 7), repeat=2)
    assert agree(under_over.all_odds(rules), (under_over.settle(rules, dice, stakes) for dice in rolls))


def test_case_56_under_over_at_half_odds_refuses_what_is_not_whole_or_goes_by_the_posted_rule():
    with pytest.raises(NotWhole, match="7: 5 at 9:2 does not come out in whole units; expected a multiple of 2"):
        settled(sheet("under/over", seven="9:2"), "3 4", {"7": 5})
    assert settled(sheet("under/over", seven="9:2", rounding="down"), "3 4", {"7": 5})["7"].won == 22
    assert settled(sheet("under/over", seven="9:2", rounding="up"), "3 4", {"7": 5})["7"].won == 23


# Beat the dealer

BET = beat_the_dealer.BET


@pytest.mark.parametrize(
    ("outcome", "net"),
    [
        ("dealer=11 player=12", 10),
        ("dealer=12 player=11", -10),
        ("dealer=34 player=44", 10),
        ("dealer=34 player=33", -10),
        ("dealer=34 player=52", -10),
        ("dealer=11 player=11", -10),
        ("dealer=56 player=66", 10),
        ("dealer=56 player=56", -10),
        ("dealer=66", -10),
    ],
)
def test_case_53_in_beat_the_dealer_a_tie_loses_by_the_sheet(outcome, net):
    assert settled(sheet("beat the dealer"), outcome, {BET: 10})[BET].net == net


def test_case_53_a_sheet_can_have_a_tie_push_and_the_stake_comes_back():
    found = settled(sheet("beat the dealer", tie="push"), "dealer=34 player=52", {BET: 10})[BET]
    assert (found.outcome, found.back, found.net) == ("push", 10, 0)
    assert settled(sheet("beat the dealer", tie="push"), "dealer=66", {BET: 10})[BET].net == -10
    assert settled(sheet("beat the dealer", tie="push", at_once=0), "dealer=66 player=66", {BET: 10})[BET].net == 0


def test_the_odds_of_beat_the_dealer():
    one = odds(sheet("beat the dealer"))[BET]
    assert one.expectation == Fraction(-73, 648)
    assert one.counts == ((-1, 721), (1, 575))
    assert odds(sheet("beat the dealer", at_once=0))[BET].expectation == Fraction(-73, 648)  # nobody can beat 12 anyway
    pushing = odds(sheet("beat the dealer", tie="push"))[BET]
    assert pushing.expectation == Fraction(-1, 1296)
    assert pushing.chance(0) == Fraction(145, 1296)
    assert odds(sheet("beat the dealer", tie="push", at_once=0))[BET].warnings == ("this bet leaves the house nothing",)
    assert odds(sheet("beat the dealer", higher="3:2"))[BET].warnings


@given(LAYOUT, st.sampled_from(["lose", "push"]), st.sampled_from([0, 12]))
def test_what_beat_the_dealer_settles_over_all_rolls_is_its_odds(higher, tie, at_once):
    rules = sheet("beat the dealer", higher=higher, tie=tie, at_once=at_once).rules
    rolls = list(itertools.product(range(1, 7), repeat=2))
    pairs = ((one, () if sum(one) == at_once else other) for one, other in itertools.product(rolls, repeat=2))
    outcomes = (beat_the_dealer.settle(rules, dealer, player, {BET: UNIT}) for dealer, player in pairs)
    assert agree(beat_the_dealer.all_odds(rules), outcomes)


@pytest.mark.parametrize("changes", [{"tie": "push"}, {"at_once": 0}, {"tie": "push", "at_once": 0, "higher": "3:2"}])
@pytest.mark.parametrize("rolls", ["each seat", "one for all"])
def test_simulation_and_machine_by_other_sheets_agree_with_the_odds(changes, rolls):
    found = sheet("beat the dealer", rolls=rolls, **changes)
    exact, kernel = odds(found)[BET], beat_the_dealer.kernel(found.rules, BET)
    came = simulate(BET, kernel, 200_000, seed=5)
    assert abs(came.mean - float(exact.expectation)) <= 4 * came.standard_error
    assert [result for result, _ in came.counts] == [result for result, _ in exact.counts]
    source, results = chance.Seeded(5), Counter()
    for _ in range(
        500
    ):  # one stream of rolls for all rounds: the machine asks for no roll that compiled play leaves out
        round_ = catalog.game("beat the dealer").round(found)
        round_.do(Placed(1, BET, UNIT))
        (one,) = run(round_, source, lambda due: due.options[0])[1]
        results[Fraction(one.net, UNIT)] += 1
    assert dict(simulate(BET, kernel, 500, seed=5).counts) == results


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("player=55", "expected dealer="),
        ("dealer=34", "expected 2 dice, each 1 to 6, found none"),
        ("dealer=66 player=66", "wins at once; expected no roll of the player"),
        ("dealer=34 player=5", "expected 2 dice"),
        ("dealer=37 player=55", "expected 2 dice, each 1 to 6, found 3 7"),
        ("dealer=34 player=55 banker=11", "expected dealer=... and perhaps player=..., found"),
        ("3 4 5 5", "expected dealer="),
    ],
)
def test_rolls_that_cannot_be_are_refused(outcome, said):
    with pytest.raises(BadOutcome, match=said):
        settled(sheet("beat the dealer"), outcome, {BET: 10})


def began(**changes):
    round_ = catalog.game("beat the dealer").round(sheet("beat the dealer", **changes))
    for seat in (2, 5):
        round_.do(Placed(seat, BET, 10))
    round_.do(NoMoreBets())
    return round_


def test_the_dealer_rolls_first_and_then_each_seat_for_itself():
    round_ = began()
    with pytest.raises(NotNow, match="expected a roll of 2 dice by the dealer; found a roll of 6 6 by seat 2"):
        round_.do(Rolled((6, 6), "seat 2"))
    round_.do(Rolled((3, 4), "dealer"))
    with pytest.raises(NotNow, match="expected a roll of 2 dice by seat 2; found a roll of 6 6 by seat 5"):
        round_.do(Rolled((6, 6), "seat 5"))
    with pytest.raises(BadOutcome, match="expected 2 dice, each 1 to 6, found 6 6 6"):
        round_.do(Rolled((6, 6, 6), "seat 2"))
    round_.do(Rolled((6, 6), "seat 2"))
    with pytest.raises(NotNow, match="the round is not over; expected a roll of 2 dice by seat 5"):
        round_.settle()
    round_.do(Rolled((1, 1), "seat 5"))
    assert {seat: bets[0].net for seat, bets in round_.settle().items()} == {2: 10, 5: -10}
    with pytest.raises(NotNow, match="the round is over"):
        round_.do(Rolled((6, 6), "seat 5"))


def test_twelve_of_the_dealer_ends_the_round_before_anybody_else_rolls():
    round_ = began()
    round_.do(Rolled((6, 6), "dealer"))
    assert round_.over
    assert {seat: bets[0].net for seat, bets in round_.settle().items()} == {2: -10, 5: -10}


def test_one_roll_can_be_for_all_players():
    round_ = began(rolls="one for all")
    round_.do(Rolled((3, 4), "dealer"))
    assert [str(due) for due in round_.due()] == ["a roll of 2 dice by the players"]
    round_.do(Rolled((5, 4), "players"))
    assert {seat: bets[0].net for seat, bets in round_.settle().items()} == {2: 10, 5: 10}


def test_a_bet_can_be_taken_back_until_bets_are_closed():
    round_ = catalog.game("under/over").round(sheet("under/over"))
    round_.do(Placed(1, "7", 10))
    with pytest.raises(NotNow, match="bets are open"):
        round_.do(Rolled((3, 4)))
    round_.do(TakenBack(1, "7"))
    with pytest.raises(NotNow, match="nobody has bet"):
        round_.do(NoMoreBets())
    with pytest.raises(BadBet, match="seat 1 has nothing on '7'"):
        round_.do(TakenBack(1, "7"))
    round_.do(Placed(1, "7", 10))
    round_.do(NoMoreBets())
    with pytest.raises(NotNow, match="no more bets in this round"):
        round_.do(TakenBack(1, "7"))
    round_.do(Rolled((3, 4)))
    assert round_.settle()[1][0].net == 40
