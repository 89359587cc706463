"""Finding entries by stream, person, table, kind of act, time, or how they were ruled on.

A stream is read from its beginning, but an entry is decoded only if its bytes hold what is looked for.
Uses acts, `follow` and `store`; used by the command line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime

import msgspec
from msgspec import Struct

from almoner.acts import Act, Corrected, Entry
from almoner.acts.base import nearest
from almoner.acts.codec import Unreadable
from almoner.journal.answer import Outcome
from almoner.journal.errors import Unusable, no_such_stream
from almoner.journal.follow import Followed, followed
from almoner.journal.store import Store
from almoner.journal.tables import Progress


class Wanted(Struct, frozen=True, kw_only=True):
    """What is looked for; everything that is named must hold."""

    stream: str | None = None
    person: str | None = None
    """who did it, recorded it, saw it, or looked at a document"""
    table: str | None = None
    kind: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    """the first moment that is too late"""
    game_date: date | None = None
    """on this game date, which runs past midnight"""
    outcome: Outcome | None = None
    seq: int | None = None


def find(store: Store, wanted: Wanted, progress: Progress = lambda done, of: None) -> Iterator[Followed]:
    """Yield the entries that are looked for, stream by stream, in order.

    A correction is found with what it says should have been recorded. Raises Unusable for a stream or a kind of act
    that does not exist.
    """
    if wanted.kind is not None and wanted.kind not in Act.kinds:
        raise Unusable(f"there is no act of the kind {wanted.kind!r}{nearest(wanted.kind, list(Act.kinds))}")
    words = [msgspec.json.encode(word) for word in (wanted.person, wanted.table, wanted.kind) if word is not None]
    with store.reading() as tables:
        rows = tables.streams()
        if wanted.stream is not None:
            rows = [row for row in rows if row.name == wanted.stream]
            if not rows:
                raise no_such_stream(store.place, wanted.stream)
        done, whole = 0, sum(row.size for row in rows)
        for row in rows:
            first, last = (0, row.size) if wanted.seq is None else (wanted.seq - 1, wanted.seq)
            for stored in tables.entries(row.id, first, last):
                done += 1
                if done % 10_000 == 0:
                    progress(done, whole)
                if not all(word in stored.entry for word in words):
                    continue
                found = followed(row.name, stored)
                if _fits(found, wanted):
                    yield found


def _fits(found: Followed, wanted: Wanted) -> bool:
    entry = found.entry
    envelope = entry.envelope if isinstance(entry, Unreadable) else entry
    acts = list(_acts(entry.act)) if isinstance(entry, Entry) else []
    kinds = [act.__class__.__name__ for act in acts] if isinstance(entry, Entry) else [entry.kind]
    people = {envelope.by, envelope.witness}.union(*(_named(act, _is_person) for act in acts))
    tables = set().union(*(_named(act, _is_table) for act in acts))
    return (
        (wanted.person is None or wanted.person in people)
        and (wanted.table is None or wanted.table in tables)
        and (wanted.kind is None or wanted.kind in kinds)
        and (wanted.since is None or envelope.at >= wanted.since)
        and (wanted.until is None or envelope.at < wanted.until)
        and (wanted.game_date is None or envelope.game_date == wanted.game_date)
        and (wanted.outcome is None or found.ruling.outcome == wanted.outcome)
    )


def _acts(act: Act) -> Iterator[Act]:
    """Yield an act, and those that a correction puts in place of others."""
    yield act
    if isinstance(act, Corrected) and act.instead is not None:
        yield from _acts(act.instead)


def _named(act: Act, what: Callable[[str], bool]) -> set[str]:
    return {getattr(act, field) for field in act.__struct_fields__ if what(field)}


def _is_person(field: str) -> bool:
    """Tell whether a field names a human being: `person`, another person, or who did something."""
    return field == "person" or field.endswith(("_person", "_by"))


def _is_table(field: str) -> bool:
    return field == "table" or field.endswith("_table")
