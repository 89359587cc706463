"""Cards as small whole numbers, and as the two characters people write.

A card is 4 * rank + suit: ranks from 0 (deuce) to 12 (ace), suits in the order in which they break ties at the bring-in
and for odd chips, from 0 (clubs) through diamonds and hearts to 3 (spades). Jokers are 52 and 53. Uses `errors`; used
by every card game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from almoner.games.errors import BadCard
from almoner.games.fast import rule

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKERS: Final = ("X1", "X2")
NAMES: Final = (*(rank + suit for rank in RANKS for suit in SUITS), *JOKERS)
"""The written form of every card, by its number."""
ACE: Final = 12
FIRST_JOKER: Final = 52

_NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
_SYMBOLS: Final = str.maketrans("♣♦♥♠", SUITS)


@rule
def rank_of(card: int) -> int:
    """Return the rank of a card, 0 (deuce) to 12 (ace), or 13 for a joker."""
    return card // 4


@rule
def suit_of(card: int) -> int:
    """Return the suit of a card that is no joker, 0 (clubs) to 3 (spades)."""
    return card % 4


@rule
def is_red(card: int) -> bool:
    """Tell whether a card is a diamond or a heart; a joker has no color."""
    return card < FIRST_JOKER and 1 <= card % 4 <= 2


def card(text: str) -> int:
    """Return the number of a card written as `As`, `Td`, `10h`, `q♠` or `X1` (a joker); raises BadCard."""
    word = text.strip().translate(_SYMBOLS).replace("10", "T")
    number = _NUMBERS.get(word[:1].upper() + word[1:].lower())
    if number is None:
        raise BadCard(f"expected a card such as As, Td, 9h, 2c or X1 (a joker), found {text!r}")
    return number


def cards(text: str) -> list[int]:
    """Return the cards of a text such as `AsKd 9h`, with or without spaces or commas; raises BadCard."""
    packed = "".join(text.replace(",", " ").split()).replace("10", "T")
    if len(packed) % 2:
        raise BadCard(f"expected cards of two characters each, such as AsKd9h, found {text!r}")
    return [card(packed[place : place + 2]) for place in range(0, len(packed), 2)]


def name(number: int) -> str:
    """Return the written form of a card; raises BadCard."""
    if number.__class__ is not int or not 0 <= number < len(NAMES):
        raise BadCard(f"expected the number of a card, 0 to {len(NAMES) - 1}, found {number!r}")
    return NAMES[number]


def names(numbers: Iterable[int]) -> str:
    """Return cards in their written form, one after the other without spaces."""
    return "".join(name(number) for number in numbers)


def deck(*, decks: int = 1, jokers: int = 0) -> list[int]:
    """Return the cards of some decks, each with `jokers` jokers, in order."""
    return [number for _ in range(decks) for number in range(FIRST_JOKER + jokers)]


def check(numbers: Iterable[int], *, decks: int = 1, jokers: int = 0) -> None:
    """See that cards can come from so many decks: raises BadCard that names one that is none or is there too often."""
    for number, times in Counter(numbers).items():
        word = name(number)
        if number >= FIRST_JOKER + jokers:
            raise BadCard(f"the card {word} is not in the deck: it is played with {jokers or 'no'} jokers")
        if times > decks:
            there = "one" if decks == 1 else f"{decks}"
            raise BadCard(f"the card {word} stands there {times} times; there is {there} of it")
