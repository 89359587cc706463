"""Faults: the disk is full or broken, the connection is cut, at every statement and every write; power is lost.

The proposal fails with a clear error, the journal stays usable, nothing acknowledged is lost, nothing else appears.
"""

import random
import threading
from concurrent.futures import ThreadPoolExecutor

import apsw
import psycopg
import pytest

from almoner.journal import Journal, signing
from almoner.journal.errors import NotRecorded, StoreError, Tampered, Uncertain, Unusable
from almoner.journal.follow import Follower
from almoner.journal.people import People, Person
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .disks import NAME, Disk
from .proxy import Proxy
from .stores import NIGHT, REBUY, TOURNAMENT, Evening, dealer, new_url, opened, say

MOST = 60
"""more statements and writes than one proposal has"""


class World(Evening):
    """Counts the statements of the writer, and does something before one of them."""

    def __init__(self, vfs=None):
        self.vfs, self.at, self.then, self.seen = vfs, 0, None, []

    def arm(self, at, then):
        self.at, self.then, self.seen = at, then, []

    def statement(self, sql):
        if self.then is not None and threading.current_thread().name == "almoner journal":
            self.seen.append(sql)
            if len(self.seen) == self.at:
                self.then()

    def sleep(self, seconds):
        pass


def people_of(url):
    return [one.entry.act.person for one in Follower(Store(url), [NIGHT]).new() if one.entry.key]


def propose(journal, number, known):
    """Propose an act; note in `known` whether it was recorded: yes, no, or it is not certain."""
    try:
        receipt = say(journal, dealer(number), key=f"k{number}")
        known[f"dealer {number}"] = True
        assert receipt.entry.act == dealer(number)
    except Uncertain as error:
        known[f"dealer {number}"] = None
        return str(error)
    except NotRecorded as error:
        known[f"dealer {number}"] = False
        return str(error)
    return ""


def agree(url, known):
    """See that exactly what was acknowledged is recorded, once, in the order of the proposals."""
    found = people_of(url)
    assert found == [person for person, sure in known.items() if sure or (sure is None and person in found)]
    assert verify(Store(url)).sound


@pytest.fixture(scope="module")
def disk():
    disk = Disk()
    yield disk
    disk.unregister()


@pytest.fixture(autouse=True)
def _heal(request):
    yield
    if "disk" in request.fixturenames:
        disk = request.getfixturevalue("disk")
        disk.fail = disk.fail_sync = None


FAULTS = {"disk is full": apsw.FullError("full"), "disk failed": apsw.IOError("broken")}


@pytest.mark.parametrize("said", FAULTS)
def test_the_disk_fails_at_every_statement(tmp_path, disk, said):
    """From the n-th statement on until the proposal has failed; then it is mended, and the act is proposed again."""
    url, world, known = new_url("sqlite", tmp_path), World(NAME), {}
    journal = opened(url, seam=world)
    failed = 0
    for at in range(1, MOST):
        world.arm(at, lambda: setattr(disk, "fail", FAULTS[said]))
        error = propose(journal, at, known)
        reached = len(world.seen) >= at
        disk.fail, world.then = None, None
        if error:
            failed += 1
            assert said in error
            assert propose(journal, at, known) == ""  # the same key: no harm, whatever became of the first
        if not reached:
            break
    assert failed >= 1
    assert not reached, "every statement was tried"
    agree(url, known)
    journal.close()
    agree(url, known)


@pytest.mark.parametrize("said", FAULTS)
def test_the_disk_fails_at_every_write(tmp_path, disk, said):
    """The n-th write or sync alone, the checkpoint of the log into the file included."""
    url, world, known = new_url("sqlite", tmp_path), World(NAME), {}
    journal = opened(url, seam=world)
    operation, count, failed = disk.operation, 0, 0

    def failing():
        nonlocal count
        operation()
        count += 1
        if count == at:
            raise FAULTS[said]

    try:
        disk.operation = failing
        for at in range(1, MOST):
            count = 0
            error = propose(journal, at, known)
            failed += bool(error)
            if error:
                assert said in error
                count = MOST
                assert propose(journal, at, known) == ""
            elif count < at:
                break
    finally:
        disk.operation = operation
    assert failed >= 3
    journal.close()
    agree(url, known)


