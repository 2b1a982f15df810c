"""The bot that plays uniformly at random."""

from collections.abc import Sequence
from random import Random

from amulett.core.action import Action
from amulett.core.information import Information


class RandomBot:
    """Takes any legal action, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._lots = Random(str(seed))

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return self._lots.choice(legal_actions)
