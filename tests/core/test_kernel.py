"""Compiled rules: bits, and that one version serves every width of integer."""

import pytest

from amulett.core.kernel import bit_count, lowest_bit


@pytest.mark.parametrize("mask", [1, 2, 0b1011000, 1 << 59, (1 << 60) - 1])
def test_bits(mask: int) -> None:
    assert bit_count(mask) == f"{mask:b}".count("1")
    assert mask >> lowest_bit(mask) & 1
    assert mask & ((1 << lowest_bit(mask)) - 1) == 0
