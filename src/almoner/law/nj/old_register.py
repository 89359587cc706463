"""Applications and licenses of a clerk's register from before the record: how they are entered, and go on from there.

A register says less than an application does. What it does not say is typed in from the paper as it was filed
(`ApplicationFiled`, of the same name, on the day of filing), or cannot be ruled on. Rules of record, the product's own,
but where a paragraph is named. Uses the language of `law` and `facts`; used by `numbering`, `deciding` and `editions`.
"""

from __future__ import annotations

from typing import Any

from almoner.acts import (
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    CopyMoved,
    FeeAssessed,
    GameAsked,
    LicenseAmended,
    LicenseIssued,
    OccasionAsked,
    OrganizationRegistered,
    PastApplicationEntered,
    PastLicenseEntered,
)
from almoner.law.measures import count, distinct, first, latest
from almoner.law.nj.facts import each_year, rule
from almoner.law.provision import OWN_RULES, provision
from almoner.law.terms import Term, act, days, envelope, most, year_of, years

# What is known of an application, whether it was filed here or stands in an old register.

filed_on = latest(
    PastApplicationEntered.filed,
    per=act.application,
    default=latest(ApplicationFiled, of=envelope.game_date, per=act.application),
)
charity_of = latest(ApplicationFiled.charity, PastApplicationEntered.charity, per=act.application)
_prefix = latest(PastApplicationEntered.prefix, per=act.application, default="none")
is_bingo = (latest(ApplicationFiled.game_type, per=act.application, default="none") == "bingo") | (_prefix == "BA")
_decision = latest(PastApplicationEntered.decision, per=act.application, default="open")
was_granted = _decision == "granted"
_entered = count(PastApplicationEntered, per=act.application) >= 1
_licensed = count(PastLicenseEntered, per=act.application) >= 1

_first_licensed = first(PastLicenseEntered.date, per=act.application)
_last_licensed = latest(PastLicenseEntered.date, per=act.application)
first_occasion = latest(ApplicationFiled.first_date, per=act.application, default=_first_licensed)
last_occasion = latest(ApplicationFiled.last_date, per=act.application, default=_last_licensed)


def asked_or_licensed(key: Any) -> Term:
    """Return how many occasions of a key were asked for, or stand on a license of an old register.

    Where the application was typed in after its license they are the same, and count once.
    """
    return most(count(OccasionAsked, per=key), count(PastLicenseEntered, per=key))


# Entering a register.

past_series_of_a_year = provision(
    rule("3.5"),
    "Where numbers start again each year, a number of an old register is of the series of a year.",
    on=PastApplicationEntered,
    when=each_year,
    measure=act.series,
    at_least=1,
    what="as the year",
    remedy="Write the year with the number, as RA 2023-17, or in a column of its own.",
    document="the municipality's settings",
    standing="house",
)

past_series_fits_filing = provision(
    "Record (applications)",
    "An application of an old register has a number of the year in which it was filed, or of the next.",
    on=PastApplicationEntered,
    when=act.series >= 1,
    measure=(act.series == year_of(act.filed)) | (act.series == year_of(act.filed) + 1),
    equals=True,
    remedy="Look at the year of the number and at the date of filing.",
    document=OWN_RULES,
    standing="house",
)

past_has_its_name = provision(
    "Record (applications)",
    "An application of an old register has a name that no other application has.",
    on=PastApplicationEntered,
    measure=count(ApplicationFiled, PastApplicationEntered, per=act.application),
    at_most=1,
    what="applications of this name",
    remedy="Give the application a name of its own, in a column `application`.",
    document=OWN_RULES,
    standing="house",
)
past_is_past = provision(
    "Record (applications)",
    "An application of an old register was filed on the day on which it is typed in, or before.",
    on=PastApplicationEntered,
    measure=days(act.filed, envelope.game_date),
    at_least=0,
    what="from filing to today",
    remedy="Look at the date in the register.",
    document=OWN_RULES,
    standing="house",
)

past_license_in_order = provision(
    "Record (applications)",
    "A license of an old register was issued after its application was filed, and not in days to come.",
    on=PastLicenseEntered,
    measure=(latest(PastApplicationEntered.filed, per=act.application, default=act.issued) <= act.issued)
    & (act.issued <= envelope.game_date),
    equals=True,
    remedy="Look at the dates in the register.",
    document=OWN_RULES,
    standing="house",
)

past_license_is_its_own = provision(
    "Record (applications)",
    "No two applications of an old register have one license, and none has the serial number of another license.",
    on=PastLicenseEntered,
    measure=distinct(PastLicenseEntered.application, per=act.license) + count(LicenseIssued, per=act.license),
    at_most=1,
    what="applications with this serial number",
    remedy="Look at the serial number in the register: it is another license's.",
    document=OWN_RULES,
    standing="house",
)

past_occasion_once = provision(
    "Record (applications)",
    "A date of a license of an old register is entered once.",
    on=PastLicenseEntered,
    measure=count(PastLicenseEntered, per=(act.license, act.date)),
    at_most=1,
    what="entries of this date",
    remedy="Leave out the date that stands twice.",
    document=OWN_RULES,
    standing="house",
)

