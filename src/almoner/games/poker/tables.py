"""The tables of the evaluator as arrays, for compiled code: made from the reference, in memory, when code is compiled.

Tallies of ranks are spread over 2^31 numbers by a multiplication, and these over a small array without a collision: the
upper bits choose a row, each row is moved by a displacement of its own, found by trying (first fit, the fullest rows
first; Pagh 1999). Uses `evaluate`, `fast` and numpy; used by `evaluate`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from almoner.games.cards import ACE
from almoner.games.fast import compiled, rule
from almoner.games.poker import evaluate

Array = np.ndarray[Any, Any]
ROW_BITS: Final = 14
PLACE_BITS: Final = 17
HASH_BITS: Final = 31
PLACES: Final = (1 << PLACE_BITS) - 1
SPREAD: Final = 0x9E3779B97F4A7C15
"""What tallies are multiplied by at first: 2^64 divided by the golden ratio."""


def read_keys() -> Callable[[Any], Any]:
    """Return a function that reads the key of a card."""
    keys = np.array(evaluate.KEYS, np.int64)

    def key_of(card):  # type: ignore[no-untyped-def]
        return keys[card & 63]  # what is no card reads beyond the table, but never before it

    return key_of


def read_suited() -> Callable[[Any], Any]:
    """Return a function that reads the strength of five to seven ranks of one suit."""
    strengths = np.zeros(1 << ACE + 1, np.uint16)
    for size in (5, 6, 7):
        for held in itertools.combinations(range(ACE + 1), size):
            number = sum(1 << rank for rank in held)
            strengths[number] = evaluate.BY_SUITED[number]

    def of_suited(held):  # type: ignore[no-untyped-def]
        return np.int64(strengths[held & 8191])

    return of_suited


def read_ranks() -> Callable[[Any], Any]:
    """Return a function that reads the strength of a tally of five to seven ranks."""
    spread, moved, strengths = placed()
    factor = np.uint64(spread)
    unused, in_row = np.uint64(64 - HASH_BITS), np.uint64(HASH_BITS - ROW_BITS)
    places = np.uint64(PLACES)

    def of_ranks(tally):  # type: ignore[no-untyped-def]
        number = (np.uint64(tally) * factor) >> unused
        return np.int64(strengths[(number + np.uint64(moved[number >> in_row])) & places])

    return of_ranks


@functools.cache
def placed() -> tuple[int, Array, Array]:
    """Return what tallies are multiplied by, the displacement of each row, and the strengths in their places."""
    tallies = np.array(all_tallies(), np.uint64)
    strengths = np.array([evaluate.BY_RANKS[int(tally)] for tally in tallies], np.uint16)
    for attempt in range(100):
        spread = SPREAD + 2 * attempt
        numbers = ((tallies * np.uint64(spread)) >> np.uint64(64 - HASH_BITS)).astype(np.int64)
        rows = numbers >> HASH_BITS - ROW_BITS
        size = np.bincount(rows, minlength=1 << ROW_BITS)
        order = np.lexsort((rows, -size[rows]))
        found = np.zeros(1 << PLACE_BITS, np.uint16)
        moved = np.zeros(1 << ROW_BITS, np.uint16)
        if compiled(place_rows)(rows[order], numbers[order] & PLACES, strengths[order], moved, found):
            return spread, moved, found
    raise AssertionError("no displacement was found")


@rule
def place_rows(rows: Array, columns: Array, strengths: Array, moved: Array, found: Array) -> bool:
    """Give each row, in this order, the first displacement at which its places are free; False if one has none."""
    first = 0
    while first < len(rows):
        end = first
        while end < len(rows) and rows[end] == rows[first]:
            end += 1
        displacement = first_fit(columns[first:end], found)
        if displacement < 0:
            return False
        moved[rows[first]] = displacement
        for entry in range(first, end):
            place = columns[entry] + displacement & PLACES
            if found[place]:
                return False  # two entries of the row want this place: only another factor can help
            found[place] = strengths[entry]
        first = end
    return True


@rule
def first_fit(columns: Array, found: Array) -> int:
    """Return the least displacement below 2^16 at which all places are free, or -1."""
    for displacement in range(1 << 16):
        free = True
        for column in columns:
            free = free and found[column + displacement & PLACES] == 0
        if free:
            return displacement
    return -1


def all_tallies(sizes: tuple[int, ...] = (5, 6, 7)) -> list[int]:
    """Return the tallies of all hands of some numbers of cards: how many of each rank, at most four, in 3 bits each."""
    found = {0: 0}
    for rank in range(ACE + 1):
        found = {
            tally + (times << 3 * rank): held + times
            for tally, held in found.items()
            for times in range(5)
            if held + times <= max(sizes)
        }
    return [tally for tally, held in found.items() if held in sizes]
