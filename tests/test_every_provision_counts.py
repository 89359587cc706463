"""Every provision counts: with it gone, or changed by a little, some case of law comes out otherwise.

What is changed: a provision is gone; its bound is one more or one less; it has lost its `when` or its `unless`; one
kind of act is left out, or one of the things that it demands together. All changes are ruled by at once, each as a
provision of its own beside the true ones, for none of them touches what the others see. A provision is known by its
paragraph and name, and stands the test if it does in one of the editions that have it.
"""

import functools
import operator
from dataclasses import replace

import pytest

from almoner.law import cases
from almoner.law.check import check_terms
from almoner.law.editions import all_editions, named
from almoner.law.live import Live
from almoner.law.ruling import CANNOT_RULE, VIOLATES
from almoner.law.terms import Limit, Logic

from .law_cases import cases_of, entries_of, nights_of
from .law_each_kind import EACH, entry_in, situations
from .law_kinds import generated, not_told
from .law_types import of_types

NO_FIGURE = "the edition has no figure, so there is nothing that a house could be looser than"
RAKE = "rake_above_promotion refuses it too, whose figure is as large today"
OPEN = "it refuses nothing: it says that the question is open"
RATE = "N.J.A.C. 13:47-20.8(a)2"
EQUIVALENT = {
    "N.J.A.C. 13:47-20.9(b) tables_per_operator: no when": NO_FIGURE,
    "N.J.A.C. 13:47-20.9(b) house_tables_per_operator: gone": NO_FIGURE,
    "N.J.A.C. 13:47-20.9(b) house_tables_per_operator: no when": NO_FIGURE,
    "N.J.A.C. 13:47-4.9 amendment_fee_is_known: gone": "amendment_fee_as_read cannot rule there; this says what to do",
    f"{RATE} rate_is_posted: no when": "rate_known refuses a rate that was not posted, under the same paragraph",
    f"{RATE} rate_is_used: no when": "rate_known refuses a rate that was not posted, under the same paragraph",
    "N.J.A.C. 13:47-20.15(a) table_of_approved: no when": "table_of_received refuses what was not received",
    "N.J.A.C. 13:47-4 issued_when_granted: no part 2 of 2": "the waiting time of what was not mailed is not known",
    "Pari 1207.03(f)(2) arrival_by_forced_move: bound - 1": "its `when` asks for more than the bound already",
    "Pari 1207.03(h)(3) rebuy_by_another_name: bound + 1": "no entry is both the last buy-in and the last elimination",
    "Lot 7207.04(d) rake_least: gone": RAKE,
    "Lot 7207.04(d) rake_least: bound - 1": RAKE,
    "Pari 1207.03(h)(5) guarantee_open: gone": OPEN,
    "Pari 1207.03(h)(5) guarantee_open: no when": OPEN,
    "Pari 1207.03(h)(5) guarantee_open: bound + 1": OPEN,
    "Pari 1207.03(h)(5) guarantee_open: bound - 1": OPEN,
    "Record (applications) decided_as_entered: no when": "an application that was filed here counts as open there",
    "Record (applications) typed_in_first: no when": "application_is_known refuses what was neither filed nor entered",
    "Record (corrections) correction_by_two: no when": "correction_witnessed refuses one without a witness",
    "Record (figures read) reading_by_two: no when": "reading_witnessed refuses one without a witness",
}
"""Changes that no case can notice, and why, by provision and change."""


def changes(edition, made):
    """Yield a provision with each change that keeps it a provision, named for the change."""
    if made.when is not None:
        yield replace(made, when=None, name=f"{made.name}: no when")
    if made.unless is not None:
        yield replace(made, unless=None, name=f"{made.name}: no unless")
    limitless = isinstance(made.limit, Limit) and edition.figures[made.limit.name].value is None
    if check_terms(made.measure, made.on[0], made.cite) == "number" and not limitless:
        yield replace(made, limit=made.limit + 1, solve=(), remedy="", name=f"{made.name}: bound + 1")
        yield replace(made, limit=made.limit - 1, solve=(), remedy="", name=f"{made.name}: bound - 1")
    for number, part in enumerate(parts := conjuncts(made.measure), start=1):
        if len(parts) > 1:
            rest = functools.reduce(operator.and_, (other for other in parts if other is not part))
            yield replace(made, measure=rest, name=f"{made.name}: no part {number} of {len(parts)}")


def conjuncts(term):
    """Return the parts that have all to be true for a term to be true."""
    if isinstance(term, Logic) and term.op == "and":
        return [*conjuncts(term.left), *conjuncts(term.right)]
    return [term]


