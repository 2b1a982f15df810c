"""The fair deal: a seed that nobody at the table, not even the server, could have chosen.

The dealer draws a secret and publishes its hash, the commitment. Then every seat contributes random bytes of its own. The
seed is a hash of them all, and after the end everything is revealed, so that everybody can check it.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from amulett.core.errors import BadReplay
from amulett.core.seed import SEED_BITS

SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16

_SECRET = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_CONTRIBUTION = re.compile(f"([0-9a-f]{{{2 * CONTRIBUTION_BYTES}}})?")


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """What is published before the seats contribute."""
    return hashlib.sha256(b"amulett deal 1\0" + bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, contributions: Sequence[str]) -> int:
    """The match's seed; a seat that contributed nothing (a bot's) has an empty contribution."""
    digest = hashlib.sha256(b"amulett seed 1\0" + bytes.fromhex(secret))
    for contribution in map(bytes.fromhex, contributions):
        digest.update(bytes([len(contribution)]) + contribution)
    return int.from_bytes(digest.digest()[: SEED_BITS // 8], "little")


@dataclass(frozen=True)
class FairDeal:
    """Where the seed of a match came from, all in hexadecimal digits."""

    commitment: str
    secret: str
    contributions: tuple[str, ...]
    """Seat by seat."""

    @classmethod
    def parse(cls, content: Any, name: str) -> "FairDeal":
        try:
            deal = cls(content["commitment"], content["secret"], tuple(content["contributions"]))
            whole = _SECRET.fullmatch(deal.secret) and all(map(_CONTRIBUTION.fullmatch, deal.contributions))
        except (KeyError, TypeError):
            whole = None
        if not whole:
            raise BadReplay(f"{name}: the replay's record of its deal is damaged")
        return deal

    def verify(self, seed: int, players: int) -> None:
        """Raise BadReplay unless the commitment is to this secret, and the seed follows from it."""
        if commitment_to(self.secret) != self.commitment:
            raise BadReplay("the dealer's secret does not match the commitment")
        if len(self.contributions) != players or seed_from(self.secret, self.contributions) != seed:
            raise BadReplay("the seed does not follow from the dealer's secret and the seats' contributions")
