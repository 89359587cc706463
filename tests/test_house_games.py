"""Every house game: its simulation agrees with its odds, its machine with its simulation, and nothing is lost."""

import random
from fractions import Fraction

import numpy as np
import pytest

from almoner.games import catalog, chance, pay
from almoner.games.errors import GameError
from almoner.games.fast import compiled
from almoner.games.rounds import NoMoreBets, Placed, run
from almoner.games.simulate import simulate

from .games import deciding, sheet_of

BETS = [
    pytest.param(name, bet.bet, id=f"{name}, {bet.bet}")
    for name in catalog.MODULES
    for bet in catalog.game(name).odds(sheet_of(name).rules)
]


@pytest.mark.parametrize(("name", "bet"), BETS)
def test_simulation_is_within_four_standard_errors_of_the_exact_odds(name, bet):
    game, rules = catalog.game(name), sheet_of(name).rules
    exact = next(one for one in game.odds(rules) if one.bet == bet)
    found = simulate(bet, game.kernel(rules, bet), 200_000, seed=13)
    error = (float(exact.variance) / found.rounds) ** 0.5
    assert abs(found.mean - float(exact.expectation)) <= 4 * error
    assert {result for result, _ in found.counts} <= {result for result, _ in exact.counts}
    for result, ways in exact.counts:
        share = ways / exact.ways
        came = dict(found.counts).get(result, 0) / found.rounds
        assert abs(came - share) <= 5 * (share * (1 - share) / found.rounds) ** 0.5, f"{result} came {came}"


@pytest.mark.parametrize(("name", "bet"), BETS)
def test_compiled_play_and_the_machine_agree_round_for_round(name, bet):
    game, sheet = catalog.game(name), sheet_of(name)
    kernel = game.kernel(sheet.rules, bet)
    many = compiled(kernel.many)
    for seed in range(200):
        counts = np.zeros(len(kernel.values), np.int64)
        many(np.array(chance.state(seed), np.int64), 1, counts, *kernel.args)
        unit, source, mine = 1000, chance.Seeded(seed), []
        while not mine:  # a bet that only some rounds offer waits for one
            round_ = game.round(sheet)
            for placed in deciding.stakes(name, bet, unit):
                round_.do(placed)
            settled = run(round_, source, deciding.by_the_strategy(name, bet, round_))
            mine = [one for one in settled[1] if one.bet in deciding.counted(name, bet)]
        net = sum(one.net for one in mine)
        assert Fraction(net, unit) == kernel.values[int(counts.argmax())]


@pytest.mark.parametrize("name", catalog.MODULES)
def test_random_play_conserves_every_unit_and_replays(name):
    game, sheet = catalog.game(name), sheet_of(name)
    rng = random.Random(name)
    for seed in range(60):
        round_ = game.round(sheet)
        for seat in (1, 3, 4):
            for placed in deciding.random_stakes(name, round_, seat, rng):
                round_.do(placed)
        settled = run(round_, chance.Seeded(seed), lambda due: rng.choice(due.options))
        for seat, mine in round_.stakes.items():
            assert {one.bet for one in settled[seat]} >= set(mine)
            assert sum(one.amount for one in settled[seat]) == sum(mine.values())
            for one in settled[seat]:
                assert one.back >= 0
                assert (one.net > 0) == (one.outcome == "win" and one.won > 0)
                assert one.net >= -one.amount
        again = game.round(sheet)
        for step in round_.log:
            assert again.can(step)
            again.do(step)
        assert again.settle() == settled
        assert not again.can(NoMoreBets())


@pytest.mark.parametrize("name", catalog.MODULES)
def test_every_result_of_the_odds_adds_up(name):
    for one in catalog.game(name).odds(sheet_of(name).rules):
        assert one.chance(1) + one.chance(0) + one.chance(-1) == 1
        assert one.variance >= 0
        assert one.counts[0][0] < 0


def test_a_game_that_is_not_known_names_the_nearest():
    with pytest.raises(GameError, match="did you mean 'chuck-a-luck'"):
        catalog.game("chuckaluck")


def test_odds_are_read_as_they_stand_on_a_layout():
    assert pay.pay("3:2") == pay.pay("3 to 2") == pay.Pay(3, 2)
    assert str(pay.pay(5)) == "5:1"
    for wrong in ("", "3:0", "1:2:3", "-1", "x", "3.5:1"):
        with pytest.raises(GameError, match="expected odds"):
            pay.pay(wrong)


def test_case_56_a_payout_that_is_not_whole_goes_by_the_posted_rule_or_is_refused():
    assert pay.won("bet", 5, pay.Pay(3, 2), "down") == 7
    assert pay.won("bet", 5, pay.Pay(3, 2), "up") == 8
    with pytest.raises(
        GameError, match="blackjack: 5 at 3:2 does not come out in whole units; expected a multiple of 2"
    ):
        pay.won("blackjack", 5, pay.Pay(3, 2), "refuse")


PARTS = {
    "baccarat": ("player", "player"),
    "beat the dealer": ("higher", "beat the dealer"),
    "chuck-a-luck": ("two", "3"),
    "joker seven": ("prial", "prial"),
    "mini-baccarat": ("tie", "tie"),
    "red dog": ("spread_2", "bet"),
    "roulette": ("column", "column 1"),
    "three card poker": ("bonus_straight", "ante"),
    "under/over": ("over", "over 7"),
}


@pytest.mark.parametrize("name", PARTS)
def test_case_56_without_a_posted_rule_bets_that_may_not_be_paid_whole_are_not_closed(name):
    figure, bet = PARTS[name]
    for rounding in ("refuse", "down"):
        round_ = catalog.game(name).round(sheet_of(name).set({figure: "3:2", "rounding": rounding}))
        round_.do(Placed(1, bet, 5))
        assert round_.can(NoMoreBets()) == (rounding == "down")
        round_.do(Placed(1, bet, 1))
        assert round_.can(NoMoreBets())


@pytest.mark.parametrize("name", catalog.MODULES)
def test_wrong_bets_are_refused_and_nothing_changes(name):
    round_ = catalog.game(name).round(sheet_of(name))
    bet = round_.bets()[0]
    for wrong in (Placed(1, "no such bet", 5), Placed(1, bet, 0), Placed(1, bet, -1), Placed(1, bet, 10**13)):
        assert not round_.can(wrong)
    for wrong in (Placed(0, bet, 5), Placed(31, bet, 5), Placed(1, bet, True), Placed(1, bet, 1.5), NoMoreBets()):
        assert not round_.can(wrong)
    assert not round_.log
    assert not round_.stakes
