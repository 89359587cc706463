"""Let it ride: reference values, the known strategy found by calculation, every line of the pay table."""

import itertools
import random
from fractions import Fraction

import pytest

from almoner.games import cards, catalog, let_it_ride, let_it_ride_odds
from almoner.games.errors import BadBet, BadCard, BadSheet, NotNow
from almoner.games.poker import evaluate
from almoner.games.rounds import Chose, Dealt, NoMoreBets, Placed

GAME = catalog.game("let it ride")
SHEET = GAME.sheet()
RULES = SHEET.rules
THREE = SHEET.set({"community": 3}).rules
PAYS = (-1, 1, 2, 3, 5, 8, 11, 50, 200, 1000)
TEN = 8


def mean_of_a_bet(hand, more):
    """The mean result of a bet on some cards with so many to come, by a list of all of them."""
    least = evaluate.strength(cards.cards("TsTd2c3c4h"))
    left = [card for card in range(52) if card not in hand]
    found = [
        PAYS[let_it_ride_odds.line(evaluate.best([*hand, *rest]), least)] for rest in itertools.combinations(left, more)
    ]
    return Fraction(sum(found), len(found))


def test_reference_value_with_two_community_cards():
    assert GAME.odds(RULES)[0].expectation == Fraction(-37963, 1082900)


def test_with_three_community_cards_a_warning_gives_the_figure():
    found = GAME.odds(THREE)[0]
    assert found.expectation == Fraction(52414371, 50896300)
    assert found.warnings[0] == "this bet favors the player by 102.9827 percent"
    assert found.warnings[2].endswith("if the third is discarded, it would yield the player -3.5057 percent")
    assert GAME.odds(RULES)[0].warnings[1].endswith("community cards, it would yield the player 102.9827 percent")


def test_lines_come_as_often_as_hands_of_five_cards_do():
    counts = let_it_ride._solved(RULES).counts.sum(axis=0)
    known = [2_598_960 - 422_400 - 123_552 - 54_912 - 10_200 - 5_108 - 3_744 - 624 - 36 - 4]
    known += [422_400, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
    assert counts.tolist() == [20 * hands for hands in known]


def by_the_known_strategy(hand):
    """The first bet as the books have it: a paying hand, three to a royal flush, three suited close together."""
    ranks = sorted(card // 4 for card in hand)
    if len(set(ranks)) < 3:
        return len(set(ranks)) == 1 or ranks[1] >= TEN
    if len({card % 4 for card in hand}) > 1:
        return False
    spread, high = ranks[2] - ranks[0] + 1, sum(rank >= TEN for rank in ranks)
    if high == 3:
        return True
    if spread == 3:
        return ranks != [0, 1, 2]
    return (spread == 4 and high >= 1) or (spread == 5 and high >= 2)


def test_the_first_bet_rides_by_the_known_strategy():
    for hand in itertools.combinations(range(52), 3):
        expected = "let 1 ride" if by_the_known_strategy(hand) else "take 1 back"
        assert let_it_ride.best_choice(RULES, hand) == expected, cards.names(hand)


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        ("TsTd2c3h", "let 2 ride"),
        ("9s9d2c3h", "take 2 back"),
        ("9s9d2c2h", "let 2 ride"),
        ("2s4s9sKs", "let 2 ride"),
        ("7s8d9cTh", "let 2 ride"),
        ("TsJdQcKh", "let 2 ride"),
        ("6s7d8c9h", "take 2 back"),
        ("JsQdKcAh", "take 2 back"),
        ("2s4d9cKh", "take 2 back"),
    ],
)
def test_the_second_bet(hand, choice):
    assert let_it_ride.best_choice(RULES, cards.cards(hand)) == choice
    assert (mean_of_a_bet(cards.cards(hand), 1) > 0) == (choice == "let 2 ride")


