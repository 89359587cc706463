"""PHH files: poker hands written down in TOML, read with errors that name file, hand and field, and written.

A `.phh` file holds one hand, a `.phhs` file a section for each. Amounts are decimals in the unit of the file; `scaled`
makes whole numbers of them. The format is that of the paper "Recording and describing poker hands" (Kim 2024). Uses
`errors` and `cards`; used by `replay`, and by the audit.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal

from msgspec import Struct

from almoner.games import cards
from almoner.games.errors import BadCard, GameError

BLIND_GAMES: Final = ("FT", "NT", "NS", "PO", "FO/8", "N2L1D", "F2L3D", "FB")
BRING_IN_GAMES: Final = ("F7S", "F7S/8", "FR")
MOST: Final = 10**12
"""The largest amount in the smallest unit of money."""
MOST_PLAYERS: Final = 12
MOST_PLACES: Final = 100
"""Decimal places that are counted; amounts that have more are not played, whatever their number."""
NOBODY: Final = 0


class BadHand(GameError):
    """A file or hand that is no PHH; the text names file, hand and field."""


Kind = Literal["hole", "board", "bring in", "call", "raise", "fold", "show", "discard"]


class Action(Struct, frozen=True):
    """One action of a hand."""

    kind: Kind
    player: int = NOBODY
    """from 1; 0 for cards to the board"""
    cards: str = ""
    """cards dealt or shown, `??` for one that is not known; empty for a hand that is mucked"""
    amount: Decimal = Decimal(0)
    """what the player has in front after completing, betting or raising"""
    text: str = ""
    """as it stands in the file"""


class PhhHand(Struct, frozen=True, kw_only=True):
    """A hand as it was written.

    Lists hold an amount for each player in turn; forced bets too, which files list backward where two play.
    """

    file: str
    section: str
    """empty for a hand that is the whole file"""
    where: str
    """file and section, for messages"""
    variant: str
    antes: list[Decimal]
    blinds: list[Decimal]
    """blinds and straddles; below zero for one that is posted late; empty in a game with a bring-in"""
    bring_in: Decimal | None
    small_bet: Decimal | None
    big_bet: Decimal | None
    min_bet: Decimal | None
    starting: list[Decimal]
    actions: list[Action]
    finishing: list[Decimal] | None
    winnings: list[Decimal] | None
    day: date | None
    fields: dict[str, Any]
    """all fields as they stand in the file"""

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.starting)

    def wrong(self, field: str, expected: str) -> BadHand:
        """Return the error that says what was expected of a field and what stands there."""
        return _wrong(self.where, self.fields, field, expected)


def read(name: str, content: bytes) -> Iterator[PhhHand]:
    """Yield the hands of a file in order; raises BadHand."""
    for section, fields in _sections(name, content).items():
        where = f"{name}, hand {as_id(section)}" if section else name
        yield _Reader(where, fields, name, section).hand()


def as_id(text: str) -> str:
    """Return a text as an id: printable, and if it is too long, its end, with a mark that keeps it unique."""
    clean = "".join(c if c.isprintable() else " " for c in text).strip() or "unnamed"
    if len(clean) <= 120:
        return clean
    return f"...{clean[-100:].strip()} #{hashlib.sha256(clean.encode()).hexdigest()[:8]}"


def _sections(name: str, content: bytes) -> dict[str, dict[str, Any]]:
    """Return the fields of each hand of a file by its section, which is empty for a hand that is the whole file.

    Sections are the tables at the top whose name does not begin with `_`: such a name is a field of the writer's own.
    """
    try:
        found = tomllib.loads(content.decode("utf-8"), parse_float=_float)
    except (ValueError, RecursionError) as error:
        said = " ".join(str(error).split())
        raise BadHand(f"{name}: {said}; expected a poker hand in PHH, which is TOML") from None
    if not found:
        raise BadHand(f"{name}: the file is empty; expected a poker hand in PHH")
    fields = {field: value for field, value in found.items() if not field.startswith("_")}
    sections = {field: value for field, value in fields.items() if isinstance(value, dict)}
    if not sections:
        return {"": found}
    if any(field in fields for field in ("variant", "starting_stacks", "actions")):
        raise BadHand(f"{name}: a hand stands outside of the sections; expected each hand in a section of its own")
    for field, value in fields.items():
        if field not in sections:
            raise BadHand(f"{name}: {as_id(field)}: expected a section with a hand, found {_shown(value)}")
    return sections


def _float(text: str) -> Decimal:
    """Read a number of TOML with a point or an exponent; what is beyond all decimals is not a number."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("nan")


