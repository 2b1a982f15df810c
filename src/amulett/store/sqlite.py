"""The log in one SQLite file. One thread writes; whatever arrives meanwhile goes into its next commit together."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from amulett.store import Conflict, StoreError

_FORMAT = 1
_MOST_IN_ONE_COMMIT = 500

_SCHEMA = """
CREATE TABLE seen (code TEXT PRIMARY KEY, written REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX seen_written ON seen (written);
CREATE TABLE log (code TEXT, version INTEGER, entry BLOB NOT NULL, PRIMARY KEY (code, version)) WITHOUT ROWID;
"""

_WORDS = {
    "SQLITE_FULL": "the disk is full",
    "SQLITE_BUSY": "another program has locked the database",
    "SQLITE_LOCKED": "another program has locked the database",
    "SQLITE_READONLY": "there is no permission to write to the database",
    "SQLITE_CANTOPEN": "the database cannot be opened",
    "SQLITE_NOTADB": "this is not a database",
    "SQLITE_CORRUPT": "the database is damaged",
    "SQLITE_PERM": "there is no permission to open the database",
    "SQLITE_IOERR": "the disk cannot be read or written",
}


class _Append(NamedTuple):
    table: str
    version: int
    entries: Sequence[bytes]
    answer: "asyncio.Future[None]"


class SQLiteStore:
    """Made by `open`; every method may be called from one event loop."""

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """Open or create the file. `patience`: how many seconds to wait for another program's lock."""
        self._path = path
        self._patience = patience
        self.failing = ""
        self.commits = 0
        self.on_commit: Callable[[float, int], None] = lambda seconds, appends: None
        """Called after every commit with its duration and its number of appends (in the writer's thread)."""
        self._waiting: SimpleQueue[_Append | None] = SimpleQueue()
        self._reading = threading.Lock()
        with _in_words(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._reader = self._connect()
            try:
                self._prepare(self._reader)
            except BaseException:
                self._reader.close()
                raise
        self._writer_connection: sqlite3.Connection | None = None
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA synchronous = FULL")  # a commit is on disk, even if the power fails
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and things == 0:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {_FORMAT}; COMMIT;")
        elif version != _FORMAT:
            raise StoreError(f"{self._path}: not a database of this version of Amulett")
        connection.executescript("BEGIN IMMEDIATE; ROLLBACK")  # better to refuse to start than to refuse every move

    # ---- writing

    async def append(self, table: str, version: int, entries: Sequence[bytes]) -> None:
        answer = asyncio.get_running_loop().create_future()
        self._waiting.put(_Append(table, version, entries, answer))
        await answer

    def _write_all(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch = [first]
            while len(batch) < _MOST_IN_ONE_COMMIT and not self._waiting.empty():
                another = self._waiting.get()
                if another is None:
                    self._waiting.put(None)
                    break
                batch.append(another)
            self._write(batch)
        if self._writer_connection:
            self._writer_connection.close()

    def _write(self, batch: Sequence[_Append]) -> None:
        """The whole batch in one commit; an append that conflicts is left out and does not affect the others."""
        begun = time.perf_counter()
        errors: list[Exception | None]
        try:
            errors = list(self._commit(batch))
            self.failing = ""
        except (sqlite3.Error, OSError) as error:
            self.failing = _reason(error)
            errors = [StoreError(self.failing)] * len(batch)
            self._give_up_connection()
        self.on_commit(time.perf_counter() - begun, len(batch))
        with contextlib.suppress(RuntimeError):  # nobody is waiting any more: the loop is closed
            batch[0].answer.get_loop().call_soon_threadsafe(_answer, batch, errors)

    def _commit(self, batch: Sequence[_Append]) -> list[Exception | None]:
        if not self._writer_connection:
            self._writer_connection = self._connect()
        connection = self._writer_connection
        connection.execute("BEGIN IMMEDIATE")
        errors = [self._insert(connection, append) for append in batch]
        connection.execute("COMMIT")
        self.commits += 1
        return errors

    def _insert(self, connection: sqlite3.Connection, append: _Append) -> Exception | None:
        table, version, entries, _ = append
        (length,) = connection.execute("SELECT coalesce(max(version) + 1, 0) FROM log WHERE code = ?", (table,)).fetchone()
        if length != version:
            return Conflict(f"the log has {length} entries, not {version}")
        connection.executemany("INSERT INTO log VALUES (?, ?, ?)", [(table, version + n, e) for n, e in enumerate(entries)])
        connection.execute("INSERT OR REPLACE INTO seen VALUES (?, ?)", (table, time.time()))
        return None

    def _give_up_connection(self) -> None:
        """After an error the connection cannot be trusted; the next commit opens a new one."""
        with contextlib.suppress(sqlite3.Error):
            if self._writer_connection:
                self._writer_connection.close()
        self._writer_connection = None

    # ---- reading

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        query = "SELECT entry FROM log WHERE code = ? AND version >= ? ORDER BY version"
        return await asyncio.to_thread(self._query, query, (table, since))

    async def recent(self, seconds: float) -> list[str]:
        query = "SELECT code FROM seen WHERE written >= ? ORDER BY written DESC"
        return await asyncio.to_thread(self._query, query, (time.time() - seconds,))

    def _query(self, query: str, values: tuple[object, ...]) -> list:  # type: ignore[type-arg]
        """The first column of every row."""
        with self._reading, _in_words(self._path):
            return [row[0] for row in self._reader.execute(query, values)]

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()


def _answer(batch: Sequence[_Append], errors: Sequence[Exception | None]) -> None:
    for append, error in zip(batch, errors, strict=True):
        if append.answer.done():
            continue  # the caller has been cancelled
        if error:
            append.answer.set_exception(error)
        else:
            append.answer.set_result(None)


def _reason(error: Exception) -> str:
    name = getattr(error, "sqlite_errorname", "")
    known = next((words for key, words in _WORDS.items() if name.startswith(key)), "")
    return known or str(getattr(error, "strerror", "") or error).lower()


@contextlib.contextmanager
def _in_words(path: Path):  # type: ignore[no-untyped-def]
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{path}: {_reason(error)}") from None
