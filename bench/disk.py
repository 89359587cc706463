"""A slower disk: each sync of SQLite's files takes so much longer. For `journal`, to show what a disk is worth.

Uses apsw and the journal's seam.
"""

from __future__ import annotations

import time

import apsw

from almoner.journal.seam import Seam

NAME = "almoner slower disk"


class _File(apsw.VFSFile):
    def __init__(self, name: str | apsw.URIFilename | None, flags: list[int], seconds: float) -> None:
        super().__init__("", name, flags)
        self._seconds = seconds

    def xSync(self, flags: int) -> None:  # noqa: N802 - the name is apsw's
        super().xSync(flags)
        time.sleep(self._seconds)


class _Disk(apsw.VFS):
    def __init__(self, name: str, seconds: float) -> None:
        super().__init__(name, base="")
        self._seconds = seconds

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> _File:  # noqa: N802 - the name is apsw's
        return _File(name, flags, self._seconds)


class Slower(Seam):
    """The world, but for a disk that takes so many milliseconds longer for each sync."""

    def __init__(self, milliseconds: float) -> None:
        self.vfs = f"{NAME} {milliseconds}"
        self._disk = _Disk(self.vfs, milliseconds / 1000)  # known to SQLite for as long as it is held
