"""The seal of a store: whatever is changed in it is found and named."""

import itertools

import apsw
import psycopg
import pytest

from almoner.journal import seal, signing, tree
from almoner.journal.errors import StoreError, Unusable
from almoner.journal.note import BadNote, Checkpoint, SigningKey, read
from almoner.journal.store import Store
from almoner.journal.verify import verify

from .stores import NIGHT, dealer, opened, say


def sealed_night(url, size=30, at=(10, 20, 30)):
    """Record a night with checkpoints at some sizes, and return the newest."""
    journal = opened(url)
    notes = {}
    for number in range(3, size + 1):
        say(journal, dealer(number), key=f"k{number}")
        if number in at:
            notes[number] = signing.checkpoint(journal.store, NIGHT)
    journal.close()
    return notes


def change(url, *statements):
    """Change a store behind the program's back."""
    if url.startswith("postgresql"):
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("set search_path = almoner")
            for sql, *values in statements:
                connection.execute(sql.replace("?", "%s"), values)
    else:
        connection = apsw.Connection(url)
        for sql, *values in statements:
            connection.execute(sql, values)
        connection.close()


def verified(url, **given):
    return verify(Store(url, write=False), **given)


def the_fault(url, **given):
    [fault] = verified(url, **given).faults
    return fault


def test_what_was_sealed_verifies(url):
    sealed_night(url)
    report = verified(url)
    assert report.sound
    [stream] = report.streams
    assert (stream.entries, stream.checkpoints, stream.sealed_to) == (30, 3, 30)


COPY = "insert into entries select stream, {}, entry, ruling, hash, null, batch from entries where seq = 5"
MOVE = "update entries set seq = seq + 1000000 where seq >= 17"
BACK = "update entries set seq = seq - 999999 where seq > 1000000"


@pytest.mark.parametrize(
    ("statements", "first", "said"),
    [
        ([("update entries set entry = ? where seq = 17", b"{}")], 17, "edited"),
        ([("update entries set ruling = ? where seq = 17", b"{}")], 17, "edited"),
        ([("update entries set hash = ? where seq = 17", bytes(32))], 17, "edited"),
        ([("update entries set key = 'another' where seq = 17",)], 17, "key"),
        ([("delete from entries where seq = 17",)], 17, "missing"),
        ([("delete from entries where seq > 27",)], 28, "entries 28 to 30 are missing"),
        ([("delete from entries where seq > 27",), ("update streams set size = 27",)], 28, "missing"),
        ([("update streams set size = 29",)], 30, "inserted"),
        (
            [(MOVE,), (BACK,)],
            17,
            "missing",
        ),
        (
            [
                ("update entries set seq = 1000 where seq = 17",),
                ("update entries set seq = 17 where seq = 18",),
                ("update entries set seq = 18 where seq = 1000",),
            ],
            17,
            "moved",
        ),
        (
            [
                ("update entries set seq = -seq where seq > 20",),
                ("insert into entries select stream, 21, entry, ruling, hash, null, batch from entries where seq = 5",),
                ("update entries set seq = 1 - seq where seq < 0",),
            ],
            21,
            "inserted",
        ),
        (
            [(COPY.format(0),)],
            1,
            "inserted",
        ),
        ([("update checkpoints set note = replace(note, 'night', 'light') where size = 20",)], 20, "signature"),
        ([("update checkpoints set size = 19 where size = 20",)], 19, "something else"),
        ([("update streams set name = 'other'",)], 1, "written for the stream 'night'"),
        ([(COPY.format(9223372036854775807),)], 31, "missing"),
        ([(COPY.format("seq").replace("select stream", "select stream + 1"),)], 0, "31 are in the store"),
        ([("update streams set refused = 3",)], 30, "counts 3 refusals"),
        ([("insert into nodes select stream, 3, 0, hash from entries where seq = 5",)], 1, "hashes of subtrees"),
    ],
)
def test_what_is_changed_is_found_and_named(url, statements, first, said):
    sealed_night(url)
    change(url, *statements)
    fault = the_fault(url)
    assert fault.first == first, fault
    assert said in fault.says


