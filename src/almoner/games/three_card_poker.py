"""Three card poker (N.J.A.C. 13:47-20.41): ante and play against the dealer, and pair plus against a pay table.

The text was read as far as the two games; the rest is the common game, on the sheet. Cards are entered as they are
dealt, or after the choices as they are turned: the dealer's hand, then the players' that were not folded. Not followed:
a shuffler that deals three cards at once, and bets on six cards. Uses the ground of this room, `three_cards` and
`hands`.
"""

from __future__ import annotations

import functools
import itertools
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from math import lcm
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from almoner.games import cards, pay, three_cards
from almoner.games.card_rounds import CardRound
from almoner.games.chance import draw_cards
from almoner.games.errors import BadBet
from almoner.games.fast import rule
from almoner.games.game import Game, Kernel, parts
from almoner.games.hands import number, put_in_order
from almoner.games.odds import BetOdds, odds
from almoner.games.pay import Pay, Settled
from almoner.games.rounds import Chose, Due, Step
from almoner.games.sheet import Rules, Sheet
from almoner.games.three_cards import category_of, checked, described, strength

ANTE: Final = "ante"
PLAY: Final = "play"
FOLD: Final = "fold"
ANTE_BONUS: Final = "ante bonus"
PAIR_PLUS: Final = "pair plus"
UNQUALIFIED, WON, TIED, LOST, FOLDED = 0, 1, 2, 3, 4
"""What becomes of ante and play."""
HANDS: Final = 22_100
DEALERS: Final = 18_424
"""The dealer's hands beside a player's."""


class ThreeCardPoker(Rules, frozen=True, kw_only=True):
    """The figures of three card poker."""

    players: Annotated[int, Meta(ge=1, le=16)]
    """how many may play: 52 cards are enough for 16 players and the dealer"""
    ante: Pay
    play: Pay
    qualifies: Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    """the least high card with which the dealer plays; below it ante is paid and play pushes"""
    bonus_straight: Pay
    """of the ante, whatever the dealer has"""
    bonus_three_of_a_kind: Pay
    bonus_straight_flush: Pay
    plus_pair: Pay
    plus_flush: Pay
    plus_straight: Pay
    plus_three_of_a_kind: Pay
    plus_straight_flush: Pay
    fold_keeps_pair_plus: bool
    """whether pair plus is settled for a player who folds the ante"""


@rule
def outcome(mine: int, theirs: int, least: int) -> int:
    """Return what becomes of ante and play, by both strengths and the rank with which the dealer qualifies."""
    if theirs < 256 * least:
        return UNQUALIFIED
    return WON if mine > theirs else LOST if mine < theirs else TIED


def bets(rules: ThreeCardPoker) -> tuple[str, ...]:
    """Return the bets that are placed before the cards; play may follow an ante."""
    return ANTE, PAIR_PLUS


def _least(rules: ThreeCardPoker) -> int:
    return cards.RANKS.index(rules.qualifies)


def _ante(rules: ThreeCardPoker) -> tuple[Pay | None, ...]:
    """Return what an ante is paid, by outcome."""
    return rules.ante, rules.ante, pay.PUSH, None, None


def _play(rules: ThreeCardPoker) -> tuple[Pay | None, ...]:
    """Return what a play bet is paid, by outcome."""
    return pay.PUSH, rules.play, pay.PUSH, None


def _bonus(rules: ThreeCardPoker) -> tuple[Pay | None, ...]:
    """Return the bonus of an ante, by the category of the hand."""
    return None, None, None, rules.bonus_straight, rules.bonus_three_of_a_kind, rules.bonus_straight_flush


def _plus(rules: ThreeCardPoker) -> tuple[Pay | None, ...]:
    """Return what pair plus is paid, by the category of the hand."""
    lines = rules.plus_pair, rules.plus_flush, rules.plus_straight, rules.plus_three_of_a_kind
    return (None, *lines, rules.plus_straight_flush)


def settle(
    rules: ThreeCardPoker, player: Sequence[int], dealer: Sequence[int], stakes: Mapping[str, int]
) -> list[Settled]:
    """Settle a player's bets; an ante without play was folded. Raises BadCard, BadBet, NotWhole.

    A folded hand may be none, unless pair plus is settled by it.
    """
    cards.check([*player, *dealer])
    pay.check_bets(stakes, (*bets(rules), PLAY))
    if stakes.get(PLAY, stakes.get(ANTE)) != stakes.get(ANTE):
        raise BadBet(f"play: expected as much as the ante, {stakes.get(ANTE, 0):,}, found {stakes[PLAY]:,}")
    folded = ANTE in stakes and PLAY not in stakes
    unseen = folded and not player and not (rules.fold_keeps_pair_plus and PAIR_PLUS in stakes)
    mine, theirs = -1 if unseen else strength(checked(player)), strength(checked(dealer))
    came, found = FOLDED if folded else outcome(mine, theirs, _least(rules)), []
    for bet, amount in stakes.items():
        if bet == PAIR_PLUS:
            lost = folded and not rules.fold_keeps_pair_plus
            line, why = (None, "folded") if lost else (_plus(rules)[category_of(mine)], described(mine))
        else:
            line, why = (_ante(rules) if bet == ANTE else _play(rules))[came], _why(came, mine, theirs)
        found.append(pay.settled(bet, amount, line, rules.rounding, why))
    bonus = _bonus(rules)[category_of(mine)]
    if PLAY in stakes and bonus is not None:
        won = pay.won(ANTE_BONUS, stakes[ANTE], bonus, rules.rounding)
        if won:
            found.append(Settled(bet=ANTE_BONUS, amount=0, outcome="win", won=won, why=described(mine)))
    return found


