"""Compiled play of whole hands: the same hands as the step engine plays, chip for chip, and nothing is lost."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games import cards, chance
from almoner.games.errors import GameError
from almoner.games.fast import compiled
from almoner.games.poker import styles, swift
from almoner.games.poker.game import LIMITS, Rake, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.hand import Hand
from almoner.games.poker.styles import FOLDED, decide, kind_of
from almoner.games.poker.trials import trials

RAKES = [Rake(), Rake(method="percent", percent=5, cap=4), Rake(method="hand", amount=3, no_flop_no_drop=False)]
RAKES += [Rake(method="percent", percent=50, step=25), Rake(method="hand", amount=30, cap=7)]


@st.composite
def games(draw):
    """A hold 'em game, the stacks, and a style for each player."""
    rest = {
        "rake": draw(st.sampled_from(RAKES)),
        "burn": draw(st.booleans()),
        "idle_raise": draw(st.booleans()),
        "ante": draw(st.integers(0, 3)),
        "table_all_ins": draw(st.booleans()),
    }
    small = draw(st.integers(1, 5))
    if draw(st.booleans()):
        kind = draw(st.sampled_from([no_limit, pot_limit]))
        rules = kind(small, 2 * small, big_blind_ante=draw(st.integers(0, 4)), **rest)
    else:
        short = draw(st.sampled_from(["on top", "from full"]))
        raises, heads_up = draw(st.integers(0, 4)), draw(st.booleans())
        rules = fixed_limit(2 * small, 4 * small, most_raises=raises, cap_heads_up=heads_up, short_all_in=short, **rest)
    stacks = draw(st.lists(st.integers(1, 60 * small), min_size=2, max_size=9))
    names = draw(st.lists(st.sampled_from(sorted(styles.STYLES)), min_size=len(stacks), max_size=len(stacks)))
    return rules, stacks, names, draw(st.integers(0, 2**64 - 1))


def compiled_hand(rules, stacks, table, seed):
    count = len(stacks)
    state, pack = np.array(chance.state(seed), np.int64), np.array(cards.deck())
    after, work = np.array(stacks, np.int64), np.zeros((swift.WORK, count + 1), np.int64)
    figures, forced = np.array(swift.figures(rules)), np.array(swift.forced(rules, count))
    rake = compiled(swift.play)(state, figures, forced, table, pack, after, work)
    return after.tolist(), rake, state.tolist()


def hand_by_steps(rules, stacks, table, seed):
    """The same hand by the step engine: the deck is drawn first, then each decision, from the same seed."""
    state, pack, count = chance.state(seed), cards.deck(), len(stacks)
    needed = 2 * count + (8 if rules.burn else 5)
    chance.draw_cards(state, pack, needed)
    hand = Hand(rules, stacks, deck=pack[:needed])
    while hand.phase == "act":
        seat, own = hand.seat, hand.bets[hand.seat]
        least, most = hand.raises
        kind = kind_of([*hand.holes[seat], *hand.board])
        pot_raise = hand.bet + hand.pot + hand.bet - own
        to = decide(state, table[seat], hand.street, kind, hand.call_amount, least, most, pot_raise)
        if to == FOLDED:
            hand.fold()
        elif to == 0:
            hand.check_call()
        else:
            hand.raise_to(to)
    assert hand.phase == "over"
    return hand.stacks, hand.rake, state


@settings(max_examples=400)
@given(games())
def test_compiled_play_and_the_step_engine_agree_hand_for_hand(game):
    rules, stacks, names, seed = game
    table = styles.tables(names)
    assert compiled_hand(rules, stacks, table, seed) == hand_by_steps(rules, stacks, table, seed)


@pytest.mark.parametrize("count", [2, 3, 6, 9, 11])
def test_thousands_of_hands_of_each_limit_agree(count):
    for rules in (no_limit(1, 2), pot_limit(1, 2), fixed_limit(2, 4)):
        table = styles.tables(["random"] * count)
        for seed in range(150):
            stacks = [(7 * seed + 13 * seat) % 90 + 1 for seat in range(count)]
            assert compiled_hand(rules, stacks, table, seed) == hand_by_steps(rules, stacks, table, seed)


