"""The house-banked games of N.J.A.C. 13:47-20.4 by their names, each imported when it is asked for.

Uses each game's module; used by the command line, the risk of a night and the tests.
"""

from __future__ import annotations

import importlib
from typing import Any

from almoner.games import plainly
from almoner.games.errors import GameError
from almoner.games.game import Game
from almoner.games.sheet import stem

MODULES = {
    "baccarat": "baccarat",
    "beat the dealer": "beat_the_dealer",
    "blackjack": "blackjack",
    "chuck-a-luck": "chuck_a_luck",
    "joker seven": "joker_seven",
    "let it ride": "let_it_ride",
    "mini-baccarat": "mini_baccarat",
    "multi-action blackjack": "multi_action_blackjack",
    "money wheel": "money_wheel",
    "red dog": "red_dog",
    "roulette": "roulette",
    "three card poker": "three_card_poker",
    "under/over": "under_over",
}
"""The module of each game."""


def game(name: str) -> Game[Any]:
    """Return a game by its name; raises GameError that names the nearest known one."""
    word = name.strip().lower()
    known = {stem(game): game for game in MODULES}
    if stem(word) not in known:
        raise GameError(f"there is no game {name!r}; {plainly.hint(word, MODULES)}")
    found: Game[Any] = importlib.import_module(f"almoner.games.{MODULES[known[stem(word)]]}").GAME
    return found
