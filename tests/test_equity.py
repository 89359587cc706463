"""Equity: known values, every deal counted by hand with an independent evaluator, samples, and the errors."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from almoner.games import chance
from almoner.games.cards import cards, deck
from almoner.games.errors import BadCard, GameError
from almoner.games.poker import equity
from almoner.games.poker.equity import HOLD_EM, STUD


def by_hand(hands, board, dead, game):
    """Count the winners of every deal, with phevaluator."""
    seen = {*board, *dead, *itertools.chain(*hands)}
    found = Counter()

    def deal(left, whole, rest):
        if not rest:
            ranks = [evaluate_cards(*whole[0], *hand) for hand in whole[1:]]
            found[tuple(p for p, rank in enumerate(ranks) if rank == min(ranks))] += 1
            return
        (held, size), *others = rest
        for more in itertools.combinations(sorted(left), size - len(held)):
            deal(left - set(more), [*whole, [*held, *more]], others)

    deal(set(deck()) - seen, [], [(board, game.board), *((hand, game.own) for hand in hands)])
    return found


def hands_of(texts):
    return [cards(text) for text in texts]


# Well-known counts of all 1,712,304 boards: wins, losses, ties.
@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        (("AsAh", "KsKh"), (1410336, 292660, 9308)),
        (("AsAh", "KdKc"), (1388072, 317694, 6538)),
        (("AsKs", "QhQd"), (787966, 917606, 6732)),
    ],
)
def test_known_values_before_the_flop(hands, counts):
    found = equity.exact(hands_of(hands))
    assert (found.won(0), found.won(1), found.tied(0)) == counts
    assert found.tied(1) == found.tied(0)
    assert found.deals == 1712304
    assert found.share(0) == Fraction(2 * counts[0] + counts[2], 2 * 1712304)


@pytest.mark.parametrize(
    ("hands", "board", "dead", "game"),
    [
        (("AsKs", "QhQd", "7c8c"), "9cTc2s", "AhAd", HOLD_EM),
        (("AsKs", "AhKh"), "QcJdTs2s", "", HOLD_EM),
        (("AsKs", "AhKh"), "QcJdTs2s3d", "", HOLD_EM),
        (("As", "QhQd"), "Kc7d2s2h9c", "", HOLD_EM),
        (("As", "", "2d2h"), "Kc7d2s4h9c", "", HOLD_EM),
        (("AsKs", "QhQd"), "9c8c2s4d", "Qc", HOLD_EM),
        (("AsAhKd2c7d9h", "9s9cTd2d4cTh"), "", "3c3d3h", STUD),
        (("2s3s4s5s9hKh", "KsKc2d2c4c7d", "AsAd8h8d9cTc5d"), "", "", STUD),
        (("2s3s4s5s9h", "KsKc2d2c4c7d3d"), "", "", STUD),
    ],
)
def test_every_deal_is_counted_as_by_hand(hands, board, dead, game):
    found = equity.exact(hands_of(hands), cards(board), dead=cards(dead), game=game)
    by = by_hand(hands_of(hands), cards(board), cards(dead), game)
    assert found.winners == by
    assert found.deals == by.total()
    assert sum(found.share(player) for player in range(len(hands))) == 1
    assert all(found.error(player) == 0 for player in range(len(hands)))


@settings(max_examples=20)
@given(mixed=st.permutations(deck()), players=st.integers(2, 5), turned=st.integers(4, 5))
def test_random_boards_are_counted_as_by_hand(mixed, players, turned):
    hands = [mixed[2 * player : 2 * player + 2] for player in range(players)]
    board = mixed[40 : 40 + turned]
    assert equity.exact(hands, board).winners == by_hand(hands, board, [], HOLD_EM)


def test_the_order_of_hands_and_of_cards_does_not_matter():
    hands = hands_of(("AsKs", "QhQd", "7c8c"))
    one = equity.exact(hands, cards("2c9c"))
    other = equity.exact([hand[::-1] for hand in hands[::-1]], cards("9c2c"))
    assert [one.share(player) for player in range(3)] == [other.share(2 - player) for player in range(3)]


# Samples


@pytest.mark.parametrize(
    ("hands", "board", "game"),
    [
        (("AsKs", "QhQd"), "", HOLD_EM),
        (("AsKs", "QhQd", "7c8c"), "9cTc2s", HOLD_EM),
        (("As", "QhQd"), "Kc7d2s2h", HOLD_EM),
        (("AsAhKd2c7d", "9s9hTd2d4c"), "", STUD),
    ],
)
def test_a_sample_is_within_four_standard_errors(hands, board, game):
    exact = equity.exact(hands_of(hands), cards(board), game=game)
    sample = equity.sampled(hands_of(hands), cards(board), game=game, deals=200_000, seed=5)
    assert sample.deals == 200_000
    for player in range(len(hands)):
        assert 0 < sample.error(player) < 0.002
        assert abs(sample.share(player) - exact.share(player)) < 4 * sample.error(player)


def test_the_standard_error_is_that_of_the_single_results():
    sample = equity.sampled(hands_of(("AsKs", "AhKh", "QdQc")), deals=500, seed=1)
    single = [Fraction(0)] * 500
    results = [Fraction(1, len(who)) for who, count in sample.winners.items() if 0 in who for _ in range(count)]
    single[: len(results)] = results
    expected = np.std([float(one) for one in single], ddof=1) / np.sqrt(500)
    assert sample.error(0) == pytest.approx(expected)


def test_the_same_seed_is_the_same_sample():
    hands = hands_of(("AsKs", "QhQd"))
    first, again, other = (equity.sampled(hands, deals=1000, seed=seed) for seed in (8, 8, 9))
    assert first == again
    assert first.winners != other.winners


def plain_table(hands, board, game=HOLD_EM):
    """Return a table with the sums that plain code makes."""
    table = equity._Table(hands, board, (), game)
    table.stub = table.stub.tolist()
    table.keys = [equity.key_of_all([*board, *hand]) for hand in hands]
    return table


def test_compiled_code_counts_what_plain_code_counts():
    hands, board = hands_of(("AsKs", "QhQd", "7c8c")), cards("9cTc2s")
    table, counts = plain_table(hands, board), [0] * 8
    equity.count_deals(table.stub, table.takes.tolist(), table.fresh, table.keys, table.suits.tolist(), [0, 0], counts)
    found = equity.exact(hands, board)
    assert counts == [found.winners.get(tuple(p for p in range(3) if mask >> p & 1), 0) for mask in range(8)]


def test_compiled_code_samples_what_plain_code_samples():
    hands = hands_of(("AsKs", "QhQd"))
    table, counts = plain_table(hands, []), [0] * 4
    equity.sample_deals(
        chance.state(4), 300, table.stub, table.takes.tolist(), table.keys, table.suits.tolist(), counts
    )
    found = equity.sampled(hands, deals=300, seed=4)
    assert counts == [0, found.won(0), found.won(1), found.tied(0)]


# What is refused


def test_case_16_a_card_in_two_places_is_named():
    with pytest.raises(BadCard, match="As stands there 2 times"):
        equity.exact(hands_of(("AsKs", "AsQd")))
    with pytest.raises(BadCard, match="Qd stands there 2 times"):
        equity.sampled(hands_of(("AsKs", "QhQd")), cards("2c3c4c"), dead=cards("Qd"))
    with pytest.raises(BadCard, match="X1 is not in the deck"):
        equity.exact(hands_of(("AsKs", "QhX1")))


@pytest.mark.parametrize(
    ("hands", "board", "game", "fault"),
    [
        (("AsKs",), "", HOLD_EM, "2 to 10 hands, found 1"),
        (("",) * 11, "", HOLD_EM, "2 to 10 hands, found 11"),
        (("AsKsQs", "2c2d"), "", HOLD_EM, "at most 2 cards in a hand of hold 'em, found AsKsQs"),
        (("AsKs", "2c2d"), "3c4c5c6c7c8c", HOLD_EM, "at most 5 cards on the board of hold 'em"),
        (("AsKs", "2c2d"), "3c", STUD, "at most 0 cards on the board of seven-card stud"),
        (("",) * 8, "", STUD, "too short"),
        (("AsKs", ""), "", HOLD_EM, "sample them"),
    ],
)
def test_what_is_no_situation_of_the_game_is_refused(hands, board, game, fault):
    with pytest.raises(GameError, match=fault):
        equity.exact(hands_of(hands), cards(board), game=game)


@pytest.mark.parametrize("deals", [0, 1, 1 << 41])
def test_a_sample_has_some_deals(deals):
    with pytest.raises(GameError, match="deals"):
        equity.sampled(hands_of(("AsKs", "QhQd")), deals=deals)
