"""Backups: a whole journal, with its keys and people, as one SQLite file that is itself a journal.

Made while others go on writing, and of one moment. Uses `moving` and `store`; used by the command line.
"""

from __future__ import annotations

import os
from pathlib import Path

from almoner.journal.errors import Unusable
from almoner.journal.moving import Progress, items, load
from almoner.journal.sqlite import Sqlite
from almoner.journal.store import Store


def backup(store: Store, path: str, progress: Progress = lambda done, of: None) -> None:
    """Write a backup to a new file; what was begun and failed is removed.

    It holds the signing keys: keep it where only they may be. Raises Unusable if the file is there already, StoreError
    if the store or the disk fails.
    """
    if Path(path).exists():
        raise Unusable(f"{path}: the file is there already; name a new one")
    begun = f"{path}.part"
    Path(begun).unlink(missing_ok=True)
    try:
        _copy(store, begun, progress)
        os.replace(begun, path)
    finally:
        for left in (begun, f"{begun}-wal", f"{begun}-shm"):
            Path(left).unlink(missing_ok=True)


def _copy(store: Store, path: str, progress: Progress) -> None:
    """Copy the file as it is if the store is one, or else everything that is in the store."""
    source = store.connect("read")
    try:
        if isinstance(source.database, Sqlite):
            source.database.copy_to(path)
            return
    finally:
        source.database.close()
    target = Store(path, create=True, seam=store.seam)
    with target.writing() as tables, store.reading() as ours:
        tables.database.run("delete from keys")
        for public, secret, made in ours.secret_keys():
            tables.add_key(public, secret, made)
        tables.put_name(ours.name())
    load(items(store, people=True), target, progress)
    tables = target.connect()
    tables.database.forget("entries")  # all of it in the one file
    tables.database.close()
