"""How a bot's name becomes a bot.

A name is one of `BOTS` (the levels, `heuristic`, `random`) or of `KEPT` (`master-1`); `search:` and how it searches, such
as `search:ms=300` or `search:iterations=500,horizon=2`; `net:` and the file of a trained network; or the import path of a
user's own class, `my_bots:Careful` or `my_bots.Careful`. Files and paths are opened and imported, so they must come from
the person running the program, never from somebody else's request.
"""

import contextlib
import importlib
import inspect
import math
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.insight import Analysis
from amulett.bots.levels import FORMER, HARD_STOP, LEVELS, Mind, sight_of
from amulett.bots.policy import PolicyBot
from amulett.bots.random import RandomBot
from amulett.bots.search import LevelBot, SearchBot, Searcher
from amulett.bots.study import MOST_ITERATIONS, search_calls
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.warm import Call, determinize_call, match_calls

if TYPE_CHECKING:
    from amulett.bots import Bot

Maker = Callable[[int], "Bot"]
"""Makes a bot whose random stream starts from a seed."""

BOTS: dict[str, Maker] = {level: partial(LevelBot, level=level) for level in LEVELS} | {
    "heuristic": HeuristicBot,
    "random": RandomBot,
}

KEPT: dict[str, Maker] = {FORMER: partial(LevelBot, level=FORMER)}
"""Bots of before, to measure others by: the arena knows them, a table does not offer them."""

_SEARCH, _NET = "search:", "net:"


def split_names(text: str) -> list[str]:
    """The names in a comma-separated list; in `search:iterations=500,bias=2,random` the first two parts are one name."""
    names: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if names and names[-1].startswith(_SEARCH) and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def find_bot(name: str) -> Maker:
    """Raises AmulettError if there is no such bot."""
    if maker := BOTS.get(name) or KEPT.get(name):
        return maker
    if name.startswith(_SEARCH):
        return _search_bot(name)
    if name.startswith(_NET):
        return _net_bot(Path(name.removeprefix(_NET)))
    if is_own(name):
        return _own_bot(name)
    known = ", ".join((*BOTS, "search:iterations=N", "search:ms=N", "net:FILE"))
    raise AmulettError(f"there is no bot {name!r}; the bots are: {known}, or your own class as package.module:Class")


def is_own(name: str) -> bool:
    """Whether a name is the import path of a user's class."""
    return name not in BOTS and not name.startswith((_SEARCH, _NET)) and (":" in name or "." in name)


def own_source(name: str) -> Path | None:
    """The file that decides how a bot plays and is not ours: a user's source, a network."""
    if name.startswith(_NET):
        return Path(name.removeprefix(_NET))
    if not is_own(name):
        return None
    module = _import(name, _split_path(name)[0])
    return Path(module.__file__) if getattr(module, "__file__", None) else None


def calls_of(game: Game, names: Collection[str]) -> list[Call]:
    """What a match with these bots calls, for warming up. A user's bot may call anything, with no time to compile it."""
    own = any(map(is_own, names))
    calls = list(match_calls(game))
    if own or set(names) - {"heuristic", "random"}:
        calls += search_calls(game)
    return calls + ([determinize_call(game)] if own else [])


# ---- networks


def _net_bot(path: Path) -> Maker:
    PolicyBot(path)  # a file that is no network is refused now, not at its first move
    return lambda seed: PolicyBot(path)


# ---- search


class TunedSearch(Searcher):
    """A search with some parameters of its own; the others are the game's."""

    def __init__(self, seed: int, mind: Mind, changes: Mapping[str, Any]) -> None:
        self._seed = seed
        self._mind = mind
        self._changes = changes

    def consider(self, information: Information, legal_actions: Sequence[Action]) -> tuple[Action, Analysis | None]:
        sight = replace(sight_of(information.game), **self._changes)
        return SearchBot(self._seed, self._mind, sight).consider(information, legal_actions)


class Bounds(NamedTuple):
    """A search parameter: its type and its range."""

    type: type[int] | type[float]
    least: float
    most: float


