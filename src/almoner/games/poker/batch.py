"""Many hands at once: the strengths of an array of hands, and how many of all hands there are of each strength.

Compiled, one core for an array, as many threads as asked for counting all hands. Uses `evaluate`, `fast` and numpy;
used by simulations, by the tests that count and by `bench.evaluate`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from almoner.games.cards import FIRST_JOKER, rank_of, suit_of
from almoner.games.errors import BadCard
from almoner.games.fast import compiled, rule
from almoner.games.poker import evaluate
from almoner.games.poker.evaluate import FLUSHES, NO_CARDS, flush_suit, key_of, of_ranks, of_suited, of_sums, suits_of

Array = np.ndarray[Any, Any]
STRENGTHS: Final = 1 << 16
"""Strengths are below this."""


def strengths(hands: Any, *, trusted: bool = False) -> Array:
    """Return the strengths of hands as numbers of 16 bits, from an array with a row of 5, 6 or 7 cards for each hand.

    Raises BadCard that names the row and the card, unless the caller vouches for the cards (`trusted`). An array of
    bytes (numpy.uint8) is read as it is; others are copied into one.
    """
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in (5, 6, 7) or rows.dtype.kind not in "iu":
        raise BadCard(f"expected rows of 5, 6 or 7 cards as whole numbers, found {rows.dtype} of shape {rows.shape}")
    if not trusted and rows.dtype != np.uint8:
        wrong = ((rows < 0) | (rows >= FIRST_JOKER)).any(axis=1)
        if wrong.any():
            _refuse(rows, int(wrong.argmax()))
    packed = np.ascontiguousarray(rows, np.uint8)
    if not trusted and (row := compiled(first_wrong)(packed)) >= 0:
        _refuse(rows, row)
    found = np.empty(len(packed), np.uint16)
    {5: compiled(fives), 6: compiled(sixes), 7: compiled(sevens)}[packed.shape[1]](packed, found)
    return found


def _refuse(rows: Array, row: int) -> None:
    try:
        evaluate.checked([int(card) for card in rows[row]])
    except BadCard as error:
        raise BadCard(f"row {row}: {error}") from None
    raise AssertionError(f"row {row} was found wrong, and is not")


@rule
def first_wrong(hands: Array) -> int:
    """Return the first row with a number that is no card or a card that stands there twice, or -1."""
    for row in range(len(hands)):
        held, total, high = 0, 0, 0
        for place in range(hands.shape[1]):
            bit = 1 << (hands[row, place] & 63)
            held |= bit
            total += bit  # differs from the union when a bit comes twice
            high |= hands[row, place] + 64 - FIRST_JOKER  # reaches 64 when a number is no card
        if total != held or high >= 64:
            return row
    return -1


# One loop for each number of cards: the compiler unrolls what it knows the length of.


@rule
def fives(hands: Array, found: Array) -> None:
    """Write the strengths of hands of five cards."""
    for row in range(len(hands)):
        key = NO_CARDS
        for place in range(5):
            key += key_of(hands[row, place])
        found[row] = of_ranks(key, 5) if key & FLUSHES == 0 else with_flush(hands, row, key)


@rule
def sixes(hands: Array, found: Array) -> None:
    """Write the strengths of hands of six cards."""
    for row in range(len(hands)):
        key = NO_CARDS
        for place in range(6):
            key += key_of(hands[row, place])
        found[row] = of_ranks(key, 6) if key & FLUSHES == 0 else with_flush(hands, row, key)


@rule
def sevens(hands: Array, found: Array) -> None:
    """Write the strengths of hands of seven cards."""
    for row in range(len(hands)):
        key = NO_CARDS
        for place in range(7):
            key += key_of(hands[row, place])
        found[row] = of_ranks(key, 7) if key & FLUSHES == 0 else with_flush(hands, row, key)


@rule
def with_flush(hands: Array, row: int, key: int) -> int:
    """Return the strength of a hand with five cards of a suit or more."""
    suit, held = flush_suit(key), 0
    for place in range(hands.shape[1]):
        held |= (suit_of(hands[row, place]) == suit) << rank_of(hands[row, place])
    return of_suited(held)


# All hands


def count_all(size: int, *, threads: int = 2) -> Array:
    """Return how many of all hands of 5, 6 or 7 cards have each strength, as an array of STRENGTHS numbers."""
    if size not in (5, 6, 7):
        raise BadCard(f"expected hands of 5, 6 or 7 cards, found {size}")
    count, found = compiled(count_share), np.zeros((threads, STRENGTHS), np.int64)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda share: count(share, threads, size, found[share]), range(threads)))
    whole: Array = found.sum(axis=0)
    return whole


@rule
def count_share(share: int, shares: int, size: int, found: Array) -> None:
    """Count the strengths of a share of all hands into an array by strength: of every so many pairs of lowest cards."""
    pair = 0
    for first in range(FIRST_JOKER):
        for second in range(first + 1, FIRST_JOKER):
            if pair % shares == share:
                count_with(first, second, size, found)
            pair += 1


@rule
def count_with(first: int, second: int, size: int, found: Array) -> None:
    """Count the strengths of all hands whose two lowest cards are these, into an array by strength."""
    key, suits = NO_CARDS + key_of(first) + key_of(second), suits_of(first) + suits_of(second)
    for third in range(second + 1, FIRST_JOKER):
        key3, suits3 = key + key_of(third), suits + suits_of(third)
        for fourth in range(third + 1, FIRST_JOKER):
            key4, suits4 = key3 + key_of(fourth), suits3 + suits_of(fourth)
            if size == 5:
                count_last(fourth + 1, key4, suits4, size, found)
                continue
            for fifth in range(fourth + 1, FIRST_JOKER):
                key5, suits5 = key4 + key_of(fifth), suits4 + suits_of(fifth)
                if size == 6:
                    count_last(fifth + 1, key5, suits5, size, found)
                    continue
                for sixth in range(fifth + 1, FIRST_JOKER):
                    count_last(sixth + 1, key5 + key_of(sixth), suits5 + suits_of(sixth), size, found)


@rule
def count_last(lowest: int, key: int, suits: int, size: int, found: Array) -> None:
    """Count the strengths that each last card from the lowest on makes."""
    for card in range(lowest, FIRST_JOKER):
        found[of_sums(key + key_of(card), suits + suits_of(card), size)] += 1
