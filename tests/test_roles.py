"""Who may record what: in an authority's stream its clerks alone, in every state and for every kind of act."""

import pytest

from almoner.acts import Act, AuthorityOpened, Corrected, RoleGiven
from almoner.law import offices
from almoner.law.editions import all_editions
from almoner.law.live import Live

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
