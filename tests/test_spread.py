"""Sums of spreads and ruin, beside brute force: exact sums, transformed ones, and what a bank survives."""

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games import ruin, spread
from almoner.games.errors import GameError

spreads = st.dictionaries(st.integers(-40, 40), st.integers(1, 9), min_size=1, max_size=4).map(spread.spread)
parts_of_a_sum = st.lists(st.tuples(spreads, st.integers(1, 3)), min_size=1, max_size=2)


def brute(parts):
    """The chance of each sum, by going through all of them."""
    singles = [part for part, count in parts for _ in range(count)]
    found = {}
    for results in itertools.product(*(part.ways.items() for part in singles)):
        total = sum(result for result, _ in results)
        found[total] = found.get(total, 0) + math.prod(ways for _, ways in results)
    everything = math.prod(part.total for part in singles)
    return {result: Fraction(ways, everything) for result, ways in found.items()}


def shown(found):
    return {int(result): float(chance) for result, chance in zip(found.results, found.chances, strict=True) if chance}


# Sums


@given(parts_of_a_sum)
@settings(max_examples=60)
def test_an_exact_sum_is_the_sum_by_brute_force(parts):
    wanted, found = brute(parts), spread.total(parts)
    assert found.exact
    everything = sum(found.ways)
    ways = {int(result): Fraction(ways, everything) for result, ways in zip(found.results, found.ways, strict=True)}
    assert {result: chance for result, chance in ways.items() if chance} == wanted
    assert sum(result * share for result, share in wanted.items()) == found.mean
    assert sum(result**2 * share for result, share in wanted.items()) - found.mean**2 == found.variance
    for result in range(min(wanted) - 1, max(wanted) + 2):
        below = sum(share for other, share in wanted.items() if other < result)
        assert found.below(result) == pytest.approx(float(below), abs=1e-12)


@given(parts_of_a_sum)
@settings(max_examples=60)
def test_a_transformed_sum_is_the_sum_by_brute_force_within_its_bound(parts):
    wanted, found = brute(parts), spread.total(parts, exact_bits=0)
    assert not found.exact
    assert found.error < 1e-11
    assert abs(float(found.chances.sum()) - 1) <= found.error
    for result in range(min(wanted) - 1, max(wanted) + 2):
        below = float(sum(share for other, share in wanted.items() if other < result))
        assert abs(found.below(result) - below) <= found.error + 1e-15


@given(st.lists(st.tuples(spreads, st.integers(1, 40)), min_size=1, max_size=3))
@settings(max_examples=25)
def test_transformed_and_exact_sums_agree_within_the_bound_and_a_window_leaves_out_what_it_says(parts):
    exact, other = spread.total(parts, exact_bits=10**9), spread.total(parts, exact_bits=0)
    assert (exact.exact, other.exact) == (True, False)
    for result in exact.results[:: max(len(exact.results) // 50, 1)]:
        assert abs(exact.below(int(result)) - other.below(int(result))) <= other.error + exact.error
    for share in (0.01, 0.5, 0.99):
        place = other.quantile(share)
        assert exact.below(place) <= share + other.error
        assert exact.below(place + 1) >= share - other.error
    low, high = spread.window(parts, 1e-3)
    assert exact.below(low) <= 1e-3
    assert 1 - exact.below(high + 1) <= 1e-3


@given(st.lists(st.tuples(spreads, st.integers(1, 5)), min_size=1, max_size=4))
def test_a_mixture_has_the_mean_of_its_parts_by_weight(parts):
    found, weights = spread.mixed(parts), sum(weight for _, weight in parts)
    assert found.mean == sum(part.mean * weight for part, weight in parts) / weights
    assert sum(found.ways.values()) == found.total


@given(parts_of_a_sum)
@settings(max_examples=40)
def test_a_combined_spread_is_exact(parts):
    found = spread.combined(parts)
    assert {result: Fraction(ways, found.total) for result, ways in found.ways.items()} == brute(parts)


def test_a_long_night_has_the_mean_and_deviation_of_its_rounds():
    red, number = spread.spread({-10: 18, 10: 20}), spread.spread({-350: 1, 10: 37})
    found = spread.total([(red, 5000), (number, 3000)])
    mean = float((found.results * found.chances).sum())
    assert mean == pytest.approx(float(found.mean), abs=1e-4)
    spread_out = float(((found.results - mean) ** 2 * found.chances).sum())
    assert spread_out == pytest.approx(float(found.variance), rel=1e-9)
    assert found.error < 1e-7


def test_what_is_spread_too_wide_is_refused():
    wide = spread.spread({-(10**9): 1, 10**9 + 1: 1, 3: 1})
    with pytest.raises(GameError, match="use coarser amounts"):
        spread.total([(wide, 100)], exact_bits=0)
    with pytest.raises(ValueError, match="expected ways"):
        spread.spread({1: -1})


# Ruin


def ruined(tables, bank):
    """The chance of ruin, following every state of the house by fractions."""
    steps = max(rounds for _, rounds in tables)
    states, gone = {0: Fraction(1)}, Fraction(0)
    for now in range(steps):
        played = [
            (part, count)
            for parts, rounds in tables
            for part, count in parts
            for _ in range(rounds * (now + 1) // steps - rounds * now // steps)
        ]
        after = {}
        for result, share in brute(played).items():
            for state, chance_of in states.items():
                after[state + result] = after.get(state + result, 0) + chance_of * share
        gone += sum(share for state, share in after.items() if state < -bank)
        states = {state: share for state, share in after.items() if state >= -bank}
    return gone


@given(
    st.lists(st.tuples(st.lists(st.tuples(spreads, st.integers(1, 2)), min_size=1, max_size=2), st.integers(1, 4)),
             min_size=1, max_size=2),
    st.integers(0, 60),
)  # fmt: skip
@settings(max_examples=25)
def test_ruin_is_that_of_brute_force(tables, bank):
    found = ruin.ruin(tables, bank)
    assert abs(found.chance - float(ruined(tables, bank))) <= found.error + 1e-14
    assert found.error < 1e-10


def test_ruin_is_at_least_a_bank_lost_at_the_end_and_comes_sooner_with_less():
    parts = [(spread.spread({-20: 18, 20: 20}), 1), (spread.spread({-70: 1, 2: 37}), 2)]
    at_end = spread.total([(part, 100 * count) for part, count in parts])
    chances = [ruin.ruin([(parts, 100)], bank).chance for bank in (0, 100, 300, 600)]
    assert chances == sorted(chances, reverse=True)
    for bank, found in zip((0, 100, 300, 600), chances, strict=True):
        assert found >= at_end.below(-bank)
    fair = spread.spread({-1: 1, 1: 1})  # by reflection: the chance to pass a level is that of ending there, twice
    once = spread.total([(fair, 50)])
    assert ruin.ruin([([(fair, 1)], 50)], 9).chance == pytest.approx(once.below(-9) + once.below(-10), abs=1e-12)


def test_a_night_that_is_too_long_to_follow_is_said_to_be():
    wide = [(spread.spread({-100_001: 1, 99_999: 1, 7: 3}), 1)]
    assert ruin.ruin([(wide, 5000)], 10**6) is None


# Bets on one outcome
