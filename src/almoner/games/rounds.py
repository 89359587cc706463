"""The machine of a round, which a dealer's screen drives step by step: bets, what the equipment shows, settlement.

A round says what may happen next (`due`), refuses what may not with the reason (`verify`), does what may (`do`), keeps
the log of its steps, and is the same again when the log is replayed. A game derives its own machine from `Round` and
says in `_next` what is due once bets are closed.

Uses `cards`, `chance`, `errors`, `pay`, `sheet` and `shoe`; used by the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeAlias

from msgspec import Struct

from almoner.games import cards, pay
from almoner.games.chance import Source
from almoner.games.errors import BadBet, BadOutcome, NotNow
from almoner.games.pay import Pay, Settled
from almoner.games.sheet import R, Sheet
from almoner.games.shoe import Deals, Pack

MOST_SEATS: Final = 30


class Placed(Struct, frozen=True, tag=True):
    """A player bets; more on the same bet adds to it."""

    seat: int
    bet: str
    amount: int


class TakenBack(Struct, frozen=True, tag=True):
    """A player takes a bet back, before bets are closed."""

    seat: int
    bet: str


class NoMoreBets(Struct, frozen=True, tag=True):
    """The dealer closes the bets."""


class Rolled(Struct, frozen=True, tag=True):
    """Dice have come to rest."""

    dice: tuple[int, ...]
    by: str = ""
    """whose roll it was, where dealer and players roll: `dealer`, `players` or `seat 3`"""


class Stopped(Struct, frozen=True, tag=True):
    """A wheel has stopped, or the ball of one: the pocket or space."""

    at: str


class Dealt(Struct, frozen=True, tag=True):
    """A card is dealt."""

    card: str
    to: str
    """where to: `player`, `seat 3`, `dealer`, `community`, `burn`"""


class Chose(Struct, frozen=True, tag=True):
    """A player decides, or the dealer says."""

    seat: int
    """0 for the dealer"""
    choice: str
    hand: int = 1
    """which hand, for a player who has split"""
    amount: int = 0
    """units put down with it, where the player may say how many; 0 for as many as may be"""


Step: TypeAlias = Placed | TakenBack | NoMoreBets | Rolled | Stopped | Dealt | Chose


class Due(Struct, frozen=True):
    """A step that may come next."""

    step: type[Step]
    to: str = ""
    """where a card goes, or who rolls"""
    seat: int = 0
    hand: int = 1
    options: tuple[str, ...] = ()
    """what a player may choose, or where a wheel may stop"""
    spaces: tuple[int, ...] = ()
    """for a wheel with several equal spaces of a kind: how many of each option; none for one of each"""
    dice: int = 0
    most: int = 0
    """units that may be put down with a choice, at most"""

    def __str__(self) -> str:
        if self.step is Dealt:
            return f"a card to {self.to}"
        if self.step is Chose:
            hand = f", hand {self.hand}" if self.hand > 1 else ""
            return f"{_who(self.seat)}{hand} to choose: {', '.join(self.options)}"
        if self.step is Rolled:
            return f"a roll of {self.dice} dice{_by(self.to)}"
        return {Stopped: "the wheel to stop", NoMoreBets: "bets, or no more bets"}.get(self.step, "a bet")


class Round(ABC, Generic[R]):
    """One round of a game at one table. A game gives its bets, what is due, and how it is settled."""

    decks = 1
    jokers = 0
    players = MOST_SEATS
    """how many may play at once"""

    def __init__(self, sheet: Sheet[R]) -> None:
        self.sheet, self.rules = sheet, sheet.rules
        self.log: list[Step] = []
        self.stakes: dict[int, dict[str, int]] = {}
        """by seat, the units on each bet"""
        self.dealt: list[tuple[str, int]] = []
        """cards in the order dealt, each with where it went"""
        self.closed = False

    # What a game says

    @abstractmethod
    def bets(self) -> tuple[str, ...]:
        """Return the bets that may be placed before they are closed, as on the layout."""

    @abstractmethod
    def _next(self) -> list[Due]:
        """Return what may come next once bets are closed; nothing when the round is over."""

    @abstractmethod
    def _settle(self, seat: int) -> list[Settled]:
        """Settle a seat's bets at the end of the round."""

    @abstractmethod
    def _pays(self, bet: str) -> Iterable[Pay | None]:
        """Return what a bet of the layout may be paid: bets are closed only if all of it comes out by the sheet."""

    def _check_close(self) -> None:
        """See that bets may be closed together; raises BadBet."""

    def _take(self, step: Step) -> None:
        """Take note of a step that was found right."""

    def _check(self, step: Step) -> None:
        """See what only this game knows of a step that is due; raises NotNow or BadBet."""

    # What a screen does

    def due(self) -> list[Due]:
        """Return what may happen next; nothing when the round is over."""
        if not self.closed:
            return [Due(Placed, options=self.bets()), Due(NoMoreBets)]
        return self._next()

    @property
    def over(self) -> bool:
        """Whether the round can be settled."""
        return self.closed and not self._next()

    def can(self, step: Step) -> bool:
        """Tell whether a step may happen now."""
        try:
            self.verify(step)
        except ValueError:
            return False
        return True

    def verify(self, step: Step) -> None:
        """Raise NotNow, BadBet, BadCard or BadOutcome if a step may not happen now."""
        if isinstance(step, Placed | TakenBack):
            self._verify_bet(step)
        elif isinstance(step, NoMoreBets):
            self._verify_close()
        elif not self.closed:
            raise NotNow("bets are open; expected bets, or no more bets")
        else:
            fitting = [due for due in self._next() if _fits(step, due)]
            if not fitting:
                expected = " or ".join(str(due) for due in self._next()) or "nothing: the round is over"
                raise NotNow(f"expected {expected}; found {in_words(step)}")
            self._verify_equipment(step, fitting[0])
            self._check(step)

    def _verify_bet(self, step: Placed | TakenBack) -> None:
        if self.closed:
            raise NotNow("there are no more bets in this round; wait for the next")
        if step.seat.__class__ is not int or not 1 <= step.seat <= MOST_SEATS:
            raise BadBet(f"expected a seat from 1 to {MOST_SEATS}, found {step.seat!r}")
        before = self.stakes.get(step.seat, {}).get(step.bet, 0)
        if isinstance(step, TakenBack):
            if not before:
                raise BadBet(f"seat {step.seat} has nothing on {step.bet!r}")
        elif step.seat not in self.stakes and len(self.stakes) >= self.players:
            raise BadBet(f"the round is full: {self.players} players may bet, seat {step.seat} is one too many")
        else:
            pay.check_bets({step.bet: step.amount}, self.bets())
            pay.check_bets({step.bet: before + step.amount}, self.bets())

    def _verify_close(self) -> None:
        if self.closed:
            raise NotNow("bets are closed already")
        if not self.stakes:
            raise NotNow("nobody has bet; expected a bet before the round begins")
        self._check_close()
        for mine in self.stakes.values():
            for bet, amount in mine.items():
                pay.check_whole(bet, amount, self._pays(bet), self.rules.rounding)

    def _verify_equipment(self, step: Step, due: Due) -> None:
        if isinstance(step, Dealt):
            there = [number for _, number in self.dealt]
            cards.check([*there, cards.card(step.card)], decks=self.decks, jokers=self.jokers)
        elif isinstance(step, Rolled):
            check_dice(step.dice, due.dice)
        elif isinstance(step, Chose) and not (step.amount.__class__ is int and 0 <= step.amount <= due.most):
            raise BadBet(f"seat {step.seat}, {step.choice}: expected at most {due.most} units, found {step.amount!r}")
        elif isinstance(step, Stopped):
            check_stop(step.at, due.options)

    def do(self, step: Step) -> None:
        """Do a step; raises as `verify` does, and then nothing has changed."""
        self.verify(step)
        match step:
            case Placed(seat, bet, amount):
                mine = self.stakes.setdefault(seat, {})
                mine[bet] = mine.get(bet, 0) + amount
            case TakenBack(seat, bet):
                del self.stakes[seat][bet]
                if not self.stakes[seat]:
                    del self.stakes[seat]
            case NoMoreBets():
                self.closed = True
            case Dealt(card, to):
                self.dealt.append((to, cards.card(card)))
        self._take(step)
        self.log.append(step)

    def at(self, to: str) -> list[int]:
        """Return the cards that were dealt to a place, in order."""
        return [number for place, number in self.dealt if place == to]

    def settle(self) -> dict[int, list[Settled]]:
        """Return what becomes of every bet, by seat; raises NotNow before the end of the round."""
        if not self.over:
            raise NotNow(f"the round is not over; expected {' or '.join(str(due) for due in self.due())}")
        return {seat: self._settle(seat) for seat in sorted(self.stakes)}

    def seats(self) -> list[int]:
        """Return the seats that have bet, in the order of dealing."""
        return sorted(self.stakes)


