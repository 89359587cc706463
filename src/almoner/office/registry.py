"""What an authority's record says: its settings, the organizations, the applications and the licenses.

Everything here is a fold over the acts of the authority's stream: nothing is kept anywhere else. Uses acts and law;
used by the modules of this room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from almoner.acts import (
    Act,
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    AuthorityOpened,
    BadgeIssued,
    BadgeReturned,
    BadgeSwornLost,
    CharityApplied,
    CheckReturned,
    CheckSent,
    CopyMoved,
    DateLicensed,
    DeficiencyNoted,
    DuplicateAsked,
    DuplicateIssued,
    EmploymentEnded,
    Entry,
    ExhibitAttached,
    FeeAssessed,
    FeePaid,
    FigureRead,
    GameAsked,
    HearingHeld,
    HearingNoticed,
    HouseLimitSet,
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    MeetingSet,
    MunicipalFeeSet,
    OccasionAsked,
    OfficeEnded,
    OfficerElected,
    OperationsReported,
    OrganizationRegistered,
    PastApplicationEntered,
    PastLicenseEntered,
    ProceduresFiled,
    ProviderApprovalEnded,
    ProviderApproved,
    RegisterColumnSet,
    SettingsMade,
)
from almoner.acts.base import nearest
from almoner.law.edition import Edition
from almoner.law.editions import edition_of, named
from almoner.law.live import Recorded, effective


@dataclass
class Organization:
    """An organization that the authority knows."""

    charity: str
    name: str = ""
    identification: str = ""
    registrations: list[OrganizationRegistered] = field(default_factory=list)
    officers: dict[str, str] = field(default_factory=dict)
    """who holds which elected office"""
    duplicates: list[date] = field(default_factory=list)
    """the days on which duplicates of its certificate were issued"""

    @property
    def newest(self) -> OrganizationRegistered | None:
        """Return the newest registration."""
        return self.registrations[-1] if self.registrations else None


@dataclass
class Application:
    """An application, with everything that became of it."""

    name: str
    charity: str
    filed: date
    identification: str
    form: ApplicationFiled | None = None
    """what it says; nothing of an application from an old register that was not typed in"""
    occasions: list[date] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    """the games that an application for a casino night asks for"""
    exhibits: list[ExhibitAttached] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """what the clerk has told the applicant is missing"""
    copies: dict[int, str] = field(default_factory=dict)
    """where each copy is"""
    check_sent: date | None = None
    check_returned: date | None = None
    prefix: str = ""
    series: int = 0
    number: int = 0
    """0 as long as it has none"""
    accepted: date | None = None
    fees: list[FeeAssessed] = field(default_factory=list)
    paid: list[FeePaid] = field(default_factory=list)
    hearing: date | None = None
    heard: date | None = None
    granted: bool | None = None
    withdrawn: bool = False
    decided: date | None = None
    mailed: date | None = None
    received: date | None = None
    license: str = ""

    @property
    def endorsed(self) -> str:
        """Return the number as it is endorsed on the copies: RA 17, or RA 2024-17 where each year has its series."""
        if not self.number:
            return ""
        return f"{self.prefix} {self.series}-{self.number}" if self.series else f"{self.prefix} {self.number}"


@dataclass
class License:
    """A license, with its dates as they are after amendments."""

    serial: str
    application: str
    charity: str
    issued: date
    dates: list[date]
    amended: list[tuple[date, date]] = field(default_factory=list)
    """dates that were moved: from which, to which"""
    cancelled: date | None = None
    reports: dict[date, OperationsReported] = field(default_factory=dict)


SETTINGS: Final = (SettingsMade, MeetingSet, MunicipalFeeSet, HouseLimitSet, FigureRead, RegisterColumnSet)
"""What an authority sets for itself; but for the first kind, the first field says what it is about."""


class Registry:
    """The state of an authority's record."""

    def __init__(self, entries: Iterable[Recorded] = ()) -> None:
        """Take up a record as it stands after corrections."""
        record = list(entries)
        self.edition_name = edition_of(record)
        self.opened: AuthorityOpened | None = None
        self.settings: SettingsMade | None = None
        self._set: dict[tuple[type[Act], object], Act] = {}
        self.columns: list[str] = []
        """what the register has beside what every register has, in the order in which it was set"""
        self.meetings: dict[date, date] = {}
        """the last day of filing of each meeting"""
        self.organizations: dict[str, Organization] = {}
        self.applications: dict[str, Application] = {}
        self.licenses: dict[str, License] = {}
        self.providers: dict[str, tuple[date, date] | None] = {}
        """first and last day of each provider's approval; nothing once it was taken back"""
        self.numbers: dict[tuple[str, int], int] = {}
        """the newest number of each prefix and series"""
        self.charity_dates: dict[str, list[DateLicensed]] = {}
        """New Hampshire: game dates by charity"""
        self.charity_applied: list[tuple[date, CharityApplied]] = []
        self.procedures: list[tuple[date, ProceduresFiled]] = []
        self.badges: dict[str, BadgeIssued] = {}
        """those that are out"""
        self.left: dict[tuple[str, str], date] = {}
        """the day on which a person left an employer, since the last badge for it was issued"""
        self._bounds: dict[str, tuple[int | None, int | None]] = {}
        self.unreadable: list[int] = []
        """places of entries whose act cannot be read, and which are missing here"""
        self.undated: dict[int, date] = {}
        """places of entries that are missing here for want of a mark: the day from which on they certainly stand"""
        for entry in effective(record):
            if isinstance(entry, Entry):
                self.take(entry.act, entry.game_date)
            else:
                self.unreadable.append(entry.seq)

    @property
    def edition(self) -> Edition:
        """Return the edition by which the authority acts; raises ValueError if its record names none."""
        if self.edition_name is None:
            raise ValueError(
                "the record names no edition of the law; an authority opens with one: `almoner office open`"
            )
        return named(self.edition_name)

    def figure(self, name: str) -> int:
        """Return a figure as it is in force: as read in the official text, and tightened by the authority."""
        figure = self.edition.figures[name]
        read, house = self._bounds.get(name, (None, None))
        value = figure.value if read is None else read
        if not isinstance(value, int):
            raise ValueError(f"{self.edition.name} has no number for {name}")
        if house is None or figure.tighter is None:
            return value
        return min(value, house) if figure.tighter == "lower" else max(value, house)

    def standing(self, name: str) -> str:
        """Return how surely a figure is known that is in force: in the text itself, or where it was found."""
        figure = self.edition.figures[name]
        read, house = self._bounds.get(name, (None, None))
        if house is not None and self.figure(name) == house:
            return "house"
        return figure.standing if read is None else "as read"

    @property
    def set_so(self) -> frozenset[Act]:
        """Return the newest of what the authority set, of each kind and about each thing."""
        return frozenset(self._set.values())

    def organization(self, charity: str) -> Organization:
        """Return what is known of an organization; raises ValueError with the nearest name if nothing is."""
        found: Organization = _known(self.organizations, charity, "organization")
        return found

    def application(self, name: str) -> Application:
        """Return an application; raises ValueError with the nearest name if there is none."""
        found: Application = _known(self.applications, name, "application")
        return found

    def license(self, serial: str) -> License:
        """Return a license by its serial number; raises ValueError with the nearest if there is none."""
        found: License = _known(self.licenses, serial, "license")
        return found

    def name_of(self, charity: str) -> str:
        """Return what an organization is called, or its id where no name is on record."""
        found = self.organizations.get(charity)
        return found.name if found is not None and found.name else charity

    def next_number(self, prefix: str, series: int) -> int:
        """Return the number that the next application of a series gets."""
        return self.numbers.get((prefix, series), 0) + 1

    def take(self, act: Act, on: date) -> None:
        """Take an act into the state, which happened on a day."""
        match act:
            case AuthorityOpened():
                self.opened = act
            case _ if isinstance(act, SETTINGS):
                self._setting(act)
            case ProviderApproved(provider=provider):
                self.providers[provider] = act.approved_from, act.approved_until
            case ProviderApprovalEnded(provider=provider):
                self.providers[provider] = None
            case DateLicensed() | CharityApplied() | ProceduresFiled() | EmploymentEnded():
                self._of_new_hampshire(act, on)
            case BadgeIssued() | BadgeReturned() | BadgeSwornLost():
                self._of_new_hampshire(act, on)
            case _ if "application" in act.__struct_fields__ or isinstance(act, OperationsReported):
                self._of_application(act, on)
            case _ if "charity" in act.__struct_fields__:
                self._of_organization(act, on)

    def _setting(self, act: Act) -> None:
        of = None if isinstance(act, SettingsMade) else getattr(act, act.__struct_fields__[0])
        self._set[type(act), of] = act
        match act:
            case SettingsMade():
                self.settings = act
            case RegisterColumnSet(column=column, shown=shown):
                self.columns = [*(one for one in self.columns if one != column), *([column] if shown else [])]
            case MeetingSet(date=day, cutoff=cutoff):
                self.meetings[day] = cutoff
            case HouseLimitSet(limit=name, bound=bound):
                self._bounds[name] = self._bounds.get(name, (None, None))[0], bound
            case FigureRead(limit=name, bound=bound):
                self._bounds[name] = bound, self._bounds.get(name, (None, None))[1]

    def _of_new_hampshire(self, act: Act, on: date) -> None:
        match act:
            case DateLicensed():
                self.charity_dates.setdefault(act.charity, []).append(act)
            case CharityApplied():
                self.charity_applied.append((on, act))
            case ProceduresFiled():
                self.procedures.append((on, act))
            case BadgeIssued():
                self.badges[act.badge] = act
                self.left.pop((act.person, act.employer), None)
            case BadgeReturned() | BadgeSwornLost():
                self.badges.pop(act.badge, None)
            case EmploymentEnded():
                self.left[act.person, act.employer] = on

    def _of_organization(self, act: Any, on: date) -> None:
        known = self.organizations.setdefault(act.charity, Organization(act.charity))
        match act:
            case OrganizationRegistered():
                known.name, known.identification = act.name, act.identification
                known.registrations.append(act)
            case OfficerElected():
                known.officers[act.person] = act.office
            case OfficeEnded():
                known.officers.pop(act.person, None)
            case DuplicateIssued():
                known.duplicates.append(on)
            case DuplicateAsked():
                pass

    def _of_application(self, act: Any, on: date) -> None:
        match act:
            case ApplicationFiled():
                made = Application(act.application, act.charity, on, act.identification)
                made = self.applications.setdefault(act.application, made)  # it may stand in an old register
                made.form, made.copies = act, dict.fromkeys(range(1, act.copies + 1), "clerk")
            case PastApplicationEntered():
                self._past(act)
            case PastLicenseEntered() if act.application in self.applications:
                known = self.applications[act.application]
                known.license = act.license
                new = License(act.license, act.application, known.charity, act.issued, [])
                self.licenses.setdefault(act.license, new).dates.append(act.date)
            case OperationsReported():
                if act.license in self.licenses:
                    self.licenses[act.license].reports[act.date] = act
            case _ if act.application in self.applications:
                self._later(self.applications[act.application], act, on)

    def _past(self, act: PastApplicationEntered) -> None:
        made = Application(act.application, act.charity, act.filed, act.identification)
        made.prefix, made.series, made.number = act.prefix, act.series, act.number
        made.granted = {"granted": True, "refused": False}.get(act.decision)
        made.withdrawn = act.decision == "withdrawn"
        self.applications[act.application] = made
        known = self.organizations.setdefault(act.charity, Organization(act.charity))
        known.name, known.identification = known.name or act.name, known.identification or act.identification
        self.numbers[act.prefix, act.series] = act.number

    def _later(self, of: Application, act: Act, on: date) -> None:  # noqa: C901 - one case for each kind of act
        match act:
            case OccasionAsked():
                of.occasions.append(act.date)
            case GameAsked():
                of.games.append(act.casino_game)
            case ExhibitAttached():
                of.exhibits.append(act)
            case DeficiencyNoted():
                of.missing.append(act.missing)
            case CheckSent():
                of.check_sent = on
            case CheckReturned():
                of.check_returned = on
            case ApplicationAccepted():
                of.prefix, of.series, of.number, of.accepted = act.prefix, act.series, act.number, on
                self.numbers[act.prefix, act.series] = act.number
            case CopyMoved():
                of.copies[act.copy] = act.to_place
            case FeeAssessed():
                of.fees.append(act)
            case FeePaid():
                of.paid.append(act)
            case HearingNoticed():
                of.hearing = act.date
            case HearingHeld():
                of.heard = on
            case ApplicationDecided():
                of.granted, of.decided = act.granted, on
            case ApplicationMailed():
                of.mailed = on
            case ApplicationReceived():
                of.received = on
            case LicenseIssued():
                of.license = act.license
                made = License(act.license, of.name, of.charity, on, sorted(of.occasions))
                self.licenses[act.license] = made
            case LicenseAmended() if act.license in self.licenses:
                self._amend(self.licenses[act.license], act)
            case LicenseCancelled() if act.license in self.licenses:
                self.licenses[act.license].cancelled = on

    def _amend(self, license_: License, act: LicenseAmended) -> None:
        license_.dates = sorted([act.date, *(day for day in license_.dates if day != act.from_date)])
        license_.amended.append((act.from_date, act.date))


def _known(found: dict[str, Any], name: str, what: str) -> Any:
    if name not in found:
        hint = nearest(name, list(found)) if found else "; there is none yet"
        raise ValueError(f"there is no {what} {name!r}{hint}")
    return found[name]
