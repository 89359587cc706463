"""What the state of a stream keeps: a table for each measure, or for several that can share one.

Uses `terms`; used by `emit`, `compile` and `live`.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import Any

from almoner.law.terms import Measure, Source
from almoner.law.walk import signature


class Memory:
    """The measures of an edition, each with the number of its table."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.measures: list[Measure] = []

    def number(self, measure: Measure) -> int:
        """Return the number of a measure's table; measures that keep the same share one."""
        kept = stored_as(measure)
        key = signature(kept)
        if key not in self.numbers:
            self.numbers[key] = len(self.measures)
            self.measures.append(kept)
        return self.numbers[key]


def is_kept_whole(measure: Measure) -> bool:
    """Tell whether the act itself is kept, so that one table serves for all its fields.

    So it is for what the latest or the first act said, if the field has the same name in every kind of act.
    """
    one_field = len({source.field for source in measure.sources}) == 1
    return measure.op in ("latest", "first") and measure.of is None and one_field


def stored_as(measure: Measure) -> Measure:
    """Return a measure as the state keeps it, which does not depend on who asks: keys of the source alone."""
    whole = is_kept_whole(measure)
    sources = tuple(Source(source.kind, None) for source in measure.sources) if whole else measure.sources
    keys = tuple((theirs, theirs) for theirs, _ in measure.keys)
    return Measure(measure.op, sources, keys, measure.where, measure.of, None, False)


def add(table: dict[Any, int | None], key: object, own: int | None) -> None:
    """Add to a sum of which something may be unknown; then all of it is."""
    known = table.get(key, 0)
    table[key] = None if known is None or own is None else known + own


def note(table: dict[Any, set[object] | None], key: object, own: object) -> None:
    """Add a value to those seen, unless they are unknown."""
    seen = table.get(key, ())
    if own is None:
        table[key] = None
    elif seen is not None:
        table.setdefault(key, set()).add(own)  # type: ignore[union-attr]


def size(seen: Sized | None) -> int | None:
    """Return how many values were seen."""
    return None if seen is None else len(seen)
