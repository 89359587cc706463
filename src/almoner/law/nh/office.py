"""The office side of New Hampshire: a charity's application, procedures filed for approval, badges.

From RSA 287-D:6 and Lot 7203 and 7206; how many dates and charities there may be stands in `around`. Uses the language
of `law` and `facts`; used by `editions`.
"""

from almoner.acts import (
    BadgeIssued,
    BadgeReturned,
    BadgeSwornLost,
    CharityApplied,
    EmploymentEnded,
    ProceduresFiled,
)
from almoner.law.measures import count, latest
from almoner.law.nh.facts import LOTTERY_2019, limit
from almoner.law.provision import OWN_RULES, provision
from almoner.law.terms import act, business_days, days, envelope

_employment = (act.person, act.employer)
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
    measure=count(BadgeIssued, per=_employment) - count(BadgeReturned, BadgeSwornLost, per=_employment),
    at_most=1,
    what="badges of this person for this employer",
    remedy="Have the earlier badge given back first.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

badge_given_back_by_its_holder = provision(
    "Lot 7203.06",
    "A badge is given back, or sworn to be lost, for the person and the employer it was issued for, once.",
    on=(BadgeReturned, BadgeSwornLost),
    measure=(latest(BadgeIssued.person, per=act.badge, default="nobody") == act.person)
    & (latest(BadgeIssued.employer, per=act.badge, default="nobody") == act.employer)
    & (count(BadgeReturned, BadgeSwornLost, per=act.badge) <= 1),
    equals=True,
    remedy="Name the badge as it was issued.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

_left = latest(EmploymentEnded, of=envelope.seq, per=_employment, default=0)
_after_leaving = _left > latest(BadgeIssued, of=envelope.seq, per=act.badge, default=0)
_held = count(BadgeIssued, per=_employment) > count(BadgeReturned, BadgeSwornLost, per=_employment)

badge_back_in_time = provision(
    "Lot 7203.06",
    "Whoever leaves an employer gives the badge back within so many business days.",
    on=BadgeReturned,
    when=_after_leaving,
    measure=business_days(latest(EmploymentEnded, of=envelope.game_date, per=_employment), envelope.game_date),
    at_most=limit.badge_return,
    what="of business since the holder left",
    remedy="Take it back now; that it was late is recorded in breach.",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

no_badge_while_one_is_out = provision(
    "Lot 7203.06",
    "Nobody who left an employer without giving the badge back gets another before it is back or sworn to be lost.",
    on=BadgeIssued,
    measure=count(EmploymentEnded, per=act.person, where=_held)
    - count(BadgeReturned, BadgeSwornLost, per=act.person, where=_after_leaving),
    at_most=0,
    what="badges of employers that this person has left",
    remedy="Have the badge given back, or an affidavit that it is lost.",
    interpretation="a badge that is still to be given back is given back first, though its five days are not over",
    document="Lot 7203.06",
    since=LOTTERY_2019,
)

leaves_once = provision(
    "Record (order)",
    "Somebody to whom a badge was issued for an employer leaves that employer once.",
    on=EmploymentEnded,
    measure=latest(BadgeIssued, of=envelope.seq, per=_employment, default=0)
    > latest(EmploymentEnded, of=envelope.seq, per=_employment, default=0, before=True),
    equals=True,
    remedy="Name somebody who has a badge for the employer, as it was issued.",
    document=OWN_RULES,
    standing="house",
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
