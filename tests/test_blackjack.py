"""Blackjack and multi-action blackjack: settlement, the machine of the round, and why something may not happen."""

import pytest

from almoner.games import blackjack, cards
from almoner.games.blackjack_hands import best_total, strength_of
from almoner.games.errors import BadBet, BadCard, BadOutcome, BadSheet, NotNow, NotWhole
from almoner.games.rounds import Chose, Dealt, NoMoreBets, Placed
from almoner.games.sheet import Sheet

from .games import sheet_of

SHEET = sheet_of("blackjack")
THREE = sheet_of("multi-action blackjack")


def settled(outcome, changes=None, **stakes):
    """The nets of a player's stakes; underscores stand for spaces."""
    rules = SHEET.set(changes or {}).rules
    found = blackjack.settle(rules, outcome, {name.replace("_", " "): amount for name, amount in stakes.items()})
    assert {one.bet: one.amount for one in found} == {name.replace("_", " "): n for name, n in stakes.items()}
    return [one.net for one in found]


LINES = [
    # outcome, net of a bet of 100
    ("player=TsKd dealer=9c8h", 100),
    ("player=TsKd dealer=TcKh", 0),
    ("player=Ts7d dealer=TcKh", -100),
    ("player=Ts6dTh dealer=6c9s", -100),
    ("player=Ts6d dealer=6cTsTh", 100),
    ("player=Ts6d5h dealer=Tc9s", 100),
    ("player=Ts6d5h dealer=6c5sTh", 0),
    ("player=AsKd dealer=9c8h", 150),
    ("player=AsKd dealer=Tc8h", 150),
    ("player=KdAs dealer=AhTc", 0),
    ("player=Ts9d dealer=AhTc", -100),
    ("player=7s7h7d dealer=Tc8h", 100),
    ("player=As6d dealer=Ah6c", 0),
    ("player=As6dTh dealer=Tc7d", 0),
    ("player=AsAd9h dealer=Tc8d", 100),
    ("player=2s3d dealer=6hTc5s", -100),
]


@pytest.mark.parametrize(("outcome", "net"), LINES)
def test_a_bet_is_settled_by_totals(outcome, net):
    assert settled(outcome, blackjack=100) == [net]


def test_case_49_insurance_pays_two_to_one_and_makes_up_for_the_bet():
    assert settled("player=Ts9d dealer=AhKc", blackjack=100, blackjack_insurance=50) == [-100, 50 * 2]
    assert settled("player=Ts9d dealer=Ah8c", blackjack=100, blackjack_insurance=50) == [0, -50]
    assert settled("player=Ts9d dealer=AhKc", blackjack=100, blackjack_insurance=20) == [-100, 40]


def test_case_50_a_natural_is_paid_three_to_two_unless_the_dealer_has_one_too():
    assert settled("player=AsKd dealer=7c7h", blackjack=100) == [150]
    assert settled("player=AsKd dealer=AcKh", blackjack=100) == [0]
    assert settled("player=7s7h7d dealer=AcKh", {"hole_card": "all bets"}, blackjack=100) == [-100]
    # A dealer's 21 of three cards neither beats nor meets it: the other seat made the dealer draw.
    round_ = played(SHEET, {1: "AsKd", 2: "Ts9d"}, "7c7h", {1: 100, 2: 100})
    round_.do(Chose(2, "stand"))
    round_.do(Dealt("7s", "dealer"))
    assert round_.over
    assert [one.net for seat in (1, 2) for one in round_.settle()[seat]] == [150, -100]
    assert settled("player=AsKd dealer=9c8h", {"natural": "6:5", "even_money": False}, blackjack=100) == [120]


def test_case_51_a_ten_on_a_split_ace_is_21_and_no_natural():
    outcome = "player=AsKd/AhTd dealer=9cTs"
    assert settled(outcome, blackjack=100, blackjack_hand_2=100) == [100, 100]
    assert settled("player=AsKd/AhTd dealer=7c5s9h", blackjack=100, blackjack_hand_2=100) == [0, 0]
    assert strength_of(cards.cards("AsKd")) == 22
    assert strength_of(cards.cards("AsKd"), split=True) == 21


