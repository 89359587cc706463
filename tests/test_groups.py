"""Groups: acts that belong together are ruled on one after another, and all of them are recorded or none."""

import asyncio
import threading
from contextlib import contextmanager

import pytest

from almoner.acts import Corrected, EventLicensed, Malformed, RoleGiven, Wagered, decode, replace
from almoner.journal import AsyncJournal, Busy, Journal, KeyTaken, NotRecorded, Proposal, Refused, Tampered, lines
from almoner.journal.answer import read_ruling
from almoner.journal.follow import Follower
from almoner.journal.group import MOST_TOGETHER, group
from almoner.journal.moving import items, load
from almoner.journal.store import Store
from almoner.journal.ticket import Waiting
from almoner.journal.verify import verify

from .stores import DAY, EVENING, NIGHT, OPENING, REBUY, TOURNAMENT, Evening, dealer, opened, say, say_all

NEVER = Wagered(table="t", person="x", form="cash", wager=1)
"""refused: there is no such table"""
SAID = {"by": "op", "game_date": DAY}


def recorded(journal, stream=NIGHT):
    return [found.entry for found in Follower(journal.store, [stream]).new()]


def refusals(journal):
    with journal.store.reading() as tables:
        return [(decode(row.entry), read_ruling(row.ruling)) for row in tables.refusals(tables.stream(NIGHT).id)]


def state(journal):
    """Return what the writer holds of the stream in memory: law, tree, keys."""
    stream = journal._writer._streams[NIGHT]
    return stream._live.snapshot(), stream._clock.last, stream.frontier.root(), stream.tip, stream._newest_key


@contextmanager
def in_one_commit(journal):
    """Keep the writer waiting, so that all that is submitted meanwhile shares the next commit."""
    waits, go = threading.Event(), threading.Event()

    def otherwise(ruling):
        waits.set()
        go.wait(10)

    journal.submit(Waiting(Proposal(stream="beside", act=NEVER, **SAID), otherwise))
    assert waits.wait(10)
    try:
        yield
    finally:
        go.set()


def submitted(journal, acts, **said):
    asked = group(NIGHT, acts, SAID | said)
    ticket = Waiting(asked)
    journal.submit_group(ticket, asked)
    return ticket


def alone(journal, act, **said):
    ticket = Waiting(Proposal(stream=NIGHT, act=act, **SAID | said))
    journal.submit(ticket)
    return ticket


def test_a_group_stands_one_after_another_in_one_commit(url):
    with opened(url) as journal:
        receipts = say_all(journal, [dealer(1), dealer(2), dealer(3)], key="k")
        assert [receipt.seq for receipt in receipts] == [3, 4, 5]
        assert [receipt.entry for receipt in receipts] == recorded(journal)[2:]
        with journal.store.reading() as tables:
            assert len(tables.database.run("select distinct batch from entries where seq > 2")) == 1
        assert verify(journal.store).sound


def test_each_act_is_ruled_on_after_those_before_it(url):
    """A whole night in one group, its edition and the corrections of it included; the second re-buy is one too many."""
    with Journal.open(url, seam=Evening()) as journal:
        receipts = say_all(journal, [*OPENING, *TOURNAMENT, REBUY])
        assert len(receipts) == len(recorded(journal)) == 13
        back = Corrected(entry=13, reason="she did not")
        with pytest.raises(Refused, match=r"Rebought \(act 2 of 2\) refused under Pari 1207.03"):
            say_all(journal, [dealer(1), REBUY])
        assert [one.seq for one in say_all(journal, [back, REBUY], witness="max")] == [14, 15]


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_if_one_is_refused_none_is_recorded_and_the_refusal_is_kept(url, place):
    acts = [dealer(1), REBUY, dealer(2)]
    acts.insert(place - 1, NEVER)
    with opened(url) as journal:
        for act in TOURNAMENT:
            say(journal, act, key=f"before {act.__class__.__name__}")
        before, was = recorded(journal), state(journal)
        with pytest.raises(Refused, match=f"Wagered \\(act {place} of 4\\) refused under") as found:
            say_all(journal, acts, by="tom", key="k")
        assert found.value.ruling.group == (place, 4)
        assert found.value.entry.seq == 12 + place
        assert recorded(journal) == before
        assert state(journal) == was
        [(entry, ruling)] = refusals(journal)
        assert (entry, ruling) == (found.value.entry, found.value.ruling)
        assert (entry.by, entry.act, ruling.outcome) == ("tom", NEVER, "cannot rule")
        assert ruling.cites
        assert say(journal, REBUY, key="k").seq == 13, "the headroom is free again, and so is the key"
    assert verify(Store(url)).sound


