"""Bots: players that know what their seat has seen, and nothing else."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.levels import LEVELS
from amulett.bots.random import RandomBot
from amulett.bots.search import LevelBot
from amulett.core.action import Action
from amulett.core.engine import MAX_SEATS
from amulett.core.errors import AmulettError
from amulett.core.match import Information
from amulett.core.rng import stream


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        """One of the legal actions, by what the seat has seen."""


BOTS: dict[str, Callable[[int], Bot]] = {level: partial(LevelBot, level=level) for level in LEVELS} | {
    "heuristic": HeuristicBot,
    "random": RandomBot,
}


def seat_bot(name: str, match_seed: int, seat: int) -> Bot:
    """A bot for one seat; its lots follow from the match's seed and yet tell nothing about the deal."""
    if name not in BOTS:
        raise AmulettError(f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}")
    return BOTS[name](stream(match_seed * MAX_SEATS + seat))
