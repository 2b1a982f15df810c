"""What machine code depends on: everything that the compiler can reach from a function, collected into one hash."""

import enum
import hashlib
import sys
import types as python
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.dispatcher import Dispatcher

from amulett.core import registry
from amulett.core.registry import Rules

_PLAIN = (int, float, str, bytes, bool, type(None), np.generic, np.dtype)


class Walk:
    """Everything that compiling a function depends on, collected into one hash.

    Rules are followed function by function. Where Python decides what is compiled (a function with an `@overload`, a class)
    the whole source of its module counts: more than needed, never less.
    """

    def __init__(self, rules: Rules | None, own: tuple[str, ...]) -> None:
        self._rules = rules
        self._own = own
        self._seen: dict[int, Any] = {}
        self._parts: set[str] = set()
        self.functions: set[str] = set()
        self.modules: set[str] = set()

    def digest(self) -> str:
        return hashlib.sha256("\n".join(sorted(self._parts)).encode()).hexdigest()

    def covers(self, function: Callable[..., Any]) -> bool:
        """Whether a change of this function would change the hash."""
        return _path(function) in self.functions or function.__module__ in self.modules

    def visit(self, thing: Any) -> None:
        if id(thing) in self._seen:
            return
        self._seen[id(thing)] = thing  # kept alive: an id must not be used twice
        if isinstance(thing, Dispatcher):
            self._add("options", _path(thing.py_func), sorted(map(str, thing.targetoptions.items())))
            self._visit_function(thing.py_func)
        elif isinstance(thing, python.FunctionType) and self._is_own(thing.__module__):
            self.visit_source(thing.__module__)
            if thing.__module__ != registry.__name__:  # it knows the rules of every game
                self._visit_function(thing)  # what its interpreted version calls, the compiled one calls too
            if thing.__module__ == "amulett.core.dispatch" and self._rules and thing.__name__ in Rules._fields:
                self.visit(getattr(self._rules, thing.__name__))
        elif isinstance(thing, python.ModuleType):
            self.visit_source(thing.__name__)
        elif isinstance(thing, enum.Enum):
            self.visit(type(thing))
        elif isinstance(thing, enum.EnumMeta):
            members = [(name, str(thing[name].value)) for name in thing.__members__]
            self._add("enum", thing.__module__, thing.__qualname__, members)
        elif isinstance(thing, np.ndarray):
            self._add("array", str(thing.dtype), thing.shape, hashlib.sha256(thing.tobytes()).hexdigest())
        elif isinstance(thing, dict):
            self.visit(tuple(thing.items()))
        elif isinstance(thing, tuple | list | frozenset | set):
            self._add(type(thing).__name__, *map(_in_short, thing))
            for item in thing:
                self.visit(item)
        elif isinstance(thing, _PLAIN):
            self._add("value", type(thing).__name__, repr(thing))
        elif self._is_own(getattr(thing, "__module__", None) or ""):
            self.visit_source(thing.__module__)
        else:
            self._add("other", _in_short(thing))

    def visit_source(self, module: str) -> None:
        self.modules.add(module)
        if not self._is_own(module):
            self._add("module", module)  # from another package: its version is in every name
            return
        file = sys.modules[module].__file__
        assert file
        self._add("source", module, hashlib.sha256(Path(file).read_bytes()).hexdigest())

    def _is_own(self, module: str) -> bool:
        return module.partition(".")[0] in self._own

    def _visit_function(self, function: Any) -> None:
        self.functions.add(_path(function))
        self._visit_code(function.__code__, function, _path(function))
        self.visit(function.__defaults__)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self._add("closed over", _path(function), name, _in_short(cell.cell_contents))
            self.visit(cell.cell_contents)

    def _visit_code(self, code: python.CodeType, function: Any, where: str) -> None:
        constants = [constant for constant in code.co_consts if not isinstance(constant, python.CodeType)]
        if function.__doc__ in constants:
            constants.remove(function.__doc__)
        self._add("code", where, code.co_code.hex(), code.co_names, code.co_varnames, code.co_flags, *map(repr, constants))
        for name in code.co_names:
            if name in function.__globals__:
                self._add("global", where, name, _in_short(function.__globals__[name]))
                self.visit(function.__globals__[name])
        for constant in code.co_consts:
            if isinstance(constant, python.CodeType):
                self._visit_code(constant, function, where + ".")

    def _add(self, *part: Any) -> None:
        self._parts.add(repr(part))


def _path(function: Callable[..., Any]) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _in_short(value: Any) -> str:
    """Enough to tell a value from another one, the same in every process."""
    if isinstance(value, _PLAIN):
        return f"{type(value).__name__} {value!r}"
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"
