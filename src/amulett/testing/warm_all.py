"""Compile what the tests of every game need: `python -m amulett.testing.warm_all`."""

import time

import numpy as np

from amulett.core.batch import Batch
from amulett.core.vector import Vector
from amulett.core.warm import compile_calls, match_calls
from amulett.games import GAMES, find_game

if __name__ == "__main__":
    for name in GAMES:
        begin = time.perf_counter()
        game = find_game(name)
        compile_calls(match_calls(game))
        edition, players = game.edition(), game.edition().players[0]
        for sensible in ((), (0,)):
            compile_calls(Batch(game, edition, players, {}, 1, 0, sensible=sensible).calls())
        vector = Vector(game, edition, players, {}, 1)
        vector.choose(np.zeros(1, np.int64))
        print(f"{name}: compiled in {time.perf_counter() - begin:.0f} s")