@pytest.mark.parametrize("decisive", [
    EventLicensed(edition="nh-2023", license="L1", charity="pantry", place="hall"),
    Corrected(entry=2, reason="somebody else", instead=RoleGiven(person="ann", role="cashier")),
])  # fmt: skip
def test_what_changes_the_law_or_the_past_is_taken_back_too(url, decisive):
    with opened(url) as journal:
        say(journal, dealer(0))
        was = state(journal)
        with pytest.raises(Refused):
            say_all(journal, [dealer(1), decisive, NEVER], witness="max")
        assert state(journal) == was
        assert say(journal, dealer(1)).ruling.edition == "nh-pari-2016"


def test_those_that_share_a_commit_with_a_refused_group_are_recorded(url):
    """Before and after it, alone and in groups; keys of the refused group are free for them."""
    with opened(url) as journal:
        with in_one_commit(journal):
            one = alone(journal, dealer(1), key="a")
            wrong = submitted(journal, [dealer(2), dealer(3), NEVER], key="b")
            two = submitted(journal, [dealer(4), dealer(5)], key="b")
            again = submitted(journal, [dealer(4), dealer(5)], key="b")
            worse = submitted(journal, [NEVER, dealer(6)])
            three = alone(journal, dealer(7), key="b/3")
        assert one.wait().seq == 3
        for ticket in (wrong, worse):
            with pytest.raises(Refused):
                ticket.wait()
        assert [receipt.seq for receipt in two.wait()] == [4, 5]
        assert [(receipt.seq, receipt.repeated) for receipt in again.wait()] == [(4, True), (5, True)]
        assert three.wait().seq == 6
        assert [entry.act for entry in recorded(journal)[2:]] == [dealer(n) for n in (1, 4, 5, 7)]
        with journal.store.reading() as tables:
            assert len(tables.database.run("select distinct batch from entries where stream <> 0 and seq > 2")) == 1
    assert verify(Store(url)).sound


def test_the_same_key_and_acts_twice_is_one_group(url):
    acts = [dealer(1), dealer(2), dealer(3)]
    with opened(url) as journal:
        first = say_all(journal, acts, key="k")
        for again in (say_all(journal, acts, key="k"), say_all(journal, acts, key="k", by="somebody else")):
            assert all(receipt.repeated for receipt in again)
            assert [(r.entry, r.ruling) for r in again] == [(r.entry, r.ruling) for r in first]
        for others in (acts[:2], acts[:1], [*acts, dealer(4)], [*acts[:2], dealer(4)], [dealer(4)], acts[::-1]):
            with pytest.raises(KeyTaken, match="key"):
                say_all(journal, others, key="k")
        with pytest.raises(KeyTaken):
            say(journal, dealer(4), key="k")
        assert len(recorded(journal)) == 5
    with Journal.open(url, seam=Evening()) as again:
        assert [receipt.seq for receipt in say_all(again, acts, key="k")] == [3, 4, 5]
        with pytest.raises(KeyTaken):
            say_all(again, acts[:2], key="k")


def test_keys_that_stand_alone_are_not_taken_for_a_groups(url):
    with opened(url) as journal:
        say(journal, dealer(1), key="a")
        say(journal, dealer(2), key="b/2")
        say(journal, dealer(3), key="c/3")
        for key in "abc":
            with pytest.raises(KeyTaken, match="key"):
                say_all(journal, [dealer(1), dealer(2)], key=key)
        assert say_all(journal, [dealer(1)], key="a")[0].repeated, "a group of one is a proposal"
        assert len(recorded(journal)) == 5