def test_case_52_two_aces_are_12_and_even_money_is_an_insured_natural():
    assert best_total(cards.cards("AsAd")) == 12
    assert best_total(cards.cards("AsAd" * 1 + "AhAc9d")) == 13
    for dealer in ("AhKc", "Ah6c"):
        insured = settled(f"player=AsKd dealer={dealer}", blackjack=100, blackjack_insurance=50)
        even = settled(f"player=AsKd dealer={dealer} took=even-money", blackjack=100)
        assert sum(insured) == sum(even) == 100


def test_case_53_a_push_gives_the_stake_back_and_a_win_gives_it_with_the_winnings():
    rules = SHEET.rules
    (push,) = blackjack.settle(rules, "player=TsKd dealer=TcKh", {"blackjack": 100})
    (win,) = blackjack.settle(rules, "player=AsKd dealer=TcKh", {"blackjack": 100})
    assert (push.outcome, push.back, push.net) == ("push", 100, 0)
    assert (win.outcome, win.back, win.net) == ("win", 250, 150)


def test_case_56_a_natural_on_five_is_paid_by_the_posted_rule_or_the_bet_is_not_taken():
    outcome = "player=AsKd dealer=7c8h"
    assert settled(outcome, blackjack=5) == [7]
    assert settled(outcome, {"rounding": "up"}, blackjack=5) == [8]
    with pytest.raises(
        NotWhole, match="blackjack: 5 at 3:2 does not come out in whole units; expected a multiple of 2"
    ):
        settled(outcome, {"rounding": "refuse"}, blackjack=5)
    assert settled(outcome, {"rounding": "refuse"}, blackjack=6) == [9]


def test_doubles_and_splits_are_settled_hand_by_hand():
    assert settled("player=6s5dTh dealer=6cTs4h", blackjack=10, blackjack_double=10) == [10, 10]
    assert settled("player=8s3dTh/8dTd dealer=7cTs", blackjack=10, blackjack_double=10, blackjack_hand_2=10) == [10] * 3
    four = {"blackjack": 10, "blackjack_hand_2": 10, "blackjack_hand_3": 10, "blackjack_hand_4": 10}
    assert settled("player=8sTd/8h9d/8d5cTs/8c8s2d dealer=6cTs2h", **four) == [0, -10, -10, 0]


def test_surrender_gives_half_back():
    late = {"surrender": "late"}
    assert settled("player=Ts6d dealer=Tc9h took=surrender", late, blackjack=10) == [-5]
    assert settled("player=Ts6d dealer=Tc9h took=surrender", late, blackjack=5) == [-3]
    with pytest.raises(BadOutcome, match="the sheet has no surrender"):
        settled("player=Ts6d dealer=Tc9h took=surrender", blackjack=10)
    whole = {**late, "rounding": "refuse", "natural": "2:1", "even_money": False}
    with pytest.raises(BadOutcome, match="half of the bet does not come out"):
        settled("player=9s7d dealer=Tc9h took=surrender", whole, blackjack=5)
    assert settled("player=Ts6d dealer=TcAh took=surrender", {**late, "hole_card": "all bets"}, blackjack=10) == [-10]


def test_without_a_peek_a_natural_takes_all_bets_or_the_original_ones():
    split = {"blackjack": 10, "blackjack_double": 10, "blackjack_hand_2": 10}
    outcome = "player=8s3dTh/8d9d dealer=TcAs"
    assert settled(outcome, {"hole_card": "all bets"}, **split) == [-10, -10, -10]
    assert settled(outcome, {"hole_card": "original bets"}, **split) == [-10, 0, 0]
    bust = "player=8s3dTh/8d6dTd dealer=TcAs"
    assert settled(bust, {"hole_card": "original bets"}, **split) == [-10, 0, -10]
    with pytest.raises(BadOutcome):  # the round ends with the peek
        settled(outcome, **split)


