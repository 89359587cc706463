"""Money wheel (N.J.A.C. 13:47-20.29): a wheel of 50 equal spaces that show bills; a bet on a bill pays its face to 1.

The text was read as far as the wheel. How many spaces show each bill it leaves, as far as it was read, to whoever
builds the wheel: the sheet of this program leaves that figure out, the house must give it, and an example stands in
`sheets/examples`. Other marks than bills (a joker, a flag) can be on the wheel and the layout, by their names. Not
followed: the order of the spaces, which changes no chance. Uses the ground of this room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import ClassVar, Literal

from almoner.games import pay
from almoner.games.chance import draw_below
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import OneSpin, check_stop
from almoner.games.sheet import Rules


class MoneyWheel(Rules, frozen=True, kw_only=True):
    """The figures of the money wheel."""

    spaces: Literal[50]
    counts: dict[str, int]
    """how many spaces show each bill, or other mark, in the order of the layout; together all spaces"""
    pays: dict[str, Pay]
    """what a bet on each of them pays"""

    examples: ClassVar[Mapping[str, str]] = {"counts": "{1=23, 2=14, 5=7, 10=4, 20=2}"}

    def __post_init__(self) -> None:
        """See that the wheel is full, and that wheel and layout show the same; raises ValueError."""
        for mark, count in self.counts.items():
            if not mark.strip() or count < 1:
                raise ValueError(f"counts: expected at least 1 space for each bill, found {count} for {mark!r}")
        if sum(self.counts.values()) != self.spaces:
            raise ValueError(f"counts: expected {self.spaces} spaces in all, found {sum(self.counts.values())}")
        for mark in (*self.counts, *self.pays):
            if mark not in self.pays:
                raise ValueError(f"pays: expected what {mark!r} pays, which is on the wheel; found no odds for it")
            if mark not in self.counts:
                raise ValueError(f"counts: expected spaces that show {mark!r}, which the layout pays; found none")


@rule
def wins(bet: int, space: int) -> bool:
    """Tell whether a bet wins on a space, both being places on the layout."""
    return bet == space


def bets(rules: MoneyWheel) -> tuple[str, ...]:
    """Return the bets of the layout: the bills, and other marks if the wheel has some."""
    return tuple(rules.counts)


def _line(rules: MoneyWheel, bet: str, stopped: str) -> Pay | None:
    layout = bets(rules)
    return rules.pays[bet] if wins(layout.index(bet), layout.index(stopped)) else None


def settle(rules: MoneyWheel, stopped: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bets on the mark that the wheel stopped at; raises BadOutcome, BadBet, NotWhole."""
    check_stop(stopped, bets(rules))
    pay.check_bets(stakes, bets(rules))
    why = f"the wheel stopped at {stopped}"
    return [pay.settled(bet, amount, _line(rules, bet, stopped), rules.rounding, why) for bet, amount in stakes.items()]


def all_odds(rules: MoneyWheel) -> list[BetOdds]:
    """Return the exact odds of every bet, over the spaces of the wheel."""
    found = []
    for bet in bets(rules):
        ways: Counter[Pay | None] = Counter()
        for stopped, count in rules.counts.items():
            ways[_line(rules, bet, stopped)] += count
        results = ((pay.result(at), count) for at, count in ways.items())
        found.append(odds(bet, results, remarks=pay.whole_remarks(ways, rules.rounding)))
    return found


class MoneyWheelRound(OneSpin[MoneyWheel]):
    """One spin."""

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def wheel(self) -> dict[str, int]:
        """Return the marks of the wheel, and how many spaces show each."""
        return self.rules.counts

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return [self.rules.pays[bet]]

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.stopped, self.stakes[seat])


@rule
def many(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], bet: int, wheel: Sequence[int]
) -> None:
    """Spin many times; count spins that lose at 0 and spins that win at 1. `wheel` says what each space shows."""
    for _ in range(rounds):
        counts[1 if wins(bet, wheel[draw_below(state, len(wheel))]) else 0] += 1


def kernel(rules: MoneyWheel, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    wheel = tuple(place for place, count in enumerate(rules.counts.values()) for _ in range(count))
    values = (pay.result(None), pay.result(rules.pays[bet]))
    return Kernel(many, (bets(rules).index(bet), wheel), values)


GAME = Game(
    name="money wheel",
    rules=MoneyWheel,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, outcome.strip(), stakes),
    outcome_help="the bill, or other mark, at which the wheel stopped, such as 5",
    odds=all_odds,
    round=MoneyWheelRound,
    kernel=kernel,
    example=True,
)
