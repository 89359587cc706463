"""Blackjack hands as small whole numbers: values, totals, who wins, when the dealer draws, when a player may double.

A card counts 1 (ace) to 10. A hand is known by its hard total (every ace as one) and its aces. The strength of a hand
that is played out is 0 for a bust, its total, or 22 for a natural: the higher one wins. `Hands` numbers every
composition of cards that is no bust, for tables by hand. Uses `cards` and `fast`; used by blackjack, multi-action
blackjack, and their odds and simulation.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

from almoner.games.cards import ACE, rank_of
from almoner.games.fast import rule

Array: TypeAlias = Any
"""An array of numpy, which is imported only when it is asked for."""

BUST: Final = 0
NATURAL: Final = 22
VALUES: Final = range(1, 11)
"""What a card may count: 1 is the ace."""

Doubles = Literal["none", "any two", "9 to 11", "10 to 11"]
DOUBLES: Final[tuple[Doubles, ...]] = ("none", "any two", "9 to 11", "10 to 11")

STAND: Final = 0
HIT: Final = 1
MAY_DOUBLE: Final = 2
MAY_SPLIT: Final = 4
MAY_SURRENDER: Final = 8
"""A plan for a hand is stand or hit, with what is better than that added, in rising order: see `chosen`."""
DOUBLE: Final = MAY_DOUBLE
SPLIT: Final = MAY_SPLIT
SURRENDER: Final = MAY_SURRENDER
CHOICES: Final = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender"}


@rule
def copy(there: Array, here: Array) -> None:
    """Copy a row."""
    for place in range(len(here)):
        here[place] = there[place]


@rule
def fill(here: Array, value: float) -> None:
    """Fill a row."""
    for place in range(len(here)):
        here[place] = value


@rule
def value_of(card: int) -> int:
    """Return what a card counts, 1 for an ace to 10."""
    rank = rank_of(card)
    return 1 if rank == ACE else min(rank + 2, 10)


@rule
def total(hard: int, aces: int) -> int:
    """Return the best total of a hand: one ace counts eleven if that is no bust."""
    return hard + 10 if aces > 0 and hard <= 11 else hard


@rule
def is_soft(hard: int, aces: int) -> bool:
    """Tell whether an ace counts eleven."""
    return aces > 0 and hard <= 11


@rule
def strength(hard: int, aces: int, size: int, split: bool) -> int:
    """Return 0 for a bust, 22 for a natural (ace and ten on the first two cards, not after a split), or the total."""
    if hard > 21:
        return BUST
    if size == 2 and not split and total(hard, aces) == 21:
        return NATURAL
    return total(hard, aces)


@rule
def compare(player: int, dealer: int) -> int:
    """Return 1 if the player's strength wins, 0 for a push, -1 if it loses; a player's bust loses to anything."""
    if player == BUST:
        return -1
    return 1 if player > dealer else -1 if player < dealer else 0


@rule
def dealer_draws(hard: int, aces: int, hits_soft_17: bool) -> bool:
    """Tell whether the dealer takes another card."""
    best = total(hard, aces)
    return best < 17 or (best == 17 and hits_soft_17 and is_soft(hard, aces))


@rule
def may_double(doubles: int, hard: int, aces: int, size: int) -> bool:
    """Tell whether a hand may be doubled by the sheet's figure (its place in DOUBLES); a range means hard totals."""
    if size != 2 or doubles == 0:
        return False
    if doubles == 1:
        return True
    return aces == 0 and (9 if doubles == 2 else 10) <= hard <= 11


@rule
def pairs(first: int, second: int, equal_ranks: bool) -> bool:
    """Tell whether two cards are a pair that may be split: of equal value, or of equal rank if the sheet says so."""
    if equal_ranks:
        return rank_of(first) == rank_of(second)
    return value_of(first) == value_of(second)