class Wide:
    """An edition with every change of a provision beside it, and which of them were noticed."""

    def __init__(self, edition):
        self.edition = edition
        self.cites = {made.name: made.cite for made in edition.provisions}
        changed = {change.name: (change, made.name) for made in edition.provisions for change in changes(edition, made)}
        self.changed = {name: of for name, (_, of) in changed.items()}
        self.law = replace(edition, provisions=(*edition.provisions, *(change for change, _ in changed.values())))
        self.noticed = set()

    def wanted(self):
        """Return every change that is to be noticed."""
        several = [(made.name, kind) for made in self.edition.provisions if len(made.on) > 1 for kind in made.on]
        wanted = {f"{name}: not on {kind.__name__}" for name, kind in several}
        return wanted | self.changed.keys() | {f"{name}: gone" for name in self.cites}

    def judge(self, case, nights):
        """Look at a case: what comes before is not refused, and the act is under the same paragraphs as it was."""
        live = Live(self.law)
        before, last = entries_of(case, nights)
        for entry, in_breach in before:
            ruling = live.record(entry)
            if ruling is not None and not ruling.allowed and not in_breach:
                self.noticed |= refusing(ruling) & self.changed.keys()
        if last is None:
            self.tell_apart({finding.provision for finding in live.finish()}, "nothing")
        else:
            self.tell_apart(refusing(live.rule(last)), type(last.act).__name__)

    def tell_apart(self, against, kind):
        """Note the changes that make a difference to the paragraphs that stand against an act of a kind."""
        by_cite = {}
        for name in against & self.cites.keys():
            by_cite.setdefault(self.cites[name], []).append(name)
        self.note({names[0] for names in by_cite.values() if len(names) == 1}, against, kind)
        self.noticed |= {
            change for change in against & self.changed.keys() if self.cites[self.changed[change]] not in by_cite
        }

    def note(self, alone, against, kind):
        """Note the changes by which a provision that stands alone against an act would not stand against it."""
        self.noticed |= {f"{name}: {lost}" for name in alone for lost in ("gone", f"not on {kind}")}
        self.noticed |= {change for change, name in self.changed.items() if name in alone and change not in against}

    def judge_each_kind(self, name, each, nights):
        """Look at a provision in its situations, by name, for every kind of act that it is on."""
        (made,) = (made for made in self.edition.provisions if made.name == name)
        for situation, before, is_refused in situations(each, nights):
            live = Live(self.law, before)
            for kind in made.on:
                against = refusing(live.rule(entry_in(situation, kind, len(before) + 1)))
                if is_refused:
                    self.note({name}, against, kind.__name__)
                else:
                    self.noticed |= {change for change in against & self.changed.keys() if self.changed[change] == name}


def refusing(ruling):
    """Return the names of the provisions that refuse an act, those on what a correction brings about included."""
    names = {
        judged.provision.name
        for judged, outcome in zip(ruling.judged, ruling.outcomes, strict=True)
        if outcome in (VIOLATES, CANNOT_RULE)
    }
    return names | {finding.provision for finding in ruling.verdict.extra}


@functools.cache
def looked_at():
    """Return every change of every edition, each with its paragraph, and those that were noticed."""
    wanted, noticed = set(), set()
    for edition in all_editions().values():
        wide = Wide(edition)
        for case, nights in cases_of(edition):
            wide.judge(case, nights)
        for name, each in EACH.items():
            if each.edition == edition.name:
                wide.judge_each_kind(name, each, nights_of(edition.state))
        told = {change: f"{wide.cites[change.split(':')[0]]} {change}" for change in wide.wanted()}
        wanted |= set(told.values())
        noticed |= {told[change] for change in wide.noticed & told.keys()}
    return wanted, noticed


def test_every_change_of_a_provision_is_noticed():
    wanted, noticed = looked_at()
    assert sorted(wanted - noticed - EQUIVALENT.keys()) == []


def test_changes_that_are_said_to_be_equivalent_are_there_and_not_noticed():
    wanted, noticed = looked_at()
    assert sorted(EQUIVALENT.keys() - (wanted - noticed)) == []


@pytest.mark.parametrize("name", all_editions())
def test_cases_that_are_made_by_the_kind(name):
    edition = named(name)
    nights = nights_of(edition.state)
    said = {case.name: cases.fails(case, nights, edition) for case in (*generated(edition), *of_types(edition))}
    assert {name: why for name, why in said.items() if why} == {}
    assert not_told(edition) == set(), "tell of it in law_kinds"


@pytest.mark.parametrize("name", EACH)
def test_every_kind_of_act_is_treated_alike(name):
    each = EACH[name]
    edition = named(each.edition)
    (made,) = (made for made in edition.provisions if made.name == name)
    for situation, before, is_refused in situations(each, nights_of(edition.state)):
        live = Live(edition, before)
        refused = {kind for kind in made.on if name in refusing(live.rule(entry_in(situation, kind, len(before) + 1)))}
        assert refused == (set(made.on) if is_refused else set()), situation
