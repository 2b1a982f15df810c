"""Who owns the file: one process at a time.

The owner has a number, which goes up with every owner and is checked inside every commit: safety rests on that, and on no
clock. Only *when* somebody else may take over rests on time: when the owner has given the file up, when its process is
known to be dead, or when it has shown no sign of life for a while.
"""

import os
import sqlite3
from pathlib import Path
from time import monotonic

from amulett.store import StoreError

BEAT_SECONDS = 5.0
"""How often the owner shows that it is alive."""
SILENCE_SECONDS = 20.0
"""After this long without a sign of life the next one takes over; the old owner notices at its next commit."""


class Lease:
    def __init__(self) -> None:
        self.number: int | None = None
        """None: not ours."""
        self._me = _name_of_process()
        self._last_beat = 0.0
        self._watched: tuple[object, ...] = ()
        self._since = 0.0

    def take(self, connection: sqlite3.Connection) -> bool:
        """Inside a transaction: whether the file is ours now."""
        row = connection.execute("SELECT holder, number, beat FROM owner").fetchone()
        if row != self._watched:
            self._watched, self._since = row, monotonic()
        holder, number, _ = row
        silent = monotonic() - self._since > SILENCE_SECONDS
        if holder and not silent and not _is_dead(holder):
            return False
        self.number = number + 1
        connection.execute("UPDATE owner SET holder = ?, number = ?", (self._me, self.number))
        self._last_beat = monotonic()
        return True

    def check(self, connection: sqlite3.Connection) -> None:
        """Inside a transaction: StoreError if somebody else owns the file; now and then, a sign of life."""
        (number,) = connection.execute("SELECT number FROM owner").fetchone()
        if number != self.number:
            raise StoreError("taken")
        if self.is_due:
            connection.execute("UPDATE owner SET beat = beat + 1")
            self._last_beat = monotonic()

    @property
    def is_due(self) -> bool:
        return monotonic() - self._last_beat >= BEAT_SECONDS

    def give_up(self, connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE owner SET holder = '' WHERE number = ?", (self.number,))


def is_owned(connection: sqlite3.Connection) -> bool:
    """Whether a process that may still be alive owns the file."""
    (holder,) = connection.execute("SELECT holder FROM owner").fetchone()
    return bool(holder) and not _is_dead(holder)


def _name_of_process() -> str:
    """This process, as nobody else is called: numbers of processes are used again, also in other containers."""
    pid = os.getpid()
    return f"{_surroundings()} {pid} {_start_of(pid)}"


def _is_dead(holder: str) -> bool:
    """Whether the process is known to be gone; False if it ran elsewhere, where we cannot look."""
    surroundings, _, process = holder.partition(" ")
    if surroundings != _surroundings() or not surroundings:
        return False
    pid, _, start = process.partition(" ")
    return _start_of(int(pid)) != start


def _surroundings() -> str:
    """This start of this machine, and the container; empty where the system does not say."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot}/{os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def _start_of(pid: int) -> str:
    """When a process was started, in the system's own units; empty if there is none."""
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        return "" if state in "ZX" else fields[18]
    except OSError:
        return ""
