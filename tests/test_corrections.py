"""Corrections: the replacement stands in place of the original, and a correction is ruled on like any act."""

import itertools
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.acts import (
    BoughtIn,
    ChipsSoldAtTable,
    Corrected,
    GameAnnounced,
    HouseLimitSet,
    PrizeAwarded,
    StackIssued,
    TableOpened,
)
from almoner.acts.codec import decode_recorded, encode
from almoner.law.editions import named
from almoner.law.live import Live, effective, judge, overdue

from .oracle import entry_of

LAW = named("nh-pari-2016").only(
    [
        "spend_per_game",
        "prizes_of_collected",
        "winners",
        "correction_witnessed",
        "correction_by_two",
        "correction_points_back",
        "table_purchase_ceiling",
        "house_table_ceiling",
    ]
)
GAME = GameAnnounced(game="g", procedures="p", date=date(2016, 11, 5), tournament=True)


def night(*acts):
    return [entry_of(act, seq, witness="fred") for seq, act in enumerate((GAME, *acts), start=1)]


def buy(person, paid):
    return BoughtIn(game="g", person=person, paid=paid)


TYPED_WRONG = night(
    buy("ann", 10000),
    buy("bob", 1000),  # typed $10 for $100
    StackIssued(game="g", person="ann", chips=1),
    StackIssued(game="g", person="bob", chips=1),
    PrizeAwarded(game="g", person="ann", prize=16000),
)


def correct(entry, instead, seq, **envelope):
    act = Corrected(entry=entry, reason="typed wrong", instead=instead)
    return entry_of(act, seq, **({"witness": "fred"} | envelope))


def refusals(record):
    return [(entry.seq, list(ruling.cites)) for entry, ruling in judge(LAW, record) if not ruling.allowed]


def test_a_mistyped_buy_in_replaced_after_the_prize_leaves_no_false_breach():
    assert refusals(TYPED_WRONG) == [(6, ["Pari 1207.03(d)(7)"])]
    live = Live(LAW, TYPED_WRONG)
    correction = correct(3, buy("bob", 10000), 7)
    assert live.rule(correction).allowed
    live.record(correction)
    assert refusals(live.entries) == []
    assert live.rule(entry_of(PrizeAwarded(game="g", person="ann", prize=0), 8)).allowed
    assert not live.rule(entry_of(PrizeAwarded(game="g", person="ann", prize=1), 8)).allowed


def test_state_after_a_correction_is_that_of_the_record_as_it_should_have_been():
    live = Live(LAW, TYPED_WRONG)
    live.record(correct(3, buy("bob", 10000), 7))
    right = [*TYPED_WRONG[:2], entry_of(buy("bob", 10000), 3, witness="fred"), *TYPED_WRONG[3:]]
    assert live.snapshot()[:2] == Live(LAW, right).snapshot()[:2]


def test_an_entry_can_be_taken_out():
    live = Live(LAW, night(buy("ann", 15000), buy("ann", 15000)))
    correction = correct(3, None, 4)
    assert live.rule(correction).allowed
    live.record(correction)
    assert refusals(live.entries) == []


def test_a_correction_of_a_correction():
    once = [*TYPED_WRONG, correct(3, buy("bob", 9000), 7)]
    assert refusals(once) == [(6, ["Pari 1207.03(d)(7)"])], "$190 collected allows $152"
    replaced = correct(7, Corrected(entry=3, reason="typed wrong again", instead=buy("bob", 10000)), 8)
    live = Live(LAW, once)
    assert live.rule(replaced).allowed
    live.record(replaced)
    assert refusals(live.entries) == []
    assert [e.act.paid for e in effective(live.entries) if isinstance(e.act, BoughtIn)] == [10000, 10000]


def test_a_correction_taken_back_lets_the_original_stand_again():
    live = Live(LAW, [*TYPED_WRONG, correct(3, buy("bob", 10000), 7)])
    back = correct(7, None, 8)
    ruling = live.rule(back)
    assert not ruling.allowed, "without the correction the prize is over again"
    assert [finding.seq for finding in ruling.verdict.extra] == [6]
    live.record(back)
    assert [e.act.paid for e in effective(live.entries) if isinstance(e.act, BoughtIn)] == [10000, 1000]


