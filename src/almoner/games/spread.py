"""Spreads: how the result of the house is spread over whole units, for one round, and for the sum of many.

A round's spread holds ways as whole numbers. Sums are worked out exactly as long as that is quick, else by fast Fourier
transform over a window that holds all but a stated part, with a bound on the error. Uses `errors`, and numpy when a sum
is asked for; used by `risk` and `plot`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd, lcm, log, sqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import Struct

from almoner.games.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[Any]

EXACT_BITS: Final = 4_000_000
"""Size of the whole numbers up to which sums are worked out exactly: some tenths of a second."""
MOST_POINTS: Final = 1 << 22
"""Points of a window."""
OUTSIDE: Final = 1e-14
"""What may lie outside a window on each side."""
EPSILON: Final = 2.0**-52


class Spread(Struct, frozen=True, kw_only=True, dict=True):
    """The result of one round, or of one bet of it."""

    ways: dict[int, int]
    """by result in units, of how many equally likely ways in `total`"""
    total: int

    @cached_property
    def mean(self) -> Fraction:
        """The mean result in units."""
        return Fraction(sum(result * ways for result, ways in self.ways.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean, in units squared."""
        return Fraction(sum(result * result * ways for result, ways in self.ways.items()), self.total) - self.mean**2

    @cached_property
    def logs(self) -> tuple[Floats, Floats]:
        """The results, and the logarithms of their chances."""
        return _array(list(self.ways)), _array([log(ways) - log(self.total) for ways in self.ways.values()])


NOTHING: Final = Spread(ways={0: 1}, total=1)
Parts: TypeAlias = Sequence[tuple[Spread, int]]
"""Spreads, and how often each is added, all independent."""


