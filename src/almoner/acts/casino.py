"""Acts of a casino night off the tables: people and providers, imitation money, notices, prizes, deposit and books.

Imitation money is counted in cents of imitation dollars, whatever it is made of; it never mixes with dollars, value
chips or drawing tickets. Uses `base`, `cage` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.cage import Tender
from almoner.acts.units import Cents, Count, Day, Id, Imitation, Text, Tickets


class EventOpened(Act, frozen=True):
    """A casino night opened on the entry's game date: the doors are open and the staff is in place."""


class RaffleLicensed(Act, frozen=True):
    """The municipality licensed the charity a raffle, which has a license of its own, for one date at the place."""

    license: Id
    """the serial number of the raffle's own license"""
    charity: Id
    place: Id
    date: Day
    prize_value: Cents
    """retail value of all its prizes together, as the application states it"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class RaffleHeld(Act, frozen=True):
    """A prize was raffled among those who came; it is not put on the prize list of the event beside that."""

    item: Id
    """the prize"""
    retail: Cents
    """retail value of the prize"""
    donated: bool
    """the prize was given to the charity for nothing"""
    alone: bool
    """no other game of chance was held at the occasion"""
    license: Id = "not said"
    """the license of this raffle; a special door prize raffle has none"""


class QualificationFiled(Act, frozen=True):
    """The member in charge filed what qualifies a person as a class "A" operator."""

    person: Id
    school: Text
    """the casino dealer school where the person completed a course"""
    completed: Day
    """the day on which the course was completed"""
    familiar: bool
    """the person is thoroughly familiar with the way a casino night is run"""


class ProviderApproved(Act, frozen=True):
    """The Control Commission approved a provider of casino night equipment, copied from its list."""

    provider: Id
    approved_from: Day
    """the first day of the approval"""
    approved_until: Day
    """the last day of the approval"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class ProviderApprovalEnded(Act, frozen=True):
    """The Control Commission took the approval of a provider back before its last day."""

    provider: Id


class ProviderContracted(Act, frozen=True):
    """The charity engaged a provider of equipment for its casino night."""

    provider: Id


class ProviderFamiliar(Act, frozen=True):
    """The member in charge states that a provider is thoroughly familiar with the way a casino night is run."""

    provider: Id


class EquipmentReceived(Act, frozen=True):
    """Equipment for the games came to the event."""

    equipment: Id
    provider: Id
    """who provides it"""
    what: Text | None = None
    """what it is"""


class ServiceTaken(Act, frozen=True):
    """Somebody rendered a service in connection with the casino night: dealers, set-up, transport."""

    provider: Id
    """who renders it"""
    what: Text
    """what it is"""


class NoticeRequired(Act, frozen=True):
    """The charity listed a notice that the rules on games of chance in general ask it to post."""

    notice: Id
    page: Text
    """where in the official text: section and page, or address"""


class SignPosted(Act, frozen=True):
    """Somebody of the event posted a notice that is on the charity's list; who did is the entry's `by`."""

    notice: Id
    where: Text | None = None
    """where the notice hangs"""


class RatePosted(Act, frozen=True):
    """An exchange rate was posted: so much imitation money for so much money. A new rate has a new name."""

    rate: Id
    """the name of the rate"""
    imitation_parts: Count
    """parts of imitation money that are given"""
    money_parts: Count
    """for so many parts of money: 2 and 1, or 5 and 2"""
    at_window: bool
    """it hangs in plain view at the banker's window"""


class PrizeMethodPosted(Act, frozen=True):
    """The way in which all prizes are awarded was posted in a room."""

    room: Id


class ImitationMade(Act, frozen=True):
    """A kind of chip, scrip, ticket or token was set up as imitation money of one value."""

    imitation: Imitation
    """its value"""
    marked: bool
    """the value stands on every piece"""
    color_coded: bool
    """the value shows by a color that only this value has"""


class ImitationSold(Act, frozen=True):
    """A banker converted money into imitation money, in one sale at one posted rate."""

    person: Id
    rate: Id
    """the posted rate that was used"""
    imitation: Imitation
    """imitation money issued"""
    paid: Cents
    """money the patron paid"""
    tender: Tender = "cash"


class ImitationPaidOut(Act, frozen=True):
    """Imitation money was taken back for money."""

    person: Id
    imitation: Imitation
    """imitation money taken back"""
    paid_out: Cents
    """money the patron received"""


class AdmissionPaid(Act, frozen=True):
    """A patron paid the fee for admission to the event."""

    person: Id
    paid: Cents
    """money the patron paid"""


class PrizeAdded(Act, frozen=True):
    """A merchandise prize was put on the prize list of the event."""

    item: Id
    """the prize"""
    retail: Cents
    """retail value of the prize"""
    award: Literal["drawing", "redemption", "other"]
    """how it is awarded: by a drawing, or for imitation money"""


class PrizeWithdrawn(Act, frozen=True):
    """A merchandise prize was taken off the prize list before it was awarded."""

    item: Id
    """the prize"""
    retail: Cents
    """retail value of the prize, as it was put on the list"""


class CashPrizeOffered(Act, frozen=True):
    """A prize in money was offered at the event."""

    item: Id
    """the prize"""
    amount: Cents
    bingo: bool
    """it is a prize of an authorized bingo"""


class TicketsIssued(Act, frozen=True):
    """A patron was given tickets for a drawing."""

    drawing: Id
    person: Id
    tickets: Tickets
    imitation: Imitation
    """imitation money given for them; 0 if none"""
    paid: Cents = 0
    """money the patron paid"""


class PrizeDrawn(Act, frozen=True):
    """A prize was won in a drawing; from the first prize on no more tickets are issued for it."""

    drawing: Id
    item: Id
    """the prize"""
    person: Id
    """the winner"""


class PrizeRedeemed(Act, frozen=True):
    """A patron was given a prize for imitation money."""

    item: Id
    """the prize"""
    person: Id
    imitation: Imitation
    """imitation money given for it"""


class PlayEnded(Act, frozen=True):
    """Play of a casino night is over for the entry's game date; the member in charge says so."""


class ReceiptsDeposited(Act, frozen=True):
    """The banker deposited receipts of the casino night of the entry's game date."""

    deposited: Cents
    account: Id
    """the charity's account"""


class BooksClosed(Act, frozen=True):
    """The books of the casino night of the entry's game date were closed."""
