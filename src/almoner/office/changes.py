"""What becomes of a license after its event was opened reaches the event's record.

Dates are moved or taken back, approvals of providers and sheets are given or taken back, raffles are licensed for the
same charity, place and date, and another clerk takes over. Whatever stands with the authority now and is not in the
event's record is proposed there, with the hash of the authority's entry; so it may be brought again and again, and is
complete after the last time. Uses `event` and `office`; used by the command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from msgspec import Struct

from almoner.acts import AnyAct, DateLicensed, DateWithdrawn, Entry, EventLicensed, RaffleLicensed, RoleGiven
from almoner.journal import Follower, Receipt, Refused
from almoner.law.live import Recorded, effective
from almoner.office.event import Grant, approved, clerks, raffle, raffles, registered_until, sources
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
    done = []
    entries = sources(office)
    for there in _events(office, entries, event):
        if serial in _licenses(there.acts):
            wanted = [*_wanted(office, Grant(serial, entries), there.opening, there.acts)]
            gone = [act for act in wanted if isinstance(act, DateWithdrawn)]
            new = [*_clerks(entries, there), *(act for act in wanted if not isinstance(act, DateWithdrawn))]
            done.append(_brought(office, there.name, gone, new))  # what is taken back is, whoever may grant new dates
    return done


def introduce(office: Office) -> list[Brought]:
    """Give those who became clerks of the authority since the same part in the records of events to come."""
    entries = sources(office)
    return [
        _brought(office, there.name, new)
        for there in _events(office, entries)
        if max(_licensed(there.acts, there.opening.license), default=date.min) >= office.today
        and (new := _clerks(entries, there))
    ]


class _Event(Struct, frozen=True):
    """The record of an event that the authority licensed."""

    name: str
    acts: list[AnyAct]
    opening: EventLicensed
    clerks: set[str]
    """who records there what the authority licenses"""


def _events(office: Office, entries: list[tuple[str, Entry]], event: str | None = None) -> Iterator[_Event]:
    """Yield the events of the journal, or one, whose license was copied from the authority's record."""
    hashes = {source for source, _ in entries}
    for name, record in _streams(office, event):
        there = [entry for entry in effective(record) if isinstance(entry, Entry)]
        opened = next(((entry.by, entry.act) for entry in there if isinstance(entry.act, EventLicensed)), None)
        if opened is not None and opened[1].source in hashes:
            acts = [entry.act for entry in there]
            named = {act.person for act in acts if isinstance(act, RoleGiven) and act.role == "clerk"}
            yield _Event(name, acts, opened[1], {opened[0], *named})


def _clerks(entries: list[tuple[str, Entry]], there: _Event) -> list[AnyAct]:
    return [RoleGiven(person=person, role="clerk") for person in clerks(entries) if person not in there.clerks]


def _brought(office: Office, event: str, *groups: Sequence[AnyAct]) -> Brought:
    """Propose acts to the record of an event, each group for itself as long as none is refused."""
    receipts, refused = [], None
    with Office(office.journal, event, by=office.by, on=office.on, late=office.late) as there:
        try:
            for together in groups:
                receipts += there.say_all(together) if together else []
        except Refused as error:
            refused = error
    return Brought(event, receipts, refused)


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
    there, days = _licensed(acts, grant.serial), _standing(license_)
    for day in sorted(day for day, count in there.items() if count > 0 and day not in days):
        yield DateWithdrawn(license=grant.serial, date=day, source=grant.taken(day) or grant.issued)
    if opening.license == grant.serial:
        for day in sorted(day for day in days if there[day] <= 0):
            yield DateLicensed(
                license=grant.serial,
                charity=opening.charity,
                place=opening.place,
                date=day,
                source=grant.of(day),
                registered_until=registered_until(registry, license_),
            )
        if license_.cancelled is None:
            yield from approved(grant.entries, acts)
            for one in raffles(registry, grant.entries, license_, opening.place):
                if _licensed(acts, one.license)[one.date] <= 0:
                    yield one
    else:
        event = registry.licenses.get(opening.license)
        if event is not None:
            yield from (act for act in raffle(registry, grant, event, opening.place) if there[act.date] <= 0)


def _licensed(acts: list[AnyAct], serial: str) -> Counter[date]:
    """Return how often each date stands in an event's record as licensed, less how often it was taken back."""
    there = Counter(
        act.date for act in acts if isinstance(act, (DateLicensed, RaffleLicensed)) and act.license == serial
    )
    there.subtract(act.date for act in acts if isinstance(act, DateWithdrawn) and act.license == serial)
    return there


def _standing(license_: License) -> set[date]:
    """Return the dates for which a license stands: until it was cancelled, if it was."""
    return {day for day in license_.dates if license_.cancelled is None or day < license_.cancelled}
