"""What a house game gives: its rules and bets, how an outcome is read and settled, its odds, its round, its simulation.

Each game's module ends with one `Game`. Uses `odds`, `pay`, `rounds` and `sheet`; used by `catalog`, simulation, risk
and the command line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic

from almoner.games.errors import BadOutcome
from almoner.games.odds import BetOdds
from almoner.games.pay import Settled
from almoner.games.rounds import Round
from almoner.games.sheet import R, Sheet, example, load, shipped


@dataclass(frozen=True)
class Kernel:
    """The compiled play of one bet.

    `many(state, rounds, counts, *args)` is a rule: it plays rounds with the seeded source and counts each result at its
    place in `counts`, an array as long as `values`.
    """

    many: Callable[..., None]
    args: tuple[Any, ...]
    values: tuple[Fraction, ...]
    """the player's net for one unit first staked, by place; rising"""


@dataclass(frozen=True)
class Game(Generic[R]):
    """A house-banked game."""

    name: str
    """as in the list of the regulation: `chuck-a-luck`"""
    rules: type[R]
    bets: Callable[[R], tuple[str, ...]]
    """the bets of the layout"""
    settle: Callable[[R, str, Mapping[str, int]], list[Settled]]
    """settles one player's bets on an outcome written as text; raises BadOutcome, BadBet, NotWhole, BadCard"""
    outcome_help: str
    """how an outcome is written, with an example"""
    odds: Callable[[R], list[BetOdds]]
    round: Callable[[Sheet[R]], Round[R]]
    kernel: Callable[[R, str], Kernel]
    """the simulation of a bet, under the strategy that the odds state"""
    example: bool = False
    """whether the sheet that comes with this program leaves a figure to the house, and an example stands beside it"""
    shared: Callable[[R], list[tuple[int, dict[str, Fraction]]]] | None = None
    """for a game of cards that all seats share: equally likely ways, and what a unit on each bet comes to in them"""

    def sheet(self, path: str | Path | None = None, changes: Mapping[str, object] = MappingProxyType({})) -> Sheet[R]:
        """Return the sheet at a path, or the one that comes with this program, with changes; raises BadSheet."""
        return load(path, self.rules, self.name, changes) if path else shipped(self.name, self.rules, changes)

    def shown_sheet(self) -> Sheet[R]:
        """Return a sheet to show the game by: the one that comes with this program, or an example, which says so."""
        return example(self.name, self.rules) if self.example else self.sheet()


PART = re.compile(r"[\s,;]*(\w+)\s*=\s*([^=]*?)(?=[\s,;]+\w+\s*=|[\s,;]*$)")
"""A part of an outcome: its name, and what it is, which may hold spaces."""


def parts(outcome: str, *names: str, optional: tuple[str, ...] = ()) -> dict[str, str]:
    """Read an outcome such as `player=AsKd9h dealer=QsJs2c` into its parts.

    The cards of a part may stand apart. Where there are cards alone, that name may be left out. Raises BadOutcome for a
    part that is missing, stands twice, or is none of these.
    """
    text = f"cards={outcome}" if names == ("cards",) and "=" not in outcome else outcome
    found: dict[str, str] = {}
    place = 0
    while place < len(text.rstrip(" ,;")):
        match = PART.match(text, place)
        name = match[1].lower() if match else ""
        if match is None or name in found or name not in (*names, *optional):
            perhaps = "".join(f" and perhaps {name}=..." for name in optional)
            raise BadOutcome(f"expected {' '.join(f'{name}=...' for name in names)}{perhaps}, found {outcome!r}")
        found[name] = "".join(match[2].split())
        place = match.end()
    missing = [name for name in names if not found.get(name)]
    if missing:
        raise BadOutcome(f"expected {', '.join(f'{name}=...' for name in missing)} in the outcome, found {outcome!r}")
    return found


def dice_of(outcome: str) -> list[int]:
    """Read faces of dice such as `3 3 6` or `336`; raises BadOutcome."""
    faces = outcome.replace(",", " ").split()
    faces = list(faces[0]) if len(faces) == 1 else faces
    if not all(face.isdecimal() and len(face) == 1 for face in faces):
        raise BadOutcome(f"expected faces of dice such as 3 3 6, found {outcome!r}")
    return [int(face) for face in faces]
