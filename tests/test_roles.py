"""Who may record what: at an office its clerks alone, at a casino night whoever has the part that it takes."""

from datetime import date

import pytest

from almoner.acts import Act, AuthorityOpened, ClerkLeft, Corrected, EventLicensed, LicenseCancelled, RoleGiven
from almoner.journal import Journal, Refused
from almoner.law import offices
from almoner.law.editions import all_editions, named
from almoner.law.live import Live
from almoner.law.terms import EnvelopeField
from almoner.law.walk import walk

from .oracle import entry_of
from .strategies import example

OPENED = AuthorityOpened(edition="nj-13-47", name="Town", authority="municipality")
BY_CLERK = ("office_by_clerk", "at_an_office_by_clerk")
OF_AN_OFFICE = (*offices.OF_AN_OFFICE, *offices.OF_OFFICE_AND_EVENT)


def clerks(act, by, before=(), edition="nj-13-47"):
    """Return the provisions on clerks that refuse an act in an authority's stream that carla opened."""
    record = [entry_of(OPENED, 1, by="carla")]
    record += [entry_of(made, seq, by=who) for seq, (made, who) in enumerate(before, start=2)]
    ruling = Live(all_editions()[edition], record).rule(entry_of(act, len(record) + 1, by=by, witness="walt"))
    return [found for found in ruling.refusals if found.provision in BY_CLERK]


@pytest.mark.parametrize("edition", all_editions())
@pytest.mark.parametrize("kind", OF_AN_OFFICE, ids=lambda kind: kind.__name__)
def test_a_stranger_records_nothing_in_an_authoritys_stream_and_a_clerk_does(kind, edition):
    act = example(kind)
    (found,) = clerks(act, "zed", edition=edition)
    assert found.outcome == "violates"
    assert "RoleGiven" in found.remedy
    assert clerks(act, "carla", edition=edition) == []
    deputy = [(RoleGiven(person="dora", role="clerk"), "carla")]
    assert clerks(act, "dora", deputy, edition) == []
    assert clerks(act, "dora", [(RoleGiven(person="dora", role="officer"), "carla")], edition)


def test_every_kind_that_an_office_records_is_named():
    """Whatever is added among the acts of an office is the clerks' at once."""
    modules = ("almoner.acts.registry", "almoner.acts.applications")
    missing = {kind for kind in Act.kinds.values() if kind.__module__ in modules} - set(OF_AN_OFFICE)
    assert {kind.__name__ for kind in missing} == {"AuthorityOpened", "HouseCounted"}
    assert Corrected in OF_AN_OFFICE


def test_nobody_becomes_a_clerk_by_what_they_record_themselves():
    assert clerks(RoleGiven(person="zed", role="clerk"), "zed")


FORBIDDEN = (
    "ChipsPutAway ChipsPutBack ChipsRedeemed ChipsSoldAtCage ChipsSoldAtTable ChipsTakenOff GameChipsRedeemed "
    "ImitationPaidOut LoanMade PokerCharged PrizeAwarded RakeTaken SideBetSeen"
)
"""What is refused at a casino night whoever records it."""
ROUTINE = (
    "AddedOn AdmissionPaid BoughtIn Charged DealerAddOn DealerRelieved Eliminated ForcedBetPosted GameEnded "
    "GameStarted HandDealt HandEnded LeftTable Moved PatronAdmitted PotAwarded PotRaked PrizePosted RaffleHeld "
    "Rebought RoundBegun RoundSettled SatDown ServiceTaken ShiftBegan StackEnded StackIssued TableOpened "
    "TicketsIssued TipReceived TypedIn Wagered"
)
"""What a scorer types in, or whoever is there: it is checked, but not by whom it was recorded."""
OF_NEW_HAMPSHIRE = (
    "DayEnded FundsAdded FundsCarriedOver GameChipsBroughtIn GameChipsTransferred HouseCounted MemberOnSite "
    "NoticePosted PrizesFixed SessionHeld TenderBarred"
)
"""What means nothing to the law of New Jersey: no provision is on it."""
TAKEN_BACK = "DateWithdrawn"
"""What takes away and gives nobody anything; it names the authority's entry, where the license does."""
FIRST = "AuthorityOpened EventLicensed"
"""What begins a record: whoever records it is above those who come after."""


