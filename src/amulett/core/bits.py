"""Sets of small numbers as bits, for plain Python; compiled rules have `kernel.bit_count` and `lowest_bit`."""

from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """The numbers in a set that is written as bits."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def mask_of(numbers: Iterable[int]) -> int:
    """The inverse."""
    return sum(1 << n for n in set(numbers))
