"""Copying records, compiled: a whole record, or just what a state and an information share."""

from copy import deepcopy
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numba.np.numpy_support import as_dtype

from amulett.core.lanes import block_at, in_lanes, lanes_for, splat, starts
from amulett.core.record import Records
from amulett.core.registry import rules_of

MOST_BLENDED = 256
"""Bytes of a row of which only a part is in use, that are copied without asking how many."""


def overwrite(records: Records, index: int, sources: Records, source: int) -> None:
    """Copy one record over another."""
    for name in type(records[index]).dtype.names:
        setattr(records[index], name, deepcopy(getattr(sources[source], name)))


@overload(overwrite, inline="always")
def _overwrite(records, index, sources, source):
    def copy(records, index, sources, source):
        records[index] = sources[source]

    return copy


def copy_public(source: Any, target: Any) -> None:
    """Copy what everybody knows, between a state and an information, into one that is still empty."""
    for name, length in rules_of(type(source)).public:
        value = deepcopy(getattr(source, name))
        if length:
            value = _used(value, getattr(source, length), getattr(target, name))
        setattr(target, name, value)


def _used(value: Any, length: Any, blank: Any) -> Any:
    """The part in use, for each row if there are several; the rest stays blank."""
    if isinstance(length, list):
        return [_used(row, used, empty) for row, used, empty in zip(value, length, blank, strict=True)]
    return value[:length] + blank[length:]


@overload(copy_public)
def _copy_public(source, target):
    return lambda source, target: _copy_fields(source, target)


@intrinsic
def _copy_fields(context, source, target):
    """A few block copies: fields that lie side by side in both records go together."""
    public = rules_of(source).public
    whole = [name for name, length in public if not length]

    def generate(context, builder, signature, arguments):
        start, end = (builder.bitcast(pointer, cgutils.voidptr_t) for pointer in arguments)

        def copy(from_byte, to_byte, size):
            here = builder.gep(start, [_number(from_byte)])
            there = builder.gep(end, [_number(to_byte)])
            cgutils.raw_memcpy(builder, there, here, size, 1)

        for from_byte, to_byte, size in _blocks(source, target, whole):
            copy(from_byte, to_byte, _number(size))
        for name, length in public:
            if length:
                for row, (from_byte, to_byte, width) in enumerate(_rows(source, target, name)):
                    used = _load(builder, start, source, length, row)
                    if _is_blended(source, name):
                        here, there = builder.gep(start, [_number(from_byte)]), builder.gep(end, [_number(to_byte)])
                        _blend(builder, here, there, used, *_numbers(source, name))
                    else:
                        copy(from_byte, to_byte, builder.mul(used, _number(width)))
        return context.get_dummy_value()

    return types.void(source, target), generate


def _numbers(record: Any, name: str) -> tuple[int, int]:
    """The bits of a number of a field, and how many are in a row of it."""
    dtype = as_dtype(record.typeof(name))
    base, shape = dtype.subdtype or (dtype, (1,))
    return 8 * base.itemsize, shape[-1]


def _is_blended(record: Any, name: str) -> bool:
    """Whether the rows of a field, of which only a part is in use, are written as a whole."""
    bits, count = _numbers(record, name)
    dtype = as_dtype(record.typeof(name))
    plain_rows = dtype.subdtype is not None and len(dtype.subdtype[1]) <= 2 and not dtype.subdtype[0].names
    return plain_rows and count < 256 and bits * count <= 8 * MOST_BLENDED


def _blend(builder: Any, here: Any, there: Any, used: Any, bits: int, count: int) -> None:
    """Copy the first `used` numbers of a row; the rest of it becomes 0, as it is in an empty record. No branch, no call."""
    kind = ir.IntType(bits)
    lanes = lanes_for(count, 256 // bits)
    limit = splat(builder, builder.trunc(used, kind) if bits < 64 else used, lanes)
    for first in starts(count, lanes):
        places = ir.Constant(ir.VectorType(kind, lanes), list(range(first, first + lanes)))
        block = builder.load(block_at(builder, here, _number(first * bits // 8), kind, lanes), align=1)
        told = builder.select(builder.icmp_unsigned("<", places, limit), block, in_lanes(0, kind, lanes))
        builder.store(told, block_at(builder, there, _number(first * bits // 8), kind, lanes), align=1)


def wipe(information: Any) -> None:
    """Make an information empty, but for what `copy_public` writes over in any case."""
    type(information).__init__(information)


@overload(wipe)
def _wipe(information):
    return lambda information: _wipe_private(information)


@intrinsic
def _wipe_private(context, information):
    def generate(context, builder, signature, arguments):
        start = builder.bitcast(arguments[0], cgutils.voidptr_t)
        for begin, end in _private(information):
            cgutils.memset(builder, builder.gep(start, [_number(begin)]), _number(end - begin), 0)
        return context.get_dummy_value()

    return types.void(information), generate


def _private(information: Any) -> list[tuple[int, int]]:
    """From which byte to which one there is something that `copy_public` may leave as it is."""
    public = rules_of(information).public
    written = sorted(
        (information.offset(name), information.offset(name) + _size(information, name))
        for name, length in public
        if not length or _is_blended(information, name)
    )
    edges = [0, *(edge for span in written for edge in span), information.size]
    return [(begin, end) for begin, end in zip(edges[::2], edges[1::2], strict=True) if begin < end]


def _number(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


def _blocks(source: Any, target: Any, names: list[str]) -> list[tuple[int, int, int]]:
    """Where bytes are copied from and to, and how many; neighbours are merged into one block."""
    spans = sorted((source.offset(name), target.offset(name), _size(source, name)) for name in names)
    blocks: list[tuple[int, int, int]] = []
    for here, there, size in spans:
        if blocks and _is_next(source, target, blocks[-1], here, there):
            first, other, _ = blocks.pop()
            blocks.append((first, other, here - first + size))
        else:
            blocks.append((here, there, size))
    return blocks


def _is_next(source: Any, target: Any, block: tuple[int, int, int], here: int, there: int) -> bool:
    """Whether a field follows a block in both records, with nothing but padding between them."""
    first, other, size = block
    return here - first == there - other and not any(
        begin <= record.offset(name) < end
        for record, begin, end in ((source, first + size, here), (target, other + size, there))
        for name in record.fields
    )


def _size(record: Any, name: str) -> int:
    return int(as_dtype(record.typeof(name)).itemsize)


def _rows(source: Any, target: Any, name: str) -> list[tuple[int, int, int]]:
    """Where each row of a field begins in both records, and the size of an item in bytes."""
    dtype = as_dtype(source.typeof(name))
    base, shape = dtype.subdtype or (dtype, (1,))
    rows = 1 if len(shape) == 1 else shape[0]
    step = dtype.itemsize // rows
    width = base.itemsize * int(np.prod(shape[2:], dtype=int))
    return [(source.offset(name) + row * step, target.offset(name) + row * step, width) for row in range(rows)]


def _load(builder: Any, start: Any, record: Any, name: str, row: int) -> Any:
    """A number of the record: the field `name`, or its item `row` if it is an array."""
    dtype = as_dtype(record.typeof(name))
    base = dtype.subdtype[0] if dtype.subdtype else dtype
    bits = ir.IntType(8 * base.itemsize)
    place = builder.gep(start, [_number(record.offset(name) + (row * base.itemsize if dtype.subdtype else 0))])
    return builder.sext(builder.load(builder.bitcast(place, bits.as_pointer()), align=1), ir.IntType(64))
