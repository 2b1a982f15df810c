"""Compiled rules: one source, run compiled (Numba, over records) or interpreted (over plain objects).

    @rule     a rule of a game; with NUMBA_DISABLE_JIT=1 it stays an ordinary, debuggable Python function
    @entry    a rule that Python calls: its machine code is kept on disk
    in_python(rule)   the same rule for plain Python, which can ask it about a plain object

The kept code lives in the user's cache directory, in a folder named by a hash of every source that can be compiled
into it and of every switch that changes the outcome. Numba's own key sees neither edits in called modules nor the
bounds-check switch; ours does, so it can never be stale.
"""

import atexit
import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.extending import intrinsic, overload

INTERPRETED = bool(numba.config.DISABLE_JIT)
"""True when the rules run as ordinary Python (NUMBA_DISABLE_JIT=1)."""

_PACKAGE = Path(__file__).parents[1]
_COMPILED_LAYERS = ("core", "games", "bots")
_KEEP_UNUSED_DAYS = 30
_USED = "amulett-rules"
"""The file that marks a folder as ours, and by its time when it was last used."""


def _fingerprint() -> str:
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK} {numba.config.OPT}".encode())
    for layer in _COMPILED_LAYERS:
        for source in sorted((_PACKAGE / layer).rglob("*.py")):
            digest.update(source.relative_to(_PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def user_cache() -> Path:
    """Where the program may keep what it can make again."""
    if chosen := os.environ.get("AMULETT_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")).expanduser() / "amulett" / "cache"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/amulett").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "amulett"


def _writable_cache() -> Path:
    """The folder for this very source, or a passing one where the user's cache cannot be written."""
    folder = user_cache() / "rules" / _fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _USED).touch()
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        passing = Path(tempfile.mkdtemp(prefix="amulett-"))
        atexit.register(shutil.rmtree, passing, ignore_errors=True)
        return passing
    _forget_unused(folder)
    return folder


def _forget_unused(cache: Path) -> None:
    """Other sources' machine code that nobody has used for a month goes; what has no mark of ours stays."""
    oldest = time.time() - _KEEP_UNUSED_DAYS * 86_400
    for mark in cache.parent.glob(f"{'[0-9a-f]' * 16}/{_USED}"):
        with contextlib.suppress(OSError):
            if mark.stat().st_mtime < oldest:
                shutil.rmtree(mark.parent)


CACHE = Path() if INTERPRETED else _writable_cache()
"""Where the machine code of exactly these sources is kept."""


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Places a function's code by its module, so that every checkout of the same source shares it."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file
        self._lineno = py_func.__code__.co_firstlineno
        self._cache_path = str(CACHE / py_func.__module__)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Locator":
        locator = cls(py_func, py_file)
        locator.ensure_cache_path()
        return locator

    def get_source_stamp(self) -> str:
        return CACHE.name


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _EntryCache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Impl


_compile = numba.njit(nogil=True, error_model="numpy")
_compile_inner = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)


def rule(function: Callable[..., Any]) -> Any:
    compiled = _compile_inner(function)
    if not INTERPRETED:
        compiled.compile = partial(_compile_for_wide_integers, compiled.compile)
    return compiled


def entry(function: Callable[..., Any]) -> Any:
    compiled = _compile(function)
    if not INTERPRETED:
        compiled._cache = _EntryCache(function)
    return compiled


def _compile_for_wide_integers(compile_: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """One version of a rule serves a field of any width, an enum and a bool: three times fewer versions to compile."""
    narrow = (types.Integer, types.IntEnumMember, types.Boolean)
    return compile_(tuple(types.int64 if isinstance(a, narrow) else a for a in arguments))


_in_python: dict[Any, Callable[..., Any]] = {}


def in_python(rule: Any) -> Callable[..., Any]:
    """A rule as plain Python can ask it, over plain objects: its source, interpreted, and so every rule that it calls."""
    if INTERPRETED:
        return rule  # type: ignore[no-any-return]
    if rule not in _in_python:
        source = rule.py_func
        world = dict(source.__globals__)
        _in_python[rule] = FunctionType(source.__code__, world, source.__name__, source.__defaults__, source.__closure__)
        for name in source.__code__.co_names:
            if hasattr(world.get(name), "py_func"):
                world[name] = in_python(world[name])
    return _in_python[rule]


def direct(function: Any, *arguments: Any) -> Callable[..., Any]:
    """An entry for arguments of exactly these types, called without looking their types up again: 1 us less a call."""
    if INTERPRETED:
        return function  # type: ignore[no-any-return]
    signature = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(signature)
    return function.overloads[signature].entry_point  # type: ignore[no-any-return]


def bits(mask: int) -> list[int]:
    """The numbers in a set that is written as bits."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def mask_of(numbers: Iterable[int]) -> int:
    """The way back."""
    return sum(1 << n for n in set(numbers))


def bit_count(mask: int) -> int:
    return int(mask).bit_count()


def lowest_bit(mask: int) -> int:
    mask = int(mask)  # NumPy's numbers have no bit_length
    return (mask & -mask).bit_length() - 1


@intrinsic
def _ctpop(context, x):
    return types.int64(types.int64), lambda ctx, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def _cttz(context, x):
    return types.int64(types.int64), lambda ctx, b, sig, args: b.cttz(args[0], ir.Constant(ir.IntType(1), 1))


@overload(bit_count, inline="always")
def _bit_count(mask):
    return lambda mask: _ctpop(mask)


@overload(lowest_bit, inline="always")
def _lowest_bit(mask):
    return lambda mask: _cttz(mask)
