"""PHH files read into hands: players, stacks and forced bets, in cents.

PHH is TOML: a `.phh` file holds one hand, a `.phhs` file a section for each. Amounts are dollars unless the stakes in
`_stakes` show them to be cents. Uses acts; used by `phh` and `run`.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import tomllib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from almoner.acts.codec import Undecodable
from almoner.acts.tables import ForcedBet
from almoner.acts.units import MOST

BLIND_GAMES = ("FT", "NT", "NS", "PO", "FO/8", "N2L1D", "F2L3D", "FB")
BRING_IN_GAMES = ("F7S", "F7S/8", "FR")
NO_DATE = date(1970, 1, 1)
"""Stands for the date of a hand that gives none."""

BELOW_A_CENT = "amounts below a cent"


class Forced(Struct, frozen=True):
    """A forced bet as it was posted: a short stack posts what it has."""

    person: str
    kind: ForcedBet
    amount: int
    stack: int


class Hand(Struct, frozen=True):
    """A hand as far as paragraph (f) needs it; amounts in cents."""

    table: str
    id: str
    """its section or file; no two hands of a table that are read together have the same"""
    number: int | None
    """its number at the table, where the file numbers the hands"""
    day: date
    unnamed: bool
    """the players have neither names nor seats, so nobody can be followed from hand to hand"""
    starting: dict[str, int]
    finishing: dict[str, int] | None
    forced: list[Forced]
    left_out: str = ""
    """why it is not judged, if it is not; it then carries no amounts"""


def as_id(text: str) -> str:
    """Return a text as an id: printable, and if it is too long, its end, with a mark that keeps it unique."""
    clean = "".join(c if c.isprintable() else " " for c in text).strip() or "unnamed"
    if len(clean) <= 120:
        return clean
    return f"...{clean[-100:].strip()} #{hashlib.sha256(clean.encode()).hexdigest()[:8]}"


def read(files: list[tuple[str, bytes]]) -> Iterator[Hand]:
    """Yield the hands of PHH files in order.

    Raises Undecodable that names file, hand and field for a file that is no TOML, or a hand that is cut or wrong.
    """
    seen: set[tuple[str, str]] = set()
    for name, content in files:
        for section, fields in _sections(name, content).items():
            where = f"{name}, hand {as_id(section)}" if section else name
            hand = _Reader(where, fields, name, section or name).hand()
            further = (as_id(f"{where} ({n})") for n in itertools.count(2))
            ids = itertools.chain([hand.id, as_id(where)], further)
            hand = replace(hand, id=next(free for free in ids if (hand.table, free) not in seen))
            seen.add((hand.table, hand.id))
            yield hand


def _sections(name: str, content: bytes) -> dict[str, dict[str, Any]]:
    """Return the fields of each hand of a file by its section, which is empty for a hand that is the whole file.

    Sections are the tables at the top whose name does not begin with `_`: such a name is a field of the writer's own.
    """
    try:
        found = tomllib.loads(content.decode("utf-8"), parse_float=_float)
    except (ValueError, RecursionError) as error:
        said = " ".join(str(error).split())
        raise Undecodable(f"{name}: {said}; expected a poker hand in PHH, which is TOML") from None
    if not found:
        raise Undecodable(f"{name}: the file is empty; expected a poker hand in PHH")
    fields = {field: value for field, value in found.items() if not field.startswith("_")}
    sections = {field: value for field, value in fields.items() if isinstance(value, dict)}
    if not sections:
        return {"": found}
    if any(field in fields for field in ("variant", "starting_stacks", "actions")):
        raise Undecodable(f"{name}: a hand stands outside of the sections; expected each hand in a section of its own")
    for field, value in fields.items():
        if field not in sections:
            raise Undecodable(f"{name}: {as_id(field)}: expected a section with a hand, found {_shown(value)}")
    return sections


def _float(text: str) -> Decimal:
    """Read a number of TOML with a point or an exponent; what is beyond all decimals is not a number."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("nan")


