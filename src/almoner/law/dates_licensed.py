"""Rules of record of licensed dates that the authority takes back from an event, in every state.

A license that is cancelled, or whose date is moved, reaches the record of its event as `DateWithdrawn`. The rules are
the product's own. Uses the language of `law`; used by the editions of each state.
"""

from __future__ import annotations

from almoner.acts import (
    AddedOn,
    AdmissionPaid,
    AuthorityOpened,
    BoughtIn,
    ChipsSoldAtCage,
    ChipsSoldAtTable,
    DateLicensed,
    DateWithdrawn,
    DealerAddOn,
    EventLicensed,
    EventOpened,
    GameAnnounced,
    HandDealt,
    ImitationSold,
    RaffleLicensed,
    Rebought,
    RoundBegun,
    TableOpened,
)
from almoner.law.measures import count
from almoner.law.provision import OWN_RULES, of_event, provision
from almoner.law.terms import act, envelope

_today = ({"license": of_event(EventLicensed.license, default="no licensed event")}, {"date": envelope.game_date})
_withdrawn = count(DateWithdrawn, per=_today)

date_stands = provision(
    "Record (licensed dates)",
    "On a date that the authority took back nothing opens, is sold, announced, dealt or begun.",
    on=(
        *(EventOpened, TableOpened, GameAnnounced, HandDealt, RoundBegun),
        *(AdmissionPaid, ImitationSold, ChipsSoldAtCage, ChipsSoldAtTable, BoughtIn, Rebought, AddedOn, DealerAddOn),
    ),
    when=_withdrawn >= 1,
    measure=count(DateLicensed, per=_today) - _withdrawn,
    at_least=1,
    what="licenses for this date that stand",
    remedy="Redeem what is out and close; games need another licensed date.",
    document=OWN_RULES,
    standing="house",
)

_same = (act.license, act.date)

withdrawn_was_licensed = provision(
    "Record (licensed dates)",
    "A date that is taken back from an event was licensed there, and stands.",
    on=DateWithdrawn,
    measure=count(DateLicensed, RaffleLicensed, per=_same) - count(DateWithdrawn, per=_same, before=True),
    at_least=1,
    what="licenses for this date that stand",
    remedy="Name a license and a date of it that stands in the record of the event.",
    document=OWN_RULES,
    standing="house",
)

withdrawn_at_an_event = provision(
    "Record (licensed dates)",
    "A date is taken back in the record of the event; the authority's own record says why.",
    on=DateWithdrawn,
    measure=count(AuthorityOpened),
    at_most=0,
    what="authorities that keep their record here",
    remedy="Record in the authority's record that the license is cancelled or amended: `almoner office cancel`, or in "
    "New Hampshire correct the entry by which the date was licensed: `almoner office correct`.",
    document=OWN_RULES,
    standing="house",
)
