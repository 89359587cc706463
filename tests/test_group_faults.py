"""Groups under faults: at every statement, at every write, and when the process is killed, all of a group or nothing.

Entries of a group name it, their place in it and how many it has, so that half a one is seen.
"""

import random
import signal
import threading
from itertools import groupby

import pytest

from almoner.journal import Journal
from almoner.journal.errors import NotRecorded, StoreError, Uncertain
from almoner.journal.follow import Follower
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .disks import NAME, Disk
from .forks import Child
from .proxy import Proxy
from .stores import Evening, dealer, new_url, opened, say_all
from .test_faults import FAULTS, MOST, World, cut
from .test_groups import NEVER, in_one_commit, submitted

STREAMS = ("a", "b")


def members(name, count):
    return [dealer(f"{name} {place} {count}") for place in range(1, count + 1)]


def groups(url, *streams):
    """Return the groups of streams, by name, with the seq of their first entry; see that each is whole."""
    found, entries = {}, [one.entry for one in Follower(Store(url), list(streams)).new()]
    mine = [(entry, *entry.act.person.split(" ")[1:]) for entry in entries if entry.key]
    for (stream, name), together in groupby(mine, key=lambda one: (one[0].stream, one[1])):
        some = list(together)
        count = int(some[0][3])
        assert [int(place) for _, _, place, _ in some] == list(range(1, count + 1)), f"{name} is whole and not split"
        first = some[0][0].seq
        assert [entry.seq for entry, *_ in some] == list(range(first, first + count))
        assert (stream, name) not in found, "a group is there once"
        found[stream, name] = first
    assert verify(Store(url)).sound
    return found


def propose(journal, name, count):
    """Propose a group; return what was said if it failed."""
    try:
        receipts = say_all(journal, members(name, count), stream="a", key=name)
    except (NotRecorded, Uncertain) as error:
        return str(error)
    assert len(receipts) == count
    return ""


def every_statement(world, journal, fail, heal, said):
    """Fail at the n-th statement of a group, for each n, and propose it again; return how often it failed."""
    failed = 0
    for at in range(1, MOST):
        world.arm(at, fail)
        error = propose(journal, f"g{at}", 5)
        reached = len(world.seen) >= at
        world.then = None
        heal()
        if error:
            failed += 1
            assert said in error
        assert propose(journal, f"g{at}", 5) == "", "the same key: no harm, whatever became of the first"
        if not reached:
            return at, failed
    raise AssertionError("there is no end to the statements")


def told_to_fail():
    raise StoreError("told to fail")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_statement_fails(tmp_path, kind):
    url, world = new_url(kind, tmp_path), World()
    journal = opened(url, seam=world)
    tried, failed = every_statement(world, journal, told_to_fail, lambda: None, "told to fail")
    assert failed == tried - 1 >= 4, "each statement was failed"
    journal.close()
    assert len(groups(url, "a")) == tried


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_statement_fails_where_a_group_is_taken_back(tmp_path, kind):
    """The stream is read again for it; a group before and one after share the commit, and share its fate."""
    url, world, known = new_url(kind, tmp_path), World(), {}
    journal = opened(url, seam=world)
    for at in range(1, MOST):
        world.arm(0, told_to_fail)
        with in_one_commit(journal):
            world.seen.clear()
            waiting = {f"{at}-{n}": submitted(journal, members(f"{at}-{n}", 3), key=f"{at}-{n}") for n in (1, 2)}
            wrong = submitted(journal, [*members("wrong", 3), NEVER])
            waiting[f"{at}-3"] = submitted(journal, members(f"{at}-3", 3), key=f"{at}-3")
            world.at = at + 1  # the commit of the proposal that kept it waiting is one more
        for name, ticket in waiting.items():
            try:
                known[name] = len(ticket.wait()) == 3
            except NotRecorded as error:
                assert "told to fail" in str(error)
                known[name] = False
        with pytest.raises(NotRecorded):
            wrong.wait()
        if len(world.seen) < world.at:
            break
    world.then = None
    assert 4 < at < MOST
    assert not all(known.values())
    journal.close()
    assert {name for _, name in groups(url, "night")} == {name for name, sure in known.items() if sure}


