"""What hands are worth: the fast evaluators against the definition and an independent one, counts, words, errors."""

import itertools
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from almoner.games import cards
from almoner.games.errors import BadCard
from almoner.games.fast import compiled
from almoner.games.poker import batch, evaluate, ranks

SIZES = (5, 6, 7)
CLASSIC = {
    5: [40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540],
    6: [1844, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900],
    7: [41584, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460],
}
DISTINCT = {5: 7462, 6: 6075, 7: 4824}
hands = st.sampled_from(SIZES).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)
suited_hands = st.integers(0, 3).flatmap(
    lambda suit: st.tuples(
        st.lists(st.integers(0, 12).map(lambda rank: 4 * rank + suit), min_size=5, max_size=5, unique=True),
        st.lists(st.integers(0, 51), max_size=2, unique=True),
    ).map(lambda parts: list(dict.fromkeys(parts[0] + parts[1])))
)


def best_of_fives(hand):
    """Return the strength of the best five cards, by the definition."""
    return max(ranks.strength(five) for five in itertools.combinations(hand, 5))


def random_hands(size, count, seed=1):
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)[:, :size].copy()


# The reference


def by_sorting(hand):
    """Rank five cards in another way than the rule: category and ranks, as tuples to compare."""
    held = Counter(card // 4 for card in hand)
    order = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    shape = tuple(sorted(held.values(), reverse=True))
    flush = len({card % 4 for card in hand}) == 1
    if len(order) == 5 and (order[0] - order[4] == 4 or order == [12, 3, 2, 1, 0]):
        return (8 if flush else 4), (3 if order[:2] == [12, 3] else order[0],)
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 5 if flush else 0}
    return shapes[shape], tuple(order)


def every_strength():
    """Return a hand of each of the 7,462 strengths."""
    found = {}
    for held in itertools.combinations_with_replacement(range(13), 5):
        if max(Counter(held).values()) < 5:
            hand = [4 * rank + suit for rank, suit in zip(held, (0, 1, 2, 3, 0), strict=True)]
            found[ranks.strength(hand)] = hand
            if len(set(held)) == 5:
                hand = [4 * rank for rank in held]
                found[ranks.strength(hand)] = hand
    return found


def test_strengths_are_in_the_order_of_the_definition():
    found = every_strength()
    assert len(found) == 7462
    in_order = [by_sorting(found[strength]) for strength in sorted(found)]
    assert in_order == sorted(set(in_order))
    assert max(found) == ranks.ROYAL_FLUSH
    assert min(found) > 0
    for strength, hand in found.items():
        assert ranks.category_of(strength) == ranks.category(hand) == by_sorting(hand)[0]
        assert tuple(ranks.compared(strength)) == by_sorting(hand)[1]


def test_different_strengths_are_different_words():
    assert len({ranks.described(strength) for strength in every_strength()}) == 7462


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AsKsQsJsTs 2c2d", "a royal flush"),
        ("KsQsJsTs9s AcAd", "a straight flush, king high"),
        ("As2s3s4s5s KdKh", "a straight flush, wheel"),
        ("KsKdKhKc 2c3c4d", "four of a kind, kings with four"),
        ("KsKdKh 3c3d 2c2d", "a full house, kings full of threes"),
        ("6s6d6h 3c3d3h", "a full house, sixes full of threes"),
        ("As9s7s4s2s Ad Ac", "a flush, ace high with nine, seven, four and two"),
        ("Td9c8h7s6d 6c", "a straight, ten high"),
        ("Ad2c3h4s5d 5c5h", "a straight, wheel"),
        ("QsQdQh 9c 4d 3s 2h", "three of a kind, queens with nine and four"),
        ("QsQd 9c9d 4d4s 5h", "two pair, queens and nines with five"),
        ("JsJd Ac 4d 3s 2h 7c", "a pair of jacks with ace, seven and four"),
        ("KsJd 9c 4d 3s 2h 7c", "king high with jack, nine, seven and four"),
    ],
)
def test_words(hand, words):
    assert evaluate.described(cards.cards(hand)) == words


# One by one


@given(hand=hands)
def test_the_best_five_are_found(hand):
    assert evaluate.strength(hand) == best_of_fives(hand)


@given(hand=suited_hands)
def test_the_best_five_are_found_where_there_is_a_flush(hand):
    assert evaluate.strength(hand) == best_of_fives(hand)