NINES = {"blackjack": 9, "blackjack hand 2": 9, "blackjack hand 3": 9}
WRONG = [
    ("player=Ts6d dealer=6cTs", {"blackjack": 10}, BadOutcome, "expected a card to dealer"),
    ("player=Ts6d dealer=6cTs2hKs", {"blackjack": 10}, BadOutcome, "gives dealer no more cards; found Ks"),
    ("player=TsKdQd2h dealer=6cTs2h", {"blackjack": 10}, BadOutcome, "gives seat 1 no more cards; found 2h"),
    ("player=8s9d/8d9d dealer=6cTs2h", {"blackjack": 10}, BadBet, "blackjack hand 2: expected 10"),
    ("player=8s9d/9d9d dealer=6cTs2h", {"blackjack": 10, "blackjack hand 2": 10}, BadOutcome, "only cards of equal"),
    ("player=AsKd5h/Ah6d dealer=6cTs2h", {"blackjack": 10, "blackjack hand 2": 10}, BadOutcome, "no more cards"),
    ("player=As3d5h/Ah6d dealer=6cTs2h", {"blackjack": 10, "blackjack hand 2": 10}, BadOutcome, "no more cards"),
    ("player=AsKd/AhKd/AcKd dealer=6cTs", NINES, BadOutcome, "no more cards|may not split"),
    ("player=6s5d dealer=6cTs2h", {"blackjack": 10, "blackjack double": 10}, BadOutcome, "expected a card to seat 1"),
    ("player=6s5dTh dealer=6cTs2h", {"blackjack": 10, "blackjack double": 5}, BadBet, "expected 10 .* found 5"),
    ("player=6s5dTh dealer=6cTs2h", {"blackjack": 10, "blackjack insurance": 5}, BadBet, "expected nothing"),
    ("player=6s5dTh dealer=Ac9s", {"blackjack": 10, "blackjack insurance": 6}, BadBet, "at most 5 units, found 6"),
    ("player=Ts9d dealer=Ac9s took=even-money", {"blackjack": 10}, BadOutcome, "even money"),
    ("player=Ts9d dealer=Ac9s took=money", {"blackjack": 10}, BadOutcome, "at most took=surrender"),
    ("player=Ts9d dealer=Ac9s", {"blackjack hand 2": 10}, BadBet, "expected a bet on blackjack"),
    ("player=Ts9d dealer=Ac9s", {"banker": 10}, BadBet, "no bet 'banker'"),
    ("player=Ts9d dealer=Ac9x", {"blackjack": 10}, BadCard, "expected a card"),
    ("player=Ts9d", {"blackjack": 10}, BadOutcome, "dealer="),
    ("player=Ts9d dealer=9c8s/9d", {"blackjack": 10}, BadOutcome, "fewer hands"),
    ("player=/ dealer=9c8s", {"blackjack": 10}, BadOutcome, "found none"),
    ("player=" + "Ts" * 7 + " dealer=9c8s", {"blackjack": 10}, BadCard, "Ts stands there 7 times"),
    ("player=Ts9d dealer=9c8s", {"blackjack": 0}, BadBet, "expected a bet of 1"),
]


@pytest.mark.parametrize(("outcome", "stakes", "error", "said"), WRONG)
def test_what_cannot_have_happened_is_refused(outcome, stakes, error, said):
    with pytest.raises(error, match=said):
        blackjack.settle(SHEET.rules, outcome, stakes)


# The machine


def played(sheet, hands, dealer, bets, game=blackjack.BlackjackRound):
    """A round dealt: by seat two cards and a bet, and the dealer's up and hole card."""
    round_ = game(sheet)
    for seat, amount in bets.items():
        for bet in round_.bets():
            round_.do(Placed(seat, bet, amount))
    round_.do(NoMoreBets())
    for turn in (0, 1):
        for seat, hand in hands.items():
            round_.do(Dealt(hand[2 * turn : 2 * turn + 2], f"seat {seat}"))
        if turn == 0 or round_.rules.hole_card == "peek":
            round_.do(Dealt(dealer[2 * turn : 2 * turn + 2], "dealer"))
    return round_


