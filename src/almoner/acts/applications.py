"""Acts of an application for bingo or a raffle, from filing to license, and of the license to the report.

They stand in the stream of the authority that decides. Of New Hampshire there are the charity's application, procedures
filed and badges, and in an event's stream the count of the house. Uses `base`, `units` and `registry`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.registry import GameType, Place
from almoner.acts.units import Cents, Count, Day, Id, Text

Paper = Literal["2B-A", "2R-A", "10-A", "13", "sample_ticket"]
"""The forms: applications for bingo and raffles, certificates of a landlord and of a lessor of equipment."""

Prefix = Literal["BA", "RA"]
"""What stands before the number of an application: bingo, raffles."""


class ApplicationFiled(Act, frozen=True):
    """An organization handed its application to the clerk, who looked at the certificate of registration."""

    application: Id
    """what it is called until it has a number, and after"""
    charity: Id
    game_type: GameType
    paper: Paper
    """the form that was filled in"""
    paper_edition: Text
    """the edition of the form, as printed on it"""
    copies: Count
    identification: Id
    """the identification number entered on the application"""
    certificate: Id
    """the certificate that was shown"""
    place: Id
    first_date: Day
    """the first occasion that is asked for"""
    last_date: Day
    """the last occasion that is asked for"""
    occasions: Count
    """how many occasions are asked for"""
    prize_value: Cents = 0
    """retail value of all prizes together; 0 if there are none to tell of"""
    rented: bool = False
    """the premises are rented"""
    leased: bool = False
    """the equipment is leased"""


class OccasionAsked(Act, frozen=True):
    """An application asks for one occasion."""

    application: Id
    date: Day


class GameAsked(Act, frozen=True):
    """An application for a casino night, or for carnival games, names a game that is to be played."""

    application: Id
    casino_game: Id
    """the game, such as chuck-a-luck"""


class ExhibitAttached(Act, frozen=True):
    """A paper was attached to an application."""

    application: Id
    paper: Paper
    paper_edition: Text
    """the edition of the form, as printed on it"""
    provider: Id | None = None
    """who leases the equipment, on a lessor's certificate"""


class DeficiencyNoted(Act, frozen=True):
    """The clerk told the applicant what is missing."""

    application: Id
    missing: Text


class CheckSent(Act, frozen=True):
    """The papers for a background check were sent off."""

    application: Id


class CheckReturned(Act, frozen=True):
    """A background check came back."""

    application: Id
    clear: bool
    """nothing was found that bars the applicants"""


class ApplicationAccepted(Act, frozen=True):
    """The clerk accepted an application and endorsed its number on all copies."""

    application: Id
    prefix: Prefix
    series: Count
    """the year, where numbers start again each year; 0 where they go on"""
    number: Count


class CopyMoved(Act, frozen=True):
    """A copy of an application went somewhere."""

    application: Id
    copy: Count
    """which copy, from 1"""
    to_place: Place


class FeeAssessed(Act, frozen=True):
    """The clerk worked out a fee for an application."""

    application: Id
    payee: Literal["state", "municipality", "both"]
    game_type: GameType
    units: Count
    """how many times the fee is due: occasions; each $1,000 of prizes and the part that is left; games of a carnival"""
    fee: Cents
    """the fee, for all units together"""
    amendment: bool = False
    """it is the fee for amending the license, once it is issued"""


class FeePaid(Act, frozen=True):
    """An applicant paid fees by one check."""

    application: Id
    payee: Literal["state", "municipality", "both"]
    paid: Cents


class HearingNoticed(Act, frozen=True):
    """An applicant was given notice of a hearing."""

    application: Id
    date: Day


class HearingHeld(Act, frozen=True):
    """The governing body heard an applicant, or the applicant did not come."""

    application: Id


class ApplicationDecided(Act, frozen=True):
    """The governing body decided on an application, on the entry's day."""

    application: Id
    granted: bool
    grounds: Text | None = None
    """why it is refused"""


class ApplicationMailed(Act, frozen=True):
    """An application that was granted was mailed to the Control Commission."""

    application: Id


class ApplicationReceived(Act, frozen=True):
    """The Control Commission received an application."""

    application: Id


class LicenseIssued(Act, frozen=True):
    """The clerk issued a license on an application that was granted."""

    application: Id
    license: Id
    """the serial number of the license"""


class LicenseAmended(Act, frozen=True):
    """The governing body moved an occasion of a license to another date."""

    application: Id
    license: Id
    from_date: Day
    date: Day
    """the new date"""


class LicenseCancelled(Act, frozen=True):
    """A license was given back or taken back; what was to come under it is not held."""

    application: Id
    license: Id
    grounds: Text


class OperationsReported(Act, frozen=True):
    """An organization filed the report of operations of one occasion."""

    license: Id
    date: Day
    """the occasion"""
    receipts: Cents
    """all that was taken in"""
    prizes: Cents
    """what prizes cost"""
    expenses: Cents


class PastApplicationEntered(Act, frozen=True):
    """An application stands in the clerk's register from before this record began."""

    application: Id
    charity: Id
    name: Text
    """what the organization is called"""
    identification: Id
    prefix: Prefix
    series: Count
    """the year, where numbers start again each year; 0 where they go on"""
    number: Count
    filed: Day
    decision: Literal["granted", "refused", "withdrawn", "open"]


class PastLicenseEntered(Act, frozen=True):
    """A license stands in the clerk's docket from before this record began."""

    application: Id
    license: Id
    """the serial number of the license"""
    issued: Day
    date: Day
    """a date on which games were licensed; a license with several has an entry for each"""


class CharityApplied(Act, frozen=True):
    """New Hampshire: a charity applied for its license of a year, on the entry's day."""

    application: Id
    charity: Id
    first_date: Day
    """the first game date of the year"""


class ProceduresFiled(Act, frozen=True):
    """New Hampshire: the procedures of a game were filed for approval, on the entry's day."""

    procedures: Id
    first_use: Day


class BadgeIssued(Act, frozen=True):
    """New Hampshire: the commission issued a badge to somebody who works games of chance for an employer or charity."""

    badge: Id
    person: Id
    employer: Id


class BadgeReturned(Act, frozen=True):
    """New Hampshire: a badge was given back."""

    badge: Id
    person: Id
    employer: Id


class BadgeSwornLost(Act, frozen=True):
    """New Hampshire: somebody swore by affidavit that a badge cannot be given back."""

    badge: Id
    person: Id
    employer: Id


class EmploymentEnded(Act, frozen=True):
    """New Hampshire: somebody who had a badge left an employer or charity, on the entry's day."""

    person: Id
    employer: Id


class HouseCounted(Act, frozen=True):
    """New Hampshire: what the house won or lost at tables with value chips on the entry's game date, as counted."""

    won: Cents
    lost: Cents
