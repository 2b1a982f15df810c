"""Seeds and the fields for randomness, without the compiler; `rng` says how random numbers are drawn."""

import hashlib
from collections.abc import Sequence

CHANCE = [("key", "i8", (2,)), ("chances", "i8"), ("rng", "i8")]
"""The fields that every state has for its chance events."""

SEED_BITS = 128


def wrap(x: int) -> int:
    """Two's complement in 64 bits."""
    return ((x + (1 << 63)) & 0xFFFF_FFFF_FFFF_FFFF) - (1 << 63)


def key_of(seed: int) -> tuple[int, int]:
    """A seed as the two halves of a state's key."""
    return wrap(seed), wrap(seed >> 64)


def seed_of(key: Sequence[int]) -> int:
    """The inverse."""
    return key[0] & 0xFFFF_FFFF_FFFF_FFFF | (key[1] & 0xFFFF_FFFF_FFFF_FFFF) << 64


def stream(seed: int) -> int:
    """The start of a bot's stream, spread so that neighbouring seeds share nothing."""
    return wrap(int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest()))
