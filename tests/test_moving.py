"""Moving a journal: exports, imports and backups lose nothing, and take nothing that is not as it was sealed."""

import base64
import gzip
import json
import threading

import pyarrow.parquet as pq
import pytest

from almoner.acts import Corrected, Entry, Malformed, encode
from almoner.journal import Journal, Proposal, Refused, flat, lines, signing
from almoner.journal.backup import backup
from almoner.journal.errors import Tampered, Unusable
from almoner.journal.follow import Follower
from almoner.journal.moving import items, load
from almoner.journal.people import People, Person
from almoner.journal.store import Store
from almoner.journal.ticket import Waiting
from almoner.journal.tree import leaf_hash
from almoner.journal.verify import verify

from .stores import DAY, EVENING, NIGHT, REBUY, TOURNAMENT, Evening, dealer, new_url, opened, say


@pytest.fixture
def other(url, tmp_path):
    """The URL of a second journal, in the other kind of store."""
    return new_url("sqlite" if url.startswith("postgresql") else "postgres", tmp_path)


def full(url):
    """A journal with everything in it: several streams, refusals, breaches, corrections, checkpoints, people."""
    journal = opened(url)
    for act in (*TOURNAMENT, REBUY):
        say(journal, act, key=f"k{act.__class__.__name__}")
    with pytest.raises(Refused):
        say(journal, REBUY)
    say(journal, REBUY, breach="a dealer took it", witness="max")
    signing.checkpoint(journal.store, NIGHT)
    say(journal, Corrected(entry=13, reason="it was bob"), witness="max")
    say(journal, dealer('with "quotes", Ümläut and \\ backslash'), stream="a b/ü")
    signing.checkpoint(journal.store, "a b/ü")
    people = People(journal.store)
    people.put("ann", Person(name="Ann Example", address="1 Main Street\nConcord"))
    people.put("bob", Person(name="Bob"))
    people.erase("bob")
    journal.close()
    return Store(url)


def everything(store, **given):
    return list(items(store, **{"people": True} | given))


def test_lines_move_a_journal_to_the_other_store_and_back_without_loss(url, other, tmp_path):
    store = full(url)
    written = list(lines.write(everything(store)))
    load(lines.read(written, "export"), Store(other, create=True))
    there = Store(other)
    back = Store(new_url("sqlite", tmp_path), create=True)
    load(lines.read(lines.write(everything(there)), "export"), back)
    assert without_own_keys(back) == without_own_keys(there) == without_own_keys(store)
    assert verify(there).sound
    assert [found.checkpoints for found in verify(there).streams] == [1, 1]


def without_own_keys(store):
    return [item for item in everything(store) if item.__class__.__name__ != "Key"]


def test_a_moved_journal_goes_on_where_it_stood(url, other):
    store = full(url)
    load(everything(store), Store(other, create=True))
    with Journal.open(other, seam=Evening()) as journal:
        with pytest.raises(Refused):
            say(journal, REBUY)  # one was corrected away, and the one in breach stands
        assert say(journal, Corrected(entry=14, reason="it was bob too"), witness="max").seq == 16
        assert say(journal, REBUY).seq == 17
        assert say(journal, TOURNAMENT[0], key="kDateLicensed").repeated
        assert signing.checkpoint(journal.store, NIGHT)
    assert verify(Store(other)).sound


def test_loading_again_adds_what_is_new_and_only_that(url, other):
    store, target = full(url), Store(other, create=True)
    first = load(everything(store), target)
    assert (first.streams, first.entries, first.there) == (2, 16, 0)
    again = load(everything(store), target)
    assert (again.entries, again.there) == (0, 16)
    with opened_again(url) as journal:
        say(journal, dealer(5))
    more = load(everything(Store(url)), target)
    assert (more.entries, more.there) == (1, 16)
    assert without_own_keys(target) == without_own_keys(Store(url))


def opened_again(url):
    return Journal.open(url, seam=Evening())