past_license_known = provision(
    "Record (applications)",
    "A license of an old register is of an application of that register that was granted.",
    on=PastLicenseEntered,
    measure=latest(PastApplicationEntered.decision, per=act.application, default="open") == "granted",
    equals=True,
    remedy="Enter the application first.",
    document=OWN_RULES,
    standing="house",
)

past_dates_in_order = provision(
    "Record (applications)",
    "The dates of a license of an old register are entered in their order.",
    on=PastLicenseEntered,
    measure=latest(PastLicenseEntered.date, per=act.license, before=True, default=act.date) <= act.date,
    equals=True,
    remedy="Enter the earlier date first.",
    document=OWN_RULES,
    standing="house",
)

past_license_before_dates = provision(
    rule("2.9(a)"),
    "A license of an old register was issued before its dates, or on the first of them.",
    on=PastLicenseEntered,
    measure=days(act.issued, act.date),
    at_least=0,
    what="from the license to the date",
    remedy="Look at the dates in the register.",
    interpretation="a license comes before the game",
)

past_license_within_a_year = provision(
    "Record (applications)",
    "The dates of a license of an old register lie within a year of its issue.",
    on=PastLicenseEntered,
    measure=years(act.issued, act.date),
    at_most=0,
    what="from the license to the date",
    remedy="Look at the years in the register.",
    document="instructions of the Control Commission",
    standing="secondary",
)

# Going on with what was entered: typed in from the paper is what the register does not say.

decided_as_entered = provision(
    "Record (applications)",
    "A decision that is typed in agrees with the old register.",
    on=ApplicationDecided,
    when=_entered,
    measure=(_decision == "open") | (act.granted & was_granted) | (~act.granted & (_decision == "refused")),
    equals=True,
    remedy="Record the decision that the register has, or correct the entry of the register.",
    document=OWN_RULES,
    standing="house",
)

decision_is_known = provision(
    "Record (applications)",
    "When an application of an old register was granted is known before it is mailed.",
    on=ApplicationMailed,
    when=_entered,
    measure=count(ApplicationDecided, per=act.application),
    at_least=1,
    what="decisions on this application",
    remedy="Record first when it was granted: `almoner office decide`, with --on and --late for a day that has passed.",
    document=OWN_RULES,
    standing="house",
)

registration_is_known = provision(
    "Record (applications)",
    "Until when the organization is registered is known before a date of a license of an old register is moved.",
    on=LicenseAmended,
    when=_entered,
    measure=count(OrganizationRegistered, per={"charity": charity_of}),
    at_least=1,
    what="registrations of the organization",
    remedy="Record the registration first: `almoner office organization`.",
    document=OWN_RULES,
    standing="house",
)

typed_in_agrees = provision(
    "Record (applications)",
    "An application of an old register is typed in as it stands there: of the same organization, kind and day.",
    on=ApplicationFiled,
    when=_entered,
    measure=(latest(PastApplicationEntered.charity, per=act.application) == act.charity)
    & (latest(PastApplicationEntered.identification, per=act.application) == act.identification)
    & (latest(PastApplicationEntered.filed, per=act.application) == envelope.game_date)
    & (((_prefix == "BA") & (act.game_type == "bingo")) | ((_prefix == "RA") & ~(act.game_type == "bingo"))),
    equals=True,
    remedy="Type it in on the day on which it was filed, marked late, with the organization and number of the "
    "register; or give a new application a name of its own.",
    document=OWN_RULES,
    standing="house",
)

typed_in_has_the_dates = provision(
    "Record (applications)",
    "An application of an old register that was licensed is typed in with the dates of its license.",
    on=ApplicationFiled,
    when=_licensed,
    measure=(act.first_date == _first_licensed)
    & (act.last_date == _last_licensed)
    & (act.occasions == count(PastLicenseEntered, per=act.application)),
    equals=True,
    remedy="Ask for the dates that the license has in the register.",
    document=OWN_RULES,
    standing="house",
)

typed_in_occasion = provision(
    "Record (applications)",
    "An occasion of an application of an old register that was licensed is a date of its license.",
    on=OccasionAsked,
    when=_licensed,
    measure=count(PastLicenseEntered, per=(act.application, act.date)),
    at_least=1,
    what="dates of the license",
    remedy="Ask for the dates that the license has in the register.",
    document=OWN_RULES,
    standing="house",
)

typed_in_first = provision(
    "Record (applications)",
    "What the old register does not say of an application is typed in from the paper before it is needed.",
    on=(OccasionAsked, GameAsked, CopyMoved, FeeAssessed, LicenseIssued),
    when=_entered,
    measure=count(ApplicationFiled, per=act.application),
    at_least=1,
    what="papers of this application that were typed in",
    remedy="Type in the application first, under its name, on the day on which it was filed: `almoner office apply` "
    "with --on and --late.",
    document=OWN_RULES,
    standing="house",
)

nothing_after_license = provision(
    "Record (applications)",
    "An application on which a license was issued is not changed by further occasions or games.",
    on=(OccasionAsked, GameAsked),
    measure=count(LicenseIssued, per=act.application),
    at_most=0,
    what="licenses on this application",
    remedy="File another application.",
    document=OWN_RULES,
    standing="house",
)
