"""By which rules a match is played: a hash of exactly what decides its course.

The functions of the rules that dealing and acting can reach, the constants they read, how an edition becomes a record, and
how chance is drawn: each by its source without comments and explanations, so that the hash is the same on every Python,
compiled and interpreted. The edition's data have a hash of their own (`Edition.digest`).
"""

import ast
import sys
import types as python
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from amulett.core import engine, registry
from amulett.core.game import Game
from amulett.core.reach import Walk
from amulett.core.registry import Rules

_CHANCE = ("amulett.core.kernel", "amulett.core.rng", "amulett.core.seed")
"""Modules in which the compiled version of a function is another one: all of their source counts."""
_DECIDING = ("deal", "resume", "acting", "legal", "openly_forced", "apply", "merit", "ending")
_DIGITS = 16


@cache
def rules_digest(game: Game) -> str:
    """Two programs with the same digest play every match of this game in the same way."""
    return _walk(game, _DECIDING).digest()[:_DIGITS]


def choices_digest(game: Game, thinking: Iterable[Callable[..., Any]], modules: Iterable[str]) -> str:
    """Two programs with the same digest also choose alike: whoever thinks by these functions, called by these modules."""
    walk = _walk(game, Rules._fields)
    for function in thinking:
        walk.visit(function)
    for module in modules:
        walk.visit_source(module)
    return walk.digest()[:_DIGITS]


def _walk(game: Game, deciding: tuple[str, ...]) -> "_Course":
    rules = game.rules
    walk = _Course(rules, ("amulett", rules.package.partition(".")[0]), deciding)
    for module in _CHANCE:
        walk.visit_source(module)
    walk.visit(engine.step)
    for name in _DECIDING:
        walk.visit(getattr(rules, name))
    walk.visit(game.box.record)
    return walk


class _Course(Walk):
    """Follows functions by their source."""

    def __init__(self, rules: Rules, own: tuple[str, ...], deciding: tuple[str, ...]) -> None:
        """`deciding`: which rules of the game count where they are called."""
        super().__init__(rules, own)
        self._deciding = deciding

    def visit(self, thing: Any) -> None:
        function = getattr(thing, "py_func", thing)
        if not isinstance(function, python.FunctionType) or not self._is_own(function.__module__):
            super().visit(thing)
        elif id(function) not in self._seen and function.__module__ not in (registry.__name__, *_CHANCE):
            self._seen[id(function)] = function
            if function.__module__ == "amulett.core.dispatch" and function.__name__ in Rules._fields:
                if function.__name__ in self._deciding:
                    self.visit(getattr(self._rules, function.__name__))
            else:
                self._visit_function(function)

    def visit_source(self, module: str) -> None:
        """Without comments and explanations, too."""
        self.modules.add(module)
        self._add("source", module, _bare_module(module) if self._is_own(module) else "")

    def _visit_code(self, code: python.CodeType, function: Any, where: str) -> None:
        if code is function.__code__:
            self._add("source", where, _bare_function(function.__module__, code.co_firstlineno))
        for name in code.co_names:
            if name in function.__globals__:
                self.visit(function.__globals__[name])
        for constant in code.co_consts:
            if isinstance(constant, python.CodeType):
                self._visit_code(constant, function, where)


@cache
def bare_tree(module: str) -> ast.Module:
    file = sys.modules[module].__file__
    assert file
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            said = [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
            node.body = said or [ast.Pass()]  # type: ignore[attr-defined]
    return tree


def _bare_module(module: str) -> str:
    return ast.unparse(bare_tree(module))


@cache
def _functions(module: str) -> dict[int, str]:
    """By first line, decorators included."""
    found = (node for node in ast.walk(bare_tree(module)) if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(one.lineno for one in node.decorator_list)]): ast.unparse(node) for node in found}


def _bare_function(module: str, line: int) -> str:
    """The whole module if it is not written as a function there."""
    return _functions(module).get(line) or _bare_module(module)
