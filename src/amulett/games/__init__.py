"""The games, by the names on their boxes: those that come with the package, and those of packages installed beside it.

A package offers a game by an entry point of the group `amulett.games`: `kuhn_poker = "kuhn_poker"` names the package whose
`GAME` it is. A game that cannot be loaded is reported in one sentence where it is asked for, and stops nobody else.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from amulett.core.errors import AmulettError
from amulett.core.game import Game

GROUP = "amulett.games"
OWN = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")
"""Those that come with the package."""
MOST_LETTERS = 200
"""Of what is said about a game that cannot be loaded."""


@cache
def _outside() -> dict[str, EntryPoint]:
    """What is installed beside the package; nothing is imported yet."""
    return {point.name: point for point in sorted(entry_points(group=GROUP)) if point.name not in OWN}


GAMES: tuple[str, ...] = (*OWN, *_outside())


def find_game(name: str) -> Game:
    """The game of this name; it is loaded when first asked for. Raises AmulettError, in one sentence."""
    if name in OWN:
        return _game_in(f"amulett.games.{name}")
    if name not in GAMES:
        raise AmulettError(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    found = _load(name)
    if isinstance(found, Game):
        return found
    raise AmulettError(f"the game {name!r} cannot be loaded: {found}")


@cache
def _load(name: str) -> Game | str:
    """A game of another package, or what is wrong with it; tried once, for half a package would not load any better."""
    try:
        game = _game_in(_outside()[name].value)
        if game.id != name:
            return f"it is called {game.id}"
        if twins := [own for own in OWN if find_game(own).prefix == game.prefix]:
            return f"its clauses begin with {game.prefix}, like those of {twins[0]}"
        game.check()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a stranger's package does wrong, sys.exit() too
        why = str(error) if isinstance(error, AmulettError) else f"{type(error).__name__}: {error}"
        return " ".join(why.split())[:MOST_LETTERS]
    return game


def _game_in(package: str) -> Game:
    game = getattr(import_module(package), "GAME", None)
    if not isinstance(game, Game):
        raise AmulettError(f"{package} has no GAME")
    return game


def load_games() -> tuple[list[Game], list[str]]:
    """All games that can be loaded, and for each of the others a sentence that says why not."""
    games, problems = [], []
    for name in GAMES:
        try:
            games.append(find_game(name))
        except AmulettError as error:
            problems.append(str(error))
    return games, problems
