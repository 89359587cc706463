"""Randomness: every result as likely as the next, the same in plain and compiled code, and drawings that replay."""

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.games import cards, chance
from almoner.games.errors import BadCard, GameError
from almoner.games.fast import compiled

SOURCES = [chance.System(), chance.Seeded(1), chance.Sealed("a roll of dice: 3 5", bytes(range(32)))]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("source", SOURCES[1:], ids=["seeded", "sealed"])
def test_case_59_every_order_of_four_cards_is_as_likely_as_the_next(source):
    counts = Counter(tuple(chance.shuffled(source, range(4))) for _ in range(24_000))
    assert set(counts) == set(itertools.permutations(range(4)))
    assert chi_square(counts.values(), 1000) < 49.7  # 23 degrees of freedom, one in a thousand


@pytest.mark.parametrize("source", SOURCES[1:], ids=["seeded", "sealed"])
def test_case_59_every_card_stands_at_every_place_as_often(source):
    counts = np.zeros((52, 52), int)
    for _ in range(5200):
        counts[np.arange(52), chance.shuffled(source, cards.deck())] += 1
    assert chi_square(counts.ravel(), 100) < 2836  # 51 * 51 degrees of freedom, one in a thousand


@pytest.mark.parametrize("source", SOURCES, ids=["system", "seeded", "sealed"])
@given(count=st.integers(1, chance.MOST))
def test_a_draw_is_below_its_count(source, count):
    assert 0 <= source.below(count) < count


@pytest.mark.parametrize("count", [0, -1, chance.MOST + 1])
@pytest.mark.parametrize("source", SOURCES, ids=["system", "seeded", "sealed"])
def test_a_draw_among_nothing_or_too_much_is_refused(source, count):
    with pytest.raises(GameError, match="possibilities"):
        source.below(count)


@given(seed=st.integers(0, 2**64 - 1), count=st.integers(1, chance.MOST))
def test_compiled_code_draws_what_plain_code_draws(seed, count):
    plain, fast = chance.state(seed), np.array(chance.state(seed), np.int64)
    assert [chance.draw_below(plain, count) for _ in range(5)] == [
        compiled(chance.draw_below)(fast, count) for _ in range(5)
    ]


def test_drawn_is_without_replacement_and_knows_its_limit():
    source = chance.Seeded(7)
    assert sorted(chance.drawn(source, range(10), 10)) == list(range(10))
    with pytest.raises(GameError, match="expected to draw 0 to 3 of 3, found 4"):
        chance.drawn(source, range(3), 4)


def test_a_drawing_replays_from_its_commitment_and_another_seed_is_refused():
    sealed = chance.Sealed("1,204 tickets sold")
    published, seed = sealed.commitment, sealed.seed
    winners = chance.drawn(sealed, range(1, 1205), 12)
    assert chance.drawn(chance.replay(published, seed, "1,204 tickets sold"), range(1, 1205), 12) == winners
    assert chance.drawn(chance.replay(published, seed, "1,205 tickets sold"), range(1, 1205), 12) != winners
    with pytest.raises(GameError, match="does not fit the commitment"):
        chance.replay(published, bytes(32), "1,204 tickets sold")


def test_cards_are_read_as_people_write_them():
    assert cards.cards("As Kd,10h 9♠X2") == [51, 45, 34, 31, 53]
    assert cards.names([51, 45, 34, 31, 53]) == "AsKdTh9sX2"
    assert [cards.card(name) for name in cards.NAMES] == list(range(54))


@pytest.mark.parametrize("text", ["A", "1s", "AsK", "Zz", "X3", "?"])
def test_what_is_no_card_is_named(text):
    with pytest.raises(BadCard, match="expected"):
        cards.cards(text)


def test_case_16_a_card_that_stands_twice_is_named():
    cards.check(cards.cards("AsAs"), decks=2)
    with pytest.raises(BadCard, match="the card As stands there 2 times; there is one of it"):
        cards.check(cards.cards("AsKdAs"))
    with pytest.raises(BadCard, match="the card X1 is not in the deck"):
        cards.check(cards.cards("AsX1"))


def test_case_59_a_draw_that_would_favor_some_is_made_again():
    """Of 2^32 equally likely values 3 * 2^29 cannot each have as many: without rejection a third gets 2 for 3."""
    source, counts = chance.Seeded(1), [0, 0, 0]
    for _ in range(30_000):
        counts[source.below(3 << 29) % 3] += 1
    assert all(abs(count - 10_000) < 400 for count in counts), counts


def test_case_59_a_sealed_draw_beyond_the_last_multiple_is_made_again(monkeypatch):
    source = chance.Sealed("words", bytes(32))
    most = (1 << 64) // 6 * 6
    left = [most, (1 << 64) - 1, most - 1]
    monkeypatch.setattr(source, "_eight", lambda: left.pop(0).to_bytes(8, "big"))
    assert source.below(6) == 5
    assert left == []


@pytest.mark.parametrize("number", [2.5, 2.0, True, "2", None, float("nan")])
def test_what_is_no_whole_number_is_no_count_no_seed_and_no_card(number):
    for source in (chance.System(), chance.Seeded(1), chance.Sealed("words")):
        with pytest.raises(GameError, match="expected a draw among"):
            source.below(number)
    with pytest.raises(GameError, match="expected a seed"):
        chance.Seeded(number)
    with pytest.raises(GameError, match="expected to draw"):
        chance.drawn(chance.Seeded(1), [1, 2, 3], number)
    with pytest.raises(BadCard, match="expected the number of a card"):
        cards.name(number)
