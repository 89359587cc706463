"""The editions of New Hampshire law: which provisions, figures and paragraph numbers hold together, from when.

Uses the provisions of this folder; used by the registry of editions in `law.editions`.
"""

from __future__ import annotations

import re
from datetime import date

from almoner.law import dates_licensed, figures, offices, record
from almoner.law.edition import Edition
from almoner.law.figures import Standing
from almoner.law.nh import (
    around,
    conduct_abc,
    conduct_d,
    conduct_d_prizes,
    conduct_ef,
    conduct_g,
    conduct_h,
    conduct_il,
    elsewhere,
    office,
)
from almoner.law.nh.facts import (
    FIGURES,
    HELD_BACK_2024,
    LIMITS_2023,
    LOTTERY_2019,
    NO_WAGER_LIMIT_2025,
    WAGERS_2018,
    limit,
)
from almoner.law.provision import collect, on_day

_ALL = collect(
    *(
        vars(module)
        for module in (
            conduct_abc,
            conduct_d,
            conduct_d_prizes,
            conduct_ef,
            conduct_g,
            conduct_h,
            conduct_il,
            around,
            office,
            elsewhere,
            record,
            offices,
            dates_licensed,
        )
    )
)


def _lottery_number(cite: str) -> str:
    """Return a paragraph of Pari 1207.03 as Lot 7207.04 numbers it: a new (d) moves every later letter on by one."""
    found = re.fullmatch(r"Pari 1207\.03\((.)\)(.*)", cite)
    if found is None:
        return cite
    letter, rest = found.groups()
    return f"Lot 7207.04({letter if letter < 'd' else chr(ord(letter) + 1)}){rest}"


_WAGER_LIMITS = ("single_wager", "forced_bets", "house_single_wager", "house_forced_bet")
_WAGER_STATUTE = dict.fromkeys(_WAGER_LIMITS, "RSA 287-D:16")
_LOTTERY = {p.cite: _lottery_number(p.cite) for p in _ALL} | _WAGER_STATUTE
_HELD_BACK = {"Pari 1207.03(d)(7)": "RSA 287-D:14, XVI", "Pari 1207.03(h)(4)": "RSA 287-D:14, XVI"}

# Of Lot 7207.04 only the opening was read: (a), (c)(3), the rake in (d), the spending limits in (e)(3) and (e)(4).
_READ_IN_2019 = {"Pari 1207.03(a)", "Pari 1207.03(c)(3)", "Pari 1207.03(d)(2)"}
_CARRIED: dict[str, Standing] = {
    p.cite: "carried over" for p in _ALL if p.cite.startswith("Pari 1207") and p.cite not in _READ_IN_2019
}


def _edition(name: str, title: str, since: date, document: str, cites: dict[str, str]) -> Edition:
    now = figures.on(since, FIGURES)
    return Edition(
        name=name,
        title=title,
        since=since,
        document=document,
        provisions=(*on_day(since, _ALL), *record.tightenings(limit, now), *record.readings(now, ())),
        figures=now,
        zone="America/New_York",
        cites=cites,
        standings=_CARRIED if since >= LOTTERY_2019 else {},
        state="nh",
    )


_PARI = "Pari 1207.03, #12019"
_LOT = "Lot 7207.04, #12839"

EDITIONS: tuple[Edition, ...] = (
    _edition("nh-pari-2016", "Pari 1207.03 as printed", date(2016, 10, 27), _PARI, {}),
    _edition("nh-2018", "Pari 1207.03 with the wager limit of 2018", WAGERS_2018, _PARI, _WAGER_STATUTE),
    _edition("nh-lot-2019", "the Lottery rules, Lot 7207.04", LOTTERY_2019, _LOT, _LOTTERY),
    _edition("nh-2023", "the Lottery rules with the limits of 2023", LIMITS_2023, _LOT, _LOTTERY),
    _edition("nh-2024", "the Lottery rules with the prize rule of 2024", HELD_BACK_2024, _LOT, _LOTTERY | _HELD_BACK),
    _edition("nh-2025", "the Lottery rules without a wager limit", NO_WAGER_LIMIT_2025, _LOT, _LOTTERY | _HELD_BACK),
)


def check_days() -> None:
    """Refuse, at import, a figure or a provision that begins or ends on a day on which no edition begins."""
    first_days = {edition.since for edition in EDITIONS} | {date.min, date.max}
    days = {dated.since: name for name, history in FIGURES.items() for dated in history.dated}
    days |= {day: made.name for made in _ALL for day in (made.since, made.until)}
    for day, name in days.items():
        if day not in first_days:
            raise TypeError(f"{name}: {day} is the first day of no edition; add the edition that begins on it")


check_days()
