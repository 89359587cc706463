"""Findings in full: figures, headroom, remedy and words, worked out from what a ruling kept.

Uses `ruling` and `units`; used by `ruling` and the command line.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

from almoner.acts import Entry
from almoner.law.ruling import CANNOT_RULE, COMPLIES, EXCEPTED, OUTCOMES, VIOLATES, Finding, Judged, Ruling
from almoner.law.units import difference_in_words, in_words
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
        paragraph=provision.cite,
        what=provision.what,
    )


def sentence(found: Finding) -> str:
    """Say a finding in one sentence, without the paragraph."""
    if found.outcome == "cannot rule":
        return f"cannot rule: {_ended(found.why)} {found.says}"
    if found.outcome == "violates" and found.excess is not None and found.bound is not None:
        limit, by = ("the limit is", "over by") if found.bound_is == "at_most" else ("the least is", "short by")
        measured = in_words(found.measured, found.unit) + (f" {found.what}" if found.what else "")
        excess = difference_in_words(found.excess, found.unit)
        return f"this makes {measured}; {limit} {in_words(found.bound, found.unit)}: {by} {excess}."
    if found.outcome == "violates" and found.measured is not None and found.unit not in ("bool", "word", "id"):
        measured, bound = in_words(found.measured, found.unit), in_words(found.bound, found.unit)
        return f"expected {bound}, found {measured}: {found.says}"
    return found.says if not found.why else f"{_ended(found.why)} {found.says}"


def _ended(words: str) -> str:
    return words if words.endswith("?") else f"{words}."


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
    if now is None:
        return None, None
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
    entry = ruling.entry
    missing = [words for field, words in judged.needs if field and _said(entry, field) is None]
    earlier = [words for field, words in judged.needs if not field]
    if missing:
        return "; ".join(missing)
    if earlier:
        return f"what it depends on is not on record: {' or '.join(earlier)}"
    return "what it depends on cannot be read, or is too large to be reckoned with"


def _said(entry: Entry, field: str) -> object:
    return getattr(entry.act, field) if field in entry.act.__struct_fields__ else getattr(entry, field)
