"""The tables of a journal, and how those of an older version become those of this one.

Written once for both databases; the words in braces are each dialect's own. Uses `database`, `note` and `seam`; used
by `store`.
"""

from __future__ import annotations

from typing import Final

from almoner.journal.database import Database
from almoner.journal.errors import Unusable
from almoner.journal.note import SigningKey
from almoner.journal.seam import Seam

FIRST: Final = (
    "create table meta (name text primary key, value text not null){strict}",
    # A stream: how many entries and how many refusals it has. Whoever writes to it holds its row.
    """create table streams (id {number}, name text not null unique, size {whole} not null default 0,
        refused {whole} not null default 0){strict}""",
    # An entry: its bytes and those of its ruling, which are sealed; the hash of both; the key that makes a repeat
    # harmless; and the batch that wrote it, by which a writer finds out whether a lost commit came to pass.
    """create table entries (stream {whole} not null, seq {whole} not null, entry {bytes} not null,
        ruling {bytes} not null, hash {bytes} not null, key text{letters}, batch {bytes} not null,
        primary key (stream, seq)){together}""",
    "create unique index entries_by_key on entries (stream, key) where key is not null",
    # Hashes of complete subtrees of 2^8 and 2^16 entries.
    """create table nodes (stream {whole} not null, level {whole} not null, place {whole} not null,
        hash {bytes} not null, primary key (stream, level, place)){together}""",
    # What was proposed and refused, beside the stream: the entry as it would have stood, and why not.
    """create table refusals (stream {whole} not null, place {whole} not null, entry {bytes} not null,
        ruling {bytes} not null, batch {bytes} not null, primary key (stream, place)){together}""",
    """create table checkpoints (stream {whole} not null, size {whole} not null, note text not null, at text not null,
        signer text not null, primary key (stream, size, signer)){together}""",
    # Public keys of this journal and of those that streams were imported from; a secret where this journal signs.
    "create table keys (public text primary key, secret {bytes}, made text not null){strict}",
    # People's names and what else is kept of them, or, without a record, that they were erased and when.
    "create table people (person text primary key, record {bytes}, erased text){strict}",
)

MIGRATIONS: Final = (FIRST,)
"""The statements that make each version out of the one before; add to the end, never change one that was published."""


def prepare(database: Database, seam: Seam, *, create: bool, write: bool) -> bool:
    """See that a database has the tables of this version: make or migrate them in one transaction.

    Returns whether there was no journal before.

    Raises Unusable if it holds no journal and none is to be made, or one of another version that cannot be used so.
    """
    version = _version(database)
    if version == len(MIGRATIONS):
        return False
    if version == 0 and not create:
        raise Unusable(f"{database.place}: it holds no journal; expected one that almoner made")
    if not write:
        raise Unusable(
            f"{database.place}: the journal is of version {version}; open it once for writing to bring it up to date"
        )
    try:
        database.begin(write=True)
        database.run(database.words["making"])
        version = _version(database)  # another process may have been faster
        if version == 0:
            _see_that_it_is_empty(database)
        for statement in (statement for step in MIGRATIONS[version:] for statement in step):
            database.run(statement.format_map(database.words))
        if version == 0:
            _name(database, seam)
        database.run(
            "insert into meta (name, value) values ('version', %s) "
            "on conflict (name) do update set value = excluded.value",
            str(len(MIGRATIONS)),
        )
        database.commit()
    except BaseException:
        database.rollback()
        raise
    return version == 0


def _version(database: Database) -> int:
    """Return the version of a journal, 0 if there is none; raises Unusable for a newer one."""
    if not database.run(database.words["is there"]):
        return 0
    found = database.run("select value from meta where name = 'version'")
    version = int(found[0][0]) if found and str(found[0][0]).isdecimal() else 0
    if version == 0:
        raise Unusable(f"{database.place}: it does not say of which version it is; expected a journal of almoner")
    if version > len(MIGRATIONS):
        raise Unusable(
            f"{database.place}: the journal is of version {version}, "
            f"this program reads versions 1 to {len(MIGRATIONS)}; take a newer almoner"
        )
    return version


def _see_that_it_is_empty(database: Database) -> None:
    if database.run(database.words["anything"]):
        raise Unusable(f"{database.place}: it holds tables of another program; expected a journal, or nothing")


def _name(database: Database, seam: Seam) -> None:
    """Give a new journal its name and its signing key."""
    key = SigningKey(f"almoner-{seam.random(4).hex()}", seam.random(32))
    database.run("insert into meta (name, value) values ('name', %s)", key.name)
    database.run(
        "insert into keys (public, secret, made) values (%s, %s, %s)",
        str(key.public),
        key.secret,
        seam.now().isoformat(),
    )
