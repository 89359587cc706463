"""The audit: sources are read, each stream is replayed under its edition, and what is over is written down.

    report = audit(["night.jsonl", "hands.phhs"], Choice(edition="nh-2018"))

Streams are independent, so they are judged side by side on the cores. Uses law, `jsonl`, `phh` and `report`; used by
the command line.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from almoner.acts import Entry, Undecodable
from almoner.acts.codec import Unreadable
from almoner.acts.record import Line, by_stream
from almoner.audit import hands, jsonl, phh
from almoner.audit.report import Judgment, Offense, Report, sum_up
from almoner.audit.source import NotChecked, Stream
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, named
from almoner.law.live import Live, judge
from almoner.law.ruling import Finding

Progress = Callable[[int, int], None]
"""Told how many pieces of work are done, and how many there are."""

POOL_FROM = 20_000
"""Lines from which starting other processes is worth its while."""


class Choice(Struct, frozen=True):
    """By what a record is judged."""

    edition: str | None = None
    """the edition for every stream; each event's own, or the text as printed, if none is chosen"""
    paragraph: str | None = None
    """a paragraph, to judge by it alone and what stands under it"""


class Lines(Struct, frozen=True):
    """A piece of work: the lines of one stream."""

    name: str
    lines: list[Line]

    def streams(self) -> Iterator[Stream]:
        """Read the stream."""
        yield jsonl.stream(self.name, self.lines)


class Hands(Struct, frozen=True):
    """A piece of work: files of poker hands that belong together."""

    files: list[tuple[str, bytes]]

    def streams(self) -> Iterator[Stream]:
        """Read a stream for each table."""
        yield from phh.streams(hands.read(self.files))


Work = Lines | Hands


