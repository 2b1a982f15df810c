"""Numbers that several threads read and write at the same time, compiled; interpreted, one thread does it all."""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def look(numbers: Any, at: int) -> int:
    """What is there now."""
    return int(numbers[at])


def put(numbers: Any, at: int, value: int) -> None:
    numbers[at] = value


def add_to(numbers: Any, at: int, value: int) -> int:
    """Add; returns what was there before."""
    before = int(numbers[at])
    numbers[at] = before + value
    return before


def lower_to(numbers: Any, at: int, value: int) -> None:
    """Make it no greater than this."""
    numbers[at] = min(int(numbers[at]), value)


_IN_ORDER = "seq_cst"
"""All threads see all of these in the same order."""


def _place(context: Any, builder: Any, kind: Any, numbers: Any, at: Any) -> Any:
    return builder.gep(context.make_array(kind)(context, builder, numbers).data, [at])


@intrinsic
def _look(context, numbers, at):
    def generate(context, builder, signature, arguments):
        return builder.load_atomic(_place(context, builder, numbers, *arguments), _IN_ORDER, 8)

    return types.int64(numbers, types.int64), generate


@intrinsic
def _put(context, numbers, at, value):
    def generate(context, builder, signature, arguments):
        builder.store_atomic(arguments[2], _place(context, builder, numbers, *arguments[:2]), _IN_ORDER, 8)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), generate


@intrinsic
def _add_to(context, numbers, at, value):
    def generate(context, builder, signature, arguments):
        return builder.atomic_rmw("add", _place(context, builder, numbers, *arguments[:2]), arguments[2], _IN_ORDER)

    return types.int64(numbers, types.int64, types.int64), generate


@intrinsic
def _lower_to(context, numbers, at, value):
    def generate(context, builder, signature, arguments):
        builder.atomic_rmw("min", _place(context, builder, numbers, *arguments[:2]), arguments[2], _IN_ORDER)
        return context.get_dummy_value()

    return types.void(numbers, types.int64, types.int64), generate


@overload(look)
def _compiled_look(numbers, at):
    return lambda numbers, at: _look(numbers, at)


@overload(put)
def _compiled_put(numbers, at, value):
    return lambda numbers, at, value: _put(numbers, at, value)


@overload(add_to)
def _compiled_add_to(numbers, at, value):
    return lambda numbers, at, value: _add_to(numbers, at, value)


@overload(lower_to)
def _compiled_lower_to(numbers, at, value):
    return lambda numbers, at, value: _lower_to(numbers, at, value)