def test_a_batch_fails_as_a_whole_and_everybody_is_told(tmp_path, disk):
    url, world, known = new_url("sqlite", tmp_path), World(NAME), {}
    journal = opened(url, seam=world)
    for at in range(1, 12):
        world.arm(at, lambda: setattr(disk, "fail", FAULTS["disk is full"]))
        with ThreadPoolExecutor(16) as pool:
            list(pool.map(lambda n, at=at: propose(journal, f"{at} {n}", known), range(16)))
        disk.fail, world.then = None, None
    journal.close()
    found = people_of(url)
    assert set(found) == {person for person, sure in known.items() if sure}
    assert len(found) == len(set(found))
    assert not all(known.values())
    assert verify(Store(url)).sound


def test_power_is_lost(tmp_path, disk):
    """At every operation of the disk, it may hold what was synced and any of the rest: nothing acknowledged is lost."""
    url, acknowledged, cuts = new_url("sqlite", tmp_path), [], []
    journal = opened(url, seam=World(NAME))
    signing.checkpoint(journal.store, NIGHT)
    operation, rng = disk.operation, random.Random(6)

    def watched():
        if rng.random() < 0.3:
            files = {ending: disk.after_power_cut(url + ending, len(cuts)) for ending in ("", "-wal")}
            cuts.append((files, list(acknowledged)))
        operation()

    disk.operation = watched
    for number in range(40):
        acknowledged.append(say(journal, dealer(number), key=f"k{number}").entry)
    disk.operation = operation
    journal.close()
    assert len(cuts) > 30
    for number, (files, known) in enumerate(cuts):
        found = tmp_path / f"found-{number}"
        for ending, content in files.items():
            (tmp_path / f"{found.name}{ending}").write_bytes(content)
        with Journal.open(found, seam=Evening()) as again:
            entries = [one.entry for one in Follower(again.store, [NIGHT]).new()]
            kept = [entry for entry in entries if entry.key]
            assert kept[: len(known)] == known
            assert len(kept) <= len(known) + 1, "at most what was being written"
            assert verify(again.store).sound
            assert say(again, dealer("later")).seq == len(entries) + 1


# PostgreSQL


