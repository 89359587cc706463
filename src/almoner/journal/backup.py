"""Backups: a whole journal, with its keys and people, as one SQLite file that is itself a journal.

Made while others go on writing, and of one moment. Uses `moving`, `sqlite` and `store`; used by the command line.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from almoner.journal.errors import Unusable
from almoner.journal.moving import items, load
from almoner.journal.sqlite import Sqlite
from almoner.journal.store import Store
from almoner.journal.tables import Progress


def backup(store: Store, path: str, progress: Progress = lambda done, of: None) -> None:
    """Write a backup to a new file; what was begun and failed is removed.

    It holds the signing keys: only its owner may read it. Raises Unusable if the file, or the log of another journal
    beside it, is there already; OSError if the folder cannot be written to; StoreError if the store or the disk fails.
    """
    for ending in ("", "-wal", "-shm"):
        if Path(f"{path}{ending}").exists():
            raise Unusable(f"{path}{ending}: the file is there already; move it away, or name a new one")
    with new_file(path, private=True) as begun:
        _copy(store, begun, progress)


@contextmanager
def new_file(path: str, *, private: bool) -> Iterator[str]:
    """Give the name of an empty file that takes its place at `path` when it is complete, and is removed if it is not.

    Raises OSError if there is no such folder, or nobody may write there.
    """
    folder, name = os.path.split(path)
    handle, begun = tempfile.mkstemp(prefix=f"{name}.", suffix=".part", dir=folder or ".")
    os.close(handle)
    try:
        if not private:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(begun, 0o666 & ~mask)
        yield begun
        os.replace(begun, path)
    finally:
        for left in ("", "-wal", "-shm", "-journal"):
            Path(f"{begun}{left}").unlink(missing_ok=True)


def _copy(store: Store, path: str, progress: Progress) -> None:
    """Copy a file of SQLite as a whole, and everything that is in any other store; then see that it is on the disk."""
    source = store.connect("read")
    try:
        if isinstance(source.database, Sqlite):
            source.database.copy_to(path)
            with open(path, "rb") as file:
                os.fsync(file.fileno())
            return
    finally:
        source.database.close()
    target = Store(path, create=True, seam=store.seam)
    with target.writing() as tables, store.reading() as ours:
        tables.take_name_and_keys(ours)
    load(items(store, people=True), target, progress)
    target.forget("people")  # which writes the log into the file
