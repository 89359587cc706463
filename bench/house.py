"""What the games of a made-up night share: patrons, players with chips, the cage, and figures within the law.

Uses the acts; used by `games`, `tournament` and `night`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from datetime import date
from random import Random

from almoner.acts import (
    Act,
    ChipsRedeemed,
    ChipsSoldAtCage,
    LeftTable,
    PatronAdmitted,
    SatDown,
)

Said = tuple[str, Act]
"""who records an act, and the act"""

PURCHASE, MOST_KEPT = 15_000, 50_000
"""cents of the law: bought at a table in a hand, kept in view at a move by choice"""
CEILING = 40_000
"""cents on the table after a purchase, by the limit of this house, which is lower than the law's"""
DAY = date(2016, 11, 5)
LICENSE, CHARITY = "license-7", "food-bank"


@dataclass
class Player:
    """A patron at a table, with chips on it, and chips put out of view at a move."""

    person: str
    stack: int
    away: int = 0


@dataclass
class House:
    """What the games of the night share: the dice, the patrons who stand about, and whether it is time to close."""

    rng: Random
    closing: bool = False
    idle: list[str] = field(default_factory=list)
    admitted: int = 0

    def patron(self) -> Generator[Said, None, str]:
        """Find somebody to play: a patron who stands about, or a new one at the door."""
        if self.idle and self.rng.random() < 0.5:
            return self.idle.pop(self.rng.randrange(len(self.idle)))
        self.admitted += 1
        person, age = f"patron-{self.admitted:06}", self.rng.choice((18, 21, 21, 21, 60))
        yield "door", PatronAdmitted(person=person, at_least=age, checked_by="door")
        return person

    def seat(self, table: str, players: list[Player], stakes: bool) -> Iterator[Said]:
        """Let a patron buy chips at the cage and sit down."""
        person = yield from self.patron()
        value = 100 * self.rng.randint(100, 400)
        yield "cashier", ChipsSoldAtCage(person=person, value=value, paid=value, tender="cash", table_stakes=stakes)
        yield "floor", SatDown(table=table, person=person, value=value)
        players.append(Player(person, value))

    def leave(self, table: str, players: list[Player], player: Player) -> Iterator[Said]:
        """Let a player end play and turn in the chips."""
        players.remove(player)
        cause, value = "choice" if player.stack else "out_of_chips", player.stack + player.away
        yield "floor", LeftTable(table=table, person=player.person, value=player.stack, cause=cause)
        if value:
            yield "cashier", ChipsRedeemed(person=player.person, value=value, paid_out=value)
        self.idle.append(player.person)