SIGHT = {
    "exploration": Bounds(float, 0, 100),
    "scale": Bounds(float, 0.001, 1000),
    "wander": Bounds(float, 0, 1),
    "horizon": Bounds(int, 1, 1000),
    "guided": Bounds(int, 0, 1),
    "race": Bounds(int, 0, 1),
    "trust": Bounds(float, 0, 1000),
    "infers": Bounds(int, 0, 1),
    "soft": Bounds(float, 0, 1000),
    "turns": Bounds(int, 0, 1000),
    "doubt": Bounds(float, 0.1, 10),
    "learned": Bounds(int, 0, 3),
}
_MIND = {
    "iterations": Bounds(int, 1, MOST_ITERATIONS),
    "ms": Bounds(int, 1, int(1000 * HARD_STOP)),
    "memory": Bounds(int, 0, 100),
    "taste": Bounds(float, 0, 1000),
}


def _search_bot(name: str) -> Maker:
    given: dict[str, Any] = {}
    for part in name.removeprefix(_SEARCH).split(","):
        key, equals, value = part.partition("=")
        if not equals or key not in SIGHT | _MIND or key in given:
            raise AmulettError(
                f"bot {name!r}: {part!r} is not KEY=VALUE; the keys are {', '.join(_MIND | SIGHT)}, each at most once"
            )
        given[key] = _number(name, key, value, (SIGHT | _MIND)[key])
    if "iterations" not in given and "ms" not in given:
        raise AmulettError(f"bot {name!r}: a search needs iterations=N or ms=N (milliseconds per move)")
    seconds = given.pop("ms", 1000 * HARD_STOP) / 1000
    changes = {key: given.pop(key) for key in SIGHT if key in given}
    return partial(TunedSearch, mind=Mind(seconds=seconds, **given), changes=changes)


def search_name(mind: Mind, sight: Mapping[str, float]) -> str:
    """The name of a search with this mind and these parameters."""
    given = {"memory": mind.memory, "taste": mind.taste, **sight}
    if mind.iterations is None or mind.seconds != HARD_STOP:
        given = {"ms": round(1000 * mind.seconds)} | given
    if mind.iterations is not None:
        given = {"iterations": mind.iterations} | given
    return _SEARCH + ",".join(f"{key}={value:.12g}" for key, value in given.items())


def _number(name: str, key: str, value: str, bounds: Bounds) -> float:
    try:
        number = bounds.type(value)
    except ValueError:
        number = math.nan
    if not bounds.least <= number <= bounds.most:
        kind = "whole number" if bounds.type is int else "number"
        raise AmulettError(f"bot {name!r}: {key} is a {kind} from {bounds.least:g} to {bounds.most:,.9g}, not {value!r}")
    return number


# ---- the user's own


def _own_bot(path: str) -> Maker:
    module_name, class_name = _split_path(path)
    module = _import(path, module_name)
    found = getattr(module, class_name, None)
    if not inspect.isclass(found):
        raise AmulettError(f"bot {path!r}: {module_name} has no class {class_name!r}")
    if not callable(getattr(found, "choose", None)):
        raise AmulettError(f"bot {path!r}: {class_name} has no method choose(information, legal_actions)")
    make = cast("Callable[..., Bot]", found)
    return (lambda seed: make(seed=seed)) if _takes_seed(found) else (lambda seed: make())


def _split_path(path: str) -> tuple[str, str]:
    module, colon, name = path.partition(":")
    if not colon:
        module, _, name = path.rpartition(".")
    if not all(part.isidentifier() for part in (*module.split("."), name)):
        raise AmulettError(f"bot {path!r} is not an import path; one looks like package.module:Class")
    return module, name


def _import(path: str, module: str) -> Any:
    """The module, which may be in the current folder."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # at the end: a file here must not shadow a part of Python
    try:
        with contextlib.redirect_stdout(sys.stderr):  # with --json, nothing else may be printed
            return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module == error.name or module.startswith(f"{error.name}.")):
            where = "neither in the current folder nor among the installed packages"
            raise AmulettError(f"bot {path!r}: there is no module {error.name!r}, {where}") from None
        raise AmulettError(f"bot {path!r}: {module} needs {error.name!r}, which is not installed") from error
    except (Exception, SystemExit) as error:
        raise AmulettError(f"bot {path!r}: importing {module} failed: {type(error).__name__}: {error}") from error


def _takes_seed(found: type) -> bool:
    try:
        parameters = inspect.signature(found).parameters.values()
    except ValueError:  # a class written in C may not declare its arguments
        return False
    return any(p.name == "seed" or p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
