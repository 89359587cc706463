"""What the tests of the games share."""

from almoner.games import catalog


def sheet_of(name):
    """The sheet that the tests play a game by: the one that comes with the program, or an example."""
    return catalog.game(name).shown_sheet()
