"""The lots a bot draws: they follow from its seed and what its seat knows, so at the same point it chooses the same."""

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import SupportsIndex, TypeVar

from amulett.core.information import Information
from amulett.core.record import to_bytes
from amulett.core.seed import wrap

T = TypeVar("T")


def lots_of(seed: SupportsIndex, information: Information) -> int:
    """The seed of the random stream for one decision. How the table came about (`PAST` of a game) does not change it."""
    seen = blake2b(to_bytes(information.records, without=information.game.past), digest_size=8, key=str(seed).encode()[:64])
    return wrap(int.from_bytes(seen.digest()))


def best_by_lot(things: Sequence[T], worths: Sequence[float], lots: Random) -> T:
    """The thing that is worth most; of equal ones, any."""
    best = max(worths)
    return lots.choice([thing for thing, worth in zip(things, worths, strict=True) if worth == best])
