"""Red dog: reference values, the raise found by calculation, every line of the pay table, what is refused."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest

from almoner.games import catalog, red_dog
from almoner.games.errors import BadBet, BadCard, BadOutcome, BadSheet, NotNow
from almoner.games.rounds import Chose, Dealt, NoMoreBets, Placed

GAME = catalog.game("red dog")
SHEET = GAME.sheet()
RULES = SHEET.rules


def with_decks(decks):
    return SHEET.set({"decks": decks}).rules


@pytest.mark.parametrize(("decks", "expectation"), [(1, Fraction(-523, 16575)), (8, Fraction(-30721, 1116765))])
def test_reference_values(decks, expectation):
    assert GAME.odds(with_decks(decks))[0].expectation == expectation


def test_case_58_the_figure_in_circulation_for_eight_decks_is_wrong():
    edge = GAME.odds(with_decks(8))[0].edge
    assert round(float(edge) * 100, 3) == 2.751
    assert round(float(edge) * 100, 3) != 2.571


@pytest.mark.parametrize("decks", range(1, 9))
def test_raising_is_best_from_a_spread_of_seven(decks):
    assert list(red_dog.best_raises(with_decks(decks))) == [0] * 7 + [1] * 5
    assert GAME.odds(with_decks(decks))[0].strategy.startswith("raise as far as allowed on a spread of 7 or more")


@pytest.mark.parametrize("least", range(1, 13))
def test_no_other_raise_is_better(least):
    """Another way: all deals of one deck in order, raised from some spread on."""
    total, ways = 0, 0
    pays = {1: 5, 2: 4, 3: 2}
    for first, second in itertools.permutations(range(52), 2):
        low, high = sorted((first // 4, second // 4))
        left = Counter(card // 4 for card in range(52) if card not in (first, second))
        ways += 50
        if low == high:
            total += 11 * left[low]
        elif high > low + 1:
            inside = sum(left[rank] for rank in range(low + 1, high))
            stake = 2 if high - low - 1 >= least else 1
            total += stake * (inside * pays.get(high - low - 1, 1) - (50 - inside))
    mean, best = Fraction(total, ways), GAME.odds(RULES)[0].expectation
    assert mean == best if least == 7 else mean < best


@pytest.mark.parametrize(
    ("cards", "net", "raised"),
    [
        ("4h5s", 0, None),
        ("5s4h", 0, None),
        ("AsKh", 0, None),
        ("2hAs3c", 10, 20),
        ("2hAsAc", -10, -20),
        ("4h6s5c", 50, 100),
        ("6h4s6c", -10, -20),
        ("4h7s6c", 40, 80),
        ("8h4s5c", 20, 40),
        ("4h9s6c", 10, 20),
        ("ThAsJc", 20, 40),
        ("9h4sKc", -10, -20),
        ("9h9s9c", 110, None),
        ("9h9sTc", 0, None),
    ],
)
def test_every_line_of_the_pay_table(cards, net, raised):
    assert [one.net for one in GAME.settle(RULES, f"cards={cards}", {"bet": 10})] == [net]
    both = {"bet": 10, "raise": 10}
    if raised is None:
        with pytest.raises(BadBet, match="raise: expected at most 0"):
            GAME.settle(RULES, f"cards={cards}", both)
    else:
        assert sum(one.net for one in GAME.settle(RULES, f"cards={cards}", both)) == raised


def begun(*hand, seats=(1,)):
    round_ = GAME.round(SHEET)
    for seat in seats:
        round_.do(Placed(seat, "bet", 10))
    round_.do(NoMoreBets())
    for card in hand:
        round_.do(Dealt(card, "layout"))
    return round_


def test_players_raise_in_turn_up_to_the_bet_and_only_where_there_is_a_spread():
    round_ = begun("4h", "9s", seats=(1, 3))
    assert not round_.can(Dealt("6c", "layout"))
    assert not round_.can(Chose(3, "raise"))
    with pytest.raises(BadBet, match="at most 10"):
        round_.do(Chose(1, "raise", amount=11))
    with pytest.raises(BadBet, match="who calls puts nothing down"):
        round_.do(Chose(1, "call", amount=1))
    round_.do(Chose(1, "raise", amount=4))
    round_.do(Chose(3, "raise"))
    with pytest.raises(NotNow, match="expected a card to layout"):
        round_.do(Chose(1, "raise"))
    round_.do(Dealt("6c", "layout"))
    settled = round_.settle()
    assert [(one.bet, one.net) for one in settled[1]] == [("bet", 10), ("raise", 4)]
    assert [(one.bet, one.net) for one in settled[3]] == [("bet", 10), ("raise", 10)]


def test_consecutive_cards_end_the_round_and_a_pair_takes_no_raise():
    assert begun("4h", "5s").over
    assert not begun("4h", "4s").can(Chose(1, "raise"))
    assert begun("4h", "4s").can(Dealt("4c", "layout"))


def test_a_sheet_may_forbid_the_raise():
    rules = SHEET.set({"raise_up_to": 0}).rules
    found = GAME.odds(rules)[0]
    assert found.strategy == "never raise"
    assert found.staked == 1
    assert found.expectation < GAME.odds(RULES)[0].expectation


def test_wrong_cards_sheets_and_bets_are_refused():
    with pytest.raises(BadCard, match="9h stands there 2 times"):
        GAME.settle(RULES, "cards=9h9hTc", {"bet": 1})
    for wrong in ("4h5s6c", "4h6s", "4h", "4h6s5c5d"):
        with pytest.raises(BadOutcome, match="expected two cards"):
            GAME.settle(RULES, f"cards={wrong}", {"bet": 1})
    with pytest.raises(BadBet, match="raise: expected at most 0"):
        GAME.settle(RULES, "cards=4h6s5c", {"raise": 1})
    for decks in (0, 9):
        with pytest.raises(BadSheet, match="decks"):
            with_decks(decks)


def test_words():
    assert GAME.settle(RULES, "cards=4h6s5c", {"bet": 1})[0].why == "a spread of 1, 5c is between"
    assert GAME.settle(RULES, "cards=4h4s5c", {"bet": 1})[0].why == "a pair, 5c is of another rank"
    assert GAME.settle(RULES, "cards=4h5c", {"bet": 1})[0].why == "consecutive cards"
