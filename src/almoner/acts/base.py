"""What every act is: a frozen record of one thing that happened, which cannot be made malformed.

`Act` is the base of all kinds. A record is checked whenever it is made, from JSON and from Python alike, so whoever
holds an act holds a well-formed one, and the law need not look again. Uses nothing of ours; used by the modules of
acts, and wherever an act or a misspelled word is described.
"""

import difflib
import functools
from datetime import date, datetime
from types import FunctionType
from typing import Any, ClassVar
from unicodedata import is_normalized

import msgspec
from msgspec import Struct, StructMeta, inspect


class Malformed(ValueError):
    """A record that says something no act can say: which field, what was expected, what was found."""


def nearest(word: str, known: list[str], otherwise: str = "") -> str:
    """Return a hint at the known word nearest to `word`, for the end of an error message.

    If none is near, it is `otherwise`, or all that are known.
    """
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    return otherwise or f"; known are {', '.join(sorted(known))}"


def _check_first(record: "Record") -> None:
    """Write the check of a record's kind in the place of this function, and check the record by it."""
    write_check(record.__class__)  # type: ignore[name-defined]  # noqa: F821 - it stands among the names of each copy
    record.__post_init__()  # type: ignore[attr-defined]


class RecordMeta(StructMeta):
    """Gives every kind of record a check of its own."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **settings: Any) -> Any:
        """Make a kind of record, with a `__post_init__` that is written when the first record is made."""
        names = {"write_check": lambda kind: _write_check(kind)}  # noqa: PLW0108 - it is not there yet
        return super().__new__(
            mcs, name, bases, space | {"__post_init__": FunctionType(_check_first.__code__, names)}, **settings
        )


class ActMeta(RecordMeta):
    """Lets a provision write `BoughtIn.paid`, and answers a misspelled field with the nearest known one."""

    def __getattr__(cls, word: str) -> Any:  # noqa: N805 - a metaclass
        if word.startswith("_"):
            raise AttributeError(word)
        fields = list(getattr(cls, "__struct_fields__", ()))
        raise AttributeError(f"{cls.__name__} has no field {word!r}{nearest(word, fields)}")


class Record(
    Struct, metaclass=RecordMeta, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """A frozen record that refuses to be made with a field of the wrong type, range or form.

    It holds numbers, words, times and other records, never itself: the garbage collector need not look at it.
    """


class Act(Record, metaclass=ActMeta, frozen=True, kw_only=True, tag=True, tag_field="kind"):
    """One thing that happened. In JSON its kind stands in the field `kind`."""

    kinds: ClassVar[dict[str, type["Act"]]] = {}

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        Act.kinds[cls.__name__] = cls


def _write_check(kind: type[Record]) -> None:
    """Write the function that checks a record of a kind: one test a field, so that it costs next to nothing.

    It takes the place of the code of `__post_init__`, for the decoder calls what was there when the kind was made, and
    a call from one function to the next would cost as much as the tests.
    """
    check: Any = kind.__post_init__  # type: ignore[attr-defined]
    lines, names = ["def written(r):", "    pass"], check.__globals__
    names |= {"Malformed": Malformed, "explain": _explain, "is_normalized": is_normalized}
    for number, (field, form) in enumerate(forms(kind).items()):
        lines.append(f"    x = r.{field}")
        wrong = _wrong(form, number, names)
        lines.append(f"    if {wrong}: raise Malformed(explain({kind.__name__!r}, {field!r}, x, T{number}))")
        names[f"T{number}"] = form
    exec("\n".join(lines), names)  # source made here from our own annotations alone
    check.__code__ = names["written"].__code__


def _wrong(form: inspect.Type, number: int, names: dict[str, Any]) -> str:
    """Return the source of a test that is true when `x` is not of the form."""
    match form:
        case inspect.Metadata(type=inner, extra=extra):
            wrong = _wrong(inner, number, names)
            return f"{wrong} or not ({extra['test']})" if extra and "test" in extra else wrong
        case inspect.UnionType():
            parts = [part for part in form.types if not isinstance(part, inspect.NoneType)]
            if all(isinstance(part, inspect.StructType) for part in parts):
                names[f"C{number}"] = frozenset(part.cls for part in parts if isinstance(part, inspect.StructType))
                test = f"x.__class__ not in C{number}"
            else:
                assert len(parts) == 1, "a field is one thing, or nothing"
                test = _wrong(parts[0], number, names)
            return f"x is not None and ({test})" if form.includes_none else test
        case inspect.IntType(ge=least, le=most):
            return f"x.__class__ is not int or not {least} <= x <= {most}"
        case inspect.StrType(min_length=least, max_length=most):
            return f"x.__class__ is not str or not {least} <= len(x) <= {most}"
        case inspect.LiteralType(values=values):
            names[f"V{number}"] = frozenset(values)
            return f"x.__class__ is not str or x not in V{number}"
        case inspect.BoolType():
            return "x is not True and x is not False"
        case inspect.DateTimeType():
            names["datetime"] = datetime
            return "x.__class__ is not datetime or x.utcoffset() is None"
        case inspect.DateType():
            names["date"] = date
            return "x.__class__ is not date"
    raise TypeError(f"no check is known for fields of the form {form}")


def _explain(kind: str, field: str, found: object, form: inspect.Type) -> str:
    said = found.isoformat() if isinstance(found, date) else repr(found)
    shown = said if len(said) <= 60 else said[:57] + "..."
    return f"{kind}.{field}: expected {describe(form)}, found {shown}"


def describe(form: inspect.Type) -> str:
    """Say in words what a field expects, for error messages and for `almoner acts`."""
    if isinstance(form, inspect.Metadata):
        said = (form.extra_json_schema or {}).get("description")
        return str(said) if said else describe(form.type)
    match form:
        case inspect.UnionType():
            parts = [describe(part) for part in form.types if not isinstance(part, inspect.NoneType)]
            return "an act" if len(parts) > 3 else " or ".join(parts) + (", or nothing" if form.includes_none else "")
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(str(value) for value in values)
        case inspect.BoolType():
            return "true or false"
        case inspect.StructType(cls=cls):
            return f"an act of the kind {cls.__name__}"
    return str(form)


@functools.cache
def forms(kind: type[Record]) -> dict[str, inspect.Type]:
    """Return msgspec's description of every field of a record, by name."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def form_of(kind: type[Record], field: str) -> inspect.Type:
    """Return msgspec's description of a field of a record."""
    return forms(kind)[field]


def present(form: inspect.Type) -> inspect.Type:
    """Return what a field's form is when it is not left out."""
    if isinstance(form, inspect.UnionType):
        parts = [part for part in form.types if not isinstance(part, inspect.NoneType)]
        return parts[0] if len(parts) == 1 else form
    return form


def unit_of(form: inspect.Type) -> str:
    """Return the unit of a field's form: cents, chips, count, id, text, date, bool, word and so on."""
    match present(form):
        case inspect.Metadata(type=inner, extra=extra):
            return str(extra["unit"]) if extra and "unit" in extra else unit_of(inner)
        case inspect.UnionType():
            return "act"
        case inspect.LiteralType():
            return "word"
        case inspect.BoolType():
            return "bool"
    return "other"


def may_be_absent(form: inspect.Type) -> bool:
    """Tell whether a field of this form may be left out, standing for what is not known."""
    return isinstance(form, inspect.UnionType) and form.includes_none


def replace(record: Record, **changes: Any) -> Any:
    """Return a copy with some fields changed, checked like any new record."""
    return msgspec.structs.replace(record, **changes)
