"""The poker engine by the numbers of cases.md, and by the rules of the Poker TDA (2024 numbering)."""

import pytest

from almoner.games.cards import cards
from almoner.games.errors import BadCard, GameError, NotNow
from almoner.games.poker import operations as ops
from almoner.games.poker.game import BY_HAND, BY_ITSELF, CHIPS_ONLY, Rake, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.hand import Hand, replay
from almoner.games.poker.pots import fill_pots, rake_of, share, uncalled

from .poker_table import acted, holdem_deck, stud_deck

HIGH_LOW = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"]
"""Hole cards that get worse from seat to seat."""
BOARD = "2c3c7d8d4h"


def dealt(rules, stacks, holes=None, board=BOARD, **rest):
    return Hand(rules, stacks, deck=holdem_deck(holes or HIGH_LOW[: len(stacks)], board), **rest)


def pots_of(paid, live, dead=0):
    amounts, seats = [0] * (len(paid) + 1), [0] * (len(paid) + 1)
    count = fill_pots(paid, live, dead, amounts, seats)
    return list(zip(amounts[:count], seats[:count], strict=True))


# Pots: cases.md 1 to 5, 9, 17


def test_case_1_a_layer_of_folded_players_merges_into_the_pot_below():
    assert pots_of([100, 100, 300, 300], live=0b0011) == [(800, 0b0011)]
    assert pots_of([50, 100, 300, 300], live=0b0011) == [(200, 0b0011), (550, 0b0010)]


def test_case_2_the_uncalled_excess_comes_back():
    hand = dealt(no_limit(100, 200), (89820, 20000, 120360, 89820), ["KsKh", "2s2h", "AsAh", "QsQh"])
    acted(hand, 120360, "c", "c", "f")
    assert ops.Collect(2, 30540) in hand.log
    net = [end - start for end, start in zip(hand.stacks, hand.setup.stacks, strict=True)]
    assert net == [-89820, -200, 179840, -89820]


def test_case_3_an_all_in_winner_is_paid_though_the_others_bet_on():
    hand = dealt(no_limit(1, 2), (200, 200, 20), ["KsKh", "QsQh", "AsAh"])
    acted(hand, 20, "c", "c", 50, "c", "c", "c", "c", "c")
    assert hand.stacks == [180 + 50, 130, 60]


def test_case_4_winners_are_found_pot_by_pot_and_equal_players_share_one_pot():
    hand = dealt(no_limit(1, 2), (300, 300, 100, 300), ["QsQh", "KsKh", "AsAh", "JsJh"])
    acted(hand, 100, "c", "c", "c", "c", "c", 50, "c", "c")
    assert [amount for amount, _ in hand.pots] == [400, 150]
    acted(hand, "c", "c", "c", "c", "c", "c")
    assert hand.stacks == [150, 300, 400, 150]


def test_case_5_all_in_is_everything():
    hand = acted(dealt(no_limit(1, 2), (1001, 1001)), 1001, "c")
    assert hand.stacks == [2002, 0]
    with pytest.raises(GameError, match="whole numbers"):
        Hand(no_limit(1, 2), (1000.25, 500), deck=range(52))


def test_case_9_a_tie_splits_only_between_the_best_hands():
    hand = dealt(no_limit(1, 2), (100, 100, 100), ["AsKs", "AhKh", "QsQh"], "Ac2c7d8d4h")
    acted(hand, 30, "c", "c", *"cccccccc", "c")
    assert hand.stacks == [115, 115, 70]


def test_case_17_odd_chips_go_one_each_from_the_left_of_the_button():
    assert [share(101, 3, place) for place in range(3)] == [34, 34, 33]
    hand = dealt(no_limit(1, 2), (100, 100, 100, 100), ["AsKs", "AhKh", "3s9h", "AcKc"], "Qd2c7d8d4h")
    acted(hand, 4, *"ccc", *"cccc", *"cccc", "c", "c", 4, *"ccc")
    # 32 chips among seats 0, 1 and 3: the two odd chips to the first seats left of the button
    assert hand.stacks == [92 + 11, 92 + 11, 92, 92 + 10]


def test_case_17_tda_20_b_at_stud_the_odd_chip_goes_to_the_highest_card_by_suit():
    hands = ["AhKdQc5c4c2d7c", "2c3d8h", "AsKcQs5h4h2h7h"]
    hand = Hand(stud(4, 8, ante=1, bring_in=2), (100, 100, 100), deck=stud_deck(hands, stay={0, 2}))
    acted(hand, "b", "c", 4, "f", "c", *"cc" * 4)
    assert hand.stacks == [95 + 6, 97, 95 + 7]


