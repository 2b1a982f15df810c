"""The same load on one server with a file, on one with a PostgreSQL, and on three that share one; in one run.

python -m bench.sharing                      100 tables of four people and a spectator, a move every 2 s at each, 30 s
python -m bench.sharing --tables 50 --seconds 20 --ways sqlite,three
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from amulett.testing.postgres import running, why_not
from bench.load import Load, cpu_seconds, measure
from bench.serving import serving
from bench.verdict import Verdict, tell

WAYS = {"sqlite": 1, "one": 1, "three": 3}


def run(tables: int, pause: float, seconds: float, ways: Sequence[str] = tuple(WAYS)) -> list[Verdict]:
    found: list[Verdict] = []
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        for way in ways:
            with contextlib.ExitStack() as stack:
                database = "" if way == "sqlite" else postgres.new_database()
                key = str(Path(folder) / f"{way}.key")
                servers = [stack.enter_context(serving(settle=3, database=database, key=key)) for _ in range(WAYS[way])]
                print(f"{way}: ", end="", flush=True)
                before = sum(map(cpu_seconds, postgres.processes()))
                load = asyncio.run(
                    measure([url for url, _ in servers], [pid for _, pid in servers], tables, pause, seconds)
                )
                used = sum(map(cpu_seconds, postgres.processes())) - before if database else 0.0
                print(f"  {'PostgreSQL':22} {used:.1f} s of processor in all, seating included")
                found += verdicts(way, load, used)
    return found


def verdicts(way: str, load: Load, database: float) -> list[Verdict]:
    """`database`: seconds of a processor that PostgreSQL took, seating included."""
    rate, used = load.moves / load.seconds, sum(load.used)
    each = f"{1000 * used / max(1, load.moves):.1f} ms of processor each"
    first = "the servers" if used > database else "PostgreSQL"
    shares = f"{first} (processor: servers {used:.1f} s, PostgreSQL {database:.1f} s)"
    return [
        Verdict(f"{way}: acknowledged, p50 and p99", f"{load.p50_ms:.1f} and {load.p99_ms:.0f} ms"),
        Verdict(f"{way}: moves", f"{rate:.0f} a second, {rate / len(load.used):.0f} a server, {each}"),
        Verdict(f"{way}: what saturates first", shares),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--ways", type=lambda text: text.split(","), default=list(WAYS))
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    return tell(run(args.tables, args.pause, args.seconds, args.ways))


if __name__ == "__main__":
    sys.exit(main())
