"""Amulett: four tabletop games about an amulet, exactly by the rule book.

match = amulett.new_match("magi", players=4, seed=7)
while not match.over:
    match.play(match.legal_actions()[0])
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from amulett.core.action import Action
    from amulett.core.clause import Clause
    from amulett.core.edition import Edition
    from amulett.core.errors import AmulettError, BadEdition, BadReplay, IllegalAction, UnknownAction
    from amulett.core.event import Event
    from amulett.core.game import Game
    from amulett.core.information import Information
    from amulett.core.match import Match, Outcome
    from amulett.core.replay import Replay
    from amulett.core.space import Form, Mode
    from amulett.envs.seeds import Seeds
    from amulett.envs.vector import Reward, VectorEnv
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
    "make_vector",
    "new_match",
    "new_seed",
]

_WHERE = {
    "Action": "core.action",
    "AmulettError": "core.errors",
    "BadEdition": "core.errors",
    "BadReplay": "core.errors",
    "Clause": "core.clause",
    "Edition": "core.edition",
    "Event": "core.event",
    "GAMES": "games",
    "Game": "core.game",
    "IllegalAction": "core.errors",
    "Information": "core.information",
    "Match": "core.match",
    "Outcome": "core.match",
    "Replay": "core.replay",
    "UnknownAction": "core.errors",
    "find_game": "games",
}


def __getattr__(name: str) -> Any:
    """What the package offers, loaded when first asked for: only a match needs the compiler."""
    if name not in _WHERE:
        raise AttributeError(f"module 'amulett' has no attribute {name!r}")
    value = getattr(import_module(f"amulett.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def new_seed() -> int:
    """A seed that nobody can guess."""
    import secrets

    from amulett.core.seed import SEED_BITS

    return secrets.randbits(SEED_BITS)


def new_match(
    game: str,
    players: SupportsIndex | None = None,
    seed: SupportsIndex | None = None,
    edition: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
) -> "Match":
    """Deal a new match.

    :param game: one of the names in `amulett.GAMES`
    :param players: how many seats; if omitted, as many as usually play it
    :param seed: the same seed deals the same match; if omitted, a secret one is drawn
    :param edition: a shipped edition's name, or the path of an edition file
    :param options: the table's options, by name
    :raises AmulettError: if any of these is invalid
    """
    from amulett.core.match import Match
    from amulett.core.warm import note_if_cold
    from amulett.games import find_game

    found = find_game(game)
    chosen = found.edition(edition)
    note_if_cold(found)
    seats = found.usual_players(chosen) if players is None else players
    return Match.deal(found, chosen, seats, options or {}, new_seed() if seed is None else seed)


def make_vector(
    game: str,
    size: SupportsIndex,
    players: SupportsIndex | None = None,
    seed: "Seeds | None" = None,
    edition: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    opponents: str | Sequence[str] | None = None,
    learner: SupportsIndex | None = None,
    observe: "Mode" = "now",
    form: "Form" = "numbers",
    reward: "Reward" = "win",
    threads: SupportsIndex = 1,
) -> "VectorEnv":
    """Many matches side by side, for programs that learn: see `VectorEnv`. The first five parameters are as in `new_match`.

    :param size: how many matches
    :param seed: one for all (row n gets the seed + n), or one for each row: see `VectorEnv.reset`
    :param opponents: None: whoever steps decides for all seats; else the bots on the other seats, one name for all of them
        or one for each, from the learner's left on
    :param learner: the learner's seat against opponents; if omitted, another one in every match
    :param observe: `now`: what lies there now; `all`: all that was ever seen
    :param form: `numbers` (uint8), `normalised` (float32, from 0 to 1) or `bits` (uint8, 0 or 1)
    :param reward: `win`, `score` or `round`
    :param threads: among which the matches are shared out
    :raises AmulettError: if any of these is invalid
    """
    from amulett.core.space import Space
    from amulett.envs.vector import VectorEnv
    from amulett.games import find_game

    space = Space(find_game(game), edition, observe, form)
    seats = space.game.usual_players(space.edition) if players is None else players
    dealt = new_seed() if seed is None else seed
    return VectorEnv(space, seats, options or {}, size, dealt, opponents, learner, reward, threads)


def load_replay(path: str | Path) -> "Replay":
    """Read a replay file; `replay.verify(amulett.find_game)` replays it."""
    from amulett.core.replay import Replay

    return Replay.load(path)
