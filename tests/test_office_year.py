"""Whole lawful years of an office, day by day in one journal: whatever the law allows can be done, and stays as it was.

Each of the shipped municipalities keeps its record from the old register to the end of 2025: leap day, holidays, year
ends, renewals, a clerk who leaves. What happens is recorded on the day on which it happens.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from click.testing import CliRunner

from almoner.acts import (
    ApplicationFiled,
    ApplicationReceived,
    BooksClosed,
    CheckReturned,
    CheckSent,
    ClerkLeft,
    ExhibitAttached,
    FeePaid,
    HearingHeld,
    HearingNoticed,
    LicenseAmended,
    LicenseCancelled,
    MeetingSet,
    OperationsReported,
    OrganizationRegistered,
    ProceduresApproved,
    ProviderApproved,
    ReceiptsDeposited,
    ResponsibleNamed,
    RoleGiven,
    replace,
)
from almoner.cli.audit import command as audit
from almoner.journal import Journal, Seam, new_key
from almoner.law.dates import later
from almoner.office import Office, docket, register
from almoner.office.changes import bring, introduce
from almoner.office.deadlines import deadlines, earliest_issue
from almoner.office.event import open_event
from almoner.office.importing import take_over
from almoner.office.settings import load

from .test_casino_night import AFTER, PLANTED, example

ZONE = ZoneInfo("America/New_York")
TOWNS = ("pine-hill", "cedar-falls", "harbor-city")


class Clock(Seam):
    """A world in which it is as late as a test says."""

    moment = datetime(2024, 1, 2, 12, tzinfo=ZONE)

    def now(self):
        return self.moment.astimezone(UTC)


class Town:
    """A municipality at work, on one day after the other."""

    def __init__(self, folder, name):
        self.name, self.file, self.by, self.serials = name, str(folder / f"{name}.journal"), "clerk", 0
        self.clock = Clock()
        self.journal = Journal.open(self.file, seam=self.clock)
        self.printed = {}

    @property
    def today(self):
        return self.clock.moment.date()

    def on(self, day):
        """Go on to a day; on the 15th of each month between, reports are filed that the calendar has for it."""
        assert day >= self.today, f"{day} is before {self.today}"
        while (
            due := (self.today.replace(day=15) + timedelta(days=30 * (self.today.day >= 15))).replace(day=15)
        ) <= day:
            self._leave_for(due)
            for one in deadlines(self.registry()):
                if one.what == "report of operations" and one.date == due:
                    of = {"license": one.about, "date": date.fromisoformat(one.occasion)}
                    self.say(OperationsReported(**of, receipts=90_000, prizes=20_000, expenses=10_000))
        self._leave_for(day)

    def _leave_for(self, day):
        """Print the pages of the day that ends, as the office leaves them, and go on to another."""
        if day > self.today:
            self.printed[self.today] = pages(self.registry())
            self.clock.moment = datetime.combine(day, time(12), ZONE)

    def office(self, **more):
        return Office(self.journal, self.name, by=self.by, **more)

    def say(self, *acts, **more):
        with self.office(**more) as office:
            return office.say_all(acts)

    def registry(self):
        with self.office() as office:
            return office.registry()

    def register(self, charity, certificate, since, until):
        """Register an organization, or renew its registration with another five people who answer for it."""
        named = [ResponsibleNamed(charity=charity, person=f"{certificate}-{n}", at_least=18) for n in range(5)]
        made = OrganizationRegistered(
            charity=charity, name=charity.title(), identification=IDENTIFICATION[charity], certificate=certificate,
            valid_from=since, valid_until=until,
        )  # fmt: skip
        self.say(*named, made)

    def file_for(self, name, charity, game, days, **more):
        """File an application for some days and have it accepted, with all that this municipality wants with it."""
        registry = self.registry()
        settings, certificate = registry.settings, registry.organization(charity).newest
        valid = [one for one in registry.organization(charity).registrations if one.valid_from <= self.today]
        certificate = valid[-1]
        games = more.pop("games", [])
        filed = ApplicationFiled(**{
            "application": name, "charity": charity, "game_type": game, "paper": "2B-A" if game == "bingo" else "2R-A",
            "paper_edition": "2019", "copies": registry.figure("copies"), "identification": certificate.identification,
            "certificate": certificate.certificate, "place": f"{charity}-hall", "first_date": min(days),
            "last_date": max(days), "occasions": len(days), "rented": game == "bingo",
            "leased": game == "casino_night",
        } | more)  # fmt: skip
        papers = [("10-A", None)] * filed.rented + [("13", "tidewater-games")] * filed.leased
        papers += [("sample_ticket", None)] * settings.sample_ticket
        exhibits = [
            ExhibitAttached(application=name, paper=paper, paper_edition="2019", provider=provider)
            for paper, provider in papers
        ]
        with self.office() as office:
            office.apply(filed, days, exhibits, games)
            assert office.missing(name) == []
            office.accept(name)
        if settings.background_check:
            self.say(CheckSent(application=name))

    def meeting(self, name):
        """Return the day on which the calendar has the governing body decide on an application."""
        known = self.registry().application(name)
        (day,) = [
            one.date for one in deadlines(self.registry()) if one.what == "decision" and one.about == known.endorsed
        ]
        return day

    def grant(self, *names):
        """Grant applications at the meeting that the calendar names, mail them, and take their fees."""
        self.on(self.meeting(names[0]))
        for name in names:
            if self.registry().settings.background_check:
                self.say(CheckReturned(application=name, clear=True))
            with self.office() as office:
                office.decide(name, granted=True)
        self.on(later(self.today, 1))
        for name in names:
            with self.office() as office:
                office.mail(name)
                for fee in office.assess(name):
                    office.say(FeePaid(application=name, payee=fee.payee, paid=fee.fee))
        self.on(later(self.today, 2))
        self.say(*(ApplicationReceived(application=name) for name in names))

    def issue(self, *names):
        """Issue licenses on the first day of which the calendar says that it may be done; return their numbers."""
        made = []
        for name in names:
            self.on(max(self.today, earliest_issue(self.registry(), self.registry().application(name))))
            self.serials += 1
            with self.office() as office:
                office.issue(name, f"L-{self.serials}")
            made.append(f"L-{self.serials}")
        return made

    def license(self, *names):
        self.grant(*names)
        return self.issue(*names)

    def opened(self, serial, event):
        with self.office() as office:
            return open_event(office, serial, event)

    def bring(self, serial, event):
        with self.office() as office:
            (brought,) = bring(office, serial, event)
        assert brought.refused is None
        return [receipt.entry.act for receipt in brought.receipts]


IDENTIFICATION = {"fire-company": "200-1", "st-anne": "100-1", "library": "300-1"}


def pages(registry):
    return register(registry), docket(registry)


def each_month(first, months, each):
    """Return days of months from a first one on, so many each, four days apart."""
    found, year, month = [], first.year, first.month
    for _ in range(months):
        found += [date(year, month, first.day + 4 * n) for n in range(each)]
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    return found


def night(town, event, day):
    """Hold a whole casino night by the shipped example without what is planted in it, from the roles to the books."""
    left_out = {*PLANTED, *AFTER, 74, 133} - {87}
    for entry in example():
        act = replace(entry.act, procedures="cage-1-2-3", returned=400) if entry.seq == 87 else entry.act
        if entry.seq <= 12 or entry.seq in left_out:
            continue
        town.clock.moment = datetime.combine(day, entry.at.time(), ZONE)
        by = town.by if entry.seq <= 16 else entry.by
        town.journal.propose(event, act, by=by, game_date=day, key=new_key())
    town.clock.moment = datetime.combine(later(day, 1), time(1), ZONE)
    for act, by in ((ReceiptsDeposited(deposited=17_000, account="games"), "lou"), (BooksClosed(), "walt")):
        town.journal.propose(event, act, by=by, game_date=day, key=new_key())


PLAYED = ["blackjack", "chuck-a-luck", "hold 'em"]
SHEETS = {
    "blackjack-6-decks": "blackjack", "cage-1-2-3": "chuck-a-luck", "holdem-limit": "hold 'em",
}  # fmt: skip
LEAP, EVE, SNOW = date(2024, 2, 29), date(2024, 12, 31), date(2025, 1, 11)
ADVENT, NEW_YEAR = date(2025, 12, 13), date(2026, 1, 10)


def tuesdays(year):
    """Return the second and the fourth Tuesday of each month."""
    for month in range(1, 13):
        first = date(year, month, 1)
        second = first + timedelta(days=(1 - first.weekday()) % 7 + 7)
        yield from (second, second + timedelta(days=14))


def begin(town, tmp_path):
    """Open the record, take the old register over, register who is known, and set the meetings of a year."""
    town.say(*load(town.name).acts())
    old = tmp_path / "old.csv"
    series = "2023-" if town.registry().settings.numbering == "each_year" else ""
    rows = [
        f"2023-10-02,Library,300-1,RA {series}1,granted,OLD-1,2023-11-20,2024-01-20;2024-04-20,library,old-1",
        f"2023-12-18,Fire-Company,200-1,RA {series}2,open,,,,fire-company,old-2",
    ]
    old.write_text("\n".join(["filed,applicant,identification,number,decision,license,issued,dates,charity,application",
                              *rows]))  # fmt: skip
    with town.office() as office:
        found = take_over(office, str(old))
    assert (found.problems, found.recorded) == ([], True)
    town.say(RoleGiven(person="deputy", role="clerk"))
    town.register("st-anne", "c-1", date(2024, 1, 1), date(2025, 12, 31))
    town.register("fire-company", "c-2", date(2023, 3, 1), date(2025, 2, 28))
    meetings(town, 2024)
    town.say(ProviderApproved(provider="tidewater-games", approved_from=date(2024, 1, 1), approved_until=EVE))
    town.say(*(ProceduresApproved(procedures=sheet, casino_game=game) for sheet, game in SHEETS.items()))


def meetings(town, year):
    town.say(*(MeetingSet(date=day, cutoff=later(day, -14)) for day in tuesdays(year)))


def leap_year(town):
    """2024: a casino night on leap day with a raffle, a year of bingo, a refusal, a clerk who leaves."""
    town.on(date(2024, 1, 5))
    bingo = each_month(date(2024, 3, 4), 12, 6)
    town.file_for("leap", "st-anne", "casino_night", [LEAP], games=PLAYED)
    town.file_for("leap-raffle", "st-anne", "merchandise_raffle", [LEAP], prize_value=1_550_000)
    town.file_for("bingo", "fire-company", "bingo", bingo)
    leap, _, _ = town.license("leap", "leap-raffle", "bingo")
    town.opened(leap, "leap-night")
    town.on(LEAP)
    night(town, "leap-night", LEAP)
    assert town.registry().application("leap-raffle").fees[0].fee == 32_000
    the_old_register_goes_on(town)
    town.on(date(2024, 7, 1))
    town.by = "deputy"
    town.say(ClerkLeft(person="clerk"))
    refused_and_tried_again(town)


def the_old_register_goes_on(town):
    """A date of an old license is moved; another application of it is granted, typed in, and licensed."""
    town.register("library", "c-3", LEAP, date(2026, 2, 28))
    old = {"application": "old-1", "license": "OLD-1"}
    town.say(LicenseAmended(**old, from_date=date(2024, 4, 20), date=date(2024, 5, 18)))
    paper = Office(town.journal, town.name, by=town.by, on=date(2023, 12, 18), late=True)
    with paper:
        days = [date(2024, 6, 1), date(2024, 6, 2)]
        paper.apply(
            ApplicationFiled(
                application="old-2", charity="fire-company", game_type="cash_raffle", paper="2R-A",
                paper_edition="2019", copies=5, identification="200-1", certificate="c-2", place="fire-company-hall",
                first_date=days[0], last_date=days[1], occasions=2,
            ), days,
        )  # fmt: skip
    if town.registry().settings.background_check:
        town.say(CheckSent(application="old-2"), CheckReturned(application="old-2", clear=True))
    town.on(date(2024, 3, 26))
    with town.office() as office:
        office.decide("old-2", granted=True)
        office.mail("old-2")
        for fee in office.assess("old-2"):
            office.say(FeePaid(application="old-2", payee=fee.payee, paid=fee.fee))
    town.say(ApplicationReceived(application="old-2"))
    town.issue("old-2")


def refused_and_tried_again(town):
    """An application is refused after a hearing; the next one is granted, moved, and given back."""
    days = [date(2024, 11, 2), date(2024, 11, 3)]
    town.on(date(2024, 8, 9))
    town.file_for("fair", "library", "off_premises_cash_raffle", days, prize_value=400_000)
    town.on(date(2024, 8, 27))
    town.say(HearingNoticed(application="fair", date=date(2024, 9, 10)))
    town.on(date(2024, 9, 10))
    town.say(HearingHeld(application="fair"))
    with town.office() as office:
        office.decide("fair", granted=False, grounds="the hall is closed on these days")
    town.file_for("fair-again", "library", "calendar_raffle", days, prize_value=400_001)
    (serial,) = town.license("fair-again")
    of = {"application": "fair-again", "license": serial}
    town.on(days[0])
    town.say(LicenseAmended(**of, from_date=days[0], date=date(2024, 11, 9)))
    town.on(days[1])
    town.say(LicenseCancelled(**of, grounds="given back: the hall is closed"))


def year_end(town):
    """A casino night of the last of December is moved by snow to January, with the provider's approval renewed."""
    town.on(date(2024, 11, 8))
    town.file_for("eve", "st-anne", "casino_night", [EVE], games=PLAYED)
    (eve,) = town.license("eve")
    town.opened(eve, "eve-night")
    town.on(EVE)
    meetings(town, 2025)
    town.say(
        ProviderApproved(provider="tidewater-games", approved_from=date(2025, 1, 1), approved_until=date(2025, 12, 31))
    )
    town.say(LicenseAmended(application="eve", license=eve, from_date=EVE, date=SNOW))
    town.bring(eve, "eve-night")
    town.on(SNOW)
    night(town, "eve-night", SNOW)