@rule
def may_split(pair: bool, ace: bool, split: bool, hands: int, most_hands: int, resplit_aces: bool) -> bool:
    """Tell whether two cards may be split; `split` says whether the hand is of a split pair, `ace` what pair it is."""
    return pair and hands < most_hands and (resplit_aces or not (split and ace))


@rule
def is_done(hard: int, aces: int, doubled: bool, one_card: bool, splits: bool) -> bool:
    """Tell whether a hand of two or more cards takes no more decisions: 21, a bust, doubled, or a split ace.

    `one_card` is for a split ace that takes one card only, and `splits` whether the hand may be split again.
    """
    return total(hard, aces) >= 21 or doubled or (one_card and not splits)


@rule
def may_be_natural(up: int) -> bool:
    """Tell whether a dealer whose up card counts so much may have a natural."""
    return up in (1, 10)


@rule
def chosen(plan: int, double: bool, split: bool, surrender: bool) -> int:
    """Return the choice of a plan, given what may be chosen: STAND, HIT, DOUBLE, SPLIT or SURRENDER."""
    if split and plan & MAY_SPLIT:
        return SPLIT
    if surrender and plan & MAY_SURRENDER:
        return SURRENDER
    if double and plan & MAY_DOUBLE:
        return DOUBLE
    return plan & HIT


def hard_total(hand: Sequence[int]) -> int:
    """Return the total of cards with every ace as one."""
    return sum(value_of(card) for card in hand)


def aces_in(hand: Sequence[int]) -> int:
    """Return how many aces there are among cards."""
    return sum(value_of(card) == 1 for card in hand)


def best_total(hand: Sequence[int]) -> int:
    """Return the best total of cards."""
    return total(hard_total(hand), aces_in(hand))


def strength_of(hand: Sequence[int], *, split: bool = False) -> int:
    """Return the strength of cards."""
    return strength(hard_total(hand), aces_in(hand), len(hand), split)


def described(hand: Sequence[int], *, split: bool = False) -> str:
    """Return a hand in words, as a dealer says it: `21`, `soft 17`, `a natural`, `bust with 24`."""
    found, hard = strength_of(hand, split=split), hard_total(hand)
    if found == BUST:
        return f"bust with {hard}"
    if found == NATURAL:
        return "a natural"
    return f"{'soft ' if is_soft(hard, aces_in(hand)) and found < 21 else ''}{found}"


class Hands:
    """Every composition of cards with a hard total of at most 21, numbered so that more cards have a higher number."""

    def __init__(self) -> None:
        import numpy as np

        found: list[tuple[int, ...]] = sorted(_compositions(21), key=lambda one: (_hard(one), one))
        numbers = {one: number for number, one in enumerate(found)}
        self.counts = np.array(found, np.int64)
        """of each hand, how many cards of each value, aces first"""
        self.hard = self.counts @ np.arange(1, 11)
        self.size = self.counts.sum(axis=1)
        self.child = np.array([[numbers.get(_with(one, value), -1) for value in VALUES] for one in found], np.int64)
        """of each hand, the number of the hand with one more card of each value, or -1 for a bust"""

    def number(self, values: Sequence[int]) -> int:
        """Return the number of a hand of cards that count so much; -1 for a bust."""
        found = 0
        for value in values:
            found = int(self.child[found, value - 1]) if found >= 0 else -1
        return found


@functools.cache
def all_hands() -> Hands:
    """Return the numbering of all hands."""
    return Hands()


def _hard(counts: Sequence[int]) -> int:
    return sum(value * count for value, count in zip(VALUES, counts, strict=True))


def _with(counts: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*counts[: value - 1], counts[value - 1] + 1, *counts[value:])


def _compositions(most: int, least: int = 1) -> list[tuple[int, ...]]:
    """List the counts of cards that count `least` to 10, with a total of at most `most`."""
    if least > 10:
        return [()]
    return [
        (count, *rest) for count in range(most // least + 1) for rest in _compositions(most - count * least, least + 1)
    ]
