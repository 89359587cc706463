"""N.J.A.C. 13:47-3.1 to 3.4: applications for bingo and raffles, as they are filed.

Provisions in the order of the paragraphs. An application is filed, then the occasions that it asks for and its exhibits
are recorded, and it is accepted when it is complete. Uses the language of `law`, `facts` and `registration`; used by
`numbering`, `deciding`, `fees`, `reports`, `editions` and the office.
"""

from typing import Any

from almoner.acts import (
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    CheckReturned,
    CheckSent,
    CopyMoved,
    DeficiencyNoted,
    ExhibitAttached,
    FeeAssessed,
    FeePaid,
    GameAsked,
    HearingHeld,
    HearingNoticed,
    LicenseIssued,
    OccasionAsked,
    OrganizationRegistered,
    PastApplicationEntered,
    ProviderApprovalEnded,
    ProviderApproved,
    SettingsMade,
)
from almoner.law.measures import count, latest
from almoner.law.nj.facts import approved_on_day, limit, rule
from almoner.law.nj.registration import RENEWED, registered_on
from almoner.law.provision import OWN_RULES, of_event, provision
from almoner.law.terms import Term, act, envelope, one_of

WITH_TICKETS = ("cash_raffle", "off_premises_cash_raffle", "merchandise_raffle", "calendar_raffle")
RAFFLES = (
    *("casino_night", "armchair_race", "instant_raffle", "instant_raffle_year", "carnival_game"),
    *WITH_TICKETS,
)
BY_CLERKS = "pages of clerks and of the Commission"
"""Where a rule was read that is known from pages of offices, not from the text."""

AT_ACCEPTANCE = "the clerk takes in what is filed, and whether it is whole is judged when it is accepted and numbered"
"""How it is read that a certificate is attached to an application: so that all that is missing is named at once."""


def said(field: Any) -> Term:
    """Return what the application of the act said when it was filed: `said(ApplicationFiled.rented)`."""
    return latest(field, per=act.application)


def attached(paper: str) -> Term:
    """Return how many exhibits of a form are attached to the application of the act."""
    return count(ExhibitAttached, per=act.application, where=act.paper == paper)


game_type = said(ApplicationFiled.game_type)

# 3.1 and 3.2 The forms, and the certificates of landlord and lessor.

bingo_form = provision(
    rule("3.1"),
    "An application for bingo is made on its form.",
    on=ApplicationFiled,
    when=act.game_type == "bingo",
    measure=act.paper,
    equals="2B-A",
    remedy="File it on Form 2B-A.",
)

landlord_certificate = provision(
    rule("3.1"),
    "Where the premises for bingo are rented, the landlord's certificate is attached.",
    on=ApplicationAccepted,
    when=(game_type == "bingo") & said(ApplicationFiled.rented),
    measure=attached("10-A"),
    at_least=1,
    what="certificates of the landlord",
    remedy="Attach the landlord's certificate, Form 10-A.",
    interpretation=AT_ACCEPTANCE,
)

raffle_form = provision(
    rule("3.2"),
    "An application for a raffle, a casino night among them, is made on its form.",
    on=ApplicationFiled,
    when=one_of(act.game_type, *RAFFLES),
    measure=act.paper,
    equals="2R-A",
    remedy="File it on Form 2R-A.",
)

lessor_certificate = provision(
    rule("3.2"),
    "Where equipment for a raffle is leased, the lessor's certificate is attached.",
    on=ApplicationAccepted,
    when=one_of(game_type, *RAFFLES) & said(ApplicationFiled.leased),
    measure=attached("13"),
    at_least=1,
    what="certificates of the lessor",
    remedy="Attach the lessor's certificate, Form 13.",
    interpretation=AT_ACCEPTANCE,
)

lessor_is_approved = provision(
    rule("3.2"),
    "The lessor who gives the certificate is a supplier whom the Control Commission approves on the day.",
    on=ExhibitAttached,
    when=act.paper == "13",
    measure=approved_on_day(act.provider),
    equals=True,
    remedy="Lease from a supplier whose approval stands, and attach that supplier's certificate.",
    interpretation="a supplier of raffle equipment is one whom the Commission approves",
)

