"""Around Pari 1207.03: who may not play, member on site, badges, hours, dates and charities; and order.

From Pari 1207.01 and RSA 287-D. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    AddedOn,
    BoughtIn,
    ChipsSoldAtCage,
    ChipsSoldAtTable,
    DateLicensed,
    DayEnded,
    DealerAddOn,
    ForcedBetPosted,
    GameAnnounced,
    GameCancelled,
    GameEnded,
    GameStarted,
    HandDealt,
    MemberOnSite,
    PrizeAwarded,
    PrizesFixed,
    Rebought,
    RoleGiven,
    SatDown,
    SessionHeld,
    ShiftBegan,
    StackIssued,
    TableOpened,
    Wagered,
)
from almoner.law.measures import count, distinct
from almoner.law.nh.facts import limit
from almoner.law.provision import OWN_RULES, Due, provision
from almoner.law.terms import act, envelope, one_of, year_of

# Pari 1207.01(d): the badge is worn in plain view.

badge_worn = provision(
    "Pari 1207.01(d)",
    "Whoever works the event wears the commission's badge in plain view.",
    on=ShiftBegan,
    measure=act.badge_worn,
    equals=True,
    remedy="Put the badge on before work begins.",
    document="Pari 1207.01",
)

# Pari 1207.01(f); RSA 287-D:14, XI: a member of the charity on site at least once a day, with an affidavit.

_PLAYED_ON = (TableOpened, GameStarted, SessionHeld, HandDealt, ForcedBetPosted, Wagered)
_memberships = count(RoleGiven, per=act.person, where=act.role == "member")

member_on_site = provision(
    "Pari 1207.01(f)",
    "A member of the charity is on site at least once on every day of games, and signs the affidavit.",
    on=DayEnded,
    measure=count(MemberOnSite, per=envelope.game_date, where=act.affidavit & (_memberships >= 1)),
    at_least=1,
    what="members on site with an affidavit",
    remedy="Let a member come to the site and sign the affidavit before the day ends.",
    due=Due(_PLAYED_ON, (envelope.game_date,)),
    document="Pari 1207.01",
)

member_is_member = provision(
    "Pari 1207.01(f)",
    "The member on site is a bona fide member of the charity.",
    on=MemberOnSite,
    measure=_memberships,
    at_least=1,
    what="records of membership",
    remedy="Record the membership first, or let another member come.",
    document="Pari 1207.01",
)

# Pari 1207.01(g); RSA 287-D:14, VIII: workers of the event, the lessee and suppliers of equipment do not play.

_PLAY = (BoughtIn, Rebought, AddedOn, DealerAddOn, StackIssued, SatDown, ChipsSoldAtTable, ForcedBetPosted, Wagered)

prohibited_player = provision(
    "Pari 1207.01(g)",
    "Workers of the event, the lessee of the place and whoever supplied equipment do not play.",
    on=_PLAY,
    measure=count(RoleGiven, per=act.person, where=one_of(act.role, limit.prohibited_roles)),
    at_most=0,
    what="parts in the event that bar this person from play",
    remedy="The person may not play at this event.",
    document="Pari 1207.01",
)

prohibited_role_after_play = provision(
    "Pari 1207.01(g)",
    "Nobody who has played at the event takes a part that bars from play.",
    on=RoleGiven,
    when=one_of(act.role, limit.prohibited_roles),
    measure=count(*_PLAY, per=act.person),
    at_most=0,
    what="acts of play by this person",
    remedy="Give the part to somebody who has not played.",
    document="Pari 1207.01",
)

# RSA 287-D:14, VII: hours.

_PLAYED = (GameStarted, HandDealt, ForcedBetPosted, Wagered)

opening_hour = provision(
    "RSA 287-D:14, VII",
    "Games are not played before the opening hour.",
    on=_PLAYED,
    measure=envelope.minutes,
    at_least=limit.opens_at,
    what="on the clock",
    remedy="Wait for the opening hour.",
)

closing_hour = provision(
    "RSA 287-D:14, VII",
    "Games are not played after the closing hour.",
    on=_PLAYED,
    measure=envelope.minutes,
    at_most=limit.closes_at,
    what="on the clock",
    remedy="End play for this game date.",
)

# RSA 287-D:14, I and the number of game dates: judged in the authority's stream.

two_charities = provision(
    "RSA 287-D:14, I",
    "At most two charities hold games at one place on one date.",
    on=DateLicensed,
    measure=distinct(DateLicensed.charity, per=(act.place, act.date)),
    at_most=limit.charities_per_place,
    what="charities at this place on this date",
    remedy="License another date or another place.",
)

ten_dates = provision(
    "RSA 287-D, game dates",
    "A charity has at most ten game dates in a calendar year.",
    on=DateLicensed,
    measure=distinct(DateLicensed.date, per=(act.charity, year_of(act.date))),
    at_most=limit.dates_per_year,
    what="game dates of this charity in this year",
    remedy="License a date of another year.",
)

# Rules of record, which are the product's own; those of every state are in `law.record`.

nothing_after_the_day = provision(
    "Record (order)",
    "Nothing is opened, dealt, wagered or bought on a game date that has ended, but for what is typed in late.",
    on=(*_PLAYED_ON, SatDown, ChipsSoldAtCage, ChipsSoldAtTable, BoughtIn, Rebought, AddedOn),
    unless=envelope.late,
    excepted_by="late entries",
    measure=count(DayEnded, per=envelope.game_date),
    at_most=0,
    what="ends of this game date",
    remedy="Mark it late if it happened before the day ended; or else it belongs to another game date.",
    document=OWN_RULES,
    standing="house",
)

nothing_after_the_game = provision(
    "Record (order)",
    "Nothing is paid into a game, fixed or awarded in it after its end; what is typed in late is excepted.",
    on=(BoughtIn, Rebought, AddedOn, StackIssued, PrizesFixed, PrizeAwarded),
    unless=envelope.late,
    excepted_by="late entries",
    measure=count(GameEnded, per=act.game),
    at_most=0,
    what="ends of this game",
    remedy="Mark it late if it happened before the game ended.",
    document=OWN_RULES,
    standing="house",
)

cancelled_as_announced = provision(
    "Record (order)",
    "Only a game that was announced is cancelled.",
    on=GameCancelled,
    measure=count(GameAnnounced, per=act.game),
    at_least=1,
    what="announcements of this game",
    remedy="Name the game as it was announced.",
    document=OWN_RULES,
    standing="house",
)
