"""The verbs of `almoner office` that record a step: opening, organizations, applications, licenses.

Uses the office and `office_desk`; used by `office`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from almoner.cli.office_desk import Day, Dollars, at_work, day, recorded, step

GAMES = ("bingo", "casino_night", "armchair_race", "cash_raffle", "merchandise_raffle", "calendar_raffle")


@click.command("open", short_help="Begin an authority's record.")
@step
@click.option("--settings", required=True, help="A shipped municipality, or a file of settings (TOML).")
def open_(settings: str, **said: Any) -> None:
    """Begin the record of an authority as STREAM of JOURNAL, which is made if it is not there; --by is its clerk.

    Shipped are three invented municipalities, whose settings differ: pine-hill, cedar-falls, harbor-city.

    \b
    Example:
      almoner office open town.journal pine-hill --settings pine-hill
    """
    from almoner.acts import RoleGiven
    from almoner.office.settings import load

    municipality = load(settings)
    with at_work(said, create=True) as office:
        clerk = RoleGiven(person=office.by, role="clerk")
        recorded(office.say_all([*municipality.acts(), clerk]), f"{municipality.name} is open")


@click.command("organization", short_help="Register an organization, or renew it.")
@step
@click.argument("charity")
@click.option("--name", required=True, help="What it is called.")
@click.option("--identification", required=True, help="Its identification number.")
@click.option("--certificate", required=True, help="The number of the certificate.")
@click.option("--from", "since", type=Day, required=True, metavar="YYYY-MM-DD", help="First day of the certificate.")
@click.option("--until", type=Day, required=True, metavar="YYYY-MM-DD", help="Last day of the certificate.")
@click.option("--responsible", multiple=True, help="A person of age who answers for its games; five are needed.")
@click.option("--officer", multiple=True, metavar="PERSON:OFFICE", help="Who was elected to which office.")
def organization(
    charity: str, name: str, since: datetime, until: datetime, responsible: tuple[str, ...], officer: tuple[str, ...],
    **said: Any,
) -> None:  # fmt: skip
    """Register CHARITY with its certificate; a renewal is the same with a new certificate.

    Whoever is named as responsible has shown a document by which they are 18 or more.

    \b
    Example:
      almoner office organization town.journal pine-hill st-anne --name "St. Anne" --identification 100-1 \\
        --certificate c-1 --from 2024-01-01 --until 2025-12-31 --responsible ann --responsible bob \\
        --responsible cleo --responsible dave --responsible eve --officer ann:president
    """
    from almoner.acts import AnyAct, OfficerElected, OrganizationRegistered, ResponsibleNamed

    acts: list[AnyAct] = [ResponsibleNamed(charity=charity, person=person, at_least=18) for person in responsible]
    for words in officer:
        person, colon, office_held = words.partition(":")
        if not colon:
            raise click.UsageError(f"--officer: {words!r}; expected a person and an office, as ann:president")
        acts.append(OfficerElected(charity=charity, person=person, office=office_held))
    registered = OrganizationRegistered(
        charity=charity,
        name=name,
        identification=said.pop("identification"),
        certificate=said.pop("certificate"),
        valid_from=since.date(),
        valid_until=until.date(),
    )
    with at_work(said) as office:
        recorded(office.say_all([*acts, registered]), f"{name} is registered until {until:%Y-%m-%d}")


@click.command("duplicate", short_help="Ask for a duplicate of a lost certificate.")
@step
@click.argument("charity")
@click.option("--signed-by", required=True, help="The elected officer who signed the request.")
@click.option("--spoken", is_flag=True, help="It was not asked for in writing.")
def duplicate(charity: str, signed_by: str, spoken: bool, **said: Any) -> None:
    """Record that CHARITY asked for a duplicate of its certificate."""
    from almoner.acts import DuplicateAsked

    with at_work(said) as office:
        asked = DuplicateAsked(charity=charity, person=signed_by, written=not spoken)
        recorded([office.say(asked)], f"{charity} asked for a duplicate")


@click.command("provider", short_help="Record a provider's approval, or its end.")
@step
@click.argument("provider")
@click.option("--from", "since", type=Day, metavar="YYYY-MM-DD", help="First day of the approval.")
@click.option("--until", type=Day, metavar="YYYY-MM-DD", help="Last day of the approval.")
@click.option("--ended", is_flag=True, help="The Commission took the approval back.")
def provider(provider: str, since: datetime | None, until: datetime | None, ended: bool, **said: Any) -> None:
    """Record that the Control Commission approved PROVIDER of equipment, or took the approval back."""
    from almoner.acts import ProviderApprovalEnded, ProviderApproved

    first, last = day(since), day(until)
    if ended == (first is not None and last is not None):
        raise click.UsageError("expected --from and --until, or --ended")
    with at_work(said) as office:
        if first is None or last is None:
            recorded([office.say(ProviderApprovalEnded(provider=provider))], f"the approval of {provider} has ended")
            return
        approved = ProviderApproved(provider=provider, approved_from=first, approved_until=last)
        recorded([office.say(approved)], f"{provider} is approved until {last}")


@click.command("meeting", short_help="Set a meeting of the governing body.")
@step
@click.argument("date", type=Day)
@click.option("--cutoff", type=Day, required=True, metavar="YYYY-MM-DD", help="Last day of filing for it.")
def meeting(date: datetime, cutoff: datetime, **said: Any) -> None:
    """Set a meeting of the governing body on DATE, and the last day of filing for it."""
    from almoner.acts import MeetingSet

    with at_work(said) as office:
        recorded([office.say(MeetingSet(date=date.date(), cutoff=cutoff.date()))], f"the meeting is on {date:%Y-%m-%d}")


@click.command("apply", short_help="File an application.")
@step
@click.argument("application")
@click.option("--charity", required=True, help="Who applies.")
@click.option("--game", type=click.Choice(GAMES), required=True, help="What for.")
@click.option("--date", "dates", type=Day, multiple=True, required=True, metavar="YYYY-MM-DD", help="An occasion.")
@click.option("--place", required=True, help="Where.")
@click.option("--form", "paper", help="The form that was filled in; that of the game if left out.")
@click.option("--form-edition", default="not stated", show_default=True, help="The edition printed on the forms.")
@click.option("--copies", type=click.IntRange(0), default=4, show_default=True, help="In how many copies.")
@click.option("--certificate", help="The certificate that was shown; the newest of the charity if left out.")
@click.option("--identification", help="The number entered; that of the certificate if left out.")
@click.option("--prizes", type=Dollars(), default=0, metavar="DOLLARS", help="Retail value of all prizes.")
@click.option("--rented", is_flag=True, help="The premises are rented.")
@click.option("--leased", is_flag=True, help="The equipment is leased.")
@click.option("--landlord-certificate", is_flag=True, help="Form 10-A is attached.")
@click.option("--lessor-certificate", metavar="PROVIDER", help="Form 13 of this provider is attached.")
@click.option("--sample-ticket", is_flag=True, help="A sample ticket is attached.")
def apply(application: str, dates: tuple[datetime, ...], **said: Any) -> None:
    """File APPLICATION, which is called so until it has its number, with its occasions and exhibits.

    All of it is recorded, or nothing. Exit code 3 if it is refused.

    \b
    Example:
      almoner office apply town.journal pine-hill spring --charity st-anne --game casino_night \\
        --date 2024-05-04 --place parish-hall --leased --lessor-certificate tables-inc
    """
    from almoner.acts import ApplicationFiled, ExhibitAttached

    given = {name: said.pop(name) for name in ("charity", "game", "place", "copies", "rented", "leased", "prizes")}
    edition, paper = said.pop("form_edition"), said.pop("paper")
    shown, number = said.pop("certificate"), said.pop("identification")
    lessor, landlord, sample = (
        said.pop(f"{name}") for name in ("lessor_certificate", "landlord_certificate", "sample_ticket")
    )
    days = sorted(one.date() for one in dates)
    exhibits: list[dict[str, Any]] = [{"paper": "10-A"}] if landlord else []
    exhibits += [{"paper": "13", "provider": lessor}] if lessor else []
    exhibits += [{"paper": "sample_ticket"}] if sample else []
    with at_work(said) as office:
        newest = office.registry().organization(given["charity"]).newest
        filed = ApplicationFiled(
            application=application,
            charity=given["charity"],
            game_type=given["game"],
            paper=paper or ("2B-A" if given["game"] == "bingo" else "2R-A"),
            paper_edition=edition,
            copies=given["copies"],
            identification=number or (newest.identification if newest else "none"),
            certificate=shown or (newest.certificate if newest else "none"),
            place=given["place"],
            first_date=days[0],
            last_date=days[-1],
            occasions=len(days),
            prize_value=given["prizes"],
            rented=given["rented"],
            leased=given["leased"],
        )
        attached = [ExhibitAttached(application=application, paper_edition=edition, **one) for one in exhibits]
        recorded(office.apply(filed, days, attached), f"{application} is filed")


@click.command("attach", short_help="Attach an exhibit to an application.")
@step
@click.argument("application")
@click.argument("paper", type=click.Choice(["10-A", "13", "sample_ticket"]))
@click.option("--form-edition", default="not stated", show_default=True, help="The edition printed on the form.")
@click.option("--provider", help="Who leases the equipment, on Form 13.")
def attach(application: str, paper: Any, form_edition: str, provider: str | None, **said: Any) -> None:
    """Attach to APPLICATION a landlord's certificate (10-A), a lessor's (13) or a sample ticket."""
    from almoner.acts import ExhibitAttached

    with at_work(said) as office:
        exhibit = ExhibitAttached(application=application, paper=paper, paper_edition=form_edition, provider=provider)
        recorded([office.say(exhibit)], f"{paper} is attached to {application}")


@click.command("accept", short_help="Accept an application and number it.")
@step
@click.argument("application")
def accept(application: str, **said: Any) -> None:
    """Accept APPLICATION and give it the next number. Exit code 3, with everything that is missing, if it is not whole.

    Clerks may do it at once, on one machine or on several: every application gets a number of its own, without gap.
    """
    with at_work(said) as office:
        receipt = office.accept(application)
        recorded([receipt], f"{application} is {office.registry().application(application).endorsed}")


@click.command("background", short_help="A background check went off, or came back.")
@step
@click.argument("application")
@click.option("--back", type=click.Choice(["clear", "barred"]), help="It came back, and says so.")
def background(application: str, back: str | None, **said: Any) -> None:
    """Record that the background check of APPLICATION was sent off, or that it came back."""
    from almoner.acts import AnyAct, CheckReturned, CheckSent

    act: AnyAct = CheckSent(application=application)
    if back is not None:
        act = CheckReturned(application=application, clear=back == "clear")
    with at_work(said) as office:
        recorded([office.say(act)], f"the check is {'back: ' + back if back else 'sent off'}")


@click.command("hearing", short_help="Give notice of a hearing, or record that it was held.")
@step
@click.argument("application")
@click.option("--notice-for", type=Day, metavar="YYYY-MM-DD", help="Give notice of a hearing on that day.")
def hearing(application: str, notice_for: datetime | None, **said: Any) -> None:
    """Give notice of a hearing of APPLICATION with --notice-for; without it, record that the hearing was held."""
    from almoner.acts import AnyAct, HearingHeld, HearingNoticed

    act: AnyAct = HearingHeld(application=application)
    if notice_for is not None:
        act = HearingNoticed(application=application, date=notice_for.date())
    with at_work(said) as office:
        recorded([office.say(act)], "notice was given" if notice_for else "the hearing was held")


@click.command("decide", short_help="Record the governing body's decision.")
@step
@click.argument("application")
@click.argument("decision", type=click.Choice(["granted", "refused"]))
@click.option("--grounds", help="Why it is refused.")
def decide(application: str, decision: str, grounds: str | None, **said: Any) -> None:
    """Record that the governing body granted or refused APPLICATION, at a meeting that was set.

    A refusal needs notice and a hearing before. The second copy goes back to the applicant.
    """
    with at_work(said) as office:
        recorded([office.decide(application, decision == "granted", grounds)], f"{application} is {decision}")


@click.command("mail", short_help="Mail a granted application to the Commission.")
@step
@click.argument("application")
def mail(application: str, **said: Any) -> None:
    """Record that APPLICATION was mailed to the Control Commission, with the third copy."""
    from almoner.office.deadlines import earliest_issue

    with at_work(said) as office:
        receipt = office.mail(application)
        registry = office.registry()
        earliest = earliest_issue(registry, registry.application(application))
        recorded([receipt], f"{application} is mailed" + (f"; earliest issue {earliest}" if earliest else ""))


@click.command("receive", short_help="The Commission received an application.")
@step
@click.argument("application")
def receive(application: str, **said: Any) -> None:
    """Record that the Control Commission received APPLICATION."""
    from almoner.acts import ApplicationReceived
    from almoner.office.deadlines import earliest_issue

    with at_work(said) as office:
        receipt = office.say(ApplicationReceived(application=application))
        registry = office.registry()
        earliest = earliest_issue(registry, registry.application(application))
        recorded([receipt], f"{application} was received" + (f"; earliest issue {earliest}" if earliest else ""))


@click.command("pay", short_help="Take fees.")
@step
@click.argument("application")
@click.argument("amount", type=Dollars())
@click.option("--to", "payee", type=click.Choice(["state", "municipality", "both"]), default="both", show_default=True)
def pay(application: str, amount: int, payee: Any, **said: Any) -> None:
    """Record a check of AMOUNT dollars for the fees of APPLICATION."""
    from almoner.acts import FeePaid
    from almoner.law.units import in_words

    with at_work(said) as office:
        paid = FeePaid(application=application, payee=payee, paid=amount)
        recorded([office.say(paid)], f"{in_words(amount, 'cents')} is paid for {application}")


@click.command("issue", short_help="Issue a license.")
@step
@click.argument("application")
@click.argument("serial", metavar="LICENSE")
def issue(application: str, serial: str, **said: Any) -> None:
    """Issue LICENSE, its serial number, on APPLICATION. Exit code 3 before the time has passed or the fees are paid."""
    with at_work(said) as office:
        recorded([office.issue(application, serial)], f"license {serial} is issued")


@click.command("amend", short_help="Move an occasion of a license.")
@step
@click.argument("serial", metavar="LICENSE")
@click.option("--from", "from_date", type=Day, required=True, metavar="YYYY-MM-DD", help="The occasion.")
@click.option("--to", "to_date", type=Day, required=True, metavar="YYYY-MM-DD", help="Its new date.")
def amend(serial: str, from_date: datetime, to_date: datetime, **said: Any) -> None:
    """Move an occasion of LICENSE to another date."""
    from almoner.acts import LicenseAmended

    with at_work(said) as office:
        moved = LicenseAmended(
            application=_application_of(office, serial),
            license=serial,
            from_date=from_date.date(),
            date=to_date.date(),
        )
        recorded([office.say(moved)], f"{from_date:%Y-%m-%d} is moved to {to_date:%Y-%m-%d}")


@click.command("cancel", short_help="Cancel a license.")
@step
@click.argument("serial", metavar="LICENSE")
@click.option("--grounds", required=True, help="Why.")
def cancel(serial: str, grounds: str, **said: Any) -> None:
    """Cancel LICENSE: what was to come under it is not held."""
    from almoner.acts import LicenseCancelled

    with at_work(said) as office:
        act = LicenseCancelled(application=_application_of(office, serial), license=serial, grounds=grounds)
        recorded([office.say(act)], f"license {serial} is cancelled")


@click.command("report", short_help="File a report of operations.")
@step
@click.argument("serial", metavar="LICENSE")
@click.argument("date", type=Day)
@click.option("--receipts", type=Dollars(), required=True, help="All that was taken in.")
@click.option("--prizes", type=Dollars(), required=True, help="What prizes cost.")
@click.option("--expenses", type=Dollars(), required=True)
def report(serial: str, date: datetime, receipts: int, prizes: int, expenses: int, **said: Any) -> None:
    """File the report of operations of the occasion on DATE under LICENSE."""
    from almoner.acts import OperationsReported

    with at_work(said) as office:
        act = OperationsReported(license=serial, date=date.date(), receipts=receipts, prizes=prizes, expenses=expenses)
        recorded([office.say(act)], f"the report of {date:%Y-%m-%d} is filed")


def _application_of(office: Any, serial: str) -> str:
    """Return the application on which a license was issued; the license's own name if there is none of that name."""
    known = office.registry().licenses.get(serial)
    return known.application if known is not None else serial


STEPS = (
    open_, organization, duplicate, provider, meeting, apply, attach, accept, background, hearing, decide, mail,
    receive, pay, issue, amend, cancel, report,
)  # fmt: skip
