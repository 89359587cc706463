"""PHH files read into hands: players, stacks, forced bets and betting, in cents.

PHH is TOML: a `.phh` file holds one hand, a `.phhs` file a section for each. Amounts are dollars unless the stakes in
`_stakes` show them to be cents. Uses acts, `betting` and
the games' reader of PHH; used by `phh` and `run`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from almoner.acts.codec import Undecodable
from almoner.acts.tables import ForcedBet
from almoner.acts.units import in_calendar
from almoner.audit import betting
from almoner.audit.betting import Betting
from almoner.games.poker import phh
from almoner.games.poker.phh import BadHand, PhhHand, as_id, as_text

NO_DATE = date(1970, 1, 1)
"""Stands for the date of a hand that gives none."""

BELOW_A_CENT = "amounts below a cent"
NO_YEAR = "a day of a year of which acts do not speak"


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
    """stacks at the end as the file gives them"""
    betting: Betting
    forced: list[Forced]
    left_out: str = ""
    """why it is not judged, if it is not; it then carries no amounts"""

    @property
    def results(self) -> dict[str, int] | None:
        """Stacks at the end: as the file gives them, or else by the rules before any rake, or None."""
        return self.betting.finishing if self.finishing is None else self.finishing


def read(files: list[tuple[str, bytes]]) -> Iterator[Hand]:
    """Yield the hands of PHH files in order.

    Raises Undecodable that names file, hand and field for a file that is no TOML, or a hand that is cut or wrong.
    """
    seen: set[tuple[str, str]] = set()
    for name, content in files:
        try:
            for written in phh.read(name, content):
                hand = _Reader(written).hand()
                further = (as_id(f"{written.where} ({n})") for n in itertools.count(2))
                ids = itertools.chain([hand.id, as_id(written.where)], further)
                hand = replace(hand, id=next(free for free in ids if (hand.table, free) not in seen))
                seen.add((hand.table, hand.id))
                yield hand
        except BadHand as error:
            raise Undecodable(str(error)) from None


_Bet = tuple[int, ForcedBet, Decimal]
"""A forced bet as announced: the player's place from 0, what it is, and the amount in the unit of the file."""


class _Reader:
    """Reads of one hand what paragraph (f) needs."""

    def __init__(self, written: PhhHand) -> None:
        self.written = written
        self.count = written.count
        self.left_out = self.other_money()
        self.factor = 1 if self.left_out or phh.in_cents(written.fields) else 100
        """how many cents the unit of the file is"""

    def hand(self) -> Hand:
        written = self.written
        forced = self.forced_bets()
        every = [*written.starting, *(written.finishing or []), *(amount for *_, amount in forced)]
        every += [action.amount for action in written.actions]
        dated = written.day is None or in_calendar(written.day)
        left_out = self.left_out or (BELOW_A_CENT if self.below_a_cent(every) else "") or ("" if dated else NO_YEAR)
        people, unnamed = self.people()
        finishing = None if left_out or written.finishing is None else self.cents(people, written.finishing)
        return Hand(
            table=as_id(self.table()),
            id=as_id(written.section or written.file),
            number=self.number(),
            day=written.day if written.day is not None and dated else NO_DATE,
            unnamed=unnamed,
            starting={} if left_out else self.cents(people, written.starting),
            finishing=finishing,
            betting=Betting(bets=[]) if left_out else betting.read(written, people, self.factor),
            forced=[] if left_out else self.posted(people, forced),
            left_out=left_out,
        )

    def other_money(self) -> str:
        """Say why the hand is not judged, if it is not played for dollars; nothing if it is."""
        currency = self.written.fields.get("currency")
        if currency is None:
            return "no currency: tournament chips, which fall under (d) and (h), not (f)"
        return "" if currency == "USD" else f"the currency is {as_id(as_text(currency))}, not dollars"

    def below_a_cent(self, amounts: list[Decimal]) -> bool:
        """Tell whether any amount is in parts of a cent, be they ever so small."""
        cent = Decimal(1) / self.factor
        return any(amount != amount.quantize(cent) for amount in amounts)

    def forced_bets(self) -> list[_Bet]:
        """List the forced bets by player: antes, then blinds or the bring-in, as announced."""
        antes: list[_Bet] = [(n, "ante", amount) for n, amount in enumerate(self.written.antes)]
        if self.written.bring_in is not None:
            brought = [action.player - 1 for action in self.written.actions if action.kind == "bring in"]
            bets = antes + [(n, "bring_in", self.written.bring_in) for n in brought]
        else:
            bets = antes + self.blinds()
        return [bet for bet in bets if bet[2]]

    def blinds(self) -> list[_Bet]:
        names: tuple[ForcedBet, ...] = ("small_blind", "big_blind")
        if self.count == 2:  # heads-up the first player is the big blind
            names = names[::-1]
        bets: list[_Bet] = []
        for n, blind in enumerate(self.written.blinds):
            kind: ForcedBet = "missed_blind" if blind < 0 else names[n] if n < 2 else "straddle"
            bets.append((n, kind, blind.copy_abs()))
        return bets

    def table(self) -> str:
        """Return the name of the table; in a file of many hands, with the file's name before it."""
        file, fields = self.written.file, self.written.fields
        named = fields.get("table") or fields.get("_source")
        if not named:
            return file
        return as_text(named) if file.endswith(".phh") else f"{Path(file).name}: {as_text(named)}"

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
        values = self.written.fields.get(field)
        if values is None:
            return []
        names = [as_text(value).strip() for value in values] if isinstance(values, list) else []
        if not len(names) == len(set(names)) == self.count:
            raise self.written.wrong(field, f"{self.count} different values")
        if not all(0 < len(name) <= 120 and name.isprintable() for name in names):
            raise self.written.wrong(field, "names of 1 to 120 printable characters")
        return names

    def number(self) -> int | None:
        fields = self.written.fields
        value = fields.get("hand", fields.get("_source_hand"))
        return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None

    def cents(self, people: list[str], amounts: list[Decimal]) -> dict[str, int]:
        return {person: int(amount * self.factor) for person, amount in zip(people, amounts, strict=True)}

    def posted(self, people: list[str], bets: list[_Bet]) -> list[Forced]:
        """Return the forced bets as they were posted, each out of what the player had left."""
        left = self.cents(people, self.written.starting)
        found = []
        for player, kind, amount in bets:
            person = people[player]
            paid = min(int(amount * self.factor), left[person])
            if paid:
                found.append(Forced(person=person, kind=kind, amount=paid, stack=left[person]))
            left[person] -= paid
        return found
