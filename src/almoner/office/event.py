"""From the authority's record to the event's: what a license allows, copied with the hashes of what it is copied from.

Uses `office`; used by `changes` and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from almoner.acts import (
    AnyAct,
    AuthorityOpened,
    ClerkLeft,
    DateLicensed,
    Entry,
    EventLicensed,
    GameAsked,
    GameLicensed,
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    PastLicenseEntered,
    ProceduresApproved,
    ProviderApprovalEnded,
    ProviderApproved,
    RaffleLicensed,
    RoleGiven,
    replace,
)
from almoner.journal import Receipt
from almoner.law.live import effective
from almoner.law.nj.filing import WITH_TICKETS
from almoner.office.office import NOT_TYPED_IN, Office
from almoner.office.registry import License, Registry


def open_event(office: Office, serial: str, event: str) -> list[Receipt]:
    """Record in an event's stream that it is licensed: for whom, where, on which dates, with which games.

    Raises ValueError for a license that is not on record or was cancelled, Refused if the law refuses a part of it.
    """
    acts = licensed(office, serial)
    there = Office(office.journal, event, by=office.by, on=office.on, late=office.late)
    with there:
        return there.say_all(acts)


def licensed(office: Office, serial: str) -> list[AnyAct]:
    """Return the acts that tell an event what a license allows, each with the hash of the authority's entry."""
    registry = office.registry()
    license_ = registry.license(serial)
    form = registry.applications[license_.application].form
    if form is None:
        raise ValueError(NOT_TYPED_IN.format(f"license {serial}"))
    if license_.cancelled is not None:
        raise ValueError(f"license {serial} was cancelled on {license_.cancelled}; no event is held under it")
    entries = sources(office)
    games = [
        GameLicensed(license=serial, casino_game=entry.act.casino_game, source=source)
        for source, entry in entries
        if isinstance(entry.act, GameAsked) and entry.act.application == license_.application
    ]
    grant = Grant(serial, entries)
    opening = EventLicensed(
        edition=registry.edition.name,
        license=serial,
        charity=license_.charity,
        place=form.place,
        registered_until=registered_until(registry, license_),
        source=grant.issued,
    )
    held = [
        DateLicensed(license=serial, charity=license_.charity, place=form.place, date=day, source=grant.of(day))
        for day in license_.dates
    ]
    named = [RoleGiven(person=person, role="clerk") for person in clerks(entries) if person != office.by]
    beside = raffles(registry, entries, license_, form.place)
    return [opening, *named, *held, *games, *approved(entries), *beside]


def clerks(entries: list[tuple[str, Entry]]) -> list[str]:
    """Return who is a clerk of the authority, each of whom may record at its events what it licenses."""
    found: dict[str, None] = {}
    for _, entry in entries:
        match entry.act:
            case AuthorityOpened():
                found[entry.by] = None
            case RoleGiven(person=person, role="clerk"):
                found[person] = None
            case ClerkLeft(person=person):
                found.pop(person, None)
    return list(found)


def registered_until(registry: Registry, license_: License) -> date | None:
    """Return the last day for which the organization of a license is registered, renewals included."""
    newest = registry.organization(license_.charity).newest
    return newest.valid_until if newest is not None else None


def approved(entries: list[tuple[str, Entry]], there: Iterable[AnyAct] = ()) -> Iterator[AnyAct]:
    """Yield the approvals of providers and sheets, and their ends, that an event's record does not have yet."""
    copied, ended = set(), dict[str, bool]()
    for act in there:
        if isinstance(act, (ProviderApproved, ProceduresApproved)):
            copied.add(act.source)
        if isinstance(act, (ProviderApproved, ProviderApprovalEnded)):
            ended[act.provider] = isinstance(act, ProviderApprovalEnded)
    newest, ends = dict[str, int](), dict[str, int]()
    for source, entry in entries:
        if isinstance(entry.act, ProviderApproved) and source in copied:
            newest[entry.act.provider] = entry.seq
        elif isinstance(entry.act, ProviderApprovalEnded):
            ends[entry.act.provider] = entry.seq
    for source, entry in entries:
        match entry.act:
            case ProceduresApproved() if source not in copied:
                yield replace(entry.act, source=source)
            case ProviderApproved(provider=name) if source not in copied and entry.seq > ends.get(name, 0):
                yield replace(entry.act, source=source)
            case ProviderApprovalEnded(provider=name) if not ended.get(name, True) and entry.seq > newest.get(name, 0):
                ended[name] = True
                yield entry.act


class Grant:
    """The entries that grant a license, move its dates and cancel it, by their hashes."""

    def __init__(self, serial: str, entries: list[tuple[str, Entry]]) -> None:
        """Look for the entries of a license among those of the authority."""
        self.serial, self.issued, self.cancelled, self.entries = serial, "", "", entries
        self._dates: dict[date, str] = {}
        self._left: dict[date, str] = {}
        for source, entry in entries:
            match entry.act:
                case LicenseIssued(license=name) if name == serial:
                    self.issued = source
                case PastLicenseEntered(license=name, date=day) if name == serial:
                    self.issued, self._dates[day] = self.issued or source, source
                case LicenseAmended(license=name, from_date=before, date=day) if name == serial:
                    self._left[before], self._dates[day] = source, source
                case LicenseCancelled(license=name) if name == serial:
                    self.cancelled = source

    def of(self, day: date) -> str:
        """Return the hash of the entry by which a date is licensed."""
        return self._dates.get(day, self.issued)

    def taken(self, day: date) -> str:
        """Return the hash of the entry by which a date is not licensed any more."""
        return self._left.get(day) or self.cancelled


def raffles(
    registry: Registry, entries: list[tuple[str, Entry]], event: License, place: str
) -> Iterator[RaffleLicensed]:
    """Yield what the licenses of raffles allow at an event."""
    for name in registry.licenses:
        yield from raffle(registry, Grant(name, entries), event, place)


def raffle(registry: Registry, grant: Grant, event: License, place: str) -> Iterator[RaffleLicensed]:
    """Yield what the license of a raffle allows at an event of the same charity: on which of its dates."""
    license_ = registry.licenses[grant.serial]
    form = registry.applications[license_.application].form
    if form is None or form.game_type not in WITH_TICKETS or form.place != place or license_.cancelled is not None:
        return
    if license_.charity == event.charity:
        for day in license_.dates:
            if day in event.dates:
                yield RaffleLicensed(
                    license=grant.serial,
                    charity=license_.charity,
                    place=place,
                    date=day,
                    prize_value=form.prize_value,
                    source=grant.of(day),
                )


def sources(office: Office) -> list[tuple[str, Entry]]:
    """Return the entries of the authority's stream as they stand after corrections, each with its hash as sealed."""
    entries = [entry for entry in effective(office.entries()) if isinstance(entry, Entry)]
    with office.journal.store.reading() as tables:
        for row in tables.streams():
            if row.name == office.stream:
                hashes = {stored.seq: stored.hash.hex() for stored in tables.entries(row.id, 0, row.size)}
                return [(hashes[entry.seq], entry) for entry in entries if entry.seq in hashes]
    return []
