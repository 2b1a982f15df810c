"""What a match pays, step by step; `Reward` in vector.py says which kinds there are."""

import numpy as np

from amulett.core.match import Match
from amulett.core.stepping import entries_of
from amulett.envs.vector import Reward


class Purse:
    """Pays the seats of one match."""

    def __init__(self, match: Match, reward: Reward) -> None:
        self._reward = reward
        self._points = _points(match)

    def pay(self, match: Match) -> list[float]:
        """What every seat gets for what has happened since it was last asked."""
        seats = match.players
        if self._reward != "round" and not match.over:
            return [0.0] * seats
        if self._reward == "win":
            assert match.outcome
            winners = match.outcome.winners
            return [((seat in winners) / len(winners) * seats - 1) / max(1, seats - 1) for seat in range(seats)]
        points = _points(match)
        gained, self._points = points - self._points, points
        return [float(mine - (gained.sum() - mine) / max(1, seats - 1)) for mine in gained]


def _points(match: Match) -> np.ndarray:
    found = np.zeros(match.players, np.int64)
    entries_of(match.game).score_of(match.states, match.editions, found)
    return found
