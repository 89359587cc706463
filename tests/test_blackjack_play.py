"""Blackjack and multi-action blackjack in random play, and what is particular to three hands of the dealer."""

import random

import pytest

from almoner.games import blackjack, cards, catalog, chance, multi_action_blackjack
from almoner.games.errors import BadBet, BadOutcome, GameError
from almoner.games.rounds import Chose, Dealt, NoMoreBets, Placed, drawn
from almoner.games.shoe import Pack

from .games import sheet_of
from .test_blackjack import SHEET, THREE, played


def test_naturals_and_busts_are_settled_at_once():
    round_ = played(SHEET, {1: "AsKd", 2: "Ts6d"}, "6h9s", {1: 100, 2: 10})
    assert [one.net for one in round_.at_once(1)] == [150]
    assert round_.at_once(2) == []
    round_.do(Chose(2, "hit"))
    round_.do(Dealt("Kd", "seat 2"))
    assert [one.net for one in round_.at_once(2)] == [-10]
    waits = played(SHEET.set({"hole_card": "all bets"}), {1: "AsKd", 2: "Ts6d"}, "Th", {1: 100, 2: 10})
    assert waits.at_once(1) == [], "the dealer may have a natural too"


# Random sheets and play


def any_sheet(rng, sheet):
    return sheet.set(
        {
            "decks": rng.choice([4, 6, 8]),
            "soft_17": rng.choice(["stands", "hits"]),
            "hole_card": rng.choice(["peek", "original bets", "all bets"][sheet is THREE :]),
            "double": rng.choice(["none", "any two", "9 to 11", "10 to 11"]),
            "double_after_split": rng.choice([True, False]),
            "split": rng.choice(["equal values", "equal ranks"]),
            "most_hands": rng.choice([1, 2, 3, 4]),
            "resplit_aces": rng.choice([True, False]),
            "split_aces": rng.choice(["one card", "free"]),
            "surrender": rng.choice(["none", "late"]),
            "rounding": rng.choice(["up", "down"]),
        }
    )


def eager(rng, options):
    """Choose at random, but split whenever that is open: it is rare."""
    return "split" if "split" in options else rng.choice(options)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("game", [blackjack, multi_action_blackjack], ids=["blackjack", "multi-action"])
def test_random_rounds_conserve_units_and_are_the_same_as_their_outcome_in_words(game, seed):
    rng = random.Random(seed)
    sheet = any_sheet(rng, SHEET if game is blackjack else THREE)
    round_ = game.GAME.round(sheet)
    seats = sorted(rng.sample(range(1, 8), rng.randrange(1, 6)))
    for seat in seats:
        for bet in round_.bets():
            round_.do(Placed(seat, bet, rng.randrange(1, 100)))
    early = {}

    def choose(due):
        early.update({(seat, one.bet): one for seat in seats for one in round_.at_once(seat)})
        return eager(rng, due.options)

    few = [card for card in cards.deck(decks=sheet.rules.decks) if cards.rank_of(card) in (6, 8, 10, 12)]
    source = chance.Seeded(rng.randrange(1 << 30))
    pack = Pack(source, few)
    round_.do(NoMoreBets())
    while not round_.over:
        round_.do(drawn(round_, source, pack, choose))
    found = round_.settle()
    assert early.items() <= {(seat, one.bet): one for seat in seats for one in found[seat]}.items()
    for seat in seats:
        stakes = round_.stakes[seat]
        assert {one.bet: one.amount for one in found[seat]} == stakes
        assert all(0 <= one.back <= 4 * one.amount for one in found[seat])
        hands = round_.hands[seat]
        took = f" took={hands[0].taken.replace(' ', '-')}" if hands[0].taken else ""
        player = "/".join(cards.names(hand.cards) for hand in hands)
        live = any(hand.live for hand in hands)
        if live or len(seats) == 1:  # else the dealer drew to others only
            rest = [cards.names(dealer) for dealer in round_.dealers]
            dealer = cards.name(round_.up) + ("/" + "/".join(rest) if len(rest) > 1 else rest[0])
            dealer = dealer.rstrip("/")
            assert game.settle(sheet.rules, f"player={player} dealer={dealer}{took}", stakes) == found[seat]


# Multi-action blackjack


def three(outcome, changes=None, **stakes):
    found = multi_action_blackjack.settle(
        THREE.set(changes or {}).rules, outcome, {name.replace("_", " "): amount for name, amount in stakes.items()}
    )
    return {one.bet: one.net for one in found}


def test_one_hand_plays_against_three_hands_of_the_dealer():
    bets = {"first": 10, "second": 20, "third": 30}
    assert three("player=Ts8d dealer=7c/Td/Ah/5h6d", **bets) == {"first": 10, "second": 0, "third": 0}
    assert three("player=Ts8d dealer=7c/4d9h/2d3h8c/9dKh", **bets) == {"first": -10, "second": -20, "third": 30}


def test_a_bust_loses_all_three_bets_and_the_dealer_draws_no_card():
    bets = {"first": 10, "second": 20, "third": 30}
    assert three("player=Ts6dTd dealer=7c", **bets) == {"first": -10, "second": -20, "third": -30}
    with pytest.raises(BadOutcome, match="gives dealer 1 no more cards"):
        three("player=Ts6dTd dealer=7c/Td", **bets)


def test_a_natural_wins_against_each_hand_that_is_none():
    bets = {"first": 10, "second": 20, "third": 30}
    assert three("player=AsKd dealer=Tc/9d/Ah/5h", **bets) == {"first": 15, "second": 0, "third": 45}
    assert three("player=AsKd dealer=9c", **bets) == {"first": 15, "second": 30, "third": 45}


def test_a_natural_of_the_dealer_takes_the_original_bet_on_its_hand_only():
    bets = {"first": 10, "second": 10, "third": 10, "first double": 10, "second double": 10, "third double": 10}
    outcome = "player=6s5d9h dealer=Tc/Ad/9d/6dTh"
    right = {"first": -10, "first double": 0, "second": 10, "second double": 10, "third": 10, "third double": 10}
    assert three(outcome, **bets) == right
    assert three(outcome, {"hole_card": "all bets"}, **bets) == {**right, "first double": -10}


def test_each_bet_may_be_insured_against_its_own_hand():
    bets = {"first": 10, "second": 20, "third": 30}
    halves = {"first insurance": 5, "second insurance": 10, "third insurance": 15}
    found = three("player=Ts8d dealer=Ac/Td/9h/6h", **bets, **halves)
    assert [found[bet] for bet in bets] == [-10, -20, 30]
    assert [found[bet] for bet in halves] == [10, -10, -15]
    alike = dict.fromkeys(halves, 3)
    assert three("player=Ts8d dealer=Ac/Td/9h/6h", **bets, **alike)["first insurance"] == 6


def test_all_three_bets_are_made():
    round_ = multi_action_blackjack.MultiActionRound(THREE)
    round_.do(Placed(1, "first", 10))
    with pytest.raises(BadBet, match="seat 1 has nothing on 'second'"):
        round_.do(NoMoreBets())
    with pytest.raises(BadOutcome, match="fewer hands"):
        three("player=Ts8d dealer=7c/Td/Ah/Td/Td", first=1, second=1, third=1)


def test_kernels_know_their_bets():
    for name in ("blackjack", "multi-action blackjack"):
        game = catalog.game(name)
        with pytest.raises(GameError, match="there is no bet 'third base' to simulate"):
            game.kernel(sheet_of(name).rules, "third base")
