"""The event log of the tables: what a server must not lose. `sqlite.py` keeps it in one file."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol

from amulett.core.errors import AmulettError

FaultKind = Literal[
    "full",
    "locked",
    "read_only",
    "not_opened",
    "no_database",
    "damaged",
    "disk",
    "replaced",
    "taken",
    "foreign",
    "newer",
    "other",
]
"""What can be wrong with a store. `taken`: another process owns it now."""

WORDS: dict[FaultKind, str] = {
    "full": "the disk is full",
    "locked": "another program has locked the database",
    "read_only": "there is no permission to write to the database",
    "not_opened": "the database cannot be opened",
    "no_database": "this is not a database",
    "damaged": "the database is damaged",
    "disk": "the disk cannot be read or written",
    "replaced": "the database file has been replaced, moved or deleted",
    "taken": "another server has taken over the database",
    "foreign": "not a database of this version of Amulett",
    "newer": "written by a newer version of Amulett: use that one",
    "other": "the database does not work",
}


class StoreError(AmulettError):
    """The store cannot be read or written now; nothing was written."""

    def __init__(self, kind: FaultKind, where: object = "", why: str = "") -> None:
        """`where`: the file, for its owner's eyes; people at a table are never told."""
        super().__init__(f"{where}: {why or WORDS[kind]}" if where else why or WORDS[kind])
        self.kind: FaultKind = kind


class Conflict(AmulettError):
    """Somebody else has already written this version of the table: read on from there."""


class Store(Protocol):
    """A log for every table. One process owns it and writes; others may read, or wait until it is theirs.

    The owner has a number that is checked inside every commit: a process that has lost the store cannot write to it any
    more, however long it slept. The key (table, version) decides between writers of the same process.
    """

    waiting: bool
    """Whether another process still owns it: see `claim`."""
    failing: str
    """Why the last attempt to read or write failed; empty if it succeeded."""
    damage: str
    """What was found damaged; it stays until the store has been repaired."""
    on_commit: Callable[[float, int], None]
    """Called after every commit with its duration and its number of changes, from any thread."""
    on_fault: Callable[[FaultKind, str], None]
    """Called when something has failed, with what is wrong, from any thread."""

    async def claim(self) -> None:
        """Wait until this process owns the store."""

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        begun: bool = False,
        instead: Mapping[int, bytes] | None = None,
    ) -> None:
        """Add entries number `version`, `version` + 1, ...; when this returns they survive any crash.

        All or none of them are written: Conflict if the log is not `version` entries long, StoreError if it cannot be
        written. `begun`: whether a match has begun there, for `untouched`. `instead`: earlier entries that are replaced
        in the same commit, for what a person wants to be forgotten; nothing else ever changes an entry.
        """

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        """The entries from number `since` on, each as it was written; none if there is no such table.

        What is not whole is a StoreError, never a shorter log or no table.
        """

    async def recent(self, seconds: float) -> list[str]:
        """The tables written to in the last so many seconds, the latest first."""

    async def untouched(self, seconds: float, begun: bool) -> list[str]:
        """The tables not written to for so many seconds, where a match has begun or not; the oldest first."""

    async def remove(self, table: str) -> None:
        """Delete the table and its whole log."""

    def sizes(self) -> dict[str, int]:
        """What it takes up, in bytes, by part."""

    async def close(self) -> None:
        """Write what is still waiting, close the store, and leave it to others."""
