"""Poker hands in PHH (TOML, `.phh` and `.phhs`) as a source of the audit, as far as paragraph (f) needs them.

Hands are played again by the engine of the games: bets, and stacks at the end where the file does not give them, are
those of the rules. The hands of a table are a stream. Its first hand is no arrival; between hands that follow each
other a rise of a stack beyond its result is a purchase at the table, a fall is chips taken off, and a new player
arrives. Hands that are not in dollars, or in parts of a cent, are counted and left out. Uses acts and `hands`; used by
`run`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from almoner.acts import (
    AnyAct,
    ChipsSoldAtTable,
    ChipsTakenOff,
    Entry,
    ForcedBetPosted,
    HandDealt,
    HandEnded,
    SatDown,
    TableOpened,
    Wagered,
)
from almoner.audit.hands import Hand
from almoner.audit.source import NotChecked, Stream

PROVISIONS = (
    "forced_bets",
    "wager_within_stack",
    "arrival",
    "table_purchase_per_hand",
    "table_purchase_ceiling",
    "chips_stay",
)
"""The provisions that a hand history can be judged by."""

_NEVER = (
    NotChecked("paragraphs other than (f), and what surrounds them", "a hand history does not record them", 0),
    NotChecked("who bought, arrived or took off", "inferred from stacks after a hand and before the next", 0),
    NotChecked("(f)(3), (f)(5), (f)(6) and (f)(8)", "a hand history knows no cage, no move and no table rules", 0),
)


def streams(hands: Iterable[Hand]) -> Iterator[Stream]:
    """Yield a stream for each table, in the order in which tables first appear."""
    tables: dict[str, Table] = {}
    left_out: Counter[tuple[str, str]] = Counter()
    for hand in hands:
        if hand.left_out:
            left_out["hands", hand.left_out] += 1
        else:
            tables.setdefault(hand.table, Table(hand.table)).play(hand)
    yield from (table.stream() for table in tables.values())
    if left_out:
        rows = tuple(NotChecked(what, why, count) for (what, why), count in left_out.items())
        yield Stream(name="hands left out", entries=[], provisions=PROVISIONS, not_checked=rows)


class Table:
    """The hands of one table, turned into acts one after the other."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[Entry] = []
        self.last: Hand | None = None
        self.stacks: dict[str, int] = {}
        """what each player had when last seen, in the hands that follow each other"""
        self.counts: Counter[tuple[str, str]] = Counter()

    def play(self, hand: Hand) -> None:
        """Add a hand: what happened before it, its forced bets, its end."""
        if self.last is None:
            blind = max((bet.amount for bet in hand.forced), default=0)
            opened = TableOpened(
                table=self.name, procedures="poker", money_value=True, poker=True, table_stakes=True, blind=blind
            )
            self._record(hand, opened)
        self._between(hand)
        self._record(hand, HandDealt(table=self.name, hand=hand.id))
        for bet in hand.forced:
            self._record(
                hand,
                ForcedBetPosted(
                    table=self.name, hand=hand.id, person=bet.person, wager=bet.amount, bet=bet.kind, stack=bet.stack
                ),
            )
        for made in hand.betting.bets:
            self._record(
                hand,
                Wagered(
                    table=self.name,
                    hand=hand.id,
                    person=made.person,
                    form="chips",
                    wager=made.amount,
                    stack=made.stack,
                ),
            )
        if hand.betting.trouble:
            self.counts["(f)(1), betting within a hand", hand.betting.trouble] += 1
        self._record(hand, HandEnded(table=self.name, hand=hand.id))
        self.last = hand
        self.stacks |= hand.results or {}

    def _between(self, hand: Hand) -> None:
        """Record what players did to their stacks since the hand before, if this hand follows it."""
        why = self._breaks_off(hand)
        if why:
            self.counts["(f)(2), (f)(4) and (f)(7) before a hand", why] += 1
            self.stacks = {}
            return
        assert self.last is not None
        for person, stack in hand.starting.items():
            before = self.stacks.get(person)
            if before is None or (person not in self.last.starting and before != stack):
                self._record(hand, SatDown(table=self.name, person=person, value=stack))
            elif stack > before:
                bought = stack - before
                self._record(
                    hand,
                    ChipsSoldAtTable(table=self.name, hand=hand.id, person=person, value=bought, stack=before),
                )
            elif stack < before and self.last.finishing is None and person in self.last.betting.winners:
                self.counts["(f)(7) before a hand", "the hand before carries no results: a fall may be the rake"] += 1
            elif stack < before:
                self._record(hand, ChipsTakenOff(table=self.name, person=person, value=before - stack, leaving=False))

    def _breaks_off(self, hand: Hand) -> str:
        """Say why nothing is known of what happened between the last hand and this one; nothing if it is."""
        if self.last is None:
            return "the first hand of a table is no arrival"
        if self.last.results is None:
            return "the hand before carries no results, and could not be played to its end"
        if hand.unnamed:
            return "the players have neither names nor seats"
        if hand.number is not None and self.last.number is not None and hand.number != self.last.number + 1:
            return "hands between it and the one before are missing"
        both = [person for person in hand.starting if person in self.stacks]
        if 2 * sum(hand.starting[person] == self.stacks[person] for person in both) < len(both) or not both:
            return "most stacks differ from those after the hand before: it follows another"
        return ""

    def _record(self, hand: Hand, act: AnyAct) -> None:
        at = datetime(hand.day.year, hand.day.month, hand.day.day, 12, tzinfo=UTC)
        seq = len(self.entries) + 1
        self.entries.append(Entry(stream=self.name, seq=seq, at=at, game_date=hand.day, by="hand history", act=act))

    def stream(self) -> Stream:
        """Return the table's stream."""
        counted = tuple(NotChecked(what, why, count) for (what, why), count in self.counts.items())
        return Stream(
            name=self.name,
            entries=list(self.entries),
            provisions=PROVISIONS,
            not_checked=_NEVER + counted,
        )
