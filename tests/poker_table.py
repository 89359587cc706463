"""What the tests of the poker engine share: decks in a wanted order, players at random, hands in short."""

from __future__ import annotations

import random

from almoner.games.cards import cards
from almoner.games.poker.game import GameRules
from almoner.games.poker.hand import Hand


def rest(known):
    return [card for card in range(52) if card not in known]


def holdem_deck(holes, board=""):
    """A deck that deals these hole cards, from the left of the button, and this board."""
    hands, table = [cards(hole) for hole in holes], cards(board)
    others = rest({card for hand in hands for card in hand} | set(table))
    dealt = [hand[place] for place in range(2) for hand in hands]
    for count in (3, 1, 1):
        dealt += [others.pop(), *[table.pop(0) if table else others.pop() for _ in range(count)]]
    return dealt + others


def stud_deck(hands, stay=None):
    """A deck that deals each player these three to seven cards, if after third street `stay` (or all) remain."""
    hands = [cards(hand) for hand in hands]
    others = rest({card for hand in hands for card in hand})
    hands = [hand + [others.pop() for _ in range(7 - len(hand))] for hand in hands]
    dealt = [hand[place] for place in range(3) for hand in hands]
    for place in range(3, 7):
        dealt += [others.pop(), *(hand[place] for seat, hand in enumerate(hands) if stay is None or seat in stay)]
    return dealt + others


def acted(hand: Hand, *actions):
    """Do actions in turn: "f", "c" (check or call), "b" (bring-in) or a number to bet or raise to."""
    for action in actions:
        if action == "f":
            hand.fold()
        elif action == "c":
            hand.check_call()
        elif action == "b":
            hand.post_bring_in()
        else:
            hand.raise_to(action)
    return hand


def act_at_random(hand: Hand, chance: random.Random, fold: float = 0.15, raise_: float = 0.25) -> None:
    """Do one legal action of the player whose turn it is."""
    least, most = hand.raises
    draw = chance.random()
    if hand.phase == "bring in":
        if least and draw < raise_:
            hand.raise_to(least)
        else:
            hand.post_bring_in()
    elif draw < fold and hand.call_amount:
        hand.fold()
    elif least and draw > 1 - raise_:
        some = (least, most, chance.randint(least, most)) if hand.rules.limit != "fixed-limit" else (least, most)
        hand.raise_to(chance.choice(some))
    else:
        hand.check_call()


def play_at_random(rules: GameRules, stacks, chance: random.Random, **rest_of) -> Hand:
    """A whole hand of legal actions at random, from a shuffled deck."""
    deck = list(range(52))
    chance.shuffle(deck)
    hand = Hand(rules, stacks, deck=deck, **rest_of)
    while hand.phase != "over":
        act_at_random(hand, chance)
    return hand


HIGH_LOW = ["AsAh", "KsKh", "QsQh", "JsJh", "TsTh", "9s9h"]
"""Hole cards that get worse from seat to seat."""
BOARD = "2c3c7d8d4h"


def dealt(rules, stacks, holes=None, board=BOARD, **rest):
    return Hand(rules, stacks, deck=holdem_deck(holes or HIGH_LOW[: len(stacks)], board), **rest)