# Betting: cases.md 6 to 8, 10 to 16


def test_case_6_tda_47_a_a_short_all_in_does_not_reopen():
    hand = dealt(no_limit(1, 2), (19, 200, 200, 200))
    acted(hand, 16, "c", 19, "c")
    assert hand.seat == 2
    assert hand.raises == (0, 0)
    with pytest.raises(NotNow, match="TDA 47"):
        hand.raise_to(40)
    acted(hand, "c")
    assert hand.raises == (0, 0)
    acted(hand, "f")


def test_case_6_who_has_not_acted_may_raise_the_short_all_in():
    hand = acted(dealt(no_limit(1, 2), (19, 200, 200, 200)), 16, "c", 19)
    assert hand.raises == (33, 200)


def test_case_6_tda_47_a_short_all_ins_add_up():
    hand = dealt(no_limit(50, 100), (1300, 1700, 5000, 5000, 5000, 5000))
    acted(hand, 500, "c", 1000, "c", 1300, 1700)
    assert hand.seat == 2
    acted(hand, "c", "c")
    assert hand.seat == 4
    assert hand.raises == (2200, 5000)


def test_tda_47_example_1_increments_of_25_and_75_reopen_for_who_faces_both():
    hand = dealt(no_limit(50, 100), (1000, 225, 1000, 300, 1000))
    acted(hand, "c", "c", "c", "c", "c")
    acted(hand, 100, 125, "c", 200, "c")
    assert (hand.seat, hand.raises) == (0, (300, 900))
    acted(hand, "c")
    assert (hand.seat, hand.raises) == (2, (0, 0))


def test_tda_47_example_2_the_least_raise_is_the_last_full_one():
    hand = dealt(no_limit(50, 100), (5000, 600, 750, 900, 5000, 5000))
    acted(hand, *"cccccc", 300, 500, 650, 800, "c")
    assert (hand.seat, hand.raises) == (5, (1100, 4900))


def test_tda_47_example_3_the_big_blind_may_raise_a_short_all_in_and_who_called_may_not():
    hand = dealt(no_limit(2000, 4000), (50000, 50000, 50000, 7500))
    acted(hand, "c", 7500, "f")
    assert (hand.seat, hand.raises) == (1, (11500, 50000))
    again = replay(hand.setup, hand.log)
    acted(hand, "c")
    assert (hand.seat, hand.raises) == (2, (0, 0))
    acted(again, 11500)
    assert (again.seat, again.raises) == (2, (15500, 50000))


def test_tda_47_a_an_opening_all_in_of_less_than_a_bet_does_not_reopen_for_who_checked():
    hand = dealt(no_limit(1, 2), (100, 100, 3))
    acted(hand, "c", "c", "c", "c", "c", 1)
    assert (hand.seat, hand.raises) == (0, (0, 0))


def test_case_7_the_raiser_puts_in_the_full_minimum_and_the_excess_comes_back():
    hand = dealt(no_limit(50, 100), (150, 500))  # heads-up: seat 1 is the button and small blind
    assert (hand.seat, hand.raises) == (1, (200, 500))
    acted(hand, 200, "c")
    assert ops.Collect(1, 50) in hand.log
    assert hand.stacks == [300, 350]


def test_case_8_tda_34_b_heads_up_the_button_is_small_blind_first_before_and_last_after_the_flop():
    hand = dealt(no_limit(1, 2), (100, 100))
    assert hand.bets == [2, 1]
    assert hand.seat == 1
    acted(hand, "c", "c")
    assert (len(hand.board), hand.seat) == (3, 0)


def test_case_10_callers_owe_the_full_big_blind_though_it_is_short():
    hand = dealt(no_limit(50, 100), (1000, 40, 1000))
    assert (hand.call_amount, hand.raises) == (100, (200, 1000))
    acted(hand, "c", "f")
    assert ops.Collect(2, 50) in hand.log  # the small blind had put in 50
    assert sum(hand.stacks) == 2040


def test_case_10_a_big_blind_all_in_on_the_ante_is_owed_in_full():
    hand = dealt(no_limit(60, 120, ante=15), (1000, 11, 1000))
    assert hand.call_amount == 120


