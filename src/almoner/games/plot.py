"""Plots: how likely each result of the house is, drawn so that a treasurer reads it without a formula.

Uses `odds` and `spread`, and matplotlib when something is drawn; used by the command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from almoner.games import spread
from almoner.games.errors import GameError
from almoner.games.odds import BetOdds
from almoner.games.spread import Sum

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMS: Final = (".svg", ".png", ".pdf")
BARS: Final = 90
"""Bars that can still be told apart."""
LOSS, EVEN, GAIN, DARK = "#c0504d", "#999999", "#5b8db8", "#222222"


def odds(file: str, title: str, one: BetOdds, rounds: int) -> Sum:
    """Draw the result of the house after so many rounds of a bet of one unit, and return it.

    The lattice of what is returned is as fine as the odds ask for: for odds of 3:2 it is in halves of a unit.
    """
    scale = lcm(*(result.denominator for result, _ in one.counts))
    part = spread.spread((int(-result * scale), ways) for result, ways in one.counts)
    found = spread.total([(part, rounds)])
    times = "1 round" if rounds == 1 else f"{rounds:,} rounds"
    result(file, f"{title}: {one.bet}, {times} of 1 unit", found, unit="units", scale=scale)
    return found


def result(
    file: str, title: str, found: Sum, *, unit: str, scale: int = 1, bank: int | None = None, notes: Sequence[str] = ()
) -> None:
    """Draw a result of the house, with its mean, its middle nine tenths, and the bank if there is one.

    `scale` says how many steps of the result make a unit. Raises GameError for a kind of file that cannot be drawn.
    """
    if Path(file).suffix.lower() not in FORMS:
        raise GameError(f"{file}: expected a file ending in {', '.join(FORMS)} to draw into")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "almoner", "font.size": 10}):
        figure = Figure(figsize=(9, 5), layout="constrained")
        axes: Any = figure.add_subplot()
        _bars(axes, found, scale, unit)
        _marks(axes, found, scale, bank)
        axes.set_title(title, loc="left", fontweight="bold", color=DARK)
        figure.supxlabel("\n".join(_said(found, scale, unit, notes)), x=0.02, ha="left", fontsize=9, color=DARK)
        kind = Path(file).suffix[1:].lower()
        figure.savefig(file, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)


def _bars(axes: Axes, found: Sum, scale: int, unit: str) -> None:
    import numpy as np

    first, last = found.quantile(0.0002), found.quantile(0.9998)
    steps = max((last - first) // found.step, 1)
    width = _width(found.step, steps, scale)
    many = width // found.step
    lows, chances = found.results, found.chances * 100
    if many > 1:
        bars, place = np.unique(lows // width, return_inverse=True)  # 0 begins a bar: none holds losses and gains
        lows, chances = bars * width, np.bincount(place, weights=chances)
    shown = (lows + width > first - width) & (lows <= last + width)
    lows, chances = lows[shown], chances[shown]
    colors = [LOSS if low < 0 else EVEN if low == 0 and many == 1 else GAIN for low in lows]
    axes.bar((lows + (width - found.step) / 2) / scale, chances, width=width / scale * 0.92, color=colors)
    axes.set_xlabel(f"What the house is ahead (right of 0) or behind (left of 0), in {unit}")
    axes.set_ylabel("chance of each result, percent" if many == 1 else f"chance per {_number(width, scale)}, percent")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.10g}")
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0.01)
    axes.set_ylim(0, float(chances.max()) * 1.18)


def _width(step: int, steps: int, scale: int) -> int:
    """Return the width of a bar: a step, or a round number of units that holds whole steps, for about `BARS` bars."""
    if steps <= BARS and scale == 1:
        return step
    least = max(-(-steps // BARS) * step, scale)
    rounded = (scale * digit * 10**power for power in range(12) for digit in (1, 2, 5))
    return next((each for each in rounded if each >= least and each % step == 0), least)


def _marks(axes: Axes, found: Sum, scale: int, bank: int | None) -> None:
    mean = float(found.mean) / scale
    top = axes.get_ylim()[1]
    axes.axvline(mean, color=DARK, linestyle="--", linewidth=1)
    _label(axes, mean, top, f"expected\n{_shown(found.mean, scale)}", "left")
    low, high = found.quantile(0.05) / scale, found.quantile(0.95) / scale
    axes.plot([low, high], [top * 0.875] * 2, color=DARK, linewidth=3, solid_capstyle="butt", alpha=0.55)
    axes.annotate(
        "9 of 10 times", (low, top * 0.875), (-5, 0), textcoords="offset points", ha="right", va="center", zorder=5,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 1},
    )  # fmt: skip
    if bank is not None and axes.get_xlim()[0] <= -bank:
        axes.axvline(-bank, color=LOSS, linewidth=1.5)
        _label(axes, -bank, top, f"bank gone\n-{bank:,}", "right")


def _label(axes: Axes, x: float, y: float, words: str, side: str) -> None:
    shift = 4 if side == "left" else -4
    axes.annotate(words, (x, y), (shift, -2), textcoords="offset points", ha=side, va="top", color=DARK)


def _said(found: Sum, scale: int, unit: str, notes: Sequence[str]) -> list[str]:
    low, high = found.quantile(0.05), found.quantile(0.95)
    behind, ahead = found.below(0), 1 - found.below(1)
    return [
        f"The house ends ahead {in_hundred(ahead)}, behind {in_hundred(behind)}.  "
        f"9 times in 10 it ends between {_number(low, scale)} and {_number(high, scale)} {unit}.",
        *notes,
    ]


def in_hundred(chance: float) -> str:
    """Say a chance as so many times of a hundred, or of more where it is small, or all but certain."""
    rare = min(chance, 1 - chance)
    out_of = next((many for many in (100, 1_000, 10_000, 100_000) if rare * many >= 9.5), 1_000_000)
    times = round(chance * out_of)
    if times in (0, out_of):
        return "as good as always" if times else "as good as never"
    return f"{times:,} {'time' if times == 1 else 'times'} in {out_of:,}"


def _number(value: int, scale: int) -> str:
    return _shown(Fraction(value), scale)


def _shown(value: Fraction, scale: int) -> str:
    found = float(value) / scale
    return f"{found:,.0f}" if found == int(found) or abs(found) >= 100 else f"{found:,.4g}"
