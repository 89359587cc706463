"""The entry: an act with its envelope, and the correction, which replaces an act inside its entry.

Uses every module of acts; used by the codec, the law, and whoever reads a record.
"""

from typing import TypeAlias

from almoner.acts.applications import (
    ApplicationAccepted,
    ApplicationDecided,
    ApplicationFiled,
    ApplicationMailed,
    ApplicationReceived,
    BadgeIssued,
    BadgeReturned,
    BadgeSwornLost,
    CharityApplied,
    CheckReturned,
    CheckSent,
    CopyMoved,
    DeficiencyNoted,
    EmploymentEnded,
    ExhibitAttached,
    FeeAssessed,
    FeePaid,
    GameAsked,
    HearingHeld,
    HearingNoticed,
    HouseCounted,
    LicenseAmended,
    LicenseCancelled,
    LicenseIssued,
    OccasionAsked,
    OperationsReported,
    PastApplicationEntered,
    PastLicenseEntered,
    ProceduresFiled,
)
from almoner.acts.base import Act, Record, form_of, present, unit_of
from almoner.acts.cage import (
    ChipsRedeemed,
    ChipsSoldAtCage,
    LoanMade,
    SideBetSeen,
    TenderBarred,
    TipReceived,
)
from almoner.acts.casino import (
    AdmissionPaid,
    BooksClosed,
    CashPrizeOffered,
    EquipmentReceived,
    EventOpened,
    ImitationMade,
    ImitationPaidOut,
    ImitationSold,
    NoticeRequired,
    PlayEnded,
    PrizeAdded,
    PrizeDrawn,
    PrizeMethodPosted,
    PrizeRedeemed,
    PrizeWithdrawn,
    ProviderApprovalEnded,
    ProviderApproved,
    ProviderContracted,
    ProviderFamiliar,
    QualificationFiled,
    RaffleHeld,
    RaffleLicensed,
    RatePosted,
    ReceiptsDeposited,
    ServiceTaken,
    SignPosted,
    TicketsIssued,
)
from almoner.acts.dealing import (
    CardsCut,
    CardsInspected,
    DealerRelieved,
    LimitsPosted,
    OperatorAssigned,
    OperatorReleased,
    PokerCardsReady,
    PokerCharged,
    PotAwarded,
    PotRaked,
    RakeSignPosted,
    RoundBegun,
    RoundSettled,
    Shuffled,
    ShuffleOrdered,
    StackEnded,
)
from almoner.acts.licensing import (
    DateLicensed,
    DateWithdrawn,
    DayEnded,
    EventLicensed,
    FigureRead,
    GameLicensed,
    GameRead,
    GameScheduled,
    HouseLimitSet,
    NoticePosted,
    ProceduresApproved,
)
from almoner.acts.people import MemberOnSite, PatronAdmitted, RoleGiven, ShiftBegan
from almoner.acts.registry import (
    AuthorityOpened,
    ClerkLeft,
    DuplicateAsked,
    DuplicateIssued,
    MeetingSet,
    MunicipalFeeSet,
    OfficeEnded,
    OfficerElected,
    OrganizationRegistered,
    PagePrinted,
    RegisterColumnSet,
    ResponsibleNamed,
    SettingsMade,
    TypedIn,
)
from almoner.acts.tables import (
    ChipsPutAway,
    ChipsPutBack,
    ChipsSoldAtTable,
    ChipsTakenOff,
    FloorDecision,
    ForcedBetPosted,
    HandDealt,
    HandEnded,
    LeftTable,
    Moved,
    RakeTaken,
    SatDown,
    TableOpened,
    Wagered,
)
from almoner.acts.tournaments import (
    AddedOn,
    BoughtIn,
    Charged,
    DealerAddOn,
    Eliminated,
    FundsAdded,
    FundsCarriedOver,
    GameAnnounced,
    GameCancelled,
    GameChipsBroughtIn,
    GameChipsRedeemed,
    GameChipsTransferred,
    GameEnded,
    GameStarted,
    PrizeAwarded,
    PrizePosted,
    PrizesFixed,
    Rebought,
    Refunded,
    SessionHeld,
    StackIssued,
)
from almoner.acts.units import Day, Id, Moment, Seq, Text


class Corrected(Act, frozen=True):
    """What an earlier entry says is a mistake; the replacement, if any, stands in its place.

    A correction can itself be corrected: with `instead` another correction takes its place, without it the correction
    is taken back and what it had replaced stands again.
    """

    entry: Seq
    """place in the stream of the entry that is wrong"""
    reason: Text
    instead: "AnyAct | None" = None
    """what should have been recorded; nothing if the entry should not be there at all"""


