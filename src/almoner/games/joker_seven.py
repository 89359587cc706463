"""Joker seven (N.J.A.C. 13:47-20.26): seven cards to each player, of 52 and two jokers, and bets on what they are.

The text was read as far as the prial; where its lines can be read in several ways, the sheet says which is meant. Red
and black are separate squares, and jokers have neither color nor rank. Not followed: the bets after the prial, but for
two that a sheet may give. Uses the ground of this room.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction
from math import comb, factorial
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from almoner.games import cards, pay, words
from almoner.games.card_rounds import CardRound
from almoner.games.cards import FIRST_JOKER, is_red, rank_of
from almoner.games.chance import draw_cards
from almoner.games.errors import BadCard
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, parts
from almoner.games.odds import BetOdds, odds, percent
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import Due
from almoner.games.sheet import Rules, Sheet

CARDS: Final = 7
JOKERS: Final = 2
RED, BLACK, RANK, PAIRS, PRIALS = 0, 1, 2, 3, 4
"""What a square counts: cards of a color, of a rank, pairs, prials."""
JOKER: Final = 13
"""The rank of a joker, as `cards` numbers it."""
MORE: Final = 7
"""Stands for the number of pairs of a hand that holds three or four of a rank."""


class JokerSeven(Rules, frozen=True, kw_only=True):
    """The figures of joker seven."""

    players: Annotated[int, Meta(ge=1, le=7)]
    """how many may play: 54 cards are enough for seven"""
    four_or_more: Pay
    """of a color, which has a square of its own for each line"""
    exactly_four: Pay
    exactly_five: Pay
    exactly_six: Pay
    exactly_seven: Pay
    no_pairs_or_two_pairs: Pay
    no_pairs_or_two_pairs_is: Literal["two squares", "one square"]
    """a square for no pairs and another for exactly two, or one that wins with either"""
    one_joker: Pay
    two_jokers: Pay
    named_pair: Pay
    named_pair_is: Literal["exactly two", "two or more"]
    """how many cards of the rank"""
    prial: Pay
    prial_is: Literal["exactly three", "three or more"]
    """how many cards of a rank"""
    three_pairs: Pay | None = None
    """for exactly three pairs, where a sheet has it"""
    two_prials: Pay | None = None


class Square(Struct, frozen=True, kw_only=True):
    """A square of the layout: a count, and which values of it win."""

    bet: str
    kind: int
    rank: int = 0
    wins: tuple[int, ...]
    at: Pay
    remark: str = ""

    @property
    def mask(self) -> int:
        """A bit for each value that wins."""
        return sum(1 << value for value in self.wins)


# The rules


@rule
def value(kind: int, rank: int, hand: Sequence[int]) -> int:
    """Return what a square counts in a hand."""
    if kind == RANK:
        return times(hand, rank)
    if kind == PAIRS:
        return pairs_of(groups(hand, 2), groups(hand, 3), groups(hand, 4))
    if kind == PRIALS:
        return prials_of(groups(hand, 3), groups(hand, 4))
    found = 0
    for card in hand:
        found += card < FIRST_JOKER and is_red(card) == (kind == RED)
    return found


@rule
def times(hand: Sequence[int], rank: int) -> int:
    """Return how many cards of a rank a hand has."""
    found = 0
    for card in hand:
        found += rank_of(card) == rank
    return found


@rule
def groups(hand: Sequence[int], size: int) -> int:
    """Return how many ranks a hand has exactly so often; jokers have none."""
    found = 0
    for rank in range(JOKER):
        found += times(hand, rank) == size
    return found


@rule
def pairs_of(pairs: int, threes: int, fours: int) -> int:
    """Return the number of pairs of a hand that has nothing more than pairs, else MORE."""
    return pairs if threes + fours == 0 else MORE


@rule
def prials_of(threes: int, fours: int) -> int:
    """Return the number of ranks that are there exactly three times, and 3 more if one is there four times."""
    return threes + 3 * fours


# The layout


@functools.cache
def layout(rules: JokerSeven) -> tuple[Square, ...]:
    """Return the squares of the layout."""
    return (*_colors(rules), *_pairs(rules), *_jokers(rules), *_named_pairs(rules), *_prials(rules))


def bets(rules: JokerSeven) -> tuple[str, ...]:
    """Return the bets of the layout."""
    return tuple(square.bet for square in layout(rules))


def _colors(rules: JokerSeven) -> Iterator[Square]:
    exactly = rules.exactly_four, rules.exactly_five, rules.exactly_six, rules.exactly_seven
    either = sum(
        comb(26, red) * comb(26, black) * comb(JOKERS, CARDS - red - black)
        for red in range(CARDS + 1)
        for black in range(CARDS + 1 - red)
        if max(red, black) >= 4
    )
    mean = Fraction(either, comb(54, CARDS)) * (rules.four_or_more.fraction + 1) - 1
    remark = (
        f"red and black are separate squares here: one that wins with either would yield the player {percent(mean)}"
    )
    for kind, color in ((RED, "red"), (BLACK, "black")):
        most = tuple(range(4, CARDS + 1))
        yield Square(bet=f"four or more {color}", kind=kind, wins=most, at=rules.four_or_more, remark=remark)
        for count, word, at in zip(most, ("four", "five", "six", "seven"), exactly, strict=True):
            yield Square(bet=f"exactly {word} {color}", kind=kind, wins=(count,), at=at)


def _pairs(rules: JokerSeven) -> Iterator[Square]:
    at, ways = rules.no_pairs_or_two_pairs, _ways(PAIRS, 0)
    either = Square(bet="no pairs or two pairs", kind=PAIRS, wins=(0, 2), at=at)
    none, two = (Square(bet=bet, kind=PAIRS, wins=(wins,), at=at) for bet, wins in (("no pairs", 0), ("two pairs", 2)))
    what = "two pairs are exactly two, with nothing more than pairs"
    if rules.no_pairs_or_two_pairs_is == "one square":
        means = " and ".join(percent(_mean(square, ways)) for square in (none, two))
        remark = f"read here: one square wins with either; {what}; as two squares they would yield the player {means}"
        yield replace(either, remark=remark)
    else:
        remark = f"read here: two squares; {what}; one that wins with either would yield the player "
        for square in (none, two):
            yield replace(square, remark=remark + percent(_mean(either, ways)))
    if rules.three_pairs is not None:
        yield Square(bet="three pairs", kind=PAIRS, wins=(3,), at=rules.three_pairs)


def _jokers(rules: JokerSeven) -> Iterator[Square]:
    remark = "read here: exactly one, since two have a square of their own"
    yield Square(bet="one joker", kind=RANK, rank=JOKER, wins=(1,), at=rules.one_joker, remark=remark)
    yield Square(bet="two jokers", kind=RANK, rank=JOKER, wins=(2,), at=rules.two_jokers)


def _named_pairs(rules: JokerSeven) -> Iterator[Square]:
    wins = (2,) if rules.named_pair_is == "exactly two" else (2, 3, 4)
    remark = f"read here: {rules.named_pair_is} of the rank"
    for rank in reversed(range(JOKER)):
        bet = f"pair of {words.MANY[rank]}"
        yield Square(bet=bet, kind=RANK, rank=rank, wins=wins, at=rules.named_pair, remark=remark)


def _prials(rules: JokerSeven) -> Iterator[Square]:
    exactly = rules.prial_is == "exactly three"
    remark = f"read here: {rules.prial_is} of some rank, whatever the other cards are"
    wins = (1, 2, 4) if exactly else (1, 2, 3, 4)
    yield Square(bet="prial", kind=PRIALS, wins=wins, at=rules.prial, remark=remark)
    if rules.two_prials is not None:
        yield Square(bet="two prials", kind=PRIALS, wins=(2,) if exactly else (2, 4), at=rules.two_prials)


def settle(rules: JokerSeven, hand: Sequence[int], stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bets on seven cards; raises BadCard, BadBet, NotWhole."""
    cards.check(hand, jokers=JOKERS)
    if len(hand) != CARDS:
        raise BadCard(f"expected {CARDS} cards, found {len(hand)}")
    pay.check_bets(stakes, bets(rules))
    squares, found = {square.bet: square for square in layout(rules)}, []
    for bet, amount in stakes.items():
        square = squares[bet]
        count = value(square.kind, square.rank, hand)
        at = square.at if square.mask >> count & 1 else None
        found.append(pay.settled(bet, amount, at, rules.rounding, _said(square, count)))
    return found


