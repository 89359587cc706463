"""The tables of the evaluator as arrays, for compiled code: made from the reference, in memory, when code is compiled.

Each rank has a number of 48 bits; the numbers of a hand's cards are summed, modulo 2^48. Upper bits of the sum choose a
row, the next ones a place, moved by a displacement that belongs to the row, so that no two hands meet (first fit, the
fullest rows first; Tarjan and Yao 1979). Rank numbers are drawn until that comes out, which proves that all sums
differ. Hands of five, six and seven cards have their own parts of the arrays, small enough for the processor's caches.
Uses `evaluate`, `chance`, `fast` and numpy; used by `evaluate`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from almoner.games import chance
from almoner.games.cards import ACE, FIRST_JOKER, rank_of
from almoner.games.fast import compiled, rule
from almoner.games.poker import evaluate

Array = np.ndarray[Any, Any]
ROW_BITS: Final = 13
PLACE_BITS: Final = 16
PLACES: Final = (1 << PLACE_BITS) - 1
SIZES: Final = (5, 6, 7)


def read_keys(*, signed: bool) -> Callable[[Any], Any]:
    """Return a function that reads the key of a card."""
    upper, suits = placed()[0], (1 << evaluate.SUIT_BITS) - 1
    sums = [(upper[rank_of(card)] << evaluate.SUIT_BITS) + (evaluate.KEYS[card] & suits) for card in range(FIRST_JOKER)]
    keys = np.array(sums, np.uint64).view(np.int64)

    def key_of(card):  # type: ignore[no-untyped-def]
        return keys[card]

    def key_of_signed(card):  # type: ignore[no-untyped-def]
        return keys[card & 63]  # never negative: numba need not see whether it counts from the end

    return key_of_signed if signed else key_of


def read_suited() -> Callable[[Any], Any]:
    """Return a function that reads the strength of five to seven ranks of one suit."""
    strengths = np.zeros(1 << ACE + 1, np.uint16)
    for size in SIZES:
        for held in itertools.combinations(range(ACE + 1), size):
            number = sum(1 << rank for rank in held)
            strengths[number] = evaluate.BY_SUITED[number]

    def of_suited(held):  # type: ignore[no-untyped-def]
        return np.int64(strengths[held & 8191])

    return of_suited


def read_ranks() -> Callable[[Any, Any], Any]:
    """Return a function that reads the strength of five to seven cards by their key."""
    _, moved, strengths = placed()
    row, column = np.uint64(64 - ROW_BITS), np.uint64(64 - ROW_BITS - PLACE_BITS)
    places, row_bits, place_bits, least = np.uint64(PLACES), np.uint64(ROW_BITS), np.uint64(PLACE_BITS), SIZES[0]

    def of_ranks(key, size):  # type: ignore[no-untyped-def]
        bits, part = np.uint64(key), np.uint64(size - least)
        shift = np.uint64(moved[(bits >> row) + (part << row_bits)])
        return np.int64(strengths[((bits >> column) + shift & places) + (part << place_bits)])

    return of_ranks


@functools.cache
def placed() -> tuple[list[int], Array, Array]:
    """Return the numbers of the ranks, the displacements of the rows, and the strengths in their places."""
    hands = [all_tallies(size) for size in SIZES]
    draws = chance.state(0)
    for _ in range(1000):
        numbers = [chance.draw32(draws) << 16 | chance.draw32(draws) >> 16 for _ in range(ACE + 1)]
        parts = [part for tallies in hands if (part := _placed(tallies, numbers))]
        if len(parts) == len(SIZES):
            return numbers, np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
    raise AssertionError("no displacements were found")


def _placed(tallies: Array, numbers: list[int]) -> tuple[Array, Array] | None:
    """Return displacements and strengths for hands of one size; None if some hands cannot be told apart."""
    sums = np.zeros(len(tallies), np.uint64)
    for rank, number in enumerate(numbers):
        sums += (tallies >> 3 * rank & 7).astype(np.uint64) * np.uint64(number)
    parts = sums << np.uint64(16) >> np.uint64(64 - ROW_BITS - PLACE_BITS)
    if len(np.unique(parts)) < len(parts):
        return None
    strengths = np.array([evaluate.BY_RANKS[int(tally)] for tally in tallies], np.uint16)
    rows, columns = parts.astype(np.int64) >> PLACE_BITS, parts.astype(np.int64) & PLACES
    fullest_first = np.lexsort((rows, -np.bincount(rows)[rows]))
    moved, found = np.zeros(1 << ROW_BITS, np.uint16), np.zeros(1 << PLACE_BITS, np.uint16)
    rows, columns, strengths = rows[fullest_first], columns[fullest_first], strengths[fullest_first]
    return (moved, found) if compiled(place_rows)(rows, columns, strengths, moved, found) else None


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
            assert found[place] == 0  # entries of a row are in different columns
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


def all_tallies(size: int) -> Array:
    """Return the tallies of all hands of so many cards: how many of each rank, at most four, in 3 bits each."""
    found = {0: 0}
    for rank in range(ACE + 1):
        found = {
            tally + (times << 3 * rank): held + times
            for tally, held in found.items()
            for times in range(5)
            if held + times <= size
        }
    return np.array([tally for tally, held in found.items() if held == size], np.int64)
