"""N.J.A.C. 13:47-2.9 and 20.3 to 20.9: the license, and the people without whom a casino night does not open.

Provisions in the order of the paragraphs. Uses the language of `law`, `offices` and `facts`; used by `editions`.
"""

from almoner.acts import (
    DateLicensed,
    DateWithdrawn,
    EventLicensed,
    EventOpened,
    FigureRead,
    ForcedBetPosted,
    GameAnnounced,
    GameRead,
    HandDealt,
    ImitationSold,
    OperatorAssigned,
    OperatorReleased,
    QualificationFiled,
    RaffleHeld,
    RoleGiven,
    RoundBegun,
    ShiftBegan,
    TableOpened,
    Wagered,
)
from almoner.law.measures import count, latest
from almoner.law.nj.facts import STATED_BEFORE, given_to_anybody, limit, person_is, recorder_is, rule
from almoner.law.offices import at_an_office
from almoner.law.provision import OWN_RULES, of_event, provision
from almoner.law.record import two_ways
from almoner.law.terms import act, envelope, given, one_of

# 2.9 No game of chance without the license of the municipality; that of a raffle stands in `raffles`.

license_first = provision(
    rule("2.9(a)"),
    "Games of chance are held under a license of the municipality in which they are held.",
    on=(EventOpened, ImitationSold, TableOpened, GameAnnounced),
    measure=count(EventLicensed),
    at_least=1,
    what="licenses of this event",
    remedy="Have the municipality license the event first.",
)

# 20.3 A registered organization may hold a casino night when licensed.

_today = ({"license": of_event(EventLicensed.license)}, {"date": envelope.game_date})
_registered_until = latest(
    DateLicensed.registered_until,
    per=_today,
    where=given(act.registered_until),
    default=of_event(EventLicensed.registered_until),
)

registered = provision(
    rule("20.3"),
    "The organization that holds the casino night is registered on the night.",
    on=EventOpened,
    measure=envelope.game_date <= _registered_until,
    equals=True,
    remedy="Renew the registration first, have the license amended to a later date, and copy that: `almoner office "
    "event`.",
)

_to_the_charity = ({"charity": of_event(EventLicensed.charity)}, {"place": of_event(EventLicensed.place)})

licensed_date = provision(
    rule("20.3"),
    "A casino night is held on a date for which its organization is licensed at its place.",
    on=EventOpened,
    measure=count(DateLicensed, per=(*_today, *_to_the_charity)) - count(DateWithdrawn, per=_today),
    at_least=1,
    what="occasions licensed to the organization, at this place and on this date",
    remedy="Open on a date of the license, or have the license amended.",
)

_OF_THE_NIGHT = (EventOpened, ImitationSold, TableOpened, RoundBegun, HandDealt, Wagered, ForcedBetPosted, RaffleHeld)
_NOON_OF_THE_NEXT_DAY = 36 * 60
"""Minutes from midnight of the game date."""

opened_first = provision(
    "Record (order)",
    "Imitation money is sold, and tables open, after the event has opened on the game date.",
    on=(ImitationSold, TableOpened),
    measure=count(EventOpened, per=envelope.game_date),
    at_least=1,
    what="openings of the event on this date",
    remedy="Record first that the event opened.",
    document=OWN_RULES,
    standing="house",
)

on_the_date = provision(
    rule("20.3"),
    "What belongs to the game date of a license happens on it, or in the night after.",
    on=_OF_THE_NIGHT,
    measure=envelope.minutes,
    at_most=_NOON_OF_THE_NEXT_DAY,
    what="is the time",
    remedy="Record it under the game date on which it happened; that date has to be licensed.",
    interpretation="a night of games runs past midnight; the house lets it run to noon",
)

not_before_the_date = provision(
    rule("20.3"),
    "What belongs to the game date of a license does not happen on a day before it.",
    on=_OF_THE_NIGHT,
    measure=envelope.minutes,
    at_least=0,
    what="is the time",
    remedy="Record it under the game date on which it happened; that date has to be licensed.",
)

