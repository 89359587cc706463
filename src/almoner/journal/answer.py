"""What is proposed to a journal, and what it answers: the recorded entry with its ruling, or a refusal.

Uses acts and law; used by this room and by everybody who proposes an act.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import date, datetime
from typing import Literal, Required, TypedDict

import msgspec
from msgspec import Struct

from almoner.acts import AnyAct, Entry
from almoner.acts.base import Record
from almoner.acts.units import Day, Id, Moment, Text
from almoner.journal.errors import NotRecorded
from almoner.law.ruling import Finding, Ruling

Outcome = Literal["allowed", "refused", "cannot rule", "in breach"]


class RecordedRuling(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A ruling as it is sealed with its entry, or kept with a refusal."""

    edition: str
    outcome: Outcome
    cites: tuple[str, ...] = ()
    """paragraphs that the act was found to comply with, or for which it is refused"""
    findings: tuple[Finding, ...] = ()
    """why it is refused, or was recorded in breach"""
    reason: str | None = None
    """why something is on record that the law does not allow: it had happened already"""
    group: tuple[int, int] | None = None
    """of a refusal: which act it was of how many that were proposed together, of which none was recorded"""

    @property
    def remedy(self) -> str:
        """What to do instead, in words."""
        return " ".join(dict.fromkeys(found.remedy for found in self.findings if found.remedy))


class Said(TypedDict, total=False):
    """What is said of an act that is proposed: its envelope, but for its place, which the journal gives it."""

    by: Required[str]
    """the person who records it"""
    game_date: Required[date]
    at: datetime | None
    """when it happened; now, if nothing is said"""
    witness: str | None
    late: bool
    """typed in later, from paper"""
    key: str | None
    """makes a repeat harmless: the same key and act twice is one entry"""
    breach: str | None
    """why it is to be recorded though the law does not allow it: it has happened already"""


def new_key() -> str:
    """Return a key for a proposal: the time, then chance. Keys that rise stand together on disk, and cost the least."""
    return f"{time.time_ns():016x}-{os.urandom(8).hex()}"


class Proposal(Record, frozen=True, kw_only=True):
    """An act that somebody wants on record, with what is `Said` of it; raises Malformed for what no entry can say."""

    stream: Id
    act: AnyAct
    by: Id
    game_date: Day
    at: Moment | None = None
    witness: Id | None = None
    late: bool = False
    key: Id | None = None
    breach: Text | None = None


Otherwise = Callable[[Ruling], AnyAct | None]
"""Gives the act to record in the place of one that is refused, from the ruling on it; nothing if there is none."""


class Receipt(Struct, frozen=True, kw_only=True, gc=False):
    """An entry that is on disk, with its ruling."""

    entry: Entry
    ruling: RecordedRuling
    repeated: bool = False
    """the same act with the same key was there before; nothing new was recorded"""

    @property
    def seq(self) -> int:
        """The entry's place in its stream."""
        return self.entry.seq


class Refused(NotRecorded):
    """The law does not allow the act, or nothing could be ruled on it. Nothing changed; the refusal is kept."""

    def __init__(self, entry: Entry, ruling: RecordedRuling) -> None:
        self.entry = entry
        """the act as it would have stood"""
        self.ruling = ruling
        cites = ", ".join(ruling.cites)
        place = f" (act {ruling.group[0]} of {ruling.group[1]})" if ruling.group else ""
        super().__init__(f"{entry.act.__class__.__name__}{place} refused under {cites}. {ruling.remedy}".strip())


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(RecordedRuling)
_allowed: dict[tuple[str, tuple[str, ...]], tuple[RecordedRuling, bytes]] = {}


def sealed(ruling: Ruling, breach: str | None) -> tuple[RecordedRuling, bytes]:
    """Return a ruling as it is kept, and its bytes. Those that allow an act are few, and each is made once."""
    if ruling.allowed:
        same = ruling.edition, ruling.cites
        if same not in _allowed:
            made = RecordedRuling(edition=ruling.edition, outcome="allowed", cites=ruling.cites)
            _allowed[same] = made, _encoder.encode(made)
        return _allowed[same]
    found = ruling.refusals
    outcome: Outcome = "refused" if any(one.outcome == "violates" for one in found) else "cannot rule"
    made = RecordedRuling(
        edition=ruling.edition,
        outcome="in breach" if breach else outcome,
        cites=ruling.cites,
        findings=tuple(found),
        reason=breach,
    )
    return made, _encoder.encode(made)


def in_group(refused: Refused, place: int, count: int) -> tuple[Refused, bytes]:
    """Return the refusal of an act of a group, which says the act's place in it, and the bytes of its ruling."""
    ruling = msgspec.structs.replace(refused.ruling, group=(place, count))
    return Refused(refused.entry, ruling), _encoder.encode(ruling)


def read_ruling(content: bytes) -> RecordedRuling:
    """Read a ruling as it was kept; raises ValueError if it cannot be read."""
    return _decoder.decode(content)
