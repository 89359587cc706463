"""A model: whatever is done to a journal in any order, it holds what a plain list says it should."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from almoner.acts import Corrected, Wagered
from almoner.journal import Journal, Refused, lines, signing, tree
from almoner.journal.errors import KeyTaken, NotRecorded, StoreError
from almoner.journal.follow import Follower
from almoner.journal.moving import items, load
from almoner.journal.note import read
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .stores import OPENING, REBUY, TOURNAMENT, Evening, dealer, new_url, say, say_all

STREAMS = st.sampled_from(["a", "b"])
KEYS = st.none() | st.sampled_from(["k1", "k2", "k3"])
JOURNALS = st.integers(0, 1)
NEVER = Wagered(table="t", person="x", form="cash", wager=1)
GROUPS = st.lists(st.sampled_from([dealer(1), dealer(2), REBUY, NEVER]), min_size=1, max_size=5)


class Failing(Evening):
    """Fails at the n-th statement from now on, once."""

    left = 0

    def statement(self, sql):
        if self.left:
            self.left -= 1
            if not self.left:
                raise StoreError("it was told to fail", lost=True)

    def sleep(self, seconds):
        pass


class Machine(RuleBasedStateMachine):
    """Two open journals on one store, as two processes have it; a list of acts for each stream is the model."""

    kind = "sqlite"

    @initialize()
    def begin(self):
        self.folder = Path(tempfile.mkdtemp())
        self.url = new_url(self.kind, self.folder)
        self.worlds = [Failing(), Failing()]
        self.journals = [Journal.open(self.url, seam=world) for world in self.worlds]
        self.model = {name: [] for name in "ab"}
        self.refused = dict.fromkeys("ab", 0)
        self.follower = Follower(self.journals[0].store)
        self.followed = {name: [] for name in "ab"}
        self.notes = []
        for act in (*OPENING, *TOURNAMENT):
            for name in self.model:
                self.expect_recorded(0, name, act, None)

    def teardown(self):
        for journal in self.journals:
            journal.close()
        self.follower.close()
        shutil.rmtree(self.folder)

    def rebuys(self, name):
        """Return how many re-buys stand, after corrections: the last word on a place counts."""
        acts, instead = self.model[name], {}
        for act, _ in acts:
            if isinstance(act, Corrected):
                instead[act.entry] = act.instead
        return sum(instead.get(seq, act) == REBUY for seq, (act, _) in enumerate(acts, start=1))

    def expect_recorded(self, number, name, act, key, **said):
        before = next((seq for seq, (_, k) in enumerate(self.model[name], start=1) if k is not None and k == key), None)
        if before is not None and self.model[name][before - 1][0] != act:
            with pytest.raises(KeyTaken):
                say(self.journals[number], act, stream=name, key=key, **said)
            return
        receipt = say(self.journals[number], act, stream=name, key=key, **said)
        if before is None:
            self.model[name].append((act, key))
        assert (receipt.seq, receipt.repeated) == (before or len(self.model[name]), before is not None)

    @rule(number=JOURNALS, name=STREAMS, person=st.integers(1, 3), key=KEYS)
    def propose_what_is_allowed(self, number, name, person, key):
        self.expect_recorded(number, name, dealer(person), key)

    @rule(number=JOURNALS, name=STREAMS)
    def propose_what_is_allowed_once(self, number, name):
        if self.rebuys(name) == 0:
            self.expect_recorded(number, name, REBUY, None)
        else:
            with pytest.raises(Refused):
                say(self.journals[number], REBUY, stream=name)
            self.refused[name] += 1

    @rule(number=JOURNALS, name=STREAMS, key=KEYS)
    def propose_what_is_refused(self, number, name, key):
        if key is not None and any(key == taken for _, taken in self.model[name]):
            return
        with pytest.raises(Refused):
            say(self.journals[number], NEVER, stream=name, key=key)
        self.refused[name] += 1

    @rule(number=JOURNALS, name=STREAMS, acts=GROUPS, key=KEYS)
    def propose_a_group(self, number, name, acts, key):
        """Recorded whole, refused whole, found again whole, or its key is taken."""
        keys = [key and (f"{key}/{place}" if place > 1 else key) for place in range(1, len(acts) + 2)]
        stands = {k: (seq, act) for seq, (act, k) in enumerate(self.model[name], start=1) if k is not None}
        there = [stands.get(k) for k in keys]
        if any(there):
            if there[-1] is None and [one and one[1] for one in there[:-1]] == acts:
                receipts = say_all(self.journals[number], acts, stream=name, key=key)
                assert [(one.seq, one.repeated) for one in receipts] == [(one[0], True) for one in there[:-1]]
            else:
                with pytest.raises(KeyTaken):
                    say_all(self.journals[number], acts, stream=name, key=key)
            return
        wrong = self.first_refused(name, acts)
        if wrong is None:
            receipts = say_all(self.journals[number], acts, stream=name, key=key)
            self.model[name] += zip(acts, keys, strict=False)
            assert [one.seq for one in receipts] == list(range(1, len(self.model[name]) + 1))[-len(acts) :]
            assert not any(one.repeated for one in receipts)
            return
        with pytest.raises(Refused) as found:
            say_all(self.journals[number], acts, stream=name, key=key)
        assert found.value.entry.act == acts[wrong]
        assert found.value.ruling.group == ((wrong + 1, len(acts)) if len(acts) > 1 else None)
        self.refused[name] += 1

    def first_refused(self, name, acts):
        """Return the place of the first act of a group that is refused, counted from 0."""
        rebuys = self.rebuys(name)
        for place, act in enumerate(acts):
            rebuys += act == REBUY
            if act == NEVER or (act == REBUY and rebuys > 1):
                return place
        return None

    @rule(number=JOURNALS, name=STREAMS, acts=GROUPS, after=st.integers(1, 16))
    def fail_with_a_group(self, number, name, acts, after):
        """Nothing of it is recorded if it failed; it may be found out that it did not, or be refused before."""
        self.worlds[number].left = after
        try:
            say_all(self.journals[number], acts, stream=name)
            self.model[name] += [(act, None) for act in acts]
        except Refused:
            assert self.first_refused(name, acts) is not None
            self.refused[name] += 1
        except NotRecorded as error:
            assert "told to fail" in str(error)
        self.worlds[number].left = 0

    @precondition(lambda self: any(self.rebuys(name) for name in self.model))
    @rule(number=JOURNALS, data=st.data())
    def correct_a_rebuy_away(self, number, data):
        name = data.draw(st.sampled_from([name for name in self.model if self.rebuys(name)]))
        seq = max(seq for seq, (act, _) in enumerate(self.model[name], start=1) if act == REBUY)
        self.expect_recorded(number, name, Corrected(entry=seq, reason="wrong"), None, witness="max")

    @rule(number=JOURNALS, name=STREAMS, after=st.integers(1, 12))
    def fail(self, number, name, after):
        """Nothing is recorded if it failed; it may be found out that it did not."""
        self.worlds[number].left = after
        try:
            say(self.journals[number], dealer("fails"), stream=name)
            self.model[name].append((dealer("fails"), None))
        except NotRecorded as error:
            assert "told to fail" in str(error)
        self.worlds[number].left = 0

    @rule(number=JOURNALS)
    def open_again(self, number):
        self.journals[number].close()
        self.journals[number] = Journal.open(self.url, seam=self.worlds[number])

    @rule(number=JOURNALS, name=STREAMS)
    def sign(self, number, name):
        self.notes.append((name, signing.checkpoint(self.journals[number].store, name)))

    @rule()
    def follow(self):
        for one in self.follower.new():
            self.followed[one.stream].append(one.entry)
        for name, acts in self.model.items():
            assert [(entry.act, entry.key) for entry in self.followed[name]] == acts
            assert [entry.seq for entry in self.followed[name]] == list(range(1, len(acts) + 1))

    @rule()
    def move(self):
        target = Store(str(self.folder / "moved"), create=True)
        load(lines.read(lines.write(items(self.journals[0].store, people=True)), "export"), target)
        assert verify(target, held=[("note", note) for _, note in self.notes]).sound

    @invariant()
    def holds_what_the_model_says(self):
        if not hasattr(self, "model"):
            return
        store = self.journals[1].store
        report = verify(store, held=[("note", note) for _, note in self.notes])
        assert report.sound, report.faults
        assert {found.stream: found.entries for found in report.streams} == {n: len(a) for n, a in self.model.items()}
        with store.reading() as tables:
            for name in self.model:
                row = tables.stream(name)
                assert row.refused == len(list(tables.refusals(row.id))) == self.refused[name]
                leaves = [tree.leaf_hash(kept.leaf) for kept in tables.entries(row.id)]
                frontier = tree.Frontier()
                for leaf in leaves:
                    frontier.push(leaf)
                assert frontier.root() == tree.root(row.size, tables.hashes(row.id))
        for name, note in self.notes:
            assert read(note)[0].size <= len(self.model[name])


@pytest.mark.parametrize(("kind", "examples"), [("sqlite", 40), ("postgres", 12)])
def test_a_journal_is_a_list(kind, examples):
    machine = type("Machine", (Machine,), {"kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
