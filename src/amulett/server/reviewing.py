"""Reviews of finished matches, made in the background: behind bots and hints, and in turns.

What was asked for is made to its end and kept, also when nobody waits any more; but whoever waits goes first, and what
nobody waits for gives its place to others.

The work is done in processes of their own, of low priority. A thread of low priority would not do: when the machine is busy
it may be put to sleep while it holds the interpreter's lock, and then everybody waits for it.

A review follows from its replay alone. So two who ask for the same one share the work, what is thrown away can be made
again, and a few that are done are kept.
"""

import asyncio
import contextlib
import hashlib
import logging
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from time import monotonic, perf_counter, sleep
from typing import Any

import msgspec

from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.review.judging import Judgement
from amulett.review.line import Point, points_of
from amulett.review.reviewing import Review, Task, steps
from amulett.review.verdict import verdict_on
from amulett.server.advising import Advisers
from amulett.server.api import ChanceInfo
from amulett.server.fairness import FairQueue, Turn
from amulett.server.limits import Waiting, network_of
from amulett.server.refusal import Refusal
from amulett.server.thinking import Thinkers

log = logging.getLogger("amulett.server")

MOST_JOBS = 100
"""Reviews that are being made or wait."""
MOST_OF_AN_ADDRESS = 60
MOST_DECISIONS = 4000
MOST_LEFT = 8
"""Of an address: reviews that nobody waits for any more."""
KEPT = 100
"""Reviews that are done and kept, some 200 KB each."""
RANGE = 2.0
"""How many standard errors a chance is given or taken: 95 of 100 times."""
_LINGER_SECONDS = 15.0
"""So long after the last who wanted it has gone, a review keeps its place: a page that is loaded anew finds it."""
_HEARTBEAT_SECONDS = 5.0
_GIVE_WAY_SECONDS = 2.0
"""So long it waits at most for bots and hints that wait; they go on being served meanwhile."""
_NICENESS = 15
"""Of the processes; more than that of bots and hints."""
_WORKERS = 2
_PARTS = (0.0, 0.75, 0.93, 1.0)
"""How much is done before each batch: judging, proving, explaining."""


class Job:
    """A review on its way. Worked on in the reviewers' thread; its listeners are on the event loop."""

    def __init__(self, key: str, replay: Replay, looks: int) -> None:
        self.key = key
        self._looks = looks
        self.part = 0.0
        self.chances: list[ChanceInfo] = []
        self.review: Review | None = None
        self.is_over = False
        """Done, failed, or given up; set on the event loop."""
        self.events: set[asyncio.Event] = set()
        """Of those who listen."""
        self.is_given_up = False
        """Whether another one has its place."""
        self._replay = replay
        self._left_at = monotonic()
        self._doing: Generator[list[Task], list[Any], Review] | None = None
        self._batch: list[Task] = []
        self._found: list[Any] = []
        self._batches = 0
        self.loop = asyncio.get_running_loop()

    @property
    def is_left(self) -> bool:
        """Whether nobody waits for it, and nobody will be back at once."""
        return not self.events and monotonic() - self._left_at >= _LINGER_SECONDS

    def leave(self, event: asyncio.Event) -> None:
        self.events.discard(event)
        self._left_at = monotonic()

    def step(self, work: Callable[[Sequence[Task]], list[Any]], at_once: int) -> bool:
        """Do the next tasks; whether there are more."""
        if self._doing is None:
            self._doing = steps(self._replay, find_game, self._looks)
            self._begin(next, self._doing)
        else:
            tasks = self._batch[len(self._found) : len(self._found) + at_once]
            for result in work(tasks):
                self._found.append(result)
                self._tell_chance(result)
        while self._doing and len(self._found) == len(self._batch):
            self._begin(self._doing.send, self._found)
        self._tell()
        return self._doing is not None

    def _begin(self, ask: Callable[[Any], list[Task]], found: Any) -> None:
        """The next batch; after the last one, the review."""
        try:
            self._batch, self._found = ask(found), []
            self._batches += 1
        except StopIteration as done:
            self.review, self._doing = done.value, None

    def _tell_chance(self, result: Any) -> None:
        if isinstance(result, Judgement):
            verdict = verdict_on(result)
            self.chances += [chance_info(verdict.seat, point) for point in points_of(verdict)]

    def _tell(self) -> None:
        if self.review:
            self.part = 1.0
        else:
            first, then = _PARTS[min(self._batches, 3) - 1], _PARTS[min(self._batches, 3)]
            self.part = first + (then - first) * len(self._found) / max(1, len(self._batch))
        with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
            self.loop.call_soon_threadsafe(self.wake)

    def wake(self) -> None:
        for event in self.events:
            event.set()


def chance_info(seat: int, point: Point) -> ChanceInfo:
    return ChanceInfo(seat=seat, at=point.at, chance=round(point.chance, 4), error=round(RANGE * point.error, 4))


