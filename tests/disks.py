"""A disk for tests that fails when it is told to, and that loses power: a file system for SQLite, by apsw.

Writes go to the real files. What was written and not synced yet is known, so that the disk as a power cut may leave it
can be laid out beside: everything synced, and of the rest whatever a seed says.
"""

import random
import threading

import apsw

NAME = "almoner test disk"


class Disk(apsw.VFS):
    """The file system. `fail` is an exception to raise at the next write or sync."""

    def __init__(self):
        super().__init__(NAME, base="")
        self.fail = self.fail_sync = None
        self.operations = 0
        self._files = {}
        self._lock = threading.Lock()

    def xOpen(self, name, flags):  # noqa: N802 - the name is apsw's
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return DiskFile(self, path, name, flags)

    def operation(self):
        """Count an operation that changes the disk, and fail if it is to."""
        self.operations += 1
        if self.fail is not None:
            raise self.fail

    def synced(self, path):
        """Take note that a file is on the disk as it is."""
        with self._lock, open(path, "rb") as file:
            self._files[path] = (file.read(), [])

    def written(self, path, offset, content):
        """Take note of a write that is not on the disk yet."""
        with self._lock:
            self._files.setdefault(path, (b"", []))[1].append((offset, content))

    def after_power_cut(self, path, seed):
        """Return a file as it may be found after a power cut now."""
        rng = random.Random(seed)
        with self._lock:
            content, pending = self._files.get(path, (b"", []))
            found = bytearray(content)
            for offset, piece in pending:
                if rng.random() < 0.5:
                    kept = piece[: rng.randint(0, len(piece))] if rng.random() < 0.3 else piece
                    found.extend(bytes(max(0, offset + len(kept) - len(found))))
                    found[offset : offset + len(kept)] = kept
        return bytes(found)


class DiskFile(apsw.VFSFile):
    def __init__(self, disk, path, name, flags):
        self._disk, self._path = disk, path
        super().__init__("", name, flags)

    def xWrite(self, content, offset):  # noqa: N802
        self._disk.operation()
        super().xWrite(content, offset)
        self._disk.written(self._path, offset, bytes(content))

    def xSync(self, flags):  # noqa: N802
        self._disk.operation()
        if self._disk.fail_sync is not None:
            raise self._disk.fail_sync
        super().xSync(flags)
        self._disk.synced(self._path)

    def xTruncate(self, size):  # noqa: N802
        self._disk.operation()
        super().xTruncate(size)
        self._disk.synced(self._path)
