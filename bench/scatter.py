"""Do told errors hold? The same decision is searched with other seeds, and what that scatters is compared with the errors.

python -m bench.scatter magi                     16 positions, 12 seeds each
python -m bench.scatter magi --infers 0 --iterations 2000

1: as much as their errors say. Above: they are told too surely.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from amulett import Match, new_match
from amulett.bots.levels import sight_of
from amulett.bots.search import analyse
from amulett.core.action import Action
from amulett.games import find_game

FEW = 32
"""Looks from which on a difference is compared."""
SAME_FIRST = 8
"""So many seeds must have the same option in front."""

Found = dict[Action, Any]


def position(game: str, number: int, players: int) -> Match:
    """After random play."""
    match, lots = new_match(game, players, seed=number), Random(number)
    for _ in range(5 + 4 * number):
        if not match.over:
            match.play(lots.choice(match.legal_actions()), match.to_act[0])
    return match


def scatter_of_chances(found: Sequence[Found]) -> Iterator[float]:
    """For each option: how much its chance varies between seeds, as a multiple of what its told errors say."""
    for action in found[0]:
        yield np.var([one[action].chance for one in found], ddof=1) / np.mean([one[action].error ** 2 for one in found])


def scatter_of_gaps(found: Sequence[Found]) -> Iterator[float]:
    """The same of how far options are behind the first, among seeds that have the same one in front."""
    first = max(found[0], key=lambda action: float(np.mean([one[action].chance for one in found])))
    for action in found[0]:
        gaps = [one[action] for one in found if next(iter(one)) == first != action and one[action].looks >= FEW]
        if len(gaps) >= SAME_FIRST:
            yield np.var([one.behind for one in gaps], ddof=1) / np.mean([one.behind_error**2 for one in gaps])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--infers", type=int, default=1)
    args = parser.parse_args(arguments)
    sight = replace(sight_of(find_game(args.game)), infers=bool(args.infers))
    chances, gaps = list[float](), list[float]()
    for match in (position(args.game, number, args.players) for number in range(args.positions)):
        if len(match.to_act) == 1 and len(options := match.legal_actions()) > 1:
            asked = match.information(match.to_act[0]), options, sight, args.iterations
            found = [{one.action: one for one in analyse(*asked, seed=seed).insights} for seed in range(args.seeds)]
            chances += scatter_of_chances(found)
            gaps += scatter_of_gaps(found)
    for what, ratios in (("chances", chances), ("differences", gaps)):
        print(f"{what}: {np.sqrt(np.mean(ratios)):.2f} times their errors ({len(ratios)} options)")


if __name__ == "__main__":
    main()