def due(round_):
    return [str(one) for one in round_.due()]


def test_the_deal_goes_round_twice_and_the_hole_card_comes_last():
    round_ = played(SHEET, {2: "Ts9d", 5: "8c8d"}, "6h9s", {2: 10, 5: 10})
    assert [to for to, _ in round_.dealt] == ["seat 2", "seat 5", "dealer", "seat 2", "seat 5", "dealer"]
    assert due(round_) == ["seat 2 to choose: stand, hit, double"]
    with pytest.raises(NotNow, match="expected seat 2 to choose"):
        round_.do(Chose(5, "stand"))
    round_.do(Chose(2, "stand"))
    assert due(round_) == ["seat 5 to choose: stand, hit, double, split"]


def test_split_hands_are_played_in_order_and_a_hand_split_again_moves_the_others_on():
    round_ = played(SHEET, {1: "8c8d"}, "6h9s", {1: 10})
    round_.do(Chose(1, "split"))
    assert due(round_) == ["a card to seat 1"]
    round_.do(Dealt("8h", "seat 1"))
    round_.do(Chose(1, "split"))
    round_.do(Dealt("3s", "seat 1"))
    round_.do(Chose(1, "double"))
    round_.do(Dealt("Ts", "seat 1"))
    assert due(round_) == ["a card to seat 1 hand 2"]
    round_.do(Dealt("8s", "seat 1 hand 2"))
    assert due(round_) == ["seat 1, hand 2 to choose: stand, hit, double, split"]
    round_.do(Chose(1, "split", 2))
    round_.do(Dealt("8s", "seat 1 hand 2"))
    with pytest.raises(NotNow, match="seat 1 may not split: there are 4 hands already, the most of the sheet"):
        round_.do(Chose(1, "split", 2))
    round_.do(Chose(1, "stand", 2))
    round_.do(Dealt("Th", "seat 1 hand 3"))
    round_.do(Chose(1, "stand", 3))
    round_.do(Dealt("Kh", "seat 1 hand 4"))
    round_.do(Chose(1, "stand", 4))
    assert [cards.names(hand.cards) for hand in round_.hands[1]] == ["8c3sTs", "8h8s", "8sTh", "8dKh"]
    assert due(round_) == ["a card to dealer"]
    round_.do(Dealt("2d", "dealer"))
    nets = {one.bet: one.net for one in round_.settle()[1]}
    assert nets == {
        "blackjack": 10,
        "blackjack double": 10,
        "blackjack hand 2": -10,
        "blackjack hand 3": 10,
        "blackjack hand 4": 10,
    }


def test_split_aces_take_one_card_each_and_a_third_ace_waits_for_the_sheet():
    round_ = played(SHEET, {1: "AcAd"}, "6h9s", {1: 10})
    round_.do(Chose(1, "split"))
    round_.do(Dealt("Ah", "seat 1"))
    assert due(round_) == ["a card to seat 1 hand 2"]
    round_.do(Dealt("5h", "seat 1 hand 2"))
    assert due(round_) == ["a card to dealer"]
    again = played(SHEET.set({"resplit_aces": True}), {1: "AcAd"}, "6h9s", {1: 10})
    again.do(Chose(1, "split"))
    again.do(Dealt("Ah", "seat 1"))
    assert due(again) == ["seat 1 to choose: stand, split"]
    with pytest.raises(NotNow, match="may not hit: a split ace takes one card"):
        again.do(Chose(1, "hit"))
    free = played(SHEET.set({"split_aces": "free"}), {1: "AcAd"}, "6h9s", {1: 10})
    free.do(Chose(1, "split"))
    free.do(Dealt("Ah", "seat 1"))
    assert due(free) == ["seat 1 to choose: stand, hit, double"]
    with pytest.raises(NotNow, match="the sheet has no second split of aces"):
        free.do(Chose(1, "split"))


