"""The tree agrees with another implementation; notes and keys are written as their specification says."""

import base64
from hashlib import sha256

import pymerkle
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.journal import tree
from almoner.journal.note import BadNote, Checkpoint, SigningKey, public_key, read, signer

LEAVES = [f"leaf {number}".encode() for number in range(700)]
HASHES = [tree.leaf_hash(leaf) for leaf in LEAVES]


def grown(size):
    """Grow a tree leaf by leaf; return its frontier, and what a store would keep of it."""
    frontier, nodes = tree.Frontier(), {}
    for leaf in HASHES[:size]:
        for node in frontier.push(leaf):
            nodes[node.level, node.index] = node.hash

    def kept(level, start, end):
        if level == 0:
            return HASHES[:size][start:end]
        return [nodes[level, index] for index in range(start, end) if (level, index) in nodes]

    return frontier, kept


def theirs(size):
    other = pymerkle.InmemoryTree(algorithm="sha256")
    for leaf in LEAVES[:size]:
        other.append_entry(leaf)
    return other


def test_roots_agree_with_another_implementation_at_every_size():
    other = pymerkle.InmemoryTree(algorithm="sha256")
    frontier, kept = grown(600)
    again = tree.Frontier()
    assert again.root() == sha256(b"").digest()
    for size in range(1, 601):
        other.append_entry(LEAVES[size - 1])
        again.push(HASHES[size - 1])
        if size < 40 or size % 17 == 0 or size & (size - 1) in (0, size - 2):
            assert again.root() == tree.root(size, kept) == other.get_root(size)
    assert tree.frontier(600, kept).root() == frontier.root()


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 600).flatmap(lambda size: st.tuples(st.just(size), st.integers(1, size))))
def test_proofs_agree_with_another_implementation(sizes):
    size, part = sizes
    other, (_, kept) = theirs(size), grown(size)
    inclusion = tree.inclusion(part - 1, size, kept)
    assert [step.hex() for step in inclusion] == other.prove_inclusion(part, size).serialize()["path"][1:]
    assert tree.includes(HASHES[part - 1], part - 1, size, inclusion, other.get_root(size))
    consistency = tree.consistency(part, size, kept)
    assert tree.continues(part, size, other.get_root(part), other.get_root(size), consistency)
    pymerkle.verify_consistency(other.get_root(part), other.get_root(size), other.prove_consistency(part, size))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_other_proof_is_taken(data):
    size = data.draw(st.integers(2, 300))
    part = data.draw(st.integers(1, size - 1))
    _, kept = grown(size)
    root, old = tree.root(size, kept), tree.root(part, kept)
    for proof, holds in (
        (tree.inclusion(part - 1, size, kept), lambda p: tree.includes(HASHES[part - 1], part - 1, size, p, root)),
        (tree.consistency(part, size, kept), lambda p: tree.continues(part, size, old, root, p)),
    ):
        assert holds(proof)
        place = data.draw(st.integers(0, len(proof) - 1))
        flipped = bytes([proof[place][0] ^ 1]) + proof[place][1:]
        assert not holds([*proof[:place], flipped, *proof[place + 1 :]])
        assert not holds(proof[:place] + proof[place + 1 :])
        assert not holds([*proof, proof[-1]])
        assert not holds(proof[::-1]) or proof == proof[::-1]
    assert not tree.includes(HASHES[part - 1], part, size, tree.inclusion(part - 1, size, kept), root)
    assert not tree.continues(part, size, root, root, tree.consistency(part, size, kept))


KEY = SigningKey("example.org/pantry", bytes(range(32)))


def test_a_checkpoint_is_written_as_the_specification_says():
    """C2SP signed-note and tlog-checkpoint, taken apart by hand and checked by the library of cryptography alone."""
    note = KEY.sign(Checkpoint("example.org/pantry", 20852163, sha256(b"x").digest()).text())
    text, signatures = note.split("\n\n")
    assert text == f"example.org/pantry\n20852163\n{base64.b64encode(sha256(b'x').digest()).decode()}"
    dash, name, coded = signatures.rstrip("\n").split(" ")
    raw = base64.b64decode(coded)
    assert (dash, name, len(raw)) == ("\N{EM DASH}", "example.org/pantry", 68)
    Ed25519PublicKey.from_public_bytes(KEY.public.public).verify(raw[4:], (text + "\n").encode())
    assert raw[:4] == sha256(b"example.org/pantry\n\x01" + KEY.public.public).digest()[:4]
    assert signer(note, [KEY.public]) == KEY.public
    assert signer(note.replace("\n", "\r\n"), [KEY.public]) == KEY.public, "however it was mailed"


def test_a_public_key_is_written_as_the_specification_says_and_read_back():
    name, number, coded = str(KEY.public).split("+", 2)
    assert (name, number) == ("example.org/pantry", KEY.public.id.hex())
    assert base64.b64decode(coded) == b"\x01" + KEY.public.public
    assert public_key(str(KEY.public)) == KEY.public
    flipped = str(KEY.public).replace(number, f"{int(number, 16) ^ 1:08x}")
    for wrong in ("", "x", "a+b+c", "a+00000000+AQ==", flipped, str(KEY.public)[:-4]):
        with pytest.raises(BadNote, match="no public key"):
            public_key(wrong)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_note_that_was_changed_is_not_taken(data):
    key = SigningKey("almoner-1", bytes(32))
    note = key.sign(Checkpoint("almoner-1/night", 12, bytes(32)).text())
    place = data.draw(st.integers(0, len(note) - 2))
    letter = data.draw(st.sampled_from("A1 \n—+/x"))
    changed = note[:place] + letter + note[place + 1 :]
    if changed == note:
        return
    try:
        found, _ = read(changed)
        taken = signer(changed, [key.public])
    except BadNote:
        return
    assert taken is None or (
        (found.size, found.root) == (12, bytes(32)) and changed.split("\n\n")[0] == note.split("\n\n")[0]
    )
