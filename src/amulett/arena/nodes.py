"""Work on many machines: the port of `work.py` with Ray under it.

On each node of the cluster there is one actor, with the workers of one machine inside (`workers.py`). So what they promise
holds there, too: a bot that crashes its process is found and blamed, a stuck one is given up. Ray only carries pieces there
and results back, many in one message. It repeats nothing by itself: which piece has to be done again is decided here, since
a piece belongs to one node at a time, and of a node that is given up nothing is listened to any more.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from math import inf
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from amulett.arena.work import Piece, Place, Work
from amulett.arena.workers import Done, Workers, core_count
from amulett.core.errors import AmulettError

AHEAD = 3
"""Pieces that wait on a node for each of its processes at first; later twice as many as came back with the last message."""
MOST_AHEAD = 500
TOGETHER_SECONDS = 0.25
"""What ends within this time travels together: a message costs about as much as a short match."""
LOOK_SECONDS = 5.0
"""How often it is looked for new nodes."""
REST_SECONDS = 30.0
"""A node that has failed may be called alive for a while: so long it is left alone."""
WORD_SECONDS = 10.0
"""After so long without any node that works, it is said what is waited for."""
WAITING = "waiting for processors of the cluster, or until the rules are compiled there"
ALONE_SECONDS = 120.0
"""After so long without any node there is no cluster."""


def on_ray(address: str, processes: int | None, tell: Callable[[str], None] = lambda words: None) -> Place:
    """On all nodes of the cluster at this address; without one, of a cluster on this machine that is started now.

    :param processes: on each node; None: as many as Ray says it has processors
    :param tell: called with words for whoever waits
    """
    if not ray.is_initialized():
        here = {} if address or os.environ.get("RAY_ADDRESS") else {"num_cpus": processes or core_count()}
        try:
            ray.init(address or None, include_dashboard=None if here == {} else False, log_to_driver=False, **here)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise AmulettError(f"there is no Ray cluster at {address or 'this machine'}: {error}") from None
    return lambda work: Nodes(work, processes, tell)


class Fed(Workers):
    """Workers whose pieces come while they work."""

    def __init__(self, work: Work, count: int) -> None:
        super().__init__(work, count)
        self.waiting: deque[Piece] = deque()

    def play_fed(self) -> Generator[list[Done]]:
        """What has ended, some of it together; for ever."""
        together: list[Done] = []
        told = time.monotonic()
        try:
            while True:
                busy = self.give_out(self._pieces())
                if busy:
                    together += self.heard(TOGETHER_SECONDS)
                else:
                    time.sleep(0.02)
                if together and (not busy or time.monotonic() - told > TOGETHER_SECONDS):
                    yield together
                    together, told = [], time.monotonic()
        finally:
            self.close()

    def _pieces(self) -> Iterator[Piece]:
        while self.waiting:
            yield self.waiting.popleft()


class Node:
    """What runs on a node, as an actor."""

    def __init__(self, work: Work, processes: int) -> None:
        work.arrive()
        self._workers = Fed(work, processes)

    def feed(self, pieces: list[Piece]) -> None:
        self._workers.waiting.extend(pieces)

    def play(self) -> Generator[list[Done] | AmulettError]:
        """First an empty list: only who has said that much is given anything. A refusal is not the death of a node."""
        yield []
        try:
            yield from self._workers.play_fed()
        except AmulettError as error:
            yield error


class Far:
    """A node as whoever has the work sees it."""

    def __init__(self, work: Work, node: dict[str, Any], processes: int) -> None:
        self.id, self.address, self.processes = node["NodeID"], node["NodeManagerAddress"], processes
        actor = ray.remote(max_restarts=0, max_task_retries=0, max_concurrency=2)(Node)
        there = NodeAffinitySchedulingStrategy(self.id, soft=False)
        self._actor = actor.options(scheduling_strategy=there, num_cpus=processes).remote(work, processes)
        self.results = self._actor.play.options(num_returns="streaming").remote()
        self.out: set[Piece] = set()
        """What it has been given and not yet given back."""
        self.ahead = 0
        """How much it may have; nothing before it has spoken."""

    def feed(self, pieces: list[Piece]) -> None:
        if pieces:
            self.out.update(pieces)
            self._actor.feed.remote(pieces)

    def hear(self) -> list[Done]:
        """What it says next; raises RayError or StopIteration if it is gone."""
        said = ray.get(next(self.results))
        if isinstance(said, AmulettError):
            raise AmulettError(f"on {self.address}: {said}")
        self.out.difference_update(piece for piece, _ in said)
        self.ahead = min(MOST_AHEAD, max(AHEAD * self.processes, 2 * len(said)))
        return list(said)

    def end(self) -> None:
        ray.kill(self._actor)


class Nodes:
    """Does work on every node of the cluster; nodes may come and go."""

    def __init__(self, work: Work, processes: int | None, tell: Callable[[str], None]) -> None:
        self._work, self._processes = work, processes
        self._tell, self._tell_at = tell, time.monotonic() + WORD_SECONDS
        self._far: dict[str, Far] = {}
        self._resting: dict[str, float] = {}
        self._again: deque[Piece] = deque()
        """What nodes had that are gone."""
        self._seen = time.monotonic()
        """When there was a node."""

    def play(self, pieces: Iterator[Piece]) -> Generator[Done]:
        next_look = 0.0
        try:
            while True:
                if time.monotonic() >= next_look:
                    self._look_for_nodes()
                    next_look = time.monotonic() + LOOK_SECONDS
                for node in self._far.values():
                    node.feed(self._take(pieces, node.ahead - len(node.out)))
                if self._is_done():
                    return
                self._say_if_nobody_speaks()
                yield from self._heard()
        finally:
            for node in self._far.values():
                node.end()
            self._far.clear()

    def _say_if_nobody_speaks(self) -> None:
        """Once: others may have the processors, or a node compiles."""
        if any(node.ahead for node in self._far.values()):
            self._tell_at = inf
        elif time.monotonic() > self._tell_at:
            self._tell_at = inf
            self._tell(WAITING)

    def _take(self, pieces: Iterator[Piece], count: int) -> list[Piece]:
        again = [self._again.popleft() for _ in range(min(count, len(self._again)))]
        return again + list(islice(pieces, max(0, count - len(again))))

    def _is_done(self) -> bool:
        """Somebody has had something to give out, and nobody has anything left."""
        spoken = [node for node in self._far.values() if node.ahead]
        return bool(spoken) and not self._again and not any(node.out for node in self._far.values())

    def _heard(self) -> list[Done]:
        streams = {node.results: node for node in self._far.values()}
        if not streams:
            time.sleep(0.5)
            return []
        found: list[Done] = []
        for stream in ray.wait(list(streams), num_returns=1, timeout=1.0)[0]:
            node = streams[stream]
            try:
                found += node.hear()
            except RayTaskError:
                raise  # a fault of this program
            except (RayError, StopIteration):
                self._give_up(node)
        return found

    def _give_up(self, node: Far) -> None:
        self._again.extend(sorted(node.out))
        del self._far[node.id]
        self._resting[node.id] = time.monotonic() + REST_SECONDS

    def _look_for_nodes(self) -> None:
        """An actor on every node that has none."""
        for node in ray.nodes():
            id, processors = node["NodeID"], int(node["Resources"].get("CPU", 0))
            rests = time.monotonic() < self._resting.get(id, 0.0)
            if node["Alive"] and processors and id not in self._far and not rests:
                self._far[id] = Far(self._work, node, min(self._processes or processors, processors))
        if self._far:
            self._seen = time.monotonic()
        elif time.monotonic() - self._seen > ALONE_SECONDS:
            raise AmulettError("no machine of the Ray cluster answers any more")
