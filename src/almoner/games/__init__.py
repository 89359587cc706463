"""The games: rules, settlement, exact odds and simulation of the house-banked games, and a poker engine.

A room that can be used by itself: it imports nothing of ours, and nothing heavy until something is compiled. Each game
is a module; its rules are plain functions on small whole numbers (`fast.rule`), which settlement, odds and simulation
use alike. Its *procedure sheet* (`sheets/*.toml`) holds what a commission approves: decks, pay tables, drawing rules.

- Ground: `errors`, `cards`, `words`, `chance` (randomness), `shoe`, `sheet`, `pay` (whole units), `odds`, `rounds` (the
  machine a dealer's screen drives), `fast` (compiling), `game` (what each game gives), `catalog` (all of them by name).
- Many rounds: `simulate`; `spread`, `plan`, `risk` and `ruin` (how a night may end), `plot`.
- Poker stands in `poker/`, with its own list.
"""
