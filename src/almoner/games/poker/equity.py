"""Equity: how often hands win and tie from here on, over all deals that can come, or over a sample of them.

For hold 'em and seven-card stud, high only, every player staying to the showdown. Cards that nobody has seen yet are
dealt to the board and to hands that are not whole. Compiled; sums of cards are kept from one deal to the next. Uses
`evaluate`, `chance`, `cards`, `fast` and numpy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from almoner.games import cards, chance
from almoner.games.chance import draw_cards
from almoner.games.errors import GameError
from almoner.games.fast import compiled, rule
from almoner.games.poker.evaluate import NO_CARDS, key_of, of_sums, suits_of

Array = Any  # of numpy, or a list
MOST_PLAYERS: Final = 10
MOST_DEALS: Final = 500_000_000
"""More deals than this are not counted one by one unless asked: some seconds."""


@dataclass(frozen=True)
class Game:
    """How many cards a player and the board have at the showdown."""

    name: str
    own: int
    board: int


HOLD_EM: Final = Game("hold 'em", 2, 5)
STUD: Final = Game("seven-card stud", 7, 0)


@dataclass(frozen=True)
class Equity:
    """How many deals each set of players wins: alone, or as a tie. Players are numbered as their hands were given."""

    deals: int
    winners: dict[tuple[int, ...], int]
    sampled: bool

    def won(self, player: int) -> int:
        """Return in how many deals a player wins alone."""
        return self.winners.get((player,), 0)

    def tied(self, player: int) -> int:
        """Return in how many deals a player has the best hand together with others."""
        return sum(count for who, count in self.winners.items() if player in who and len(who) > 1)

    def share(self, player: int) -> Fraction:
        """Return the part of the pot that is a player's on average, ties split evenly; of a sample, its mean."""
        return self._mean(player, 1) / self.deals

    def error(self, player: int) -> float:
        """Return the standard error of a sampled share; zero where all deals were counted."""
        if not self.sampled:
            return 0.0
        mean = self.share(player)
        return math.sqrt((self._mean(player, 2) / self.deals - mean * mean) / (self.deals - 1))

    def _mean(self, player: int, power: int) -> Fraction:
        return sum((Fraction(n, len(who) ** power) for who, n in self.winners.items() if player in who), Fraction(0))


def exact(
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    *,
    dead: Sequence[int] = (),
    game: Game = HOLD_EM,
    most: int = MOST_DEALS,
) -> Equity:
    """Return the equity of hands over all deals of the cards that are not seen.

    Hands may lack cards, and so may the board; dead cards are in nobody's hand and do not come. Raises BadCard for an
    impossible card, and GameError for hands that are none of the game, or for more deals than `most`.
    """
    table = _Table(hands, board, dead, game)
    if table.deals > most:
        raise GameError(
            f"expected at most {most:,} deals to count one by one, found {table.deals:,}: sample them, or raise `most`"
        )
    counts = np.zeros(1 << table.players, np.int64)
    at = np.zeros(max(1, len(table.takes)), np.int64)
    compiled(count_deals)(table.stub, table.takes, table.fresh, table.keys, table.suits, at, counts)
    assert counts.sum() == table.deals
    return _equity(counts, sampled=False)


def sampled(
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    *,
    dead: Sequence[int] = (),
    game: Game = HOLD_EM,
    deals: int = 1_000_000,
    seed: int = 0,
) -> Equity:
    """Return the equity of hands over random deals, the same for the same seed; otherwise as `exact`."""
    if not 2 <= deals <= 1 << 40:
        raise GameError(f"expected 2 to 2^40 deals, found {deals}")
    table = _Table(hands, board, dead, game)
    counts = np.zeros(1 << table.players, np.int64)
    state = np.array(chance.state(seed), np.int64)
    compiled(sample_deals)(state, deals, table.stub, table.takes, table.keys, table.suits, counts)
    assert counts.sum() == deals
    return _equity(counts, sampled=True)


def _equity(counts: Array, *, sampled: bool) -> Equity:
    players = range(len(counts).bit_length() - 1)
    found = {tuple(p for p in players if mask >> p & 1): int(counts[mask]) for mask in np.flatnonzero(counts).tolist()}
    return Equity(sum(found.values()), found, sampled)


