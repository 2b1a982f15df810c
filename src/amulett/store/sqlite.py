"""The log in one SQLite file. One thread writes; whatever arrives meanwhile goes into its next commit together."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

from amulett.store import Conflict, FaultKind, Owner, StoreError, lease
from amulett.store.file import Identity, connect, fault, in_words, transaction
from amulett.store.formats import FORMAT, bring_to, check_shape, format_of
from amulett.store.sums import sum_of

_MOST_IN_ONE_COMMIT = 500
_LOOK_AGAIN_SECONDS = 0.25
_FIRST_WITH_OWNER = 2

T = TypeVar("T")


class _Change(NamedTuple):
    make: Callable[[sqlite3.Connection], None]
    """May raise Conflict, before it has written anything."""
    answer: "asyncio.Future[None]"


class SQLiteStore:
    """Owns the file from the start or, if another process does, waits for it; may be used from one event loop."""

    shared = False

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        """Open or create the file, by really writing. `patience`: how many seconds to wait for another program's lock."""
        self._path = path
        self._patience = patience
        self.failing = self.damage = ""
        self.commits = 0
        self.lost = self.waiting = False
        """`lost`: another process has taken over."""
        self.on_commit: Callable[[float, int], None] = lambda seconds, changes: None
        self.on_fault: Callable[[FaultKind, str], None] = lambda kind, why: None
        self.on_lost: Callable[[str], None] = lambda table: None
        self.bulletin: Callable[[], bytes] = lambda: b""
        self._lease = lease.Lease()
        self._changes: SimpleQueue[_Change | None] = SimpleQueue()
        self._reading = threading.Lock()
        self._writer_connection: sqlite3.Connection | None = None
        with in_words(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._reader = connect(path, patience)
            try:
                self.waiting = not self._take()
                self._identity = Identity(path)
            except StoreError as error:
                self._reader.close()
                raise StoreError(error.kind, path) from None
            except BaseException:
                self._reader.close()
                raise
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()
        self._examiner = threading.Thread(target=self._examine, name="examine", daemon=True)
        self._examiner.start()

    def _take(self) -> bool:
        """Whether the file is ours now; if so, it is in the newest format."""
        connection = self._reader
        format_of(connection)  # not somebody else's file
        connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            bring_to(connection, _FIRST_WITH_OWNER)
            if not self._lease.take(connection):
                return False
            bring_to(connection, FORMAT)
            check_shape(connection)
        return True

    async def claim(self) -> None:
        while self.waiting:
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            with contextlib.suppress(StoreError):
                self.waiting = not await asyncio.to_thread(self._look, self._take)

    async def take(self, table: str, dead: str = "") -> Owner | None:
        return None  # who owns the file owns every table

    async def give_up(self, tables: Sequence[str], to: Owner | None = None) -> None:
        pass

    def bulletins(self) -> Mapping[Owner, bytes]:
        return {}

    def _examine(self) -> None:
        """Look through the whole file, on a connection of its own, while play goes on."""
        with contextlib.suppress(sqlite3.Error, StoreError):
            connection = connect(self._path, self._patience)
            try:
                found = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
            except sqlite3.DatabaseError as error:
                found = [str(fault(error))]
            finally:
                connection.close()
            if found != ["ok"]:
                self._note(StoreError("damaged"))

    def _note(self, error: StoreError) -> StoreError:
        self.lost |= error.kind == "taken" and not self.waiting
        if error.kind == "damaged":
            self.damage = str(error)
        else:
            self.failing = str(error)
        self.on_fault(error.kind, str(error))
        return error

    # ---- writing

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        begun: bool = False,
        instead: Mapping[int, bytes] | None = None,
    ) -> None:
        await self._change(partial(_append, table, version, entries, begun, instead or {}))

    async def remind(self, table: str, at: float | None) -> None:
        await self._change(partial(_remind, table, at))

    async def remove(self, table: str) -> None:
        await self._change(partial(_remove, table))

    async def _change(self, make: Callable[[sqlite3.Connection], None]) -> None:
        answer = asyncio.get_running_loop().create_future()
        self._changes.put(_Change(make, answer))
        await answer

    def _write_all(self) -> None:
        ending = False
        while not ending:
            batch: list[_Change] = []
            with contextlib.suppress(Empty):
                change = self._changes.get(timeout=lease.BEAT_SECONDS)
                while change is not None and len(batch) < _MOST_IN_ONE_COMMIT:
                    batch.append(change)
                    change = self._changes.get_nowait()
                if change is None:
                    ending = True
                else:
                    self._changes.put(change)  # the batch is full; the order of different tables does not matter
            if batch or (not ending and not self.waiting):
                self._write(batch)
        self._let_go()

    def _write(self, batch: Sequence[_Change]) -> None:
        """The whole batch in one commit; a change that conflicts is left out and does not affect the others."""
        begun = time.perf_counter()
        errors: list[Exception | None]
        try:
            errors = self._commit(batch)
            self.failing = ""
        except (sqlite3.Error, OSError, StoreError) as error:
            errors = [self._note(fault(error))] * len(batch)
            self._give_up_connection()
        if batch:
            self.on_commit(time.perf_counter() - begun, len(batch))
            with contextlib.suppress(RuntimeError):  # nobody is waiting any more: the loop is closed
                batch[0].answer.get_loop().call_soon_threadsafe(_answer, batch, errors)

    def _commit(self, batch: Sequence[_Change]) -> list[Exception | None]:
        self._identity.check()
        if not self._writer_connection:
            self._writer_connection = connect(self._path, self._patience)
        with transaction(self._writer_connection):
            self._lease.check(self._writer_connection)
            errors = [_made(change, self._writer_connection) for change in batch]
        self._identity.check()
        self.commits += 1
        return errors

    def _give_up_connection(self) -> None:
        """After an error the connection cannot be trusted; the next commit opens a new one."""
        with contextlib.suppress(sqlite3.Error):
            if self._writer_connection:
                self._writer_connection.close()
        self._writer_connection = None

    def _let_go(self) -> None:
        """Others may have the file."""
        with contextlib.suppress(sqlite3.Error, StoreError):
            if not self.waiting:
                self._identity.check()
                connection = self._writer_connection or connect(self._path, self._patience)
                self._writer_connection = connection
                with transaction(connection):
                    self._lease.give_up(connection)
        self._give_up_connection()

    # ---- reading

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        return await asyncio.to_thread(self._look, partial(self._read, table, since))

    def _read(self, table: str, since: int) -> list[bytes]:
        connection = self._reader
        connection.execute("BEGIN")  # the log and its length, of the same moment
        try:
            query = "SELECT version, entry, sum FROM log WHERE code = ? AND version >= ? ORDER BY version"
            rows = connection.execute(query, (table, since)).fetchall()
            length = connection.execute("SELECT length FROM seen WHERE code = ?", (table,)).fetchone()
            if not rows and not length:
                self._check_absence(table)
        finally:
            connection.execute("COMMIT")
        if [row[0] for row in rows] != list(range(since, length[0] if length else 0)):
            raise StoreError("damaged")
        if any(sum_of(table, version, entry) != sum for version, entry, sum in rows):
            raise StoreError("damaged")
        return [entry for _, entry, _ in rows]

    def _check_absence(self, table: str) -> None:
        """A damaged key hides a table from whoever looks it up by its key; but not from whoever looks through them all."""
        query = "SELECT 1 FROM seen INDEXED BY seen_written WHERE code = ?"
        if self.damage or connection_finds(self._reader, query, table):
            raise StoreError("damaged")

    async def recent(self, seconds: float) -> list[str]:
        query = "SELECT code FROM seen WHERE written >= ? ORDER BY written DESC"
        return await self._codes(query, time.time() - seconds)

    async def untouched(self, seconds: float, begun: bool) -> list[str]:
        query = "SELECT code FROM seen WHERE written < ? AND begun = ? ORDER BY written"
        return await self._codes(query, time.time() - seconds, int(begun))

    async def due(self, now: float) -> list[str]:
        return await self._codes("SELECT code FROM reminders WHERE at <= ? ORDER BY at", now)

    async def _codes(self, query: str, *values: object) -> list[str]:
        return await asyncio.to_thread(self._look, lambda: [row[0] for row in self._reader.execute(query, values)])

    def _look(self, find: Callable[[], T]) -> T:
        with self._reading:
            try:
                return find()
            except (sqlite3.Error, OSError, StoreError) as error:
                raise self._note(fault(error)) from None

    def sizes(self) -> dict[str, int]:
        return self._identity.sizes()

    async def close(self) -> None:
        self._changes.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._examiner.join)
        self._reader.close()