WHY = [
    ({}, "8c9d", [], "split", "only cards of equal values are split, not 8c9d"),
    ({}, "8c2d", [("hit", "3d")], "double", "only the first two cards are doubled, this hand has 3"),
    ({}, "8c2d", [("hit", "3d")], "split", "only the first two cards are split, this hand has 3"),
    ({}, "8c2d", [], "surrender", "the sheet has no surrender"),
    ({"surrender": "late"}, "8c2d", [("hit", "3d")], "surrender", "only the first two cards are surrendered"),
    ({"double": "none"}, "6c5d", [], "double", "the sheet has no double"),
    ({"double": "9 to 11"}, "6c2d", [], "double", "a double on a hard 9 to 11 only, this is 8"),
    ({"double": "9 to 11"}, "Ac9d", [], "double", "a double on a hard 9 to 11 only, this is soft 20"),
    ({"double": "10 to 11"}, "6c3d", [], "double", "a double on a hard 10 to 11 only, this is 9"),
    ({"double_after_split": False}, "8c8d", [("split", "3d")], "double", "the sheet has no double after a split"),
    ({"split": "equal ranks"}, "KcTd", [], "split", "only cards of equal ranks are split, not KcTd"),
    ({"most_hands": 1}, "8c8d", [], "split", "the sheet has no split"),
    ({"most_hands": 2}, "8c8d", [("split", "8s")], "split", "there are 2 hands already"),
]


@pytest.mark.parametrize(("changes", "hand", "before", "choice", "said"), WHY)
def test_a_choice_that_is_not_open_is_refused_with_the_reason(changes, hand, before, choice, said):
    round_ = played(SHEET.set(changes), {1: hand}, "6h9s", {1: 10})
    for done, card in before:
        round_.do(Chose(1, done))
        round_.do(Dealt(card, "seat 1"))
    log = len(round_.log)
    with pytest.raises(NotNow, match=f"seat 1 may not {choice}: .*{said}"):
        round_.do(Chose(1, choice))
    assert len(round_.log) == log
    assert choice not in round_.due()[0].options


def test_insurance_is_offered_on_an_ace_up_to_half_before_the_peek():
    round_ = played(SHEET, {1: "Ts9d", 2: "AsKd", 3: "9c9d"}, "AhKs", {1: 100, 2: 101, 3: 1})
    assert due(round_) == ["seat 1 to choose: no insurance, insure"]
    with pytest.raises(BadBet, match="at most 50 units, found 51"):
        round_.do(Chose(1, "insure", amount=51))
    with pytest.raises(NotNow):
        round_.do(Chose(1, "even money"))
    round_.do(Chose(1, "insure", amount=30))
    assert due(round_) == ["seat 2 to choose: no insurance, insure, even money"]
    with pytest.raises(BadBet, match="the amount follows from the bet"):
        round_.do(Chose(2, "even money", amount=10))
    round_.do(Chose(2, "even money"))
    assert round_.over, "a bet of one cannot be insured, and the dealer has a natural: nobody plays"
    nets = {seat: [one.net for one in found] for seat, found in round_.settle().items()}
    assert nets == {1: [-100, 60], 2: [101], 3: [-1]}


def without_insurance():
    values = {name: getattr(SHEET.rules, name) for name in SHEET.figures if name != "insurance"}
    return blackjack.Blackjack(**{**values, "even_money": False})


def test_no_insurance_but_on_an_ace_or_where_the_sheet_has_none():
    assert due(played(SHEET, {1: "Ts9d"}, "TcAs", {1: 100})) == []
    plain = Sheet(game="blackjack", title="", cite="", figures={}, rules=without_insurance())
    assert due(played(plain, {1: "Ts9d"}, "Ac7s", {1: 100})) == ["seat 1 to choose: stand, hit, double"]


