"""A copy of a game's advice whose constants can be changed while it runs.

Compiled code has its constants frozen into it, so two versions of a heuristic could never meet in one match. Here the
advice is loaded a second time, from its own source and under another name, and in place of each chosen constant the copy
reads a number from memory instead: its dial. So no formula is written twice, the copy is compiled once for all values,
every seat can play by constants of its own, and none of it is ever kept on disk.
"""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from amulett.core.record import INTERPRETED
from bench.fit.arrays import Floats
from bench.fit.constants import Constant

_READ = "read_dial"
_copies = count()


class Advice:
    """The copy. Its code reads `dials`, which has a slot for each constant, initially with the value in use."""

    def __init__(self, game: str, constants: Sequence[Constant]) -> None:
        self.constants = constants
        self._package = f"amulett.games.{game}.advice"
        self._copy = f"amulett_advice_{next(_copies)}"
        self._dials = {constant: number for number, constant in enumerate(constants)}
        self.in_use: Floats = np.array([self._value(constant) for constant in constants])
        self.dials = self.in_use.copy()
        self._reader = _reader(self.dials)
        self._loops: dict[Any, Any] = {}

    def turn(self, values: Floats) -> None:
        self.dials[:] = values

    def loop(self, make: Callable[[Any], Any], module: str, rule: str) -> Any:
        """A loop over a rule of the copy, made once."""
        if make not in self._loops:
            self._loops[make] = make(getattr(self._module(module), rule))
        return self._loops[make]

    def _value(self, constant: Constant) -> float:
        if constant.function:
            return float(find_number(self._tree(constant.module), constant).value)  # type: ignore[arg-type]
        value = getattr(import_module(f"{self._package}.{constant.module}"), constant.name)
        return float(value if constant.index is None else value[constant.index])

    def _source(self, module: str) -> Path:
        found = import_module(f"{self._package}.{module}").__file__
        assert found
        return Path(found)

    def _tree(self, module: str) -> ast.Module:
        return ast.parse(self._source(module).read_text(encoding="utf-8"))

    def _module(self, module: str) -> ModuleType:
        """The copy of a module, made when first asked for, after those that it imports."""
        name = f"{self._copy}_{module}"
        if name not in sys.modules:
            tree = self._turnable(module)
            copy = ModuleType(name)
            copy.__dict__[_READ] = self._reader
            exec(compile(tree, self._source(module), "exec"), copy.__dict__)
            sys.modules[name] = copy
        return sys.modules[name]

    def _turnable(self, module: str) -> ast.Module:
        tree = self._tree(module)
        names = dict(self._named_dials(module))
        for statement in tree.body:
            if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith(f"{self._package}."):
                other = str(statement.module).rpartition(".")[2]
                imported = {alias.name for alias in statement.names}
                names.update((name, number) for name, number in self._named_dials(other) if name in imported)
                statement.module = self._module(other).__name__
        unnamed = {find_number(tree, c): n for c, n in self._dials.items() if c.module == module and c.function}
        turner = _Turner(names, unnamed)
        for function in _functions(tree):
            function.body = [turner.visit(statement) for statement in function.body]
        return ast.fix_missing_locations(tree)

    def _named_dials(self, module: str) -> Iterator[tuple[str, int]]:
        """The names that become dials; for a tuple, which is changed as a whole, its first dial."""
        for constant, number in self._dials.items():
            if constant.module == module and not constant.function and not constant.index:
                yield constant.name, number


class _Turner(ast.NodeTransformer):
    """Puts dials in place of constants."""

    def __init__(self, names: dict[str, int], unnamed: dict[ast.Constant, int]) -> None:
        self._names = names
        self._unnamed = unnamed

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return _read(ast.Constant(self._names[node.id])) if node.id in self._names else node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return _read(ast.Constant(self._unnamed[node])) if node in self._unnamed else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        if isinstance(node.value, ast.Name) and node.value.id in self._names:
            return _read(ast.BinOp(ast.Constant(self._names[node.value.id]), ast.Add(), self.visit(node.slice)))
        return self.generic_visit(node)  # type: ignore[return-value]


def _read(number: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(_READ, ast.Load()), [number], [])


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (statement for statement in tree.body if isinstance(statement, ast.FunctionDef))


def find_number(tree: ast.Module, constant: Constant) -> ast.Constant:
    """Where an unnamed constant is; there must be exactly one such place."""
    pattern = re.compile(".*".join(re.escape(part.strip()) for part in constant.pattern.split("...")))
    found = [
        number
        for function in _functions(tree)
        if function.name == constant.function
        for text, number in _numbers(function.body)
        if pattern.search(text)
    ]
    if len(found) != 1:
        raise LookupError(f"{constant.module}.{constant.function} has {len(found)} numbers like {constant.pattern!r}")
    return found[0]


def _numbers(body: Sequence[ast.stmt], before: str = "") -> Iterator[tuple[str, ast.Constant]]:
    """Every fractional number, with its statement as text, the number written `_`, preceded by its condition."""
    for statement in body:
        if isinstance(statement, ast.If):
            yield from _numbers(statement.body, f"if {ast.unparse(statement.test)}: ")
            yield from _numbers(statement.orelse)
        elif isinstance(statement, ast.For | ast.While):
            yield from _numbers(statement.body)
        else:
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and isinstance(node.value, float):
                    yield before + _with_gap(statement, node), node


def _with_gap(statement: ast.stmt, number: ast.Constant) -> str:
    value, number.value = number.value, _Gap()  # type: ignore[assignment]
    text = ast.unparse(statement)
    number.value = value
    return text


class _Gap:
    def __repr__(self) -> str:
        return "_"


def _reader(dials: Floats) -> Any:
    """What reads a dial: as plain Python, or as one machine instruction that reads the memory of `dials`."""
    if INTERPRETED:
        return lambda number: float(dials[number])
    address = dials.ctypes.data

    def load(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first = builder.inttoptr(ir.Constant(ir.IntType(64), address), ir.DoubleType().as_pointer())
        return builder.load(builder.gep(first, [arguments[0]]))

    @intrinsic  # type: ignore[untyped-decorator]
    def read_dial(context: Any, number: Any) -> Any:
        return types.float64(types.int64), load

    return read_dial
