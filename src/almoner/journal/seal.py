"""Signing and proving: checkpoints of a stream, and proofs that an entry, or an earlier checkpoint, is part of it.

Uses `note`, `store`, `tables` and `tree`; used by `journal`, `verify` and the command line.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from msgspec import Struct

from almoner.journal import tree
from almoner.journal.errors import Unusable, no_such_stream
from almoner.journal.note import Checkpoint
from almoner.journal.store import Store
from almoner.journal.tables import CheckpointRow, EntryRow, StreamRow, Tables, place_of


class Proof(Struct, frozen=True, kw_only=True):
    """Hashes that lead to the root of a stream's tree; RFC 6962 section 2.1."""

    stream: str
    size: int
    """entries in the tree"""
    root: bytes
    hashes: tuple[bytes, ...]
    leaf: bytes | None = None
    """of an inclusion proof, the hash of the entry"""
    old_root: bytes | None = None
    """of a consistency proof, the root of the earlier tree"""


def origin(journal: str, stream: str) -> str:
    """Return what a checkpoint of a stream begins with: one line without spaces, whatever the stream is called."""
    return f"{journal}/{quote(stream, safe='')}"


def stream_of(origin: str) -> str:
    """Return the stream that a checkpoint is about."""
    return unquote(origin.rpartition("/")[2])


def checkpoint(store: Store, stream: str) -> str:
    """Sign the state of a stream as it is now, keep the checkpoint, and return it as a note.

    Raises Unusable if there is no such stream, or no key to sign with.
    """
    with store.writing() as tables:
        row = _known(tables, stream)
        row = tables.lock([row.name])[row.name]
        key = tables.signing_key()
        if key is None:
            raise Unusable(f"{store.place}: this copy has no key to sign with; sign where the journal is kept")
        root = tree.root(row.size, tables.hashes(row.id))
        note = key.sign(Checkpoint(origin(key.name, stream), row.size, root).text())
        tables.add_checkpoint(row.id, CheckpointRow(row.size, note, store.seam.now().isoformat()))
        return next(kept.note for kept in tables.checkpoints(row.id) if kept.size == row.size)


def fault_of(stream: str, row: EntryRow) -> str:
    """Say what is wrong with an entry by itself; nothing if it is as it was sealed, and in its place."""
    try:
        place = place_of(row.entry)
    except ValueError:
        return f"entry {row.seq} was edited: it cannot be read"
    if place.stream != stream:
        return f"entry {row.seq} was inserted: it was written for the stream {place.stream!r}"
    if place.seq != row.seq:
        return f"entry {row.seq} was inserted or moved: it was written as entry {place.seq}"
    if tree.leaf_hash(row.leaf) != row.hash:
        return f"entry {row.seq} was edited: its bytes or its ruling are not those that were sealed"
    if place.key != row.key:
        return f"entry {row.seq} was edited: its key is not the one that was sealed"
    return ""


def inclusion_proof(store: Store, stream: str, seq: int, size: int | None = None) -> Proof:
    """Return the proof that an entry is one of the first `size` entries of a stream; of all, if nothing is said.

    Raises Unusable for an entry or a size that the stream does not have.
    """
    with store.reading() as tables:
        row, size = _part(tables, stream, seq, size)
        hashes = tables.hashes(row.id)
        path = tuple(tree.inclusion(seq - 1, size, hashes))
        leaf = hashes(0, seq - 1, seq)[0]
        return Proof(stream=stream, size=size, root=tree.root(size, hashes), hashes=path, leaf=leaf)


def consistency_proof(store: Store, stream: str, old: int, size: int | None = None) -> Proof:
    """Return the proof that the first `size` entries of a stream begin with the first `old`.

    Raises Unusable for sizes that the stream does not have.
    """
    with store.reading() as tables:
        row, size = _part(tables, stream, old, size)
        hashes = tables.hashes(row.id)
        path = tuple(tree.consistency(old, size, hashes))
        old_root = tree.root(old, hashes)
        return Proof(stream=stream, size=size, root=tree.root(size, hashes), hashes=path, old_root=old_root)


def _part(tables: Tables, stream: str, place: int, size: int | None) -> tuple[StreamRow, int]:
    """Return a stream, and the size of the tree that is asked about, in which there must be such a place."""
    row = _known(tables, stream)
    size = row.size if size is None else size
    if not 1 <= place <= size <= row.size:
        raise Unusable(f"{stream} has {row.size} entries; nothing can be proved of {place} in the first {size}")
    return row, size


def _known(tables: Tables, stream: str) -> StreamRow:
    row = tables.stream(stream)
    if row is None:
        raise no_such_stream(tables.database.place, stream)
    return row