def _said(square: Square, count: int) -> str:
    if square.kind in (RED, BLACK):
        return f"{count} {'red' if square.kind == RED else 'black'}"
    if square.kind == RANK:
        one, many = ("joker", "jokers") if square.rank == JOKER else (words.ONE[square.rank], words.MANY[square.rank])
        return f"{count} {one if count == 1 else many}"
    if square.kind == PAIRS:
        return "three or four of a rank" if count == MORE else f"{count} pair{'' if count == 1 else 's'}"
    threes, fours = count % 3, count // 3
    return f"{threes} prial{'' if threes == 1 else 's'}{' and four of a rank' if fours else ''}"


# The odds


@functools.cache
def _ways(kind: int, rank: int) -> Mapping[int, int]:
    """Return in how many of the hands of seven a square of this kind counts each value."""
    if kind in (RED, BLACK):
        return {count: comb(26, count) * comb(28, CARDS - count) for count in range(CARDS + 1)}
    if kind == RANK:
        there = JOKERS if rank == JOKER else 4
        return {count: comb(there, count) * comb(54 - there, CARDS - count) for count in range(there + 1)}
    found = Counter[int]()
    for pairs, threes, fours, ways in _shapes():
        found[pairs_of(pairs, threes, fours) if kind == PAIRS else prials_of(threes, fours)] += ways
    return found


