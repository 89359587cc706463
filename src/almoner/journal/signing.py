"""Signing: a stream is verified from its beginning, and then its state is signed.

Uses `seal`, `store`, `tree` and `verify`; used by the command line and by whoever closes an event.
"""

from __future__ import annotations

from almoner.journal import note, tree
from almoner.journal.errors import Tampered, Unusable
from almoner.journal.note import Checkpoint
from almoner.journal.seal import fault_of, known_stream, origin
from almoner.journal.store import Store
from almoner.journal.tables import CheckpointRow, Progress, StreamRow, Tables
from almoner.journal.tree import Frontier
from almoner.journal.verify import Checker


def checkpoint(store: Store, stream: str, progress: Progress = lambda done, of: None) -> str:
    """Sign the state of a stream as it is now, keep the checkpoint, and return it as a note.

    Everything is verified first; while the bulk of it is, others may write. Raises Unusable if there is no such stream,
    or no key to sign with; Tampered if the stream is not as it was sealed.
    """
    with store.reading() as tables:
        row = known_stream(tables, stream)
        checker = Checker(tables, row, tables.public_keys(), [])
        _, fault = checker.check(lambda count: progress(count, row.size))
    if fault is not None:
        raise Tampered(f"{stream} is not signed: {fault.says}")
    with store.writing() as tables:
        row = tables.lock([stream])[stream]
        root = _root(tables, row, checker.frontier)
        key = tables.signing_key()
        if key is None:
            raise Unusable(f"{store.place}: this copy has no key to sign with; sign where the journal is kept")
        for kept in tables.checkpoints(row.id):
            if kept.size == row.size and kept.signer == key.name and note.read(kept.note)[0].root == root:
                return kept.note
        signed = key.sign(Checkpoint(origin(key.name, stream), row.size, root).text())
        tables.add_checkpoint(row.id, CheckpointRow(row.size, signed, store.seam.now().isoformat(), key.name))
        return signed


def _root(tables: Tables, row: StreamRow, frontier: Frontier) -> bytes:
    """Return the root of a stream, after looking at the entries that have come since the others were verified."""
    for stored in tables.entries(row.id, frontier.size, row.size):
        if says := fault_of(row.name, stored):
            raise Tampered(f"{row.name} is not signed: {says}")
        frontier.push(stored.hash)
    if frontier.size != row.size or frontier.root() != tree.root(row.size, tables.hashes(row.id)):
        raise Tampered(f"{row.name} is not signed: it is not what was verified; run `almoner journal verify`")
    return frontier.root()
