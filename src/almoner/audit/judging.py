"""Judging one stream: every entry as it stands after corrections, what the record ends without, and its times.

Uses law, `report` and `source`; used by `run`.
"""

from __future__ import annotations

import functools
from collections import Counter
from datetime import date

from msgspec import Struct

from almoner.acts import Entry, Undecodable
from almoner.acts.codec import Unreadable
from almoner.audit.report import Judgment, Offense
from almoner.audit.source import NO_ACT, NotChecked, Stream
from almoner.law.clock import IN_TIME, odd_times
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, all_editions, edition_of, judged_by, named
from almoner.law.live import effective, judge, overdue
from almoner.law.provision import OWN_RULES
from almoner.law.ruling import Finding

READABLE = "What stands in the record can be read."


class Choice(Struct, frozen=True):
    """By what a record is judged."""

    edition: str | None = None
    """the edition for every stream; each event's own, or the text as printed, if none is chosen"""
    as_of: date | None = None
    """a day: by the edition of each stream's state, New Hampshire where it names none, that was in force on it"""
    of_its_state: bool = False
    """streams of another state than the edition's are left out, and not refused"""
    paragraph: str | None = None
    """a paragraph, to judge by it alone and what stands under it"""


def is_left_out(stream: Stream, choice: Choice) -> bool:
    """Tell whether a stream is of another state than the edition that was chosen, and is left out for it."""
    own = edition_of(stream.entries) or AS_PRINTED
    if not choice.of_its_state or choice.edition is None or own not in all_editions():
        return False
    return named(choice.edition).state != named(own).state


def judge_stream(stream: Stream, choice: Choice) -> Judgment:
    """Judge a stream; raises Undecodable if its event names an edition that does not exist, or one of another state."""
    own = edition_of(stream.entries)
    try:
        edition = judged_by(own, choice.edition, choice.as_of)
        edition = narrowed(edition.name, stream.provisions, choice.paragraph)
    except ValueError as error:
        raise Undecodable(f"{stream.name}: {error}") from None
    kinds: Counter[str] = Counter()
    offenses: list[Offense] = []
    for entry, ruling in judge(edition, stream.entries):
        if isinstance(entry, Unreadable):
            offenses.append(_of_record(stream.name, entry, edition, READABLE, entry.error))
            continue
        kinds[entry.act.__class__.__name__] += 1
        if ruling is not None and not ruling.allowed:
            offenses += [_offense(stream.name, entry, finding) for finding in ruling.refusals]
    offenses += [_offense(stream.name, entry, finding) for entry, finding in overdue(edition, stream.entries)]
    if stream.provisions is None and choice.paragraph is None:
        odd = odd_times(list(effective(stream.entries)), edition.zone)
        offenses += [_of_record(stream.name, entry, edition, IN_TIME, why) for entry, why in odd]
    days = [entry.game_date for entry in stream.entries if isinstance(entry, Entry)]
    return Judgment(
        stream=stream.name,
        edition=edition.name,
        by_default=choice.edition is None and choice.as_of is None and own is None,
        days=(min(days), max(days)) if days else None,
        acts=sum(kinds.values()),
        looked_at=_looked_at(edition, kinds),
        offenses=offenses,
        not_checked=[*stream.not_checked, *_not_checked(edition, kinds, stream, choice)],
    )


@functools.lru_cache(maxsize=64)
def narrowed(name: str, provisions: tuple[str, ...] | None, paragraph: str | None) -> Edition:
    """Return an edition with the provisions a record can be judged by, of one paragraph if one is asked for."""
    edition = named(name)
    if provisions is not None:
        edition = edition.only(provisions)
    if paragraph is not None:
        edition = edition.under(paragraph, may_be_empty=True)
    return edition


@functools.lru_cache(maxsize=64)
def _kinds_of(edition: Edition) -> dict[str, frozenset[str]]:
    """Return the kinds of act that each paragraph looks at; what a house limit is held against does not count."""
    found: dict[str, set[str]] = {}
    for provision in edition.provisions:
        kinds = {kind.__name__ for kind in provision.on}
        if not provision.cite.startswith("Record"):
            kinds.discard("HouseLimitSet")
        found.setdefault(edition.cite(provision), set()).update(kinds)
    return {cite: frozenset(kinds) for cite, kinds in found.items()}


def _looked_at(edition: Edition, kinds: Counter[str]) -> dict[str, int]:
    """Return how many acts each paragraph looked at."""
    return {cite: sum(kinds[name] for name in on) for cite, on in _kinds_of(edition).items()}


def _not_checked(edition: Edition, kinds: Counter[str], stream: Stream, choice: Choice) -> list[NotChecked]:
    """Name the paragraphs for which the record holds no act at all, or which the edition does not have."""
    if choice.paragraph is not None and not edition.provisions:
        return [NotChecked(choice.paragraph, f"{edition.name} has no provision of that number for this record", 0)]
    if not stream.entries:
        return []
    return [
        NotChecked(cite, f"{NO_ACT} {' or '.join(sorted(on))}", 0)
        for cite, on in _kinds_of(edition).items()
        if on and not any(kinds[name] for name in on) and not cite.startswith("Record")
    ]


def _offense(stream: str, entry: Entry, finding: Finding) -> Offense:
    act = entry.act
    who = next((getattr(act, name) for name in ("person", "table", "game", "place") if hasattr(act, name)), None)
    return Offense(
        stream=stream,
        seq=entry.seq,
        at=entry.at,
        act=act.__class__.__name__,
        who=who,
        hand=getattr(act, "hand", None),
        cite=finding.cite,
        outcome=finding.outcome,
        measured=finding.measured,
        bound=finding.bound,
        excess=finding.excess,
        bound_is=finding.bound_is,
        unit=finding.unit,
        what=finding.what,
        says=finding.says,
        why=finding.why,
        remedy=finding.remedy,
        edition=finding.edition,
        document=finding.document,
        standing=finding.standing,
    )


def _of_record(stream: str, entry: Entry | Unreadable, edition: Edition, says: str, why: str) -> Offense:
    """Return the offense of an entry against the product's own rules of record."""
    readable = isinstance(entry, Entry)
    envelope = entry if isinstance(entry, Entry) else entry.envelope
    return Offense(
        stream=stream,
        seq=entry.seq,
        at=envelope.at,
        act=entry.act.__class__.__name__ if isinstance(entry, Entry) else entry.kind or "unknown",
        who=None,
        hand=None,
        cite="Record",
        outcome="violates" if readable else "cannot rule",
        measured=None,
        bound=None,
        excess=None,
        bound_is="equals",
        unit="text",
        what="",
        says=says,
        why=why,
        remedy="Correct the entry." if readable else "Correct the entry with an act that can be read.",
        edition=edition.name,
        document=OWN_RULES,
        standing="house",
    )
