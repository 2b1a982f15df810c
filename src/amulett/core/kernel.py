"""Compiled rules: one source, run compiled (Numba, over records) or interpreted (over plain objects).

@rule     a rule of a game; with NUMBA_DISABLE_JIT=1 it stays an ordinary, debuggable Python function
@entry    a rule that Python calls: its machine code is kept on disk (`kept`)
in_python(rule)   the same rule for plain Python, over plain objects
"""

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from amulett.core.kept import keep
from amulett.core.record import INTERPRETED, Records

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
        keep(compiled, function)
    return compiled


def _compile_for_wide_integers(compile_: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """One version of a rule serves a field of any width, an enum and a bool: a third as many versions to compile."""
    narrow = (types.Integer, types.IntEnumMember, types.Boolean)
    return compile_(tuple(types.int64 if isinstance(a, narrow) else a for a in arguments))


_in_python: dict[Any, Callable[..., Any]] = {}


def in_python(rule: Any) -> Callable[..., Any]:
    """A rule for plain Python, over plain objects: its source, interpreted, and likewise every rule it calls."""
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
    """An entry for arguments of exactly these types, called without looking up types again: saves 1 us per call."""
    if INTERPRETED:
        return function  # type: ignore[no-any-return]
    signature = tuple(numba.typeof(argument) for argument in arguments)
    function.compile(signature)
    return function.overloads[signature].entry_point  # type: ignore[no-any-return]


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


CACHE_LINE = 64
"""Bytes that a processor fetches at a time."""


def fetch_ahead(records: Records, index: int) -> None:
    """Have the processor fetch a record that is needed soon, if there is one; a hint, which changes nothing."""


@intrinsic
def _prefetch(context, record):
    """Every cache line of a record."""

    def generate(context, builder, signature, arguments):
        byte, flag = ir.IntType(8).as_pointer(), ir.IntType(32)
        prefetch = builder.module.declare_intrinsic(
            "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, flag, flag, flag])
        )
        first = builder.bitcast(arguments[0], byte)
        for_writing, into_all_caches, as_data = (ir.Constant(flag, value) for value in (1, 3, 1))
        for offset in range(0, record.size, CACHE_LINE):
            place = builder.gep(first, [ir.Constant(ir.IntType(64), offset)])
            builder.call(prefetch, [place, for_writing, into_all_caches, as_data])
        return context.get_dummy_value()

    return types.void(record), generate


@overload(fetch_ahead, inline="always")
def _fetch_ahead(records, index):
    def fetch(records, index):
        if index < len(records):
            _prefetch(records[index])

    return fetch


@overload(bit_count, inline="always")
def _bit_count(mask):
    return lambda mask: _ctpop(mask)


@overload(lowest_bit, inline="always")
def _lowest_bit(mask):
    return lambda mask: _cttz(mask)
