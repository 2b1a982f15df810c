"""One server under growing load, measured and simulated; then what the simulation says of more servers.

python -m bench.scale                                  measures (about two minutes), fits, compares, predicts
python -m bench.scale --tables 20 40 80 --seconds 20
python -m bench.scale --cpu 5 --commit 1.5             only predicts
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from math import log
from pathlib import Path
from typing import NamedTuple

from amulett.testing.postgres import running, why_not
from bench.load import Load, commit_ms, measure
from bench.serving import serving
from bench.simulation import Costs, Simulation

PREDICTED_SECONDS = 30.0
SIMULATED_SECONDS = 120.0
ANSWER = 0.3
"""How much of a move's work the person waits for; the rest is telling the others. Chosen, not measured."""
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.18, 0.16, 0.14, 0.12, 0.1, 0.08, 0.06, 0.04)
"""Of a core, as the server may have got it."""
QUIET_COMMIT_MS = 2.0
"""For the prediction: a commit on a disk that nobody else is waiting for. Chosen: about what a flush of the disk takes."""
HOP_SHARE = 0.75
"""What a move that is handed through costs the door, beside what it costs the owner: at three servers, where two of three
moves are, all of them together work half as much again (`python -m bench.sharing`)."""


MEASURED = (3, 100)
"""Servers and tables that `python -m bench.sharing` measures: told first, to be set beside that."""


class Point(NamedTuple):
    tables: int
    load: Load
    commit_ms: float

    @property
    def cpu_ms(self) -> float:
        """Of the server, for a move."""
        return 1000 * sum(self.load.used) / max(1, self.load.moves)

    @property
    def costs(self) -> Costs:
        """As measured, with a whole core for the server."""
        stop, stops = self.load.stopped_ms / max(1, self.load.stops), 60 * self.load.stops / self.load.seconds
        return Costs(ANSWER * self.cpu_ms, (1 - ANSWER) * self.cpu_ms, self.commit_ms, stop=stop, stops=stops)

    def simulated(self, share: float, pause: float) -> Simulation:
        """The same load on a server that gets this share of a core. Long, so that chance has little to say."""
        return Simulation(replace(self.costs, share=share), 1, self.tables, pause).run(SIMULATED_SECONDS)


def measured(tables: Sequence[int], pause: float, seconds: float) -> list[Point]:
    """One server with a PostgreSQL, a new one for every load."""
    found = []
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        for count in tables:
            key = str(Path(folder) / f"{count}.key")
            with serving(database=postgres.new_database(), key=key) as (url, pid):
                load = asyncio.run(measure([url], [pid], count, pause, seconds))
                found.append(Point(count, load, commit_ms(url)))
    return found


def fit(points: Sequence[Point], pause: float) -> float:
    """The only number that is not measured: how much of a core the server got, which fits the whole curve best."""
    return min(SHARES, key=lambda share: sum(_gap(point, share, pause) for point in points))


def _gap(point: Point, share: float, pause: float) -> float:
    """How far the simulation is from what was measured."""
    run = point.simulated(share, pause)
    return abs(log(run.percentile(0.5) / point.load.p50_ms)) + abs(log(run.percentile(0.99) / point.load.p99_ms))


def compare(points: Sequence[Point], share: float, pause: float) -> None:
    print(f"\nfitted: {share:g} of a core")
    print(f"{'tables':>8} {'moves/s':>8} {'p50 measured':>13} {'simulated':>10} {'p99 measured':>13} {'simulated':>10}")
    for point in points:
        run = point.simulated(share, pause)
        rate = point.load.moves / point.load.seconds
        print(
            f"{point.tables:8} {rate:8.0f} {point.load.p50_ms:13.1f} {run.percentile(0.5):10.1f} "
            f"{point.load.p99_ms:13.0f} {run.percentile(0.99):10.0f}"
        )


def predict(cpu_ms: float, commit_ms: float, stops: float, stop_of_a_table: float, pause: float) -> None:
    """Every server with a core of its own, and nobody else there."""
    alone = Costs(ANSWER * cpu_ms, (1 - ANSWER) * cpu_ms, commit_ms, HOP_SHARE * cpu_ms, stops=stops)
    print("\npredicted, a core for every server, nobody else there; in ms:")
    print(f"{cpu_ms:.1f} of processor for a move, a commit of {commit_ms:.1f};")
    print(f"every server stands still {stops:.1f} times a minute, for {stop_of_a_table:.2f} for each of its tables")
    print(f"{'servers':>8} {'tables':>8} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'busy':>6}")
    groups = [MEASURED, *((servers, servers * each) for servers in (1, 3, 10) for each in (50, 100, 150, 200, 300))]
    for servers, tables in groups:
        costs = replace(alone, stop=stop_of_a_table * tables / servers)
        run = Simulation(costs, servers, tables, pause).run(PREDICTED_SECONDS)
        p50, p99 = run.percentile(0.5), run.percentile(0.99)
        print(f"{servers:8} {tables:8} {tables / pause:8.0f} {p50:8.1f} {p99:8.0f} {run.load:6.0%}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[20, 60, 120, 200])
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--cpu", type=float, help="only predict, from so many milliseconds of processor for a move")
    parser.add_argument("--commit", type=float, default=QUIET_COMMIT_MS, help="with --cpu: milliseconds of a commit")
    args = parser.parse_args()
    if args.cpu:
        predict(args.cpu, args.commit, 0, 0, args.pause)
        return 0
    if reason := why_not():
        print(reason)
        return 2
    points = measured(args.tables, args.pause, args.seconds)
    compare(points, fit(points, args.pause), args.pause)
    cpu_ms = statistics.median(point.cpu_ms for point in points)
    stops = statistics.mean(point.costs.stops for point in points)
    stop_of_a_table = statistics.median([point.costs.stop / point.tables for point in points if point.load.stops] or [0])
    predict(cpu_ms, min(points[0].commit_ms, QUIET_COMMIT_MS), stops, stop_of_a_table, args.pause)
    return 0


if __name__ == "__main__":
    sys.exit(main())
