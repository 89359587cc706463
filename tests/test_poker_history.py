"""Hands written down in PHH: read and played again they are the same hand, and pokerkit reads them too."""

import random
import tomllib
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from almoner.games.errors import GameError
from almoner.games.poker import history, phh
from almoner.games.poker import operations as ops
from almoner.games.poker.game import CHIPS_ONLY, Rake, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.hand import Hand
from almoner.games.poker.replay import replay

from .poker_table import play_at_random
from .test_poker_play import games

DEALT_OR_DONE = (ops.DealHole, ops.DealBoard, ops.BringIn, ops.CheckCall, ops.RaiseTo, ops.Fold, ops.Push)


def again(text):
    (hand,) = phh.read("t.phh", text.encode())
    return replay(hand)


@settings(max_examples=150)
@given(games(), st.integers(0, 1 << 30))
def test_a_hand_that_is_written_and_read_is_the_same_hand(game, seed):
    rules, stacks, due = game
    if rules.limit == "pot-limit":
        return
    hand = play_at_random(rules, stacks, random.Random(seed), **due)
    found = again(history.written(hand))
    if hand.rake == 0:
        assert found.disagreements == ()
        assert found.finishing == tuple(hand.stacks)
        mine = [one for one in hand.log if isinstance(one, DEALT_OR_DONE)]
        assert [one for one in found.hand.log if isinstance(one, DEALT_OR_DONE)] == mine
    else:
        assert found.reconciles, found.disagreements
        assert found.rake == hand.rake


RULES = [no_limit(1, 2, ante=1), fixed_limit(2, 4), stud(4, 8, ante=1, bring_in=2, open_pair_double=False)]


@pytest.mark.parametrize("rules", RULES, ids=["no-limit", "fixed-limit", "stud"])
def test_pokerkit_reads_what_is_written_and_comes_to_the_same_stacks(rules):
    for seed in range(25):
        hand = play_at_random(rules, [400, 400, 400], random.Random(seed))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, last = HandHistory.loads(history.written(hand))
        assert list(last.stacks) == hand.stacks


def folded(rules, stacks, **due):
    hand = Hand(rules, stacks, deck=range(52), **due)
    while hand.phase == "act":
        hand.fold()
    return hand


def test_two_players_are_written_backward_with_dead_money_and_posts():
    text = history.written(folded(no_limit(1, 2), [50, 50]))
    assert tomllib.loads(text)["blinds_or_straddles"] == [1, 2]
    text = history.written(folded(no_limit(1, 2), [50, 50, 50], dead=[0, 0, 1], posts=[0, 0, 2]))
    fields = tomllib.loads(text)
    assert fields["blinds_or_straddles"] == [1, 2, -2]
    assert (fields["antes"], fields["ante_trimming_status"]) == ([0, 0, 1], False)
    assert again(text).finishing == tuple(fields["finishing_stacks"])


def test_a_straddle_is_written_as_a_blind():
    hand = Hand(no_limit(1, 2, straddle=True), [50] * 4, automatic=CHIPS_ONLY)
    hand.do(ops.PostStraddle(2))
    for seat in range(4):
        hand.do(ops.DealHole(seat, (seat, seat + 4)))
    for seat in (3, 0, 1):
        hand.do(ops.Fold(seat))
    text = history.written(hand)
    assert tomllib.loads(text)["blinds_or_straddles"] == [1, 2, 4, 0]
    assert again(text).finishing == tuple(hand.stacks)


def test_further_fields_and_sections():
    text = history.written(
        folded(no_limit(1, 2), [50, 50]), {"players": ['Ann "A"', "Böb\t"], "hand": 7, "_note": True}
    )
    both = history.sections([text, text])
    found = list(phh.read("t.phhs", both.encode()))
    assert [hand.section for hand in found] == ["1", "2"]
    assert found[0].fields["players"] == ['Ann "A"', "Böb\t"]
    assert (found[0].fields["hand"], found[0].fields["_note"]) == (7, True)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: history.written(Hand(no_limit(1, 2), [5, 5], deck=range(52))), "expected a hand that is over"),
        (lambda: history.written(folded(pot_limit(1, 2), [5, 5])), "PHH has no name for pot-limit"),
        (
            lambda: history.written(folded(no_limit(1, 2), [5, 5]), {"antes": [1]}),
            "the field 'antes' is the hand's own",
        ),
        (lambda: history.written(folded(no_limit(1, 2), [5, 5]), {"x": 1.5}), "expected a text, a whole number"),
    ],
)
def test_what_cannot_be_written_is_refused(make, says):
    with pytest.raises(GameError, match=says):
        make()


def test_a_rake_is_written_beside_the_stacks():
    hand = play_at_random(no_limit(1, 2, rake=Rake(method="hand", amount=2, no_flop_no_drop=False)), [40, 40],
                          random.Random(1))  # fmt: skip
    assert tomllib.loads(history.written(hand))["_rake"] == hand.rake == 2