def spread(ways: Mapping[int, int] | Iterable[tuple[int, int]]) -> Spread:
    """Return a spread from results and their ways, which are added up and brought to the lowest terms."""
    found: dict[int, int] = {}
    for result, count in ways.items() if isinstance(ways, Mapping) else ways:
        if count:
            found[result] = found.get(result, 0) + count
    if not found or min(found.values()) < 0:
        raise ValueError(f"expected ways of each result, found {found}")
    common = gcd(*found.values())
    lowest = {result: count // common for result, count in sorted(found.items())}
    return Spread(ways=lowest, total=sum(lowest.values()))


def mixed(parts: Iterable[tuple[Spread, Fraction | int]]) -> Spread:
    """Return the spread of one among several, drawn with chances in proportion to the weights."""
    weighed = [(part, Fraction(weight)) for part, weight in parts]
    common = lcm(*(part.total * weight.denominator for part, weight in weighed))
    return spread(
        (result, int(ways * weight * common / part.total))
        for part, weight in weighed
        for result, ways in part.ways.items()
    )


def combined(parts: Parts) -> Spread:
    """Return the exact spread of a sum of several that are independent; raises GameError if it has too many ways."""
    low, high, step, bits = _size(parts)
    if ((high - low) // step + 1) * bits > 10 * EXACT_BITS:
        raise GameError("a round with these bets has too many results; expected fewer players or coarser amounts")
    ways = _powers(parts, low, high, step, bits)
    return spread((low + step * place, count) for place, count in enumerate(ways))


def alike(parts: Parts) -> Spread:
    """Return the spread of a sum of several that are high and low together: none that they may have swings wider."""
    common = lcm(*(part.total for part, _ in parts))
    waiting = [(sorted(part.ways.items()), count, common // part.total) for part, count in parts]
    steps: dict[int, int] = {}
    for results, count, times in waiting:
        at, before = 0, 0
        for result, ways in results:
            steps[at] = steps.get(at, 0) + (result - before) * count  # from this way on, the sum is so much more
            at, before = at + ways * times, result
    ends = [*sorted(steps)[1:], common]
    sums = accumulate(steps[at] for at in sorted(steps))
    return spread((total, end - at) for total, at, end in zip(sums, sorted(steps), ends, strict=True))


class Sum(Struct, frozen=True, kw_only=True):
    """The result of many rounds."""

    low: int
    """the first result of the lattice, in units"""
    step: int
    """units from each result to the next"""
    chances: Any
    """numpy array: the chance of each result of the lattice"""
    error: float
    """by how much any sum of these chances may be off; what lies outside the window included"""
    ways: tuple[int, ...] | None = None
    """where the sum is exact: the ways of each result"""
    mean: Fraction
    variance: Fraction

    @property
    def exact(self) -> bool:
        """Whether ways are whole numbers, and chances off by their last digit only."""
        return self.ways is not None

    @property
    def results(self) -> Floats:
        """The results of the lattice, in units."""
        import numpy as np

        return self.low + self.step * np.arange(len(self.chances), dtype=np.int64)

    def below(self, result: int) -> float:
        """Return the chance of less than a result."""
        places = min(max(-(-(result - self.low) // self.step), 0), len(self.chances))
        if self.ways is not None:
            return sum(self.ways[:places]) / sum(self.ways)
        return float(min(self.chances[:places].sum(), 1.0))

    def quantile(self, share: float) -> int:
        """Return the least result that is reached or stayed below with a chance of at least `share`."""
        import numpy as np

        place = int(np.searchsorted(np.cumsum(self.chances), share * (1 - 1e-12)))
        return int(self.low + self.step * min(place, len(self.chances) - 1))


def total(parts: Parts, exact_bits: int = EXACT_BITS) -> Sum:
    """Return the spread of a sum; raises GameError if it has more points than can be worked out.

    Sums of more than `exact_bits` bits are worked out in floating point.
    """
    parts = [(part, count) for part, count in parts if count] or [(NOTHING, 1)]
    mean = sum((part.mean * count for part, count in parts), Fraction(0))
    variance = sum((part.variance * count for part, count in parts), Fraction(0))
    low, high, step, bits = _size(parts)
    if ((high - low) // step + 1) * bits <= exact_bits:
        ways = _powers(parts, low, high, step, bits)
        everything = sum(ways)
        assert everything == _product(part.total**count for part, count in parts), "every way has one result"
        return Sum(
            low=low,
            step=step,
            chances=_array([way / everything for way in ways]),
            error=len(ways) * EPSILON,
            ways=ways,
            mean=mean,
            variance=variance,
        )
    first, last = window(parts, OUTSIDE)
    first, last = max((first - low) // step, 0), min(-(-(last - low) // step), (high - low) // step)
    chances, error = _transformed(parts, step, first, last)
    outside = OUTSIDE * ((first > 0) + (last < (high - low) // step))
    return Sum(low=low + first * step, step=step, chances=chances, error=error + outside, mean=mean, variance=variance)


def _size(parts: Parts) -> tuple[int, int, int, int]:
    """Return the lowest and highest result, units between two results, and bits of the number of all ways."""
    low = sum(min(part.ways) * count for part, count in parts)
    high = sum(max(part.ways) * count for part, count in parts)
    step = gcd(*(result - min(part.ways) for part, _ in parts for result in part.ways)) or 1
    return low, high, step, sum(part.total.bit_length() * count for part, count in parts) + 1


def _product(factors: Iterable[int]) -> int:
    found = 1
    for factor in factors:
        found *= factor
    return found


def _array(values: Sequence[float]) -> Floats:
    import numpy as np

    return np.array(values, np.float64)


# Exactly: a polynomial in one long whole number, each coefficient in a slot that is wide enough (Kronecker)


def _powers(parts: Parts, low: int, high: int, step: int, bits: int) -> tuple[int, ...]:
    width = (bits + 7) // 8
    found = 1
    for part, count in parts:
        packed = sum(ways << ((result - min(part.ways)) // step * width * 8) for result, ways in part.ways.items())
        found *= packed**count
    points = (high - low) // step + 1
    shown = found.to_bytes(points * width, "little")
    return tuple(int.from_bytes(shown[place * width : (place + 1) * width], "little") for place in range(points))


# By transform


def window(parts: Parts, outside: float) -> tuple[int, int]:
    """Return results between which a sum lies but for a chance of `outside` on each side (Chernoff's bound)."""
    mean = float(sum(part.mean * count for part, count in parts))
    deviation = sqrt(sum(part.variance * count for part, count in parts)) or 1.0
    reach = []
    for sign in (-1, 1):
        tilts = [sign * 2.0 ** (power / 2) / deviation for power in range(-8, 16)]
        grown = (sum(count * cumulant(part, tilt) for part, count in parts) for tilt in tilts)
        reach.append(
            min((more - tilt * mean - log(outside)) / abs(tilt) for more, tilt in zip(grown, tilts, strict=True))
        )
    return int(mean - reach[0]) - 1, int(mean + reach[1]) + 1


def cumulant(part: Spread, tilt: float) -> float:
    """Return the logarithm of the mean of exp(tilt * result)."""
    import numpy as np

    results, logs = part.logs
    powers = tilt * results + logs
    most = float(powers.max())
    return most + log(float(np.exp(powers - most).sum()))


def _transformed(parts: Parts, step: int, first: int, last: int) -> tuple[Floats, float]:
    """Return the chances of the places `first` to `last` of the lattice, and how far a sum of them may be off.

    The bound: a transform of n points is off by at most 4 log2(n) epsilon in the norm (Higham, Accuracy and Stability
    of Numerical Algorithms, theorem 24.2), no value of a transform of chances is over 1, and a sum of n values is off
    by at most the root of n times the norm.
    """
    import numpy as np

    points = last - first + 1
    if points > MOST_POINTS:
        raise GameError(
            f"the result is spread over {points:,} steps of {step} units; expected at most {MOST_POINTS:,}: "
            "use coarser amounts"
        )
    size = 1 << (points - 1).bit_length()
    norms, times = 0.0, 0
    found: Floats = np.ones(size // 2 + 1, np.complex128)
    for part, count in parts:
        chances = _folded(part, step, size)
        norms, times = norms + count * norm(chances), times + count
        found *= power(np.fft.rfft(chances), count)
    around = np.fft.irfft(found, size) if size > 1 else found.real
    chances = np.roll(around, -(first % size))[:points]
    assert abs(float(around.sum()) - 1) < 1e-6, "chances add up to 1"
    mine = norm(around)
    each = 4 * max(size.bit_length() - 1, 1) * EPSILON
    off = each * (norms + mine) + 4 * EPSILON * times * mine
    return np.clip(chances, 0.0, None), sqrt(points) * off + times * EPSILON


def _folded(part: Spread, step: int, size: int) -> Floats:
    """Return the chances of a spread by place, around a circle of `size` places."""
    import numpy as np

    found: Floats = np.zeros(size)
    low = min(part.ways)
    for result, ways in part.ways.items():
        found[(result - low) // step % size] += ways / part.total
    return found


def power(values: Floats, count: int) -> Floats:
    """Return each value to a power of at least 1."""
    found: Floats | None = None
    while count:
        if count & 1:
            found = values if found is None else found * values
        count >>= 1
        values = values * values if count else values
    assert found is not None
    return found


def norm(values: Floats) -> float:
    """Return the root of the sum of squares; without the threads of a linear algebra library, which wait for cores."""
    return sqrt(float((values * values).sum()))