def test_the_dealer_draws_to_nobody_who_is_done():
    round_ = played(SHEET, {1: "Ts6d", 2: "AsKd"}, "6h5s", {1: 10, 2: 10})
    round_.do(Chose(1, "hit"))
    round_.do(Dealt("Kh", "seat 1"))
    assert round_.over
    open_ = SHEET.set({"hole_card": "all bets"})
    round_ = played(open_, {1: "AsKd"}, "Ts", {1: 10})
    assert due(round_) == ["a card to dealer"], "a natural of the dealer would make it a push"
    round_.do(Dealt("9s", "dealer"))
    assert round_.over
    assert played(open_, {1: "AsKd"}, "9s", {1: 10}).over


def test_a_soft_17_goes_by_the_sheet():
    assert settled("player=Ts8d dealer=Ac6d", blackjack=10) == [10]
    assert settled("player=Ts8d dealer=Ac6d3h", {"soft_17": "hits"}, blackjack=10) == [-10]
    with pytest.raises(BadOutcome, match="no more cards"):
        settled("player=Ts8d dealer=Ac6d3h", blackjack=10)


def test_no_more_seats_than_the_decks_serve_for_sure():
    round_ = blackjack.BlackjackRound(SHEET.set({"decks": 1}))
    for seat in (1, 2):
        round_.do(Placed(seat, "blackjack", 10))
    with pytest.raises(BadBet, match="2 players may bet, seat 3 is one too many"):
        round_.do(Placed(3, "blackjack", 10))


def test_sheets_that_cannot_be_played_are_refused():
    for changes, said in (
        ({"decks": 0}, "decks"),
        ({"decks": 9}, "decks"),
        ({"most_hands": 5}, "most_hands"),
        ({"natural": "6:5"}, "even_money: it is an insured natural"),
        ({"natural": 0, "even_money": False}, "natural: expected odds"),
        ({"double": "always"}, "double"),
        ({"peeks": True}, "has no figure 'peeks'"),
    ):
        with pytest.raises(BadSheet, match=said):
            SHEET.set(changes)
    with pytest.raises(BadSheet, match="hole_card"):
        THREE.set({"hole_card": "peek"})


def test_a_hole_card_may_lie_face_down_until_it_is_turned():
    def dealt(up, hand="Ts9d"):
        round_ = blackjack.BlackjackRound(SHEET)
        round_.do(Placed(1, "blackjack", 10))
        round_.do(NoMoreBets())
        for card, to in ((hand[:2], "seat 1"), (up, "dealer"), (hand[2:], "seat 1")):
            round_.do(Dealt(card, to))
        assert due(round_) == ["a card to dealer", "the dealer to choose: face down"]
        round_.do(Chose(0, "face down"))
        return round_

    round_ = dealt("6h")
    round_.do(Chose(1, "stand"))
    round_.do(Dealt("Ks", "dealer"))
    assert due(round_) == ["a card to dealer"]
    round_ = dealt("Th")
    assert due(round_) == ["the dealer to choose: no natural, natural"]
    round_.do(Chose(0, "no natural"))
    round_.do(Chose(1, "stand"))
    with pytest.raises(BadOutcome, match="the dealer said 'no natural' of the hole card; found As"):
        round_.do(Dealt("As", "dealer"))
    round_.do(Dealt("Ks", "dealer"))
    assert round_.settle()[1][0].net == -10
    round_ = dealt("Ah")
    round_.do(Chose(1, "insure"))
    round_.do(Chose(0, "natural"))
    assert due(round_) == ["a card to dealer"]
    with pytest.raises(BadOutcome, match="the dealer said 'natural'"):
        round_.do(Dealt("9s", "dealer"))
    round_.do(Dealt("Ks", "dealer"))
    assert [one.net for one in round_.settle()[1]] == [-10, 10]
    round_ = dealt("Th", "AsKd")
    round_.do(Chose(0, "no natural"))
    assert round_.over, "a natural is paid at once, and nobody needs the dealer's cards"
    assert round_.settle()[1][0].net == 15
