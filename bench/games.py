"""The table games of a made-up night, each a generator of the acts at one table: blackjack and poker for table stakes.

Whatever they yield is lawful under nh-pari-2016. A table looks at `House.closing` between hands, and then lets its
players leave. Uses the acts and `house`; used by `night`.
"""

from __future__ import annotations

from collections.abc import Iterator

from almoner.acts import (
    ChipsPutAway,
    ChipsPutBack,
    ChipsSoldAtTable,
    ForcedBetPosted,
    HandDealt,
    HandEnded,
    Moved,
    RakeTaken,
    TableOpened,
    TipReceived,
    Wagered,
)
from bench.house import CEILING, MOST_KEPT, PURCHASE, House, Player, Said


def blackjack(house: House, table: str) -> Iterator[Said]:
    """Yield the acts of a table of blackjack with value chips."""
    rng, dealer, players, number = house.rng, f"{table}-dealer", list[Player](), 0
    yield "floor", TableOpened(table=table, procedures="blackjack", money_value=True)
    while not house.closing:
        number += 1
        hand = f"{table}-{number}"
        if len(players) < 6 and rng.random() < 0.4:
            yield from house.seat(table, players, stakes=False)
        for player in list(players):
            if player.stack < 400 and rng.random() < 0.7:
                value = 100 * rng.randint(20, 150)
                player.stack += value
                yield (
                    dealer,
                    ChipsSoldAtTable(
                        table=table, hand=hand, person=player.person, value=value, paid=value, tender="cash"
                    ),
                )
            elif player.stack < 400 or rng.random() < 0.01:
                yield from house.leave(table, players, player)
        for player in players:
            stake = 100 * rng.randint(1, 4)
            yield dealer, _wager(table, hand, player, stake)
            player.stack += rng.choice((stake, -stake))
        yield dealer, HandDealt(table=table, hand=hand)
        if players and rng.random() < 0.05:
            yield dealer, TipReceived(person=dealer, tip=100, kept_in="tip_box")
        yield dealer, HandEnded(table=table, hand=hand)
    while players:
        yield from house.leave(table, players, players[0])


def _wager(table: str, hand: str, player: Player, stake: int) -> Wagered:
    return Wagered(table=table, person=player.person, form="chips", wager=stake, hand=hand, stack=player.stack)


class Poker:
    """A table of poker for table stakes; players move between such tables."""

    def __init__(self, house: House, table: str, blind: int, room: list[Poker]) -> None:
        self.house, self.table, self.blind, self.room = house, table, blind, room
        self.players: list[Player] = []
        room.append(self)

    def play(self) -> Iterator[Said]:
        """Yield the acts of the table from its opening to the end of the night."""
        number = 0
        yield (
            "floor",
            TableOpened(
                table=self.table, procedures="holdem", money_value=True, poker=True, table_stakes=True, blind=self.blind
            ),
        )
        while not self.house.closing:
            number += 1
            yield from self._between(f"{self.table}-{number}")
            if len(self.players) > 1:
                yield from self._hand(f"{self.table}-{number}", list(self.players))
        while self.players:
            yield from self.house.leave(self.table, self.players, self.players[0])

    def _between(self, hand: str) -> Iterator[Said]:
        rng = self.house.rng
        if len(self.players) < 9 and rng.random() < 0.5:
            yield from self.house.seat(self.table, self.players, stakes=True)
        for player in list(self.players):
            room = min(PURCHASE, CEILING - player.stack)
            sale = {"table": self.table, "hand": hand, "person": player.person, "stack": player.stack}
            if player.stack < 5_000 and rng.random() < 0.5:
                player.stack += room
                yield f"{self.table}-dealer", ChipsSoldAtTable(value=room, paid=room, tender="cash", **sale)
            elif player.away and room > 0:
                value = min(room, player.away)
                player.stack, player.away = player.stack + value, player.away - value
                yield f"{self.table}-dealer", ChipsPutBack(value=value, **sale)
            elif player.stack < self.blind or rng.random() < 0.004:
                yield from self.house.leave(self.table, self.players, player)
            elif rng.random() < 0.004:
                yield from self._move(player)

    def _move(self, player: Player) -> Iterator[Said]:
        forced = self.house.rng.random() < 0.5
        open_tables = [t for t in self.room if t is not self and len(t.players) < 9 and t.blind <= self.blind]
        if not open_tables:
            return
        other = self.house.rng.choice(open_tables)
        excess = player.stack - MOST_KEPT
        if excess > 0 and not forced:
            yield "floor", ChipsPutAway(table=self.table, person=player.person, value=excess, stack=player.stack)
            player.stack, player.away = MOST_KEPT, player.away + excess
        self.players.remove(player)
        yield (
            "floor",
            Moved(from_table=self.table, table=other.table, person=player.person, value=player.stack, forced=forced),
        )
        other.players.append(player)

    def _hand(self, hand: str, players: list[Player]) -> Iterator[Said]:
        rng, dealer, pot = self.house.rng, f"{self.table}-dealer", 0
        rng.shuffle(players)
        yield dealer, HandDealt(table=self.table, hand=hand)
        for player, bet in zip(players, ("small_blind", "big_blind"), strict=False):
            wager = min(player.stack, self.blind // 2 if bet == "small_blind" else self.blind)
            yield (
                dealer,
                ForcedBetPosted(
                    table=self.table, hand=hand, person=player.person, wager=wager, bet=bet, stack=player.stack
                ),
            )
            player.stack, pot = player.stack - wager, pot + wager
        for street in range(4):
            stake = self.blind * rng.randint(1, 1 + 2 * street)
            players = [p for p in players if rng.random() < 0.65] or players[:1]
            for player in players if len(players) > 1 else ():
                if wager := min(stake, player.stack):
                    yield dealer, _wager(self.table, hand, player, wager)
                    player.stack, pot = player.stack - wager, pot + wager
        rake = min(400, pot // 10)
        players[0].stack += pot - rake
        yield dealer, RakeTaken(table=self.table, hand=hand, rake=rake)
        if rng.random() < 0.2:
            yield dealer, TipReceived(person=dealer, tip=100, kept_in="marked_area")
            players[0].stack -= 100
        yield dealer, HandEnded(table=self.table, hand=hand)
