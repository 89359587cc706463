"""Rulings and findings: what the law says of an act, with paragraph, figures, headroom and remedy.

A ruling is made by the compiled law in a few hundred nanoseconds; its findings are worked out when somebody reads them.
Uses `edition`, `provision` and `say`; used by `live`, the audit and the command line.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from almoner.acts import Entry
from almoner.law.provision import Bound, Provision

COMPLIES, VIOLATES, NOT_APPLICABLE, CANNOT_RULE, EXCEPTED = range(5)
Outcome = Literal["complies", "violates", "does not apply", "cannot rule", "excepted"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("complies", "violates", "does not apply", "cannot rule", "excepted")


@dataclass(frozen=True)
class Judged:
    """How one provision judges acts of one kind, worked out once when the law is compiled."""

    provision: Provision
    cite: str
    excepted_by: str
    document: str
    standing: str
    unit: str
    measure_den: int
    bound_den: int
    solve: str | None
    """the field of the act that the headroom is about"""
    slope: Fraction
    """how fast measure less bound grows with that field"""
    needs: tuple[tuple[str, str], ...]
    """what may be unknown: the field of the act, or nothing, and words for it"""


@dataclass(frozen=True)
class Bench:
    """All the provisions of an edition that judge acts of one kind."""

    edition: str
    judged: tuple[Judged, ...]


def outcomes(code: int, count: int) -> list[int]:
    """Return the outcomes of so many provisions from the number that the compiled law packs them in."""
    found = []
    for _ in range(count):
        code, outcome = divmod(code, 5)
        found.append(outcome)
    return found


@dataclass(frozen=True)
class Verdict:
    """The outcomes of all provisions on an act, with what goes with them; rulings that come out alike share one."""

    bench: Bench
    code: int
    """the outcomes, packed: see `outcomes`"""
    cites: tuple[str, ...]
    extra: tuple[Finding, ...] = ()
    """findings about other entries, which a correction would bring about"""


class Verdicts(dict[int, Verdict]):
    """The verdicts of a bench by their packed outcomes, each worked out when it first comes up."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self._bench = bench

    def __missing__(self, code: int) -> Verdict:
        judged = self._bench.judged
        pairs = list(zip(judged, outcomes(code, len(judged)), strict=True))
        refused = [one.cite for one, outcome in pairs if outcome in (VIOLATES, CANNOT_RULE)]
        found = refused or [one.cite for one, outcome in pairs if outcome == COMPLIES]
        self[code] = verdict = Verdict(self._bench, code, tuple(dict.fromkeys(found)))
        return verdict


class Finding(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one provision says of one act. Amounts are in `unit`; a bound of None with `unlimited` has no limit."""

    cite: str
    outcome: Outcome
    says: str
    edition: str
    document: str
    standing: str
    unit: str
    bound_is: Bound
    measured: int | str | bool | None = None
    bound: int | str | bool | None = None
    unlimited: bool = False
    field: str | None = None
    """the field of the act that the headroom is about"""
    headroom: int | None = None
    """the largest lawful value of that field, or the smallest where `headroom_is` says so; below 0: none is lawful"""
    headroom_is: Literal["at most", "at least"] | None = None
    why: str = ""
    """what is not known, or which exception applies"""
    remedy: str = ""
    interpretation: str = ""
    provision: str = ""
    paragraph: str = ""
    """the paragraph as the first edition numbers it"""
    what: str = ""
    """what was measured, in words that follow the figure"""
    seq: int | None = None
    """the entry that the finding is about, if it is not the one ruled on"""

    @property
    def excess(self) -> int | None:
        """By how much the measure is over an upper bound or short of a lower one; None where that is no number."""
        measured, bound = self.measured, self.bound
        if self.outcome != "violates" or self.bound_is == "equals" or isinstance(measured, bool):
            return None
        return abs(measured - bound) if isinstance(measured, int) and isinstance(bound, int) else None


class Ruling(Struct, frozen=True, gc=False):
    """The law's answer to an act. `allowed` is true only if every provision complies or does not apply."""

    allowed: bool
    entry: Entry
    values: tuple[object, ...]
    """numerators of measure and bound of each provision in turn"""
    cites: tuple[str, ...]
    """the paragraphs under which the act is refused, or else those it was found to comply with"""
    verdict: Verdict

    @property
    def edition(self) -> str:
        """Name of the edition that was ruled by."""
        return self.verdict.bench.edition

    @property
    def judged(self) -> tuple[Judged, ...]:
        """How each provision judges acts of this kind."""
        return self.verdict.bench.judged

    @property
    def findings(self) -> list[Finding]:
        """Every provision on this kind of act with its outcome, those that do not apply included: the trace."""
        from almoner.law.say import finding

        return [finding(self, number) for number in range(len(self.judged))] + list(self.verdict.extra)

    @property
    def applied(self) -> list[Finding]:
        """The findings of the provisions that apply."""
        return [f for f in self.findings if f.outcome not in ("does not apply", "excepted")]

    @property
    def refusals(self) -> list[Finding]:
        """The findings for which the act is refused."""
        from almoner.law.say import finding

        numbers = [number for number, outcome in enumerate(self.outcomes) if outcome in (VIOLATES, CANNOT_RULE)]
        return [finding(self, number) for number in numbers] + list(self.verdict.extra)

    @property
    def outcomes(self) -> list[int]:
        """The outcome of each provision: COMPLIES, VIOLATES, NOT_APPLICABLE, CANNOT_RULE or EXCEPTED."""
        return outcomes(self.verdict.code, len(self.judged))

    @property
    def remedy(self) -> str:
        """What to do instead, in words; empty if the act is allowed."""
        return " ".join(dict.fromkeys(f.remedy for f in self.refusals if f.remedy))
