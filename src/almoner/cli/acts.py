"""`almoner acts`: the kinds of act, what their fields mean, and the JSON Schema of each.

Uses acts, law and `show`.
"""

from __future__ import annotations

import inspect

import click

from almoner.acts import Act, Entry
from almoner.acts.base import Record, describe, form_of, nearest, present, unit_of
from almoner.acts.docs import defaults, example, meanings, schema
from almoner.cli import show
from almoner.law.editions import AS_PRINTED, STATES, named, of_state
from almoner.law.units import in_words


@click.command("acts")
@click.argument("name", required=False)
@show.format_option()
def command(name: str | None, form: str) -> None:
    """List the kinds of act, or with NAME print one: what its fields mean, or its JSON Schema.

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
    kinds: dict[str, type[Record]] = {**Act.kinds, "Entry": Entry}
    if name not in kinds:
        raise click.UsageError(f"there is no act of the kind {name!r}{nearest(name, list(kinds))}")
    if form == "json":
        show.as_json(schema(kinds[name]))
    else:
        _print(name, kinds[name])


def _list(form: str) -> None:
    words = {name: (inspect.getdoc(kind) or "").splitlines()[0] for name, kind in sorted(Act.kinds.items())}
    if form == "json":
        show.as_json(words)
    else:
        show.table(["kind", "what happened"], [[name, said] for name, said in words.items()], whole=["kind"])


def _print(name: str, kind: type[Record]) -> None:
    show.text(f"{name}: {inspect.getdoc(kind)}")
    click.echo()
    rows = [
        [field, _default(kind, field), meanings(kind).get(field, ""), describe(present(form_of(kind, field)))]
        for field in kind.__struct_fields__
    ]
    if rows:
        show.table(["field", "if left out", "meaning", "expected"], rows, whole=["field"])
    if kind is not Entry:
        for state in STATES:
            _print_paragraphs(kind, AS_PRINTED if AS_PRINTED in of_state(state) else list(of_state(state))[-1])
    click.echo(f"\nExample of a line:\n{example(kind).decode()}")


def _print_paragraphs(kind: type[Record], edition: str) -> None:
    """Say under which paragraphs of an edition acts of a kind are judged, beside the rules of every record."""
    cites = [named(edition).cite(made) for made in named(edition).provisions if kind in made.on]
    show.text(f"Judged under {edition}: {', '.join(dict.fromkeys(cites)) or 'nothing by itself'}", "", "  ")


def _default(kind: type[Record], field: str) -> str:
    """Say what stands for a field that is left out."""
    if field not in defaults(kind):
        return "error"
    value = defaults(kind)[field]
    return "not known" if value is None else in_words(value, unit_of(form_of(kind, field)))
