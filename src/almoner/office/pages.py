"""The clerk's pages: the register of applications and the docket of licenses, whole and in order.

N.J.A.C. 13:47-3.7 and 3.10. Uses `registry`; used by the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, Final

from msgspec import Struct

from almoner.office.registry import Application, License, Registry


class RegisterRow(Struct, frozen=True):
    """An application as the register has it; the first five columns are those that the rule names."""

    filed: date
    applicant: str
    identification: str
    prefix: str
    number: int | None
    """none as long as it was not accepted"""
    series: int
    """the year, where numbers start again each year; 0 where they go on"""
    application: str
    decision: str
    license: str
    further: dict[str, Any]
    """the columns that the municipality has set, by name: text, a date, dates, or an amount in cents"""


class DocketRow(Struct, frozen=True):
    """A license on the sheet of a licensee."""

    license: str
    """serial number"""
    issued: date
    dates: list[date]
    """the dates for which it permits games, as they are after amendments"""
    amended: list[str]
    cancelled: date | None


class Sheet(Struct, frozen=True):
    """The docket's sheet of one licensee."""

    licensee: str
    identification: str
    licenses: list[DocketRow]


def register(registry: Registry) -> list[RegisterRow]:
    """Return every application that was filed: by prefix and number, and then those that have none yet, as filed."""
    return [_register_row(registry, application) for application in sorted(registry.applications.values(), key=_place)]


def _place(application: Application) -> tuple[bool, str, int, int, date]:
    return not application.number, application.prefix, application.series, application.number, application.filed


def _register_row(registry: Registry, application: Application) -> RegisterRow:
    decision = {True: "granted", False: "refused", None: "open"}[application.granted]
    if application.withdrawn:
        decision = "withdrawn"
    if application.license and registry.licenses[application.license].cancelled is not None:
        decision = "granted, license cancelled"
    return RegisterRow(
        filed=application.filed,
        applicant=registry.name_of(application.charity),
        identification=application.identification,
        prefix=application.prefix or prefix_of(application),
        number=application.number or None,
        series=application.series,
        application=application.name,
        decision=decision,
        license=application.license,
        further={column: FURTHER[column](registry, application) for column in registry.columns},
    )


def _license(registry: Registry, application: Application) -> License | None:
    return registry.licenses.get(application.license)


FURTHER: Final[dict[str, Callable[[Registry, Application], Any]]] = {
    "game": lambda _, it: it.form and it.form.game_type.replace("_", " "),
    "place": lambda _, it: it.form and it.form.place,
    "certificate": lambda _, it: it.form and it.form.certificate,
    "dates_asked": lambda _, it: sorted(it.occasions),
    "prizes": lambda _, it: it.form and it.form.prize_value,
    "accepted": lambda _, it: it.accepted,
    "heard": lambda _, it: it.heard,
    "decided": lambda _, it: it.decided,
    "mailed": lambda _, it: it.mailed,
    "received": lambda _, it: it.received,
    "fees": lambda _, it: sum(fee.fee for fee in it.fees) if it.fees else None,
    "paid": lambda _, it: sum(one.paid for one in it.paid) if it.paid else None,
    "issued": lambda registry, it: (of := _license(registry, it)) and of.issued,
    "dates_licensed": lambda registry, it: of.dates if (of := _license(registry, it)) else [],
    "cancelled": lambda registry, it: (of := _license(registry, it)) and of.cancelled,
}
"""What stands in each column that a municipality may add, None or nothing where it is not known or has not been."""
MONEY: Final = frozenset(("prizes", "fees", "paid"))
"""The columns of `FURTHER` that are amounts in cents."""


def prefix_of(application: Application) -> str:
    """Return the prefix that an application will have."""
    return "BA" if application.form is not None and application.form.game_type == "bingo" else "RA"


def docket(registry: Registry, charity: str | None = None) -> list[Sheet]:
    """Return a sheet for each licensee, or for one, in order of name; the licenses in order of issue.

    Raises ValueError for a licensee who is not known.
    """
    if charity is not None:
        registry.organization(charity)
    of: dict[str, list[License]] = {}
    for license_ in registry.licenses.values():
        of.setdefault(license_.charity, []).append(license_)
    wanted: Iterable[str] = [charity] if charity is not None else of
    return sorted((_sheet(registry, name, of.get(name, [])) for name in wanted), key=lambda sheet: sheet.licensee)


def _sheet(registry: Registry, charity: str, licenses: list[License]) -> Sheet:
    known = registry.organizations.get(charity)
    return Sheet(
        licensee=registry.name_of(charity),
        identification=known.identification if known is not None else "",
        licenses=[
            DocketRow(
                license=license_.serial,
                issued=license_.issued,
                dates=license_.dates,
                amended=[f"{before} to {after}" for before, after in license_.amended],
                cancelled=license_.cancelled,
            )
            for license_ in sorted(licenses, key=lambda one: one.issued)
        ],
    )
