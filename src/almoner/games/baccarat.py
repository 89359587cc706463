"""Baccarat (N.J.A.C. 13:47-20.22), and the rules that mini-baccarat shares: two hands, a drawing table, three bets.

The text was read as far as the natural; the rest is the common game, on the sheet. Odds are counted by point values.
Not followed: the players' handling of shoe and cards, burning at the start of a stack (a round is dealt from a whole
one), and bets on pairs. Uses the ground of this room; used by `mini_baccarat`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from almoner.games import cards, pay
from almoner.games.card_rounds import CardRound
from almoner.games.cards import ACE, rank_of
from almoner.games.chance import draw_card
from almoner.games.errors import BadOutcome
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, parts
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import Dealt, Due
from almoner.games.sheet import Rules, Sheet

BETS: Final = ("player", "banker", "tie")
PLAYER, BANKER, TIE = 0, 1, 2
NATURAL: Final = 8
STOOD: Final = 10
"""Stands for the player's third card where the player took none."""


class Baccarat(Rules, frozen=True, kw_only=True):
    """The figures of baccarat."""

    decks: Annotated[int, Meta(ge=1, le=100)]
    natural: Literal[8]
    """the least natural; with a natural on either side nobody draws"""
    player_draws_to: Annotated[int, Meta(ge=0, le=7)]
    """the highest point count on which the player draws"""
    banker_draws: tuple[str, ...]
    """for each point count of the banker, 0 to 7, the player's third cards on which the banker draws, as point values;
    `none` where the player took no third card"""
    player: Pay
    banker: Pay
    """the commission is taken off: 19:20 is even money less five percent"""
    tie: Pay

    def __post_init__(self) -> None:
        """See that the drawing table can be read; raises ValueError."""
        _masks(self)


def _masks(rules: Baccarat) -> tuple[int, ...]:
    """Return the drawing table of the banker, for each point count a bit for each third card of the player."""
    if len(rules.banker_draws) != NATURAL:
        raise ValueError(f"banker_draws: expected a line for each point count, 0 to 7, found {len(rules.banker_draws)}")
    found = []
    for line in rules.banker_draws:
        words = line.split()
        if len(set(words)) != len(words) or not set(words) <= {*"0123456789", "none"}:
            raise ValueError(f"banker_draws: expected different point values 0 to 9 or none, found {line!r}")
        found.append(sum(1 << (STOOD if word == "none" else int(word)) for word in words))
    return tuple(found)


@rule
def points(card: int) -> int:
    """Return the point value of a card: its number, 1 for an ace, 0 for a ten, jack, queen or king."""
    rank = rank_of(card)
    return 1 if rank == ACE else rank + 2 if rank < 8 else 0


@rule
def player_draws(player: int, banker: int, most: int) -> bool:
    """Tell whether the player draws a third card, by the point counts of two cards each."""
    return player < NATURAL and banker < NATURAL and player <= most


@rule
def banker_draws(player: int, banker: int, third: int, masks: Sequence[int]) -> bool:
    """Tell whether the banker draws, by the point counts of two cards each and the player's third card, or STOOD."""
    return player < NATURAL and banker < NATURAL and masks[banker] >> third & 1 == 1


@rule
def winner(player: int, banker: int) -> int:
    """Return which hand wins by its point count: PLAYER, BANKER or TIE."""
    return PLAYER if player > banker else BANKER if banker > player else TIE


def count(hand: Sequence[int]) -> int:
    """Return the point count of a hand: the last digit of the sum of its values."""
    return sum(map(points, hand)) % 10


def bets(rules: Baccarat) -> tuple[str, ...]:
    """Return the bets of the layout."""
    return BETS


def _lines(rules: Baccarat, bet: str) -> tuple[Pay | None, Pay | None, Pay | None]:
    """Return what a bet is paid when the player, the banker or neither wins."""
    if bet == "tie":
        return None, None, rules.tie
    return (rules.player, None, pay.PUSH) if bet == "player" else (None, rules.banker, pay.PUSH)


def due_next(rules: Baccarat, player: Sequence[int], banker: Sequence[int]) -> str:
    """Return which hand the next card goes to, `player` or `banker`, or nothing when both are done."""
    if len(banker) < 2:
        return "player" if len(player) == len(banker) else "banker"
    first, second = count(player[:2]), count(banker[:2])
    draws = player_draws(first, second, rules.player_draws_to)
    if draws and len(player) == 2:
        return "player"
    third = points(player[2]) if draws else STOOD
    return "banker" if len(banker) == 2 and banker_draws(first, second, third, _masks(rules)) else ""


def _check(rules: Baccarat, player: Sequence[int], banker: Sequence[int]) -> None:
    cards.check([*player, *banker], decks=rules.decks)
    hands: dict[str, list[int]] = {"player": [], "banker": []}
    left = {"player": list(player), "banker": list(banker)}
    while to := due_next(rules, hands["player"], hands["banker"]):
        if not left[to]:
            raise BadOutcome(
                f"the {to} draws on {_shown(hands)}; expected another card, found {cards.names(hands[to])}"
            )
        hands[to].append(left[to].pop(0))
    for to, more in left.items():
        if more:
            raise BadOutcome(f"the {to} draws no more on {_shown(hands)}; found another card, {cards.name(more[0])}")


def _shown(hands: Mapping[str, Sequence[int]]) -> str:
    return " and ".join(f"{to} {count(hand)}" for to, hand in hands.items())


