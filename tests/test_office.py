"""The office: from registration to license, register and docket, on any day as they were, on both stores."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest

from almoner.acts import (
    ApplicationDecided,
    ApplicationFiled,
    AuthorityOpened,
    Corrected,
    ExhibitAttached,
    FeePaid,
    HearingHeld,
    HearingNoticed,
    LicenseAmended,
    LicenseCancelled,
    MeetingSet,
    OrganizationRegistered,
    PastLicenseEntered,
    ProviderApproved,
    ResponsibleNamed,
    RoleGiven,
    SettingsMade,
    replace,
)
from almoner.journal import Journal, Refused, Seam
from almoner.office import Office, docket, register
from almoner.office.past import as_of
from almoner.office.registry import Registry

from .forks import together

FILED = date(2024, 3, 4)
NIGHT = date(2024, 5, 4)
PLAYED = ["roulette"]


class Later(Seam):
    """A world in which it is noon of a day that a test chooses, in New Jersey."""

    def __init__(self, day=date(2024, 12, 2)):
        self.day = day

    def now(self):
        return datetime(self.day.year, self.day.month, self.day.day, 17, tzinfo=UTC)


SETTINGS = SettingsMade(
    waits="days", numbering="goes_on", two_checks=False, background_check=False, sample_ticket=False,
    fourth_copy="police",
)  # fmt: skip
OPENING = [
    AuthorityOpened(edition="nj-13-47", name="Pine Hill", authority="municipality"),
    SETTINGS,
    MeetingSet(date=date(2024, 3, 19), cutoff=date(2024, 3, 12)),
    *(ResponsibleNamed(charity="st-anne", person=f"p{n}", at_least=18) for n in range(5)),
    OrganizationRegistered(
        charity="st-anne", name="St. Anne", identification="100-1", certificate="c-1",
        valid_from=date(2024, 1, 1), valid_until=date(2025, 12, 31),
    ),
    ProviderApproved(provider="tables-inc", approved_from=date(2023, 7, 1), approved_until=date(2024, 6, 30)),
]  # fmt: skip


def application(name, **changes):
    usual = {
        "application": name, "charity": "st-anne", "game_type": "casino_night", "paper": "2R-A",
        "paper_edition": "2019", "copies": 4, "identification": "100-1", "certificate": "c-1",
        "place": "parish-hall", "first_date": NIGHT, "last_date": NIGHT, "occasions": 1,
    }  # fmt: skip
    return ApplicationFiled(**(usual | changes))


def opened(url, seam=None):
    """Return an open journal in which the municipality has opened, and an organization is registered."""
    journal = Journal.open(url, seam=seam or Later())
    with Office(journal, "pine-hill", by="clerk", on=date(2024, 1, 2)) as office:
        office.say_all(OPENING)
    return journal


@pytest.fixture
def journal(tmp_path):
    with opened(str(tmp_path / "office.journal")) as journal:
        yield journal


def at(journal, day, **more):
    return Office(journal, "pine-hill", by="clerk", on=day, **more)


def size(journal):
    return len(at(journal, FILED).entries())


def licensed(journal, name="night", serial="RL-1", **changes):
    """Take an application all the way to its license."""
    at(journal, FILED).apply(application(name, **changes), [NIGHT], games=PLAYED)
    at(journal, FILED).accept(name)
    at(journal, date(2024, 3, 19)).decide(name, granted=True)
    office = at(journal, date(2024, 3, 20))
    office.mail(name)
    office.assess(name)
    office.say(FeePaid(application=name, payee="both", paid=20000))
    return at(journal, date(2024, 4, 3)).issue(name, serial)


def test_from_filing_to_license(journal):
    licensed(journal)
    registry = at(journal, NIGHT).registry()
    (row,) = register(registry)
    assert (row.filed, row.applicant, row.identification, row.prefix, row.number) == (
        FILED,
        "St. Anne",
        "100-1",
        "RA",
        1,
    )
    assert (row.decision, row.license) == ("granted", "RL-1")
    (sheet,) = docket(registry)
    (license_,) = sheet.licenses
    assert (sheet.licensee, license_.license, license_.issued) == ("St. Anne", "RL-1", date(2024, 4, 3))
    assert license_.dates == [NIGHT]
    copies = registry.application("night").copies
    assert copies == {1: "clerk", 2: "applicant", 3: "commission", 4: "clerk"}


def test_a_license_that_is_amended_and_then_cancelled(journal):
    licensed(journal)
    office = at(journal, date(2024, 4, 10))
    moved = date(2024, 6, 1)
    office.say(LicenseAmended(application="night", license="RL-1", from_date=NIGHT, date=moved))
    (license_,) = docket(office.registry())[0].licenses
    assert (license_.dates, license_.amended) == ([moved], ["2024-05-04 to 2024-06-01"])
    office = at(journal, date(2024, 4, 11))
    office.say(LicenseCancelled(application="night", license="RL-1", grounds="given back"))
    assert docket(office.registry())[0].licenses[0].cancelled == date(2024, 4, 11)
    assert register(office.registry())[0].decision == "granted, license cancelled"
    with pytest.raises(Refused):
        office.say(LicenseCancelled(application="night", license="RL-1", grounds="again"))


def test_everything_that_is_missing_is_named_at_once(journal):
    office = at(journal, FILED)
    strict = SettingsMade(
        waits="days", numbering="goes_on", two_checks=False, background_check=False, sample_ticket=True,
        fourth_copy="police",
    )  # fmt: skip
    office.say(strict)
    filed = application("draw", game_type="merchandise_raffle", leased=True, occasions=2, prize_value=50000)
    office.apply(filed, [NIGHT])
    found = {finding.provision: finding.cite for finding in office.missing("draw")}
    assert found == {
        "lessor_certificate": "N.J.A.C. 13:47-3.2",
        "occasions_complete": "Record (applications)",
        "sample_ticket": "Record (municipal settings)",
    }
    with pytest.raises(Refused) as refused:
        office.accept("draw")
    assert refused.value.ruling.remedy.startswith("Attach the lessor's certificate, Form 13.")
    assert office.registry().application("draw").number == 0


def test_a_casino_night_without_games_lacks_them_beside_all_else(journal):
    office = at(journal, FILED)
    office.apply(application("night", leased=True, occasions=2), [NIGHT])
    assert {finding.provision: finding.cite for finding in office.missing("night")} == {
        "lessor_certificate": "N.J.A.C. 13:47-3.2",
        "occasions_complete": "Record (applications)",
        "games_named": "N.J.A.C. 13:47-20.4",
    }


@pytest.mark.parametrize(
    ("changes", "dates", "exhibits", "cite"),
    [
        ({"first_date": FILED, "last_date": FILED}, [FILED], [], "N.J.A.C. 13:47-4"),
        ({"first_date": date(2026, 1, 1), "last_date": date(2026, 1, 1)}, [date(2026, 1, 1)], [], "N.J.A.C. 13:47-3.4"),
        ({"certificate": "c-9"}, [NIGHT], [], "N.J.A.C. 13:47-3.4"),
        ({"copies": 3}, [NIGHT], [], "N.J.A.C. 13:47-3.3"),
        ({"occasions": 2}, [NIGHT, NIGHT], [], "Record (applications)"),
        ({"leased": True}, [NIGHT], ["a stranger"], "N.J.A.C. 13:47-3.2"),
    ],
)
def test_bad_input_is_refused_whole(journal, changes, dates, exhibits, cite):
    before = size(journal)
    attached = [
        ExhibitAttached(application="night", paper="13", paper_edition="2019", provider=provider)
        for provider in exhibits
    ]
    with pytest.raises(Refused) as refused:
        at(journal, FILED).apply(application("night", **changes), dates, attached)
    assert cite in refused.value.ruling.cites
    assert refused.value.ruling.remedy
    assert size(journal) == before, "nothing half recorded"


def test_a_seventh_evening_of_bingo_in_a_month_is_refused_whole(journal):
    before = size(journal)
    days = [date(2024, 5, n) for n in range(1, 8)]
    bingo = application("games", game_type="bingo", paper="2B-A", first_date=days[0], last_date=days[-1], occasions=7)
    with pytest.raises(Refused) as refused:
        at(journal, FILED).apply(bingo, days)
    assert refused.value.ruling.cites == ("N.J.A.C. 13:47-3.6",)
    assert size(journal) == before


def test_a_refusal_needs_notice_and_hearing(journal):
    at(journal, FILED).apply(application("night"), [NIGHT], games=PLAYED)
    at(journal, FILED).accept("night")
    before = size(journal)
    with pytest.raises(Refused):
        at(journal, date(2024, 3, 19)).decide("night", granted=False, grounds="no")
    assert size(journal) == before
    at(journal, date(2024, 3, 6)).say(HearingNoticed(application="night", date=date(2024, 3, 18)))
    at(journal, date(2024, 3, 18)).say(HearingHeld(application="night"))
    at(journal, date(2024, 3, 19)).decide("night", granted=False, grounds="two reports are missing")
    assert register(at(journal, NIGHT).registry())[0].decision == "refused"


def test_the_fee_for_prizes_is_for_each_thousand_dollars_and_the_part_that_is_left(journal):
    at(journal, FILED).apply(application("draw", game_type="merchandise_raffle", prize_value=1_550_000), [NIGHT])
    assert [(fee.payee, fee.units, fee.fee) for fee in at(journal, FILED).assess("draw")] == [
        ("state", 16, 32000),
        ("municipality", 16, 32000),
    ]


def test_numbers_of_two_offices_at_once_do_not_repeat(journal):
    one, two = at(journal, FILED), at(journal, FILED)
    for name in "abcd":
        one.apply(application(name), [NIGHT], games=PLAYED)
    two.registry()  # from here on it is behind
    assert one.accept("a").entry.act.number == 1
    stale = two._acceptance(two.registry().application("b"))
    assert stale.number == 2
    one.accept("c")
    from almoner.office.office import _renumbered

    receipt = two.say(stale, otherwise=lambda ruling: _renumbered(stale, ruling))
    assert receipt.entry.act.number == 3
    assert two.accept("d").entry.act.number == 4


CLERKS = 8


@pytest.mark.parametrize(("numbering", "count"), [("goes_on", 500), ("each_year", 24)])
def test_applications_filed_at_once_are_numbered_without_gap_or_repeat(url, numbering, count):
    """Eight clerks in processes of their own file and accept so many applications between them."""
    journal = opened(url)
    with at(journal, date(2024, 1, 3)) as office:
        office.say(replace(SETTINGS, numbering=numbering))
    journal.close()

    def clerk(number):
        def work(tell):
            with Journal.open(url, seam=Later()) as mine, ThreadPoolExecutor(2) as pool:

                def desk(first):
                    with at(mine, FILED) as office:
                        for place in range(first, count, 2 * CLERKS):
                            office.apply(application(f"a{place}"), [NIGHT], games=PLAYED)
                            tell(f"{office.accept(f'a{place}').entry.act.number}")

                list(pool.map(desk, (number, number + CLERKS)))

        return work

    said = [int(line) for lines in together([clerk(n) for n in range(CLERKS)]) for line in lines]
    assert sorted(said) == list(range(1, count + 1))
    with Journal.open(url, seam=Later()) as journal, at(journal, FILED) as office:
        rows = register(office.registry())
        assert [row.number for row in rows] == list(range(1, count + 1))
        assert {row.series for row in rows} == {0 if numbering == "goes_on" else 2024}
        assert [row.refused for row in _streams(journal)] == [0], "nobody who was slower is refused"


def _streams(journal):
    with journal.store.reading() as tables:
        return tables.streams()


def test_the_register_of_a_past_day_is_the_one_that_was_printed_on_that_day(tmp_path):
    seam = Later(date(2024, 1, 2))
    journal = opened(str(tmp_path / "office.journal"), seam)
    printed = {}
    for number in range(30):
        seam.day += timedelta(days=1)
        office = Office(journal, "pine-hill", by="clerk")
        if number % 3 == 0:
            office.apply(application(f"a{number}"), [NIGHT], games=PLAYED)
        if number % 4 == 0 and number % 3 == 0:
            office.accept(f"a{number}")
        if number % 5 == 2:  # typed in from paper, of a day long before
            with Office(journal, "pine-hill", by="clerk", on=date(2024, 1, 2), late=True) as paper:
                paper.say_all([application(f"late{number}")])
        if number == 17:
            accepted = office.registry().application("a12")
            assert accepted.number
            last = max(row.number for row in register(office.registry()) if row.number)
            assert accepted.number == last
            seq = next(e.seq for e in office.entries() if getattr(e.act, "number", 0) == last)
            office.say(Corrected(entry=seq, reason="accepted too early"), witness="deputy")
        printed[seam.day] = register(office.registry()), docket(office.registry())
        office.close()
    office = Office(journal, "pine-hill", by="clerk")
    for day, (rows, sheets) in printed.items():
        then = office.registry(day)
        assert register(then) == rows, day
        assert docket(then) == sheets
    assert len({len(rows) for rows, _ in printed.values()}) > 10
    assert Registry(as_of(office.entries(), seam.day, seam.day)[0]).numbers == office.registry().numbers
    journal.close()


def test_what_is_typed_in_late_stands_on_the_day_on_which_it_was_typed_in(tmp_path):
    seam = Later(date(2024, 3, 5))
    with opened(str(tmp_path / "office.journal"), seam) as journal:
        at(journal, date(2024, 3, 4)).apply(application("night"), [NIGHT], games=PLAYED)
        at(journal, date(2024, 3, 4)).accept("night")
        seam.day = date(2024, 3, 25)
        with Office(journal, "pine-hill", by="clerk", on=date(2024, 3, 19), late=True) as paper:
            paper.say(ApplicationDecided(application="night", granted=True))
        registry = at(journal, seam.day).registry
        assert registry().application("night").decided == date(2024, 3, 19)
        assert registry(date(2024, 3, 24)).application("night").decided is None, "nobody had typed it in yet"
        assert registry(date(2024, 3, 25)).application("night").decided == date(2024, 3, 19)


def test_what_was_recorded_in_breach_does_not_break_the_pages(journal):
    licensed(journal)
    clerk = Office(journal, "pine-hill", by="clerk", on=date(2024, 4, 10))
    clerk.say(RoleGiven(person="clerk", role="clerk"))
    wrong = LicenseCancelled(application="night", license="RL-9", grounds="a license that nobody issued")
    clerk.say(wrong, breach="the governing body said so", witness="deputy")
    clerk.say(
        PastLicenseEntered(application="ghost", license="RL-0", issued=FILED, date=NIGHT),
        breach="found",
        witness="deputy",
    )
    (row,) = register(clerk.registry())
    assert row.license == "RL-1"
    assert [len(sheet.licenses) for sheet in docket(clerk.registry())] == [1]
