"""Ranks in words, as a dealer says them: one king, two kings, an ace. Uses nothing; used by what describes hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ONE: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
"""The word for one card of a rank, by the rank of `cards`, 0 (deuce) to 12 (ace)."""
MANY: Final = tuple(word + ("es" if word == "six" else "s") for word in ONE)
"""The word for some cards of a rank."""


def listed(ranks: Iterable[int]) -> str:
    """Return ranks as a list in words, such as `king, jack and four`."""
    words = [ONE[rank] for rank in ranks]
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"
