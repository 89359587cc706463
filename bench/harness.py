"""What every measurement shares: timing contenders side by side, and printing tables.

Contenders are measured round-robin, so that a machine that slows down slows all of them, and the best round
counts: noise only ever adds time. The garbage collector stays on, as it is for whoever uses the program.
Uses nothing of ours; used by every measurement.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

Run = Callable[[], object]

SLICE = 20_000_000
"""nanoseconds that one contender runs in one round, about"""


@dataclass(frozen=True)
class Table:
    """Figures to print: a title, the names of the columns, and the rows."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[object, ...]]
    note: str = ""


def race(contenders: dict[str, Run], decisions: int, rounds: int) -> dict[str, float]:
    """Measure contenders in turn, `rounds` times; return the nanoseconds of one decision in the best round of each.

    Each contender makes `decisions` decisions in one call; it is called as often as fills its slice of a round.
    """
    calls = {name: max(1, SLICE // max(1, clocked(run, 1))) for name, run in contenders.items()}
    best = dict.fromkeys(contenders, float("inf"))
    gc.collect()
    for _ in range(rounds):
        for name, run in contenders.items():
            best[name] = min(best[name], clocked(run, calls[name]) / (calls[name] * decisions))
    return best


def clocked(run: Run, calls: int) -> int:
    """Return the nanoseconds that a number of calls take."""
    start = time.perf_counter_ns()
    for _ in range(calls):
        run()
    return time.perf_counter_ns() - start


def per_second(nanoseconds: float) -> int:
    """Return how many times a second something is done that takes so long."""
    return round(1e9 / nanoseconds)


def progress(words: str) -> None:
    """Say on the standard error how far the work has come."""
    print(words, file=sys.stderr, flush=True)


def options(description: str | None, **numbers: int) -> argparse.Namespace:
    """Read the command line: whole numbers by name with their defaults, and the format of the output."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=default, help=f"default {default:,}")
    parser.add_argument("--format", choices=("table", "json"), default="table")
    return parser.parse_args()


def show(tables: list[Table], form: str) -> None:
    """Print tables for people, or as one JSON object for programs."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    if form == "json":
        print(json.dumps({"machine": machine, "tables": [_plain(table) for table in tables]}, indent=2))
        return
    print(machine)
    for table in tables:
        _print(table)


def _plain(table: Table) -> dict[str, object]:
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return {"title": table.title, "rows": rows, "note": table.note}


def _print(table: Table) -> None:
    rows = [table.columns, *(tuple(_cell(value) for value in row) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    right = [all(isinstance(row[column], int | float) for row in table.rows) for column in range(len(table.columns))]
    print(f"\n{table.title}")
    for row in rows:
        cells = [c.rjust(w) if r else c.ljust(w) for c, w, r in zip(row, widths, right, strict=True)]
        print("  " + "  ".join(cells).rstrip())
    if table.note:
        print(f"  {table.note}")


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