@pytest.mark.parametrize("rules", [RULES, THREE], ids=["two", "three"])
def test_choices_follow_a_list_of_all_cards_to_come(rules):
    rng, more = random.Random(7), rules.community - 1
    for _ in range(6):
        hand = rng.sample(range(52), 4)
        rides = let_it_ride.best_choice(rules, hand) == "let 2 ride"
        assert rides == (mean_of_a_bet(hand, more) > 0)
    for hand in rng.sample(list(itertools.combinations(range(52), 3)), 2):
        rides = let_it_ride.best_choice(rules, hand) == "let 1 ride"
        assert rides == (mean_of_a_bet(hand, more + 1) > 0)


def test_the_strategy_in_words():
    assert GAME.odds(RULES)[0].strategy == (
        "let bet 1 ride on three cards that pay in any case, three of one suit: AKQ AKJ AKT AQJ AQT AJT KQJ KQT KQ9 "
        "KJT KJ9 KT9 QJT QJ9 QJ8 QT9 QT8 JT9 JT8 JT7 J98 T98 T97 T87 987 876 765 654 543; let bet 2 ride on four cards "
        "that pay in any case, any four of one suit, other four: KQJT QJT9 JT98 T987; else take them back"
    )
    assert "other three: 8,040 of 19,464 hands" in GAME.odds(THREE)[0].strategy


LINES = [
    ("AsKsQs", "JsTs", 1000),
    ("9sKsQs", "JsTs", 200),
    ("3s2sAs", "4s5s", 200),
    ("9s9d9c", "9hTs", 50),
    ("9s9d9c", "ThTs", 11),
    ("2s4s9s", "KsJs", 8),
    ("9sKdQc", "JhTs", 5),
    ("As2d3c", "4h5s", 5),
    ("9s9d9c", "JhTs", 3),
    ("2s2d3c", "3hTs", 2),
    ("TsTd3c", "4h5s", 1),
    ("AsAd3c", "4h5s", 1),
    ("9s9d3c", "4h5s", -1),
    ("AsKd3c", "4h5s", -1),
]


@pytest.mark.parametrize(("player", "community", "net"), LINES)
@pytest.mark.parametrize("left", [("$",), ("1", "$"), ("2", "$"), ("1", "2", "$")])
def test_every_line_of_the_pay_table(player, community, net, left):
    settled = GAME.settle(RULES, f"player={player} community={community}", dict.fromkeys(left, 10))
    assert {one.bet: one.net for one in settled} == dict.fromkeys(left, 10 * net)


@pytest.mark.parametrize(
    ("player", "community", "net"),
    [("9s9d3c", "4h5s9h", 3), ("9s9d3c", "4h5s3h", 2), ("As2d3c", "4h5sKh", 5), ("As2d7c", "4h9sKh", -1)],
)
def test_with_three_community_cards_the_best_five_of_six_count(player, community, net):
    settled = GAME.settle(THREE, f"player={player} community={community}", {"$": 10})
    assert [one.net for one in settled] == [10 * net]


def begun(sheet=SHEET):
    round_ = GAME.round(sheet)
    for seat in (1, 3):
        for bet in ("1", "2", "$"):
            round_.do(Placed(seat, bet, 10))
    round_.do(NoMoreBets())
    return round_


@pytest.mark.parametrize(("community", "last"), [(2, "burn"), (3, "community")])
def test_cards_go_around_one_at_a_time_and_the_third_community_card_is_discarded(community, last):
    round_ = begun(SHEET.set({"community": community}))
    places = ["seat 1", "seat 3", "community"] * 2 + ["seat 1", "seat 3", last]
    for card, place in enumerate(places):
        assert round_.due()[0].to == place
        round_.do(Dealt(cards.name(5 * card), place))
    assert round_.seen(1) == [0, 15, 30]
    with pytest.raises(NotNow, match="seat 1 to choose: let 1 ride, take 1 back"):
        round_.do(Chose(3, "let 1 ride"))
    assert not round_.can(Chose(1, "take 2 back"))
    for seat, choice in ((1, "take 1 back"), (3, "let 1 ride"), (1, "let 2 ride"), (3, "take 2 back")):
        assert len(round_.seen(seat)) == 3 + len(round_.choices(seat))
        round_.do(Chose(seat, choice))
    assert round_.over
    assert [one.bet for one in round_.settle()[1]] == ["2", "$"]
    assert [one.bet for one in round_.settle()[3]] == ["1", "$"]


