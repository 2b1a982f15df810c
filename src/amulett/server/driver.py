"""What moves a table along by itself: bots that act at a watchable pace, and clocks that run out."""

import asyncio
import contextlib
import logging
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from amulett.bots.minder import Minder
from amulett.bots.names import BOTS
from amulett.server import tokens
from amulett.server.refusal import Refusal
from amulett.server.requests import DEFAULT_BOT

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

QUICK_BOT = "heuristic"
"""Plays for a bot that cannot play yet, or no longer exists."""
_RETRY_SECONDS = 2.0


class Driver:
    """Lets bots act, one after another, while somebody is there to see it."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.bots: dict[tuple[int, str], Minder] = {}
        self.last_move = monotonic()
        """When everybody last saw one: bots that choose in secret wait for nobody."""
        self._stirred = asyncio.Event()
        self._next_flag: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run())

    def stir(self) -> None:
        """Something has changed: see whether there is anything to do."""
        self._stirred.set()

    async def close(self) -> None:
        if self._next_flag:
            self._next_flag.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            with contextlib.suppress(Refusal):
                await self.live.pass_host()
            while self.live.viewers and (seat := self.next_seat()) is not None:
                try:
                    await self._act(seat)
                except Refusal:
                    await asyncio.sleep(_RETRY_SECONDS)  # the store is failing, or somebody was quicker
                except Exception:
                    log.exception("bot_turn_failed", extra={"table": tokens.fingerprint(self.live.code)})
                    await asyncio.sleep(_RETRY_SECONDS)
            self._wake_at_next_flag()

    def next_seat(self) -> int | None:
        """A seat that is to act and has a bot, or no time left."""
        table = self.live.table
        left = self.live.clocks.left_ms(table.clocks_ms, table.asked)
        return next((seat for seat in table.to_act if table.chairs[seat].bot or (left and not left[seat])), None)

    def _wake_at_next_flag(self) -> None:
        if self._next_flag:
            self._next_flag.cancel()
        table = self.live.table
        left = self.live.clocks.left_ms(table.clocks_ms, table.asked)
        if running := [left[seat] for seat in table.to_act] if left and self.live.viewers else []:
            self._next_flag = asyncio.get_running_loop().call_later(min(running) / 1000 + 0.01, self.stir)

    async def _act(self, seat: int) -> None:
        table, house = self.live.table, self.live.house
        match, decision = table.match, table.decisions[seat]
        assert match
        name = self._bot_for(seat)
        bot = self.bots.setdefault((seat, name), house.thinkers.seat(name, match.seed, seat))
        begun = perf_counter()
        action = await house.thinkers.choose(name, bot, match.information(seat), match.legal_actions(seat))
        house.metrics.observe("thinking", perf_counter() - begun)
        await asyncio.sleep(max(0.0, self.last_move + table.created.pace_ms / 1000 - monotonic()))

        def still_wanted() -> bool:
            return table.match is match and table.decisions[seat] == decision and self.next_seat() == seat

        await self.live.play_for(seat, decision, action.text, still_wanted)

    def _bot_for(self, seat: int) -> str:
        """Who acts for the seat; until the search is compiled (on the very first start), the heuristic."""
        name = self.live.table.chairs[seat].bot or DEFAULT_BOT
        return stand_in(name, self.live.house.searching[self.live.table.game]) or name


def stand_in(bot: str, searching: bool) -> str | None:
    """Who plays instead of a bot, if anybody: even of one that existed only when the table was created."""
    return None if bot == QUICK_BOT or (bot in BOTS and searching) else QUICK_BOT
