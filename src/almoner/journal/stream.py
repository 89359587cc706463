"""One stream in memory: the state that rulings need, the tree's frontier, and the batch that is being written.

`Stream.answer` rules on a proposal and, if the act is to be recorded, takes it into the state at once: what comes next
in the batch is ruled on after it. If the batch then fails, the stream is thrown away and read again.
Uses acts, law, `answer`, `follow`, `tables` and `tree`; used by `writer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct

from almoner.acts import (
    AnyAct,
    AuthorityOpened,
    ClerkLeft,
    Corrected,
    Entry,
    EventLicensed,
    Malformed,
    RoleGiven,
    Undecodable,
    encode,
    replace,
)
from almoner.acts.base import describe, form_of
from almoner.acts.codec import decode_page
from almoner.acts.units import MOST_ENTRIES, in_calendar
from almoner.journal.answer import Otherwise, Proposal, Receipt, Refused, sealed
from almoner.journal.errors import KeyTaken, NotRecorded, Tampered
from almoner.journal.follow import followed
from almoner.journal.tables import EntryRow, RefusalRow, StreamRow, Tables, leaf_of
from almoner.journal.tree import Frontier, Node, frontier, leaf_hash
from almoner.law.clock import IN_TIME, Clock, by_the_clock
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, edition_of, named
from almoner.law.live import Live, Recorded, Then, effective, made_worse, of_record, refused, refused_for
from almoner.law.ruling import Finding, Ruling

IN_CHARGE: Final = frozenset(
    ("member_in_charge", "banker", "floor", "tournament_director", "primary_operator", "secondary_operator", "clerk")
)
"""Roles of those who may put on record what happened against the law; so may whoever opened an authority's record."""
DECISIVE: Final = frozenset((Corrected, EventLicensed, AuthorityOpened))
"""Acts that may change what earlier ones mean, or by which law they are judged."""
DEEPEST: Final = 10
"""How deep corrections may stand in one another: a correction of a correction is one deep."""
AT_HAND: Final = 200_000
"""Entries that are kept in memory for as long as a correction is looked into; more are read again each time."""
AHEAD: Final = timedelta(minutes=5)
"""How far the clock of whoever proposes may be ahead of the journal's."""


class Mark(Struct, frozen=True):
    """Where a batch stands: what of a stream's state is not made anew from its entries."""

    size: int
    tip: bytes
    newest_key: str
    frontier: Frontier
    rows: int
    nodes: int


