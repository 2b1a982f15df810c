"""How a bot's name becomes a bot.

A name is one of `BOTS`, or the import path of a class of the user's own: `my_bots:Careful` or `my_bots.Careful`. The path
is imported, so it must come from whoever runs the program, never from somebody else's request.
"""

import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.random import RandomBot
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from amulett.bots import Bot

Maker = Callable[[int], "Bot"]
"""Makes a bot that draws its lots from a seed."""

BOTS: dict[str, Maker] = {"random": RandomBot, "heuristic": HeuristicBot}


LEVELS = ("novice", "apprentice", "adept", "expert", "master")
"""From the weakest to the strongest."""


def split_names(text: str) -> list[str]:
    """The names in a list with commas; in `search:iterations=500,bias=2,random` the first two parts are one name."""
    names: list[str] = []
    for part in (part.strip() for part in text.split(",")):
        if names and names[-1].startswith("search:") and "=" in part and ":" not in part:
            names[-1] += f",{part}"
        else:
            names.append(part)
    return names


def find_bot(name: str) -> Maker:
    """Raises AmulettError if there is no such bot."""
    if name in BOTS:
        return BOTS[name]
    if is_own(name):
        return _own_bot(name)
    raise AmulettError(
        f"there is no bot {name!r}; the bots are: {', '.join(BOTS)}, or your own class as package.module:Class"
    )


def is_own(name: str) -> bool:
    """Whether a name is the import path of a user's class."""
    return name not in BOTS and not name.startswith("search:") and (":" in name or "." in name)


def own_source(name: str) -> Path | None:
    """The file in which a user's class is written, if it is a file."""
    module = _import(name, _split_path(name)[0])
    return Path(module.__file__) if getattr(module, "__file__", None) else None


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
        raise AmulettError(f"bot {path!r} is no import path; it looks like package.module:Class")
    return module, name


def _import(path: str, module: str) -> Any:
    """The module, also from the current folder."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # at the end: a file here must not stand in for a part of Python
    try:
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
    except ValueError:  # a class written in C need not say what it takes
        return False
    return any(p.name == "seed" or p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
