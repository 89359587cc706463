"""Whole hands of hold 'em and seven-card stud in compiled code, for simulation.

The rules are those of the step engine, `betting`, `pots` and `stud`, driven by a loop over plain numbers instead of
operations; the tests hold both against each other hand for hand. Not here: straddles, posts of missed blinds. Uses
`swift_deal` (who is dealt what), `betting`, `evaluate`, `pots`, `stud` and `styles`; used by `trials` and the
benchmarks.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from almoner.games.fast import rule
from almoner.games.poker.betting import (
    OPEN,
    after_wager,
    can_answer,
    first_size,
    first_to_act,
    next_to_act,
    raise_range,
    wagers_allowed,
    why_closed,
    with_chips,
)
from almoner.games.poker.evaluate import best
from almoner.games.poker.game import LIMITS, GameRules
from almoner.games.poker.hand import usual
from almoner.games.poker.pots import fill_pots, share, take_rakes, uncalled
from almoner.games.poker.stud import high_card
from almoner.games.poker.styles import FOLDED, decide, kind_of
from almoner.games.poker.swift_deal import (
    CARDS,
    RIVER,
    ROWS,
    SEVENTH,
    deal_street,
    open_pair,
    opener_of,
    players,
    playing,
    shuffle,
)

(LIMIT, LEAST_BET, SMALL_BET, BIG_BET, MOST_RAISES, CAP_HEADS_UP, IDLE_RAISE, FROM_FULL, BURN) = range(9)
(PERCENT, AMOUNT, STEP, CAP, NO_DROP, BLINDS, BIG_BLIND, STUD, BRING_IN, OPEN_PAIR, FIGURES) = range(9, 20)
(BETS, PAID, AMOUNTS, ELIGIBLE, WORTH, RAKES, WORK) = range(7)
"""Rows of the working space."""


def figures(rules: GameRules) -> list[int]:
    """Return the figures of a game as whole numbers in the order in which compiled code takes them."""
    found = [0] * FIGURES
    found[LIMIT], found[LEAST_BET] = LIMITS[rules.limit], rules.least_bet
    found[SMALL_BET], found[BIG_BET], found[MOST_RAISES] = rules.small_bet, rules.big_bet, rules.most_raises
    found[CAP_HEADS_UP], found[IDLE_RAISE] = int(rules.cap_heads_up), int(rules.idle_raise)
    found[FROM_FULL], found[BURN] = int(rules.short_all_in == "from full"), int(rules.burn)
    found[BLINDS], found[BIG_BLIND] = rules.small_blind + rules.big_blind, rules.big_blind
    found[STUD], found[BRING_IN], found[OPEN_PAIR] = (
        int(rules.variant == "stud"), rules.bring_in, int(rules.open_pair_double),
    )  # fmt: skip
    rake = rules.rake
    if rake.method != "none":
        found[PERCENT], found[AMOUNT], found[CAP] = rake.percent, rake.amount, rake.cap
    found[STEP], found[NO_DROP] = rake.step, int(rake.no_flop_no_drop)
    return found


def forced(rules: GameRules, count: int) -> list[list[int]]:
    """Return antes, blinds and dead money of a hand of so many players, by seat."""
    return [list(row) for row in usual(rules, count)]


@rule
def play(
    state: MutableSequence[int], figures: Sequence[int], forced: Any, styles: Any, pack: Any, stacks: Any, work: Any,
    cards: Any, sizes: Any,
) -> int:  # fmt: skip
    """Play one hand; stacks become those after it. Return the rake.

    Seats are numbered from the left of the button. `styles` has a table of weights for each seat (see `styles`); `pack`
    has all 52 cards in any order, of which the first are drawn; for `work`, `cards` and `sizes` see `room`.
    """
    count, stud, burn = len(stacks), figures[STUD] > 0, figures[BURN] > 0
    shuffle(state, pack, cards, sizes, count, stud, burn)
    dead = post(forced, stacks, work)
    live, street = (1 << count) - 1, 0
    while True:
        deal_street(cards, sizes, count, live, street, stud, burn)
        live = bet_round(state, figures, forced[1], styles, cards, sizes, stacks, work, live, street, dead)
        collect(stacks, work, live)
        if live & (live - 1) == 0 or street == (SEVENTH if stud else RIVER):
            break
        street += 1
    return award(figures, cards, sizes, stacks, work, live, street, dead)


@rule
def post(forced: Any, stacks: Any, work: Any) -> int:
    """Put antes and dead money into the pot, and blinds in front of players; return the dead money."""
    bets, paid, dead = work[BETS], work[PAID], 0
    for seat in range(len(stacks)):
        paid[seat] = min(forced[0, seat], stacks[seat])
        stacks[seat] -= paid[seat]
        put = min(forced[2, seat], stacks[seat])
        stacks[seat] -= put
        dead += put
        bets[seat] = min(forced[1, seat], stacks[seat])
        stacks[seat] -= bets[seat]
    return dead


@rule
def open_blinds(figures: Sequence[int], blinds: Any, bets: Any) -> tuple[int, int, int, int]:
    """Return what betting begins with before the flop: the bet, what blinds are short of, wagers, and who bet last."""
    bet, total, posted = 0, 0, 0
    for place in range(len(blinds)):
        bet = max(bet, blinds[place])
        total += blinds[place]
        posted += min(blinds[place], bets[place])
    missing = max(total, figures[BLINDS]) - posted
    wagers = (1 if bet > 0 else 0) + (1 if bet > figures[BIG_BLIND] > 0 else 0)
    return bet, missing, wagers, first_to_act(blinds)


@rule
def bet_round(
    state: MutableSequence[int], figures: Sequence[int], blinds: Any, styles: Any, cards: Any, sizes: Any, stacks: Any,
    work: Any, live: int, street: int, dead: int,
) -> int:  # fmt: skip
    """Play a round of betting and return who is left."""
    bets, count, limit = work[BETS], len(stacks), figures[LIMIT]
    bet, missing, wagers, seat, forced, double, opener = 0, 0, 0, -1, 0, 0, -1
    if figures[STUD]:
        opener = opener_of(cards, sizes, count, live, street)
        seat = opener - 1
        if street == 1 and figures[OPEN_PAIR] and open_pair(cards, count, live):
            double = figures[BIG_BET]
    elif street == 0:
        bet, missing, wagers, seat = open_blinds(figures, blinds, bets)
    size = first_size(limit, street, figures[SMALL_BET], figures[BIG_BET], figures[LEAST_BET], bet)
    allowed = wagers_allowed(limit, figures[MOST_RAISES], figures[CAP_HEADS_UP] > 0, players(live))
    level, acted = bet, 0
    if figures[STUD] and street == 0 and players(with_chips(live, stacks)) > 1:
        bet = forced = figures[BRING_IN]
    while live & (live - 1) != 0:
        seat = next_to_act(seat, live, acted, bets[:count], stacks, bet)
        if seat < 0:
            break
        own, stack = bets[seat], stacks[seat]
        answered = figures[IDLE_RAISE] > 0 or can_answer(seat, live, bets[:count], stacks, bet)
        closed = why_closed(limit, bet, own, stack, size, wagers, allowed, forced, acted >> seat & 1 > 0, answered)
        pot = dead + missing
        for place in range(count):
            pot += bets[place] + work[PAID, place]
        least, most = 0, 0
        if closed == OPEN:
            least, most = raise_range(limit, bet, level, size, double, own, stack, pot)
        brings_in = forced > 0 and acted == 0 and seat == opener
        call = 0 if brings_in else min(max(0, bet - own), stack)
        kind = 0
        if styles.shape[2] > 1:
            kind = kind_of(playing(cards, sizes, count, seat))
        to = decide(state, styles[seat], street, kind, call, least, most, bet + pot + bet - own)
        if to == FOLDED:
            live &= ~(1 << seat)
        else:
            put = min(forced, stack) if brings_in and to == 0 else call if to == 0 else to - own
            stacks[seat] -= put
            bets[seat] += put
        acted |= 1 << seat
        if to > 0:
            bet, level, size, wagers = after_wager(limit, to, bet, level, size, double, wagers, figures[FROM_FULL] > 0)
    return live


@rule
def collect(stacks: Any, work: Any, live: int) -> None:
    """Give the uncalled part of a bet back and pull the rest into the pot."""
    count = len(stacks)
    bets = work[BETS]
    seat, amount = uncalled(bets[:count], live)
    if seat >= 0:
        bets[seat] -= amount
        stacks[seat] += amount
    for place in range(count):
        work[PAID, place] += bets[place]
        bets[place] = 0


@rule
def award(
    figures: Sequence[int], cards: Any, sizes: Any, stacks: Any, work: Any, live: int, street: int, dead: int
) -> int:
    """Take the rake and push the pots to their winners; return the rake."""
    count = len(stacks)
    amounts, eligible, worth = work[AMOUNTS], work[ELIGIBLE], work[WORTH]
    pots = fill_pots(work[PAID, :count], live, dead, amounts, eligible)
    rake, rakes = 0, work[RAKES]
    if street > 0 or not figures[NO_DROP]:
        rake = take_rakes(amounts, pots, figures[AMOUNT], figures[PERCENT], figures[STEP], figures[CAP], rakes)
        for pot in range(pots):
            amounts[pot] -= rakes[pot]
    contested = live & (live - 1) != 0
    for seat in range(count):
        worth[seat] = -1
        if contested and live >> seat & 1:
            worth[seat] = best(playing(cards, sizes, count, seat))
    for pot in range(pots):
        split(amounts[pot], winners_of(eligible[pot], worth, count), figures[STUD] > 0, cards, sizes, stacks)
    return rake


@rule
def winners_of(eligible: int, worth: Any, count: int) -> int:
    """Return the best of those who may win a pot."""
    top, winners = -2, 0
    for seat in range(count):
        if eligible >> seat & 1:
            if worth[seat] > top:
                top, winners = worth[seat], 1 << seat
            elif worth[seat] == top:
                winners |= 1 << seat
    return winners


@rule
def split(amount: int, winners: int, stud: bool, cards: Any, sizes: Any, stacks: Any) -> None:
    """Push a pot to its winners, odd chips from the left of the button, at stud by the highest card."""
    count, many = len(stacks), players(winners)
    for seat in range(count):
        if winners >> seat & 1:
            place = 0
            if amount % many:
                for other in range(count):
                    if winners >> other & 1 and other != seat:
                        place += before(cards, sizes, count, other, seat) if stud else other < seat
            stacks[seat] += share(amount, many, place)


@rule
def before(cards: Any, sizes: Any, count: int, other: int, seat: int) -> bool:
    """Tell whether another seat at stud gets an odd chip before this one; with the same common card, by the seat."""
    theirs, mine = high_card(playing(cards, sizes, count, other)), high_card(playing(cards, sizes, count, seat))
    return theirs > mine or (theirs == mine and other < seat)


@rule
def many(
    state: MutableSequence[int], hands: int, figures: Sequence[int], forced: Any, styles: Any, buy_ins: Any,
    pack: Any, stacks: Any, work: Any, cards: Any, sizes: Any, sums: Any,
) -> None:  # fmt: skip
    """Play many hands, each with the stacks that `buy_ins` say, and add up each seat's results.

    `sums` has three rows of a place for each seat and one more: the results, their squares, and the hands won; the last
    place has the rake.
    """
    count = len(stacks)
    for _ in range(hands):
        for seat in range(count):
            stacks[seat] = buy_ins[seat]
        rake, total = play(state, figures, forced, styles, pack, stacks, work, cards, sizes), 0
        for seat in range(count):
            result = stacks[seat] - buy_ins[seat]
            sums[0, seat] += result
            sums[1, seat] += result * result
            sums[2, seat] += result > 0
            total += result
        assert total + rake == 0, "chips are neither made nor lost"
        sums[0, count] += rake
        sums[1, count] += rake * rake
        sums[2, count] += rake > 0


def room(count: int) -> tuple[Any, Any, Any, Any, Any]:
    """Return the arrays that hands of so many players are played in: pack, stacks, work, cards and their sizes."""
    import numpy as np

    pack, stacks, work = np.arange(CARDS), np.zeros(count, np.int64), np.zeros((WORK, count + 1), np.int64)
    return pack, stacks, work, np.zeros((count + ROWS, CARDS), np.int64), np.zeros(count + ROWS, np.int64)
