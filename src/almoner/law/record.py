"""Rules of record that hold in every state: house limits, figures read by the licensee, one event, corrections.

They are the product's own. Uses the language of `law`; used by the editions of each state.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from almoner.acts import Corrected, EventLicensed, FigureRead, HouseLimitSet
from almoner.law.figures import Figure
from almoner.law.measures import count, latest
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.terms import Kind, Limits, Term, act, envelope, given, least, most, one_of

AS_READ: Final = "the official text as the licensee read it: see the entry FigureRead"
"""The document of a figure that the licensee put in the place of one that was not read."""


def read_figure(name: str) -> Term:
    """Return the figure that the licensee read in the official text; unknown if there is none."""
    return latest(FigureRead.bound, per={"limit": name})


def two_ways(
    limits: Limits, name: str, cite: str, says: str, on: Kind | tuple[Kind, ...], bound: str, **rest: Any
) -> list[Provision]:
    """Return two provisions for one demand whose figure the licensee may replace: as it stands, and as it was read.

    `bound` is `at_most` or `at_least`; both take their figure from `limits.name`, which the house may tighten.
    """
    when: Term | None = rest.pop("when", None)
    called: str = rest.pop("name", name)
    figure = read_figure(name)
    house = latest(HouseLimitSet.bound, per={"limit": name}, default=figure)
    printed: dict[str, Any] = rest | {bound: getattr(limits, name)}
    as_read: dict[str, Any] = rest | {bound: least(figure, house) if bound == "at_most" else most(figure, house)}
    as_read |= {"document": AS_READ, "standing": "house"}
    unread, read = ~given(figure), given(figure)
    return [
        provision(cite, says, on, when=unread if when is None else when & unread, name=called, **printed),
        provision(cite, says, on, when=read if when is None else when & read, name=f"{called}_as_read", **as_read),
    ]


def tightenings(limits: Limits, figures: dict[str, Figure], replaceable: Collection[str] = ()) -> list[Provision]:
    """Return the provisions that let a house tighten each of an edition's figures that is the house's to tighten.

    `replaceable` names those that the licensee may replace by what the official text says.
    """
    names = [name for name, figure in figures.items() if figure.tighter]
    made = [
        provision(
            "Record (house limits)",
            "A house limit names a figure of the law that the house may tighten.",
            on=HouseLimitSet,
            measure=one_of(act.limit, *names),
            equals=True,
            remedy=f"Name one of: {', '.join(names)}.",
            document=OWN_RULES,
            standing="house",
            name="house_limit_known",
        )
    ]
    for name in names:
        figure = figures[name]
        of_law: Term = limits.of_law(name)
        if name in replaceable:
            of_law = latest(FigureRead.bound, per={"limit": name}, default=of_law)
        made.append(
            provision(
                figure.cite,
                f"The house may only tighten {figure.says}.",
                on=HouseLimitSet,
                when=act.limit == name,
                measure=act.bound,
                at_most=of_law if figure.tighter == "lower" else None,
                at_least=of_law if figure.tighter == "higher" else None,
                solve=act.bound,
                what="as the house's limit",
                remedy=f"Set it to at {'most {most}' if figure.tighter == 'lower' else 'least {least}'}.",
                name=f"house_{name}",
            )
        )
    return made


def readings(names: Collection[str]) -> Provision:
    """Return the provision that lets the licensee replace figures that were not read in the text, and no others."""
    listed = f"those that may be replaced are {', '.join(names)}" if names else "there is none in this edition"
    return provision(
        "Record (figures read)",
        "Only a figure that was not read in the text is replaced by what the licensee reads there.",
        on=FigureRead,
        measure=one_of(act.limit, *names),
        equals=True,
        remedy=f"Set a tighter limit of the house instead, or name a figure that was not read; {listed}.",
        document=OWN_RULES,
        standing="house",
        name="figure_read_known",
    )


one_event = provision(
    "Record (one event)",
    "A stream holds one event: it is licensed once, and a change of the license is a correction.",
    on=EventLicensed,
    measure=count(EventLicensed),
    at_most=1,
    what="licenses of an event in this stream",
    remedy="Record the other event in a stream of its own, or correct the entry that is wrong.",
    document=OWN_RULES,
    standing="house",
)

correction_witnessed = provision(
    "Record (corrections)",
    "A correction has a witness.",
    on=Corrected,
    measure=given(envelope.witness),
    equals=True,
    remedy="Have a second person witness the correction.",
    document=OWN_RULES,
    standing="house",
)

correction_by_two = provision(
    "Record (corrections)",
    "The witness of a correction is somebody other than the person who records it.",
    on=Corrected,
    measure=envelope.witness != envelope.by,
    equals=True,
    remedy="Have a second person witness the correction.",
    document=OWN_RULES,
    standing="house",
)

correction_points_back = provision(
    "Record (corrections)",
    "A correction names an earlier entry of the same stream.",
    on=Corrected,
    measure=act.entry,
    at_most=envelope.seq - 1,
    what="is the entry named",
    remedy="Name the entry that is wrong.",
    document=OWN_RULES,
    standing="house",
)