def test_the_last_of_two_corrections_of_one_entry_stands():
    record = [*TYPED_WRONG, correct(3, buy("bob", 9000), 7), correct(3, buy("bob", 10000), 8)]
    assert [e.act.paid for e in effective(record) if isinstance(e.act, BoughtIn)] == [10000, 10000]


def test_a_correction_that_makes_a_breach_is_refused_and_changes_nothing():
    live = Live(LAW, night(buy("ann", 15000)))
    before = live.snapshot()
    ruling = live.rule(correct(2, buy("ann", 15001), 3))
    assert not ruling.allowed
    assert [(f.cite, f.seq, f.outcome) for f in ruling.verdict.extra] == [("Pari 1207.03(d)(3)", 2, "violates")]
    assert ruling.cites == ("Pari 1207.03(d)(3)",)
    assert live.snapshot() == before


def test_a_correction_that_makes_a_later_entry_a_breach_is_refused():
    live = Live(LAW, [*TYPED_WRONG[:2], entry_of(buy("bob", 10000), 3), *TYPED_WRONG[3:]])
    ruling = live.rule(correct(3, buy("bob", 9999), 7))
    assert [(f.cite, f.seq) for f in ruling.verdict.extra] == [("Pari 1207.03(d)(7)", 6)]


def test_a_correction_that_deepens_a_breach_is_refused():
    live = Live(LAW, night(buy("ann", 16000)))
    assert not live.rule(correct(2, buy("ann", 16001), 3)).allowed
    assert live.rule(correct(2, buy("ann", 15999), 3)).allowed


def test_a_breach_that_was_there_before_does_not_refuse_a_correction_of_something_else():
    live = Live(LAW, [*TYPED_WRONG, entry_of(buy("cleo", 5000), 7)])
    assert live.rule(correct(7, buy("dan", 5000), 8)).allowed


def test_the_form_of_a_correction():
    live = Live(LAW, TYPED_WRONG)
    right = buy("bob", 10000)
    assert live.rule(correct(3, right, 7, witness=None)).cites == ("Record (corrections)",)
    assert live.rule(correct(3, right, 7, witness="clerk")).cites == ("Record (corrections)",), "by and witness are one"
    for missing in (7, 8, 99):
        ruling = live.rule(correct(missing, right, 7))
        assert not ruling.allowed
        assert "there is no entry" in " ".join(f.why for f in ruling.verdict.extra)


def test_a_correction_of_a_house_limit_changes_what_it_allowed():
    opened = TableOpened(table="t", procedures="p", money_value=True, poker=True, table_stakes=True)
    sold = ChipsSoldAtTable(table="t", hand="h", person="ann", value=15000, stack=30000)
    live = Live(LAW, night(opened, HouseLimitSet(limit="table_ceiling", bound=50000), sold))
    assert not live.rule(correct(3, HouseLimitSet(limit="table_ceiling", bound=40000), 5)).allowed
    assert live.rule(correct(3, HouseLimitSet(limit="table_ceiling", bound=45000), 5)).allowed


def unreadable(seq, kind="BoughtIn"):
    line = encode(entry_of(buy("ann", 100), seq)).replace(b"BoughtIn", kind.encode()).replace(b":100", b':"100"')
    return decode_recorded(line)


def test_what_cannot_be_read_makes_what_depends_on_it_unknown():
    live = Live(LAW, night(buy("ann", 5000)))
    assert live.rule(entry_of(buy("ann", 5000), 3)).allowed
    live.record(unreadable(3))
    for person in ("ann", "bob"):
        ruling = live.rule(entry_of(buy(person, 5000), 4))
        assert not ruling.allowed
        assert [f.outcome for f in ruling.refusals] == ["cannot rule"]
    assert live.rule(entry_of(StackIssued(game="g", person="ann", chips=1), 4)).allowed, "nothing here depends on it"


def test_an_unknown_kind_makes_every_measure_unknown():
    live = Live(LAW, night(buy("ann", 5000)))
    live.record(unreadable(3, kind="BoughtInOnTheMoon"))
    assert not live.rule(entry_of(PrizeAwarded(game="g", person="ann", prize=0), 4)).allowed
    assert not live.rule(entry_of(buy("ann", 1), 4)).allowed