approval_ends_after_it_begins = provision(
    "Record (applications)",
    "The approval of a supplier ends after it begins.",
    on=ProviderApproved,
    measure=act.approved_from <= act.approved_until,
    equals=True,
    remedy="Look at the dates of the approval.",
    document=OWN_RULES,
    standing="house",
)

approval_taken_back_was_given = provision(
    "Record (applications)",
    "An approval that is taken back was given.",
    on=ProviderApprovalEnded,
    measure=count(ProviderApproved, per=act.provider) >= 1,
    equals=True,
    remedy="Name a supplier whose approval is on record.",
    document=OWN_RULES,
    standing="house",
)

# 3.3 Four copies, and where each goes.

copies = provision(
    rule("3.3"),
    "An application is filed in so many copies.",
    on=ApplicationFiled,
    measure=act.copies,
    at_least=limit.copies,
    solve=act.copies,
    what="copies",
    remedy="File at least {least} copies.",
)

copy_exists = provision(
    rule("3.3"),
    "A copy that is moved is one of those that were filed.",
    on=CopyMoved,
    measure=(act.copy >= 1) & (act.copy <= said(ApplicationFiled.copies)),
    equals=True,
    remedy="Name a copy that was filed; they are counted from 1.",
)

_decided = count(ApplicationDecided, per=act.application)

first_copy = provision(
    rule("3.3"),
    "The first copy of an application stays with the clerk.",
    on=CopyMoved,
    when=act.copy == 1,
    measure=act.to_place,
    equals="clerk",
    remedy="Keep the first copy; move another.",
)

second_copy = provision(
    rule("3.3"),
    "The second copy goes back to the applicant when the application is decided.",
    on=CopyMoved,
    when=act.copy == 2,
    measure=(act.to_place == "applicant") & (_decided >= 1),
    equals=True,
    remedy="Return it to the applicant after the decision.",
)

third_copy = provision(
    rule("3.3"),
    "The third copy goes to the Control Commission.",
    on=CopyMoved,
    when=act.copy == 3,
    measure=act.to_place,
    equals="commission",
    remedy="Send it to the Commission.",
    document=BY_CLERKS,
    standing="secondary",
)

fourth_copy = provision(
    rule("3.3"),
    "The fourth copy goes where the municipality has set.",
    on=CopyMoved,
    when=act.copy == 4,
    measure=act.to_place == of_event(SettingsMade.fourth_copy),
    equals=True,
    remedy="Send it where the municipality's settings say.",
    document="the municipality's settings",
    standing="house",
)

# 3.4 A valid certificate is shown at filing, and its identification number is entered.

certificate_is_shown = provision(
    rule("3.4"),
    "The certificate that is shown was issued to the applicant.",
    on=ApplicationFiled,
    measure=latest(OrganizationRegistered.charity, per=act.certificate, default="nobody") == act.charity,
    equals=True,
    remedy="Show the applicant's own certificate; a registration that is not on record is recorded first.",
)

certificate_has_begun = provision(
    rule("3.4"),
    "The certificate is valid on the day of filing: it has begun.",
    on=ApplicationFiled,
    measure=latest(OrganizationRegistered.valid_from, per=act.certificate) <= envelope.game_date,
    equals=True,
    remedy="File when the registration has begun.",
)

certificate_is_valid = provision(
    rule("3.4"),
    "The certificate is valid on the day of filing: it has not expired.",
    on=ApplicationFiled,
    measure=latest(OrganizationRegistered.valid_until, per=act.certificate) >= envelope.game_date,
    equals=True,
    remedy="Renew the registration, and show the new certificate.",
)

identification_is_entered = provision(
    rule("3.4"),
    "The identification number of the certificate is entered on the application.",
    on=ApplicationFiled,
    measure=latest(OrganizationRegistered.identification, per=act.certificate) == act.identification,
    equals=True,
    remedy="Enter the number that the certificate bears.",
)

