"""Golden play-throughs: a few rounds of a game in words, kept as text so that a change of its play is seen.

`python -m tests.games.golden` writes the texts of tests/golden again, of all games or of those named.
"""

import sys
from pathlib import Path

from almoner.games import cards, catalog
from almoner.games.chance import Seeded, drawn
from almoner.games.rounds import NoMoreBets, in_words
from almoner.games.rounds import drawn as next_step
from almoner.games.sheet import stem
from almoner.games.shoe import Pack

from . import deciding, sheet_of

FOLDER = Path(__file__).parent.parent / "golden"
SEATS = (1, 3, 4)
SEEDS = (1, 2, 3)


class Steady:
    """What the tests use of `random.Random`, from a generator that no new version of Python changes."""

    def __init__(self, seed):
        self.source = Seeded(seed)

    def randrange(self, least, beyond=None):
        return self.source.below(least) if beyond is None else least + self.source.below(beyond - least)

    def choice(self, items):
        return items[self.source.below(len(items))]

    def sample(self, items, count):
        return drawn(self.source, items, count)


def path(name):
    return FOLDER / f"{stem(name)}.txt"


def text(name):
    sheet = sheet_of(name)
    lines = [f"{sheet.title}, {sheet.cite}", *([sheet.remark] if sheet.remark else []), "", "The sheet:"]
    lines += [f"  {figure} = {found.value} ({found.standing})" for figure, found in sheet.figures.items()]
    for seed in SEEDS:
        lines += ["", f"Round with the seed {seed}", "", *_round(name, sheet, seed)]
    return "\n".join(lines) + "\n"


def _round(name, sheet, seed):
    round_, rng, source = catalog.game(name).round(sheet), Steady(seed + 100), Seeded(seed)
    for seat in SEATS:
        for placed in deciding.random_stakes(name, round_, seat, rng):
            round_.do(placed)
            yield f"  {in_words(placed)}"
    round_.do(NoMoreBets())
    yield f"  {in_words(NoMoreBets())}"
    pack = Pack(source, cards.deck(decks=round_.decks, jokers=round_.jokers))
    while not round_.over:
        yield f"    due: {' or '.join(str(due) for due in round_.due())}"
        step = next_step(round_, source, pack, lambda due: rng.choice(due.options))
        round_.do(step)
        yield f"  {in_words(step)}"
    yield "    the round is over"
    for seat, bets in round_.settle().items():
        yield f"  seat {seat}"
        for bet in bets:
            said = f" ({bet.why})" if bet.why else ""
            yield f"    {bet.bet}: {bet.amount}, {bet.outcome}{said}, takes up {bet.back}, net {bet.net:+}"
        yield f"    in all {sum(bet.net for bet in bets):+}"


def main(names):
    FOLDER.mkdir(exist_ok=True)
    for name in names or catalog.MODULES:
        path(name).write_text(text(name), "utf-8")
        print(path(name))


if __name__ == "__main__":
    main(sys.argv[1:])
