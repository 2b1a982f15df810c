"""Many pieces of work at once (mostly matches): a process per core, none of which can lose a piece by dying.

A process that dies (a bot may crash the interpreter, or somebody may kill it) is replaced, and its match is played again. A
bot that has crashed its process twice is not asked again for the rest of that match. A process in which a bot is still
thinking although its match is over is replaced too: there is no other way to end its thread.
"""

import os
import signal
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from amulett.arena.bout import Gone
from amulett.arena.work import Piece, Place, Work
from amulett.bots.minder import Fault
from amulett.core.errors import AmulettError
from amulett.core.record import MAX_SEATS

_context = get_context("spawn")  # the same on every system, and safe beside threads

_PATIENCE = 120.0
"""Seconds for a single decision (besides the limit for users' bots) before its process is given up."""
_MOST_DEATHS = 16
"""If a match crashes more processes than this, the program or the machine is at fault."""

Done = tuple[Piece, Any]
"""A piece, and what came of it."""


def core_count() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(processes: int) -> Place:
    """On this machine."""
    return lambda work: Workers(work, processes)


@dataclass
class Job:
    """A piece to do, and what has gone wrong with it so far."""

    piece: Piece
    name: str
    gone: Gone = field(default_factory=dict)
    deaths: list[int] = field(default_factory=list)

    def blame(self, moment: int, fault: Fault) -> None:
        """Its process died at this moment of the match (-1: nobody was thinking)."""
        decision, at = divmod(moment, MAX_SEATS)
        if moment < 0:
            at = -1
        elif at in self.deaths:
            earliest = self.gone[at][0] if at in self.gone else decision
            self.gone[at] = min(earliest, decision), fault
        self.deaths.append(at)
        if len(self.deaths) > _MOST_DEATHS:
            raise AmulettError(f"{self.name} crashed {_MOST_DEATHS} processes")


class _Worker:
    """One process and the piece it is doing."""

    def __init__(self, work: Work, patience: float) -> None:
        self._moment = _context.RawValue("q", -1)
        self._patience = patience
        self._seen = (-1, 0.0)
        self.job: Job | None = None
        self.connection, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(work, theirs, self._moment), daemon=True)
        with _ctrl_c_ignored():
            self._process.start()
        theirs.close()

    def begin(self, job: Job) -> None:
        self.job = job
        self._moment.value = -1
        self._seen = (-1, 0.0)
        with suppress(OSError):  # it died while idle; that will be noticed
            self.connection.send((job.piece, job.gone))

    def result(self) -> Done | None:
        """What came of its piece; None: the process has died, or never answers."""
        try:
            done, value = self.connection.recv() if self.connection.poll() else (False, None)
        except (EOFError, OSError):
            return None
        if isinstance(value, AmulettError) and not done:
            raise value
        if isinstance(value, str) and not done:
            raise RuntimeError(f"a process failed:\n{value}")
        if not done or not self.job:
            return None
        piece, self.job = self.job.piece, None
        return piece, value

    def stuck(self) -> bool:
        """Whether one decision has taken too long."""
        moment, now = self._moment.value, time.monotonic()
        if moment != self._seen[0]:
            self._seen = (moment, now)
        return moment >= 0 and now - self._seen[1] > self._patience

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()

    def bury(self) -> list[Job]:
        """The process has died: returns its piece, if any, with the fault assigned."""
        stuck = self.stuck()
        self.end()
        if self.job is not None:
            down = f"crashed its process (exit code {self._process.exitcode})"
            fault = Fault("stall", f"no answer within {self._patience:g} s") if stuck else Fault("crash", down)
            self.job.blame(self._moment.value, fault)
        return [self.job] if self.job else []


class Workers:
    """Does work on `count` processes."""

    def __init__(self, work: Work, count: int) -> None:
        self._work = work
        self._patience = _PATIENCE + work.patience
        self._count = count
        self._workers: list[_Worker] = []
        self._again: deque[Job] = deque()
        """Those whose process has died."""

    def play(self, pieces: Iterator[Piece]) -> Generator[Done]:
        """Yields what came of the pieces as it comes in; closing the iterator ends all processes."""
        try:
            while self.give_out(pieces):
                yield from self.heard()
        finally:
            self.close()

    def give_out(self, pieces: Iterator[Piece]) -> bool:
        """Give a piece to every idle process; False if none has anything to do any more."""
        while len(self._busy()) < self._count and (job := self._next(pieces)):
            idle = next((worker for worker in self._workers if worker.job is None), None)
            if idle is None:
                idle = _Worker(self._work, self._patience)
                self._workers.append(idle)
            idle.begin(job)
        return bool(self._busy())

    def _next(self, pieces: Iterator[Piece]) -> Job | None:
        if self._again:
            return self._again.popleft()
        for piece in pieces:
            return Job(piece, self._work.name(piece))
        return None

    def heard(self, seconds: float = 1.0) -> list[Done]:
        """What has come in, at the latest after so many seconds."""
        found = []
        for worker in self._speaking(seconds):
            if (done := worker.result()) is None:
                self._workers.remove(worker)
                self._again += worker.bury()
            else:
                if getattr(done[1], "leftover", False):
                    self._workers.remove(worker)
                    worker.end()
                found.append(done)
        return found

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.job]

    def _speaking(self, seconds: float) -> list[_Worker]:
        """The processes that have something to say, or have died."""
        heard = wait([worker.connection for worker in self._workers], timeout=seconds)
        return [worker for worker in self._workers if worker.connection in heard or worker.stuck()]

    def close(self) -> None:
        for worker in self._workers:
            worker.end()
        self._workers.clear()


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """A process started here ignores Ctrl-C; its parent handles it and ends the process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(work: Work, connection: Connection, moment: Any) -> None:
    """The life of a process: pieces in, results out, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what a user's bot prints must not end up in the report
    sys.stdout = sys.stderr

    def watch(number: int) -> None:
        moment.value = number

    try:
        do = work.prepare()
        while True:
            piece, gone = connection.recv()
            connection.send((True, do(piece, gone, watch)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except AmulettError as error:
        connection.send((False, error))
    except Exception:
        connection.send((False, traceback.format_exc()))
