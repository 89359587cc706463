"""The compiled play of blackjack, for simulation: rounds of one seat, by plans that the odds found.

Cards are drawn in the order of the machine of the round, so the same seed plays the same rounds. Uses
`blackjack_hands`, `chance` and `fast`; used by both games.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from almoner.games import cards, pay
from almoner.games.blackjack_dealer import Array
from almoner.games.blackjack_hands import (
    BUST,
    DOUBLE,
    DOUBLES,
    HIT,
    NATURAL,
    SPLIT,
    STAND,
    SURRENDER,
    all_hands,
    chosen,
    compare,
    dealer_draws,
    is_done,
    may_be_natural,
    may_double,
    may_split,
    pairs,
    strength,
    total,
    value_of,
)
from almoner.games.blackjack_odds import MOST, full_shoe, solve
from almoner.games.blackjack_rules import TwentyOne
from almoner.games.chance import draw_card
from almoner.games.fast import rule
from almoner.games.game import Kernel

SURRENDERED: Final = 2 * MOST + 1
PAID_NATURAL: Final = 2 * MOST + 2
"""Codes of results beside whole units, which are their number and MOST."""
HARD, ACES, SIZE, NUMBER, STAKE, CARD, SECOND = range(7)
"""Columns of a hand in play."""


class Numbers(NamedTuple):
    """The figures of a sheet, for compiled play."""

    hits_soft_17: bool
    doubles: int
    double_after_split: bool
    equal_ranks: bool
    most_hands: int
    resplit_aces: bool
    hit_split_aces: bool
    surrender: bool
    peeks: bool
    takes_all: bool


@rule
def take(hand: Array, card: int, child: Array) -> None:
    """Add a card to a hand."""
    value = value_of(card)
    if hand[SIZE] == 0:
        hand[CARD] = card
    elif hand[SIZE] == 1:
        hand[SECOND] = card
    hand[HARD] += value
    hand[ACES] += value == 1
    hand[SIZE] += 1
    if hand[NUMBER] >= 0:
        hand[NUMBER] = child[hand[NUMBER], value - 1]


@rule
def split_off(hands: Array, number: int, many: int, child: Array) -> None:
    """Split a hand: the second card begins a new hand behind it, those behind that move on."""
    for place in range(many, number + 1, -1):
        hands[place] = hands[place - 1]
    first, second = hands[number, CARD], hands[number, SECOND]
    for place, card in ((number, first), (number + 1, second)):
        hands[place] = 0
        hands[place, STAKE] = 1
        take(hands[place], card, child)


@rule
def play_hands(
    state: MutableSequence[int], pack: Array, dealt: int, hands: Array, plan: Array, child: Array, numbers: Numbers
) -> tuple[int, int]:
    """Play the hands of a seat, of which the first has two cards; return how many cards are out and how many hands.

    A surrender is a stake of 0.
    """
    many, place = 1, 0
    while place < many:
        hand = hands[place]
        while True:
            if hand[SIZE] < 2:
                take(hand, draw_card(state, pack, dealt), child)
                dealt += 1
            split = many > 1
            ace = value_of(hand[CARD]) == 1
            pair = hand[SIZE] == 2 and pairs(hand[CARD], hand[SECOND], numbers.equal_ranks)
            splits = may_split(pair, ace, split, many, numbers.most_hands, numbers.resplit_aces)
            one_card = split and ace and not numbers.hit_split_aces
            if is_done(hand[HARD], hand[ACES], hand[STAKE] == 2, one_card, splits):
                break
            doubles = may_double(numbers.doubles, hand[HARD], hand[ACES], hand[SIZE]) and not one_card
            doubles = doubles and (numbers.double_after_split or not split)
            choice = chosen(plan[hand[NUMBER]], doubles, splits, numbers.surrender and hand[SIZE] == 2 and not split)
            if choice == STAND or (choice == HIT and one_card):
                break
            if choice == SURRENDER:
                hand[STAKE] = 0
                break
            if choice == SPLIT:
                split_off(hands, place, many, child)
                many += 1
                continue
            if choice == DOUBLE:
                hand[STAKE] = 2
            take(hand, draw_card(state, pack, dealt), child)
            dealt += 1
        place += 1
    return dealt, many


@rule
def complete(
    state: MutableSequence[int], pack: Array, dealt: int, dealer: Array, live: bool, hits_soft_17: bool, child: Array
) -> int:
    """Deal to the dealer: the second card, and more if a hand is live; return how many cards are out."""
    while dealer[SIZE] < 2 or (live and dealer_draws(dealer[HARD], dealer[ACES], hits_soft_17)):
        take(dealer, draw_card(state, pack, dealt), child)
        dealt += 1
    return dealt


@rule
def result_of(hands: Array, many: int, theirs: int, numbers: Numbers) -> int:
    """Return the code of the result of a seat's hands against a dealer of this strength."""
    net = MOST
    for place in range(many):
        mine = strength(hands[place, HARD], hands[place, ACES], hands[place, SIZE], many > 1)
        stake, against = hands[place, STAKE], compare(mine, theirs)
        if mine == NATURAL and against > 0:
            return PAID_NATURAL
        if stake == 0:
            return MOST - 1 if theirs == NATURAL else SURRENDERED
        if theirs == NATURAL and mine not in (BUST, NATURAL) and not numbers.takes_all:
            net -= place == 0
        else:
            net += stake * against
    return net


