"""One hand of poker, from the antes to the last pot: its state, and for every operation verify, can and do.

    hand = Hand(no_limit(1, 2), (200, 200, 150), deck=shuffled)     # seats from the left of the button; it is the last
    hand.phase                      # what is due: "antes", "blinds", "burn", "deal hole", "deal board", "bring in",
                                    # "act", "collect", "show", "rake", "push" or "over"
    hand.seat                       # whose turn it is in "bring in" and "act", and in "show" by the showdown order
    hand.call_amount, hand.raises   # what a call costs; (least, most) to bet or raise to, or (0, 0)
    hand.fold(), hand.check_call(), hand.raise_to(6), hand.post_bring_in()       # by the player whose turn it is
    hand.verify(Fold(2)), hand.can(Fold(2)), hand.do(Fold(2))    # any operation: raises NotNow; True or False; does it
    hand.log                        # what was done; replay(hand.setup, hand.log) is the same hand again

What is in `automatic` the engine does itself as soon as it is due: `BY_HAND` nothing, `CHIPS_ONLY` everything but
cards, `BY_ITSELF` everything but what players decide. Everything that can be done is a record of `operations`. Actions
of a hand history map one to one: `d dh` DealHole, `d db` DealBoard, `pb` BringIn, `f` Fold, `cc` CheckCall, `cbr N`
RaiseTo, `sm CARDS` Show, `sm` Muck. Chips are conserved: asserted after each operation.

Uses `betting`, `operations` and the steps (`posting`, `dealing`, `action`, `showdown`, `award`), which import it for
its type only; used by `table`, hand histories and simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from almoner.games.cards import FIRST_JOKER
from almoner.games.errors import BadCard, GameError, NotNow
from almoner.games.poker import action, award, dealing, posting, showdown
from almoner.games.poker import operations as ops
from almoner.games.poker.betting import OPEN, raise_range
from almoner.games.poker.game import BY_ITSELF, LIMITS, MOST_CHIPS, MOST_PLAYERS, GameRules
from almoner.games.poker.operations import Operation


class Setup(Struct, frozen=True):
    """What a hand begins with: the rules, and for each seat the stack and what is due before the cards.

    Antes and dead money count toward no call. An ante is matched by the antes of others (a short one makes a side
    pot); dead money, such as the ante of the big blind for all or a missed small blind, lies in the main pot. Posts
    are live, but move the first to act no further, such as the missed big blind of a player who returns.
    """

    rules: GameRules
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    posts: tuple[int, ...]
    dead: tuple[int, ...]


def usual(rules: GameRules, count: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return antes, blinds and dead money of a hand of so many players in which nobody owes anything else.

    Heads-up the button posts the small blind (TDA 34-B), so the blinds stand in the other order.
    """
    none = (0,) * count
    big = 0 if count == 2 else 1
    blinds = (rules.big_blind, rules.small_blind) if count == 2 else (rules.small_blind, rules.big_blind, *none[2:])
    dead = tuple(rules.big_blind_ante if seat == big else 0 for seat in range(count))
    return (rules.ante,) * count, none if rules.variant == "stud" else blinds, dead


