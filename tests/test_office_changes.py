"""A license that is amended or cancelled after its event was opened: its dates are moved or taken back there too."""

from datetime import date

import pytest

from almoner.acts import (
    Corrected,
    DateLicensed,
    DateWithdrawn,
    EventLicensed,
    EventOpened,
    LicenseAmended,
    LicenseCancelled,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RaffleLicensed,
    RoleGiven,
)
from almoner.journal import Refused, new_key
from almoner.office import Office
from almoner.office.changes import bring
from almoner.office.event import open_event, sources

from .test_office import NIGHT, at, journal, licensed  # noqa: F401 - a fixture
from .test_office_event import two_licenses

MOVED = date(2024, 6, 1)


@pytest.fixture
def night(journal):  # noqa: F811
    """A licensed casino night whose record was opened, as the stream `night`."""
    licensed(journal)
    open_event(at(journal, date(2024, 4, 5)), "RL-1", "night")
    return journal


def acts(journal, stream="night"):  # noqa: F811
    with Office(journal, stream, by="clerk") as there:
        return [entry.act for entry in there.entries()]


def cancel(journal, day, serial="RL-1", name="night"):  # noqa: F811
    office = at(journal, day)
    office.say(LicenseCancelled(application=name, license=serial, grounds="given back"))
    return office


def amend(journal, day, before, after):  # noqa: F811
    office = at(journal, day)
    office.say(LicenseAmended(application="night", license="RL-1", from_date=before, date=after))
    return office


def opens(journal, day):  # noqa: F811
    """Say whether the date is why the event may not open on a day; there is nobody in charge of it yet."""
    with pytest.raises(Refused) as refused:
        journal.propose("night", EventOpened(), by="mia", game_date=day, key=new_key())
    return not {"licensed_date", "date_stands"} & {
        found.provision for found in refused.value.ruling.findings if found.outcome == "violates"
    }


def test_a_cancelled_license_takes_the_date_back_with_the_hash_of_its_entry(night):
    assert opens(night, NIGHT)
    office = cancel(night, date(2024, 4, 10))
    (brought,) = bring(office, "RL-1")
    assert (brought.event, brought.refused) == ("night", None)
    (act,) = [receipt.entry.act for receipt in brought.receipts]
    (source,) = [source for source, entry in sources(office) if isinstance(entry.act, LicenseCancelled)]
    assert act == DateWithdrawn(license="RL-1", date=NIGHT, source=source)
    assert not opens(night, NIGHT)
    (again,) = bring(office, "RL-1")
    assert again.receipts == [], "once is enough"


def test_a_moved_date_is_moved_there_and_back(night):
    bring(amend(night, date(2024, 4, 10), NIGHT, MOVED), "RL-1")
    assert [type(act) for act in acts(night)[-2:]] == [DateWithdrawn, DateLicensed]
    assert not opens(night, NIGHT)
    assert opens(night, MOVED)
    bring(amend(night, date(2024, 4, 11), MOVED, NIGHT), "RL-1")
    assert opens(night, NIGHT)
    assert not opens(night, MOVED)


def test_what_was_not_brought_in_time_is_brought_later_and_all_at_once(night):
    amend(night, date(2024, 4, 10), NIGHT, MOVED)
    office = cancel(night, date(2024, 4, 12))
    bring(office, "RL-1")
    assert not opens(night, NIGHT)
    assert not opens(night, MOVED)
    assert not any(act.date == MOVED for act in acts(night) if isinstance(act, DateLicensed))


def test_a_date_that_has_passed_is_not_taken_back(night):
    (brought,) = bring(cancel(night, date(2024, 5, 5)), "RL-1")
    assert brought.receipts == []
    (brought,) = bring(at(night, date(2024, 5, 5)), "RL-1")
    assert opens(night, NIGHT)


def test_a_cancellation_that_was_a_mistake_is_corrected_and_the_date_licensed_again(night):
    office = cancel(night, date(2024, 4, 10))
    bring(office, "RL-1")
    seq = office.entries()[-1].seq
    office.say(Corrected(entry=seq, reason="another license was given back"), witness="deputy")
    bring(office, "RL-1")
    assert opens(night, NIGHT)


