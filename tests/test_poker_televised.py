"""Real hands that the pokerkit distribution holds among its own tests (televised and from the papers), played here too.

Its tests are run as they are installed, the hands that they play are caught, and what each player had at the end is
compared. Nothing of them is kept here. Hands of other games (draw, razz, Omaha, high-low, two boards) are left out.
"""

import importlib.util
import unittest
import warnings

import pytest
from pokerkit import state as kit
from pokerkit.hands import StandardHighHand
from pokerkit.state import BettingStructure, Opening

from almoner.games.cards import card
from almoner.games.poker import operations as ops
from almoner.games.poker.game import CHIPS_ONLY, GameRules
from almoner.games.poker.hand import Hand

MODULES = {"test_wsop.test_2023_43_5": 93, "test_wsop.test_2023_54_4": 24, "test_papers": 7}
"""Modules of its tests, and how many hands of ours each holds at least."""
LIMITS = {
    BettingStructure.NO_LIMIT: "no-limit",
    BettingStructure.POT_LIMIT: "pot-limit",
    BettingStructure.FIXED_LIMIT: "fixed-limit",
}


def caught(module):
    """Run the tests of a module and return the hands that were played to their end, with the name of the test."""
    found = []
    loaded = importlib.import_module(f"pokerkit.tests.{module}")
    before = kit.State.__post_init__

    def remember(self, *arguments):
        before(self, *arguments)
        found.append(self)

    hands = []
    kit.State.__post_init__ = remember
    try:
        for suite in unittest.defaultTestLoader.loadTestsFromModule(loaded):
            for test in suite:
                found.clear()
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    test.run(unittest.TestResult())
                hands += [(test.id().split(".")[-1], state) for state in found if not state.status]
    finally:
        kit.State.__post_init__ = before
    return hands


def is_ours(state):
    """Tell whether it is a hand of hold 'em or seven-card stud, high only, on one board, in whole chips."""
    if not all(isinstance(stack, int) for stack in state.starting_stacks):
        return False
    if state.hand_types != (StandardHighHand,) or state.starting_board_count != 1:
        return False
    streets = state.streets
    dealt = [len(street.hole_dealing_statuses) for street in streets]
    drawn = any(street.draw_status for street in streets)
    return not drawn and (
        dealt == [2, 0, 0, 0] or (dealt == [3, 1, 1, 1, 1] and streets[0].opening is Opening.LOW_CARD)
    )


def rules_of(state):
    limit, blinds = LIMITS[state.betting_structure], state.blinds_or_straddles
    least = [street.min_completion_betting_or_raising_amount for street in state.streets]
    rules = {"limit": limit, "table_all_ins": False, "idle_raise": True}
    if limit == "fixed-limit":
        rules |= {"small_bet": least[0], "big_bet": least[-1], "most_raises": 4}
    if state.bring_in:
        return GameRules(variant="stud", bring_in=state.bring_in, **rules)
    return GameRules(small_blind=min(blinds[:2]), big_blind=max(blinds[:2]), min_bet=least[0], **rules)


def number(face):
    text = repr(face)
    return ops.UNKNOWN if "?" in text else card(text)


def start(state):
    blinds, antes = list(state.blinds_or_straddles), list(state.antes)
    if state.player_count == 2:
        blinds.reverse()
    uniform = len(set(antes)) == 1
    none = [0] * state.player_count
    return Hand(
        rules_of(state),
        [int(stack) for stack in state.starting_stacks],
        antes=antes if uniform else none,
        dead=none if uniform else antes,
        blinds=blinds,
        automatic=CHIPS_ONLY,
    )


def played(state):
    """Play the operations of a caught hand and return ours."""
    hand = start(state)
    for operation in state.operations:
        match operation:
            case kit.HoleDealing():
                hand.do(ops.DealHole(operation.player_index, tuple(map(number, operation.cards))))
            case kit.BoardDealing():
                hand.do(ops.DealBoard(tuple(map(number, operation.cards))))
            case kit.Folding():
                hand.do(ops.Fold(operation.player_index))
            case kit.CheckingOrCalling() if hand.phase == "act":
                hand.do(ops.CheckCall(operation.player_index))
            case kit.BringInPosting():
                hand.do(ops.BringIn(operation.player_index))
            case kit.CompletionBettingOrRaisingTo():
                hand.do(ops.RaiseTo(operation.player_index, int(operation.amount)))
            case kit.HoleCardsShowingOrMucking():
                seat, shown = operation.player_index, tuple(map(number, operation.hole_cards))
                if shown and not hand.shown >> seat & 1:
                    hand.do(ops.Show(seat, shown))
                elif not shown:
                    hand.do(ops.Muck(seat))
    return hand


@pytest.mark.parametrize("module", MODULES)
def test_the_real_hands_of_pokerkit_end_with_the_same_stacks(module):
    if importlib.util.find_spec("pokerkit.tests") is None:
        pytest.skip("this pokerkit was installed without its tests")
    hands = [(name, state) for name, state in caught(module) if is_ours(state)]
    assert len(hands) >= MODULES[module]
    for name, state in hands:
        hand = played(state)
        assert (name, hand.phase, hand.stacks) == (name, "over", list(state.stacks))
