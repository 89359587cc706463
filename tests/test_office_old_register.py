"""What was taken over from an old register goes on: decided, mailed, licensed, amended, cancelled, and to the event."""

from datetime import date

import pytest

from almoner.acts import (
    FeePaid,
    LicenseAmended,
    LicenseCancelled,
    MeetingSet,
    OperationsReported,
    OrganizationRegistered,
    ResponsibleNamed,
)
from almoner.journal import Refused
from almoner.office import docket, importing, register
from almoner.office.deadlines import deadlines
from almoner.office.event import open_event

from .test_office import Later, application, opened
from .test_office import at as office_at

HEADS = "filed,applicant,identification,number,decision,license,issued,dates\n"
IMPORTED = date(2024, 1, 8)
FILED = date(2023, 12, 20)
NIGHT = date(2024, 5, 4)


def at(journal, day, *, late=False):
    """Work at the office on a day, which it then is; what is typed in late is of a day before."""
    if not late:
        journal.store.seam.day = day
    return office_at(journal, day, late=late)


@pytest.fixture
def journal(tmp_path):
    """A municipality with an old register: an open application, and a license with two dates to come."""
    (tmp_path / "r.csv").write_text(
        HEADS
        + "2023-10-02,Lions,7-7,RA 411,granted,RL-90,2023-11-01,2024-05-11;2024-06-01\n"
        + "2023-12-20,Lions,7-7,RA 412,open,,,\n"
        + "2023-12-21,Elks,8-8,RA 413,granted,,,\n"
    )
    with opened(str(tmp_path / "office.journal"), Later(IMPORTED)) as journal, at(journal, IMPORTED) as office:
        assert importing.take_over(office, str(tmp_path / "r.csv")).recorded
        office.say(MeetingSet(date=date(2024, 1, 16), cutoff=date(2024, 1, 9)))
        yield journal


def lions(journal):
    """Register the organization, with the certificate that it has had since before its applications."""
    people = [ResponsibleNamed(charity="lions", person=f"l{n}", at_least=18) for n in range(5)]
    certificate = OrganizationRegistered(
        charity="lions", name="Lions", identification="7-7", certificate="c-7", valid_from=date(2023, 1, 1),
        valid_until=date(2024, 12, 31),
    )  # fmt: skip
    at(journal, IMPORTED).say_all([*people, certificate])


def paper(name, **changes):
    usual = {"charity": "lions", "identification": "7-7", "certificate": "c-7"}
    return application(name, **(usual | changes))


def test_an_open_application_goes_on_to_its_license(journal):
    lions(journal)
    at(journal, date(2024, 1, 16)).decide("RA-412", granted=True)
    at(journal, date(2024, 1, 17)).mail("RA-412")
    assert at(journal, date(2024, 1, 17)).registry().application("RA-412").copies == {}, "how many is not known"
    with pytest.raises(ValueError, match="type in the application first, as it was filed: `almoner office apply`"):
        at(journal, date(2024, 1, 17)).assess("RA-412")
    with pytest.raises(Refused) as refused:
        at(journal, date(2024, 1, 31)).issue("RA-412", "RL-91")
    assert "Type in the application first" in refused.value.ruling.remedy

    at(journal, FILED, late=True).apply(paper("RA-412"), [NIGHT], games=["roulette"])
    office = at(journal, date(2024, 1, 31))
    known = office.registry().application("RA-412")
    assert (known.endorsed, known.filed, known.granted, known.occasions) == ("RA 412", FILED, True, [NIGHT])
    assert [fee.fee for fee in office.assess("RA-412")] == [10000, 10000]
    office.say(FeePaid(application="RA-412", payee="both", paid=20000))
    office.issue("RA-412", "RL-91")
    assert [row.license for row in register(office.registry()) if row.number == 412] == ["RL-91"]
    assert [type(one.entry.act).__name__ for one in open_event(office, "RL-91", "night")] == [
        "EventLicensed", "DateLicensed", "GameLicensed", "ProviderApproved",
    ]  # fmt: skip


