"""Roulette (N.J.A.C. 13:47-20.32): where a ball comes to rest on a wheel of 0, 00 and 1 to 36, or of 0 and 1 to 36.

The text was read as far as the marker; wheel and odds are the common ones, on the sheet. Where the bets lie is in
`roulette_layout`. Not followed: imprisoning bets on zero (a sheet can give half of them back), call bets and colored
chips, which are ways of placing these bets. Uses the ground of this room and `roulette_layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Literal

from almoner.games import pay
from almoner.games.chance import draw_below
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Back, Pay, Settled
from almoner.games.roulette_layout import DOUBLE, EVEN_MONEY, color, layout, pocket_name
from almoner.games.rounds import OneSpin, check_stop
from almoner.games.sheet import Rules


class Roulette(Rules, frozen=True, kw_only=True):
    """The figures of roulette."""

    zeros: Literal[1, 2]
    """0 alone, or 0 and 00"""
    straight: Pay
    split: Pay
    street: Pay
    """also what three numbers with a zero pay"""
    corner: Pay
    """also what 0-1-2-3 pays on a layout with one zero"""
    five_numbers: Pay
    six_line: Pay
    column: Pay
    dozen: Pay
    red_black: Pay
    odd_even: Pay
    low_high: Pay
    trios: bool
    """whether three numbers with a zero are taken"""
    half_back: bool
    """whether half of a bet on red or black, odd or even, low or high comes back when the ball rests on a zero"""


@rule
def line(covered: int, half_back: bool, pocket: int) -> int:
    """Return the line of the pay table that a pocket falls on: 0 is lost, 1 won, 2 lost but for half.

    The bits of `covered` are the pockets of the bet; `half_back` says whether a zero gives half of it back.
    """
    if (covered >> pocket) & 1:
        return 1
    return 2 if half_back and pocket in (0, DOUBLE) else 0


def bets(rules: Roulette) -> tuple[str, ...]:
    """Return the bets of the layout, inside and outside."""
    return tuple(layout(rules.zeros, rules.trios))


def pockets(rules: Roulette) -> dict[str, int]:
    """Return the pockets of the wheel by name, each with the number that rules know it by; 00 is 37."""
    return {pocket_name(pocket): pocket for pocket in range(36 + rules.zeros)}


def _bits(rules: Roulette, bet: str) -> int:
    return sum(1 << pocket for pocket in layout(rules.zeros, rules.trios)[bet].covers)


def _half_back(rules: Roulette, bet: str) -> bool:
    return rules.half_back and layout(rules.zeros, rules.trios)[bet].figure in EVEN_MONEY


def _lines(rules: Roulette, bet: str) -> tuple[Pay | None, ...]:
    figure: Pay = getattr(rules, layout(rules.zeros, rules.trios)[bet].figure)
    return None, figure, Back(1, 2) if _half_back(rules, bet) else None


def settle(rules: Roulette, at: str, stakes: Mapping[str, int]) -> list[Settled]:
    """Settle a player's bets on the pocket in which the ball rests; raises BadOutcome, BadBet, NotWhole."""
    known = pockets(rules)
    check_stop(at, known)
    pay.check_bets(stakes, bets(rules))
    pocket, found = known[at], []
    for bet, amount in stakes.items():
        place = line(_bits(rules, bet), _half_back(rules, bet), pocket)
        why = f"the ball rests on {at}, {color(pocket)}"
        found.append(pay.settled(bet, amount, _lines(rules, bet)[place], rules.rounding, why))
    return found


def all_odds(rules: Roulette) -> list[BetOdds]:
    """Return the exact odds of every bet, over the pockets of the wheel."""
    found = []
    for bet in bets(rules):
        bits, half = _bits(rules, bet), _half_back(rules, bet)
        lines = Counter(line(bits, half, pocket) for pocket in pockets(rules).values())
        results = ((pay.result(_lines(rules, bet)[place]), ways) for place, ways in lines.items())
        found.append(odds(bet, results, remarks=pay.whole_remarks(_lines(rules, bet), rules.rounding)))
    return found


class RouletteRound(OneSpin[Roulette]):
    """One spin."""

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def wheel(self) -> dict[str, int]:
        """Return the pockets of the wheel, of which there is one each."""
        return dict.fromkeys(pockets(self.rules), 1)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return _lines(self.rules, bet)

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.stopped, self.stakes[seat])


@rule
def many(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    pockets_: int,
    covered: int,
    half_back: bool,
    places: Sequence[int],
) -> None:
    """Spin many times, and count each result; `places` says at which place of `counts` each line stands."""
    for _ in range(rounds):
        counts[places[line(covered, half_back, draw_below(state, pockets_))]] += 1


def kernel(rules: Roulette, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    values, places = pay.results(_lines(rules, bet))
    return Kernel(many, (36 + rules.zeros, _bits(rules, bet), _half_back(rules, bet), places), values)


GAME = Game(
    name="roulette",
    rules=Roulette,
    bets=bets,
    settle=lambda rules, outcome, stakes: settle(rules, outcome.strip(), stakes),
    outcome_help="the number in whose pocket the ball rests, such as 17, 0 or 00",
    odds=all_odds,
    round=RouletteRound,
    kernel=kernel,
)
