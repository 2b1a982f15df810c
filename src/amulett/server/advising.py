"""Advice for people: hints, thought out in the background. Whoever plays goes first: bots before hints.

A hint knows an information and nothing else, so it cannot tell what its seat does not know.
"""

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from time import monotonic, perf_counter, sleep

from amulett.bots.insight import Analysis, Insight
from amulett.bots.reasons import as_told, explain
from amulett.bots.study import Study, found_by, go_on_together
from amulett.core.information import Information
from amulett.server.fairness import FairQueue
from amulett.server.limits import ADDRESS_HINTS, Addresses
from amulett.server.protocol import Advice, Language, OptionAdvice
from amulett.server.protocol import Hint as Asked
from amulett.server.refusal import Refusal
from amulett.server.table import Table
from amulett.server.thinking import CORES, Thinkers

log = logging.getLogger("amulett.server")

STEPS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.5)
"""Seconds of thinking, after each of which the page hears more: two in all."""
MOST_HINTS = 100
"""So many may wait at once."""
_ERRORS = 2.0
"""How many standard errors a chance is given or taken: 95 of 100 times."""
_GIVE_WAY_SECONDS = 1.0
"""So long it waits at most for bots that wait; they go on being served meanwhile."""
_NICENESS = 10
"""More than that of the bots' threads (`thinking.py`)."""


class Hint:
    """An answer on its way: a search about one decision, told again and again as it gets better, then the reason."""

    def __init__(
        self,
        asked: Asked,
        information: Information,
        language: Language,
        names: Sequence[str],
        tell: Callable[[Advice], None],
    ) -> None:
        self.wanted: Callable[[], bool] = lambda: True
        """Whether anybody still waits for it."""
        self.address = ""
        """In whose line it waits."""
        self._asked = asked
        self._information = information
        self._language = language
        self._names = names
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._studies: list[Study] = []
        """One search, and others beside it when cores were free for them."""
        self._steps = list(STEPS)

    def step(self, cores: int = 1) -> bool:
        """Think a while and tell what was found; whether there is more to come. Called in the advisers' thread."""
        if not self.wanted():
            self._studies = []
            return False
        if self._steps:
            self._think(self._steps.pop(0), cores)
            self._send(found_by(self._studies), ended=False)
            return True
        analysis, self._studies = found_by(self._studies), []
        reason = explain(self._information, analysis)
        why = reason.tell(self._information, self._language, self._names) if reason else ""
        self._send(analysis, ended=True, why=why)
        return False

    def _think(self, seconds: float, cores: int) -> None:
        if len(self._information.to_act) > 1:
            cores = 1  # a secret choice is one search
        for part in range(len(self._studies), cores):
            self._studies.append(Study(self._information, part=part))
        go_on_together(self._studies[:cores], seconds)

    def give_up(self) -> None:
        """There will be no answer: nobody shall wait for it."""
        self._send(Analysis((), 0, 0.0, stopped="time", secret=False), ended=True)

    def _send(self, analysis: Analysis, ended: bool, why: str = "") -> None:
        equals = analysis.equals
        advice = Advice(
            id=self._asked.id,
            match=self._asked.match,
            decision=self._asked.decision,
            options=[_option(one, close=one in equals) for one in as_told(analysis)],
            courses=analysis.iterations,
            seconds=round(analysis.seconds, 1),
            secret=analysis.secret,
            ended=ended,
            why=why,
        )
        with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
            self._loop.call_soon_threadsafe(self._tell, advice)


def _option(insight: Insight, close: bool) -> OptionAdvice:
    least, most = (insight.chance + side * _ERRORS * insight.error for side in (-1, 1))
    return OptionAdvice(
        action=insight.action.text,
        chance=round(insight.chance, 4),
        low=round(max(0.0, least), 4),
        high=round(min(1.0, most), 4),
        close=close,
        looks=insight.looks,
    )


def hint_at(table: Table, seat: int, asked: Asked, language: Language, tell: Callable[[Advice], None]) -> Hint:
    """For a seat that has to decide, from what it knows now."""
    assert table.match
    return Hint(asked, table.match.information(seat), language, table.names, tell)


class Advisers:
    """One thread that thinks for people, step by step and in turns (`fairness.py`), whenever no bot waits."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self.addresses = Addresses(ADDRESS_HINTS)
        self._queue: FairQueue[Hint] = FairQueue(1)
        threading.Thread(target=self._advise, name="adviser", daemon=True).start()

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    def check_room(self) -> None:
        """Raises Refusal if too many wait: what has been thought so far takes memory, too."""
        if self._queue.waiting >= MOST_HINTS:
            raise Refusal("many_hints")

    def check_address(self, address: str) -> None:
        """Raises Refusal if too many were asked for from there; otherwise one more is counted."""
        if not self.addresses.allow(address):
            raise Refusal("often_hints")

    def ask(self, address: str, hint: Hint) -> None:
        hint.address = address
        self._queue.put(address, hint)

    def withdraw(self, hint: Hint) -> None:
        """Nobody waits for it any more. If it is being thought about, this step is its last."""
        hint.wanted = lambda: False
        self._queue.take_out(hint.address, hint)

    async def follow(
        self, address: str, asked: Asked, information: Information, language: Language, names: Sequence[str]
    ) -> AsyncGenerator[Advice]:
        """One answer after the other, the last one with the reason. Whoever stops listening wants no more of them."""
        answers: asyncio.Queue[Advice] = asyncio.Queue()
        hint = Hint(asked, information, language, names, answers.put_nowait)
        self.ask(address, hint)
        try:
            ended = False
            while not ended:
                yield (advice := await answers.get())
                ended = advice.ended
        finally:
            self.withdraw(hint)

    def close(self) -> None:
        self._queue.close()

    def _advise(self) -> None:
        with contextlib.suppress(OSError, AttributeError):  # not on every system
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
        while (turn := self._queue.get()) is not None:
            self._let_bots_go_first()
            begun, more = perf_counter(), False
            try:
                more = turn.item.step(CORES if self._is_free else 1)
            except Exception:
                log.exception("hint_failed")
                turn.item.give_up()
            finally:
                self._queue.done(turn, perf_counter() - begun)
            if more:
                self._queue.put(turn.line.address, turn.item)

    @property
    def _is_free(self) -> bool:
        """Whether no bot is thinking and no other hint waits."""
        return not self._thinkers.is_busy and not self.waiting

    def _let_bots_go_first(self) -> None:
        until = monotonic() + _GIVE_WAY_SECONDS
        while self._thinkers.waiting and monotonic() < until:
            sleep(0.01)
