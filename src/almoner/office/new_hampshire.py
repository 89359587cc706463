"""The office side of New Hampshire: the monthly figures of each charity, and what is due of it.

Takes what came in from the streams of the events and leaves the shares to `law.nh.shares`: those of each game date,
with losses of the house set off against its wins on other dates of the same month, never against rake or tournaments.
Uses acts and law; used by `deadlines` and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from almoner.acts import (
    AddedOn,
    BoughtIn,
    Entry,
    EventLicensed,
    HouseCounted,
    PrizeAwarded,
    RakeTaken,
    Rebought,
    Refunded,
)
from almoner.law.dates import later
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, edition_of, named
from almoner.law.holidays import after_business_days
from almoner.law.live import Recorded, effective
from almoner.law.nh import shares

if TYPE_CHECKING:
    from almoner.office.registry import Registry


MONEY: Final = (BoughtIn, Rebought, AddedOn, Refunded, PrizeAwarded, RakeTaken, HouseCounted)
"""The acts that the figures of a game date are made of."""


class DateFigures(Struct):
    """What one game date of a charity came to, in cents."""

    collected: int = 0
    """paid by players for chips without money value, less refunds"""
    prizes: int = 0
    rake: int = 0
    house: int = 0
    """won by the house at tables with value chips; below 0 if it lost"""


class MonthFigures(Struct, frozen=True, kw_only=True):
    """What a month of a charity comes to, in cents, as the monthly report asks for it."""

    charity: str
    edition: str
    year: int
    month: int
    dates: int
    """game dates on which money came in or went out"""
    collected: int
    prizes: int
    rake: int
    house: int
    """wins of the house less its losses of the same month, never below zero"""
    gross: int
    """collected, rake and house together"""
    charity_share: int
    """what the charity gets at least, where an operator is hired"""
    state_share: int
    due: date
    """the day by which the state is paid, and the report is there"""


def month(streams: Iterable[Iterable[Recorded]], year: int, month: int) -> list[MonthFigures]:
    """Return the figures of every charity that held games in a month, from the records of events, by charity.

    A charity whose events of a month stand under two editions has a row for each. Raises ValueError for an entry that
    cannot be read, and for money of which no license in its record says whose it is.
    """
    found: dict[tuple[str, str], dict[date, DateFigures]] = {}
    buy_ins: dict[tuple[str, str], list[int]] = {}
    for stream in streams:
        record = list(stream)
        edition = named(edition_of(record) or AS_PRINTED)
        standing = list(effective(record))
        charity = next(filter(None, map(_charity_of, standing)), "")  # though its license was typed in later
        for entry in standing:
            if not isinstance(entry, Entry):
                raise ValueError(f"entry {entry.seq} cannot be read, so the month cannot be added up: {entry.error}")
            charity = _charity_of(entry) or charity
            if edition.state != "nh" or (entry.game_date.year, entry.game_date.month) != (year, month):
                continue
            if not isinstance(entry.act, MONEY):
                continue
            if not charity:
                raise ValueError(
                    f"{entry.stream}, entry {entry.seq}: money came in or went out, and no license in this record says "
                    "for which charity, so the month cannot be added up; record its license, or correct the entry"
                )
            days = found.setdefault((charity, edition.name), {})
            _add(days.setdefault(entry.game_date, DateFigures()), entry.act)
            if isinstance(entry.act, (BoughtIn, Rebought, AddedOn)):
                buy_ins.setdefault((charity, edition.name), []).append(entry.act.paid)
    return [
        _figures(charity, named(name), year, month, days, buy_ins.get((charity, name), []))
        for (charity, name), days in sorted(found.items())
    ]


def _charity_of(entry: Recorded) -> str:
    """Return the charity that an entry says the event is licensed to; nothing of another entry."""
    return entry.act.charity if isinstance(entry, Entry) and isinstance(entry.act, EventLicensed) else ""


def _add(day: DateFigures, act: Any) -> None:
    match act:
        case BoughtIn(paid=paid) | Rebought(paid=paid) | AddedOn(paid=paid):
            day.collected += paid
        case Refunded(refund=refund):
            day.collected -= refund
        case PrizeAwarded(prize=prize):
            day.prizes += prize
        case RakeTaken(rake=rake):
            day.rake += rake
        case HouseCounted(won=won, lost=lost):
            day.house += won - lost


def _figures(
    charity: str, edition: Edition, year: int, month: int, days: dict[date, DateFigures], buy_ins: list[int]
) -> MonthFigures:
    whole = shares.month(edition, [shares.GameDate(day.collected, day.rake, day.house) for day in days.values()])
    prizes = sum(day.prizes for day in days.values())
    gross = whole.collected + whole.rake + whole.house
    if "held_back_cap" in edition.figures:  # since 2024 the charity's share of tournaments is of what is held back
        held = shares.held_back(edition, buy_ins)
        share = shares.charity_share_of_held_back(edition, held)
        share += shares.charity_share(edition, whole.rake + whole.house, 0)
    else:
        share = shares.charity_share(edition, gross, prizes)
    return MonthFigures(
        charity=charity,
        edition=edition.name,
        year=year,
        month=month,
        dates=len(days),
        collected=whole.collected,
        prizes=prizes,
        rake=whole.rake,
        house=whole.house,
        gross=gross,
        charity_share=share,
        state_share=whole.state,
        due=shares.payment_due(edition, date(year, month, 1)),
    )


def deadlines(registry: Registry) -> Iterator[dict[str, Any]]:
    """Yield what is due of charities and of the commission's clerk, as the fields of a deadline."""
    for charity, licensed in registry.charity_dates.items():
        for day in sorted({one.date for one in licensed}):
            yield {
                "date": day, "what": "game date", "who": charity, "about": licensed[0].license, "occasion": str(day),
                "says": "Games may be held.", "cite": "RSA 287-D:14, I",
            }  # fmt: skip
        for first in sorted({one.date.replace(day=1) for one in licensed}):
            yield {
                "date": shares.payment_due(registry.edition, first), "what": "monthly report", "who": charity,
                "about": f"{first:%B %Y}", "occasion": str(first), "cite": "RSA 287-D:22, I",
                "says": "The report of the month is filed and the state is paid by this day.",
            }  # fmt: skip
    for _, applied in registry.charity_applied:
        dates = registry.charity_dates.get(applied.charity, [])
        yield {
            "date": applied.first_date, "what": "first game date", "who": "clerk", "about": applied.application,
            "says": "The application is decided before this day.", "cite": "RSA 287-D:6, II",
            "done": any(one.date == applied.first_date for one in dates),
        }  # fmt: skip
    yield from _badges(registry)
    for filed, procedures in registry.procedures:
        lead = registry.edition.figures.get("procedures_lead")
        usable = later(filed, lead.value) if lead is not None and isinstance(lead.value, int) else None
        if usable is not None:
            yield {
                "date": usable, "what": "procedures may be used", "who": "clerk",
                "about": procedures.procedures, "cite": "Lot 7206.07",
                "says": "From this day on the procedures may be used, if they are approved.",
                "standing": registry.standing("procedures_lead"),
            }  # fmt: skip


def _badges(registry: Registry) -> Iterator[dict[str, Any]]:
    """Yield by when each badge is given back that is out though its holder has left."""
    figure = registry.edition.figures.get("badge_return")
    for badge in registry.badges.values():
        left = registry.left.get((badge.person, badge.employer))
        if left is None or figure is None or not isinstance(figure.value, int):
            continue
        back = after_business_days(registry.edition.state, left, figure.value)
        if back is not None:
            yield {
                "date": back, "what": "badge back", "who": badge.employer, "about": badge.badge,
                "says": f"The badge of {badge.person}, who left on {left}, is given back by this day.",
                "cite": "Lot 7203.06", "standing": registry.standing("badge_return"),
            }  # fmt: skip
