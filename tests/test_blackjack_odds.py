"""The odds of blackjack: reference values, a slow second opinion, and play by the plans under many sheets."""

from fractions import Fraction

import numpy as np
import pytest

from almoner.games import blackjack, blackjack_solve, chance, multi_action_blackjack
from almoner.games.blackjack_chart import choices, in_words
from almoner.games.blackjack_dealer import OUTCOMES, dealer_chances, room, tree
from almoner.games.blackjack_hands import VALUES, all_hands, dealer_draws, strength
from almoner.games.blackjack_odds import full_shoe, parts, solve
from almoner.games.blackjack_results import Play, nets
from almoner.games.errors import BadSheet
from almoner.games.fast import compiled
from almoner.games.rounds import Placed, run
from almoner.games.simulate import simulate

from .games import deciding, sheet_of
from .games.blackjack_oracle import Oracle, mean

SHEET = sheet_of("blackjack")
SIX = SHEET.rules.play


def changed(**changes):
    return SHEET.set(changes).rules


REFERENCE = [
    # decks, changes, percent: cases.md
    (6, {}, "-0.402870"),
    (1, {"double_after_split": False}, "0.041252"),
    (8, {}, "-0.430581"),
    (6, {"soft_17": "hits"}, "-0.615389"),
]


@pytest.mark.parametrize(("decks", "changes", "percent"), REFERENCE)
def test_reference_values_to_a_millionth_of_a_percent(decks, changes, percent):
    main = blackjack.all_odds(changed(decks=decks, **changes))[0]
    assert f"{float(main.expectation) * 100:.6f}" == percent
    assert not main.exact
    assert main.ways <= 10**15
    assert main.expectation > 0 or not main.warnings[0].startswith("this bet favors")


def test_insurance_is_exact():
    for decks in range(1, 9):
        insurance = blackjack.insurance_odds(changed(decks=decks), "blackjack")
        assert insurance.expectation == Fraction(-(4 * decks - 1), 52 * decks - 1)
        assert insurance.exact
    assert (
        blackjack.insurance_odds(changed(insurance="3:1", even_money=False), "blackjack")
        .warnings[0]
        .startswith("this bet favors")
    )


def test_a_sheet_without_insurance_has_no_odds_of_it():
    values = {name: getattr(SHEET.rules, name) for name in SHEET.figures if name != "insurance"}
    rules = blackjack.Blackjack(**{**values, "even_money": False})
    assert [one.bet for one in blackjack.all_odds(rules)] == ["blackjack"]


# A second opinion

SHOES = [(4, 0, 0, 0, 6, 6, 0, 0, 0, 8), (3, 0, 0, 5, 0, 0, 6, 0, 0, 8), (0, 3, 0, 0, 0, 0, 0, 6, 6, 9)]
SLOW = [
    {},
    {"hits_soft_17": True, "double_after_split": False},
    {"peeks": False},
    {"peeks": False, "takes_all": False, "surrender": True},
    {"surrender": True, "resplit_aces": True},
    {"hit_split_aces": True, "doubles": "10 to 11"},
    {"natural": Fraction(6, 5), "doubles": "9 to 11", "most_hands": 2},
    {"most_hands": 1, "doubles": "none"},
]


def play(**changes):
    values = {name: getattr(SIX, name) for name in SIX.__struct_fields__}
    return Play(**{**values, "most_hands": 3, **changes})


CASES = [
    *((SHOES[0], changes) for changes in SLOW),
    *((shoe, changes) for shoe in SHOES[1:] for changes in SLOW[2:5:2]),
]


@pytest.mark.parametrize(("shoe", "changes"), CASES, ids=str)
def test_expectations_are_those_of_going_through_every_order_of_a_short_shoe(shoe, changes):
    slow = Oracle(play(**changes), shoe).distribution()
    found = solve(play(**changes), shoe)
    assert abs(mean(slow) - found.expectation) < 1e-13
    assert abs(mean(found.distribution()) - found.expectation) < 1e-13
    slow_square, square = (sum(net**2 * share for net, share in one.items()) for one in (slow, found.distribution()))
    assert abs(square - slow_square) < 0.01 * slow_square, (
        "split hands are taken as independent: near even with 24 cards"
    )
    if play(**changes).most_hands == 1:
        assert all(abs(found.distribution()[Fraction(net)] - share) < 1e-13 for net, share in slow.items())


def test_a_published_example_of_a_short_shoe():
    """E. Farmer, Blackjack Basic Strategy Calculator 6.3, as published by him: two deuces against a seven."""
    found = choices(play(most_hands=4), (0, 4, 4, 2, 0, 0, 2, 0, 0, 7), 7, (2, 2))
    assert {choice: f"{worth * 100:.9f}" for choice, worth in found.items() if choice != "surrender"} == {
        "stand": "-61.639194139",
        "hit": "-13.266733267",
        "double": "-123.278388278",
        "split": "-76.210220335",
    }


