"""`almoner journal`: what is in a journal, whether it is as it was sealed, and moving it.

Uses the journal, `found` and `show`; what is heavy is imported by the verb that needs it.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from almoner.cli import show

if TYPE_CHECKING:
    from almoner.journal.moving import Item
    from almoner.journal.store import Store


class Verbs(click.Group):
    """The verbs, in the order in which they are needed; what goes wrong with a journal is one line, and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs as they were written."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb."""
        from almoner.journal.errors import JournalError

        try:
            return super().invoke(ctx)
        except JournalError as error:
            raise click.ClickException(str(error)) from None


@click.group("journal", cls=Verbs)
def command() -> None:
    """Look into a journal, verify it, move it, back it up.

    A JOURNAL is a file, sqlite:FILE, or postgresql://user@host/database.

    \b
    Examples:
      almoner journal info night.journal
      almoner journal verify night.journal --checkpoint closing-report.txt
      almoner journal export night.journal -o night.jsonl
      almoner journal import postgresql://localhost/almoner night.jsonl
    """


def _store(url: str, *, create: bool = False, write: bool = False) -> Store:
    from almoner.journal.store import Store

    return Store(url, create=create, write=write)


@command.command("info", short_help="What is in a journal.")
@click.argument("journal")
@show.format_option()
def info(journal: str, form: str) -> None:
    """Say what is in JOURNAL: its streams, how far they are sealed, and the public keys to check that with."""
    from almoner.journal.info import info as known

    found = known(_store(journal))
    if form == "json":
        show.as_json(found)
        return
    click.echo(f"{found.journal} in {found.place}, {show.count(found.people, 'person', 'people')} in the register")
    for warning in found.warnings:
        show.text(f"Warning: {warning}", "", "  ")
    columns = ["stream", "entries", "refused", "sealed up to"]
    rows = [[one.stream, f"{one.entries:,}", f"{one.refused:,}", f"{one.sealed_to:,}"] for one in found.streams]
    show.table(columns, rows, right=columns[1:])
    click.echo("Public keys, to check checkpoints with" + ("" if found.signs else "; none to sign with"))
    for key in found.keys:
        click.echo(f"  {key}")


@command.command("verify", short_help="Whether a journal is as it was sealed.")
@click.argument("journal")
@click.option("--checkpoint", "held", multiple=True, metavar="FILE", help="A checkpoint that was kept elsewhere.")
@click.option("--key", "keys", multiple=True, metavar="KEY", help="A public key that is known from elsewhere.")
@show.format_option()
@click.pass_context
def verify(ctx: click.Context, journal: str, held: tuple[str, ...], keys: tuple[str, ...], form: str) -> None:
    """Hash all of JOURNAL anew, and name the first entry of each stream that was edited, dropped, inserted or moved.

    No secret key is needed. Whoever changes entries, their hashes and the checkpoints in the journal, and can sign
    anew, is found out only by a checkpoint that is held elsewhere. Exit code 0 if all is as it was sealed, 3 if not.

    \b
    Examples:
      almoner journal verify night.journal
      almoner journal verify night.journal --checkpoint report.txt --key "$(cat key.txt)"
    """
    from almoner.journal import verify as verifying
    from almoner.journal.note import public_key

    notes = [(name, _text(name)) for name in held]
    with show.progress("verifying") as told:
        report = verifying.verify(_store(journal), notes, [public_key(key) for key in keys], told)
    code = show.verdict(ctx, 0 if report.sound else 3)
    if form == "json":
        show.as_json({"sound": report.sound, "report": report})
        ctx.exit(code)
    entries = sum(stream.entries for stream in report.streams)
    found = "as it was sealed" if report.sound else show.count(len(report.faults), "fault")
    click.echo(f"{report.journal}: {show.count(entries, 'entry', 'entries')} verified, {found}")
    for fault in report.faults:
        show.text(f"{fault.stream}: {fault.says}" if fault.stream else fault.says, "  ", "  ")
    for stream in report.streams:
        if stream.entries > stream.sealed_to:
            show.text(f"{stream.stream}: no checkpoint yet of what follows entry {stream.sealed_to:,}", "  ", "  ")
    ctx.exit(code)


