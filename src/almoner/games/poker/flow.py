"""How a hand goes on: from street to street, from the deal to the betting, to the showdown and the pots.

After each operation one of these functions says what is due next (`phase`, `seat`). Uses `betting`, `stud` and `award`;
used by the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from almoner.games.cards import FIRST_JOKER
from almoner.games.poker import award, stud
from almoner.games.poker.betting import first_size, first_to_act, next_seat, next_to_act, wagers_allowed, with_chips
from almoner.games.poker.operations import UNKNOWN

if TYPE_CHECKING:
    from almoner.games.poker.hand import Hand

LAST_STREET: Final = {"holdem": 3, "stud": 4}


def begin_street(hand: Hand) -> None:
    """Say what is dealt on this street, and whether a card is burned before it."""
    street, need = hand.street, hand.need
    if hand.rules.variant == "holdem":
        burn = street > 0
        hand.phase = "deal board" if street else "deal hole"
        if not street:
            need[:] = [2] * hand.count
    else:
        burn, common = _seventh_street(hand) if street == LAST_STREET["stud"] else (street > 0, False)
        hand.phase = "deal board" if common else "deal hole"
        if not common:
            for seat in range(hand.count):
                need[seat] = (1 if street else 3) if hand.live >> seat & 1 else 0
    if burn and hand.rules.burn:
        hand.phase = "burn"


def _seventh_street(hand: Hand) -> tuple[bool, bool]:
    """Return whether a card is burned, and whether one common card is dealt instead of a card for each."""
    left = FIRST_JOKER - sum(map(len, hand.holes)) - len(hand.board) - len(hand.burned)
    burn, reuse, common = stud.supply(left, len(hand.burned), hand.live.bit_count(), hand.rules.burn)
    if reuse:
        for card in hand.burned:
            if card != UNKNOWN:
                hand.seen &= ~(1 << card)
        if hand.deck is not None:
            hand.deck = [*hand.deck[hand.place :], *hand.burned]  # nobody has seen them: no shuffle makes them fairer
            hand.place = 0
        hand.burned = []
    return burn, common


def begin_betting(hand: Hand) -> None:
    """Begin the round of betting of this street; if nobody can bet it is over at once."""
    rules, street = hand.rules, hand.street
    hand.acted = hand.wagers = hand.forced = hand.double = 0
    hand.aggressor = -1
    if street or rules.variant == "stud":
        hand.bet = hand.missing = 0
    if hand.closed:
        hand.opener = 0 if rules.variant == "holdem" else _high_hand(hand)
        go_on(hand)
        return
    hand.level = hand.bet
    hand.size = first_size(hand.limit, street, rules.small_bet, rules.big_bet, rules.least_bet, hand.bet)
    hand.most_wagers = wagers_allowed(hand.limit, rules.most_raises, rules.cap_heads_up, hand.live.bit_count())
    if rules.variant == "stud":
        _open_stud(hand)
    elif street:
        hand.opener = 0
    else:
        _open_blinds(hand)
    hand.seat = next_to_act(hand.opener - 1, hand.live, 0, hand.bets, hand.stacks, hand.bet)
    if hand.seat < 0:
        end_round(hand)
    elif hand.forced and hand.seat == hand.opener:
        hand.phase = "bring in"
    else:
        hand.phase = "act"


def _open_blinds(hand: Hand) -> None:
    """Before the flop the player left of the last blind, or of the straddle, acts first. Each counts as a wager."""
    last = hand.straddler if hand.straddler >= 0 else first_to_act(hand.setup.blinds)
    hand.opener = (last + 1) % hand.count
    hand.wagers = (1 if hand.bet else 0) + (1 if hand.bet > hand.rules.big_blind > 0 else 0)


def _open_stud(hand: Hand) -> None:
    """Third street: the low card brings it in, and what others owe is the bring-in. Later the high hand acts first."""
    if hand.street == 0:
        # A hand that was killed while cards were dealt has none that lies open.
        hand.opener = stud.low_card([cards[0] if cards else UNKNOWN for cards in hand.ups], hand.live)
        if with_chips(hand.live, hand.stacks).bit_count() > 1:
            hand.bet = hand.forced = hand.rules.bring_in
        return
    hand.opener = _high_hand(hand)
    if hand.street == 1 and hand.rules.open_pair_double:
        pairs = [hand.live >> seat & 1 and stud.paired(*cards) for seat, cards in enumerate(hand.ups)]
        hand.double = hand.rules.big_bet if any(pairs) else 0


def _high_hand(hand: Hand) -> int:
    """Return the seat of the highest hand showing, with the common card if there is one."""
    shows = [stud.showing([*cards, *hand.board]) for cards in hand.ups]
    return stud.high_hand(shows, hand.live)


def after_action(hand: Hand, seat: int) -> None:
    """Pass the action on from a seat that has acted, or end the round."""
    hand.phase = "act"
    if hand.live & (hand.live - 1):
        hand.seat = next_to_act(seat, hand.live, hand.acted, hand.bets, hand.stacks, hand.bet)
        if hand.seat >= 0:
            return
    end_round(hand)


def end_round(hand: Hand) -> None:
    """End the round of betting: the bets are collected, if there are any."""
    hand.seat = -1
    if any(hand.bets):
        hand.phase = "collect"
    else:
        go_on(hand)


def go_on(hand: Hand) -> None:
    """Go on after a round: to the pots, the showdown or the next street; hands are shown first if all is settled."""
    if not hand.live & (hand.live - 1):
        award.begin(hand)
        return
    hand.closed = with_chips(hand.live, hand.stacks).bit_count() <= 1
    last = hand.street == LAST_STREET[hand.rules.variant]
    if (last or (hand.closed and hand.rules.table_all_ins)) and hand.live & ~hand.shown:
        begin_show(hand)
    else:
        after_show(hand)


def begin_show(hand: Hand) -> None:
    """Begin the showdown with the last aggressor, or else with who would act first (TDA 17-A)."""
    hand.phase = "show"
    start = hand.aggressor if hand.aggressor >= 0 else hand.opener
    hand.seat = next_seat(start - 1, hand.count, hand.live & ~hand.shown)


def after_show(hand: Hand) -> None:
    """Go on once a hand is shown or mucked: to the next one, the next street or the pots."""
    left = hand.live & ~hand.shown
    if not hand.live & (hand.live - 1):
        award.begin(hand)
    elif hand.phase == "show" and left:
        hand.seat = next_seat(hand.seat - 1, hand.count, left)  # whose turn it is, unless that hand was shown or killed
    elif hand.street == LAST_STREET[hand.rules.variant]:
        award.begin(hand)
    else:
        hand.seat = -1
        hand.street += 1
        begin_street(hand)