def audit(sources: list[str], choice: Choice, progress: Progress = lambda done, of: None) -> Report:
    """Judge everything in the sources: files, folders of them, or `-` for standard input.

    Raises Undecodable for a source that cannot be read, ValueError for an unknown edition or paragraph.
    """
    check(choice)
    work = collect(sources)
    heavy = sum(len(piece.lines) if isinstance(piece, Lines) else 1000 * len(piece.files) for piece in work)
    judgments: list[Judgment] = []
    if heavy < POOL_FROM or len(work) < 2 or (os.cpu_count() or 1) < 2:
        results: Iterator[list[Judgment]] = (judge_work(piece, choice) for piece in work)
        for done, found in enumerate(results, start=1):
            judgments += found
            progress(done, len(work))
    else:
        with ProcessPoolExecutor() as pool:
            chunk = max(1, len(work) // (8 * (os.cpu_count() or 1)))
            for done, found in enumerate(pool.map(judge_work, work, [choice] * len(work), chunksize=chunk), start=1):
                judgments += found
                progress(done, len(work))
    return sum_up(judgments)


def check(choice: Choice) -> None:
    """Raise ValueError for an edition or a paragraph that does not exist."""
    edition = named(choice.edition or AS_PRINTED)
    if choice.paragraph is not None:
        edition.under(choice.paragraph)


def collect(sources: list[str]) -> list[Work]:
    """Turn sources into pieces of work; raises Undecodable for one that cannot be read."""
    work: list[Work] = []
    single_hands: dict[str, list[tuple[str, bytes]]] = {}
    streams: dict[str, list[Line]] = {}
    for name, content in _contents(sources):
        if content.lstrip()[:1] in (b"{", b""):
            found = by_stream(content.splitlines(), name)
            if not found:
                raise Undecodable(f"{name}: it holds no entry; expected JSON Lines of entries, or poker hands in PHH")
            for stream, lines in found.items():
                streams.setdefault(stream, []).extend(lines)
        elif name.endswith(".phh"):
            single_hands.setdefault(str(Path(name).parent), []).append((name, content))
        else:
            work.append(Hands([(name, content)]))
    work += [Hands(files) for files in single_hands.values()]
    return work + [Lines(name, lines) for name, lines in streams.items()]


def _contents(sources: list[str]) -> Iterator[tuple[str, bytes]]:
    for source in sources:
        if source == "-":
            yield "standard input", sys.stdin.buffer.read()
            continue
        path = Path(source)
        files = (
            sorted(p for p in path.rglob("*") if p.suffix in (".jsonl", ".phh", ".phhs")) if path.is_dir() else [path]
        )
        if not files:
            raise Undecodable(f"{source}: the folder holds no .jsonl, .phh or .phhs file; expected at least one")
        for file in files:
            try:
                yield str(file), file.read_bytes()
            except OSError as error:
                raise Undecodable(f"{file}: {error.strerror}; expected a file that can be read") from None


def judge_work(work: Work, choice: Choice) -> list[Judgment]:
    """Judge every stream of a piece of work."""
    return [_judge_stream(stream, choice) for stream in work.streams()]


def _judge_stream(stream: Stream, choice: Choice) -> Judgment:
    chosen = choice.edition or stream.edition or AS_PRINTED
    try:
        edition = named(chosen)
    except ValueError as error:
        raise Undecodable(f"{stream.name}: {error}") from None
    if stream.provisions is not None:
        edition = edition.only(stream.provisions)
    if choice.paragraph is not None:
        edition = edition.under(choice.paragraph, may_be_empty=True)
    kinds: Counter[str] = Counter()
    offenses: list[Offense] = []
    for entry, ruling in judge(edition, stream.entries):
        if isinstance(entry, Unreadable):
            offenses.append(unreadable(stream.name, entry, edition))
            continue
        kinds[entry.act.__class__.__name__] += 1
        if ruling is not None and not ruling.allowed:
            offenses += [_offense(stream.name, entry, finding) for finding in ruling.refusals]
    ended = Live(edition)
    ended.entries = stream.entries
    by_seq = {entry.seq: entry for entry in stream.entries}
    for finding in ended.finish():
        entry = by_seq[finding.seq or 0]
        assert isinstance(entry, Entry)
        offenses.append(_offense(stream.name, entry, finding))
    return Judgment(
        stream=stream.name,
        edition=edition.name,
        acts=sum(kinds.values()),
        looked_at=_looked_at(edition, kinds),
        offenses=offenses,
        not_checked=list(stream.not_checked) + _never_seen(edition, kinds, stream),
    )


def _looked_at(edition: Edition, kinds: Counter[str]) -> dict[str, int]:
    """Return how many acts each paragraph looked at."""
    found: dict[str, int] = {}
    for cite in dict.fromkeys(edition.cite(p) for p in edition.provisions):
        on = {kind.__name__ for p in edition.provisions if edition.cite(p) == cite for kind in p.on}
        found[cite] = sum(kinds[name] for name in on)
    return found


def _never_seen(edition: Edition, kinds: Counter[str], stream: Stream) -> list[NotChecked]:
    """Name the paragraphs for which the record holds no act at all."""
    if stream.provisions is not None or not stream.entries:
        return []
    found: dict[str, set[str]] = {}
    for provision in edition.provisions:
        found.setdefault(edition.cite(provision), set()).update(kind.__name__ for kind in provision.on)
    return [
        NotChecked(cite, f"the record holds no {' or '.join(sorted(on))}", 0)
        for cite, on in found.items()
        if not any(kinds[name] for name in on) and not cite.startswith("Record")
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
        says=finding.says,
        why=finding.why,
        remedy=finding.remedy,
        edition=finding.edition,
        document=finding.document,
        standing=finding.standing,
    )


def unreadable(stream: str, entry: Unreadable, edition: Edition) -> Offense:
    """Return the offense of an entry whose act cannot be read."""
    return Offense(
        stream=stream,
        seq=entry.seq,
        at=entry.envelope.at,
        act=entry.kind or "unknown",
        who=None,
        hand=None,
        cite="Record",
        outcome="cannot rule",
        measured=None,
        bound=None,
        excess=None,
        bound_is="equals",
        unit="text",
        says="What stands in the record can be read.",
        why=entry.error,
        remedy="Correct the entry with an act that can be read.",
        edition=edition.name,
        document="the product's own rules of record",
        standing="house",
    )