@pytest.fixture
def disk():
    disk = Disk()
    yield disk
    disk.fail = None
    disk.unregister()


@pytest.mark.parametrize("said", FAULTS)
def test_the_disk_fails(tmp_path, disk, said):
    url, world = new_url("sqlite", tmp_path), World(NAME)
    journal = opened(url, seam=world)
    tried, failed = every_statement(
        world, journal, lambda: setattr(disk, "fail", FAULTS[said]), lambda: setattr(disk, "fail", None), said
    )
    assert failed >= 1
    journal.close()
    assert len(groups(url, "a")) == tried


@pytest.mark.parametrize("said", FAULTS)
def test_the_disk_fails_at_every_write(tmp_path, disk, said):
    """Of a group so large that its pages are many."""
    url, operation, count, failed = new_url("sqlite", tmp_path), disk.operation, 0, 0
    journal = opened(url, seam=World(NAME))

    def failing():
        nonlocal count
        operation()
        count += 1
        if count == at:
            raise FAULTS[said]

    disk.operation = failing
    for at in range(1, 40):
        count = 0
        error = propose(journal, f"g{at}", 200)
        failed += bool(error)
        assert said in error or not error
        count = MOST
        assert propose(journal, f"g{at}", 200) == ""
    disk.operation = operation
    assert failed >= 20
    journal.close()
    assert len(groups(url, "a")) == 39


def test_the_connection_is_cut_before_every_statement(tmp_path):
    url, world = new_url("postgres", tmp_path), World()
    journal = opened(url, seam=world)
    tried, failed = every_statement(world, journal, lambda: cut(url), lambda: None, "no connection")
    assert failed >= 3
    journal.close()
    assert len(groups(url, "a")) == tried


@pytest.mark.parametrize("answer_lost", [True, False])
def test_the_line_goes_dead_at_every_statement(tmp_path, answer_lost):
    url, world = new_url("postgres", tmp_path), World()
    proxy = Proxy(url, tmp_path / "line")
    journal = opened(proxy.url, seam=world)
    tried, failed = every_statement(
        world, journal, lambda: proxy.cut(after_sending=answer_lost), lambda: None, "no connection"
    )
    assert failed >= 3
    journal.close()
    proxy.close()
    assert len(groups(url, "a")) == tried


def writer(url, run):
    """Return the work of a process whose threads propose groups as fast as they can, some of them refused."""

    def work(tell):
        journal = Journal.open(url, seam=Evening())

        def write(thread):
            rng, number = random.Random(thread), 0
            while True:
                number += 1
                name, stream = f"{run}-{thread}-{number}", STREAMS[number % len(STREAMS)]
                acts = members(name, rng.choice((2, 3, 7, 300)))
                if number % 5 == 0:
                    with pytest.raises(NotRecorded):
                        say_all(journal, [*members(f"wrong-{name}", 3), NEVER], stream=stream, key=f"w{name}")
                receipts = say_all(journal, acts, stream=stream, key=name)
                tell(f"{stream} {receipts[0].seq} {name}")

        threads = [threading.Thread(target=write, args=(thread,)) for thread in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return work


def test_a_writer_of_groups_is_killed_under_load(url):
    """Thirty times: every group is there as a whole or not at all, and those that were acknowledged are there."""
    opened(url).close()
    rng, acknowledged = random.Random(7), {}
    for run in range(30):
        child = Child(writer(url, run))
        child.begin()
        killer = None
        for line in child.lines():
            if killer is None:
                killer = threading.Timer(rng.uniform(0, 0.08), child.kill)
                killer.start()
            stream, seq, name = line.split(" ")
            acknowledged[stream, name] = int(seq)
        assert killer is not None, "something was acknowledged before it was killed"
        assert child.wait() == -signal.SIGKILL
        if run % 10 == 9:
            found = groups(url, *STREAMS)
            assert acknowledged.items() <= found.items()
            assert not any(name.startswith("wrong") for _, name in found)
    assert len(acknowledged) > 30