class Hand:
    """One hand in play. The fields are for reading; every change is an operation."""

    __slots__ = (
        *("setup", "rules", "count", "limit", "automatic", "deck", "place", "log", "phase", "seat", "total"),
        *("stacks", "bets", "paid", "dead", "live", "owing", "missing", "rake", "amounts", "eligible", "due"),
        *("bet", "level", "size", "double", "wagers", "most_wagers", "forced", "acted"),
        *("aggressor", "opener", "straddler"),
        *("street", "need", "holes", "ups", "board", "burned", "seen", "shown", "mucked", "closed", "worth"),
    )

    def __init__(
        self,
        rules: GameRules,
        stacks: Sequence[int],
        *,
        antes: Sequence[int] | None = None,
        blinds: Sequence[int] | None = None,
        posts: Sequence[int] | None = None,
        dead: Sequence[int] | None = None,
        deck: Sequence[int] | None = None,
        automatic: Iterable[str] = BY_ITSELF,
    ) -> None:
        count = len(stacks)
        usual_antes, usual_blinds, usual_dead = usual(rules, count)
        self.setup = Setup(
            rules,
            tuple(stacks),
            usual_antes if antes is None else tuple(antes),
            usual_blinds if blinds is None else tuple(blinds),
            (0,) * count if posts is None else tuple(posts),
            usual_dead if dead is None else tuple(dead),
        )
        self.automatic = automatic if isinstance(automatic, frozenset) else frozenset(automatic)
        _check_setup(self.setup, deck, self.automatic)
        self.rules, self.count, self.limit = rules, count, LIMITS[rules.limit]
        self.deck, self.place = deck, 0
        self.log: list[Operation] = []
        self.stacks, self.bets, self.paid = list(stacks), [0] * count, [0] * count
        self.total = sum(stacks)
        self.dead = self.missing = self.rake = 0
        self.live = self.owing = (1 << count) - 1
        self.amounts: list[int] = []
        self.eligible: list[int] = []
        self.due: list[ops.TakeRake | ops.Push] = []
        self.bet = self.level = self.size = self.double = 0
        self.wagers = self.most_wagers = self.forced = self.acted = 0
        self.aggressor = self.opener = self.straddler = self.seat = -1
        self.street, self.need = 0, [0] * count
        self.holes: list[list[int]] = [[] for _ in stacks]
        self.ups: list[list[int]] = [[] for _ in stacks]
        self.board: list[int] = []
        self.burned: list[int] = []
        self.seen = self.shown = self.mucked = 0
        self.closed = False
        self.worth: dict[int, int] = {}
        self.phase = "antes"
        posting.begin(self)
        self._run()

    # every operation

    def verify(self, operation: Operation) -> None:
        """See that an operation may be done now; raises NotNow that says which rule is against it, or BadCard."""
        step = _STEPS.get(type(operation))
        if step is None:
            raise GameError(f"expected an operation of a hand, found {operation!r}")
        seat = getattr(operation, "seat", 0)
        nobody = type(operation) is ops.Collect and seat == -1
        if not isinstance(seat, int) or not (0 <= seat < self.count or nobody):
            raise NotNow(f"expected a seat from 0 to {self.count - 1}, found {seat!r}")
        step[0](self, operation)

    def can(self, operation: Operation) -> bool:
        """Tell whether an operation may be done now."""
        try:
            self.verify(operation)
        except GameError:
            return False
        return True

    def do(self, operation: Operation) -> None:
        """Do an operation, and all that follows automatically; raises as `verify` does, and then nothing changes."""
        self.verify(operation)
        self.apply(operation)
        self._run()

    def apply(self, operation: Operation) -> None:
        """Do an operation that is known to be allowed: for the engine's own."""
        self.log.append(operation)
        _STEPS[type(operation)][1](self, operation)
        if type(operation) in _MOVES:
            chips = sum(self.stacks) + sum(self.bets) + sum(self.paid) + sum(self.amounts) + self.dead + self.rake
            assert chips == self.total, f"{operation} made {self.total} chips {chips}"

    def resume(self, automatic: Iterable[str]) -> None:
        """Set what is automatic from now on, and do what of it is due."""
        self.automatic = frozenset(automatic)
        self._run()

    def _run(self) -> None:
        automatic = self.automatic
        while self.phase in automatic:
            done = len(self.log)
            _OWN[self.phase](self)
            assert len(self.log) > done, f"nothing could be done by itself in the phase {self.phase!r}"

    # what the player may do whose turn it is

    def fold(self) -> None:
        """Fold."""
        self.do(ops.Fold(self.seat))

    def check_call(self) -> None:
        """Check, or call with as much as the stack covers."""
        self.do(ops.CheckCall(self.seat))

    def raise_to(self, amount: int) -> None:
        """Complete, bet or raise, so that `amount` of this round lies in front of the player."""
        self.do(ops.RaiseTo(self.seat, amount))

    def post_bring_in(self) -> None:
        """Post the bring-in."""
        self.do(ops.BringIn(self.seat))

    @property
    def call_amount(self) -> int:
        """What a call costs the player whose turn it is: 0 for a check, the stack if it is less than the bet."""
        if self.phase != "act":
            return 0
        return min(max(0, self.bet - self.bets[self.seat]), self.stacks[self.seat])

    @property
    def raises(self) -> tuple[int, int]:
        """The least and the most that the player may complete, bet or raise to; (0, 0) if he may not.

        At fixed-limit only these two amounts may be bet.
        """
        if self.phase not in {"act", "bring in"} or action.closed(self) != OPEN:
            return 0, 0
        own, stack = self.bets[self.seat], self.stacks[self.seat]
        return raise_range(self.limit, self.bet, self.level, self.size, self.double, own, stack, self.pot)

    # what there is to see

    @property
    def pot(self) -> int:
        """All chips in the middle and in front of players; before the flop as if all blinds were full (TDA 54-B)."""
        return sum(self.paid) + sum(self.bets) + self.dead + self.missing

    @property
    def pots(self) -> list[tuple[int, list[int]]]:
        """The pots so far, the main pot first: chips, and the seats that may win them. Bets of the round are not in."""
        return [(amount, self.seats(seats)) for amount, seats in zip(*award.layers(self), strict=True)]

    def seats(self, seats: int) -> list[int]:
        """Return a set of seats as a list."""
        return [seat for seat in range(self.count) if seats >> seat & 1]

    @property
    def state(self) -> tuple[Any, ...]:
        """All that stands on the table, to compare two hands."""
        return tuple(getattr(self, field) for field in _STATE)


