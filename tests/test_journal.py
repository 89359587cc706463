"""A journal: what is proposed is ruled on, recorded once and in order, and found again by whoever opens it next."""

import asyncio
import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from almoner.acts import RoleGiven, ShiftBegan, Wagered, decode
from almoner.journal import Journal, Proposal, Refused
from almoner.journal.aio import AsyncJournal
from almoner.journal.answer import read_ruling
from almoner.journal.errors import Busy, Closed, KeyTaken, StoreError, Uncertain, Unusable
from almoner.journal.follow import Follower
from almoner.journal.schema import MIGRATIONS
from almoner.journal.store import Store
from almoner.journal.ticket import Awaited, Waiting

from .stores import DAY, NIGHT, OPENING, REBUY, TOURNAMENT, Evening, dealer, new_url, opened, say

WORKER = RoleGiven(person="w", role="cashier")


def recorded(journal, stream=NIGHT):
    return [found.entry for found in Follower(journal.store, [stream]).new()]


def refusals(journal):
    with journal.store.reading() as tables:
        return [(decode(row.entry), read_ruling(row.ruling)) for row in tables.refusals(tables.stream(NIGHT).id)]


def test_entries_get_their_places_and_stand_as_they_were_acknowledged(url):
    with opened(url) as journal:
        receipts = [say(journal, dealer(number)) for number in range(5)]
    assert [receipt.seq for receipt in receipts] == [3, 4, 5, 6, 7]
    with Journal.open(url) as again:
        assert recorded(again)[2:] == [receipt.entry for receipt in receipts]
        assert say(again, dealer(9)).seq == 8


def test_a_refused_act_changes_nothing_and_is_kept_beside_the_stream(url):
    with opened(url) as journal:
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
        before = recorded(journal)
        with pytest.raises(Refused, match="at most \\$30") as found:
            say(journal, REBUY, by="tom")
        assert found.value.ruling.cites == ("Pari 1207.03(d)(3)",)
        assert found.value.ruling.findings[0].headroom == 3000
        assert recorded(journal) == before
        [(entry, ruling)] = refusals(journal)
        assert (entry.by, entry.act, ruling.outcome) == ("tom", REBUY, "refused")


def test_state_is_read_from_the_stream_by_who_opens_it_next(url):
    with opened(url) as journal:
        for act in (*TOURNAMENT, REBUY):
            say(journal, act)
    with Journal.open(url, seam=Evening()) as again, pytest.raises(Refused) as found:
        say(again, REBUY)
    assert found.value.ruling.cites == ("Pari 1207.03(d)(3)",)


def test_the_same_key_and_act_twice_is_one_entry(url):
    with opened(url) as journal:
        first = say(journal, WORKER, key="k")
        second = say(journal, WORKER, key="k", by="somebody else")
        assert not first.repeated
        assert second.repeated
        assert second.entry == first.entry
        assert second.ruling == first.ruling
        with pytest.raises(KeyTaken, match="another act"):
            say(journal, dealer(1), key="k")
    with Journal.open(url) as again:
        assert say(again, WORKER, key="k").entry == first.entry
        assert len(recorded(again)) == 3


def test_a_key_belongs_to_its_stream_and_a_refusal_does_not_take_it(url):
    with opened(url) as journal:
        wager = Wagered(table="t", person="ann", form="chips", wager=1)
        with pytest.raises(Refused):
            say(journal, wager, key="k")
        assert say(journal, WORKER, key="k").seq == 3
        assert say(journal, OPENING[0], key="k", stream="another").seq == 1


