"""The bot that plays by its game's heuristic."""

from collections.abc import Sequence

import numpy as np

from amulett.core import engine
from amulett.core.action import Action
from amulett.core.match import Information
from amulett.core.record import from_plain, plain


class HeuristicBot:
    """Takes what looks best at first sight, in no time."""

    def __init__(self, seed: int = 0) -> None:
        """It draws no lots: every seed plays alike."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        worths = first_sight(information, legal_actions)
        return legal_actions[int(np.argmax(worths))]


def first_sight(information: Information, legal_actions: Sequence[Action]) -> np.ndarray:
    """How good each action looks at first sight."""
    options = plain(engine.OPTIONS)()
    options.count = len(legal_actions)
    options.action[: options.count] = [action.number for action in legal_actions]
    worths = np.zeros(engine.MOST_OPTIONS)
    engine.worths_of(information.records, information.editions, from_plain(options), options.count, worths)
    return worths[: options.count]
