"""The file itself: opening it, saying in words what is wrong with it, noticing that it is not the same one any more."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from amulett.store import FaultKind, StoreError
from amulett.store.sums import sum_of

_KINDS: dict[str, FaultKind] = {
    "SQLITE_FULL": "full",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_READONLY_DBMOVED": "replaced",
    "SQLITE_READONLY": "read_only",
    "SQLITE_CANTOPEN": "not_opened",
    "SQLITE_NOTADB": "no_database",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_PERM": "read_only",
    "SQLITE_IOERR": "disk",
}


def connect(path: Path, patience: float = 5.0) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA synchronous = FULL")  # a commit is on disk, even if the power fails
    connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
    connection.create_function("sum_of", 3, sum_of, deterministic=True)
    return connection


def connect_to_read(path: Path, patience: float = 5.0) -> sqlite3.Connection:
    """A connection that changes nothing."""
    if not path.exists():
        raise StoreError("not_opened", path, "there is no such file")
    connection = connect(path, patience)
    connection.execute("PRAGMA query_only = ON")
    return connection


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything in it, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def fault(error: Exception, where: object = "") -> StoreError:
    """What an exception of the system means."""
    if isinstance(error, StoreError):
        return error
    name = getattr(error, "sqlite_errorname", "")
    kind = next((kind for key, kind in _KINDS.items() if name.startswith(key)), None)
    if kind:
        return StoreError(kind, where)
    return StoreError("other", where, str(getattr(error, "strerror", "") or error).lower())


@contextlib.contextmanager
def in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise fault(error, path) from None


class Identity:
    """Which file it was when it was opened: a program that goes on writing to a deleted one loses every move."""

    def __init__(self, path: Path) -> None:
        self._paths = (path, path.with_name(path.name + "-wal"))
        self._first = self._now()

    def _now(self) -> tuple[tuple[int, int] | None, ...]:
        return tuple(_number(path) for path in self._paths)

    def check(self) -> None:
        if any(before and before != now for before, now in zip(self._first, self._now(), strict=True)):
            raise StoreError("replaced")

    def sizes(self) -> dict[str, int]:
        """In bytes: the file, and what has been written and not yet moved into it."""
        return {name: _size(path) for name, path in zip(("file", "wal"), self._paths, strict=True)}


def _number(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _size(path: Path) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
