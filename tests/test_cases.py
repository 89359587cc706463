"""The cases of law, each judged in every edition it names."""

from importlib.resources import files

import pytest

from almoner.law import cases
from almoner.law.editions import STATES, named

FILES = [found for state in STATES for found in cases.every(files(f"almoner.law.{state}") / "cases")]
ALL = [
    pytest.param(case, file.nights, edition, id=f"{name.removesuffix('.yaml')}: {case.name} [{edition}]")
    for name, file in FILES
    for case in file.cases
    for edition in case.editions
]


@pytest.mark.parametrize(("case", "nights", "edition"), ALL)
def test_case(case, nights, edition):
    assert cases.fails(case, nights, named(edition)) == ""


def test_names_are_unique():
    names = [case.name for _, file in FILES for case in file.cases]
    assert len(names) == len(set(names))
