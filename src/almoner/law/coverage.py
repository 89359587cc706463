"""The coverage page: every paragraph with its nature, its provisions, its figures and their standing, and its cases.

A paragraph that nothing implements, or whose cases are incomplete, is a gap. Uses `edition`, `cases` and the lists of
paragraphs of each state; used by the command line and the tests.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, Literal

import msgspec
from msgspec import Struct

from almoner.law import cases
from almoner.law.edition import NUMBER_INFERRED, Edition, is_under
from almoner.law.editions import STATES, of_state
from almoner.law.provision import Provision
from almoner.law.units import figure_in_words

Nature = Literal["automatic", "attested", "automatic and attested", "standing"]

DEMANDED: Final[dict[str, tuple[str, ...]]] = {
    "automatic": ("allowed", "refused", "boundary", "over"),
    "attested": ("before", "after"),
    "automatic and attested": ("allowed", "refused", "boundary", "over", "before", "after"),
    "standing": ("rule",),
}
"""What the cases of a paragraph show between them, by its nature."""


class Paragraph(Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph of the law."""

    cite: str
    nature: Nature
    asks: str
    shapes: list[str] | None = None
    """the paragraphs that a standing one shapes"""
    done_by: str = ""
    """what carries it out, where no provision does: plain functions, or a page that is made of the record"""
    read: str = ""
    """how much of its text was read, where that is not all"""


class Row(Struct, frozen=True):
    """A paragraph as the product carries it out."""

    cite: str
    nature: Nature
    asks: str
    provisions: list[str]
    figures: list[str]
    """name, value and standing in the first edition that has it"""
    cases: dict[str, int]
    """how many cases show what"""
    gaps: list[str]
    state: str = ""
    standing: list[str] = []
    """how surely its provisions and figures are known, in the first edition that has them"""
    read: str = ""
    """how much of its text was read, where that is not all"""


def rows() -> list[Row]:
    """Return a row for every paragraph, state by state in the order of the law."""
    return [row for state in STATES for row in _rows_of(state)]


def _rows_of(state: str) -> list[Row]:
    folder = files(f"almoner.law.{state}")
    paragraphs = _paragraphs(folder / "paragraphs.toml")
    counted: dict[str, Counter[str]] = {}
    for _, file in cases.every(folder / "cases"):
        for case in file.cases:
            for cite in dict.fromkeys((case.under or case.paragraph, case.paragraph)):
                counted.setdefault(cite, Counter())[case.shows] += 1
    provisions = _provisions(state)
    inferred = [section for edition in of_state(state).values() for section in edition.inferred]
    return [
        _row(paragraph, state, provisions, counted.get(paragraph.cite, Counter()), inferred) for paragraph in paragraphs
    ]


def strays() -> list[str]:
    """Return the paragraphs that provisions name and the list of paragraphs does not, but for rules of our own."""
    known = {row.cite for row in rows()}
    named = {provision.cite for state in STATES for _, provision in _provisions(state).values()}
    return sorted(cite for cite in named - known if not cite.startswith(("Record", "Pari 1207.03(c)")))


def _paragraphs(source: Traversable) -> list[Paragraph]:
    return msgspec.convert(tomllib.loads(source.read_text("utf-8"))["paragraph"], list[Paragraph])


def _provisions(state: str) -> dict[str, tuple[Edition, Provision]]:
    """Return every provision of every edition of a state by name, with the first edition that has it."""
    found: dict[str, tuple[Edition, Provision]] = {}
    for edition in of_state(state).values():
        for provision in edition.provisions:
            found.setdefault(provision.name, (edition, provision))
    return found


def _row(
    paragraph: Paragraph,
    state: str,
    provisions: dict[str, tuple[Edition, Provision]],
    counted: Counter[str],
    inferred: list[str],
) -> Row:
    mine = {name: pair for name, pair in provisions.items() if pair[1].cite == paragraph.cite}
    figures = {
        f"{figure.name}: {figure_in_words(figure)} ({figure.standing})": None
        for edition, provision in mine.values()
        for figure in edition.figures_of(provision)
    }
    standing = [word for edition, provision in mine.values() for word in edition.standing(provision).split(", ")]
    if any(is_under(paragraph.cite, section) for section in inferred):
        standing.append(NUMBER_INFERRED)
    shapes = [f"shapes {cite}" for cite in paragraph.shapes or []]
    return Row(
        cite=paragraph.cite,
        nature=paragraph.nature,
        asks=paragraph.asks,
        provisions=[*mine, *shapes, *([paragraph.done_by] if paragraph.done_by else [])],
        figures=list(figures),
        cases=dict(counted),
        gaps=_gaps(paragraph, bool(mine), counted),
        state=STATES[state],
        standing=list(dict.fromkeys(standing)),
        read=paragraph.read,
    )


def _gaps(paragraph: Paragraph, implemented: bool, counted: Counter[str]) -> list[str]:
    """Say what a paragraph lacks; what no provision carries out has its tests elsewhere."""
    if paragraph.done_by and not implemented:
        return []
    gaps = [f"no case shows: {shows}" for shows in DEMANDED[paragraph.nature] if not counted[shows]]
    return gaps if implemented or paragraph.shapes else ["nothing implements it", *gaps]
