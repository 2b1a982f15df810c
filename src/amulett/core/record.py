"""Records and their plain twins.

A state, an edition or an information is ONE fixed-size NumPy record: compiled rules work on it in place, a clone is a copy
of bytes, a batch is an array. Python code reads it as a plain object with the same fields, made of ints and lists; the
interpreted rules run on such objects, too (with NumPy scalars `1 << np.int8(40)` would be 0).
"""

import os
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")
"""True when the rules run as ordinary Python (NUMBA_DISABLE_JIT=1)."""

MAX_SEATS = 6
SEATS_OF = tuple(tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS))
"""The seats in a set of bits."""

MOST_OPTIONS = 256
"""No decision of any game has more."""

OPTIONS = np.dtype([("seat", "i2"), ("count", "i2"), ("asks_forced", "i2"), ("action", "i2", (MOST_OPTIONS,))])
"""Where the legal actions of a seat are written, and whether the match asks even where there is only one."""

STREAM = np.dtype([("rng", "i8")])
"""The stream of a bot or of a determinization."""

Records = Any
"""An array of records; for interpreted rules, a list of plain objects."""


@cache
def plain(dtype: np.dtype[Any]) -> type:
    """The class of plain objects with the fields of `dtype`."""

    def __init__(self: Any, values: Any = None) -> None:
        _fill(self, dtype, np.zeros((), dtype).tolist() if values is None else values)

    return type("Plain", (), {"__slots__": dtype.names, "__init__": __init__, "dtype": dtype})


def _fill(target: Any, dtype: np.dtype[Any], values: Any) -> None:
    assert dtype.names and dtype.fields
    for name, value in zip(dtype.names, values, strict=True):
        setattr(target, name, _plain_value(dtype.fields[name][0], value))


def _plain_value(dtype: np.dtype[Any], value: Any) -> Any:
    if dtype.subdtype:
        base, shape = dtype.subdtype
        if isinstance(value, np.ndarray):
            value = value.tolist()
            if not base.names:
                return value
        return _plain_array(base, len(shape), value)
    return plain(dtype)(value) if dtype.names else value


def _plain_array(base: np.dtype[Any], depth: int, values: Any) -> Any:
    if depth:
        return [_plain_array(base, depth - 1, value) for value in values]
    return plain(base)(values) if base.names else values


def _values(dtype: np.dtype[Any], value: Any) -> Any:
    """What NumPy accepts for a field: tuples for records, lists for arrays."""
    if dtype.subdtype and dtype.subdtype[0].names:
        return [_values(dtype.subdtype[0], item) for item in value]
    if dtype.names:
        assert dtype.fields
        return tuple(_values(dtype.fields[name][0], getattr(value, name)) for name in dtype.names)
    return value


def to_plain(records: Records, index: int = 0) -> Any:
    """The record as an independent plain object: changing it changes nothing else."""
    if INTERPRETED:
        records = to_array(records[index])
        index = 0
    return plain(records.dtype)(records[index].tolist())


def to_array(value: Any) -> np.ndarray[Any, Any]:
    """A plain object as an array of one record. A number that its field cannot hold is an OverflowError."""
    array = np.zeros(1, type(value).dtype)
    array[0] = _values(type(value).dtype, value)
    return array


def new_records(dtype: np.dtype[Any], size: int = 1) -> Records:
    return (
        [plain(dtype)() for _ in range(size)] if INTERPRETED else np.ndarray(size, dtype, bytearray(size * dtype.itemsize))
    )


def from_plain(value: Any) -> Records:
    """Records of one, for the rules, with the content of a plain object."""
    array = to_array(value)
    return [plain(array.dtype)(array[0].tolist())] if INTERPRETED else array


def clone(records: Records) -> Records:
    """A copy of the bytes; NumPy's own copies field by field, which takes ten times as long."""
    if INTERPRETED:
        return [plain(type(r).dtype)(to_array(r)[0].tolist()) for r in records]
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


class Slate:
    """Records to be written over again and again, from the same beginning: four times as fast as new ones."""

    def __init__(self, beginning: Records) -> None:
        self._beginning, self._content = beginning, b""
        if not INTERPRETED:
            self._content = beginning.tobytes()
            self._buffer = bytearray(self._content)
            self._records: Records = np.ndarray(beginning.shape, beginning.dtype, self._buffer)

    def wiped(self) -> Records:
        """The records as they were at the beginning; what was written since is gone."""
        if INTERPRETED:
            return clone(self._beginning)
        self._buffer[:] = self._content
        return self._records


def to_bytes(records: Records, index: int = 0, without: Sequence[str] = ()) -> bytes:
    """The record's fields byte by byte, the same whichever way the rules run; padding is left out, and fields may be."""
    array = to_array(records[index]) if INTERPRETED else records[index : index + 1]
    if without:
        array = array[[name for name in array.dtype.names or () if name not in without]]
    return bytes(array.astype(_packed(array.dtype)).tobytes())


def from_bytes(dtype: np.dtype[Any], content: bytes) -> Records:
    """The inverse: records of one."""
    array = np.frombuffer(content, _packed(dtype)).astype(dtype)
    return [plain(dtype)(array[0].tolist())] if INTERPRETED else array


@cache
def _packed(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same fields without padding."""
    if dtype.subdtype:
        base, shape = dtype.subdtype
        return np.dtype((_packed(base), shape))
    if dtype.names is None:
        return dtype
    return np.dtype([(name, _packed(dtype[name])) for name in dtype.names])
