"""Tables where a move may take days go on while nobody is there: each is woken when something is to happen there.

The store keeps a time for each of them, and nothing else is spent on a table that sleeps. While a table is awake its time
has come already: whatever becomes of its process, the next one wakes it at once.
"""

import asyncio
import contextlib
import logging
from random import shuffle
from time import monotonic, time
from typing import TYPE_CHECKING

from amulett.server import tokens
from amulett.server.neighbours import Elsewhere
from amulett.server.refusal import Refusal
from amulett.store import StoreError

if TYPE_CHECKING:
    from amulett.server.hall import Hall
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

_LOOK_SECONDS = 20.0
_TRY_AGAIN_SECONDS = 3600.0
"""A table that cannot be opened is not tried again before."""


class Reminder:
    """When a table that is awake now is to be woken."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._one = asyncio.Lock()
        self._stays_awake = False
        """Whether the store knows that it is in play."""

    async def stay_awake(self) -> None:
        """It is in play: should its process die, it is woken at once."""
        table = self._live.table
        if table.is_slow and table.phase == "playing" and not self._stays_awake:
            self._stays_awake = await self._remind(time())

    async def set(self) -> None:
        """It is about to sleep."""
        if self._live.table.is_slow:
            self._stays_awake = False
            await self._remind(self._due())

    def _due(self) -> float | None:
        """When a bot is to act, or somebody has no time left; None: never."""
        table = self._live.table
        if table.phase != "playing":
            return None
        if self._live.driver.next_seat() is not None:
            return time()
        left = self._live.clocks.left_ms(table.clocks_ms, table.asked)
        return time() + min(left[seat] for seat in table.to_act) / 1000

    async def _remind(self, at: float | None) -> bool:
        async with self._one:
            with contextlib.suppress(StoreError):
                await self._live.house.store.remind(self._live.code, at)
                return True
        return False


class Alarm:
    """Wakes the tables of a hall whose time has come."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._not_before: dict[str, float] = {}
        """By table that could not be opened: when it is tried again."""

    async def watch(self) -> None:
        """Never ends."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            await self.look()

    async def look(self) -> None:
        """Several processes look at the same tables, each in another order: whoever takes one first has it."""
        hall = self._hall
        if hall.store.waiting or hall.sharing.is_leaving:
            return
        with contextlib.suppress(StoreError):
            due = [code for code in await hall.store.due(time()) if self._may_be_woken(code)]
            shuffle(due)
            for code in due:
                await self._wake(code)

    def _may_be_woken(self, code: str) -> bool:
        return code not in self._hall.tables and self._not_before.get(code, 0.0) <= monotonic()

    async def _wake(self, code: str) -> None:
        try:
            await self._hall.find(code)
            self._not_before.pop(code, None)
        except Elsewhere:
            pass
        except Refusal as refusal:
            self._not_before[code] = monotonic() + _TRY_AGAIN_SECONDS
            log.warning("table_not_woken", extra={"table": tokens.fingerprint(code), "why": refusal.reason})
