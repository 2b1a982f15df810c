"""The event log of the tables: what a server must not lose. `sqlite.py` keeps it in one file."""

from collections.abc import Sequence
from typing import Protocol

from amulett.core.errors import AmulettError


class StoreError(AmulettError):
    """The store cannot be read or written now; nothing was written."""


class Conflict(AmulettError):
    """Somebody else has already written this version of the table: read on from there."""


class Store(Protocol):
    """A log for every table. Several processes may share it: the key (table, version) decides who was first."""

    @property
    def failing(self) -> str:
        """Why the last attempt to write failed; empty if it succeeded."""

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        """Add entries number `version`, `version` + 1, ...; when this returns they survive any crash.

        All or none of them are written: Conflict if the log is not `version` entries long, StoreError if it cannot be
        written.
        """

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """The entries from number `since` on; none if there is no such table."""

    async def recent(self, seconds: float) -> list[str]:
        """The tables written to in the last so many seconds, the latest first."""

    async def close(self) -> None:
        """Write what is still waiting, and close the store."""
