"""Who records what at a casino night, and who has to have which part: every provision, part by part."""

from typing import get_args

import pytest

from almoner.acts import EventLicensed, RoleGiven, replace
from almoner.acts.people import Role
from almoner.law.editions import named
from almoner.law.live import Live
from almoner.law.terms import EnvelopeField, Field, Measure
from almoner.law.walk import walk

from .oracle import entry_of
from .strategies import example
from .test_every_provision_counts import refusing

EDITION = named("nj-13-47")
IN_CHARGE = ("officer", "member_in_charge")
STAFF = ("member_in_charge", "member_in_charge_of_proceeds", "banker", "class_a_operator", "dealer", "floor")

RECORDED_BY = {
    "figure_read_by": IN_CHARGE,
    "qualification_by": ("member_in_charge",),
    "in_charge_by_officer": ("officer",),
    "proceeds_by_officer": ("officer",),
    "assigned_by": ("member_in_charge",),
    "sold_by_banker": ("banker",),
    "notice_by": STAFF,
    "rate_by": ("banker", "member_in_charge"),
    "prize_method_by": STAFF,
    "familiar_by": ("member_in_charge",),
    "deposit_by_banker": ("banker",),
    "play_ended_by": ("member_in_charge",),
    "dealer_shuffles": ("dealer",),
    "order_by_operator": ("class_a_operator",),
    "cut_seen_to": ("dealer", "class_a_operator"),
    "cards_ready_by": ("dealer", "class_a_operator"),
    "rake_sign_by": STAFF,
    "dispute_by_operator": ("class_a_operator",),
    "limits_sign_by": STAFF,
    "license_by": ("clerk",),
    "approvals_by": ("clerk", *IN_CHARGE),
    "members_by": ("clerk", "officer"),
    "clerks_by": ("clerk",),
    "parts_by": IN_CHARGE,
    "opened_by": ("member_in_charge",),
    "house_by": IN_CHARGE,
    "tournament_by": (*IN_CHARGE, "tournament_director"),
    "prize_list_by": (*IN_CHARGE, "member_in_charge_of_proceeds"),
    "staff_by": STAFF,
    "window_by": ("banker", "member_in_charge"),
    "books_by": ("member_in_charge_of_proceeds", "banker"),
    "corrected_by": ("clerk", *IN_CHARGE),
}
"""The parts of those who may record what a provision is about."""

PERSON_IS = {
    "in_charge_is_member": ("member",),
    "proceeds_is_member": ("member",),
    "banker_is_member": ("member",),
    "assigned_is_operator": ("class_a_operator",),
    "inspected_by_dealer": ("dealer",),
    "relieved_by_dealer": ("dealer",),
}
"""The parts that the person of an act has to have."""

GIVES = {
    "in_charge_by_officer": "member_in_charge",
    "proceeds_by_officer": "member_in_charge_of_proceeds",
    "in_charge_is_member": "member_in_charge",
    "proceeds_is_member": "member_in_charge_of_proceeds",
    "banker_is_member": "banker",
    "members_by": "member",
    "clerks_by": "clerk",
    "parts_by": "dealer",
}
"""The part that is given where a provision is about giving one."""

LICENSED = EventLicensed(edition="nj-13-47", license="L", charity="st-anne", place="hall")


def asks_for_a_part(of):
    """Return the provisions that count the parts of whoever is meant by a term: the recorder, or the person."""
    return {
        made.name
        for made in EDITION.provisions
        if made.bound == "at_least" and made.cite != "Record (clerks)"
        for part in walk(made.measure)
        if isinstance(part, Measure) and part.sources[0].kind is RoleGiven
        if any(isinstance(ours, type(of)) and ours.name == of.name for _, ours in part.keys)
    }


@pytest.mark.parametrize(("name", "roles"), [*RECORDED_BY.items(), *PERSON_IS.items()])
def test_a_provision_asks_for_these_parts_and_no_others(name, roles):
    (made,) = (made for made in EDITION.provisions if made.name == name)
    for kind in made.on:
        allowed = set()
        for role in get_args(Role):
            said = {"role": GIVES.get(name, "dealer"), "person": "zoe" if name in PERSON_IS else "max"}
            act = example(kind)
            act = replace(act, **{field: value for field, value in said.items() if field in kind.__struct_fields__})
            past = [entry_of(LICENSED, 1), entry_of(RoleGiven(person="zoe", role=role), 2)]
            if name not in refusing(Live(EDITION, past).rule(entry_of(act, 3, by="zoe", witness="walt"))):
                allowed.add(role)
        assert allowed == set(roles), kind.__name__


def test_every_provision_that_asks_for_a_part_is_told_of():
    assert asks_for_a_part(EnvelopeField("by")) == RECORDED_BY.keys()
    assert asks_for_a_part(Field("person")) == PERSON_IS.keys() | {"banker_supervised"}, "which asks it of another"
