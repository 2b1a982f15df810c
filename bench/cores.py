"""Steps of `make_vector` by one thread and by two: python -m bench.cores [GAME ...]

If two threads take as much CPU time together as one alone, two free cores take half the time. Wall time tells it directly,
but only while nothing else runs. Rounds alternate; figures are medians, ratios medians of ratios.
"""

import argparse
import statistics
import time

from amulett.cli.measuring import SECONDS, Work
from amulett.games import OWN, find_game
from bench.peers import PLAYERS, ROUNDS, observed_steps


def pace(work: Work) -> tuple[float, float]:
    """Nanoseconds a step: of CPU time, and by the clock."""
    done, cpu, clock = 0, time.process_time(), time.perf_counter()
    while time.process_time() - cpu < SECONDS:
        done += work()
    return 1e9 * (time.process_time() - cpu) / done, 1e9 * (time.perf_counter() - clock) / done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=OWN)
    for game in parser.parse_args().games:
        works = [observed_steps(find_game(game), PLAYERS, threads) for threads in (1, 2)]
        one, two = zip(*([pace(work) for work in works] for _ in range(ROUNDS)), strict=True)
        more = statistics.median(b[0] / a[0] for a, b in zip(one, two, strict=True))
        faster = statistics.median(a[1] / b[1] for a, b in zip(one, two, strict=True))
        each = " and ".join(f"{statistics.median(cpu for cpu, _ in found):.0f} ns" for found in (one, two))
        print(f"{game:16} CPU time a step {each}, {more:.2f} times as much; {faster:.2f} times as fast", flush=True)


if __name__ == "__main__":
    main()
