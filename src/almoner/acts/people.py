"""Acts about people: who has which part in the event, who is admitted, who was there.

Names and birth dates stay outside the stream; a person is an id here. Uses `base` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.units import Id, Years

Role = Literal[
    "member",
    "member_in_charge",
    "banker",
    "cashier",
    "dealer",
    "floor",
    "tournament_director",
    "primary_operator",
    "secondary_operator",
    "security",
    "volunteer",
    "lessee",
    "equipment_supplier",
    "officer",
    "member_in_charge_of_proceeds",
    "class_a_operator",
    "clerk",
]
"""`member` is a bona fide member of the charity, `officer` one who holds an office in it, `clerk` works for the
authority; the others work the event, hold its place or supplied equipment."""


class RoleGiven(Act, frozen=True):
    """A person took a part in the event."""

    person: Id
    role: Role


class ShiftBegan(Act, frozen=True):
    """A worker began to work; somebody looked whether the badge was worn in plain view."""

    person: Id
    badge_worn: bool


class PatronAdmitted(Act, frozen=True):
    """The door let a patron into the gaming area after looking at a document."""

    person: Id
    at_least: Years
    """the document shows that the person is at least this old on the game date; 0 if no document was shown"""
    checked_by: Id
    """the person who looked at the document"""


class MemberOnSite(Act, frozen=True):
    """A member of the charity was on site during the games of this game date."""

    person: Id
    affidavit: bool
    """the member signed the member's affidavit and handed it over"""