@given(hand=hands | suited_hands, order=st.randoms(use_true_random=False), suits=st.permutations(range(4)))
def test_neither_the_order_nor_the_names_of_suits_matter(hand, order, suits):
    other = [4 * (card // 4) + suits[card % 4] for card in hand]
    order.shuffle(other)
    assert evaluate.strength(other) == evaluate.strength(hand)


@given(hand=hands.filter(lambda hand: len(hand) > 5) | suited_hands.filter(lambda hand: len(hand) > 5))
def test_a_card_more_never_weakens(hand):
    assert evaluate.strength(hand) >= max(evaluate.strength(hand[:place] + hand[place + 1 :]) for place in range(5))


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        ("AsAsKdQhJc", "As stands there 2 times"),
        ("2c3c4c5c6c7c2c", "2c stands there 2 times"),
        ("AsKsQsJsX1", "X1 is not in the deck"),
        ("AsKsQsJs", "five to seven cards, found 4"),
        ("AsKsQsJsTs9s8s7s", "five to seven cards, found 8"),
    ],
)
def test_case_16_impossible_hands_name_the_card(hand, fault):
    with pytest.raises(BadCard, match=fault):
        evaluate.strength(cards.cards(hand))


@pytest.mark.parametrize("hand", ["AsKsQsJsTs", [0, 1, 2, 3, 4.0]])
def test_case_16_what_is_no_number_is_no_card(hand):
    with pytest.raises(BadCard, match="numbers of cards"):
        evaluate.strength(hand)


@pytest.mark.parametrize("number", [-1, 54, 255])
def test_case_16_a_number_that_is_no_card_is_named(number):
    with pytest.raises(BadCard, match=str(number)):
        evaluate.strength([0, 1, 2, 3, number])


def test_one_by_one_needs_neither_numba_nor_numpy():
    program = (
        "import sys; from almoner.games.poker import evaluate; print(evaluate.described(list(range(7))));"
        "print([heavy for heavy in ('numba', 'numpy') if heavy in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["four of a kind, twos with three", "[]"]


# Compiled


def test_what_reads_a_table_is_compiled_with_what_calls_it():
    with pytest.raises(AssertionError, match="key_of reads a table"):
        compiled(evaluate.key_of)


@given(hand=hands | suited_hands)
def test_compiled_code_finds_what_plain_code_finds(hand):
    found = evaluate.best(hand)
    assert compiled(evaluate.best)(np.array(hand)) == found
    assert compiled(evaluate.best)(np.array(hand, np.uint8)) == found
    assert compiled(ranks.strength)(np.array(hand[:5])) == ranks.strength(hand[:5])
    assert compiled(ranks.strength)(np.array(hand[:5], np.uint8)) == ranks.strength(hand[:5])
    assert evaluate.strength(np.array(hand, np.uint8)) == found


@pytest.mark.parametrize("size", SIZES)
def test_a_batch_finds_what_the_definition_finds(size):
    many = random_hands(size, 2000)
    assert batch.strengths(many).tolist() == [best_of_fives(hand) for hand in many.tolist()]
    assert (batch.strengths(many.astype(np.int32)) == batch.strengths(many, trusted=True)).all()


@pytest.mark.parametrize("size", SIZES)
def test_the_order_is_that_of_phevaluator(size):
    many = random_hands(size, 40_000, seed=size)
    ours = batch.strengths(many).tolist()
    theirs = [-evaluate_cards(*hand) for hand in many.tolist()]
    pairs = sorted(set(zip(ours, theirs, strict=True)))
    assert len({our for our, _ in pairs}) == len({their for _, their in pairs}) == len(pairs)
    assert [their for _, their in pairs] == sorted(their for _, their in pairs)


@pytest.mark.parametrize("size", SIZES)
def test_all_hands_are_the_classic_counts(size):
    counts = batch.count_all(size)
    assert counts.reshape(16, 4096).sum(axis=1).tolist() == CLASSIC[size][::-1] + [0] * 7
    assert np.count_nonzero(counts) == DISTINCT[size]


def test_all_hands_of_five_are_counted_as_the_reference_ranks_them():
    every = np.array(list(itertools.combinations(range(52), 5)), np.uint8)
    found = np.bincount(batch.strengths(every), minlength=batch.STRENGTHS)
    assert (found == batch.count_all(5, threads=1)).all()
    assert set(np.flatnonzero(found).tolist()) == set(every_strength())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_case_16_a_batch_names_the_row_and_the_card(size, dtype):
    many = random_hands(size, 100).astype(dtype)
    many[70, 1] = many[70, 4]
    with pytest.raises(BadCard, match=f"row 70: the card {cards.name(int(many[70, 4]))} stands there 2 times"):
        batch.strengths(many)
    many[60, 1] = 77
    with pytest.raises(BadCard, match=r"row 60: .*77"):
        batch.strengths(many)


@pytest.mark.parametrize("many", [[[1.0] * 5], [[1, 2, 3, 4]], [1, 2, 3, 4, 5], [list(range(8))]])
def test_what_is_no_array_of_hands_is_refused(many):
    with pytest.raises(BadCard, match="rows of 5, 6 or 7 cards"):
        batch.strengths(many)


def test_a_batch_of_no_hands_is_empty():
    assert batch.strengths(np.empty((0, 7), np.uint8)).tolist() == []