class OneRoll(Round[R]):
    """A round that one roll decides."""

    dice: tuple[int, ...] = ()
    """the roll, once it was made"""
    count = 0
    """how many dice the game has"""

    def _next(self) -> list[Due]:
        return [] if self.dice else [Due(Rolled, dice=self.count)]

    def _take(self, step: Step) -> None:
        if isinstance(step, Rolled):
            self.dice = step.dice


class OneSpin(Round[R]):
    """A round that one spin of a wheel decides."""

    stopped = ""
    """where the wheel stopped, once it did"""

    @abstractmethod
    def wheel(self) -> dict[str, int]:
        """Return where the wheel may stop, and how many of its equal spaces are so."""

    def _next(self) -> list[Due]:
        wheel = self.wheel()
        return [] if self.stopped else [Due(Stopped, options=tuple(wheel), spaces=tuple(wheel.values()))]

    def _take(self, step: Step) -> None:
        if isinstance(step, Stopped):
            self.stopped = step.at


def check_dice(dice: Iterable[int], count: int) -> None:
    """See that so many dice show faces of 1 to 6; raises BadOutcome."""
    found = list(dice)
    if len(found) != count or not all(face.__class__ is int and 1 <= face <= 6 for face in found):
        raise BadOutcome(f"expected {count} dice, each 1 to 6, found {' '.join(map(str, found)) or 'none'}")


