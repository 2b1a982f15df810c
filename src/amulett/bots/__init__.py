"""Bots: programs that know what their seat has seen, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Protocol

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.minder import MOVE_LIMIT, Fault, Minder
from amulett.bots.names import find_bot, is_own
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.record import MAX_SEATS
from amulett.core.seed import stream


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        """Choose one of the legal actions, knowing what the seat has seen."""


def seat_bot(name: str, match_seed: int, seat: int) -> Bot:
    """A bot for one seat. Its random stream follows from the match's seed: if that can be guessed, so can the deal."""
    return find_bot(name)(stream(match_seed * MAX_SEATS + seat))


def seat_minded(
    name: str, match_seed: int, seat: int, limit: float = MOVE_LIMIT, heard: Callable[[Fault], None] | None = None
) -> Minder:
    """The same with a minder, so that the match goes on whatever the bot does; `limit` is for a user's bot."""
    return Minder(lambda: seat_bot(name, match_seed, seat), HeuristicBot(), limit if is_own(name) else None, heard)
