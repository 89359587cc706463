"""What is posted of a poker game: its kind, its limits and forced bets, and the house rules that vary.

Everything is in whole chips. Uses `errors`; used by the hand engine, the table, simulation and hand histories.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from almoner.games.errors import BadSheet

NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2
LIMITS: Final = {"no-limit": NO_LIMIT, "pot-limit": POT_LIMIT, "fixed-limit": FIXED_LIMIT}
"""The betting structures by name, and as the number by which rules know them."""
MOST_PLAYERS: Final = {"holdem": 11, "stud": 8}
"""Players in one hand: N.J.A.C. 13:47-20.36 (eleven is the analogue of 13:69F-14.10) and 20.35."""
MOST_CHIPS: Final = 1 << 40
"""The largest stack and bet."""


class Rake(Struct, frozen=True, kw_only=True):
    """What the house takes of a pot, by the method on the posted sign (N.J.A.C. 13:47-20.37).

    It is taken of what lies in the pots once an uncalled bet has gone back, and never more than lies there.
    """

    method: Literal["none", "percent", "hand"] = "none"
    """none covers games where time is charged: nothing leaves the pot; hand takes `amount` once from each hand"""
    percent: int = 0
    amount: int = 0
    cap: int = 0
    """the most that is taken of one hand; 0 if there is no cap"""
    step: int = 1
    """percentages are taken in whole multiples of this, rounded down"""
    no_flop_no_drop: bool = True
    """nothing is taken of a hand that ends before the flop (hold 'em) or before fourth street (stud)"""

    def __post_init__(self) -> None:
        if not (0 <= self.percent <= 100 and self.step >= 1 and min(self.amount, self.cap) >= 0):
            raise BadSheet(
                f"expected a rake of 0 to 100 percent, no negative amount and a step of 1 or more, found {self}"
            )
        other = self.percent if self.method == "hand" else self.amount if self.method == "percent" else 0
        if other:
            raise BadSheet(f"a rake is a percentage or an amount of each hand; expected one of them, found {self}")


class GameRules(Struct, frozen=True, kw_only=True):
    """One poker game as it is posted. A figure of 0 is a forced bet or limit that the game does not have."""

    variant: Literal["holdem", "stud"] = "holdem"
    limit: Literal["no-limit", "pot-limit", "fixed-limit"] = "no-limit"
    ante: int = 0
    """of each player; dead money, which counts toward no call"""
    big_blind_ante: int = 0
    """one ante for all, put in by the big blind"""
    small_blind: int = 0
    big_blind: int = 0
    bring_in: int = 0
    min_bet: int = 0
    """the least bet at no-limit and pot-limit; 0 stands for the big blind"""
    small_bet: int = 0
    big_bet: int = 0
    most_raises: int = 3
    """raises after the bet in a fixed-limit round (TDA 48); 0 if they are not capped"""
    cap_heads_up: bool = False
    """the cap also holds where a round begins with two players (TDA 48 until an event is down to two)"""
    straddle: bool = False
    """the player after the big blind may put in twice the big blind before the cards"""
    open_pair_double: bool = True
    """stud: if somebody shows a pair on fourth street, everybody may bet and raise by the big bet (live play)"""
    short_all_in: Literal["on top", "from full"] = "on top"
    """fixed-limit: the raise over an all-in of half a bet or more is a bet on top of it, or counts from the full bet"""
    idle_raise: bool = False
    """a raise that nobody left can answer is taken, and given back; off, such a player may only call or fold"""
    table_all_ins: bool = True
    """all hands are shown once somebody is all-in and nobody can bet any more (TDA 16); off in most cash games"""
    burn: bool = True
    """a card is burned before each street after the first"""
    rake: Rake = Rake()

    def __post_init__(self) -> None:
        figures = (self.ante, self.big_blind_ante, self.small_blind, self.big_blind, self.bring_in, self.min_bet)
        if not all(0 <= figure <= MOST_CHIPS for figure in (*figures, self.small_bet, self.big_bet, self.most_raises)):
            raise BadSheet(f"expected bets of 0 to {MOST_CHIPS} chips, found {self}")
        if self.limit == "fixed-limit" and not 0 < self.small_bet <= self.big_bet:
            raise BadSheet(f"fixed-limit needs a small bet and a big bet, found {self.small_bet} and {self.big_bet}")
        if self.variant == "stud":
            if self.limit != "fixed-limit":
                raise BadSheet(f"seven-card stud is played at fixed-limit, found {self.limit}")
            if not 0 < self.bring_in <= self.small_bet:
                raise BadSheet(f"expected a bring-in of 1 to the small bet ({self.small_bet}), found {self.bring_in}")
        elif self.limit != "fixed-limit" and self.least_bet == 0:
            raise BadSheet(f"{self.limit} hold 'em needs a big blind or a least bet")

    @property
    def least_bet(self) -> int:
        """The least bet at no-limit and pot-limit."""
        return self.min_bet or self.big_blind


class Automatic(StrEnum):
    """What the engine can do by itself, each named as the phase of the hand in which it is due."""

    ANTES = "antes"
    """posting antes and dead money"""
    BLINDS = "blinds"
    """posting blinds"""
    BURN = "burn"
    """burning a card (from the deck, or unseen)"""
    HOLES = "deal hole"
    """dealing cards to players, from the deck"""
    BOARD = "deal board"
    """dealing cards to the board, from the deck"""
    COLLECT = "collect"
    """giving back the uncalled part of a bet and pulling the bets into the pot"""
    SHOW = "show"
    """showing in order: a hand that can still win shows, a beaten one is mucked where it may be"""
    RAKE = "rake"
    """taking the rake"""
    PUSH = "push"
    """pushing the pots to their winners"""


BY_HAND: Final[frozenset[str]] = frozenset()
"""Nothing is automatic: every operation is done by somebody at the table."""
BY_ITSELF: Final[frozenset[str]] = frozenset(Automatic)
"""Everything but what players decide: for simulation. The hand needs a deck."""
CHIPS_ONLY: Final[frozenset[str]] = BY_ITSELF - {Automatic.HOLES, Automatic.BOARD, Automatic.SHOW}
"""Everything but cards: for a table where people deal, and for hand histories."""


def no_limit(small_blind: int, big_blind: int, *, ante: int = 0, **rest: object) -> GameRules:
    """Return no-limit hold 'em; the rest are other fields of GameRules."""
    return replace(GameRules(small_blind=small_blind, big_blind=big_blind, ante=ante), **rest)


def pot_limit(small_blind: int, big_blind: int, *, ante: int = 0, **rest: object) -> GameRules:
    """Return pot-limit hold 'em; the rest are other fields of GameRules."""
    return replace(GameRules(limit="pot-limit", small_blind=small_blind, big_blind=big_blind, ante=ante), **rest)


def fixed_limit(small_bet: int, big_bet: int, *, ante: int = 0, small_blind: int = 0, **rest: object) -> GameRules:
    """Return fixed-limit hold 'em with a big blind of the small bet and, unless given, a small blind of half of it."""
    small = small_blind or small_bet // 2
    made = GameRules(
        limit="fixed-limit", small_blind=small, big_blind=small_bet, small_bet=small_bet, big_bet=big_bet, ante=ante
    )
    return replace(made, **rest)


def stud(small_bet: int, big_bet: int, *, ante: int, bring_in: int, **rest: object) -> GameRules:
    """Return fixed-limit seven-card stud; the rest are other fields of GameRules."""
    made = GameRules(
        variant="stud", limit="fixed-limit", small_bet=small_bet, big_bet=big_bet, ante=ante, bring_in=bring_in
    )
    return replace(made, **rest)
