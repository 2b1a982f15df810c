"""Many small numbers at once, compiled: what a processor does to 32 bytes in one go instead of a loop over them.

Sets are bits of one number, of places or of members below 63. Interpreted, each of these is a plain loop. `size` is a
constant: how many numbers there are.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

MOST_LANES = 32
"""So many bytes at a time: a register of most processors."""


def places_of(values: Any, size: int, value: int) -> int:
    """Where among the first `size` numbers, a byte each, this one is: a set of places."""
    return sum(1 << n for n in range(size) if values[n] == value)


def places_in(values: Any, size: int, members: int) -> int:
    """Where among the first `size` numbers, a byte each, there is a member of this set; less than 0 is in none."""
    return sum(1 << n for n in range(size) if values[n] >= 0 and members >> values[n] & 1)


def spread(row: Any, at: int, members: int, size: int) -> None:
    """Write the first `size` bits of a set into the columns of a row from `at` on, 1 or 0 each."""
    for n in range(size):
        row.column[at + n] = members >> n & 1


def copy_known(target: Any, source: Any, size: int, used: int, known: int, otherwise: int) -> None:
    """Copy the first `used` of up to `size` numbers, a byte each: those in the set `known`, `otherwise` for the others.

    What lies beyond is 0 in an empty target, and stays so.
    """
    for n in range(used):
        target[n] = source[n] if known >> n & 1 else otherwise


# ---- the same, compiled: the size stays a constant in each signature, or code for one size would be taken for another


def starts(size: int, lanes: int) -> list[int]:
    """Where blocks of so many lanes begin, that cover everything; the last one may overlap."""
    found = list(range(0, size - lanes + 1, lanes))
    return found if found[-1] + lanes == size else [*found, size - lanes]


def lanes_for(size: int, most: int = MOST_LANES) -> int:
    """The widest block: a power of two."""
    return min(most, 1 << size.bit_length() - 1)


def splat(builder: Any, value: Any, lanes: int) -> Any:
    """The same number in every lane."""
    vector = ir.VectorType(value.type, lanes)
    first = builder.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
    return builder.shuffle_vector(first, ir.Constant(vector, ir.Undefined), everywhere)


def in_lanes(value: int, kind: Any, lanes: int) -> Any:
    """A constant in every lane."""
    return ir.Constant(ir.VectorType(kind, lanes), [value] * lanes)


def block_at(builder: Any, start: Any, offset: Any, kind: Any, lanes: int) -> Any:
    """Where a block begins that is read or written at once."""
    return builder.bitcast(builder.gep(start, [offset]), ir.VectorType(kind, lanes).as_pointer())


_BYTE, _LONG = ir.IntType(8), ir.IntType(64)


def _data(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Where the numbers of an array are."""
    return builder.bitcast(context.make_array(kind)(context, builder, value).data, _BYTE.as_pointer())


def _long(value: int) -> Any:
    return ir.Constant(_LONG, value)


def _as_set(builder: Any, flags: Any, lanes: int, first: int) -> Any:
    """A bit for each lane."""
    return builder.shl(builder.zext(builder.bitcast(flags, ir.IntType(lanes)), _LONG), _long(first))


def _as_flags(builder: Any, members: Any, lanes: int, first: int) -> Any:
    """A lane for each bit."""
    here = builder.trunc(builder.lshr(members, _long(first)), ir.IntType(lanes))
    return builder.bitcast(here, ir.VectorType(ir.IntType(1), lanes))


@intrinsic(prefer_literal=True)
def _places_of(context, values, size, value):
    count = size.literal_value
    lanes = lanes_for(count)

    def generate(context, builder, signature, arguments):
        start = _data(context, builder, values, arguments[0])
        wanted = splat(builder, builder.trunc(arguments[2], _BYTE), lanes)
        found = _long(0)
        for first in starts(count, lanes):
            block = builder.load(block_at(builder, start, _long(first), _BYTE, lanes), align=1)
            found = builder.or_(found, _as_set(builder, builder.icmp_signed("==", block, wanted), lanes, first))
        return found

    return types.int64(values, size, types.int64), generate


@overload(places_of, prefer_literal=True)
def _find_places_of(values, size, value):
    return lambda values, size, value: _places_of(values, size, value)


@intrinsic(prefer_literal=True)
def _places_in(context, values, size, members):
    count = size.literal_value
    lanes = lanes_for(count, 8)

    def generate(context, builder, signature, arguments):
        start = _data(context, builder, values, arguments[0])
        wide = ir.VectorType(_LONG, lanes)
        everyone = splat(builder, arguments[2], lanes)
        found = _long(0)
        for first in starts(count, lanes):
            block = builder.load(block_at(builder, start, _long(first), _BYTE, lanes), align=1)
            shift = builder.and_(builder.zext(block, wide), in_lanes(63, _LONG, lanes))
            flags = builder.trunc(builder.lshr(everyone, shift), ir.VectorType(ir.IntType(1), lanes))
            found = builder.or_(found, _as_set(builder, flags, lanes, first))
        return found

    return types.int64(values, size, types.int64), generate


@overload(places_in, prefer_literal=True)
def _find_places_in(values, size, members):
    return lambda values, size, members: _places_in(values, size, members)


@intrinsic(prefer_literal=True)
def _spread(context, columns, at, members, size):
    count = size.literal_value
    lanes = lanes_for(count)

    def generate(context, builder, signature, arguments):
        start = builder.gep(_data(context, builder, columns, arguments[0]), [arguments[1]])
        for first in starts(count, lanes):
            flags = _as_flags(builder, arguments[2], lanes, first)
            place = block_at(builder, start, _long(first), _BYTE, lanes)
            builder.store(builder.zext(flags, ir.VectorType(_BYTE, lanes)), place, align=1)
        return context.get_dummy_value()

    return types.void(columns, types.int64, types.int64, size), generate


@overload(spread, prefer_literal=True)
def _spread_in_row(row, at, members, size):
    return lambda row, at, members, size: _spread(row.column, at, members, size)


@intrinsic(prefer_literal=True)
def _copy_known(context, target, source, size, used, known, otherwise):
    count = size.literal_value
    lanes = lanes_for(count)

    def generate(context, builder, signature, arguments):
        there = _data(context, builder, target, arguments[0])
        here = _data(context, builder, source, arguments[1])
        inside = builder.not_(builder.shl(_long(-1), arguments[3]))
        rest = splat(builder, builder.trunc(arguments[5], _BYTE), lanes)
        for first in starts(count, lanes):
            block = builder.load(block_at(builder, here, _long(first), _BYTE, lanes), align=1)
            told = builder.select(_as_flags(builder, arguments[4], lanes, first), block, rest)
            told = builder.select(_as_flags(builder, inside, lanes, first), told, in_lanes(0, _BYTE, lanes))
            builder.store(told, block_at(builder, there, _long(first), _BYTE, lanes), align=1)
        return context.get_dummy_value()

    return types.void(target, source, size, *[types.int64] * 3), generate


@overload(copy_known, prefer_literal=True)
def _copy_what_is_known(target, source, size, used, known, otherwise):
    return lambda target, source, size, used, known, otherwise: _copy_known(target, source, size, used, known, otherwise)
