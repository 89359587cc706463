"""The poker engine: seven-card stud, the rake, other forced bets, and hands that are played by hand."""

import pytest

from almoner.games.cards import cards
from almoner.games.errors import BadCard, NotNow
from almoner.games.poker import operations as ops
from almoner.games.poker.game import BY_HAND, CHIPS_ONLY, Rake, fixed_limit, no_limit, stud
from almoner.games.poker.hand import Hand, replay
from almoner.games.poker.pots import rake_of, uncalled

from .poker_table import acted, dealt, stud_deck

# Stud


def test_the_low_card_brings_in_clubs_lowest():
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=stud_deck(["KsKh2d", "QsQh2c", "JsJh3c"]))
    assert (hand.phase, hand.seat) == ("bring in", 1)
    assert hand.raises == (4, 4)
    with pytest.raises(NotNow, match="bring in"):
        hand.fold()


def test_the_completion_is_no_raise():
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=stud_deck(["KsKh2d", "QsQh2c", "JsJh3c"]))
    acted(hand, "b", "c", 4, 8, 12, 16)
    assert hand.raises == (0, 0)


def test_who_called_a_bring_in_of_more_than_half_a_bet_may_raise_the_completion():
    hand = Hand(stud(4, 8, ante=1, bring_in=3), (100, 100, 100), deck=stud_deck(["KsKh2d", "QsQh2c", "JsJh3c"]))
    acted(hand, "b", "c", 4)
    assert hand.seat == 1
    assert hand.raises == (8, 8)


def test_the_high_hand_acts_first_and_of_equal_ones_the_first_dealt():
    deck = stud_deck(["KsKh2dAs", "QsQh3cAh", "JsJh4cKd"])
    hand = acted(Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=deck), "b", "c", "c")
    assert hand.seat == 1  # ace and three beats ace and deuce
    deck = stud_deck(["KsKh2dAs", "QsQh3cKc", "JsJh3dKd"])
    hand = acted(Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=deck), "b", "c", "c")
    assert hand.seat == 0
    deck = stud_deck(["KsKh2d4s", "QsQh3cKc", "JsJh3dKd"])
    hand = acted(Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=deck), "b", "c", "c")
    assert hand.seat == 1


def test_an_open_pair_on_fourth_street_allows_the_big_bet():
    deck = stud_deck(["KsKh2d2s", "QsQh3cKc", "JsJh4cKd"])
    hand = acted(Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=deck), "b", "c", "c")
    assert (hand.seat, hand.raises) == (0, (4, 8))
    with pytest.raises(NotNow, match="4 or 8"):
        hand.raise_to(6)
    small = replay(hand.setup, hand.log)
    acted(small, 4)
    assert small.raises == (8, 12)  # a small bet may be raised by either
    acted(hand, 8)
    assert hand.raises == (16, 16)  # a big bet only by the big bet
    plain = Hand(stud(4, 8, ante=1, bring_in=2, open_pair_double=False), (100, 100, 100), deck=deck)
    assert acted(plain, "b", "c", "c").raises == (4, 4)


def test_eight_handed_stud_turns_one_common_card_when_the_deck_is_short():
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100,) * 8, deck=list(range(52)))
    acted(hand, "b", *"c" * 7)
    while hand.phase != "over":
        acted(hand, "c")
    assert len(hand.board) == 1
    assert all(len(held) == 6 for held in hand.holes)
    assert replay(hand.setup, hand.log).stacks == hand.stacks


def test_seven_players_left_use_the_burned_cards_before_a_common_one():
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100,) * 8, deck=list(range(52)))
    acted(hand, "b", "f", *"c" * 6)
    while hand.phase != "over":
        acted(hand, "c")
    assert hand.board == []
    assert sorted(map(len, hand.holes)) == [3, *[7] * 7]
    assert replay(hand.setup, hand.log).stacks == hand.stacks


# The rake


def test_rake_by_percentage_in_steps_with_a_cap():
    assert rake_of(total=99, percent=10, step=5, cap=0) == 5
    assert rake_of(total=1000, percent=10, step=5, cap=30) == 30