def test_what_is_no_bytes_any_more_cannot_be_stored(tmp_path):
    """SQLite itself keeps a text out of where bytes are; the easiest way to change an entry is closed."""
    url = str(tmp_path / "n.journal")
    sealed_night(url)
    with pytest.raises(apsw.ConstraintError):
        change(url, ("update entries set entry = replace(entry, 'dealer 17', 'dealer 99') where seq = 17",))
    assert verified(url).sound


def test_every_byte_of_an_entry_counts(tmp_path):
    url = str(tmp_path / "n.journal")
    sealed_night(url)
    connection = apsw.Connection(url)
    [(entry, ruling)] = connection.execute("select entry, ruling from entries where seq = 17").fetchall()
    connection.close()
    for column, content in (("entry", entry), ("ruling", ruling)):
        for place in range(len(content)):
            changed = bytearray(content)
            changed[place] ^= 1
            change(url, (f"update entries set {column} = ? where seq = 17", bytes(changed)))
            assert the_fault(url).first == 17
        change(url, (f"update entries set {column} = ? where seq = 17", content))
    assert verified(url).sound


def forge(url, seq, *, sign=None):
    """Replace an entry and everything that the store keeps of hashes, as somebody would who knows how."""
    store = Store(url)
    with store.writing() as tables:
        row = tables.stream(NIGHT)
        rows = list(tables.entries(row.id))
        old = rows[seq - 1]
        entry = old.entry.replace(b'"dealer ', b'"healer ')
        assert entry != old.entry
        leaf = tree.leaf_hash(entry + b"\n" + old.ruling)
        tables.database.run("update entries set entry = %s, hash = %s where seq = %s", entry, leaf, seq)
        frontier = tree.Frontier()
        tables.database.run("delete from nodes")
        nodes = itertools.chain.from_iterable(frontier.push(leaf if r.seq == seq else r.hash) for r in rows)
        tables.append(row.id, row.size, [], list(nodes), b"")
        if sign:
            hashes = tables.hashes(row.id)
            for kept in tables.checkpoints(row.id):
                found = Checkpoint(seal.origin(sign.name, NIGHT), kept.size, tree.root(kept.size, hashes))
                tables.database.run(
                    "update checkpoints set note = %s where size = %s", sign.sign(found.text()), kept.size
                )


def test_a_forged_entry_is_between_the_checkpoints_that_do_and_do_not_agree(url):
    sealed_night(url)
    forge(url, 17)
    fault = the_fault(url)
    assert (fault.first, fault.last) == (11, 20)
    assert "one of the entries 11 to 20 was replaced" in fault.says


def test_whoever_signs_anew_is_found_out_by_a_checkpoint_held_elsewhere(url):
    notes = sealed_night(url)
    with Store(url).reading() as tables:
        key = tables.signing_key()
    forge(url, 17, sign=key)
    assert verified(url).sound, "with the secret key everything can be made to agree"
    fault = the_fault(url, held=[("closing report", notes[20])])
    assert (fault.first, fault.last) == (1, 20)
    [fault] = verified(url, held=[("early", notes[10]), ("closing report", notes[20])]).faults
    assert (fault.first, fault.last) == (11, 20), "those up to 10 are vouched for by the early one"
    assert "closing report" in fault.says
    assert verified(url, held=[("early", notes[10])]).sound


def test_whoever_signs_with_a_key_of_his_own_is_found_out_by_the_key_held_elsewhere(url):
    sealed_night(url)
    store = Store(url)
    with store.reading() as tables:
        [known] = tables.public_keys()
    mine = SigningKey(known.name, bytes(32))
    with store.writing() as tables:
        tables.add_key(mine.public, mine.secret, "2000")
        tables.database.run("delete from keys where public = %s", str(known))
    forge(url, 17, sign=mine)
    assert verified(url).sound
    assert "signed by none of the keys" in the_fault(url, keys=[known]).says


def test_hashes_of_subtrees_narrow_a_forgery_down(url):
    """Without any checkpoint, what is kept of the tree names the 256 entries among which one was replaced."""
    journal = opened(url)
    for number in range(3, 601):
        say(journal, dealer(number))
    journal.close()
    with Store(url).writing() as tables:
        kept = tables.database.run("select level, place, hash from nodes")
    forge(url, 300)
    assert verified(url).sound
    with Store(url).writing() as tables:
        for level, place, found in kept:
            tables.database.run("update nodes set hash = %s where level = %s and place = %s", found, level, place)
    fault = the_fault(url)
    assert (fault.first, fault.last) == (257, 512)