def test_every_kind_of_act_at_a_casino_night_takes_a_part_or_is_known_to_take_none():
    provisions = named("nj-13-47").provisions
    asking = {
        kind.__name__
        for made in provisions
        for kind in made.on
        if made.cite != "Record (clerks)"
        and any(isinstance(term, EnvelopeField) and term.name == "by" for term in walk(made.measure))
    }
    office = {kind.__name__ for kind in offices.OF_AN_OFFICE}
    anybody = [name for words in (FORBIDDEN, ROUTINE, OF_NEW_HAMPSHIRE, TAKEN_BACK, FIRST) for name in words.split()]
    assert sorted(set(Act.kinds) - asking - office) == sorted(anybody)
    on = {kind.__name__ for made in provisions for kind in made.on}
    assert on.isdisjoint(OF_NEW_HAMPSHIRE.split())


def test_what_a_stranger_plants_in_a_stream_before_it_is_opened_keeps_it_from_being_opened(tmp_path):
    """Whatever makes somebody an officer or a clerk there, nobody above had recorded it."""
    licensed = EventLicensed(
        edition="nj-13-47", license="RL-1", charity="c", place="p", registered_until=date(2099, 12, 31)
    )
    with Journal.open(str(tmp_path / "j")) as journal:
        for stream, role, opening in (("night", "officer", licensed), ("town", "clerk", OPENED)):
            said = {"game_date": date(2026, 11, 30), "key": None}
            journal.propose(stream, RoleGiven(person="yan", role=role), by="zed", **said)
            with pytest.raises(Refused) as found:
                journal.propose(stream, opening, by="carla", **said)
            assert found.value.ruling.cites[0].startswith("Record (")


def test_whoever_opened_an_office_records_breaches_and_a_stranger_none(tmp_path):
    """No role has to be given for that to who opened it; a stranger is refused by the law and by the journal."""
    wrong = LicenseCancelled(application="a", license="RL-9", grounds="a license that nobody issued")
    with Journal.open(str(tmp_path / "j")) as journal:
        said = {"game_date": date(2026, 11, 30), "breach": "it happened", "witness": "walt"}
        journal.propose("town", OPENED, by="carla", game_date=date(2026, 11, 30), key="k1")
        with pytest.raises(Refused) as found:
            journal.propose("town", wrong, by="zed", key="k2", **said)
        assert "Record (clerks)" in found.value.ruling.cites
        assert journal.propose("town", wrong, by="carla", key="k3", **said).ruling.outcome == "in breach"
        journal.propose(
            "town", RoleGiven(person="dora", role="clerk"), by="carla", game_date=said["game_date"], key="4"
        )
        assert journal.propose("town", wrong, by="dora", key="k5", **said).ruling.outcome == "in breach"


def test_a_clerk_who_left_records_no_breaches_until_made_a_clerk_again(tmp_path):
    wrong = LicenseCancelled(application="a", license="RL-9", grounds="a license that nobody issued")
    today = {"game_date": date(2026, 11, 30)}
    with Journal.open(str(tmp_path / "j")) as journal:
        journal.propose("town", OPENED, by="carla", **today)
        journal.propose("town", RoleGiven(person="dora", role="clerk"), by="carla", **today)
        journal.propose("town", ClerkLeft(person="carla"), by="dora", **today)
        with pytest.raises(Refused):
            journal.propose("town", wrong, by="carla", breach="it happened", witness="walt", **today)
    with Journal.open(str(tmp_path / "j")) as journal:
        with pytest.raises(Refused):
            journal.propose("town", wrong, by="carla", breach="it happened", witness="walt", **today)
        journal.propose("town", RoleGiven(person="carla", role="clerk"), by="dora", **today)
        found = journal.propose("town", wrong, by="carla", breach="it happened", witness="walt", **today)
        assert found.ruling.outcome == "in breach"
