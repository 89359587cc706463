"""The money shares, against figures worked out by hand (law of New Hampshire, parts 1f and 11)."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.law.editions import named
from almoner.law.nh.shares import (
    GameDate,
    charity_share,
    charity_share_of_held_back,
    held_back,
    month,
    payment_due,
    records_kept_until,
    state_share_no_value,
    state_share_value,
)

PRINTED, HELD_BACK = named("nh-pari-2016"), named("nh-2024")


def test_sixty_starters_at_150_dollars():
    assert state_share_no_value(PRINTED, 60 * 15000) == 27000


def test_the_same_money_when_each_buy_in_is_held_back_from():
    assert held_back(HELD_BACK, [15000] * 60) == 180000
    assert charity_share_of_held_back(HELD_BACK, 180000) == 63000


def test_the_cap_binds_above_1250_dollars():
    assert held_back(HELD_BACK, [125000]) == 25000
    assert held_back(HELD_BACK, [125001, 250000]) == 50000
    assert held_back(HELD_BACK, [124999]) == 25000, "$249.998 is half a cent or more above $249.99"


def test_a_night_of_ten_thousand_dollars():
    assert state_share_value(PRINTED, 1000000, 0) == 100000
    assert charity_share(PRINTED, 1000000, 0) == 350000


def test_house_losses_offset_house_wins_of_the_month_and_never_the_rake():
    found = month(
        PRINTED, [GameDate(collected=0, rake=0, house=200000), GameDate(collected=0, rake=80000, house=-50000)]
    )
    assert (found.house, found.rake, found.state) == (150000, 80000, 23000)
    lost = month(PRINTED, [GameDate(collected=0, rake=80000, house=-50000)])
    assert (lost.house, lost.state) == (0, 8000)


def test_half_a_cent_is_rounded_up():
    assert state_share_value(PRINTED, 5, 0) == 1
    assert state_share_value(PRINTED, 4, 0) == 0
    assert charity_share(PRINTED, 10, 0) == 4


def test_prizes_above_gross_leave_nothing():
    assert charity_share(PRINTED, 100, 200) == 0


@pytest.mark.parametrize("wrong", [-1, 1.5, "100", None, True])
def test_only_whole_cents(wrong):
    with pytest.raises(ValueError, match="expected whole cents from 0"):
        charity_share(PRINTED, wrong, 0)


def test_a_house_win_is_whole_cents_too():
    with pytest.raises(ValueError, match="house_win_or_loss: expected whole cents"):
        month(PRINTED, [GameDate(collected=0, rake=0, house=10.5)])


def test_days_of_payment_and_of_keeping_records():
    assert payment_due(PRINTED, date(2016, 12, 31)) == date(2017, 1, 5)
    assert payment_due(HELD_BACK, date(2024, 11, 5)) == date(2024, 12, 15)
    assert records_kept_until(PRINTED, date(2016, 12, 4)) == date(2018, 12, 4)
    assert records_kept_until(PRINTED, date(2024, 2, 29)) == date(2026, 3, 1)


def test_an_edition_without_the_rule_says_so():
    with pytest.raises(ValueError, match="nh-pari-2016 has no figure 'held_back_percent'"):
        held_back(PRINTED, [100])


@given(st.integers(0, 10**9))
def test_a_share_is_within_half_a_cent(amount):
    assert abs(100 * state_share_no_value(PRINTED, amount) - 3 * amount) <= 50
