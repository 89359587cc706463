"""Acts that belong together: ruled on one after another, and recorded in one transaction, or none of them.

Of a group that is refused, the state of its stream is taken back to where it was before. Uses `answer`, `errors` and
`stream`; used by `writer`, which answers groups, and by the two faces of a journal, which make them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace as kept_as

from almoner.acts import AnyAct, Malformed
from almoner.journal.answer import Otherwise, Proposal, Receipt, Refused, in_group
from almoner.journal.errors import KeyTaken, NotRecorded, StoreError, Tampered
from almoner.journal.stream import Stream
from almoner.journal.tables import EntryRow

MOST_TOGETHER: Final = 50_000
"""Acts in a group: others wait while it is ruled on, a few seconds for the longest."""

Member = AnyAct | tuple[AnyAct, dict[str, Any]]
"""An act of a group; with what is said of it alone, where that differs from what is said of the group."""


class Group(Struct, frozen=True):
    """Proposals to one stream that are recorded together or not at all."""

    stream: str
    key: str | None
    proposals: tuple[Proposal, ...]


def group(stream: str, acts: Sequence[Member], said: dict[str, Any]) -> Group:
    """Return a group of acts; raises Malformed if there are none or too many, or one that no entry can say.

    No table holds groups: the first entry bears the group's key, the second KEY/2, the third KEY/3, and so on. The
    first place without an entry tells how many there were, and so a group with one act more or less from its repeat.
    """
    if not 1 <= len(acts) <= MOST_TOGETHER:
        raise Malformed(
            f"a group: expected 1 to {MOST_TOGETHER:,} acts that are recorded together, found {len(acts):,}; "
            "divide it into groups that may stand without one another"
        )
    key = said.get("key")
    made = []
    for place, member in enumerate(acts, start=1):
        act, alone = member if isinstance(member, tuple) else (member, {})
        if "key" in alone:
            raise Malformed(f"act {place} of a group: found a key of its own; the key is said of the group")
        made.append(Proposal(stream=stream, act=act, **(said | alone | {"key": _key(key, place)})))
    return Group(stream, key, tuple(made))


def _key(key: Any, place: int) -> Any:
    """Return the key of the entry at a place in a group, counted from 1; a key that is none is left to be refused."""
    return f"{key}/{place}" if place > 1 and isinstance(key, str) else key


def answer_group(
    stream: Stream, asked: Group, known: dict[str, EntryRow], otherwise: Otherwise | None
) -> list[Receipt]:
    """Rule on the acts of a group, each after those before it, and put all of them into the batch that was begun.

    Raises what `Stream.answer` raises for one of them; then none of them is in the batch.
    """
    if asked.key is not None and (repeated := _repeat(stream, asked, known)):
        return repeated
    start = stream.mark()
    receipts: list[Receipt] = []
    try:
        for proposal in asked.proposals:
            receipts.append(stream.answer(proposal, known, otherwise))
    except (NotRecorded, Tampered, Malformed) as error:
        try:
            stream.take_back(start)
        except (NotRecorded, Tampered) as worse:  # its state is of no use: the whole batch fails, and it is read again
            raise StoreError(str(worse)) from None
        if not isinstance(error, Refused) or len(asked.proposals) == 1:
            raise
        refused, kept = in_group(error, len(receipts) + 1, len(asked.proposals))
        stream.refusals[-1] = kept_as(stream.refusals[-1], ruling=kept)
        raise refused from None
    return receipts


def _repeat(stream: Stream, asked: Group, known: dict[str, EntryRow]) -> list[Receipt] | None:
    """Return the receipts of the entries that have the group's keys, None if there are none.

    Raises KeyTaken if their acts are others, or fewer or more.
    """
    assert asked.key is not None
    if not stream.may_have(asked.key):  # nor those made of it, which come later in the order of letters
        return None
    count = len(asked.proposals)
    after = _key(asked.key, count + 1)
    keys = [proposal.key for proposal in asked.proposals if proposal.key is not None]
    known |= stream.tables.by_key(stream.id, [*keys, after])
    found = [there for proposal in asked.proposals if (there := stream.repeat(proposal, known)) is not None]
    more = stream.has(after, known)
    if not found and not more:
        return None
    if len(found) < count or more:
        raise KeyTaken(
            f"{stream.name}: the key {asked.key!r} stands there with {'more' if more else len(found)} of a group's "
            f"acts, and not with {count}; give every group its own key"
        )
    return found
