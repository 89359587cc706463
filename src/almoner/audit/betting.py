"""The betting of a poker hand, by playing it again: what each bet, call and raise put in, of which stack.

Where a hand does not go by the rules its betting is read as far as it does, and a raise of more than the stack stands
as it was made, so that the law judges it. Uses the games; used by `hands`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from almoner.games.poker import operations as ops
from almoner.games.poker.hand import Hand
from almoner.games.poker.phh import BadHand, PhhHand
from almoner.games.poker.replay import Replayed, replay


class Bet(Struct, frozen=True):
    """A bet, call or raise: what it put in, of how much on the table before; in cents."""

    person: str
    amount: int
    stack: int


class Betting(Struct, frozen=True, kw_only=True):
    """How a hand was bet."""

    bets: list[Bet]
    finishing: dict[str, int] | None = None
    """stacks at the end by the rules, before any rake; none if the hand was not played to its end"""
    winners: frozenset[str] = frozenset()
    """who won a pot, and so has borne the rake if there was one"""
    trouble: str = ""
    """why the betting, or what is left of it, could not be read"""


def read(written: PhhHand, people: Sequence[str], factor: int) -> Betting:
    """Play a hand again; `factor` is how many cents the unit of the file is."""
    try:
        found = replay(written)
    except BadHand as error:
        return Betting(bets=[], trouble=str(error).removeprefix(f"{written.where}: "))
    if found.left_out or found.hand is None:
        return Betting(bets=[], trouble=found.left_out)
    cents = Fraction(factor, found.scale)
    bets = _bets(found.hand, people, cents)
    if found.refused is not None:
        bets += _beyond(found, people, cents)
    if not found.finishing:
        return Betting(bets=bets, trouble="; ".join(found.disagreements))
    return Betting(
        bets=bets,
        finishing={person: int(chips * cents) for person, chips in zip(people, found.finishing, strict=True)},
        winners=frozenset(person for person, won in zip(people, found.winnings, strict=True) if won),
        trouble="; ".join(found.disagreements),
    )


def _bets(hand: Hand, people: Sequence[str], cents: Fraction) -> list[Bet]:
    """Return what was put in by players' choice, from the operations of the hand."""
    again = Hand(
        hand.rules, hand.setup.stacks, antes=hand.setup.antes, blinds=hand.setup.blinds, posts=hand.setup.posts,
        dead=hand.setup.dead, automatic=frozenset(),
    )  # fmt: skip
    found = []
    for operation in hand.log:
        before = list(again.stacks)
        again.do(operation)
        if isinstance(operation, ops.CheckCall | ops.RaiseTo):
            seat = operation.seat
            if put_in := before[seat] - again.stacks[seat]:
                found.append(Bet(people[seat], int(put_in * cents), int(before[seat] * cents)))
    return found


def _beyond(found: Replayed, people: Sequence[str], cents: Fraction) -> list[Bet]:
    """Return the raise that was refused, if it is one of more than the player has."""
    hand, action = found.hand, found.refused
    assert hand is not None
    assert action is not None
    seat = action.player - 1
    if action.kind != "raise" or hand.phase not in ("act", "bring in") or hand.seat != seat:
        return []
    put_in = int(action.amount * found.scale) - hand.bets[seat]
    if put_in <= hand.stacks[seat]:
        return []
    return [Bet(people[seat], int(put_in * cents), int(hand.stacks[seat] * cents))]
