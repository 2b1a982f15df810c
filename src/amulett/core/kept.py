"""Machine code on disk: one file per entry and game, named after exactly what was compiled into it.

The name is a hash of everything the code depends on: the entry, every rule it can reach (through `dispatch`, those of the
game whose records it gets), the constants they read, the types of the arguments, the versions of compiler and interpreter,
the flags, the processor. So changing a text discards nothing, changing a rule discards only what was made from it, and
nothing is ever stale. There is no index: two processes that compile at once can neither lose nor mix up each other's files,
and of those who want the same code one compiles it while the others wait. Code that comes with the package (`shipped`) is
found in the same way, by a name of its own.
"""

import atexit
import contextlib
import hashlib
import logging
import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import numba
from llvmlite import binding as llvm
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from amulett.core import registry, shipped
from amulett.core.alone import alone
from amulett.core.reach import Walk
from amulett.core.registry import game_of

log = logging.getLogger("amulett")

_KEEP_UNUSED_DAYS = 30
_DIGEST_BYTES = 32
_TYPE_NOTES = 6
"""Where Numba's notes on types are among the parts of a result."""


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
    except OSError as error:
        passing = Path(tempfile.mkdtemp(prefix="amulett-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        why = (error.strerror or str(error)).lower()
        log.warning("machine code cannot be kept in %s (%s): it is compiled anew each time", chosen, why)
        chosen = passing / "code"
        chosen.mkdir()
        return chosen
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
def _surroundings(processor: str | None = None) -> str:
    """What all machine code depends on: versions, flags, the processor (this machine's, or a level of processors)."""
    name = processor or numba.config.CPU_NAME or llvm.get_host_cpu_name()
    features = "" if processor else numba.config.CPU_FEATURES
    exact = features if features is not None else llvm.get_host_cpu_features().flatten()
    return repr((shipped.here(), sys.implementation.name, numba.config.BOUNDSCHECK, numba.config.OPT, name, exact))


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
        """Where the code for this machine is kept."""
        return folder() / self._name(signature, _surroundings())

    def places(self, signature: tuple[Any, ...]) -> Iterator[Path]:
        """Where to look for it: what was compiled here, then what came with the package."""
        yield self.place(signature)
        if came := shipped.place():
            yield came / self._name(signature, _surroundings(came.name))

    def _name(self, signature: tuple[Any, ...], surroundings: str) -> str:
        game = game_of(signature)
        if game not in self._digests:
            self._digests[game] = self.walk(game).digest()
        exact = hashlib.sha256(f"{surroundings}\n{self._digests[game]}\n{signature!r}".encode()).hexdigest()[:20]
        return f"{game or 'core'}/{self._function.__name__}-{exact}.code"

    def is_kept(self, signature: tuple[Any, ...]) -> bool:
        return any(place.exists() for place in self.places(signature))

    @contextlib.contextmanager
    def one_compiler(self, signature: tuple[Any, ...]) -> Iterator[None]:
        """Of all processes that want this code, one is in here: it compiles, and the next ones find what it has kept."""
        if not self._enabled or self.is_kept(signature):
            yield
            return
        with alone(folder() / "waiting" / f"{game_of(signature) or 'core'}-{self._function.__name__}"):
            yield

    def load_overload(self, signature: tuple[Any, ...], target: Any) -> Any:
        target.refresh()
        if not self._enabled:
            return None
        whole = (code for place in self.places(signature) if (code := _read(place)))
        code = next(whole, None)
        return code and CompileResult._rebuild(target, *pickle.loads(code))

    def save_overload(self, signature: tuple[Any, ...], result: Any) -> None:
        if not self._enabled or result.library.has_dynamic_globals or any(not lifted.can_cache for lifted in result.lifted):
            return
        code = dumps(_without_paths(result._reduce()))
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


def keep(compiled: Any, function: Callable[..., Any]) -> None:
    """Have Numba keep the machine code of a function here."""
    compiled._cache = EntryCache(function)
    compiled.compile = partial(_compile_once, compiled)


def _compile_once(compiled: Any, signature: Any) -> Any:
    """Many processes may want the same machine code at once: one compiles it, the others wait and load it."""
    if isinstance(signature, tuple) and signature not in compiled.overloads:
        with compiled._cache.one_compiler(signature):
            return type(compiled).compile(compiled, signature)
    return type(compiled).compile(compiled, signature)


def _read(place: Path) -> bytes | None:
    """The code in a file; none if there is none, or if it is damaged."""
    try:
        data = place.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(data[_DIGEST_BYTES:]).digest() != data[:_DIGEST_BYTES]:
        return None
    with contextlib.suppress(OSError):
        os.utime(place)  # in use: do not delete it
    return data[_DIGEST_BYTES:]


def _without_paths(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Numba's parts of a result, less the notes on types: nobody reads them, and they name the folders of this machine."""
    return tuple("" if n == _TYPE_NOTES else part for n, part in enumerate(parts))
