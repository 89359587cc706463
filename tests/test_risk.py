"""The risk of a night: joint outcomes, plans and reports, beside brute force and beside simulation."""

import csv
import io
import itertools
import json
import os
import random
import subprocess
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from almoner.games import catalog, chance, plan, spread
from almoner.games.errors import BadPlan
from almoner.games.fast import compiled
from almoner.games.outcomes import outcomes
from almoner.games.risk import risk
from almoner.games.rounds import Placed, run
from almoner.games.spread import Spread

from .games import sheet_of
from .test_cli import almoner
from .test_spread import brute, ruined, shown, spreads

EXAMPLE = Path(__file__).parent.parent / "examples" / "night-of-games.toml"


@pytest.mark.parametrize("name", ["chuck-a-luck", "money wheel", "roulette", "under/over"])
def test_what_a_round_makes_of_one_bet_is_its_odds(name):
    game, sheet = catalog.game(name), sheet_of(name)
    odds = game.odds(sheet.rules)
    for one in odds[:: max(len(odds) // 8, 1)]:
        summed = {}
        for (net,), share in outcomes(game, sheet, [(one.bet, 100)]).items():
            summed[Fraction(net, 100)] = summed.get(Fraction(net, 100), 0) + share
        assert summed == {result: Fraction(ways, one.ways) for result, ways in one.counts}


def test_dice_and_wheels_are_worked_out_together_and_cards_are_not():
    for name, bet, known in (("roulette", "red", True), ("under/over", "7", True), ("chuck-a-luck", "6", True),
                             ("money wheel", "20", True), ("baccarat", "tie", False)):  # fmt: skip
        assert (outcomes(catalog.game(name), sheet_of(name), [(bet, 10)]) is not None) == known


def test_bets_on_one_spin_are_dependent_and_many_stakes_are_settled_together():
    game, sheet = catalog.game("roulette"), sheet_of("roulette")
    found = outcomes(game, sheet, [("red", 10), ("black", 10), ("straight 0", 1)])
    assert found == {
        (10, -10, -1): Fraction(18, 38), (-10, 10, -1): Fraction(18, 38),
        (-10, -10, 35): Fraction(1, 38), (-10, -10, -1): Fraction(1, 38),
    }  # fmt: skip
    stakes = [(bet, amount) for bet in game.bets(sheet.rules) for amount in (1, 2)]
    for nets, _ in outcomes(game, sheet, stakes).items():
        assert all(nets[place + 1] == 2 * nets[place] for place in range(0, len(nets), 2))


# Plans


def night(tables, **more):
    return plan.plan({"title": "a night", "tables": tables, **more}, EXAMPLE.parent)


def table(game, bets, rounds=10, **more):
    return {"game": game, "rounds": rounds, "bets": bets, **more}


def test_two_players_on_red_win_together_unless_they_are_said_to_be_independent():
    one = risk(night([table("roulette", [{"bet": "red", "units": 5}])]))
    both = [{"bet": "red", "units": 5, "players": 2}]
    same = risk(night([table("roulette", both)]))
    apart = risk(night([table("roulette", both, same_outcome=False)]))
    assert one.total.mean * 2 == same.total.mean == apart.total.mean == Fraction(2 * 10 * 5, 19)
    assert same.total.variance == 4 * one.total.variance
    assert apart.total.variance == 2 * one.total.variance
    assert (same.tables[0].bets_are, apart.tables[0].bets_are) == ("shared", "independent")
    assert not same.remarks
    assert not apart.remarks, "whoever says so knows"
    against = risk(night([table("roulette", [{"bet": "red", "units": 5}, {"bet": "black", "units": 5}])]))
    assert against.total.variance < one.total.variance
    assert against.total.below(0) == 0


def test_small_plans_are_as_by_brute_force():
    bets = [{"bet": "6", "units": {"0": 1, "2": 2}}, {"bet": "5", "units": 1, "players": 2}]
    found = risk(night([table("chuck-a-luck", bets, rounds=2)], bank=3))
    round_ = {}
    for dice in itertools.product(range(1, 7), repeat=3):
        for amount in (0, 2, 2):
            sixes, fives = dice.count(6), dice.count(5)
            result = -amount * (sixes or -1) - 2 * (fives or -1)
            round_[result] = round_.get(result, 0) + 1
    one = Spread(ways=round_, total=6**3 * 3)
    wanted = brute([(one, 2)])
    assert shown(found.total) == pytest.approx({result: float(share) for result, share in wanted.items()})
    assert found.over_bank == pytest.approx(float(sum(share for result, share in wanted.items() if result < -3)))
    assert found.ruined.chance == pytest.approx(float(ruined([([(one, 1)], 2)], 3)), abs=1e-12)


def test_a_payout_that_is_not_whole_goes_by_the_posted_rule_or_is_refused():
    bets = [{"bet": "banker", "units": 10}]
    for same, says in ((True, "units: 10 on banker"), (False, "bet 1, units: 10 on banker")):
        with pytest.raises(BadPlan, match=f"table baccarat 1, {says} does not come out .* a multiple of 20"):
            risk(night([table("baccarat", bets, same_outcome=same)]))
    down = risk(night([table("baccarat", bets, figures={"rounding": "down"})]))
    up = risk(night([table("baccarat", bets, figures={"rounding": "up"})]))
    banker = next(one for one in catalog.game("baccarat").odds(sheet_of("baccarat").rules) if one.bet == "banker")
    assert down.total.mean - up.total.mean == 10 * banker.chance(1), "a unit for each round that the banker wins"
    assert min(down.tables[0].parts[0][0].ways) == -9


def test_players_against_one_hand_of_cards_are_remarked_on_and_may_be_taken_as_alike():
    bets = [{"bet": "ante", "units": 5, "players": 3}, {"bet": "pair plus", "units": 5}]
    found, alike = (risk(night([table("three card poker", bets, alike=each)])) for each in (False, True))
    assert found.most == pytest.approx(float(alike.total.variance) ** 0.5)
    assert "three card poker 1: bets of a round are taken as independent" in " ".join(found.remarks)
    assert (found.tables[0].bets_are, alike.tables[0].bets_are) == ("independent", "alike")
    assert alike.total.mean == found.total.mean
    assert alike.total.variance > found.total.variance
    one = risk(night([table("three card poker", [{"bet": "ante", "units": 5}])]))
    assert not any("independent" in remark for remark in one.remarks)
    three = risk(night([table("three card poker", [{"bet": "ante", "units": 5, "players": 3}], alike=True)]))
    assert three.total.variance == 9 * one.total.variance


@given(st.lists(st.tuples(spreads, st.integers(1, 3)), min_size=1, max_size=3))
@settings(max_examples=60)
def test_what_is_alike_has_the_mean_of_all_and_the_widest_swing(parts):
    found = spread.alike(parts)
    assert found.mean == sum(part.mean * count for part, count in parts)
    assert found.variance >= sum(part.variance * count for part, count in parts)
    assert found.variance <= sum(float(part.variance) ** 0.5 * count for part, count in parts) ** 2 * (1 + 1e-9)
    assert (min(found.ways), max(found.ways)) == tuple(
        sum(end(part.ways) * count for part, count in parts) for end in (min, max)
    )


@pytest.mark.parametrize("name", [name for name in catalog.MODULES if catalog.game(name).shared])
def test_cards_that_all_seats_share_give_the_odds_of_each_bet_and_what_they_have_in_common(name):
    game, rules = catalog.game(name), sheet_of(name).rules
    for one in game.odds(rules):
        summed = {}
        for ways, results in game.shared(rules):
            summed[results[one.bet]] = summed.get(results[one.bet], 0) + ways
        everything = sum(summed.values())
        assert {result: Fraction(ways, everything) for result, ways in summed.items()} == {
            result: Fraction(ways, one.ways) for result, ways in one.counts
        }
        single, double = (
            risk(night([table(name, [{"bet": one.bet, "units": 20, "players": players}])])) for players in (1, 2)
        )
        assert double.tables[0].bets_are == "shared"
        assert double.total.variance == 4 * single.total.variance


def test_player_and_banker_of_a_coup_cannot_both_win():
    bets = [{"bet": "player", "units": 20}, {"bet": "banker", "units": 20}]
    ((part, _),) = risk(night([table("baccarat", bets)])).tables[0].parts
    assert set(part.ways) == {0, 1}, "the house keeps the commission when the banker wins"


def test_a_night_by_the_machine_is_within_four_standard_errors():
    rng, source, nights, rounds, bank = random.Random(4), chance.Seeded(4), 400, 12, 20
    found = risk(night([table("roulette", [
        {"bet": "red", "units": {"1": 1, "5": 1}, "players": 2},
        {"bet": "column 1", "units": 2},
        {"bet": "straight 17", "units": {"0": 3, "1": 1}},
    ], rounds=rounds)], bank=bank))  # fmt: skip
    game, sheet = catalog.game("roulette"), sheet_of("roulette")
    results, ruins = [], 0
    for _ in range(nights):
        house, over = 0, False
        for _ in range(rounds):
            round_ = game.round(sheet)
            for step in (Placed(1, "red", rng.choice((1, 5))), Placed(2, "red", rng.choice((1, 5))),
                         Placed(3, "column 1", 2)):  # fmt: skip
                round_.do(step)
            if rng.randrange(4) == 0:
                round_.do(Placed(4, "straight 17", 1))
            house -= sum(one.net for mine in run(round_, source, None).values() for one in mine)
            over = over or house < -bank
        results.append(house)
        ruins += over
    agree(found, results, ruins, bank)


def test_a_night_in_compiled_play_is_within_four_standard_errors():
    nights, rounds, bank, game, sheet = 2000, 60, 25, catalog.game("baccarat"), sheet_of("baccarat")
    bets = [{"bet": "player", "units": 2}, {"bet": "tie", "units": 1}]
    found = risk(night([table("baccarat", bets, rounds=rounds)], bank=bank))
    results = np.zeros(nights)
    for bet, units, seed in (("player", 2, 1), ("tie", 1, 2)):
        kernel, state = game.kernel(sheet.rules, bet), np.array(chance.state(seed), np.int64)
        values = np.array([float(value) for value in kernel.values])
        many = compiled(kernel.many)
        for place in range(nights):
            counts = np.zeros(len(values), np.int64)
            many(state, rounds, counts, *kernel.args)
            results[place] -= units * float(counts @ values)
    agree(found, results, None, bank)


def agree(found, results, ruins, bank):
    nights = len(results)
    deviation = float(found.total.variance) ** 0.5
    assert abs(np.mean(results) - float(found.total.mean)) <= 4 * deviation / nights**0.5
    counted = [(found.total.below(0), sum(1 for each in results if each < 0))]
    counted.append(
        (found.total.below(found.total.quantile(0.9)), sum(1 for r in results if r < found.total.quantile(0.9)))
    )
    counted.append((found.over_bank, sum(1 for each in results if each < -bank)))
    if ruins is not None:
        counted.append((found.ruined.chance, ruins))
    for wanted, times in counted:
        assert 0 < wanted < 1
        assert abs(times / nights - wanted) <= 4 * (wanted * (1 - wanted) / nights) ** 0.5


RED = [{"bet": "red", "units": 5}]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({}, "the plan: the field 'title' is missing"),
        ({"title": "x", "tables": []}, "tables: expected 1 to 200 of them, found 0"),
        ({"title": "x", "tables": [3]}, "the plan, table 1: expected a table"),
        ({"title": "x", "tables": [table("roulette", RED)], "bnak": 5}, "the plan: there is no field 'bnak'"),
        ({"title": "x", "tables": [table("roulette", RED)], "bank": -5}, "the plan, bank: expected 0 to"),
        ({"title": "x", "tables": [table("roulet", RED)]}, "table roulet 1, game: there is no game 'roulet'; did you"),
        ({"title": "x", "tables": [table("roulette", RED, rounds=0)]}, "table roulette 1, rounds: expected 1 to"),
        ({"title": "x", "tables": [table("roulette", RED, rounds="5")]}, "table roulette 1, rounds: expected a whole"),
        ({"title": "x", "tables": [{"game": "roulette", "bets": RED}]}, "roulette 1: the field 'rounds' is missing"),
        ({"title": "x", "tables": [table("roulette", [])]}, "table roulette 1, bets: expected what is bet"),
        ({"title": "x", "tables": [table("roulette", RED, name="A")] * 2}, "table A, name: two tables have it"),
        ({"title": "x", "tables": [table("roulette", RED, sheet="no.toml")]}, "table roulette 1, sheet: "),
        ({"title": "x", "tables": [table("roulette", RED, figures={"x": 1})]}, "roulette 1, figures: "),
        ({"title": "x", "tables": [table("money wheel", RED)]}, "money wheel 1, figures: "),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red"}])]}, "roulette 1, bet 1: the field 'units' is"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": 1.5}])]}, "bet 1, units: expected a w"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": 0}])]}, "bet 1, units: expected 1 to"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": {}}])]}, "bet 1, units: expected differ"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": {"0": 1}}])]}, "one of them over 0"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": {"5": 1, "05": 1}}])]}, "different am"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": {"-5": 1}}])]}, "found '-5'"),
        ({"title": "x", "tables": [table("roulette", [{"bet": "red", "units": {"5": 0}}])]}, "units, weight of 5: exp"),
        ({"title": "x", "tables": [table("roulette", [{**RED[0], "players": 0}])]}, "bet 1, players: expected 1 to"),
        ({"title": "x", "tables": [table("roulette", [*RED, {"bet": "rouge", "units": 5}])]}, "bet 2, bet: there are"),
        ({"title": "x", "tables": [table("roulette", RED, alike=True, same_outcome=False)]}, "roulette 1, alike: bets"),
        ({"title": "x", "tables": [table("roulette", RED, bets_=[])]}, "table roulette 1: there is no field 'bets_'"),
    ],
)  # fmt: skip
def test_a_bad_plan_names_table_and_field(content, says):
    with pytest.raises(BadPlan) as refused:
        risk(plan.plan(content, EXAMPLE.parent))
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