def check_stop(at: str, known: Iterable[str]) -> None:
    """See that a wheel can stop there; raises BadOutcome."""
    marks = tuple(known)
    if at not in marks:
        raise BadOutcome(f"the wheel has no {at!r}; expected one of {', '.join(marks)}")


def _fits(step: Step, due: Due) -> bool:
    if step.__class__ is not due.step:
        return False
    match step:
        case Dealt(_, to):
            return to == due.to
        case Rolled(_, by):
            return by == due.to
        case Chose(seat, choice, hand, _):
            return (seat, hand) == (due.seat, due.hand) and choice in due.options
    return True


def _who(seat: int) -> str:
    return f"seat {seat}" if seat else "the dealer"


def _by(who: str) -> str:
    return f" by {'' if who.startswith('seat') else 'the '}{who}" if who else ""


def in_words(step: Step) -> str:
    """Say a step as it is read aloud, or kept in a log."""
    match step:
        case Placed(seat, bet, amount):
            return f"seat {seat} betting {amount:,} on {bet}"
        case TakenBack(seat, bet):
            return f"seat {seat} taking back its bet on {bet}"
        case NoMoreBets():
            return "no more bets"
        case Dealt(card, to):
            return f"the card {card} to {to}"
        case Rolled(dice, by):
            return f"a roll of {' '.join(map(str, dice))}{_by(by)}"
        case Stopped(at):
            return f"the wheel stopping at {at}"
        case Chose(seat, choice, hand, amount):
            more = f" with {amount:,}" if amount else ""
            return f"{_who(seat)}{f', hand {hand},' if hand > 1 else ''} choosing {choice}{more}"


def drawn(round_: Round[R], source: Source, stack: Deals, choose: Callable[[Due], str]) -> Step:
    """Return the next step of a round that runs by itself, after bets are closed.

    Dice and wheel come from the source, cards from the stack, choices from `choose`. Compiled simulation draws in the
    same order.
    """
    due = round_.due()[0]
    if due.step is Dealt:
        return Dealt(cards.name(stack.deal()), due.to)
    if due.step is Rolled:
        return Rolled(tuple(source.below(6) + 1 for _ in range(due.dice)), due.to)
    if due.step is Stopped:
        spaces = _spaces(due)
        return Stopped(spaces[source.below(len(spaces))])
    return Chose(due.seat, choose(due), due.hand)


def _spaces(due: Due) -> list[str]:
    counts = due.spaces or (1,) * len(due.options)
    return [at for at, count in zip(due.options, counts, strict=True) for _ in range(count)]


def run(
    round_: Round[R], source: Source, choose: Callable[[Due], str], shoe: Deals | None = None
) -> dict[int, list[Settled]]:
    """Play a round to its end, bets being placed, and settle it; from a shoe, or else from fresh decks."""
    if not round_.closed:
        round_.do(NoMoreBets())
    stack = Pack(source, cards.deck(decks=round_.decks, jokers=round_.jokers)) if shoe is None else shoe
    while not round_.over:
        round_.do(drawn(round_, source, stack, choose))
    return round_.settle()
