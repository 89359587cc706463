"""Races of groups, in threads and in processes, on both stores: none is split, and whoever follows sees whole ones."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from almoner.journal import Journal, KeyTaken, Refused
from almoner.journal.follow import Follower
from almoner.journal.store import Store

from .forks import Child, together
from .stores import NIGHT, REBUY, Evening, dealer, opened, say, say_all
from .test_group_faults import groups, members
from .test_groups import NEVER, refusals
from .test_races import tournament


@pytest.mark.parametrize("streams", [1, 3])
def test_groups_of_eight_processes_never_interleave(url, streams):
    """With single acts and refused groups between them, in one stream and in several."""
    opened(url).close()

    def append(number):
        def work(tell):
            with Journal.open(url, seam=Evening()) as journal, ThreadPoolExecutor(4) as pool:

                def one(place):
                    stream, name = f"s{(number + place) % streams}", f"{number}-{place}"
                    if place % 4 == 0:
                        say(journal, dealer("alone"), stream=stream)
                    if place % 5 == 0:
                        with pytest.raises(Refused):
                            say_all(journal, [*members(f"wrong-{name}", 2), NEVER], stream=stream, key=f"w{name}")
                    receipts = say_all(journal, members(name, 1 + place % 6), stream=stream, key=name)
                    tell(f"{stream} {name} {receipts[0].seq}")

                list(pool.map(one, range(24)))

        return work

    said = [line.split(" ") for lines in together([append(n) for n in range(8)]) for line in lines]
    assert len(said) == 8 * 24
    assert groups(url, *(f"s{n}" for n in range(streams))) == {(stream, name): int(seq) for stream, name, seq in said}


def test_two_groups_sell_the_last_of_the_headroom(url):
    """What is refused is not the first act of its group: of the slower one nothing is recorded."""
    for number in range(4):
        stream = f"s{number}"
        tournament(url, stream)

        def sell(tell, stream=stream):
            with Journal.open(url, seam=Evening()) as journal:
                try:
                    tell(f"seq {say_all(journal, [dealer(1), REBUY, dealer(2)], stream=stream)[0].seq}")
                except Refused as refused:
                    tell(f"refused {refused.ruling.cites} {refused.ruling.group}")

        said = [line for lines in together([sell, sell]) for line in lines]
        assert sorted(said) == ["refused ('Pari 1207.03(d)(3)',) (2, 3)", "seq 13"]
        assert len(list(Follower(Store(url), [stream]).new())) == 15


def test_sixteen_threads_with_one_key_make_one_group(url):
    acts = members("once", 5)
    with opened(url) as journal, ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: say_all(journal, acts, key="once"), range(16)))
    assert {tuple(receipt.seq for receipt in receipts) for receipts in found} == {(3, 4, 5, 6, 7)}
    assert Counter(tuple(r.repeated for r in receipts) for receipts in found) == {(False,) * 5: 1, (True,) * 5: 15}


def test_sixteen_processes_with_one_key_make_one_group(url):
    opened(url).close()

    def propose(tell):
        with Journal.open(url, seam=Evening()) as journal:
            receipts = say_all(journal, members("once", 5), key="once")
            tell(f"{[receipt.seq for receipt in receipts]} {receipts[0].repeated}")

    said = Counter(line for lines in together([propose] * 16) for line in lines)
    assert said == {"[3, 4, 5, 6, 7] False": 1, "[3, 4, 5, 6, 7] True": 15}


def test_sixteen_clients_that_tell_each_other_apart_by_their_acts_record_one_group(url):
    """The same key with other acts is an error, for all but the first."""

    def propose(number):
        try:
            return say_all(journal, members(f"mine-{number}", 2 + number % 3), key="once")
        except KeyTaken:
            return None

    with opened(url) as journal, ThreadPoolExecutor(16) as pool:
        found = [receipts for receipts in pool.map(propose, range(16)) if receipts]
        assert len(found) == 1
        assert refusals(journal) == []
    assert len(groups(url, NIGHT)) == 1


def test_followers_see_whole_groups_in_order(url):
    """At any moment at which one looks, what it is given ends with the last act of a group."""
    opened(url).close()

    def append(number):
        def work(tell):
            with Journal.open(url, seam=Evening()) as journal:
                for place in range(40):
                    say_all(journal, members(f"{number}-{place}", 1 + (7 * place) % 25), stream="ab"[place % 2])

        return work

    children = [Child(append(number)) for number in range(3)]
    for child in children:
        child.begin()
    ended, looks, count = threading.Event(), 0, 0

    def wait():
        assert [child.wait() for child in children] == [0, 0, 0]
        ended.set()

    waiting = threading.Thread(target=wait)
    waiting.start()
    follower, last = Follower(Store(url, write=False)), {}
    while True:
        over = ended.is_set()
        for one in follower.new():
            assert one.entry.seq == last.get(one.stream, (0,))[0] + 1
            last[one.stream] = one.entry.seq, one.entry.act
            count += 1
        looks += 1
        for stream in last.keys() - {NIGHT}:
            _, name, place, many = last[stream][1].person.split(" ")
            assert place == many, f"{name} is whole"
        if over:
            break
    waiting.join()
    follower.close()
    assert count == 2 + 3 * sum(1 + (7 * place) % 25 for place in range(40))
    assert looks > 3
