"""From which seeds the rows of a vector are dealt, and where their lots begin."""

from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from amulett.core.errors import AmulettError
from amulett.core.seed import SEED_BITS, key_of, seed_of, stream, wrap
from amulett.core.space import Array
from amulett.core.whole import whole_number

Seeds = SupportsIndex | Sequence[SupportsIndex]
"""One for all rows, or one for each."""
FAR = wrap(0x9E3779B97F4A7C15)
"""So far apart in seeds are the matches of a row that has a seed of its own: rows do not run into each other."""


class Sown(NamedTuple):
    first: Array
    """The lower half of the seed of each row's first match."""
    salt: int
    """The upper half of all seeds."""
    stride: int
    """From one match of a row to its next."""


def sow(seed: Seeds, size: int) -> Sown:
    """Row n gets the seed + n, and for every later match `size` more; or its own, and for every later match `FAR` more."""
    if whole_number(seed) is not None or not isinstance(seed, Sequence | np.ndarray):
        first, salt = _key(seed)
        rows = np.arange(size, dtype=np.uint64) + _unsigned(first)
        return Sown(rows.view(np.int64), salt, size)
    keys = [_key(one) for one in seed]
    if len(keys) != size:
        raise AmulettError(f"there is one seed for all, or one for each of the {size} matches, not {len(keys)}")
    if len({salt for _, salt in keys}) > 1:
        raise AmulettError("seeds of the same vector must not differ in their upper 64 bits: take smaller ones")
    return Sown(np.array([first for first, _ in keys], np.int64), keys[0][1], FAR)


def following(seed: int) -> int:
    """The seed of the next match, where one is played after the other."""
    first, salt = key_of(seed)
    return seed_of((wrap(first + 1), salt))


def _unsigned(number: int) -> np.uint64:
    return np.uint64(number & (1 << 64) - 1)


def _key(seed: Any) -> tuple[int, int]:
    number = whole_number(seed)
    if number is None or not 0 <= number < 1 << SEED_BITS:
        raise AmulettError(f"a seed is a whole number of at most {SEED_BITS} bits, not {seed!r}")
    return key_of(number)


def streams_of(sown: Sown) -> Array:
    """Where each row's lots begin, by its own seed: splitmix64, the same with every NumPy."""
    lots = sown.first.view(np.uint64) * _unsigned(FAR) + _unsigned(stream(sown.salt))
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        lots = (lots ^ (lots >> np.uint64(shift))) * np.uint64(factor)
    return lots.view(np.int64)
