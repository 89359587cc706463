"""Random play of every variant: conservation, replay of the log, verify against can, compiled against plain rules."""

import random
import re
import textwrap
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games.errors import GameError, NotNow
from almoner.games.fast import compiled
from almoner.games.poker import betting, pots
from almoner.games.poker import operations as ops
from almoner.games.poker.game import (
    BY_HAND,
    BY_ITSELF,
    MOST_CHIPS,
    GameRules,
    Rake,
    fixed_limit,
    no_limit,
    pot_limit,
    stud,
)
from almoner.games.poker.hand import Hand, replay

from .poker_table import act_at_random, play_at_random

rakes = st.sampled_from(
    [
        Rake(),
        Rake(method="percent", percent=5, cap=3),
        Rake(method="percent", percent=10, no_flop_no_drop=False),
        Rake(method="hand", amount=2, no_flop_no_drop=False),
    ]
)
settings_of_games = st.fixed_dictionaries(
    {
        "rake": rakes,
        "idle_raise": st.booleans(),
        "table_all_ins": st.booleans(),
        "cap_heads_up": st.booleans(),
        "burn": st.booleans(),
        "short_all_in": st.sampled_from(["on top", "from full"]),
        "most_raises": st.sampled_from([0, 2, 3, 4]),
    }
)


@st.composite
def games(draw):
    """The rules of a game, the stacks, and what else is due of the seats."""
    house = draw(settings_of_games)
    ante = draw(st.integers(0, 3))
    kind = draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit", "stud"]))
    if kind == "stud":
        rules = stud(4, 8, ante=ante, bring_in=draw(st.integers(1, 4)), **house)
    elif kind == "fixed-limit":
        rules = fixed_limit(4, 8, ante=ante, small_blind=draw(st.integers(1, 4)), **house)
    else:
        make = no_limit if kind == "no-limit" else pot_limit
        rules = make(1, 2, ante=ante, big_blind_ante=draw(st.sampled_from([0, 0, 2])), **house)
    most = draw(st.sampled_from([6, 30, 200]))
    stacks = draw(st.lists(st.integers(1, most), min_size=2, max_size=8 if kind == "stud" else 11))
    dead = [draw(st.sampled_from([0, 0, 0, 1])) for _ in stacks] if draw(st.booleans()) else None
    if dead:
        dead[draw(st.integers(0, len(stacks) - 1))] = 0  # what all put in is an ante, and written down as one
    return rules, stacks, {"dead": dead}


@given(
    st.lists(st.integers(0, 300), min_size=1, max_size=9),
    st.tuples(st.integers(0, 40), st.integers(0, 100), st.integers(1, 60), st.integers(0, 50)),
)
def test_pots_pay_the_rake_of_the_whole_and_none_more_than_it_holds(amounts, rake):
    rakes = [0] * len(amounts)
    taken = pots.take_rakes(amounts, len(amounts), *rake, rakes)
    assert taken == sum(rakes) == pots.rake_owed(sum(amounts), *rake)
    assert all(0 <= part <= amount for part, amount in zip(rakes, amounts, strict=True))


@settings(max_examples=100)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=8), st.randoms(use_true_random=False))
def test_nobody_wins_more_of_another_than_he_put_in_whoever_mucks(stacks, chance):
    rules = no_limit(1, 2, table_all_ins=False)
    hand = Hand(rules, stacks, deck=list(range(52)), automatic=BY_ITSELF - {"show"})
    while hand.phase != "show":
        hand.raise_to(hand.raises[1]) if hand.raises[1] else hand.check_call()
    put = [start - left for start, left in zip(stacks, hand.stacks, strict=True)]
    while hand.phase == "show":
        seat = chance.choice(hand.seats(hand.live & ~hand.shown))
        hand.do(chance.choice([ops.Muck(seat), ops.Show(seat, tuple(hand.holes[seat]))]))
    for seat in range(hand.count):
        assert hand.stacks[seat] <= stacks[seat] - put[seat] + sum(min(put[seat], other) for other in put)


