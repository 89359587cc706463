"""Whole hands of no-limit hold 'em: compiled play and the step engine beside open_spiel, texasholdem and pokerkit.

`python -m bench.hands [--hands 60000] [--rounds 3] [--format json]`. Everybody at the table has 200 chips at blinds of
1/2 and does one of four things at random, each as likely: fold (never for nothing), check or call, raise the pot, or go
all-in. That is open_spiel's abstraction `fcpa` with its own random bots, a loop in C++; the others are driven in the
same way. Contenders run in turns; the best round of each counts. Uses `harness`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np
import pokerkit
import pyspiel
from texasholdem import ActionType, TexasHoldEm

from almoner.games import chance
from almoner.games.fast import compiled
from almoner.games.poker import styles, swift
from almoner.games.poker.game import no_limit
from almoner.games.poker.hand import Hand
from bench.harness import Table, options, per_second, progress, show

PLAYERS = (2, 6, 9)
STACK, SMALL, BIG = 200, 1, 2
STYLE = {"fold": 1, "call": 1, "raise of the pot": 1, "most raise": 1}
Play = Callable[[int], None]
"""Plays so many hands."""


def compiled_play(count: int) -> Play:
    rules = no_limit(SMALL, BIG)
    figures, forced = np.array(swift.figures(rules)), np.array(swift.forced(rules, count))
    table = np.stack([styles.style(STYLE)] * count)
    state, buy_ins, sums = np.array(chance.state(1)), np.full(count, STACK), np.zeros((3, count + 1), int)
    many, room = compiled(swift.many), swift.room(count)
    return lambda hands: many(state, hands, figures, forced, table, buy_ins, *room, sums)


def by_steps(count: int) -> Play:
    rules, rng = no_limit(SMALL, BIG), random.Random(1)

    def run(hands: int) -> None:
        for _ in range(hands):
            hand = Hand(rules, (STACK,) * count, deck=rng.sample(range(52), 2 * count + 8))
            while hand.phase == "act":
                choice = rng.randrange(4)
                least, most = hand.raises
                call = hand.call_amount
                if choice == 0 and call:
                    hand.fold()
                elif choice < 2 or not most:
                    hand.check_call()
                else:
                    pot = max(hand.bet + hand.pot + call, least)
                    hand.raise_to(most if choice == 3 else min(pot, most))

    return run


def open_spiel(count: int) -> Play:
    blinds = [BIG, SMALL] if count == 2 else [SMALL, BIG, *[0] * (count - 2)]
    settings = {
        "betting": "nolimit", "bettingAbstraction": "fcpa", "numPlayers": count, "numRounds": 4, "numSuits": 4,
        "numRanks": 13, "numHoleCards": 2, "numBoardCards": "0 3 1 1", "stack": " ".join([str(STACK)] * count),
        "blind": " ".join(map(str, blinds)), "firstPlayer": f"{2 if count == 2 else 3} 1 1 1",
    }  # fmt: skip
    game = pyspiel.load_game("universal_poker", settings)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(count)]

    def run(hands: int) -> None:
        for seed in range(hands):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return run


def by_pokerkit(count: int) -> Play:
    automations = tuple(pokerkit.Automation)
    rng = random.Random(1)
    blinds = (SMALL, BIG)

    def run(hands: int) -> None:
        for _ in range(hands):
            state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, 0, blinds, BIG, STACK, count)
            while state.status:
                choice = rng.randrange(4)
                least = state.min_completion_betting_or_raising_to_amount
                if choice == 0 and state.checking_or_calling_amount:
                    state.fold()
                elif choice < 2 or least is None:
                    state.check_or_call()
                else:
                    pot = max(state.pot_completion_betting_or_raising_to_amount, least)
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(most if choice == 3 else min(pot, most))

    return run


def by_texasholdem(count: int) -> Play:
    rng = random.Random(1)

    def run(hands: int) -> None:
        for _ in range(hands):
            game = TexasHoldEm(buyin=STACK, big_blind=BIG, small_blind=SMALL, max_players=count)
            game.start_hand()
            while game.is_hand_running():
                _texasholdem_step(game, rng.randrange(4))

    return run


def _texasholdem_step(game: TexasHoldEm, choice: int) -> None:
    seat = game.current_player
    call = game.chips_to_call(seat)
    least, most = game.min_raise(), game.players[seat].chips - call
    if choice == 0 and call:
        game.take_action(ActionType.FOLD)
    elif choice >= 2 and game.validate_move(seat, ActionType.ALL_IN) and (choice == 3 or most <= least):
        game.take_action(ActionType.ALL_IN)
    elif choice == 2 and game.validate_move(seat, ActionType.RAISE, total=game.value_to_total(most, seat)):
        pot = sum(pot.get_total_amount() for pot in game.pots) + call
        game.take_action(ActionType.RAISE, total=game.value_to_total(min(max(pot, least), most), seat))
    else:
        game.take_action(ActionType.CALL if call else ActionType.CHECK)


CONTENDERS: dict[str, tuple[Callable[[int], Play], int]] = {
    "almoner, compiled": (compiled_play, 1),
    "almoner, step engine": (by_steps, 20),
    "open_spiel (C++)": (open_spiel, 5),
    "texasholdem": (by_texasholdem, 200),
    "pokerkit": (by_pokerkit, 200),
}
"""Each contender with how many times fewer hands it plays, being slower."""


def table(count: int, hands: int, rounds: int) -> Table:
    """Return the table of hands a second with so many players."""
    plays = {name: make(count) for name, (make, _) in CONTENDERS.items()}
    best = dict.fromkeys(plays, float("inf"))
    for play in plays.values():
        play(3)  # compiled, imported, warm
    for number in range(rounds):
        for name, play in plays.items():
            progress(f"{count} players, round {number + 1}: {name}")
            some = max(20, hands // CONTENDERS[name][1])
            start = time.perf_counter_ns()
            play(some)
            best[name] = min(best[name], (time.perf_counter_ns() - start) / some)
    fastest = min(best[name] for name in ("open_spiel (C++)", "texasholdem", "pokerkit"))
    rows: list[tuple[object, ...]] = [
        (name, per_second(each), fastest / each, best["pokerkit"] / each) for name, each in best.items()
    ]
    columns = ("contender", "hands per second", "times the fastest other", "times pokerkit")
    return Table(f"No-limit hold 'em, {count} players", columns, rows)


def main() -> None:
    """Measure tables of 2, 6 and 9 players, and print the figures."""
    chosen = options(__doc__, hands=60_000, rounds=3)
    show([table(count, chosen.hands, chosen.rounds) for count in PLAYERS], chosen.format)


if __name__ == "__main__":
    main()
