"""Compiling rules: it works where nothing can be kept, and what other versions left is removed in time."""

import os
import subprocess
import sys
import time

import pytest

PROGRAM = """
import numpy as np
from almoner.games import chance
from almoner.games.fast import compiled
state = np.array(chance.state(1), np.int64)
assert compiled(chance.draw_below)(state, 100) == chance.draw_below(chance.state(1), 100)
"""


def run(cache):
    env = {**os.environ, "ALMONER_CACHE": str(cache)}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, check=False)


@pytest.mark.parametrize("place", ["file", "below a file"])
def test_rules_are_compiled_where_nothing_can_be_kept(tmp_path, place):
    (tmp_path / "file").write_text("a file, not a folder")
    cache = tmp_path / "file" / "cache" if place == "below a file" else tmp_path / "file"
    done = run(cache)
    assert done.returncode == 0, done.stderr.decode()


def test_what_other_versions_left_is_removed_after_a_month_and_nothing_else(tmp_path):
    old, recent, foreign = tmp_path / ("0" * 16), tmp_path / ("1" * 16), tmp_path / "notes"
    for folder in (old, recent, foreign):
        folder.mkdir()
        (folder / "x").touch()
    for folder in (old, foreign):
        os.utime(folder, (time.time() - 40 * 86400,) * 2)
    assert run(tmp_path).returncode == 0
    assert not old.exists()
    assert recent.exists()
    assert (foreign / "x").exists()
    (made,) = [folder for folder in tmp_path.iterdir() if folder not in (recent, foreign)]
    assert any(made.rglob("*.nbi")), "what was compiled is kept"
