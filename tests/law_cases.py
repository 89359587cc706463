"""The cases of law that tests share: those written in YAML, and those made for every provision of a kind."""

import functools
from importlib.resources import files

from almoner.law import cases

from .law_kinds import generated
from .law_types import of_types


@functools.cache
def _files(state):
    return [file for _, file in cases.every(files(f"almoner.law.{state}") / "cases")]


def nights_of(state):
    """Return the nights that all cases of a state share."""
    return _files(state)[0].nights


def all_nights(state):
    """Return the nights of all files of a state; of those with one name, that of the last file."""
    return {name: night for file in _files(state) for name, night in file.nights.items()}


def cases_of(edition):
    """Return every case that an edition is to be judged by, with the nights that it may name."""
    found = _files(edition.state)
    yaml = [(case, file.nights) for file in found for case in file.cases if edition.name in case.editions]
    return yaml + [(case, nights_of(edition.state)) for case in (*generated(edition), *of_types(edition))]


def entries_of(case, nights):
    """Return the entries before, each with whether it is in breach, and the act; None for the end of the record."""
    expanded = cases._expanded([*nights.get(case.night or "", []), *case.before], nights)
    before = [cases.read_entry(entry, seq) for seq, entry in enumerate(expanded, start=1)]
    return before, None if case.act == cases.END else cases.read_entry(case.act, len(before) + 1)[0]


def written(night, nights):
    """Return the entries of a night as it is written."""
    return [cases.read_entry(entry, seq)[0] for seq, entry in enumerate(cases._expanded(night, nights), start=1)]
