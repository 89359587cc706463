"""Hands of the engine written down in PHH, as `phh` reads them and `replay` plays them again.

Uses `phh`, `replay`, `hand`, `operations` and `game`; used by whoever keeps or hands out hand histories.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from almoner.games.errors import GameError
from almoner.games.poker import operations as ops
from almoner.games.poker.game import GameRules
from almoner.games.poker.hand import Hand
from almoner.games.poker.operations import Operation
from almoner.games.poker.replay import POSTED, SITES

CODES = {("holdem", "no-limit"): "NT", ("holdem", "fixed-limit"): "FT", ("stud", "fixed-limit"): "F7S"}
"""PHH's names of the games."""


def written(hand: Hand, fields: Mapping[str, Any] | None = None) -> str:
    """Return a hand that is over as the text of a `.phh` file, amounts in chips.

    `fields` are further ones, such as players, seats, table, hand, day, month and year. Raises GameError for a hand
    that is not over, and for pot-limit, for which PHH has no name.
    """
    rules, setup = hand.rules, hand.setup
    if hand.phase != "over":
        raise GameError(f"expected a hand that is over; due is: {hand.phase}")
    code = CODES.get((rules.variant, rules.limit))
    if code is None:
        raise GameError(f"PHH has no name for {rules.limit} hold 'em; expected no-limit or fixed-limit")
    antes = [ante + dead for ante, dead in zip(setup.antes, setup.dead, strict=True)]
    found: dict[str, Any] = {
        "variant": code,
        "ante_trimming_status": not any(setup.dead),
        "antes": _listed(antes),
        **_bets(hand, rules),
        **_posted(rules),
        "starting_stacks": list(setup.stacks),
        "actions": [line for operation in hand.log if (line := _action(operation))],
        "finishing_stacks": list(hand.stacks),
        "winnings": _winnings(hand),
    }
    if hand.rake:
        found["_rake"] = hand.rake
    clash = sorted(set(found) & set(fields or {}))
    if clash:
        raise GameError(f"the field {clash[0]!r} is the hand's own; expected another name")
    return "".join(f"{name} = {_toml(value)}\n" for name, value in (found | dict(fields or {})).items())


def sections(hands: Sequence[str]) -> str:
    """Return the texts of several hands as one `.phhs` file, numbered from 1."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, start=1))


def _listed(amounts: Sequence[int]) -> list[int]:
    """Return forced bets in the order of PHH, backward where two play."""
    return list(amounts)[::-1] if len(amounts) == 2 else list(amounts)


def _bets(hand: Hand, rules: GameRules) -> dict[str, Any]:
    setup = hand.setup
    if rules.variant == "stud":
        return {"bring_in": rules.bring_in, "small_bet": rules.small_bet, "big_bet": rules.big_bet}
    blinds = [blind - post for blind, post in zip(setup.blinds, setup.posts, strict=True)]
    if any(blind and post for blind, post in zip(setup.blinds, setup.posts, strict=True)):
        raise GameError("a seat posts a blind and a missed one; PHH has one place for both")
    for operation in hand.log:
        if isinstance(operation, ops.PostStraddle):
            blinds[operation.seat] = 2 * max(setup.blinds)
    sizes = {"min_bet": rules.least_bet}
    if rules.limit == "fixed-limit":
        sizes = {"small_bet": rules.small_bet, "big_bet": rules.big_bet}
    return {"blinds_or_straddles": _listed(blinds), **sizes}


def _posted(rules: GameRules) -> dict[str, Any]:
    """Return what `replay` has to know of the house's rules where they are not those of sites."""
    if rules.limit != "fixed-limit":
        return {}
    usual = GameRules(limit="fixed-limit", small_bet=1, big_bet=1, **SITES)
    return {f"_{word}": value for word in POSTED if (value := getattr(rules, word)) != getattr(usual, word)}


def _action(operation: Operation) -> str:
    """Return an operation as an action of PHH; nothing for what PHH leaves to its reader."""
    match operation:
        case ops.DealHole(seat, cards):
            return f"d dh p{seat + 1} {ops.written(cards)}"
        case ops.DealBoard(cards):
            return f"d db {ops.written(cards)}"
        case ops.BringIn(seat):
            return f"p{seat + 1} pb"
        case ops.CheckCall(seat):
            return f"p{seat + 1} cc"
        case ops.RaiseTo(seat, amount):
            return f"p{seat + 1} cbr {amount}"
        case ops.Fold(seat) | ops.Kill(seat):
            return f"p{seat + 1} f"
        case ops.Show(seat, cards):
            return f"p{seat + 1} sm {ops.written(cards)}"
        case ops.Muck(seat):
            return f"p{seat + 1} sm"
    return ""


def _winnings(hand: Hand) -> list[int]:
    found = [0] * hand.count
    for operation in hand.log:
        if isinstance(operation, ops.Push):
            found[operation.seat] += operation.amount
    return found


def _toml(value: Any) -> str:
    """Return a value in TOML: words, whole numbers, yes and no, and lists of them."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # a basic string is one of JSON
        case list() | tuple():
            return f"[{', '.join(_toml(one) for one in value)}]"
    raise GameError(f"expected a text, a whole number, true or false, or a list of them, found {value!r}")
