"""Who thinks next: whoever has had least goes first, so that nobody can take the bots from everybody else.

Addresses share the time of thinking evenly, by seconds (start-time fair queueing: a thought is charged when it begins, and
that is set right when it ends). The tables of one address take turns: a table asks for one move at a time, so its second
comes after everybody's first. No address has all threads at once: whoever comes from another finds one. With many addresses
one can still take many shares: then everybody's thoughts are shorter.
"""

import threading
from collections import deque
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from amulett.bots.levels import HARD_STOP

T = TypeVar("T")

CATCH_UP_SECONDS = 2.0
"""In this time everybody who waits should have had a turn: when many wait, thoughts are shorter."""
LEAST_SECONDS = 0.05
"""No thought is shorter than this."""


@dataclass
class Line(Generic[T]):
    """Those who wait from one address."""

    address: str
    had: float = 0.0
    """How many seconds of thinking it has had, those that are being thought now included."""
    waiting: deque[T] = field(default_factory=deque)
    thinking: int = 0

    @property
    def is_idle(self) -> bool:
        return not self.waiting and not self.thinking


@dataclass(frozen=True)
class Turn(Generic[T]):
    """An item whose turn it is."""

    line: Line[T]
    item: T
    seconds: float
    """How long it may take, and what its address was charged."""


class FairQueue(Generic[T]):
    """A queue for threads."""

    def __init__(self, servers: int) -> None:
        self._servers = servers
        self._most = max(1, servers - 1)
        """How many an address may have at once."""
        self._lines: dict[str, Line[T]] = {}
        """Those who wait or think, and those who have had more than the others and would like that to be forgotten."""
        self._had = 0.0
        """What the address served last had had: whoever comes new begins there, with no claim to the time before."""
        self._changed = threading.Condition()
        self._closed = False

    def put(self, address: str, item: T) -> None:
        with self._changed:
            if address not in self._lines:
                self._forget()
                self._lines[address] = Line(address, self._had)
            line = self._lines[address]
            if line.is_idle:
                line.had = max(line.had, self._had)
            line.waiting.append(item)
            self._changed.notify()

    def get(self) -> Turn[T] | None:
        """Waits for the next one; None: the queue is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or any(map(self._may_think, self._lines.values())))
            if self._closed:
                return None
            line = min(filter(self._may_think, self._lines.values()), key=lambda line: line.had)
            seconds = self._share(sum(bool(line.waiting) for line in self._lines.values()), len(line.waiting))
            self._had = max(self._had, line.had)
            line.had += seconds
            line.thinking += 1
            return Turn(line, line.waiting.popleft(), seconds)

    def done(self, turn: Turn[T], seconds: float) -> None:
        """It has taken this long."""
        with self._changed:
            turn.line.had += seconds - turn.seconds
            turn.line.thinking -= 1
            self._changed.notify()
            if all(line.is_idle for line in self._lines.values()):
                self._lines.clear()  # nobody has waited for anybody: all begin anew

    def take_out(self, address: str, item: T) -> bool:
        """Nobody wants it any more. False: it does not wait, so its turn has come."""
        with self._changed:
            line = self._lines.get(address)
            if line is None or item not in line.waiting:
                return False
            line.waiting.remove(item)
            return True

    def _may_think(self, line: Line[T]) -> bool:
        return bool(line.waiting) and line.thinking < self._most

    def _forget(self) -> None:
        """The lines that differ in nothing from those of newcomers."""
        self._lines = {name: line for name, line in self._lines.items() if not line.is_idle or line.had > self._had}

    def _share(self, addresses: int, tables: int) -> float:
        """Long enough for a whole thought, unless there is a crowd: of addresses, each with a turn for every turn of this
        one, and of tables at this address, which take turns."""
        threads = self._most if addresses == 1 else self._servers
        return min(HARD_STOP, max(LEAST_SECONDS, CATCH_UP_SECONDS * threads / (addresses * tables)))

    @property
    def waiting(self) -> int:
        with self._changed:
            return sum(len(line.waiting) for line in self._lines.values())

    @property
    def is_busy(self) -> bool:
        """Whether anybody waits or is being served."""
        with self._changed:
            return any(not line.is_idle for line in self._lines.values())

    @property
    def is_lone(self) -> bool:
        """Whether a single one is being served and nobody waits."""
        with self._changed:
            return sum(line.thinking + len(line.waiting) for line in self._lines.values()) == 1

    @property
    def addresses(self) -> int:
        """From how many addresses somebody waits."""
        with self._changed:
            return sum(bool(line.waiting) for line in self._lines.values())

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