def test_a_key_is_found_whatever_its_letters(url):
    """Later ones are not looked for; that an order of letters is another one in some database must not matter."""
    keys = ["b", "B", "a", "Z", "é", "z", "_", "10", "9", "aa", "ß", "日本", "zz"]
    with opened(url) as journal:
        first = {key: say(journal, dealer(number), key=key).seq for number, key in enumerate(keys)}
        again = {key: say(journal, dealer(number), key=key) for number, key in enumerate(keys)}
        assert {key: receipt.seq for key, receipt in again.items()} == first
    with Journal.open(url, seam=Evening()) as other, Journal.open(url, seam=Evening()) as behind:
        assert say(behind, WORKER).seq == len(keys) + 3
        assert say(other, dealer("new"), key="zzz").seq == len(keys) + 4
        assert say(behind, dealer("new"), key="zzz").repeated
        for number, key in enumerate(keys):
            assert say(behind, dealer(number), key=key).repeated


def test_a_loop_that_is_closed_takes_nobody_with_it(url):
    """Whoever waited in it is gone; the writer goes on, and answers the others."""
    journal = opened(url)
    for _ in range(20):
        loop = asyncio.new_event_loop()
        ticket = Awaited(Proposal(stream=NIGHT, act=WORKER, by="op", game_date=DAY), loop)
        loop.close()
        journal.submit(ticket)
        say(journal, dealer(1))
    assert len(recorded(journal)) == 42
    journal.close()


def test_a_fault_of_the_program_itself_stops_nobody_else(url, monkeypatch):
    """Something unheard of goes wrong in a commit: it is uncertain, and the next proposal is answered."""
    journal = opened(url)
    store = journal._writer._tables.database.__class__
    commit = store.commit

    def broken(database):
        if threading.current_thread().name == "almoner journal":
            raise ZeroDivisionError
        commit(database)

    monkeypatch.setattr(store, "commit", broken)
    with pytest.raises(Uncertain, match="ZeroDivisionError"):
        say(journal, WORKER, key="k")
    monkeypatch.undo()
    assert say(journal, WORKER, key="k").seq == 3
    ticket = Waiting(Proposal(stream=NIGHT, act=dealer(1), by="op", game_date=DAY))
    journal.submit(ticket)
    journal.submit(ticket)
    ticket.wait()
    assert say(journal, dealer(2)).seq == 6
    journal.close()


def test_closed_is_closed_and_everything_before_was_answered(url):
    journal = opened(url)
    with ThreadPoolExecutor(8) as pool:
        receipts = list(pool.map(lambda number: say(journal, dealer(number)).seq, range(50)))
    journal.close()
    journal.close()
    assert sorted(receipts) == list(range(3, 53))
    with pytest.raises(Closed):
        say(journal, WORKER)


def test_a_full_queue_answers_busy_and_recovers(url):
    gate = threading.Event()

    class Slow(Evening):
        def statement(self, sql):
            if threading.current_thread().name == "almoner journal":
                gate.wait()

    journal = Journal.open(url, seam=Slow(), most_waiting=5)
    with ThreadPoolExecutor(50) as pool:
        answers = [pool.submit(say, journal, act, stream=f"s{n}") for n, act in enumerate([OPENING[0]] * 50)]
        while sum(answer.done() for answer in answers) < 30:
            pass
        gate.set()
    busy = [answer for answer in answers if isinstance(answer.exception(), Busy)]
    assert len(busy) >= 30
    assert all(answer.result().seq == 1 for answer in answers if answer not in busy)
    assert say(journal, OPENING[0], stream="later").seq == 1
    journal.close()


def test_asyncio_and_threads_share_one_journal(url):
    async def run(journal):
        face = AsyncJournal(journal)
        several = [face.propose(NIGHT, dealer(n), by="op", game_date=DAY) for n in range(40)]
        found = await asyncio.gather(*several)
        with pytest.raises(Refused):
            await face.propose(NIGHT, Wagered(table="t", person="a", form="chips", wager=1), by="op", game_date=DAY)
        given_up = asyncio.ensure_future(face.propose(NIGHT, WORKER, by="op", game_date=DAY))
        await asyncio.sleep(0)
        given_up.cancel()
        async with face:
            return sorted(receipt.seq for receipt in found)

    journal = opened(url)
    assert asyncio.run(run(journal)) == list(range(3, 43))
    assert len(recorded(journal)) == 43, "what was given up was proposed all the same"


