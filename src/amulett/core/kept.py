"""Machine code on disk: one file per entry and game, named after exactly what was compiled into it.

The name is a hash of everything the code depends on: the entry, every rule it can reach (through `dispatch`, those of the
game whose records it gets), the constants they read, the types of the arguments, the versions of compiler and interpreter,
the flags, the processor. So changing a text discards nothing, changing a rule discards only what was made from it, and
nothing is ever stale. There is no index: two processes that compile at once can neither lose nor mix up each other's files.
"""

import atexit
import contextlib
import enum
import hashlib
import os
import pickle
import shutil
import sys
import tempfile
import time
import types as python
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from llvmlite import binding as llvm
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps

from amulett.core import registry
from amulett.core.registry import Rules, game_of

_KEEP_UNUSED_DAYS = 30
_DIGEST_BYTES = 32
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
        for cell in function.__closure__ or ():
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


# ---- where it is kept


def user_cache() -> Path:
    """Where the program may keep what it can recreate."""
    if chosen := os.environ.get("AMULETT_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "amulett" / "cache"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/amulett").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "amulett"


@cache
def folder() -> Path:
    """The user's cache, or a temporary folder if that cannot be written."""
    chosen = user_cache() / "code"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=chosen).close()
    except OSError:
        passing = Path(tempfile.mkdtemp(prefix="amulett-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return passing
    forget_unused(chosen)
    return chosen


def forget_unused(where: Path) -> None:
    """Delete machine code that has not been used for a month."""
    oldest = time.time() - _KEEP_UNUSED_DAYS * 86_400
    for file in where.glob("*/*.code"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                file.unlink()


@cache
def _surroundings() -> str:
    """What all machine code depends on: versions, flags, the processor."""
    name = numba.config.CPU_NAME or llvm.get_host_cpu_name()
    features = numba.config.CPU_FEATURES
    exact = features if features is not None else llvm.get_host_cpu_features().flatten()
    versions = numba.__version__, llvmlite.__version__, np.__version__, sys.version_info[:2], sys.implementation.name
    return repr((versions, numba.config.BOUNDSCHECK, numba.config.OPT, llvm.get_process_triple(), name, exact))


class EntryCache(_Cache):  # type: ignore[misc]
    """What Numba consults for the machine code of one entry."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._enabled = True
        self._digests: dict[str, str] = {}

    @property
    def cache_path(self) -> str:
        return str(folder())

    def walk(self, game: str) -> Walk:
        """Everything the entry depends on in a game."""
        rules = registry.GAMES.get(game)
        walk = Walk(rules, own=("amulett", rules.package.partition(".")[0]) if rules else ("amulett",))
        walk.visit(numba.njit(self._function))
        walk.visit_source("amulett.core.kernel")
        if rules:
            walk.visit(rules.public)
        return walk

    def place(self, signature: tuple[Any, ...]) -> Path:
        game = game_of(signature)
        if game not in self._digests:
            self._digests[game] = self.walk(game).digest()
        exact = hashlib.sha256(f"{_surroundings()}\n{self._digests[game]}\n{signature!r}".encode()).hexdigest()[:20]
        return folder() / (game or "core") / f"{self._function.__name__}-{exact}.code"

    def is_kept(self, signature: tuple[Any, ...]) -> bool:
        return self.place(signature).exists()

    def load_overload(self, signature: tuple[Any, ...], target: Any) -> Any:
        target.refresh()
        if not self._enabled:
            return None
        place = self.place(signature)
        try:
            data = place.read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[_DIGEST_BYTES:]).digest() != data[:_DIGEST_BYTES]:
            return None  # damaged: as good as none
        with contextlib.suppress(OSError):
            os.utime(place)  # in use: do not delete it
        return CompileResult._rebuild(target, *pickle.loads(data[_DIGEST_BYTES:]))

    def save_overload(self, signature: tuple[Any, ...], result: Any) -> None:
        if not self._enabled or result.library.has_dynamic_globals or any(not lifted.can_cache for lifted in result.lifted):
            return
        code = dumps(result._reduce())
        place = self.place(signature)
        with contextlib.suppress(OSError):  # a full disk costs time, nothing else
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
                file.write(hashlib.sha256(code).digest() + code)
            os.replace(file.name, place)

    def enable(self) -> None:
        self._enabled = True

    def disable(self) -> None:
        self._enabled = False

    def flush(self) -> None:
        """Nothing is kept back."""
