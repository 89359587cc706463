"""What each contender answers when the field that decides is missing, a text, nothing, no number, or far too large.

Almoner is asked in both ways an act comes to it: as a line of JSON, and made in Python; the engines get the value in
their context. An answer is allow, refuse, or the error. Uses `contenders`; used by `live`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import cel
import zen

from almoner.acts import Entry, decode, encode
from bench.checks import CHECKS, LAW, Check
from bench.contenders import cedar_decides, live, proposals, setting, sums_of
from bench.harness import Table

MISSING = object()
ODD = {"missing": MISSING, '"400"': "400", "null": None, "NaN": float("nan"), "2**63-1": 2**63 - 1}


def odd_values() -> Table:
    """Return the table of answers, a row for each check, odd value and contender."""
    rows: list[tuple[object, ...]] = []
    for check in CHECKS:
        asked = _asked(check)
        for word, value in ODD.items():
            rows += [(check.name, f"{check.deciding} {word}", name, _answer(ask, value)) for name, ask in asked.items()]
    columns = ("check", "deciding field", "contender", "answer")
    return Table("What is answered when the deciding field is odd", columns, rows)


def _answer(ask: Callable[[object], object], value: object) -> str:
    try:
        allowed = ask(value)
    except BaseException as error:  # PyO3 lets a panic of an engine through as a BaseException
        said = " ".join(str(error).split())
        return f"{type(error).__name__}: {said[:50]}"
    if allowed is True:
        return "allow"
    return "refuse" if allowed is False else f"answers {allowed!r}"


def _asked(check: Check) -> dict[str, Callable[[object], object]]:
    """Return for each contender a function that asks it about a lawful act with an odd value in it."""
    law, sums = live(LAW.only(check.provisions)), sums_of(setting())
    context: dict[str, Any] = {}
    for lawful in proposals(check):
        context = next(check.dicts(sums, [lawful]))
        begun = context.get("bought", 1) and context.get("spent", 1)  # where there is a sum, one that is not 0
        if begun and law.rule(lawful).allowed:
            break
    expression, program, decide = zen.compile_expression(check.zen), cel.compile(check.cel), cedar_decides(check)

    def from_json(value: object) -> object:
        record = json.loads(encode(lawful))
        record["act"] = _with(record["act"], check.deciding, value)
        return law.rule(decode(json.dumps(record).encode())).allowed

    def from_python(value: object) -> object:
        act = lawful.act
        fields = {name: getattr(act, name) for name in act.__struct_fields__}
        made = check.kind(**_with(fields, check.deciding, value))
        envelope = {name: getattr(lawful, name) for name in Entry.__struct_fields__}
        return law.rule(Entry(**{**envelope, "act": made})).allowed

    return {
        "almoner, from JSON": from_json,
        "almoner, from Python": from_python,
        "zen-engine, dict": lambda value: expression.evaluate(_with(context, check.deciding, value)),
        "zen-engine, JSON text": lambda value: expression.evaluate(json.dumps(_with(context, check.deciding, value))),
        "CEL, dict": lambda value: program.execute(_with(context, check.deciding, value)),
        "cedarpy, dict": lambda value: decide(_with(context, check.deciding, value)),
    }


def _with(fields: dict[str, Any], name: str, value: object) -> dict[str, Any]:
    """Return fields with one of them changed, or left out."""
    kept = {key: old for key, old in fields.items() if key != name}
    return kept if value is MISSING else {**kept, name: value}
