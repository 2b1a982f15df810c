"""The five levels, the same names in every game, and the parameters of looking ahead: all in levels.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from amulett.core.game import Game

HARD_STOP = 0.9
"""No decision is thought about for more seconds than this, whatever was asked for: so that none takes more than one."""

LEVELS = ("novice", "apprentice", "adept", "expert", "master")


@dataclass(frozen=True)
class Sight:
    """The parameters of looking ahead: of one game, found by measuring (`amulett tune`)."""

    exploration: float = 0.5
    scale: float = 1.0
    wander: float = 0.1
    horizon: int = 1
    guided: bool = True


@dataclass(frozen=True)
class Mind:
    """How much a bot thinks, remembers and wavers."""

    iterations: int | None = None
    """How often it looks ahead; 0: it goes by first sight, None: until the time is up."""
    seconds: float = HARD_STOP
    memory: int = 100
    """Per cent of what it has seen."""
    taste: float = 0.0
    """How readily it takes a move that seems a little worse than the best one: the less it was worth looking at, the
    more seldom."""


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(files("amulett.bots").joinpath("levels.toml").read_text("utf-8"))


def sight_of(game: Game) -> Sight:
    """How a bot looks ahead in this game."""
    return Sight(**_tables()[game.id]["sight"])


def mind_of(game: Game, level: str) -> Mind:
    """How a bot of this level thinks in this game."""
    return Mind(**_tables()[game.id][level])