def test_an_open_journal_is_not_carried_into_another_process(url):
    journal = opened(url)
    child = os.fork()
    if child == 0:
        try:
            say(journal, WORKER)
        except Closed:
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    assert say(journal, WORKER).seq == 3
    journal.close()


def test_old_streams_are_let_go_and_read_again(url, monkeypatch):
    monkeypatch.setattr("almoner.journal.writer.MOST_KEPT", 6)
    with Journal.open(url, seam=Evening()) as journal:
        for round_ in range(3):
            for stream in "abcd":
                act = OPENING[0] if round_ == 0 else dealer(round_)
                assert say(journal, act, stream=stream).seq == round_ + 1
        assert len(journal._writer._streams) <= 3


def test_what_is_no_journal_is_said_to_be_none(tmp_path):
    text = tmp_path / "text"
    text.write_text("not a database at all, but long enough to be looked at " * 20)
    for url, said in (
        (str(tmp_path / "missing"), "no such file"),
        (str(text), "no journal"),
        ("mysql://x", "no store 'mysql'"),
        ("sqlite:", "names no file"),
        (str(tmp_path), "it is a folder"),
    ):
        with pytest.raises((Unusable, StoreError), match=said):
            Journal.open(url, create=False)


def test_a_database_of_something_else_is_left_alone(tmp_path):
    import apsw

    path = tmp_path / "other.db"
    connection = apsw.Connection(str(path))
    connection.execute("create table meta (name, value)")
    connection.close()
    before = path.read_bytes()
    for create in (True, False):
        with pytest.raises(Unusable, match="another program"):
            Journal.open(path, create=create)
    assert path.read_bytes() == before


def test_an_empty_database_is_no_journal_unless_one_is_to_be_made(tmp_path):
    empty = new_url("postgres", tmp_path)
    with pytest.raises(Unusable, match="holds no journal"):
        Journal.open(empty, create=False)
    Journal.open(empty).close()
    Journal.open(empty, create=False).close()


def test_a_server_that_is_not_there_is_named_without_its_password():
    with pytest.raises(StoreError, match="no connection") as found:
        Journal.open("postgresql://me:secret@127.0.0.1:1/x")
    assert "secret" not in str(found.value)


def test_a_newer_journal_is_not_touched_and_an_older_one_is_brought_up_to_date(url, monkeypatch):
    opened(url).close()
    more = ("create table more (x {whole})",)
    monkeypatch.setattr("almoner.journal.schema.MIGRATIONS", (*MIGRATIONS, more))
    with pytest.raises(Unusable, match="open it once for writing"):
        Store(url, write=False)
    with Journal.open(url, seam=Evening()) as journal:
        assert say(journal, WORKER).seq == 3
        with journal.store.reading() as tables:
            assert tables.database.run("select count(*) from more") == [(0,)]
    monkeypatch.setattr("almoner.journal.schema.MIGRATIONS", MIGRATIONS)
    with pytest.raises(Unusable, match="newer almoner"):
        Journal.open(url)


def test_many_may_make_one_journal_at_once(url):
    with ThreadPoolExecutor(8) as pool:
        journals = list(pool.map(lambda _: Journal.open(url, seam=Evening()), range(8)))
    names = set()
    for journal in journals:
        with journal.store.reading() as tables:
            names.add(tables.name())
        journal.close()
    assert len(names) == 1


def test_shifts_by_streams_of_any_name(url):
    with Journal.open(url, seam=Evening()) as journal:
        for name in ("a b", "Ä/ö%20+", "x'; drop table entries; --", "日本"):
            assert say(journal, OPENING[0], stream=name).seq == 1
            assert say(journal, ShiftBegan(person="x", badge_worn=True), stream=name).entry.stream == name
