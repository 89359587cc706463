"""The figures of the law: limits and lists, dated, each with the instrument it was read in and its standing.

They live in TOML files beside the provisions; an edition takes the value that was in force on the date it stands for.
Uses nothing else of ours; used by `edition`, the compiler and the states.
"""

from __future__ import annotations

import tomllib
from datetime import date
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec
from msgspec import Struct

Standing = Literal["text", "statute", "press", "carried over", "analogue", "secondary", "interpretation", "house"]
"""How surely a figure or a rule is known: read in the text itself, in a later law, only in the press; the earlier
figure goes on where a later text was not read; a standard stands in where the text is cut; from clerks' or commission
pages; a reading of what the text leaves open; chosen by the licensee."""

Unit = Literal["cents", "imitation", "percent", "years", "count", "minutes", "days", "words"]


class Dated(Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """What a figure is from one date on."""

    since: date
    instrument: str
    standing: Standing
    value: int | list[str] | None = None
    unlimited: bool = False
    ended: bool = False

    def __post_init__(self) -> None:
        if [self.value is not None, self.unlimited, self.ended].count(True) != 1:
            raise ValueError("give one of: a value, unlimited = true, ended = true")


class History(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure over time."""

    says: str
    unit: Unit
    cite: str
    dated: list[Dated]
    checked: str
    """who held it against the text, and when"""
    notes: dict[str, str] = {}
    """what there is to say of the value that begins on a day, by the day"""
    tighter: Literal["lower", "higher"] | None = None
    """the direction in which the house may go beyond the law; none if it may not change the figure"""
    readable: tuple[int, int] | None = None
    """the least and the most that is believed of a reading of the official text; beyond, the rule would say nothing"""

    def __post_init__(self) -> None:
        if self.readable is not None and not 1 <= self.readable[0] < self.readable[1]:
            raise ValueError(f"readable is {list(self.readable)}; expected a least above 0 and a greater most")


class Figure(Struct, frozen=True):
    """A figure as one edition has it."""

    name: str
    says: str
    unit: Unit
    cite: str
    tighter: Literal["lower", "higher"] | None
    value: int | tuple[str, ...] | None
    """a whole number in the unit, or a list of words; nothing if there is no limit"""
    instrument: str
    standing: Standing
    since: date
    checked: str
    note: str | None
    readable: tuple[int, int] | None = None
    """the least and the most that is believed of a reading of the official text"""


def load(source: Traversable) -> dict[str, History]:
    """Read a file of figures; raises ValueError that names the figure, the fault and the file."""
    found: dict[str, History] = {}
    for name, written in tomllib.loads(source.read_text("utf-8")).items():
        try:
            found[name] = history = msgspec.convert(written, History, strict=True)
        except ValueError as error:
            raise ValueError(f"{source.name}, figure {name!r}: {error}") from None
        days = [dated.since for dated in history.dated]
        if days != sorted(set(days)):
            raise ValueError(
                f"{source.name}, figure {name!r}: expected rising dates, found {', '.join(map(str, days))}"
            )
        strange = set(history.notes) - {day.isoformat() for day in days}
        if strange:
            raise ValueError(f"{source.name}, figure {name!r}: a note of {min(strange)}, when no value begins")
    return found


def on(day: date, histories: dict[str, History]) -> dict[str, Figure]:
    """Return the figures in force on a day; one that had not begun by then, or had ended, is left out."""
    figures = {}
    for name, history in histories.items():
        begun = [dated for dated in history.dated if dated.since <= day]
        if begun and not begun[-1].ended:
            now = begun[-1]
            figures[name] = Figure(
                name=name,
                says=history.says,
                unit=history.unit,
                cite=history.cite,
                tighter=history.tighter,
                value=tuple(now.value) if isinstance(now.value, list) else now.value,
                instrument=now.instrument,
                standing=now.standing,
                since=now.since,
                checked=history.checked,
                note=history.notes.get(now.since.isoformat()),
                readable=history.readable,
            )
    return figures
