"""Rules of record that hold in every state: house limits, figures read by the licensee, one event, corrections.

They are the product's own. Uses the language of `law`; used by the editions of each state, and, for what may be read
otherwise, by the provisions of New Jersey.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, Literal

from almoner.acts import AuthorityOpened, Corrected, EventLicensed, FigureRead, GameRead, HouseLimitSet
from almoner.law.figures import Figure
from almoner.law.measures import count, latest
from almoner.law.provision import OWN_RULES, Provision, provision
from almoner.law.terms import Const, Kind, Limit, Limits, Measure, Term, act, envelope, given, least, most, one_of
from almoner.law.units import in_words
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


def read_of_game(words: Limit, game: Term) -> Term:
    """Return whether the licensee read in the official text that a game is on a list; unknown if it was not read."""
    return latest(GameRead.listed, per=({"limit": words.name}, {"casino_game": game}))


def on_list(words: Limit, game: Term) -> Term:
    """Return whether a game is on a list of the figures, as the licensee read it or else as it is printed."""
    default = one_of(game, words)
    return latest(GameRead.listed, per=({"limit": words.name}, {"casino_game": game}), default=default)


def listed_two_ways(
    words: Limit, game: Term, cite: str, says: str, on: Kind | tuple[Kind, ...], when: Term, called: str, remedy: str
) -> list[Provision]:
    """Return two provisions for the demand that a game is on a list: as it is printed, and as the licensee read it."""
    read = read_of_game(words, game)
    return [
        provision(
            cite, says, on, when=when & ~given(read), measure=one_of(game, words), equals=True, remedy=remedy,
            name=called,
        ),
        provision(
            cite, says, on, when=when & given(read), measure=read, equals=True, remedy=remedy,
            document=AS_READ, standing="house", name=f"{called}_as_read",
        ),
    ]  # fmt: skip


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


def readings(figures: dict[str, Figure], names: Collection[str], lists: Collection[str] = ()) -> list[Provision]:
    """Return the provisions on what the licensee reads in the official text: of those figures and lists, no others.

    Where there is no figure at all, a reading switches nothing off, and none is beyond belief. Raises ValueError for a
    figure that may be replaced of which is not said what can be believed of a reading.
    """
    made = [_known(FigureRead, "figure", names), _known(GameRead, "list of games", lists)]
    for figure in (figures[name] for name in names if name in figures):
        if figure.readable is None:
            raise ValueError(f"figure {figure.name!r}: a licensee may replace it; expected readable = [least, most]")
        low, high = (in_words(end, figure.unit) for end in figure.readable)
        made.append(
            _of_readings(
                f"What is read in the official text of {figure.says} is {low} at least and {high} at most.",
                FigureRead,
                (act.bound >= figure.readable[0]) & (act.bound <= figure.readable[1]),
                f"Look at the page again: a figure beyond {low} and {high} would switch the rule off, and is not taken "
                "from a reading.",
                f"figure_read_{figure.name}",
                when=act.limit == figure.name,
            )
        )
    return made


def _known(kind: Kind, what: str, names: Collection[str]) -> Provision:
    listed = f"those that may be replaced are {', '.join(names)}" if names else "there is none in this edition"
    return _of_readings(
        f"Only a {what} that was not read in the text is replaced by what the licensee reads there.",
        kind,
        one_of(act.limit, *names),
        f"Name a {what} that was not read; {listed}. The house may set a tighter limit of its own instead.",
        "figure_read_known" if kind is FigureRead else "game_read_known",
    )


def _of_readings(
    says: str, on: Kind | tuple[Kind, ...], holds: Term, remedy: str, name: str = "", when: Term | None = None
) -> Provision:
    return provision(
        "Record (figures read)",
        says,
        on=on,
        when=when,
        measure=holds,
        equals=True,
        remedy=remedy,
        document=OWN_RULES,
        standing="house",
        name=name,
    )


_TWO_READ = "Have a second person look at the page too, and name that person as the witness."

reading_witnessed = _of_readings(
    "What is read in the official text has a witness.", (FigureRead, GameRead), given(envelope.witness), _TWO_READ
)

reading_by_two = _of_readings(
    "The witness of a reading is somebody other than the person who records it.",
    (FigureRead, GameRead),
    envelope.witness != envelope.by,
    _TWO_READ,
    when=given(envelope.witness),
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
    what="as the entry that is named",
    remedy="Name the entry that is wrong.",
    document=OWN_RULES,
    standing="house",
)