def test_what_is_taken_once_a_hand_is_capped_too():
    rake = Rake(method="hand", amount=5, cap=3, no_flop_no_drop=False)
    assert acted(dealt(no_limit(1, 2, rake=rake), (100, 100)), 10, "c", 5, "f").rake == 3


def test_no_flop_no_drop_and_nothing_of_an_uncalled_bet():
    rake = Rake(method="percent", percent=10, cap=50)
    hand = acted(dealt(no_limit(10, 20, rake=rake), (1000, 1000, 1000)), 60, "f", "f")
    assert hand.rake == 0
    hand = acted(dealt(no_limit(10, 20, rake=rake), (1000, 1000, 1000)), 60, "f", "c", 500, "f")
    assert hand.rake == 13  # of 130, not of the 500
    hand = acted(
        dealt(no_limit(10, 20, rake=Rake(method="hand", amount=3, no_flop_no_drop=False)), (99, 99, 99)), *"ff"
    )
    assert hand.rake == 3


def test_the_rake_of_side_pots_is_the_rake_of_the_whole():
    rake = Rake(method="percent", percent=10, cap=8)
    hand = dealt(no_limit(1, 2, rake=rake), (100, 100, 20), ["KsKh", "QsQh", "AsAh"])
    acted(hand, 20, "c", "c", 50, "c", "c", "c", "c", "c")
    assert [op for op in hand.log if isinstance(op, ops.TakeRake)] == [ops.TakeRake(0, 6), ops.TakeRake(1, 2)]
    assert hand.stacks == [30 + 98, 30, 54]


def test_a_step_of_the_rake_that_a_side_pot_fills_is_taken_whole():
    rake = Rake(method="percent", percent=10, step=10)
    hand = dealt(no_limit(1, 2, rake=rake), (34, 34, 33), ["KsKh", "QsQh", "AsAh"])
    acted(hand, 33, "c", "c", 1, "c")
    assert [op for op in hand.log if isinstance(op, ops.TakeRake)] == [ops.TakeRake(0, 8), ops.TakeRake(1, 2)]
    assert hand.stacks == [0, 0, 91]


# Other forced bets


def test_a_dead_small_blind_and_a_live_post():
    hand = dealt(no_limit(1, 2), (100, 100, 100, 100), posts=(0, 0, 0, 2), dead=(0, 0, 0, 1))
    assert (hand.pot, hand.seat, hand.bets) == (6, 2, [1, 2, 0, 2])
    acted(hand, "c")
    assert (hand.call_amount, hand.raises) == (0, (4, 99))


def test_one_ante_of_the_big_blind_for_all_is_won_by_a_short_stack_too():
    hand = dealt(no_limit(1, 2, big_blind_ante=3), (100, 3, 100), ["KsKh", "AsAh", "QsQh"])
    assert (hand.stacks[1], hand.dead, hand.call_amount) == (0, 3, 2)
    acted(hand, "c", "c", *"cc", *"cc", *"cc")
    assert hand.stacks == [98 + 4, 3, 98]


def test_a_straddle_is_off_unless_posted():
    off = Hand(no_limit(1, 2), (100, 100, 100, 100), automatic=CHIPS_ONLY)
    with pytest.raises(NotNow, match="no straddle"):
        off.do(ops.PostStraddle(2))
    hand = Hand(no_limit(1, 2, straddle=True), (100, 100, 100, 100), automatic=CHIPS_ONLY)
    with pytest.raises(NotNow, match="left of the big blind"):
        hand.do(ops.PostStraddle(3))
    hand.do(ops.PostStraddle(2))
    for seat in range(4):
        hand.do(ops.DealHole(seat, (2 * seat, 2 * seat + 1)))
    assert (hand.seat, hand.call_amount, hand.raises) == (3, 4, (8, 100))
    acted(hand, "c", "c", "c")
    assert (hand.seat, hand.raises) == (2, (8, 100))


def test_a_straddle_is_one_of_the_bets_that_the_cap_counts():
    hand = Hand(fixed_limit(4, 8, straddle=True, most_raises=3), (100, 100, 100), automatic=CHIPS_ONLY)
    hand.do(ops.PostStraddle(2))
    for seat in range(3):
        hand.do(ops.DealHole(seat, (2 * seat, 2 * seat + 1)))
    acted(hand, 12, 16)  # big blind, straddle, and two raises
    assert hand.raises == (0, 0)
    with pytest.raises(NotNow, match="the cap on raises"):
        hand.raise_to(20)


