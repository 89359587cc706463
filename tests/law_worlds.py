"""Another world beside a case: what was done elsewhere, at another table or for another organization, say.

Beside a case that is refused stands elsewhere all that is in order in one that is allowed, and the other way round.
"""

from datetime import date
from itertools import islice
from pathlib import Path

import yaml

from almoner.acts import Corrected, EventLicensed, replace

from .law_cases import all_nights, cases_of, entries_of, written

WORLDS = {
    "table": ("table", "from_table"),
    "organization": ("application", "license", "charity", "certificate", "identification"),
    "game": ("game", "into_game", "other"),
    "player": ("person", "other_person", "verified_by"),
}
"""The fields by which acts are of one table, one organization, one game or one player."""

THINGS = ("procedures", "equipment", "provider", "rate", "item", "room", "hand", "round", "drawing", "notice", "badge")
BUSY = {
    "nj": (
        *("blackjack in play", "stud table", "a tournament table"),
        *("a casino night licensed", "bingo with six evenings in May"),
    ),
    "nh": ("between h1 and h2", "moved by choice from $1,240", "tournament of $500", "prize of $320 paid"),
}
"""Nights that stand beside every case of their state, with other names for everything and everybody: all elsewhere."""

WEEK_BEFORE = {
    "nj": [
        {"EventOpened": {}},
        {"AdmissionPaid": {"person": "somebody", "paid": "$7"}},
        {"RoundBegun": {"table": "another", "round": "another"}},
        {"PlayEnded": {}},
        {"ReceiptsDeposited": {"deposited": "$8", "account": "bank"}},
        {"BooksClosed": {}},
    ],
    "nh": [{"MemberOnSite": {"person": "somebody", "affidavit": True}}, {"DayEnded": {}}],
}
"""What was done on another game date, by the folder of the state."""

MOST = 3
"""Worlds of a kind that a case is put beside."""


def elsewhere(edition):
    """Yield cases with another world before, or after, what came before: the case, the world, entries and the act."""
    groups = {}
    everything = [*THINGS, *(field for fields in WORLDS.values() for field in fields)]
    nights = all_nights(edition.state)
    busy = [
        [made for entry in written(nights[name], nights) if (made := _moved(entry, everything))]
        for name in BUSY[edition.state]
    ]
    for case, nights in cases_of(edition):
        before, last = entries_of(case, nights)
        entries = [entry for entry, _ in before]
        if last is not None and not any(isinstance(entry.act, Corrected) for entry in (*entries, last)):
            groups.setdefault(case.paragraph, []).append((case, entries, last))
    elsewhere = yaml.safe_load((Path(__file__).parent / "law_elsewhere.yaml").read_text("utf-8"))
    if edition.state == "nj":
        busy.append(written(elsewhere, {}))
    another_date = written([entry | {"date": date(2016, 10, 29)} for entry in WEEK_BEFORE[edition.state]], {})
    for group in groups.values():
        for case, before, last in group:
            yield case, "", before, last
            yield case, "another date", another_date + before, last
            for noise in busy:
                yield case, "all", noise + before, last
                yield case, "all", before + noise, last
            for world, fields in WORLDS.items():
                if set(fields) & set(last.act.__struct_fields__):
                    for noise in islice(_worlds(case, fields, group), MOST):
                        yield case, world, noise + before, last
                        yield case, world, before + noise, last


def _worlds(case, fields, group):
    seen = []
    for other, before, last in group:
        moved = [made for entry in (*before, last) if (made := _moved(entry, fields))]
        acts = [entry.act for entry in moved]
        if (other.expect == "allowed") != (case.expect == "allowed") and moved and acts not in seen:
            seen.append(acts)
            yield moved


def _moved(entry, fields):
    """Return an entry as it would be elsewhere; nothing if it is of no such place."""
    if isinstance(entry.act, EventLicensed):
        return None
    said = {name: getattr(entry.act, name, None) for name in fields}
    moved = {name: f"{value} elsewhere" for name, value in said.items() if isinstance(value, str)}
    return replace(entry, act=replace(entry.act, **moved)) if moved else None


def numbered(entries, last):
    """Return entries and an act with the places that they have one after the other."""
    return [replace(e, seq=n) for n, e in enumerate(entries, 1)], replace(last, seq=len(entries) + 1)
