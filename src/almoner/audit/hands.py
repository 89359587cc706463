"""PHH files read into hands: players, stacks and forced bets, in cents.

PHH is TOML: a `.phh` file holds one hand, a `.phhs` file a section for each. Amounts are dollars unless the stakes in
`_stakes` show them to be cents. Uses `acts.units`; used by `phh`.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct

from almoner.acts.codec import Undecodable
from almoner.acts.units import MOST

Bet = Literal["small_blind", "big_blind", "ante", "bring_in", "straddle", "missed_blind", "other"]

BLIND_GAMES = ("FT", "NT", "NS", "PO", "FO/8", "N2L1D", "F2L3D", "FB")
BRING_IN_GAMES = ("F7S", "F7S/8", "FR")
NO_DATE = date(1970, 1, 1)
"""Stands for the date of a hand that gives none."""

BELOW_A_CENT = "amounts below a cent"


class Forced(Struct, frozen=True):
    """A forced bet as it was posted: a short stack posts what it has."""

    person: str
    kind: Bet
    amount: int
    stack: int


class Hand(Struct, frozen=True):
    """A hand as far as paragraph (f) needs it; amounts in cents."""

    table: str
    id: str
    number: int | None
    """its number at the table, where the file numbers the hands"""
    day: date
    unnamed: bool
    """the players have neither names nor seats, so nobody can be followed from hand to hand"""
    starting: dict[str, int]
    finishing: dict[str, int] | None
    forced: list[Forced]
    left_out: str = ""
    """why it is not judged, if it is not"""


def as_id(text: str) -> str:
    """Return a text as an id: printable, and if it is too long, its end after a mark that keeps it unique."""
    clean = "".join(c if c.isprintable() else " " for c in text).strip() or "unnamed"
    if len(clean) <= 120:
        return clean
    return f"{hashlib.sha256(clean.encode()).hexdigest()[:8]} ...{clean[-100:].strip()}"


def read(files: list[tuple[str, bytes]]) -> Iterator[Hand]:
    """Yield the hands of PHH files in order.

    Raises Undecodable that names file, hand and field for a file that is no TOML, or a hand that is cut or wrong.
    """
    for name, content in files:
        try:
            found = tomllib.loads(content.decode("utf-8"), parse_float=Decimal)
        except (ValueError, RecursionError) as error:
            said = " ".join(str(error).split())
            raise Undecodable(f"{name}: {said}; expected a poker hand in PHH, which is TOML") from None
        many = all(isinstance(value, dict) for value in found.values())
        if not found:
            raise Undecodable(f"{name}: the file is empty; expected a poker hand in PHH")
        for section, fields in found.items() if many else (("", found),):
            where = f"{name}, hand {section}" if section else name
            yield _Reader(where, fields, name, section or name).hand()


class _Reader:
    """Reads one hand, naming what is wrong with it."""

    def __init__(self, where: str, fields: dict[str, Any], file: str, section: str) -> None:
        self.where, self.fields, self.file, self.section = where, fields, file, section

    def wrong(self, field: str, expected: str) -> Undecodable:
        found = repr(self.fields[field])[:60] if field in self.fields else "nothing"
        return Undecodable(f"{self.where}: {field}: expected {expected}, found {found}")

    def hand(self) -> Hand:
        stacks = self.amounts("starting_stacks", None)
        self.count = len(stacks)
        forced = self.forced_bets(stacks)
        self.actions()
        factor, left_out = self.unit([*stacks, *(amount for *_, amount in forced)])
        people, unnamed = self.people()
        finishing = self.amounts("finishing_stacks", self.count) if "finishing_stacks" in self.fields else None
        empty = dict.fromkeys(people, 0)
        return Hand(
            table=as_id(str(self.fields.get("table") or self.fields.get("_source") or self.file)),
            id=as_id(self.section),
            number=self.number(),
            day=self.day(),
            unnamed=unnamed,
            starting=empty if left_out else self.cents(people, stacks, factor),
            finishing=None if left_out or finishing is None else self.cents(people, finishing, factor),
            forced=[] if left_out else self.posted(people, stacks, forced, factor),
            left_out=left_out,
        )

    def amounts(self, field: str, count: int | None, *, signed: bool = False) -> list[Decimal]:
        """Read a list of amounts, one for each player."""
        values = self.fields.get(field)
        size = "2 to 12 players" if count is None else f"{count} players"
        least = -MOST if signed else 0
        if not isinstance(values, list) or not (2 <= len(values) <= 12 if count is None else len(values) == count):
            raise self.wrong(field, f"a list of amounts, one for each of {size}")
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int | Decimal):
                raise self.wrong(field, "whole or decimal numbers")
            if not (Decimal(value).is_finite() and least <= value <= MOST):
                raise self.wrong(field, f"amounts from {least} to 10^12")
        return [Decimal(value) for value in values]

    def amount(self, field: str) -> Decimal:
        value = self.fields.get(field)
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or not 0 <= value <= MOST:
            raise self.wrong(field, "an amount from 0 to 10^12")
        return Decimal(value)

    def forced_bets(self, stacks: list[Decimal]) -> list[tuple[int, Bet, Decimal]]:
        """List the forced bets by player: antes, then blinds or the bring-in, as announced."""
        variant = self.fields.get("variant")
        if variant not in BLIND_GAMES + BRING_IN_GAMES:
            raise self.wrong("variant", f"one of {', '.join(BLIND_GAMES + BRING_IN_GAMES)}")
        count = len(stacks)
        bets: list[tuple[int, Bet, Decimal]] = [(n, "ante", x) for n, x in enumerate(self.amounts("antes", count))]
        if variant in BRING_IN_GAMES:
            bring_in = self.amount("bring_in")
            for action in self.actions():
                if re.fullmatch(r"p\d+ pb", action):
                    bets.append((int(action.split()[0][1:]) - 1, "bring_in", bring_in))
        else:
            blinds = self.amounts("blinds_or_straddles", count, signed=True)
            names: tuple[Bet, ...] = ("small_blind", "big_blind")
            if count == 2:  # heads-up the first player is the big blind, and the list runs backward
                blinds, names = blinds[::-1], ("big_blind", "small_blind")
            for n, blind in enumerate(blinds):
                kind: Bet = "missed_blind" if blind < 0 else names[n] if n < 2 else "straddle"
                bets.append((n, kind, abs(blind)))
        if any(player >= count for player, _, _ in bets):
            raise self.wrong("actions", f"players p1 to p{count}")
        return [bet for bet in bets if bet[2]]

    def actions(self) -> list[str]:
        """Read the actions; a hand without them is cut."""
        found = self.fields.get("actions")
        if not isinstance(found, list) or not all(isinstance(action, str) for action in found):
            raise self.wrong("actions", "a list of actions, each a text")
        return [action.split("#")[0].strip() for action in found]

    def unit(self, amounts: list[Decimal]) -> tuple[int, str]:
        """Return how many cents the file's unit is, and why the hand is not judged if it is not."""
        currency = self.fields.get("currency")
        if currency is None:
            return 1, "no currency: tournament chips, which fall under (d) and (h), not (f)"
        if currency != "USD":
            return 1, f"the currency is {currency}, not dollars"
        factor = 1 if self._in_cents() else 100
        if any((amount * factor) % 1 for amount in amounts):
            return factor, BELOW_A_CENT
        if any(amount * factor > MOST for amount in amounts):
            raise self.wrong("starting_stacks", "amounts of at most 10^12 cents")
        return factor, ""

    def _in_cents(self) -> bool:
        """Tell whether the stakes, written in dollars, show that the amounts are cents."""
        stakes = re.match(r"([\d.]+)/([\d.]+) USD$", str(self.fields.get("_stakes", "")))
        if stakes is None:
            return False
        field, dollars = ("small_bet", stakes[1]) if "small_bet" in self.fields else ("min_bet", stakes[2])
        return self.amount(field) == 100 * Decimal(dollars)

    def people(self) -> tuple[list[str], bool]:
        """Return an id for each player: the name, or the seat where the names only say the position."""
        names, seats = self.fields.get("players"), self.fields.get("seats")
        positions = [f"P{n}" for n in range(1, self.count + 1)]
        for field, value in (("players", names), ("seats", seats)):
            if value is not None and not (isinstance(value, list) and len(set(map(str, value))) == self.count):
                raise self.wrong(field, f"{self.count} different values")
        if names is not None and names != positions:
            people = [str(name).strip() for name in names]
            if all(0 < len(name) <= 120 and name.isprintable() for name in people):
                return people, False
            raise self.wrong("players", "names of 1 to 120 printable characters")
        if seats is not None:
            return [f"seat {seat}" for seat in seats], False
        return positions, True

    def number(self) -> int | None:
        value = self.fields.get("hand", self.fields.get("_source_hand"))
        return value if isinstance(value, int) else None

    def day(self) -> date:
        parts = [self.fields.get(field) for field in ("year", "month", "day")]
        if all(part is None for part in parts):
            return NO_DATE
        try:
            return date(*parts)  # type: ignore[arg-type]  # anything else is an error that is caught
        except (TypeError, ValueError):
            raise self.wrong("day", "a day of the month that exists, with year and month") from None

    def cents(self, people: list[str], amounts: list[Decimal], factor: int) -> dict[str, int]:
        return {person: int(amount * factor) for person, amount in zip(people, amounts, strict=True)}

    def posted(
        self, people: list[str], stacks: list[Decimal], bets: list[tuple[int, Bet, Decimal]], factor: int
    ) -> list[Forced]:
        """Return the forced bets as they were posted, each out of what the player had left."""
        left = [int(stack * factor) for stack in stacks]
        found = []
        for player, kind, amount in bets:
            paid = min(int(amount * factor), left[player])
            if paid:
                found.append(Forced(person=people[player], kind=kind, amount=paid, stack=left[player]))
            left[player] -= paid
        return found
