"""From a clerk's record to that of an event: what its license allows, and the raffles that are licensed beside it."""

from datetime import date
from itertools import product

import pytest

from almoner.acts import (
    EventLicensed,
    FeePaid,
    LicenseCancelled,
    ProviderApprovalEnded,
    ProviderApproved,
    RaffleLicensed,
)
from almoner.office.event import approved, licensed

from .oracle import entry_of
from .test_office import FILED, NIGHT, PLAYED, application, at, journal  # noqa: F401 - a fixture


def raffles(office, serial="RL-1"):
    return [act for act in licensed(office, serial) if isinstance(act, RaffleLicensed)]


def two_licenses(journal, **changes):  # noqa: F811
    """Take a casino night and a raffle to their licenses together; return the office on the day of the night."""
    usual = {"game_type": "merchandise_raffle", "prize_value": 550_000}
    office = at(journal, FILED)
    office.apply(application("night"), [NIGHT], games=PLAYED)
    office.apply(application("tickets", **(usual | changes)), [NIGHT])
    names = {"night": "RL-1", "tickets": "RL-2"}
    for name in names:
        office.accept(name)
    for name in names:
        at(journal, date(2024, 3, 19)).decide(name, granted=True)
    for name in names:
        at(journal, date(2024, 3, 20)).mail(name)
        at(journal, date(2024, 3, 20)).assess(name)
        at(journal, date(2024, 3, 20)).say(FeePaid(application=name, payee="both", paid=30000))
    for name, serial in names.items():
        at(journal, date(2024, 4, 3)).issue(name, serial)
    return at(journal, NIGHT)


def test_a_raffle_licensed_for_the_same_charity_place_and_date_comes_with_a_casino_night(journal):  # noqa: F811
    office = two_licenses(journal)
    (made,) = raffles(office)
    assert (made.license, made.date, made.prize_value) == ("RL-2", NIGHT, 550_000)
    (event,) = [act for act in licensed(office, "RL-2") if isinstance(act, EventLicensed)]
    assert made.source == event.source
    assert raffles(office, "RL-2") == [made], "a raffle that is an event of its own"
    office.say(LicenseCancelled(application="tickets", license="RL-2", grounds="given back"))
    assert raffles(office) == []


@pytest.mark.parametrize("changes", [{"place": "school"}, {"game_type": "armchair_race"}])
def test_no_other_license_comes_with_it(journal, changes):  # noqa: F811
    assert raffles(two_licenses(journal, **changes)) == []


@pytest.mark.parametrize("steps", ["".join(steps) for steps in product("AEb", repeat=5)])
def test_whatever_becomes_of_an_approval_and_whenever_it_is_brought_the_event_has_it_once(steps):
    """A is an approval, E its end, b that the event's record is brought up to what the authority's has by then."""
    approval = ProviderApproved(provider="gull", approved_from=FILED, approved_until=NIGHT)
    authority, there = [], []
    for seq, step in enumerate(f"{steps}b", start=1):
        if step == "b":
            there += approved(authority, there)
            assert list(approved(authority, there)) == []
        else:
            act = approval if step == "A" else ProviderApprovalEnded(provider="gull")
            authority.append((f"{seq:04x}", entry_of(act, seq)))
    says = [isinstance(act, ProviderApproved) for act in there]
    assert (says[-1:] == [True]) == (steps.replace("b", "")[-1:] == "A")
    sources = [act.source for act in there if isinstance(act, ProviderApproved)]
    assert sources == sorted(set(sources)), "once, in the order in which they were given"
