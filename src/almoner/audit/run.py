"""The audit: sources are read, and their streams are judged side by side on the cores.

    report = audit(["night.jsonl", "hands.phhs"], Choice(edition="nh-2018"))

Uses law, the journal, `hands`, `jsonl`, `journals`, `phh`, `judging` and `report`; used by the command line.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from almoner.acts import Undecodable
from almoner.acts.record import Line, by_stream
from almoner.audit import hands, jsonl, phh
from almoner.audit.judging import Choice, is_left_out, judge_stream
from almoner.audit.report import Judgment, Report, sum_up
from almoner.audit.source import Stream
from almoner.law.editions import all_editions, named

Progress = Callable[[int, int], None]
"""Told how many pieces of work are done, and how many there are."""

POOL_FROM = 20_000
"""Lines from which starting other processes is worth its while."""


class Lines(Struct, frozen=True):
    """A piece of work: the lines of one stream."""

    name: str
    lines: list[Line]

    def streams(self) -> Iterator[Stream]:
        """Read the stream."""
        yield jsonl.stream(self.name, self.lines)


class Kept(Struct, frozen=True):
    """A piece of work: a stream of a journal, which whoever does the work reads."""

    url: str
    name: str
    size: int

    def streams(self) -> Iterator[Stream]:
        """Read the stream."""
        from almoner.audit import journals

        yield jsonl.stream(self.name, journals.lines(self.url, self.name))


class Hands(Struct, frozen=True):
    """A piece of work: files of poker hands that belong together."""

    files: list[tuple[str, bytes]]

    def streams(self) -> Iterator[Stream]:
        """Read a stream for each table."""
        yield from phh.streams(hands.read(self.files))


Work = Lines | Kept | Hands


def audit(sources: list[str], choice: Choice, progress: Progress = lambda done, of: None) -> Report:
    """Judge everything in the sources: journals by file or URL, files, folders of them, or `-` for standard input.

    Raises Undecodable for a source that cannot be read, ValueError for an unknown edition or paragraph.
    """
    check(choice)
    return _judged(collect(sources), choice, progress)


def by_every_edition(
    sources: list[str], paragraph: str | None = None, progress: Progress = lambda done, of: None
) -> dict[str, Report]:
    """Judge everything in the sources by every edition of its state; New Hampshire where a stream names none.

    Returns a report for each edition of the states that there are, by its name. Raises as `audit` does.
    """
    check(Choice(paragraph=paragraph))
    work = collect(sources)
    choices = {name: Choice(edition=name, of_its_state=True, paragraph=paragraph) for name in all_editions()}
    reports = {name: _judged(work, choice, progress) for name, choice in choices.items()}
    states = {named(name).state for name, report in reports.items() if report.by_stream}
    return {name: report for name, report in reports.items() if named(name).state in states}


def _judged(work: list[Work], choice: Choice, progress: Progress) -> Report:
    heavy = sum(_weight(piece) for piece in work)
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


def _weight(piece: Work) -> int:
    match piece:
        case Lines():
            return len(piece.lines)
        case Kept():
            return piece.size
    return 1000 * len(piece.files)


def check(choice: Choice) -> None:
    """Raise ValueError for an edition that does not exist, or a paragraph that is in no edition it may be asked of."""
    if choice.edition is not None:
        named(choice.edition)
    if choice.paragraph is None:
        return
    asked = [named(choice.edition)] if choice.edition else list(all_editions().values())
    if not any(edition.under(choice.paragraph, may_be_empty=True).provisions for edition in asked):
        asked[0].under(choice.paragraph)


def collect(sources: list[str]) -> list[Work]:
    """Turn sources into pieces of work; raises Undecodable for one that cannot be read."""
    # Heavy, and not needed to print a help text.
    from almoner.audit import journals
    from almoner.journal.database import is_journal
    from almoner.journal.lines import BEGINS

    work: list[Work] = []
    single_hands: dict[str, list[tuple[str, bytes]]] = {}
    streams: dict[str, list[Line]] = {}
    for name in _names(sources):
        if is_journal(name):
            work += [Kept(name, stream, size) for stream, size in journals.streams(name)]
            continue
        content = _content(name)
        if name.endswith(".phh"):
            single_hands.setdefault(str(Path(name).parent), []).append((name, content))
        elif name.endswith(".phhs") or _looks_like_hands(content):
            work.append(Hands([(name, content)]))
        else:
            is_export = content.startswith(BEGINS)
            found = journals.exported(content, name) if is_export else by_stream(content.splitlines(), name)
            if not found:
                raise Undecodable(f"{name}: it holds no entry; expected JSON Lines of entries, or poker hands in PHH")
            for stream, lines in found.items():
                streams.setdefault(stream, []).extend(lines)
    work += [Hands(files) for files in single_hands.values()]
    return work + [Lines(name, lines) for name, lines in streams.items()]


def _looks_like_hands(content: bytes) -> bool:
    """Tell whether content without a telling name is TOML: a section, or a field of a hand."""
    return re.match(rb"\s*(#[^\n]*\s*)*(\[[^\[{\"]+\]\s*\n|\w+\s*=)", content) is not None


SUFFIXES = (".journal", ".jsonl", ".phh", ".phhs")
"""How the names of files end that are looked for in a folder."""
STDIN = "standard input"


def _names(sources: list[str]) -> Iterator[str]:
    """Yield the sources, and of a folder the files in it."""
    for source in sources:
        path = Path(source)
        if source == "-":
            yield STDIN
        elif path.is_dir():
            files = sorted(str(file) for file in path.rglob("*") if file.suffix in SUFFIXES)
            if not files:
                raise Undecodable(f"{source}: the folder holds no {', '.join(SUFFIXES)} file; expected at least one")
            yield from files
        else:
            yield source


def _content(name: str) -> bytes:
    if name == STDIN:
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Undecodable(f"{name}: {error.strerror}; expected a file that can be read") from None


def judge_work(work: Work, choice: Choice) -> list[Judgment]:
    """Judge every stream of a piece of work."""
    return [judge_stream(stream, choice) for stream in work.streams() if not is_left_out(stream, choice)]
