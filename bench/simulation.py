"""Servers as queues: from what one move costs, how long people wait for its acknowledgement when there are many.

A server does one thing after another. A move is checked, waits for the next commit together with whatever else waits, is
acknowledged, and then told to everybody at the table; whoever comes in meanwhile waits. If its table is at another server,
the door that it came to hands it through, there and back. Now and then it stands still, while Python looks for garbage in
everything that lives. Nothing else is modelled: no bots, no start, no network.
"""

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass, field

MINUTE = 60_000.0
EVENNESS = 4.0
"""How evenly pieces of work of one kind take their time (the shape of a gamma distribution): the standard deviation is half
the mean. Chosen: some moves are told to everybody in one message, some in five."""


@dataclass(frozen=True)
class Costs:
    """In milliseconds. Checking and acknowledging are what the person waits for; telling is what the next one waits for."""

    answer: float
    """Processor for checking and acknowledging a move."""
    tell: float
    """Processor for telling everybody."""
    commit: float
    """From the database's answer to the next: the disk."""
    hop: float = 0.0
    """Processor of the door for a move of a table that is elsewhere, there and back."""
    share: float = 1.0
    """How much of a core the server gets: other programs may want it, too."""
    stop: float = 0.0
    """For how long a server stands still at a time."""
    stops: float = 0.0
    """How often a minute it does."""


@dataclass
class Server:
    """One thing after another; and a writer that commits whatever waits, together."""

    free_at: float = 0.0
    busy: float = 0.0
    waiting: list[Callable[[], None]] = field(default_factory=list)
    is_committing: bool = False


class Simulation:
    def __init__(self, costs: Costs, servers: int, tables: int, pause: float, seed: int = 1) -> None:
        """`pause`: seconds between two moves at a table."""
        self.costs, self.pause = costs, 1000 * pause
        self.servers = [Server() for _ in range(servers)]
        self.latencies: list[float] = []
        self._lots = random.Random(seed)
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._now = 0.0
        for table in range(tables):
            self._at(self._lots.random() * self.pause, lambda table=table: self._move(table))  # type: ignore[misc]
        if costs.stops:
            for server in self.servers:
                self._at(self._lots.random() * MINUTE / costs.stops, lambda server=server: self._stand_still(server))  # type: ignore[misc]

    def run(self, seconds: float) -> "Simulation":
        end = 1000 * seconds
        while self._events and self._events[0][0] < end:
            self._now, _, happen = heapq.heappop(self._events)
            happen()
        return self

    def percentile(self, share: float) -> float:
        """Of the latencies, in milliseconds."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    @property
    def load(self) -> float:
        """How much of its share of a core the busiest server used."""
        return max(server.busy for server in self.servers) / self._now / self.costs.share

    # ---- one move

    def _move(self, table: int) -> None:
        begun = self._now
        owner = self.servers[table % len(self.servers)]
        door = self._lots.choice(self.servers)
        self._at(begun + self.pause, lambda: self._move(table))

        def acknowledged() -> None:
            self.latencies.append(self._now - begun)

        def answered() -> None:
            if door is owner:
                acknowledged()
            else:
                self._work(door, self.costs.hop / 2, acknowledged)
            self._work(owner, self.costs.tell, lambda: None)

        def committed() -> None:
            self._work(owner, self.costs.answer / 2, answered)

        def checked() -> None:
            owner.waiting.append(committed)
            self._commit(owner)

        def arrived() -> None:
            self._work(owner, self.costs.answer / 2, checked)

        if door is owner:
            arrived()
        else:
            self._work(door, self.costs.hop / 2, arrived)

    def _work(self, server: Server, cost: float, then: Callable[[], None]) -> None:
        """A piece of work of about this many milliseconds, after whatever the server has to do before."""
        self._occupy(server, self._lots.gammavariate(EVENNESS, cost / EVENNESS) if cost else 0.0)
        self._at(server.free_at, then)

    def _stand_still(self, server: Server) -> None:
        self._occupy(server, self.costs.stop)
        self._at(self._now + MINUTE / self.costs.stops, lambda: self._stand_still(server))

    def _occupy(self, server: Server, took: float) -> None:
        server.busy += took
        server.free_at = max(server.free_at, self._now) + took / self.costs.share

    def _commit(self, server: Server) -> None:
        if server.is_committing or not server.waiting:
            return
        together, server.waiting, server.is_committing = server.waiting, [], True

        def done() -> None:
            server.is_committing = False
            for committed in together:
                committed()
            self._commit(server)

        self._at(self._now + self._lots.expovariate(1 / self.costs.commit), done)

    def _at(self, when: float, happen: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._events, (when, self._count, happen))
