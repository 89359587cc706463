"""An edition of the law: a named set of provisions and figures that govern an event together.

An event names its edition when it is licensed; the date of an act never chooses a figure.
Uses `figures` and `provision`; used by `compile`, `live`, the states, the audit and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from almoner.acts.base import nearest
from almoner.law.figures import Figure, Standing
from almoner.law.provision import Provision
from almoner.law.terms import Limit, Term
from almoner.law.walk import walk

NUMBER_INFERRED: Final = "number inferred"
"""Stands beside the standing of what is known, where the number of its section is not."""


@dataclass(frozen=True, eq=False)
class Edition:
    """Provisions and figures as they stand together from a date on."""

    name: str
    title: str
    since: date
    """the first day on which it is the law in force"""
    document: str
    """the instrument its paragraphs were read in"""
    provisions: tuple[Provision, ...]
    figures: dict[str, Figure]
    zone: str
    """the time zone of the place, by whose clock hours are kept"""
    cites: dict[str, str] = field(default_factory=dict)
    """other numbers of paragraphs in this edition, by the number in the first one or by the name of a provision"""
    standings: dict[str, Standing] = field(default_factory=dict)
    """standing of paragraphs in this edition, by the number in the first one; `text` where none is given"""
    state: str = ""
    """whose law it is: the name of the state's folder in this room, such as nh"""
    inferred: tuple[str, ...] = ()
    """sections whose number was not read but follows from the order of the text; what stands under them says so"""

    def cite(self, provision: Provision) -> str:
        """Return the paragraph of a provision as this edition numbers it."""
        return self.cites.get(provision.name) or self.cites.get(provision.cite, provision.cite)

    def figures_of(self, provision: Provision) -> list[Figure]:
        """Return the figures that a provision uses, in the order it names them."""
        names = dict.fromkeys(limit.name for limit in limits_of(provision))
        return [self.figures[name] for name in names if name in self.figures]

    def standing(self, provision: Provision) -> str:
        """Say how surely a provision and its figures are known in this edition."""
        figures = [figure.standing for figure in self.figures_of(provision)]
        found: list[str] = list(figures) or [self.standings.get(provision.cite, provision.standing)]
        if provision.interpretation:
            found.append("interpretation")
        if any(is_under(provision.cite, section) for section in self.inferred):
            found.append(NUMBER_INFERRED)
        return ", ".join(dict.fromkeys(found))

    def instrument(self, provision: Provision) -> str:
        """Name the document a provision was read in: that of its figures, its own, or else the edition's."""
        figures = dict.fromkeys(figure.instrument for figure in self.figures_of(provision))
        return "; ".join(figures) or provision.document or self.document

    def excepted_by(self, provision: Provision) -> str:
        """Return the paragraph whose exception a provision carries out, as this edition numbers it."""
        return self.cites.get(provision.excepted_by, provision.excepted_by)

    def only(self, names: Iterable[str]) -> Edition:
        """Return the edition with some of its provisions alone, for a record that knows no more."""
        wanted = set(names)
        missing = wanted - {provision.name for provision in self.provisions}
        if missing:
            word = min(missing)
            raise ValueError(f"{self.name} has no provision {word!r}{nearest(word, [p.name for p in self.provisions])}")
        return replace(self, provisions=tuple(p for p in self.provisions if p.name in wanted))

    def under(self, paragraph: str, *, may_be_empty: bool = False) -> Edition:
        """Return the edition with the provisions of one paragraph and of what stands under it.

        The paragraph may be written as this edition numbers it, or as the first one does. Raises ValueError if there is
        none, unless `may_be_empty`.
        """
        names = [p.name for p in self.provisions if is_under(p.cite, paragraph) or is_under(self.cite(p), paragraph)]
        if not names and not may_be_empty:
            cites = sorted({self.cite(p) for p in self.provisions})
            hint = nearest(paragraph, cites, "; `almoner law coverage` lists those that there are")
            raise ValueError(f"{self.name} has no paragraph {paragraph!r}{hint}")
        return self.only(names)


def is_under(cite: str, paragraph: str) -> bool:
    """Tell whether a paragraph is the one given or stands under it: (f) takes in (f)(4), (d)(8) takes in (d)(8)a."""
    rest = cite.removeprefix(paragraph)
    return cite.startswith(paragraph) and (not rest or paragraph.endswith(")") or not rest[0].isalnum())


def limits_of(provision: Provision) -> list[Limit]:
    """Return every figure that the terms of a provision name."""
    terms: list[Term] = [provision.measure, provision.limit]
    terms += [part for part in (provision.when, provision.unless) if part is not None]
    return [part for whole in terms for part in walk(whole) if isinstance(part, Limit)]
