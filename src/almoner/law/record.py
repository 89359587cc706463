"""Rules of record that hold in every state: house limits, figures read by the licensee, one event, corrections.

They are the product's own. Uses the language of `law`; used by the editions of each state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, Literal

from almoner.acts import AuthorityOpened, Corrected, EventLicensed, FigureRead, HouseLimitSet
from almoner.law.figures import Figure
from almoner.law.measures import count, latest
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.terms import Const, Kind, Limits, Measure, Term, act, envelope, given, least, most, one_of
from almoner.law.walk import walk

AS_READ: Final = "the official text as the licensee read it: see the entry FigureRead"
"""The document of a figure that the licensee put in the place of one that was not read."""


def read_figure(name: str) -> Term:
    """Return the figure that the licensee read in the official text; unknown if there is none."""
    return latest(FigureRead.bound, per={"limit": name})


def two_ways(
    limits: Limits,
    name: str,
    cite: str,
    says: str,
    on: Kind | tuple[Kind, ...],
    terms: Callable[[Term], dict[str, Any]],
    *,
    tighter: Literal["lower", "higher"] | None = None,
    when: Term | None = None,
    called: str = "",
    **rest: Any,
) -> list[Provision]:
    """Return two provisions for one demand whose figure the licensee may replace: as it is printed, and as it was read.

    `terms` gives the parts of the provision in which the figure stands, such as `lambda figure: {"at_most": figure}`.
    `tighter` is the direction in which the house may tighten it, as among the figures.
    """
    figure = read_figure(name)
    house = latest(HouseLimitSet.bound, per={"limit": name}, default=figure)
    tightest = least(figure, house) if tighter == "lower" else most(figure, house) if tighter == "higher" else figure
    unread, read = ~given(figure), given(figure)
    as_printed: dict[str, Any] = rest | terms(getattr(limits, name))
    as_read: dict[str, Any] = rest | terms(tightest) | {"document": AS_READ, "standing": "house"}
    called = called or name
    return [
        provision(cite, says, on, when=unread if when is None else when & unread, name=called, **as_printed),
        provision(cite, says, on, when=read if when is None else when & read, name=f"{called}_as_read", **as_read),
    ]


def replaceable(provisions: Iterable[Provision]) -> list[str]:
    """Return the figures that the licensee may replace: those that some provision takes as they were read."""
    keys = (
        ours.value
        for made in provisions
        if made.document == AS_READ
        for whole in (made.measure, made.limit, made.unless)
        if whole is not None
        for part in walk(whole)
        if isinstance(part, Measure) and part.sources[0].kind is FigureRead
        for _, ours in part.keys
        if isinstance(ours, Const)
    )
    return list(dict.fromkeys(str(name) for name in keys))


def tightenings(limits: Limits, figures: dict[str, Figure], replaceable_names: Collection[str] = ()) -> list[Provision]:
    """Return the provisions that let a house tighten each of an edition's figures that is the house's to tighten.

    `replaceable_names` are those that the licensee may replace by what the official text says.
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
        if name in replaceable_names:
            read = read_figure(name)
            made.append(_tightening(figures[name], limits.of_law(name), ~given(read), f"house_{name}"))
            made.append(_tightening(figures[name], read, given(read), f"house_{name}_as_read", AS_READ))
        else:
            made.append(_tightening(figures[name], limits.of_law(name), None, f"house_{name}"))
    return made


def _tightening(figure: Figure, of_law: Term, when: Term | None, name: str, document: str = "") -> Provision:
    lower = figure.tighter == "lower"
    named = act.limit == figure.name
    return provision(
        figure.cite,
        f"The house may only tighten {figure.says}.",
        on=HouseLimitSet,
        when=named if when is None else named & when,
        measure=act.bound,
        at_most=of_law if lower else None,
        at_least=None if lower else of_law,
        solve=act.bound,
        what="as the house's limit",
        remedy=f"Set it to at {'most {most}' if lower else 'least {least}'}.",
        document=document,
        standing="house" if document else "text",
        name=name,
    )


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
    "A stream holds one event or one authority: it is opened once, and a change of what was said then is a correction.",
    on=EventLicensed,
    measure=count(EventLicensed, AuthorityOpened),
    at_most=1,
    what="openings of this stream",
    remedy="Record the other one in a stream of its own, or correct the entry that is wrong.",
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
    when=given(envelope.witness),
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
