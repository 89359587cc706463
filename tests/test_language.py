"""The law's language: random provisions on random records, compiled and read plainly; and what is refused at import."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almoner.acts import (
    BoughtIn,
    ChipsSoldAtTable,
    Eliminated,
    GameAnnounced,
    HouseLimitSet,
    NoticePosted,
    Rebought,
    TableOpened,
    Wagered,
)
from almoner.law import terms as t
from almoner.law.edition import Edition
from almoner.law.figures import Figure
from almoner.law.live import Live
from almoner.law.measures import count, distinct, first, latest, total
from almoner.law.provision import collect, provision
from almoner.law.terms import act, envelope, least, most, one_of, percent, remainder, years

from .oracle import Oracle, entry_of
from .test_properties import outcomes

HARD = settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck))


def figure(name, value, tighter=None):
    return Figure(
        name=name, says=name, unit="cents", cite="T 1", tighter=tighter, value=value, instrument="T",
        standing="text", since=date(2000, 1, 1), checked="test", note=None,
    )  # fmt: skip


FIGURES = {
    f.name: f
    for f in (
        figure("plain", 3),
        figure("lower", 4, "lower"),
        figure("higher", 2, "higher"),
        figure("free", None, "lower"),
        figure("free_below", None, "higher"),
        figure("words", ("cash", "check")),
    )
}
limit = t.Limits([*FIGURES, "missing"])


def edition(*provisions):
    return Edition("toy", "toy", date(2000, 1, 1), "T", tuple(provisions), FIGURES, "UTC")


# Random records over a few kinds, with small numbers, so that every boundary is met.
SMALL = st.integers(0, 5)
GAME = st.sampled_from(["g1", "g2"])
PERSON = st.sampled_from(["ann", "bob"])
ACTS = st.one_of(
    st.builds(BoughtIn, game=GAME, person=PERSON, paid=SMALL, tender=st.sampled_from(["cash", "check", "iou"])),
    st.builds(Rebought, game=GAME, person=PERSON, paid=SMALL, chips_left=st.none() | SMALL),
    st.builds(
        GameAnnounced, game=GAME, procedures=st.just("p"), date=st.just(date(2016, 11, 5)), tournament=st.booleans(),
        higher_limit=st.booleans(), entries_max=st.none() | SMALL,
    ),
    st.builds(HouseLimitSet, limit=st.sampled_from(["lower", "higher", "free", "free_below"]), bound=SMALL),
)  # fmt: skip
RECORDS = st.lists(ACTS, max_size=14).map(lambda made: [entry_of(a, n) for n, a in enumerate(made, start=1)])

PERS = st.sampled_from([(), act.game, act.person, (act.game, act.person), {"person": act.person}, {"game": act.game}])
SPENDING = st.sampled_from([(BoughtIn,), (Rebought,), (BoughtIn, Rebought)])


def fields(kinds, name):
    return [getattr(kind, name) for kind in kinds]


def over_spending(numbers, bools):
    """Return measures over buy-ins and re-buys, whose terms may look at fields that both have."""
    where, before = st.none() | bools, st.booleans()
    of = st.sampled_from([act.paid, act.paid * 2, least(percent(30, act.paid), 1)])
    net = {"less": (Rebought.paid,)}
    plain = [
        st.builds(
            lambda k, p, w, b: total(*fields(k, "paid"), per=p, where=w, before=b), SPENDING, PERS, where, before
        ),
        st.builds(lambda k, p, w, n: total(*fields(k, "paid"), per=p, where=w, of=n), SPENDING, PERS, where, of),
        st.builds(lambda p, w: total(BoughtIn.paid, **net, per=p, where=w), PERS, where),
        st.builds(lambda p: total(BoughtIn.paid, **net, per=p, of=percent(30, act.paid)), PERS),
        st.builds(lambda k, p, w, b: count(*k, per=p, where=w, before=b), SPENDING, PERS, where, before),
        st.builds(
            lambda k, p, w, b: distinct(*fields(k, "person"), per=p, where=w, before=b),
            SPENDING, PERS, where, before,
        ),
        st.builds(
            lambda k, p, w, b: first(*fields(k, "paid"), per=p, where=w, before=b), SPENDING, PERS, where, before
        ),
        st.builds(
            lambda k, p, w, b, d: latest(*fields(k, "paid"), per=p, where=w, before=b, default=d),
            SPENDING, PERS, where, before, st.none() | SMALL,
        ),
        st.just(latest(GameAnnounced.entries_max, per=act.game)),
        st.just(1 * total(Rebought.chips_left, per=act.game)),  # a product has no unit: chips and money never mix
        st.builds(lambda p: distinct(Rebought.chips_left, per=p), PERS),
        st.builds(lambda k, p, w: latest(*k, of=envelope.seq, per=p, where=w), SPENDING, PERS, where),
        st.builds(lambda k, p, n: first(*k, of=n, per=p, default=0), SPENDING, PERS, of),
    ]  # fmt: skip
    return st.one_of(*plain)


BASE_NUMBERS = st.one_of(
    SMALL.map(t.term), st.just(act.paid), st.sampled_from([limit.plain, limit.lower, limit.higher, limit.missing])
)
BASE_BOOLS = st.one_of(
    st.just(act.tender == "cash"),
    st.just(one_of(act.tender, limit.words)),
    st.just(latest(GameAnnounced.higher_limit, per=act.game)),
    st.just(t.given(latest(GameAnnounced.entries_max, per=act.game))),
    st.just(envelope.seq <= 4),
)


def grow(numbers, bools):
    """Return one level of bigger numbers and bools."""
    more_numbers = st.one_of(
        numbers,
        st.builds(lambda a, b: a + b, numbers, numbers),
        st.builds(lambda a, b: a - b, numbers, numbers),
        st.builds(lambda a, b: a * b, numbers, numbers),
        st.builds(least, numbers, numbers),
        st.builds(most, numbers, numbers),
        st.builds(percent, st.sampled_from([0, 35, 50, 80]), numbers),
        st.builds(remainder, st.just(act.paid), st.integers(1, 4)),
        over_spending(numbers, bools),
    )
    more_bools = st.one_of(
        bools,
        st.builds(lambda a, b: a & b, bools, bools),
        st.builds(lambda a, b: a | b, bools, bools),
        st.builds(lambda a: ~a, bools),
        st.builds(lambda a, b: a <= b, numbers, numbers),
        st.builds(lambda a, b: a == b, numbers, numbers),
        st.builds(t.given, numbers),
    )
    return more_numbers, more_bools


LEVEL_1 = grow(BASE_NUMBERS, BASE_BOOLS)
NUMBERS, BOOLS = grow(*LEVEL_1)
PROVISIONS = st.builds(
    lambda when, unless, measure, bound: provision(
        "T 1", "toy", on=(BoughtIn, Rebought), when=when, unless=unless, measure=measure, name="toy", **dict([bound])
    ),
    st.none() | BOOLS,
    st.none() | BOOLS,
    NUMBERS.map(lambda number: number + 0),
    st.one_of(
        # A figure by itself has a unit, which a random measure need not have; added to nothing it is a number.
        st.tuples(st.sampled_from(["at_most", "at_least", "equals"]), NUMBERS.map(lambda number: number + 0)),
        st.just(("at_most", limit.free)),
        st.just(("at_least", limit.free_below)),
    ),
)


@HARD
@given(PROVISIONS, RECORDS)
def test_random_provision_is_compiled_as_it_reads(made, record):
    law = edition(made)
    live, oracle = Live(law), Oracle(law)
    for entry in record:
        ruling = live.rule(entry)
        assert outcomes(ruling) == oracle.outcomes(entry)
        assert live.record(entry).values == ruling.values
        oracle.record(entry)


@HARD
@given(PROVISIONS, RECORDS)
def test_refused_acts_leave_no_trace(made, record):
    live = Live(edition(made))
    allowed = []
    for entry in record:
        before = live.snapshot()
        if live.rule(entry).allowed:
            live.record(entry)
            allowed.append(entry)
        else:
            assert live.snapshot() == before
    assert Live(edition(made), allowed).snapshot() == live.snapshot()


def toy(**parts):
    parts.setdefault("on", BoughtIn)
    return provision("T 9", "toy", name="toy", **parts)


def one(made, record, proposed):
    """Rule on an act by one provision after a record; return its outcome."""
    live = Live(edition(made), [entry_of(a, n) for n, a in enumerate(record, start=1)])
    return live.rule(entry_of(proposed, len(record) + 1)).findings[0]


def buy(paid, person="ann", game="g1"):
    return BoughtIn(game=game, person=person, paid=paid)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: toy(measure=act.payed, at_most=1), "T 9: BoughtIn has no field 'payed'; did you mean 'paid'?"),
        (lambda: toy(measure=act.paid, at_most=limit.lowr), "T 9: there is no figure 'lowr'; did you mean 'lower'?"),
        (lambda: BoughtIn.payed, "BoughtIn has no field 'payed'; did you mean 'paid'?"),
        (lambda: toy(measure=total(BoughtIn.paid, per=act.gam), at_most=1), "has no field 'gam'; did you mean 'game'"),
        (lambda: toy(measure=total(BoughtIn.paid, per={"gme": act.game}), at_most=1), "has no field 'gme'; did you"),
        (lambda: toy(measure=count(BoughtIn, per={"paid": act.game}), at_most=1), "the key joins a number"),
        (lambda: toy(measure=act.person, at_most=1), "the measure is word, the bound is number"),
        (lambda: toy(measure=act.tender, equals="coin"), "BoughtIn.tender is never 'coin'"),
        (lambda: toy(when=act.tender == "coin", measure=1, at_most=1), "BoughtIn.tender is never 'coin'"),
        (lambda: toy(when=act.paid, measure=1, at_most=1), "must be true or false"),
        (lambda: toy(measure=act.paid), "expected a measure and one of at_most, at_least, equals"),
        (lambda: toy(measure=act.paid, at_most=1, at_least=1), "expected a measure and one of"),
        (lambda: toy(forbidden=True, measure=1), "a provision that forbids has no measure"),
        (lambda: toy(measure=act.paid, at_most=0.8), "0.8 is not exact: the law is written in whole numbers"),
        (lambda: toy(measure=total(Eliminated.person), at_most=1), "total\\(\\) adds up whole numbers"),
        (lambda: total(BoughtIn.paid, BoughtIn.paid), "total\\(\\) names a kind of act twice"),
        (lambda: toy(measure=act.paid, at_most=1, remedy="Pay {mots}."), "a remedy names {most} or {least}"),
        (lambda: toy(measure=count(BoughtIn), at_most=1, solve=act.paid), "makes no difference to solve for"),
        (lambda: toy(measure=least(act.paid, 3), at_most=1, solve=act.paid), "does not grow evenly"),
        (
            lambda: toy(measure=total(BoughtIn.paid, where=act.tender == "cash"), at_most=1, solve=act.paid),
            "whether it counts in .* depends",
        ),
        (lambda: remainder(act.paid, 0), "remainder\\(\\) takes a field of the act and a whole step above 0"),
        (lambda: remainder(total(BoughtIn.paid), 100), "remainder\\(\\) takes a field of the act"),
        (lambda: toy(measure=remainder(act.game, 100), equals=0), "expected a number, found a word"),
        (lambda: toy(measure=remainder(act.paid, 100), equals=0, solve=act.paid), "does not grow evenly"),
        (lambda: count(BoughtIn.paid), "count\\(\\) takes kinds of act"),
        (lambda: total(BoughtIn), "total\\(\\) takes fields of acts"),
        (lambda: envelope.nonsense, "an envelope has no 'nonsense'"),
        (lambda: bool(act.paid <= 4), "a term has no truth before there is an act"),
        (lambda: 1 < act.paid < 3, "a term has no truth before there is an act"),
        (
            lambda: toy(on=Wagered, measure=count(ChipsSoldAtTable, per=(act.table, act.stack)), at_most=1),
            "ChipsSoldAtTable.stack may be left out, so it cannot be a key",
        ),
    ],
)  # fmt: skip
def test_a_wrong_word_is_refused_at_import(make, says):
    with pytest.raises((TypeError, AttributeError), match=says):
        make()


def test_a_measure_in_another_unit_than_its_figure_is_refused():
    with pytest.raises(TypeError, match="the measure is in count, the figure in cents"):
        Live(edition(toy(measure=count(BoughtIn), at_most=limit.plain)))


def test_headroom_of_what_is_counted_twice():
    found = one(toy(measure=total(BoughtIn.paid, of=act.paid * 2), at_most=100, solve=act.paid), [], buy(70))
    assert (found.measured, found.headroom) == (140, 50)


def test_percent_is_exact():
    made = toy(on=Rebought, measure=act.paid, at_most=percent(80, total(BoughtIn.paid)), solve=act.paid)
    again = Rebought(game="g1", person="ann", paid=7999)
    assert one(made, [buy(9999)], again).outcome == "complies"  # 80 percent of $99.99 is $79.992
    assert one(made, [buy(9999)], Rebought(game="g1", person="ann", paid=8000)).outcome == "violates"
    assert one(made, [buy(9999)], again).headroom == 7999


def test_what_is_left_beyond_whole_steps():
    made = toy(on=Wagered, measure=remainder(act.wager, 100), equals=0)
    said = {0: "complies", 300: "complies", 350: "violates", 99: "violates", None: "cannot rule"}
    for wager, outcome in said.items():
        assert one(made, [], Wagered(table="t", person="p", form="chips", wager=wager)).outcome == outcome


def test_an_overflow_cannot_be_ruled_on():
    product = act.paid * act.paid * act.paid
    assert one(toy(measure=product, at_most=10**6), [], buy(100)).outcome == "complies"
    assert one(toy(measure=product, at_most=10**6), [], buy(10**12)).outcome == "cannot rule"
    assert one(toy(measure=-1 * product, at_most=0), [], buy(10**12)).outcome == "cannot rule"
    assert one(toy(measure=0, at_most=product), [], buy(10**12)).outcome == "cannot rule"
    assert one(toy(measure=product, at_least=0), [], buy(10**12)).outcome == "cannot rule"
    assert one(toy(measure=product, equals=product), [], buy(10**12)).outcome == "cannot rule"


def test_no_bound_is_no_bound_however_large():
    assert one(toy(measure=act.paid, at_most=limit.free), [], buy(10**12)).outcome == "complies"
    assert one(toy(measure=act.paid, at_most=limit.free), [], buy(10**12)).unlimited


def test_a_figure_that_is_missing_cannot_be_ruled_on():
    found = one(toy(measure=act.paid, at_most=limit.missing), [], buy(1))
    assert (found.outcome, found.why) == (
        "cannot rule",
        "what it depends on is not on record: the figure 'missing' of toy",
    )


def test_pairs_of_keys_with_different_names():
    made = toy(on=NoticePosted, measure=count(Eliminated, per={"game": act.where}), at_most=0)
    gone = Eliminated(game="hall", person="ann")
    assert one(made, [gone], NoticePosted(game="g", where="hall")).outcome == "violates"
    assert one(made, [gone], NoticePosted(game="g", where="lobby")).outcome == "complies"
    assert one(made, [gone], NoticePosted(game="g")).outcome == "cannot rule"


def test_before_leaves_the_act_itself_out():
    assert one(toy(measure=count(BoughtIn, before=True), at_most=0), [], buy(1)).outcome == "complies"
    assert one(toy(measure=count(BoughtIn), at_most=0), [], buy(1)).outcome == "violates"


def test_an_unknown_condition_makes_what_it_counts_unknown():
    made = toy(measure=count(BoughtIn, where=latest(TableOpened.electronic)), at_most=5)
    assert one(made, [], buy(1)).outcome == "cannot rule"
    opened = TableOpened(table="t", procedures="p", money_value=True)
    assert one(made, [opened], buy(1)).outcome == "complies"
    assert one(made, [buy(1), opened], buy(1)).outcome == "cannot rule", "the first one stays in doubt"


@pytest.mark.parametrize(
    ("start", "end", "whole"),
    [
        (date(1998, 11, 5), date(2016, 11, 5), 18),
        (date(1998, 11, 6), date(2016, 11, 5), 17),
        (date(2000, 2, 29), date(2018, 2, 28), 17),
        (date(2000, 2, 29), date(2018, 3, 1), 18),
    ],
)
def test_years_are_counted_as_ages_are(start, end, whole):
    made = toy(measure=years(start, end), equals=whole)
    assert one(made, [], buy(1)).outcome == "complies"


def test_collect_refuses_two_provisions_of_one_name():
    made = toy(measure=act.paid, at_most=1)
    with pytest.raises(TypeError, match="needs a name of its own"):
        collect({"a": [made]}, {"b": [toy(measure=act.paid, at_most=2)]})