# The command


def test_the_example_says_whether_its_bank_is_enough():
    code, out, err = almoner("risk", EXAMPLE)
    data = json.loads(almoner("risk", EXAMPLE, "--format", "json")[1])
    found = risk(plan.read(EXAMPLE))
    assert (code, err) == (0, "")
    assert Fraction(data["expected"]) == found.total.mean == sum(each.mean for each in found.tables)
    assert data["quantiles"]["0.5"] == found.total.quantile(0.5)
    assert f"5 nights in 100 end at or below {found.total.quantile(0.05):>16,}" in out
    assert data["chance_over_bank_at_end"] == pytest.approx(found.total.below(-1000))
    assert data["chance_over_bank_at_any_time"] > data["chance_over_bank_at_end"] > 0
    assert data["error"] < 1e-8
    assert "More than the bank of 1,000 is lost at the end of the night" in out


@pytest.mark.parametrize("columns", ["80", "100"])
def test_the_report_fits(columns):
    done = subprocess.run(
        [sys.executable, "-m", "almoner.cli.main", "risk", str(EXAMPLE)],
        capture_output=True, text=True, check=True, env={**os.environ, "COLUMNS": columns},
    )  # fmt: skip
    assert not [line for line in done.stdout.splitlines() if len(line) > int(columns)]
    assert "cage of dice (chuck-a-luck)" in done.stdout or columns == "80"


