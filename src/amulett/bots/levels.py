"""The five levels, the same names in every game, and the search parameters: from a game's levels.toml, or defaults."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from amulett.core.errors import AmulettError
from amulett.core.game import Game

T = TypeVar("T", "Sight", "Mind")

HARD_STOP = 0.9
"""No decision takes more seconds of thinking than this, whatever was asked for, so that none takes a whole second."""

LEVELS = ("novice", "apprentice", "adept", "expert", "master")


@dataclass(frozen=True)
class Sight:
    """The search parameters for one game, found by `amulett tune`."""

    exploration: float = 0.5
    """The constant of PUCT."""
    scale: float = 1.0
    """The temperature of the prior."""
    wander: float = 0.1
    """The epsilon of rollouts: how often a random option is taken."""
    horizon: int = 1
    """The depth limit, in chapters (rounds or turns of the game)."""
    guided: bool = True
    """Whether the prior and the rollout policy are used; if not, both are uniform."""


@dataclass(frozen=True)
class Mind:
    """What makes a level: its search budget, its memory, its temperature."""

    iterations: int | None = None
    """Simulations per decision; 0: prior alone, None: until the time is up."""
    seconds: float = HARD_STOP
    memory: int = 100
    """Percentage of what it has seen that it remembers."""
    taste: float = 0.0
    """The temperature of its choice: how readily it takes a move that seems slightly worse than the best one."""


_USUAL = {
    "novice": Mind(iterations=0, taste=2.0),
    "apprentice": Mind(iterations=0, taste=1.0),
    "adept": Mind(iterations=200, taste=1.5),
    "expert": Mind(iterations=500, taste=1.0),
    "master": Mind(iterations=4000),
}
"""For a game without a levels.toml: plausible, but never measured."""


@cache
def _levels(game: Game) -> dict[str, Any]:
    """The game's own levels.toml, if it has one."""
    path = game.folder / "levels.toml"
    try:
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise AmulettError(f"levels.toml of {game.id} cannot be read: {error}") from None


def claims_levels(game: Game) -> bool:
    """Whether the game has levels of its own, whose ladder belongs in docs/strength."""
    return bool(_levels(game))


def sight_of(game: Game) -> Sight:
    """How a bot searches in this game."""
    return _read(Sight, game, "sight")


def mind_of(game: Game, level: str) -> Mind:
    """How a bot of this level thinks in this game."""
    return _read(Mind, game, level) if level in _levels(game) else _USUAL[level]


def _read(kind: type[T], game: Game, section: str) -> T:
    try:
        return kind(**_levels(game).get(section, {}))
    except TypeError:
        known = ", ".join(field.name for field in fields(kind))
        raise AmulettError(f"levels.toml of {game.id}: the settings in [{section}] are {known}") from None