def _why(came: int, mine: int, theirs: int) -> str:
    if came == FOLDED:
        return "folded"
    if came == UNQUALIFIED:
        return f"the dealer does not qualify with {described(theirs)}"
    return f"{described(mine)} against {described(theirs)}"


# The odds


@functools.cache
def _dealers() -> dict[tuple[int, ...], list[int]]:
    """Return the strengths, rising, of all hands that hold some cards: by each set of up to three cards."""
    found = defaultdict(list)
    hands = sorted((strength(hand), hand) for hand in itertools.combinations(range(52), 3))
    for value, hand in hands:
        for held in _parts(hand):
            found[held].append(value)
    return dict(found)


def _parts(hand: Sequence[int]) -> list[tuple[int, ...]]:
    first, second, third = hand
    return [(), (first,), (second,), (third,), (first, second), (first, third), (second, third), (first, second, third)]


def against(hand: Sequence[int], least: int) -> tuple[int, int, int, int]:
    """Return against how many of the dealer's 18,424 hands each outcome comes, UNQUALIFIED to LOST, for a rising hand.

    Hands without the player's cards are counted as all hands, less those with one of them, and so on.
    """
    mine, dealers = strength(hand), _dealers()
    holding = [(-1 if len(held) % 2 else 1, dealers[held]) for held in _parts(hand)]

    def below(value: int) -> int:
        return sum(sign * bisect_left(strengths, value) for sign, strengths in holding)

    unqualified = below(256 * least)
    worse, as_good = max(below(mine), unqualified), max(below(mine + 1), unqualified)
    return unqualified, worse - unqualified, as_good - worse, DEALERS - as_good


@functools.cache
def _played(rules: ThreeCardPoker) -> tuple[dict[tuple[int, ...], bool], Counter[tuple[int, int]]]:
    """Return of every hand whether it is best played, and the ways of each outcome with each category of hand."""
    results = _results(rules)
    scale = lcm(*(result.denominator for result in results.values()))
    worth = {which: int(result * scale) for which, result in results.items()}
    plays: dict[tuple[int, ...], bool] = {}
    ways = Counter[tuple[int, int]]()
    least = _least(rules)
    for hand in itertools.combinations(range(52), 3):
        kind, counts = three_cards.category(hand), against(hand, least)
        mean = sum(count * worth[came, kind] for came, count in enumerate(counts))
        plays[hand] = mean > DEALERS * worth[FOLDED, kind]
        for came, count in enumerate(counts) if plays[hand] else ((FOLDED, DEALERS),):
            ways[came, kind] += count
    return plays, ways


def _results(rules: ThreeCardPoker) -> dict[tuple[int, int], Fraction]:
    """Return the player's net for an ante of one unit, by outcome and category of the hand."""
    found = {}
    for came, kind in itertools.product(range(FOLDED + 1), range(len(three_cards.CATEGORIES))):
        bonus = _bonus(rules)[kind]
        found[came, kind] = pay.result(_ante(rules)[came])
        if came != FOLDED:
            found[came, kind] += pay.result(_play(rules)[came]) + (0 if bonus is None else bonus.fraction)
    return found


def best_choice(rules: ThreeCardPoker, hand: Sequence[int]) -> str:
    """Return what is best done with three cards, `play` or `fold`."""
    return PLAY if _played(rules)[0][tuple(sorted(checked(hand)))] else FOLD


def _strategy(rules: ThreeCardPoker) -> str:
    plays = _played(rules)[0]
    played = min(strength(hand) for hand, well in plays.items() if well)
    folded = max((strength(hand) for hand, well in plays.items() if not well), default=-1)
    if folded < 0:
        return "always play"
    if folded < played:
        return f"play {described(played)} or better, else fold"
    count = sum(plays.values())
    return f"play {count:,} of {HANDS:,} hands: all better than {described(folded)}, none below {described(played)}"