def test_case_11_a_short_bring_in_is_owed_in_full():
    hand = Hand(stud(8, 16, ante=1, bring_in=3), (100, 2, 100), deck=stud_deck(["KsKh9c", "QsQh2c", "JsJh8d"]))
    assert (hand.phase, hand.seat) == ("bring in", 1)
    acted(hand, "b")
    assert hand.bets == [0, 1, 0]
    assert (hand.seat, hand.call_amount, hand.raises) == (2, 3, (8, 8))


def test_case_12_tda_47_b_less_than_half_a_bet_does_not_reopen():
    hand = dealt(fixed_limit(4, 8), (100, 100, 9))
    acted(hand, "c", "c", "c", 4, "c", 5)
    assert (hand.seat, hand.call_amount, hand.raises) == (0, 1, (0, 0))


def test_case_12_who_has_not_acted_may_complete_less_than_half_a_bet():
    hand = dealt(fixed_limit(4, 8), (100, 9, 100, 100))
    acted(hand, *"cccc", 4, 5)
    assert (hand.seat, hand.call_amount, hand.raises) == (2, 5, (8, 8))
    acted(hand, 8)
    assert hand.wagers == 2


def test_case_12_tda_47_b_half_a_bet_reopens_and_counts_as_a_raise():
    for convention, next_raise in (("on top", 10), ("from full", 12)):
        hand = dealt(fixed_limit(4, 8, short_all_in=convention), (100, 100, 10))
        acted(hand, "c", "c", "c", 4, "c", 6)
        assert (hand.seat, hand.wagers, hand.raises) == (0, 2, (next_raise, next_raise))


def test_case_13_heads_up_from_the_start_of_the_round_raises_are_not_capped():
    hand = dealt(fixed_limit(2, 4), (100, 100))
    acted(hand, 4, 6, 8, 10, 12)
    capped = dealt(fixed_limit(2, 4, cap_heads_up=True), (100, 100))
    acted(capped, 4, 6, 8)
    with pytest.raises(NotNow, match="TDA 48"):
        capped.raise_to(10)


def test_tda_48_with_three_players_a_bet_and_three_raises():
    hand = dealt(fixed_limit(2, 4), (100, 100, 100))
    acted(hand, 4, 6, 8)
    assert (hand.wagers, hand.raises) == (4, (0, 0))
    acted(hand, "f", "c")
    acted(hand, 2, 4, 6, 8, 10)  # the flop begins with two players


def test_tda_48_three_in_the_round_when_it_began_stay_capped_though_one_folds():
    hand = dealt(fixed_limit(2, 4), (100, 100, 100))
    acted(hand, "f", 4, 6, 8)
    with pytest.raises(NotNow, match="cap"):
        hand.raise_to(10)


def test_case_14_antes_count_toward_no_call():
    hand = dealt(no_limit(1, 2, ante=1), (100, 100, 100))
    assert hand.call_amount == 2
    assert hand.pot == 6


def test_case_15_more_than_a_call_and_less_than_a_raise_may_go_all_in():
    hand = dealt(no_limit(50, 100), (1000, 1000, 150))
    assert hand.raises == (150, 150)
    acted(hand, 150)
    assert (hand.bet, hand.raises) == (150, (250, 1000))


def test_case_16_a_card_dealt_twice_is_named():
    hand = Hand(no_limit(1, 2), (100, 100), automatic=CHIPS_ONLY)
    hand.do(ops.DealHole(0, tuple(cards("AsKs"))))
    with pytest.raises(BadCard, match="As"):
        hand.do(ops.DealHole(1, tuple(cards("AsQs"))))
    assert hand.holes[1] == []


# More rules by their number


def test_tda_50_players_act_in_turn():
    hand = dealt(no_limit(1, 2), (100, 100, 100))
    with pytest.raises(NotNow, match="TDA 50"):
        hand.do(ops.Fold(0))


def test_tda_43_a_raise_is_at_least_the_last_one():
    hand = acted(dealt(no_limit(50, 100), (5000, 5000, 5000)), 600)
    assert hand.raises == (1100, 5000)
    with pytest.raises(NotNow, match="TDA 43"):
        hand.raise_to(1000)


def test_table_stakes():
    with pytest.raises(NotNow, match="table stakes"):
        dealt(no_limit(1, 2), (100, 100, 100)).raise_to(101)


def test_tda_54_b_short_and_dead_blinds_do_not_make_the_pot_smaller():
    assert dealt(pot_limit(100, 200), (5000, 100, 5000)).raises == (400, 700)
    assert dealt(pot_limit(100, 200), (5000, 5000, 5000), blinds=(200, 0, 0)).raises == (400, 700)