class Stream:
    """The state of one stream, up to its newest entry."""

    def __init__(self, tables: Tables, row: StreamRow) -> None:
        """Read a stream; raises Tampered if the store does not hold what it should."""
        self.id, self.name = row.id, row.name
        self.tables = tables
        self.size = 0
        """entries so far, with those of the batch that is being written"""
        self.refused = row.refused
        self.frontier = frontier(row.size, tables.hashes(row.id))
        self._stored = 0
        self.tip = b"".join(tables.hashes(row.id)(0, row.size - 1, row.size))
        """the hash of the newest entry"""
        self._newest_key = tables.newest_key(row.id)
        self._held: list[Recorded] | None = None
        self._in_charge: set[str] | None = None
        self._begin_batch()
        first = list(self._entries(0, min(row.size, 1)))  # it mostly names the edition: then no other is compiled
        self._open(self._edition(edition_of(first)))
        self._read(row.size)

    # What was recorded: this object is the past that the law looks back on.

    def __iter__(self) -> Iterator[Recorded]:
        """Read the entries again: those in the store, then those of the batch."""
        if self._held is not None:
            yield from self._held
            return
        yield from self._entries(0, self._stored)
        yield from self._recorded

    def append(self, entry: Recorded) -> None:
        """Do nothing: what is recorded is in the batch already, or in the store."""

    @contextmanager
    def _at_hand(self) -> Iterator[None]:
        """Keep the entries at hand while they are gone through again and again, if they are not too many."""
        if self._held is None and self.size <= AT_HAND:
            self._held = list(self)
            try:
                yield
            finally:
                self._held = None
        else:
            yield

    def _entries(self, after: int, upto: int) -> Iterator[Recorded]:
        """Read entries from the store, by the page; raises Tampered for one that cannot be, or is out of place."""
        seq = after
        for page in self.tables.contents(self.id, after, upto):
            try:
                entries = decode_page(page, seq + 1)
            except Undecodable as error:
                raise Tampered(f"{self.name}: {error}; run `almoner journal verify`") from None
            for seq, entry in enumerate(entries, start=seq + 1):  # noqa: B020 - it goes on from there
                if entry.seq != seq:
                    raise Tampered(
                        f"{self.name}: at place {seq} stands entry {entry.seq}; run `almoner journal verify`"
                    )
                yield entry

    def catch_up(self, row: StreamRow) -> None:
        """Read what other processes appended since."""
        self.refused = row.refused
        if row.size > self.size:
            for stored in self.tables.entries(self.id, self.size, row.size):
                self.frontier.push(stored.hash)
                self.tip = stored.hash
                self._newest_key = max(self._newest_key, stored.key or "")
            self._read(row.size)

    def _read(self, size: int) -> None:
        """Take what the store holds after the newest known entry into the state."""
        seq, corrected = self.size, False
        for entry in self._entries(seq, size):
            seq += 1
            if entry.__class__ is Entry and not corrected and (kind := entry.act.__class__) not in DECISIVE:
                self._live.takes[kind](entry)  # by far the most, and worth the shortest way
                if not entry.late:
                    self._clock.last = entry.at
                continue
            self.size = self._stored = seq
            corrected = corrected or (isinstance(entry, Entry) and entry.act.__class__ is Corrected)
            if not corrected:
                self._take(entry)
        self.size = self._stored = seq
        self._in_charge = None
        if self.size != size:
            raise Tampered(
                f"{self.name}: the store says {size} entries and holds {self.size}; run `almoner journal verify`"
            )
        if corrected:
            self._reopen()  # once, after all corrections

    def _take(self, entry: Recorded) -> None:
        """Take an entry into the state, which was ruled on."""
        kind = entry.act.__class__ if isinstance(entry, Entry) else None
        if kind in DECISIVE:
            self._reopen()
            return
        self._live.take(entry)
        self._clock.passed(entry if isinstance(entry, Entry) else entry.envelope)
        if kind in (RoleGiven, ClerkLeft):
            self._in_charge = None

    def _reopen(self) -> None:
        """Make the state anew under the edition that the event names now."""
        self._in_charge = None
        with self._at_hand():
            self._open(self._edition(edition_of(self)))
            for entry in self:
                self._clock.passed(entry if isinstance(entry, Entry) else entry.envelope)

    def _edition(self, name: str | None) -> Edition:
        try:
            return named(name or AS_PRINTED)
        except ValueError as error:
            raise NotRecorded(f"{self.name}: {error}; a newer almoner may know it") from None

    def _open(self, edition: Edition) -> None:
        self._live = Live(edition, past=self)
        self._clock = Clock(edition.zone)

    # The batch

    def begin(self, now: datetime) -> None:
        """Begin a batch that is ruled on at a moment."""
        self._now = by_the_clock(now, self._live.edition.zone)
        self._latest = self._now + AHEAD

    def _begin_batch(self) -> None:
        self.rows: list[EntryRow] = []
        self.nodes: list[Node] = []
        self.refusals: list[RefusalRow] = []
        self._recorded: list[Entry] = []
        self._receipts: dict[str, Receipt] = {}

    def may_have(self, key: str) -> bool:
        """Tell whether a key may be in the store: not if it is later than all of them, as a new key mostly is."""
        return key <= self._newest_key

    def has(self, key: str, known: dict[str, EntryRow]) -> bool:
        """Tell whether a key stands in the batch, or with one of the stored entries that are known."""
        return key in self._receipts or key in known

    def mark(self) -> Mark:
        """Return where the batch stands, to take it back to."""
        return Mark(self.size, self.tip, self._newest_key, self.frontier.copy(), len(self.rows), len(self.nodes))

    def take_back(self, mark: Mark) -> None:
        """Take back what was recorded in the batch since a mark; refusals stay.

        The state of the law knows no way back: where something was recorded, the stream is gone through again.
        """
        if self.size == mark.size:
            return
        for row in self.rows[mark.rows :]:
            if row.key is not None:
                del self._receipts[row.key]
        del self.rows[mark.rows :], self._recorded[mark.rows :], self.nodes[mark.nodes :]
        self.size, self.tip, self._newest_key, self.frontier = mark.size, mark.tip, mark.newest_key, mark.frontier
        self._reopen()

    def committed(self) -> None:
        """Take note that the batch is on disk."""
        self._stored = self.size
        self._begin_batch()

    def answer(self, asked: Proposal, known: dict[str, EntryRow], otherwise: Otherwise | None = None) -> Receipt:
        """Rule on a proposal and put it into the batch that was begun.

        `known` are the stored entries that have keys of this batch; `otherwise` may give another act for one that is
        refused. Raises Refused, which puts the refusal into the
        batch, KeyTaken, Malformed for an envelope that cannot be, NotRecorded for a stream that is full.
        """
        if asked.key is not None and (repeated := self.repeat(asked, known)):
            return repeated
        if self.size >= MOST_ENTRIES:
            raise NotRecorded(f"{self.name}: the stream is full, it has {self.size:,} entries; begin another")
        entry = Entry(
            stream=self.name,
            seq=self.size + 1,
            at=self._time(asked.at),
            game_date=asked.game_date,
            by=asked.by,
            act=asked.act,
            witness=asked.witness,
            late=asked.late,
            key=asked.key,
        )
        ruling, breach = self._rule(entry), None
        if not ruling.allowed and otherwise is not None and (act := otherwise(ruling)) is not None:
            entry = replace(entry, act=act)
            ruling = self._rule(entry)
        if not ruling.allowed and asked.breach is not None:
            ruling, breach = self._in_breach(entry, ruling, asked.breach)
        try:
            (kept, said), content = sealed(ruling, breach), encode(entry)
        except UnicodeEncodeError as error:
            raise Malformed(f"a text holds what is no character, {error.object[error.start : error.end]!r}") from None
        if kept.outcome in ("refused", "cannot rule"):
            self.refused += 1
            self.refusals.append(RefusalRow(self.refused, content, said))
            raise Refused(entry, kept)
        receipt = Receipt(entry=entry, ruling=kept)
        self._record(receipt, content, said)
        return receipt

    def repeat(self, asked: Proposal, known: dict[str, EntryRow]) -> Receipt | None:
        """Return the receipt of the entry that has the proposal's key; raises KeyTaken if its act is another."""
        assert asked.key is not None
        there = self._receipts.get(asked.key)
        if there is None and (row := known.get(asked.key)) is not None:
            found = followed(self.name, row)
            if not isinstance(found.entry, Entry):
                raise KeyTaken(f"{self.name}: entry {row.seq} has the key {asked.key!r} and cannot be read")
            there = Receipt(entry=found.entry, ruling=found.ruling)
        if there is None:
            return None
        if there.entry.act != asked.act:
            raise KeyTaken(
                f"{self.name}: entry {there.seq} has the key {asked.key!r} with another act; give every act its own key"
            )
        return Receipt(entry=there.entry, ruling=there.ruling, repeated=True)

    def _time(self, at: datetime | None) -> datetime:
        """Return the time of an entry by the clock of the place; where none is said, now, but never before the last."""
        if at is not None:
            if not in_calendar(at):
                raise Malformed(f"Entry.at: expected {describe(form_of(Entry, 'at'))}, found {at.isoformat()}")
            return by_the_clock(at, self._live.edition.zone)
        last = self._clock.last
        return self._now if last is None or self._now >= last else last

    def _record(self, receipt: Receipt, content: bytes, ruling: bytes) -> None:
        entry = receipt.entry
        row = EntryRow(entry.seq, content, ruling, leaf_hash(leaf_of(content, ruling)), entry.key)
        self.rows.append(row)
        self.nodes += self.frontier.push(row.hash)
        self.size, self.tip = entry.seq, row.hash
        self._recorded.append(entry)
        if entry.key is not None:
            self._receipts[entry.key] = receipt
            self._newest_key = max(self._newest_key, entry.key)
        self._take(entry)

    # The ruling

    def _rule(self, entry: Entry) -> Ruling:
        ruling = self._rule_on_law(entry) if entry.act.__class__ in DECISIVE else self._live.rule(entry)
        at, last = entry.at, self._clock.last
        if at > self._latest or (last is not None and at < last):
            odd = list(self._clock.odd(entry))
            if at > self._latest and at != last:  # a clock that ran ahead must not keep the right ones out
                odd.append(f"the time {at.isoformat()} has not come; it is {self._now.isoformat()}")
            remedy = "Leave the time (--on) out, or give that at which it happened, and mark it late (--late)."
            return refused(ruling, *(self._own(IN_TIME, why, remedy) for why in odd)) if odd else ruling
        return ruling

    def _rule_on_law(self, entry: Entry) -> Ruling:
        """Rule on an act that may change under which edition the event stands: by the one that it would bring about."""
        if _depth(entry.act) > DEEPEST:
            raise Malformed(
                f"Corrected.instead: corrections stand more than {DEEPEST} deep in one another; expected fewer"
            )
        live = self._live
        with self._at_hand():
            try:
                wanted = named(edition_of(Then(self, entry)) or AS_PRINTED)
            except ValueError as error:
                known = self._own("An event names an edition of the law that is known.", str(error))
                return refused(live.rule(entry), known)
            if wanted is live.edition:
                return live.rule(entry)
            # What the other edition would find is new, however old the acts are.
            return refused_for(Live(wanted, past=self).rule(entry), made_worse(live.edition, wanted, self, entry))

    def _own(self, says: str, why: str, remedy: str = "") -> Finding:
        return of_record(self._live.edition, says, why, remedy)

    def _in_breach(self, entry: Entry, ruling: Ruling, reason: str) -> tuple[Ruling, str | None]:
        """Return the ruling on an act that is refused and the reason to record it all the same, None if it may not be.

        What a provision refuses can have happened. What the journal itself refuses, a wrong time or a correction of
        nothing, can only be proposed differently.
        """
        if any(not found.provision for found in ruling.verdict.extra):
            return ruling, None
        missing = []
        if entry.witness is None or entry.witness == entry.by:
            missing.append("there is no second person as witness")
        if entry.by not in self._people_in_charge():
            missing.append(f"{entry.by} was given no role in charge ({', '.join(sorted(IN_CHARGE))})")
        if not missing:
            return ruling, reason
        says = "What happened against the law is recorded by somebody in charge, with a reason and a witness."
        return refused(ruling, *(self._own(says, why) for why in missing)), None

    def _people_in_charge(self) -> set[str]:
        if self._in_charge is None:
            self._in_charge = people_in_charge(self)
        return self._in_charge


def people_in_charge(entries: Iterable[Recorded]) -> set[str]:
    """Return who may put on record what happened against the law."""
    found = set()
    for entry in effective(entries):
        act = entry.act if isinstance(entry, Entry) else None
        if isinstance(act, RoleGiven) and act.role in IN_CHARGE:
            found.add(act.person)
        elif isinstance(act, AuthorityOpened) and isinstance(entry, Entry):
            found.add(entry.by)
        elif isinstance(act, ClerkLeft):
            found.discard(act.person)
    return found


def _depth(act: AnyAct | None) -> int:
    """Return how deep corrections stand in one another."""
    deep = 0
    while isinstance(act, Corrected):
        act, deep = act.instead, deep + 1
    return deep
