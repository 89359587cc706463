"""The best five of five, six or seven cards, high only, in about a microsecond.

The cards of a hand are summed to a key: how many there are of each suit, and of each rank. If no suit has five cards,
the ranks alone decide; otherwise the cards of that suit do, since a full house or four of a kind needs more cards than
are left. What is looked up was found by `ranks`, as the best that is left when one card is taken away: in a dict that
fills as hands come up, or, in compiled rules, in arrays (`tables`). Uses `ranks` and `cards`; used by the engine, by
`batch` and by `equity`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Final

from almoner.games.cards import ACE, FIRST_JOKER, check, rank_of, suit_of
from almoner.games.errors import BadCard
from almoner.games.fast import reads_table, rule
from almoner.games.poker import ranks

NO_CARDS: Final = 0x3333
"""The key that a sum begins with: suits are counted from 3, in 4 bits each."""
FLUSHES: Final = 0x8888
"""The bits of a key of which one is set when its suit has five cards or more."""
SUIT_BITS: Final = 16
"""What stands in a key above these bits tells how many cards there are of each rank: here in 3 bits a rank, in compiled
code by numbers whose sums are all different."""
KEYS: Final = tuple((1 << SUIT_BITS + 3 * rank_of(card)) + (1 << 4 * suit_of(card)) for card in range(FIRST_JOKER))


def strength(hand: Sequence[int]) -> int:
    """Return the strength of the best five of five to seven cards (see `ranks`); raises BadCard that names the card."""
    return best(checked(hand))


def checked(hand: Sequence[int]) -> list[int]:
    """Return a hand if it is five to seven different cards without jokers; raises BadCard that names the wrong one.

    Whole numbers of numpy become plain ones, which do not overflow.
    """
    try:
        hand = list(map(index, hand))
    except TypeError:
        raise BadCard(f"expected the numbers of cards, found {hand!r}") from None
    if not 5 <= len(hand) <= 7:
        raise BadCard(f"expected five to seven cards, found {len(hand)}")
    if len(set(hand)) < len(hand) or min(hand) < 0 or max(hand) >= FIRST_JOKER:
        check(hand)  # says which card it is
    return hand


def described(hand: Sequence[int]) -> str:
    """Return the best five of five to seven cards in words; raises BadCard."""
    return ranks.described(strength(hand))


@rule
def best(hand: Sequence[int]) -> int:
    """Return the strength of the best five of five to seven cards of one deck, which are not checked: plain numbers.

    In compiled code, also arrays of any whole numbers.
    """
    key = NO_CARDS
    for card in hand:
        key += key_of(card)
    if key & FLUSHES == 0:
        return of_ranks(key, len(hand))
    suit, held = flush_suit(key), 0
    for card in hand:
        held |= (suit_of(card) == suit) << rank_of(card)
    return of_suited(held)


@rule
def of_sums(key: int, suits: int, size: int) -> int:
    """Return the strength of five to seven cards by two sums: of NO_CARDS and their `key_of`, and of their `suits_of`.

    For who adds the same cards to many hands: sums of parts of a hand can be kept.
    """
    if key & FLUSHES == 0:
        return of_ranks(key, size)
    return of_suited(suits >> 13 * flush_suit(key) & 8191)


@rule
def suits_of(card: int) -> int:
    """Return a bit for a card: 13 bits a suit, one for each rank."""
    return 1 << 13 * suit_of(card) + rank_of(card)


@rule
def flush_suit(key: int) -> int:
    """Return the suit that has five cards or more, by the key of a hand in which there is one."""
    return (key >> 7 & 1) + 2 * (key >> 11 & 1) + 3 * (key >> 15 & 1)


# What is looked up


def _read_keys(card: Any) -> Callable[..., Any]:
    from almoner.games.poker import tables

    return tables.read_keys(signed=card.signed)


def _read_ranks(*_: Any) -> Callable[..., Any]:
    from almoner.games.poker import tables

    return tables.read_ranks()


def _read_suited(*_: Any) -> Callable[..., Any]:
    from almoner.games.poker import tables

    return tables.read_suited()


@rule
@reads_table(_read_keys)
def key_of(card: int) -> int:
    """Return what a card adds to the key of a hand: not the same in plain as in compiled code."""
    return KEYS[card]


@rule
@reads_table(_read_ranks)
def of_ranks(key: int, size: int) -> int:
    """Return the strength of five to seven cards, no five of one suit, by their key and how many they are."""
    return BY_RANKS[key >> SUIT_BITS]


@rule
@reads_table(_read_suited)
def of_suited(held: int) -> int:
    """Return the strength of five to seven cards of one suit by their ranks, a bit each."""
    return BY_SUITED[held]


class _ByRanks(dict[int, int]):
    """Strengths by tallies of ranks, found when they are first asked for."""

    def __missing__(self, tally: int) -> int:
        held = [rank for rank in range(ACE + 1) for _ in range(tally >> 3 * rank & 7)]
        if len(held) == 5:
            found = ranks.strength([4 * rank + suit for rank, suit in zip(held, (0, 1, 2, 3, 0), strict=True)])
        else:
            assert 5 < len(held) <= 7, f"expected five to seven cards, found {len(held)}"
            found = max(self[tally - (1 << 3 * rank)] for rank in set(held))
        self[tally] = found
        return found


class _BySuited(dict[int, int]):
    """Strengths by the ranks held in one suit, found when they are first asked for."""

    def __missing__(self, held: int) -> int:
        ranks_held = [rank for rank in range(ACE + 1) if held >> rank & 1]
        if len(ranks_held) == 5:
            found = ranks.strength([4 * rank for rank in ranks_held])
        else:
            assert 5 < len(ranks_held) <= 7, f"expected five to seven cards, found {len(ranks_held)}"
            found = max(self[held - (1 << rank)] for rank in ranks_held)
        self[held] = found
        return found


BY_RANKS: Final = _ByRanks()
BY_SUITED: Final = _BySuited()
