"""Do two cores think twice as much about a decision, and come to the same? The same time for both, in turns.

python -m bench.together                     16 positions of each game, half a second a thought
python -m bench.together magi --seconds 0.2

*The same verdict*: what either would do may be as good as the best for the other.
"""

import argparse
import os
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from amulett import Match
from amulett.bots.insight import Analysis
from amulett.bots.search import analyse
from amulett.games import OWN
from bench.scatter import position


class Compared(NamedTuple):
    """One decision, thought about on one core and on two."""

    alone: int
    """Looks."""
    together: int
    agree: bool


def agree(one: Analysis, other: Analysis) -> bool:
    return _stands(one, other) and _stands(other, one)


def _stands(one: Analysis, other: Analysis) -> bool:
    """Whether the other finds nothing against what the one would do."""
    return next(insight for insight in other.insights if insight.action == one.insights[0].action).is_close


def compare(match: Match, seconds: float, seed: int) -> Compared:
    asked = match.information(match.to_act[0]), match.legal_actions()
    alone, together = (analyse(*asked, seconds=seconds, seed=seed, cores=cores) for cores in (1, 2))
    return Compared(alone.iterations, together.iterations, agree(alone, together))


def compare_all(game: str, players: int, positions: int, seconds: float) -> list[Compared]:
    """Only open decisions: a secret choice is searched on one core."""
    asked = (position(game, number, players) for number in range(positions))
    open_ones = [match for match in asked if len(match.to_act) == 1 and len(match.legal_actions()) > 1]
    compare(open_ones[0], seconds, 0)  # everything is loaded
    return [compare(match, seconds, seed) for seed, match in enumerate(open_ones)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=OWN)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=0.5)
    args = parser.parse_args(arguments)
    for game in args.games:
        found = compare_all(game, args.players, args.positions, args.seconds)
        times = statistics.median(one.together / one.alone for one in found)
        same = sum(one.agree for one in found)
        print(f"{game:16} {times:.2f} times as many looks, the same verdict in {same} of {len(found)}", flush=True)
    print(f"load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
