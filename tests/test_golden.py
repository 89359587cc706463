"""Every game plays as its golden play-through, a text of tests/golden that a person has read."""

import pytest

from almoner.games import catalog

from .games import golden

HOW = "python -m tests.games.golden writes the texts again: read what changed before it is kept"


@pytest.mark.parametrize("name", catalog.MODULES)
def test_the_game_plays_as_its_golden_play_through(name):
    kept = golden.path(name)
    assert kept.is_file(), f"{name} has no golden play-through; {HOW}"
    assert golden.text(name).splitlines() == kept.read_text("utf-8").splitlines(), HOW


def test_no_play_through_is_left_of_a_game_that_is_gone():
    assert {path.name for path in golden.FOLDER.glob("*.txt")} <= {golden.path(name).name for name in catalog.MODULES}
