"""`almoner acts`: the kinds of act, and the JSON Schema of each.

Uses acts and `show`.
"""

from __future__ import annotations

import inspect
from typing import Any

import click
import msgspec

from almoner.acts import Act, Entry
from almoner.acts.base import describe, form_of, nearest
from almoner.cli import show


@click.command("acts")
@click.argument("name", required=False)
@show.format_option()
def command(name: str | None, form: str) -> None:
    """List the kinds of act, or with NAME print one: a table of its fields, or its JSON Schema.

    NAME is a kind of act, or Entry for the envelope around it.

    \b
    Examples:
      almoner acts
      almoner acts ChipsSoldAtTable
      almoner acts ChipsSoldAtTable --format json
    """
    if name is None:
        _list(form)
        return
    kinds: dict[str, Any] = {**Act.kinds, "Entry": Entry}
    if name not in kinds:
        raise click.UsageError(f"there is no act of the kind {name!r}{nearest(name, list(kinds))}")
    if form == "json":
        show.as_json(msgspec.json.schema(kinds[name]))
        return
    click.echo(f"{name}: {inspect.getdoc(kinds[name])}\n")
    needed = _needed(kinds[name])
    rows = [
        [field, "yes" if field in needed else "", describe(form_of(kinds[name], field))]
        for field in kinds[name].__struct_fields__
    ]
    show.table(["field", "needed", "expected"], rows)


def _list(form: str) -> None:
    words = {name: (inspect.getdoc(kind) or "").splitlines()[0] for name, kind in sorted(Act.kinds.items())}
    if form == "json":
        show.as_json(words)
    else:
        show.table(["kind", "what happened"], [[name, said] for name, said in words.items()])


def _needed(kind: Any) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if field.required}
