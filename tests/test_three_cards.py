"""Hands of three cards: every hand against the definition, the classic counts, words, and the errors."""

import itertools
from collections import Counter

import numpy as np
import pytest

from almoner.games import cards, three_cards
from almoner.games.errors import BadCard
from almoner.games.fast import compiled

ALL = list(itertools.combinations(range(52), 3))


def by_definition(hand):
    """Rank a hand by sorting: another way than the rule's."""
    ranks = sorted((card // 4 for card in hand), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    runs = {frozenset({12, 0, 1}): 1} | {frozenset({top, top - 1, top - 2}): top for top in range(2, 13)}
    flush, straight = len({card % 4 for card in hand}) == 1, frozenset(ranks) in runs
    order = [rank for rank, _ in counts]
    if straight:
        return (5 if flush else 3), [runs[frozenset(ranks)]]
    if len(counts) == 1:
        return 4, order
    return (1 if len(counts) == 2 else 2 if flush else 0), order


def test_every_hand_ranks_as_by_the_definition():
    ours = sorted({three_cards.strength(hand) for hand in ALL})
    theirs = sorted({(kind, tuple(order)) for kind, order in map(by_definition, ALL)})
    place = dict(zip(ours, theirs, strict=True))
    for hand in ALL:
        kind, order = by_definition(hand)
        assert place[three_cards.strength(hand)] == (kind, tuple(order))
        assert three_cards.category(hand) == kind
        assert three_cards.high_rank(three_cards.strength(hand)) == order[0]


def test_the_categories_of_all_hands_are_the_known_counts():
    counts = Counter(map(three_cards.category, ALL))
    assert [counts[kind] for kind in range(5, -1, -1)] == [48, 52, 720, 1096, 3744, 16440]


def test_compiled_code_ranks_as_plain_code_does():
    fast = compiled(three_cards.strength)
    for hand in ALL[::7]:
        assert fast(np.array(hand, np.uint8)) == fast(hand) == three_cards.strength(hand)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKsQs", "KsQsJs"),
        ("4c3c2c", "3c2cAc"),
        ("3c2cAc", "AsAdAc"),
        ("2c2d2h", "AsKdQc"),
        ("KsQdJc", "QsJdTc"),
        ("3s2dAc", "AsKsJs"),
        ("5c3c2c", "AsAdKc"),
        ("2c2d3h", "AsKdJc"),
    ],
)
def test_case_55_which_hand_wins(better, worse):
    assert three_cards.strength(cards.cards(better)) > three_cards.strength(cards.cards(worse))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("AsKsQs", "a straight flush, ace high"),
        ("6c6d6h", "three of a kind, sixes"),
        ("As2d3c", "a straight, three high"),
        ("KsQdJc", "a straight, king high"),
        ("Th7h2h", "a flush, ten high with seven and two"),
        ("KsKd4c", "a pair of kings with four"),
        ("Qs6d4c", "queen high with six and four"),
    ],
)
def test_words(hand, words):
    assert three_cards.described(three_cards.strength(cards.cards(hand))) == words


def test_different_strengths_are_different_words():
    strengths = {three_cards.strength(hand) for hand in ALL}
    assert len({three_cards.described(strength) for strength in strengths}) == len(strengths) == 741


@pytest.mark.parametrize(
    ("hand", "fault"),
    [([50, 3, 50], "Ah stands there 2 times"), ([1, 2, 52], "X1 is not in the deck"), ([1, 2], "three cards"),
     ([1, 2, 54], "54")],
)  # fmt: skip
def test_case_16_impossible_hands_name_the_card(hand, fault):
    with pytest.raises(BadCard, match=fault):
        three_cards.checked(hand)