figure_read_by = provision(
    "Record (figures read)",
    "Outside an office, an officer or the member in charge says what the official text has for a figure or list.",
    on=(FigureRead, GameRead),
    when=~at_an_office,
    measure=recorder_is("officer", "member_in_charge"),
    at_least=1,
    what="such parts of the person who says so",
    remedy="Let an officer or the member in charge read the official text and record it.",
    document=OWN_RULES,
    standing="house",
)

# 20.5 A class "A" operator knows the methods and has completed a course at a dealer school.

operator_qualified = provision(
    rule("20.5(a)"),
    'A class "A" operator knows how a casino night is run and has completed the course of a casino dealer school.',
    on=RoleGiven,
    when=act.role == "class_a_operator",
    measure=count(QualificationFiled, per=act.person, where=act.familiar),
    at_least=1,
    what="qualifications on file",
    remedy="File the qualification first.",
)

qualification_by = provision(
    rule("20.5(a)"),
    "The member in charge files who is qualified.",
    on=QualificationFiled,
    measure=recorder_is("member_in_charge"),
    at_least=1,
    what="parts as member in charge of the person who files it",
    remedy="Let the member in charge look at the certificate and file it.",
    interpretation="the text read so far does not say who keeps the file",
)

qualification_in_the_past = provision(
    rule("20.5(a)"),
    "The course was completed by the game date.",
    on=QualificationFiled,
    measure=act.completed <= envelope.game_date,
    equals=True,
    remedy="File it when the course is completed.",
)

qualification_in_time = provision(
    rule("20.5(a)"),
    "The qualification is filed before the part is given, not after.",
    on=QualificationFiled,
    when=count(QualificationFiled, per=act.person, before=True) == 0,
    measure=person_is("class_a_operator"),
    at_most=0,
    what="parts given to this person already",
    remedy="Correct the entry that gave the part, then file the qualification, then give the part.",
    interpretation=STATED_BEFORE,
)

# 20.6 A member in charge of the conduct of the event, designated by the officers, who supervises the banker.

member_in_charge = provision(
    rule("20.6(a)"),
    "A casino night opens under a member in charge of its conduct.",
    on=EventOpened,
    measure=given_to_anybody("member_in_charge"),
    at_least=1,
    what="members in charge",
    remedy="Let an officer designate a member in charge first.",
)

in_charge_by_officer = provision(
    rule("20.6(a)"),
    "The officers of the organization designate the member in charge.",
    on=RoleGiven,
    when=act.role == "member_in_charge",
    measure=recorder_is("officer"),
    at_least=1,
    what="offices of the person who designates",
    remedy="Let an officer designate.",
)

in_charge_is_member = provision(
    rule("20.6(a)"),
    "The member in charge is a member of the organization.",
    on=RoleGiven,
    when=act.role == "member_in_charge",
    measure=person_is("member"),
    at_least=1,
    what="records of membership",
    remedy="Designate a member, or record the membership first.",
)

banker_supervised = provision(
    rule("20.6(a)1"),
    "A banker takes the chair when there is a member in charge who supervises it: somebody else.",
    on=RoleGiven,
    when=act.role == "banker",
    measure=given_to_anybody("member_in_charge") - person_is("member_in_charge"),
    at_least=1,
    what="members in charge beside this person",
    remedy="Give the chair to somebody else, or let an officer designate another member in charge first.",
    interpretation="who supervises the banker is there before the banker, and nobody supervises themselves",
)

# 20.7 A member in charge of proceeds, designated by the officers.

proceeds = provision(
    rule("20.7"),
    "A casino night opens when a member is in charge of proceeds.",
    on=EventOpened,
    measure=given_to_anybody("member_in_charge_of_proceeds"),
    at_least=1,
    what="members in charge of proceeds",
    remedy="Let an officer designate a member in charge of proceeds first.",
)

proceeds_by_officer = provision(
    rule("20.7"),
    "The officers of the organization designate the member in charge of proceeds.",
    on=RoleGiven,
    when=act.role == "member_in_charge_of_proceeds",
    measure=recorder_is("officer"),
    at_least=1,
    what="offices of the person who designates",
    remedy="Let an officer designate.",
)

