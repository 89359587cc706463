"""A stream of a million entries opens, verifies, is exported and goes on, in bounded memory."""

import subprocess
import sys
from pathlib import Path

import pytest

from almoner.acts import Entry, RoleGiven, encode
from almoner.journal.moving import Head, load
from almoner.journal.store import Store
from almoner.journal.tables import EntryRow
from almoner.journal.tree import leaf_hash

from .stores import DAY, EVENING, NIGHT, new_url

ENTRIES = 1_000_000
PEOPLE = 1000
MEGABYTES = {"empty": 110, "verify": 130, "export": 130, "follow": 130, "propose": 170}
"""What a process may take: with nothing in the journal, and with the million entries for each kind of work."""

WORK = """
import re, sys
from almoner.acts import RoleGiven
from almoner.journal import Journal, lines
from almoner.journal.follow import Follower
from almoner.journal.moving import items
from almoner.journal.verify import verify
from tests.stores import DAY, NIGHT, Evening

work, url = sys.argv[1:]
journal = Journal.open(url, seam=Evening())
if work == "verify":
    report = verify(journal.store)
    assert report.sound
    assert {found.stream: found.entries for found in report.streams}[NIGHT] == 1_000_000
elif work == "export":
    assert sum(1 for _ in lines.write(items(journal.store, people=True))) > 1_000_000
elif work == "follow":
    assert sum(1 for _ in Follower(journal.store, [NIGHT]).new()) == 1_000_000
elif work in ("propose", "empty"):
    name = NIGHT if work == "propose" else "another"
    receipt = journal.propose(name, RoleGiven(person="last", role="dealer"), by="op", game_date=DAY)
    assert receipt.seq == (1_000_001 if work == "propose" else 1)
journal.close()
print(int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024)
"""


def items():
    ruling = b'{"edition":"nh-pari-2016","outcome":"allowed"}'
    yield Head(NIGHT, ENTRIES, 0)
    for seq in range(1, ENTRIES + 1):
        act = RoleGiven(person=f"dealer {seq % PEOPLE}", role="dealer")
        entry = encode(Entry(stream=NIGHT, seq=seq, at=EVENING, game_date=DAY, by="op", act=act))
        yield EntryRow(seq, entry, ruling, leaf_hash(entry + b"\n" + ruling))


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def million(request, tmp_path_factory):
    if not Path("/proc/self/status").exists():
        pytest.skip("what a process has taken at most is read from /proc, which this system does not have")
    url = new_url(request.param, tmp_path_factory.mktemp("long"))
    assert load(items(), Store(url, create=True)).entries == ENTRIES
    return url


def megabytes(work, url):
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", WORK, work, url], cwd=root, check=True, capture_output=True, text=True)
    return int(done.stdout)


@pytest.mark.parametrize("work", MEGABYTES)
def test_a_million_entries_take_bounded_memory(million, work):
    assert megabytes(work, million) <= MEGABYTES[work]
