"""Mini-baccarat (N.J.A.C. 13:47-20.28): baccarat from a stack of two or more decks, dealt by the dealer alone.

Its rules, bets and odds are those of `baccarat`, which says what is not followed.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from almoner.games.baccarat import Baccarat, game


class MiniBaccarat(Baccarat, frozen=True, kw_only=True):
    """The figures of mini-baccarat."""

    decks: Annotated[int, Meta(ge=2, le=100)]
    """a stack means two or more decks, says the text"""


GAME = game("mini-baccarat", MiniBaccarat)