def renewed(town):
    """2025: bingo goes on under a renewed registration; a night of December is moved into the next registration."""
    town.register("fire-company", "c-4", date(2025, 3, 1), date(2027, 2, 28))
    bingo = each_month(date(2025, 3, 1), 12, 6)
    town.file_for("bingo-2", "fire-company", "bingo", bingo)
    town.license("bingo-2")
    town.on(date(2025, 10, 10))
    town.file_for("advent", "st-anne", "casino_night", [ADVENT], games=PLAYED)
    town.file_for("advent-raffle", "st-anne", "merchandise_raffle", [ADVENT], prize_value=50_000)
    town.grant("advent", "advent-raffle")
    (advent,) = town.issue("advent")
    town.opened(advent, "advent-night")
    (raffle,) = town.issue("advent-raffle")
    (made,) = town.bring(advent, "advent-night")
    assert (made.license, made.date) == (raffle, ADVENT), "a raffle that was licensed when the event was open already"
    town.on(date(2025, 12, 1))
    town.say(RoleGiven(person="carol", role="clerk"))
    with town.office() as office:
        assert [(one.event, one.refused) for one in introduce(office)] == [("advent-night", None)]
        assert introduce(office) == []
    town.by = "carol"
    town.say(ClerkLeft(person="deputy"))
    town.on(ADVENT)
    town.register("st-anne", "c-5", date(2026, 1, 1), date(2027, 12, 31))
    town.say(ProviderApproved(
        provider="tidewater-games", approved_from=date(2026, 1, 1), approved_until=date(2026, 12, 31)
    ))  # fmt: skip
    town.say(LicenseAmended(application="advent", license=advent, from_date=ADVENT, date=NEW_YEAR))
    town.bring(advent, "advent-night")
    assert town.bring(advent, "advent-night") == [], "once is enough"
    town.on(NEW_YEAR)
    night(town, "advent-night", NEW_YEAR)


@pytest.mark.parametrize("name", TOWNS)
def test_two_years(name, tmp_path):
    town = Town(tmp_path, name)
    begin(town, tmp_path)
    leap_year(town)
    year_end(town)
    renewed(town)
    town.on(date(2026, 3, 15))
    late = [one for one in deadlines(town.registry()) if one.date < town.today and one.who != "clerk"]
    assert {one.what for one in late} == {"registration ends"}, late
    for day, was in town.printed.items():
        with town.office() as office:
            assert pages(office.registry(day)) == was, day
    done = CliRunner().invoke(audit, [town.file])
    assert done.exit_code == 0, done.output
