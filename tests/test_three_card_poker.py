"""Three card poker: reference values, the choice found by calculation, every line of the pay tables."""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

from almoner.games import cards, catalog, three_card_poker, three_cards
from almoner.games.errors import BadBet, BadCard, BadOutcome, BadSheet, NotNow
from almoner.games.hands import number, put_in_order
from almoner.games.rounds import Chose, Dealt, NoMoreBets, Placed

GAME = catalog.game("three card poker")
SHEET = GAME.sheet()
RULES = SHEET.rules
HANDS = list(itertools.combinations(range(52), 3))


def odds(**changes):
    return {one.bet: one for one in GAME.odds(SHEET.set(changes).rules)}


def test_reference_values():
    assert odds()["ante"].expectation == Fraction(-686689, 20358520)
    assert odds()["pair plus"].expectation == Fraction(-128, 5525)


def test_the_best_choice_is_queen_six_four():
    assert odds()["ante"].strategy == "play queen high with six and four or better, else fold"
    assert three_card_poker.best_choice(RULES, cards.cards("Qs6d4c")) == "play"
    assert three_card_poker.best_choice(RULES, cards.cards("Qs6d3c")) == "fold"
    assert three_card_poker.best_choice(RULES, cards.cards("3s2d2c")) == "play"


def test_outcomes_are_counted_as_a_list_of_all_dealers_hands_has_them():
    rng = random.Random(5)
    least = cards.RANKS.index(RULES.qualifies)
    strengths = {hand: three_cards.strength(hand) for hand in HANDS}
    for hand in [*rng.sample(HANDS, 25), tuple(sorted(cards.cards("Qs6d4c"))), tuple(sorted(cards.cards("AsKsQs")))]:
        counts = Counter(
            three_card_poker.outcome(strengths[hand], theirs, least)
            for other, theirs in strengths.items()
            if not set(hand) & set(other)
        )
        assert three_card_poker.against(hand, least) == tuple(counts[came] for came in range(4))


