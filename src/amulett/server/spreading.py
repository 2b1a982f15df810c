"""Tables spread evenly: a process with more than its share of them hands some over to those that have less.

When a process dies its tables cost the others time, and the more it had the longer people wait; and whoever has just
started has none. Only tables at which people are in a match count, and only those move: nothing else has to be replayed. A
table is awake at its new owner before its people are sent there, so they notice no more than a new connection.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from amulett.core.course import rules_digest
from amulett.server import bulletin
from amulett.server.neighbours import SOON_MS, Gone, Neighbours
from amulett.server.refusal import Refusal
from amulett.store import Owner, StoreError

if TYPE_CHECKING:
    from amulett.server.hall import Hall
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

PAUSE_SECONDS = 3.0
"""From one look to the next: until then people have followed their tables, and everybody has told how many they have."""
_SLACK = 0.1
"""A process that has no more than this beyond its share keeps what it has; nor does it hand over one or two tables."""
_LEAST_SLACK = 2
_AT_ONCE = 4
_RECEIVE_SECONDS = 2.0
_LOOK_SECONDS = 0.1


class Spreading:
    def __init__(self, hall: "Hall", neighbours: Neighbours) -> None:
        self._hall = hall
        self._neighbours = neighbours
        self.rules: dict[str, str] = {}
        """The games of which this process takes tables, and by which rules it plays them; empty: it takes none."""
        self.opened = asyncio.Event()
        """Whether its door is open to the others."""

    def in_a_match(self) -> "list[LiveTable]":
        """The tables that count, those with the fewest people first."""
        tables = (live for live in self._hall.tables.values() if live.table.phase == "playing" and live.room.viewers)
        return sorted(tables, key=lambda live: len(live.room.viewers))

    async def watch(self) -> None:
        """Never ends."""
        await self.opened.wait()
        while not all(self._hall.ready.values()):
            await asyncio.sleep(_LOOK_SECONDS)
        self.rules = await asyncio.to_thread(lambda: {game.id: rules_digest(game) for game in self._hall.games})
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            if not self._hall.store.failing:
                await self._even_out()

    async def _even_out(self) -> None:
        told = {owner: one for owner, one in bulletin.read(self._hall.store.bulletins()).items() if one.rules}
        tables = self.in_a_match()
        for owner, count in surplus(len(tables), {owner: one.playing for owner, one in told.items()}).items():
            alike = [live for live in tables if self._plays_alike(live, told[owner].rules)][:count]
            tables = [live for live in tables if live not in alike]
            await self._hand_over(alike, owner)

    def _plays_alike(self, live: "LiveTable", rules: Mapping[str, str]) -> bool:
        """A match must not meet other rules only because it moves."""
        game = live.table.game
        return game in rules and rules[game] == self.rules.get(game)

    async def _hand_over(self, tables: "list[LiveTable]", to: Owner) -> None:
        begun, done = monotonic(), 0
        while tables and not self._hall.sharing.is_leaving and to in self._neighbours.alive():
            some, tables = tables[:_AT_ONCE], tables[_AT_ONCE:]
            await asyncio.gather(*(live.hand_over(partial(self._give, live, to), SOON_MS) for live in some))
            done += len(some)
        if done:
            log.info("tables_handed_over", extra={"tables": done, "seconds": round(monotonic() - begun, 1)})

    async def _give(self, live: "LiveTable", to: Owner) -> None:
        """If the other one does not answer, whoever opens the table next finds out what has become of it."""
        if self._hall.tables.get(live.code) is not live:
            return
        with contextlib.suppress(StoreError, Refusal, Gone, TimeoutError):
            await self._hall.store.give_up([live.code], to)
            self._hall.metrics.count("handed_over")
            async with asyncio.timeout(_RECEIVE_SECONDS):
                await self._neighbours.post(to, f"/tables/{live.code}/receive", b"")
        self._hall.tables.pop(live.code, None)


def surplus(mine: int, others: Mapping[Owner, int]) -> dict[Owner, int]:
    """How many tables to hand over, and to whom. All reckon in the same way, so together they give nobody too much."""
    fair = (mine + sum(others.values())) / (len(others) + 1)
    if mine - fair <= max(_LEAST_SLACK, _SLACK * fair):
        return {}
    too_much = sum(max(0.0, count - fair) for count in (mine, *others.values()))
    missing = {owner: (fair - count) * (mine - fair) / too_much for owner, count in others.items() if count < fair}
    return {owner: int(count) for owner, count in missing.items() if count >= 1}