def cut(url):
    """Cut every other connection to the database, as an administrator would."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'almoner'")


def test_the_connection_is_cut_before_every_statement(tmp_path):
    url, world, known = new_url("postgres", tmp_path), World(), {}
    journal = opened(url, seam=world)
    failed = 0
    for at in range(1, MOST):
        world.arm(at, lambda: cut(url))
        error = propose(journal, at, known)
        reached = len(world.seen) >= at
        world.then = None
        if error:
            failed += 1
            assert "no connection" in error
            assert propose(journal, at, known) == ""
        if not reached:
            break
    assert failed >= 3
    assert not reached
    journal.close()
    agree(url, known)


@pytest.mark.parametrize("answer_lost", [True, False])
def test_the_line_goes_dead_at_every_statement(tmp_path, answer_lost):
    """Before the server has heard the statement, or after, so that its answer is lost: that of a commit above all."""
    url, world, known = new_url("postgres", tmp_path), World(), {}
    proxy = Proxy(url, tmp_path / "line")
    journal = opened(proxy.url, seam=world)
    failed, kept = 0, 0
    for at in range(1, MOST):
        world.arm(at, lambda: proxy.cut(after_sending=answer_lost))
        error = propose(journal, at, known)
        reached = len(world.seen) >= at
        world.then = None
        if error:
            failed += 1
            assert known[f"dealer {at}"] is False, "the server could be asked, so that it is certain"
            assert propose(journal, at, known) == ""
        elif reached:
            kept += 1
        if not reached:
            break
    assert failed >= 3
    assert kept == 1 + answer_lost, (
        "a line lost before the first statement harms nobody, nor does a lost answer to commit"
    )
    journal.close()
    proxy.close()
    agree(url, known)


def test_a_commit_whose_end_cannot_be_found_out_is_said_to_be_uncertain(tmp_path):
    """The answer is lost and the server cannot be reached any more; when it can, the key tells."""
    url, world, known = new_url("postgres", tmp_path), World(), {}
    proxy = Proxy(url, tmp_path / "line")
    journal = opened(proxy.url, seam=world)

    def dead():
        if world.seen[-1] == "commit":
            proxy.cut(after_sending=True, for_good=True)

    for at in range(1, MOST):
        world.arm(at, dead)
        error = propose(journal, at, known)
        if error:
            break
    assert known[f"dealer {at}"] is None
    assert "not known" in error
    world.then = None
    proxy.mend()
    assert say(journal, dealer(at), key=f"k{at}").repeated
    journal.close()
    proxy.close()
    agree(url, known)


def test_a_locked_journal_is_waited_for_and_then_said_to_be(url, monkeypatch):
    monkeypatch.setattr("almoner.journal.sqlite.PATIENCE", 0.3)
    monkeypatch.setattr("almoner.journal.postgres.PATIENCE", "300ms")
    journal = opened(url)
    with Store(url).writing() as tables:
        tables.lock([NIGHT])
        with pytest.raises(NotRecorded, match="another program"):
            say(journal, dealer(1))
    assert say(journal, dealer(1)).seq == 3
    journal.close()


def test_other_work_fails_as_clearly_and_changes_nothing(tmp_path, disk):
    url, world = new_url("sqlite", tmp_path), World(NAME)
    journal = opened(url, seam=world)
    people = People(journal.store)
    people.put("ann", Person(name="Ann"))
    for work in (
        lambda: people.put("ann", Person(name="Bob")),
        lambda: people.erase("ann"),
        lambda: signing.checkpoint(journal.store, NIGHT),
    ):
        disk.fail = FAULTS["disk is full"]
        with pytest.raises(StoreError, match="disk is full"):
            work()
        disk.fail = None
        assert people.get("ann").name == "Ann"
    with journal.store.reading() as tables:
        assert tables.checkpoints(tables.stream(NIGHT).id) == []
    journal.close()


def test_entries_taken_back_behind_the_programs_back_are_noticed(url):
    """A file put back to an earlier state under a running program: nothing more is acknowledged on top of it."""
    journal = opened(url)
    for act in TOURNAMENT:
        say(journal, act)
    with Store(url).writing() as tables:
        tables.database.run("delete from entries where seq > 5")
        tables.database.run("update streams set size = 5")
    for _ in range(2):
        with pytest.raises(Tampered, match="12 entries were acknowledged, the store holds 5"):
            say(journal, REBUY)
    with Journal.open(url, seam=Evening()) as other:
        for number in range(10):
            say(other, dealer(number))
    with pytest.raises(Tampered, match="entry 12 is not the one that was acknowledged"):
        say(journal, REBUY)
    journal.close()


def test_a_follower_notices_what_was_taken_back(url):
    journal = opened(url)
    follower = Follower(journal.store)
    assert len(list(follower.new())) == 2
    with Store(url).writing() as tables:
        tables.database.run("delete from entries where seq > 1")
        tables.database.run("update streams set size = 1")
    with pytest.raises(Tampered, match="entry 2 was handed out"):
        list(follower.new())
    journal.close()
    follower.close()


def test_a_file_that_is_gone_or_another_is_not_written_to(tmp_path):
    url = tmp_path / "n.journal"
    journal = opened(url)
    url.rename(tmp_path / "moved")
    with pytest.raises(NotRecorded, match="no such file"):
        say(journal, dealer(1))
    Journal.open(url).close()
    with pytest.raises(Tampered, match="acknowledged"):
        say(journal, dealer(1))
    journal.close()


def test_a_sync_that_failed_leaves_it_uncertain(tmp_path, disk):
    """The frames are written, and would be found after a crash: nobody is told that nothing was recorded."""
    url, world = new_url("sqlite", tmp_path), World(NAME)
    journal = opened(url, seam=world)
    disk.fail_sync = FAULTS["disk failed"]
    with pytest.raises(Uncertain, match="may come back"):
        say(journal, dealer(1), key="k")
    disk.fail_sync = None
    assert not say(journal, dealer(1), key="k").repeated
    journal.close()
    assert len(people_of(url)) == 1


def test_a_program_that_is_no_writer_does_not_make_a_journal(tmp_path):
    with pytest.raises(Unusable):
        Store(str(tmp_path / "x"), write=False)
    assert not (tmp_path / "x").exists()
