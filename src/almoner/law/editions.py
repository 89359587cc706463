"""The editions this program knows, by name and by date.

Uses the editions of each state; used by the command line, the audit and whoever opens an event.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from datetime import date
from typing import Final

from almoner.acts import AuthorityOpened, Entry, EventLicensed
from almoner.acts.base import nearest
from almoner.law.edition import Edition
from almoner.law.live import Recorded, effective

AS_PRINTED: Final = "nh-pari-2016"
"""The edition taken where none is named: the text as printed."""

STATES: Final = {"nh": "New Hampshire", "nj": "New Jersey"}
"""The states by the name of their folder in this room."""


@functools.cache
def all_editions() -> dict[str, Edition]:
    """Return every edition by name: those of a state stand together, in order of date."""
    from almoner.law.nh.editions import EDITIONS as NEW_HAMPSHIRE
    from almoner.law.nj.editions import EDITIONS as NEW_JERSEY

    return {edition.name: edition for edition in (*NEW_HAMPSHIRE, *NEW_JERSEY)}


def of_state(state: str = "nh") -> dict[str, Edition]:
    """Return the editions of a state by name, in order of date."""
    return {name: edition for name, edition in all_editions().items() if edition.state == state}


def named(name: str) -> Edition:
    """Return an edition by its name; raises ValueError with the nearest name if there is none."""
    if name not in all_editions():
        raise ValueError(f"there is no edition {name!r}{nearest(name, list(all_editions()))}")
    return all_editions()[name]


def edition_of(entries: Iterable[Recorded]) -> str | None:
    """Return the edition that an event names where it is licensed, or an authority where it opens.

    It is that which stands after corrections; None if none is named.
    """
    for entry in effective(entries):
        if isinstance(entry, Entry) and isinstance(entry.act, (EventLicensed, AuthorityOpened)):
            return entry.act.edition
    return None


def judged_by(own: str | None, wanted: str | None = None, as_of: date | None = None) -> Edition:
    """Return the edition by which a record is judged whose event or authority names `own`, if it names one.

    That is the one that is wanted; or that of the record's state, New Hampshire where it names none, in force on a day;
    or its own; or the text as printed. Raises ValueError where the one that is wanted is of another state, under whose
    law nothing in the record would be looked at.
    """
    if as_of is not None:
        return in_force(as_of, named(own or AS_PRINTED).state)
    edition = named(wanted or own or AS_PRINTED)
    state = all_editions()[own].state if own in all_editions() else edition.state
    if edition.state != state:
        raise ValueError(
            f"the record is of {STATES[state]} ({own}), and {edition.name} is an edition of {STATES[edition.state]}; "
            f"expected one of {', '.join(of_state(state))}"
        )
    return edition


def in_force(day: date, state: str = "nh") -> Edition:
    """Return the edition of a state in force on a day; raises ValueError for a day before the first."""
    begun = [edition for edition in of_state(state).values() if edition.since <= day]
    if not begun:
        first = next(iter(of_state(state).values()))
        raise ValueError(f"no edition is known for {day}: the first, {first.name}, is in force from {first.since}")
    return begun[-1]
