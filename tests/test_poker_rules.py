"""The poker engine by the numbers of cases.md, and by the rules of the Poker TDA (2024 numbering)."""

import pytest

from almoner.games.cards import cards
from almoner.games.errors import BadCard, GameError, NotNow
from almoner.games.poker import operations as ops
from almoner.games.poker.game import BY_ITSELF, CHIPS_ONLY, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.hand import Hand, replay
from almoner.games.poker.pots import fill_pots, share

from .poker_table import acted, dealt, stud_deck


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