def _text(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{name}: it cannot be read ({error}); expected a checkpoint") from None


@command.command("checkpoint", short_help="Sign what a stream holds now.")
@click.argument("journal")
@click.argument("stream")
@click.option("--since", type=click.Path(), metavar="FILE", help="Prove that it continues an earlier checkpoint.")
@click.option("--entry", "seq", type=click.IntRange(1), help="Prove that an entry is part of it.")
@show.format_option()
def checkpoint(journal: str, stream: str, since: str | None, seq: int | None, form: str) -> None:
    """Sign the state of STREAM and print the checkpoint, a signed note. Keep it where the journal is not.

    \b
    Examples:
      almoner journal checkpoint night.journal food-pantry > tonight.txt
      almoner journal checkpoint night.journal food-pantry --since last-week.txt --format json
    """
    from almoner.journal import note, seal

    store = _store(journal, write=True)
    signed = seal.checkpoint(store, stream)
    now, _ = note.read(signed)
    proofs: dict[str, Any] = {}
    if since is not None:
        earlier, _ = note.read(_text(since))
        proofs["consistency"] = seal.consistency_proof(store, stream, earlier.size, now.size)
        if proofs["consistency"].old_root != earlier.root:
            raise click.ClickException(
                f"{stream} does not continue the checkpoint in {since}; run `almoner journal verify`"
            )
    if seq is not None:
        proofs["inclusion"] = seal.inclusion_proof(store, stream, seq, now.size)
    if form == "json":
        show.as_json({"stream": stream, "size": now.size, "root": now.root, "checkpoint": signed, **proofs})
        return
    click.echo(signed, nl=False)
    for name, proof in proofs.items():
        click.echo(f"\n{name} proof, RFC 6962")
        for step in proof.hashes:
            click.echo(f"  {step.hex()}")


@command.command("find", short_help="Entries by person, table, kind or time.")
@click.argument("journal")
@click.option("--stream", help="In this stream.")
@click.option("--seq", type=click.IntRange(1), help="At this place in the stream.")
@click.option("--person", help="Who did it, recorded it, or saw it.")
@click.option("--table", "table", help="At this table.")
@click.option("--kind", help="Of this kind of act, such as BoughtIn.")
@click.option("--since", help="From this time on: 2026-12-05T18:00-05:00.")
@click.option("--until", help="Before this time.")
@click.option("--outcome", type=click.Choice(["allowed", "in breach"]), help="Ruled on so.")
@click.option("--most", type=click.IntRange(0), default=50, show_default=True, help="Entries to print as a table.")
@show.format_option()
@click.pass_context
def find(ctx: click.Context, /, journal: str, most: int, form: str, **given: Any) -> None:
    """Find entries in JOURNAL. Exit code 0 if there are some, 3 if there are none.

    \b
    Examples:
      almoner journal find night.journal --person ann --kind BoughtIn
      almoner journal find night.journal --outcome "in breach" --format json
    """
    from almoner.cli import found
    from almoner.journal.find import Wanted
    from almoner.journal.find import find as finding

    for name in ("since", "until"):
        given[name] = found.moment(given[name], f"--{name}")
    if given["seq"] is not None and given["stream"] is None:
        raise click.UsageError("--seq needs --stream: every stream has its own places")
    with show.progress("looking") as told:
        hits = finding(_store(journal), Wanted(**given), told)
        count = found.as_json(hits) if form == "json" else found.as_table(hits, most)
    ctx.exit(show.verdict(ctx, 0 if count else 3))


@command.command("export", short_help="Write a journal to a file.")
@click.argument("journal")
@click.option(
    "-o", "--output", type=click.Path(), default="-", metavar="FILE", help="FILE.parquet is Parquet; - is stdout."
)
@click.option("--stream", "streams", multiple=True, help="Only this stream; may be repeated.")
@click.option("--people", is_flag=True, help="With the people register: names, birth dates, addresses.")
def export(journal: str, output: str, streams: tuple[str, ...], people: bool) -> None:
    """Write JOURNAL as JSON Lines, without loss, or as Parquet: flat, one row an entry, a typed column a field.

    Secret keys are never exported. Parquet holds neither refusals nor people.

    \b
    Examples:
      almoner journal export night.journal -o night.jsonl
      almoner journal export night.journal -o night.parquet --stream food-pantry
      almoner journal export night.journal --people | almoner journal import copy.journal -
    """
    from almoner.journal import flat, lines
    from almoner.journal.moving import items

    store, only = _store(journal), list(streams) or None
    parquet = output.endswith(".parquet")
    if parquet and people:
        raise click.UsageError("Parquet holds no people register; leave --people out, or export JSON Lines")
    with show.progress("exporting") as told, _new(output) as path:
        source = _counted(items(store, streams=only, people=people, refusals=not parquet), told)
        if parquet:
            flat.write(source, path)
        elif output == "-":
            sys.stdout.buffer.writelines(lines.write(source))
            sys.stdout.buffer.flush()
        else:
            with open(path, "wb") as file:
                file.writelines(lines.write(source))


@contextmanager
def _new(output: str) -> Iterator[str]:
    """Give the name of a file that takes the place of the output when it is complete, and is removed if it is not."""
    if output == "-":
        yield output
        return
    begun = Path(f"{output}.part")
    try:
        yield str(begun)
        begun.replace(output)
    finally:
        begun.unlink(missing_ok=True)


def _counted(source: Iterable[Item], told: Any) -> Iterator[Item]:
    """Pass items on, and say how many there were; how many there will be is not known before."""
    for count, item in enumerate(source, start=1):
        yield item
        if count % 10_000 == 0:
            told(count, None)


@command.command("import", short_help="Take up what was exported, or another journal.")
@click.argument("journal")
@click.argument("source")
@show.format_option()
def import_(journal: str, source: str, form: str) -> None:
    """Load SOURCE into JOURNAL, which is made if it is not there: an export, - for standard input, or another journal.

    Every hash and every signature is checked; if anything is wrong, nothing is loaded. Streams that are there already
    go on where they end, if they are the same so far.

    \b
    Examples:
      almoner journal import copy.journal night.jsonl
      almoner journal import postgresql://localhost/almoner night.journal
    """
    from almoner.cli.found import items_of
    from almoner.journal.moving import load

    found = items_of(source)
    first = next(found, None)  # before anything is made: what is no export makes no journal
    with show.progress("loading") as told:
        whole = itertools.chain([] if first is None else [first], found)
        loaded = load(whole, _store(journal, create=True, write=True), told)
    if form == "json":
        show.as_json(loaded)
    else:
        entries, streams = show.count(loaded.entries, "entry", "entries"), show.count(loaded.streams, "stream")
        there = f", {loaded.there:,} were there already" if loaded.there else ""
        people = f", {show.count(loaded.people, 'person', 'people')}" if loaded.people else ""
        click.echo(f"{entries} in {streams} loaded{there}{people}")


@command.command("backup", short_help="Copy a journal while it runs.")
@click.argument("journal")
@click.argument("file", type=click.Path())
def backup(journal: str, file: str) -> None:
    """Copy JOURNAL, as it is at one moment, to FILE: an SQLite file that is itself a journal, keys and people included.

    Others may go on writing. To restore, verify the copy and put it in place of the lost file, or import it into a
    database.

    \b
    Examples:
      almoner journal backup night.journal /media/stick/night.journal
      almoner journal verify /media/stick/night.journal
    """
    from almoner.journal.backup import backup as back_up

    with show.progress("copying") as told:
        back_up(_store(journal), file, told)
    click.echo(f"copied to {file}; it holds the signing keys and the people register: keep it safe")


@command.command("erase-person", short_help="Erase what is known of a person.")
@click.argument("journal")
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase_person(journal: str, person: str, yes: bool) -> None:
    """Erase PERSON from the people register of JOURNAL for good. Entries keep the id, and every hash stays valid.

    Backups and exports that were made before keep what they hold.
    """
    from almoner.journal.people import People

    people = People(_store(journal, write=True))
    known = people.get(person)
    if known is None:
        raise click.ClickException(f"nothing is known of {person!r} in the people register")
    if not yes:
        click.confirm(f"Erase {known.name} ({person}) for good?", abort=True, err=True)
    people.erase(person)
    click.echo(f"{person} is erased")
