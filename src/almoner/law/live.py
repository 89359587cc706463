"""The live law of one stream: it rules on proposed acts, and its state advances only by recorded ones.

    night = Live(edition)
    ruling = night.rule(entry)      # changes nothing
    night.record(entry)             # whether allowed or not: what happened, happened
    night.finish()                  # findings about what the stream ended without

A correction is ruled on by replaying the stream with it and without it. What was recorded is kept in a list, or by
whoever opens the stream, in a `Past` of their own. Uses `compile` and `ruling`; used by the journal, the audit and the
command line.
"""

from __future__ import annotations

import dataclasses
import functools
import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

import msgspec

from almoner.acts import Act, AnyAct, Corrected, Entry, HouseLimitSet, Malformed, replace
from almoner.acts.codec import Unreadable
from almoner.law.compile import Compiled, compiled
from almoner.law.edition import Edition
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.ruling import COMPLIES, Finding, Judged, Outcome, Ruling, Verdict
from almoner.law.terms import EnvelopeField, Field, Kind, Measure
from almoner.law.walk import walk


class Unknown(dict[Any, Any]):
    """The table of a measure of which something cannot be read: every look-up gives the unknown."""

    def get(self, key: object, default: object = None) -> None:
        """Return the unknown."""

    def __getitem__(self, key: object) -> None:
        pass

    def setdefault(self, key: object, default: object = None) -> None:
        """Keep nothing."""

    def __setitem__(self, key: object, value: object) -> None:
        pass


Recorded = Entry | Unreadable
"""What stands in a record: entries, and those whose act cannot be read."""


class Past(Protocol):
    """What was recorded in a stream, in order: a list of entries, or a store that reads them again each time."""

    def __iter__(self) -> Iterator[Recorded]: ...

    def append(self, entry: Recorded, /) -> None:
        """Keep an entry as the newest; a store that has it already does nothing."""


class Live:
    """An edition of the law over one stream of acts."""

    rule: Callable[[Entry], Ruling]
    """Rule on an act that is proposed; nothing changes. A function in an attribute, for it is called most of all."""
    takes: Mapping[Kind, Callable[[Entry], None]]
    """For each kind of act but `Corrected`, what `take` does with it, for whoever keeps the past and has many."""

    def __init__(self, edition: Edition, entries: Iterable[Recorded] = (), past: Past | None = None) -> None:
        """Take up a stream: the entries are kept in a list, or those of `past` are taken as they are kept there."""
        self.edition = edition
        self.entries: Past = [] if past is None else past
        """what was recorded, in order"""
        for entry in entries:
            self.entries.append(entry)
        self._replay()

    def _replay(self) -> None:
        """Make the state anew from what was recorded, which was ruled on when it was."""
        self._begin()
        for entry in effective(self.entries):
            if entry.__class__ is Entry:
                self.takes[entry.act.__class__](entry)
            else:
                self._step(entry)

    def _begin(self) -> None:
        law = compiled(self.edition)
        self._memory: list[dict[Any, Any]] = [{} for _ in law.measures]
        self._house = law.laws_bounds()
        self._bind(law)

    def _bind(self, law: Compiled) -> None:
        self._rules, self._steps, self.takes = law.make(self._memory, self._house)
        self._rule_on_form = self._rules[Corrected]
        self._rules[Corrected] = self._rule_on_correction
        rules = self._rules
        self.rule = lambda entry: rules[type(entry.act)](entry)

    def record(self, entry: Recorded) -> Ruling | None:
        """Record an act, allowed or not, and return the ruling on it; nothing if it cannot be read."""
        if entry.__class__ is Entry:
            kind = entry.act.__class__
            if kind is not Corrected:
                self.entries.append(entry)
                return self._steps[kind](entry)
            ruling = self._rule_on_correction(entry)
            self.entries.append(entry)
            self._replay()
            return ruling
        self.entries.append(entry)
        return self._step(entry)

    def _step(self, entry: Recorded) -> Ruling | None:
        if isinstance(entry, Unreadable):
            self._doubt(Act.kinds.get(entry.kind or ""))
            return None
        return self._steps[entry.act.__class__](entry)

    def _doubt(self, kind: Kind | None) -> None:
        """Make everything that depends on a kind of act unknown from here on.

        Everything depends on a correction, and on an act of which not even the kind can be read.
        """
        law = compiled(self.edition, doubtful=True)
        everything = kind is None or kind is Corrected
        for number, measure in enumerate(law.measures):
            if everything or kind in _looks_at(measure):
                self._memory[number] = Unknown()
        if everything or kind is HouseLimitSet:
            self._house[:] = [None] * len(self._house)
        self._bind(law)

    def _rule_on_correction(self, entry: Entry) -> Ruling:
        """Rule on a correction: on its form by provisions, and on what it would make of the record."""
        act = entry.act
        assert isinstance(act, Corrected)
        ruling = self._rule_on_form(entry)
        if not any(past.seq == act.entry for past in self.entries):
            return refused(ruling, _no_such_entry(self.edition, act.entry))
        return refused_for(ruling, made_worse(self.edition, self.edition, self.entries, entry))

    def finish(self) -> list[Finding]:
        """Return findings about acts that had become due and did not come before the stream ended."""
        return [finding for _, finding in overdue(self.edition, self.entries)]

    def take(self, entry: Recorded) -> None:
        """Take an entry into the state that was ruled on and recorded elsewhere; no ruling is made."""
        self.entries.append(entry)
        if entry.__class__ is not Entry:
            self._step(entry)
        elif (kind := entry.act.__class__) is Corrected:
            self._replay()
        else:
            self.takes[kind](entry)

    def snapshot(self) -> tuple[object, ...]:
        """Return a copy of the whole state, to compare with another."""
        tables = tuple(
            {key: frozenset(value) if isinstance(value, set) else value for key, value in table.items()}
            for table in self._memory
        )
        return tables, tuple(self._house), sum(1 for _ in self.entries)