def test_journals_that_went_different_ways_are_not_joined(url, other):
    target = Store(other, create=True)
    load(everything(full(url)), target)
    with opened_again(url) as one, opened_again(other) as two:
        say(one, dealer("of one"))
        say(two, dealer("of the other"))
    before = everything(target)
    with pytest.raises(Unusable, match="entry 16 is another one in this journal"):
        load(everything(Store(url)), target)
    assert everything(target) == before


def parquet(store, tmp_path):
    path = str(tmp_path / "e.parquet")
    flat.write(items(store, people=False, refusals=False), path)
    return path


def test_parquet_moves_entries_and_checkpoints_without_loss(url, other, tmp_path):
    store = full(url)
    load(flat.read(parquet(store, tmp_path)), Store(other, create=True))
    kept = ("EntryRow", "CheckpointRow")
    assert [i for i in everything(Store(other)) if i.__class__.__name__ in kept] == [
        i for i in everything(store) if i.__class__.__name__ in kept
    ]
    assert verify(Store(other)).sound


def test_parquet_has_a_typed_column_for_every_field(url, tmp_path):
    store = full(url)
    table = pq.read_table(parquet(store, tmp_path))
    rows = table.to_pylist()
    entries = [found.entry for found in Follower(store).new()]
    assert len(rows) == len(entries) == 16
    for row, entry in zip(rows, entries, strict=True):
        assert isinstance(entry, Entry)
        assert row["kind"] == entry.act.__class__.__name__
        assert (row["stream"], row["seq"], row["at"], row["game_date"]) == (
            entry.stream, entry.seq, entry.at, entry.game_date,
        )  # fmt: skip
        assert row["at_offset"] == entry.at.utcoffset().total_seconds() / 60
        for field in entry.act.__struct_fields__:
            value = getattr(entry.act, field)
            if field != "instead":
                assert row[f"act_{field}" if field in ("entry", "late", "by", "key") else field] == value, field
    types = {name: str(table.schema.field(name).type) for name in ("person", "kind", "paid", "rebuys", "date", "at")}
    assert types == {
        "person": "dictionary<values=string, indices=int32, ordered=0>",
        "kind": "dictionary<values=string, indices=int32, ordered=0>",
        "paid": "int64",
        "rebuys": "bool",
        "date": "date32[day]",
        "at": "timestamp[us, tz=UTC]",
    }
    assert [row["seq"] for row in rows if row["outcome"] == "in breach"] == [14]


def test_every_line_counts(url, tmp_path):
    """Whatever is changed in a line, left out or put elsewhere, nothing is loaded."""
    written = list(lines.write(everything(full(url))))
    changed = []
    for place in range(len(written)):
        changed += [written[:place] + written[place + 1 :], written[: place + 1]]
    for place, line in enumerate(written[:-1]):
        if line.startswith(b'{"entry"'):
            changed.append([*written[:place], line.replace(b'"by":"op"', b'"by":"ox"'), *written[place + 1 :]])
            changed.append([*written[:place], line.replace(b'"edition":"nh', b'"edition":"NH'), *written[place + 1 :]])
            if written[place + 1].startswith(b'{"entry"'):
                changed.append([*written[:place], written[place + 1], line, *written[place + 2 :]])
        changed.append([*written[:place], b'{"nothing":1}\n', *written[place + 1 :]])
        changed.append([*written[:place], b"\xff\n", *written[place + 1 :]])
    target = Store(new_url("sqlite", tmp_path), create=True)
    for other in changed:
        if other != written:
            with pytest.raises((Unusable, Tampered)):
                load(lines.read(other, "export"), target)
    assert [item for item in everything(target) if item.__class__.__name__ != "Key"] == []


def test_an_export_holds_no_secret_and_people_only_if_asked(url):
    store = full(url)
    with store.reading() as tables:
        secret = tables.signing_key().secret
    content = b"".join(lines.write(everything(store, people=False)))
    assert secret not in content
    assert b"Ann Example" not in content
    assert b"Ann Example" in b"".join(lines.write(everything(store)))


