"""Every deadline of an organization and of a clerk, worked out from the record.

The figures are those in force: of the law, as read in the official text, tightened by the municipality. Uses
`registry`, `new_hampshire` and the holidays of the state; used by `ical` and the command line.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from almoner.law.dates import days, in_month_after, later
from almoner.law.holidays import after_business_days
from almoner.office.new_hampshire import deadlines as of_new_hampshire
from almoner.office.registry import Application, License, Registry


class Deadline(Struct, frozen=True, kw_only=True):
    """A day by which something is done, or from which on it may be."""

    date: date
    what: str
    """what is due, in two or three words"""
    who: str
    """`clerk`, or the organization"""
    about: str
    """the application, license, organization or meeting"""
    says: str
    cite: str
    standing: str = ""
    """how surely the figure is known by which the day was worked out; nothing if there is none"""
    done: bool = False
    occasion: str = ""
    """which one, where one thing has several"""


def deadlines(registry: Registry, *, charity: str | None = None, all_of_them: bool = False) -> list[Deadline]:
    """Return the deadlines by date: of one organization, or of all and the clerk; those that are done on request.

    Raises ValueError for an organization that is not known.
    """
    found = list(_every(registry))
    known = {one.who for one in found} | {applied.charity for _, applied in registry.charity_applied}
    if charity is not None and charity not in known:
        registry.organization(charity)
    wanted = [one for one in found if (all_of_them or not one.done) and charity in (None, one.who)]
    return sorted(wanted, key=lambda one: (one.date, one.what, one.about))


def _every(registry: Registry) -> Iterator[Deadline]:
    if registry.edition.state == "nh":
        for row in of_new_hampshire(registry):
            yield Deadline(**row)
        return
    for day, cutoff in registry.meetings.items():
        yield Deadline(
            date=cutoff, what="last day of filing", who="clerk", about=f"meeting of {day}",
            says=f"Applications for the meeting of {day} are filed by this day.", cite="N.J.A.C. 13:47-4",
        )  # fmt: skip
    for organization in registry.organizations.values():
        if organization.newest is not None:
            yield Deadline(
                date=organization.newest.valid_until, what="registration ends", who=organization.charity,
                about=organization.name, says="Renew the registration before this day ends.",
                cite="N.J.A.C. 13:47-2.3",
            )  # fmt: skip
    for application in registry.applications.values():
        if not application.withdrawn:
            yield from _of_application(registry, application)
    for license_ in registry.licenses.values():
        yield from _of_license(registry, license_)


def _of_application(registry: Registry, application: Application) -> Iterator[Deadline]:
    about = application.endorsed or application.name
    meeting = _meeting_for(registry, application)
    if meeting is not None and application.decided is None:
        yield Deadline(
            date=meeting, what="decision", who="clerk", about=about, cite="N.J.A.C. 13:47-4",
            says="The first meeting of the governing body for which it was filed in time.",
            standing=registry.standing("filing_lead"),
        )  # fmt: skip
    if not application.granted or application.decided is None:
        return
    mailing = later(application.decided, registry.figure("mailing_days"))
    if mailing is not None:
        yield Deadline(
            date=mailing, what="mailing", who="clerk", about=about, cite="N.J.A.C. 13:47-4",
            says="The application is mailed to the Control Commission by this day.",
            done=application.mailed is not None, standing=registry.standing("mailing_days"),
        )  # fmt: skip
    earliest = earliest_issue(registry, application)
    if earliest is not None:
        yield Deadline(
            date=earliest, what="earliest issue", who="clerk", about=about, cite="N.J.A.C. 13:47-4",
            says="From this day on the license may be issued.", done=bool(application.license),
            standing=registry.standing(_waiting(registry)),
        )  # fmt: skip


def _meeting_for(registry: Registry, application: Application) -> date | None:
    """Return the first meeting that may decide on an application by what was set and what the law asks for."""
    lead = registry.figure("filing_lead")
    found = [
        day
        for day, cutoff in registry.meetings.items()
        if application.filed <= cutoff and days(application.filed, day) >= lead
    ]
    return min(found, default=None)


def _waiting(registry: Registry) -> str:
    """Return the name of the figure by which a license waits."""
    business = registry.settings is not None and registry.settings.waits == "business_days"
    return "waiting_business_days" if business else "waiting_days"


def earliest_issue(registry: Registry, application: Application) -> date | None:
    """Return the first day on which the license on an application may be issued; nothing if the wait has not begun."""
    settings = registry.settings
    if settings is None:
        return None
    if settings.waits == "business_days":
        if application.received is None:
            return None
        count = registry.figure("waiting_business_days")
        return after_business_days(registry.edition.state, application.received, count)
    if application.mailed is None:
        return None
    return later(application.mailed, registry.figure("waiting_days"))


def _of_license(registry: Registry, license_: License) -> Iterator[Deadline]:
    if license_.cancelled is not None:
        return
    form = registry.applications[license_.application].form
    for day in license_.dates:
        reported = day in license_.reports
        yield Deadline(
            date=day, what="occasion", who=license_.charity, about=license_.serial, occasion=str(day),
            says="Games may be held.", cite="N.J.A.C. 13:47-3.10", done=reported,
        )  # fmt: skip
        if form is not None and form.game_type == "casino_night":
            yield Deadline(
                date=day, what="deposit", who=license_.charity, about=license_.serial, occasion=str(day),
                says="At the end of the event the banker deposits the receipts at once.",
                cite="N.J.A.C. 13:47-20.8(a)3", done=reported,
            )  # fmt: skip
        yield Deadline(
            date=in_month_after(day, registry.figure("report_day")), what="report of operations", who=license_.charity,
            about=license_.serial, occasion=str(day), says=f"The report of the occasion of {day} is filed by this day.",
            cite="N.J.A.C. 13:47-9.1", done=reported, standing=registry.standing("report_day"),
        )  # fmt: skip
