"""What an audit is given: streams of recorded acts, and what could not be checked in them and why.

Uses acts; used by `jsonl`, `phh` and `run`.
"""

from __future__ import annotations

from msgspec import Struct

from almoner.acts import Entry
from almoner.acts.codec import Unreadable

MISSING = "entries missing"
"""How the row begins that counts the empty places of a stream."""

NO_ACT = "the record holds no"
"""How the reason begins why a paragraph was not checked of whose acts there is none; their kinds follow."""


class NotChecked(Struct, frozen=True):
    """Something that was not checked: neither clean nor a breach."""

    what: str
    why: str
    count: int
    """how many times; 0 if it cannot be counted"""


class Stream(Struct, frozen=True):
    """The entries of one stream, ready to be judged."""

    name: str
    entries: list[Entry | Unreadable]
    provisions: tuple[str, ...] | None = None
    """the provisions that a record of this sort can be judged by; all, if nothing is said"""
    not_checked: tuple[NotChecked, ...] = ()