@pytest.mark.parametrize("high", ["Q-6-3", "Q-6-5", "Q-T-9"])
def test_no_other_threshold_is_better(high):
    """The mean of always playing from another hand on, by the counts of each hand."""
    least = three_cards.strength(cards.cards({"Q-6-3": "Qs6d3c", "Q-6-5": "Qs6d5c", "Q-T-9": "QsTd9c"}[high]))
    bonus = {3: 1, 4: 4, 5: 5}
    total = 0
    for hand in HANDS:
        value = three_cards.strength(hand)
        if value < least:
            total -= 18_424
            continue
        unqualified, won, _, lost = three_card_poker.against(hand, 10)
        total += unqualified + 2 * won - 2 * lost + 18_424 * bonus.get(value // 4096, 0)
    assert Fraction(total, 22_100 * 18_424) < odds()["ante"].expectation


@pytest.mark.parametrize(
    ("player", "dealer", "nets"),
    [
        ("AsKd9h", "JsTs2c", {"ante": 100, "play": 0}),
        ("AsKd9h", "QsTs2c", {"ante": 100, "play": 100}),
        ("AsKd9h", "AdKc9c", {"ante": 0, "play": 0}),
        ("AsKd9h", "2s2d3c", {"ante": -100, "play": -100}),
        ("5s4d3h", "6s5d4c", {"ante": -100, "play": -100, "ante bonus": 100}),
        ("AsKdQh", "JsTs2c", {"ante": 100, "play": 0, "ante bonus": 100}),
        ("3s2dAh", "QsTs9c", {"ante": 100, "play": 100, "ante bonus": 100}),
        ("7s7d7h", "QsTs9c", {"ante": 100, "play": 100, "ante bonus": 400}),
        ("4s3s2s", "AdKdQd", {"ante": -100, "play": -100, "ante bonus": 500}),
        ("3s2sAs", "Js7d2d", {"ante": 100, "play": 0, "ante bonus": 500}),
        ("Ts8s2s", "Qs7d2d", {"ante": 100, "play": 100}),
    ],
)
def test_case_55_ante_play_and_bonus(player, dealer, nets):
    settled = GAME.settle(RULES, f"player={player} dealer={dealer}", {"ante": 100, "play": 100})
    assert {one.bet: one.net for one in settled} == nets


def test_case_55_the_dealer_does_not_qualify_and_300_come_back():
    settled = GAME.settle(RULES, "player=AsKd9h dealer=JsTs2c", {"ante": 100, "play": 100})
    assert sum(one.back for one in settled) == 300


@pytest.mark.parametrize(
    ("player", "net"),
    [
        ("AsKdJh", -10),
        ("3s3d2h", 10),
        ("9s7s2s", 40),
        ("KsQdJh", 60),
        ("3s2dAh", 60),
        ("KsAd2h", -10),
        ("7s7d7h", 300),
        ("AhKhQh", 400),
    ],
)
@pytest.mark.parametrize("dealer", ["4c4h6c", "Jc8c6d"])
def test_case_55_pair_plus_does_not_look_at_the_dealer(player, dealer, net):
    assert [one.net for one in GAME.settle(RULES, f"player={player} dealer={dealer}", {"pair plus": 10})] == [net]


def test_who_folds_loses_the_ante_and_pair_plus_unless_the_sheet_keeps_it():
    outcome, stakes = "player=3s3d2h dealer=QsTs9c", {"ante": 100, "pair plus": 10}
    assert {one.bet: one.net for one in GAME.settle(RULES, outcome, stakes)} == {"ante": -100, "pair plus": -10}
    keeps = SHEET.set({"fold_keeps_pair_plus": True}).rules
    assert {one.bet: one.net for one in GAME.settle(keeps, outcome, stakes)} == {"ante": -100, "pair plus": 10}


def test_the_strategy_follows_the_sheet():
    assert odds(qualifies="A")["ante"].strategy == "always play"
    assert odds(qualifies="A")["ante"].warnings[0].startswith("this bet favors the player by 12.3")
    assert "jack high" in odds(qualifies="2")["ante"].strategy
    assert odds(plus_flush="3:1")["pair plus"].expectation == Fraction(-128 * 4 - 1096, 22_100)


def test_cards_go_around_one_at_a_time_and_antes_are_decided_in_turn():
    round_ = GAME.round(SHEET)
    for seat, bet in ((2, "ante"), (5, "pair plus"), (6, "ante")):
        round_.do(Placed(seat, bet, 10))
    round_.do(NoMoreBets())
    places = ["seat 2", "seat 5", "seat 6", "dealer"]
    deck = (7 * card % 52 for card in range(52))
    for place in places * 3:
        assert round_.due()[0].to == place
        round_.do(Dealt(cards.name(next(deck)), place))
    with pytest.raises(NotNow, match="seat 2 to choose: play, fold"):
        round_.do(Chose(5, "play"))
    round_.do(Chose(2, "play"))
    round_.do(Chose(6, "fold"))
    assert round_.over
    assert [one.bet for one in round_.settle()[2]] == ["ante", "play"]
    assert [one.net for one in round_.settle()[6]] == [-10]


def test_cards_may_be_entered_as_they_are_turned():
    round_ = GAME.round(SHEET)
    for seat, bet in ((2, "ante"), (5, "pair plus"), (6, "ante")):
        round_.do(Placed(seat, bet, 10))
    round_.do(NoMoreBets())
    assert [str(due) for due in round_.due()] == ["a card to seat 2", "seat 2 to choose: play, fold"]
    round_.do(Chose(2, "play"))
    with pytest.raises(NotNow, match="expected seat 6 to choose: play, fold; found the card As to dealer"):
        round_.do(Dealt("As", "dealer"))
    round_.do(Chose(6, "fold"))
    for place, hand in (("dealer", "AsKd2c"), ("seat 2", "AdKc3h"), ("seat 5", "9s9d2d")):
        for card in cards.cards(hand):
            round_.do(Dealt(cards.name(card), place))
    assert round_.over
    nets = {seat: {one.bet: one.net for one in settled} for seat, settled in round_.settle().items()}
    assert not any(place == "seat 6" for place, _ in round_.dealt), "a folded hand is not turned"
    assert nets == {2: {"ante": 10, "play": 10}, 5: {"pair plus": 10}, 6: {"ante": -10}}


def test_a_table_has_no_more_players_than_the_sheet_says():
    round_ = GAME.round(SHEET)
    for seat in range(1, 8):
        round_.do(Placed(seat, "ante", 10))
    with pytest.raises(BadBet, match="7 players may bet, seat 8 is one too many"):
        round_.do(Placed(8, "ante", 10))
    round_.do(Placed(7, "pair plus", 10))


def test_wrong_cards_sheets_and_bets_are_refused():
    with pytest.raises(BadCard, match="9h stands there 2 times"):
        GAME.settle(RULES, "player=9h8h7h dealer=9hKsQd", {"ante": 1})
    for stakes in ({"ante": 1, "play": 1}, {"pair plus": 1}):
        with pytest.raises(BadOutcome, match=r"expected player=\.\.\. in the outcome"):
            GAME.settle(RULES, "player= dealer=TdKsQd", stakes)
    with pytest.raises(BadCard, match="three cards"):
        GAME.settle(RULES, "player=9h8h dealer=TdKsQd", {"ante": 1})
    for stakes in ({"play": 5}, {"ante": 5, "play": 10}):
        with pytest.raises(BadBet, match="play: expected as much as the ante"):
            GAME.settle(RULES, "player=9h8h7h dealer=TdKsQd", stakes)
    with pytest.raises(BadSheet, match="qualifies"):
        SHEET.set({"qualifies": "X"})


def test_hands_are_numbered_without_gaps():
    assert sorted(number(hand) for hand in HANDS) == list(range(22_100))
    assert number((0, 1, 2, 3, 4)) == 0
    assert number((47, 48, 49, 50, 51)) == 2_598_959
    for hand in itertools.permutations((40, 3, 17, 8)):
        found = list(hand)
        put_in_order(found)
        assert found == [3, 8, 17, 40]
