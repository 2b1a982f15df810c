"""The five levels, the same names in every game, and the parameters of the search: a game's levels.toml, or the usual."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from amulett.core.errors import AmulettError
from amulett.core.game import Game

T = TypeVar("T", "Sight", "Mind")

HARD_STOP = 0.9
"""No decision is thought about for more seconds than this, whatever was asked for: so that none takes more than one."""

LEVELS = ("novice", "apprentice", "adept", "expert", "master")


@dataclass(frozen=True)
class Sight:
    """The parameters of the search: of one game, found by measuring (`amulett tune`)."""

    exploration: float = 0.5
    """The constant of PUCT."""
    scale: float = 1.0
    """The temperature of the prior."""
    wander: float = 0.1
    """The epsilon of rollouts: how often a random option is taken."""
    horizon: int = 1
    """The depth limit, in chapters (rounds or turns of the game)."""
    guided: bool = True
    """Whether there are a prior and a rollout policy; without, both are uniform."""


@dataclass(frozen=True)
class Mind:
    """What makes a level: its budget of search, its memory, its temperature."""

    iterations: int | None = None
    """Simulations of a decision; 0: it goes by the prior alone, None: until the time is up."""
    seconds: float = HARD_STOP
    memory: int = 100
    """Per cent of what it has seen."""
    taste: float = 0.0
    """The temperature of its choice: how readily it takes a move that seems a little worse than the best one."""


_USUAL = {
    "novice": Mind(iterations=0, taste=2.0),
    "apprentice": Mind(iterations=0, taste=1.0),
    "adept": Mind(iterations=200, taste=1.5),
    "expert": Mind(iterations=500, taste=1.0),
    "master": Mind(iterations=4000),
}
"""For a game that says nothing about its levels: plausible, never measured."""


@cache
def _levels(game: Game) -> dict[str, Any]:
    """The game's own levels.toml, if it has one."""
    path = game.folder / "levels.toml"
    try:
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise AmulettError(f"levels.toml of {game.id} cannot be read: {error}") from None


def claims_levels(game: Game) -> bool:
    """Whether the game has levels of its own, whose ladder is to be kept in docs/strength."""
    return bool(_levels(game))


def sight_of(game: Game) -> Sight:
    """How a bot looks ahead in this game."""
    return _read(Sight, game, "sight")


def mind_of(game: Game, level: str) -> Mind:
    """How a bot of this level thinks in this game."""
    return _read(Mind, game, level) if level in _levels(game) else _USUAL[level]


def _read(kind: type[T], game: Game, section: str) -> T:
    try:
        return kind(**_levels(game).get(section, {}))
    except TypeError:
        known = ", ".join(field.name for field in fields(kind))
        raise AmulettError(f"levels.toml of {game.id}: what can be set in [{section}] is {known}") from None
