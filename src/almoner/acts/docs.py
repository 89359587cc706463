"""What acts say of themselves: the meaning of every field, the JSON Schema with it, and an example of a line.

The meaning of a field is the string under it in the source. Uses `base`, `codec` and `entry`; used by the command line.
"""

import ast
import functools
import inspect
import textwrap
from datetime import date, datetime, timedelta, timezone
from typing import Any, Final

import msgspec
from msgspec.inspect import LiteralType, Metadata, Type

from almoner.acts.base import Act, Record, form_of, present, unit_of
from almoner.acts.codec import encode
from almoner.acts.entry import AnyAct, Entry
from almoner.acts.tables import HandDealt

_NUMBERS: Final = {"cents": 1000, "imitation": 2000, "chips": 5000, "percent": 50, "years": 18}
"""Example amounts by unit; of anything else there is one."""


@functools.cache
def meanings(kind: type[Record]) -> dict[str, str]:
    """Return what the fields of a record mean, by name; a field whose name says all of it has none."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                found[name] = " ".join(words.split())
    return found


def defaults(kind: type[Record]) -> dict[str, Any]:
    """Return the defaults of the fields that may be left out, by name."""
    return {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}


def schema(kind: type[Record]) -> dict[str, Any]:
    """Return the JSON Schema of a record, with the meaning of every field."""
    found = msgspec.json.schema(kind)
    for name, record in found["$defs"].items():
        known: type[Record] = Entry if name == "Entry" else Act.kinds[name]
        for field, words in meanings(known).items():
            form = record["properties"][field]
            form["description"] = f"{words}; {form['description']}" if "description" in form else words
    return found


def example(kind: type[Record]) -> bytes:
    """Return a line of JSON with an act of a kind, which holds the fields that every such act has."""
    act: type[Any] = HandDealt if kind is Entry else kind
    entry = Entry(
        stream="charity-2016-11-05",
        seq=1,
        at=datetime(2016, 11, 5, 18, 30, tzinfo=timezone(timedelta(hours=-4))),
        game_date=date(2016, 11, 5),
        by="dealer-1",
        act=_made(act),
    )
    return encode(entry)


def _made(kind: type[Any]) -> AnyAct:
    needed = [field for field in kind.__struct_fields__ if field not in defaults(kind)]
    made: AnyAct = kind(**{field: _value(field, form_of(kind, field)) for field in needed})
    return made


def _value(field: str, form: Type) -> object:
    unit, inner = unit_of(form), present(form)
    if isinstance(inner, Metadata):
        inner = inner.type
    if isinstance(inner, LiteralType):
        return inner.values[0]
    simple = {"bool": True, "date": date(2016, 11, 5), "text": "in words", "id": f"{field.replace('_', '-')}-1"}
    return simple.get(unit, _NUMBERS.get(unit, 1))