def test_an_export_of_some_streams_is_of_those(url):
    store = full(url)
    heads = [item.name for item in everything(store, streams=["a b/ü"]) if hasattr(item, "name")]
    assert heads == ["a b/ü"]
    with pytest.raises(Unusable, match="no stream 'x'"):
        everything(store, streams=["x"])


def test_a_backup_is_a_journal_and_verifies(url, tmp_path):
    store = full(url)
    path = str(tmp_path / "backup")
    backup(store, path)
    copy = Store(path)
    assert without_own_keys(copy) == without_own_keys(store)
    assert verify(copy).sound
    with pytest.raises(Unusable, match="is there already"):
        backup(store, path)


def test_a_backup_of_a_running_journal_is_of_one_moment(url, tmp_path):
    journal = opened(url)
    stop = threading.Event()

    def write():
        number = 0
        while not stop.is_set():
            number += 1
            say(journal, dealer(number), stream=f"s{number % 3}")

    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads:
        thread.start()
    sizes = []
    for number in range(4):
        path = str(tmp_path / f"backup{number}")
        backup(journal.store, path)
        report = verify(Store(path))
        assert report.sound
        sizes.append(sum(stream.entries for stream in report.streams))
    stop.set()
    for thread in threads:
        thread.join()
    journal.close()
    assert sizes == sorted(sizes)
    assert sizes[-1] > sizes[0]


# People


def test_erasing_a_person_leaves_every_hash_valid_and_the_id_taken(url):
    store = full(url)
    before = [item for item in everything(store) if item.__class__.__name__ != "PersonItem"]
    people = People(store)
    assert people.get("ann").name == "Ann Example"
    people.erase("ann")
    people.erase("ann")
    assert people.get("ann") is None
    assert people.all() == {}
    with pytest.raises(Unusable, match="was erased"):
        people.put("ann", Person(name="Another Ann"))
    assert [item for item in everything(store) if item.__class__.__name__ != "PersonItem"] == before
    assert verify(store).sound


def test_what_was_erased_is_not_in_the_file_any_more(tmp_path):
    url = str(tmp_path / "n.journal")
    people = People(full(url))
    for number in range(200):
        people.put(f"p{number}", Person(name=f"Somebody Number {number}"))
    people.erase("p100")
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert b"Somebody Number 100" not in left
    assert b"Somebody Number 101" in left


def test_whoever_is_erased_on_one_side_stays_erased(url, other):
    store, target = full(url), Store(other, create=True)
    load(everything(store), target)
    People(target).erase("ann")
    load(everything(store), target)
    assert People(target).get("ann") is None
    People(store).put("cleo", Person(name="Cleo"))
    load(everything(store), target)
    People(store).erase("cleo")
    load(everything(store), target)
    assert People(target).all() == {}, "who was erased there is erased here"


