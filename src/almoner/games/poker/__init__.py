"""Poker: what hands are worth, equity, and the engine that plays them.

- Worth: `ranks` (five cards, from the definition), `evaluate` (the best five of up to seven), `tables` and `batch`
  (many at once, compiled), `equity` (exact and sampled).
- One hand: `game` (what is posted), `betting` and `pots` (the rules), `operations`, `hand` with its steps `posting`,
  `dealing`, `action`, `stud`, `showdown`, `award` and `flow`. Hand after hand: `table`.
- Histories: `phh` (reading), `history` (writing), `replay` (played again and reconciled).
- Many hands: `styles` of play, `swift` with `swift_deal` (whole hands, compiled), `trials`.
"""