raffle_within_registration = provision(
    rule("3.4"),
    "No occasion of a raffle, a casino night among them, is after the certificate expires.",
    on=ApplicationFiled,
    when=one_of(act.game_type, *RAFFLES),
    measure=registered_on(act.last_date, act.certificate, act.charity),
    equals=True,
    remedy="Ask for dates up to the last day of the certificate, or renew the registration first.",
    interpretation=f"a certificate is to be valid on every date asked for, as 3.6 says of bingo; {RENEWED}",
)

# Rules of record, which are the product's own.

_KNOWN = (
    OccasionAsked,
    GameAsked,
    ExhibitAttached,
    DeficiencyNoted,
    ApplicationAccepted,
    CopyMoved,
    FeeAssessed,
    FeePaid,
    CheckSent,
    CheckReturned,
    HearingNoticed,
    HearingHeld,
    ApplicationDecided,
)

application_is_known = provision(
    "Record (applications)",
    "What is recorded of an application is of one that was filed.",
    on=_KNOWN,
    measure=count(ApplicationFiled, PastApplicationEntered, per=act.application),
    at_least=1,
    what="applications of this name",
    remedy="Name an application that was filed.",
    document=OWN_RULES,
    standing="house",
)

check_was_sent = provision(
    "Record (applications)",
    "A background check comes back that was sent off, and comes back once.",
    on=CheckReturned,
    measure=count(CheckSent, per=act.application) - count(CheckReturned, per=act.application),
    at_least=0,
    what="checks still out",
    remedy="Record first that the papers for the check were sent off.",
    document=OWN_RULES,
    standing="house",
)

application_has_its_name = provision(
    "Record (applications)",
    "No two applications have one name.",
    on=ApplicationFiled,
    measure=count(ApplicationFiled, per=act.application),
    at_most=1,
    what="applications of this name",
    remedy="Give the application a name of its own.",
    document=OWN_RULES,
    standing="house",
)

occasions_in_order = provision(
    "Record (applications)",
    "The last occasion that is asked for is not before the first, and one occasion at least is asked for.",
    on=ApplicationFiled,
    measure=(act.first_date <= act.last_date) & (act.occasions >= 1),
    equals=True,
    remedy="Look at the dates of the application.",
    document=OWN_RULES,
    standing="house",
)

occasion_within = provision(
    "Record (applications)",
    "An occasion lies between the first and the last that the application asks for, and is recorded once.",
    on=OccasionAsked,
    measure=(said(ApplicationFiled.first_date) <= act.date)
    & (act.date <= said(ApplicationFiled.last_date))
    & (count(OccasionAsked, per=(act.application, act.date)) <= 1),
    equals=True,
    remedy="Look at the dates of the application.",
    document=OWN_RULES,
    standing="house",
)

nothing_after_acceptance = provision(
    "Record (applications)",
    "An application that has its number is not changed by further occasions or games.",
    on=(OccasionAsked, GameAsked),
    measure=count(ApplicationAccepted, per=act.application),
    at_most=0,
    what="numbers of this application",
    remedy="File another application.",
    document=OWN_RULES,
    standing="house",
)

occasions_complete = provision(
    "Record (applications)",
    "An application is accepted, and licensed, when every occasion that it asks for is recorded.",
    on=(ApplicationAccepted, LicenseIssued),
    measure=count(OccasionAsked, per=act.application),
    equals=said(ApplicationFiled.occasions),
    what="occasions recorded",
    remedy="Record the occasions that the application asks for.",
    document=OWN_RULES,
    standing="house",
)

settings_come_first = provision(
    "Record (municipal settings)",
    "A municipality makes its settings before an application is filed.",
    on=ApplicationFiled,
    measure=count(SettingsMade),
    at_least=1,
    what="settings of the municipality",
    remedy="Make the settings first.",
    document=OWN_RULES,
    standing="house",
)

sample_ticket = provision(
    "Record (municipal settings)",
    "Where the municipality asks for it, a sample ticket comes with an application for a raffle with tickets.",
    on=ApplicationAccepted,
    when=of_event(SettingsMade.sample_ticket) & one_of(game_type, *WITH_TICKETS),
    measure=attached("sample_ticket"),
    at_least=1,
    what="sample tickets",
    remedy="Attach a sample ticket.",
    document="the municipality's settings",
    standing="house",
)