def test_files_that_are_no_exports_are_said_to_be_none(url, tmp_path):
    store = full(url)
    written = b"".join(lines.write(everything(store)))
    for content, said in (
        (b"", "breaks off"),
        (b"{}\n", "no export of a journal"),
        (b'{"almoner":1}\n', "no export of a journal"),
        (gzip.compress(written), "no export"),
        (written.replace(b'journal":1', b'journal":2', 1), "version 2"),
        (written + b"{}\n", "follows the end"),
        (written[: len(written) // 2], "line"),
    ):
        with pytest.raises(Unusable, match=said):
            list(lines.read(content.splitlines(keepends=True), "x"))
    path = tmp_path / "x.parquet"
    for content in (b"", b"PAR1 and nothing else PAR1", written):
        path.write_bytes(content)
        with pytest.raises(Unusable, match="Parquet"):
            list(flat.read(str(path)))
    pq.write_table(pq.read_table(parquet(store, tmp_path)).select(["seq"]).replace_schema_metadata({}), path)
    with pytest.raises(Unusable, match="no journal"):
        list(flat.read(str(path)))


def test_lines_are_json_that_anybody_can_read(url):
    parsed = [json.loads(line) for line in lines.write(everything(full(url)))]
    assert parsed[0] == {"almoner journal": 1}
    assert parsed[-1] == {"end": len(parsed) - 1}
    entries = [line for line in parsed if "entry" in line]
    assert [line["entry"]["seq"] for line in entries if line["entry"]["stream"] == NIGHT] == list(range(1, 16))
    assert {line["ruling"]["outcome"] for line in entries} == {"allowed", "in breach"}


def resealed(entry, ruling):
    """Return the line of an entry with its right hash."""
    digest = base64.b64encode(leaf_hash(entry + b"\n" + ruling)).decode()
    return f'{{"entry":{entry.decode()},"ruling":{ruling.decode()},"hash":"{digest}"}}\n'.encode()


ALLOWED = b'{"edition":"nh-pari-2016","outcome":"allowed"}'
FIRST = encode(Entry(stream="n", seq=1, at=EVENING, game_date=DAY, by="op", act=dealer(1)))
HEAD = b'{"stream":"n","size":1,"refused":0}\n'


@pytest.mark.parametrize(
    ("between", "said"),
    [
        ([HEAD, resealed(FIRST, b"1")], "cannot be read"),
        ([HEAD, resealed(b'{"stream":"n","seq":1}', ALLOWED)], "cannot be read"),
        ([HEAD, resealed(FIRST.replace(b'"n"', b'"m"'), ALLOWED)], "was written for the stream 'm'"),
        ([HEAD.replace(b'"n"', b'" n"'), resealed(FIRST, ALLOWED)], "expected an identifier"),
        ([HEAD, resealed(FIRST, ALLOWED), HEAD, resealed(FIRST, ALLOWED)], "comes twice"),
        ([HEAD.replace(b'refused":0', b'refused":5'), resealed(FIRST, ALLOWED)], "5 refusals were announced"),
        ([HEAD, resealed(FIRST, ALLOWED), b'{"place":1,"refusal":1,"ruling":1}\n'], "cannot be read"),
        (
            [HEAD, resealed(FIRST, ALLOWED), b'{"place":99999999999999999999,"refusal":{},"ruling":{}}\n'],
            "cannot be read",
        ),
        ([b'{"person":"ann","record":{"x":1}}\n'], "'ann' cannot be read"),
        ([b'{"person":" ann","record":{"name":"Ann"}}\n'], "expected an identifier"),
        ([b'{"checkpoint":"x","size":1,"at":"now"}\n'], "before the stream"),
        ([HEAD, resealed(FIRST, ALLOWED), b'{"checkpoint":"x","size":1,"at":"now"}\n'], "no checkpoint"),
    ],
)
def test_what_no_journal_would_have_written_is_not_loaded(url, between, said):
    target = Store(url, create=True)
    written = [b'{"almoner journal":1}\n', *between, b'{"end":%d}\n' % (len(between) + 1)]
    with pytest.raises((Unusable, Tampered, Malformed), match=said):
        load(lines.read(written, "export"), target)
    assert [item for item in everything(target) if item.__class__.__name__ != "Key"] == []


def test_a_large_journal_is_backed_up_while_others_write(tmp_path):
    """More than a backup by steps would finish between two commits."""
    journal = opened(str(tmp_path / "n.journal"), most_waiting=25_000)
    stop = threading.Event()

    def proposal(number):
        return Waiting(Proposal(stream=NIGHT, act=dealer(f"{number} {'x' * 100}"), by="op", game_date=DAY))

    def write():
        while not stop.is_set():
            say(journal, dealer("more"))

    tickets = [proposal(number) for number in range(22_000)]
    for ticket in tickets:
        journal.submit(ticket)
    tickets[-1].wait()
    thread = threading.Thread(target=write)
    thread.start()
    backup(journal.store, str(tmp_path / "copy"))
    stop.set()
    thread.join()
    journal.close()
    assert verify(Store(str(tmp_path / "copy"))).sound
    assert (tmp_path / "copy").stat().st_size > 8_000_000