def test_a_stream_that_is_gone_is_missed_by_its_checkpoint(url):
    notes = sealed_night(url)
    change(url, ("delete from entries",), ("delete from checkpoints",), ("delete from streams",))
    assert verified(url).sound
    fault = the_fault(url, held=[("report", notes[30])])
    assert (fault.stream, fault.first, fault.last) == (NIGHT, 1, 30)


def test_a_checkpoint_of_somebody_else_is_said_to_be_unknown(url):
    sealed_night(url)
    stranger = SigningKey("stranger", bytes(32))
    note = stranger.sign(Checkpoint("stranger/night", 10, bytes(32)).text())
    with pytest.raises(BadNote, match="a file: the checkpoint is signed by none of the keys"):
        verified(url, held=[("a file", note)])
    with pytest.raises(BadNote, match="a file: it is no checkpoint"):
        verified(url, held=[("a file", "hello")])


def test_a_copy_without_the_secret_key_verifies_and_does_not_sign(url):
    notes = sealed_night(url)
    change(url, ("update keys set secret = null",))
    assert verified(url, held=[("report", notes[30])]).sound
    with pytest.raises(Unusable, match="no key to sign"):
        signing.checkpoint(Store(url), NIGHT)


def test_proofs_of_a_store_hold_and_checkpoints_continue_each_other(url):
    notes = sealed_night(url)
    store = Store(url)
    for seq, size in ((1, 1), (7, 10), (30, 30), (17, None)):
        proof = seal.inclusion_proof(store, NIGHT, seq, size)
        assert tree.includes(proof.leaf, seq - 1, proof.size, list(proof.hashes), proof.root)
    assert proof.root == read(notes[30])[0].root
    proof = seal.consistency_proof(store, NIGHT, 10)
    assert tree.continues(10, 30, read(notes[10])[0].root, read(notes[30])[0].root, list(proof.hashes))
    for wrong in ((0, 30), (31, 30), (1, 31)):
        with pytest.raises(Unusable):
            seal.inclusion_proof(store, NIGHT, *wrong)
    with pytest.raises(Unusable, match="no stream"):
        seal.inclusion_proof(store, "x", 1)


def test_a_checkpoint_asked_for_twice_is_one(url):
    journal = opened(url)
    first = signing.checkpoint(journal.store, NIGHT)
    assert signing.checkpoint(journal.store, NIGHT) == first
    say(journal, dealer(1))
    assert signing.checkpoint(journal.store, NIGHT) != first
    with pytest.raises(Unusable, match="no stream"):
        signing.checkpoint(journal.store, "x")
    journal.close()


def test_a_file_that_is_damaged_below_is_said_to_be(tmp_path):
    url = str(tmp_path / "n.journal")
    sealed_night(url, size=400)
    content = bytearray((tmp_path / "n.journal").read_bytes())
    found = tried = 0
    for place in range(2 * 4096 - 240, len(content), 4096):  # what a page holds is at its end
        if not any(content[place : place + 80]):
            continue  # nothing is kept there
        damaged = bytearray(content)
        damaged[place : place + 80] = bytes(80)
        tried += 1
        (tmp_path / "d.journal").write_bytes(damaged)
        try:
            found += not verified(str(tmp_path / "d.journal")).sound
        except (Unusable, StoreError):
            found += 1
    assert found == tried > 30


def test_reading_needs_no_right_to_write(tmp_path, monkeypatch):
    url = str(tmp_path / "n.journal")
    sealed_night(url)
    copy = tmp_path / "ro"
    copy.mkdir()
    (copy / "n.journal").write_bytes((tmp_path / "n.journal").read_bytes())
    (copy / "n.journal").chmod(0o400)
    copy.chmod(0o500)
    monkeypatch.setattr("almoner.journal.sqlite._is_writable", lambda path: False)  # for root everything is
    assert verified(str(copy / "n.journal")).sound
    assert [file.name for file in copy.iterdir()] == ["n.journal"]
    copy.chmod(0o700)
