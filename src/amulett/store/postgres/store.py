"""The Store port on PostgreSQL.

One task writes: whatever arrives meanwhile goes into its next statement together, one round trip and one commit for all.
An append moves the table's row on if it is as long as the writer believes and still its own (holder and fence). Safety
rests on that alone, and on no clock: how long a process has shown no sign of life only says when others may take its
tables.
"""

import asyncio
import contextlib
import time
import uuid
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from amulett.store import Conflict, FaultKind, NotOwned, Owner, StoreError
from amulett.store.postgres import statements as sql
from amulett.store.postgres.faults import Unreachable
from amulett.store.postgres.line import Line, Lines, Rows
from amulett.store.postgres.migrating import prepare
from amulett.store.sums import sum_of

BEAT_SECONDS = 0.7
"""How often a process shows that it is alive."""
LEASE_SECONDS = 3.0
"""After so long without a sign of life others may take its tables, and it lets go of them itself."""
AWAY_SECONDS = 20.0
"""A database that refuses connections is away for everybody: then it lets go only after so long."""
PATIENCE_SECONDS = 4.0
"""How long a move waits for a database that has gone away."""
_LOOK_AGAIN_SECONDS = 0.1
_MOST_IN_ONE_COMMIT = 500
_READERS = 4
_BEATS_BETWEEN_CHORES = 100


@dataclass
class _Append:
    table: str
    version: int
    entries: Sequence[bytes]
    begun: bool
    instead: Mapping[int, bytes]
    fence: int
    """0: a table that begins now, or one that we do not own."""
    answer: "asyncio.Future[None]"


