"""What becomes of a license after its event was opened: dates that are moved or taken back reach the event's record.

Whatever the license says now and the event's record does not is proposed there, with the hash of the authority's entry;
so it may be brought again and again, and is complete after the last time. Uses `event` and `office`; used by the
command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from almoner.acts import AnyAct, DateLicensed, DateWithdrawn, Entry, EventLicensed, RaffleLicensed
from almoner.journal import Follower, Receipt, Refused
from almoner.law.live import Recorded, effective
from almoner.office.event import Grant, raffle, sources
from almoner.office.office import Office
from almoner.office.registry import License


class Brought(Struct, frozen=True):
    """What was brought to the record of an event that stands on a license."""

    event: str
    receipts: list[Receipt]
    """none if its record says already what the license says"""
    refused: Refused | None = None


def bring(office: Office, serial: str, event: str | None = None) -> list[Brought]:
    """Bring to the events of this journal, or to one, what has become of a license that they stand on."""
    entries = sources(office)
    hashes = {source for source, _ in entries}
    done = []
    for name, record in _streams(office, event):
        acts = [entry.act for entry in effective(record) if isinstance(entry, Entry)]
        opening = next((act for act in acts if isinstance(act, EventLicensed)), None)
        if opening is None or opening.source not in hashes or serial not in _licenses(acts):
            continue
        wanted = list(_wanted(office, Grant(serial, entries), opening, acts))
        gone = [act for act in wanted if isinstance(act, DateWithdrawn)]
        new = [act for act in wanted if not isinstance(act, DateWithdrawn)]
        receipts, refused = [], None
        with Office(office.journal, name, by=office.by, on=office.on, late=office.late) as there:
            try:
                for together in (gone, new):  # what is taken back is, whoever may grant the new dates
                    receipts += there.say_all(together) if together else []
            except Refused as error:
                refused = error
        done.append(Brought(name, receipts, refused))
    return done


def _streams(office: Office, event: str | None) -> Iterator[tuple[str, list[Recorded]]]:
    """Yield the records of the journal but the authority's, or that of one event, if it is there."""
    records: dict[str, list[Recorded]] = {}
    follower = Follower(office.journal.store, None if event is None else [event])
    try:
        for found in follower.new():
            records.setdefault(found.stream, []).append(found.entry)
    finally:
        follower.close()
    records.pop(office.stream, None)
    yield from records.items()


def _licenses(acts: list[AnyAct]) -> set[str]:
    return {act.license for act in acts if isinstance(act, (EventLicensed, RaffleLicensed))}


def _wanted(office: Office, grant: Grant, opening: EventLicensed, acts: list[AnyAct]) -> Iterator[AnyAct]:
    """Yield what the event's record lacks: dates that are gone, and dates that are new."""
    registry = office.registry()
    license_ = registry.licenses[grant.serial]
    there = Counter(
        act.date for act in acts if isinstance(act, (DateLicensed, RaffleLicensed)) and act.license == grant.serial
    )
    there.subtract(act.date for act in acts if isinstance(act, DateWithdrawn) and act.license == grant.serial)
    days = _standing(license_)
    for day in sorted(day for day, count in there.items() if count > 0 and day not in days):
        yield DateWithdrawn(license=grant.serial, date=day, source=grant.taken(day) or grant.issued)
    if opening.license == grant.serial:
        for day in sorted(day for day in days if there[day] <= 0):
            yield DateLicensed(
                license=grant.serial, charity=opening.charity, place=opening.place, date=day, source=grant.of(day)
            )
    else:
        event = registry.licenses.get(opening.license)
        if event is not None:
            yield from (act for act in raffle(registry, grant, event, opening.place) if there[act.date] <= 0)


def _standing(license_: License) -> set[date]:
    """Return the dates for which a license stands: until it was cancelled, if it was."""
    return {day for day in license_.dates if license_.cancelled is None or day < license_.cancelled}
