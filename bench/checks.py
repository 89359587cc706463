"""Three checks of the law, as the live law rules on them and as the other engines are asked the same.

The other engines keep no running sums and no facts of tables: `Sums` keeps them in plain dicts. What each check yields
for them is made as fast as it can be: a dict, JSON text, or a context of CEL that stands ready for each table and gets
only what changes. Bounds stand as constants in their expressions. Uses the acts and the law; used by `contenders`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import cel

from almoner.acts import Act, BoughtIn, ChipsSoldAtTable, Entry, GameAnnounced, TableOpened, Wagered
from almoner.law.editions import named
from bench.night import EDITION

LAW = named(EDITION)
WAGER, PURCHASE, CEILING, SPEND = (
    LAW.figures[name].value for name in ("single_wager", "table_purchase", "table_ceiling", "spend_per_game")
)
Key = tuple[str, ...]


@dataclass
class Sums:
    """What somebody keeps who asks an engine that remembers nothing."""

    facts: dict[str, dict[str, bool]] = field(default_factory=dict)
    """of each table or game"""
    words: dict[str, str] = field(default_factory=dict)
    """the same as a part of JSON text"""
    ready: dict[str, cel.Context] = field(default_factory=dict)
    """the same as a context of CEL"""
    total: dict[Key, int] = field(default_factory=dict)
    """bought in a hand, or spent on a game, by a player"""

    def keep(self, act: Act) -> None:
        """Take in an act that was recorded."""
        match act:
            case TableOpened():
                self._tell(act.table, money_value=act.money_value, table_stakes=act.table_stakes)
            case GameAnnounced():
                self._tell(act.game, money_value=act.money_value, higher_limit=act.higher_limit)
            case ChipsSoldAtTable():
                self._add((act.table, act.hand, act.person), act.value)
            case BoughtIn():
                self._add((act.game, act.person), act.paid)

    def _tell(self, what: str, **facts: bool) -> None:
        self.facts[what] = facts
        self.words[what] = json.dumps(facts)[1:-1]
        self.ready[what] = cel.Context(facts)

    def _add(self, key: Key, amount: int) -> None:
        self.total[key] = self.total.get(key, 0) + amount


@dataclass(frozen=True)
class Check:
    """One check: what Almoner rules by, what the others are asked, and how their contexts are made from an act."""

    name: str
    provisions: tuple[str, ...]
    kind: type[Act]
    deciding: str
    """the field of the act that decides"""
    zen: str
    cel: str
    cedar: str
    dicts: Callable[[Sums, Iterable[Entry]], Iterator[dict[str, Any]]]
    texts: Callable[[Sums, Iterable[Entry]], Iterator[str]]
    contexts: Callable[[Sums, Iterable[Entry]], Iterator[cel.Context]]


def _wager_dicts(sums: Sums, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        act = entry.act
        facts = sums.facts[act.table]
        yield {"money_value": facts["money_value"], "table_stakes": facts["table_stakes"], "wager": act.wager}


def _wager_texts(sums: Sums, entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        act = entry.act
        yield f'{{{sums.words[act.table]},"wager":{act.wager}}}'


def _wager_contexts(sums: Sums, entries: Iterable[Entry]) -> Iterator[cel.Context]:
    for entry in entries:
        act = entry.act
        context = sums.ready[act.table]
        context.add_variable("wager", act.wager)
        yield context


def _purchase_dicts(sums: Sums, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        act = entry.act
        bought = sums.total.get((act.table, act.hand, act.person), 0)
        stakes = sums.facts[act.table]["table_stakes"]
        yield {"table_stakes": stakes, "bought": bought, "value": act.value, "stack": act.stack}


def _purchase_texts(sums: Sums, entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        act = entry.act
        bought = sums.total.get((act.table, act.hand, act.person), 0)
        yield f'{{{sums.words[act.table]},"bought":{bought},"value":{act.value},"stack":{act.stack}}}'


def _purchase_contexts(sums: Sums, entries: Iterable[Entry]) -> Iterator[cel.Context]:
    for entry in entries:
        act = entry.act
        context = sums.ready[act.table]
        context.add_variable("bought", sums.total.get((act.table, act.hand, act.person), 0))
        context.add_variable("value", act.value)
        context.add_variable("stack", act.stack)
        yield context


def _spend_dicts(sums: Sums, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        act = entry.act
        facts, spent = sums.facts[act.game], sums.total.get((act.game, act.person), 0)
        money, higher = facts["money_value"], facts["higher_limit"]
        yield {"money_value": money, "higher_limit": higher, "spent": spent, "paid": act.paid}


def _spend_texts(sums: Sums, entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        act = entry.act
        spent = sums.total.get((act.game, act.person), 0)
        yield f'{{{sums.words[act.game]},"spent":{spent},"paid":{act.paid}}}'


def _spend_contexts(sums: Sums, entries: Iterable[Entry]) -> Iterator[cel.Context]:
    for entry in entries:
        act = entry.act
        context = sums.ready[act.game]
        context.add_variable("spent", sums.total.get((act.game, act.person), 0))
        context.add_variable("paid", act.paid)
        yield context


CHECKS = (
    Check(
        name="wager limit",
        provisions=("single_wager",),
        kind=Wagered,
        deciding="wager",
        zen=f"not money_value or table_stakes or wager <= {WAGER}",
        cel=f"!money_value || table_stakes || wager <= {WAGER}",
        cedar=f"!context.money_value || context.table_stakes || context.wager <= {WAGER}",
        dicts=_wager_dicts,
        texts=_wager_texts,
        contexts=_wager_contexts,
    ),
    Check(
        name="table purchase",
        provisions=("table_purchase_per_hand", "table_purchase_ceiling"),
        kind=ChipsSoldAtTable,
        deciding="value",
        zen=f"not table_stakes or (bought + value <= {PURCHASE} and stack + value <= {CEILING})",
        cel=f"!table_stakes || (bought + value <= {PURCHASE} && stack + value <= {CEILING})",
        cedar=f"!context.table_stakes || (context.bought + context.value <= {PURCHASE}"
        f" && context.stack + context.value <= {CEILING})",
        dicts=_purchase_dicts,
        texts=_purchase_texts,
        contexts=_purchase_contexts,
    ),
    Check(
        name="tournament spend",
        provisions=("spend_per_game",),
        kind=BoughtIn,
        deciding="paid",
        zen=f"money_value or higher_limit or spent + paid <= {SPEND}",
        cel=f"money_value || higher_limit || spent + paid <= {SPEND}",
        cedar=f"context.money_value || context.higher_limit || context.spent + context.paid <= {SPEND}",
        dicts=_spend_dicts,
        texts=_spend_texts,
        contexts=_spend_contexts,
    ),
)
