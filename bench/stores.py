"""Appends a second and their latency: SQLite beside PostgreSQL, in one run on one disk.

python -m bench.stores                200 tables, three rounds of 5 s each way, saturated; then a move every 2 s at each
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from amulett.store import Store
from amulett.store.sqlite import SQLiteStore
from amulett.testing.postgres import running, why_not
from bench.verdict import Verdict, tell

_ENTRY = b'{"entry":"acted","seat":2,"action":"play red_cup","spent_ms":1200}'
MOST = 1.5
"""PostgreSQL must reach SQLite's appends a second divided by this."""


async def measure(store: Store, tables: int, seconds: float, pause: float) -> tuple[float, list[float]]:
    """Appends a second, and how long each took in ms."""
    times: list[float] = []
    codes = [f"T{os.getpid()}-{random.randrange(1 << 40)}" for _ in range(tables)]
    await asyncio.gather(*(store.append(code, 0, [_ENTRY]) for code in codes))
    until = time.perf_counter() + seconds

    async def play(code: str) -> None:
        version = 1
        if pause:
            await asyncio.sleep(random.random() * pause)
        while (begun := time.perf_counter()) < until:
            await store.append(code, version, [_ENTRY], True)
            version += 1
            times.append(1000 * (time.perf_counter() - begun))
            if pause:
                await asyncio.sleep(pause)

    await asyncio.gather(*map(play, codes))
    return len(times) / seconds, sorted(times)


def run(open_store: Callable[[], Store], tables: int, seconds: float, pause: float = 0.0) -> float:
    async def main() -> tuple[float, list[float]]:
        store = open_store()
        try:
            return await measure(store, tables, seconds, pause)
        finally:
            await store.close()

    rate, times = asyncio.run(main())
    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{rate:10.0f} appends/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   load {os.getloadavg()[0]:.1f}", flush=True)
    return rate


def compare(tables: int, seconds: float, rounds: int) -> Verdict:
    from amulett.store.postgres.store import PostgresStore

    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        url = postgres.new_database()
        ways: dict[str, Callable[[], Store]] = {
            "sqlite": lambda: SQLiteStore(Path(folder) / "tables.db"),
            "postgres": lambda: PostgresStore(url),
        }
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, open_store in ways.items():
                print(f"{name:10} saturated", end="")
                rates[name].append(run(open_store, tables, seconds))
        for name, open_store in ways.items():
            print(f"{name:10} paced    ", end="")
            run(open_store, tables, seconds * 2, pause=2.0)
    sqlite, postgresql = (statistics.median(rates[name]) for name in ways)
    figure = f"SQLite {sqlite:,.0f}, PostgreSQL {postgresql:,.0f}: {sqlite / postgresql:.2f} times"
    return Verdict("appends a second", figure, f"at most {MOST} times", sqlite / postgresql <= MOST)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    return tell([compare(args.tables, args.seconds, args.rounds)])


if __name__ == "__main__":
    sys.exit(main())
