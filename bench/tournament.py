"""A tournament of a made-up night, as a generator of its acts from the announcement to the last prize.

What it yields is lawful under nh-pari-2016. When the house closes, players go out without more hands. Uses the acts and
`house`; used by `night`.
"""

from __future__ import annotations

from collections.abc import Iterator

from almoner.acts import (
    BoughtIn,
    Eliminated,
    GameAnnounced,
    GameEnded,
    GameStarted,
    HandDealt,
    HandEnded,
    NoticePosted,
    PrizeAwarded,
    PrizePosted,
    PrizesFixed,
    Rebought,
    SessionHeld,
    StackIssued,
    TableOpened,
    Wagered,
)
from bench.house import CHARITY, DAY, LICENSE, House, Said


def tournament(house: House, game: str, entrants: int) -> Iterator[Said]:
    """Yield the acts of a tournament with re-buys, from its announcement to its end."""
    rng, director, table, hand = house.rng, "director", f"{game}-table", 0
    places, collected = max(1, entrants // 8), 6_000 * entrants
    yield (
        director,
        GameAnnounced(
            game=game,
            procedures="tournament",
            date=DAY,
            tournament=True,
            buy_in=6_000,
            rebuys=True,
            entries_max=entrants,
        ),
    )
    yield director, NoticePosted(game=game, where="on the board at the door")
    for rank in range(1, places + 1):
        yield director, PrizePosted(game=game, rank=rank, prize_form="percent_of_pool", percent=100 // places)
    yield "floor", TableOpened(table=table, procedures="tournament", money_value=False)
    players, rebought = list[str](), set[str]()
    for _ in range(entrants):
        players.append((yield from house.patron()))
        yield "cashier", BoughtIn(game=game, person=players[-1], paid=6_000)
        yield director, StackIssued(game=game, person=players[-1], chips=10_000)
    yield director, SessionHeld(game=game, license=LICENSE, charity=CHARITY)
    yield director, GameStarted(game=game)
    while len(players) > places:
        hand += 1
        if not house.closing:
            dealt = rng.sample(players, min(9, len(players)))
            yield director, HandDealt(table=table, hand=f"{table}-{hand}")
            for p in dealt:
                yield director, Wagered(table=table, person=p, form="chips", chips=100 * hand, hand=f"{table}-{hand}")
            yield director, HandEnded(table=table, hand=f"{table}-{hand}")
        if house.closing or rng.random() < 0.25:
            person = rng.choice(players)
            if person not in rebought and not house.closing:
                rebought.add(person)
                collected += 4_000
                yield "cashier", Rebought(game=game, person=person, paid=4_000, chips_left=0, chips=10_000)
            else:
                players.remove(person)
                house.idle.append(person)
                yield director, Eliminated(game=game, person=person)
    yield from _prizes(game, players, collected * 80 // 100)
    house.idle += players


def _prizes(game: str, players: list[str], pool: int) -> Iterator[Said]:
    yield "director", PrizesFixed(game=game, prizes=pool)
    share = pool // len(players)
    for rank, person in enumerate(players, start=1):
        prize = pool - share * (len(players) - 1) if rank == 1 else share
        yield "cashier", PrizeAwarded(game=game, person=person, prize=prize, rank=rank)
    yield "director", GameEnded(game=game)