def _decimal(value: object, least: int, most: int) -> Decimal | None:
    """Return a number as a decimal; None for what is no number, not finite or out of range."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    return number if number.is_finite() and least <= number <= most else None


def _text(value: object) -> str:
    """Return a value as text, even a whole number that is too long to be written out."""
    try:
        return str(value)
    except ValueError:
        return "a number of thousands of digits"


def _shown(value: object) -> str:
    """Return a value for an error message: as in the file, on one line, and not too long."""
    text = repr(value) if isinstance(value, str) else _text(value)
    return re.sub(r"Decimal\('([^']*)'\)", r"\1", text)[:60]


_Bet = tuple[int, ForcedBet, Decimal]
"""A forced bet as announced: the player's place from 0, what it is, and the amount in the unit of the file."""


class _Reader:
    """Reads one hand, naming what is wrong with it."""

    def __init__(self, where: str, fields: dict[str, Any], file: str, section: str) -> None:
        self.where, self.fields, self.file, self.section = where, fields, file, section
        self.count = 0
        """how many players there are; 0 until the stacks are read"""
        self.factor = 1
        """how many cents the unit of the file is"""

    def wrong(self, field: str, expected: str) -> Undecodable:
        found = _shown(self.fields[field]) if field in self.fields else "nothing"
        return Undecodable(f"{self.where}: {field}: expected {expected}, found {found}")

    def hand(self) -> Hand:
        for field, value in self.fields.items():
            if isinstance(value, dict) and not field.startswith("_"):  # else a hand could hide in it
                raise Undecodable(f"{self.where}: {as_id(field)}: expected a field of a hand, found a section")
        left_out = self.other_money()
        self.factor = 1 if left_out or self.in_cents() else 100
        stacks = self.amounts("starting_stacks")
        self.count = len(stacks)
        forced = self.forced_bets()
        finishing = self.amounts("finishing_stacks") if "finishing_stacks" in self.fields else None
        if not left_out and self.below_a_cent([*stacks, *(finishing or []), *(amount for *_, amount in forced)]):
            left_out = BELOW_A_CENT
        people, unnamed = self.people()
        return Hand(
            table=as_id(self.table()),
            id=as_id(self.section),
            number=self.number(),
            day=self.day(),
            unnamed=unnamed,
            starting={} if left_out else self.cents(people, stacks),
            finishing=None if left_out or finishing is None else self.cents(people, finishing),
            forced=[] if left_out else self.posted(people, stacks, forced),
            left_out=left_out,
        )

    def other_money(self) -> str:
        """Say why the hand is not judged, if it is not played for dollars; nothing if it is."""
        currency = self.fields.get("currency")
        if currency is None:
            return "no currency: tournament chips, which fall under (d) and (h), not (f)"
        return "" if currency == "USD" else f"the currency is {as_id(_text(currency))}, not dollars"

    def in_cents(self) -> bool:
        """Tell whether the stakes, written in dollars, show that the amounts are cents."""
        amount = r"(\d{0,12}\.?\d{1,12})"
        stakes = re.fullmatch(f"{amount}/{amount} USD", _text(self.fields.get("_stakes")))
        if stakes is None:
            return False
        field, dollars = ("small_bet", stakes[1]) if "small_bet" in self.fields else ("min_bet", stakes[2])
        return self.amount(field) == 100 * Decimal(dollars)

    def amounts(self, field: str, *, signed: bool = False) -> list[Decimal]:
        """Read a list of amounts, one for each player."""
        values = self.fields.get(field)
        size = len(values) if isinstance(values, list) else 0
        if not (size == self.count if self.count else 2 <= size <= 12):
            raise self.wrong(field, f"a list of amounts, one for each of {self.count or '2 to 12'} players")
        most = MOST // self.factor
        least = -most if signed else 0
        found = [_decimal(value, least, most) for value in values or []]
        amounts = [amount for amount in found if amount is not None]
        if len(amounts) < size:
            raise self.wrong(field, f"whole or decimal numbers from {least:,} to {most:,}")
        return amounts

    def amount(self, field: str) -> Decimal:
        most = MOST // self.factor
        amount = _decimal(self.fields.get(field), 0, most)
        if amount is None:
            raise self.wrong(field, f"a whole or decimal number from 0 to {most:,}")
        return amount

    def below_a_cent(self, amounts: list[Decimal]) -> bool:
        """Tell whether any amount is in parts of a cent, be they ever so small."""
        cent = Decimal(1) / self.factor
        return any(amount != amount.quantize(cent) for amount in amounts)

    def forced_bets(self) -> list[_Bet]:
        """List the forced bets by player: antes, then blinds or the bring-in, as announced."""
        variant = self.fields.get("variant")
        if variant not in BLIND_GAMES + BRING_IN_GAMES:
            raise self.wrong("variant", f"one of {', '.join(BLIND_GAMES + BRING_IN_GAMES)}")
        antes: list[_Bet] = [(n, "ante", amount) for n, amount in enumerate(self.amounts("antes"))]
        brought_in = self.brought_in()  # read for every game: a hand whose actions are missing is cut
        if variant in BRING_IN_GAMES:
            bring_in = self.amount("bring_in")
            bets = antes + [(n, "bring_in", bring_in) for n in brought_in]
        else:
            bets = antes + self.blinds()
        return [bet for bet in bets if bet[2]]

    def blinds(self) -> list[_Bet]:
        blinds = self.amounts("blinds_or_straddles", signed=True)
        names: tuple[ForcedBet, ...] = ("small_blind", "big_blind")
        if self.count == 2:  # heads-up the first player is the big blind, and the list runs backward
            blinds, names = blinds[::-1], ("big_blind", "small_blind")
        bets: list[_Bet] = []
        for n, blind in enumerate(blinds):
            kind: ForcedBet = "missed_blind" if blind < 0 else names[n] if n < 2 else "straddle"
            bets.append((n, kind, blind.copy_abs()))
        return bets

    def brought_in(self) -> list[int]:
        """Return the places of the players who brought in, by the actions."""
        actions = self.fields.get("actions")
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise self.wrong("actions", "a list of actions, each a text")
        places = {f"p{n + 1}": n for n in range(self.count)}
        words = [action.split("#")[0].split() for action in actions]
        players = [player for player, *what in filter(None, words) if what == ["pb"]]
        if not places.keys() >= set(players):
            raise self.wrong("actions", f"players p1 to p{self.count}")
        return [places[player] for player in players]

    def table(self) -> str:
        """Return the name of the table; in a file of many hands, with the file's name before it."""
        named = self.fields.get("table") or self.fields.get("_source")
        if not named:
            return self.file
        return _text(named) if self.file.endswith(".phh") else f"{Path(self.file).name}: {_text(named)}"

    def people(self) -> tuple[list[str], bool]:
        """Return an id for each player: the name, or the seat where the names only say the position.

        Returns too whether there is neither, so that only the position is known.
        """
        positions = [f"P{n + 1}" for n in range(self.count)]
        names, seats = self.names("players"), self.names("seats")
        if names and names != positions:
            return names, False
        if seats:
            return [as_id(f"seat {seat}") for seat in seats], False
        return positions, True

    def names(self, field: str) -> list[str]:
        """Read a list of different names, one for each player; an empty list if the hand has none."""
        values = self.fields.get(field)
        if values is None:
            return []
        names = [_text(value).strip() for value in values] if isinstance(values, list) else []
        if not len(names) == len(set(names)) == self.count:
            raise self.wrong(field, f"{self.count} different values")
        if not all(0 < len(name) <= 120 and name.isprintable() for name in names):
            raise self.wrong(field, "names of 1 to 120 printable characters")
        return names

    def number(self) -> int | None:
        value = self.fields.get("hand", self.fields.get("_source_hand"))
        return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None

    def day(self) -> date:
        parts = [self.fields.get(field) for field in ("year", "month", "day")]
        if all(part is None for part in parts):
            return NO_DATE
        try:
            return date(*parts)  # type: ignore[arg-type]  # anything else is an error that is caught
        except (TypeError, ValueError, OverflowError):
            raise self.wrong("day", "a day of the month that exists, with year and month") from None

    def cents(self, people: list[str], amounts: list[Decimal]) -> dict[str, int]:
        return {person: int(amount * self.factor) for person, amount in zip(people, amounts, strict=True)}

    def posted(self, people: list[str], stacks: list[Decimal], bets: list[_Bet]) -> list[Forced]:
        """Return the forced bets as they were posted, each out of what the player had left."""
        left = self.cents(people, stacks)
        found = []
        for player, kind, amount in bets:
            person = people[player]
            paid = min(int(amount * self.factor), left[person])
            if paid:
                found.append(Forced(person=person, kind=kind, amount=paid, stack=left[person]))
            left[person] -= paid
        return found
