"""A table from hand to hand: cases.md 8, 18, 19, 29, TDA 10, 30, 32 and 34-B, missed blinds, and golden nights."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games.errors import GameError, NotNow
from almoner.games.poker import operations as ops
from almoner.games.poker.game import CHIPS_ONLY, Rake, no_limit, stud
from almoner.games.poker.table import Positions, first_positions, next_positions

from . import poker_golden
from .poker_golden import seated
from .poker_table import act_at_random


def folded(table):
    """A hand in which everybody folds to the big blind."""
    hand = table.begin(deck=range(52))
    while hand.phase != "over":
        hand.fold()
    table.finish()
    return table.positions


def test_case_18_unused_seats_are_not_dead():
    first = first_positions(2, [2, 4, 6], 8)
    assert first == Positions(2, 4, 6)
    assert next_positions(first, [2, 4, 6], 8) == Positions(4, 6, 2)


def test_case_19_after_a_bust_the_big_blind_is_neither_skipped_nor_paid_twice():
    last = Positions(button=0, small=1, big=2)
    assert next_positions(last, [0, 1, 3, 4], 9) == Positions(1, 2, 3)  # the big blind bust: a dead small blind
    assert next_positions(Positions(1, 2, 3), [0, 1, 3, 4], 9) == Positions(2, 3, 4)  # then a dead button, TDA 32
    assert next_positions(last, [0, 2, 3, 4], 9) == Positions(1, 2, 3)  # the small blind bust: a dead button


def test_case_8_tda_34_b_three_become_two_and_nobody_has_the_big_blind_twice():
    last = Positions(button=0, small=1, big=2)
    assert next_positions(last, [0, 2], 3) == Positions(2, 2, 0)
    assert next_positions(last, [1, 2], 3) == Positions(2, 2, 1)
    assert next_positions(last, [0, 1], 3) == Positions(1, 1, 0)


def test_two_become_three_again():
    assert next_positions(Positions(0, 0, 4), [0, 2, 4], 9) == Positions(2, 4, 0)
    assert next_positions(Positions(0, 0, 4), [0, 4, 6], 9) == Positions(0, 4, 6)


@given(st.integers(0, 1 << 30))
def test_case_19_whoever_sits_on_pays_the_big_blind_once_a_turn_whatever_others_do(seed):
    chance = random.Random(seed)
    table = seated(no_limit(1, 2), dict.fromkeys(range(9), 10**6), button=chance.randrange(9))
    watched, paid, turns = chance.randrange(9), 0, []
    for _ in range(60):
        for seat in range(9):
            if seat != watched and chance.random() < 0.1:
                if table.seats[seat] is None:
                    table.sit(seat, 10**6)
                elif len(table.stacks) > 3:
                    table.leave(seat)
        last = table.positions
        now = folded(table)
        if last is not None:
            assert now.big != last.big
        turns.append(now.big == watched)
        paid += now.big == watched
    gaps = [place for place, on in enumerate(turns) if on]
    assert paid >= 60 // 9
    assert all(later - sooner <= 9 for sooner, later in pairwise(gaps))


@settings(max_examples=300)
@given(st.integers(3, 9), st.data())
def test_case_19_button_and_blinds_stand_in_order_whoever_leaves_and_sits_down(count, data):
    """The button is never at the big blind or between the blinds; nobody who is in sits between the blinds."""
    somebody = st.lists(st.integers(0, count - 1), min_size=2, max_size=count, unique=True).map(sorted)
    seats = data.draw(somebody)
    positions = first_positions(seats[0], seats, count)
    for _ in range(6):
        seats = data.draw(somebody)
        before, positions = positions, next_positions(positions, seats, count)
        assert positions.big in seats
        assert positions.big != before.big
        assert positions.big == next(seat % count for seat in range(before.big + 1, 99) if seat % count in seats)
        if len(seats) == 2:
            assert {positions.button, positions.big} == set(seats)
            assert positions.small == positions.button
        else:
            small, big = ((seat - positions.button) % count for seat in (positions.small, positions.big))
            assert 0 < small < big
            assert not [seat for seat in seats if small < (seat - positions.button) % count < big]


def test_a_dead_small_blind_is_not_posted():
    table = seated(no_limit(1, 2), dict.fromkeys(range(5), 100), button=0)
    folded(table)
    table.leave(2)
    hand = table.begin(deck=range(52))
    assert table.positions == Positions(1, 2, 3)
    assert table.order == [3, 4, 0, 1]
    assert hand.bets == [2, 0, 0, 0]
    assert hand.seat == 1


def test_tda_10_a_new_player_between_button_and_small_blind_waits():
    table = seated(no_limit(1, 2), {0: 100, 2: 100, 4: 100, 6: 100}, button=0)
    folded(table)  # button 0, blinds 2 and 4
    table.sit(3, 100)  # the next hand has the button at 2 and the small blind at 4
    folded(table)
    assert 3 not in table.order
    folded(table)
    assert 3 in table.order


def test_tda_30_who_is_absent_in_a_tournament_is_dealt_in_killed_and_pays():
    table = seated(no_limit(1, 2), dict.fromkeys(range(4), 100), button=0)
    table.absent(2)
    folded(table)
    assert table.stacks[2] == 98
    with pytest.raises(NotNow, match="TDA 30"):
        table.sit_out(1)


def test_tda_30_an_absent_player_who_is_all_in_on_a_blind_is_killed_before_the_board():
    table = seated(no_limit(50, 100), {0: 40, 1: 100, 2: 100}, button=1)
    table.absent(0)
    hand = table.begin(deck=range(52))
    assert table.order == [2, 0, 1]
    assert not hand.live & 0b010
    while hand.phase != "over":
        hand.check_call()
    table.finish()
    assert 0 not in table.stacks


def test_missed_blinds_are_posted_the_big_one_live_and_the_small_one_dead():
    table = seated(no_limit(1, 2), dict.fromkeys(range(6), 100), tournament=False, button=0)
    folded(table)  # blinds 1 and 2
    table.sit_out(3)
    folded(table)  # 2 and 4: seat 3 misses the big blind
    folded(table)  # 4 and 5
    assert (table.player(3).owes_big, table.player(3).owes_small) == (True, True)
    table.come_back(3, post=True)
    hand = table.begin(deck=range(52))
    assert (table.positions, table.order) == (Positions(4, 5, 0), [5, 0, 1, 2, 3, 4])
    assert (hand.bets, hand.dead) == ([1, 2, 0, 0, 2, 0], 1)
    assert hand.seat == 2


def test_who_has_missed_blinds_may_wait_for_the_big_one():
    table = seated(no_limit(1, 2), dict.fromkeys(range(4), 100), tournament=False, button=0)
    folded(table)  # blinds 1 and 2
    table.sit_out(3)
    folded(table)  # 2 and 0
    table.come_back(3)
    for _ in range(2):  # 0 and 1, 1 and 2
        folded(table)
        assert 3 not in table.order
    folded(table)
    assert table.positions.big == 3
    assert table.stacks[3] == 100 + 1 - 0  # won the small blind


def test_a_missed_small_blind_alone_is_posted_dead():
    table = seated(no_limit(1, 2), dict.fromkeys(range(5), 100), tournament=False, button=0)
    folded(table)  # blinds 1 and 2
    table.sit_out(2)
    folded(table)  # the small blind is dead
    assert table.positions == Positions(1, 2, 3)
    assert (table.player(2).owes_big, table.player(2).owes_small) == (False, True)
    table.come_back(2, post=True)
    folded(table)
    assert table.order == [3, 4, 0, 1, 2]
    assert table.hands == 3


def test_a_new_player_of_a_cash_game_posts_or_waits():
    table = seated(no_limit(1, 2), dict.fromkeys(range(4), 100), tournament=False, button=0)
    folded(table)
    table.sit(6, 100)
    table.sit(7, 100)
    table.come_back(6, post=True)
    hand = table.begin(deck=range(52))
    assert table.order == [2, 3, 6, 0, 1]
    assert hand.bets == [1, 2, 2, 0, 0]
    assert hand.dead == 0


def test_case_29_of_two_who_bust_the_larger_stack_ranks_higher():
    table = seated(no_limit(1, 2), {0: 50, 1: 100, 2: 200}, button=0)
    hand = table.begin(automatic=CHIPS_ONLY)
    # order: seat 1, seat 2, seat 0
    for place, cards in enumerate([(0, 5), (50, 51), (10, 15)]):
        hand.do(ops.DealHole(place, cards))
    for _ in range(3):
        hand.raise_to(hand.raises[1]) if hand.raises[1] else hand.check_call()
    while hand.phase == "show":
        hand.do(ops.Show(hand.seat, tuple(hand.holes[hand.seat])))
    for board in ((1, 18, 23), (28,), (33,)):
        hand.do(ops.DealBoard(board))
    assert table.finish() == [1, 0]
    assert table.stacks == {2: 350}


def test_seats_and_stacks_do_not_change_during_a_hand():
    table = seated(no_limit(1, 2), dict.fromkeys(range(3), 100), tournament=False)
    hand = table.begin(deck=range(52))
    for deed in (lambda: table.buy(0, 5), lambda: table.leave(0), lambda: table.sit(5, 5), table.begin):
        with pytest.raises(NotNow):
            deed()
    with pytest.raises(NotNow, match="not over"):
        table.finish()
    hand.fold()
    hand.fold()
    table.finish()
    table.buy(0, 5)
    with pytest.raises(GameError, match="whole chips"):
        table.buy(0, 0)
    with pytest.raises(NotNow, match="not free"):
        table.sit(0, 100)


@pytest.mark.parametrize("tournament", [True, False])
@pytest.mark.parametrize("game", ["holdem", "stud"])
@given(seed=st.integers(0, 1 << 30))
def test_a_table_runs_hand_after_hand_with_all_its_chips(game, tournament, seed):
    chance = random.Random(seed)
    rake = Rake() if tournament else Rake(method="percent", percent=5, cap=4)
    rules = no_limit(1, 2, rake=rake) if game == "holdem" else stud(4, 8, ante=1, bring_in=2, rake=rake)
    table = seated(rules, {seat: chance.randint(5, 80) for seat in range(8)}, tournament=tournament, seats=8)
    chips = sum(table.stacks.values())
    for _ in range(25):
        if not tournament:
            seat = chance.randrange(8)
            if table.player(seat).stack == 0:
                table.buy(seat, 40)
                chips += 40
            table.sit_out(seat) if chance.random() < 0.4 else table.come_back(seat, post=chance.random() < 0.5)
        if sum(1 for who in table.seats if who and who.stack and who.playing) < 2:
            break
        deck = list(range(52))
        chance.shuffle(deck)
        hand = table.begin(deck=deck)
        while hand.phase != "over":
            act_at_random(hand, chance)
        table.finish()
        assert sum(table.stacks.values()) + table.rake == chips


@pytest.mark.parametrize("night", poker_golden.NIGHTS)
def test_the_table_plays_as_its_golden_play_through(night):
    assert list(poker_golden.NIGHTS[night]()) == poker_golden.path(night).read_text("utf-8").splitlines(), (
        "python -m tests.poker_golden writes the texts again: read what changed before it is kept"
    )
