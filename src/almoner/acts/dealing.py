"""Acts at the tables of a casino night: who supervises and deals, cards and shuffles, rounds, signs, rake and pots.

Amounts are imitation money, in cents of imitation dollars. Uses `base` and `units`.
"""

from typing import Literal

from almoner.acts.base import Act
from almoner.acts.units import Count, Id, Imitation, Percent, Text


class OperatorAssigned(Act, frozen=True):
    """The member in charge gave a class "A" operator a table to supervise, before or after it opened."""

    table: Id
    person: Id
    """the class "A" operator"""


class OperatorReleased(Act, frozen=True):
    """A class "A" operator supervises a table no more."""

    table: Id
    person: Id
    """the class "A" operator"""


class CardsInspected(Act, frozen=True):
    """The dealer sorted and inspected the cards received at a table, and the class "A" operator verified it."""

    table: Id
    person: Id
    """the dealer"""
    verified_by: Id
    """the class "A" operator who verified the inspection"""


class Shuffled(Act, frozen=True):
    """The dealer shuffled the cards of a table."""

    table: Id
    shuffle_for: Literal["start", "relief", "end_of_stack", "order", "other"]
    """why: play begins, a dealer was relieved, the stack came to its end, the class "A" operator said so"""


class CardsCut(Act, frozen=True):
    """The cards of a table were cut after a shuffle, before they are dealt; dealer or class "A" operator say so."""

    table: Id


class StackEnded(Act, frozen=True):
    """The stack of cards at a table came to its end: the cutting card came out, or the deck was used up."""

    table: Id


class ShuffleOrdered(Act, frozen=True):
    """A class "A" operator told the dealer of a table to shuffle."""

    table: Id


class DealerRelieved(Act, frozen=True):
    """A dealer took the place of another at a table in play."""

    table: Id
    person: Id
    """the dealer who comes"""


class RoundBegun(Act, frozen=True):
    """A round of a house game began at a table, under an id that no other round at the table has."""

    table: Id
    round: Id


class RoundSettled(Act, frozen=True):
    """The dealer settled a round of a house game: collected what lost and paid what won, by a procedure sheet."""

    table: Id
    round: Id
    procedures: Id
    """the sheet it was settled by"""
    staked: Imitation
    """imitation money that the players had staked in the round"""
    returned: Imitation
    """imitation money that the players got back, stakes and winnings"""


class PokerCardsReady(Act, frozen=True):
    """Somebody saw to the cards of a poker table before it opened: deck and cover card."""

    table: Id
    decks: Count
    """decks in play at a time"""
    cover_cards: Count
    cover_distinct: bool
    """the cover card is opaque and of one color, well told from the backs and edges of the cards"""


class LimitsPosted(Act, frozen=True):
    """A sign with the limits on wagers was put on a poker table; the last one put up is in force."""

    table: Id
    wager_least: Imitation
    """the minimum wager"""
    wager_most: Imitation
    """the maximum wager"""
    raises_most: Count | None = None
    """the most raises in a betting round; left out if they are not restricted"""


class RakeSignPosted(Act, frozen=True):
    """A sign that tells of the rake was put on a poker table; the last one put up is in force."""

    table: Id
    rake_types: Text
    """the types of rake that are used"""
    computed: Text
    """how the rake is computed"""
    rake_percent: Percent
    """the most that is taken of a pot"""
    rake_most: Imitation
    """the most that is taken in one hand"""


class PotRaked(Act, frozen=True):
    """The dealer took the rake of a hand out of the pot, in imitation money."""

    table: Id
    hand: Id
    pot: Imitation
    """the pot before the rake"""
    imitation: Imitation
    """imitation money taken"""


class PotAwarded(Act, frozen=True):
    """The dealer pushed a pot of poker, or a part of it, to a winner."""

    table: Id
    hand: Id
    person: Id
    """the winner"""
    imitation: Imitation
    """imitation money won"""
    won_with: Literal["high", "low"]
    """the hand that won it: the highest or the lowest"""


class PokerCharged(Act, frozen=True):
    """A player at a poker table was charged something that is no rake of a pot."""

    table: Id
    person: Id
    imitation: Imitation
    """imitation money taken"""
    called: Text
    """the name of the charge"""
