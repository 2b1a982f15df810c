"""What moves a table along by itself: bots that act on the beat (`beat.py`), and clocks that run out."""

import asyncio
import contextlib
import logging
from dataclasses import replace
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from amulett.bots.minder import Minder
from amulett.bots.names import BOTS
from amulett.core.action import Action
from amulett.core.match import Match
from amulett.server import tokens
from amulett.server.beat import AT_ONCE, Beat, least_beat
from amulett.server.refusal import Refusal
from amulett.server.requests import DEFAULT_BOT
from amulett.server.table import seen_by_all
from amulett.server.thinking import Thinking

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

QUICK_BOT = "heuristic"
"""Plays for a bot that cannot play yet, or no longer exists."""
_RETRY_SECONDS = 2.0
CALM_SECONDS = 10.0
"""Bots that had to hurry are said to do so until they have had their full time for this long."""


class Driver:
    """Lets bots act, one after another, while somebody is there to see it; at a slow table always."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self.bots: dict[tuple[int, str], Minder] = {}
        self._beat = Beat(monotonic(), 0.0)
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
            await self.live.reminder.stay_awake()
            while self.live.goes_on and (seat := self.next_seat()) is not None:
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
        if running := [left[seat] for seat in table.to_act] if left and self.live.goes_on else []:
            self._next_flag = asyncio.get_running_loop().call_later(min(running) / 1000 + 0.01, self.stir)

    def seen(self) -> None:
        """Everybody has just seen an act: from now on beats are counted anew."""
        self._beat = Beat(monotonic(), 0.0)

    async def _act(self, seat: int) -> None:
        table = self.live.table
        match, decision = table.match, table.decisions[seat]
        assert match
        name = self._bot_for(seat)
        beat = self._beat = replace(self._beat, seconds=self._seconds_of_beat(name))
        action, thinking = await self._choose(seat, name, match, beat)
        if is_seen(match, seat, action):
            await asyncio.sleep(beat.act_at(thinking.begun) - monotonic())
        elif self._beat is beat:
            self._beat = replace(beat, settled=beat.act_at(thinking.begun))
        if name not in AT_ONCE:
            self._tell_hurry(thinking.hurried)

        def still_wanted() -> bool:
            return table.match is match and table.decisions[seat] == decision and self.next_seat() == seat

        await self.live.play_for(seat, decision, action.text, still_wanted)

    async def _choose(self, seat: int, name: str, match: Match, beat: Beat) -> tuple[Action, Thinking]:
        """What the bot does; where it has no choice, it behaves as it usually does."""
        house, address, actions = self.live.house, self.live.room.address, match.legal_actions(seat)
        if len(actions) == 1:
            return actions[0], await house.thinkers.pretend(address, name)
        bot = self.bots.setdefault((seat, name), house.thinkers.seat(name, match.seed, seat))
        begun = perf_counter()
        answer = await house.thinkers.choose(address, name, bot, match.information(seat), actions, beat)
        house.metrics.observe("thinking", perf_counter() - begun)
        return answer.action, answer.thinking

    def _tell_hurry(self, hurried: bool) -> None:
        """At once; that it is over, when it has been for a while."""
        if hurried:
            self._last_hurry = monotonic()
        if hurried != self.hurried and (hurried or monotonic() - self._last_hurry >= CALM_SECONDS):
            self.hurried = hurried
            self.live.teller.tell_table()

    def _seconds_of_beat(self, name: str) -> float:
        """From one act to the next: the table's pace, unless that is too quick."""
        table = self.live.table
        return max(least_beat(name, all(chair.bot for chair in table.chairs)), table.created.pace_ms / 1000)

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