class PostgresStore:
    """Shared by all processes that open it; may be used from one event loop."""

    shared = True
    waiting = False

    def __init__(self, url: str, door: str = "") -> None:
        """Migrates, by really writing. `door`: where other processes reach this one."""
        self.prepared = prepare(url)
        self.me = str(uuid.uuid4())
        self.door = door
        self.failing = self.damage = ""
        self.commits = 0
        self.on_commit: Callable[[float, int], None] = lambda seconds, changes: None
        self.on_fault: Callable[[FaultKind, str], None] = lambda kind, why: None
        self.on_lost: Callable[[str], None] = lambda table: None
        self.bulletin: Callable[[], bytes] = lambda: b""
        self._bulletins: dict[Owner, bytes] = {}
        self._sizes: dict[str, int] = {}
        self._fences: dict[str, int] = {}
        """The tables that this process owns."""
        self._waiting: deque[_Append] = deque()
        self._stirred = asyncio.Event()
        self._closing = self._closed = False
        self._sent = False
        """Whether the batch that is being written has left."""
        self._writer, self._pulse, self._readers = Line(url), Line(url), Lines(url, _READERS)
        self._joined: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._last_beat = time.monotonic()

    async def claim(self) -> None:
        """A sign of life before anything else: who owns tables must be known to be alive."""
        self._begin()
        if self._joined and not self._joined.done():
            await asyncio.shield(self._joined)

    def _begin(self) -> None:
        if not self._joined and not self._closing:
            self._joined = asyncio.create_task(self._join())
            self._writing = asyncio.create_task(self._write_all())
            self._beating = asyncio.create_task(self._beat_for_ever())

    async def _join(self) -> None:
        with contextlib.suppress(StoreError):  # noted, and tried again
            await self._beat()

    # ---- writing

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[bytes],
        begun: bool = False,
        instead: Mapping[int, bytes] | None = None,
    ) -> None:
        if self._closing:
            raise StoreError("unreachable")
        self._begin()
        answer = asyncio.get_running_loop().create_future()
        fence = self._fences.get(table, 0)
        self._waiting.append(_Append(table, version, entries, begun, instead or {}, fence, answer))
        self._stirred.set()
        await answer

    async def _write_all(self) -> None:
        await self.claim()
        while self._waiting or not self._closing:
            if self._waiting:
                await self._write(self._next_batch())
            else:
                self._stirred.clear()
                await self._stirred.wait()

    def _next_batch(self) -> list[_Append]:
        """At most one append for a table: the second must see what the first has done."""
        batch: dict[str, _Append] = {}
        later: list[_Append] = []
        while self._waiting and len(batch) < _MOST_IN_ONE_COMMIT:
            append = self._waiting.popleft()
            if append.table in batch:
                later.append(append)
            else:
                append.fence = append.fence or self._fences.get(append.table, 0)
                batch[append.table] = append
        self._waiting.extendleft(reversed(later))
        return [batch[table] for table in sorted(batch)]

    async def _write(self, batch: Sequence[_Append]) -> None:
        begun, self._sent = time.perf_counter(), False
        try:
            await self._reach()
            done = await self._commit(batch)
        except Unreachable as error:
            self._note(error)
            await self._settle(batch)
        except Exception as error:
            refused = error if isinstance(error, StoreError) else StoreError("other", why=str(error))
            self._note(refused)
            for append in batch:
                _refuse(append, refused)
        else:
            self.failing = ""
            self.on_commit(time.perf_counter() - begun, len(batch))
            for append in batch:
                if append.table in done:
                    self._written(append)
                else:
                    await self._refuse_in_words(append)

    async def _reach(self) -> None:
        """The database may be starting again: a move waits for a while."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return await self._writer.open()
            except Unreachable:
                if time.monotonic() >= until or self._closing:
                    raise
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)

    async def _commit(self, batch: Sequence[_Append]) -> set[str]:
        self._sent = True
        query = sql.WRITE_INSTEAD if any(append.instead for append in batch) else sql.WRITE
        rows = await self._writer.ask(query, _values(self.me, batch))
        self.commits += 1
        return {code for (code,) in rows}

    def _written(self, append: _Append) -> None:
        if not append.fence:
            self._fences[append.table] = 1
        if not append.answer.done():
            append.answer.set_result(None)

    async def _refuse_in_words(self, append: _Append) -> None:
        """Why a row has not moved: it has another length, or it is another's."""
        try:
            found = await self._readers.ask(sql.WHOSE, (append.table,))
        except StoreError as error:
            _refuse(append, self._note(error))
            return
        length, holder, fence = found[0] if found else (0, None, 0)
        if found and (str(holder) != self.me or fence != append.fence):
            self._lose(append.table, append.fence)
            _refuse(append, NotOwned("another process owns this table, or nobody does"))
        else:
            _refuse(append, Conflict(f"the log has {length} entries, not {append.version}"))

    # ---- after a line has broken

    async def _settle(self, batch: Sequence[_Append]) -> None:
        """The line broke. If that was in the middle of a commit, find out what is written: never guess."""
        if not self._sent:
            for append in batch:
                _refuse(append, StoreError("unreachable"))
            return
        found = await self._find_out(batch)
        for append in batch:
            now = found.get(append.table) if found is not None else None
            if now and now[1] == append.version + len(append.entries) and append.entries:
                self._fences[append.table] = now[0]
                self._written(append)
            elif now and now[1] == append.version:
                self._fences[append.table] = now[0]
                _refuse(append, StoreError("unreachable"))
            elif not append.fence:
                _refuse(append, StoreError("unreachable"))  # at most a table that nobody has heard of
            else:
                self._lose(append.table, append.fence)
                _refuse(append, StoreError("unclear"))

    async def _find_out(self, batch: Sequence[_Append]) -> dict[str, tuple[int, int]] | None:
        """By table that is still ours: its new fence and its length. None: the database does not come back in time."""
        held = [append for append in batch if append.fence]
        values: dict[str, Any] = {
            "me": self.me,
            "codes": [append.table for append in held],
            "fences": [append.fence for append in held],
            "tries": 0,
        }
        until = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            try:
                rows = await self._writer.ask(sql.SETTLE, values)
            except StoreError:
                values["tries"] += 1  # the question itself may have been heard
                await asyncio.sleep(_LOOK_AGAIN_SECONDS)
            else:
                self.failing = ""
                return {code: (fence, length) for code, fence, length in rows}
        return None

    # ---- who owns a table

    async def take(self, table: str, dead: str = "") -> Owner | None:
        values = {"me": self.me, "code": table, "dead": dead or None}
        while True:
            if found := await self._ask(sql.TAKE, values):
                self._fences[table] = found[0][0]
                return None
            if owner := await self._ask(sql.OWNER, (table,)):
                return Owner(*owner[0])
            if not await self._ask(sql.EXISTS, (table,)):
                return None  # there is no such table; otherwise its owner has just gone

    async def give_up(self, tables: Sequence[str], to: Owner | None = None) -> None:
        given = {table: self._fences.pop(table) for table in tables if table in self._fences}
        if given:
            values = {"me": self.me, "to": to and to.id, "codes": list(given), "fences": list(given.values())}
            await self._ask(sql.GIVE_UP, values)

    def _lose(self, table: str, fence: int) -> None:
        if self._fences.get(table) == fence:
            del self._fences[table]
            self.on_lost(table)

    # ---- signs of life

    async def _beat_for_ever(self) -> None:
        beats = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            silent, late = False, time.monotonic() - self._last_beat > LEASE_SECONDS
            try:
                await self._beat()
                if late:
                    await self._keep_only_ours()
                if beats % _BEATS_BETWEEN_CHORES == 0:
                    await self._do_chores()
                beats += 1
            except StoreError as error:
                silent = getattr(error, "silent", False)
            away = time.monotonic() - self._last_beat
            if away > (LEASE_SECONDS if silent else AWAY_SECONDS):
                for table, fence in list(self._fences.items()):
                    self._lose(table, fence)  # others may have them by now, and we would not hear of it

    async def _keep_only_ours(self) -> None:
        """We were away for longer than our lease: others may have taken some tables."""
        before = dict(self._fences)
        ours: dict[str, int] = dict(await self._pulse.ask(sql.MINE, (self.me,)))
        for table, fence in before.items():
            if ours.get(table) is None:
                self._lose(table, fence)

    async def _beat(self) -> None:
        values = {"me": self.me, "door": self.door, "seconds": LEASE_SECONDS, "bulletin": self.bulletin()}
        asked = time.monotonic()
        try:
            told = await self._pulse.ask(sql.BEAT, values)
        except StoreError as error:
            raise self._note(error) from None
        self._bulletins = {Owner(id, door): bytes(bulletin) for id, door, bulletin in told}
        self._last_beat = asked
        self.failing = ""

    async def _do_chores(self) -> None:
        await self._pulse.ask(sql.FORGET_THE_DEAD)
        ((log, tables),) = await self._pulse.ask(sql.SIZES)
        self._sizes = {"log": log, "tables": tables}

    def bulletins(self) -> Mapping[Owner, bytes]:
        return self._bulletins

    def _note(self, error: StoreError) -> StoreError:
        if error.kind == "damaged":
            self.damage = str(error)
        else:
            self.failing = str(error)
        self.on_fault(error.kind, str(error))
        return error

    # ---- reading

    async def read(self, table: str, since: int = 0) -> list[bytes]:
        rows = await self._ask(sql.READ, {"code": table, "since": since})
        length = rows[0][0] if rows else 0
        entries = [(version, bytes(entry), bytes(sum)) for _, version, entry, sum in rows if version is not None]
        if [version for version, _, _ in entries] != list(range(since, length or 0)):
            raise self._note(StoreError("damaged"))
        if any(sum_of(table, version, entry) != sum for version, entry, sum in entries):
            raise self._note(StoreError("damaged"))
        return [entry for _, entry, _ in entries]

    async def recent(self, seconds: float) -> list[str]:
        return [code for (code,) in await self._ask(sql.RECENT, (seconds,))]

    async def untouched(self, seconds: float, begun: bool) -> list[str]:
        return [code for (code,) in await self._ask(sql.UNTOUCHED, (seconds, begun))]

    async def remind(self, table: str, at: float | None) -> None:
        await self._ask(sql.FORGET_REMINDER if at is None else sql.REMIND, {"me": self.me, "code": table, "at": at})

    async def due(self, now: float) -> list[str]:
        return [code for (code,) in await self._ask(sql.DUE, {"me": self.me, "now": now})]

    async def remove(self, table: str) -> None:
        fence = self._fences.get(table, 0)
        gone = await self._ask(sql.REMOVE, {"me": self.me, "code": table, "fence": fence})
        if not gone and await self._ask(sql.EXISTS, (table,)):
            raise NotOwned("another process owns this table, or nobody does")
        self._fences.pop(table, None)

    def sizes(self) -> dict[str, int]:
        return self._sizes

    async def _ask(self, query: str, values: Any) -> Rows:
        await self.claim()
        try:
            return await self._readers.ask(query, values)
        except StoreError as error:
            raise self._note(error) from None

    async def close(self) -> None:
        if self._closed:
            return
        self._closing = self._closed = True
        self._stirred.set()
        if self._writing and self._beating:
            await self._writing
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
            with contextlib.suppress(StoreError):
                await self.give_up(list(self._fences))
                await self._readers.ask(sql.LEAVE, (self.me,))
        for line in (self._writer, self._pulse, self._readers):
            await line.close()


def _values(me: str, batch: Sequence[_Append]) -> dict[str, Any]:
    """What a batch consists of, column by column."""
    new = [(a.table, a.version + n, entry) for a in batch for n, entry in enumerate(a.entries)]
    old = [(a.table, n, entry) for a in batch for n, entry in a.instead.items()]
    values: dict[str, Any] = {
        "me": me,
        "codes": [append.table for append in batch],
        "versions": [append.version for append in batch],
        "counts": [len(append.entries) for append in batch],
        "fences": [append.fence for append in batch],
        "begun": [append.begun for append in batch],
    }
    for name, rows in (("new", new), ("old", old)) if old else (("new", new),):
        values |= {
            f"{name}_codes": [code for code, _, _ in rows],
            f"{name}_versions": [version for _, version, _ in rows],
            f"{name}_entries": [entry for _, _, entry in rows],
            f"{name}_sums": [sum_of(*row) for row in rows],
        }
    return values


def _refuse(append: _Append, error: Exception) -> None:
    if not append.answer.done():
        append.answer.set_exception(error)