def test_what_of_a_group_is_refused_is_recorded_in_breach(url):
    with opened(url) as journal:
        receipts = say_all(journal, [dealer(1), NEVER, dealer(2)], breach="it happened", witness="max")
        assert [receipt.ruling.outcome for receipt in receipts] == ["allowed", "in breach", "allowed"]
        assert [receipt.ruling.reason for receipt in receipts] == [None, "it happened", None]
        assert refusals(journal) == []


@pytest.mark.parametrize("said", [{"witness": None}, {"witness": "op"}, {"by": "ann", "witness": "max"}])
def test_a_breach_without_a_witness_or_the_right_role_records_nothing(url, said):
    with opened(url) as journal:
        with pytest.raises(Refused) as found:
            say_all(journal, [dealer(1), NEVER], breach="it happened", **said)
        assert found.value.ruling.group == (2, 2)
        assert len(recorded(journal)) == 2


def test_a_role_that_a_refused_group_gave_counts_no_more(url):
    with opened(url) as journal:
        give = RoleGiven(person="ann", role="floor")
        with pytest.raises(Refused):
            say_all(journal, [give, NEVER, Corrected(entry=99, reason="no")], by="ann", breach="so", witness="max")
        with pytest.raises(Refused):
            say_all(journal, [NEVER], by="ann", breach="so", witness="max")
        assert say_all(journal, [give, NEVER], by="ann", breach="so", witness="max")[1].ruling.outcome == "in breach"


def test_another_act_may_be_given_for_each_that_is_refused(url):
    with opened(url) as journal:
        asked = []

        def otherwise(ruling):
            asked.append(ruling.entry.act)
            return dealer("instead") if len(asked) < 3 else None

        receipts = say_all(journal, [NEVER, dealer(1), NEVER], otherwise=otherwise)
        assert [receipt.entry.act for receipt in receipts] == [dealer("instead"), dealer(1), dealer("instead")]
        with pytest.raises(Refused):
            say_all(journal, [dealer(1), NEVER], otherwise=otherwise)
        assert asked == [NEVER] * 3


def test_a_repeat_is_held_against_the_act_that_was_recorded(url):
    """Not against the one that was asked for: nothing is recorded twice, and the error says where to look."""
    with opened(url) as journal:
        say(journal, NEVER, otherwise=lambda ruling: dealer(1), key="k")
        say_all(journal, [dealer(2), NEVER], otherwise=lambda ruling: dealer(3), key="m")
        with pytest.raises(KeyTaken, match="entry 3 has the key 'k' with another act"):
            say(journal, NEVER, otherwise=lambda ruling: dealer(4), key="k")
        with pytest.raises(KeyTaken, match="entry 5 has the key 'm/2' with another act"):
            say_all(journal, [dealer(2), NEVER], otherwise=lambda ruling: dealer(4), key="m")
        assert say_all(journal, [dealer(2), dealer(3)], key="m")[1].repeated
        assert len(recorded(journal)) == 5


def test_what_differs_is_said_of_one_act_alone(url):
    with opened(url) as journal:
        at = replace(recorded(journal)[0], act=dealer(0)).at.replace(hour=17)
        receipts = say_all(journal, [dealer(1), (dealer(2), {"late": True, "at": at, "by": "ann"}), dealer(3)], key="k")
        assert [(r.entry.by, r.entry.late, r.entry.at) for r in receipts] == [
            ("op", False, EVENING),
            ("ann", True, at),
            ("op", False, EVENING),
        ]
        with pytest.raises(Malformed, match="act 2 of a group: found a key of its own"):
            say_all(journal, [dealer(1), (dealer(2), {"key": "x"})])


