"""Acts of licensing: what the authority granted, and what the charity declared for its event.

Recorded in the authority's stream when granted, and copied into the event's stream when it opens, with the hash of the
entry each came from. Uses `base` and `units`.
"""

from almoner.acts.base import Act
from almoner.acts.units import Count, Day, Id, Text


class EventLicensed(Act, frozen=True):
    """The authority licensed an event: one license, one charity, one place, on one or more game dates."""

    edition: Id
    """the edition of the law that governs the event, such as nh-pari-2016"""
    license: Id
    charity: Id
    place: Id
    carnival: bool = False
    """the games are held at a carnival, where young people may be admitted"""
    registered_until: Day | None = None
    """New Jersey: the last day on which the charity's registration certificate is valid"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class DateLicensed(Act, frozen=True):
    """The authority granted a charity one game date at a place."""

    license: Id
    charity: Id
    place: Id
    date: Day
    source: Id | None = None
    """hash of the authority's entry this was copied from"""
    registered_until: Day | None = None
    """New Jersey: the last day on which the charity was registered when this date was copied"""


class DateWithdrawn(Act, frozen=True):
    """The authority took a licensed date back from an event: the license was cancelled, or the date was moved."""

    license: Id
    """the license of the event, or of a raffle at it"""
    date: Day
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class ProceduresApproved(Act, frozen=True):
    """The authority approved the procedures of a game, which the id names from then on."""

    procedures: Id
    rebuy_with_chips: bool = False
    """the procedures let a player re-buy who still has chips"""
    casino_game: Id | None = None
    """New Jersey: the game of a casino night whose procedure sheet this is, such as chuck-a-luck"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class GameLicensed(Act, frozen=True):
    """The license of a casino night lists a game."""

    license: Id
    casino_game: Id
    """the game, such as chuck-a-luck"""
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class GameScheduled(Act, frozen=True):
    """The authority approved a game schedule that lists these procedures for a game date."""

    procedures: Id
    date: Day
    source: Id | None = None
    """hash of the authority's entry this was copied from"""


class HouseLimitSet(Act, frozen=True):
    """The charity set a limit of its own, tighter than the law's; the last one set is in force."""

    limit: Id
    """name of the figure, as `almoner law show` lists it"""
    bound: Count
    """the house's figure, in the unit of the law's figure (cents, chips, percent, years, minutes)"""


class FigureRead(Act, frozen=True):
    """The licensee read in the official text what a figure is that this program has from elsewhere.

    It takes the figure's place; who read it is the entry's `by`.
    """

    limit: Id
    """name of the figure, as `almoner law show` lists it"""
    bound: Count
    """what the text says, in the unit of the figure"""
    page: Text
    """where in the official text: section and page, or address"""


class GameRead(Act, frozen=True):
    """The licensee read in the official text whether a game stands on a list that this program has from elsewhere.

    It goes before what the program's list says of that game; who read it is the entry's `by`.
    """

    limit: Id
    """name of the list, as `almoner law show` lists it"""
    casino_game: Id
    """the game, such as chuck-a-luck"""
    listed: bool
    """the game is on the list"""
    page: Text
    """where in the official text: section and page, or address"""


class NoticePosted(Act, frozen=True):
    """Somebody of the event posted the place of a game where the public sees it; who did is the entry's `by`."""

    game: Id
    where: Text | None = None
    """where the notice hangs"""


class DayEnded(Act, frozen=True):
    """The entry's game date ended: the last table closed, nobody plays any more."""
