"""What can go wrong when an act is proposed or a journal is opened; every text says what to do.

Uses nothing of ours; used by this room and by everybody who uses it.
"""

from __future__ import annotations


class JournalError(Exception):
    """Something went wrong with a journal. Of all that are not `Uncertain`, nothing was recorded."""


class Unusable(JournalError, ValueError):
    """A journal that cannot be opened or read: it is not there, is no journal, or a newer program's."""


class NotRecorded(JournalError):
    """The act was not recorded, and the text says why. The same act may be proposed again."""


class Uncertain(JournalError):
    """The store was lost at the moment of writing, and whether the act was recorded could not be found out.

    An act with a key may be proposed again without harm: it is recorded once.
    """


class Busy(NotRecorded):
    """Too many proposals are waiting; this one was not taken."""


class Closed(NotRecorded):
    """The journal was closed before the act was proposed."""


class KeyTaken(NotRecorded, ValueError):
    """The key of the proposal stands in the stream with another act."""


class Tampered(JournalError):
    """The store does not hold what was acknowledged: entries were taken back or replaced behind the program's back."""


def no_such_stream(place: str, stream: str) -> Unusable:
    """Return the error of a stream that a journal does not have."""
    return Unusable(f"{place}: there is no stream {stream!r}; `almoner journal info` lists them")


class StoreError(JournalError):
    """A statement failed: the disk is full, the file is locked or damaged, the connection is lost."""

    def __init__(self, words: str, *, lost: bool = False, doubtful: bool = False) -> None:
        super().__init__(words)
        self.lost = lost
        """the connection is of no more use"""
        self.doubtful = doubtful
        """what was being written may be on the disk in part, and come back after a crash"""
