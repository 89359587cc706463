"""The verbs of `almoner office` that record a step of an application or a license.

Uses the office and `office_desk`; used by `office`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click

from almoner.cli.days import DAY
from almoner.cli.office_desk import Dollars, at_work, recorded, step

GAMES = (
    *("bingo", "casino_night", "armchair_race", "cash_raffle", "off_premises_cash_raffle", "merchandise_raffle"),
    *("calendar_raffle", "instant_raffle", "instant_raffle_year", "carnival_game"),
)


@click.command("copy", short_help="Move a copy of an application.")
@step
@click.argument("application")
@click.argument("copy", type=click.IntRange(1))
@click.argument("to", type=click.Choice(["clerk", "applicant", "commission", "police", "governing_body"]))
def copy_(application: str, copy: int, to: Any, **said: Any) -> None:
    """Record that a COPY of APPLICATION, counted from 1, went to somebody. `show` says where each is.

    \b
    Example:
      almoner office copy town.journal pine-hill spring 4 police
    """
    from almoner.acts import CopyMoved

    with at_work(said) as office:
        moved = CopyMoved(application=application, copy=copy, to_place=to)
        recorded([office.say(moved)], f"copy {copy} of {application} is with {to.replace('_', ' ')}")


@click.command("apply", short_help="File an application.")
@step
@click.argument("application")
@click.option("--charity", required=True, help="Who applies.")
@click.option("--game", type=click.Choice(GAMES), required=True, help="What for.")
@click.option("--date", "dates", type=DAY, multiple=True, required=True, help="An occasion.")
@click.option("--play", "games", multiple=True, metavar="GAME", help="A game of a casino night or carnival.")
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
def apply(application: str, dates: tuple[datetime, ...], games: tuple[str, ...], **said: Any) -> None:
    """File APPLICATION, which is called so until it has its number, with its occasions and exhibits.

    All of it is recorded, or nothing. Exit code 3 if it is refused.

    \b
    Example:
      almoner office apply town.journal pine-hill spring --charity st-anne --game casino_night \\
        --play roulette --date 2024-05-04 --place parish-hall --leased --lessor-certificate tables-inc
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
        recorded(office.apply(filed, days, attached, games), f"{application} is filed")


@click.command("attach", short_help="Attach an exhibit to an application.")
@step
@click.argument("application")
@click.argument("paper", type=click.Choice(["10-A", "13", "sample_ticket"]))
@click.option("--form-edition", default="not stated", show_default=True, help="The edition printed on the form.")
@click.option("--provider", help="Who leases the equipment, on Form 13.")
def attach(application: str, paper: Any, form_edition: str, provider: str | None, **said: Any) -> None:
    """Attach to APPLICATION a landlord's certificate (10-A), a lessor's (13) or a sample ticket.

    \b
    Example:
      almoner office attach town.journal pine-hill spring 13 --provider tables-inc
    """
    from almoner.acts import ExhibitAttached

    if (paper == "13") != (provider is not None):
        raise click.UsageError("expected --provider, who leases the equipment, with form 13 and with no other")
    with at_work(said) as office:
        exhibit = ExhibitAttached(application=application, paper=paper, paper_edition=form_edition, provider=provider)
        recorded([office.say(exhibit)], f"{paper} is attached to {application}")


@click.command("accept", short_help="Accept an application and number it.")
@step
@click.argument("application")
def accept(application: str, **said: Any) -> None:
    """Accept APPLICATION and give it the next number. Exit code 3, with everything that is missing, if it is not whole.

    Clerks may do it at once, on one machine or on several: every application gets a number of its own, without gap.

    \b
    Example:
      almoner office accept town.journal pine-hill spring
    """
    with at_work(said) as office:
        receipt = office.accept(application)
        recorded([receipt], f"{application} is {office.registry().application(application).endorsed}")


@click.command("background", short_help="A background check went off, or came back.")
@step
@click.argument("application")
@click.option("--back", type=click.Choice(["clear", "barred"]), help="It came back, and says so.")
def background(application: str, back: str | None, **said: Any) -> None:
    """Record that the background check of APPLICATION was sent off, or that it came back.

    \b
    Examples:
      almoner office background town.journal pine-hill spring
      almoner office background town.journal pine-hill spring --back clear
    """
    from almoner.acts import AnyAct, CheckReturned, CheckSent

    act: AnyAct = CheckSent(application=application)
    if back is not None:
        act = CheckReturned(application=application, clear=back == "clear")
    with at_work(said) as office:
        recorded([office.say(act)], f"the check is {'back: ' + back if back else 'sent off'}")


@click.command("hearing", short_help="Give notice of a hearing, or record that it was held.")
@step
@click.argument("application")
@click.option("--notice-for", type=DAY, help="Give notice of a hearing on that day.")
def hearing(application: str, notice_for: datetime | None, **said: Any) -> None:
    """Give notice of a hearing of APPLICATION with --notice-for; without it, record that the hearing was held.

    \b
    Examples:
      almoner office hearing town.journal pine-hill spring --notice-for 2024-03-18
      almoner office hearing town.journal pine-hill spring
    """
    from almoner.acts import AnyAct, HearingHeld, HearingNoticed

    act: AnyAct = HearingHeld(application=application)
    if notice_for is not None:
        act = HearingNoticed(application=application, date=notice_for.date())
    with at_work(said) as office:
        recorded([office.say(act)], "notice was given" if notice_for else "the hearing was held")


