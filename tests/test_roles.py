"""Who may record what: at an office its clerks alone, at a casino night whoever has the part that it takes."""

import pytest

from almoner.acts import Act, AuthorityOpened, Corrected, RoleGiven
from almoner.law import offices
from almoner.law.editions import all_editions, named
from almoner.law.live import Live
from almoner.law.terms import EnvelopeField
from almoner.law.walk import walk

from .oracle import entry_of
from .strategies import example

OPENED = AuthorityOpened(edition="nj-13-47", name="Town", authority="municipality")
OF_AN_OFFICE = (*offices.OF_AN_OFFICE, *offices.OF_OFFICE_AND_EVENT)


def clerks(act, by, before=(), edition="nj-13-47"):
    """Return the provisions on clerks that refuse an act in an authority's stream that carla opened."""
    record = [entry_of(OPENED, 1, by="carla")]
    record += [entry_of(made, seq, by=who) for seq, (made, who) in enumerate(before, start=2)]
    ruling = Live(all_editions()[edition], record).rule(entry_of(act, len(record) + 1, by=by, witness="walt"))
    return [found for found in ruling.refusals if found.cite == "Record (clerks)"]


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
    "GameStarted HandDealt HandEnded LeftTable Moved PatronAdmitted PotAwarded PotRaked RaffleHeld Rebought RoundBegun "
    "RoundSettled SatDown ServiceTaken ShiftBegan StackEnded StackIssued TableOpened TicketsIssued TipReceived TypedIn "
    "Wagered"
)
"""What a scorer types in, or whoever is there: it is checked, but not by whom it was recorded."""
OF_NEW_HAMPSHIRE = (
    "DayEnded FundsAdded FundsCarriedOver GameChipsBroughtIn GameChipsTransferred HouseCounted MemberOnSite "
    "NoticePosted PrizePosted PrizesFixed SessionHeld TenderBarred"
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
