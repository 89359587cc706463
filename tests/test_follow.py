"""Following: every entry exactly once and in order, whoever wrote it and wherever the follower was when it was."""

import random
import threading
import time
from collections import defaultdict

from almoner.journal import Journal
from almoner.journal.errors import StoreError
from almoner.journal.follow import Follower
from almoner.journal.store import Store

from .forks import Child
from .stores import NIGHT, Evening, dealer, opened, say


def writer(url, streams, count):
    def work(tell):
        with Journal.open(url, seam=Evening()) as journal:
            for number in range(count):
                say(journal, dealer(number), stream=streams[number % len(streams)])

    return work


def places(found):
    by_stream = defaultdict(list)
    for one in found:
        by_stream[one.stream].append(one.entry.seq)
    return by_stream


def test_entries_of_other_processes_come_once_and_in_order(url):
    opened(url).close()
    follower, stop = Follower(Store(url, write=False)), threading.Event()
    children = [Child(writer(url, ["a", "b", "c"], 60)) for _ in range(3)]
    for child in children:
        child.begin()
    found = []
    for one in follower.follow(stop):
        found.append(one)
        if len(found) == 182:
            break
    assert [child.wait() for child in children] == [0, 0, 0]
    assert list(follower.new()) == []
    assert places(found) == {NIGHT: [1, 2], **{stream: list(range(1, 61)) for stream in "abc"}}
    follower.close()


def test_a_follower_comes_back_where_it_was(url):
    """Stopped at any entry and taken up by a new follower, nothing is missing and nothing comes twice."""
    opened(url).close()
    child = Child(writer(url, ["a", "b"], 120))
    child.begin()
    found, position, rng = [], {}, random.Random(1)
    while len(found) < 122:
        follower = Follower(Store(url, write=False), position=position)
        for count, one in enumerate(follower.new(), start=1):
            found.append(one)
            if count == rng.randint(1, 10):
                break
        position = dict(follower.position)
        follower.close()
    assert child.wait() == 0
    assert places(found) == {NIGHT: [1, 2], "a": list(range(1, 61)), "b": list(range(1, 61))}
    assert position == {NIGHT: 2, "a": 60, "b": 60}


def test_a_follower_of_some_streams_hears_of_those(url):
    with opened(url) as journal:
        say(journal, dealer(1), stream="a")
        say(journal, dealer(2), stream="b")
        assert places(Follower(journal.store, ["b", "later"]).new()) == {"b": [1]}


def test_whoever_waits_is_woken_by_a_commit_of_another_process(url):
    opened(url).close()
    follower = Follower(Store(url, write=False))
    assert len(list(follower.new())) == 2
    assert not follower.wait(0.2)
    child = Child(writer(url, ["a"], 1))
    child.begin()
    assert follower.wait(60)
    assert child.wait() == 0
    assert places(follower.new()) == {"a": [1]}
    follower.close()


def test_a_follower_is_stopped_by_who_holds_it(url):
    journal, stop, found = opened(url), threading.Event(), []
    follower = Follower(journal.store)
    thread = threading.Thread(target=lambda: found.extend(follower.follow(stop)))
    thread.start()
    say(journal, dealer(1))
    while len(found) < 3:
        time.sleep(0.01)
    stop.set()
    thread.join(20)
    assert not thread.is_alive()
    journal.close()


def test_a_follower_waits_for_a_store_that_was_lost(url):
    """The connection fails at every fifth statement; what comes is the same."""
    opened(url).close()

    class Unsteady(Evening):
        count = 0

        def statement(self, sql):
            self.count += 1
            if self.count % 5 == 0:
                raise StoreError("the line was cut", lost=True)

        def sleep(self, seconds):
            pass

    store = Store(url, write=False)
    store.seam = Unsteady()
    with Journal.open(url, seam=Evening()) as journal:
        for number in range(30):
            say(journal, dealer(number), stream=f"s{number % 4}")
    found = []
    for one in Follower(store).follow():
        found.append(one)
        if len(found) == 32:
            break
    assert all(seqs == list(range(1, len(seqs) + 1)) for seqs in places(found).values())
