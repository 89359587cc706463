"""Crashes: a writer under load, and the database server itself, are killed at random moments, fifty times each.

No acknowledged entry is missing, no key is there twice, no stream has a gap, and every hash is right.
"""

import contextlib
import os
import random
import signal
import threading
import time

import psutil
import pytest

from almoner.journal import Journal
from almoner.journal.errors import NotRecorded, StoreError, Uncertain
from almoner.journal.follow import Follower
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .forks import Child
from .stores import Evening, Server, dealer, opened, say

KILLS = 50
STREAMS = ("a", "b", "c")


def writer(url, run, *, stop=None):
    """Return the work of a process whose eight threads write as fast as they can, and say what was acknowledged."""

    def work(tell):
        journal = Journal.open(url, seam=Evening())

        def write(thread):
            number = 0
            while stop is None or not os.path.exists(stop):
                number += 1
                key, stream = f"{run}-{thread}-{number}", STREAMS[number % len(STREAMS)]
                tell(f"{stream} {until_recorded(journal, stream, key)} {key}")

        threads = [threading.Thread(target=write, args=(thread,)) for thread in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        journal.close()

    return work


def until_recorded(journal, stream, key):
    """Propose an act until it is recorded, as a cashier would who is told that it was not; return its place."""
    while True:
        try:
            return say(journal, dealer(key), stream=stream, key=key).seq
        except (NotRecorded, Uncertain):
            time.sleep(0.05)


def check(url, acknowledged):
    """See that what was acknowledged is there, at its place, and that all is whole."""
    store = Store(url)
    report = verify(store)
    assert report.sound, report.faults
    found, keys = {}, set()
    for one in Follower(store, list(STREAMS)).new():
        assert one.entry.key not in keys, "a key stands once"
        keys.add(one.entry.key)
        found[one.stream, one.entry.seq] = one.entry.key
    missing = {place: key for place, key in acknowledged.items() if found.get(place) != key}
    assert not missing, f"{len(missing)} of {len(acknowledged)} acknowledged entries are missing"


def test_a_writer_is_killed_under_load(url):
    opened(url).close()
    rng, acknowledged = random.Random(4), {}
    for run in range(KILLS):
        child = Child(writer(url, run))
        child.begin()
        killer = None
        for line in child.lines():
            if killer is None:
                killer = threading.Timer(rng.uniform(0, 0.08), child.kill)
                killer.start()
            stream, seq, key = line.split(" ")
            acknowledged[stream, int(seq)] = key
        assert killer is not None, "something was acknowledged before it was killed"
        assert child.wait() == -signal.SIGKILL
        if run % 10 == 9:
            check(url, acknowledged)
    assert len(acknowledged) > KILLS


@pytest.fixture
def own_server(tmp_path_factory):
    if os.environ.get("ALMONER_POSTGRES"):
        pytest.skip("a server that was given is not killed")
    server = Server(tmp_path_factory.mktemp("own"))
    yield server
    server.stop()


def test_the_server_is_killed_under_load(own_server, tmp_path):
    """Any of its processes; when it is the first one, or it does not come back by itself, it is started again."""
    url, stop = own_server.url, str(tmp_path / "stop")
    opened(url).close()
    child = Child(writer(url, "run", stop=stop))
    child.begin()
    acknowledged, rng = {}, random.Random(5)
    reader = threading.Thread(target=lambda: acknowledged.update(told(child)))
    reader.start()
    for number in range(KILLS):
        wait_for_growth(url, own_server)
        time.sleep(rng.uniform(0, 0.05))
        victims = own_server.processes()
        victim = victims[0] if number % 10 == 0 else rng.choice(victims)
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
        if victim == victims[0]:
            for process in victims[1:]:  # they end by themselves, a little later
                with contextlib.suppress(psutil.NoSuchProcess):
                    psutil.Process(process).wait(30)
            own_server.restart()
    wait_for_growth(url, own_server)
    (tmp_path / "stop").touch()
    reader.join(60)
    assert child.wait() == 0
    assert len(acknowledged) > KILLS
    check(url, acknowledged)


def told(child):
    for line in child.lines():
        stream, seq, key = line.split(" ")
        yield (stream, int(seq)), key


def wait_for_growth(url, server=None):
    """Wait until something more is recorded than there is now; a server that ended for good is started again."""
    before = None
    for _ in range(3000):
        try:
            with Store(url).reading() as tables:
                now = sum(stream.size for stream in tables.streams())
            if before is not None and now > before:
                return
            before = before or now
        except StoreError:
            if server is not None and not server.runs():
                server.restart()
        time.sleep(0.02)
    raise AssertionError("the server did not come back, or nobody writes any more")
