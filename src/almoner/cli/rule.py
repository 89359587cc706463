"""`almoner rule`: the ruling on one proposed act, with findings, headroom and remedy.

Uses acts, law and `show`.
"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from almoner.acts import Entry, EventLicensed, Undecodable
from almoner.acts.codec import decode
from almoner.acts.record import by_stream, read
from almoner.cli import show
from almoner.law.edition import Edition
from almoner.law.editions import AS_PRINTED, in_force, named
from almoner.law.live import Live
from almoner.law.ruling import Finding, Ruling
from almoner.law.say import sentence
from almoner.law.units import in_words


@click.command("rule")
@click.argument("file", type=str)
@click.option("--edition", help="Edition of the law; the event's own if it names one, or else nh-pari-2016.")
@click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The edition in force on a date, instead.")
@click.option("--trace", is_flag=True, help="List also the provisions that do not apply, and why.")
@show.format_option()
@click.pass_context
def command(ctx: click.Context, file: str, edition: str | None, as_of: datetime | None, trace: bool, form: str) -> None:
    """Rule on the last entry of FILE, JSON Lines of entries; those before it have happened. - is standard input.

    Exit code 0 if the act is allowed, 3 if it is refused or cannot be ruled on, 2 if FILE cannot be read.

    \b
    Examples:
      almoner rule --edition nh-pari-2016 proposed.jsonl
      tail -n 1 proposed.jsonl | almoner rule - --format json
    """
    before, proposed = _read(file)
    law = _edition(edition, as_of, before)
    live = Live(law)
    with show.progress("reading what happened") as told:
        for number, entry in enumerate(before, start=1):
            live.record(entry)
            if number % 10_000 == 0:
                told(number, len(before))
    ruling = live.rule(proposed)
    findings = ruling.findings if trace else ruling.applied
    if form == "json":
        show.as_json(_as_data(ruling, findings))
    else:
        _print(ruling, findings)
    ctx.exit(0 if ruling.allowed else 3)


def _read(file: str) -> tuple[list[Entry], Entry]:
    """Read the entries before the last one, of the same stream, and the last one."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Undecodable(f"{file}: {error.strerror}; expected a file of entries") from None
    name = "standard input" if file == "-" else file
    streams = by_stream(content.splitlines(), name)
    if not streams:
        raise Undecodable(f"{name}: there is no entry; expected JSON Lines of entries, the last one proposed")
    lines = [line for stream in streams.values() for line in stream]
    last = max(lines, key=lambda line: int(line[0].rpartition(" ")[2]))
    mine = next(stream for stream in streams.values() if last in stream)
    entries, _ = read(mine[:-1], strict=True)
    before = [entry for entry in entries if isinstance(entry, Entry)]
    proposed = decode(last[1], last[0])
    if before and proposed.seq <= before[-1].seq:
        raise Undecodable(f"{last[0]}: seq {proposed.seq} stands after seq {before[-1].seq}; expected a higher one")
    return before, proposed


def _edition(edition: str | None, as_of: datetime | None, before: list[Entry]) -> Edition:
    if edition and as_of:
        raise click.UsageError("give --edition or --as-of, not both")
    if as_of:
        return in_force(as_of.date())
    own = next((entry.act.edition for entry in before if isinstance(entry.act, EventLicensed)), None)
    return named(edition or own or AS_PRINTED)


def _as_data(ruling: Ruling, findings: list[Finding]) -> dict[str, Any]:
    return {
        "outcome": _outcome(ruling),
        "edition": ruling.edition,
        "cites": ruling.cites,
        "remedy": ruling.remedy,
        "findings": findings,
    }


def _outcome(ruling: Ruling) -> str:
    if ruling.allowed:
        return "allowed"
    violated = any(finding.outcome == "violates" for finding in ruling.refusals)
    return "refused" if violated else "cannot rule: refused"


def _print(ruling: Ruling, findings: list[Finding]) -> None:
    act = ruling.entry.act.__class__.__name__
    click.echo(f"{act}: {_outcome(ruling)} ({ruling.edition})")
    words = {judged.provision.name: judged.provision.what for judged in ruling.judged}
    for finding in ruling.refusals:
        about = f"entry {finding.seq}, " if finding.seq is not None else ""
        click.echo(f"  {about}{sentence(finding, words.get(finding.provision, ''))}")
    if ruling.remedy:
        click.echo(f"  {ruling.remedy}")
    if findings:
        show.table(
            ["paragraph", "outcome", "measured", "bound", "headroom", "says", "standing", "document"],
            [_row(finding) for finding in findings],
            right=("measured", "bound", "headroom"),
        )


def _row(finding: Finding) -> list[str]:
    applies = finding.outcome in ("complies", "violates")
    says = finding.why if finding.outcome in ("cannot rule", "excepted") else finding.says
    return [
        finding.cite,
        finding.outcome,
        in_words(finding.measured, finding.unit) if applies else "",
        ("unlimited" if finding.unlimited else in_words(finding.bound, finding.unit)) if applies else "",
        headroom(finding),
        f"{says} ({finding.interpretation})" if finding.interpretation else says,
        finding.standing,
        finding.document,
    ]


def headroom(finding: Finding) -> str:
    """Say the lawful amount of a finding in words."""
    if finding.headroom is None:
        return ""
    if finding.headroom < 0 and finding.headroom_is == "at most":
        return "none"
    return f"{finding.headroom_is} {in_words(max(finding.headroom, 0), finding.unit)}"
