"""What provisions of New Jersey share: the figures, and what earlier acts told of people, tables and the event.

Uses `law.terms` and the acts; used by the provisions of this folder.
"""

from datetime import date
from importlib.resources import files
from typing import Final

from almoner.acts import RoleGiven
from almoner.law import figures
from almoner.law.measures import count
from almoner.law.terms import Limits, Term, act, envelope, one_of

FIGURES: Final = figures.load(files(__package__) / "figures.toml")
limit: Final = Limits(FIGURES)

SINCE: Final = date(2012, 12, 17)
"""The day of the newest amendment that the printed digest takes in: R.2012 d.199 repealed 13:47-3.11."""


def rule(section: str) -> str:
    """Return the paragraph of a section of chapter 47: `rule("20.12(b)")`."""
    return f"N.J.A.C. 13:47-{section}"


INFERRED: Final = tuple(
    rule(section)
    for section in (
        *(
            "3.3",
            "3.4",
            "3.5",
            "3.7",
            "3.10",
            "20.2",
            "20.4",
            "20.5",
            "20.6",
            "20.8",
            "20.9",
            "20.10",
            "20.11",
            "20.12",
        ),
        *("20.15", "20.16", "20.18", "20.19", "20.22", "20.23", "20.24", "20.25"),
        *(f"20.{number}" for number in (*range(27, 33), *range(34, 42))),
    )
)
"""Sections whose number was not read: it follows from the order of the digest."""


def roles_of_recorder(*roles: str) -> Term:
    """Return how many parts of these kinds the person has who records the act."""
    return count(RoleGiven, per={"person": envelope.by}, where=one_of(act.role, *roles))


def roles_of_person(*roles: str) -> Term:
    """Return how many parts of these kinds the person of the act has had before."""
    return count(RoleGiven, per=act.person, where=one_of(act.role, *roles), before=True)
