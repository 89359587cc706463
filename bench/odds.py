"""Exact odds: how long every game takes for all of its bets, once compiled, and how fast rounds are simulated.

`python -m bench.odds [--rounds 3] [--format json]`. Each game is asked for the odds of every bet of its sheet, and what
it keeps from one call to the next is thrown away. Blackjack is asked for four rule sets. Uses `harness`.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

from almoner.games import catalog
from almoner.games.game import Game
from almoner.games.sheet import Rules
from almoner.games.simulate import simulate
from bench.harness import Table, options, progress, show

RULE_SETS: dict[str, dict[str, Any]] = {
    "6 decks, stands on soft 17": {"decks": 6},
    "6 decks, hits soft 17": {"decks": 6, "soft_17": "hits"},
    "8 decks, stands on soft 17": {"decks": 8},
    "1 deck, no double after a split": {"decks": 1, "double_after_split": False},
}


def forget() -> None:
    """Throw away what functions of the games keep between calls."""
    for name, module in list(sys.modules.items()):
        if name.startswith("almoner.games") and name not in ("almoner.games.fast", "almoner.games.poker.tables"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the processor's seconds of a piece of work in the best of some rounds, after one that compiles."""
    work()
    best = float("inf")
    for _ in range(rounds):
        forget()
        gc.collect()
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def all_games(rounds: int) -> Table:
    """Return the table of the exact odds of every game."""
    rows: list[tuple[object, ...]] = []
    for name in catalog.MODULES:
        progress(f"odds of {name}")
        game: Game[Any] = catalog.game(name)
        rules: Rules = game.shown_sheet().rules
        bets = len(game.odds(rules))
        rows.append((name, bets, seconds(lambda game=game, rules=rules: game.odds(rules), rounds)))  # type: ignore[misc]
    return Table("Exact odds of all bets", ("game", "bets", "seconds"), rows)


def blackjack(rounds: int) -> Table:
    """Return the table of blackjack under several rule sets."""
    game: Game[Any] = catalog.game("blackjack")
    rows: list[tuple[object, ...]] = []
    for words, figures in RULE_SETS.items():
        progress(f"blackjack: {words}")
        rules = game.sheet(None, figures).rules
        took = seconds(lambda rules=rules: game.odds(rules), rounds)  # type: ignore[misc]
        rows.append((words, took, f"{float(game.odds(rules)[0].expectation) * 100:+.6f}"))
    return Table("Blackjack, composition-dependent", ("rules", "seconds", "percent"), rows)


def simulated(rounds: int) -> Table:
    """Return the table of rounds simulated a second, of the first bet of every game."""
    rows: list[tuple[object, ...]] = []
    for name in catalog.MODULES:
        progress(f"rounds of {name}")
        game: Game[Any] = catalog.game(name)
        rules: Rules = game.shown_sheet().rules
        bet = game.odds(rules)[0].bet
        kernel = game.kernel(rules, bet)
        simulate(bet, kernel, 1000, 1)
        best = float("inf")
        for _ in range(rounds):
            start = time.process_time()
            simulate(bet, kernel, 200_000, 1)
            best = min(best, time.process_time() - start)
        rows.append((name, bet, round(200_000 / best)))
    return Table("Simulation on one core", ("game", "bet", "rounds per second"), rows)


def main() -> None:
    """Measure, and print the figures."""
    chosen = options(__doc__, rounds=3)
    show([all_games(chosen.rounds), blackjack(chosen.rounds), simulated(chosen.rounds)], chosen.format)


if __name__ == "__main__":
    main()
