"""Randomness, in streams that nobody at the table can predict.

A stream is anything with a field `rng` (a splitmix64 counter). A state also has a `key` of 128 bits and counts its
`chances`: every chance event (a shuffle, a random draw) starts from SipHash-2-4(key, number of the event). So a seat that
has worked out one shuffle from the cards it saw still knows nothing about the next one, and bots, which draw from streams
of their own, cannot affect the deal.
"""

import numpy as np
from numba.extending import overload

from amulett.core.kernel import rule
from amulett.core.seed import wrap

_GOLDEN = -0x61C8864680B583EB
_MIX_1 = -0x40A7B892E31B1A47
_MIX_2 = -0x6B2FB644ECCEEE15


# Compiled signed integers must not overflow (LLVM assumes they never do), so these go through unsigned ones.


def add(x: int, y: int) -> int:
    return wrap(x + y)


def multiply(x: int, y: int) -> int:
    return wrap(x * y)


def shift_left(x: int, n: int) -> int:
    return wrap(x << n)


def shift_right(x: int, n: int) -> int:
    """The logical shift."""
    return (x & 0xFFFF_FFFF_FFFF_FFFF) >> n


@overload(add, inline="always")
def _add(x, y):
    return lambda x, y: np.int64(np.uint64(x) + np.uint64(y))


@overload(multiply, inline="always")
def _multiply(x, y):
    return lambda x, y: np.int64(np.uint64(x) * np.uint64(y))


@overload(shift_left, inline="always")
def _shift_left(x, n):
    return lambda x, n: np.int64(np.uint64(x) << np.uint64(n))


@overload(shift_right, inline="always")
def _shift_right(x, n):
    return lambda x, n: np.int64(np.uint64(x) >> np.uint64(n))


@rule
def _rotate(x, n):
    return shift_left(x, n) | shift_right(x, 64 - n)


@rule
def _sip_round(a, b, c, d):
    a, c = add(a, b), add(c, d)
    b, d = _rotate(b, 13) ^ a, _rotate(d, 16) ^ c
    a = _rotate(a, 32)
    c, a = add(c, b), add(a, d)
    b, d = _rotate(b, 17) ^ c, _rotate(d, 21) ^ a
    return a, b, _rotate(c, 32), d


@rule
def siphash(key_0, key_1, number):
    """SipHash-2-4 of one 64-bit number."""
    a, b = key_0 ^ 0x736F6D6570736575, key_1 ^ 0x646F72616E646F6D
    c, d = key_0 ^ 0x6C7967656E657261, key_1 ^ 0x7465646279746573
    for word in (number, 8 << 56):
        d ^= word
        a, b, c, d = _sip_round(a, b, c, d)
        a, b, c, d = _sip_round(a, b, c, d)
        a ^= word
    c ^= 0xFF
    for _ in range(4):
        a, b, c, d = _sip_round(a, b, c, d)
    return a ^ b ^ c ^ d


@rule
def begin_chance(s):
    """Start the next chance event of this state: a stream of its own."""
    s.rng = siphash(s.key[0], s.key[1], s.chances)
    s.chances += 1


@rule
def random_bits(holder):
    """32 random bits (splitmix64)."""
    holder.rng = add(holder.rng, _GOLDEN)
    x = holder.rng
    x = multiply(x ^ shift_right(x, 30), _MIX_1)
    x = multiply(x ^ shift_right(x, 27), _MIX_2)
    return shift_right(x ^ shift_right(x, 31), 32)


@rule
def draw_luck(stream):
    """A new place for a stream to start from, far from its own."""
    return shift_left(random_bits(stream), 32) | random_bits(stream)


@rule
def skip_to(holder, start, draws):
    """Put a stream where it would be after so many draws from `start`."""
    holder.rng = add(start, multiply(draws, _GOLDEN))


@rule
def draw_new_key(s, stream):
    """Give a state its own future: its coming chance events no longer follow from the match's seed."""
    s.key[0] = draw_luck(stream)
    s.key[1] = draw_luck(stream)


@rule
def random_below(holder, n):
    """A number from 0 to n-1, each equally likely (Lemire's multiplication with rejection)."""
    product = random_bits(holder) * n
    if product & 0xFFFF_FFFF < n:
        while product & 0xFFFF_FFFF < (0x1_0000_0000 - n) % n:
            product = random_bits(holder) * n
    return product >> 32


@rule
def shuffle(holder, cards, size):
    """Shuffle the first `size` of `cards`."""
    for i in range(size - 1, 0, -1):
        j = random_below(holder, i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
