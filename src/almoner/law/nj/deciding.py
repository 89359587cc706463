"""N.J.A.C. 13:47-4: decision, mailing, waiting, license, and its amendment.

Of subchapter 4 no text was read: what stands here is known from pages of clerks and of the Commission, or is the way in
which a record has to be kept. Uses the language of `law`, `facts`, `filing` and `old_register`; used by `editions`.
"""

from __future__ import annotations

from datetime import date

from almoner.acts import (
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    CheckReturned,
    CheckSent,
    HearingHeld,
    HearingNoticed,
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    MeetingSet,
    PastApplicationEntered,
    PastLicenseEntered,
    SettingsMade,
)
from almoner.acts.units import LAST_YEAR
from almoner.law.measures import count, latest
from almoner.law.nj.facts import limit, rule
from almoner.law.nj.filing import BY_CLERKS, said
from almoner.law.nj.old_register import asked_or_licensed, filed_on, was_granted
from almoner.law.provision import OWN_RULES, of_event, provision
from almoner.law.record import two_ways
from almoner.law.terms import act, business_days, days, envelope, given

ISSUING = rule("4")
NEVER = date(LAST_YEAR, 12, 31)
"""Later than any day on which a hearing is held."""

# 4 Filing and decision.

dates_to_come = provision(
    ISSUING,
    "An application asks for dates to come.",
    on=ApplicationFiled,
    measure=days(envelope.game_date, act.first_date),
    at_least=1,
    what="from filing to the first occasion",
    remedy="Ask for dates after the day of filing.",
    interpretation="a license comes before the game (2.9), so no date can be the day of filing or one before it",
)

_meetings = count(MeetingSet, per={"date": envelope.game_date})
_cutoff = latest(MeetingSet.cutoff, per={"date": envelope.game_date}, default=envelope.game_date)
_granted = latest(ApplicationDecided.granted, per=act.application, default=was_granted)

cutoff_before_meeting = two_ways(
    limit,
    "filing_lead",
    ISSUING,
    "The last day of filing for a meeting of the governing body is so many days before it.",
    MeetingSet,
    lambda figure: {"measure": days(act.cutoff, act.date), "at_least": figure},
    tighter="higher",
    called="cutoff_before_meeting",
    what="from the last day of filing to the meeting",
    remedy="Set an earlier last day of filing, or a later meeting.",
)

filed_before_decision = two_ways(
    limit,
    "filing_lead",
    ISSUING,
    "An application is filed so many days before the governing body decides on it.",
    ApplicationDecided,
    lambda figure: {"measure": days(filed_on, envelope.game_date), "at_least": figure},
    tighter="higher",
    called="filed_before_decision",
    what="from filing to the decision",
    remedy="Decide on it at a later meeting.",
)

decided_at_meeting = provision(
    ISSUING,
    "The governing body decides at a meeting that was set, on applications filed by its last day of filing.",
    on=ApplicationDecided,
    measure=(_meetings >= 1) & (filed_on <= _cutoff),
    equals=True,
    remedy="Record the meeting first; what was filed too late for it is decided at the next.",
    document=BY_CLERKS,
    standing="secondary",
)

decided_when_accepted = provision(
    ISSUING,
    "The governing body decides once on an application, after the clerk has accepted it.",
    on=ApplicationDecided,
    measure=(count(ApplicationAccepted, PastApplicationEntered, per=act.application) >= 1)
    & (count(ApplicationDecided, per=act.application) <= 1),
    equals=True,
    remedy="Accept the application first; a decision that was recorded wrongly is corrected.",
    document=OWN_RULES,
    standing="house",
)

notice_before_hearing = provision(
    ISSUING,
    "Notice of a hearing is given before the day of the hearing.",
    on=HearingNoticed,
    measure=days(envelope.game_date, act.date),
    at_least=1,
    what="from the notice to the hearing",
    remedy="Set the hearing on a later day.",
    document=BY_CLERKS,
    standing="secondary",
)

hearing_after_notice = provision(
    ISSUING,
    "A hearing is held on the day of which notice was given, or later.",
    on=HearingHeld,
    measure=latest(HearingNoticed.date, per=act.application, default=NEVER) <= envelope.game_date,
    equals=True,
    remedy="Give notice of the hearing first, and hold it on the day that the notice names.",
    document=BY_CLERKS,
    standing="secondary",
)

refused_after_hearing = provision(
    ISSUING,
    "An application is refused only after notice and a hearing.",
    on=ApplicationDecided,
    when=~act.granted,
    measure=count(HearingHeld, per=act.application),
    at_least=1,
    what="hearings of the applicant",
    remedy="Give notice of a hearing, and hear the applicant.",
    document=BY_CLERKS,
    standing="secondary",
)

refused_with_grounds = provision(
    ISSUING,
    "A refusal gives its grounds.",
    on=ApplicationDecided,
    when=~act.granted,
    measure=given(act.grounds),
    equals=True,
    remedy="Say why the application is refused.",
    document=OWN_RULES,
    standing="house",
)

background_is_back = provision(
    "Record (municipal settings)",
    "Where the municipality asks for it, the background check is back and clear before an application is granted.",
    on=ApplicationDecided,
    when=act.granted & of_event(SettingsMade.background_check),
    measure=latest(CheckReturned.clear, per=act.application, default=False)
    & (count(CheckSent, per=act.application) == count(CheckReturned, per=act.application)),
    equals=True,
    remedy="Send off a background check, and wait for it.",
    document="the municipality's settings",
    standing="house",
)

