"""What is in a journal, at a glance.

Uses `store`; used by the command line.
"""

from __future__ import annotations

from msgspec import Struct

from almoner.journal.store import Store


class StreamInfo(Struct, frozen=True):
    """A stream, and how far it is sealed."""

    stream: str
    entries: int
    refused: int
    sealed_to: int
    """entries up to the newest checkpoint"""
    sealed_at: str | None


class Info(Struct, frozen=True):
    """A journal."""

    journal: str
    """its name, which its checkpoints begin with"""
    place: str
    keys: list[str]
    """public keys that its checkpoints are signed with"""
    signs: bool
    """it has a secret key to sign with"""
    people: int
    warnings: list[str]
    streams: list[StreamInfo]


def info(store: Store) -> Info:
    """Return what is in a journal at this moment."""
    with store.reading() as tables:
        streams = []
        for row in tables.streams():
            newest = tables.checkpoints(row.id)[-1:]
            sealed = (newest[0].size, newest[0].at) if newest else (0, None)
            streams.append(StreamInfo(row.name, row.size, row.refused, *sealed))
        return Info(
            journal=tables.name(),
            place=tables.database.place,
            keys=[str(key) for key in tables.public_keys()],
            signs=tables.signing_key() is not None,
            people=sum(record is not None for _, record, _ in tables.people()),
            warnings=tables.database.warnings(),
            streams=streams,
        )