def test_plain_and_compiled_play_are_the_same():
    rules, count = no_limit(1, 2, rake=RAKES[1]), 4
    table = styles.tables(["tight", "loose", "random", "calls"])
    for seed in range(30):
        state, pack = chance.state(seed), np.array(cards.deck())
        after, work = np.full(count, 80), np.zeros((swift.WORK, count + 1), np.int64)
        forced = np.array(swift.forced(rules, count))
        rake = swift.play(state, swift.figures(rules), forced, table, pack, after, work)
        assert (after.tolist(), rake, state) == compiled_hand(rules, [80] * count, table, seed)


def test_many_hands_add_up_to_the_hands_one_by_one():
    rules, names, stacks = no_limit(1, 2, rake=RAKES[1]), ["tight", "loose", "random"], [60, 80, 100]
    state, pack = np.array(chance.state(5), np.int64), np.array(cards.deck())
    figures, forced = np.array(swift.figures(rules)), np.array(swift.forced(rules, 3))
    totals, rakes = np.zeros(3, np.int64), 0
    for _ in range(500):
        after, work = np.array(stacks), np.zeros((swift.WORK, 4), np.int64)
        rakes += compiled(swift.play)(state, figures, forced, styles.tables(names), pack, after, work)
        totals += after - stacks
    found = trials(rules, stacks, names, 500, seed=5)
    assert [part.total for part in found] == [*totals.tolist(), rakes]
    assert [part.name for part in found] == ["small blind", "big blind", "button", "rake"]


def test_seats_that_play_alike_win_alike_when_they_post_alike():
    """Without blinds, of two players who call everything neither has an edge: the mean is within four errors of 0."""
    found = trials(fixed_limit(2, 4), [100, 100], ["calls", "calls"], 100_000, seed=3)
    assert abs(found[0].mean) < 4 * found[0].standard_error
    assert found[0].total == -found[1].total


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"stacks": [100]}, "expected 2 to 11 players"),
        ({"stacks": [100, 0]}, "expected stacks of 1 to"),
        ({"stacks": [100, 10**6]}, "expected stacks of 1 to"),
        ({"hands": 0}, "expected 1 to 100,000,000 hands"),
        ({"styles": ["calls"]}, "each with a style"),
        ({"styles": ["calls", "bluffs"]}, "there is no style 'bluffs'; known are random, calls"),
        ({"rules": stud(2, 4, ante=1, bring_in=1)}, "only hold 'em"),
    ],
)
def test_what_cannot_be_simulated_is_refused(change, says):
    given = {"rules": no_limit(1, 2), "stacks": [100, 100], "styles": ["calls", "calls"], "hands": 10, "seed": 1}
    with pytest.raises(GameError, match=says):
        trials(**(given | change))


def test_the_limits_have_the_numbers_that_compiled_code_knows():
    assert [swift.figures(rules)[swift.LIMIT] for rules in (no_limit(1, 2), pot_limit(1, 2), fixed_limit(2, 4))] == [
        LIMITS["no-limit"], LIMITS["pot-limit"], LIMITS["fixed-limit"],
    ]  # fmt: skip


def test_kinds_of_two_cards_cover_all_and_the_best_are_the_fewest():
    counts = [0] * styles.KINDS
    for first in range(52):
        for second in range(first):
            counts[styles.kind_of_two(first, second)] += 1
    assert sum(counts) == 1326
    assert counts[styles.BIG_PAIR] == 5 * 6
    assert counts[styles.MIDDLE_PAIR] == 3 * 6
    assert counts[styles.SMALL_PAIR] == 5 * 6
    assert counts[styles.ACE_HIGH] == 4 * 16
    assert all(counts)


@pytest.mark.parametrize("weights", [{}, {"fold": 0}, {"bluff": 1}, {"call": -1}, {"call": 0.5}, {"call": True}])
def test_a_style_of_no_weight_or_an_unknown_choice_is_refused(weights):
    with pytest.raises(GameError, match="expected"):
        styles.style(weights)


@pytest.mark.parametrize(("loose", "bold"), [(-1, 0), (0, 101)])
def test_a_style_by_strength_knows_its_range(loose, bold):
    with pytest.raises(GameError, match="expected 0 to 100"):
        styles.by_strength(loose, bold)
