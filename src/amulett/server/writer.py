"""The one writer of a table: the only way anything changes.

A request is checked, its entries are written to the store, then acknowledged, then applied and told. Nobody hears of
anything that is not yet on disk.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence

from amulett.server import entries as log_entries
from amulett.server import marks
from amulett.server.entries import Entry, Revealed, Started
from amulett.server.refusal import Refusal
from amulett.server.table import Table
from amulett.store import Conflict, NotOwned, Store, StoreError


class Writer:
    """`async with writer:` whoever is inside writes alone, and what they have seen of the table still holds."""

    def __init__(self, store: Store, code: str, table: Table, applied: Callable[[Sequence[Entry]], None]) -> None:
        """`applied`: takes entries that are on disk to the table, and tells everybody."""
        self._store = store
        self._code = code
        self._table = table
        self._applied = applied
        self._one = asyncio.Lock()
        self.ended = False

    def end(self) -> None:
        """The table is somebody else's now: nothing more is written here."""
        self.ended = True

    async def __aenter__(self) -> "Writer":
        await self._one.acquire()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._one.release()

    async def write(
        self,
        entries: Sequence[Entry],
        done: Callable[[], None] = lambda: None,
        instead: Mapping[int, bytes] | None = None,
    ) -> None:
        """On disk first, then acknowledged, then applied and told. `instead`: earlier entries without what is forgotten."""
        if not entries:
            done()
            return
        if self.ended:
            raise Refusal("moved")
        entries = marks.marked(self._table, entries)
        begun = self._table.phase != "gathering" or any(isinstance(entry, Started) for entry in entries)
        try:
            await self._store.append(self._code, self._table.version, log_entries.encode(entries), begun, instead)
        except NotOwned:
            raise Refusal("moved") from None
        except Conflict:
            await self._catch_up()
            raise Refusal("stale") from None
        except StoreError as error:
            raise Refusal.by_store(error) from None
        done()
        await asyncio.sleep(0)  # send the answer before building everybody's views
        await asyncio.sleep(0)
        self._applied(entries)
        await self.reveal()

    async def write_if(self, wanted: Callable[[], list[Entry]]) -> None:
        """What the table does by itself, if it is still wanted when it can be written."""
        async with self:
            await self.write(wanted())

    async def reveal(self) -> None:
        """After the end the deal's secret is everybody's. What cannot be written now is, when the table sleeps or wakes."""
        if self._table.phase == "over" and self._table.created.sealed and not self._table.revealed:
            with contextlib.suppress(Refusal):
                await self.write([Revealed(secret=self._table.secret)])

    async def leave_mark(self) -> None:
        """At the end of the day: whoever wakes the table can check that it is the same."""
        async with self:
            await self.mark()

    async def mark(self) -> None:
        """The same, of whoever is inside."""
        with contextlib.suppress(Refusal):
            await self.write(marks.last_mark(self._table))
        await self.reveal()

    async def _catch_up(self) -> None:
        """Another process has written to this table."""
        rows = await self._store.read(self._code, self._table.version)
        self._applied(log_entries.decode(rows))
