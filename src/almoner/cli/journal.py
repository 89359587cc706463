"""`almoner journal`: what is in a journal, whether it is as it was sealed, and moving it.

Uses the journal, `found` and `show`; what is heavy is imported by the verb that needs it.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from almoner.cli import show
from almoner.cli.days import DAY

if TYPE_CHECKING:
    from almoner.journal.moving import Item
    from almoner.journal.note import PublicKey
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
    """Say what is in JOURNAL: its streams, how far they are sealed, and the public keys to check that with.

    \b
    Example:
      almoner journal info night.journal
    """
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
@click.option(
    "--checkpoint", "held", multiple=True, metavar="FILE", help="A checkpoint that was kept elsewhere; - is stdin."
)
@click.option(
    "--key", "keys", multiple=True, metavar="KEY", help="Trust this public key, and none that is in the journal."
)
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
    entries = show.count(sum(stream.entries for stream in report.streams), "entry", "entries")
    found = "every hash is right" if report.sound else show.count(len(report.faults), "fault")
    click.echo(f"{report.journal}: {entries} verified, {found}")
    for fault in report.faults:
        show.text(f"{fault.stream}: {fault.says}" if fault.stream else fault.says, "  ", "  ")
    for stream in report.streams if report.sound else ():
        sealed = f"sealed up to entry {stream.sealed_to:,}" if stream.sealed_to else "not sealed by any checkpoint yet"
        show.text(f"{stream.stream}: {show.count(stream.entries, 'entry', 'entries')}, {sealed}", "  ", "  ")
    ctx.exit(code)


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.UsageError(f"{name}: it is no text; expected a checkpoint") from None
    except OSError as error:
        raise click.UsageError(f"{name}: {error.strerror}; expected a checkpoint") from None


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
    from almoner.journal import note, seal, signing

    store = _store(journal, write=True)
    earlier = None if since is None else seal.signed_by(_text(since), _keys(store), since)[0]
    with show.progress("verifying") as told:
        signed = signing.checkpoint(store, stream, told)
    now, _ = note.read(signed)
    said, proofs = [], {}
    if earlier is not None:
        if seal.stream_of(earlier.origin) != stream or not earlier.size:
            raise click.ClickException(f"{since}: it is a checkpoint of {earlier.origin}, {earlier.size} entries")
        proofs["consistency"] = seal.consistency_proof(store, stream, earlier.size, now.size)
        if (proofs["consistency"].old_root, proofs["consistency"].root) != (earlier.root, now.root):
            words = f"{stream} does not continue the checkpoint in {since}; run `almoner journal verify`"
            raise click.ClickException(words)
        said.append(f"it continues the {show.count(earlier.size, 'entry', 'entries')} of {since}")
    if seq is not None:
        proofs["inclusion"] = seal.inclusion_proof(store, stream, seq, now.size)
        said.append(f"entry {seq} is one of its {now.size:,}")
    if form == "json":
        show.as_json({"stream": stream, "size": now.size, "root": now.root, "checkpoint": signed, **proofs})
        return
    click.echo(signed, nl=False)
    for words in said:  # beside the checkpoint, which may go to a file
        click.echo(f"{words}; the hashes that prove it are in --format json", err=True)


def _keys(store: Store) -> list[PublicKey]:
    with store.reading() as tables:
        return tables.public_keys()


@command.command("find", short_help="Entries by person, table, kind or time.")
@click.argument("journal")
@click.option("--stream", help="In this stream.")
@click.option("--seq", type=click.IntRange(1), help="At this place in the stream.")
@click.option("--person", help="Who did it, recorded it, or saw it.")
@click.option("--table", "table", help="At this table.")
@click.option("--kind", help="Of this kind of act, such as BoughtIn.")
@click.option("--since", help="From this time on: 2026-12-05T18:00-05:00.")
@click.option("--until", help="Before this time.")
@click.option("--game-date", type=DAY, help="On this game date.")
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
    given["game_date"] = given["game_date"] and given["game_date"].date()
    with show.progress("looking") as told:
        hits = finding(_store(journal), Wanted(**given), told)
        first = next(hits, None)
        code = show.verdict(ctx, 3 if first is None else 0)
        hits = iter(()) if first is None else itertools.chain([first], hits)
        if form == "json":
            found.as_json(hits)
        else:
            found.as_table(hits, most)
    ctx.exit(code)


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
    from almoner.journal.backup import new_file
    from almoner.journal.moving import items

    store, only = _store(journal), list(streams) or None
    parquet = output.lower().endswith(".parquet")
    if parquet and people:
        raise click.UsageError("Parquet holds no people register; leave --people out, or export JSON Lines")
    path = Path(output)
    if path.is_file() or path.is_dir():
        raise click.UsageError(f"{output}: it is there already; move it away, or name a new file")
    found = items(store, streams=only, people=people, refusals=not parquet)
    first = next(found, None)  # before anything is written: a stream that is not there makes no file
    with show.progress("exporting") as told:
        source = _counted(found if first is None else itertools.chain([first], found), told)
        if output == "-":
            sys.stdout.buffer.writelines(lines.write(source))
            sys.stdout.buffer.flush()
            return
        # What is no file, a pipe or a device, is written to as it stands.
        with nullcontext(output) if path.exists() else new_file(output, private=people) as begun:
            if parquet:
                flat.write(source, begun)
            else:
                with open(begun, "wb") as file:
                    file.writelines(lines.write(source))


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
    store = _store(journal, create=True, write=True)
    try:
        with show.progress("loading") as told:
            loaded = load(itertools.chain([] if first is None else [first], found), store, told)
    except BaseException:
        if store.made:
            store.discard()
        raise
    if form == "json":
        show.as_json(loaded)
    else:
        entries, streams = show.count(loaded.entries, "entry", "entries"), show.count(loaded.streams, "stream")
        there = f", {loaded.there:,} were there already" if loaded.there else ""
        people = f", {show.count(loaded.people, 'person', 'people')}" if loaded.people else ""
        click.echo(f"{entries} in {streams} loaded{there}{people}")


@command.command("backup", short_help="Copy a journal while it runs.")
@click.argument("journal")
@click.argument("file")
@show.format_option()
def backup(journal: str, file: str, form: str) -> None:
    """Copy JOURNAL, as it is at one moment, to FILE: an SQLite file that is itself a journal, keys and people included.

    Others may go on writing. To restore, move what is left of the lost journal away, with its -wal and -shm, and back
    the copy up to where it was; or import it into a database.

    \b
    Examples:
      almoner journal backup night.journal /media/stick/night.journal
      almoner journal verify /media/stick/night.journal
      almoner journal backup /media/stick/night.journal night.journal
    """
    from almoner.journal.backup import backup as back_up

    path = file.removeprefix("sqlite:").removeprefix("//")
    if path in ("", "-") or "://" in path:
        raise click.UsageError(f"{file}: a backup is a file; expected the name of a new one")
    with show.progress("copying") as told:
        back_up(_store(journal), path, told)
    if form == "json":
        show.as_json({"file": path})
    else:
        click.echo(f"copied to {path}; it holds the signing keys and the people register: keep it safe")


@command.command("erase-person", short_help="Erase what is known of a person.")
@click.argument("journal")
@click.argument("person")
@click.option("--yes", is_flag=True, help="Do not ask.")
@show.format_option()
@click.pass_context
def erase_person(ctx: click.Context, journal: str, person: str, yes: bool, form: str) -> None:
    """Erase PERSON from the people register of JOURNAL for good. Entries keep the id, and every hash stays valid.

    May be repeated, if another program kept the old record from being overwritten. Backups and exports that were made
    before keep what they hold.

    \b
    Example:
      almoner journal erase-person night.journal ann
    """
    from almoner.journal.people import People

    people = People(_store(journal, write=True))
    if not people.is_known(person):
        raise click.ClickException(f"nothing is known of {person!r} in the people register")
    if not yes and not click.confirm(f"Erase what is known of {person} for good?", err=True):
        click.echo("nothing was erased", err=True)
        ctx.exit(130)
    people.erase(person)
    if form == "json":
        show.as_json({"person": person, "erased": True})
    else:
        click.echo(f"{person} is erased")
