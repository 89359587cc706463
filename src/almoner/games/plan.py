"""A plan of a night: which tables stand there, who bets what in a round, how many rounds, and what the bank holds.

A plan is TOML. What is wrong with it is said with the table and the field. Uses `catalog`, `errors` and `sheet`; used
by `risk` and the command line.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from almoner.games import catalog, plainly
from almoner.games.errors import BadPlan, GameError
from almoner.games.game import Game
from almoner.games.sheet import Sheet, read_toml

MOST_TABLES: Final = 200
MOST_ROUNDS: Final = 100_000
MOST_PLAYERS: Final = 1_000
MOST_UNITS: Final = 10**9


class Bet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What some players at a table bet in every round."""

    bet: str
    """its name on the layout"""
    units: int | dict[str, int]
    """how many each player puts on it: a number, or amounts with weights, each player drawing anew in every round"""
    players: int = 1
    """how many bet so"""

    @property
    def amounts(self) -> dict[int, int]:
        """Amounts and their weights; 0 units is a round without this bet."""
        return {self.units: 1} if isinstance(self.units, int) else {int(k): w for k, w in self.units.items()}


class _Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    rounds: int
    bets: list[Bet]
    name: str = ""
    sheet: str = ""
    figures: dict[str, Any] = {}
    same_outcome: bool = True
    alike: bool = False


class _WrittenPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    title: str
    tables: list[dict[str, Any]]
    unit: str = "units"
    bank: int | None = None


class Table(Struct, frozen=True, kw_only=True):
    """A table of the night."""

    name: str
    game: Game[Any]
    sheet: Sheet[Any]
    rounds: int
    bets: list[Bet]
    same_outcome: bool
    """whether all bets of a round are on the same roll or spin; if not, they are taken as independent"""
    alike: bool
    """whether the players of a round are taken to win and lose all alike, which is the widest swing that can be"""


class Plan(Struct, frozen=True, kw_only=True):
    """A night of games."""

    title: str
    unit: str
    """what a unit is: imitation dollars"""
    bank: int | None
    """units that the house can lose"""
    tables: list[Table]


def read(path: str | Path) -> Plan:
    """Read a plan; sheets are found beside it. Raises BadPlan, which names the file, the table and the field."""
    try:
        content = read_toml(Path(path))
    except OSError as error:
        raise BadPlan(f"{path}: {error.strerror}; expected a plan of a night in TOML") from None
    except ValueError as error:
        raise BadPlan(f"{path}: it cannot be read as TOML: {error}") from None
    try:
        return plan(content, Path(path).parent)
    except GameError as error:
        raise BadPlan(f"{path}, {error}") from None


def plan(content: dict[str, Any], beside: Path) -> Plan:
    """Make a plan of what was written; `beside` is the folder of its sheets. Raises BadPlan."""
    written = _converted(content, _WrittenPlan, "the plan")
    if not 1 <= len(written.tables) <= MOST_TABLES:
        raise BadPlan(f"tables: expected 1 to {MOST_TABLES} of them, found {len(written.tables)}")
    if written.bank is not None:
        _in_range("the plan", "bank", written.bank, 0, MOST_UNITS)
    tables: list[Table] = []
    for number, each in enumerate(written.tables, start=1):
        table = _table(each, number, beside)
        if table.name in (other.name for other in tables):
            raise BadPlan(f"table {table.name}, name: two tables have it; expected a name for each")
        tables.append(table)
    return Plan(title=written.title, unit=written.unit, bank=written.bank, tables=tables)


def _table(content: dict[str, Any], number: int, beside: Path) -> Table:
    called = content.get("name") or f"{content.get('game', '')} {number}".strip()
    where = f"table {called}"
    written = _converted(content, _Written, where)
    _in_range(where, "rounds", written.rounds, 1, MOST_ROUNDS)
    if written.alike and not written.same_outcome:
        raise BadPlan(f"{where}, alike: bets that are alike are not independent; expected no same_outcome = false")
    if not written.bets:
        raise BadPlan(f"{where}, bets: expected what is bet in a round, found none")
    try:
        game = catalog.game(written.game)
    except GameError as error:
        raise BadPlan(f"{where}, game: {error}") from None
    try:
        sheet = game.sheet(beside / written.sheet if written.sheet else None, written.figures)
    except GameError as error:
        raise BadPlan(f"{where}, {'sheet' if written.sheet else 'figures'}: {error}") from None
    for place, bet in enumerate(written.bets, start=1):
        _check(bet, f"{where}, bet {place}")
    return Table(
        name=str(called), game=game, sheet=sheet, rounds=written.rounds, bets=written.bets,
        same_outcome=written.same_outcome, alike=written.alike,
    )  # fmt: skip


def _check(bet: Bet, where: str) -> None:
    _in_range(where, "players", bet.players, 1, MOST_PLAYERS)
    if isinstance(bet.units, int):
        _in_range(where, "units", bet.units, 1, MOST_UNITS)
        return
    for amount, weight in bet.units.items():
        if not re.fullmatch("[0-9]{1,9}", amount):
            raise BadPlan(f"{where}, units: expected amounts of 0 to 999,999,999 and their weights, found {amount!r}")
        _in_range(where, f"units, weight of {amount}", weight, 1, MOST_UNITS)
    if not any(int(amount) for amount in bet.units) or len(bet.amounts) != len(bet.units):
        raise BadPlan(f"{where}, units: expected different amounts, one of them over 0, found {bet.units}")


def _in_range(where: str, field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadPlan(f"{where}, {field}: expected {least:,} to {most:,}, found {value:,}")


def _converted(content: dict[str, Any], kind: type[Any], where: str) -> Any:
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        said, _, at = str(error).partition(" - at ")
        fields = re.findall(r"[a-z_]+|\[\d+\]", at)
        one = "bet" if "bets" in fields else "table"
        words = [f"{one} {int(each[1:-1]) + 1}" if each[0] == "[" else each for each in fields]
        place = ", ".join(word for word in words if word not in ("bets", "tables"))
        raise BadPlan(f"{where}{', ' + place if place else ''}: {plainly.wrong(said)}") from None
