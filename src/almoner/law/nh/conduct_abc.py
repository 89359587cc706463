"""Pari 1207.03(a) to (c): approved games, age, and which authority decides at the card table.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    EventLicensed,
    FloorDecision,
    GameAnnounced,
    GameScheduled,
    GameStarted,
    PatronAdmitted,
    ProceduresApproved,
    RoleGiven,
    SessionHeld,
    TableOpened,
)
from almoner.law.measures import count, latest
from almoner.law.nh.facts import limit
from almoner.law.provision import of_event, provision
from almoner.law.terms import act, envelope, one_of

# (a) Every game offered has approved procedures and stands on the approved schedule of the game date.

procedures_approved = provision(
    "Pari 1207.03(a)",
    "A game is offered only if the authority approved its procedures.",
    on=(TableOpened, GameAnnounced),
    measure=count(ProceduresApproved, per=act.procedures),
    at_least=1,
    what="approvals of these procedures",
    remedy="Offer a game whose procedures are approved, or have them approved first.",
)

table_scheduled = provision(
    "Pari 1207.03(a)",
    "A game is offered only if it stands on the approved game schedule of the game date.",
    on=TableOpened,
    measure=count(GameScheduled, per=(act.procedures, {"date": envelope.game_date})),
    at_least=1,
    what="entries for this game on the schedule of this date",
    remedy="Open a game that is on the approved schedule of this date.",
)

game_scheduled = provision(
    "Pari 1207.03(a)",
    "A game is announced only for a date on whose approved game schedule it stands.",
    on=GameAnnounced,
    measure=count(GameScheduled, per=(act.procedures, act.date)),
    at_least=1,
    what="entries for this game on the schedule of its date",
    remedy="Announce the game for a date on whose approved schedule it stands.",
)

played_on_schedule = provision(
    "Pari 1207.03(a)",
    "A game starts, and goes on, only on dates on whose approved game schedule it stands.",
    on=(GameStarted, SessionHeld),
    measure=count(
        GameScheduled,
        per=({"procedures": latest(GameAnnounced.procedures, per=act.game)}, {"date": envelope.game_date}),
    ),
    at_least=1,
    what="entries for this game on the schedule of this date",
    remedy="Play the game on a date on whose approved schedule it stands.",
)

# (b) Nobody under 18 in the gaming area; a carnival is excepted.

admission_age = provision(
    "Pari 1207.03(b)",
    "Nobody under the age of admission enters the area where games are played, except at a carnival.",
    on=PatronAdmitted,
    unless=of_event(EventLicensed.carnival, default=False),
    excepted_by="Pari 1207.03(b)",
    measure=act.at_least,
    at_least=limit.admission_age,
    what="shown by the document",
    remedy="Ask for a document that shows an age of at least {least}, or do not admit the person.",
    solve=act.at_least,
)

# (c) Card games follow (1) approved procedures, then (2) approved house rules, then (3) Hoyle or a similar book.

floor_role = provision(
    "Pari 1207.03(c)",
    "Whoever decides a question of card play has a part on the floor.",
    on=FloorDecision,
    measure=count(
        RoleGiven,
        per={"person": envelope.by},
        where=one_of(act.role, "floor", "tournament_director", "primary_operator", "member_in_charge"),
    ),
    at_least=1,
    what="parts on the floor of the person who decides",
    remedy="Let a floor person, tournament director, primary operator or the member in charge decide.",
    interpretation="the text names no role; the house's floor people decide",
)

procedures_first = provision(
    "Pari 1207.03(c)(1)",
    "Where the approved game procedures speak to a point, they decide it.",
    on=FloorDecision,
    when=act.procedures_speak,
    measure=act.follows,
    equals="game_procedures",
    remedy="Decide by the approved game procedures.",
)

house_rules_second = provision(
    "Pari 1207.03(c)(2)",
    "Where the approved procedures are silent and the approved house rules speak, the house rules decide.",
    on=FloorDecision,
    when=act.house_rules_speak & ~act.procedures_speak,
    measure=act.follows,
    equals="house_rules",
    remedy="Decide by the approved house rules.",
)

books_third = provision(
    "Pari 1207.03(c)(3)",
    "Where procedures and house rules are silent, a recognized book on card games decides.",
    on=FloorDecision,
    when=~act.procedures_speak & ~act.house_rules_speak,
    measure=one_of(act.follows, limit.authorities_after_house),
    equals=True,
    remedy="Decide by one of the books that the paragraph names, or one like them.",
)
