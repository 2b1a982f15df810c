"""The bot that plays by its game's prior, greedily."""

from collections.abc import Sequence
from random import Random

import numpy as np

from amulett.bots.lots import best_by_lot, lots_of
from amulett.core import engine
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.record import MOST_OPTIONS, OPTIONS, Records, new_records


class HeuristicBot:
    """Takes what the prior likes best, instantly."""

    def __init__(self, seed: int = 0) -> None:
        """The seed only decides between options that look equally good."""
        self._seed = seed

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        worths = first_sight(information, legal_actions).tolist()
        return best_by_lot(legal_actions, worths, Random(lots_of(self._seed, information)))


def first_sight(information: Information, legal_actions: Sequence[Action]) -> np.ndarray:
    """The prior: how good each action looks at first sight, as logits."""
    count, worths = len(legal_actions), np.zeros(MOST_OPTIONS)
    engine.worths_of(information.records, information.editions, _offered(legal_actions), count, worths)
    return worths[:count]


def _offered(legal_actions: Sequence[Action]) -> Records:
    options, numbers = new_records(OPTIONS), [action.number for action in legal_actions]
    actions = options[0].action if isinstance(options, list) else options["action"][0]
    actions[: len(numbers)] = numbers
    return options
