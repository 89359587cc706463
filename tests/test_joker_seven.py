"""Joker seven: reference values, counts another way, every line of the pay table and every reading of it."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from almoner.games import cards, catalog, joker_seven
from almoner.games.errors import BadBet, BadCard, BadSheet, NotNow
from almoner.games.rounds import Dealt, NoMoreBets, Placed

GAME = catalog.game("joker seven")
SHEET = GAME.sheet()
RULES = SHEET.rules
NAMES = [
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
]
READINGS = [
    {},
    {"no_pairs_or_two_pairs_is": "one square", "named_pair_is": "two or more", "prial_is": "three or more"},
    {"three_pairs": "10:1", "two_prials": "100:1"},
    {"three_pairs": "10:1", "two_prials": "100:1", "prial_is": "three or more"},
]


def odds(**changes):
    return {one.bet: one for one in GAME.odds(SHEET.set(changes).rules)}


def test_reference_values():
    found = odds()
    assert found["four or more red"].expectation == Fraction(-1625, 18921)
    assert found["four or more black"].expectation == Fraction(-1625, 18921)
    assert found["one joker"].expectation == Fraction(-115, 1431)


def test_every_way_of_every_bet_is_counted():
    for changes in READINGS:
        for square in joker_seven.layout(SHEET.set(changes).rules):
            assert sum(joker_seven._ways(square.kind, square.rank).values()) == comb(54, 7)


def wins(bet, hand, changes):
    """What the lines of the text say, written another way."""
    ranks = Counter(card // 4 for card in hand if card < 52)
    most = Counter(ranks.values())
    colors = {"red": sum(card % 4 in (1, 2) for card in hand if card < 52)}
    colors["black"] = sum(ranks.values()) - colors["red"]
    color = bet.rsplit(" ", 1)[-1]
    if color in colors:
        if bet.startswith("four or more"):
            return colors[color] >= 4
        return colors[color] == ["four", "five", "six", "seven"].index(bet.split()[1]) + 4
    if bet.endswith(("joker", "jokers")):
        return sum(card >= 52 for card in hand) == (1 if bet == "one joker" else 2)
    if bet.startswith("pair of"):
        rank = NAMES.index(bet.removeprefix("pair of "))
        return ranks[rank] == 2 or (ranks[rank] > 2 and changes.get("named_pair_is") == "two or more")
    pairs = most[2] if max(ranks.values()) < 3 else None
    threes = most[3] + (most[4] if changes.get("prial_is") == "three or more" else 0)
    return {
        "no pairs": pairs == 0,
        "two pairs": pairs == 2,
        "no pairs or two pairs": pairs in (0, 2),
        "three pairs": pairs == 3,
        "prial": threes >= 1,
        "two prials": threes == 2,
    }[bet]


@pytest.mark.parametrize("changes", READINGS, ids=["shipped", "other readings", "more bets", "more of four"])
def test_random_hands_win_as_the_text_says(changes):
    rules, rng = SHEET.set(changes).rules, random.Random(3)
    few = [card for card in range(54) if card // 4 in (0, 1, 2, 13)]
    for deal in range(600):
        hand = rng.sample(few if deal % 2 else range(54), 7)
        settled = GAME.settle(rules, f"cards={cards.names(hand)}", dict.fromkeys(GAME.bets(rules), 10))
        for one in settled:
            assert (one.outcome == "win") == wins(one.bet, hand, changes), (cards.names(hand), one)


def vectors(ranks, left):
    """All hands of so many cards: how many of each rank, which ranks being set aside, and the number of hands."""
    found = Counter({((), left): 1})
    for _ in range(ranks):
        longer = Counter()
        for (counts, rest), ways in found.items():
            for count in range(min(4, rest) + 1):
                longer[tuple(sorted((*counts, count))), rest - count] += ways * comb(4, count)
        found = longer
    return [(counts, ways) for (counts, rest), ways in found.items() if rest == 0]


@pytest.mark.parametrize("changes", READINGS[1:3], ids=["other readings", "more bets"])
def test_pairs_and_prials_are_counted_as_a_list_of_all_hands_by_rank_has_them(changes):
    found = odds(**changes)
    bets = [bet for bet in found if bet == "pair of aces" or (not bet.startswith("pair of") and "pr" in bet)]
    bets += [bet for bet in found if bet.endswith("pairs")]
    won = Counter()
    for jokers in range(3):
        for aces in range(5):
            for counts, others in vectors(12, 7 - jokers - aces):
                ways = others * comb(4, aces) * comb(2, jokers)
                hand = [4 * rank + suit for rank, count in enumerate((*counts, aces)) for suit in range(count)]
                for bet in bets:
                    won[bet] += ways * wins(bet, [*hand, *range(52, 52 + jokers)], changes)
    assert len(bets) >= 3
    for bet in bets:
        assert found[bet].chance(1) == Fraction(won[bet], comb(54, 7)), bet


LINES = [
    ("AhKhQhJd9c8c7c", "four or more red", 10),
    ("AhKhQhJd9d8d7d", "four or more red", 10),
    ("AhKhQhJc9c8cX1", "four or more red", -10),
    ("AhKhQhJc9c8c7c", "four or more black", 10),
    ("AhKhQhJd9c8c7c", "exactly four red", 20),
    ("AhKhQhJd9d8c7c", "exactly four red", -10),
    ("AhKhQhJc9c8c7c", "exactly four black", 20),
    ("AhKhQhJd9d8c7c", "exactly five red", 50),
    ("AhKhQcJc9c8s7s", "exactly five black", 50),
    ("AhKhQhJd9d8d7c", "exactly six red", 150),
    ("AhKsQcJc9c8s7s", "exactly six black", 150),
    ("AhKhQhJd9d8d7d", "exactly seven red", 250),
    ("AhKhQhJd9d8dX2", "exactly seven red", -10),
    ("AsKsQcJc9c8s7s", "exactly seven black", 250),
    ("AsKsQcJc9c8s7s", "no pairs", 30),
    ("AsKsQcJc9cX1X2", "no pairs", 30),
    ("AsAcQcJc9c8s7s", "no pairs", -10),
    ("AsAcQcQs9c8s7s", "two pairs", 30),
    ("AsAcQcJs9c8s7s", "two pairs", -10),
    ("AsAcQcQs9c9s7s", "two pairs", -10),
    ("AsAcQcQs9c9s9d", "two pairs", -10),
    ("AsAcQcQs9c8sX1", "two pairs", 30),
    ("AsAcQcQs9c8sX1", "one joker", 30),
    ("AsAcQcQs9cX2X1", "one joker", -10),
    ("AsAcQcQs9cX2X1", "two jokers", 200),
    ("AsAcQcQs9c8sX1", "two jokers", -10),
    ("AsAcQcJs9c8s7s", "pair of aces", 90),
    ("AsAcAdJs9c8s7s", "pair of aces", -10),
    ("AsX1X2Js9c8s7s", "pair of aces", -10),
    ("KsKcQcJs9c8s7s", "pair of kings", 90),
    ("2s2cQcJs9c8s7s", "pair of twos", 90),
    ("AsAcAdJs9c8s7s", "prial", 120),
    ("AsAcAdJsJc8s7s", "prial", 120),
    ("AsAcAdJsJcJh7s", "prial", 120),
    ("AsAcAdAh9c8s7s", "prial", -10),
    ("AsAcAdAh9c9s9h", "prial", 120),
    ("AsAcX1X29c8s7s", "prial", -10),
]


@pytest.mark.parametrize(("hand", "bet", "net"), LINES)
def test_every_line_of_the_pay_table(hand, bet, net):
    assert [one.net for one in GAME.settle(RULES, f"cards={hand}", {bet: 10})] == [net]


@pytest.mark.parametrize(
    ("changes", "hand", "bet", "net"),
    [
        ({"no_pairs_or_two_pairs_is": "one square"}, "AsKsQcJc9c8s7s", "no pairs or two pairs", 30),
        ({"no_pairs_or_two_pairs_is": "one square"}, "AsAcQcQs9c8s7s", "no pairs or two pairs", 30),
        ({"no_pairs_or_two_pairs_is": "one square"}, "AsAcQcJs9c8s7s", "no pairs or two pairs", -10),
        ({"named_pair_is": "two or more"}, "AsAcAdJs9c8s7s", "pair of aces", 90),
        ({"prial_is": "three or more"}, "AsAcAdAh9c8s7s", "prial", 120),
        ({"three_pairs": "10:1"}, "AsAcQcQs9c9s7s", "three pairs", 100),
        ({"two_prials": "100:1"}, "AsAcAdJsJcJh7s", "two prials", 1000),
    ],
)
def test_other_readings_and_bets_by_the_sheet(changes, hand, bet, net):
    rules = SHEET.set(changes).rules
    assert [one.net for one in GAME.settle(rules, f"cards={hand}", {bet: 10})] == [net]
    (found,) = (one for one in GAME.odds(rules) if one.bet == bet)
    assert found.counts[-1][0] == Fraction(net if net > 0 else 30, 10)


def test_a_line_that_can_be_read_in_two_ways_warns_and_gives_the_other_figure():
    one_square = odds(no_pairs_or_two_pairs_is="one square")["no pairs or two pairs"]
    assert one_square.warnings[0] == "this bet favors the player by 76.6418 percent"
    assert "as two squares they would yield the player -1.7726 percent and -21.5855 percent" in one_square.warnings[1]
    for bet in ("no pairs", "two pairs"):
        (said,) = odds()[bet].warnings
        assert said.endswith("one that wins with either would yield the player 76.6418 percent")
    for bet in ("four or more red", "one joker", "pair of aces", "prial"):
        assert odds()[bet].warnings
        assert odds()[bet].expectation < 0
    assert "exactly two of the rank" in odds()["pair of aces"].warnings[0]
    assert "two or more of the rank" in odds(named_pair_is="two or more")["pair of aces"].warnings[0]


def test_a_bet_that_favors_the_player_warns_with_the_figure():
    assert odds(four_or_more="2:1")["four or more red"].warnings[0].startswith("this bet favors the player by 37.1")


def test_cards_go_around_one_at_a_time_to_seven_players_at_most():
    round_ = GAME.round(SHEET)
    for seat in range(1, 8):
        round_.do(Placed(seat, "prial", 10))
    with pytest.raises(BadBet, match="7 players may bet, seat 8 is one too many"):
        round_.do(Placed(8, "prial", 10))
    round_.do(NoMoreBets())
    with pytest.raises(NotNow, match="expected a card to seat 1; found the card X1 to seat 2"):
        round_.do(Dealt("X1", "seat 2"))
    for card in range(49):
        round_.do(Dealt(cards.name(53 - card), f"seat {card % 7 + 1}"))
    assert round_.over
    assert len(round_.settle()) == 7


def test_wrong_cards_sheets_and_bets_are_refused():
    with pytest.raises(BadCard, match="X1 stands there 2 times"):
        GAME.settle(RULES, "cards=X1X1QcJs9c8s7s", {"prial": 1})
    with pytest.raises(BadCard, match="expected 7 cards, found 6"):
        GAME.settle(RULES, "cards=X1QcJs9c8s7s", {"prial": 1})
    with pytest.raises(BadBet, match="no bet 'three pairs'"):
        GAME.settle(RULES, "cards=X1X2QcJs9c8s7s", {"three pairs": 1})
    for changes in ({"players": 8}, {"prial_is": "four"}, {"no_pairs_or_two_pairs_is": "both"}):
        with pytest.raises(BadSheet, match=next(iter(changes))):
            SHEET.set(changes)
