"""Dates at the ends of the calendar: no act speaks of others, and every deadline, clock and count can be worked out."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almoner.acts import (
    Act,
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    AuthorityOpened,
    BadgeIssued,
    CharityApplied,
    DateLicensed,
    DayEnded,
    EmploymentEnded,
    Entry,
    FigureRead,
    HouseLimitSet,
    LicenseIssued,
    Malformed,
    MeetingSet,
    OccasionAsked,
    OrganizationRegistered,
    ProceduresFiled,
    SettingsMade,
    Undecodable,
    decode,
    encode,
    replace,
)
from almoner.acts.base import form_of, unit_of
from almoner.acts.codec import decode_recorded
from almoner.acts.docs import example
from almoner.acts.units import FIRST_YEAR, LAST_YEAR, MOST
from almoner.law import dates, holidays
from almoner.law.clock import Clock, by_the_clock
from almoner.law.editions import named
from almoner.law.nh import shares
from almoner.office import ical
from almoner.office.deadlines import deadlines
from almoner.office.registry import Registry

from .oracle import entry_of

FIRST, LAST = date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31)
DAY = timedelta(days=1)
EXTREME = st.one_of(
    st.sampled_from([FIRST, LAST, LAST - DAY, date(LAST_YEAR, 12, 1), date(LAST_YEAR - 1, 12, 31)]),
    st.dates(LAST - 400 * DAY, LAST),
    st.dates(FIRST, FIRST + 400 * DAY),
    st.dates(FIRST, LAST),
)
FIGURE = st.one_of(st.sampled_from([0, 1, 31, 32, 366, 3_652_059, MOST]), st.integers(0, MOST))
DATED = [
    (kind, field)
    for kind in Act.kinds.values()
    for field in kind.__struct_fields__
    if unit_of(form_of(kind, field)) == "date"
]


@pytest.mark.parametrize(("kind", "field"), DATED)
def test_no_act_speaks_of_a_date_beyond_the_calendar(kind, field):
    made = decode(example(kind)).act
    for day in (FIRST, LAST):
        assert getattr(replace(made, **{field: day}), field) == day
    for day in (FIRST - DAY, LAST + DAY, date.min, date.max):
        with pytest.raises(Malformed, match=f"{field}: expected a date of the years {FIRST_YEAR} to {LAST_YEAR}"):
            replace(made, **{field: day})


@pytest.mark.parametrize("field", ["at", "game_date"])
def test_no_entry_stands_beyond_the_calendar(field):
    good = entry_of(DayEnded(), 1, game_date=date(2024, 5, 4))
    line = encode(good)
    for year in ("0001", "1900", "3000", "9999"):
        was = getattr(good, field).isoformat()
        wrong = line.replace(f'"{field}":"{was[:4]}'.encode(), f'"{field}":"{year}'.encode())
        assert wrong != line
        with pytest.raises(Undecodable, match=f"of the years {FIRST_YEAR} to {LAST_YEAR}"):
            decode_recorded(wrong)
        with pytest.raises(Undecodable):
            decode_recorded(wrong.replace(b'"DayEnded"', b'"Unheard"'))


@given(EXTREME, st.integers(-14 * 60, 14 * 60), st.sampled_from(["America/New_York", "UTC", "Asia/Tokyo"]))
def test_the_clock_of_a_place_shows_every_time(day, minutes, zone):
    at = datetime(day.year, day.month, day.day, 23, 59, tzinfo=UTC) - timedelta(minutes=minutes)
    if FIRST_YEAR <= at.year <= LAST_YEAR:
        shown = by_the_clock(at, zone)
        assert shown == at
        entry = Entry(stream="s", seq=1, at=at, game_date=day, by="b", act=DayEnded())
        assert list(Clock("UTC").odd(entry)) == []


@given(EXTREME, EXTREME, FIGURE)
def test_dates_are_counted_from_one_end_to_the_other(one, other, figure):
    for state in holidays.KNOWN:
        assert abs(holidays.business_days(state, one, other)) <= abs(dates.days(one, other))
    assert dates.whole_years(one, other) in range(-1100, 1100)
    after = dates.later(one, figure)
    assert after is None or dates.days(one, after) == figure
    due = dates.in_month_after(one, figure)
    assert dates.month_of(due) == dates.month_of(one) + 1
    for name in ("nh-pari-2016", "nh-2024"):
        assert shares.payment_due(named(name), one) > one
        assert shares.records_kept_until(named(name), one) > one


@given(st.sampled_from(sorted(holidays.KNOWN)), EXTREME)
def test_business_days_end_where_the_calendar_does(state, day):
    assert holidays.after_business_days(state, LAST, 9) is None
    after = holidays.after_business_days(state, day, 3)
    assert after is None or holidays.business_days(state, day, after) == 3


def all_of(acts):
    entries = [entry_of(act, seq, game_date=day) for seq, (day, act) in enumerate(acts, start=1)]
    found = deadlines(Registry(entries), all_of_them=True)
    written = ical.write(found, "extreme", datetime(2024, 1, 1, tzinfo=UTC))
    assert written.count("BEGIN:VEVENT") == len(found)
    return found


@given(EXTREME, EXTREME, EXTREME, st.sampled_from(["days", "business_days"]), FIGURE)
def test_every_deadline_of_new_jersey_is_worked_out_or_there_is_none(filed, decided, night, waits, figure):
    figures = ("mailing_days", "waiting_days", "waiting_business_days", "filing_lead", "report_day")
    form = ApplicationFiled(
        application="a", charity="c", game_type="casino_night", paper="2R-A", paper_edition="1", copies=4,
        identification="1", certificate="1", place="p", first_date=night, last_date=night, occasions=1,
    )  # fmt: skip
    settings = SettingsMade(
        waits=waits, numbering="goes_on", two_checks=False, background_check=False, sample_ticket=False,
        fourth_copy="clerk",
    )  # fmt: skip
    registered = OrganizationRegistered(
        charity="c", name="C", identification="1", certificate="1", valid_from=FIRST, valid_until=LAST
    )
    acts = [
        (filed, AuthorityOpened(edition="nj-13-47", name="Town", authority="municipality")),
        (filed, settings),
        *((filed, FigureRead(limit=name, bound=figure, page="1")) for name in figures),
        (filed, MeetingSet(date=decided, cutoff=filed)),
        (filed, registered),
        (filed, form),
        (filed, OccasionAsked(application="a", date=night)),
        (filed, ApplicationAccepted(application="a", prefix="RA", series=0, number=1)),
    ]
    all_of(acts)
    acts += [
        (decided, ApplicationDecided(application="a", granted=True)),
        (decided, ApplicationMailed(application="a")),
        (decided, ApplicationReceived(application="a")),
        (decided, LicenseIssued(application="a", license="l")),
    ]
    found = {one.what: one.date for one in all_of(acts)}
    assert found["report of operations"] > night
    assert ("mailing" in found) == (figure <= (LAST - decided).days)


@given(EXTREME, EXTREME, FIGURE)
def test_every_deadline_of_new_hampshire_is_worked_out_or_there_is_none(filed, night, figure):
    acts = [
        (filed, AuthorityOpened(edition="nh-lot-2019", name="Commission", authority="commission")),
        (filed, HouseLimitSet(limit="procedures_lead", bound=figure)),
        (filed, CharityApplied(application="a", charity="c", first_date=night)),
        (filed, DateLicensed(license="l", charity="c", place="p", date=night)),
        (filed, ProceduresFiled(procedures="p", first_use=night)),
        (filed, BadgeIssued(badge="b", person="dan", employer="granite-games")),
        (night, EmploymentEnded(person="dan", employer="granite-games")),
    ]
    found = {one.what for one in all_of(acts)}
    assert {"game date", "monthly report", "first game date"} <= found
    assert ("badge back" in found) == (holidays.after_business_days("nh", night, 5) is not None)
