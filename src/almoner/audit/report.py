"""The report of an audit: a summary by paragraph, the offending entries, and what was not checked and why.

Uses `source`; used by `run` and the command line.
"""

from __future__ import annotations

from datetime import date, datetime

from msgspec import Struct

from almoner.audit.source import MISSING, NotChecked
from almoner.law.provision import Bound


class Offense(Struct, frozen=True):
    """An entry that breaks a paragraph, or that nothing can be ruled on. Amounts are in `unit`."""

    stream: str
    seq: int
    at: datetime
    act: str
    who: str | None
    """the person, or else the table or game"""
    hand: str | None
    cite: str
    outcome: str
    measured: int | str | bool | None
    bound: int | str | bool | None
    excess: int | None
    """by how much it is over an upper bound, or short of a lower one"""
    bound_is: Bound
    unit: str
    what: str
    says: str
    why: str
    remedy: str
    edition: str
    document: str
    standing: str


class Judgment(Struct, frozen=True):
    """What came out of one stream."""

    stream: str
    edition: str
    by_default: bool
    """no edition was chosen, and the event names none"""
    days: tuple[date, date] | None
    """first and last game date"""
    acts: int
    looked_at: dict[str, int]
    """acts that each paragraph looked at"""
    offenses: list[Offense]
    not_checked: list[NotChecked]


class Line(Struct, frozen=True):
    """A paragraph in the summary."""

    cite: str
    edition: str
    acts: int
    """acts it looked at"""
    violations: int
    cannot_rule: int
    worst: int | None
    """the largest excess, in `unit`"""
    unit: str


class OfStream(Struct, frozen=True):
    """A stream in the summary: an event, or a table of a hand history."""

    stream: str
    edition: str
    days: tuple[date, date] | None
    acts: int
    violations: int
    cannot_rule: int


class Report(Struct, frozen=True):
    """The whole audit."""

    streams: int
    acts: int
    editions: list[str]
    notes: list[str]
    """what a reader should know of the whole before the figures"""
    summary: list[Line]
    by_stream: list[OfStream]
    offenses: list[Offense]
    not_checked: list[NotChecked]

    @property
    def clean(self) -> bool:
        """No entry breaks a paragraph, and there is none that nothing can be ruled on."""
        return not self.offenses


def sum_up(judgments: list[Judgment]) -> Report:
    """Put the judgments of all streams together; the same reason for not checking is one row."""
    looked_at: dict[tuple[str, str], int] = {}
    offenses: dict[tuple[str, str], list[Offense]] = {}
    not_checked: dict[tuple[str, str], list[int]] = {}
    for judgment in judgments:
        for cite, acts in judgment.looked_at.items():
            key = cite, judgment.edition
            looked_at[key] = looked_at.get(key, 0) + acts
        for offense in judgment.offenses:
            offenses.setdefault((offense.cite, judgment.edition), []).append(offense)
        for row in judgment.not_checked:
            not_checked.setdefault((row.what, row.why), []).append(row.count)
    keys = [*looked_at, *(key for key in offenses if key not in looked_at)]
    streams = sum(1 for judgment in judgments if judgment.acts)
    return Report(
        streams=streams,
        acts=sum(judgment.acts for judgment in judgments),
        notes=_notes(judgments),
        editions=list(dict.fromkeys(judgment.edition for judgment in judgments)),
        summary=[_line(*key, looked_at.get(key, 0), offenses.get(key, [])) for key in keys],
        by_stream=[_of_stream(judgment) for judgment in judgments if judgment.acts],
        offenses=[offense for judgment in judgments for offense in judgment.offenses],
        not_checked=[_not_checked(what, why, counts, streams) for (what, why), counts in not_checked.items()],
    )


def _not_checked(what: str, why: str, counts: list[int], streams: int) -> NotChecked:
    """Return a row for all streams that have it; of what was not checked in some of them it says in how many."""
    only = "" if sum(counts) or len(counts) >= streams else f", in {len(counts)} of {streams} streams"
    return NotChecked(what, why + only, sum(counts))


def _of_stream(judgment: Judgment) -> OfStream:
    outcomes = [offense.outcome for offense in judgment.offenses]
    return OfStream(
        stream=judgment.stream,
        edition=judgment.edition,
        days=judgment.days,
        acts=judgment.acts,
        violations=outcomes.count("violates"),
        cannot_rule=outcomes.count("cannot rule"),
    )


def _notes(judgments: list[Judgment]) -> list[str]:
    """Say which law was taken where none was named, and whether entries are missing."""
    notes = []
    default = [judgment for judgment in judgments if judgment.by_default and judgment.days]
    if default:
        first, last = (pick(day for j in default if j.days for day in j.days) for pick in (min, max))
        streams = f"{len(default):,} stream{'' if len(default) == 1 else 's'}"
        notes.append(
            f"{streams} of {first} to {last} named no edition and were judged by {default[0].edition}, the text as "
            "printed; --as-of DATE takes the one in force on a date."
        )
    missing = sum(row.count for judgment in judgments for row in judgment.not_checked if row.what.startswith(MISSING))
    if missing:
        notes.append(f"{missing:,} {'entry is' if missing == 1 else 'entries are'} missing from the record.")
    return notes


def _line(cite: str, edition: str, acts: int, offenses: list[Offense]) -> Line:
    worst = max((offense for offense in offenses if offense.excess is not None), key=_excess, default=None)
    return Line(
        cite=cite,
        edition=edition,
        acts=acts,
        violations=sum(1 for offense in offenses if offense.outcome == "violates"),
        cannot_rule=sum(1 for offense in offenses if offense.outcome == "cannot rule"),
        worst=worst.excess if worst else None,
        unit=worst.unit if worst else "",
    )


def _excess(offense: Offense) -> int:
    return offense.excess or 0