def test_results_as_csv_are_all_chances():
    rows = list(csv.DictReader(io.StringIO(almoner("risk", EXAMPLE, "--format", "csv")[1])))
    assert sum(float(row["chance"]) for row in rows) == pytest.approx(1, abs=1e-6)
    assert sum(int(row["result"]) * float(row["chance"]) for row in rows) == pytest.approx(
        float(risk(plan.read(EXAMPLE)).total.mean), abs=0.01
    )


def test_another_bank_and_a_plot(tmp_path):
    file = tmp_path / "night.svg"
    code, out, _ = almoner("risk", EXAMPLE, "--bank", "200", "--plot", file)
    assert code == 0
    assert "More than the bank of 200 is lost" in out
    drawn = file.read_text("utf-8")
    for said in ("bank gone", "-200", "imitation dollars", "how the night may end"):
        assert said in drawn


def test_a_plan_without_a_bank_says_which_would_do(tmp_path):
    content = EXAMPLE.read_text("utf-8").replace("bank = 1000\n", "")
    (tmp_path / "plan.toml").write_text(content, "utf-8")
    _, out, _ = almoner("risk", tmp_path / "plan.toml")
    assert f"A bank of {-risk(plan.read(EXAMPLE)).total.quantile(0.01):,} is enough at the end of 99 nights" in out
    assert tomllib.loads(content)["title"] in out


@pytest.mark.parametrize(
    ("content", "says"),
    [("title = ", "it cannot be read as TOML"), ('title = "x"', "the plan: the field 'tables' is missing")],
)
def test_a_plan_that_cannot_be_read_is_one_line_and_exit_code_2(tmp_path, content, says):
    file = tmp_path / "plan.toml"
    file.write_text(content, "utf-8")
    for name, words in ((file, says), (tmp_path / "nowhere.toml", "No such file")):
        code, out, err = almoner("risk", name)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert words in err
        assert str(name) in err


@pytest.mark.parametrize("name", catalog.MODULES)
def test_every_bet_that_has_odds_can_stand_in_a_plan(name):
    sheet = sheet_of(name)
    figures = {each: figure.value for each, figure in sheet.figures.items()}
    odds = catalog.game(name).odds(sheet.rules)
    for one in odds[:: max(len(odds) // 6, 1)]:
        found = risk(night([table(name, [{"bet": one.bet, "units": 400}], figures=figures)]))
        assert found.total.mean == -one.expectation * 400 * 10
        assert found.total.variance == one.variance * 400**2 * 10
        assert float(found.total.chances.sum()) == pytest.approx(1, abs=found.total.error)
