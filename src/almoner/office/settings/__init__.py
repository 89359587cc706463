"""Authorities as data: how each handles applications, in TOML. The state's limits are a floor, held by the law.

Three invented municipalities are shipped, whose settings differ, and a commission; a clerk writes a file of the same
form. Uses acts, the law and `registry`; used by the command line.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import Struct

from almoner.acts import (
    AnyAct,
    AuthorityOpened,
    HouseLimitSet,
    MeetingSet,
    MunicipalFeeSet,
    RegisterColumnSet,
    SettingsMade,
)
from almoner.acts.base import nearest
from almoner.acts.registry import Place, RegisterColumn
from almoner.law.editions import STATES, named
from almoner.office.registry import Registry

_OF_MUNICIPALITY: Final = SettingsMade.__struct_fields__


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of settings says. Its acts are ruled on like any others, so that nothing goes below the state's."""

    name: str
    edition: str
    authority: Literal["municipality", "commission"]
    waits: Literal["days", "business_days"] | None = None
    """this and the next five are a municipality's; it says all of them"""
    numbering: Literal["goes_on", "each_year"] | None = None
    two_checks: bool | None = None
    background_check: bool | None = None
    sample_ticket: bool | None = None
    fourth_copy: Place | None = None
    limits: dict[str, int] = {}
    """figures of the law that the municipality tightens, by name"""
    fees: dict[str, int] = {}
    """its own fees in cents, by type of game"""
    register_columns: list[str] = []
    """what its register has beside what every register has: see `almoner acts RegisterColumnSet`"""
    meetings: dict[date, date] = {}
    """the last day of filing for each meeting of the governing body, by the day of the meeting"""

    def __post_init__(self) -> None:
        edition = named(self.edition)
        missing = [name for name in _OF_MUNICIPALITY if getattr(self, name) is None]
        if self.authority == "municipality":
            if edition.state != "nj":
                raise ValueError(f"municipalities license in New Jersey; {edition.name} is of {STATES[edition.state]}")
            if missing:
                raise ValueError(f"a municipality says {', '.join(missing)} too; see cedar-falls.toml for an example")
        elif said := [name for name in _OF_MUNICIPALITY if name not in missing]:
            raise ValueError(f"a commission does not say {', '.join(said)}; a municipality does")
        for column in self.register_columns:
            if column not in get_args(RegisterColumn):
                hint = nearest(column, list(get_args(RegisterColumn)))
                raise ValueError(f"a register has no column {column!r}{hint}")

    def acts(self) -> Iterator[AnyAct]:
        """Yield the acts that open the municipality's record."""
        yield AuthorityOpened(edition=self.edition, name=self.name, authority=self.authority)
        if self.authority == "municipality":
            made: Any = {name: getattr(self, name) for name in _OF_MUNICIPALITY}
            yield SettingsMade(**made)
        for name, bound in self.limits.items():
            yield HouseLimitSet(limit=name, bound=bound)
        for kind, fee in self.fees.items():
            game: Any = kind
            yield MunicipalFeeSet(game_type=game, fee=fee)
        for name in self.register_columns:
            yield RegisterColumnSet(column=_column(name))
        for day, cutoff in sorted(self.meetings.items()):
            yield MeetingSet(date=day, cutoff=cutoff)


def changes(wanted: Settings, registry: Registry) -> list[AnyAct]:
    """Return the acts by which a record comes to say what a file does; raises ValueError for another edition or state.

    What the file does not name stays, but a column of the register that it leaves out is not shown any more.
    """
    if registry.edition_name != wanted.edition:
        raise ValueError(f"the record is kept by {registry.edition_name}, and the file names {wanted.edition}")
    acts: list[AnyAct] = [act for act in wanted.acts() if not isinstance(act, (AuthorityOpened, RegisterColumnSet))]
    acts = [act for act in acts if act not in registry.set_so]
    columns = wanted.register_columns
    acts += [RegisterColumnSet(column=_column(name), shown=False) for name in registry.columns if name not in columns]
    kept = [name for name in registry.columns if name in columns]
    new = columns[len(kept) :] if columns[: len(kept)] == kept else columns  # what is set again stands last
    return acts + [RegisterColumnSet(column=_column(name)) for name in new]


def _column(name: str) -> Any:
    return name


def shipped() -> list[str]:
    """Return the names of the authorities that come with the program."""
    return sorted(entry.name.removesuffix(".toml") for entry in files(__package__).iterdir() if ".toml" in entry.name)


def load(name: str) -> Settings:
    """Read the settings of an authority, shipped or in a file; raises ValueError that says what is wrong."""
    if name in shipped():
        text = (files(__package__) / f"{name}.toml").read_text("utf-8")
    else:
        try:
            text = Path(name).read_text("utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"{name}: it is no text in UTF-8; expected a file of settings in TOML") from None
        except OSError as error:
            hint = nearest(name, shipped())
            raise ValueError(f"{name}: {error.strerror}; expected a file of settings, or a shipped one{hint}") from None
    try:
        return _made_of(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f'{name}: it is no TOML: {error}; a setting is written as name = "Cedar Falls"') from None
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


_EXPECTED: Final = {
    "limits": "figures of the law with whole numbers, such as copies = 5",
    "fees": "types of game with whole cents, such as casino_night = 5000",
    "register_columns": 'names of columns, such as ["game", "place"]',
    "meetings": "days with the last day of filing for each, such as 2024-04-08 = 2024-03-22",
}


def _made_of(said: dict[str, Any]) -> Settings:
    """Return the settings that a file says; raises ValueError for a setting that is not known, lacking or wrong."""
    forms = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, value in said.items():
        if name not in forms:
            raise ValueError(f"there is no setting {name!r}{nearest(name, list(forms))}")
        try:
            msgspec.convert(value, forms[name].type, strict=False)
        except ValueError:
            raise ValueError(f"{name}: expected {_expected(name, forms[name].type)}, found {_plain(value)}") from None
    if lacking := [name for name, field in forms.items() if field.required and name not in said]:
        raise ValueError(f"it does not say {', '.join(lacking)}; every authority does")
    return msgspec.convert(said, Settings, strict=False)


def _expected(name: str, form: Any) -> str:
    """Say what is expected of a setting."""
    words = [word for part in (form, *get_args(form)) for word in get_args(part) if isinstance(word, str)]
    return _EXPECTED.get(name) or (
        f"one of {', '.join(words)}" if words else "text" if form is str else "true or false"
    )


def _plain(value: Any) -> str:
    """Write a value as it stands in a file, as far as that is short."""
    if isinstance(value, dict):
        return ", ".join(f"{name} = {_plain(each)}" for name, each in value.items())
    return f'"{value}"' if isinstance(value, str) else str(value)
