"""One server under growing load, measured and simulated; then what the simulation says of more servers.

python -m bench.scale                                  measures (about two minutes), fits, compares, predicts
python -m bench.scale --tables 20 40 80 --seconds 20
python -m bench.scale --cpu 5                          only predicts
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
ANSWER = 0.3
"""How much of a move's work the person waits for; the rest is telling the others. Chosen, not measured."""
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.18, 0.16, 0.14, 0.12, 0.1, 0.08, 0.06, 0.04)
"""Of a core, as the server may have got it."""
QUIET_COMMIT_MS = 2.0
"""For the prediction: a commit on a disk that nobody else is waiting for. Chosen: about what a flush of the disk takes."""
HOP_SHARE = 0.75
"""What a move that is handed through costs the door, beside what it costs the owner: at three servers, where two of three
moves are, all of them together work half as much again (`python -m bench.sharing`)."""


class Point(NamedTuple):
    tables: int
    load: Load
    commit_ms: float

    @property
    def cpu_ms(self) -> float:
        """Of the server, for a move."""
        return 1000 * sum(self.load.used) / max(1, self.load.moves)


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


def fit(points: Sequence[Point], pause: float) -> Costs:
    """All from what was measured, but one: how much of a core the server got, which fits the whole curve best."""
    cpu, commit = statistics.median(point.cpu_ms for point in points), points[0].commit_ms
    alone = Costs(answer=ANSWER * cpu, tell=(1 - ANSWER) * cpu, commit=commit)
    tried = (replace(alone, share=share) for share in SHARES)
    return min(tried, key=lambda costs: sum(_gap(costs, point, pause) for point in points))


def _gap(costs: Costs, point: Point, pause: float) -> float:
    """How far the simulation is from what was measured."""
    run = Simulation(costs, 1, point.tables, pause).run(point.load.seconds)
    return abs(log(run.percentile(0.5) / point.load.p50_ms)) + abs(log(run.percentile(0.99) / point.load.p99_ms))


def compare(costs: Costs, points: Sequence[Point], pause: float) -> None:
    print(f"\nfitted, in ms: {costs}")
    print(f"{'tables':>8} {'moves/s':>8} {'p50 measured':>13} {'simulated':>10} {'p99 measured':>13} {'simulated':>10}")
    for point in points:
        run = Simulation(costs, 1, point.tables, pause).run(point.load.seconds)
        rate = point.load.moves / point.load.seconds
        print(
            f"{point.tables:8} {rate:8.0f} {point.load.p50_ms:13.1f} {run.percentile(0.5):10.1f} "
            f"{point.load.p99_ms:13.0f} {run.percentile(0.99):10.0f}"
        )


def predict(costs: Costs, pause: float) -> None:
    """Every server with a core of its own, and nobody else there."""
    commit, hop = min(costs.commit, QUIET_COMMIT_MS), HOP_SHARE * (costs.answer + costs.tell)
    alone = replace(costs, share=1.0, commit=commit, hop=hop)
    print(f"\npredicted, a core for every server, nobody else there, a commit of {commit:.1f} ms:")
    print(f"{'servers':>8} {'tables':>8} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'busy':>6}")
    for servers in (1, 3, 10):
        for each in (50, 100, 150, 200, 300):
            run = Simulation(alone, servers, servers * each, pause).run(PREDICTED_SECONDS)
            rate = servers * each / pause
            p50, p99 = run.percentile(0.5), run.percentile(0.99)
            print(f"{servers:8} {servers * each:8} {rate:8.0f} {p50:8.1f} {p99:8.0f} {run.load:6.0%}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[20, 60, 120, 200])
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--cpu", type=float, help="only predict, from so many milliseconds of processor for a move")
    args = parser.parse_args()
    if args.cpu:
        predict(Costs(ANSWER * args.cpu, (1 - ANSWER) * args.cpu, QUIET_COMMIT_MS), args.pause)
        return 0
    if reason := why_not():
        print(reason)
        return 2
    points = measured(args.tables, args.pause, args.seconds)
    costs = fit(points, args.pause)
    compare(costs, points, args.pause)
    predict(costs, args.pause)
    return 0


if __name__ == "__main__":
    sys.exit(main())