def test_it_is_not_licensed_before_the_time_has_passed_nor_typed_in_as_something_else(journal):
    lions(journal)
    for changes, day in (({}, date(2023, 12, 19)), ({"identification": "7-8"}, FILED), ({"charity": "st-anne"}, FILED)):
        wrong = paper("RA-412", **changes) if "charity" not in changes else application("RA-412")
        with pytest.raises(Refused):
            at(journal, day, late=True).apply(wrong, [NIGHT])
    at(journal, FILED, late=True).apply(paper("RA-412"), [NIGHT], games=["roulette"])
    with pytest.raises(Refused, match=r"13:47-3\.5"):
        at(journal, date(2024, 1, 16)).accept("RA-412")
    at(journal, date(2024, 1, 16)).decide("RA-412", granted=True)
    office = at(journal, date(2024, 1, 17))
    office.mail("RA-412")
    office.assess("RA-412")
    office.say(FeePaid(application="RA-412", payee="both", paid=20000))
    with pytest.raises(Refused, match="13:47-4"):
        at(journal, date(2024, 1, 30)).issue("RA-412", "RL-91")
    with pytest.raises(Refused):
        at(journal, date(2024, 1, 31)).issue("RA-412", "RL-90")


def test_when_an_application_was_granted_is_typed_in_before_it_is_mailed(journal):
    with pytest.raises(Refused) as refused:
        at(journal, date(2024, 1, 16)).mail("RA-413")
    assert "Record first when it was granted" in refused.value.ruling.remedy
    at(journal, date(2024, 1, 16)).decide("RA-413", granted=True)
    at(journal, date(2024, 1, 17)).mail("RA-413")
    assert [one.what for one in deadlines(at(journal, IMPORTED).registry()) if one.about == "RA 413"] == [
        "earliest issue"
    ]


def test_a_license_is_amended_reported_and_cancelled_by_its_serial_number(journal):
    move = LicenseAmended(application="RA-411", license="RL-90", from_date=date(2024, 5, 11), date=date(2024, 5, 18))
    with pytest.raises(Refused) as refused:
        at(journal, date(2024, 4, 1)).say(move)
    assert refused.value.ruling.remedy == "Record the registration first: `almoner office organization`."
    lions(journal)
    at(journal, date(2024, 4, 1)).say(move)
    with pytest.raises(Refused):
        at(journal, date(2024, 4, 1)).say(move)
    report = OperationsReported(license="RL-90", date=date(2024, 5, 18), receipts=1, prizes=0, expenses=0)
    at(journal, date(2024, 5, 20)).say(report)
    at(journal, date(2024, 5, 21)).say(LicenseCancelled(application="RA-411", license="RL-90", grounds="given back"))
    (license_,) = docket(at(journal, date(2024, 5, 21)).registry())[0].licenses
    assert (license_.dates, license_.cancelled) == ([date(2024, 5, 18), date(2024, 6, 1)], date(2024, 5, 21))


def test_an_event_opens_under_an_old_license_when_its_application_was_typed_in(journal):
    lions(journal)
    office = at(journal, IMPORTED)
    with pytest.raises(ValueError, match=r"license RL-90 is of the old register, .* type in the application first"):
        open_event(office, "RL-90", "night")
    dates = [date(2024, 5, 11), date(2024, 6, 1)]
    asked = paper("RA-411", first_date=dates[0], last_date=dates[1], occasions=2)
    with pytest.raises(Refused):
        at(journal, date(2023, 10, 2), late=True).apply(asked, [dates[0], date(2024, 5, 18)])
    at(journal, date(2023, 10, 2), late=True).apply(asked, dates, games=["roulette"])
    acts = [one.entry.act for one in open_event(at(journal, IMPORTED), "RL-90", "night")]
    assert [act.date for act in acts if hasattr(act, "date")] == dates
    assert all(act.source for act in acts)
