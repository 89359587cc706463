"""The best play of blackjack for people: in words, and what each choice of a hand comes to.

Uses `blackjack_hands`, `blackjack_odds` and `blackjack_solve`; used by blackjack and multi-action blackjack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from almoner.games import blackjack_solve as solving
from almoner.games.blackjack_dealer import WITH_NATURAL
from almoner.games.blackjack_hands import CHOICES, DOUBLE, HIT, SPLIT, STAND, SURRENDER, VALUES, all_hands, total
from almoner.games.blackjack_odds import Against, Solution
from almoner.games.blackjack_results import Play
from almoner.games.blackjack_split import Split
from almoner.games.fast import compiled

UP: Final = (*range(2, 11), 1)
"""Up cards from the deuce to the ace."""
NAMES: Final = {1: "ace", 10: "ten"}


def choices(play: Play, shoe: Sequence[int], up: int, cards: tuple[int, int]) -> dict[str, float]:
    """Return what each choice of two cards comes to in units, given that no natural was seen in a peek.

    Cards and shoe are by what they count, as in `blackjack_odds.solve`; the double and the surrender are there even if
    the sheet has none, the split for a pair if it has splits.
    """
    import numpy as np

    hands = all_hands()
    plan, hand = np.zeros(len(hands.hard), np.int64), hands.number(sorted(cards))
    against = Against(play, shoe, up, plan)
    joints, doubled, table = against.joints.copy(), against.doubled, against.known.nets
    compiled(solving.weigh)(hand, against.known, joints, doubled)
    natural = float(against.dealer[hand, WITH_NATURAL])
    found = {
        STAND: (joints[hand] * table[0]).sum(),
        HIT: (joints[0] * table[0]).sum(),
        DOUBLE: (doubled[hand] * table[1]).sum(),
        SURRENDER: solving.surrendered(natural),
    }
    if cards[0] == cards[1] and play.most_hands > 1:
        found[SPLIT] = Split(play, against.known, cards[0], int(against.shoe[cards[0] - 1])).expectation
    seen = natural if play.peeks else 0.0  # it took the bet
    return {CHOICES[choice]: (float(worth) + seen) / (1 - seen) for choice, worth in found.items()}


def in_words(solution: Solution) -> str:
    """Return the best play of two cards in words; longer hands are played by their cards too."""
    best: dict[tuple[int, int], dict[str, set[int]]] = {}
    for deal in solution.deals:
        best.setdefault(deal.cards, {}).setdefault(deal.plan, set()).add(deal.up)
    parts = [_pairs(best), *(_totals(best, plan) for plan in ("surrender", "double", "stand"))]
    return "; ".join(part for part in parts if part) + "; else hit"


def _pairs(best: dict[tuple[int, int], dict[str, set[int]]]) -> str:
    by_ups: dict[frozenset[int], list[int]] = {}
    for card in (*range(2, 11), 1):
        ups = best.get((card, card), {}).get("split", set())
        if ups:
            by_ups.setdefault(frozenset(ups), []).append(card)
    said = [f"{_listed(NAMES.get(card, str(card)) for card in alike)} {_against(ups)}" for ups, alike in by_ups.items()]
    return f"split pairs of {', '.join(said)}" if said else ""


def _totals(best: dict[tuple[int, int], dict[str, set[int]]], plan: str) -> str:
    """Say on what totals something is best: against what up cards for all cards of the total, then for some of them."""
    by_total: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for cards in sorted(best):
        if "natural" not in best[cards]:
            kind = "soft" if 1 in cards else "hard"
            by_total.setdefault((kind, total(sum(cards), int(1 in cards))), []).append(cards)
    said: dict[tuple[str, str], list[str]] = {}
    for (kind, points), hands in sorted(by_total.items()):
        common = _common([best[cards] for cards in hands], plan)
        if common:
            said.setdefault((kind, _against(common)), []).append(str(points))
        for cards in hands:
            if more := best[cards].get(plan, set()) - common:
                said.setdefault(("", _against(more)), []).append("-".join(NAMES.get(card, str(card)) for card in cards))
    groups = [f"{kind} {_listed(names)} {ups}".strip() for (kind, ups), names in said.items()]
    return f"{'stand on' if plan == 'stand' else plan} {', '.join(groups)}" if groups else ""


def _common(plans: list[dict[str, set[int]]], plan: str) -> set[int]:
    """Return against what up cards a plan is best for all of some hands, but for those that are split."""
    all_or_split = set(UP).intersection(*(one.get(plan, set()) | one.get("split", set()) for one in plans))
    return all_or_split & set().union(*(one.get(plan, set()) for one in plans))


def _against(ups: Iterable[int]) -> str:
    places = sorted(UP.index(up) for up in ups)
    if len(places) == len(VALUES):
        return "against any card"
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    names = [NAMES.get(UP[place], str(UP[place])) for place in range(len(UP))]
    said = [names[run[0]] if len(run) == 1 else f"{names[run[0]]} to {names[run[-1]]}" for run in runs]
    return f"against {_listed(said)}"


def _listed(words: Iterable[str]) -> str:
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"
