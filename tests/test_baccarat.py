"""Baccarat and mini-baccarat: the counts, the drawing table, every bet, what is refused."""

from fractions import Fraction

import numpy as np
import pytest

from almoner.games import baccarat, cards, catalog
from almoner.games.errors import BadBet, BadCard, BadOutcome, BadSheet, NotWhole
from almoner.games.rounds import Dealt, NoMoreBets, Placed

GAME = catalog.game("baccarat")
RULES = GAME.sheet().rules


def test_reference_counts_of_eight_decks():
    player, banker, tie = baccarat.ways(RULES)
    assert banker == 2_292_252_566_437_888
    assert player == 2_230_518_282_592_256
    assert tie == 475_627_426_473_216


@pytest.mark.parametrize("name", ["baccarat", "mini-baccarat"])
def test_reference_edges_of_eight_decks(name):
    edges = {one.bet: one.edge for one in catalog.game(name).odds(catalog.game(name).sheet().rules)}
    percents = {bet: round(float(edge) * 100, 4) for bet, edge in edges.items()}
    assert percents == {"banker": 1.0579, "player": 1.2351, "tie": 14.3596}
    assert edges["tie"] == 1 - Fraction(9 * 475_627_426_473_216, 4_998_398_275_503_360)


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_counts_agree_with_a_list_of_all_sequences_of_values(decks):
    """Another way: all million sequences of six point values, each with its ways, by a drawing table written anew."""
    values = np.indices((10,) * 6).reshape(6, -1)
    ways = np.ones(values.shape[1])
    for place in range(6):
        there = np.where(values[place] == 0, 16, 4) * decks
        ways *= there - (values[:place] == values[place]).sum(axis=0)
    player, banker, third = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10, values[4]
    nobody = (player >= 8) | (banker >= 8)
    draws = ~nobody & (player <= 5)
    follows = (banker <= 2) | ((banker == 3) & (third != 8)) | ((banker == 4) & (third >= 2) & (third <= 7))
    follows |= ((banker == 5) & (third >= 4) & (third <= 7)) | ((banker == 6) & (third >= 6) & (third <= 7))
    mine = np.where(draws, (player + third) % 10, player)
    drawn = ~nobody & np.where(draws, follows, banker <= 5)
    theirs = np.where(drawn, (banker + np.where(draws, values[5], values[4])) % 10, banker)
    found = [ways[mine > theirs].sum(), ways[theirs > mine].sum(), ways[mine == theirs].sum()]
    rules = GAME.sheet(changes={"decks": decks}).rules
    assert found == pytest.approx(list(baccarat.ways(rules)), rel=1e-12)


PLAYER = {"player": 10, "banker": -20, "tie": -5}
BANKER = {"player": -10, "banker": 19, "tie": -5}
TIE = {"player": 0, "banker": 0, "tie": 40}


@pytest.mark.parametrize(
    ("outcome", "nets"),
    [
        ("player=9h8d7c banker=KsQd", None),
        ("player=9hTd banker=8sQd", PLAYER),
        ("player=6hTd banker=9sQd", BANKER),
        ("player=4h4d banker=8sQd", TIE),
        ("player=7hTd banker=6sQd", PLAYER),
        ("player=6hTd banker=5sQd3h", BANKER),
        ("player=2hTd4c banker=6sJd", TIE),
        ("player=2hTd6c banker=6sJdAc", PLAYER),
        ("player=5hKdAc banker=7sAd", None),
        ("player=AhAd8c banker=3sJd", BANKER),
    ],
)
def test_every_bet_on_hands(outcome, nets):
    if nets is None:
        with pytest.raises(BadOutcome, match="draw"):
            GAME.settle(RULES, outcome, {"player": 10})
    else:
        settled = GAME.settle(RULES, outcome, {"player": 10, "banker": 20, "tie": 5})
        assert {one.bet: one.net for one in settled} == nets


