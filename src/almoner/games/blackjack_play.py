"""The compiled play of blackjack, for simulation: rounds of one seat, by plans that the odds found.

Cards are drawn in the order of the machine of the round, so the same seed plays the same rounds. Uses
`blackjack_hands`, `chance` and `fast`; used by both games.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from fractions import Fraction
from typing import NamedTuple

from almoner.games import cards, pay
from almoner.games.blackjack_hands import (
    BUST,
    DOUBLE,
    DOUBLES,
    HIT,
    NATURAL,
    SPLIT,
    STAND,
    SURRENDER,
    Array,
    all_hands,
    chosen,
    compare,
    copy,
    dealer_draws,
    fill,
    is_done,
    may_be_natural,
    may_double,
    may_split,
    pairs,
    strength,
    value_of,
)
from almoner.games.blackjack_odds import full_shoe, solve
from almoner.games.blackjack_results import MOST
from almoner.games.blackjack_rules import TwentyOne
from almoner.games.chance import draw_card
from almoner.games.fast import rule
from almoner.games.game import Kernel

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
        copy(hands[place - 1], hands[place])
    first, second = hands[number, CARD], hands[number, SECOND]
    for place in (number, number + 1):
        fill(hands[place], 0)
        hands[place, STAKE] = 1
        take(hands[place], first if place == number else second, child)


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
def result_of(hands: Array, many: int, theirs: int, numbers: Numbers) -> tuple[int, int, int]:
    """Return the result of a seat's hands against a dealer of this strength: units, naturals paid, surrenders."""
    net = 0
    for place in range(many):
        mine = strength(hands[place, HARD], hands[place, ACES], hands[place, SIZE], many > 1)
        stake, against = hands[place, STAKE], compare(mine, theirs)
        if mine == NATURAL:
            return 0, against, 0
        if stake == 0:
            return (-1, 0, 0) if theirs == NATURAL else (0, 0, 1)
        if theirs == NATURAL and mine != BUST and not numbers.takes_all:
            net -= place == 0
        else:
            net += stake * against
    return net, 0, 0


@rule
def code_of(hands: Array, many: int, theirs: Array, first: int, beyond: int, numbers: Numbers) -> int:
    """Return the code of the result against some of the dealer's hands together, as `results` lists them."""
    net, paid, halves = 0, 0, 0
    for completion in range(first, beyond):
        units, naturals, surrenders = result_of(hands, many, theirs[completion], numbers)
        net, paid, halves = net + units, paid + naturals, halves + surrenders
    dealers = beyond - first
    if paid > 0:
        return 2 * MOST * dealers + paid
    if halves > 0:
        return (2 * MOST + 1) * dealers + halves
    return net + MOST * dealers


@rule
def begin(state: MutableSequence[int], pack: Array, hands: Array, dealer: Array, child: Array, numbers: Numbers) -> int:
    """Deal a seat its two cards, and the dealer the up card and a hole card to peek at; return the up card."""
    fill(hands[0], 0)
    fill(dealer, 0)
    hands[0, STAKE] = 1
    take(hands[0], draw_card(state, pack, 0), child)
    up = draw_card(state, pack, 1)
    take(dealer, up, child)
    take(hands[0], draw_card(state, pack, 2), child)
    if numbers.peeks:
        take(dealer, draw_card(state, pack, 3), child)
    return up


@rule
def play_round(
    state: MutableSequence[int], pack: Array, hands: Array, dealer: Array, theirs: Array, plans: Array, child: Array,
    numbers: Numbers, insured: bool,
) -> int:  # fmt: skip
    """Play a round of one seat; return how many hands it has, and fill in the strengths of the dealer's hands."""
    up, several = begin(state, pack, hands, dealer, child, numbers), 1
    value, dealt = value_of(up), 4 if numbers.peeks else 3
    fill(theirs, strength(dealer[HARD], dealer[ACES], dealer[SIZE], False))
    if theirs[0] == NATURAL:
        return several
    natural = strength(hands[0, HARD], hands[0, ACES], 2, False) == NATURAL
    if not natural:
        dealt, several = play_hands(state, pack, dealt, hands, plans[value - 1], child, numbers)
    live = False
    for place in range(several):
        live = live or (hands[place, HARD] <= 21 and hands[place, STAKE] > 0 and not natural)
    waits = may_be_natural(value) and (natural or hands[0, STAKE] == 0 or (insured and value == 1))
    for completion in range(len(theirs)):
        if completion > 0:
            fill(dealer, 0)
            take(dealer, up, child)
        if dealer[SIZE] > 1 or live or waits:
            dealt = complete(state, pack, dealt, dealer, live, numbers.hits_soft_17, child)
        theirs[completion] = strength(dealer[HARD], dealer[ACES], dealer[SIZE], False)
    return several


@rule
def many(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], full: Array, room: Array, plans: Array,
    child: Array, numbers: Numbers, completions: int, first: int, beyond: int, insurance: bool, places: Sequence[int],
) -> None:  # fmt: skip
    """Play many rounds against some hands of the dealer, and count the result against those from `first` on together.

    For insurance, rounds are played until an ace is up, and what counts is whether the first of them is a natural.
    `room` is for the hands in play, and is written over.
    """
    pack, done = full.copy(), 0
    hands, dealer, theirs = room[:5], room[5], room[6, :completions]
    while done < rounds:
        copy(full, pack)
        several = play_round(state, pack, hands, dealer, theirs, plans, child, numbers, insurance)
        if not insurance:
            counts[places[code_of(hands, several, theirs, first, beyond, numbers)]] += 1
            done += 1
        elif value_of(pack[1]) == 1:
            counts[places[1 if theirs[first] == NATURAL else 0]] += 1
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


def results(natural: Fraction, dealers: int) -> list[Fraction]:
    """Return the results that `code_of` numbers: units, so many naturals paid, so many surrenders."""
    units = [Fraction(net) for net in range(-MOST * dealers, MOST * dealers + 1)]
    paid = [natural * times for times in range(1, dealers + 1)]
    return [*units, *paid, *(Fraction(times, 2) - dealers for times in range(1, dealers + 1))]


def kernel(rules: TwentyOne, completions: int, first: int, beyond: int, *, insurance: bool) -> Kernel:
    """Return the simulation of bets on some of the dealer's hands together, or of insurance on one."""
    import numpy as np

    listed = results(rules.natural.fraction, beyond - first)
    if insurance and rules.insurance is not None:
        listed = [Fraction(-1), rules.insurance.fraction]
    values, places = pay.places(listed)
    full, room = np.array(cards.deck(decks=rules.decks)), np.zeros((7, 7), np.int64)
    plans = solve(rules.play, full_shoe(rules.decks)).plans
    of_round = numbers(rules), completions, first, beyond, insurance
    return Kernel(many, (full, room, plans, all_hands().child, *of_round, np.array(places)), values)