# 4 Mailing, waiting, and the license.

mailed_when_granted = provision(
    ISSUING,
    "What is mailed to the Control Commission was granted, and is mailed once.",
    on=ApplicationMailed,
    measure=_granted & (count(ApplicationMailed, per=act.application) <= 1),
    equals=True,
    remedy="Mail it when it is granted.",
    document=BY_CLERKS,
    standing="secondary",
)

_decided_on = latest(ApplicationDecided, of=envelope.game_date, per=act.application)

mailed_in_time = two_ways(
    limit,
    "mailing_days",
    ISSUING,
    "An application is mailed to the Control Commission within so many days of the decision.",
    ApplicationMailed,
    lambda figure: {"measure": days(_decided_on, envelope.game_date), "at_most": figure},
    tighter="lower",
    called="mailed_in_time",
    what="from the decision to the mailing",
    remedy="Mail it at once; that it was late is recorded in breach.",
)

received_after_mailing = provision(
    ISSUING,
    "The Control Commission receives what was mailed to it.",
    on=ApplicationReceived,
    measure=count(ApplicationMailed, per=act.application),
    at_least=1,
    what="mailings of this application",
    remedy="Record the mailing first.",
    document=OWN_RULES,
    standing="house",
)

issued_when_granted = provision(
    ISSUING,
    "A license is issued on an application that was granted and mailed to the Control Commission.",
    on=LicenseIssued,
    measure=_granted & (count(ApplicationMailed, per=act.application) >= 1),
    equals=True,
    remedy="Have the governing body decide, and mail the application first.",
    document=BY_CLERKS,
    standing="secondary",
)

_waits = of_event(SettingsMade.waits)
_waited_when_mailed = latest(ApplicationMailed, of=_waits, per=act.application, default=_waits)
_in_business_days = (_waits == "business_days") | (_waited_when_mailed == "business_days")
"""A setting that is changed after the mailing does not shorten the time that is waited."""
_mailed_on = latest(ApplicationMailed, of=envelope.game_date, per=act.application)
_received_on = latest(ApplicationReceived, of=envelope.game_date, per=act.application)

waited_days = two_ways(
    limit,
    "waiting_days",
    ISSUING,
    "A license is issued so many days after the application was mailed to the Control Commission.",
    LicenseIssued,
    lambda figure: {"measure": days(_mailed_on, envelope.game_date), "at_least": figure},
    tighter="higher",
    when=~_in_business_days,
    called="waited_days",
    what="from the mailing to the license",
    remedy="Issue the license when the time has passed.",
    interpretation="where a municipality waits in days, they are counted from the mailing",
)

waited_business_days = two_ways(
    limit,
    "waiting_business_days",
    ISSUING,
    "A license is issued so many business days after the Control Commission received the application.",
    LicenseIssued,
    lambda figure: {"measure": business_days(_received_on, envelope.game_date), "at_least": figure},
    tighter="higher",
    when=_in_business_days,
    called="waited_business_days",
    what="of business from the receipt to the license",
    remedy="Record when the Commission received it, and issue the license when the time has passed.",
)

license_is_its_own = provision(
    ISSUING,
    "An application has one license, and no two licenses have one serial number.",
    on=LicenseIssued,
    measure=(count(LicenseIssued, PastLicenseEntered, per=act.application) <= 1)
    & (count(LicenseIssued, per=act.license) <= 1)
    & (count(PastLicenseEntered, per=act.license) == 0),
    equals=True,
    remedy="Give the license a serial number of its own; a second license needs an application of its own.",
    document=OWN_RULES,
    standing="house",
)

license_before_occasions = provision(
    ISSUING,
    "A license is issued before the last occasion that it is for.",
    on=LicenseIssued,
    measure=days(envelope.game_date, said(ApplicationFiled.last_date)),
    at_least=0,
    what="from the license to the last occasion",
    remedy="File a new application with dates to come.",
    document=OWN_RULES,
    standing="house",
)

# 4 Amending and cancelling.

_license_of = latest(LicenseIssued.license, PastLicenseEntered.license, per=act.application, default="no license")
_cancelled = count(LicenseCancelled, per=act.license, before=True)

amended_license_stands = provision(
    ISSUING,
    "A license that is amended or cancelled was issued on the application named, and stands.",
    on=(LicenseAmended, LicenseCancelled),
    measure=(_license_of == act.license) & (_cancelled == 0),
    equals=True,
    remedy="Name a license that was issued and not cancelled.",
    document=OWN_RULES,
    standing="house",
)

_from = {"date": act.from_date}
_was_occasion = (
    asked_or_licensed((act.application, _from))
    + count(LicenseAmended, per=(act.application, _from), before=True)
    - count(LicenseAmended, per=(act.application, act.from_date), before=True)
)
_is_occasion = (
    asked_or_licensed((act.application, act.date))
    + count(LicenseAmended, per=(act.application, act.date), before=True)
    - count(LicenseAmended, per=(act.application, {"from_date": act.date}), before=True)
)

amended_occasion = provision(
    ISSUING,
    "An amendment moves an occasion of the license that has not passed to a date to come that is none of it yet.",
    on=LicenseAmended,
    measure=(_was_occasion >= 1)
    & (_is_occasion == 0)
    & (act.from_date >= envelope.game_date)
    & (act.date > envelope.game_date),
    equals=True,
    remedy="Name an occasion of the license that has not passed, and a new date after today.",
    document=OWN_RULES,
    standing="house",
)
