"""Where a dealer's cards come from: a stack that is shuffled, cut and dealt to the cut card, or a continuous draw.

`Shoe` is the stack of N.J.A.C. 13:47-20.19: shuffled before play and at its end, cut, with a cutting card toward the
back; once that comes out, the round is finished and a shuffle is due. `Pack` draws each card from all that are left, as
a fresh shuffle before each round would, and as compiled simulation does. Uses `cards`, `chance` and `errors`; used by
`rounds` and by whoever runs a table by software.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from almoner.games import cards
from almoner.games.chance import Source, shuffled
from almoner.games.errors import GameError, NotNow

LEAST_CUT: Final = 10
"""Cards that a cut leaves at either end, at least (N.J.A.C. 13:69F-2.5, which stands in where 20.19 was not read)."""
BEHIND: Final = 4
"""The cutting card goes in with one card in so many behind it (the same)."""


class Deals(Protocol):
    """What gives cards, one at a time."""

    def deal(self) -> int:
        """Return the next card; raises GameError if there is none."""
        ...


class Pack:
    """Cards, such as those of fresh decks, each drawn at random from those that are left."""

    def __init__(self, source: Source, of: Sequence[int]) -> None:
        self._source, self._left = source, list(of)
        self._drawn = 0

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self._left) - self._drawn

    def deal(self) -> int:
        """Draw a card; raises GameError if none is left."""
        if not self.left:
            raise GameError("no card is left in the pack; expected fewer players, or more decks")
        place = self._drawn + self._source.below(self.left)
        self._left[self._drawn], self._left[place] = self._left[place], self._left[self._drawn]
        self._drawn += 1
        return self._left[self._drawn - 1]


class Shoe:
    """A stack of cards from one shuffle to the next. It begins unshuffled: nothing can be dealt of it yet."""

    def __init__(self, *, decks: int = 1, jokers: int = 0) -> None:
        if not 1 <= decks <= 16 or not 0 <= jokers <= len(cards.JOKERS):
            raise GameError(f"expected 1 to 16 decks with 0 to 2 jokers each, found {decks} and {jokers}")
        self._all = cards.deck(decks=decks, jokers=jokers)
        self._stack: list[int] = []
        self._behind = 0
        self.shuffled = self.was_cut = False
        self.dealt: list[int] = []
        """cards that left the stack since the shuffle, burned ones too, in order"""

    @property
    def left(self) -> int:
        """How many cards are left."""
        return len(self._stack)

    @property
    def due(self) -> str:
        """Why the stack has to be shuffled before the next round, in words; nothing if it need not."""
        if not self.shuffled:
            return "the cards are not shuffled yet"
        return "the cutting card has come out: the stack is at its end" if self.left <= self._behind else ""

    def shuffle(self, source: Source) -> None:
        """Take all cards back and shuffle them."""
        self._stack, self.dealt = shuffled(source, self._all), []
        self.shuffled, self.was_cut, self._behind = True, False, 0

    def cut(self, place: int, behind: int | None = None) -> None:
        """Cut: the cards above a place go to the back. The cutting card then goes in before the last `behind` cards.

        A quarter of the stack unless told otherwise. Raises NotNow if cards were dealt already or it was cut, GameError
        for a cut too near an end.
        """
        if not self.shuffled or self.dealt or self.was_cut:
            raise NotNow("a stack is cut once, after the shuffle and before the first card")
        most = len(self._stack) - LEAST_CUT
        if not LEAST_CUT <= place <= most:
            raise GameError(f"expected a cut {LEAST_CUT} to {most} cards from the top, found {place}")
        cards_behind = len(self._stack) // BEHIND if behind is None else behind
        if not 0 <= cards_behind < len(self._stack):
            raise GameError(f"expected 0 to {len(self._stack) - 1} cards behind the cutting card, found {behind}")
        self._stack = self._stack[place:] + self._stack[:place]
        self._behind, self.was_cut = cards_behind, True

    def deal(self) -> int:
        """Take the top card. The cutting card does not end a round: cards behind it are dealt until the round is over.

        Raises NotNow if the stack was not shuffled and cut, GameError if no card is left.
        """
        if not self.was_cut:
            raise NotNow("expected the cards to be shuffled and cut before one is dealt")
        if not self._stack:
            raise GameError(
                "no card is left in the stack; expected fewer players, or more cards behind the cutting card"
            )
        card = self._stack.pop(0)
        self.dealt.append(card)
        return card

    def burn(self) -> int:
        """Take the top card out of play."""
        return self.deal()
