"""How a blackjack dealer's hand comes out, exactly, for any cards left: a tree of what may be drawn to an up card.

In how many orders the dealer draws the same cards is counted once, for all shoes; for a shoe, each node of the tree
costs one multiplication. Uses `blackjack_hands` and `fast`; used by the odds of blackjack.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from almoner.games.blackjack_hands import BUST, NATURAL, VALUES, Array, dealer_draws, strength
from almoner.games.fast import rule

OUTCOMES: Final = (BUST, 17, 18, 19, 20, 21, NATURAL)
"""The strengths that a dealer may end with, the bust first."""
WITH_NATURAL: Final = 6
"""The place of the dealer's natural among the outcomes."""
DEEPEST: Final = 13
"""More cards than a dealer ever draws to an up card without a bust."""


class Tree(NamedTuple):
    """What a dealer may draw to an up card without a bust: nodes by the cards drawn, each after its parent."""

    parent: Array
    step: Array
    """the value drawn last and how many of it were drawn before, as value place * DEEPEST + count"""
    end: Array
    """the nodes at which the dealer stands, by outcome"""
    orders: Array
    """of each end, in how many orders the dealer draws just these cards"""
    depth: Array
    """of each end, how many cards are drawn"""
    first: Array
    """by the place in OUTCOMES, where its ends begin; and at the last place, where all end"""


@functools.cache
def tree(up: int, hits_soft_17: bool) -> Tree:
    """Return the tree of an up card that counts `up`."""
    import numpy as np

    orders: dict[tuple[int, tuple[int, ...]], int] = {}
    _draw(up, int(up == 1), (), hits_soft_17, orders)
    paths: dict[tuple[int, ...], int] = {(): 0}
    parent, step = [0], [0]
    for _, drawn in sorted(orders):
        for length in range(1, len(drawn) + 1):
            path = drawn[:length]
            if path not in paths:
                paths[path] = len(paths)
                parent.append(paths[path[:-1]])
                step.append((path[-1] - 1) * DEEPEST + path.count(path[-1]) - 1)
    ends = [(outcome, paths[drawn], count, len(drawn)) for (outcome, drawn), count in sorted(orders.items())]
    outcome, end, count, depth = np.array(ends, np.int64).T
    first = np.searchsorted(outcome, np.arange(len(OUTCOMES) + 1))
    return Tree(np.array(parent), np.array(step), end.copy(), count.astype(float), depth.copy(), first)


def _draw(
    hard: int, aces: int, drawn: tuple[int, ...], hits_soft_17: bool, orders: dict[tuple[int, tuple[int, ...]], int]
) -> None:
    """Go through all orders of cards; add up those in which the dealer stands on the same cards."""
    if drawn and not dealer_draws(hard, aces, hits_soft_17):
        key = OUTCOMES.index(strength(hard, aces, len(drawn) + 1, False)), tuple(sorted(drawn))
        orders[key] = orders.get(key, 0) + 1
        return
    for value in VALUES:
        if hard + value <= 21:
            _draw(hard + value, aces + (value == 1), (*drawn, value), hits_soft_17, orders)


@rule
def dealer_chances(shoe: Array, left: int, tree: Tree, work: Array, found: Array) -> None:
    """Fill in the chances of the dealer's outcomes, in the order of OUTCOMES, for the cards left in the shoe.

    `shoe` counts the cards left by value, `left` all of them: more than any dealer draws. `work` is room for the tree,
    for a table of what is left by step, and for the ways of so many cards; it is written over.
    """
    nodes = len(tree.parent)
    ways, steps = nodes, nodes + DEEPEST
    work[ways] = 1.0
    for drawn in range(1, DEEPEST):
        work[ways + drawn] = work[ways + drawn - 1] / max(left - drawn + 1, 1)
    for value in range(10):
        for before in range(DEEPEST):
            work[steps + value * DEEPEST + before] = max(shoe[value] - before, 0)
    work[0] = 1.0
    for node in range(1, nodes):
        work[node] = work[tree.parent[node]] * work[steps + tree.step[node]]
    stands = 0.0
    for outcome in range(1, len(found)):
        chance = 0.0
        for place in range(tree.first[outcome], tree.first[outcome + 1]):
            chance += tree.orders[place] * work[tree.end[place]] * work[ways + tree.depth[place]]
        found[outcome] = chance
        stands += chance
    found[0] = 1.0 - stands


def room() -> int:
    """Return how much room `dealer_chances` needs for any tree."""
    most = max(len(tree(up, hits).parent) for up in VALUES for hits in (False, True))
    return most + DEEPEST + 10 * DEEPEST
