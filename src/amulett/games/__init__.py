"""The games, by the names on their boxes."""

from functools import cache
from importlib import import_module

from amulett.core.errors import AmulettError
from amulett.core.game import Game

GAMES = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")


@cache
def find_game(name: str) -> Game:
    """The game of this name; it is loaded when first asked for."""
    if name not in GAMES:
        raise AmulettError(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    game = import_module(f"amulett.games.{name}").GAME
    assert isinstance(game, Game)
    return game
