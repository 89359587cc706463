"""Randomness: from the operating system for play, from a seed for simulation, from a committed seed for an audit.

Every draw is made by rejection sampling, never by a remainder or by sorting random keys, so that each result is exactly
as likely as the next. Uses `errors` and `fast`; used by shoes, wheels, dice, seat draws and drawings.

- `System` is for play.
- `Seeded` repeats itself, for simulation and tests only. Its generator (Chris Doty-Humphrey's sfc32) consists of rules,
  so compiled code that is given `state(seed)` draws the very same numbers.
- `Sealed` is a secret seed whose commitment is published before a drawing and which is opened after it: whoever holds
  the commitment, the seed and the public words can replay the draw (`replay`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import MutableSequence, Sequence
from typing import Final, Protocol, TypeVar

from almoner.games.errors import GameError
from almoner.games.fast import rule

T = TypeVar("T")
MASK: Final = 0xFFFFFFFF
MOST: Final = 1 << 31
"""The largest number of possibilities of one draw."""


class Source(Protocol):
    """Where draws come from."""

    def below(self, count: int) -> int:
        """Return a whole number from 0 to `count` - 1, each as likely as the next."""
        ...


def shuffled(source: Source, items: Sequence[T]) -> list[T]:
    """Return the items in an order in which each order is as likely as the next (Fisher and Yates)."""
    found = list(items)
    shuffle(source, found)
    return found


def shuffle(source: Source, items: MutableSequence[T]) -> None:
    """Put items into a random order where they stand."""
    for place in range(len(items) - 1, 0, -1):
        other = source.below(place + 1)
        items[place], items[other] = items[other], items[place]


def drawn(source: Source, items: Sequence[T], count: int) -> list[T]:
    """Draw some of the items without replacement, in the order drawn; raises GameError if there are too few."""
    if count.__class__ is not int or not 0 <= count <= len(items):
        raise GameError(f"expected to draw 0 to {len(items)} of {len(items)}, found {count!r}")
    left = list(items)
    for place in range(count):
        other = place + source.below(len(left) - place)
        left[place], left[other] = left[other], left[place]
    return left[:count]


def _checked(count: int) -> int:
    if count.__class__ is not int or not 1 <= count <= MOST:
        raise GameError(f"expected a draw among 1 to {MOST:,} possibilities, found {count!r}")
    return count


class System:
    """The operating system's randomness: for play."""

    def below(self, count: int) -> int:
        """Return a whole number from 0 to `count` - 1; `secrets` samples by rejection."""
        return secrets.randbelow(_checked(count))


# The seeded source, as rules


@rule
def draw32(state: MutableSequence[int]) -> int:
    """Return the next 32 bits and advance the state, four whole numbers of 32 bits (sfc32)."""
    found = (state[0] + state[1] + state[3]) & MASK
    state[3] = (state[3] + 1) & MASK
    state[0] = state[1] ^ (state[1] >> 9)
    state[1] = (state[2] + (state[2] << 3)) & MASK
    state[2] = (((state[2] << 21) | (state[2] >> 11)) + found) & MASK
    return found


@rule
def draw_below(state: MutableSequence[int], count: int) -> int:
    """Return a whole number below `count`, at most 2^31, by multiplication and rejection (Lemire 2019)."""
    product = draw32(state) * count
    if (product & MASK) < count:
        least = (MASK + 1 - count) % count
        while (product & MASK) < least:
            product = draw32(state) * count
    return product >> 32


@rule
def draw_cards(state: MutableSequence[int], pack: MutableSequence[int], count: int) -> None:
    """Shuffle `count` cards to the front of a pack, in the order drawn, without replacement."""
    for place in range(count):
        draw_card(state, pack, place)


@rule
def draw_card(state: MutableSequence[int], pack: MutableSequence[int], place: int) -> int:
    """Draw a card into a place of a pack, and return it; cards in the places before it are drawn already."""
    other = place + draw_below(state, len(pack) - place)
    pack[place], pack[other] = pack[other], pack[place]
    return pack[place]


def state(seed: int) -> list[int]:
    """Return the state that a seed begins with; rules change it in place."""
    if seed.__class__ is not int or not 0 <= seed < 1 << 64:
        raise GameError(f"expected a seed from 0 to 2^64 - 1, found {seed!r}")
    found = [0, seed & MASK, seed >> 32, 1]
    for _ in range(12):
        draw32(found)
    return found


class Seeded:
    """A source that repeats itself: for simulation and tests, never for play."""

    def __init__(self, seed: int) -> None:
        self.state = state(seed)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to `count` - 1."""
        return draw_below(self.state, _checked(count))


# Commit and reveal


def commitment(seed: bytes) -> str:
    """Return what is published of a seed before a drawing: 64 hexadecimal digits that only this seed fits."""
    return hashlib.sha256(b"almoner drawing\0" + _whole_seed(seed)).hexdigest()


def _whole_seed(seed: bytes) -> bytes:
    if len(seed) != 32:
        raise GameError(f"expected a seed of 32 bytes, found {len(seed)}")
    return seed


class Sealed:
    """A source that follows from a secret seed and public words; who knows both can make every draw again.

    The words are said after the commitment is published (tickets sold, a roll of dice in the hall, a line of the day's
    newspaper): then nobody could choose the seed for its result. Each block of the stream is HMAC-SHA-256 of the words
    and a counter, under the seed.
    """

    def __init__(self, words: str, seed: bytes | None = None) -> None:
        self.seed = _whole_seed(secrets.token_bytes(32) if seed is None else seed)
        self._words = words.encode()
        self._block, self._left = 0, b""

    @property
    def commitment(self) -> str:
        """What is published before the drawing."""
        return commitment(self.seed)

    def below(self, count: int) -> int:
        """Return a whole number from 0 to `count` - 1: eight bytes, and again if they lie beyond the last multiple."""
        most = (1 << 64) // _checked(count) * count
        while (value := int.from_bytes(self._eight(), "big")) >= most:
            pass
        return value % count

    def _eight(self) -> bytes:
        if not self._left:
            block = self._block.to_bytes(8, "big") + self._words
            self._left, self._block = hmac.digest(self.seed, block, "sha256"), self._block + 1
        found, self._left = self._left[:8], self._left[8:]
        return found


def replay(published: str, seed: bytes, words: str) -> Sealed:
    """Return the source of a drawing again, for an auditor; raises GameError if another seed was committed to."""
    if not hmac.compare_digest(commitment(seed), published.strip().lower()):
        raise GameError(f"the seed does not fit the commitment {published}; the drawing was not made by it")
    return Sealed(words, seed)
