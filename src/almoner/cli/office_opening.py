"""The verbs of `almoner office` that record what surrounds applications: opening, organizations, providers, meetings.

Uses the office and `office_desk`; used by `office`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from almoner.cli import show
from almoner.cli.days import DAY
from almoner.cli.office_desk import at_work, day, recorded, step


@click.command("open", short_help="Begin an authority's record.")
@step
@click.option("--settings", required=True, help="A shipped authority, or a file of settings (TOML).")
def open_(settings: str, **said: Any) -> None:
    """Begin the record of an authority as STREAM of JOURNAL, which is made if it is not there; --by is its clerk.

    Shipped are three invented municipalities, whose settings differ: pine-hill, cedar-falls, harbor-city; and
    granite-commission, of New Hampshire.

    \b
    Example:
      almoner office open town.journal pine-hill --settings pine-hill
    """
    from almoner.office.settings import load

    municipality = load(settings)
    with at_work(said, create=True) as office:
        opened = office.registry().opened
        if opened is not None:
            raise click.UsageError(
                f"{opened.name} keeps its record as {office.stream} already; `almoner office settings` changes what it "
                "has set"
            )
        recorded(office.say_all([*municipality.acts()]), f"{municipality.name} is open")


@click.command("clerk", short_help="Make somebody a clerk of the authority, or record that one left.")
@step
@click.argument("person")
@click.option("--left", is_flag=True, help="PERSON is no clerk any more; another clerk records it.")
def clerk(person: str, left: bool, **said: Any) -> None:
    """Make PERSON a clerk of the authority, a deputy among them, whom --by names from then on.

    Whoever opened the record is a clerk; everything in it is recorded by a clerk, and a clerk makes another one. The
    records of events that it licensed are told of a new clerk, who may bring there what becomes of the license.

    \b
    Example:
      almoner office clerk town.journal pine-hill deputy --by clerk
      almoner office clerk town.journal pine-hill clerk --left --by deputy
    """
    from almoner.acts import ClerkLeft, RoleGiven
    from almoner.office.changes import introduce

    with at_work(said, of=None) as office:
        act = ClerkLeft(person=person) if left else RoleGiven(person=person, role="clerk")
        receipt = office.say(act)
        recorded([receipt], f"{person} is {'no clerk any more' if left else 'a clerk'}", introduce(office) or None)


@click.command("settings", short_help="Change an authority's settings.")
@step
@click.option("--settings", required=True, help="A shipped authority, or a file of settings (TOML).")
def settings_(settings: str, **said: Any) -> None:
    """Set anew what the file says otherwise than the record: settings, limits, fees, columns of the register, meetings.

    What the file does not name stays as it is, but for columns of the register. The edition of the law stays.

    \b
    Example:
      almoner office settings town.journal pine-hill --settings pine-hill-2025.toml
    """
    from almoner.office.settings import changes, load

    municipality = load(settings)
    with at_work(said, of=None) as office:
        acts = changes(municipality, office.registry())
        if acts:
            recorded(office.say_all(acts), f"{show.count(len(acts), 'setting')} of {municipality.name} changed")
        else:
            recorded([], f"nothing differs from what {municipality.name} has set")


@click.command("organization", short_help="Register an organization, or renew it.")
@step
@click.argument("charity")
@click.option("--name", required=True, help="What it is called.")
@click.option("--identification", required=True, help="Its identification number.")
@click.option("--certificate", required=True, help="The number of the certificate.")
@click.option("--from", "since", type=DAY, required=True, help="First day of the certificate.")
@click.option("--until", type=DAY, required=True, help="Last day of the certificate.")
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
@click.option("--issue", "issued", is_flag=True, help="The Commission issued it.")
def duplicate(charity: str, signed_by: str, spoken: bool, issued: bool, **said: Any) -> None:
    """Record that CHARITY asked for a duplicate of its certificate; with --issue, that it was issued too.

    \b
    Example:
      almoner office duplicate town.journal pine-hill st-anne --signed-by ann --issue
    """
    from almoner.acts import AnyAct, DuplicateAsked, DuplicateIssued

    with at_work(said) as office:
        acts: list[AnyAct] = [DuplicateAsked(charity=charity, person=signed_by, written=not spoken)]
        if issued:
            newest = office.registry().organization(charity).newest
            acts.append(DuplicateIssued(charity=charity, certificate=newest.certificate if newest else "none"))
        recorded(office.say_all(acts), f"{charity} asked for a duplicate" + (", and has it" if issued else ""))


@click.command("provider", short_help="Record a provider's approval, or its end.")
@step
@click.argument("provider")
@click.option("--from", "since", type=DAY, help="First day of the approval.")
@click.option("--until", type=DAY, help="Last day of the approval.")
@click.option("--ended", is_flag=True, help="The Commission took the approval back.")
def provider(provider: str, since: datetime | None, until: datetime | None, ended: bool, **said: Any) -> None:
    """Record that the Control Commission approved PROVIDER of equipment, or took the approval back.

    \b
    Examples:
      almoner office provider town.journal pine-hill tables-inc --from 2024-01-01 --until 2024-12-31
      almoner office provider town.journal pine-hill tables-inc --ended
    """
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
@click.argument("date", type=DAY)
@click.option("--cutoff", type=DAY, required=True, help="Last day of filing for it.")
def meeting(date: datetime, cutoff: datetime, **said: Any) -> None:
    """Set a meeting of the governing body on a day, and the last day of filing for it.

    \b
    Example:
      almoner office meeting town.journal pine-hill 2024-03-19 --cutoff 2024-03-12
    """
    from almoner.acts import MeetingSet

    with at_work(said) as office:
        recorded([office.say(MeetingSet(date=date.date(), cutoff=cutoff.date()))], f"the meeting is on {date:%Y-%m-%d}")


OPENING = (open_, settings_, clerk, organization, duplicate, provider, meeting)
