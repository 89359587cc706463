"""Who records what at a casino night: the house's rules on roles, where no paragraph that was read names one.

Whoever recorded the license began the record, and is above it: the clerk of the municipality, who may make deputies
clerks there too, or an officer who typed the license in. Of entries that give nobody anything, such as a wager, the
record does not ask who made them. Uses the language of `law`, `facts` and `offices`; used by `editions`.
"""

from __future__ import annotations

from typing import Any

from almoner.acts import (
    BooksClosed,
    CashPrizeOffered,
    Corrected,
    DateLicensed,
    DateWithdrawn,
    EquipmentReceived,
    EventLicensed,
    EventOpened,
    GameAnnounced,
    GameCancelled,
    GameLicensed,
    GameScheduled,
    HouseLimitSet,
    ImitationMade,
    NoticeRequired,
    PrizeAdded,
    PrizeDrawn,
    PrizeRedeemed,
    PrizeWithdrawn,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    ProviderContracted,
    RaffleLicensed,
    Refunded,
    RoleGiven,
)
from almoner.law.measures import count
from almoner.law.nj.facts import STAFF, recorder_is
from almoner.law.offices import at_an_office
from almoner.law.provision import OWN_RULES, Provision, of_event, provision
from almoner.law.terms import Kind, Term, act, envelope, given, one_of

_of_authority = count(EventLicensed, per=envelope.by) + recorder_is("clerk")
"""Whether the person recorded the license, or was given the part of a clerk by somebody who did."""
_IN_CHARGE = ("officer", "member_in_charge")


def _recorded_by(
    says: str, on: tuple[Kind, ...], who: Term, remedy: str, *, when: Term | None = None, **rest: Any
) -> Provision:
    """Return the rule that acts of an event are recorded by somebody of whom `who`, a count of parts, finds one."""
    return provision(
        "Record (roles)",
        says,
        on=on,
        when=when,
        measure=who,
        at_least=1,
        what="such parts of the person who records it",
        remedy=remedy,
        document=OWN_RULES,
        standing="house",
        **rest,
    )


# What is copied from the authority's record, or from the Control Commission's lists.

license_by = _recorded_by(
    "The dates and games of a license, and raffles licensed beside it, are recorded by whoever recorded the license, "
    "or by a clerk whom they named.",
    (DateLicensed, GameLicensed, RaffleLicensed),
    _of_authority,
    "Let the person who recorded the license record it, as `almoner office event` does, or make the other one a clerk "
    "here first: RoleGiven with the role clerk.",
    when=~at_an_office,
)

approvals_by = _recorded_by(
    "What was approved or scheduled is recorded by whoever recorded the license, an officer or the member in charge.",
    (ProceduresApproved, GameScheduled, ProviderApproved, ProviderApprovalEnded),
    _of_authority + recorder_is(*_IN_CHARGE),
    "Let the person who recorded the license, an officer or the member in charge record it.",
    when=~at_an_office,
)

copied_with_source = provision(
    "Record (roles)",
    "Where the license names the authority's entry that it was copied from, what comes after it names one too.",
    on=(
        *(DateLicensed, DateWithdrawn, GameLicensed, RaffleLicensed),
        *(ProceduresApproved, GameScheduled, ProviderApproved),
    ),
    when=~at_an_office & given(of_event(EventLicensed.source)),
    measure=given(act.source),
    equals=True,
    remedy="Have the authority record it, and copy it with the hash of its entry: `almoner office event`.",
    document=OWN_RULES,
    standing="house",
)

# Who has which part. The member in charge and the member in charge of proceeds are the officers' (20.6, 20.7).

_ABOVE = ("officer", "member")
_OTHERWISE = ("clerk", "member_in_charge", "member_in_charge_of_proceeds")

members_by = _recorded_by(
    "Who is an officer or a member of the organization is recorded by whoever recorded the license, or by an officer.",
    (RoleGiven,),
    _of_authority + recorder_is("officer"),
    "Let the person who recorded the license, or an officer, record it.",
    when=~at_an_office & one_of(act.role, *_ABOVE),
)

clerks_by = _recorded_by(
    "Who is a clerk of the authority is recorded by whoever recorded the license, or by such a clerk.",
    (RoleGiven,),
    _of_authority,
    "Let the person who recorded the license record it.",
    when=~at_an_office & (act.role == "clerk"),
)

parts_by = _recorded_by(
    "The parts in the event are given by the member in charge or an officer.",
    (RoleGiven,),
    recorder_is(*_IN_CHARGE),
    "Let the member in charge or an officer give the part.",
    when=~at_an_office & ~one_of(act.role, *_ABOVE, *_OTHERWISE),
)

# What the organization decides and answers for.

opened_by = _recorded_by(
    "The member in charge opens the doors.",
    (EventOpened,),
    recorder_is("member_in_charge"),
    "Let the member in charge say that the event is open.",
)

house_by = _recorded_by(
    "The organization's own limits, its list of notices and its providers are recorded by an officer or the member in "
    "charge.",
    (HouseLimitSet, NoticeRequired, ProviderContracted),
    recorder_is(*_IN_CHARGE),
    "Let an officer or the member in charge record it.",
    when=~at_an_office,
)

tournament_by = _recorded_by(
    "A tournament is announced and cancelled by an officer, the member in charge or a tournament director.",
    (GameAnnounced, GameCancelled),
    recorder_is(*_IN_CHARGE, "tournament_director"),
    "Let the member in charge or a tournament director announce or cancel it.",
)

prize_list_by = _recorded_by(
    "The prize list is kept by an officer, the member in charge or the member in charge of proceeds.",
    (PrizeAdded, PrizeWithdrawn, CashPrizeOffered),
    recorder_is(*_IN_CHARGE, "member_in_charge_of_proceeds"),
    "Let one of them change the prize list.",
)

# What somebody states who was there.

staff_by = _recorded_by(
    "That equipment came, and who was given a prize, is stated by somebody with a part in the event.",
    (EquipmentReceived, PrizeDrawn, PrizeRedeemed),
    recorder_is(*STAFF),
    "Let somebody with a part in the event record it.",
)

window_by = _recorded_by(
    "What imitation money there is, and what is given back at the window, is stated by the banker or the member in "
    "charge.",
    (ImitationMade, Refunded),
    recorder_is("banker", "member_in_charge"),
    "Let the banker or the member in charge record it.",
)

books_by = _recorded_by(
    "The books are closed by the member in charge of proceeds or the banker.",
    (BooksClosed,),
    recorder_is("member_in_charge_of_proceeds", "banker"),
    "Let the member in charge of proceeds, or the banker, close the books.",
)

corrected_by = _recorded_by(
    "The record is corrected by whoever recorded the license, an officer or the member in charge.",
    (Corrected,),
    _of_authority + recorder_is(*_IN_CHARGE),
    "Let the member in charge record the correction, with a witness.",
    when=~at_an_office,
)
