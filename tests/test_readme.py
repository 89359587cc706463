"""The README: its commands and its Python example run as written, from a folder with the examples."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
GUIDES = README + (ROOT / "docs/first-night.md").read_text("utf-8")
BLOCKS = [re.sub(r"(?m)^    ", "", block) for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", README)]
LINES = [line.strip().removeprefix("$ ") for line in GUIDES.splitlines() if line.startswith("    ")]
PLAIN = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
"""The environment of a user without a terminal; what a library has set for itself is not in it."""
COMMANDS = [line for line in LINES if line.startswith(("almoner ", ".venv/bin/almoner "))]


@pytest.fixture
def project(tmp_path):
    """A folder that looks like the root of the project."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


def run(command, project):
    called = re.sub(r"^(\.venv/bin/)?almoner", f"'{sys.executable}' -m almoner.cli.main", command)
    return subprocess.run(called, shell=True, cwd=project, env=PLAIN, capture_output=True, text=True, check=False)


def test_there_are_commands():
    assert len(COMMANDS) >= 10


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs_as_written(command, project):
    done = run(command, project)
    assert done.stderr == ""
    assert done.returncode in (0, 3)
    assert done.stdout or ">" in command


def test_the_output_that_is_shown_is_the_output():
    (block,) = [block.strip() for block in BLOCKS if block.strip().startswith("$ ")]
    command, _, shown = block.partition("\n")
    assert run(command.removeprefix("$ "), ROOT).stdout.startswith(shown)


def test_the_python_example_runs_as_written(project):
    (example,) = [block for block in BLOCKS if "import decode" in block]
    done = subprocess.run([sys.executable, "-c", example], cwd=project, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("False ('Pari 1207.03(f)(4)',) Sell at most $140")


def test_the_files_that_the_guides_name_are_there():
    for name in re.findall(r"`((?:docs|bench|examples|tests)/[\w./-]+)`", GUIDES):
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize(
    ("name", "code"), [("first-night.jsonl", 0), ("night.jsonl", 3), ("hands.phhs", 3), ("proposed.jsonl", 3)]
)
def test_the_examples_are_what_they_are_said_to_be(name, code, project):
    done = run(f"almoner audit examples/{name}", project)
    assert (done.returncode, done.stderr) == (code, "")
