"""Bots think here: in threads of their own, so that no table waits for another table's bot.

Who thinks next is a matter of fairness (`fairness.py`). When many wait, thoughts are shorter; whoever has waited too long,
or does not know in time for its beat (`beat.py`), is answered by a quick bot. A bot's minder (`bots/minder.py`) deals with
what it does wrong; here it is recorded, and nobody waits for a bot that is stuck: another thread takes the place of its
own, and it is asked again only when it has come back.
"""

import asyncio
import contextlib
import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from time import monotonic, perf_counter
from typing import NamedTuple, TypeVar

from amulett.bots import Bot, seat_minded
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.levels import HARD_STOP
from amulett.bots.minder import Fault, Minder
from amulett.bots.search import no_longer_than
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.server.beat import NO_BEAT, Beat
from amulett.server.fairness import LEAST_SECONDS, FairQueue

log = logging.getLogger("amulett.server")

T = TypeVar("T")

PATIENCE_SECONDS = 10.0
"""Whoever has waited this long for a thread, or for a bot that was begun, is answered by a quick bot instead."""
_REMEMBERED = 32
"""How many thoughts of a kind of bot its usual time is drawn from."""
_MOST_REMEMBERED = 2000
"""For how many kinds of bots and addresses."""
CORES = min(2, os.cpu_count() or 1)
"""How many share a long thought when nobody else is thinking or waits."""
_NICENESS = 5
"""Thinking threads give way to the one that serves everybody."""


@dataclass(frozen=True)
class Thinking:
    """What can be seen of a thought from outside."""

    begun: float
    """When its turn came."""
    hurried: bool = False
    """Whether the bot had less time than usual, since many were waiting. Not whether it needed more: that would tell
    something about its hand."""


