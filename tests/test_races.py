"""Races, in threads and in processes, on both stores: every headroom is sold once, every key is one entry."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from almoner.acts import RoleGiven
from almoner.journal import Journal, Refused
from almoner.journal.follow import Follower
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .forks import together
from .stores import NIGHT, OPENING, REBUY, TOURNAMENT, Evening, dealer, opened, say

ROUNDS = 5


def tried(journal, act, **said):
    """Return how a proposal ended, in a word and the paragraph."""
    try:
        return f"seq {say(journal, act, **said).seq}"
    except Refused as refused:
        return f"refused {refused.ruling.cites}"


def tournament(url, stream):
    with Journal.open(url, seam=Evening()) as journal:
        for act in (*OPENING, *TOURNAMENT):
            say(journal, act, stream=stream)


def one_succeeded(said):
    assert sorted(said) == ["refused ('Pari 1207.03(d)(3)',)", "seq 13"]


def test_two_threads_sell_the_last_of_the_headroom(url):
    with opened(url) as journal, ThreadPoolExecutor(2) as pool:
        for number in range(ROUNDS):
            stream = f"s{number}"
            tournament(url, stream)
            one_succeeded(pool.map(lambda _, stream=stream: tried(journal, REBUY, stream=stream), range(2)))


def test_two_processes_sell_the_last_of_the_headroom(url):
    for number in range(ROUNDS):
        stream = f"s{number}"
        tournament(url, stream)

        def sell(tell, stream=stream):
            with Journal.open(url, seam=Evening()) as journal:
                tell(tried(journal, REBUY, stream=stream))

        one_succeeded(line for lines in together([sell, sell]) for line in lines)


def test_two_open_journals_sell_the_last_of_the_headroom(url):
    """Each has the stream in memory already, and is behind when the other has sold."""
    tournament(url, "a")
    with Journal.open(url, seam=Evening()) as one, Journal.open(url, seam=Evening()) as two:
        assert tried(one, dealer(1), stream="a") == "seq 13"
        assert tried(two, dealer(2), stream="a") == "seq 14"
        assert tried(one, REBUY, stream="a") == "seq 15"
        assert tried(two, REBUY, stream="a").startswith("refused")
        assert tried(two, dealer(3), stream="a") == "seq 16"
        assert tried(one, REBUY, stream="a").startswith("refused")


ACT = RoleGiven(person="w", role="cashier")


def test_sixteen_threads_with_one_key_make_one_entry(url):
    with opened(url) as journal, ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: say(journal, ACT, key="once"), range(16)))
    assert {receipt.seq for receipt in found} == {3}
    assert sum(not receipt.repeated for receipt in found) == 1


def test_sixteen_processes_with_one_key_make_one_entry(url):
    opened(url).close()

    def propose(tell):
        with Journal.open(url, seam=Evening()) as journal:
            receipt = say(journal, ACT, key="once")
            tell(f"{receipt.seq} {receipt.repeated}")

    said = Counter(line for lines in together([propose] * 16) for line in lines)
    assert said == {"3 False": 1, "3 True": 15}


@pytest.mark.parametrize("streams", [1, 8])
def test_eight_processes_append_to_one_stream_or_to_many(url, streams):
    """Every one is acknowledged once, at a place of its own; each stream is whole."""
    opened(url).close()
    each = 40

    def append(number):
        def work(tell):
            with Journal.open(url, seam=Evening()) as journal, ThreadPoolExecutor(4) as pool:

                def one(place):
                    stream = NIGHT if streams == 1 else f"s{(number + place) % streams}"
                    receipt = say(journal, dealer(f"{number} {place}"), stream=stream, key=f"{number}-{place}")
                    tell(f"{stream} {receipt.seq} {receipt.entry.act.person}")

                list(pool.map(one, range(each)))

        return work

    said = [line.split(" ", 2) for lines in together([append(n) for n in range(8)]) for line in lines]
    assert len(said) == 8 * each
    store = Store(url)
    assert verify(store).sound
    found = {
        (entry.entry.stream, entry.entry.seq): entry.entry.act.person
        for entry in Follower(store).new()
        if entry.entry.act.__class__ is RoleGiven and entry.entry.key
    }
    assert found == {(stream, int(seq)): person for stream, seq, person in said}
