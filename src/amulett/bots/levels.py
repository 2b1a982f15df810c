"""The six levels, the same names in every game, and the search parameters: from a game's levels.toml, or defaults."""

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from amulett.core.errors import AmulettError
from amulett.core.game import Game

T = TypeVar("T", "Sight", "Mind")

HARD_STOP = 0.9
"""No decision takes more seconds of thinking than this, whatever was asked for, so that none takes a whole second."""

LEVELS = ("novice", "apprentice", "adept", "expert", "master", "grandmaster")

FORMER = "master-1"
"""The master of before there was a race at the root, with search parameters of its own (`sight-1` in a levels.toml): so one
can always ask how much stronger the bots have become."""


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
    race: bool = True
    """Whether options race at the root and the lot decides between equals in rollouts; if not, it is `FORMER`'s search."""
    trust: float = 0.3
    """How much the prior counts in the race: so many looks won rather than lost make up for an option e times as likely."""
    infers: bool = True
    """Whether the worlds of a race are drawn by what the others did, if the game can tell (`believe`)."""
    soft: float = 0.0
    """The temperature of rollouts; 0: they take what looks best."""
    doubt: float = 1.0
    """The temperature of the value at the depth limit: `appraise` was fitted to matches of the heuristic, in which a lead
    is worth more than among searches. Fitted to how these end (bench/doubt.py)."""
    learned: int = 1
    """Where the learned prior is used, if the game has one: 0 nowhere, 1 at the root, 2 in the tree, 3 in rollouts, too."""
    turns: int = 0
    """A second depth limit: so many changes of the seat that decides; 0: none."""


@dataclass(frozen=True)
class Mind:
    """What makes a level: its search budget, its memory, its temperature."""

    iterations: int | None = None
    """Simulations per decision; 0: prior alone, None: until the time is up."""
    seconds: float = HARD_STOP
    memory: int = 100
    """Percentage of what it has seen that it remembers."""
    taste: float = 0.0
    """The temperature of its choice: how readily it takes a move that seems slightly worse than the best one. In points of
    the chance of winning if it searches, else in the units of the prior."""


_USUAL = {
    "novice": Mind(iterations=0, taste=2.0),
    "apprentice": Mind(iterations=0, taste=1.0),
    "adept": Mind(iterations=200, taste=1.5),
    "expert": Mind(iterations=500, taste=1.0),
    "master": Mind(iterations=4000),
    "grandmaster": Mind(iterations=20000),
    FORMER: Mind(iterations=4000),
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


def sight_of(game: Game, level: str = "") -> Sight:
    """How a bot searches in this game: all levels alike, but for the one of before."""
    if level != FORMER:
        return _read(Sight, game, "sight")
    return _read(Sight, game, "sight-1") if claims_levels(game) else Sight(race=False)


def mind_of(game: Game, level: str) -> Mind:
    """How a bot of this level thinks in this game."""
    return _read(Mind, game, level) if level in _levels(game) else _USUAL[level]


def _read(kind: type[T], game: Game, section: str) -> T:
    try:
        return kind(**_levels(game).get(section, {}))
    except TypeError:
        known = ", ".join(field.name for field in fields(kind))
        raise AmulettError(f"levels.toml of {game.id}: the settings in [{section}] are {known}") from None
