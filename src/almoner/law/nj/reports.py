"""N.J.A.C. 13:47-9.1: the report of operations after each occasion.

It was not read in the text: the Commission's form tells of it. Uses the language of `law`, `facts` and `filing`; used
by `editions`.
"""

from __future__ import annotations

from almoner.acts import (
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    OccasionAsked,
    OperationsReported,
    PastLicenseEntered,
)
from almoner.law.measures import count, latest
from almoner.law.nj.facts import limit, rule
from almoner.law.nj.filing import BY_CLERKS
from almoner.law.provision import OWN_RULES, provision
from almoner.law.record import two_ways
from almoner.law.terms import act, day_of, envelope, month_of

# 9.1 The report of operations.

_months = month_of(envelope.game_date) - month_of(act.date)

report_in_time = two_ways(
    limit,
    "report_day",
    rule("9.1"),
    "The report of operations is filed by a day of the month after the occasion.",
    OperationsReported,
    lambda figure: {"measure": day_of(envelope.game_date) + 31 * _months - 31, "at_most": figure},
    called="report_in_time",
    what="as the day of the month after the occasion",
    remedy="File it now; that it is late is recorded in breach.",
)

report_after_occasion = provision(
    rule("9.1"),
    "A report of operations is of an occasion that was held.",
    on=OperationsReported,
    measure=act.date <= envelope.game_date,
    equals=True,
    remedy="File it after the occasion.",
    document=BY_CLERKS,
    standing="secondary",
)

_of_license = {"application": latest(LicenseIssued.application, per=act.license, default="no application")}
_occasion_of_license = (
    count(OccasionAsked, per=(_of_license, act.date))
    + count(LicenseAmended, per=(act.license, act.date))
    - count(LicenseAmended, per=(act.license, {"from_date": act.date}))
    + count(PastLicenseEntered, per=(act.license, act.date))
)

report_of_occasion = provision(
    rule("9.1"),
    "A report of operations is of an occasion of the license, and there is one of each.",
    on=OperationsReported,
    measure=(_occasion_of_license >= 1) & (count(OperationsReported, per=(act.license, act.date)) <= 1),
    equals=True,
    remedy="Name a license and one of its dates; a report that was wrong is corrected.",
    document=OWN_RULES,
    standing="house",
)

report_before_cancellation = provision(
    rule("9.1"),
    "A report of operations is of no occasion that was still to come when the license was cancelled.",
    on=OperationsReported,
    measure=latest(LicenseCancelled, of=envelope.game_date, per=act.license, default=act.date) >= act.date,
    equals=True,
    remedy="Name an occasion up to the day of the cancellation; of games held after it the report is in breach.",
    document=OWN_RULES,
    standing="house",
)
