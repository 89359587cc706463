"""`almoner rule`: the ruling on one proposed act, with findings, headroom and remedy.

Uses acts, law, `edition`, `findings` and `show`.
"""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from almoner.acts import Entry, Undecodable
from almoner.acts.codec import Unreadable, decode, lines
from almoner.acts.record import by_stream, read
from almoner.cli import edition as choice
from almoner.cli import findings, show
from almoner.law.editions import edition_of, judged_by
from almoner.law.live import Live, Recorded, effective
from almoner.law.ruling import Finding, Ruling


@click.command("rule")
@click.argument("file", type=str)
@choice.options("the event's own if it names one, or else nh-pari-2016,")
@click.option("--trace", is_flag=True, help="List also the provisions that do not apply, and why.")
@show.format_option()
@click.pass_context
def command(ctx: click.Context, file: str, edition: str | None, as_of: datetime | None, trace: bool, form: str) -> None:
    """Rule on the last entry of FILE, JSON Lines of entries; those before it have happened. - is standard input.

    Only earlier entries of the same stream count. If the proposed entry repeats one of them, with the same key and act,
    nothing is ruled on. Exit code 0 if the act is allowed or there already, 3 if it is refused or cannot be ruled on,
    2 if FILE cannot be read.

    \b
    Examples:
      almoner rule --edition nh-pari-2016 proposed.jsonl
      tail -n 1 proposed.jsonl | almoner rule - --format json
    """
    day = choice.chosen(edition, as_of)
    before, proposed = _read(file)
    if proposed in before:
        _repeat(proposed, form)
        return
    law = judged_by(edition_of([*before, proposed]), edition, day)
    ruling = Live(law, before).rule(proposed)
    for entry in effective(before):
        if isinstance(entry, Unreadable):
            click.echo(f"entry {entry.seq} cannot be read: {entry.error}", err=True)
    code = show.verdict(ctx, 0 if ruling.allowed else 3)
    shown = ruling.findings if trace else ruling.applied
    if form == "json":
        show.as_json(_as_data(ruling, shown))
    else:
        _print(ruling, shown)
    ctx.exit(code)


def _read(file: str) -> tuple[list[Recorded], Entry]:
    """Read what stands before the last entry in its stream, and the last one.

    If the last one is a repeat, the entry that it repeats is returned, which is one of those before. An act before it
    that cannot be read does not end the reading: what depends on it cannot be ruled on.
    """
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Undecodable(f"{file}: {error.strerror}; expected a file of entries") from None
    name = "standard input" if file == "-" else file
    source = content.splitlines()
    streams = by_stream(source, name)
    if not streams:
        raise Undecodable(f"{name}: there is no entry; expected JSON Lines of entries, the last one proposed")
    *_, (where, line) = lines(source, name)
    proposed = decode(line, where)
    *past, _ = streams[proposed.stream]
    before, _ = read(past, strict=False)
    same_key = [e for e in before if isinstance(e, Entry) and e.key == proposed.key and e.key is not None]
    if same_key:
        read([*past, (where, line)], strict=False)  # says so, if the act is another
        return before, same_key[0]
    if before and proposed.seq <= before[-1].seq:
        raise Undecodable(f"{where}: seq {proposed.seq} stands after seq {before[-1].seq}; expected a higher one")
    return before, proposed


def _repeat(there: Entry, form: str) -> None:
    if form == "json":
        show.as_json({"outcome": "recorded already", "seq": there.seq})
    else:
        show.text(findings.act_in_words(there.act), "", "  ")
        click.echo(f"this is entry {there.seq} already: the same key and the same act")


def _as_data(ruling: Ruling, shown: list[Finding]) -> dict[str, Any]:
    return {
        "outcome": _outcome(ruling),
        "edition": ruling.edition,
        "cites": ruling.cites,
        "remedy": ruling.remedy,
        "findings": shown,
    }


def _outcome(ruling: Ruling) -> str:
    if ruling.allowed:
        return "allowed"
    violated = any(finding.outcome == "violates" for finding in ruling.refusals)
    return "refused" if violated else "cannot rule: refused"


def _print(ruling: Ruling, shown: list[Finding]) -> None:
    show.text(findings.act_in_words(ruling.entry.act), "", "  ")
    click.echo(f"{_outcome(ruling)} ({ruling.edition})")
    for finding in ruling.refusals:
        findings.against(finding, standing=False)  # it is told below, with what was looked at
    if ruling.remedy:
        show.text(ruling.remedy, "  ", "  ")
    if shown:
        click.echo("\nWhat was looked at")
        for finding in shown:
            click.echo()
            findings.applied(finding)