@settings(max_examples=150)
@given(games(), st.integers(0, 1 << 30))
def test_random_hands_conserve_chips_end_and_replay_to_the_same_state(game, seed):
    rules, stacks, due = game
    hand = play_at_random(rules, stacks, random.Random(seed), **due)
    assert sum(hand.stacks) + hand.rake == sum(stacks)
    assert min(hand.stacks) >= 0
    assert not any([*hand.bets, *hand.paid, *hand.amounts, hand.dead])
    again = replay(hand.setup, ops.decoded(ops.encoded(hand.log)))
    assert again.state == hand.state


@settings(max_examples=60)
@given(games(), st.integers(0, 1 << 30), st.integers(0, 120))
def test_verify_can_and_do_agree_on_every_operation_anywhere(game, seed, steps):
    rules, stacks, due = game
    chance = random.Random(seed)
    log = iter(play_at_random(rules, stacks, chance, **due).log)
    hand = Hand(rules, stacks, automatic=BY_HAND, **due)
    for _, operation in zip(range(steps), log, strict=False):
        hand.do(operation)
    seat, chips = chance.randrange(-1, hand.count + 1), chance.randrange(-2, 60)
    deal = tuple(chance.sample(range(-1, 52), chance.randrange(4)))
    tries = [make(seat) for make in (ops.PostAnte, ops.PostBlind, ops.PostStraddle, ops.BringIn, ops.Fold)]
    tries += [make(seat) for make in (ops.CheckCall, ops.Kill, ops.Muck)]
    tries += [ops.Burn(), ops.Collect(), ops.Collect(seat, chips), ops.RaiseTo(seat, chips), ops.DealBoard(deal)]
    tries += [ops.DealHole(seat, deal), ops.Show(seat, deal), ops.TakeRake(0, chips), ops.Push(0, seat, chips)]
    tries += [ops.RaiseTo(hand.seat, chips), *([ops.Kill(0)] if hand.phase != "over" else [])]
    for operation in tries:
        before, log_before = hand.state, list(hand.log)
        frozen = repr(before)
        if hand.can(operation):
            fork = replay(hand.setup, hand.log)
            fork.do(operation)
            assert fork.log == [*log_before, operation]
        else:
            with pytest.raises(GameError):
                hand.do(operation)
        assert repr(hand.state) == frozen
        assert hand.log == log_before


def do_own_step(hand):
    """Let the engine do what is due now, and nothing after it."""
    hand.resume({hand.phase})
    hand.resume(BY_HAND)


@settings(max_examples=80)
@given(games(), st.integers(0, 1 << 30), st.integers(4, 40))
def test_hands_killed_anywhere_still_end_with_all_chips(game, seed, every):
    rules, stacks, due = game
    chance = random.Random(seed)
    deck = list(range(52))
    chance.shuffle(deck)
    hand = Hand(rules, stacks, deck=deck, **due)
    hand.resume(BY_HAND)  # so that a hand can be killed between any two operations
    while hand.phase != "over":
        victim = ops.Kill(chance.randrange(hand.count))
        if chance.randrange(every) == 0 and hand.can(victim):
            hand.do(victim)
        elif hand.phase in {"act", "bring in"}:
            act_at_random(hand, chance)
        else:
            do_own_step(hand)
    assert sum(hand.stacks) + hand.rake == sum(stacks)
    assert replay(hand.setup, hand.log).state == hand.state


@given(games(), st.integers(0, 1 << 30))
def test_every_amount_between_least_and_most_and_no_other_may_be_bet(game, seed):
    rules, stacks, due = game
    chance = random.Random(seed)
    deck = list(range(52))
    chance.shuffle(deck)
    hand = Hand(rules, stacks, deck=deck, **due)
    for _ in range(chance.randrange(12)):
        if hand.phase != "over":
            act_at_random(hand, chance)
    if hand.phase == "over":
        return
    least, most = hand.raises
    allowed = [to for to in range(-1, 260) if hand.can(ops.RaiseTo(hand.seat, to))]
    if least == 0:
        assert allowed == []
    elif rules.limit == "fixed-limit":
        assert allowed == sorted({least, most})
    else:
        assert allowed == list(range(least, min(most, 259) + 1))


