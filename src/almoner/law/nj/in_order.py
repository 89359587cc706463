"""N.J.A.C. 13:47-4: the days of an application, from filing to license, follow one another.

What is typed in late bears the day on which it was done, which may be long before it is typed in. No time that the law
asks for is counted from a day that cannot have been. Uses the language of `law` and `facts`; used by
`editions`.
"""

from __future__ import annotations

from almoner.acts import (
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    PastLicenseEntered,
)
from almoner.law.measures import latest
from almoner.law.nj.facts import rule
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.terms import Kind, Term, act, days, envelope


def _follows(says: str, on: Kind | tuple[Kind, ...], day: Term, what: str) -> Provision:
    """Return the rule that an act is not of a day before the one that it follows; of itself where that is not known."""
    return provision(
        rule("4"),
        says,
        on=on,
        measure=days(day, envelope.game_date),
        at_least=0,
        what=what,
        remedy="Look at the days: record it on the day on which it was done, or correct the earlier entry.",
        document=OWN_RULES,
        standing="house",
    )


def _day_of(kind: Kind) -> Term:
    return latest(kind, of=envelope.game_date, per=act.application, default=envelope.game_date)


accepted_after_filing = _follows(
    "An application is numbered on the day of filing or later.",
    ApplicationAccepted,
    _day_of(ApplicationFiled),
    "from filing to its number",
)
decided_after_acceptance = _follows(
    "The governing body decides on the day on which an application is accepted, or later.",
    ApplicationDecided,
    _day_of(ApplicationAccepted),
    "from its number to the decision",
)
mailed_after_decision = _follows(
    "An application is mailed on the day of the decision or later.",
    ApplicationMailed,
    _day_of(ApplicationDecided),
    "from the decision to the mailing",
)
received_on_or_after_mailing = _follows(
    "The Control Commission receives an application on the day of the mailing or later.",
    ApplicationReceived,
    _day_of(ApplicationMailed),
    "from the mailing to the receipt",
)

_issued_on = latest(
    PastLicenseEntered.issued,
    per=act.application,
    default=latest(LicenseIssued, of=envelope.game_date, per=act.application, default=envelope.game_date),
)
changed_after_issue = _follows(
    "A license is amended or cancelled on the day of issue or later.",
    (LicenseAmended, LicenseCancelled),
    _issued_on,
    "from the license to its change",
)
