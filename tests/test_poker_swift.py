"""Compiled play of whole hands: the same hands as the step engine plays, chip for chip, and nothing is lost."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games import cards, chance
from almoner.games.errors import GameError
from almoner.games.fast import compiled
from almoner.games.poker import styles, swift, swift_deal
from almoner.games.poker.game import LIMITS, MOST_PLAYERS, Rake, fixed_limit, no_limit, pot_limit, stud
from almoner.games.poker.hand import Hand
from almoner.games.poker.styles import FOLDED, decide, kind_of
from almoner.games.poker.trials import trials

RAKES = [Rake(), Rake(method="percent", percent=5, cap=4), Rake(method="hand", amount=3, no_flop_no_drop=False)]
RAKES += [Rake(method="percent", percent=50, step=25), Rake(method="hand", amount=30, cap=7)]


@st.composite
def games(draw):
    """A game, the stacks, and a style for each player."""
    rest = {
        "rake": draw(st.sampled_from(RAKES)),
        "burn": draw(st.booleans()),
        "idle_raise": draw(st.booleans()),
        "ante": draw(st.integers(0, 3)),
        "table_all_ins": draw(st.booleans()),
    }
    limited = {
        "short_all_in": draw(st.sampled_from(["on top", "from full"])),
        "most_raises": draw(st.integers(0, 4)),
        "cap_heads_up": draw(st.booleans()),
    }
    kind, small = draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit", "stud"])), draw(st.integers(1, 5))
    if kind == "stud":
        pair, bring_in = draw(st.booleans()), draw(st.integers(1, 2 * small))
        rules = stud(2 * small, 4 * small, bring_in=bring_in, open_pair_double=pair, **limited, **rest)
    elif kind == "fixed-limit":
        rules = fixed_limit(2 * small, 4 * small, **limited, **rest)
    else:
        make = no_limit if kind == "no-limit" else pot_limit
        rules = make(small, 2 * small, big_blind_ante=draw(st.integers(0, 4)), **rest)
    most = 8 if kind == "stud" else 9
    stacks = draw(st.lists(st.integers(1, 60 * small), min_size=2, max_size=most))
    names = draw(st.lists(st.sampled_from(sorted(styles.STYLES)), min_size=len(stacks), max_size=len(stacks)))
    return rules, stacks, names, draw(st.integers(0, 2**64 - 1))


def compiled_hand(rules, stacks, table, seed, play=None):
    """Stacks after a hand, the rake, and the state of the source."""
    count, state = len(stacks), np.array(chance.state(seed), np.int64)
    pack, after, *room = swift.room(count)
    after[:] = stacks
    figures, forced = np.array(swift.figures(rules)), np.array(swift.forced(rules, count))
    rake = (play or compiled(swift.play))(state, figures, forced, table, pack, after, *room)
    return after.tolist(), rake, state.tolist()


def hand_by_steps(rules, stacks, table, seed):
    """The same hand by the step engine: the deck is drawn first, then each decision, from the same seed."""
    state, pack, count = chance.state(seed), cards.deck(), len(stacks)
    needed = swift_deal.needed(count, rules.variant == "stud", rules.burn)
    chance.draw_cards(state, pack, needed)
    hand = Hand(rules, stacks, deck=pack[:needed])
    while hand.phase in ("act", "bring in"):
        seat, own = hand.seat, hand.bets[hand.seat]
        least, most = hand.raises
        kind = kind_of([*hand.holes[seat], *hand.board])
        pot_raise = hand.bet + hand.pot + hand.bet - own
        to = decide(state, table[seat], hand.street, kind, hand.call_amount, least, most, pot_raise)
        if to == FOLDED:
            hand.fold()
        elif to == 0:
            hand.post_bring_in() if hand.phase == "bring in" else hand.check_call()
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


@pytest.mark.parametrize("count", [2, 3, 6, 8, 11])
def test_thousands_of_hands_of_each_game_agree(count):
    for rules in (no_limit(1, 2), pot_limit(1, 2), fixed_limit(2, 4), stud(2, 4, ante=1, bring_in=1)):
        if count > MOST_PLAYERS[rules.variant]:
            continue
        table = styles.tables(["random"] * count)
        for seed in range(150):
            stacks = [(7 * seed + 13 * seat) % 90 + 1 for seat in range(count)]
            assert compiled_hand(rules, stacks, table, seed) == hand_by_steps(rules, stacks, table, seed)


def test_eight_players_who_all_stay_in_are_dealt_from_the_burned_cards_or_turn_a_common_one():
    """Everybody calls to the end: 8 * 7 cards are more than there are, whether cards are burned or not."""
    table = styles.tables(["calls"] * 8)
    for burn in (True, False):
        rules = stud(2, 4, ante=1, bring_in=1, burn=burn)
        for seed in range(100):
            assert compiled_hand(rules, [90] * 8, table, seed) == hand_by_steps(rules, [90] * 8, table, seed)


@pytest.mark.parametrize(
    "rules", [no_limit(1, 2, rake=RAKES[1]), stud(2, 4, ante=1, bring_in=1)], ids=["holdem", "stud"]
)
def test_plain_and_compiled_play_are_the_same(rules):
    table = styles.tables(["tight", "loose", "random", "calls"])
    for seed in range(30):
        assert compiled_hand(rules, [80] * 4, table, seed, swift.play) == compiled_hand(rules, [80] * 4, table, seed)


def test_many_hands_add_up_to_the_hands_one_by_one():
    rules, names, stacks = no_limit(1, 2, rake=RAKES[1]), ["tight", "loose", "random"], [60, 80, 100]
    state, (pack, after, *room) = np.array(chance.state(5), np.int64), swift.room(3)
    figures, forced = np.array(swift.figures(rules)), np.array(swift.forced(rules, 3))
    totals, rakes = np.zeros(3, np.int64), 0
    for _ in range(500):
        after[:] = stacks
        rakes += compiled(swift.play)(state, figures, forced, styles.tables(names), pack, after, *room)
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
        (
            {"rules": stud(2, 4, ante=1, bring_in=1), "stacks": [9] * 9, "styles": ["calls"] * 9},
            "expected 2 to 8 players",
        ),
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
