"""The fair deal: where the seed of a match comes from, and what that proves.

The dealer draws a secret and publishes its hash, the commitment. Every seat that wants a part in the deal draws random
bytes and publishes a hash of them, its pledge. When all pledges are fixed, and not before, the seats reveal their parts;
each is checked against its pledge. The seed is a hash of the secret and of all parts; after the end everything is public.

So a seat that kept to this knows that nobody chose the seed, not even somebody who knows the dealer's secret and sits at
the table: all others were bound before they could see this seat's part. One gap is left, and it is on record: the deal is
made without the part of a seat that does not reveal it, or whose revealing the dealer ignores. For every such seat,
whoever knows the secret could choose between two deals.

Before there were pledges, the seats sent their parts openly, one after another: whoever knew the secret and came last could
choose the deal. Replays of that time are told as what they are.
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
_PLEDGE = re.compile("([0-9a-f]{64})?")


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment_to(secret: str) -> str:
    """What the dealer publishes before the seats pledge anything."""
    return hashlib.sha256(b"amulett deal 1\0" + bytes.fromhex(secret)).hexdigest()


def pledge_to(commitment: str, contribution: str) -> str:
    """What a seat publishes before anybody reveals a contribution; it holds for the deal with this commitment only."""
    return hashlib.sha256(b"amulett part 1\0" + bytes.fromhex(commitment) + bytes.fromhex(contribution)).hexdigest()


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
    """Seat by seat; empty: none, or not revealed."""
    pledges: tuple[str, ...] | None = None
    """Seat by seat, fixed before anybody revealed a contribution; empty: none. None: there were no pledges yet."""

    @property
    def withheld(self) -> tuple[int, ...]:
        """The seats that pledged a contribution and did not reveal it."""
        pledged = zip(self.pledges or (), self.contributions, strict=False)
        return tuple(seat for seat, (pledge, given) in enumerate(pledged) if pledge and not given)

    @classmethod
    def parse(cls, content: Any, name: str) -> "FairDeal":
        try:
            pledges = content.get("pledges")
            deal = cls(
                content["commitment"],
                content["secret"],
                tuple(content["contributions"]),
                None if pledges is None else tuple(pledges),
            )
            whole = (
                _SECRET.fullmatch(deal.secret)
                and all(map(_CONTRIBUTION.fullmatch, deal.contributions))
                and all(map(_PLEDGE.fullmatch, deal.pledges or ()))
            )
        except (AttributeError, KeyError, TypeError):
            whole = None
        if not whole:
            raise BadReplay(f"{name}: the replay's record of its deal is damaged")
        return deal

    def verify(self, seed: int, players: int) -> None:
        """Raise BadReplay unless commitment, pledges, contributions and seed all fit."""
        if commitment_to(self.secret) != self.commitment:
            raise BadReplay("the dealer's secret does not match the commitment")
        if len(self.contributions) != players or seed_from(self.secret, self.contributions) != seed:
            raise BadReplay("the seed does not follow from the dealer's secret and the seats' contributions")
        if self.pledges is None:
            return
        if len(self.pledges) != players:
            raise BadReplay("there is not one pledge for every seat")
        for seat, (pledge, given) in enumerate(zip(self.pledges, self.contributions, strict=True)):
            if given and pledge_to(self.commitment, given) != pledge:
                raise BadReplay(f"the contribution of seat {seat} does not match what the seat had pledged")
