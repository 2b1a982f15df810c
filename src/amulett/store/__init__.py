"""The event log of the tables: what a server must not lose.

`sqlite.py` keeps it in one file, for one process; `postgres/` in a PostgreSQL, for several.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

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
    "unreachable",
    "unclear",
    "other",
]
"""What can be wrong with a store. `taken`: another process owns it now. `unclear`: the only one after which something may
have been written all the same; whoever wrote must let go of the table and read it again."""

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
    "unreachable": "the database cannot be reached",
    "unclear": "the connection to the database broke in the middle of a commit",
    "other": "the database does not work",
}


class StoreError(AmulettError):
    """The store cannot be read or written now; nothing was written, unless its kind is `unclear`."""

    def __init__(self, kind: FaultKind, where: object = "", why: str = "") -> None:
        """`where`: the file, for its owner's eyes; people at a table are never told."""
        super().__init__(f"{where}: {why or WORDS[kind]}" if where else why or WORDS[kind])
        self.kind: FaultKind = kind


class Conflict(AmulettError):
    """Somebody else has already written this version of the table: read on from there."""


class NotOwned(Conflict):
    """Another process owns this table now, or nobody does: whoever wrote must let go of it."""


class Owner(NamedTuple):
    """A process that owns a table."""

    id: str
    door: str
    """Where other processes reach it: host and port."""


class Store(Protocol):
    """A log for every table. Who owns a table writes to it; others may read.

    One process owns all tables of a store, others wait until it is theirs; or, if the store is `shared`, each table has an
    owner. An owner has a number that is checked inside every commit: a process that has lost what it owned cannot write
    to it any more, however long it slept. The key (table, version) decides between writers of the same process.
    """

    shared: bool
    """Whether several processes use it at the same time, table by table: see `take`."""
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
    on_lost: Callable[[str], None]
    """Called when a table that this process owned must be let go of: another process has it, or may have it, or it is not
    known how its log ends."""
    bulletin: Callable[[], bytes]
    """What this process has to tell the others that share the store; asked for now and then."""

    async def claim(self) -> None:
        """Wait until this process owns the store, or has joined those who share it."""

    async def take(self, table: str, dead: str = "") -> Owner | None:
        """Own the table, unless another process does that may be alive: then its owner. The log is read after this.

        `dead`: the id of an owner whose process is known to be gone. If that is wrong nothing is lost: it cannot write
        any more.
        """

    async def give_up(self, tables: Sequence[str], to: Owner | None = None) -> None:
        """Leave tables to whoever takes them next, or to this process. Whatever comes of it, they are no longer ours."""

    def bulletins(self) -> Mapping[Owner, bytes]:
        """What the others that are alive have to tell, as of a moment ago."""

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

    async def remind(self, table: str, at: float | None) -> None:
        """From this time on (in seconds since 1970) the table is due; None: never. Only its owner may say so."""

    async def due(self, now: float) -> list[str]:
        """The tables whose time has come and that no other process owns that may be alive, the longest due first."""

    async def remove(self, table: str) -> None:
        """Delete the table and its whole log."""

    def sizes(self) -> dict[str, int]:
        """What it takes up, in bytes, by part."""

    async def close(self) -> None:
        """Write what is still waiting, close the store, and leave it to others."""
