"""A mixed field: opponents of four kinds, one for each seat, drawn by lot. For the arena:

amulett arena magi --bots master,bench.field:Mixed --matches 400

Whoever takes the others for heuristics may win against heuristics and lose here.
"""

from collections.abc import Sequence
from random import Random

import numba
import numpy as np

from amulett.bots import Bot
from amulett.bots.lots import best_by_lot, lots_of
from amulett.bots.names import find_bot
from amulett.core.action import Action
from amulett.core.dispatch import appraise
from amulett.core.information import Information

KINDS = ("heuristic", "master-1", "greedy", "random")
WORLDS = 8

_appraise = numba.njit(lambda states, editions, chances: appraise(states[0], editions[0], chances))


class Greedy:
    """Takes what is worth most at once, by the value of the table right after it, in a few worlds."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        lots = Random(lots_of(self._seed, information))
        worlds = [lots.randrange(1 << 60) for _ in range(WORLDS)]
        worths = [sum(_worth(information, action, seed) for seed in worlds) for action in legal_actions]
        return best_by_lot(legal_actions, worths, lots)


def _worth(information: Information, action: Action, seed: int) -> float:
    seat = information.seat
    assert seat is not None
    world = information.determinize(seed)
    world.play(action, seat)
    if world.outcome:
        return (seat in world.outcome.winners) / len(world.outcome.winners)
    chances = np.zeros(world.players)
    _appraise(world.states, world.editions, chances)
    return float(chances[seat])


class Mixed:
    """One of the four kinds, by its seed: whoever sits at another seat, or in another match, may be another one."""

    def __init__(self, seed: int = 0) -> None:
        kind = Random(seed).choice(KINDS)
        self._bot: Bot = Greedy(seed) if kind == "greedy" else find_bot(kind)(seed)

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return self._bot.choose(information, legal_actions)
