"""Hand histories played again by the engine: stacks and winnings are reconciled, and every disagreement is named.

Play on sites differs from a card room's in ways that change no chips: a raise that nobody can answer is taken and given
back, hands are shown when it suits the site. `site_rules` allows these; a raise or a share that no rule allows is a
disagreement. Uses `phh`, `game`, `hand` and `operations`; used by the command line and the audit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Final, Literal

from msgspec import Struct

from almoner.games.cards import cards as cards_of
from almoner.games.errors import BadCard, GameError
from almoner.games.poker import operations as ops
from almoner.games.poker.dealing import check_fresh
from almoner.games.poker.game import CHIPS_ONLY, GameRules, fixed_limit, no_limit, stud
from almoner.games.poker.hand import Hand
from almoner.games.poker.operations import UNKNOWN
from almoner.games.poker.phh import MOST, Action, BadHand, PhhHand, decimal, scale

PLAYED: Final = ("NT", "FT", "F7S")
"""The games that are played again: no-limit and fixed-limit hold 'em, fixed-limit seven-card stud."""
MOST_RAISES: Final = 100
MOST_SCALE: Final = 10_000
"""Amounts may have four decimal places."""


SITES: Final[dict[str, Any]] = {"idle_raise": True, "table_all_ins": False, "short_all_in": "from full"}
"""How sites play, where it is not as the rules of a room that are usual."""
POSTED: Final[dict[str, tuple[Any, ...]]] = {
    "short_all_in": ("on top", "from full"),
    "cap_heads_up": (True, False),
    "most_raises": tuple(range(MOST_RAISES + 1)),
}
"""Posted rules of fixed-limit that a file may name in fields of its own, as `_most_raises`, and what they may be."""
MOST_UNNAMED: Final = 10
"""A rake that the file does not name is at most one part in so many of the pots, up to the next whole unit."""