@pytest.mark.parametrize("hits_soft_17", [False, True])
@pytest.mark.parametrize("up", VALUES)
def test_the_dealers_chances_are_those_of_drawing_card_by_card(up, hits_soft_17):
    oracle = Oracle(play(hits_soft_17=hits_soft_17), full_shoe(1))
    shoe = list(full_shoe(1))
    for value in (up, 7, 7, 10, 3, 1):
        shoe[value - 1] -= 1
    found = np.zeros(len(OUTCOMES))
    compiled(dealer_chances)(np.array(shoe), sum(shoe), tree(up, hits_soft_17), np.zeros(room()), found)
    right = oracle.dealer((up,), tuple(shoe))
    assert np.allclose(found, [right.get(outcome, 0.0) for outcome in OUTCOMES], atol=1e-14, rtol=0)
    plain = np.zeros(len(OUTCOMES))
    dealer_chances(np.array(shoe), sum(shoe), tree(up, hits_soft_17), np.zeros(room()), plain)
    assert np.allclose(plain, found, atol=1e-15, rtol=0)


def test_every_hand_has_its_number():
    hands = all_hands()
    assert len(hands.hard) == 3083
    assert hands.number([]) == 0
    for number in range(0, 3083, 97):
        values = [value for value, count in zip(VALUES, hands.counts[number], strict=True) for _ in range(count)]
        assert hands.number(values) == hands.number(values[::-1]) == number
        assert hands.hard[number] == sum(values) <= 21
    assert hands.number([10, 10, 2]) == -1
    assert dealer_draws(7, 1, True)
    assert not dealer_draws(7, 1, False)
    assert strength(11, 1, 2, False) == 22


# What the best play is


def plan(found, up, cards):
    return next(deal.plan for deal in found.deals if (deal.up, deal.cards) == (up, cards))


def test_the_best_play_is_the_known_one():
    six, one = solve(SIX, full_shoe(6)), solve(SIX, full_shoe(1))
    for up in VALUES:
        assert plan(six, up, (1, 1)) == plan(six, up, (8, 8)) == "split"
        assert plan(six, up, (10, 10)) == "stand"
        assert plan(six, up, (1, 10)) == "natural"
    assert plan(six, 1, (5, 6)) == "hit"
    assert plan(solve(changed(soft_17="hits").play, full_shoe(6)), 1, (5, 6)) == "double"
    assert plan(six, 10, (6, 10)) == "hit"
    assert [plan(six, 4, (2, 10)), plan(six, 4, (5, 7))] == ["hit", "stand"], "it looks at the cards, not the total"
    assert plan(one, 6, (2, 6)) == "hit"
    assert plan(one, 6, (3, 5)) == "double"
    late = solve(changed(surrender="late").play, full_shoe(6))
    assert [plan(late, up, (6, 10)) for up in (8, 9, 10, 1)] == ["hit", "surrender", "surrender", "surrender"]


def test_the_plan_is_the_choice_that_comes_to_most():
    for sheet in (changed(surrender="late"), changed(hole_card="original bets", surrender="late", decks=2)):
        shoe = full_shoe(sheet.decks)
        for deal in solve(sheet.play, shoe).deals[::7]:
            if deal.plan != "natural":
                found = choices(sheet.play, shoe, deal.up, deal.cards)
                assert found[deal.plan] == max(found.values())
                natural = deal.up in (1, 10) and sheet.hole_card == "peek"
                assert natural or found[deal.plan] == pytest.approx(deal.expectation, abs=1e-14)


def test_the_best_play_in_words():
    said = blackjack.all_odds(changed())[0].strategy
    for words in (
        "split pairs of 2, 3 and 7 against 2 to 7, 4 against 5 to 6",
        "8 and ace against any card",
        "hard 11 against 2 to ten",
        "stand on hard 12 against 5 to 6, 3-9, 4-8 and 5-7 against 4",
        "soft 18 against 2 and 7 to 8",
        "; else hit",
    ):
        assert words in said
    assert "surrender" not in said
    late = in_words(solve(changed(surrender="late").play, full_shoe(6)))
    assert "surrender 5-ten and 6-9 against ten, hard 16 against 9 to ace" in late
    none = in_words(solve(changed(most_hands=1, double="none").play, full_shoe(6)))
    assert "split" not in none
    assert "double" not in none


def test_what_a_sheet_gives_the_player_is_worth_something():
    def worth(**changes):
        return solve(changed(**changes).play, full_shoe(6)).expectation

    plain = worth()
    for better in (
        {"surrender": "late"},
        {"resplit_aces": True},
        {"split_aces": "free"},
    ):
        assert worth(**better) > plain
    for worse in (
        {"double": "9 to 11"},
        {"double_after_split": False},
        {"most_hands": 3},
        {"hole_card": "original bets"},
        {"natural": "6:5", "even_money": False},
        {"soft_17": "hits"},
    ):
        assert worth(**worse) < plain
    assert worth(double="10 to 11") < worth(double="9 to 11")
    assert worth(hole_card="all bets") < worth(hole_card="original bets") - 0.001
    assert worth(natural="6:5", even_money=False) == pytest.approx(plain - 0.3 * _natural_wins(), abs=1e-12)
    assert worth(split="equal ranks") == pytest.approx(plain, abs=1e-15), "tens are not split anyway"


