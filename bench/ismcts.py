"""OpenSpiel's own ISMCTS at our tables, through our adapter. For the arena:

amulett arena magi --bots search:ms=100,bench.ismcts:Ismcts --sprt --seed 1

It thinks for about `MS` milliseconds a move: OpenSpiel counts simulations, so it takes as many as the moves before let
expect. A simulation there plays to the end of the match at random, in Python. Needs `pip install amulett[openspiel]`.
"""

from collections.abc import Sequence
from time import thread_time

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from amulett.bots.lots import lots_of
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.envs.openspiel import AmulettState

MS = 100
EXPLORATION = 1.0
"""The chance of winning pays from -1 to 1."""
FIRST_GUESS = 0.02
"""Seconds for a simulation, before any was timed."""


FEWEST = 2
"""The first simulation only makes the root."""


class Ismcts:
    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._seconds = FIRST_GUESS
        """For a simulation, lately."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        lots = np.random.RandomState(lots_of(self._seed, information) % 2**32)
        simulations = max(FEWEST, round(MS / 1000 / self._seconds))
        begun = thread_time()
        number = self._bot(information, simulations, lots).step(_state(information, int(lots.randint(2**31))))
        self._seconds = (self._seconds + (thread_time() - begun) / simulations) / 2
        return next(action for action in legal_actions if action.number == number)

    def _bot(self, information: Information, simulations: int, lots: np.random.RandomState) -> ISMCTSBot:
        evaluator = RandomRolloutEvaluator(1, lots)
        game = _game(information)
        return ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=lots, allow_inconsistent_action_sets=True)


def _game(information: Information) -> pyspiel.Game:
    return pyspiel.load_game(
        f"amulett_{information.game.id}", {"players": information.players, "edition": information.edition.name}
    )


def _state(information: Information, seed: int) -> AmulettState:
    """A state of OpenSpiel in which the seat knows what it knows now."""
    state: AmulettState = _game(information).new_initial_state()
    state.apply_action(0)
    state.match = information.determinize(seed)
    return state
