"""Live rulings: decisions a second beside three other engines, and whether the millionth act costs what the first did.

`python -m bench.live [--rounds 9] [--acts 1000000] [--format json]`; `--acts 0` leaves the long night out. Uses
`contenders`, `odd_values` and `night`.
"""

from __future__ import annotations

from almoner.acts import (
    BoughtIn,
    ChipsSoldAtTable,
    Entry,
    EventLicensed,
    ForcedBetPosted,
    GameAnnounced,
    GameScheduled,
    HandDealt,
    HouseLimitSet,
    ProceduresApproved,
    RoleGiven,
    TableOpened,
    Wagered,
)
from almoner.law.live import Live
from bench.checks import CHECKS, LAW
from bench.contenders import ALMONER, COMPLETE, DECISIONS, WITH_CITES, agree, bare, contenders
from bench.harness import Run, Table, options, per_second, progress, race, show
from bench.night import mixed_night
from bench.odd_values import odd_values

OURS = (ALMONER, WITH_CITES, COMPLETE)
OPENING = (EventLicensed, ProceduresApproved, GameScheduled, RoleGiven, HouseLimitSet, TableOpened, GameAnnounced)
SAMPLED = (Wagered, ForcedBetPosted, HandDealt, ChipsSoldAtTable, BoughtIn)
SAMPLE = 1_000
"""the last acts of a kind, which are ruled on in a short night and in a long one"""
SHORT = 20_000
"""acts of the short night: the end of the long one, so that what is ruled on was recorded in both"""


def decisions(rounds: int) -> list[Table]:
    """Return the tables of the three checks: whole decisions, the expressions alone, and the ratios."""
    whole, alone, ratios = [], [], []
    for check in CHECKS:
        allowed = agree(check)
        progress(f"{check.name}: {allowed} of {DECISIONS} acts allowed by all; measuring")
        best = race(contenders(check), DECISIONS, rounds)
        others = {name: ns for name, ns in best.items() if name not in OURS}
        fastest = min(others, key=lambda name: others[name])
        for name, ns in best.items():
            whole.append((check.name, name, ns, per_second(ns), others[fastest] / ns))
        expressions = race(bare(check), DECISIONS, rounds)
        alone += [(check.name, name, ns, per_second(ns), ns / best[ALMONER]) for name, ns in expressions.items()]
        compared = [others[fastest] / best[name] for name in OURS]
        ratios.append((check.name, fastest, *compared, min(expressions.values()) / best[ALMONER]))
    ratios.append(("worst", "", *(min(row[column] for row in ratios) for column in range(2, 6))))
    return [
        Table(
            "Decisions, from the entry to the answer",
            ("check", "contender", "ns", "per second", "times the fastest other"),
            whole,
            "For the other engines the harness keeps sums and facts in dicts, and makes the context: in their time.",
        ),
        Table(
            "The other engines' expressions alone, with contexts made beforehand",
            ("check", "contender", "ns", "per second", "almoner is so many times as fast"),
            alone,
        ),
        Table(
            "How many times as fast as the fastest of the others Almoner decides",
            ("check", "fastest other", *OURS, f"{ALMONER}, to the fastest expression alone"),
            ratios,
        ),
    ]


def first_and_last(acts: int, rounds: int) -> Table:
    """Measure rulings on the same last acts of a night, of which only the end was recorded, and of the whole one."""
    progress(f"making a night of {acts:,} acts and recording it")
    entries = mixed_night(acts, seed=1)
    opening = [entry for entry in entries[:-SHORT] if isinstance(entry.act, OPENING)]
    short, full = Live(LAW, [*opening, *entries[-SHORT:]]), Live(LAW, entries)
    runs: dict[str, Run] = {}
    for kind in SAMPLED:
        sample = [entry for entry in entries if entry.act.__class__ is kind][-SAMPLE:]
        runs[f"first {kind.__name__}"] = lambda sample=sample: _rule_on(short, sample)
        runs[f"last {kind.__name__}"] = lambda sample=sample: _rule_on(full, sample)
    best = race(runs, SAMPLE, rounds)
    rows: list[tuple[object, ...]] = []
    for kind in SAMPLED:
        first, last = best[f"first {kind.__name__}"], best[f"last {kind.__name__}"]
        rows.append((kind.__name__, first, last, last / first))
    whole = [sum(float(str(row[column])) for row in rows) / len(rows) for column in (1, 2)]
    rows.append(("mean", *whole, whole[1] / whole[0]))
    title = f"A ruling after {len(opening) + SHORT:,} acts and after {len(entries):,}, complete edition"
    return Table(title, ("act", "short ns", "long ns", "ratio"), rows)


def _rule_on(night: Live, sample: list[Entry]) -> None:
    rule = night.rule
    for entry in sample:
        rule(entry)


def main() -> None:
    """Measure everything and print it."""
    chosen = options(__doc__, rounds=9, acts=1_000_000)
    tables = decisions(chosen.rounds)
    tables.append(odd_values())
    if chosen.acts:
        tables.append(first_and_last(chosen.acts, chosen.rounds))
    show(tables, chosen.format)


if __name__ == "__main__":
    main()
