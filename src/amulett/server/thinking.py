"""Bots think here: in threads of their own, so that no table waits for another table's bot.

A table asks for one move at a time, and moves are worked out in the order of the requests, which is fair. A bot's minder
(`bots/minder.py`) deals with what it does wrong; here it is recorded, and nobody waits for a bot that is stuck.
"""

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue

from amulett.bots import Bot, seat_minded
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.minder import Fault, Minder
from amulett.core.action import Action
from amulett.core.information import Information

log = logging.getLogger("amulett.server")

PATIENCE_SECONDS = 10.0
"""After this long (the bot is stuck, or too many are thinking at once) a quick bot moves instead."""


@dataclass
class _Thought:
    bot: Bot
    information: Information
    legal_actions: Sequence[Action]
    answer: "asyncio.Future[Action]"
    begun: bool = False
    abandoned: bool = False


class Thinkers:
    """A few threads and a queue."""

    def __init__(self, threads: int = max(2, os.cpu_count() or 2), patience: float = PATIENCE_SECONDS) -> None:
        self.patience = patience
        self.faults = 0
        self.on_fault: Callable[[], None] = lambda: None
        self._waiting: SimpleQueue[_Thought | None] = SimpleQueue()
        self._threads = threads
        for _ in range(threads):
            self._start_thread()

    def seat(self, name: str, match_seed: int, seat: int) -> Minder:
        """A bot whose faults are recorded here."""
        return seat_minded(name, match_seed, seat, heard=partial(self._note, name))

    def _note(self, name: str, fault: Fault) -> None:
        self.faults += 1
        self.on_fault()
        log.error("bot_failed", extra={"bot": name, "fault": fault.kind, "why": fault.why})

    def _start_thread(self) -> None:
        threading.Thread(target=self._think, name="bot", daemon=True).start()

    def _think(self) -> None:
        while (thought := self._waiting.get()) is not None:
            if thought.answer.done():
                continue  # nobody is waiting for it any more
            thought.begun = True
            try:
                action = thought.bot.choose(thought.information, thought.legal_actions)
            except Exception as error:  # even the fallback has failed: there is no other
                self._note("heuristic", Fault("crash", f"{type(error).__name__}: {error}"))
                action = thought.legal_actions[0]
            with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
                thought.answer.get_loop().call_soon_threadsafe(_answer, thought.answer, action)
            if thought.abandoned:
                return  # another thread has taken this one's place

    async def choose(self, name: str, bot: Bot, information: Information, legal_actions: Sequence[Action]) -> Action:
        """The bot's move; if it takes too long, a quick bot's instead, so that the match goes on."""
        thought = _Thought(bot, information, legal_actions, asyncio.get_running_loop().create_future())
        self._waiting.put(thought)
        try:
            async with asyncio.timeout(self.patience):  # not wait_for: in Python 3.11 it may swallow a cancellation
                return await thought.answer
        except TimeoutError:
            if thought.begun:
                thought.abandoned = True
                self._start_thread()
            self._note(name, Fault("stall", f"no answer within {self.patience:g} s"))
            return HeuristicBot().choose(information, legal_actions)

    def close(self) -> None:
        for _ in range(self._threads):
            self._waiting.put(None)


def _answer(answer: "asyncio.Future[Action]", action: Action) -> None:
    if not answer.done():
        answer.set_result(action)
