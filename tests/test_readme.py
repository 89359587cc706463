"""The README: its commands and its Python example run as written, from a folder with the examples."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
DOCS = ("first-night.md", "games.md", "journal.md")
GUIDES = "".join([README, *((ROOT / "docs" / name).read_text("utf-8") for name in DOCS)])
BLOCKS = [re.sub(r"(?m)^    ", "", block) for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", README)]
LINES = [line.strip().removeprefix("$ ") for line in GUIDES.splitlines() if line.startswith("    ")]
PLAIN = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
"""The environment of a user without a terminal; what a library has set for itself is not in it."""
COMMANDS = [line for line in LINES if line.startswith(("almoner ", ".venv/bin/almoner "))]


JOURNAL = [line for line in COMMANDS if "journal" in line]
"""Commands on the journal that the README's Python example makes, and on one another's."""


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


@pytest.mark.parametrize("command", [line for line in COMMANDS if line not in JOURNAL])
def test_a_command_runs_as_written(command, project):
    check(command, project)


def test_the_journal_commands_run_one_after_the_other(project):
    assert len(JOURNAL) >= 10
    example(project, "Journal.open")
    for command in JOURNAL:
        check(command, project)


def check(command, project):
    done = run(command, project)
    assert done.stderr == ""
    assert done.returncode in (0, 3)
    assert done.stdout or ">" in command


def test_the_output_that_is_shown_is_the_output():
    (block,) = [block.strip() for block in BLOCKS if block.strip().startswith("$ ")]
    command, _, shown = block.partition("\n")
    assert run(command.removeprefix("$ "), ROOT).stdout.startswith(shown)


def example(project, word):
    """Run the Python example of the README that has a word in it, and return what it prints."""
    (block,) = [block for block in BLOCKS if word in block]
    done = subprocess.run([sys.executable, "-c", block], cwd=project, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_the_python_examples_run_as_written(project):
    assert example(project, "import decode").startswith("False ('Pari 1207.03(f)(4)',) Sell at most $140")
    printed = example(project, "Journal.open")
    assert "outcome='allowed'" in printed


def test_a_first_journal_takes_five_lines():
    (block,) = [block for block in BLOCKS if "Journal.open" in block]
    assert len(block.strip().splitlines()) == 5


def test_the_files_that_the_guides_name_are_there():
    for name in re.findall(r"`((?:docs|bench|examples|tests)/[\w./-]+)`", GUIDES):
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize(
    ("name", "code"),
    [("first-night.jsonl", 0), ("night.jsonl", 3), ("hands.phhs", 3), ("casino-night.jsonl", 3), ("proposed.jsonl", 3)],
)
def test_the_examples_are_what_they_are_said_to_be(name, code, project):
    done = run(f"almoner audit examples/{name}", project)
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.parametrize("name", ["README.md", *sorted(f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md"))])
def test_lines_of_guides_fit(name):
    long = [line for line in (ROOT / name).read_text("utf-8").splitlines() if len(line) > 120]
    assert not long
