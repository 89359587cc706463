"""A charity's lawful year in New Hampshire: from its application to the report of each month, with badges."""

from datetime import date

import pytest
from click.testing import CliRunner

from almoner.acts import (
    BadgeIssued,
    BadgeReturned,
    BadgeSwornLost,
    CharityApplied,
    DateLicensed,
    DateWithdrawn,
    EmploymentEnded,
    EventLicensed,
    GameScheduled,
    HouseCounted,
    ProceduresApproved,
    ProceduresFiled,
    RoleGiven,
    replace,
)
from almoner.acts.entry import Corrected
from almoner.cli.audit import command as audit
from almoner.journal import Follower, Refused, new_key
from almoner.law.dates import later
from almoner.office.deadlines import deadlines
from almoner.office.new_hampshire import month
from almoner.office.settings import load

from .test_office_year import Town

FIRST = date(2024, 2, 29)
DAYS = [FIRST, *(date(2024, number, 9) for number in range(3, 11)), date(2024, 12, 31)]


def test_a_year_of_a_charity(tmp_path):
    town = Town(tmp_path, "granite")
    town.clock.moment = town.clock.moment.replace(year=2023, month=8, day=1)
    town.say(*load("granite-commission").acts())
    town.on(later(FIRST, -180))
    town.say(CharityApplied(application="library", charity="library", first_date=FIRST))
    town.on(later(FIRST, -60))
    town.say(CharityApplied(application="elks", charity="elks", first_date=FIRST))
    town.on(later(FIRST, -45))
    town.say(ProceduresFiled(procedures="holdem", first_use=FIRST))
    town.say(ProceduresApproved(procedures="holdem"))
    for charity in ("library", "elks"):
        town.say(*(DateLicensed(license=f"GC-{charity}", charity=charity, place="hall", date=day) for day in DAYS))
    town.say(*(GameScheduled(procedures="holdem", date=day) for day in DAYS))
    badges(town)
    another_date(town)
    for number, day in enumerate(DAYS):
        town.on(day)
        record = f"library-{number}"
        for act in (
            EventLicensed(edition="nh-lot-2019", license="GC-library", charity="library", place="hall"),
            DateLicensed(license="GC-library", charity="library", place="hall", date=day),
            RoleGiven(person="lena", role="member_in_charge"),
        ):
            town.journal.propose(record, act, by="clerk", game_date=day, key=new_key())
        won = HouseCounted(won=0, lost=50_000) if number == 1 else HouseCounted(won=200_000, lost=0)
        town.journal.propose(record, won, by="lena", game_date=day, key=new_key())
    for number in (2, 3, 12):
        (row,) = month(streams(town).values(), 2024, number)
        assert (row.charity, row.dates, row.house) == ("library", 1, 0 if number == 3 else 200_000)
        assert (row.due.year, row.due.month) == ((2025, 1) if number == 12 else (2024, number + 1))
        due = {one.date for one in deadlines(town.registry(), charity="library") if one.what == "monthly report"}
        assert row.due in due, "the calendar has the day of the report"
    done = CliRunner().invoke(audit, [town.file])
    assert done.exit_code == 0, done.output


def another_date(town):
    """The last date is taken back, as the refusal says how, and another one stands in its place among the ten."""
    instead = DateLicensed(license="GC-elks", charity="elks", place="hall", date=date(2024, 12, 30))
    for act in (instead, DateWithdrawn(license="GC-elks", date=DAYS[-1])):
        with pytest.raises(Refused) as refused:
            town.say(act)
    assert "`almoner office correct`" in refused.value.ruling.remedy
    with town.office() as office:
        (seq,) = [one.seq for one in office.entries() if one.act == replace(instead, date=DAYS[-1])]
    town.say(Corrected(entry=seq, reason="the hall is closed on this date"), witness="dora")
    town.say(instead)
    assert DAYS[-1] not in {one.date for one in deadlines(town.registry(), charity="elks", all_of_them=True)}


def badges(town):
    """Issue badges, take one back in time over a holiday, swear one lost, and issue others after that."""
    town.on(date(2024, 2, 1))
    dan, eve = ({"person": person, "employer": "games-inc"} for person in ("dan", "eve"))
    town.say(BadgeIssued(badge="b-1", **dan), BadgeIssued(badge="b-2", **eve))
    town.on(date(2024, 2, 15))
    town.say(EmploymentEnded(**dan), EmploymentEnded(**eve))
    (back,) = {one.date for one in deadlines(town.registry()) if one.what == "badge back"}
    assert back == date(2024, 2, 23), "five business days, around the holiday of the third Monday"
    town.on(back)
    town.say(BadgeReturned(badge="b-1", **dan), BadgeSwornLost(badge="b-2", **eve))
    town.say(BadgeIssued(badge="b-3", person="dan", employer="library"), BadgeIssued(badge="b-4", **eve))


def streams(town):
    found = {}
    follower = Follower(town.journal.store)
    for one in follower.new():
        found.setdefault(one.stream, []).append(one.entry)
    follower.close()
    return found