@click.command("decide", short_help="Record the governing body's decision.")
@step
@click.argument("application")
@click.argument("decision", metavar="granted|refused", type=click.Choice(["granted", "refused"]))
@click.option("--grounds", help="Why it is refused.")
def decide(application: str, decision: str, grounds: str | None, **said: Any) -> None:
    """Record that the governing body granted or refused APPLICATION, at a meeting that was set.

    A refusal needs notice and a hearing before. The second copy goes back to the applicant.

    \b
    Examples:
      almoner office decide town.journal pine-hill spring granted --on 2024-03-19
      almoner office decide town.journal pine-hill spring refused --grounds "two reports are missing"
    """
    with at_work(said) as office:
        recorded([office.decide(application, decision == "granted", grounds)], f"{application} is {decision}")


@click.command("mail", short_help="Mail a granted application to the Commission.")
@step
@click.argument("application")
def mail(application: str, **said: Any) -> None:
    """Record that APPLICATION was mailed to the Control Commission, with the third copy.

    \b
    Example:
      almoner office mail town.journal pine-hill spring
    """
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
    """Record that the Control Commission received APPLICATION.

    \b
    Example:
      almoner office receive town.journal pine-hill spring
    """
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
    """Record a check of AMOUNT dollars for the fees of APPLICATION.

    \b
    Example:
      almoner office pay town.journal pine-hill spring 100 --to state
    """
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
    """Issue LICENSE, its serial number, on APPLICATION. Exit code 3 before the time has passed or the fees are paid.

    \b
    Example:
      almoner office issue town.journal pine-hill spring RL-1
    """
    with at_work(said) as office:
        recorded([office.issue(application, serial)], f"license {serial} is issued")


@click.command("amend", short_help="Move an occasion of a license.")
@step
@click.argument("serial", metavar="LICENSE")
@click.option("--from", "from_date", type=DAY, required=True, help="The occasion.")
@click.option("--to", "to_date", type=DAY, required=True, help="Its new date.")
def amend(serial: str, from_date: datetime, to_date: datetime, **said: Any) -> None:
    """Move an occasion of LICENSE to another date, there and in the records of this journal's events that stand on it.

    \b
    Example:
      almoner office amend town.journal pine-hill RL-1 --from 2024-05-04 --to 2024-06-01
    """
    from almoner.acts import LicenseAmended
    from almoner.office.changes import bring

    with at_work(said) as office:
        moved = LicenseAmended(
            application=office.registry().license(serial).application,
            license=serial,
            from_date=from_date.date(),
            date=to_date.date(),
        )
        receipt = office.say(moved)
        recorded([receipt], f"{from_date:%Y-%m-%d} is moved to {to_date:%Y-%m-%d}", bring(office, serial))


@click.command("cancel", short_help="Cancel a license.")
@step
@click.argument("serial", metavar="LICENSE")
@click.option("--grounds", required=True, help="Why.")
def cancel(serial: str, grounds: str, **said: Any) -> None:
    """Cancel LICENSE: what was to come under it is not held. Events of this journal that stand on it are told.

    \b
    Example:
      almoner office cancel town.journal pine-hill RL-1 --grounds "given back"
    """
    from almoner.acts import LicenseCancelled
    from almoner.office.changes import bring

    with at_work(said) as office:
        act = LicenseCancelled(
            application=office.registry().license(serial).application, license=serial, grounds=grounds
        )
        recorded([office.say(act)], f"license {serial} is cancelled", bring(office, serial))


@click.command("report", short_help="File a report of operations.")
@step
@click.argument("serial", metavar="LICENSE")
@click.argument("date", type=DAY)
@click.option("--receipts", type=Dollars(), required=True, help="All that was taken in.")
@click.option("--prizes", type=Dollars(), required=True, help="What prizes cost.")
@click.option("--expenses", type=Dollars(), required=True)
def report(serial: str, date: datetime, receipts: int, prizes: int, expenses: int, **said: Any) -> None:
    """File the report of operations of the occasion on DATE under LICENSE.

    \b
    Example:
      almoner office report town.journal pine-hill RL-1 2024-05-04 --receipts 9,000 --prizes 2,000 --expenses 3,000
    """
    from almoner.acts import OperationsReported

    with at_work(said) as office:
        serial = office.registry().license(serial).serial
        act = OperationsReported(license=serial, date=date.date(), receipts=receipts, prizes=prizes, expenses=expenses)
        recorded([office.say(act)], f"the report of {date:%Y-%m-%d} is filed")


@click.command("event", short_help="Open an event's record with what was licensed.")
@step
@click.argument("serial", metavar="LICENSE")
@click.argument("event")
def event(serial: str, event: str, **said: Any) -> None:
    """Copy what LICENSE allows into the record EVENT of the same journal: license, dates, games, providers and sheets.

    Each copy names the hash of the entry that it comes from. If EVENT stands on LICENSE already, what has changed since
    is brought there: dates that were moved or taken back, approvals, and raffles licensed for the same date.

    \b
    Example:
      almoner office event town.journal pine-hill RL-1 spring-night
    """
    from almoner.office.changes import bring
    from almoner.office.event import open_event

    with at_work(said) as office:
        brought = bring(office, serial, event)
        if brought:
            recorded([], f"{event} is licensed by {serial} already", brought)
        else:
            recorded(open_event(office, serial, event), f"{event} is licensed by {serial}")


STEPS = (
    apply, attach, accept, background, hearing, decide, mail,
    receive, pay, issue, amend, cancel, report, copy_, event,
)  # fmt: skip
