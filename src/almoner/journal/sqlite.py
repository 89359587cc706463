"""A journal in one SQLite file: write-ahead log, synchronous FULL, so that a commit is on disk before it is answered.

Uses apsw, whose SQLite is its own: that of some Pythons has a fault that can damage a file. Used by `database`
and `backup`.
"""

from __future__ import annotations

import contextlib
import functools
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import apsw

from almoner.journal.database import Mode, Row
from almoner.journal.errors import StoreError, Unusable
from almoner.journal.seam import Seam

PATIENCE = 10.0
"""Seconds to wait for another process that writes."""
APPLICATION = 0x416C6D6E
"""What the header of the file says whose it is: the letters Almn."""
LOG = 4000
"""Pages, of 4 KiB, that the log holds before the next commit writes them into the file: whoever waits for that commit
waits for it too, so that it is done four times less often than SQLite would."""
LOOKS = 0.01
"""Seconds between two looks for what another process has committed."""


class Sqlite:
    """One connection to an SQLite file."""

    words = {  # noqa: RUF012 - the protocol has it on each object
        "bytes": "blob",
        "whole": "integer",
        "number": "integer primary key",
        "together": " without rowid, strict",
        "strict": " strict",
        "alone": "select 1",
        "for update": "",
        "by key": " indexed by entries_by_key",  # it would look through the whole stream for more than a few keys
        "letters": "",
        "making": f"pragma application_id = {APPLICATION}",
        "is there": "select 1 from sqlite_schema where type = 'table' and name = 'meta'",
        "anything": "select 1 from sqlite_schema limit 1",
    }

    def __init__(self, path: str, mode: Mode, seam: Seam) -> None:
        self.place = path
        self._seam = seam
        self._seen = 0
        if not path:
            raise Unusable("the URL names no file; expected sqlite:FILE")
        if Path(path).is_dir():
            raise Unusable(f"{path}: it is a folder; expected a journal, which is a file")
        if mode != "create" and not Path(path).exists():
            raise Unusable(f"{path}: there is no such file; expected a journal")
        try:
            self._connection = _opened(path, mode, seam)
        except apsw.Error as error:
            raise _as_ours(error, path) from None
        self._file = _identity(path)

    def run(self, sql: str, *values: object) -> list[Row]:
        """Run a statement and return its rows."""
        self._seam.statement(sql)
        try:
            return self._connection.execute(_marks(sql), values).fetchall()
        except apsw.Error as error:
            raise _as_ours(error, self.place) from None
        except UnicodeDecodeError:
            raise StoreError(f"{self.place}: the file is damaged: a text in it is none; go back to a backup") from None

    def insert(self, table: str, columns: Mapping[str, str], rows: Iterable[Row]) -> None:
        """Insert rows, with one statement that is prepared once."""
        sql = f"insert into {table} ({', '.join(columns)}) values ({', '.join('?' for _ in columns)})"
        self._seam.statement(sql)
        try:
            self._connection.executemany(sql, rows)
        except apsw.Error as error:
            raise _as_ours(error, self.place) from None

    def begin(self, *, write: bool) -> None:
        """Begin a transaction; one that writes waits until no other does."""
        if write and _identity(self.place) != self._file:
            raise StoreError(f"{self.place}: the file was removed or replaced while it was open", lost=True)
        self.run("begin immediate" if write else "begin")

    def commit(self) -> None:
        """Make a transaction durable."""
        self.run("commit")

    def rollback(self) -> None:
        """Undo a transaction, if one is open."""
        with contextlib.suppress(apsw.Error):
            if self._connection.in_transaction:
                self._connection.execute("rollback")

    def announce(self, streams: Iterable[str]) -> None:
        """Do nothing: other processes see by the file that it has changed."""

    def listen(self) -> None:
        """Begin to look for changes."""
        self._seen = self._version()

    def wait(self, seconds: float) -> bool:
        """Look until another connection has committed or the time is over."""
        end = time.monotonic() + seconds
        while (now := self._version()) == self._seen:
            if time.monotonic() >= end:
                return False
            time.sleep(LOOKS)
        self._seen = now
        return True

    def _version(self) -> int:
        return int(self.run("pragma data_version")[0][0])

    def forget(self, table: str) -> None:
        """Write the log into the file and cut it off; what was deleted is overwritten already (secure_delete)."""
        busy = self.run("pragma wal_checkpoint(truncate)")[0][0]
        if busy:
            words = "it is erased, but another program keeps the old log open; close that and repeat"
            raise StoreError(f"{self.place}: {words}")

    def warnings(self) -> list[str]:
        """Say nothing: what matters is set whenever the file is opened."""
        return []

    def damage(self) -> list[str]:
        """Have SQLite look through the file, and say what it finds."""
        try:
            found = [str(row[0]) for row in self.run("pragma integrity_check(10)")]
        except StoreError as error:
            return [str(error)]
        return [] if found == ["ok"] else [f"the file is damaged: {' '.join(words.split())}" for words in found]

    def copy_to(self, path: str) -> None:
        """Copy all of it, as it is at this moment, to an empty file, while others go on writing."""
        self.run("pragma query_only=off")  # of this file nothing is written
        self.run("vacuum into %s", path)

    def discard(self) -> None:
        """Remove the files."""
        self.close()
        for ending in ("", "-wal", "-shm"):
            Path(f"{self.place}{ending}").unlink(missing_ok=True)

    def close(self) -> None:
        """Close the connection."""
        with contextlib.suppress(apsw.Error):
            self._connection.close(True)