def has_tables(path: Path) -> bool:
    """Whether there is something in the file that was written with an owner's key beside it (from format 2 on)."""
    if not path.is_file():
        return False
    with in_words(path):
        connection = connect(path)
        try:
            return format_of(connection) >= _FIRST_WITH_OWNER and connection_finds(connection, "SELECT 1 FROM seen")
        except StoreError as error:
            raise StoreError(error.kind, path) from None
        finally:
            connection.close()


def connection_finds(connection: sqlite3.Connection, query: str, *values: object) -> bool:
    return connection.execute(query, values).fetchone() is not None


def _append(
    table: str,
    version: int,
    entries: Sequence[bytes],
    begun: bool,
    instead: Mapping[int, bytes],
    connection: sqlite3.Connection,
) -> None:
    (length,) = connection.execute("SELECT coalesce(max(version) + 1, 0) FROM log WHERE code = ?", (table,)).fetchone()
    if length != version:
        raise Conflict(f"the log has {length} entries, not {version}")
    rows = [(table, version + n, entry, sum_of(table, version + n, entry)) for n, entry in enumerate(entries)]
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
    changed = [(entry, sum_of(table, n, entry), table, n) for n, entry in instead.items()]
    connection.executemany("UPDATE log SET entry = ?, sum = ? WHERE code = ? AND version = ?", changed)
    seen = (table, time.time(), version + len(entries), int(begun))
    connection.execute(_SEE, seen)


_SEE = """
INSERT INTO seen VALUES (?, ?, ?, ?)
ON CONFLICT (code) DO UPDATE SET written = excluded.written, length = excluded.length, begun = excluded.begun
"""


def _remind(table: str, at: float | None, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM reminders WHERE code = ?", (table,))
    if at is not None:
        connection.execute("INSERT INTO reminders SELECT code, ? FROM seen WHERE code = ?", (at, table))


def _remove(table: str, connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM log WHERE code = ?", (table,))
    connection.execute("DELETE FROM seen WHERE code = ?", (table,))
    connection.execute("DELETE FROM reminders WHERE code = ?", (table,))


def _made(change: _Change, connection: sqlite3.Connection) -> Exception | None:
    try:
        change.make(connection)
    except Conflict as conflict:
        return conflict
    return None


def _answer(batch: Sequence[_Change], errors: Sequence[Exception | None]) -> None:
    for change, error in zip(batch, errors, strict=True):
        if change.answer.done():
            continue  # the caller has been cancelled
        if error:
            change.answer.set_exception(error)
        else:
            change.answer.set_result(None)
