"""Amulett: four tabletop games around an amulet, exactly by their rule books.

match = amulett.new_match("magi", players=4, seed=7)
while not match.over:
    match.play(match.legal_actions()[0])
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from amulett.core.action import Action
from amulett.core.clause import Clause
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, BadEdition, BadReplay, IllegalAction, UnknownAction
from amulett.core.event import Event
from amulett.core.game import Game
from amulett.core.match import Information, Match, Outcome
from amulett.core.replay import Replay
from amulett.core.rng import SEED_BITS
from amulett.core.warm import note_if_cold
from amulett.games import GAMES, find_game

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Action",
    "AmulettError",
    "BadEdition",
    "BadReplay",
    "Clause",
    "Edition",
    "Event",
    "Game",
    "IllegalAction",
    "Information",
    "Match",
    "Outcome",
    "Replay",
    "UnknownAction",
    "find_game",
    "load_replay",
    "new_match",
    "new_seed",
]


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


def new_match(
    game: str,
    players: int = 4,
    seed: int | None = None,
    edition: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """Deal a new match.

    :param game: its name, one of `amulett.GAMES`
    :param players: how many seats
    :param seed: the same seed deals the same match; without one, a secret one is drawn
    :param edition: a shipped edition's name, or the path of an edition file
    :param options: what the table has chosen, by name
    :raises AmulettError: if any of these cannot be
    """
    found = find_game(game)
    chosen = found.edition(edition)
    note_if_cold(found)
    return Match.deal(found, chosen, players, options or {}, new_seed() if seed is None else seed)


def load_replay(path: str | Path) -> Replay:
    """Read a replay file; `replay.verify(amulett.find_game)` plays it all again."""
    return Replay.load(path)