class Reviewers:
    """Reviews are made task by task and in turns, in one process; a second helps when nobody else needs the machine."""

    def __init__(self, thinkers: Thinkers, advisers: Advisers, looks: int = 0) -> None:
        """:param looks: at each decision; 0: as many as there is time for"""
        self._thinkers, self._advisers, self._looks = thinkers, advisers, looks
        self._queue: FairQueue[Job] = FairQueue(1)
        self._jobs: dict[str, tuple[str, Job]] = {}
        """By key: who asked first, and the job. Changed on the event loop only."""
        self.asking = Waiting(lambda: [network for network, _ in self._jobs.values()])
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._workers: ProcessPoolExecutor | None = None
        """Only while there is something to review."""
        self._set_aside: list[tuple[str, Job]] = []
        """What nobody waits for, while somebody waits for another one; by network. Touched in the thread only."""
        threading.Thread(target=self._work, name="review", daemon=True).start()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    # ---- on the event loop

    def kept(self, key: str) -> Review | None:
        found = self._kept.get(key)
        if found is None:
            return None
        self._kept.move_to_end(key)
        return msgspec.json.decode(found, type=Review)

    def ask(self, address: str, key: str, replay: Replay) -> Job:
        """The job for this replay; raises Refusal if there is no room for it."""
        if key in self._jobs:
            return self._jobs[key][1]
        if len(replay.actions) > MOST_DECISIONS:
            raise Refusal("long_match")
        network = network_of(address)
        self._make_room(network)
        self._check_room(network)
        job = Job(key, replay, self._looks)
        self._jobs[key] = (network, job)
        self._queue.put(network, job)
        return job

    def _check_room(self, network: str) -> None:
        if len(self._jobs) >= MOST_JOBS or self.asking.of(network) >= MOST_OF_AN_ADDRESS:
            raise Refusal("many_reviews")

    def _make_room(self, network: str) -> None:
        """Whoever asks now waits for it, so what nobody waits for must not be in the way."""
        left = [(asked, job) for asked, job in self._jobs.values() if job.is_left]
        own = [job for asked, job in left if asked == network]
        for job in own[: max(0, len(own) - MOST_LEFT + 1)]:
            self._give_up(job)
        if len(self._jobs) >= MOST_JOBS and (rest := [job for _, job in left if not job.is_given_up]):
            self._give_up(rest[0])

    def _give_up(self, job: Job) -> None:
        job.is_given_up = True
        del self._jobs[job.key]

    async def follow(self, job: Job) -> AsyncGenerator[int]:
        """Yields, whenever there is something new and now and then anyway, how many chances the listener has not heard."""
        event = asyncio.Event()
        job.events.add(event)
        try:
            while not job.is_over:
                yield len(job.chances)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), _HEARTBEAT_SECONDS)
                event.clear()
        finally:
            job.leave(event)

    def _ended(self, job: Job) -> None:
        if self._jobs.get(job.key, ("", None))[1] is job:
            del self._jobs[job.key]
        if job.review:
            self._kept[job.key] = msgspec.json.encode(job.review)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        job.is_over = True
        job.wake()

    # ---- in the thread

    def _work(self) -> None:
        while (turn := self._next()) is not None:
            job, more = turn.item, False
            if not job.is_given_up:
                self._let_others_go_first()
            begun = perf_counter()
            try:
                more = not job.is_given_up and job.step(self._done, _WORKERS if self._is_quiet() else 1)
            except Exception:
                log.exception("review_failed")
                self._send_home()  # a worker may have died
            finally:
                self._queue.done(turn, perf_counter() - begun)
            if more:
                self._queue.put(turn.line.address, job)
            else:
                self._end(job)
            if not self._queue.is_busy and not self._set_aside:
                self._send_home()

    def _next(self) -> Turn[Job] | None:
        """Whose turn it is; what nobody waits for has one when nobody waits for anything."""
        while True:
            self._take_up_again()
            turn = self._queue.get()
            if turn is None or turn.item.events or not self._somebody_waits():
                return turn
            self._queue.done(turn, 0.0)
            self._set_aside.append((turn.line.address, turn.item))

    def _take_up_again(self) -> None:
        everything = not self._queue.waiting
        again = [(network, job) for network, job in self._set_aside if everything or job.events or job.is_given_up]
        self._set_aside = [one for one in self._set_aside if one not in again]
        for network, job in again:
            self._queue.put(network, job)

    def _somebody_waits(self) -> bool:
        return any(job.events for _, job in list(self._jobs.values()))

    def _end(self, job: Job) -> None:
        with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
            job.loop.call_soon_threadsafe(self._ended, job)

    def _done(self, tasks: Sequence[Task]) -> list[Any]:
        if self._workers is None:
            self._workers = ProcessPoolExecutor(_WORKERS, get_context("spawn"), be_nice)
        return [one.result() for one in [self._workers.submit(task) for task in tasks]]

    def _send_home(self) -> None:
        if self._workers:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None

    def _is_quiet(self) -> bool:
        return not self._thinkers.is_busy and not self._advisers.waiting

    def _let_others_go_first(self) -> None:
        until = monotonic() + _GIVE_WAY_SECONDS
        while (self._thinkers.waiting or self._advisers.waiting) and monotonic() < until:
            sleep(0.02)

    def close(self) -> None:
        self._queue.close()
        self._send_home()


def be_nice() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which sends everybody home
    with contextlib.suppress(OSError, AttributeError):  # not on every system
        os.setpriority(os.PRIO_PROCESS, 0, _NICENESS)


def key_of(replay: Replay) -> str:
    """The same for the same match, however its file is laid out."""
    return hashlib.sha256(replay.to_json().encode()).hexdigest()
