"""Rules of record of an authority's stream, in every state: it is opened first, and its clerks keep it.

Whoever recorded that the authority opened is its clerk, and whoever was given the role by a clerk. The rules are the
product's own. Uses the language of `law`; used by the editions of each state, and by the rules of New Jersey on who
records what.
"""

from __future__ import annotations

from typing import Final

from almoner.acts import (
    Act,
    AuthorityOpened,
    ClerkLeft,
    Corrected,
    DateLicensed,
    FigureRead,
    GameLicensed,
    GameRead,
    GameScheduled,
    HouseCounted,
    HouseLimitSet,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RoleGiven,
    TypedIn,
    applications,
    registry,
)
from almoner.law.measures import count, latest, pair
from almoner.law.provision import OWN_RULES, provision
from almoner.law.terms import EnvelopeField, Field, Term, act, envelope, most

OF_AN_OFFICE: Final = tuple(
    kind
    for kind in Act.kinds.values()
    if kind.__module__ in (applications.__name__, registry.__name__)
    and kind not in (AuthorityOpened, HouseCounted, TypedIn)
)
"""Acts that stand in an authority's stream and nowhere else."""

OF_OFFICE_AND_EVENT: Final = (
    Corrected,
    DateLicensed,
    FigureRead,
    GameLicensed,
    GameRead,
    GameScheduled,
    HouseLimitSet,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RoleGiven,
    TypedIn,
)
"""Acts that stand in an authority's stream, and in that of an event, where others record them."""

at_an_office = count(AuthorityOpened) >= 1
"""Whether the stream is an authority's."""


def _is_clerk(person: Field | EnvelopeField) -> Term:
    """Whether somebody is a clerk of the authority: who opened it, or was made one, and has not left since."""
    named = {"person": person}
    opened = latest(AuthorityOpened, of=envelope.seq, per=pair(envelope.by, person), default=0)
    made = latest(RoleGiven, of=envelope.seq, per=named, where=act.role == "clerk", default=0, before=True)
    left = latest(ClerkLeft, of=envelope.seq, per=named, default=0, before=True)
    return most(opened, made) > left


_REMEDY: Final = (
    "Let a clerk of the authority record it. A clerk makes somebody else one by giving the role: RoleGiven with the "
    "role clerk, `almoner office clerk`."
)

authority_opens_first = provision(
    "Record (one event)",
    "The record of an authority begins with its opening.",
    on=AuthorityOpened,
    measure=envelope.seq,
    at_most=1,
    what="as its place in the record",
    remedy="Open the authority in a stream of its own.",
    document=OWN_RULES,
    standing="house",
)

office_by_clerk = provision(
    "Record (clerks)",
    "What an office records stands in its own record, and a clerk of the authority records it.",
    on=OF_AN_OFFICE,
    measure=_is_clerk(envelope.by),
    equals=True,
    remedy=_REMEDY,
    document=OWN_RULES,
    standing="house",
)

at_an_office_by_clerk = provision(
    "Record (clerks)",
    "In an authority's record a clerk of the authority records approvals, roles, limits and corrections.",
    on=OF_OFFICE_AND_EVENT,
    when=at_an_office,
    measure=_is_clerk(envelope.by),
    equals=True,
    remedy=_REMEDY,
    document=OWN_RULES,
    standing="house",
)

leaves_a_clerk = provision(
    "Record (clerks)",
    "That a clerk left is recorded by another one, so that there always is one.",
    on=ClerkLeft,
    measure=envelope.by != act.person,
    equals=True,
    remedy="Make somebody else a clerk first, who records it.",
    document=OWN_RULES,
    standing="house",
)

who_left_was_clerk = provision(
    "Record (clerks)",
    "Only a clerk of the authority can leave as one.",
    on=ClerkLeft,
    measure=_is_clerk(act.person),
    equals=True,
    remedy="Name a clerk of the authority.",
    document=OWN_RULES,
    standing="house",
)