@rule
def many(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], full: Array, plans: Array, child: Array,
    numbers: Numbers, completions: int, insurance: bool, places: Sequence[int],
) -> None:  # fmt: skip
    """Play many rounds, and count the result against the last of some hands of the dealer at its place.

    For insurance, rounds are played until an ace is up, and what counts is whether the dealer has a natural.
    """
    hands, dealer, pack = full[:35].copy().reshape((5, 7)), full[:7].copy(), full.copy()
    done = 0
    while done < rounds:
        pack[:] = full
        hands[0], hands[0, STAKE], dealer[:], dealt = 0, 1, 0, 4 if numbers.peeks else 3
        first, up, second = draw_card(state, pack, 0), draw_card(state, pack, 1), draw_card(state, pack, 2)
        take(hands[0], first, child)
        take(hands[0], second, child)
        take(dealer, up, child)
        if numbers.peeks:
            take(dealer, draw_card(state, pack, 3), child)
        insured, several, live = insurance and value_of(up) == 1, 1, False
        if not (numbers.peeks and strength(dealer[HARD], dealer[ACES], 2, False) == NATURAL):
            if total(hands[0, HARD], hands[0, ACES]) != 21:
                dealt, several = play_hands(state, pack, dealt, hands, plans[value_of(up) - 1], child, numbers)
            natural = total(hands[0, HARD], hands[0, ACES]) == 21 and hands[0, SIZE] == 2 and several == 1
            waits = natural or hands[0, STAKE] == 0 or insured
            for place in range(several):
                live = live or (hands[place, HARD] <= 21 and hands[place, STAKE] > 0 and not natural)
            for completion in range(completions):
                if completion > 0:
                    dealer[:] = 0
                    take(dealer, up, child)
                if dealer[SIZE] > 1 or live or (waits and may_be_natural(value_of(up))):
                    dealt = complete(state, pack, dealt, dealer, live, numbers.hits_soft_17, child)
        theirs = strength(dealer[HARD], dealer[ACES], dealer[SIZE], False)
        if not insurance:
            counts[places[result_of(hands, several, theirs, numbers)]] += 1
            done += 1
        elif insured:
            counts[places[1 if theirs == NATURAL else 0]] += 1
            done += 1


def numbers(rules: TwentyOne) -> Numbers:
    """Return the figures of a sheet for compiled play."""
    play = rules.play
    return Numbers(
        play.hits_soft_17,
        DOUBLES.index(play.doubles),
        *(play.double_after_split, play.equal_ranks, play.most_hands, play.resplit_aces, play.hit_split_aces),
        *(play.surrender, play.peeks, play.takes_all),
    )


def kernel(rules: TwentyOne, completions: int, insurance: bool) -> Kernel:
    """Return the simulation of the bet on the last of some hands of the dealer, or of its insurance."""
    import numpy as np

    results: list[Fraction] = [Fraction(net - MOST) for net in range(2 * MOST + 1)]
    results += [Fraction(-1, 2), rules.natural.fraction]
    if insurance and rules.insurance is not None:
        results = [Fraction(-1), rules.insurance.fraction]
    values, places = pay.places(results)
    full: Any = np.array(cards.deck(decks=rules.decks))
    plans = solve(rules.play, full_shoe(rules.decks)).plans
    by_code: Any = np.array(places)
    return Kernel(many, (full, plans, all_hands().child, numbers(rules), completions, insurance, by_code), values)