@pytest.mark.parametrize(
    ("banker", "draws"),
    [
        (0, "0123456789"),
        (1, "0123456789"),
        (2, "0123456789"),
        (3, "012345679"),
        (4, "234567"),
        (5, "4567"),
        (6, "67"),
        (7, ""),
    ],
)
def test_the_banker_draws_by_the_table(banker, draws):
    ranks = "TA23456789"
    hand = cards.cards(f"Tc{ranks[banker]}d")
    for third in range(10):
        player = cards.cards(f"2hKh{ranks[third]}s")
        assert (baccarat.due_next(RULES, player, hand) == "banker") == (str(third) in draws)
    stands = cards.cards("6hKh")
    assert baccarat.due_next(RULES, stands, hand) == ("banker" if banker <= 5 else "")


def test_cards_come_in_the_order_of_the_procedure():
    round_ = GAME.round(GAME.sheet())
    round_.do(Placed(1, "player", 5))
    round_.do(NoMoreBets())
    for card, to in zip(
        ("5h", "Kd", "Kh", "3d", "8c"), ("player", "banker", "player", "banker", "player"), strict=True
    ):
        wrong = "banker" if to == "player" else "player"
        assert not round_.can(Dealt(card, wrong))
        round_.do(Dealt(card, to))
    assert round_.over, "the banker stands on 3 when the player draws an 8"
    assert [one.outcome for one in round_.settle()[1]] == ["push"]


def test_case_56_a_commission_that_is_not_whole_is_refused_before_the_cards_are_dealt():
    round_ = GAME.round(GAME.sheet())
    round_.do(Placed(1, "banker", 30))
    with pytest.raises(NotWhole, match=r"banker: 30 at 19:20 .* multiple of 20"):
        round_.do(NoMoreBets())
    round_.do(Placed(1, "banker", 10))
    round_.do(NoMoreBets())


@pytest.mark.parametrize(("rounding", "won"), [("down", 28), ("up", 29)])
def test_a_posted_rule_rounds_the_commission(rounding, won):
    rules = GAME.sheet(changes={"rounding": rounding}).rules
    assert GAME.settle(rules, "player=6hTd banker=9sQd", {"banker": 30})[0].won == won
    with pytest.raises(NotWhole):
        GAME.settle(RULES, "player=6hTd banker=9sQd", {"banker": 30})


def test_mini_baccarat_needs_two_decks():
    with pytest.raises(BadSheet, match="decks"):
        catalog.game("mini-baccarat").sheet(changes={"decks": 1})
    assert catalog.game("mini-baccarat").sheet(changes={"decks": 2}).rules.decks == 2
    assert GAME.sheet(changes={"decks": 1}).rules.decks == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"banker_draws": ["0"] * 7},
        {"banker_draws": ["0 0", *[""] * 7]},
        {"banker_draws": ["10", *[""] * 7]},
        {"natural": 7},
        {"player_draws_to": 8},
        {"decks": 0},
    ],
)
def test_a_sheet_that_cannot_be_played_by_is_refused(changes):
    with pytest.raises(BadSheet, match=next(iter(changes))):
        GAME.sheet(changes=changes)


def test_wrong_cards_and_bets_are_refused():
    one = GAME.sheet(changes={"decks": 1}).rules
    with pytest.raises(BadCard, match="9h stands there 2 times"):
        GAME.settle(one, "player=9h9h banker=KsQd", {"tie": 1})
    with pytest.raises(BadBet, match="no bet 'pair'"):
        GAME.settle(RULES, "player=9hTh banker=KsQd", {"pair": 1})
    with pytest.raises(BadOutcome, match="the banker draws"):
        GAME.settle(RULES, "player=7hTh banker=KsQd", {"tie": 1})
    with pytest.raises(BadOutcome, match="the player draws on"):
        GAME.settle(RULES, "player=9h banker=KsQd", {"tie": 1})
