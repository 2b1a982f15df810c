"""What the processes that share a store tell each other, a moment late: their public tables, and who is busy at the doors.

Addresses are told as hashes that only these processes can compute.
"""

import contextlib
import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

import msgspec
from msgspec import Struct

from amulett.server.api import TableSummary
from amulett.store import Owner

_PRINT_BYTES = 8


class Bulletin(Struct):
    """What one process has to tell."""

    tables: list[TableSummary] = []
    busy: dict[str, dict[str, int]] = {}
    """By kind of limit: how much of it each address has used, by its print."""
    rules: dict[str, str] = {}
    """The games of which it takes tables from others, and by which rules it plays them; empty: it takes none."""
    playing: int = 0
    """At how many of its tables people are in a match."""


_decode = msgspec.json.Decoder(Bulletin).decode


def read(bulletins: Mapping[Owner, bytes]) -> dict[Owner, Bulletin]:
    """Those that can be read: a process of another version may tell something else."""
    found = {}
    for owner, text in bulletins.items():
        with contextlib.suppress(ValueError, msgspec.MsgspecError):
            found[owner] = _decode(text)
    return found


class Counted(Protocol):
    """A limit by network that holds for all processes together."""

    elsewhere: Callable[[str], int]
    """How much of it a network uses at other processes."""

    def busy(self) -> Mapping[str, int]:
        """How much of it each network uses here, if that is worth telling."""


class Busy:
    """Counts of all processes together: what an address does at one of them counts at the others, too."""

    def __init__(self, secret: bytes, counted: Mapping[str, Counted], heard: Callable[[], Mapping[Owner, bytes]]) -> None:
        self._counted = counted
        self._heard = heard
        self._last: Mapping[Owner, bytes] = {}
        self._sums: dict[str, Counter[str]] = {kind: Counter() for kind in counted}
        self._print = lru_cache(10_000)(lambda network: _print(secret, network))
        for kind, one in counted.items():
            one.elsewhere = self._elsewhere(kind)

    def told(self) -> dict[str, dict[str, int]]:
        return {
            kind: {self._print(network): count for network, count in counted.busy().items()}
            for kind, counted in self._counted.items()
        }

    def _elsewhere(self, kind: str) -> Callable[[str], int]:
        return lambda network: self._now()[kind][self._print(network)] if self._now()[kind] else 0

    def _now(self) -> dict[str, Counter[str]]:
        if (heard := self._heard()) is not self._last:
            self._last = heard
            self._sums = {kind: Counter() for kind in self._counted}
            for bulletin in read(heard).values():
                for kind in self._counted:
                    self._sums[kind].update(bulletin.busy.get(kind, {}))
        return self._sums


def _print(secret: bytes, network: str) -> str:
    return hmac.digest(secret, b"amulett address\0" + network.encode(), hashlib.sha256)[:_PRINT_BYTES].hex()
