"""Questions that are quickly answered; the users' bots of these tests can be imported by any process."""

import sys
from pathlib import Path

from amulett.arena.question import Question
from amulett.games import magi

sys.path.append(str(Path(__file__).parent))


def ask(first: str, second: str = "random", players: int = 2, seed: int = 1, move_limit: float = 60.0) -> Question:
    return Question(magi.GAME, magi.GAME.edition(), players, {}, (first, second), seed, move_limit)
