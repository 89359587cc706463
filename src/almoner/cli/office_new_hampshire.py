"""The verbs of `almoner office` for New Hampshire: charities, game dates, procedures, badges, and the month.

Uses the office, `office_desk` and `office_pages`; used by `office`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click
import msgspec

from almoner.cli import show
from almoner.cli.days import DAY, MONTH
from almoner.cli.office_desk import at_work, recorded, step
from almoner.cli.office_pages import amounts, print_rows


@click.command("charity", short_help="New Hampshire: a charity applies for its license of a year.")
@step
@click.argument("application")
@click.option("--charity", "applicant", required=True, help="Who applies.")
@click.option("--first-date", type=DAY, required=True, help="Its first game date of the year.")
def charity(application: str, applicant: str, first_date: datetime, **said: Any) -> None:
    """Record that a charity applied for its license, 60 to 180 days before its first game date of the year.

    \b
    Example:
      almoner office charity c.journal granite year --charity st-anne --first-date 2024-05-04
    """
    from almoner.acts import CharityApplied

    with at_work(said, of="nh") as office:
        applied = CharityApplied(application=application, charity=applicant, first_date=first_date.date())
        recorded([office.say(applied)], f"{applicant} has applied")


@click.command("date", short_help="New Hampshire: license a charity's game dates.")
@step
@click.argument("serial", metavar="LICENSE")
@click.argument("days", type=DAY, nargs=-1, required=True, metavar="DATE...")
@click.option("--charity", "applicant", required=True, help="Who holds the games.")
@click.option("--place", required=True, help="Where.")
def date(serial: str, days: tuple[datetime, ...], applicant: str, place: str, **said: Any) -> None:
    """License game dates: at most ten a charity and year, at most two charities a place and date. All or none.

    \b
    Example:
      almoner office date c.journal granite L-1 2024-05-04 2024-05-11 --charity st-anne --place hall
    """
    from almoner.acts import DateLicensed

    acts = [DateLicensed(license=serial, charity=applicant, place=place, date=day.date()) for day in days]
    with at_work(said, of="nh") as office:
        recorded(office.say_all(acts), f"{show.count(len(acts), 'date')} of {applicant} licensed")


@click.command("procedures", short_help="Procedures of a game, filed, approved or scheduled.")
@step
@click.argument("procedures")
@click.option("--first-use", type=DAY, help="They are filed, to be used from that day on.")
@click.option("--approved", is_flag=True, help="The commission approved them.")
@click.option("--game", "casino_game", metavar="GAME", help="New Jersey: the game whose sheet was approved.")
@click.option("--scheduled", "days", type=DAY, multiple=True, help="They stand on a schedule.")
def procedures(
    procedures: str, first_use: datetime | None, approved: bool, casino_game: str | None, days: tuple[datetime, ...],
    **said: Any,
) -> None:  # fmt: skip
    """Record that PROCEDURES were filed (45 days before use), were approved, or stand on the schedule of a date.

    In New Jersey they are the procedure sheet of a game; `almoner office event` copies those that are approved.

    \b
    Examples:
      almoner office procedures c.journal granite holdem --first-use 2024-05-04
      almoner office procedures town.journal pine-hill wheel-0-00 --approved --game roulette
    """
    from almoner.acts import AnyAct, GameScheduled, ProceduresApproved, ProceduresFiled

    acts: list[AnyAct] = []
    if first_use is not None:
        acts.append(ProceduresFiled(procedures=procedures, first_use=first_use.date()))
    if approved:
        acts.append(ProceduresApproved(procedures=procedures, casino_game=casino_game))
    acts += [GameScheduled(procedures=procedures, date=day.date()) for day in days]
    if not acts:
        raise click.UsageError("expected --first-use, --approved or --scheduled")
    with at_work(said, of=None) as office:
        recorded(office.say_all(acts), f"{procedures} is on record")


@click.command("badge", short_help="New Hampshire: issue a badge, or take it back.")
@step
@click.argument("badge")
@click.option("--person", required=True, help="Who wears it.")
@click.option("--employer", required=True, help="For whom.")
@click.option("--left", "became", flag_value="left", help="Its holder left the employer; it is still out.")
@click.option("--returned", "became", flag_value="returned", help="It was given back.")
@click.option("--lost", "became", flag_value="lost", help="Its holder swore that it cannot be given back.")
def badge(badge: str, person: str, employer: str, became: str | None, **said: Any) -> None:
    """Record that BADGE was issued to somebody who works games for an employer or charity, or what became of it.

    \b
    Example:
      almoner office badge c.journal granite b-1 --person dan --employer granite-games
    """
    from almoner.acts import AnyAct, BadgeIssued, BadgeReturned, BadgeSwornLost, EmploymentEnded

    of = {"badge": badge, "person": person, "employer": employer}
    acts: dict[str | None, tuple[AnyAct, str]] = {
        None: (BadgeIssued(**of), f"badge {badge} is issued"),
        "left": (EmploymentEnded(person=person, employer=employer), f"{person} left {employer}"),
        "returned": (BadgeReturned(**of), f"badge {badge} is given back"),
        "lost": (BadgeSwornLost(**of), f"badge {badge} is sworn to be lost"),
    }
    act, done = acts[became]
    with at_work(said, of="nh") as office:
        recorded([office.say(act)], done)


COLUMNS = (
    "charity",
    "edition",
    "dates",
    "collected",
    "prizes",
    "rake",
    "house",
    "charity's share",
    "state's share",
    "due",
)


@click.command("month", short_help="New Hampshire: the monthly figures of each charity.")
@click.argument("journal")
@click.argument("month", type=MONTH)
@show.format_option("csv")
def month(journal: str, month: datetime, form: str) -> None:
    """Add up what every charity's events of a month in JOURNAL came to, as New Hampshire's monthly report asks for it.

    What the house lost on a date is set off against what it won on others of the month, and against nothing else.

    \b
    Example:
      almoner office month c.journal 2024-05
    """
    from almoner.journal import Follower
    from almoner.journal.store import Store
    from almoner.office import new_hampshire

    streams: dict[str, list[Any]] = {}
    for found in Follower(Store(journal, write=False)).new():
        streams.setdefault(found.stream, []).append(found.entry)
    rows = new_hampshire.month(streams.values(), month.year, month.month)
    cells = [
        (
            row.charity, row.edition, row.dates,
            *amounts(
                form, row.collected, row.prizes, row.rake, row.house, row.charity_share, row.state_share
            ),
            row.due,
        )
        for row in rows
    ]  # fmt: skip
    print_rows(form, msgspec.to_builtins(rows), COLUMNS, cells, right=COLUMNS[2:9], whole=("due",))


NEW_HAMPSHIRE = (charity, date, procedures, badge, month)
