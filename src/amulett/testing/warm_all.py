"""Compile what the tests need: `python -m amulett.testing.warm_all GAME...`; `--names` lists the games."""

import sys
import time

import numpy as np

from amulett.balance.lab import Lab
from amulett.bots.courses import course_calls
from amulett.bots.study import search_calls
from amulett.core.batch import Batch
from amulett.core.match import Match
from amulett.core.vector import Vector
from amulett.core.warm import compile_calls, match_calls
from amulett.games import GAMES, find_game


def warm_all(name: str) -> None:
    game = find_game(name)
    edition, players = game.edition(), game.edition().players[0]
    compile_calls([*match_calls(game), *search_calls(game), *course_calls(game)])
    for heuristic in ((), (0,)):
        compile_calls(Batch(game, edition, players, {}, 1, 0, heuristic=heuristic).calls())
    compile_calls(Lab(game, edition, players, {}, 0).calls())
    vector = Vector(game, edition, players, {}, 1)
    vector.choose(np.zeros(1, np.int64))
    Match.deal(game, edition, players, {}, 0).information(0).determinize(0)


if __name__ == "__main__":
    if sys.argv[1:] == ["--names"]:
        print(*GAMES, sep="\n")
    for name in [argument for argument in sys.argv[1:] if argument != "--names"]:
        begin = time.perf_counter()
        warm_all(name)
        print(f"{name}: compiled in {time.perf_counter() - begin:.0f} s")
