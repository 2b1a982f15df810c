"""What moves a table along by itself: bots that act at a watchable pace, and clocks that run out.

When a bot acts must not tell what it holds. So it acts on the beat, counted from the last act that everybody saw: however
long it thought, whether it had a choice, and however many steps of its own it took that nobody can see yet.
"""

import asyncio
import contextlib
import logging
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from amulett.bots.minder import Minder
from amulett.bots.names import BOTS
from amulett.core.action import Action
from amulett.core.match import Match
from amulett.server import tokens
from amulett.server.refusal import Refusal
from amulett.server.requests import DEFAULT_BOT
from amulett.server.table import seen_by_all

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

QUICK_BOT = "heuristic"
"""Plays for a bot that cannot play yet, or no longer exists."""
_RETRY_SECONDS = 2.0
SEARCH_BEAT_SECONDS = 0.3
"""The shortest beat of bots that search: most thoughts fit into one."""
BOTS_BEAT_SECONDS = 0.25
"""The shortest beat where bots play among themselves."""
CALM_SECONDS = 10.0
"""Bots that had to hurry are said to do so until they have had their full time for this long."""
_AT_ONCE = ("heuristic", "random")
"""Bots whose thinking takes no time that could be measured."""


class Driver:
    """Lets bots act, one after another, while somebody is there to see it."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.bots: dict[tuple[int, str], Minder] = {}
        self.last_seen = monotonic()
        """When everybody last saw an act."""
        self.hurried = False
        """Whether the bots have less time to think than usual, since many are waiting."""
        self._last_hurry = 0.0
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
        table = self.live.table
        match, decision = table.match, table.decisions[seat]
        assert match
        name = self._bot_for(seat)
        action = await self._choose(seat, name, match)
        if is_seen(match, seat, action):
            await asyncio.sleep(self._until_next_beat(name))

        def still_wanted() -> bool:
            return table.match is match and table.decisions[seat] == decision and self.next_seat() == seat

        await self.live.play_for(seat, decision, action.text, still_wanted)

    async def _choose(self, seat: int, name: str, match: Match) -> Action:
        """What the bot does; where it has no choice, it takes as long as it usually does."""
        house, actions = self.live.house, match.legal_actions(seat)
        if len(actions) == 1:
            await asyncio.sleep(house.thinkers.usual_time(self.live.address, name))
            return actions[0]
        bot = self.bots.setdefault((seat, name), house.thinkers.seat(name, match.seed, seat))
        begun = perf_counter()
        answer = await house.thinkers.choose(self.live.address, name, bot, match.information(seat), actions)
        house.metrics.observe("thinking", perf_counter() - begun)
        if name not in _AT_ONCE:
            self._tell_hurry(answer.hurried)
        return answer.action

    def _tell_hurry(self, hurried: bool) -> None:
        """At once; that it is over, when it has been for a while."""
        if hurried:
            self._last_hurry = monotonic()
        if hurried != self.hurried and (hurried or monotonic() - self._last_hurry >= CALM_SECONDS):
            self.hurried = hurried
            self.live.teller.tell_table()

    def _until_next_beat(self, name: str) -> float:
        beat = self._beat(name)
        return beat - (monotonic() - self.last_seen) % beat if beat else 0.0

    def _beat(self, name: str) -> float:
        """Seconds from one act to the next: the table's pace, unless that is too quick."""
        table = self.live.table
        least = 0.0 if name in _AT_ONCE else SEARCH_BEAT_SECONDS
        if all(chair.bot for chair in table.chairs):
            least = max(least, BOTS_BEAT_SECONDS)
        return max(least, table.created.pace_ms / 1000)

    def _bot_for(self, seat: int) -> str:
        """Who acts for the seat; until the search is compiled (on the very first start), the heuristic."""
        name = self.live.table.chairs[seat].bot or DEFAULT_BOT
        return stand_in(name, self.live.house.preparation.searching[self.live.table.game]) or name


def is_seen(match: Match, seat: int, action: Action) -> bool:
    """Whether everybody at the table would see something of this action."""
    after = match.clone()
    after.play(action, seat)
    return seen_by_all(after) != seen_by_all(match)


def stand_in(bot: str, searching: bool) -> str | None:
    """Who plays instead of a bot, if anybody: even of one that existed only when the table was created."""
    return None if bot == QUICK_BOT or (bot in BOTS and searching) else QUICK_BOT
