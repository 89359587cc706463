"""What is made of an authority's record: deadlines and their calendar, settings, New Hampshire's months."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.acts import (
    AddedOn,
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    AuthorityOpened,
    BoughtIn,
    CharityApplied,
    DateLicensed,
    EventLicensed,
    HouseCounted,
    HouseLimitSet,
    LicenseIssued,
    OccasionAsked,
    OperationsReported,
    PrizeAwarded,
    ProceduresFiled,
    RakeTaken,
    Refunded,
    SettingsMade,
)
from almoner.law.dates import in_month_after
from almoner.law.editions import named
from almoner.law.holidays import business_days
from almoner.law.live import Live
from almoner.office import ical, new_hampshire
from almoner.office.deadlines import Deadline, deadlines, earliest_issue
from almoner.office.registry import Registry
from almoner.office.settings import load, shipped

from .oracle import entry_of
from .test_office import SETTINGS, application

DAYS = st.dates(date(2000, 1, 1), date(2035, 12, 31))
OPENED = AuthorityOpened(edition="nj-13-47", name="Town", authority="municipality")


def registry(*acts):
    """Return the state after acts, each with the day on which it was recorded."""
    return Registry([entry_of(act, seq, game_date=day) for seq, (day, act) in enumerate(acts, start=1)])


def mailed(day, made=SETTINGS, *more):
    before = day - timedelta(days=30)
    accepted = ApplicationAccepted(application="a", prefix="RA", series=0, number=1)
    return registry(
        (before, OPENED),
        (before, made),
        *((before, act) for act in more),
        (before, application("a", first_date=day + timedelta(days=90), last_date=day + timedelta(days=90))),
        (before, accepted),
        (day, ApplicationDecided(application="a", granted=True)),
        (day, ApplicationMailed(application="a")),
        (day, ApplicationReceived(application="a")),
    )


BUSINESS = SettingsMade(
    waits="business_days", numbering="goes_on", two_checks=False, background_check=False, sample_ticket=False,
    fourth_copy="police",
)  # fmt: skip


@settings(max_examples=40)
@given(DAYS)
def test_the_earliest_day_is_the_first_on_which_the_law_allows_the_license(day):
    """Across month ends, leap days, year ends and holidays: the calendar and the law agree to the day."""
    for made in (SETTINGS, BUSINESS):
        state = mailed(day, made)
        earliest = earliest_issue(state, state.application("a"))
        law = named("nj-13-47").only([*(f"waited{kind}days" for kind in ("_", "_business_"))])
        live = Live(law)
        for seq, (on, act) in enumerate(
            [(day, made), (day, ApplicationMailed(application="a")), (day, ApplicationReceived(application="a"))],
            start=1,
        ):
            live.record(entry_of(act, seq, game_date=on))
        issue = LicenseIssued(application="a", license="RL-1")
        assert live.rule(entry_of(issue, 9, game_date=earliest)).allowed
        assert not live.rule(entry_of(issue, 9, game_date=earliest - timedelta(days=1))).allowed


@pytest.mark.parametrize(
    ("day", "made", "earliest"),
    [
        (date(2024, 2, 16), SETTINGS, date(2024, 3, 1)),  # a leap day between
        (date(2023, 2, 16), SETTINGS, date(2023, 3, 2)),
        (date(2023, 12, 20), SETTINGS, date(2024, 1, 3)),
        (date(2024, 3, 22), BUSINESS, date(2024, 4, 15)),  # Good Friday
        (date(2023, 12, 15), BUSINESS, date(2024, 1, 9)),  # Christmas and New Year
        (date(2024, 10, 25), BUSINESS, date(2024, 11, 19)),  # Election Day and Veterans Day
    ],
)
def test_days_that_were_worked_out_by_hand(day, made, earliest):
    state = mailed(day, made)
    assert earliest_issue(state, state.application("a")) == earliest


def test_a_municipality_that_waits_longer_is_waited_for():
    state = mailed(date(2024, 3, 1), SETTINGS, HouseLimitSet(limit="waiting_days", bound=15))
    assert earliest_issue(state, state.application("a")) == date(2024, 3, 16)
    assert state.figure("copies") == 4


@given(DAYS)
def test_a_report_is_due_on_the_15th_of_the_next_month(day):
    due = in_month_after(day, 15)
    assert due.day == 15
    assert (due - day).days in range(15, 46)
    assert (
        (due - timedelta(days=15)).month == day.month or day.day > 15 or (due - timedelta(days=16)).month == day.month
    )


def test_the_deadlines_of_a_licensed_casino_night():
    night = date(2024, 12, 7)
    acts = [
        (date(2024, 9, 2), OPENED),
        (date(2024, 9, 2), SETTINGS),
        (date(2024, 9, 3), application("a", first_date=night, last_date=night)),
        (date(2024, 9, 3), OccasionAsked(application="a", date=night)),
        (date(2024, 9, 3), ApplicationAccepted(application="a", prefix="RA", series=0, number=1)),
        (date(2024, 9, 17), ApplicationDecided(application="a", granted=True)),
        (date(2024, 9, 18), ApplicationMailed(application="a")),
        (date(2024, 10, 2), LicenseIssued(application="a", license="RL-1")),
    ]
    found = {(one.what, one.who): one.date for one in deadlines(registry(*acts))}
    assert found == {
        ("occasion", "st-anne"): night,
        ("deposit", "st-anne"): night,
        ("report of operations", "st-anne"): date(2025, 1, 15),
    }
    assert len(deadlines(registry(*acts), all_of_them=True)) == 5
    with pytest.raises(ValueError, match="there is no organization 'lions'"):
        deadlines(registry(*acts), charity="lions")
    report = OperationsReported(license="RL-1", date=night, receipts=0, prizes=0, expenses=0)
    assert deadlines(registry(*acts, (date(2025, 1, 5), report))) == []


# The calendar


LINES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=300)


@given(LINES)
def test_lines_are_folded_at_75_octets_and_unfold_to_what_they_were(line):
    parts = list(ical.folded(line))
    assert all(len(part.encode()) <= 75 for part in parts)
    assert all(part.startswith(" ") for part in parts[1:])
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line


@given(st.text(max_size=60))
def test_an_escaped_text_says_what_it_said(text):
    escaped = ical.escaped(text)
    assert "\n" not in escaped
    back, letters = [], iter(escaped)
    for letter in letters:
        if letter == "\\":
            follows = next(letters)
            back.append("\n" if follows == "n" else follows)
        else:
            assert letter not in ";,"
            back.append(letter)
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    assert "".join(back) == "".join(letter for letter in plain if letter >= " " or letter == "\n")


def test_a_calendar():
    one = Deadline(
        date=date(2024, 12, 31),
        what="report",
        who="st-anne",
        about="RL-1; RL-2",
        says="Filed, by this day.",
        cite="9.1",
    )
    text = ical.write([one, one], "Town", datetime(2024, 3, 1, 12, tzinfo=UTC))
    assert text.endswith("END:VCALENDAR\r\n")
    assert text.replace("\r\n", "").count("\n") == 0
    lines = text.split("\r\n")
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 2
    for line in ("DTSTAMP:20240301T120000Z", "DTSTART;VALUE=DATE:20241231", "DTEND;VALUE=DATE:20250101"):
        assert line in lines
    assert "SUMMARY:report: RL-1\\; RL-2" in lines
    assert "DESCRIPTION:Filed\\, by this day. (9.1)" in lines


# Settings


def test_the_shipped_municipalities_differ():
    found = [one for one in map(load, shipped()) if one.authority == "municipality"]
    assert len(found) == 3
    assert {one.waits for one in found} == {"days", "business_days"}
    assert {one.numbering for one in found} == {"goes_on", "each_year"}
    assert len({(one.two_checks, one.background_check, one.sample_ticket) for one in found}) == 3
    assert len({one.fourth_copy for one in found}) == 3
    assert any(one.limits.get("waiting_days") == 15 for one in found)


# New Hampshire


def event(charity, *acts, edition="nh-lot-2019"):
    licensed = EventLicensed(edition=edition, license=charity, charity=charity, place="hall")
    rows = [(date(2019, 8, 1), licensed), *acts]
    return [entry_of(act, seq, game_date=day) for seq, (day, act) in enumerate(rows, start=1)]


FIRST, SECOND = date(2019, 8, 3), date(2019, 8, 10)


def test_a_month_of_a_charity_adds_up_as_the_worked_figures_do():
    """Part 11 of the collection: 60 starters at $150; netting +2,000 and -500, with rake of 800 untouched by it."""
    buys = [(FIRST, BoughtIn(game="g", person=f"p{n}", paid=15000)) for n in range(60)]
    prizes = [(FIRST, PrizeAwarded(game="g", person="p1", prize=720_000))]
    house = [
        (FIRST, HouseCounted(won=200_000, lost=0)),
        (SECOND, HouseCounted(won=0, lost=50_000)),
        (SECOND, RakeTaken(table="t", hand="h", rake=80_000)),
        (date(2019, 9, 1), HouseCounted(won=0, lost=900_000)),  # another month
    ]
    (found,) = new_hampshire.month([event("st-anne", *buys, *prizes, *house)], 2019, 8)
    assert (found.charity, found.dates, found.collected, found.rake, found.house) == (
        "st-anne",
        2,
        900_000,
        80_000,
        150_000,
    )
    assert found.state_share == 27_000 + 8_000 + 15_000
    assert found.charity_share == (900_000 + 80_000 + 150_000 - 720_000) * 35 // 100
    assert found.due == date(2019, 9, 15)


def test_house_losses_touch_neither_rake_nor_another_charity():
    lost = event(
        "st-anne", (FIRST, HouseCounted(won=0, lost=50_000)), (FIRST, RakeTaken(table="t", hand="h", rake=10_000))
    )
    won = event("lions", (FIRST, HouseCounted(won=30_000, lost=0)))
    lions, anne = new_hampshire.month([lost, won], 2019, 8)
    assert (anne.house, anne.rake, anne.state_share) == (0, 10_000, 1_000)
    assert (lions.house, lions.state_share) == (30_000, 3_000)


def test_money_of_which_nobody_knows_whose_it_is_is_in_no_month_that_is_added_up():
    licensed, bought = event("st-anne", (FIRST, BoughtIn(game="g", person="ann", paid=15000)))
    with pytest.raises(ValueError, match=r"entry 2: money .* for which charity.*record its license"):
        new_hampshire.month([[bought]], 2019, 8)
    assert new_hampshire.month([[bought]], 2019, 9) == []
    late = [entry_of(bought.act, 1, game_date=FIRST), entry_of(licensed.act, 2, game_date=FIRST)]
    (found,) = new_hampshire.month([late], 2019, 8)
    assert (found.charity, found.collected) == ("st-anne", 15000)


def test_two_events_of_one_charity_are_one_month_and_refunds_are_taken_off():
    one = event("st-anne", (FIRST, BoughtIn(game="g", person="ann", paid=15000)))
    two = event(
        "st-anne",
        (SECOND, AddedOn(game="h", person="bob", paid=5000)),
        (SECOND, Refunded(game="h", person="bob", refund=5000)),
    )
    (found,) = new_hampshire.month([one, two], 2019, 8)
    assert (found.collected, found.dates) == (15000, 2)


def test_since_2024_the_charity_has_its_share_of_what_is_held_back():
    buys = [(FIRST, BoughtIn(game="g", person=f"p{n}", paid=15000)) for n in range(60)]
    (found,) = new_hampshire.month([event("st-anne", *buys, edition="nh-2024")], 2019, 8)
    assert found.charity_share == 63_000


def test_deadlines_of_new_hampshire():
    found = deadlines(
        registry(
            (date(2019, 8, 1), AuthorityOpened(edition="nh-lot-2019", name="Commission", authority="commission")),
            (date(2019, 8, 1), CharityApplied(application="a", charity="st-anne", first_date=date(2019, 12, 7))),
            (date(2019, 8, 1), ProceduresFiled(procedures="holdem", first_use=date(2019, 12, 7))),
            (date(2019, 9, 1), DateLicensed(license="L1", charity="st-anne", place="hall", date=date(2019, 12, 7))),
        )
    )
    assert [(one.date, one.what) for one in found] == [
        (date(2019, 9, 15), "procedures may be used"),
        (date(2019, 12, 7), "game date"),
        (date(2020, 1, 15), "monthly report"),
    ]


def test_business_days_of_the_calendar_are_those_of_the_law():
    assert business_days("nj", date(2024, 3, 22), date(2024, 4, 15)) == 15
    assert isinstance(application("a"), ApplicationFiled)