def test_what_is_no_operation_or_no_setup_is_refused():
    hand = Hand(no_limit(1, 2), (100, 100), deck=range(52))
    with pytest.raises(GameError, match="expected an operation"):
        hand.verify("fold")
    with pytest.raises(NotNow, match="expected a seat"):
        hand.verify(ops.Fold(2))
    with pytest.raises(GameError, match="give a deck"):
        Hand(no_limit(1, 2), (100, 100))
    with pytest.raises(GameError, match="2 to 11 players"):
        Hand(no_limit(1, 2), (100,) * 12, deck=range(52))
    with pytest.raises(GameError, match="2 to 8 players"):
        Hand(stud(4, 8, ante=1, bring_in=1), (100,) * 9, deck=range(52))
    with pytest.raises(GameError, match="least bet"):
        GameRules()
    with pytest.raises(GameError, match="bring-in"):
        stud(4, 8, ante=1, bring_in=5)


# The rules compiled


def test_the_rules_of_betting_compile_to_the_same_results():
    chance = random.Random(7)
    for _ in range(300):
        count = chance.randint(2, 9)
        bets, stacks = ([chance.randint(0, 20) for _ in range(count)] for _ in range(2))
        live, acted = chance.getrandbits(count), chance.getrandbits(count)
        limit, bet, level, size = chance.randrange(3), max(bets), chance.randint(0, 20), chance.randint(1, 9)
        own, pot, double = bets[0], sum(bets), chance.choice([0, 2 * size])
        both = (
            (betting.faces_full, (limit, bet - own, size)),
            (betting.why_closed, (limit, bet, own, stacks[0], size, 2, chance.choice([0, 2, 4]), 0, True, True)),
            (betting.raise_range, (limit, bet, level, size, double, own, stacks[0], pot)),
            (betting.after_wager, (limit, bet + 3, bet, level, size, double, 1, chance.random() < 0.5)),
            (betting.next_seat, (0, count, live)),
            (pots.share, (pot, 3, 1)),
            (pots.rake_of, (pot, 10, 2, 3)),
        )
        for function, arguments in both:
            assert compiled(function)(*arguments) == function(*arguments), (function.__name__, arguments)
        rows = np.array(bets), np.array(stacks)
        turn = (chance.randrange(count), live, acted)
        assert compiled(betting.next_to_act)(*turn, *rows, bet) == betting.next_to_act(*turn, bets, stacks, bet)
        assert compiled(betting.can_answer)(0, live, *rows, bet) == betting.can_answer(0, live, bets, stacks, bet)
        assert compiled(betting.with_chips)(live, rows[1]) == betting.with_chips(live, stacks)
        assert compiled(pots.uncalled)(rows[0], live) == pots.uncalled(bets, live)
        assert compiled(betting.first_to_act)(rows[0]) == betting.first_to_act(bets)
        made = [np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)], [[0] * (count + 1), [0] * (count + 1)]
        dead = chance.choice([0, 5])
        found = compiled(pots.fill_pots)(rows[0], live, dead, *made[0])
        assert found == pots.fill_pots(bets, live, dead, *made[1])
        assert [list(row) for row in made[0]] == made[1]
        assert not live or sum(made[1][0]) == sum(bets) + dead
    assert MOST_CHIPS * 4 < 1 << 62


def test_the_examples_of_the_guide_run():
    guide = (Path(__file__).parent.parent / "docs" / "poker.md").read_text("utf-8")
    blocks = re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", guide)
    first, second = [textwrap.dedent(block) for block in blocks][:2]
    names: dict[str, object] = {}
    exec(first, names)
    assert names["hand"].phase == "over"
    before, refused = second.rsplit("hand.verify", 1)
    exec(before, names)
    with pytest.raises(NotNow, match="no player acts now; due is: blinds"):
        exec("hand.verify" + refused, names)
