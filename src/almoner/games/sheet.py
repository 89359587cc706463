"""Procedure sheets: the figures that a commission approves for a game, each with its standing and its source.

A sheet is TOML: what game it is for, and a table for each figure. The figures of a game are the fields of its `Rules`,
a frozen struct that checks itself. A field that the sheet does not give is refused by name. Uses `errors`, `pay` and
`plainly`; used by every house game.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import Struct

from almoner.games import plainly
from almoner.games.errors import BadSheet
from almoner.games.pay import Pay, Rounding, pay

MOST_BYTES: Final = 1_000_000
"""The largest file that is read as a sheet or a plan."""
Standing = Literal["text", "analogue", "interpretation", "house", "set"]
"""How surely a figure is known: read in the regulation; the common rule stands in where the text is cut; a reading of
what the text leaves open; chosen by the house; set by whoever asked (`--set`)."""


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The figures of a game. A subclass checks in `__post_init__` what its fields cannot say, and raises ValueError."""

    rounding: Rounding
    """what becomes of a payout that does not come out whole"""
    examples: ClassVar[Mapping[str, str]] = {}
    """figures that no sheet of this program gives, each with an example of how it is written"""


R = TypeVar("R", bound=Rules)


class Figure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One figure of a sheet."""

    value: Any
    standing: Standing
    source: str
    """where it was read, or why it is so"""


class _Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    title: str
    cite: str
    remark: str = ""
    figures: dict[str, Figure]


OUR_SHEET: Final = "our sheet"
"""What a sheet that comes with this program is called in errors."""


class Sheet(Struct, Generic[R], frozen=True, kw_only=True):
    """A procedure sheet: the rules of a game with where each figure comes from."""

    game: str
    title: str
    cite: str
    """the section of N.J.A.C. 13:47 that the game is played under"""
    figures: dict[str, Figure]
    rules: R
    remark: str = ""
    """what is to be known of the whole sheet, such as that it is an example"""

    def set(self, changes: Mapping[str, object]) -> Sheet[R]:
        """Return the sheet with some figures changed; raises BadSheet."""
        written = _Written(
            game=self.game,
            title=self.title,
            cite=self.cite,
            remark=self.remark,
            figures={**self.figures, **_set(changes)},
        )
        return _made(written, type(self.rules), "the figures set")


def _set(changes: Mapping[str, object]) -> dict[str, Figure]:
    return {name: Figure(value=value, standing="set", source="set by whoever asked") for name, value in changes.items()}


def shipped(game: str, kind: type[R], changes: Mapping[str, object] = MappingProxyType({})) -> Sheet[R]:
    """Return the sheet of a game that comes with this program, with some figures changed.

    Raises BadSheet if it leaves a figure to the house that is not among the changes.
    """
    return _read(resources.files("almoner.games") / "sheets" / f"{stem(game)}.toml", kind, game, changes, OUR_SHEET)


def example(game: str, kind: type[R]) -> Sheet[R]:
    """Return the example that stands beside a sheet which leaves a figure to the house; raises BadSheet."""
    source = resources.files("almoner.games") / "sheets" / "examples" / f"{stem(game)}.toml"
    return _read(source, kind, game, {}, "our example")


def stem(game: str) -> str:
    """Return the name of a game as it stands in the names of files: `under_over`."""
    return re.sub("[^a-z0-9]", "_", game)


def load(path: str | Path, kind: type[R], game: str, changes: Mapping[str, object] = MappingProxyType({})) -> Sheet[R]:
    """Read a sheet of a house, with some figures changed; raises BadSheet, which names the file and what is wrong."""
    return _read(Path(path), kind, game, changes, str(path))


def _read(source: Traversable, kind: type[R], game: str, changes: Mapping[str, object], where: str) -> Sheet[R]:
    try:
        written = _written(read_toml(source), where)
    except FileNotFoundError:
        raise BadSheet(f"{where}: there is no such file; expected a procedure sheet") from None
    except OSError as error:
        raise BadSheet(f"{where}: it cannot be read as a procedure sheet: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSheet(f"{where}: it cannot be read as a procedure sheet: it is no text in UTF-8") from None
    except BadSheet:
        raise
    except ValueError as error:
        raise BadSheet(f"{where}: it cannot be read as a procedure sheet, which is TOML: {error}") from None
    if written.game != game:
        raise BadSheet(f"{where}: it is a sheet for {written.game}; expected one for {game}")
    figures = {**written.figures, **_set(changes)}
    return _made(msgspec.structs.replace(written, figures=figures), kind, where)


def _written(content: dict[str, Any], where: str) -> _Written:
    figures = content.get("figures")
    for name, figure in figures.items() if isinstance(figures, dict) else ():
        _converted(figure, Figure, f"{where}, figure {name}")
    return cast(_Written, _converted(content, _Written, f"{where}: it cannot be read as a procedure sheet"))


def _converted(content: object, kind: type[Struct], where: str) -> Struct:
    try:
        return msgspec.convert(content, kind)
    except ValueError as error:
        fields = ", ".join(kind.__struct_fields__)
        said = _wrong(error, kind, content if isinstance(content, dict) else {})
        raise BadSheet(f"{where}: {said}; expected the fields {fields}") from None


def _wrong(error: ValueError, kind: type[Struct], values: Mapping[str, object]) -> str:
    """Say what is wrong with the fields of a struct, in plain words and with the name of the field."""
    said, _, at = str(error).partition(" - at `$.")
    found = re.match("[a-z_0-9]+", at)
    if found is None:
        return plainly.wrong(said)
    name = found[0]
    allowed = next((field.type for field in msgspec.structs.fields(kind) if field.name == name), None)
    if said.startswith("Invalid enum value") and get_origin(allowed) is Literal:
        return f"{name}: expected {_either(get_args(allowed))}, found {values.get(name)!r}"
    return f"{name}: {plainly.wrong(said)}"


def _either(values: tuple[object, ...]) -> str:
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def read_toml(source: Traversable) -> dict[str, Any]:
    """Return what a file of TOML says; raises OSError, and ValueError for what is none, too large or too deep."""
    with source.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(f"expected at most {MOST_BYTES:,} bytes, found more")
    return _toml(content.decode("utf-8"))


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _made(written: _Written, kind: type[R], where: str) -> Sheet[R]:
    game, figures = written.game, written.figures
    for name in figures:
        if name not in kind.__struct_fields__:
            raise BadSheet(f"{where}: {game} has no figure {name!r}; {plainly.hint(name, kind.__struct_fields__)}")
    for name, shown in kind.examples.items():
        if name not in figures:
            raise BadSheet(
                f"{where}, {game}: the sheet must give the figure `{name}`, which is for the house to choose; "
                f"give it in a sheet of yours (--sheet FILE) or with --set '{name}={shown}' (an example)"
            )
    try:
        values = {name: figure.value for name, figure in figures.items()}
        rules = msgspec.convert(values, kind, dec_hook=_decoded, strict=False)
    except ValueError as error:
        missing = re.fullmatch("Object missing required field (`.+`)", str(error))
        said = f"the sheet must give the figure {missing[1]}" if missing else _wrong(error, kind, values)
        raise BadSheet(f"{where}, {game}: {said}") from None
    return Sheet(game=game, title=written.title, cite=written.cite, figures=figures, rules=rules, remark=written.remark)


def _decoded(kind: type, value: object) -> object:
    assert kind is Pay, kind
    if not isinstance(value, str | int):
        raise ValueError(f'expected odds such as "3:2" or 5, found {value!r}')
    return pay(value)


WORDS: Final = {"yes": True, "no": False}
"""How the command line shows and reads what is true and false."""


def figure_of(text: str) -> tuple[str, object]:
    """Read `name=value` as it stands on a command line, the value as TOML or else as a word; raises BadSheet."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise BadSheet(f"expected name=value, such as decks=6, found {text!r}")
    try:
        read = _toml(f"value = {value}")
    except ValueError:
        read = {"value": WORDS.get(value.strip().lower(), value.strip())}
    if len(read) > 1:
        raise BadSheet(f"expected one value of {name.strip()}, found {value!r}")
    return name.strip(), cast(object, read["value"])
