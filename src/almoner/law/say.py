"""Findings in full: figures, headroom, remedy and words, worked out from what a ruling kept.

Uses `ruling` and `units`; used by `ruling` and the command line.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

from almoner.law.ruling import CANNOT_RULE, COMPLIES, EXCEPTED, OUTCOMES, VIOLATES, Finding, Judged, Ruling
from almoner.law.units import in_words
from almoner.law.val import UNLIMITED

Side = Literal["at most", "at least"]


def finding(ruling: Ruling, number: int) -> Finding:
    """Work out the finding of one provision in a ruling."""
    judged = ruling.judged[number]
    outcome = ruling.outcomes[number]
    measured, bound = ruling.values[2 * number : 2 * number + 2]
    provision = judged.provision
    side, room = _headroom(ruling, number) if outcome in (COMPLIES, VIOLATES) else (None, None)
    unlimited = isinstance(bound, int) and abs(bound) >= UNLIMITED
    return Finding(
        cite=judged.cite,
        outcome=OUTCOMES[outcome],
        says=provision.says,
        edition=ruling.edition,
        document=judged.document,
        standing=judged.standing,
        unit=judged.unit,
        bound_is=provision.bound,
        measured=_whole(measured, judged.measure_den, up=True),
        bound=None if unlimited else _whole(bound, judged.bound_den, up=provision.bound == "at_least"),
        unlimited=unlimited,
        field=judged.solve,
        headroom=room,
        headroom_is=side,
        why=_why(ruling, judged, outcome),
        remedy=_remedy(ruling, judged) if outcome == VIOLATES else "",
        interpretation=provision.interpretation,
        provision=provision.name,
    )


def sentence(found: Finding, what: str = "") -> str:
    """Say a finding in one sentence."""
    if found.outcome == "cannot rule":
        return f"{found.cite}: cannot rule: {found.why}; {found.says}"
    if found.outcome != "violates":
        return f"{found.cite}: {found.outcome}"
    measured, bound = in_words(found.measured, found.unit), in_words(found.bound, found.unit)
    if found.unit == "bool":
        return f"{found.cite}: {found.says}"
    if found.bound_is == "equals":
        return f"{found.cite}: expected {bound}, found {measured}: {found.says}"
    limit = "the limit is" if found.bound_is == "at_most" else "the least is"
    return f"{found.cite}: this makes {measured}{' ' + what if what else ''}; {limit} {bound}."


def _whole(value: object, den: int, *, up: bool) -> int | str | bool | None:
    """Return a number without its denominator: a bound as what can be kept, a measure as what is at least reached."""
    if value is None or isinstance(value, bool):
        return value
    if not isinstance(value, int):
        return str(value)
    return -(-value // den) if up else value // den


def _headroom(ruling: Ruling, number: int) -> tuple[Side | None, int | None]:
    """Solve one provision for the field it names: the largest lawful value, or the smallest."""
    judged = ruling.judged[number]
    measured, bound = ruling.values[2 * number : 2 * number + 2]
    if judged.solve is None or not isinstance(measured, int) or not isinstance(bound, int) or abs(bound) >= UNLIMITED:
        return None, None
    if judged.provision.bound == "equals":
        return None, None
    now = getattr(ruling.entry.act, judged.solve)
    room = now + (Fraction(bound, judged.bound_den) - Fraction(measured, judged.measure_den)) / judged.slope
    rising = judged.slope > 0
    if rising == (judged.provision.bound == "at_most"):
        return "at most", math.floor(room)
    return "at least", math.ceil(room)


def lawful(ruling: Ruling, field: str) -> tuple[int | None, int | None]:
    """Return the smallest and the largest lawful value of a field of the act, as far as provisions bound it."""
    lows: list[int] = []
    highs: list[int] = []
    for number, (judged, outcome) in enumerate(zip(ruling.judged, ruling.outcomes, strict=True)):
        if judged.solve == field and outcome in (COMPLIES, VIOLATES):
            side, room = _headroom(ruling, number)
            if room is not None:
                (highs if side == "at most" else lows).append(room)
    return max(lows, default=None), min(highs, default=None)


def _remedy(ruling: Ruling, judged: Judged) -> str:
    """Fill the lawful amount into the remedy; where no amount is lawful, say so."""
    text = judged.provision.remedy
    if judged.solve is None or not ("{most}" in text or "{least}" in text):
        return text
    low, high = lawful(ruling, judged.solve)
    if high is not None and high < max(low or 0, 0):
        return "No amount would be lawful here."
    unit = judged.unit
    return text.format(most=in_words(high, unit), least=in_words(low, unit))


def _why(ruling: Ruling, judged: Judged, outcome: int) -> str:
    """Say what is not known, or which exception applies."""
    if outcome == EXCEPTED:
        return f"excepted by {judged.excepted_by}" if judged.excepted_by else "excepted"
    if outcome != CANNOT_RULE:
        return ""
    act = ruling.entry.act
    missing = [words for field, words in judged.needs if field and getattr(act, field) is None]
    earlier = [words for field, words in judged.needs if not field]
    return "; ".join(missing or earlier) or "the record holds something that cannot be read or reckoned with"