def hidden(act, seq):
    """Return an entry of the act's kind that cannot be read."""
    line = encode(entry_of(act, seq))
    return decode_recorded(line.replace(b'"act":{', b'"act":{"nonsense":1,'))


def test_an_unreadable_correction_makes_everything_unknown():
    live = Live(LAW, [*night(buy("ann", 5000)), hidden(Corrected(entry=2, reason="typed wrong"), 3)])
    assert not live.rule(entry_of(buy("bob", 1), 4)).allowed


def test_an_unreadable_house_limit_makes_every_limit_of_the_house_unknown():
    opened = TableOpened(table="t", procedures="p", money_value=True, poker=True, table_stakes=True)
    sold = ChipsSoldAtTable(table="t", hand="h", person="ann", value=100, stack=0)
    live = Live(LAW, night(opened))
    assert live.rule(entry_of(sold, 3)).allowed
    live.record(hidden(HouseLimitSet(limit="table_ceiling", bound=50), 3))
    assert not live.rule(entry_of(sold, 4)).allowed
    live.record(entry_of(HouseLimitSet(limit="table_ceiling", bound=40000), 4))
    assert live.rule(entry_of(sold, 5)).allowed, "the last limit set is in force, and it can be read"


def test_a_kind_that_stands_twice_is_no_kind():
    line = encode(entry_of(buy("ann", 100), 3)).replace(b'"kind":"BoughtIn"', b'"kind":"BoughtIn","kind":"TipReceived"')
    live = Live(LAW, [*night(buy("ann", 5000)), decode_recorded(line)])
    assert not live.rule(entry_of(buy("ann", 1), 4)).allowed


def test_a_correction_of_nothing_is_a_finding_of_the_audit_too():
    record = [*night(buy("ann", 5000)), correct(9, buy("ann", 1), 10)]
    assert refusals(record) == [(10, ["Record"])]


def test_what_is_overdue_is_said_of_the_entry_as_it_stands():
    law = named("nh-pari-2016").only(["member_on_site"])
    opened = TableOpened(table="t", procedures="p", money_value=True)
    record = [unreadable(1, kind="TableOpend"), correct(1, opened, 2)]
    ((entry, finding),) = overdue(law, record)
    assert (entry.act, finding.seq) == (opened, 1)


def test_what_cannot_be_read_can_be_corrected():
    live = Live(LAW, [*night(buy("ann", 5000)), unreadable(3)])
    correction = correct(3, buy("ann", 10000), 4)
    assert live.rule(correction).allowed
    live.record(correction)
    assert not live.rule(entry_of(buy("ann", 1), 5)).allowed
    assert live.rule(entry_of(buy("bob", 1), 5)).allowed


def reversed_reading(entries):
    """The meaning of corrections as it is defined: read from the end, the last word on a place stands."""
    instead = {}
    for entry in reversed(entries):
        act = instead.get(entry.seq, entry.act)
        if isinstance(act, Corrected) and act.entry < entry.seq:
            instead.setdefault(act.entry, act.instead)
    return [
        (entry.seq, instead.get(entry.seq, entry.act)) for entry in entries if instead.get(entry.seq, 0) is not None
    ]


SOME_ACTS = st.deferred(
    lambda: (
        st.builds(buy, st.just("ann"), st.integers(1, 3))
        | st.builds(Corrected, entry=st.integers(1, 9), reason=st.just("typed wrong"), instead=st.none() | SOME_ACTS)
    )
)


@settings(max_examples=500)
@given(st.lists(st.tuples(st.integers(1, 2), SOME_ACTS), max_size=9))
def test_corrections_of_corrections_mean_what_reading_from_the_end_says(steps):
    seqs = list(itertools.accumulate(step for step, _ in steps))  # some places are empty
    record = [entry_of(act, seq) for seq, (_, act) in zip(seqs, steps, strict=True)]
    assert [(entry.seq, entry.act) for entry in effective(record)] == reversed_reading(record)
