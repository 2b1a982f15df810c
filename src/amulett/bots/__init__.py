"""Bots: players that know what their seat has seen, and nothing else."""

from collections.abc import Sequence
from typing import Protocol

from amulett.bots.names import find_bot
from amulett.core.action import Action
from amulett.core.engine import MAX_SEATS
from amulett.core.match import Information
from amulett.core.rng import stream


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        """One of the legal actions, by what the seat has seen."""


def seat_bot(name: str, match_seed: int, seat: int) -> Bot:
    """A bot for one seat; its lots follow from the match's seed and yet tell nothing about the deal."""
    return find_bot(name)(stream(match_seed * MAX_SEATS + seat))