def _shapes() -> Iterator[tuple[int, int, int, int]]:
    """Yield how many ranks of a hand are there twice, three and four times, and the ways of all hands that are so."""
    for jokers in range(JOKERS + 1):
        for fours in range(2):
            for threes in range(3):
                for pairs in range(4):
                    singles = CARDS - jokers - 4 * fours - 3 * threes - 2 * pairs
                    if singles >= 0:
                        ranks = factorial(13)
                        for count in (singles, pairs, threes, fours, 13 - singles - pairs - threes - fours):
                            ranks //= factorial(count)
                        yield pairs, threes, fours, ranks * 4**singles * 6**pairs * 4**threes * comb(JOKERS, jokers)


def _results(square: Square, ways: Mapping[int, int]) -> Iterator[tuple[Fraction, int]]:
    for count, times in ways.items():
        yield pay.result(square.at if square.mask >> count & 1 else None), times


def _mean(square: Square, ways: Mapping[int, int]) -> Fraction:
    return odds(square.bet, _results(square, ways)).expectation


def all_odds(rules: JokerSeven) -> list[BetOdds]:
    """Return the exact odds of every bet, over the 177,100,560 hands of seven cards."""
    found = []
    for square in layout(rules):
        remarks = (*((square.remark,) if square.remark else ()), *pay.whole_remarks([square.at], rules.rounding))
        results = _results(square, _ways(square.kind, square.rank))
        found.append(odds(square.bet, results, remarks=remarks))
    return found


# The machine and the simulation


class JokerSevenRound(CardRound[JokerSeven]):
    """Seven cards face up to each player, one at a time."""

    jokers = JOKERS

    def __init__(self, sheet: Sheet[JokerSeven]) -> None:
        super().__init__(sheet)
        self.players = self.rules.players

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return [square.at for square in layout(self.rules) if square.bet == bet]

    def _next(self) -> list[Due]:
        return self._deal(self._places() * CARDS)

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.at(f"seat {seat}"), self.stakes[seat])


@rule
def many(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    full: list[int],
    kind: int,
    rank: int,
    mask: int,
) -> None:
    """Deal many hands, and count those that lose the bet and those that win it."""
    pack, hand = full.copy(), full[:CARDS].copy()
    for _ in range(rounds):
        draw_cards(state, pack, CARDS)
        for place in range(CARDS):
            hand[place] = pack[place]
        counts[mask >> value(kind, rank, hand) & 1] += 1


def kernel(rules: JokerSeven, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    import numpy as np

    square = next(square for square in layout(rules) if square.bet == bet)
    full = np.array(cards.deck(jokers=JOKERS))
    values = pay.result(None), pay.result(square.at)
    return Kernel(many, (full, square.kind, square.rank, square.mask), values)


GAME = Game(
    name="joker seven",
    rules=JokerSeven,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, cards.cards(parts(outcome, "cards")["cards"]), stakes),
    outcome_help="a player's seven cards, X1 and X2 being the jokers, such as cards=AsKdQh9c9d2sX1",
    odds=all_odds,
    round=JokerSevenRound,
    kernel=kernel,
)
