"""Steps of `make_vector` by one thread and by two: python -m bench.cores [GAME ...]

What two cores can give is told by two processes that have nothing to do with each other, in the same run: each steps
matches of its own with one thread, at the same time. All is by the clock, so nothing else should run. Rounds alternate;
figures are medians, ratios medians of ratios.
"""

import argparse
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

from amulett.cli.measuring import SECONDS, Work
from amulett.games import OWN, find_game
from bench.peers import PLAYERS, ROUNDS, observed_steps


def pace(work: Work) -> float:
    """Steps a second, by the clock."""
    done, begun = 0, time.perf_counter()
    while (taken := time.perf_counter() - begun) < SECONDS:
        done += work()
    return done / taken


def stranger(game: str, line: Any) -> None:
    """A process that steps matches of its own whenever it is told to, and says how fast."""
    work = observed_steps(find_game(game), PLAYERS)
    work()
    line.send(0.0)
    while line.recv():
        line.send(pace(work))


def beside(line: Any, work: Work) -> float:
    """Steps a second of two processes together."""
    line.send(True)
    own = pace(work)
    return own + float(line.recv())


def compare(game: str, line: Any, one: Work, two: Work) -> str:
    kinds: list[Callable[[], float]] = [lambda: pace(one), lambda: pace(two), lambda: beside(line, one)]
    rounds = [[measure() for measure in kinds] for _ in range(ROUNDS)]
    alone, threads, processes = (statistics.median(figures) for figures in zip(*rounds, strict=True))
    gained = statistics.median(each[1] / each[0] for each in rounds)
    possible = statistics.median(each[2] / each[0] for each in rounds)
    rates = f"{alone / 1e6:.2f} M a second, two threads {threads / 1e6:.2f} M, two processes {processes / 1e6:.2f} M"
    return f"{game:16} one thread {rates}: {gained:.2f} and {possible:.2f} times as fast"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=OWN)
    fresh = multiprocessing.get_context("spawn")
    for game in parser.parse_args().games:
        works = [observed_steps(find_game(game), PLAYERS, threads) for threads in (1, 2)]
        line, other_end = fresh.Pipe()
        process = fresh.Process(target=stranger, args=(game, other_end), daemon=True)
        process.start()
        line.recv()
        print(compare(game, line, *works), flush=True)
        line.send(False)
        process.join()
    print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