def test_the_license_of_a_raffle_at_the_event_is_taken_back_from_it(journal):  # noqa: F811
    office = two_licenses(journal)
    open_event(office, "RL-1", "night")
    assert [act.license for act in acts(journal) if isinstance(act, RaffleLicensed)] == ["RL-2"]
    (brought,) = bring(cancel(journal, NIGHT, "RL-2", "tickets"), "RL-2")
    assert [receipt.entry.act.license for receipt in brought.receipts] == ["RL-2"]
    assert opens(journal, NIGHT), "the casino night stands"


def test_events_of_another_license_or_another_authority_are_left_alone(journal):  # noqa: F811
    office = two_licenses(journal, place="school", game_type="armchair_race")
    open_event(office, "RL-1", "night")
    open_event(office, "RL-2", "races")
    journal.propose(
        "elsewhere", EventLicensed(edition="nj-13-47", license="RL-1", charity="elks", place="hall", source="ab"),
        by="zed", game_date=NIGHT, key=new_key(),
    )  # fmt: skip
    assert [one.event for one in bring(cancel(journal, NIGHT), "RL-1")] == ["night"]
    assert bring(office, "RL-9") == []


def test_what_the_record_of_the_event_refuses_is_told_of(night):
    """Another clerk moves the date, who did not record the license there."""
    at(night, date(2024, 4, 6)).say(RoleGiven(person="dora", role="clerk"))
    office = amend(night, date(2024, 4, 10), NIGHT, MOVED)
    with Office(night, "pine-hill", by="dora", on=date(2024, 4, 10)) as dora:
        (brought,) = bring(dora, "RL-1")
    assert [type(receipt.entry.act) for receipt in brought.receipts] == [DateWithdrawn], "which is not put off"
    assert brought.refused is not None
    assert "Let the person who recorded the license" in brought.refused.ruling.remedy
    assert not opens(night, NIGHT)
    assert not opens(night, MOVED)
    (brought,) = bring(office, "RL-1")
    assert [type(receipt.entry.act) for receipt in brought.receipts] == [RoleGiven, DateLicensed]
    assert opens(night, MOVED)
    bring(amend(night, date(2024, 4, 11), MOVED, NIGHT), "RL-1")
    with Office(night, "pine-hill", by="dora", on=date(2024, 4, 12)) as dora:
        dora.say(LicenseAmended(application="night", license="RL-1", from_date=NIGHT, date=MOVED))
        assert bring(dora, "RL-1")[0].refused is None, "who is a clerk there by now"


def test_approvals_that_are_newer_or_taken_back_reach_the_event_in_their_order(night):
    """Once, each with the hash of its entry; what was taken back before the event opened does not."""
    office = at(night, date(2024, 4, 10))
    ended = ProviderApprovalEnded(provider="tables-inc")
    again = ProviderApproved(provider="tables-inc", approved_from=date(2024, 7, 1), approved_until=date(2025, 6, 30))
    sheet = ProceduresApproved(procedures="wheel", casino_game="roulette")
    gull = ProviderApproved(provider="gull", approved_from=date(2024, 1, 1), approved_until=date(2024, 12, 31))
    office.say_all([ended, again, sheet, gull, ProviderApprovalEnded(provider="gull")])
    (brought,) = bring(office, "RL-1")
    by_source = {source: entry.act for source, entry in sources(office)}
    made = [receipt.entry.act for receipt in brought.receipts]
    assert [type(act) for act in made] == [ProviderApprovalEnded, ProviderApproved, ProceduresApproved]
    assert [by_source[act.source] for act in made[1:]] == [again, sheet]
    (brought,) = bring(office, "RL-1")
    assert brought.receipts == []
    office.say(ended)
    (brought,) = bring(office, "RL-1")
    assert [receipt.entry.act for receipt in brought.receipts] == [ended]
    open_event(office, "RL-1", "another night")
    assert not any(isinstance(act, ProviderApproved) for act in acts(night, "another night"))
