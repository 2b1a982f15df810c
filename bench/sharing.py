"""The same load on one server with a file, on one with a PostgreSQL, and on three that share one; in one run.

python -m bench.sharing                      100 tables of four people and a spectator, a move every 2 s at each, 30 s
python -m bench.sharing --tables 50 --seconds 20 --ways sqlite,three
python -m bench.sharing --until-full         more moves step by step, until one in a hundred waits for more than 250 ms or a
                                             processor is full: how many moves a second that are, and whose it is
"""

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from amulett.testing.postgres import Postgres, running, why_not
from bench.load import Load, cpu_seconds, measure
from bench.serving import serving
from bench.verdict import Verdict, tell

WAYS = {"sqlite": 1, "one": 1, "three": 3}

STEP = 1.4
"""How many times as many moves are asked for at the next step."""
SHORTEST = 0.1
"""Seconds between two moves at a table, below which people are refused for asking too often."""
SLOW_MS, FULL = 250.0, 0.9
"""An acknowledgement that takes too long; a core that is full."""


class Group(NamedTuple):
    """The servers of a way, and where else their work is done."""

    urls: list[str]
    pids: list[int]
    beside: Callable[[], list[int]]
    """The processes of the simulated people, and then of PostgreSQL, which has more of them under load."""


@contextlib.contextmanager
def group_of(way: str, postgres: Postgres, folder: Path) -> Iterator[Group]:
    with contextlib.ExitStack() as stack:
        database, key = "" if way == "sqlite" else postgres.new_database(), str(folder / f"{way}.key")
        servers = [stack.enter_context(serving(settle=3, database=database, key=key)) for _ in range(WAYS[way])]
        yield Group(
            [url for url, _ in servers],
            [pid for _, pid in servers],
            lambda: [os.getpid(), *(postgres.processes() if database else ())],
        )


def run(tables: int, pause: float, seconds: float, ways: Sequence[str] = tuple(WAYS)) -> list[Verdict]:
    found: list[Verdict] = []
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        for way in ways:
            with group_of(way, postgres, Path(folder)) as group:
                print(f"{way}: ", end="", flush=True)
                before = sum(map(cpu_seconds, postgres.processes()))
                load = asyncio.run(measure(group.urls, group.pids, tables, pause, seconds))
                used = sum(map(cpu_seconds, postgres.processes())) - before if way != "sqlite" else 0.0
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
        Verdict(f"{way}: most processor", shares),
    ]


# ---- until something is full


def run_until_full(tables: int, pause: float, seconds: float, ways: Sequence[str] = tuple(WAYS)) -> list[Verdict]:
    found: list[Verdict] = []
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        for way in ways:
            with group_of(way, postgres, Path(folder)) as group:
                found += told(way, climb(lambda pause, group=group: carried(group, tables, pause, seconds), pause))  # type: ignore[misc]
    return found


def carried(group: Group, tables: int, pause: float, seconds: float) -> Load:
    print(f"{len(group.urls)} servers, a move every {pause:.2f} s at each table: ", end="", flush=True)
    return asyncio.run(measure(group.urls, group.pids, tables, pause, seconds, group.beside))


def climb(carry: Callable[[float], Load], pause: float) -> list[Load]:
    """Each step, the last one too much; or all that there are."""
    found: list[Load] = []
    while pause >= SHORTEST and not (found and is_too_much(found[-1])):
        found.append(carry(pause))
        pause /= STEP
    return found


def is_too_much(load: Load) -> bool:
    return load.p99_ms > SLOW_MS or bool(full_at(load))


def full_at(load: Load, cores: int | None = None) -> list[str]:
    """Whose processor was full; PostgreSQL's, if that of one of its processes was."""
    people, *database = load.beside
    used = {f"server {number}": seconds for number, seconds in enumerate(load.used, 1)}
    used |= {"the simulated people": people, "PostgreSQL": max(database, default=0.0)}
    found = [name for name, seconds in used.items() if seconds >= FULL * load.seconds]
    everything = sum(load.used) + sum(load.beside)
    return found or ["the whole machine"] * (everything >= FULL * load.seconds * (cores or os.cpu_count() or 1))


def told(way: str, loads: Sequence[Load]) -> list[Verdict]:
    """The most moves that were acknowledged in time, and what ended it."""
    in_time = [load for load in loads if load.p99_ms <= SLOW_MS]
    best = max(in_time or loads, key=lambda load: load.moves / load.seconds)
    rate, last, servers = best.moves / best.seconds, loads[-1], len(best.used)
    shares = " + ".join(f"{seconds / best.seconds:.0%}" for seconds in best.used)
    people, *database = (seconds / best.seconds for seconds in best.beside)
    found = [
        Verdict(f"{way}: carries", f"{rate:.0f} moves a second, {rate / servers:.0f} a server, p99 {best.p99_ms:.0f} ms"),
        Verdict(f"{way}: of a core", f"servers {shares}, PostgreSQL {sum(database):.0%}, simulated people {people:.0%}"),
        Verdict(f"{way}: ended by", f"p99 {last.p99_ms:.0f} ms; full: {', '.join(full_at(last)) or 'nobody'}"),
    ]
    if not is_too_much(last):
        found.append(Verdict(f"{way}: not reached", "nothing was full at the most that was asked for: it carries more"))
    elif not any(name.startswith(("server", "PostgreSQL")) for name in full_at(last)):
        found.append(
            Verdict(f"{way}: not reached", "no server was full: the people, or the machine, were first; it carries more")
        )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--ways", type=lambda text: text.split(","), default=list(WAYS))
    parser.add_argument("--until-full", action="store_true", help="more moves, step by step, until it is too much")
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    return tell((run_until_full if args.until_full else run)(args.tables, args.pause, args.seconds, args.ways))


if __name__ == "__main__":
    sys.exit(main())
