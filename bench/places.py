"""What a match costs on processes and on Ray, in turns: processor time of everything that was started, Ray's own included.

python -m bench.places                                       Magi, heuristic against random, 400 matches, three rounds
python -m bench.places --bots search:iterations=200,heuristic --matches 60

Starting is not counted: the clock begins when a tenth of the matches is there. Both ways must give the same results.
"""

import argparse
import os
import statistics
import sys
import time
from contextlib import closing
from importlib.util import find_spec
from itertools import product
from pathlib import Path

from amulett.arena.question import Question
from amulett.arena.work import Matches, Place
from amulett.arena.workers import here
from amulett.bots.names import split_names
from amulett.games import find_game
from bench.verdict import Verdict, tell

MOST = 1.1
"""Times what it costs on processes."""
Rankings = dict[tuple[int, int], tuple[int, ...]]


def cpu_of_all() -> float:
    """Processor seconds of this process and of all that it has started, ended ones included."""
    parents, times = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)], times[int(stat.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    ours: set[int] = set()
    more = {os.getpid()}
    while more:
        ours |= more
        more = {pid for pid, parent in parents.items() if parent in ours} - ours
    return sum(times[pid] for pid in ours) / os.sysconf("SC_CLK_TCK")


def cost(place: Place, question: Question, matches: int) -> tuple[float, Rankings]:
    """Milliseconds of a processor for a match, and who won."""
    pieces = list(product(range(-(-matches // question.players)), range(question.players)))
    found: Rankings = {}
    begun = 0.0
    with closing(place(Matches(question)).play(iter(pieces))) as playing:
        for match, result in playing:
            found[match] = result.ranking
            if len(found) == len(pieces) // 10:
                begun = cpu_of_all()
        used = cpu_of_all() - begun
    return 1000 * used / (len(pieces) - len(pieces) // 10), found


def why_not() -> str:
    """Why Ray cannot be measured here; empty: it can."""
    return "" if find_spec("ray") else "Ray is not installed here: pip install 'amulett[ray]'"


def run(
    game: str = "magi", bots: str = "heuristic,random", matches: int = 400, rounds: int = 3, processes: int = 2
) -> list[Verdict]:
    os.environ.setdefault("RAY_worker_niceness", "0")  # as the processes: otherwise other programs come first
    from amulett.arena.nodes import on_ray

    played, names = find_game(game), split_names(bots)
    question = Question(played, played.edition(), 4, {}, (names[0], names[1]), 7)
    places = {"processes": here(processes), "ray": on_ray("", processes)}
    costs: dict[str, list[float]] = {name: [] for name in places}
    results: list[Rankings] = []
    for _ in range(rounds):
        for name, place in places.items():
            begun = time.monotonic()
            each, found = cost(place, question, matches)
            costs[name].append(each)
            results.append(found)
            load = f"load {os.getloadavg()[0]:.1f}"
            print(f"{name:10} {each:8.2f} ms a match, {time.monotonic() - begun:.0f} s in all, {load}", flush=True)
    on_processes, on_it = (statistics.median(costs[name]) for name in places)
    ratio, million = on_it / on_processes, on_processes * 1e6 / 1000 / 3600
    same = all(found == results[0] for found in results)
    return [
        Verdict("results", "the same" if same else "different", "the same", same),
        Verdict("a match on Ray", f"{ratio:.2f} times", f"at most {MOST} times", ratio <= MOST),
        Verdict("a million matches", f"{million:.1f} core hours, extrapolated from {matches}"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="magi")
    parser.add_argument("--bots", default="heuristic,random")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    return tell(run(**vars(args)))


if __name__ == "__main__":
    sys.exit(main())