class Then:
    """Entries, and one that would follow them."""

    def __init__(self, past: Iterable[Recorded], then: Entry) -> None:
        self._past, self._then = past, then

    def __iter__(self) -> Iterator[Recorded]:
        yield from self._past
        yield self._then


def effective(entries: Iterable[Recorded]) -> Iterator[Recorded]:
    """Yield the entries as they stand after all corrections: replacements in place of originals, void ones left out.

    The entries are gone through more than once, so an iterator will not do.
    """
    instead = _replacements(entries)
    for entry in entries:
        if entry.seq not in instead:
            yield entry
        elif (act := instead[entry.seq]) is not None:
            yield replace(entry, act=act) if isinstance(entry, Entry) else _repaired(entry, act)


def _replacements(entries: Iterable[Recorded]) -> dict[int, AnyAct | None]:
    """Return what stands in place of entries that were corrected, by seq; nothing where none should be there.

    A later correction has the last word, so corrections are read from the end: one that is itself replaced or taken
    back by then never takes effect.
    """
    own = {entry.seq: entry.act for entry in entries if entry.__class__ is Entry and entry.act.__class__ is Corrected}
    instead: dict[int, AnyAct | None] = {}
    to_read = [-seq for seq in own]
    heapq.heapify(to_read)
    while to_read:
        seq = -heapq.heappop(to_read)
        act = instead.get(seq, own.get(seq))
        if not isinstance(act, Corrected) or act.entry >= seq or act.entry in instead:
            continue
        instead[act.entry] = act.instead
        becomes_one = isinstance(act.instead, Corrected) and act.entry not in own
        if becomes_one and any(entry.seq == act.entry for entry in entries):
            heapq.heappush(to_read, -act.entry)
    return instead


def _repaired(entry: Unreadable, act: AnyAct) -> Recorded:
    """Return an unreadable entry with the act that a correction put there; unchanged if its envelope is wrong too."""
    try:
        return entry.with_act(act)
    except Malformed:
        return entry


def judge(edition: Edition, entries: Iterable[Recorded]) -> Iterator[tuple[Recorded, Ruling | None]]:
    """Yield the entries of a whole record as they stand after corrections, each with its ruling in its place."""
    live = Live(edition)
    places = {entry.seq for entry in entries}
    for entry in effective(entries):
        ruling = live._step(entry)
        act = entry.act if isinstance(entry, Entry) else None
        if ruling is not None and isinstance(act, Corrected) and act.entry not in places:
            ruling = refused(ruling, _no_such_entry(edition, act.entry))
        yield entry, ruling


def overdue(edition: Edition, entries: Iterable[Recorded]) -> Iterator[tuple[Entry, Finding]]:
    """Yield what a record ends without: each entry that made an act due, with the finding that it did not come.

    An act is due again when something makes it due after it came.
    """
    opening = _opening(edition)
    due: dict[tuple[str, tuple[object, ...]], tuple[Entry, Provision]] = {}
    for entry, ruling in judge(opening, entries):
        if not isinstance(entry, Entry) or ruling is None:
            continue
        opened = {judged.provision.name for judged, outcome in _pairs(ruling) if outcome == COMPLIES}
        for made in edition.provisions:
            if made.due is None:
                continue
            if isinstance(entry.act, (*made.on, *made.due.released_by)):
                due.pop((made.name, _key_of(entry, made.due.key)), None)
            elif made.name in opened:
                due.setdefault((made.name, _key_of(entry, made.due.key)), (entry, made))
    for (_, key), (entry, made) in due.items():
        yield entry, _overdue(edition, made, key, entry.seq)


