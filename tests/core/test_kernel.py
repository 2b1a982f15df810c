"""Compiled rules: bits, and that plain Python can ask a rule."""

from types import SimpleNamespace

import pytest

from amulett.core.bits import bits, mask_of
from amulett.core.kernel import bit_count, in_python, lowest_bit, rule


@pytest.mark.parametrize("mask", [1, 2, 0b1011000, 1 << 59, (1 << 60) - 1])
def test_bits(mask: int) -> None:
    assert bit_count(mask) == f"{mask:b}".count("1")
    assert mask >> lowest_bit(mask) & 1
    assert mask & ((1 << lowest_bit(mask)) - 1) == 0
    assert len(bits(mask)) == bit_count(mask)
    assert mask_of(bits(mask)) == mask


@rule
def half(s):  # type: ignore[no-untyped-def]
    return s.cards // 2


@rule
def comes_out_even(s):  # type: ignore[no-untyped-def]
    return 2 * half(s) == s.cards


def test_plain_python_can_ask_a_rule_that_asks_another() -> None:
    """About a plain object, which compiled code could not even read."""
    assert [in_python(comes_out_even)(SimpleNamespace(cards=cards)) for cards in (4, 5)] == [True, False]
    assert in_python(half) is in_python(half)