def all_odds(rules: ThreeCardPoker) -> list[BetOdds]:
    """Return the exact odds of ante, followed by the best choice, and of pair plus."""
    results, ways = _results(rules), _played(rules)[1]
    folded = sum(count for (came, _), count in ways.items() if came == FOLDED)
    ante = odds(
        ANTE,
        ((results[which], count) for which, count in ways.items()),
        staked=2 - Fraction(folded, ways.total()),
        strategy=_strategy(rules),
        remarks=pay.whole_remarks((*_ante(rules), *_play(rules), *_bonus(rules)), rules.rounding),
    )
    kinds = Counter(three_cards.category(hand) for hand in _played(rules)[0])
    lines = ((pay.result(_plus(rules)[kind]), count) for kind, count in kinds.items())
    return [ante, odds(PAIR_PLUS, lines, remarks=pay.whole_remarks(_plus(rules), rules.rounding))]


# The machine and the simulation


class ThreeCardPokerRound(CardRound[ThreeCardPoker]):
    """Three cards to each player and the dealer, one at a time, and a choice for each ante."""

    def __init__(self, sheet: Sheet[ThreeCardPoker]) -> None:
        super().__init__(sheet)
        self.players = self.rules.players

    def bets(self) -> tuple[str, ...]:
        """Return the bets of the layout."""
        return bets(self.rules)

    def _pays(self, bet: str) -> Iterable[Pay | None]:
        if bet == PAIR_PLUS:
            return _plus(self.rules)
        return (*_ante(self.rules), *_play(self.rules), *_bonus(self.rules))

    def _next(self) -> list[Due]:
        choose = self._choose()
        if self.face_down:
            shown = [place for seat, place in zip(self.seats(), self._places(), strict=True) if self._is_shown(seat)]
            return choose or self._deal([place for place in ("dealer", *shown) for _ in range(3)])
        deal = self._deal([*self._places(), "dealer"] * 3)
        return (deal or choose) if self.dealt else [*deal, *choose]

    def _is_shown(self, seat: int) -> bool:
        """Tell whether a hand is turned: it is unless it was folded, and pair plus lost with it."""
        keeps = self.rules.fold_keeps_pair_plus and PAIR_PLUS in self.stakes[seat]
        return keeps or FOLD not in self.choices(seat)

    def _choose(self) -> list[Due]:
        for seat in self.seats():
            if ANTE in self.stakes[seat] and not self.choices(seat):
                return [Due(Chose, seat=seat, options=(PLAY, FOLD))]
        return []

    def _take(self, step: Step) -> None:
        if isinstance(step, Chose) and step.choice == PLAY:
            self.stakes[step.seat][PLAY] = self.stakes[step.seat][ANTE]

    def _settle(self, seat: int) -> list[Settled]:
        return settle(self.rules, self.at(f"seat {seat}"), self.at("dealer"), self.stakes[seat])


@rule
def many_antes(
    state: MutableSequence[int],
    rounds: int,
    counts: MutableSequence[int],
    full: list[int],
    least: int,
    plays: Sequence[bool],
    places: Sequence[int],
) -> None:
    """Play many antes and count the results: each outcome has six places in `places`, one for each category."""
    pack, mine, theirs = full.copy(), full[:3].copy(), full[:3].copy()
    for _ in range(rounds):
        draw_cards(state, pack, 6)
        for place in range(3):
            mine[place], theirs[place] = pack[2 * place], pack[2 * place + 1]
        put_in_order(mine)
        value = strength(mine)
        came = outcome(value, strength(theirs), least) if plays[number(mine)] else FOLDED
        counts[places[6 * came + category_of(value)]] += 1


@rule
def many_pluses(
    state: MutableSequence[int], rounds: int, counts: MutableSequence[int], full: list[int], places: Sequence[int]
) -> None:
    """Play many rounds of pair plus and count the results: `places` has one for each category."""
    pack, mine = full.copy(), full[:3].copy()
    for _ in range(rounds):
        draw_cards(state, pack, 6)
        for place in range(3):
            mine[place] = pack[2 * place]
        counts[places[category_of(strength(mine))]] += 1


def kernel(rules: ThreeCardPoker, bet: str) -> Kernel:
    """Return the simulation of pair plus, or of an ante that is followed by the best choice."""
    import numpy as np

    full: Any = np.array(cards.deck())
    if bet == PAIR_PLUS:
        values, places = pay.results(_plus(rules))
        return Kernel(many_pluses, (full, places), values)
    plays = np.zeros(HANDS, np.bool_)
    for hand, well in _played(rules)[0].items():
        plays[number(hand)] = well
    results = _results(rules)
    values, places = pay.places([results[which] for which in sorted(results)])
    return Kernel(many_antes, (full, _least(rules), plays, places), values)


def _settle_text(rules: ThreeCardPoker, outcome: str, stakes: Mapping[str, int]) -> list[Settled]:
    hands = parts(outcome, "player", "dealer")
    return settle(rules, cards.cards(hands["player"]), cards.cards(hands["dealer"]), stakes)


GAME = Game(
    name="three card poker",
    rules=ThreeCardPoker,
    bets=bets,
    settle=_settle_text,
    outcome_help="both hands, such as player=AsKd9h dealer=QsJs2c",
    odds=all_odds,
    round=ThreeCardPokerRound,
    kernel=kernel,
)