@pytest.mark.parametrize("community", [2, 3])
def test_cards_may_be_entered_as_they_are_turned(community):
    round_ = begun(SHEET.set({"community": community}))
    assert [str(due) for due in round_.due()] == ["a card to seat 1", "seat 1 to choose: let 1 ride, take 1 back"]
    round_.do(Chose(1, "take 1 back"))
    with pytest.raises(NotNow, match="seat 3 to choose: let 1 ride"):
        round_.do(Dealt("As", "community"))
    round_.do(Chose(3, "let 1 ride"))
    with pytest.raises(NotNow, match="expected a card to community; found seat 1 choosing let 2 ride"):
        round_.do(Chose(1, "let 2 ride"))
    round_.do(Dealt("As", "community"))
    round_.do(Chose(1, "let 2 ride"))
    round_.do(Chose(3, "take 2 back"))
    for card in ("Ad", "2c")[: community - 1]:
        round_.do(Dealt(card, "community"))
    for place, hand in (("seat 1", "5c7c9d"), ("seat 3", "AcAhJh")):
        for card in cards.cards(hand):
            round_.do(Dealt(cards.name(card), place))
    assert round_.over
    assert {one.bet: one.net for one in round_.settle()[1]} == {"2": 10, "$": 10}
    assert {one.bet: one.net for one in round_.settle()[3]} == {"1": 500, "$": 500}


def test_three_equal_bets_are_needed():
    round_ = GAME.round(SHEET)
    round_.do(Placed(1, "1", 10))
    round_.do(Placed(1, "2", 10))
    with pytest.raises(BadBet, match=r"seat 1: expected equal bets on 1, 2, \$, found none on \$"):
        round_.do(NoMoreBets())
    round_.do(Placed(1, "$", 5))
    with pytest.raises(BadBet, match=r"expected equal bets on 1, 2, \$, found 10 on 1, 10 on 2, 5 on \$"):
        round_.do(NoMoreBets())
    round_.do(Placed(1, "$", 5))
    round_.do(NoMoreBets())


def test_wrong_cards_sheets_and_bets_are_refused():
    with pytest.raises(BadCard, match="9h stands there 2 times"):
        GAME.settle(RULES, "player=9h8h7h community=9hKs", {"$": 1})
    with pytest.raises(BadCard, match="2 community cards, found 3 and 3"):
        GAME.settle(RULES, "player=9h8h7h community=TdKsQd", {"$": 1})
    with pytest.raises(BadBet, match="cannot be taken back"):
        GAME.settle(RULES, "player=9h8h7h community=TdKs", {"1": 1})
    with pytest.raises(BadCard, match="three or four cards"):
        let_it_ride.best_choice(RULES, [1, 2])
    for changes in ({"community": 4}, {"least_pair": "X"}, {"players": 17}):
        with pytest.raises(BadSheet, match=next(iter(changes))):
            SHEET.set(changes)


def test_the_lowest_pair_that_pays_is_a_figure():
    jacks = SHEET.set({"least_pair": "J"}).rules
    assert GAME.settle(jacks, "player=TsTd3c community=4h5s", {"$": 10})[0].net == -10
    assert GAME.settle(jacks, "player=JsJd3c community=4h5s", {"$": 10})[0].net == 10
    assert GAME.odds(jacks)[0].expectation < GAME.odds(RULES)[0].expectation
