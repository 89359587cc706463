"""What may come of a round that all its bets share: every way dice or a wheel may fall, and what each bet makes of it.

It is found by driving the machine of the round, so that no rule is said twice. A round in which somebody decides, or in
which cards are dealt, has too many ways and none are returned. Uses `game`, `rounds` and `sheet`; used by `risk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from almoner.games.game import Game
from almoner.games.rounds import MOST_SEATS, Due, NoMoreBets, Placed, Rolled, Round, Step, Stopped
from almoner.games.sheet import Sheet

MOST_WAYS: Final = 8_000
MOST_DICE: Final = 5

Outcomes = dict[tuple[int, ...], Fraction]
"""The player's net on each stake, and the chance that all of these come together."""


def outcomes(game: Game[Any], sheet: Sheet[Any], stakes: Sequence[tuple[str, int]]) -> Outcomes | None:
    """Return what stakes (each a bet and its units) come to together, on the same roll or spin.

    Returns None where rolls are not shared by all seats, where somebody decides or cards are dealt, and where there are
    too many ways. Raises BadBet and NotWhole for stakes that cannot be settled.
    """
    seats = min(MOST_SEATS, game.round(sheet).players)
    columns: list[list[int]] = []
    chances: list[Fraction] = []
    for start in range(0, len(stakes), seats):
        settled = _settled(game, sheet, stakes[start : start + seats])
        if settled is None:
            return None
        chances = [chance for chance, _ in settled]
        columns += [list(column) for column in zip(*(nets for _, nets in settled), strict=True)]
    found: Outcomes = {}
    for chance, nets in zip(chances, zip(*columns, strict=True), strict=True):
        found[nets] = found.get(nets, Fraction(0)) + chance
    assert sum(found.values()) == 1, "chances add up to 1"
    return found


def _settled(
    game: Game[Any], sheet: Sheet[Any], stakes: Sequence[tuple[str, int]]
) -> list[tuple[Fraction, tuple[int, ...]]] | None:
    """Return for every way of a round, in a fixed order, its chance and the net of each stake, one at a seat."""
    found = []
    waiting: list[tuple[Fraction, tuple[Step, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, steps = waiting.pop()
        round_ = _played(game, sheet, stakes, steps)
        if round_.over:
            by_seat = round_.settle()
            found.append((chance, tuple(sum(one.net for one in by_seat[seat]) for seat in sorted(by_seat))))
            continue
        branches = list(_branches(round_.due()))
        if not branches or len(found) + len(waiting) + len(branches) > MOST_WAYS:
            return None
        waiting += [(chance * share, (*steps, step)) for share, step in branches]
    return found


def _played(game: Game[Any], sheet: Sheet[Any], stakes: Sequence[tuple[str, int]], steps: Sequence[Step]) -> Round[Any]:
    round_ = game.round(sheet)
    for seat, (bet, units) in enumerate(stakes, start=1):
        round_.do(Placed(seat, bet, units))
    for step in (NoMoreBets(), *steps):
        round_.do(step)
    return round_


def _branches(dues: Sequence[Due]) -> Iterator[tuple[Fraction, Step]]:
    """Return what may come and with what chance; nothing for a card, a decision, or a roll of one seat."""
    due = dues[0]
    if len(dues) > 1 or due.seat or "seat" in due.to:
        return
    if due.step is Rolled and 1 <= due.dice <= MOST_DICE:
        share = Fraction(1, 6**due.dice)
        yield from ((share, Rolled(dice, due.to)) for dice in product(range(1, 7), repeat=due.dice))
    elif due.step is Stopped:
        spaces = due.spaces or (1,) * len(due.options)
        for at, count in zip(due.options, spaces, strict=True):
            yield Fraction(count, sum(spaces)), Stopped(at)