def test_tda_54_pot_limit_after_the_flop():
    hand = acted(dealt(pot_limit(1, 2), (500, 500, 500)), 7, "c", "c")
    assert hand.raises == (2, 21)
    acted(hand, 21)
    assert hand.raises == (42, 84)


def test_tda_16_all_hands_are_shown_before_the_board_runs_out():
    hand = acted(dealt(no_limit(1, 2), (100, 100, 100)), 100, "c", "f")
    words = [type(operation).__name__ for operation in hand.log]
    assert words.index("Show") < words.index("DealBoard")
    assert words.count("Show") == 2


def test_tda_16_no_all_in_hand_is_mucked():
    hand = dealt(no_limit(1, 2), (100, 100), automatic=BY_ITSELF - {"show"})
    acted(hand, 100, "c")
    assert hand.phase == "show"
    with pytest.raises(NotNow, match="TDA 16"):
        hand.do(ops.Muck(0))


def test_tda_17_a_the_last_aggressor_shows_first_else_the_first_to_act():
    hand = dealt(no_limit(1, 2), (100, 100, 100), automatic=BY_ITSELF - {"show"})
    acted(hand, *"ccc", *"ccc", *"ccc")
    checked = replay(hand.setup, hand.log)
    acted(hand, "c", 10, "c", "c")
    assert hand.seat == 1
    acted(checked, *"ccc")
    assert (checked.phase, checked.seat) == ("show", 0)


def test_tda_17_b_the_last_hand_wins_unshown():
    hand = dealt(no_limit(1, 2), (100, 100), automatic=BY_ITSELF - {"show"})
    acted(hand, *"cc", *"cc", *"cc", *"cc")
    hand.do(ops.Muck(0))
    assert hand.stacks == [98, 102]


def test_tda_17_a_beaten_hand_is_mucked_by_itself():
    hand = acted(dealt(no_limit(1, 2), (100, 100, 100)), *"ccc", *"ccc", *"ccc", *"ccc")
    assert ops.Muck(1) in hand.log
    assert ops.Muck(2) in hand.log


def shown_by_hand(*actions):
    """Three players at the showdown by hand, the third all-in for 9, the other two with a side pot."""
    hand = dealt(no_limit(1, 2, table_all_ins=False), (50, 51, 9), automatic=BY_ITSELF - {"show"})
    return acted(hand, 9, "c", "c", *actions)


def test_tda_17_b_a_side_pot_is_won_by_the_last_who_mucks_in_it_and_not_by_who_has_no_part_in_it():
    hand = shown_by_hand(20, "c", *"cc", *"cc")
    hand.do(ops.Muck(0))
    hand.do(ops.Muck(1))
    assert hand.stacks == [21, 22 + 40, 27]


def test_tda_17_b_who_bet_the_others_out_of_a_side_pot_has_it_though_he_mucks():
    hand = shown_by_hand(20, "c", 10, "f")
    hand.do(ops.Muck(0))
    assert hand.stacks == [21 + 40, 22, 27]


def test_tda_17_a_who_shows_out_of_turn_takes_nobodys_turn():
    hand = acted(dealt(no_limit(1, 2), (100, 100, 100), automatic=BY_ITSELF - {"show"}), *"ccc", *"ccc", *"ccc", *"ccc")
    hand.do(ops.Show(2, tuple(cards("QsQh"))))
    assert hand.seat == 0
    hand.do(ops.Show(0, tuple(cards("AsAh"))))
    assert hand.seat == 1


def test_tda_21_side_pots_are_split_separately_and_first():
    hand = dealt(no_limit(1, 2), (50, 51, 9), ["AsKs", "AhKh", "2s9h"], "Qd2c7d8d4h")
    acted(hand, 9, "c", "c", 41, "c")
    assert [op.pot for op in hand.log if isinstance(op, ops.Push)] == [1, 1, 0]


def test_tda_30_an_absent_players_hand_is_killed_and_the_blind_forfeited():
    hand = dealt(no_limit(1, 2), (100, 100, 100))
    hand.do(ops.Kill(1))
    acted(hand, "f")
    assert hand.stacks == [102, 98, 100]


def test_tda_58_a_fold_without_a_bet_is_binding():
    hand = acted(dealt(no_limit(1, 2), (100, 100, 100)), *"ccc")
    acted(hand, "f")
    assert hand.live == 0b110


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