AnyAct: TypeAlias = (
    AddedOn | AdmissionPaid | ApplicationAccepted | ApplicationDecided | ApplicationFiled | ApplicationMailed
    | ApplicationReceived | AuthorityOpened | BadgeIssued | BadgeReturned | BadgeSwornLost | BooksClosed | BoughtIn
    | CardsCut | CardsInspected | CashPrizeOffered | Charged | CharityApplied | CheckReturned | CheckSent | ClerkLeft
    | ChipsPutAway | ChipsPutBack | ChipsRedeemed | ChipsSoldAtCage | ChipsSoldAtTable | ChipsTakenOff | CopyMoved
    | Corrected | DateLicensed | DateWithdrawn | DayEnded | DealerAddOn | DealerRelieved | DeficiencyNoted
    | DuplicateAsked | DuplicateIssued | Eliminated | EmploymentEnded | EquipmentReceived | EventLicensed
    | EventOpened | ExhibitAttached | FeeAssessed | FeePaid | FigureRead | FloorDecision | ForcedBetPosted
    | FundsAdded | FundsCarriedOver | GameAnnounced | GameAsked | GameCancelled | GameChipsBroughtIn
    | GameChipsRedeemed | GameChipsTransferred | GameEnded | GameLicensed | GameRead | GameScheduled | GameStarted
    | HandDealt | HandEnded | HearingHeld | HearingNoticed | HouseCounted | HouseLimitSet | ImitationMade
    | ImitationPaidOut | ImitationSold | LeftTable | LicenseAmended | LicenseCancelled | LicenseIssued
    | LimitsPosted | LoanMade | MeetingSet | MemberOnSite | Moved | MunicipalFeeSet | NoticePosted | NoticeRequired
    | OccasionAsked | OfficeEnded | OfficerElected | OperationsReported | OperatorAssigned | OperatorReleased
    | OrganizationRegistered | PagePrinted | PastApplicationEntered | PastLicenseEntered | PatronAdmitted
    | PlayEnded | PokerCardsReady | PokerCharged | PotAwarded | PotRaked | PrizeAdded | PrizeAwarded | PrizeDrawn
    | PrizeMethodPosted | PrizePosted | PrizeRedeemed | PrizeWithdrawn | PrizesFixed | ProceduresApproved
    | ProceduresFiled | ProviderApprovalEnded | ProviderApproved | ProviderContracted | ProviderFamiliar
    | QualificationFiled | RaffleHeld | RaffleLicensed | RakeSignPosted | RakeTaken | RatePosted | Rebought
    | ReceiptsDeposited | Refunded | RegisterColumnSet | ResponsibleNamed | RoleGiven | RoundBegun | RoundSettled
    | SatDown | ServiceTaken | SessionHeld | SettingsMade | ShiftBegan | ShuffleOrdered | Shuffled | SideBetSeen
    | SignPosted | StackEnded | StackIssued | TableOpened | TenderBarred | TicketsIssued | TipReceived | TypedIn
    | Wagered
)  # fmt: skip


class Entry(Record, frozen=True, kw_only=True):
    """An act with its envelope: where it stands, when it happened, who says so."""

    stream: Id
    """the stream it stands in: one for each licensed event, one for each licensing authority"""
    seq: Seq
    at: Moment
    """when it happened, with the offset of the place's clock from UTC"""
    game_date: Day
    """the game date it belongs to, which runs past midnight"""
    by: Id
    """the person who records it"""
    act: AnyAct
    witness: Id | None = None
    """a second person who saw it"""
    late: bool = False
    """typed in later, from paper"""
    key: Id | None = None
    """makes a repeat harmless: the same key and act twice is one entry"""


def check_names() -> None:
    """Refuse, at import, a field name that means one thing in one act and another in the next."""
    seen: dict[str, tuple[str, object]] = {}
    for name, kind in Act.kinds.items():
        for field in kind.__struct_fields__:
            form = form_of(kind, field)
            unit = unit_of(form)
            meaning = (unit, present(form)) if unit in ("word", "other") else (unit, None)
            first, known = seen.setdefault(field, (name, meaning))
            if known != meaning:
                raise TypeError(f"{name}.{field} is {meaning}, but {first}.{field} is {known}: one name, one meaning")


check_names()
assert set(Act.kinds.values()) == set(AnyAct.__args__), "AnyAct lists every kind of act, and no other"
