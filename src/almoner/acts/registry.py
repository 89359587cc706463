"""Acts of a licensing authority: what it has set for itself, the organizations that it knows, and the people in them.

They stand in the authority's own stream. The entry's `game_date` is the day at the office. Uses `base` and `units`;
used by `applications`, which has the acts of one application.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.units import Cents, Count, Day, Id, Text, Years

GameType = Literal[
    "bingo",
    "casino_night",
    "armchair_race",
    "cash_raffle",
    "off_premises_cash_raffle",
    "merchandise_raffle",
    "calendar_raffle",
    "instant_raffle",
    "instant_raffle_year",
    "carnival_game",
]
"""What an application is for; all but bingo are raffles.

`cash_raffle` shares out what was taken in at the door, `off_premises_cash_raffle` what tickets brought in elsewhere.
Instant raffles are licensed by the day or, as `instant_raffle_year`, for a year; `carnival_game` is games and wheels.
"""

Place = Literal["clerk", "applicant", "commission", "police", "governing_body"]
"""Where a copy of an application is."""

RegisterColumn = Literal[
    "game",
    "place",
    "certificate",
    "dates_asked",
    "prizes",
    "accepted",
    "heard",
    "decided",
    "mailed",
    "received",
    "fees",
    "paid",
    "issued",
    "dates_licensed",
    "cancelled",
]
"""What a register may have beside what every register has: what the record knows of an application."""


class AuthorityOpened(Act, frozen=True):
    """A licensing authority began to keep its record here; it names the edition of the law by which it acts."""

    edition: Id
    """the edition of the law, such as nj-13-47"""
    name: Text
    """what the authority is called"""
    authority: Literal["municipality", "commission"]


class SettingsMade(Act, frozen=True):
    """A municipality set how it handles applications; what was set last is in force. The law's limits are a floor."""

    waits: Literal["days", "business_days"]
    """what is waited before a license is issued: days from the mailing, or business days from the receipt"""
    numbering: Literal["goes_on", "each_year"]
    """whether numbers of applications go on from year to year, or start again"""
    two_checks: bool
    """fees come in two checks, one for the state and one for the municipality"""
    background_check: bool
    """a background check of the applicants comes back before the governing body decides"""
    sample_ticket: bool
    """a sample ticket comes with an application for a raffle"""
    fourth_copy: Place
    """who keeps the fourth copy of an application"""


class RegisterColumnSet(Act, frozen=True):
    """A municipality set that its register of applications has a further column, or has it no more."""

    column: RegisterColumn
    shown: bool = True


class MeetingSet(Act, frozen=True):
    """The governing body set a meeting at which it decides on applications."""

    date: Day
    cutoff: Day
    """the last day on which an application for this meeting is filed"""


class MunicipalFeeSet(Act, frozen=True):
    """A municipality set its own fee for a type of game: per occasion, or per $1,000 of prizes or part of it."""

    game_type: GameType
    fee: Cents


class OfficerElected(Act, frozen=True):
    """An organization told the authority that a person was elected to one of its offices."""

    charity: Id
    person: Id
    office: Text
    """the office, such as president"""


class OfficeEnded(Act, frozen=True):
    """An organization told the authority that a person holds no elected office in it any more."""

    charity: Id
    person: Id


class ClerkLeft(Act, frozen=True):
    """Somebody is no clerk of the authority any more, from this entry on."""

    person: Id


class ResponsibleNamed(Act, frozen=True):
    """An organization named a person who answers for the conduct of its games and the use of the proceeds."""

    charity: Id
    person: Id
    at_least: Years
    """the document shows that the person is at least this old on the entry's day; 0 if no document was shown"""


class OrganizationRegistered(Act, frozen=True):
    """The Control Commission registered an organization, or renewed its registration, and issued the certificate."""

    charity: Id
    name: Text
    """what the organization is called"""
    identification: Id
    """the identification number, which it keeps"""
    certificate: Id
    """the certificate's own number"""
    valid_from: Day
    valid_until: Day
    """the last day on which the certificate is valid"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class DuplicateAsked(Act, frozen=True):
    """An organization that lost its certificate asked for a duplicate."""

    charity: Id
    person: Id
    """who signed the request"""
    written: bool
    """it was asked for in writing, and signed"""


class DuplicateIssued(Act, frozen=True):
    """The Control Commission issued a duplicate of a certificate."""

    charity: Id
    certificate: Id


class PagePrinted(Act, frozen=True):
    """A page that is made of the record was printed: the register, the docket. It marks what stood on it."""

    page: Text
    """which page, and of whom"""
    rows: Count


class TypedIn(Act, frozen=True):
    """Acts before this one were typed in from paper; it marks the day on which that was done."""

    acts: Count
    """how many"""
    typed_from: Text
    """from which paper, or file"""