@dataclass(eq=False)
class _Thought:
    """One decision. A thread begins and ends it, the event loop gives it up: whoever is first decides."""

    name: str
    bot: Bot
    information: Information
    legal_actions: Sequence[Action]
    beat: Beat
    turn: "asyncio.Future[None]"
    """Done when it has come."""
    answer: "asyncio.Future[Answer]"
    thinking: Thinking | None = None
    """None: nobody has begun yet."""
    ended: bool = False
    given_up: bool = False
    """Nobody waits for it any more."""
    replaced: bool = False
    """Another thread has taken the place of the one that is stuck in it."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, seconds: float) -> bool:
        """Whether anybody still wants it; `seconds`: how long it may take, with regard to others who wait."""
        with self.lock:
            if not self.given_up:
                begun = monotonic()
                self.thinking = Thinking(begun, hurried=seconds < min(self.beat.thinks_for(begun), HARD_STOP))
            return not self.given_up

    def end(self) -> bool:
        """Whether its thread is still needed."""
        with self.lock:
            self.ended = True
            return not self.replaced

    def give_up(self) -> bool:
        """Whether some thread is at it."""
        with self.lock:
            self.given_up = True
            return self.thinking is not None and not self.ended

    def replace(self) -> bool:
        """Whether some thread is still at it, and from now on is no longer needed."""
        with self.lock:
            self.replaced = self.thinking is not None and not self.ended
            return self.replaced


@dataclass(frozen=True)
class Answer:
    action: Action
    thinking: Thinking

    @property
    def hurried(self) -> bool:
        return self.thinking.hurried


class _Past(NamedTuple):
    """How a thought went: how long it waited for its turn, how long it took, whether it had less time than usual."""

    waited: float
    took: float
    hurried: bool


class Thinkers:
    """A few threads and a queue."""

    def __init__(self, threads: int = max(2, os.cpu_count() or 2), patience: float = PATIENCE_SECONDS) -> None:
        self.patience = patience
        self.faults = 0
        self.hurried = 0
        """How many thoughts had less time than usual."""
        self.crowded_out = 0
        """How many never had a turn and were answered by a quick bot."""
        self.overran = 0
        """How many had a turn but no answer in time for their beat, so that a quick bot's was taken. The table is not told
        which: it may say something about the hand."""
        self.cut_short = 0
        """How many the clock ended before the bot had looked as far as its level does; the table is not told which."""
        self.on_fault: Callable[[], None] = lambda: None
        self._queue: FairQueue[_Thought] = FairQueue(threads)
        self._stuck: dict[int, Bot] = {}
        """The bots that threads were given up with, by identity."""
        self._past: dict[tuple[str | None, str], deque[_Past]] = {}
        """By address and name of a bot, the one used last at the end; by no address: thinking alone, without waiting."""
        self._lots = SystemRandom()
        for _ in range(threads):
            self._start_thread()

    @property
    def waiting(self) -> int:
        """How many thoughts nobody has begun yet."""
        return self._queue.waiting

    @property
    def is_busy(self) -> bool:
        """Whether anything is being thought or waits."""
        return self._queue.is_busy

    @property
    def addresses(self) -> int:
        """From how many addresses they come."""
        return self._queue.addresses

    def seat(self, name: str, match_seed: int, seat: int) -> Minder:
        """A bot whose faults are recorded here."""
        return seat_minded(name, match_seed, seat, heard=partial(self._note, name))

    def _note(self, name: str, fault: Fault) -> None:
        self.faults += 1
        self.on_fault()
        log.error("bot_failed", extra={"bot": name, "fault": fault.kind, "why": fault.why})

    # ---- in the threads

    def _start_thread(self) -> None:
        threading.Thread(target=self._think, name="bot", daemon=True).start()

    def _think(self) -> None:
        with contextlib.suppress(OSError, AttributeError):  # not on every system
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        while (turn := self._queue.get()) is not None:
            begun, thought = perf_counter(), turn.item
            try:
                self._work_out(thought, turn.seconds)
            finally:
                self._queue.done(turn, perf_counter() - begun)
            if not thought.end():
                self._stuck.pop(id(thought.bot), None)
                return  # another thread has taken this one's place

    def _work_out(self, thought: _Thought, seconds: float) -> None:
        if not thought.begin(seconds):
            return  # nobody is waiting for it any more
        assert thought.thinking
        self._tell(thought.turn, None)
        before = _cut_short(thought.bot)
        limit = max(LEAST_SECONDS, min(seconds, thought.beat.thinks_for(thought.thinking.begun)))
        try:
            with no_longer_than(limit, CORES if self._queue.is_lone else 1):
                action = thought.bot.choose(thought.information, thought.legal_actions)
        except Exception as error:  # even the fallback has failed: there is no other
            self._note("heuristic", Fault("crash", f"{type(error).__name__}: {error}"))
            action = thought.legal_actions[0]
        self.cut_short += _cut_short(thought.bot) - before
        self._tell(thought.answer, Answer(action, thought.thinking))

    def _tell(self, future: "asyncio.Future[T]", result: T) -> None:
        with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
            future.get_loop().call_soon_threadsafe(_settle, future, result)

    # ---- on the event loop

    async def choose(
        self,
        address: str,
        name: str,
        bot: Bot,
        information: Information,
        legal_actions: Sequence[Action],
        beat: Beat = NO_BEAT,
    ) -> Answer:
        """The bot's move; if it takes too long, a quick bot's instead, so that the match goes on."""
        if id(bot) in self._stuck:
            self._note(name, Fault("stall", "is still thinking about an earlier move"))
            return await _quick_answer(information, legal_actions)
        asked, loop = monotonic(), asyncio.get_running_loop()
        thought = _Thought(name, bot, information, legal_actions, beat, loop.create_future(), loop.create_future())
        self._queue.put(address, thought)
        try:
            answered = await self._wait(address, thought)
        except asyncio.CancelledError:
            self._leave(address, thought)
            raise
        if not answered:
            self._give_up(thought)
            # that a step nobody can see came too late for its turn is not told: it would tell that there was one
            thinking = thought.thinking or Thinking(monotonic(), hurried=beat.settled is None)
            return await _quick_answer(information, legal_actions, thinking)
        answer = thought.answer.result()
        turn, ended = answer.thinking.begun, monotonic()
        self._remember(address, name, _Past(turn - asked, ended - turn, answer.hurried))
        self._remember(None, name, _Past(0.0, ended - turn, hurried=False))
        self.hurried += answer.hurried
        return answer

    async def _wait(self, address: str, thought: _Thought) -> bool:
        """Whether there is an answer: first for its turn, then for the bot (`asyncio.wait` gives up without cancelling)."""
        now = monotonic()
        await asyncio.wait({thought.turn}, timeout=max(0.0, min(now + self.patience, thought.beat.turn_by(now)) - now))
        if not self._queue.take_out(address, thought) and thought.thinking is not None:
            begun = thought.thinking.begun
            until = min(begun + self.patience, thought.beat.answers_by(begun))
            await asyncio.wait({thought.answer}, timeout=max(0.0, until - monotonic()))
        return thought.answer.done()

    def _give_up(self, thought: _Thought) -> None:
        """Its time is up. A bot that may still be in time for its next decision is left alone; one that is stuck is not."""
        at_it = thought.give_up()
        if thought.thinking is None:
            self.crowded_out += 1
            return
        self.overran += 1
        left = thought.thinking.begun + self.patience - monotonic()
        if at_it and left > 0:
            thought.answer.get_loop().call_later(left, self._replace, thought)
        elif at_it:
            self._replace(thought)

    def _leave(self, address: str, thought: _Thought) -> None:
        """Nobody wants it any more; if the bot is stuck, its thread is not to be missed."""
        if not self._queue.take_out(address, thought) and thought.give_up():
            thought.answer.get_loop().call_later(self.patience, self._replace, thought)

    def _replace(self, thought: _Thought) -> None:
        self._stuck[id(thought.bot)] = thought.bot
        if thought.replace():
            self._note(thought.name, Fault("stall", f"no answer within {self.patience:g} s"))
            self._start_thread()
        else:
            self._stuck.pop(id(thought.bot), None)

    # ---- how it usually goes

    def _remember(self, address: str | None, name: str, past: _Past) -> None:
        pasts = self._past.pop((address, name), None) or deque(maxlen=_REMEMBERED)
        pasts.append(past)
        self._past[address, name] = pasts
        if len(self._past) > _MOST_REMEMBERED:
            del self._past[next(iter(self._past))]

    def usual(self, address: str, name: str) -> _Past:
        """How it goes with such a bot: drawn from its last thoughts, whatever is to be decided now.

        By address: nobody's bots become slow because another's have to wait.
        """
        pasts = self._past.get((address, name)) or self._past.get((None, name))
        return self._lots.choice(pasts) if pasts else _Past(0.0, 0.0, hurried=False)

    async def pretend(self, address: str, name: str) -> Thinking:
        """A bot without a choice: it takes as long as it usually does, and nobody has to wait for it."""
        usual, asked = self.usual(address, name), monotonic()
        await asyncio.sleep(usual.waited + usual.took)
        return Thinking(asked + usual.waited, usual.hurried)

    def close(self) -> None:
        self._queue.close()


def _cut_short(bot: Bot) -> int:
    return bot.cut_short if isinstance(bot, Minder) else 0


async def _quick_answer(
    information: Information, legal_actions: Sequence[Action], thinking: Thinking | None = None
) -> Answer:
    action = await asyncio.to_thread(HeuristicBot().choose, information, legal_actions)
    return Answer(action, thinking or Thinking(monotonic(), hurried=True))


def _settle(future: "asyncio.Future[T]", result: T) -> None:
    if not future.done():
        future.set_result(result)
