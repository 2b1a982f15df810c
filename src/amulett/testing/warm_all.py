"""Compile what the tests of every game need: `python -m amulett.testing.warm_all`."""

import time

import numpy as np

from amulett.core.batch import batch_calls
from amulett.core.vector import Vector
from amulett.core.warm import compile_calls, match_calls
from amulett.games import GAMES, find_game

if __name__ == "__main__":
    for name in GAMES:
        begin = time.perf_counter()
        game = find_game(name)
        compile_calls(match_calls(game))
        game_match = game.edition()
        compile_calls(batch_calls(game, sensible=False))
        compile_calls(batch_calls(game, sensible=True))
        vector = Vector(game, game_match, game_match.players[0], {}, 1)
        vector.choose(np.zeros(1, np.int64))
        print(f"{name}: compiled in {time.perf_counter() - begin:.0f} s")
