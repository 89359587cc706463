"""The operations of a hand: everything that can happen from the first ante to the last pot, as small frozen records.

A log of them, with the setup of the hand, is the hand. Seats are numbered from the left of the button, 0 the first;
cards are the numbers of `cards`, or UNKNOWN. Amounts are whole chips. Uses `cards`; used by `hand` and its steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from almoner.games.cards import name

UNKNOWN: Final = -1
"""A card whose face nobody but its owner has seen."""


class PostAnte(Struct, frozen=True, tag="ante"):
    """A player puts in the ante, and dead money if it is due from that seat: as much as the stack covers."""

    seat: int


class PostBlind(Struct, frozen=True, tag="blind"):
    """A player puts in a blind, or the live post of one who missed it: as much as the stack covers."""

    seat: int


class PostStraddle(Struct, frozen=True, tag="straddle"):
    """The player left of the big blind puts in twice the big blind, before cards are dealt."""

    seat: int


class Burn(Struct, frozen=True, tag="burn"):
    """The dealer burns a card."""

    card: int = UNKNOWN


class DealHole(Struct, frozen=True, tag="hole"):
    """The dealer deals cards to a player; at stud the third to the sixth lie face up."""

    seat: int
    cards: tuple[int, ...]


class DealBoard(Struct, frozen=True, tag="board"):
    """The dealer deals all cards of a street to the board; at stud the one common card for want of seventh cards."""

    cards: tuple[int, ...]


class BringIn(Struct, frozen=True, tag="bring-in"):
    """The player with the low card puts in the bring-in, or as much of it as the stack covers."""

    seat: int


class Fold(Struct, frozen=True, tag="fold"):
    """A player gives up the hand."""

    seat: int


class CheckCall(Struct, frozen=True, tag="call"):
    """A player checks, or calls with as much as the stack covers."""

    seat: int


class RaiseTo(Struct, frozen=True, tag="raise"):
    """A player completes, bets or raises, so that so much of this round lies in front of him; all-in is everything."""

    seat: int
    amount: int


class Kill(Struct, frozen=True, tag="kill"):
    """The floor declares a hand dead whose player is not there (TDA 30), all-in or not; what was put in stays in."""

    seat: int


class Collect(Struct, frozen=True, tag="collect"):
    """The dealer gives back the uncalled part of a bet, if any, and pulls the bets of the round into the pot."""

    seat: int = -1
    amount: int = 0


class Show(Struct, frozen=True, tag="show"):
    """A player turns the hand face up; the cards are all of the player's own, in the order dealt."""

    seat: int
    cards: tuple[int, ...]


class Muck(Struct, frozen=True, tag="muck"):
    """A player gives the hand back face down at the showdown."""

    seat: int


class TakeRake(Struct, frozen=True, tag="rake"):
    """The dealer takes the rake of a pot; pot 0 is the main pot."""

    pot: int
    amount: int


class Push(Struct, frozen=True, tag="push"):
    """The dealer pushes a pot, or a share of it, to a winner, who adds it to the stack."""

    pot: int
    seat: int
    amount: int


Operation: TypeAlias = (
    PostAnte
    | PostBlind
    | PostStraddle
    | Burn
    | DealHole
    | DealBoard
    | BringIn
    | Fold
    | CheckCall
    | RaiseTo
    | Kill
    | Collect
    | Show
    | Muck
    | TakeRake
    | Push
)

_codec = msgspec.json.Decoder(list[Operation])


def encoded(log: list[Operation]) -> bytes:
    """Return a log of operations as JSON."""
    return msgspec.json.encode(log)


def decoded(text: bytes) -> list[Operation]:
    """Return the log that `encoded` wrote; raises ValueError that says where it is none."""
    return _codec.decode(text)


def written(cards: tuple[int, ...] | list[int]) -> str:
    """Return cards in their written form, an unknown one as ??."""
    return "".join("??" if card == UNKNOWN else name(card) for card in cards)


def line(operation: Operation, seats: Sequence[int] | None = None) -> str:
    """Return an operation in words, such as `seat 2 raise 300`; `seats` are those of the table in the hand's order."""
    seat = getattr(operation, "seat", -1)
    words = [f"seat {seats[seat] if seats else seat}"] if seat >= 0 else []
    words.append(str(operation.__struct_config__.tag))
    for field in operation.__struct_fields__:
        value = getattr(operation, field)
        if field == "cards":
            words.append(written(value))
        elif field == "card":
            words.append(written((value,)))
        elif field == "pot":
            words.append(f"pot {value}")
        elif field == "amount" and value:
            words.append(str(value))
    return " ".join(words)
