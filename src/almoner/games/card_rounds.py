"""What the machines of card games share: dealing in a fixed order, and players who choose in turn.

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

    def choices(self, seat: int) -> list[str]:
        """Return what a player has chosen so far, in order."""
        return [step.choice for step in self.log if isinstance(step, Chose) and step.seat == seat]