def settle(rules: Baccarat, player: Sequence[int], banker: Sequence[int], stakes: Mapping[str, int]) -> list[Settled]:
    """Settle bets on two hands; raises BadCard, BadOutcome if they did not draw by the table, BadBet, NotWhole."""
    _check(rules, player, banker)
    pay.check_bets(stakes, bets(rules))
    won, why = winner(count(player), count(banker)), _shown({"player": player, "banker": banker})
    return [pay.settled(bet, amount, _lines(rules, bet)[won], rules.rounding, why) for bet, amount in stakes.items()]


def ways(rules: Baccarat) -> tuple[int, int, int]:
    """Return in how many ways six cards in order make the player win, the banker, and neither."""
    found, masks = [0, 0, 0], _masks(rules)
    left = [16 * rules.decks] + [4 * rules.decks] * 9
    spare = sum(left) - 5
    for player, mine in _two(left):
        for banker, theirs in _two(left):
            if player_draws(player, banker, rules.player_draws_to):
                for third, more in _drawn(left):
                    draws = banker_draws(player, banker, third, masks)
                    _add(found, left, (player + third) % 10, banker, draws, mine * theirs * more)
            else:
                draws = banker_draws(player, banker, STOOD, masks)
                _add(found, left, player, banker, draws, mine * theirs * spare)
    return found[PLAYER], found[BANKER], found[TIE]


def _drawn(left: list[int]) -> Iterator[tuple[int, int]]:
    """Draw a card of each point value: yield the value and the ways, the card being gone meanwhile."""
    for value, count in enumerate(left):
        if count:
            left[value] -= 1
            yield value, count
            left[value] += 1


def _two(left: list[int]) -> Iterator[tuple[int, int]]:
    """Draw two cards: yield their point count and the ways, the cards being gone meanwhile."""
    for first, some in _drawn(left):
        for second, more in _drawn(left):
            if first <= second:
                yield (first + second) % 10, some * more * (1 if first == second else 2)


def _add(found: list[int], left: list[int], player: int, banker: int, draws: bool, ways: int) -> None:
    """Add the ways of the banker's last card, or of any card where it does not draw."""
    if not draws:
        found[winner(player, banker)] += ways * sum(left)
        return
    for value, count in enumerate(left):
        found[winner(player, (banker + value) % 10)] += ways * count


def all_odds(rules: Baccarat) -> list[BetOdds]:
    """Return the exact odds of every bet."""
    counts, found = ways(rules), []
    for bet in bets(rules):
        lines = _lines(rules, bet)
        results = ((pay.result(at), count) for at, count in zip(lines, counts, strict=True))
        found.append(odds(bet, results, remarks=pay.whole_remarks(lines, rules.rounding)))
    return found


def shared(rules: Baccarat) -> list[tuple[int, dict[str, Fraction]]]:
    """Return the ways in which either hand wins, and neither, with what a unit on each bet comes to in them."""
    return [
        (count, {bet: pay.result(_lines(rules, bet)[won]) for bet in bets(rules)})
        for won, count in enumerate(ways(rules))
    ]


class BaccaratRound(CardRound[Baccarat]):
    """One coup: four cards, and a third to either hand by the drawing table."""

    def __init__(self, sheet: Sheet[Baccarat]) -> None:
        super().__init__(sheet)
        self.decks = self.rules.decks

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        return _lines(self.rules, bet)

    def _next(self) -> list[Due]:
        to = due_next(self.rules, self.at("player"), self.at("banker"))
        return [Due(Dealt, to)] if to else []

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.at("player"), self.at("banker"), self.stakes[seat])


@rule
def many(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    full: list[int],
    most: int,
    masks: Sequence[int],
    places: Sequence[int],
) -> None:
    """Play many coups, and count each result; `places` says at which place of `counts` each winner stands."""
    pack = full.copy()
    for _ in range(rounds):
        player, banker, third, at = 0, 0, STOOD, 4
        for place in range(0, 4, 2):
            player += points(draw_card(state, pack, place))
            banker += points(draw_card(state, pack, place + 1))
        player, banker = player % 10, banker % 10
        mine, theirs = player, banker
        if player_draws(player, banker, most):
            third, at = points(draw_card(state, pack, 4)), 5
            mine = (player + third) % 10
        if banker_draws(player, banker, third, masks):
            theirs = (banker + points(draw_card(state, pack, at))) % 10
        counts[places[winner(mine, theirs)]] += 1


def kernel(rules: Baccarat, bet: str) -> Kernel:
    """Return the simulation of a bet."""
    import numpy as np

    values, places = pay.results(_lines(rules, bet))
    full = np.array(cards.deck(decks=rules.decks))
    return Kernel(many, (full, rules.player_draws_to, _masks(rules), places), values)


def game(name: str, rules: type[Any]) -> Game[Any]:
    """Return the game of a name, which is played by figures of this kind."""
    return Game(
        name=name,
        rules=rules,
        bets=bets,
        settle=_settle_text,
        outcome_help="the cards of both hands in the order dealt, such as player=9h8d banker=KsQd5c",
        odds=all_odds,
        round=BaccaratRound,
        kernel=kernel,
        shared=shared,
    )


def _settle_text(rules: Baccarat, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    hands = parts(outcome, "player", "banker")
    return settle(rules, cards.cards(hands["player"]), cards.cards(hands["banker"]), stakes)


GAME = game("baccarat", Baccarat)
