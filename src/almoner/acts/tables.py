"""Acts at a table: opening it, sitting down and moving, hands, forced bets, wagers, chips on and off, rake.

A wager and a stack are counted at face value in cents. `stack` is always what the person has on the table before the
act, as the dealer counts it. Uses `base`, `cage` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.cage import Tender
from almoner.acts.units import Cents, Chips, Count, Id, Imitation, Text

ForcedBet = Literal["small_blind", "big_blind", "ante", "bring_in", "straddle", "missed_blind", "other"]


class TableOpened(Act, frozen=True):
    """A table opened for one game."""

    table: Id
    procedures: Id
    """the procedures by which the game is played there"""
    money_value: bool
    """the chips at this table have a face value in money"""
    poker: bool = False
    """the game is poker"""
    table_stakes: bool = False
    """poker with value chips is played for table stakes here"""
    electronic: bool = False
    """an electronic table, where credits stand for chips"""
    blind: Cents | None = None
    """the table blind: the largest blind of the game, or the ante where there is none"""
    minimum_stack: Cents = 0
    """the smallest stack with which a player may go on playing; 0 if none is required"""
    equipment: Id | None = None
    """the equipment that the table is, as it was received"""
    room: Id = "not said"
    """the room in which it stands"""


class SatDown(Act, frozen=True):
    """A player arrived at a table to begin play there."""

    table: Id
    person: Id
    value: Cents
    """face value of the chips brought"""
    seat: Id | None = None
    imitation: Imitation | None = None
    """imitation money brought"""


class Moved(Act, frozen=True):
    """A player moved from one table to another."""

    from_table: Id
    """the table left"""
    table: Id
    """the table gone to"""
    person: Id
    value: Cents
    """face value of the chips brought to the table gone to, in view"""
    forced: bool
    """moved by management to balance the tables (a forced lateral move), not by choice"""
    seat: Id | None = None


class LeftTable(Act, frozen=True):
    """A player ended play at a table and took the chips along."""

    table: Id
    person: Id
    value: Cents
    """face value of the chips taken along"""
    cause: Literal["choice", "out_of_chips", "short_stack", "conduct", "table_closed"]
    """`short_stack`: the house sent the player away for having too few chips to go on"""


class ChipsSoldAtTable(Act, frozen=True):
    """A dealer or floor person sold value chips to a player at the table where the player plays."""

    table: Id
    hand: Id
    """the hand in play, or between hands the one about to be dealt"""
    person: Id
    value: Cents
    """face value of the chips sold"""
    stack: Cents | None = None
    """face value of what the player had on the table before"""
    paid: Cents | None = None
    """money the player paid"""
    tender: Tender | None = None


class ChipsTakenOff(Act, frozen=True):
    """A player took chips off the table."""

    table: Id
    person: Id
    value: Cents
    """face value of the chips taken off"""
    leaving: bool
    """the player ends play and leaves the table with them"""


class ChipsPutAway(Act, frozen=True):
    """A player about to move by choice put the excess of the stack out of view, before the move."""

    table: Id
    """the table the player is about to leave"""
    person: Id
    value: Cents
    """face value of the chips put out of view"""
    stack: Cents | None = None
    """face value of what the player had on the table before"""


class ChipsPutBack(Act, frozen=True):
    """A player put chips back on the table that were put away at a move by choice."""

    table: Id
    hand: Id
    """the hand in play, or between hands the one about to be dealt"""
    person: Id
    value: Cents
    """face value of the chips put back"""
    stack: Cents | None = None
    """face value of what the player had on the table before"""


class HandDealt(Act, frozen=True):
    """The cards of a hand were dealt: the hand begins, under an id that no other hand at the table has."""

    table: Id
    hand: Id


class HandEnded(Act, frozen=True):
    """A hand is over: the wagers are concluded, the pot is awarded, the cards are collected and shuffled."""

    table: Id
    hand: Id


class ForcedBetPosted(Act, frozen=True):
    """A player posted a bet that the game demands before cards or action."""

    table: Id
    hand: Id
    person: Id
    bet: ForcedBet
    wager: Cents | None = None
    """face value of what was put in by this bet; left out where the chips have no money value"""
    chips: Chips | None = None
    """chips put in, where they have no money value"""
    stack: Cents | None = None
    """face value of what the player had on the table before"""
    imitation: Imitation | None = None
    """imitation money put in by this bet"""


class Wagered(Act, frozen=True):
    """A player made one single wager: a bet, a call or a raise of poker, or a bet on a house game."""

    table: Id
    person: Id
    form: Literal["chips", "tokens", "credits", "cash", "check", "goods", "words", "imitation_money"]
    """what was put down; `tokens` are plaques and other counters that stand for chips"""
    wager: Cents | None = None
    """face value of the wager; left out where the chips have no money value"""
    chips: Chips | None = None
    """chips wagered, where they have no money value"""
    hand: Id | None = None
    stack: Cents | None = None
    """face value of what the player had on the table before"""
    imitation: Imitation | None = None
    """imitation money wagered"""
    imitation_stack: Imitation | None = None
    """imitation money that the player had on the table before; a poker table of a casino night asks for it"""
    raise_number: Count | None = None
    """which raise of the betting round it is, from 1, or 0 for a bet or call; asked for where raises are restricted"""


class RakeTaken(Act, frozen=True):
    """The dealer took the rake of a hand, and the drop for a promotion that the players fund."""

    table: Id
    hand: Id
    rake: Cents
    promotion: Cents = 0


class FloorDecision(Act, frozen=True):
    """A floor person decided a question of card play, naming the authorities that speak to it."""

    table: Id
    procedures_speak: bool
    """the approved game procedures speak to the point"""
    house_rules_speak: bool
    """the approved house rules speak to the point"""
    follows: Literal[
        "game_procedures", "house_rules", "hoyle_1991", "hoyle_1974", "similar_book", "tda_procedures", "own_judgment"
    ]
    """the authority that the decision follows"""
    words: Text | None = None
