"""Dates: months, days and business days around holidays, in plain functions and in the law's language."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.acts import DateLicensed
from almoner.law import holidays
from almoner.law.dates import days, month_of
from almoner.law.edition import Edition
from almoner.law.holidays import after_business_days, business_days, closed, easter
from almoner.law.live import Live
from almoner.law.provision import provision
from almoner.law.terms import act, day_of, envelope
from almoner.law.terms import business_days as business
from almoner.law.terms import days as between
from almoner.law.terms import month_of as month

from .oracle import Oracle, entry_of

DAYS = st.dates(date(1999, 1, 1), date(2035, 12, 31))


STATE = st.sampled_from(sorted(holidays.KNOWN))


def is_business_day(state, day):
    return day.weekday() < 5 and day not in closed(state, day.year)


@pytest.mark.parametrize("day", [date(2024, 3, 31), date(2025, 4, 20), date(2026, 4, 5), date(2038, 4, 25)])
def test_easter(day):
    assert easter(day.year) == day


def test_the_holidays_of_2024():
    assert list(closed("nj", 2024)) == [
        date(2024, 1, 1), date(2024, 1, 15), date(2024, 2, 19), date(2024, 3, 29), date(2024, 5, 27),
        date(2024, 6, 21), date(2024, 7, 4), date(2024, 9, 2), date(2024, 10, 14), date(2024, 11, 5),
        date(2024, 11, 11), date(2024, 11, 28), date(2024, 12, 25),
    ]  # fmt: skip


def test_the_holidays_of_new_hampshire_in_2024_and_2023():
    assert list(closed("nh", 2024)) == [
        date(2024, 1, 1), date(2024, 1, 15), date(2024, 2, 19), date(2024, 5, 27), date(2024, 7, 4), date(2024, 9, 2),
        date(2024, 10, 14), date(2024, 11, 5), date(2024, 11, 11), date(2024, 11, 28), date(2024, 11, 29),
        date(2024, 12, 25),
    ]  # fmt: skip
    assert date(2023, 11, 7) not in closed("nh", 2023)  # the election is in even years
    assert closed("nh", 2023)[date(2023, 1, 2)] == "New Year's Day"  # which was a Sunday


def test_a_holiday_on_a_saturday_is_kept_on_no_other_day_in_new_hampshire():
    assert not {date(2021, 12, 24), date(2021, 12, 31)} & closed("nh", 2021).keys()  # Christmas and New Year's Day
    assert date(2021, 7, 5) in closed("nh", 2021)  # Independence Day was a Sunday


def test_a_holiday_at_a_weekend_is_kept_beside_it():
    assert date(2021, 12, 24) in closed("nj", 2021)  # Christmas Day was a Saturday
    assert date(2021, 12, 31) in closed("nj", 2021)  # so was New Year's Day
    assert date(2022, 1, 1) not in closed("nj", 2022)
    assert date(2021, 7, 5) in closed("nj", 2021)  # Independence Day was a Sunday
    assert date(2020, 6, 19) not in closed("nj", 2020)  # Juneteenth was no holiday yet


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [
        (date(2024, 3, 1), date(2024, 3, 22), 15),  # three whole weeks
        (date(2024, 3, 15), date(2024, 4, 5), 14),  # Good Friday among them
        (date(2024, 2, 28), date(2024, 3, 1), 2),  # 29 February is a day
        (date(2023, 2, 28), date(2023, 3, 1), 1),
        (date(2021, 12, 23), date(2022, 1, 3), 5),  # two Fridays kept for Saturdays, across the year's end
        (date(2024, 12, 31), date(2025, 1, 2), 1),
        (date(2024, 3, 23), date(2024, 3, 24), 0),
        (date(2024, 3, 22), date(2024, 3, 1), -15),
    ],
)
def test_business_days(start, end, count):
    assert business_days("nj", start, end) == count


@given(STATE, DAYS, st.integers(0, 400))
def test_business_days_are_those_that_are_counted_one_by_one(state, start, count):
    end = start + timedelta(days=count)
    counted = sum(is_business_day(state, start + timedelta(days=n)) for n in range(1, count + 1))
    assert business_days(state, start, end) == counted
    assert business_days(state, end, start) == -counted


@given(STATE, DAYS, st.integers(1, 60))
def test_the_day_after_so_many_business_days_is_the_first_by_which_they_have_passed(state, start, count):
    end = after_business_days(state, start, count)
    assert business_days(state, start, end) == count
    assert business_days(state, start, end - timedelta(days=1)) == count - 1


@given(DAYS, DAYS)
def test_a_month_is_a_calendar_month(one, other):
    assert (month_of(one) == month_of(other)) == ((one.year, one.month) == (other.year, other.month))
    assert (month_of(one) < month_of(other)) == ((one.year, one.month) < (other.year, other.month))
    assert days(one, other) == (other - one).days


@given(DAYS, DAYS, st.integers(-40, 40))
def test_the_language_counts_as_it_is_read(today, day, figure):
    terms = [
        month(envelope.game_date) - month(act.date),
        day_of(act.date),
        between(envelope.game_date, act.date),
        business(envelope.game_date, act.date),
    ]
    made = tuple(
        provision(f"T {n}", "says", on=DateLicensed, measure=term, at_most=figure, name=f"t{n}")
        for n, term in enumerate(terms)
    )
    edition = Edition("toy", "toy", date(2000, 1, 1), "T", made, {}, "UTC", state="nj")
    live, oracle = Live(edition), Oracle(edition)
    licensed = DateLicensed(license="l", charity="c", place="p", date=day)
    entry = entry_of(licensed, 1, game_date=today)
    ruling = live.rule(entry)
    found = [finding.outcome for finding in ruling.findings]
    assert found == list(oracle.outcomes(entry).values())
    assert ruling.findings[2].measured == (day - today).days


def test_where_the_holidays_are_not_known_business_days_cannot_be_counted():
    made = provision("T", "says", on=DateLicensed, measure=business(act.date, act.date), at_most=0, name="t")
    edition = Edition("toy", "toy", date(2000, 1, 1), "T", (made,), {}, "UTC", state="vt")
    with pytest.raises(TypeError, match="holidays of the state are not known"):
        Live(edition)
    assert set(holidays.KNOWN) == {"nj", "nh"}
