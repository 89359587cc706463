"""The provision: one demand of the law on one or several kinds of act, written in the language of `terms`.

Uses acts and `terms`; used by the provisions of each state, `edition` and `compile`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Literal

from almoner.law.check import check_money, check_terms, check_word
from almoner.law.figures import Standing
from almoner.law.linear import slope
from almoner.law.measures import latest
from almoner.law.terms import EnvelopeField, Field, Kind, Measure, Term, Value, term

OWN_RULES: Final = "the product's own rules of record"
"""The document of provisions that are the product's own, not the law's."""

Bound = Literal["at_most", "at_least", "equals"]


@dataclass(frozen=True, eq=False)
class Provision:
    """One demand of the law.

    It applies to acts of the kinds `on` for which `when` holds and `unless` does not. Then the measure must be at most,
    at least, or equal to the bound; or the act is forbidden outright. What is unknown makes it "cannot rule".
    """

    name: str
    cite: str
    """the paragraph, as the first edition numbers it"""
    says: str
    """what it demands, in our own words"""
    on: tuple[Kind, ...]
    when: Term | None
    unless: Term | None
    excepted_by: str
    """the paragraph whose exception `unless` carries out"""
    measure: Term
    bound: Bound
    limit: Term
    solve: tuple[str, ...]
    """fields of the act that can be made smaller or larger to comply; a kind of act has at most one of them"""
    what: str
    """what the measure is, to follow the figure in a sentence: "spent by this player in this game" """
    remedy: str
    """what to do instead; {most} stands for the largest lawful value of the field, {least} for the smallest"""
    interpretation: str
    """how the text is read where it leaves something open; empty if it does not"""
    document: str
    """where it was read, if not in the text that the edition is named for"""
    standing: Standing
    """how surely it is known, where it has no figures and the edition says nothing else"""
    due: Due | None
    """the act on which it is judged has to come before the stream ends"""
    since: date
    """first day on which it is law; the beginning of time if it was there from the first edition"""
    until: date
    """first day on which it is law no more"""


@dataclass(frozen=True, eq=False)
class Due:
    """Which earlier acts make the judged act due, each for its own key."""

    opened_by: tuple[Kind, ...]
    key: tuple[Field | EnvelopeField, ...]
    released_by: tuple[Kind, ...] = ()
    """acts after which the judged act is due no more"""


def provision(
    cite: str,
    says: str,
    on: Kind | tuple[Kind, ...],
    *,
    when: Term | None = None,
    unless: Term | None = None,
    excepted_by: str = "",
    measure: Value = None,
    at_most: Value = None,
    at_least: Value = None,
    equals: Value = None,
    forbidden: bool = False,
    solve: Field | tuple[Field, ...] = (),
    what: str = "",
    remedy: str = "",
    interpretation: str = "",
    due: Due | None = None,
    document: str = "",
    standing: Standing = "text",
    since: date = date.min,
    until: date = date.max,
    name: str = "",
) -> Provision:
    """Write a provision; every word in it is checked here, when the module is imported.

    Raises TypeError that names the provision's paragraph, the wrong word, and the nearest known one.
    """
    kinds = on if isinstance(on, tuple) else (on,)
    bounds = {"at_most": at_most, "at_least": at_least, "equals": equals}
    written = [bound for bound, value in bounds.items() if value is not None]
    if forbidden:
        if written or measure is not None:
            raise TypeError(f"{cite}: a provision that forbids has no measure and no bound")
        measure, written, bounds = True, ["equals"], {"equals": False}
    if measure is None or len(written) != 1:
        raise TypeError(f"{cite}: expected a measure and one of at_most, at_least, equals, or forbidden=True")
    kind_of_bound: Bound = written[0]  # type: ignore[assignment]  # one of the three keys
    made = Provision(
        name=name,
        cite=cite,
        says=says,
        on=kinds,
        when=when,
        unless=unless,
        excepted_by=excepted_by,
        measure=term(measure),
        bound=kind_of_bound,
        limit=term(bounds[kind_of_bound]),
        solve=tuple(field.name for field in (solve if isinstance(solve, tuple) else (solve,))),
        what=what,
        remedy=remedy,
        interpretation=interpretation,
        document=document,
        standing=standing,
        due=due,
        since=since,
        until=until,
    )
    _check(made)
    return made


def _check(made: Provision) -> None:
    """Hold every term of a provision against the acts it is about."""
    where = made.cite
    for kind in made.on:
        for condition in (made.when, made.unless):
            if condition is not None and check_terms(condition, kind, where) != "bool":
                raise TypeError(f"{where}: `when` and `unless` must be true or false")
        left, right = check_terms(made.measure, kind, where), check_terms(made.limit, kind, where)
        if left != right:
            raise TypeError(f"{where}: the measure is {left}, the bound is {right}: they cannot be compared")
        check_word(made.measure, made.limit, kind, where)
        check_money(made.measure, made.limit, kind, where)
        if made.bound != "equals" and left != "number":
            raise TypeError(f"{where}: {made.bound} needs whole numbers, found {left}")
    _check_solving(made)
    if made.due is not None:
        for kind in (*made.due.opened_by, *made.on):
            for part in made.due.key:
                check_terms(part, kind, where)


def _check_solving(made: Provision) -> None:
    """Check that the field to solve for decides, and that the remedy names nothing else."""
    where = made.cite
    for field in made.solve:
        having = [kind for kind in made.on if field in kind.__struct_fields__]
        if not having:
            raise TypeError(f"{where}: no act here has the field {field!r} to solve for")
        for kind in having:
            slope(where, made.measure, made.limit, kind, field)
    for kind in made.on:
        if len([field for field in made.solve if field in kind.__struct_fields__]) > 1:
            raise TypeError(f"{where}: {kind.__name__} has several of the fields {', '.join(made.solve)} to solve for")
    for word in re.findall(r"{(.*?)}", made.remedy):
        if word not in ("most", "least") or not made.solve:
            raise TypeError(f"{where}: a remedy names {{most}} or {{least}} of the field solved for, not {{{word}}}")


def of_event(field: Any, default: Value = None) -> Measure:
    """Return what the stream's latest act of a kind said, whatever the act: `of_event(EventLicensed.charity)`."""
    made = latest(field, default=default)
    assert isinstance(made, Measure)
    return made


def on_day(day: date, provisions: tuple[Provision, ...]) -> tuple[Provision, ...]:
    """Return the provisions that are law on a day."""
    return tuple(made for made in provisions if made.since <= day < made.until)


def collect(*modules: dict[str, object]) -> tuple[Provision, ...]:
    """Return the provisions of modules, given as `vars(module)`, in the order they are written.

    Each is named as its variable; those in a list bring their own names.
    """
    found: dict[str, Provision] = {}
    for module in modules:
        for name, value in module.items():
            named = [replace(value, name=name)] if isinstance(value, Provision) else value
            for made in named if isinstance(named, list) else []:
                if isinstance(made, Provision):
                    if not made.name or found.get(made.name, made) is not made:
                        raise TypeError(f"{made.cite}: a provision needs a name of its own, found {made.name!r}")
                    found[made.name] = made
    return tuple(found.values())
