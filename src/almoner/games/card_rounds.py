"""What the machines of card games share: dealing in a fixed order, and players who choose in turn.

Where players choose while cards lie face down, a round is entered in one of two ways: by a table that reads the cards,
as they are dealt; by a person, as they are turned, which is after the choices.

Uses `rounds`; used by the card games.
"""

from __future__ import annotations

from collections.abc import Sequence

from almoner.games.rounds import Chose, Dealt, Due, Round
from almoner.games.sheet import R


class CardRound(Round[R]):
    """A round of cards."""

    def _places(self) -> list[str]:
        """Return where the cards of the players go, in the order of dealing."""
        return [f"seat {seat}" for seat in self.seats()]

    def _deal(self, order: Sequence[str]) -> list[Due]:
        """Return the next card of all that are dealt to places in this order, or nothing when they are dealt."""
        return [Due(Dealt, order[len(self.dealt)])] if len(self.dealt) < len(order) else []

    @property
    def face_down(self) -> bool:
        """Whether cards are entered as they are turned: the round began with a choice, and not with a card."""
        begun = next((step for step in self.log if isinstance(step, Dealt | Chose)), None)
        return isinstance(begun, Chose)

    def choices(self, seat: int) -> list[str]:
        """Return what a player has chosen so far, in order."""
        return [step.choice for step in self.log if isinstance(step, Chose) and step.seat == seat]