def test_tda_30_an_absent_player_with_the_low_card_posts_the_bring_in():
    deck = stud_deck(["KsKh2c", "QsQh3c", "JsJh4c"], stay={1, 2})
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=deck)
    hand.do(ops.Kill(0))
    assert (hand.bets, hand.seat, hand.call_amount) == ([2, 0, 0], 1, 2)


@pytest.mark.parametrize("victim", range(3))
@pytest.mark.parametrize("dealt_before", range(9))
def test_a_hand_that_is_killed_while_third_street_is_dealt_does_not_bring_it_in(victim, dealt_before):
    deal = [
        (seat, card) for place in range(3) for seat, card in enumerate(cards(("KsQsJs", "KhQhJh", "4c3c2c")[place]))
    ]
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), automatic=BY_HAND)
    for seat in range(3):
        hand.do(ops.PostAnte(seat))
    hand.resume({"collect"})
    for place, (seat, card) in enumerate(deal):
        if place == dealt_before:
            hand.do(ops.Kill(victim))
        if hand.need[seat]:
            hand.do(ops.DealHole(seat, (card,)))
    assert (hand.phase, hand.seat) == ("bring in", 1 if victim == 2 else 2)
    assert replay(hand.setup, hand.log).state == hand.state


def test_tda_15_b_of_a_killed_hand_the_uncalled_bet_goes_back_and_the_called_part_stays():
    hand = acted(dealt(no_limit(1, 2), (100, 100, 100)), *"ccc", 20, "f")
    hand.do(ops.Kill(0))
    assert hand.stacks == [98, 98, 104]
    assert uncalled([1, 2, 0], owners=0b001) == (-1, 0)
    assert uncalled([5, 2, 0], owners=0b001) == (0, 3)


# By hand


def test_a_hand_is_played_by_hand_step_by_step():
    hand = Hand(no_limit(1, 2, ante=1), (100, 100), automatic=BY_HAND)
    assert hand.phase == "antes"
    with pytest.raises(NotNow, match="due is: antes"):
        hand.do(ops.PostBlind(0))
    for operation in (
        *(ops.PostAnte(0), ops.PostAnte(1), ops.PostBlind(0), ops.PostBlind(1)),
        *(ops.DealHole(0, (0, 1)), ops.DealHole(1, (50,)), ops.DealHole(1, (51,))),
        *(ops.CheckCall(1), ops.CheckCall(0), ops.Collect(), ops.Burn(), ops.DealBoard((10, 20, 30))),
        *(ops.RaiseTo(0, 10), ops.Fold(1)),
    ):
        hand.do(operation)
    with pytest.raises(NotNow, match="uncalled"):
        hand.do(ops.Collect())
    hand.do(ops.Collect(0, 10))
    with pytest.raises(NotNow):
        hand.do(ops.Push(0, 0, 5))
    hand.do(ops.Push(0, 0, 6))
    assert (hand.phase, hand.stacks) == ("over", [103, 97])
    assert ops.decoded(ops.encoded(hand.log)) == hand.log


def test_unknown_cards_are_shown_by_hand():
    hand = Hand(no_limit(1, 2), (100, 100), automatic=CHIPS_ONLY)
    hand.do(ops.DealHole(0, (ops.UNKNOWN, ops.UNKNOWN)))
    hand.do(ops.DealHole(1, tuple(cards("AsKs"))))
    acted(hand, "c", "c")
    for board in ("2c3c4d", "9h", "Th"):
        hand.do(ops.DealBoard(tuple(cards(board))))
        acted(hand, "c", "c")
    with pytest.raises(BadCard, match="As"):
        hand.do(ops.Show(0, tuple(cards("AsAh"))))
    with pytest.raises(BadCard, match="cannot show"):
        hand.do(ops.Show(1, tuple(cards("AdAh"))))
    hand.do(ops.Show(0, tuple(cards("9s9d"))))
    hand.do(ops.Show(1, tuple(cards("AsKs"))))
    assert hand.stacks == [102, 98]