def _opened(path: str, mode: Mode, seam: Seam) -> apsw.Connection:
    flags, name = apsw.SQLITE_OPEN_READWRITE, path
    if mode == "create":
        flags |= apsw.SQLITE_OPEN_CREATE
        # The file holds a signing key and people's names: it is nobody else's to read.
        with contextlib.suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    elif mode == "read" and not _is_writable(path):
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        if not Path(f"{path}-wal").exists():  # a copy that stands as it is
            name = f"file:{_quoted(path)}?immutable=1"
    connection = apsw.Connection(name, flags=flags, vfs=seam.vfs)
    try:
        _set_up(connection, path, mode)
    except BaseException:
        connection.close(True)
        raise
    return connection


def _set_up(connection: apsw.Connection, path: str, mode: Mode) -> None:
    """Make a connection ready; raises Unusable, and changes nothing, if the file is another program's."""
    connection.set_busy_handler(_Patience())
    connection.execute("pragma trusted_schema=off")
    # In this order: another program may be making the journal, and tables and mark appear at once.
    holds = connection.execute("select 1 from sqlite_schema limit 1").fetchall()
    if holds and connection.execute("pragma application_id").fetchall() != [(APPLICATION,)]:
        raise Unusable(f"{path}: it holds tables of another program; expected a journal, or nothing")
    if mode == "read":
        # Where it may write, it may also put the log away that the last writer left, when it closes; nothing else.
        connection.execute("pragma query_only=on")
        return
    found = connection.execute("pragma journal_mode=wal").fetchall()[0][0]
    if found != "wal":
        raise Unusable(f"{path}: the file system keeps no write-ahead log ({found}); expected a local disk")
    connection.execute("pragma synchronous=full; pragma fullfsync=on; pragma secure_delete=on")
    connection.execute(f"pragma wal_autocheckpoint={LOG}")


def _identity(path: str) -> tuple[int, int] | None:
    """Return by what the file system knows a file; None if it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_writable(path: str) -> bool:
    """Tell whether a file, and the folder in which its log stands, may be written to."""
    return os.access(path, os.W_OK) and os.access(Path(path).resolve().parent, os.W_OK)


def _quoted(path: str) -> str:
    return str(Path(path).resolve()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")


class _Patience:
    """Waits for another writer, a little and again, until patience is at an end."""

    def __init__(self) -> None:
        self._since = 0.0

    def __call__(self, before: int) -> bool:
        now = time.monotonic()
        if before == 0:
            self._since = now
        time.sleep(min(0.0005 * (before + 1), 0.01))
        return now - self._since < PATIENCE


@functools.cache
def _marks(sql: str) -> str:
    return sql.replace("%s", "?")


def _as_ours(error: apsw.Error, place: str) -> StoreError | Unusable:
    """Say what went wrong and what to do."""
    match error:
        case apsw.BusyError() | apsw.LockedError():
            return StoreError(f"{place}: another program has been writing for {PATIENCE:.0f} seconds; try again")
        case apsw.FullError():
            return StoreError(f"{place}: the disk is full; make room and try again")
        case apsw.NotADBError():
            return Unusable(f"{place}: the file is no journal; an export is taken up by `almoner journal import`")
        case apsw.CorruptError():
            return StoreError(f"{place}: the file is damaged ({error}); go back to a backup and verify it")
        case apsw.CantOpenError():
            return StoreError(f"{place}: the file cannot be opened; look at its folder and who may write there")
        case apsw.ReadOnlyError():
            return StoreError(f"{place}: the file or its folder is read-only; expected one that can be written")
        case apsw.IOError():
            words = f"{place}: the disk failed ({error}); look after the disk before going on"
            return StoreError(words, doubtful=True)
    return StoreError(f"{place}: {error}")
