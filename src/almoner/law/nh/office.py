"""The office side of New Hampshire: a charity's application, procedures filed for approval, badges.

From RSA 287-D:6 and Lot 7203 and 7206; how many dates and charities there may be stands in `around`. Uses the language
of `law` and `facts`; used by `editions`.
"""

from almoner.acts import BadgeIssued, BadgeReturned, CharityApplied, ProceduresFiled
from almoner.law.measures import count, latest
from almoner.law.nh.facts import LOTTERY_2019, limit
from almoner.law.provision import provision
from almoner.law.terms import act, days, envelope

_lead = days(envelope.game_date, act.first_date)

charity_applies_early = provision(
    "RSA 287-D:6, II",
    "A charity applies for its license so many days before its first game date of the year.",
    on=CharityApplied,
    measure=_lead,
    at_least=limit.charity_lead_least,
    what="to the first game date",
    remedy="Choose a later first date; the commission may waive the time for good cause, which is recorded in breach.",
    document="RSA 287-D:6",
)

charity_applies_not_too_early = provision(
    "Lot 7203.01",
    "A charity applies for its license at most so many days before its first game date of the year.",
    on=CharityApplied,
    measure=_lead,
    at_most=limit.charity_lead_most,
    what="to the first game date",
    remedy="Apply later, or choose an earlier first date.",
    document="Lot 7203.01, #12839",
    since=LOTTERY_2019,
)

badge_is_its_own = provision(
    "Lot 7203.06",
    "A badge is issued to one person, for one employer.",
    on=BadgeIssued,
    measure=count(BadgeIssued, per=act.badge),
    at_most=1,
    what="issues of this badge",
    remedy="Issue a badge of its own for every person and every employer.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

one_badge_an_employer = provision(
    "Lot 7203.06",
    "Nobody has two badges for one employer: the earlier one is given back first.",
    on=BadgeIssued,
    measure=count(BadgeIssued, per=(act.person, act.employer)) - count(BadgeReturned, per=(act.person, act.employer)),
    at_most=1,
    what="badges of this person for this employer",
    remedy="Have the earlier badge given back first.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

badge_given_back_by_its_holder = provision(
    "Lot 7203.06",
    "A badge is given back for the person and the employer it was issued for, once.",
    on=BadgeReturned,
    measure=(latest(BadgeIssued.person, per=act.badge, default="nobody") == act.person)
    & (latest(BadgeIssued.employer, per=act.badge, default="nobody") == act.employer)
    & (count(BadgeReturned, per=act.badge) <= 1),
    equals=True,
    remedy="Name the badge as it was issued.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

procedures_filed_early = provision(
    "Lot 7206.07",
    "The procedures of a game are filed in writing so many days before they are used.",
    on=ProceduresFiled,
    measure=days(envelope.game_date, act.first_use),
    at_least=limit.procedures_lead,
    what="to the first use",
    remedy="Use them later.",
    document="Lot 7206.07, #12839",
    since=LOTTERY_2019,
)