def decimal(value: object, least: int, most: int) -> Decimal | None:
    """Return a number of a file as a decimal; None for what is no number, not finite or out of range."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    return number if number.is_finite() and least <= number <= most else None


def as_text(value: object) -> str:
    """Return a value as text, even a whole number that is too long to be written out."""
    try:
        return str(value)
    except ValueError:
        return "a number of thousands of digits"


def _shown(value: object) -> str:
    """Return a value for an error message: as in the file, on one line, and not too long."""
    text = repr(value) if isinstance(value, str) else as_text(value)
    return re.sub(r"Decimal\('([^']*)'\)", r"\1", text)[:60]


def _wrong(where: str, fields: dict[str, Any], field: str, expected: str) -> BadHand:
    found = _shown(fields[field]) if field in fields else "nothing"
    return BadHand(f"{where}: {field}: expected {expected}, found {found}")


class _Reader:
    """Reads one hand, naming what is wrong with it."""

    def __init__(self, where: str, fields: dict[str, Any], file: str, section: str) -> None:
        self.where, self.fields, self.file, self.section = where, fields, file, section
        self.count = 0
        """how many players there are; 0 until the stacks are read"""
        self.cents = in_cents(fields)
        self.most = MOST // (100 if fields.get("currency") == "USD" and self.cents is False else 1)

    def wrong(self, field: str, expected: str) -> BadHand:
        return _wrong(self.where, self.fields, field, expected)

    def hand(self) -> PhhHand:
        for field, value in self.fields.items():
            if isinstance(value, dict) and not field.startswith("_"):  # else a hand could hide in it
                raise BadHand(f"{self.where}: {as_id(field)}: expected a field of a hand, found a section")
        if self.cents is None:
            self.amount("small_bet" if "small_bet" in self.fields else "min_bet")  # raises: it would show the unit
        stacks = self.amounts("starting_stacks")
        self.count = len(stacks)
        variant = self.fields.get("variant")
        if variant not in BLIND_GAMES + BRING_IN_GAMES:
            raise self.wrong("variant", f"one of {', '.join(BLIND_GAMES + BRING_IN_GAMES)}")
        brings_in = variant in BRING_IN_GAMES
        antes = self.forced("antes")
        actions = self.actions()  # read for every game: a hand whose actions are missing is cut
        return PhhHand(
            file=self.file,
            section=self.section,
            where=self.where,
            variant=variant,
            antes=antes,
            bring_in=self.amount("bring_in") if brings_in else None,
            blinds=[] if brings_in else self.forced("blinds_or_straddles", signed=True),
            small_bet=self.amount("small_bet") if "small_bet" in self.fields else None,
            big_bet=self.amount("big_bet") if "big_bet" in self.fields else None,
            min_bet=self.amount("min_bet") if "min_bet" in self.fields else None,
            starting=stacks,
            actions=actions,
            finishing=self.amounts("finishing_stacks") if "finishing_stacks" in self.fields else None,
            winnings=self.amounts("winnings") if "winnings" in self.fields else None,
            day=self.day(),
            fields=self.fields,
        )

    def amounts(self, field: str, *, signed: bool = False) -> list[Decimal]:
        """Read a list of amounts, one for each player."""
        values = self.fields.get(field)
        size = len(values) if isinstance(values, list) else 0
        if not (size == self.count if self.count else 2 <= size <= MOST_PLAYERS):
            raise self.wrong(
                field, f"a list of amounts, one for each of {self.count or f'2 to {MOST_PLAYERS}'} players"
            )
        least = -self.most if signed else 0
        found = [decimal(value, least, self.most) for value in values or []]
        amounts = [amount for amount in found if amount is not None]
        if len(amounts) < size:
            raise self.wrong(field, f"whole or decimal numbers from {least:,} to {self.most:,}")
        return amounts

    def forced(self, field: str, *, signed: bool = False) -> list[Decimal]:
        """Read forced bets; heads-up, where the first player is the big blind, the list runs backward."""
        found = self.amounts(field, signed=signed)
        return found[::-1] if self.count == 2 else found

    def amount(self, field: str) -> Decimal:
        amount = decimal(self.fields.get(field), 0, self.most)
        if amount is None:
            raise self.wrong(field, f"a whole or decimal number from 0 to {self.most:,}")
        return amount

    def day(self) -> date | None:
        parts = [self.fields.get(field) for field in ("year", "month", "day")]
        if all(part is None for part in parts):
            return None
        try:
            return date(*parts)  # type: ignore[arg-type]  # anything else is an error that is caught
        except (TypeError, ValueError, OverflowError):
            raise self.wrong("day", "a day of the month that exists, with year and month") from None

    def actions(self) -> list[Action]:
        values = self.fields.get("actions")
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.wrong("actions", "a list of actions, each a text")
        return [action for text in values if (action := self.action(text)) is not None]

    def action(self, text: str) -> Action | None:
        """Read an action; nothing for a remark alone."""
        words = re.split("[#@]", text, maxsplit=1)[0].split()
        match words:
            case []:
                return None
            case ["d", "db", dealt]:
                return Action("board", cards=self.cards(dealt, text), text=text)
            case ["d", "dh", who, dealt]:
                return Action("hole", self.player(who), self.cards(dealt, text), text=text)
            case [who, "pb"]:
                return Action("bring in", self.player(who), text=text)
            case [who, "cc"]:
                return Action("call", self.player(who), text=text)
            case [who, "f"]:
                return Action("fold", self.player(who), text=text)
            case [who, "cbr", amount]:
                return Action("raise", self.player(who), amount=self.raised(amount, text), text=text)
            case [who, "sm"] | [who, "sm", "-"]:
                return Action("show", self.player(who), text=text)
            case [who, "sm", shown]:
                return Action("show", self.player(who), self.cards(shown, text), text=text)
            case [who, "sd", *thrown]:
                return Action("discard", self.player(who), "".join(thrown), text=text)
        raise BadHand(f"{self.where}: actions: expected such as 'd dh p1 AsKd' or 'p2 cbr 50', found {_shown(text)}")

    def player(self, word: str) -> int:
        if word[:1] != "p" or word[1:] not in {str(place) for place in range(1, self.count + 1)}:
            raise self.wrong("actions", f"players p1 to p{self.count}")
        return int(word[1:])

    def raised(self, word: str, text: str) -> Decimal:
        amount = decimal(_float(word), 0, self.most)
        if amount is None:
            raise BadHand(f"{self.where}: actions: expected an amount up to {self.most:,}, found {_shown(text)}")
        return amount

    def cards(self, word: str, text: str) -> str:
        try:
            cards.cards(word.replace("??", ""))
        except BadCard as error:
            raise BadHand(f"{self.where}: actions: {error} in {_shown(text)}") from None
        return word


def in_cents(fields: dict[str, Any]) -> bool | None:
    """Tell whether the stakes, written as `0.05/0.10 USD`, show that amounts are cents and not dollars.

    None if the bet that would show it cannot be read.
    """
    amount = r"(\d{0,12}\.?\d{1,12})"
    stakes = re.fullmatch(f"{amount}/{amount} USD", as_text(fields.get("_stakes")))
    if stakes is None:
        return False
    field, dollars = ("small_bet", stakes[1]) if "small_bet" in fields else ("min_bet", stakes[2])
    bet = decimal(fields.get(field), 0, MOST)
    return None if bet is None else bet == 100 * Decimal(dollars)


def scale(hand: PhhHand) -> int:
    """Return by what all amounts of a hand are multiplied to make whole numbers of them: 1, 10, 100 or more."""
    amounts: Iterable[Decimal | None] = (
        *hand.antes, *hand.blinds, *hand.starting, *(hand.finishing or ()), *(hand.winnings or ()),
        *(action.amount for action in hand.actions), hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet,
    )  # fmt: skip
    places = max((_places(amount) for amount in amounts if amount is not None), default=0)
    return int(10**places)


def _places(amount: Decimal) -> int:
    """Return how many decimal places an amount has, trailing zeros aside."""
    _, digits, exponent = amount.as_tuple()  # not normalized: that would round to 28 digits
    written = "".join(map(str, digits)).rstrip("0")
    places = -int(exponent) - (len(digits) - len(written)) if written else 0
    return min(max(places, 0), MOST_PLACES)
