"""What a hall does because other processes share its store: it leaves tables to them, and tells them how it is."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from amulett.server import tokens
from amulett.server.bulletin import Bulletin
from amulett.server.neighbours import SOON_MS, Answer, Neighbours, here_or_there
from amulett.server.refusal import Refusal
from amulett.server.spreading import Spreading
from amulett.server.table import Person
from amulett.store import StoreError

if TYPE_CHECKING:
    from amulett.server.hall import Hall

log = logging.getLogger("amulett.server")

MOST_LISTED = 100
_WATCH_SECONDS = 0.5
_LEFT_AT_ONCE = 20


async def _nothing() -> None:
    pass


class Sharing:
    """Of a hall alone with its store, this does nothing."""

    def __init__(self, hall: "Hall", neighbours: Neighbours) -> None:
        self._hall = hall
        self.neighbours = neighbours
        self.is_leaving = False
        """Whether this process is about to end, and takes no more tables."""
        self.busy: Callable[[], dict[str, dict[str, int]]] = dict
        """Who is busy at this door, for the other processes."""
        self.on_opening: Callable[[], Awaitable[None]] = _nothing
        """Called before the first table may be taken."""
        self.spreading = Spreading(hall, neighbours)
        self._farewells: set[asyncio.Task[None]] = set()
        neighbours.alive = hall.store.bulletins
        hall.store.on_lost = self._let_go
        hall.store.bulletin = self._bulletin

    async def be_ready(self) -> None:
        """Whoever comes here while others could help would only wait: among others, a process opens when it can play."""
        store = self._hall.store
        if store.shared:
            await store.claim()
            while store.bulletins() and not all(self._hall.ready.values()):
                await asyncio.sleep(0.1)
            await self.on_opening()
            self.spreading.opened.set()

    async def watch(self) -> None:
        while self._hall.store.shared:
            await asyncio.sleep(_WATCH_SECONDS)
            self.neighbours.forsake()

    async def leave(self) -> None:
        """Some tables at a time: nobody is sent away before another process can have the table."""
        self.is_leaving = True
        self.spreading.rules = {}
        tables = list(self._hall.tables.values())
        for first in range(0, len(tables), _LEFT_AT_ONCE):
            some = tables[first : first + _LEFT_AT_ONCE]
            await asyncio.gather(*(table.writer.leave_mark() for table in some))
            with contextlib.suppress(StoreError):
                await self._hall.store.give_up([table.code for table in some])
            await asyncio.gather(*(table.let_go(SOON_MS) for table in some))
        await asyncio.gather(*self._farewells)

    def _let_go(self, code: str) -> None:
        """Another process may have the table."""
        if live := self._hall.tables.pop(code, None):
            log.warning("table_let_go", extra={"table": tokens.fingerprint(code)})
            farewell = asyncio.create_task(live.let_go(SOON_MS))
            self._farewells.add(farewell)
            farewell.add_done_callback(self._farewells.discard)

    async def admit(self, code: str, guest: Person) -> None:
        """Somebody comes from the table at which the match before was played, wherever this one is."""
        path, body = f"/tables/{code}/admit", msgspec.json.encode(guest)
        found = await here_or_there(
            lambda dead: self._hall.find(code, dead), lambda owner: self.neighbours.post(owner, path, body)
        )
        if not isinstance(found, Answer):
            await found.admit(guest)
        elif found.refusal:
            raise Refusal(found.refusal)

    def _bulletin(self) -> bytes:
        spreading = self.spreading
        told = Bulletin(self._hall.public()[:MOST_LISTED], self.busy(), spreading.rules, len(spreading.in_a_match()))
        return msgspec.json.encode(told)
