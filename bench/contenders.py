"""Almoner and the other engines, ready to decide the same acts: each a function that counts those it allows.

The other engines are given the fastest forms they have: compiled expressions; for CEL also contexts that are kept and
updated; for Cedar parsed policies and entities, ids as type and id, the context as JSON text. Uses `checks`; used by
`live` and `odd_values`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta, timezone
from random import Random
from typing import Any

import cedarpy
import cel
import zen

from almoner.acts import (
    Act,
    BoughtIn,
    ChipsSoldAtTable,
    Entry,
    EventLicensed,
    GameAnnounced,
    TableOpened,
    Wagered,
)
from almoner.law.edition import Edition
from almoner.law.live import Live
from bench.checks import CHECKS, LAW, Check, Sums
from bench.house import CHARITY, DAY, LICENSE

ALMONER, WITH_CITES, COMPLETE = "almoner", "almoner, cites read", "almoner, complete edition"
AT = datetime(2016, 11, 5, 20, 0, tzinfo=timezone(timedelta(hours=-4)))
DECISIONS = 1_000
_REQUEST = {
    "principal": {"type": "Person", "id": "somebody"},
    "action": {"type": "Act", "id": "act"},
    "resource": {"type": "Table", "id": "place"},
}
_ENTITIES = cedarpy.Entities.from_json_str("[]")


def entry(act: Act, seq: int = 1) -> Entry:
    """Return an entry for an act, at eight in the evening."""
    return Entry(stream="event-7", seq=seq, at=AT, game_date=DAY, by="dealer", act=act)


def setting() -> list[Entry]:
    """Return what was recorded before the decisions: tables, games, and sums begun for some players."""
    acts: list[Act] = [EventLicensed(edition=LAW.name, license=LICENSE, charity=CHARITY, place="hall")]
    acts += [TableOpened(table=f"jack-{n}", procedures="jack", money_value=True) for n in range(4)]
    acts += [
        TableOpened(table=f"poker-{n}", procedures="holdem", money_value=True, poker=True, table_stakes=True, blind=200)
        for n in range(8)
    ]
    acts += [
        GameAnnounced(
            game=f"game-{n}",
            procedures="cup",
            date=DAY,
            tournament=True,
            buy_in=6_000,
            rebuys=True,
            rebuy_with_chips=True,
        )
        for n in range(4)
    ]
    for n in range(0, 200, 2):
        acts.append(BoughtIn(game=f"game-{n % 4}", person=f"patron-{n}", paid=6_000))
        acts.append(sale(n, value=9_000, stack=2_000))
    return [entry(act, seq) for seq, act in enumerate(acts, start=1)]


def sale(n: int, value: int, stack: int) -> ChipsSoldAtTable:
    """Return a sale of chips at a table of poker to one of the patrons."""
    table = f"poker-{n % 8}"
    person = f"patron-{n}"
    return ChipsSoldAtTable(
        table=table, hand=f"{table}-1", person=person, value=value, stack=stack, paid=value, tender="cash"
    )


def proposals(check: Check) -> list[Entry]:
    """Return the acts to decide: most lawful, some not, over many players and tables."""
    rng, acts = Random(check.name), list[Act]()
    for _ in range(DECISIONS):
        n = rng.randrange(200)
        if check.kind is Wagered:
            table, wager = f"jack-{n % 4}", rng.choice((100, 200, 300, 400, 400, 400, 500))
            acts.append(
                Wagered(table=table, person=f"patron-{n}", form="chips", wager=wager, hand=f"{table}-1", stack=9_000)
            )
        elif check.kind is ChipsSoldAtTable:
            acts.append(
                sale(n, value=rng.choice((2_000, 5_000, 6_000, 15_000)), stack=rng.choice((2_000, 9_000, 40_000)))
            )
        else:
            acts.append(BoughtIn(game=f"game-{n % 4}", person=f"patron-{n}", paid=rng.choice((6_000, 9_000, 15_000))))
    return [entry(act, 1_000_000 + n) for n, act in enumerate(acts)]


def sums_of(entries: Iterable[Entry]) -> Sums:
    """Return what the harness keeps for the engines that keep nothing."""
    sums = Sums()
    for recorded in entries:
        sums.keep(recorded.act)
    return sums


def live(edition: Edition) -> Live:
    """Return the live law after the setting was recorded."""
    return Live(edition, setting())


def cedar_decides(check: Check) -> Callable[[Any], bool]:
    """Return a function that asks Cedar about a context, a dict or JSON text."""
    policies = cedarpy.PolicySet.from_str(f"permit(principal, action, resource) when {{ {check.cedar} }};")

    def decide(context: Any) -> bool:
        return cedarpy.is_authorized({**_REQUEST, "context": context}, policies, _ENTITIES).allowed

    return decide


def contenders(check: Check) -> dict[str, Callable[[], int]]:
    """Return all that decide the acts of a check, from the entry to the answer: each counts those it allows."""
    entries, sums = proposals(check), sums_of(setting())
    small, whole = live(LAW.only(check.provisions)).rule, live(LAW).rule
    expression, program, decide = zen.compile_expression(check.zen), cel.compile(check.cel), cedar_decides(check)
    return {
        ALMONER: lambda: _allowed(small, entries),
        WITH_CITES: lambda: _allowed_with_cites(small, entries),
        COMPLETE: lambda: _allowed(whole, entries),
        "zen-engine, dict": lambda: sum(map(expression.evaluate, check.dicts(sums, entries))),
        "zen-engine, JSON text": lambda: sum(map(expression.evaluate, check.texts(sums, entries))),
        "CEL, dict": lambda: sum(map(program.execute, check.dicts(sums, entries))),
        "CEL, context kept": lambda: sum(map(program.execute, check.contexts(sums, entries))),
        "cedarpy, JSON text": lambda: sum(map(decide, check.texts(sums, entries))),
    }


def bare(check: Check) -> dict[str, Callable[[], int]]:
    """Return the other engines with contexts made beforehand: the cost of their expressions alone."""
    entries, sums = proposals(check), sums_of(setting())
    dicts, texts = list(check.dicts(sums, entries)), list(check.texts(sums, entries))
    contexts = [cel.Context(context) for context in dicts]
    expression, program, decide = zen.compile_expression(check.zen), cel.compile(check.cel), cedar_decides(check)
    return {
        "zen-engine, dict": lambda: sum(map(expression.evaluate, dicts)),
        "zen-engine, JSON text": lambda: sum(map(expression.evaluate, texts)),
        "CEL, dict": lambda: sum(map(program.execute, dicts)),
        "CEL, context made": lambda: sum(map(program.execute, contexts)),
        "cedarpy, JSON text": lambda: sum(map(decide, texts)),
    }


def _allowed(rule: Callable[[Entry], Any], entries: list[Entry]) -> int:
    allowed = 0
    for ruling in map(rule, entries):
        if ruling.allowed:
            allowed += 1
    return allowed


def _allowed_with_cites(rule: Callable[[Entry], Any], entries: list[Entry]) -> int:
    allowed = 0
    for ruling in map(rule, entries):
        if ruling.cites and ruling.allowed:
            allowed += 1
    return allowed


def agree(check: Check) -> int:
    """Return how many acts of a check are allowed; raises AssertionError unless all contenders say the same number."""
    counts = {name: run() for name, run in (contenders(check) | bare(check)).items()}
    assert len(set(counts.values())) == 1, f"{check.name}: {counts}"
    return counts[ALMONER]


if __name__ == "__main__":
    for one in CHECKS:
        print(one.name, agree(one), "of", DECISIONS, "allowed by all")
