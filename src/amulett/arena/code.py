"""Which code plays in the arena: results of different code are different results."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from amulett.bots import race, tree
from amulett.core import engine
from amulett.core.course import bare_tree, choices_digest
from amulett.core.game import Game

_BOTS = "amulett.bots"
_THINKING = (race.think, tree.fade, engine.worths_of)


@cache
def code_of(game: Game) -> bytes:
    """A hash of everything that decides a match of our bots: the rules, what bots think with, and how they choose.

    What is only said about it does not count, nor do the levels: those that play are in a question's terms, so that
    changing one of them leaves the matches of the others valid.
    """
    return choices_digest(game, _THINKING, _modules()).encode()


@cache
def thinking_of(game: Game) -> str:
    """A hash of what a search finds things out with: the rules, and all that is compiled. Who asks it, and for how long,
    does not count."""
    return choices_digest(game, _THINKING, ())


def _modules() -> list[str]:
    """Those of the bots, as far as one imports the other from where names become bots."""
    found: set[str] = set()
    to_do = [f"{_BOTS}.names"]
    while to_do:
        module = to_do.pop()
        if module not in found:
            found.add(module)
            to_do += _imports(module)
    return sorted(found)


def _imports(module: str) -> Iterator[str]:
    import_module(module)
    for node in ast.walk(bare_tree(module)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(_BOTS):
            assert node.module
            names = (f"{node.module}.{alias.name}" for alias in node.names) if node.module == _BOTS else (node.module,)
            yield from (name for name in names if find_spec(name))