Outcome = Literal["reconcile", "disagree", "only_played", "left_out"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("reconcile", "disagree", "only_played", "left_out")


class Replayed(Struct, frozen=True, kw_only=True):
    """A hand that was played again. Amounts are whole chips, `scale` of them to the unit of the file."""

    written: PhhHand
    scale: int = 1
    left_out: str = ""
    """why it was not played, if it was not"""
    hand: Hand | None = None
    finishing: tuple[int, ...] = ()
    """stacks at the end by the rules, before any rake; empty if it could not be played to the end"""
    winnings: tuple[int, ...] = ()
    rake: int = 0
    """what the file's stacks or winnings are short of those"""
    disagreements: tuple[str, ...] = ()
    refused: Action | None = None
    """the action that the rules do not allow, where the hand was left"""

    @property
    def reconciles(self) -> bool:
        """Whether the hand was played to its end and agrees with the results that the file gives."""
        return self.outcome == "reconcile"

    @property
    def outcome(self) -> Outcome:
        """What came of it; a hand that goes by the rules but has no results in the file was only played."""
        if self.left_out:
            return "left_out"
        if self.disagreements:
            return "disagree"
        results = self.written.finishing is not None or self.written.winnings is not None
        return "reconcile" if results else "only_played"


def replay(written: PhhHand) -> Replayed:
    """Play a hand again and hold it against the results that the file gives; raises BadHand for what no hand can be."""
    if written.variant not in PLAYED:
        return Replayed(written=written, left_out=f"the game {written.variant} is not played by this engine")
    factor = scale(written)
    if factor > MOST_SCALE:
        return Replayed(written=written, left_out="amounts have more than four decimal places")
    try:
        hand = _dealt_in(written, factor)
    except GameError as error:
        raise BadHand(f"{written.where}: {error}") from None
    player = _Player(hand, factor, written)
    wrong = player.play()
    if wrong:
        return Replayed(written=written, scale=factor, hand=hand, disagreements=(wrong,), refused=player.refused)
    return _reconciled(written, factor, hand)


def site_rules(written: PhhHand, factor: int) -> GameRules:
    """Return the rules that a hand was played by, as far as the file says, and otherwise as sites play."""

    def chips(field: str, amount: Decimal | None) -> int:
        if amount is None:
            raise written.wrong(field, "an amount, which this game needs")
        return int(amount * factor)

    play = SITES | _posted(written)
    if written.variant == "NT":
        least = chips("min_bet", written.min_bet)
        return no_limit(0, least, **play)
    small, big = chips("small_bet", written.small_bet), chips("big_bet", written.big_bet)
    if written.variant == "FT":
        return fixed_limit(small, big, **play)
    return stud(small, big, ante=0, bring_in=chips("bring_in", written.bring_in), **play)


def _posted(written: PhhHand) -> dict[str, Any]:
    """Return the posted rules that a file names."""
    found = {}
    for word, may_be in POSTED.items():
        value = written.fields.get(f"_{word}") if written.variant != "NT" else None
        if value is not None:
            if not any(value == one and type(value) is type(one) for one in may_be):
                raise written.wrong(f"_{word}", f"{may_be[0]!r} to {may_be[-1]!r}")
            found[word] = value
    return found


def _dealt_in(written: PhhHand, factor: int) -> Hand:
    """Return the hand before its first action: forced bets are those of the file."""
    antes = [int(amount * factor) for amount in written.antes]
    blinds = [int(amount * factor) for amount in written.blinds] or [0] * written.count
    trimmed = written.fields.get("ante_trimming_status")
    common = min(antes) if trimmed is False and len(set(antes)) > 1 else None
    return Hand(
        site_rules(written, factor),
        [int(amount * factor) for amount in written.starting],
        antes=antes if common is None else [common] * written.count,
        dead=[0] * written.count if common is None else [ante - common for ante in antes],
        blinds=[max(blind, 0) for blind in blinds],
        posts=[max(-blind, 0) for blind in blinds],
        automatic=CHIPS_ONLY,
    )


def _numbers(text: str) -> tuple[int, ...]:
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    return tuple(UNKNOWN if pair == "??" else cards_of(pair)[0] for pair in pairs)


class _Player:
    """Does the actions of a file one after the other."""

    def __init__(self, hand: Hand, factor: int, written: PhhHand) -> None:
        self.hand, self.factor, self.written = hand, factor, written
        self.shown: dict[int, tuple[int, ...]] = {}
        """hands that were shown, before or at the showdown"""
        self.refused: Action | None = None

    def play(self) -> str:
        """Play the hand to its end; return what was not allowed, with the rule, or nothing."""
        for number, action in enumerate(self.written.actions, start=1):
            try:
                self._do(action)
            except GameError as error:
                self.refused = action
                return f"action {number}, {action.text!r}: {self._said(error)}"
        try:
            while self.hand.phase == "show":
                self._show()
            self._check_shown()
        except GameError as error:
            return f"showdown: {self._said(error)}"
        return "" if self.hand.phase == "over" else f"the actions end before the hand does; due is {self.hand.phase}"

    def _said(self, error: GameError) -> str:
        """Return what was wrong with players called as in the file: p1 is in seat 0."""
        words = re.sub(r"\bseat (\d+)", lambda seat: f"p{int(seat[1]) + 1}", str(error))
        return words if self.factor == 1 else f"{words} (in chips of 1/{self.factor} of the file's unit)"

    def _do(self, action: Action) -> None:
        seat = action.player - 1
        match action.kind:
            case "hole":
                self.hand.do(ops.DealHole(seat, _numbers(action.cards)))
            case "board":
                self.hand.do(ops.DealBoard(_numbers(action.cards)))
            case "bring in":
                self.hand.do(ops.BringIn(seat))
            case "call":
                self.hand.do(ops.CheckCall(seat))
            case "raise":
                self.hand.do(ops.RaiseTo(seat, int(action.amount * self.factor)))
            case "fold":
                # A player who is all-in cannot fold; a site that folds one who is away declares the hand dead.
                self.hand.do(ops.Fold(seat) if self.hand.stacks[seat] else ops.Kill(seat))
            case "show":
                if action.cards:
                    self._note_shown(seat, _numbers(action.cards))
            case "discard":
                raise GameError("there is no discarding in this game")

    def _note_shown(self, seat: int, shown: tuple[int, ...]) -> None:
        before = self.shown.get(seat, ())
        if any(one != other for one, other in zip(before, shown, strict=False) if UNKNOWN not in (one, other)):
            raise GameError(f"seat {seat} has shown {ops.written(before)} already")
        self.shown[seat] = shown if len(shown) >= len(before) else before

    def _check_shown(self) -> None:
        """See that hands which had no part in the showdown, but were shown, hold cards that can be theirs."""
        seen = self.hand.seen
        for seat, shown in self.shown.items():
            held = self.hand.holes[seat]
            if self.hand.shown >> seat & 1:
                continue
            if len(shown) > len(held) or any(
                old not in (UNKNOWN, card) and card != UNKNOWN for card, old in zip(shown, held, strict=False)
            ):
                raise BadCard(f"seat {seat} was dealt {ops.written(held)}, and cannot show {ops.written(shown)}")
            fresh = tuple(card for card, old in zip(shown, held, strict=False) if old == UNKNOWN)
            check_fresh(seen, fresh)
            seen |= sum(1 << card for card in fresh if card != UNKNOWN)

    def _show(self) -> None:
        """Have the next player in the order of the showdown show or muck, as the file says."""
        seat = self.hand.seat
        held = self.shown.get(seat)
        if held is not None:  # cards dealt since an all-in hand was shown lie open too, if the file names them
            held = (*held, *self.hand.holes[seat][len(held) :])
        self.hand.do(ops.Muck(seat) if held is None else ops.Show(seat, held))


def _reconciled(written: PhhHand, factor: int, hand: Hand) -> Replayed:
    """Hold the stacks and winnings of a hand that is over against those of the file."""
    won, returned = [0] * written.count, [0] * written.count
    for operation in hand.log:
        if isinstance(operation, ops.Push):
            won[operation.seat] += operation.amount
        elif isinstance(operation, ops.Collect) and operation.amount:
            returned[operation.seat] += operation.amount
    wrong: list[str] = []
    short = _shortfall("finishing stack", hand.stacks, written.finishing, won, factor, wrong)
    own = _counted_otherwise(written, factor, hand, won, returned)
    short_won = None if own else _shortfall("winnings", won, written.winnings, won, factor, wrong)
    if short is not None and short_won is not None and short != short_won:
        wrong.append(f"stacks are short of {_unit(short, factor)} and winnings of {_unit(short_won, factor)}")
    rake = next((found for found in (short, short_won) if found is not None), 0)
    if not wrong:
        wrong += _wrong_rake(written, factor, rake, sum(won))
    return Replayed(
        written=written,
        scale=factor,
        hand=hand,
        finishing=tuple(hand.stacks),
        winnings=tuple(won),
        rake=rake,
        disagreements=tuple(wrong),
    )


def _wrong_rake(written: PhhHand, factor: int, rake: int, pots: int) -> list[str]:
    """Return what is wrong with a rake: it is not the one of the file, or none is named and it is too much."""
    if "_rake" in written.fields:
        stated = decimal(written.fields["_rake"], 0, MOST)
        if stated is None:
            raise written.wrong("_rake", "a whole or decimal number of 0 or more")
        if written.finishing is not None and stated * factor != rake:
            return [f"the rake is {stated} in the file, and {_unit(rake, factor)} is missing from the stacks"]
    elif rake > _most_unnamed(pots, factor):
        return [
            f"{_unit(rake, factor)} is missing of {_unit(pots, factor)} in the pots: more than a tenth, and the file "
            "names no rake (_rake)"
        ]
    return []


def _most_unnamed(pots: int, factor: int) -> int:
    return -(-pots // (MOST_UNNAMED * factor)) * factor


def _counted_otherwise(written: PhhHand, factor: int, hand: Hand, won: list[int], returned: list[int]) -> bool:
    """Tell whether all folded to one player, whose own chips the file counts as won to another part than we do.

    Of a blind or bet that nobody called, sites count all, some or nothing as won, and the rest as given back.
    """
    if written.winnings is None or hand.mucked or hand.live & (hand.live - 1):
        return False
    for place, said in enumerate(written.winnings):
        gain = max(hand.stacks[place] - hand.setup.stacks[place], 0)
        least = won[place] - _most_unnamed(won[place], factor)
        if said * factor != gain and not least <= said * factor <= won[place] + returned[place]:
            return False
    return True


def _shortfall(
    what: str, ours: Iterable[int], file: list[Decimal] | None, won: list[int], factor: int, wrong: list[str]
) -> int | None:
    """Return by how much the file's amounts are short of ours in all: the rake, which falls on winners alone."""
    if file is None:
        return None
    total = 0
    for place, (mine, said) in enumerate(zip(ours, file, strict=True)):
        theirs = int(said * factor)
        if not mine - won[place] <= theirs <= mine:
            wrong.append(f"p{place + 1}: {what} {said} in the file, {_unit(mine, factor)} by the rules")
        total += mine - theirs
    return total


def _unit(chips: int, factor: int) -> str:
    """Return chips in the unit of the file."""
    return str(Decimal(chips) / factor)


def summary(hands: Iterable[Replayed]) -> dict[str, int]:
    """Return how many hands came out in which way, by the names of OUTCOMES."""
    found: dict[str, int] = dict.fromkeys(OUTCOMES, 0)
    for one in hands:
        found[one.outcome] += 1
    return found