def test_a_group_has_a_size(url):
    with opened(url) as journal:
        with pytest.raises(Malformed, match="expected 1 to 50,000 acts that are recorded together, found 0"):
            say_all(journal, [])
        with pytest.raises(Malformed, match="found 50,001; divide it"):
            say_all(journal, [dealer(1)] * (MOST_TOGETHER + 1))
        with pytest.raises(Malformed, match="key"):
            say_all(journal, [dealer(1), dealer(2)], key="k" * 119)
        with pytest.raises(Malformed, match="key"):
            say_all(journal, [dealer(1), dealer(2)], key=7)
        with pytest.raises(Malformed, match="no character"):
            say_all(journal, [dealer(1), Corrected(entry=2, reason="\ud800")], witness="max")
        assert len(say_all(journal, [dealer(n) for n in range(3000)])) == 3000
    assert verify(Store(url)).sound


def test_a_stream_that_is_full_in_the_middle_of_a_group_takes_none_of_it(url, monkeypatch):
    monkeypatch.setattr("almoner.journal.stream.MOST_ENTRIES", 4)
    with opened(url) as journal:
        with pytest.raises(NotRecorded, match="full"):
            say_all(journal, [dealer(1), dealer(2), dealer(3)])
        assert len(say_all(journal, [dealer(1), dealer(2)])) == 2


def test_acts_of_groups_that_wait_are_bounded(url):
    with Journal.open(url, seam=Evening(), most_waiting=5) as journal:
        for _ in range(3):  # what was answered waits no more
            with in_one_commit(journal):
                ticket = submitted(journal, [dealer(n) for n in range(5)])
                with pytest.raises(Busy, match="5 acts of groups are waiting"):
                    say_all(journal, [dealer(1)])
            assert len(ticket.wait()) == 5
        assert len(say_all(journal, [dealer(n) for n in range(9)])) == 9, "a large one alone is taken"


def test_the_asyncio_face_has_groups_and_otherwise(url):
    async def work():
        async with AsyncJournal(opened(url)) as journal:
            receipt = await journal.propose(NIGHT, NEVER, otherwise=lambda ruling: dealer("instead"), **SAID)
            assert receipt.entry.act == dealer("instead")
            groups = [
                journal.propose_all(NIGHT, [dealer(n), NEVER], otherwise=lambda ruling: dealer("instead"), **SAID)
                for n in range(20)
            ]
            for number, receipts in enumerate(await asyncio.gather(*groups)):
                assert [one.entry.act for one in receipts] == [dealer(number), dealer("instead")]
                assert receipts[1].seq == receipts[0].seq + 1
            with pytest.raises(Refused):
                await journal.propose_all(NIGHT, [dealer(1), NEVER], **SAID)
            with pytest.raises(Malformed):
                await journal.propose_all(NIGHT, [], **SAID)

    asyncio.run(work())


def test_a_refusal_of_a_group_moves_with_the_journal(url, tmp_path):
    with opened(url) as journal, pytest.raises(Refused):
        say_all(journal, [dealer(1), NEVER])
    target = Store(str(tmp_path / "moved"), create=True)
    load(lines.read(lines.write(items(Store(url), people=True)), "export"), target)
    with Journal.open(target.place) as moved:
        assert refusals(moved)[0][1].group == (2, 2)


def test_a_stream_that_cannot_be_gone_through_again_fails_for_all_and_is_not_used(url):
    """What was there was changed behind the program's back, and comes to light when a group is taken back."""
    with opened(url) as journal:
        for number in range(3):
            say(journal, dealer(number))
        with Store(url).writing() as tables:
            tables.database.run("update entries set entry = ruling where seq = 2")
        with in_one_commit(journal):
            tickets = [alone(journal, dealer(7)), submitted(journal, [dealer(8), NEVER]), alone(journal, dealer(9))]
        for ticket in tickets:
            with pytest.raises(NotRecorded, match="entry 2"):
                ticket.wait()
        for _ in range(2):
            with pytest.raises(Tampered, match="entry 2"):
                say_all(journal, [dealer(1), dealer(2)])
        with journal.store.reading() as tables:
            assert (tables.stream(NIGHT).size, tables.stream(NIGHT).refused) == (5, 0)
