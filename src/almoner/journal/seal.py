"""What is sealed: whose a checkpoint is, whether an entry is as it was sealed, and proofs that it is part of a stream.

Uses `note`, `store`, `tables` and `tree`; used by `verify`, `signing`, `moving`, the audit and the command line.
"""

from __future__ import annotations

from urllib.parse import quote, unquote

from msgspec import Struct

from almoner.journal import note, tree
from almoner.journal.errors import Unusable, no_such_stream
from almoner.journal.note import BadNote, Checkpoint, PublicKey
from almoner.journal.store import Store
from almoner.journal.tables import EntryRow, StreamRow, Tables, place_of


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


def signed_by(text: str, keys: list[PublicKey], where: str) -> tuple[Checkpoint, str]:
    """Return a checkpoint, and the name of the key that signed it as the journal that it is of.

    Raises BadNote, beginning with `where`, for one that cannot be read or that none of the keys signed.
    """
    try:
        checkpoint, _ = note.read(text)
        key = note.signer(text, keys)
    except BadNote as error:
        raise BadNote(f"{where}: {error}") from None
    if key is None:
        known = ", ".join(sorted({known.name for known in keys})) or "none"
        raise BadNote(f"{where}: the checkpoint is signed by none of the keys that are trusted ({known})")
    if checkpoint.origin.rpartition("/")[0] != key.name:
        raise BadNote(f"{where}: {key.name} signed it, but it is of {checkpoint.origin}")
    return checkpoint, key.name


def known_stream(tables: Tables, stream: str) -> StreamRow:
    """Return a stream; raises Unusable if there is none of that name."""
    row = tables.stream(stream)
    if row is None:
        raise no_such_stream(tables.database.place, stream)
    return row


def fault_of(stream: str, row: EntryRow) -> str:
    """Say what is wrong with an entry by itself; nothing if it is as it was sealed, and in its place."""
    if not (isinstance(row.entry, bytes) and isinstance(row.ruling, bytes)):
        return f"entry {row.seq} was edited: it is stored as something else than bytes"
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
    row = known_stream(tables, stream)
    size = row.size if size is None else size
    if not 1 <= place <= size <= row.size:
        raise Unusable(f"{stream} has {row.size} entries; nothing can be proved of {place} in the first {size}")
    return row, size
