"""From the authority's record to the event's: what a license allows, copied with the hashes of what it is copied from.

Uses `office`; used by the command line.
"""

from __future__ import annotations

from collections.abc import Iterator

from almoner.acts import (
    AnyAct,
    DateLicensed,
    Entry,
    EventLicensed,
    GameAsked,
    GameLicensed,
    LicenseAmended,
    LicenseIssued,
    PastLicenseEntered,
    ProceduresApproved,
    ProviderApproved,
    RaffleLicensed,
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
    license_ = registry.licenses.get(serial)
    form = registry.applications[license_.application].form if license_ is not None else None
    if license_ is not None and form is None:
        raise ValueError(NOT_TYPED_IN.format(f"license {serial}"))
    if license_ is None or form is None:
        raise ValueError(f"no license {serial!r} was issued here; expected the serial number of one")
    if license_.cancelled is not None:
        raise ValueError(f"license {serial} was cancelled on {license_.cancelled}; no event is held under it")
    hashes = _hashes(office)
    issued, found, raffles = "", [], {}
    dates = dict.fromkeys(license_.dates, "")
    for entry in effective(office.entries()):
        if not isinstance(entry, Entry):
            continue
        source = hashes[entry.seq]
        match entry.act:
            case LicenseIssued(license=name):
                issued = source if name == serial else issued
                raffles[name] = source
            case PastLicenseEntered(license=name, date=day) if name == serial and day in dates:
                issued, dates[day] = issued or source, source
            case LicenseAmended(license=name, date=day) if name == serial and day in dates:
                dates[day] = source
            case GameAsked(application=name, casino_game=game) if name == license_.application:
                found.append(GameLicensed(license=serial, casino_game=game, source=source))
            case ProviderApproved(provider=provider) if registry.providers.get(provider) is not None:
                found.append(replace(entry.act, source=source))
            case ProceduresApproved():
                found.append(replace(entry.act, source=source))
    newest = registry.organization(license_.charity).newest
    opening = EventLicensed(
        edition=registry.edition.name,
        license=serial,
        charity=license_.charity,
        place=form.place,
        registered_until=newest.valid_until if newest is not None else None,
        source=issued,
    )
    held = [
        DateLicensed(license=serial, charity=license_.charity, place=form.place, date=day, source=moved or issued)
        for day, moved in dates.items()
    ]
    covered = [one for name, source in raffles.items() for one in _raffle(registry, name, source, license_, form.place)]
    return [opening, *held, *found, *covered]


def _raffle(registry: Registry, serial: str, source: str, event: License, place: str) -> Iterator[RaffleLicensed]:
    """Yield what the license of a raffle allows at an event of the same charity: on which of its dates."""
    license_ = registry.licenses[serial]
    form = registry.applications[license_.application].form
    if form is None or form.game_type not in WITH_TICKETS or form.place != place or license_.cancelled is not None:
        return
    if license_.charity == event.charity:
        for day in license_.dates:
            if day in event.dates:
                yield RaffleLicensed(
                    license=serial,
                    charity=license_.charity,
                    place=place,
                    date=day,
                    prize_value=form.prize_value,
                    source=source,
                )


def _hashes(office: Office) -> dict[int, str]:
    """Return the hash of every entry of the authority's stream, as it is sealed."""
    with office.journal.store.reading() as tables:
        for row in tables.streams():
            if row.name == office.stream:
                return {stored.seq: stored.hash.hex() for stored in tables.entries(row.id, 0, row.size)}
    return {}
