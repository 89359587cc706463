"""Acts of games and tournaments that have an id of their own: announcing, entering, prizes, end.

A game may be a tournament or not; its chips usually have no money value. Uses `base` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.cage import Tender
from almoner.acts.units import Cents, Chips, Count, Day, Id, Percent, Text


class GameAnnounced(Act, frozen=True):
    """The charity announced a game or tournament, with what it costs and what it promises."""

    game: Id
    procedures: Id
    """the procedures by which it is played"""
    date: Day
    """the game date on which it starts"""
    tournament: bool
    money_value: bool = False
    """its chips have a face value in money"""
    higher_limit: bool = False
    """it is the event's game with the higher spending limit"""
    buy_in: Cents | None = None
    """price of one entry"""
    rebuys: bool = False
    """re-buys or add-ons are offered"""
    rebuy_with_chips: bool = False
    """a player who still has chips may re-buy, as the approved procedures allow"""
    entries_max: Count | None = None
    """the most entries that will be taken; left out if none is stated"""
    guarantee: Cents = 0
    """prize money promised whatever comes in; 0 if none"""


class GameCancelled(Act, frozen=True):
    """A game that was announced will not take place; the charity says so."""

    game: Id


class PrizePosted(Act, frozen=True):
    """A prize of a game was posted: an amount, or a percentage of the prize pool, or something else."""

    game: Id
    rank: Count
    """the rank that wins it, from 1"""
    prize_form: Literal["set_amount", "percent_of_pool", "goods", "to_be_decided", "share_of_rake"]
    amount: Cents | None = None
    percent: Percent | None = None


class PrizesFixed(Act, frozen=True):
    """At the start or the end of entries, the sum of the posted prizes was fixed."""

    game: Id
    prizes: Cents
    """all posted prizes together"""


class GameStarted(Act, frozen=True):
    """Play of a game began; whoever runs it records it before the first hand."""

    game: Id


class StackIssued(Act, frozen=True):
    """A player was issued the starting stack of a game."""

    game: Id
    person: Id
    chips: Chips


class BoughtIn(Act, frozen=True):
    """A player bought an entry into a game."""

    game: Id
    person: Id
    paid: Cents
    """money the player paid"""
    tender: Tender = "cash"


class Rebought(Act, frozen=True):
    """A player who was out bought in again."""

    game: Id
    person: Id
    paid: Cents
    """money the player paid"""
    chips_left: Chips | None = None
    """chips the player still had in the game"""
    chips: Chips | None = None
    """chips issued for it"""
    tender: Tender = "cash"


class AddedOn(Act, frozen=True):
    """A player bought more chips in a game without being out."""

    game: Id
    person: Id
    paid: Cents
    """money the player paid"""
    chips: Chips | None = None
    """chips issued for it"""
    tender: Tender = "cash"


class DealerAddOn(Act, frozen=True):
    """A player bought optional chips in a game, for money that goes to the dealers as a gratuity."""

    game: Id
    person: Id
    paid: Cents
    """money the player paid"""
    chips: Chips | None = None
    """chips issued for it"""
    tender: Tender = "cash"


class Charged(Act, frozen=True):
    """A player of a game was charged something that is no buy-in, re-buy or add-on."""

    game: Id
    person: Id
    paid: Cents
    """money the player paid"""
    called: Text
    """the name of the charge"""


class Refunded(Act, frozen=True):
    """A player got back one payment into a game, or a part of it; for several payments there are several acts."""

    game: Id
    person: Id
    refund: Cents
    """money the player received"""
    left: Cents | None = None
    """what is left of the payment with the game; 0 if all of it was given back"""


class FundsAdded(Act, frozen=True):
    """Money that did not come from the players was added to the prize pool of a game."""

    game: Id
    added: Cents
    prize_pool: Cents
    """the prize pool after it"""


class FundsCarriedOver(Act, frozen=True):
    """Money collected in one game or event was taken to the prizes of another."""

    game: Id
    """the game here"""
    other: Id
    """the other game or event"""
    into: bool
    """the money came into the game here; false: it went out of it"""
    carried: Cents


class Eliminated(Act, frozen=True):
    """A player lost all chips and is out of a game; a dealer or the director records it."""

    game: Id
    person: Id


class SessionHeld(Act, frozen=True):
    """A game went on in a session on the entry's game date."""

    game: Id
    license: Id
    """the license under which the session is held"""
    charity: Id
    """the charity that holds it"""


class PrizeAwarded(Act, frozen=True):
    """A player was paid a prize of a game, in money."""

    game: Id
    person: Id
    prize: Cents
    rank: Count | None = None
    """the rank that won it, from 1"""


class GameEnded(Act, frozen=True):
    """A game is over: its prizes are won and paid; whoever runs it records it then."""

    game: Id


class GameChipsRedeemed(Act, frozen=True):
    """Chips without money value were taken back for money or anything else of worth."""

    game: Id
    person: Id
    chips: Chips
    paid_out: Cents
    """worth of what the player received"""


class GameChipsTransferred(Act, frozen=True):
    """Chips without money value were traded, bartered, used or given by one person to another."""

    game: Id
    person: Id
    to_person: Id
    """the person who got them"""
    chips: Chips


class GameChipsBroughtIn(Act, frozen=True):
    """Chips of one game were brought into another."""

    game: Id
    """the game the chips come from"""
    into_game: Id
    """the game they were brought into"""
    person: Id
    chips: Chips
