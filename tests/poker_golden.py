"""Golden play-throughs of poker: a tournament table hand by hand, kept as text so that a change of its play is seen.

`python -m tests.poker_golden` writes the texts of tests/golden/poker again.
"""

from pathlib import Path

from almoner.games.cards import names
from almoner.games.chance import Seeded, shuffled
from almoner.games.poker.game import no_limit, stud
from almoner.games.poker.operations import line
from almoner.games.poker.table import Table

FOLDER = Path(__file__).parent / "golden" / "poker"


def seated(rules, stacks, *, tournament=True, seats=9, button=None):
    """A table at which these stacks sit."""
    table = Table(rules, seats, tournament=tournament)
    for seat, stack in stacks.items():
        table.sit(seat, stack)
    if button is not None:
        table.draw_button(button)
    return table


def path(night):
    return FOLDER / f"{night}.txt"


def act(hand, source):
    """Do something legal: mostly calls, folds to a bet one time in four, raises the least one time in six."""
    least, _ = hand.raises
    draw = source.below(12)
    if draw < 2 and least:
        hand.raise_to(least)
    elif hand.phase == "bring in":
        hand.post_bring_in()
    elif draw < 5 and hand.call_amount:
        hand.fold()
    else:
        hand.check_call()


def story(table, levels, seed, each=4):
    """Play until one player has all chips, with a new level after some hands, and tell it line by line."""
    source = Seeded(seed)
    while len(table.stacks) > 1:
        table.rules = levels[min(table.hands // each, len(levels) - 1)]
        before = ", ".join(f"seat {seat} {stack}" for seat, stack in table.stacks.items())
        hand = table.begin(deck=shuffled(source, list(range(52))))
        yield f"Hand {table.hands}: {before}"
        if (now := table.positions) is not None:
            yield f"  button at seat {now.button}, blinds at seats {now.small} and {now.big}"
        while hand.phase != "over":
            act(hand, source)
        yield from (f"  {line(operation, table.order)}" for operation in hand.log)
        if hand.board:
            yield f"  the board: {names(hand.board)}"
        for seat in table.finish():
            yield f"  seat {seat} is out"


def holdem():
    levels = [no_limit(5, 10), no_limit(20, 40, big_blind_ante=40), no_limit(60, 120, ante=10)]
    return story(seated(levels[0], dict.fromkeys((0, 1, 3, 4, 6, 8), 200), button=4), levels, 7, each=2)


def seven_card_stud():
    levels = [stud(10, 20, ante=2, bring_in=5), stud(40, 80, ante=10, bring_in=15)]
    return story(seated(levels[0], dict.fromkeys((0, 2, 3, 5, 7), 150), seats=8), levels, 5, each=2)


NIGHTS = {"holdem-tournament": holdem, "stud-tournament": seven_card_stud}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, night in NIGHTS.items():
        path(name).write_text("\n".join(night()) + "\n", "utf-8")
