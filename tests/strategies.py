"""Random acts and nights for property tests, made from the types of the acts; ids are few, so that acts meet."""

from datetime import date, datetime, timedelta, timezone

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from almoner.acts import Act, Corrected
from almoner.acts.base import forms, may_be_absent, unit_of
from almoner.law.nh.facts import FIGURES
from almoner.law.nj.facts import FIGURES as NEW_JERSEY

from .oracle import entry_of

ZONE = timezone(timedelta(hours=-4))
DATES = [date(2016, 11, 5), date(2016, 11, 6), date(2017, 1, 7)]
CENTS = st.sampled_from([0, 1, 100, 400, 401, 1000, 2500, 6000, 15000, 15001, 25000, 50000, 51000, 125000, 10**12])
IDS = {
    "table": ["t1", "t2"],
    "from_table": ["t1", "t2"],
    "game": ["g1", "g2"],
    "into_game": ["g1", "g2"],
    "hand": ["h1", "h2"],
    "person": ["ann", "bob", "cleo", "clerk"],
    "procedures": ["p1"],
    "license": ["L1"],
    "charity": ["c1", "c2", "c3"],
    "place": ["hall"],
    "edition": ["nh-pari-2016", "nj-13-47"],
    "limit": sorted({*FIGURES, *NEW_JERSEY}),
    "casino_game": ["blackjack", "hold 'em", "texas hold 'em tournament", "craps"],
    "provider": ["v1", "v2"],
    "equipment": ["e1"],
    "room": ["hall", "not said"],
    "rate": ["r1", "r2"],
    "round": ["n1", "n2"],
    "item": ["i1", "i2"],
    "drawing": ["d1"],
    "notice": ["n1", "n2"],
    "verified_by": ["ann", "bob"],
}


def values(name, form):
    """Return a strategy for a field."""
    if isinstance(form, inspect.UnionType):
        inner = [part for part in form.types if not isinstance(part, inspect.NoneType)]
        return st.none() | values(name, inner[0])
    unit = unit_of(form)
    while isinstance(form, inspect.Metadata):
        form = form.type
    if isinstance(form, inspect.LiteralType):
        return st.sampled_from(sorted(form.values))
    simple = {
        "cents": CENTS,
        "imitation": st.sampled_from([0, 1, 50, 100, 200, 1000, 2000, 10**12]),
        "chips": st.sampled_from([0, 1, 100, 5000]),
        "tickets": st.sampled_from([0, 1, 5]),
        "count": st.sampled_from([0, 1, 2, 18, 30, 400, 30000]),
        "percent": st.integers(0, 100),
        "years": st.sampled_from([0, 17, 18, 21]),
        "bool": st.booleans(),
        "date": st.sampled_from(DATES),
        "seq": st.integers(1, 12),
        "text": st.just("words"),
        "id": st.sampled_from(IDS.get(name, ["ann", "x"])),
    }
    return simple[unit]


def acts(*kinds):
    """Return a strategy for acts of the kinds, or of any kind but corrections."""
    chosen = kinds or tuple(kind for kind in Act.kinds.values() if kind is not Corrected)
    made = [st.builds(kind, **{name: values(name, form) for name, form in forms(kind).items()}) for kind in chosen]
    return st.one_of(made)


TIMES = st.sampled_from(
    [datetime(2016, 11, 5, 10, 59, tzinfo=ZONE), datetime(2016, 11, 5, 18, tzinfo=ZONE)]
    + [datetime(2016, 11, 6, 1, minute, tzinfo=ZONE) for minute in (0, 1)]
)


def entries(of=None, most=40):
    """Return a strategy for the entries of a stream."""
    one = st.tuples(acts() if of is None else of, TIMES, st.sampled_from(["clerk", "ann"]))
    return st.lists(one, max_size=most).map(
        lambda rows: [entry_of(act, seq, at=at, by=by) for seq, (act, at, by) in enumerate(rows, start=1)]
    )


def example(kind):
    """Return some act of a kind, with what may be left out left out."""
    if kind is Corrected:
        return Corrected(entry=1, reason="typed wrong")
    return kind(**{name: _one(values(name, form)) for name, form in forms(kind).items() if not may_be_absent(form)})


def _one(strategy):
    """Return some value of a strategy, outside of a test that draws."""
    found = []

    @settings(max_examples=1, database=None, deadline=None)
    @given(strategy)
    def draw(value):
        found.append(value)

    draw()
    return found[0]