_STATE: Final = tuple(word for word in Hand.__slots__ if word not in {"automatic", "deck", "place", "log", "worth"})


_DECK: Final = frozenset(range(FIRST_JOKER))


def _check_setup(setup: Setup, deck: Sequence[int] | None, automatic: frozenset[str]) -> None:
    count, most = len(setup.stacks), MOST_PLAYERS[setup.rules.variant]
    if not 2 <= count <= most:
        raise GameError(f"expected 2 to {most} players, found {count}")
    for what in ("stacks", "antes", "blinds", "posts", "dead"):
        chips = getattr(setup, what)
        least = 1 if what == "stacks" else 0
        whole = len(chips) == count and set(map(type, chips)) == {int}
        if not whole or min(chips) < least or max(chips) > MOST_CHIPS:
            raise GameError(f"{what}: expected {count} whole numbers of {least} or more, found {chips}")
    deals = automatic & {"deal hole", "deal board"}
    if len(deals) != (0 if deck is None else 2):
        raise GameError("give a deck and let the engine deal hole cards and board, or neither")
    if deck is not None and not (len(set(deck)) == len(deck) and _DECK.issuperset(deck)):
        raise BadCard(f"expected a deck of different cards of 0 to {FIRST_JOKER - 1}")


_STEPS: Final[dict[type, tuple[Callable[[Hand, Any], None], Callable[[Hand, Any], None]]]] = {
    ops.PostAnte: (posting.check_ante, posting.do_ante),
    ops.PostBlind: (posting.check_blind, posting.do_blind),
    ops.PostStraddle: (posting.check_straddle, posting.do_straddle),
    ops.Burn: (dealing.check_burn, dealing.do_burn),
    ops.DealHole: (dealing.check_hole, dealing.do_hole),
    ops.DealBoard: (dealing.check_board, dealing.do_board),
    ops.BringIn: (action.check_bring_in, action.do_bring_in),
    ops.Fold: (action.check_fold, action.do_fold),
    ops.CheckCall: (action.check_call, action.do_call),
    ops.RaiseTo: (action.check_raise, action.do_raise),
    ops.Kill: (action.check_kill, action.do_kill),
    ops.Collect: (action.check_collect, action.do_collect),
    ops.Show: (showdown.check_show, showdown.do_show),
    ops.Muck: (showdown.check_muck, showdown.do_muck),
    ops.TakeRake: (award.check_due, award.do_rake),
    ops.Push: (award.check_due, award.do_push),
}

_MOVES: Final = frozenset(_STEPS) - {ops.Burn, ops.DealHole, ops.Show}
"""What moves chips, or ends the betting and so may lead on to the pots: the chips are counted after it."""

_OWN: Final[dict[str, Callable[[Hand], None]]] = {
    "antes": posting.own_ante,
    "blinds": posting.own_blind,
    "burn": dealing.own_burn,
    "deal hole": dealing.own_hole,
    "deal board": dealing.own_board,
    "collect": action.own_collect,
    "show": showdown.own_show,
    "rake": award.own_due,
    "push": award.own_due,
}


def replay(setup: Setup, log: Iterable[Operation]) -> Hand:
    """Return the hand to which a log leads, every operation of it verified; raises as `Hand.verify` does."""
    hand = Hand(
        setup.rules,
        setup.stacks,
        antes=setup.antes,
        blinds=setup.blinds,
        posts=setup.posts,
        dead=setup.dead,
        automatic=frozenset(),
    )
    for operation in log:
        hand.do(operation)
    return hand