class _Table:
    """What is seen and what is to come, as arrays.

    `takes` has a row for each card to come, with a one for each player whose hand it helps make; `fresh` tells whether
    the card begins a hand or board (within one, the order of the cards does not matter).
    """

    def __init__(self, hands: Sequence[Sequence[int]], board: Sequence[int], dead: Sequence[int], game: Game) -> None:
        self.players = len(hands)
        if not 2 <= self.players <= MOST_PLAYERS:
            raise GameError(f"expected 2 to {MOST_PLAYERS} hands, found {self.players}")
        seen = [*board, *dead, *(card for hand in hands for card in hand)]
        cards.check(seen)
        self.stub = np.array([card for card in cards.deck() if card not in seen], np.int64)
        everyone, rows, fresh, self.deals, left = [1] * self.players, [], [], 1, len(self.stub)
        for held, whole, who in [
            (board, game.board, everyone),
            *((hand, game.own, _only(player, self.players)) for player, hand in enumerate(hands)),
        ]:
            lacks = whole - len(held)
            if lacks < 0:
                what = "on the board" if who is everyone else "in a hand"
                raise GameError(f"expected at most {whole} cards {what} of {game.name}, found {cards.names(held)}")
            if lacks > left:
                raise GameError(f"expected {lacks} more cards in the deck, found {left}: it is too short for all hands")
            rows += [who] * lacks
            fresh += [place == 0 for place in range(lacks)]
            self.deals *= math.comb(left, lacks)
            left -= lacks
        self.takes = np.array(rows, np.int64).reshape(len(rows), self.players)
        self.fresh = np.array(fresh, np.bool_)
        known = [[*board, *hand] for hand in hands]
        with np.errstate(over="ignore"):
            self.keys = np.array([compiled(key_of_all)(np.array(held, np.int64)) for held in known], np.int64)
        self.suits = np.array([sum(map(suits_of, held)) for held in known], np.int64)


def _only(player: int, players: int) -> list[int]:
    return [int(other == player) for other in range(players)]


@rule
def key_of_all(hand: Array) -> int:
    """Return the key of the cards that a hand has so far."""
    key = NO_CARDS
    for card in hand:
        key += key_of(card)
    return key


@rule
def count_deals(stub: Array, takes: Array, fresh: Array, keys: Array, suits: Array, at: Array, counts: Array) -> None:
    """Count who wins in each deal, by set of winners; `at` has the next place of the stub to try for each card."""
    depth, last, used = 0, len(takes) - 1, 0
    if last < 0:
        counts[winners(keys, suits, keys, 0, 0)] += 1
        return
    at[0] = 0
    while depth >= 0:
        if depth == last:
            count_last(stub, at[last], used, takes[last], keys, suits, counts)
        else:
            place = at[depth]
            while place < len(stub) and used >> place & 1:
                place += 1
            if place < len(stub):
                add(stub[place], 1, takes[depth], keys, suits)
                used |= 1 << place
                at[depth] = place + 1
                depth += 1
                at[depth] = 0 if fresh[depth] else place + 1
                continue
        depth -= 1
        if depth >= 0:  # take the card back
            add(stub[at[depth] - 1], -1, takes[depth], keys, suits)
            used ^= 1 << at[depth] - 1


@rule
def count_last(stub: Array, first: int, used: int, takes: Array, keys: Array, suits: Array, counts: Array) -> None:
    """Count who wins with each last card."""
    for place in range(first, len(stub)):
        if used >> place & 1 == 0:
            counts[winners(keys, suits, takes, key_of(stub[place]), suits_of(stub[place]))] += 1


@rule
def add(card: int, times: int, takes: Array, keys: Array, suits: Array) -> None:
    """Give a card to the players who take it, or take it back (`times` -1)."""
    key, bit = times * key_of(card), times * suits_of(card)
    for player in range(len(keys)):
        keys[player] += takes[player] * key
        suits[player] += takes[player] * bit


@rule
def winners(keys: Array, suits: Array, takes: Array, key: int, bit: int) -> int:
    """Return the players with the best hand, a bit each, when who takes it gets one more card, by its key and bit.

    Both are 0 if no more card comes.
    """
    best, who = 0, 0
    for player in range(len(keys)):
        found = of_sums(keys[player] + takes[player] * key, suits[player] + takes[player] * bit, 7)
        who = (0 if found > best else who) | (found >= best) << player
        best = max(best, found)
    return who


@rule
def sample_deals(state: Array, deals: int, stub: Array, takes: Array, keys: Array, suits: Array, counts: Array) -> None:
    """Count who wins in random deals, by set of winners."""
    for _ in range(deals):
        draw_cards(state, stub, len(takes))
        for card in range(len(takes)):
            add(stub[card], 1, takes[card], keys, suits)
        counts[winners(keys, suits, keys, 0, 0)] += 1
        for card in range(len(takes)):
            add(stub[card], -1, takes[card], keys, suits)
