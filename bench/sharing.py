"""The same load on one server with a file, on one with a PostgreSQL, and on three that share one; in one run.

python -m bench.sharing                      100 tables of four people and a spectator, a move every 2 s at each, 30 s
python -m bench.sharing --tables 50 --seconds 20 --ways sqlite,three
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path

from amulett.testing.postgres import running, why_not
from bench.load import cpu_seconds, measure
from bench.serving import serving

WAYS = {"sqlite": 1, "one": 1, "three": 3}


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
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        for way in args.ways:
            with contextlib.ExitStack() as stack:
                database = "" if way == "sqlite" else postgres.new_database()
                key = str(Path(folder) / f"{way}.key")
                servers = [stack.enter_context(serving(settle=3, database=database, key=key)) for _ in range(WAYS[way])]
                print(f"{way}: ", end="", flush=True)
                before = sum(map(cpu_seconds, postgres.processes()))
                urls, pids = [url for url, _ in servers], [pid for _, pid in servers]
                asyncio.run(measure(urls, pids, args.tables, args.pause, args.seconds))
                if database:
                    used = sum(map(cpu_seconds, postgres.processes())) - before
                    print(f"  {'PostgreSQL':22} {used:.1f} s of processor in all, seating included")
    return 0


if __name__ == "__main__":
    sys.exit(main())
