"""What a hand of seven cards is worth: one a call beside other evaluators, in batches, and all 133,784,560 hands.

`python -m bench.evaluate [--hands 262144] [--rounds 15] [--format json]`. All contenders rank the same random hands,
which are made in each one's own form beforehand, and must rank them in the same order. Uses `harness`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import eval7
import numpy as np
import phevaluator
import treys
from pokerkit import Card, StandardHighHand

from almoner.games import cards
from almoner.games.poker import batch, equity, evaluate
from bench.harness import Table, options, per_second, progress, race, show

FEW = 1000
"""hands that every contender ranks one by one"""
ALL_SEVENS = 133_784_560
Ranking = tuple[Callable[[], list[Any]], Callable[[Any], Any]]
"""Ranks the hands that were made for it; and what makes its answers numbers of which the higher is better."""


def rankings(hands: list[list[int]]) -> dict[str, Ranking]:
    """Return the contenders, each with the hands in the form that it takes."""
    names = [[cards.name(card) for card in hand] for hand in hands]
    evals = [[eval7.Card(name) for name in hand] for hand in names]
    trey = [[treys.Card.new(name) for name in hand] for hand in names]
    tables = [(hand[:2], hand[2:]) for hand in trey]
    kits = [(tuple(Card.parse("".join(hand[:2]))), tuple(Card.parse("".join(hand[2:])))) for hand in names]
    best, checked, by_treys = evaluate.best, evaluate.strength, treys.Evaluator().evaluate
    kit, eval_7, phe = StandardHighHand.from_game, eval7.evaluate, phevaluator.evaluate_cards
    return {
        "almoner, cards not checked": (lambda: [best(hand) for hand in hands], int),
        "almoner, cards checked": (lambda: [checked(hand) for hand in hands], int),
        "phevaluator": (lambda: [phe(*hand) for hand in hands], lambda rank: -rank),
        "eval7": (lambda: [eval_7(hand) for hand in evals], int),
        "treys": (lambda: [by_treys(board, own) for own, board in tables], lambda rank: -rank),
        "pokerkit": (lambda: [kit(own, board) for own, board in kits], lambda hand: hand),
    }


def one_by_one(hands: list[list[int]], rounds: int) -> tuple[Table, float]:
    """Return the table of single calls, and the nanoseconds of the fastest other evaluator."""
    contenders = rankings(hands)
    orders = {name: _order(*ranking) for name, ranking in contenders.items()}
    assert len(set(map(tuple, orders.values()))) == 1, "the contenders do not agree"
    progress("one by one")
    best = race({name: run for name, (run, _) in contenders.items()}, len(hands), rounds)
    fastest = min(time for name, time in best.items() if not name.startswith("almoner"))
    ours = best["almoner, cards not checked"]
    rows: list[tuple[object, ...]] = [
        (name, time, per_second(time), fastest / time, time / ours) for name, time in best.items()
    ]
    columns = ("evaluator", "ns", "per second", "times the fastest other", "times as long as almoner")
    note = "eval7 is C, the others are Python; pokerkit makes an object that also knows the five cards."
    return Table("Seven cards, one hand a call", columns, rows, note), fastest


def _order(run: Callable[[], list[Any]], higher: Callable[[Any], Any]) -> list[int]:
    """Return the place of each hand among the distinct ones."""
    found = [higher(answer) for answer in run()]
    place: dict[int, int] = {}
    distinct = -1
    by_strength = sorted(range(len(found)), key=lambda hand: found[hand])
    for before, hand in zip([by_strength[0], *by_strength], by_strength, strict=False):
        distinct += found[before] != found[hand] or hand == by_strength[0]
        place[hand] = distinct
    return [place[hand] for hand in range(len(found))]


def batches(count: int, rounds: int, fastest: float) -> Table:
    """Return the table of arrays of random hands, on one core."""
    hands = random_hands(count)
    progress("batches")
    best = race(
        {
            "seven cards, the caller vouches for them": lambda: batch.strengths(hands[7], trusted=True),
            "seven cards, checked": lambda: batch.strengths(hands[7]),
            "six cards, the caller vouches for them": lambda: batch.strengths(hands[6], trusted=True),
            "five cards, the caller vouches for them": lambda: batch.strengths(hands[5], trusted=True),
        },
        count,
        rounds,
    )
    rows: list[tuple[object, ...]] = [
        (name, time, per_second(time) / 1e6, fastest / time) for name, time in best.items()
    ]
    columns = ("hands", "ns", "million per second", "times the fastest other per call")
    return Table(f"An array of {count:,} random hands, one core", columns, rows)


def random_hands(count: int) -> dict[int, Any]:
    """Return arrays of random hands, as bytes, by the number of cards."""
    decks = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    mixed = np.random.default_rng(1).permuted(decks, axis=1)
    return {size: mixed[:, :size].copy() for size in (5, 6, 7)}


def all_hands(rounds: int) -> Table:
    """Return the table of what goes through all boards or all hands."""
    aces, kings = cards.cards("AsAh"), cards.cards("KsKh")
    works: dict[str, tuple[int, Callable[[], object]]] = {
        "all hands of seven cards, one thread": (ALL_SEVENS, lambda: batch.count_all(7, threads=1)),
        "all hands of seven cards, two threads": (ALL_SEVENS, lambda: batch.count_all(7, threads=2)),
        "two hold 'em hands before the flop, all boards": (2 * 1_712_304, lambda: equity.exact([aces, kings])),
        "the same, a million random boards": (2_000_000, lambda: equity.sampled([aces, kings], deals=1_000_000)),
    }
    rows: list[tuple[object, ...]] = []
    for name, (count, work) in works.items():
        progress(name)
        work()
        seconds = min(_seconds(work) for _ in range(rounds))
        rows.append((name, count, f"{seconds:.3f}", count / seconds / 1e6))
    return Table("Through all deals", ("work", "evaluations", "seconds", "million per second"), rows)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Measure, and print the figures."""
    chosen = options(__doc__, hands=1 << 18, rounds=15)
    source = random.Random(1)
    single, fastest = one_by_one([source.sample(range(52), 7) for _ in range(FEW)], chosen.rounds)
    found = [single, batches(chosen.hands, chosen.rounds, fastest), all_hands(min(chosen.rounds, 10))]
    show(found, chosen.format)


if __name__ == "__main__":
    main()