proceeds_is_member = provision(
    rule("20.7"),
    "Who is in charge of proceeds is a member of the organization.",
    on=RoleGiven,
    when=act.role == "member_in_charge_of_proceeds",
    measure=person_is("member"),
    at_least=1,
    what="records of membership",
    remedy="Designate a member, or record the membership first.",
)

# 20.8(a)1 The banker is a bona fide member. The rest of 20.8 stands in `money` and `books`.

banker_there = provision(
    rule("20.8(a)1"),
    "A casino night opens with a banker.",
    on=EventOpened,
    measure=given_to_anybody("banker"),
    at_least=1,
    what="bankers",
    remedy="Give the banker's chair to a bona fide member first.",
)

banker_is_member = provision(
    rule("20.8(a)1"),
    "The banker is a bona fide member of the organization.",
    on=RoleGiven,
    when=act.role == "banker",
    measure=person_is("member"),
    at_least=1,
    what="records of membership",
    remedy="Give the chair to a bona fide member, or record the membership first.",
)

said_by_somebody_else = provision(
    "Record (roles)",
    "That somebody is a member of the organization, or an officer, is said by somebody else.",
    on=RoleGiven,
    when=one_of(act.role, "member", "officer"),
    measure=envelope.by != act.person,
    equals=True,
    remedy="Let somebody else record it, who knows the organization's members and officers.",
    document=OWN_RULES,
    standing="house",
)

# 20.9 Everybody is under the member in charge; class "A" operators have the tables.

under_supervision = provision(
    rule("20.9(a)"),
    "Whoever works the event, paid or not, works under the member in charge.",
    on=(ShiftBegan, OperatorAssigned, TableOpened),
    measure=given_to_anybody("member_in_charge"),
    at_least=1,
    what="members in charge",
    remedy="Let an officer designate a member in charge first.",
)

table_supervised = provision(
    rule("20.9(b)"),
    'A table opens, and is played at, while a class "A" operator supervises it.',
    on=(TableOpened, RoundBegun, HandDealt),
    measure=count(OperatorAssigned, per=act.table) - count(OperatorReleased, per=act.table),
    at_least=1,
    what="operators who supervise this table",
    remedy='Assign a class "A" operator to the table first.',
    interpretation="the duties at the tables were not read; that tables are supervised follows from 20.18",
)

assigned_is_operator = provision(
    rule("20.9(b)"),
    'Only a class "A" operator is given a table to supervise.',
    on=OperatorAssigned,
    measure=person_is("class_a_operator"),
    at_least=1,
    what='parts as class "A" operator',
    remedy='Assign somebody who has the part of a class "A" operator.',
)

assigned_by = provision(
    rule("20.9(b)"),
    'The member in charge says which class "A" operator has which table.',
    on=(OperatorAssigned, OperatorReleased),
    measure=recorder_is("member_in_charge"),
    at_least=1,
    what="parts as member in charge of the person who says so",
    remedy="Let the member in charge say so.",
    interpretation="everybody is under the member in charge",
)

assigned_once = provision(
    "Record (order)",
    "An operator who supervises a table is not assigned to it again.",
    on=OperatorAssigned,
    measure=count(OperatorAssigned, per=(act.table, act.person)) - count(OperatorReleased, per=(act.table, act.person)),
    at_most=1,
    what="assignments of this operator to this table",
    remedy="Release the operator first, or name another table.",
    document=OWN_RULES,
    standing="house",
)

released_was_assigned = provision(
    rule("20.9(b)"),
    "Only an operator who supervises a table is released from it.",
    on=OperatorReleased,
    measure=count(OperatorAssigned, per=(act.table, act.person))
    - count(OperatorReleased, per=(act.table, act.person), before=True),
    at_least=1,
    what="assignments of this operator to this table",
    remedy="Name the operator who supervises the table.",
)

tables_per_operator = two_ways(
    limit,
    "tables_per_operator",
    rule("20.9(b)"),
    'A class "A" operator supervises at most so many tables at a time.',
    OperatorAssigned,
    lambda figure: {"at_most": figure},
    tighter="lower",
    measure=count(OperatorAssigned, per=act.person) - count(OperatorReleased, per=act.person),
    what="tables of this operator",
    remedy="Assign another operator, or release this one from a table.",
)
