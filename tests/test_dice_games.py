"""The games of dice: chuck-a-luck, under/over, beat the dealer."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.games import beat_the_dealer, catalog, chuck_a_luck, under_over
from almoner.games.errors import BadBet, BadOutcome, NotNow, NotWhole
from almoner.games.rounds import NoMoreBets, Placed, Rolled, TakenBack

LAYOUT = st.tuples(st.integers(0, 60), st.integers(1, 5)).map(lambda pair: f"{pair[0]}:{pair[1]}")
"""Odds as some house may have them."""


def sheet(name, **changes):
    return catalog.game(name).sheet(changes=changes)


def rules(name, **changes):
    return sheet(name, **changes).rules


def settled(name, outcome, stakes, **changes):
    return {one.bet: one for one in catalog.game(name).settle(rules(name, **changes), outcome, stakes)}


def odds(name, **changes):
    return {one.bet: one for one in catalog.game(name).odds(rules(name, **changes))}


def counted(nets):
    """The mean and the mean square of equally likely results."""
    nets = list(nets)
    return Fraction(sum(nets), len(nets)), sum((net * net for net in nets), Fraction(0)) / len(nets)


def agrees(one, nets):
    mean, square = counted(nets)
    return (one.expectation, one.variance) == (mean, square - mean**2)


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
    found = settled("chuck-a-luck", roll, {bet: 10}, triple="30:1")[bet]
    assert (found.back, found.outcome) == (back, "win" if back else "lose")


def test_chuck_a_luck_at_1_2_3_leaves_the_house_17_of_216():
    found = odds("chuck-a-luck")
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    for one in found.values():
        assert one.expectation == Fraction(-17, 216)
        assert one.counts == ((-1, 125), (1, 75), (2, 15), (3, 1))
        assert not one.warnings


def test_case_57_a_layout_that_pays_30_to_1_on_three_dice_of_a_face_favors_the_player():
    one = odds("chuck-a-luck", three="30:1")["6"]
    assert one.expectation == Fraction(10, 216)
    assert one.warnings == ("this bet favors the player by 4.6296 percent",)
    assert odds("chuck-a-luck", three="20:1")["6"].warnings == ("this bet leaves the house nothing",)
    assert not odds("chuck-a-luck", three="19:1")["6"].warnings


def test_case_57_a_bet_on_any_triple_at_30_to_1_is_another_bet_and_favors_the_house():
    one = odds("chuck-a-luck", triple="30:1")["any triple"]
    assert one.expectation == Fraction(-5, 36)
    assert not one.warnings
    assert odds("chuck-a-luck", triple="36:1")["any triple"].warnings


def test_a_layout_without_any_triple_does_not_take_the_bet():
    with pytest.raises(BadBet, match="there is no bet 'any triple' on the layout; known are 1, 2, 3, 4, 5, 6"):
        settled("chuck-a-luck", "1 1 1", {"any triple": 5})


@given(LAYOUT, LAYOUT, LAYOUT, LAYOUT)
def test_what_chuck_a_luck_settles_over_all_rolls_is_its_odds(one, two, three, triple):
    layout = {"one": one, "two": two, "three": three, "triple": triple}
    by_rule, unit = rules("chuck-a-luck", **layout), 60
    nets = {bet: [] for bet in chuck_a_luck.bets(by_rule)}
    for dice in itertools.product(range(1, 7), repeat=3):
        for found in chuck_a_luck.settle(by_rule, dice, dict.fromkeys(nets, unit)):
            nets[found.bet].append(Fraction(found.net, unit))
    for found in chuck_a_luck.all_odds(by_rule):
        assert agrees(found, nets[found.bet])


@pytest.mark.parametrize("roll", ["", "1 2", "1 2 3 4", "0 1 2", "1 2 7", "one two three", "-1 2 3", "1.5 2 3"])
def test_a_roll_that_dice_cannot_show_is_refused(roll):
    with pytest.raises(BadOutcome, match="expected"):
        settled("chuck-a-luck", roll, {"1": 5})


# Under/over

SPACES = {total: "under 7" if total < 7 else "over 7" if total > 7 else "7" for total in range(2, 13)}


@pytest.mark.parametrize("dice", list(itertools.product(range(1, 7), repeat=2)))
def test_every_roll_of_under_over_pays_one_space(dice):
    found = settled("under/over", " ".join(map(str, dice)), {"under 7": 10, "7": 10, "over 7": 10})
    backs = {"under 7": 20, "7": 50, "over 7": 20}
    for bet, one in found.items():
        assert one.back == (backs[bet] if SPACES[sum(dice)] == bet else 0)


def test_under_over_leaves_the_house_a_sixth_of_every_bet():
    found = odds("under/over")
    assert found["under 7"].expectation == found["over 7"].expectation == Fraction(-1, 6)
    assert found["7"].expectation == Fraction(-1, 6)
    assert found["7"].counts == ((-1, 5), (4, 1))
    assert found["under 7"].counts == ((-1, 7), (1, 5))
    assert odds("under/over", seven="5:1")["7"].warnings == ("this bet leaves the house nothing",)


def test_only_what_the_text_says_stands_as_text():
    found = sheet("under/over").figures
    assert [name for name, figure in found.items() if figure.standing == "text"] == ["dice", "under"]


@given(LAYOUT, LAYOUT, LAYOUT)
def test_what_under_over_settles_over_all_rolls_is_its_odds(under, seven, over):
    by_rule, unit = rules("under/over", under=under, seven=seven, over=over), 60
    nets = {bet: [] for bet in under_over.BETS}
    for dice in itertools.product(range(1, 7), repeat=2):
        for found in under_over.settle(by_rule, dice, dict.fromkeys(nets, unit)):
            nets[found.bet].append(Fraction(found.net, unit))
    for found in under_over.all_odds(by_rule):
        assert agrees(found, nets[found.bet])


def test_case_56_under_over_at_half_odds_refuses_what_is_not_whole_or_goes_by_the_posted_rule():
    with pytest.raises(NotWhole, match="7: 5 at 9:2 does not come out in whole units; expected a multiple of 2"):
        settled("under/over", "3 4", {"7": 5}, seven="9:2")
    assert settled("under/over", "3 4", {"7": 5}, seven="9:2", rounding="down")["7"].won == 22
    assert settled("under/over", "3 4", {"7": 5}, seven="9:2", rounding="up")["7"].won == 23


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
    assert settled("beat the dealer", outcome, {BET: 10})[BET].net == net


def test_case_53_a_sheet_can_have_a_tie_push_and_the_stake_comes_back():
    found = settled("beat the dealer", "dealer=34 player=52", {BET: 10}, tie="push")[BET]
    assert (found.outcome, found.back, found.net) == ("push", 10, 0)
    assert settled("beat the dealer", "dealer=66", {BET: 10}, tie="push")[BET].net == -10
    assert settled("beat the dealer", "dealer=66 player=66", {BET: 10}, tie="push", at_once=0)[BET].net == 0


def test_the_odds_of_beat_the_dealer():
    one = odds("beat the dealer")[BET]
    assert one.expectation == Fraction(-73, 648)
    assert one.counts == ((-1, 721), (1, 575))
    assert odds("beat the dealer", at_once=0)[BET].expectation == Fraction(-73, 648)  # nobody can beat 12 anyway
    pushing = odds("beat the dealer", tie="push")[BET]
    assert pushing.expectation == Fraction(-1, 1296)
    assert pushing.chance(0) == Fraction(145, 1296)
    assert odds("beat the dealer", tie="push", at_once=0)[BET].warnings == ("this bet leaves the house nothing",)
    assert odds("beat the dealer", higher="3:2")[BET].warnings


@given(LAYOUT, st.sampled_from(["lose", "push"]), st.sampled_from([0, 12]))
def test_what_beat_the_dealer_settles_over_all_rolls_is_its_odds(higher, tie, at_once):
    by_rule, unit = rules("beat the dealer", higher=higher, tie=tie, at_once=at_once), 60
    nets, rolls = [], list(itertools.product(range(1, 7), repeat=2))
    for dealer, player in itertools.product(rolls, repeat=2):
        shown = () if sum(dealer) == at_once else player
        nets += [one.net for one in beat_the_dealer.settle(by_rule, dealer, shown, {BET: unit})]
    (found,) = beat_the_dealer.all_odds(by_rule)
    assert agrees(found, [Fraction(net, unit) for net in nets])


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("player=55", "expected dealer="),
        ("dealer=34", "expected 2 dice, each 1 to 6, found none"),
        ("dealer=66 player=66", "wins at once; expected no roll of the player"),
        ("dealer=34 player=5", "expected 2 dice"),
        ("dealer=37 player=55", "expected 2 dice, each 1 to 6, found 3 7"),
        ("dealer=34 player=55 banker=11", "expected dealer=64 player=55"),
        ("3 4 5 5", "expected dealer="),
    ],
)
def test_rolls_that_cannot_be_are_refused(outcome, said):
    with pytest.raises(BadOutcome, match=said):
        settled("beat the dealer", outcome, {BET: 10})


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
