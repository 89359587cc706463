"""The editions this program knows, by name and by date.

Uses the editions of each state; used by the command line, the audit and whoever opens an event.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from datetime import date

from almoner.acts import Entry, EventLicensed
from almoner.acts.base import nearest
from almoner.law.edition import Edition
from almoner.law.live import Recorded, effective

AS_PRINTED = "nh-pari-2016"
"""The edition taken where none is named: the text as printed."""


@functools.cache
def all_editions() -> dict[str, Edition]:
    """Return every edition by name, in order of date."""
    from almoner.law.nh.editions import EDITIONS

    return {edition.name: edition for edition in EDITIONS}


def named(name: str) -> Edition:
    """Return an edition by its name; raises ValueError with the nearest name if there is none."""
    if name not in all_editions():
        raise ValueError(f"there is no edition {name!r}{nearest(name, list(all_editions()))}")
    return all_editions()[name]


def edition_of(entries: Iterable[Recorded]) -> str | None:
    """Return the edition an event names where it is licensed, as it stands after corrections; None if none is named."""
    for entry in effective(entries):
        if isinstance(entry, Entry) and isinstance(entry.act, EventLicensed):
            return entry.act.edition
    return None


def in_force(day: date) -> Edition:
    """Return the edition in force on a day; raises ValueError for a day before the first."""
    begun = [edition for edition in all_editions().values() if edition.since <= day]
    if not begun:
        first = next(iter(all_editions().values()))
        raise ValueError(f"no edition is known for {day}: the first, {first.name}, is in force from {first.since}")
    return begun[-1]
