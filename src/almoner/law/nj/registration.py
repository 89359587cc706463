"""N.J.A.C. 13:47-2.3 and 2.8: the registration of an organization, and the duplicate of a lost certificate.

Provisions in the order of the paragraphs. Uses the language of `law` and `facts`; used by `filing`, `numbering` and
`editions`.
"""

from almoner.acts import (
    DuplicateAsked,
    DuplicateIssued,
    OfficeEnded,
    OfficerElected,
    OrganizationRegistered,
    ResponsibleNamed,
)
from almoner.law.measures import count, distinct, latest
from almoner.law.nj.facts import limit, rule
from almoner.law.provision import provision
from almoner.law.terms import Term, act, days, envelope, years

RENEWED = "a registration that is renewed without a day between goes on"
"""How it is read until when a registration is valid."""


def registered_on(day: Term, certificate: Term, charity: Term) -> Term:
    """Return whether an organization is registered on a day: by a certificate, or by one that renewed it in time.

    Where the certificate is not known, as of an old register, it is the newest.
    """
    begins = latest(OrganizationRegistered.valid_from, per={"charity": charity})
    ends = latest(OrganizationRegistered.valid_until, per={"charity": charity})
    shown_ends = latest(OrganizationRegistered.valid_until, per={"certificate": certificate}, default=ends)
    return (day <= ends) & ((day <= shown_ends) | (days(shown_ends, begins) <= 1))


# 2.3 The registration lasts two years, and five people of age answer for it.

registered_for = provision(
    rule("2.3"),
    "A registration is for at most two years.",
    on=OrganizationRegistered,
    measure=years(act.valid_from, act.valid_until) + 1,
    at_most=limit.registration_years,
    what="begun by the last day of the certificate",
    remedy="Register the organization for at most so many years; after that it renews.",
)

registration_ends_after_it_begins = provision(
    rule("2.3"),
    "A registration ends after it begins.",
    on=OrganizationRegistered,
    measure=act.valid_from < act.valid_until,
    equals=True,
    remedy="Look at the dates of the certificate.",
)

responsible_of_age = provision(
    rule("2.3"),
    "Whoever answers for the games and the proceeds of an organization is of age.",
    on=ResponsibleNamed,
    measure=act.at_least,
    at_least=limit.responsible_age,
    what="shown by a document",
    remedy="Name somebody who is of age.",
    interpretation="'over 18' is read as having turned 18",
)

five_responsible = provision(
    rule("2.3"),
    "Five people of age answer for the conduct of the games and the use of the proceeds.",
    on=OrganizationRegistered,
    measure=distinct(ResponsibleNamed.person, per=act.charity, where=act.at_least >= limit.responsible_age),
    at_least=limit.responsible_people,
    what="people named by this organization",
    remedy="Name the people who are missing first.",
)

identification_is_its_own = provision(
    rule("2.3"),
    "No two organizations have one identification number.",
    on=OrganizationRegistered,
    measure=distinct(OrganizationRegistered.charity, per=act.identification),
    at_most=1,
    what="organizations with this identification number",
    remedy="Look at the identification number: it is another organization's.",
)

identification_stays = provision(
    rule("2.3"),
    "An organization that renews keeps its identification number.",
    on=OrganizationRegistered,
    measure=distinct(OrganizationRegistered.identification, per=act.charity),
    at_most=1,
    what="identification numbers of this organization",
    remedy="Renew under the number that the organization has.",
)

certificate_is_its_own = provision(
    rule("2.3"),
    "No two certificates have one number.",
    on=OrganizationRegistered,
    measure=count(OrganizationRegistered, per=act.certificate),
    at_most=1,
    what="certificates with this number",
    remedy="Give the certificate a number of its own.",
)

# 2.8 A lost certificate is replaced on a written request that an elected officer signed.

_asked = (act.charity, act.person)

duplicate_in_writing = provision(
    rule("2.8"),
    "A duplicate of a lost certificate is asked for in writing.",
    on=DuplicateAsked,
    measure=act.written,
    equals=True,
    remedy="Ask for it in writing.",
)

duplicate_by_officer = provision(
    rule("2.8"),
    "The request for a duplicate is signed by somebody who holds an elected office in the organization.",
    on=DuplicateAsked,
    measure=latest(OfficerElected, of=envelope.seq, per=_asked, default=0)
    > latest(OfficeEnded, of=envelope.seq, per=_asked, default=0),
    equals=True,
    remedy="Have an elected officer sign it, or record the election first.",
)

duplicate_of_registered = provision(
    rule("2.8"),
    "A duplicate is of the certificate of an organization that is registered.",
    on=DuplicateAsked,
    measure=latest(OrganizationRegistered.valid_until, per=act.charity) >= envelope.game_date,
    equals=True,
    remedy="Register the organization, or renew its registration.",
)

duplicate_on_request = provision(
    rule("2.8"),
    "A duplicate is issued on a request, of the newest certificate of the organization that asked.",
    on=DuplicateIssued,
    measure=(count(DuplicateAsked, per=act.charity) > count(DuplicateIssued, per=act.charity, before=True))
    & (latest(OrganizationRegistered.certificate, per=act.charity) == act.certificate),
    equals=True,
    remedy="Record the request first, and name the certificate that the organization has.",
)
