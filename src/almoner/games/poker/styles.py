"""Styles of play for simulation: how often a player folds, calls and raises by how much, by street and kind of hand.

A style is a table of weights, [street, kind, choice], of whole numbers; nothing is drawn for a choice of weight 0. The
kinds are eight: before the flop by the two cards (`kind_of_two`), later by the category of the best five cards. A table
with one kind alone asks for no look at the cards. Uses `chance`, `cards` and `evaluate`; used by `swift` and, so that
both decide alike, by whoever drives the step engine in the same style.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any, Final

from almoner.games.cards import rank_of, suit_of
from almoner.games.chance import draw_below
from almoner.games.errors import GameError
from almoner.games.fast import rule
from almoner.games.poker.evaluate import best

FOLD, CALL, LEAST, POT, MOST = range(5)
CHOICES: Final = ("fold", "call", "least raise", "raise of the pot", "most raise")
STREETS: Final = 5
"""Rounds of betting, of stud one more than of hold 'em."""
KINDS: Final = 8
FOLDED: Final = -1

# Two cards before the flop, the weakest kind first.
APART, NEAR, SUITED, BROADWAY, SMALL_PAIR, ACE_HIGH, MIDDLE_PAIR, BIG_PAIR = range(KINDS)
NINE, TEN, SEVEN, QUEEN, ACE = 7, 8, 5, 10, 12


@rule
def kind_of_two(first: int, second: int) -> int:
    """Return the kind of two cards, 0 to 7: a rough order of how well they play."""
    high, low = max(rank_of(first), rank_of(second)), min(rank_of(first), rank_of(second))
    if high == low:
        return BIG_PAIR if high >= TEN else MIDDLE_PAIR if high >= SEVEN else SMALL_PAIR
    if high == ACE and low >= TEN:
        return ACE_HIGH
    if low >= TEN:
        return BROADWAY
    if suit_of(first) == suit_of(second):
        return SUITED
    return NEAR if high - low <= 2 else APART


@rule
def kind_of(hand: Sequence[int]) -> int:
    """Return the kind of two to four cards, or of the best five: from high card (0) to four of a kind or better (7).

    Three or four cards are of the kind of their best two.
    """
    if len(hand) > 4:
        return min(best(hand) // 4096, KINDS - 1)
    found = 0
    for first in range(len(hand)):
        for second in range(first):
            found = max(found, kind_of_two(hand[first], hand[second]))
    return found


@rule
def decide(
    state: MutableSequence[int],
    style: Any,
    street: int,
    kind: int,
    call: int,
    least: int,
    most: int,
    pot_raise: int,
) -> int:
    """Return what a player of a style does: FOLDED, 0 to check or call, or what the bet is made to.

    `call` is what a call costs, `least` and `most` the range of raises (0 if there is none), `pot_raise` a raise of the
    size of the pot, which is brought into the range. One who would raise and may not calls; one who would fold for
    nothing checks.
    """
    kind, total = min(kind, style.shape[1] - 1), 0
    for choice in range(len(CHOICES)):
        total += style[street, kind, choice]
    left = draw_below(state, total)
    choice = FOLD
    while left >= style[street, kind, choice]:
        left -= style[street, kind, choice]
        choice += 1
    if choice == FOLD:
        return FOLDED if call > 0 else 0
    if choice == CALL or most == 0:
        return 0
    if choice == LEAST:
        return least
    return most if choice == MOST else min(max(pot_raise, least), most)


def style(weights: dict[str, int]) -> Any:
    """Return the style that plays alike on every street and with every hand: weights by the names of CHOICES."""
    import numpy as np

    unknown = set(weights) - set(CHOICES)
    if unknown or not all(type(weight) is int and 0 <= weight <= 10_000 for weight in weights.values()):
        raise GameError(f"expected whole weights of {', '.join(CHOICES)}, found {weights}")
    if not sum(weights.values()):
        raise GameError("expected some weight above 0: a player has to do something")
    row = [weights.get(choice, 0) for choice in CHOICES]
    return np.array([[row]] * STREETS, np.int64)


def by_strength(loose: int, bold: int) -> Any:
    """Return a style that plays its cards: `loose` of 100 weak hands go on, `bold` of 100 strong ones raise."""
    import numpy as np

    if not (0 <= loose <= 100 and 0 <= bold <= 100):
        raise GameError(f"expected 0 to 100, found loose {loose} and bold {bold}")
    found = np.zeros((STREETS, KINDS, len(CHOICES)), np.int64)
    for street in range(STREETS):
        for kind in range(KINDS):
            strong = kind >= (SMALL_PAIR if street == 0 else 2)
            raises = bold if strong else bold // 10
            folds = 0 if strong else 100 - max(loose, kind * 20)
            found[street, kind] = [
                folds,
                max(100 - folds - raises, 0),
                raises // 2,
                raises - raises // 2 - raises // 10,
                raises // 10,
            ]
    return found


STYLES: Final = {
    "random": lambda: style({"fold": 1, "call": 4, "least raise": 2, "raise of the pot": 1, "most raise": 1}),
    "calls": lambda: style({"call": 1}),
    "tight": lambda: by_strength(20, 40),
    "loose": lambda: by_strength(70, 20),
}
"""Styles by their names."""


def tables(names: Sequence[str]) -> Any:
    """Return the styles of these names as one array, a table for each seat; raises GameError for one not known."""
    import numpy as np

    for name in names:
        if name not in STYLES:
            raise GameError(f"there is no style {name!r}; known are {', '.join(STYLES)}")
    found = [STYLES[name]() for name in names]
    kinds = max((table.shape[1] for table in found), default=1)
    return np.stack([np.broadcast_to(table, (STREETS, kinds, len(CHOICES))) for table in found])
