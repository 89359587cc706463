"""A made-up night of games, mixed like a real one, and lawful in every act: what the measurements replay.

`mixed_night(acts, seed)` returns the same entries for the same arguments. Tables play side by side, each a generator,
and which acts next is drawn; the more acts, the more tables, so that a table plays as many hands as on a real night.
`python -m bench.night --acts 100000` records such a night and fails at the first act that is refused. Uses `games`
and `tournament`; used by `live` and `replay`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from random import Random

from almoner.acts import (
    DateLicensed,
    DayEnded,
    Entry,
    EventLicensed,
    GameScheduled,
    HouseLimitSet,
    MemberOnSite,
    ProceduresApproved,
    RoleGiven,
    ShiftBegan,
)
from almoner.law.editions import named
from almoner.law.live import Live
from bench.games import Poker, blackjack
from bench.harness import Table, options, progress, show
from bench.house import CEILING, CHARITY, DAY, LICENSE, House, Said
from bench.tournament import tournament

EDITION = "nh-pari-2016"
OPENS = datetime(2016, 11, 5, 11, 0, tzinfo=timezone(timedelta(hours=-4)))
SECONDS = 13 * 3600
"""from the opening to the last hand; an hour is left to the closing hour"""
STAFF = {
    "operator": "primary_operator",
    "in-charge": "member_in_charge",
    "director": "tournament_director",
    "floor": "floor",
    "cashier": "cashier",
    "door": "security",
}


def mixed_night(acts: int, seed: int) -> list[Entry]:
    """Return the entries of a night of about that many acts; a whole one has some hundreds at the least."""
    house = House(Random(seed))
    games = _games(house, acts)
    step = min(timedelta(seconds=2), timedelta(seconds=SECONDS) / max(1, acts))
    entries: list[Entry] = []

    def enter(said: Said) -> None:
        by, act = said
        at = OPENS + step * len(entries)
        entries.append(Entry(stream="event-7", seq=len(entries) + 1, at=at, game_date=DAY, by=by, act=act))

    for said in _opening(acts):
        enter(said)
    while games:
        house.closing = house.closing or len(entries) + 30 * len(games) >= acts
        place = house.rng.randrange(len(games))
        said = next(games[place], None)
        if said is None:
            del games[place]
        else:
            enter(said)
    enter(("operator", DayEnded()))
    return entries


def _counts(acts: int) -> tuple[int, int, int]:
    """Return how many tables of blackjack and of poker, and how many tournaments, a night of so many acts has."""
    return 1 + acts // 40_000, 2 + acts // 20_000, 1 + acts // 150_000


def _games(house: House, acts: int) -> list[Iterator[Said]]:
    jacks, pokers, tournaments = _counts(acts)
    room: list[Poker] = []
    for number in range(pokers):
        Poker(house, f"poker-{number}", 200 if number % 3 else 400, room)
    return [
        *(blackjack(house, f"blackjack-{number}") for number in range(jacks)),
        *(table.play() for table in room),
        *(tournament(house, f"tournament-{number}", min(120, 10 + acts // 1_000)) for number in range(tournaments)),
    ]


def _opening(acts: int) -> Iterator[Said]:
    """Yield what comes before the first game: the license, the schedule, the people who work, the house's limit."""
    jacks, pokers, _ = _counts(acts)
    yield "operator", EventLicensed(edition=EDITION, license=LICENSE, charity=CHARITY, place="hall")
    yield "operator", DateLicensed(license=LICENSE, charity=CHARITY, place="hall", date=DAY)
    for procedures in ("blackjack", "holdem", "tournament"):
        yield "operator", ProceduresApproved(procedures=procedures)
        yield "operator", GameScheduled(procedures=procedures, date=DAY)
    dealers = [f"blackjack-{n}-dealer" for n in range(jacks)] + [f"poker-{n}-dealer" for n in range(pokers)]
    for person, role in (STAFF | dict.fromkeys(dealers, "dealer")).items():
        yield "operator", RoleGiven(person=person, role=role)
        yield "operator", ShiftBegan(person=person, badge_worn=True)
    yield "operator", RoleGiven(person="member", role="member")
    yield "operator", MemberOnSite(person="member", affidavit=True)
    yield "operator", HouseLimitSet(limit="table_ceiling", bound=CEILING)


def check(entries: list[Entry]) -> None:
    """Record a night under its edition; raises AssertionError at the first act that is refused, or due and missing."""
    live = Live(named(EDITION))
    for entry in entries:
        ruling = live.record(entry)
        assert ruling is not None
        assert ruling.allowed, f"{entry}: {ruling.refusals}"
    assert not live.finish(), live.finish()


def main() -> None:
    """Make a night, check it, and print what it is made of."""
    chosen = options(__doc__, acts=100_000, seed=1)
    entries = mixed_night(chosen.acts, chosen.seed)
    progress(f"{len(entries):,} acts made; recording them")
    check(entries)
    kinds = Counter(type(entry.act).__name__ for entry in entries)
    rows = [(kind, count, 100 * count / len(entries)) for kind, count in kinds.most_common()]
    title = f"A night of {len(entries):,} acts, every one allowed under {EDITION}"
    show([Table(title, ("act", "count", "percent"), rows)], chosen.format)


if __name__ == "__main__":
    main()
