"""Replay of a whole night under all of part A, on one core: acts a second, and where the time goes.

`python -m bench.replay [--acts 1000000] [--seed 1] [--format json]`. The entries are decoded from lines anew for every
pass, as from a file, so that their strings are as new to the law as they are in use. Part A is the conduct of play,
Pari 1207.03; the complete edition, with what surrounds it, is measured beside it. Uses `night`.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator

from almoner.acts import Entry, decode, encode
from almoner.law.edition import Edition
from almoner.law.editions import named
from almoner.law.live import Live
from bench.harness import Table, clocked, options, per_second, progress, show
from bench.night import EDITION, mixed_night

CHUNK = 100
"""entries that are decoded before they are recorded: few, so that they are still at hand, as when a file is read"""
CONDUCT = "Pari 1207.03"


def part_a() -> Edition:
    """Return the edition with the provisions on the conduct of play alone."""
    law = named(EDITION)
    return law.only(provision.name for provision in law.provisions if provision.cite.startswith(CONDUCT))


def chunks(lines: list[bytes]) -> Iterator[list[Entry]]:
    """Yield the entries of a night, newly decoded, some at a time."""
    for start in range(0, len(lines), CHUNK):
        yield [decode(line) for line in lines[start : start + CHUNK]]


def recording(edition: Edition, lines: list[bytes]) -> float:
    """Return the nanoseconds that recording an entry takes."""
    live, spent = Live(edition), 0
    for entries in chunks(lines):
        start = time.perf_counter_ns()
        for entry in entries:
            live.record(entry)
        spent += time.perf_counter_ns() - start
    return spent / len(lines)


def ruling(edition: Edition, lines: list[bytes]) -> float:
    """Return the nanoseconds that a ruling on an entry takes, nothing recorded by it; the night goes on unmeasured."""
    live, spent = Live(edition), 0
    for entries in chunks(lines):
        start = time.perf_counter_ns()
        for entry in entries:
            live.rule(entry)
        spent += time.perf_counter_ns() - start
        for entry in entries:
            live.record(entry)
    return spent / len(lines)


def decoding(lines: list[bytes]) -> float:
    """Return the nanoseconds that decoding a line takes."""
    spent = 0
    for start in range(0, len(lines), CHUNK):
        some = lines[start : start + CHUNK]
        spent += clocked(lambda some=some: [decode(line) for line in some], 1)
    return spent / len(lines)


def by_kind(edition: Edition, lines: list[bytes]) -> dict[str, tuple[int, int]]:
    """Return for each kind of act how often it is recorded and the nanoseconds spent on it, without the clock's own."""
    live, clock = Live(edition), _cost_of_clock()
    spent: dict[type, list[int]] = {}
    for entries in chunks(lines):
        for entry in entries:
            start = time.perf_counter_ns()
            live.record(entry)
            taken = time.perf_counter_ns() - start
            spent.setdefault(entry.act.__class__, []).append(taken)
    return {kind.__name__: (len(times), sum(times) - clock * len(times)) for kind, times in spent.items()}


def _cost_of_clock() -> int:
    """Return the nanoseconds between two looks at the clock with nothing between them."""
    looks = [time.perf_counter_ns() for _ in range(10_001)]
    return sorted(after - before for before, after in itertools.pairwise(looks))[5_000]


def totals(lines: list[bytes]) -> Table:
    """Return the table of whole passes over the night."""
    work = {
        "record, part A": lambda: recording(part_a(), lines),
        "record, complete edition": lambda: recording(named(EDITION), lines),
        "rule only, part A": lambda: ruling(part_a(), lines),
        "rule only, complete edition": lambda: ruling(named(EDITION), lines),
        "decode a line of JSON": lambda: decoding(lines),
    }
    rows: list[tuple[object, ...]] = []
    for name, measure in work.items():
        progress(name)
        each = measure()
        rows.append((name, each, per_second(each), each * len(lines) / 1e9))
    title = f"A night of {len(lines):,} acts under {EDITION}"
    return Table(title, ("work", "ns per act", "acts per second", "seconds"), rows)


def breakdown(title: str, edition: Edition, lines: list[bytes]) -> Table:
    """Return the table of where the time of recording goes."""
    progress(f"by kind of act: {title}")
    kinds = sorted(by_kind(edition, lines).items(), key=lambda kind: -kind[1][1])
    whole = sum(spent for _, (_, spent) in kinds)
    shown = [kind for kind in kinds if kind[1][1] * 1000 >= whole]
    rest = [sum(figure[place] for _, figure in kinds[len(shown) :]) for place in (0, 1)]
    rows: list[tuple[object, ...]] = [
        (name, count, spent / max(1, count), 100 * spent / whole) for name, (count, spent) in [*shown, ("others", rest)]
    ]
    return Table(f"Where recording spends its time, {title}", ("act", "count", "ns per act", "percent of time"), rows)


def main() -> None:
    """Make a night, replay it, and print the figures."""
    chosen = options(__doc__, acts=1_000_000, seed=1)
    progress(f"making a night of {chosen.acts:,} acts")
    lines = [encode(entry) for entry in mixed_night(chosen.acts, chosen.seed)]
    tables = [
        totals(lines),
        breakdown("part A", part_a(), lines),
        breakdown("complete edition", named(EDITION), lines),
    ]
    show(tables, chosen.format)


if __name__ == "__main__":
    main()