def _natural_wins():
    deals = solve(SIX, full_shoe(6)).deals
    return sum(d.chance * d.results[Fraction(3, 2)] for d in deals if d.plan == "natural")


def test_each_of_three_hands_has_the_odds_of_one_and_together_they_swing_more():
    sheet = sheet_of("multi-action blackjack")
    odds = {one.bet: one for one in multi_action_blackjack.all_odds(sheet.rules)}
    one, three = blackjack.main_odds(sheet.rules, "blackjack", ""), odds["three bets"]
    for bet in multi_action_blackjack.BETS:
        assert odds[bet].counts == one.counts
        assert odds[f"{bet} insurance"].expectation == Fraction(-23, 311)
    assert abs(three.expectation - 3 * one.expectation) < Fraction(1, 10**13)
    assert float(three.staked) == pytest.approx(3 * float(one.staked), abs=1e-11)
    assert 5 * one.variance < three.variance < 9 * one.variance, "and not 3 times, as if each were alone"
    assert three.counts[0][0] == -12, "two split hands, both doubled, lost three times"


@pytest.mark.parametrize("changes", [{}, {"hole_card": "all bets", "surrender": "late", "most_hands": 3}], ids=str)
def test_three_bets_together_agree_with_play(changes):
    rules = sheet_of("multi-action blackjack").set(changes).rules
    exact = multi_action_blackjack.all_odds(rules)[3]
    found = simulate("three bets", multi_action_blackjack.kernel(rules, "three bets"), 600_000, seed=21)
    assert abs(found.mean - float(exact.expectation)) <= 4 * (float(exact.variance) / found.rounds) ** 0.5
    assert found.deviation**2 == pytest.approx(float(exact.variance), rel=0.01)


def test_chances_in_parts_add_up():
    found = parts({Fraction(-1): 1 / 3, Fraction(0): 1 / 3, Fraction(1): 1 / 3})
    assert sum(found.values()) == 10**15
    with pytest.raises(AssertionError):
        parts({Fraction(0): 0.9})


# Play by the plans

SHEETS = [
    {"decks": 1, "double_after_split": False},
    {"decks": 2, "soft_17": "hits", "surrender": "late", "resplit_aces": True, "most_hands": 3},
    {"hole_card": "all bets", "surrender": "late", "double": "9 to 11"},
    {"hole_card": "original bets", "split_aces": "free", "resplit_aces": True, "split": "equal ranks"},
    {"decks": 8, "most_hands": 1, "double": "none", "natural": "6:5", "even_money": False},
]


@pytest.mark.parametrize("changes", SHEETS, ids=str)
def test_play_by_the_plans_agrees_with_the_odds_and_with_the_machine(changes):
    sheet = SHEET.set(changes)
    main = blackjack.all_odds(sheet.rules)[0]
    kernel = blackjack.kernel(sheet.rules, "blackjack")
    found = simulate("blackjack", kernel, 600_000, seed=17)
    assert abs(found.mean - float(main.expectation)) <= 4 * (float(main.variance) / found.rounds) ** 0.5
    assert found.deviation**2 == pytest.approx(float(main.variance), rel=0.01)
    for seed in range(150):
        counts = np.zeros(len(kernel.values), np.int64)
        compiled(kernel.many)(np.array(chance.state(seed), np.int64), 1, counts, *kernel.args)
        round_ = blackjack.BlackjackRound(sheet)
        round_.do(Placed(1, "blackjack", 1000))
        nets = run(round_, chance.Seeded(seed), deciding.by_the_strategy("blackjack", "blackjack", round_))[1]
        assert Fraction(sum(one.net for one in nets), 1000) == kernel.values[int(counts.argmax())]


def test_rules_are_the_same_uncompiled():
    game = play(most_hands=2, peeks=False, surrender=True)
    shoe = np.array(SHOES[0], np.int64)
    shoe[5] -= 1
    hands = all_hands()
    found = []
    for solving in (blackjack_solve.solve, compiled(blackjack_solve.solve)):
        table = blackjack_solve.Table(hands.counts, hands.hard, hands.size, hands.child)
        dealer, picked = np.zeros((len(hands.hard), len(OUTCOMES))), np.zeros(len(hands.hard), np.int64)
        of_play = table, game.terms, dealer, picked, np.zeros(room()), nets(game, True)
        joints, doubled = np.zeros((2, len(hands.hard), blackjack_solve.PLAYS, blackjack_solve.ENDS))
        solving(blackjack_solve.Known(shoe, int(shoe.sum()), tree(6, False), *of_play), joints, doubled)
        found.append((picked, joints, doubled))
    for plain, fast in zip(*found, strict=True):
        assert np.allclose(plain, fast, atol=1e-14, rtol=0)


def test_a_sheet_that_says_nothing_of_splits_is_refused():
    with pytest.raises(BadSheet, match="most_hands"):
        SHEET.set({"most_hands": 0})
