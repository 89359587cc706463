"""Acts and findings in words, as blocks that fit any width.

Uses law, the report of the audit and `show`; used by the modules of this room.
"""

from __future__ import annotations

import click

from almoner.acts import Act
from almoner.acts.base import form_of, unit_of
from almoner.audit.report import Offense
from almoner.cli import show
from almoner.law.provision import OWN_RULES
from almoner.law.ruling import Finding
from almoner.law.say import sentence
from almoner.law.units import in_words

LIMIT = {"at_most": "the limit is", "at_least": "the least is", "equals": "expected"}


def act_in_words(act: Act) -> str:
    """Say an act with its fields in their units, without those that are not known."""
    parts = []
    for field in act.__struct_fields__:
        value = getattr(act, field)
        if isinstance(value, Act):
            parts.append(f"{_spaced(field)} ({act_in_words(value)})")
        elif value is not None:
            parts.append(f"{_spaced(field)} {in_words(value, unit_of(form_of(act.__class__, field)))}")
    return act.__class__.__name__ + (f": {', '.join(parts)}" if parts else "")


def finding_in_words(found: Finding) -> str:
    """Say a finding in a sentence; one that counts things, or asks yes or no, in the words of its provision."""
    if found.outcome != "violates" or found.unit != "count" or found.excess is None:
        return sentence(found)
    few = found.measured in (0, 1) and found.bound in (0, 1)
    return found.says if few else f"{found.says} {_capital(sentence(found))}"


def against(found: Finding, remedy: str = "", *, indent: str = "  ", standing: bool = True) -> None:
    """Print what speaks against an act, and how surely that is law, where it is not what the text itself says."""
    about = f"entry {found.seq}, " if found.seq is not None else ""
    show.text(f"{about}{found.cite}: {finding_in_words(found)} {remedy}".rstrip(), indent, "  ")
    if standing:
        _standing(found, indent + "  ")


def _standing(found: Finding | Offense, indent: str) -> None:
    if found.standing not in ("text", "statute") and found.document != OWN_RULES:
        show.text(f"Standing: {found.standing} ({found.document}).", indent)


def applied(found: Finding) -> None:
    """Print a finding of a ruling as a block: what was measured, the bound, the headroom, and where it is written."""
    show.text(f"{found.cite}: {found.outcome}{_measured(found)}", "  ", "    ")
    room = headroom(found)
    for words in (
        f"{_spaced(found.field or '')}: {room}" if room else "",
        found.says,
        f"Read as: {found.interpretation}." if found.interpretation else "",
        f"Standing: {found.standing}. Document: {found.document}.",
    ):
        if words:
            show.text(words, " " * 6)


def _measured(found: Finding) -> str:
    if found.outcome not in ("complies", "violates"):
        return f": {found.why}" if found.why else ""
    if found.unit == "bool":
        return ""
    measured = in_words(found.measured, found.unit) + (f" {found.what}" if found.what else "")
    bound = "unlimited" if found.unlimited else in_words(found.bound, found.unit)
    return f": {measured}; {LIMIT[found.bound_is]} {bound}"


def headroom(found: Finding) -> str:
    """Say the lawful amount of a finding in words; nothing if it has none."""
    if found.headroom is None:
        return ""
    if found.headroom < 0 and found.headroom_is == "at most":
        return "no amount is lawful"
    return f"{found.headroom_is} {in_words(max(found.headroom, 0), found.unit)}"


def offenses(title: str, found: list[Offense]) -> None:
    """Print offending entries as blocks, those of a stream under its name."""
    click.echo(f"{title}\n")
    streams: dict[str, list[Offense]] = {}
    for offense in found:
        streams.setdefault(offense.stream, []).append(offense)
    for stream, mine in streams.items():
        click.echo(stream)
        for offense in mine:
            _offense(offense)
        click.echo()


def _offense(offense: Offense) -> None:
    who = ", ".join(part for part in (offense.who, offense.hand and f"hand {offense.hand}") if part)
    at = offense.at.strftime("%Y-%m-%d %H:%M")
    show.text(f"seq {offense.seq}  {at}  {offense.cite}  {who or offense.act}", "  ", "    ")
    show.text(_capital(finding_in_words(_finding(offense))), " " * 6)
    if offense.remedy:
        show.text(offense.remedy, " " * 6)
    _standing(offense, " " * 6)


def _finding(offense: Offense) -> Finding:
    """Return the finding that an offense was made of, as far as its words need it."""
    kept = {name: getattr(offense, name) for name in Finding.__struct_fields__ if name in Offense.__struct_fields__}
    return Finding(**kept)


def _spaced(field: str) -> str:
    return field.replace("_", " ")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