@functools.lru_cache(maxsize=256)
def _opening(edition: Edition) -> Edition:
    """Return, for each provision whose act becomes due, one that tells of an earlier act whether it makes it due."""
    made = [
        provision(p.cite, p.says, on=p.due.opened_by, when=p.when, measure=0, at_most=0, name=p.name)
        for p in edition.provisions
        if p.due is not None
    ]
    return dataclasses.replace(edition, provisions=tuple(made))


def _pairs(ruling: Ruling) -> Iterator[tuple[Judged, int]]:
    return zip(ruling.judged, ruling.outcomes, strict=True)


def _overdue(edition: Edition, made: Provision, key: tuple[object, ...], seq: int) -> Finding:
    kinds = " or ".join(kind.__name__ for kind in made.on)
    return Finding(
        cite=edition.cite(made),
        outcome="violates",
        says=made.says,
        edition=edition.name,
        document=edition.instrument(made),
        standing=edition.standing(made),
        unit="word",
        bound_is="equals",
        measured="nothing",
        bound=kinds,
        why=f"the record ends without {kinds} for {', '.join(map(str, key))}",
        provision=made.name,
        paragraph=made.cite,
        seq=seq,
    )


def _refusals(edition: Edition, entries: Iterable[Recorded]) -> list[Finding]:
    """Return every refusal in a record as it stands, with the entry it is about."""
    return [
        _about(found, entry.seq)
        for entry, ruling in judge(edition, entries)
        if ruling is not None and not ruling.allowed
        for found in ruling.refusals
    ]


def _about(found: Finding, seq: int) -> Finding:
    """Return a finding as one about the entry at a place in the stream."""
    return msgspec.structs.replace(found, seq=seq)


def _identity(found: Finding) -> tuple[object, ...]:
    return found.seq, found.provision, found.outcome


def made_worse(edition: Edition, then: Edition, past: Iterable[Recorded], entry: Entry) -> list[Finding]:
    """Return what a correction, or another edition, would find wrong with earlier entries that is not wrong already."""
    before = {_identity(found): found.excess or 0 for found in _refusals(edition, past)}
    after = [found for found in _refusals(then, Then(past, entry)) if found.seq != entry.seq]
    return [found for found in after if (found.excess or 0) > before.get(_identity(found), -1)]


def refused_for(ruling: Ruling, findings: list[Finding]) -> Ruling:
    """Return a ruling that refuses if there is a finding, and the ruling as it is if there is none."""
    return refused(ruling, *findings) if findings else ruling


def refused(ruling: Ruling, *extra: Finding) -> Ruling:
    """Return a ruling that refuses, for what it refuses already and for findings that no provision made."""
    cites_so_far = ruling.cites if not ruling.allowed else ()
    cites = tuple(dict.fromkeys([*cites_so_far, *(finding.cite for finding in extra)]))
    verdict = Verdict(ruling.verdict.bench, ruling.verdict.code, cites, (*ruling.verdict.extra, *extra))
    return Ruling(False, ruling.entry, ruling.values, cites, verdict)


def of_record(edition: Edition, says: str, why: str, remedy: str, outcome: Outcome = "violates") -> Finding:
    """Return a finding by the product's own rules of record, which no provision can make."""
    return Finding(
        cite="Record",
        paragraph="Record",
        outcome=outcome,
        says=says,
        edition=edition.name,
        document=OWN_RULES,
        standing="house",
        unit="text",
        bound_is="equals",
        why=why,
        remedy=remedy,
    )


def _no_such_entry(edition: Edition, seq: int) -> Finding:
    return of_record(
        edition,
        "A correction names an entry of the same stream that was recorded before it.",
        f"there is no entry {seq} in the stream",
        "Name the entry that is wrong.",
        "cannot rule",
    )


def _key_of(entry: Entry, key: tuple[Field | EnvelopeField, ...]) -> tuple[object, ...]:
    return tuple(getattr(entry.act if isinstance(part, Field) else entry, part.name) for part in key)


def _looks_at(measure: Measure) -> set[Kind]:
    """Return the kinds of act that a measure looks at, those in its conditions included."""
    inner = [part for part in (measure.where, measure.of) if part is not None]
    below = [part for whole in inner for part in walk(whole) if isinstance(part, Measure)]
    return {source.kind for part in (measure, *below) for source in part.sources}
