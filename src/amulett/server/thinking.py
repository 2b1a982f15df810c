"""Bots think here: in threads of their own, so that no table waits for another table's bot.

A table asks for one move at a time, and moves are thought out in the order in which they were asked for: that is fair.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue

from amulett.bots import Bot, seat_bot
from amulett.core.action import Action
from amulett.core.match import Information

log = logging.getLogger("amulett.server")

QUICK_BOT = "heuristic"
PATIENCE_SECONDS = 10.0
"""Who waits longer for a bot's move (it is stuck, or too many think at once) gets a quick one's."""


@dataclass
class _Thought:
    bot: Bot
    information: Information
    legal_actions: Sequence[Action]
    answer: "asyncio.Future[Action]"
    begun: bool = False
    abandoned: bool = False


class Thinkers:
    """A few threads, and a queue before them."""

    def __init__(self, threads: int = 2, patience: float = PATIENCE_SECONDS) -> None:
        self.patience = patience
        self.failures = 0
        self.on_failure: Callable[[], None] = lambda: None
        self._waiting: SimpleQueue[_Thought | None] = SimpleQueue()
        self._threads = threads
        for _ in range(threads):
            self._start_thread()

    def _start_thread(self) -> None:
        threading.Thread(target=self._think, name="bot", daemon=True).start()

    def _think(self) -> None:
        while (thought := self._waiting.get()) is not None:
            if thought.answer.done():
                continue  # nobody waits for it any more
            thought.begun = True
            try:
                action = thought.bot.choose(thought.information, thought.legal_actions)
            except BaseException as error:
                self._tell(thought, thought.answer.set_exception, _as_exception(error))
            else:
                self._tell(thought, thought.answer.set_result, action)
            if thought.abandoned:
                return  # another thread has taken this one's place

    def _tell(self, thought: _Thought, tell: Callable[..., None], what: object) -> None:
        def now() -> None:
            if not thought.answer.done():
                tell(what)

        with contextlib.suppress(RuntimeError):  # the server has gone meanwhile
            thought.answer.get_loop().call_soon_threadsafe(now)

    async def choose(self, bot: Bot, information: Information, legal_actions: Sequence[Action]) -> Action:
        """What the bot does; if it fails, what a quick one does in its place: the match goes on."""
        thought = _Thought(bot, information, legal_actions, asyncio.get_running_loop().create_future())
        self._waiting.put(thought)
        try:
            action = await asyncio.wait_for(thought.answer, self.patience)
            if action in legal_actions:
                return action
            problem = f"it chose {action!r}, which is not legal"
        except TimeoutError:
            if thought.begun:
                thought.abandoned = True
                self._start_thread()
            problem = f"no answer within {self.patience:g} s"
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        self.failures += 1
        self.on_failure()
        log.error("bot_failed", extra={"game": information.game.id, "bot": type(bot).__name__, "why": problem})
        return quick_choice(information, legal_actions)

    def close(self) -> None:
        for _ in range(self._threads):
            self._waiting.put(None)


def quick_choice(information: Information, legal_actions: Sequence[Action]) -> Action:
    """By rule of thumb; if even that fails, the first that is legal."""
    try:
        action = seat_bot(QUICK_BOT, 0, information.seat or 0).choose(information, legal_actions)
    except Exception:
        return legal_actions[0]
    return action if action in legal_actions else legal_actions[0]


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(f"{type(error).__name__}: {error}")
