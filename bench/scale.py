"""One server under growing load, measured and simulated; then what the simulation says of more servers.

python -m bench.scale                                  measures (about two minutes), fits, compares, predicts
python -m bench.scale --tables 20 40 80 --seconds 20
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

SIMULATED_SECONDS, PREDICTED_SECONDS = 60.0, 30.0
AWAY_MS, AWAY_SHARES = (3.0, 10.0, 30.0, 100.0, 300.0), (0.01, 0.03, 0.1, 0.3)
"""What is tried for how long, and how often, another program has the processor."""
HOP_SHARE = 0.5
"""A move that is handed through costs the door about half of what it costs the owner (`python -m bench.sharing`)."""


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
            with serving(settle=3, database=postgres.new_database(), key=key) as (url, pid):
                load = asyncio.run(measure([url], [pid], count, pause, seconds))
                found.append(Point(count, load, commit_ms(url)))
    return found


def fit(points: Sequence[Point], pause: float) -> Costs:
    """What a move costs, from all loads; how often another program is in the way, from the lightest."""
    first, cpu = points[0], statistics.median(point.cpu_ms for point in points)
    answer = min(max(first.load.p50_ms - first.commit_ms, 0.1 * cpu), 0.5 * cpu)
    alone = Costs(answer=answer, tell=cpu - answer, commit=first.commit_ms)
    tried = [alone, *(replace(alone, away=away, away_share=share) for away in AWAY_MS for share in AWAY_SHARES)]
    return min(tried, key=lambda costs: _gap(costs, first, pause))


def _gap(costs: Costs, point: Point, pause: float) -> float:
    """How far the simulation is from what was measured."""
    run = Simulation(costs, 1, point.tables, pause).run(SIMULATED_SECONDS)
    return abs(log(run.percentile(0.5) / point.load.p50_ms)) + abs(log(run.percentile(0.99) / point.load.p99_ms))


def compare(costs: Costs, points: Sequence[Point], pause: float) -> None:
    print(f"\nfitted, in ms: {costs}")
    print(f"{'tables':>8} {'moves/s':>8} {'p50 measured':>13} {'simulated':>10} {'p99 measured':>13} {'simulated':>10}")
    for point in points:
        run = Simulation(costs, 1, point.tables, pause).run(SIMULATED_SECONDS)
        rate = point.load.moves / point.load.seconds
        print(
            f"{point.tables:8} {rate:8.0f} {point.load.p50_ms:13.1f} {run.percentile(0.5):10.1f} "
            f"{point.load.p99_ms:13.0f} {run.percentile(0.99):10.0f}"
        )


def predict(costs: Costs, pause: float) -> None:
    """Every server with a core of its own, and nobody else there."""
    alone = replace(costs, away=0.0, away_share=0.0, hop=HOP_SHARE * (costs.answer + costs.tell))
    print("\npredicted, a core for every server, a quiet machine:")
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
    args = parser.parse_args()
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
