"""A table from hand to hand: seats, the button, dead buttons and dead small blinds, missed blinds, busts.

The big blind moves to the next player who is in; the small blind to where the big blind was, the button to where the
small blind was, whether somebody sits there or not (dead button, TDA 32). So nobody has the big blind twice, and nobody
escapes it. In a tournament everybody with chips is in, there or not; in a cash game a player may sit out, and owes what
he misses. At stud there is no button: cards are dealt from the first seat. Uses `hand`; used by rooms and simulation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from almoner.games.errors import GameError, NotNow
from almoner.games.poker.game import BY_ITSELF, Automatic, GameRules
from almoner.games.poker.hand import Hand
from almoner.games.poker.operations import Kill

DEAL: Final[frozenset[str]] = frozenset({Automatic.ANTES, Automatic.BLINDS, Automatic.HOLES, Automatic.BOARD})
"""What is automatic until the hands of absent players are killed: nothing after the first cards."""


class Positions(Struct, frozen=True):
    """Seats of the button and the blinds, from 0; somebody sits at the big blind, perhaps nobody at the others."""

    button: int
    small: int
    big: int


def _after(seat: int, seats: Iterable[int], count: int) -> int:
    """Return the first of some seats to the left of a seat."""
    return min(seats, key=lambda other: (other - seat - 1) % count)


def _before(seat: int, seats: Iterable[int], count: int) -> int:
    return min(seats, key=lambda other: (seat - other - 1) % count)


def first_positions(button: int, seats: Sequence[int], count: int) -> Positions:
    """Return the positions of the first hand, the button drawn for one of the seats that are in."""
    if len(seats) == 2:
        return Positions(button, button, _after(button, seats, count))
    small = _after(button, seats, count)
    return Positions(button, small, _after(small, seats, count))


def next_positions(last: Positions, seats: Sequence[int], count: int) -> Positions:
    """Return the positions of the next hand among the seats that are in (cases.md 8, 18, 19)."""
    big = _after(last.big, seats, count)
    if len(seats) == 2:  # the other has the button and the small blind (TDA 34-B)
        other = _after(big, seats, count)
        return Positions(other, other, big)
    overtaken = (last.small - last.big - 1) % count <= (big - last.big - 1) % count  # all who sat between them are gone
    if last.button == last.small or overtaken:  # two became more, too: the button goes behind the small blind
        return Positions(_before(last.big, seats, count), last.big, big)
    return Positions(last.small, last.big, big)


class Player:
    """Who sits at a seat."""

    __slots__ = ("absent", "owes_big", "owes_small", "playing", "stack", "waits")

    def __init__(self, stack: int) -> None:
        self.stack = stack
        self.playing = True
        """cash games: not sitting out"""
        self.absent = False
        """tournaments: dealt in, and the hand killed (TDA 30)"""
        self.owes_small = self.owes_big = False
        """missed blinds, which are posted on coming back: the big one live, the small one dead"""
        self.waits = False
        """cash games: for the big blind to come"""


class Table:
    """A poker table. Seats are numbered from 0; between `begin` and `finish` a hand is on."""

    def __init__(self, rules: GameRules, seats: int = 9, *, tournament: bool = False) -> None:
        self.rules = rules
        """may be set to those of the next level between hands"""
        self.tournament = tournament
        self.seats: list[Player | None] = [None] * seats
        self.positions: Positions | None = None
        self.order: list[int] = []
        """the seats of the hand, in the order of the hand's own seat numbers"""
        self.hand: Hand | None = None
        self.hands = 0
        self.rake = 0
        self._drawn_button = -1

    # people

    def sit(self, seat: int, stack: int) -> None:
        """Seat a player with a stack. In a cash game with blinds that has begun a new player waits for the big blind.

        Or posts it: `come_back(seat, post=True)`.
        """
        self._between()
        if not 0 <= seat < len(self.seats) or self.seats[seat] is not None:
            raise NotNow(f"seat {seat} is not free; free are {[s for s, who in enumerate(self.seats) if who is None]}")
        if type(stack) is not int or stack < 1:
            raise GameError(f"expected a stack of whole chips, 1 or more, found {stack!r}")
        self.seats[seat] = player = Player(stack)
        if self.positions is not None and not self.tournament:
            player.owes_big = player.waits = True

    def leave(self, seat: int) -> int:
        """Take a player away, moved or gone, and return the stack."""
        self._between()
        stack = self.player(seat).stack
        self.seats[seat] = None
        return stack

    def sit_out(self, seat: int) -> None:
        """Cash game: deal the player no more hands. What blinds pass in the meantime are owed."""
        if self.tournament:
            raise NotNow("in a tournament everybody is dealt in, there or not (TDA 30): mark the player absent")
        self.player(seat).playing = False

    def come_back(self, seat: int, *, post: bool = False) -> None:
        """Cash game: deal the player in again, who posts what was missed, or else waits for the big blind."""
        player = self.player(seat)
        if player.stack == 0:
            raise NotNow(f"seat {seat} has no chips: they are bought first")
        player.playing = True
        player.waits = (player.owes_big or player.owes_small) and not post

    def absent(self, seat: int, *, now: bool = True) -> None:
        """Tournament: the player is not there (or is again); blinds and antes are taken and the hands killed.

        Where people deal, the dealer kills the hand after the first cards (`operations.Kill`).
        """
        if not self.tournament:
            raise NotNow("in a cash game a player who is not there sits out")
        self.player(seat).absent = now

    def buy(self, seat: int, chips: int) -> None:
        """Add bought chips to a stack, between hands only (table stakes)."""
        self._between()
        if type(chips) is not int or chips < 1:
            raise GameError(f"expected whole chips, 1 or more, found {chips!r}")
        self.player(seat).stack += chips

    def player(self, seat: int) -> Player:
        """Return who sits at a seat; raises NotNow if nobody does."""
        found = self.seats[seat] if 0 <= seat < len(self.seats) else None
        if found is None:
            raise NotNow(f"nobody sits at seat {seat}")
        return found

    @property
    def stacks(self) -> dict[int, int]:
        """The stack at each seat that is taken."""
        return {seat: player.stack for seat, player in enumerate(self.seats) if player is not None}

    def _players(self) -> list[Player]:
        return [player for player in self.seats if player is not None]

    def _between(self) -> None:
        if self.hand is not None:
            raise NotNow("a hand is on: seats and stacks change between hands only")

    # the button

    def draw_button(self, seat: int) -> None:
        """Put the button before the first hand, at the seat that the draw has found."""
        self._between()
        if self.positions is not None:
            raise NotNow("the button is drawn for once; then it moves by the rules")
        self.player(seat)
        self._drawn_button = seat

    def _eligible(self) -> list[int]:
        """Return the seats that the big blind can come to."""
        return [
            seat
            for seat, player in enumerate(self.seats)
            if player is not None and player.stack > 0 and (player.playing or self.tournament)
        ]

    def _place_button(self, seats: list[int]) -> list[int]:
        """Put button and blinds at their seats for this hand, and return the seats that are dealt in."""
        count, last = len(self.seats), self.positions
        if last is None:
            self.positions = first_positions(
                self._drawn_button if self._drawn_button in seats else seats[0], seats, count
            )
            return seats
        now = next_positions(last, seats, count)
        self._note_missed(last, now)
        dealt = [seat for seat in seats if self._is_dealt(seat, now)]
        if len(dealt) < 2:  # all others wait for the big blind: then nobody gains by not posting
            dealt = seats
            for seat in seats:
                self.player(seat).owes_big = self.player(seat).owes_small = False
        self.positions = next_positions(last, dealt, count) if len(dealt) == 2 else now
        return dealt

    def _is_dealt(self, seat: int, now: Positions) -> bool:
        """Tell whether a player is dealt in: not between button and small blind (TDA 10), nor while waiting or owing.

        Who owes the big blind comes in at it, or posting it elsewhere, but not in the place of the small one.
        """
        player, count = self.player(seat), len(self.seats)
        if seat == now.big:
            return True
        if now.button != now.small and 0 < (seat - now.button) % count < (now.small - now.button) % count:
            return False
        return not player.waits and not (player.owes_big and seat == now.small)

    def _note_missed(self, last: Positions, now: Positions) -> None:
        count = len(self.seats)
        for seat, player in enumerate(self.seats):
            if player is None or player.playing or self.tournament:
                continue
            if 0 < (seat - last.big) % count < (now.big - last.big) % count:
                player.owes_big = True
            if 0 < (seat - last.small) % count <= (now.small - last.small) % count:
                player.owes_small = True

    # hands

    def begin(self, *, deck: Sequence[int] | None = None, automatic: Iterable[str] = BY_ITSELF) -> Hand:
        """Move the button and begin a hand with all who are in; raises NotNow if they are fewer than two."""
        self._between()
        seats = self._eligible()
        if len(seats) < 2:
            raise NotNow(f"a hand needs two players with chips who are in, found {len(seats)}")
        kept = self.positions, self.order, [(who, who.owes_big, who.owes_small, who.waits) for who in self._players()]
        try:
            if self.rules.variant == "stud":
                self.order = seats
                hand = Hand(self.rules, self._stacks_of(seats), deck=deck, automatic=DEAL & frozenset(automatic))
            else:
                hand = self._begin_holdem(self._place_button(seats), deck, DEAL & frozenset(automatic))
        except GameError:  # there is no hand: nobody has moved, nobody has paid
            self.positions, self.order, owed = kept
            for who, big, small, waits in owed:
                who.owes_big, who.owes_small, who.waits = big, small, waits
            raise
        self.hand, self.hands = hand, self.hands + 1
        for place, seat in enumerate(self.order):
            if self.player(seat).absent and hand.can(Kill(place)):
                hand.do(Kill(place))
        hand.resume(automatic)
        return hand

    def _stacks_of(self, seats: list[int]) -> list[int]:
        return [self.player(seat).stack for seat in seats]

    def _begin_holdem(self, dealt: list[int], deck: Sequence[int] | None, automatic: Iterable[str]) -> Hand:
        assert self.positions is not None
        rules, now, count = self.rules, self.positions, len(self.seats)
        self.order = order = sorted(dealt, key=lambda seat: (seat - now.button - 1) % count)
        blinds, posts, dead = ([0] * len(order) for _ in range(3))
        for place, seat in enumerate(order):
            player = self.player(seat)
            if seat == now.big:
                blinds[place], dead[place] = rules.big_blind, rules.big_blind_ante
            elif seat == now.small:
                blinds[place] = rules.small_blind
            else:
                posts[place] = rules.big_blind if player.owes_big else 0
                dead[place] = rules.small_blind if player.owes_small else 0
            player.owes_big = player.owes_small = player.waits = False
        stacks = self._stacks_of(order)
        return Hand(rules, stacks, blinds=blinds, posts=posts, dead=dead, deck=deck, automatic=automatic)

    def finish(self) -> list[int]:
        """Take over the stacks of the hand that is over, and return the seats that went bust, the best place first.

        Of two who bust in one hand the larger stack at its start ranks higher (cases.md 29). In a tournament their
        seats are free again; in a cash game they sit out until they buy chips.
        """
        hand = self.hand
        if hand is None or hand.phase != "over":
            raise NotNow("no hand is over" if hand is None else f"the hand is not over; due is: {hand.phase}")
        before = sum(self._stacks_of(self.order))
        for place, seat in enumerate(self.order):
            self.player(seat).stack = hand.stacks[place]
        assert sum(self._stacks_of(self.order)) + hand.rake == before, "a hand does not make chips"
        self.rake += hand.rake
        self.hand = None
        busts = [place for place, seat in enumerate(self.order) if hand.stacks[place] == 0]
        busts.sort(key=lambda place: -hand.setup.stacks[place])
        for place in busts:
            if self.tournament:
                self.seats[self.order[place]] = None
            else:
                self.player(self.order[place]).playing = False
        return [self.order[place] for place in busts]
