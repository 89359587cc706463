"""Hand histories played again: real hands reconcile, and a hand that was changed is named with what is wrong."""

import msgspec
import pytest

from almoner.games.poker import phh
from almoner.games.poker.phh import BadHand
from almoner.games.poker.replay import replay, summary

FILES = {
    "holdem_cash.phhs": 176,
    "holdem_limit_cash.phhs": 120,
    "holdem_tournament.phhs": 144,
    "stud_cash.phhs": 37,
    "stud_tournament.phhs": 88,
    "disputed.phhs": 19,
}
"""The real hands, and how many each file holds."""

ACTIONS = ("d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd", "p3 cbr 4", "p1 f", "p2 f")
ALL_IN = (
    *ACTIONS[:3], "p3 cbr 50.5", "p1 cc", "p2 cbr 100", "p1 cc", "d db 2c3c4h", "d db 5h", "d db 9s",
    "p1 sm AsAd", "p2 sm KsKd", "p3 sm QsQd",
)  # fmt: skip


def written(*actions, **fields):
    """Return a hand as PHH, with fields changed, or left out where they are None."""
    values = {
        "variant": '"NT"',
        "antes": [0, 0, 0],
        "blinds_or_straddles": [1, 2, 0],
        "min_bet": 2,
        "starting_stacks": [100, 100, 100],
        "actions": list(actions),
    }
    return "\n".join(f"{name} = {value}" for name, value in (values | fields).items() if value is not None)


def hands(text):
    return [replay(hand) for hand in phh.read("t.phh", text.encode())]


@pytest.mark.parametrize(("file", "count"), FILES.items(), ids=FILES)
def test_every_real_hand_reconciles(shared, file, count):
    found = [replay(hand) for hand in phh.read(file, (shared / "data/phh" / file).read_bytes())]
    assert [(one.written.where, one.left_out, *one.disagreements) for one in found if not one.reconciles] == []
    assert summary(found) == {"reconcile": count, "disagree": 0, "only_played": 0, "left_out": 0}
    for one in found:
        stated = one.written.fields["_rake"]
        assert one.rake == stated * one.scale


@pytest.mark.parametrize("file", FILES)
def test_a_real_hand_whose_results_are_changed_is_named(shared, file):
    """A chip is moved from a winner to somebody who won nothing, in each hand: no such hand reconciles."""
    for hand in phh.read(file, (shared / "data/phh" / file).read_bytes()):
        loser = min(range(hand.count), key=lambda place: hand.winnings[place])
        finishing = [stack + (place == loser) - (place == loser - 1) for place, stack in enumerate(hand.finishing)]
        assert not replay(msgspec.structs.replace(hand, finishing=finishing)).reconciles, hand.where


def test_amounts_below_the_unit_are_played_as_whole_chips():
    (found,) = hands(written(*ALL_IN, starting_stacks=[100, 200, 50.5], finishing_stacks=[250.5, 100, 0]))
    assert found.disagreements == ()
    assert (found.scale, found.finishing) == (10, (2505, 1000, 0))


def test_a_rake_falls_on_winners_alone():
    (found,) = hands(written(*ACTIONS, finishing_stacks=[99, 98, 102], _rake=1))
    assert (found.disagreements, found.rake) == ((), 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (written(*ACTIONS, finishing_stacks=[99, 98, 104]), "p3: finishing stack 104 in the file, 103 by the rules"),
        (written(*ACTIONS, finishing_stacks=[98, 98, 104]), "p1: finishing stack 98 in the file, 99 by the rules"),
        (written(*ACTIONS, finishing_stacks=[99, 98, 103], _rake=1), "the rake is 1 in the file, and 0 is missing"),
        (written(*ACTIONS, winnings=[0, 0, 9]), "p3: winnings 9 in the file, 5 by the rules"),
        (written(*ACTIONS[:-1]), "the actions end before the hand does; due is act"),
        (written(*ACTIONS[:3], "p3 cbr 3"), "the least is 4"),
        (written(*ACTIONS[:3], "p3 cbr 101"), "table stakes: p3 has 100 to play with"),
        (written(*ACTIONS[:3], "p1 cc"), "it is p3's turn"),
        (written("d dh p1 AsAs"), "the card As is dealt already"),
        (written("d dh p1 AsKs", "d dh p2 As2c"), "action 2, 'd dh p2 As2c': the card As is dealt already"),
        (written(*ACTIONS, "p3 pb"), "action 7, 'p3 pb'"),
        (written(*ACTIONS[:3], "p3 sd As"), "there is no discarding"),
    ],
)
def test_what_disagrees_is_named(text, says):
    (found,) = hands(text)
    assert not found.reconciles
    assert says in " ".join(found.disagreements)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (written("p3 bets 4"), "actions: expected such as 'd dh p1 AsKd'"),
        (written("p9 f"), "actions: expected players p1 to p3"),
        (written("p3 cbr x"), "actions: expected an amount"),
        (written("p3 cbr 1e99"), "actions: expected an amount"),
        (written("d dh p1 AxKd"), "expected a card such as As"),
        (written(min_bet=None), "min_bet: expected an amount, which this game needs"),
        (written(variant='"FT"'), "small_bet: expected an amount, which this game needs"),
        (written(starting_stacks=[100, 0, 100]), "stacks: expected 3 whole numbers"),
    ],
)
def test_what_is_no_hand_is_refused_with_its_place(text, says):
    with pytest.raises(BadHand, match=r"^t\.phh: ") as caught:
        hands(text)
    assert says in str(caught.value)


def test_a_game_that_is_not_played_is_left_out_and_said():
    (found,) = hands(written(variant='"PO"'))
    assert found.left_out == "the game PO is not played by this engine"
    assert not found.reconciles


def test_forced_bets_of_two_players_are_listed_backward():
    text = written(starting_stacks=[100, 100], antes=[0, 3], blinds_or_straddles=[1, 2])
    (hand,) = phh.read("t.phh", text.encode())
    assert (hand.antes, hand.blinds) == ([3, 0], [2, 1])


def test_a_lone_blind_that_comes_back_ends_the_hand():
    (found,) = hands(written(*ACTIONS[:3], "p2 f", "p3 f", blinds_or_straddles=[2, 0, 0]))
    assert found.disagreements == ()
    assert found.finishing == (100, 100, 100)
