"""What holds for every command alike: examples in its help, days, the order of options; and the command as a module."""

import subprocess
import sys
from pathlib import Path

import click
import pytest

from almoner.cli.main import almoner
from almoner.cli.office import SHARED

from .test_cli_office import run

ROOT = Path(__file__).parent.parent


def every_command(of=almoner, path=()):
    """Yield every command that does something, with the words by which it is called."""
    for name in of.list_commands(click.Context(of)):
        verb = of.get_command(click.Context(of), name)
        if isinstance(verb, click.Group):
            yield from every_command(verb, (*path, name))
        else:
            yield (*path, name), verb


COMMANDS = [pytest.param(*each, id=" ".join(each[0])) for each in every_command()]


@pytest.mark.parametrize(("path", "verb"), COMMANDS)
def test_its_help_has_an_example(path, verb):
    assert f"almoner {' '.join(path)}" in verb.help.partition("Example")[2]


@pytest.mark.parametrize(("path", "verb"), COMMANDS)
def test_a_day_is_asked_for_and_refused_in_the_same_words(path, verb):
    for param in verb.params:
        if isinstance(param.type, click.DateTime):
            with pytest.raises(click.BadParameter, match=r"expected one such as 2024-03(-15)?$"):
                param.type.convert("3/4/2024", param, None)
    assert "%" not in verb.get_usage(click.Context(verb, info_name=path[-1]))


def test_options_of_a_verb_itself_stand_before_those_of_all_verbs_of_the_office():
    for path, verb in every_command():
        if path[0] == "office":
            shared = [param.name in SHARED for param in verb.params if isinstance(param, click.Option)]
            assert shared == sorted(shared), path


def test_what_some_streams_do_not_hold_is_not_said_of_all():
    found = run("audit", "examples/night.jsonl", "examples/first-night.jsonl", folder=ROOT)
    assert "on record in 1 of 2 streams" in " ".join(found.stdout.split())


def test_the_command_runs_as_a_module():
    said = subprocess.run([sys.executable, "-m", "almoner", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("almoner, version")
