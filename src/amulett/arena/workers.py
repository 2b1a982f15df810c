"""Many matches at once: a process per core, none of which can lose a match by dying.

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

from amulett.arena.bout import Gone, Result, play
from amulett.arena.question import Question
from amulett.bots.minder import Fault
from amulett.core.errors import AmulettError
from amulett.core.record import MAX_SEATS

_context = get_context("spawn")  # the same on every system, and safe beside threads

_PATIENCE = 120.0
"""Seconds for a single decision (besides the limit for users' bots) before its process is given up."""
_MOST_DEATHS = 16
"""If a match crashes more processes than this, the program or the machine is at fault."""


def core_count() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class _Job:
    """A match to play, and what has gone wrong with it so far."""

    deal: int
    seat: int
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
            raise AmulettError(f"deal {self.deal}, seat {self.seat}: the match crashed {_MOST_DEATHS} processes")


class _Worker:
    """One process and the match it is playing."""

    def __init__(self, packed: dict[str, Any], patience: float) -> None:
        self._moment = _context.RawValue("q", -1)
        self._patience = patience
        self._seen = (-1, 0.0)
        self.job: _Job | None = None
        self.connection, theirs = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(packed, theirs, self._moment), daemon=True)
        with _ctrl_c_ignored():
            self._process.start()
        theirs.close()

    def begin(self, job: _Job) -> None:
        self.job = job
        self._moment.value = -1
        self._seen = (-1, 0.0)
        with suppress(OSError):  # it died while idle; that will be noticed
            self.connection.send((job.deal, job.seat, job.gone))

    def result(self) -> Result | None:
        """The result of its match; None: the process has died, or never answers."""
        try:
            result = self.connection.recv() if self.connection.poll() else None
        except (EOFError, OSError):
            return None
        if isinstance(result, AmulettError):
            raise result
        if isinstance(result, str):
            raise RuntimeError(f"a match of the arena failed:\n{result}")
        self.job = None if result else self.job
        return result

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

    def bury(self) -> list[_Job]:
        """The process has died: returns its match, if any, with the fault assigned."""
        stuck = self.stuck()
        self.end()
        if self.job is not None:
            down = f"crashed its process (exit code {self._process.exitcode})"
            fault = Fault("stall", f"no answer within {self._patience:g} s") if stuck else Fault("crash", down)
            self.job.blame(self._moment.value, fault)
        return [self.job] if self.job else []


class Workers:
    """Plays matches of one question on `count` processes."""

    def __init__(self, question: Question, count: int) -> None:
        self._packed = question.packed()
        self._patience = _PATIENCE + 4 * question.move_limit
        self._count = count
        self._workers: list[_Worker] = []

    def play(self, matches: Iterator[tuple[int, int]]) -> Generator[Result]:
        """Yields the results of the matches (deal, seat) as they come in; closing the iterator ends all processes."""
        again: deque[_Job] = deque()
        jobs = self._jobs(matches, again)
        try:
            while self._give_out(jobs):
                for worker in self._heard():
                    if (result := worker.result()) is None:
                        self._workers.remove(worker)
                        again += worker.bury()
                    else:
                        if result.leftover:
                            self._workers.remove(worker)
                            worker.end()
                        yield result
        finally:
            self.close()

    @staticmethod
    def _jobs(matches: Iterator[tuple[int, int]], again: deque[_Job]) -> Iterator[_Job | None]:
        """The next match to play; None: all have been handed out, but one may come back."""
        for deal, seat in matches:
            while again:
                yield again.popleft()
            yield _Job(deal, seat)
        while True:
            yield again.popleft() if again else None

    def _give_out(self, jobs: Iterator[_Job | None]) -> bool:
        """Give a match to every idle process; False if none is playing any more."""
        while len(self._busy()) < self._count and (job := next(jobs)):
            idle = next((worker for worker in self._workers if worker.job is None), None)
            if idle is None:
                idle = _Worker(self._packed, self._patience)
                self._workers.append(idle)
            idle.begin(job)
        return bool(self._busy())

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.job]

    def _heard(self) -> list[_Worker]:
        """The processes that have something to say, or have died."""
        heard = wait([worker.connection for worker in self._workers], timeout=1.0)
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


def _serve(packed: dict[str, Any], connection: Connection, moment: Any) -> None:
    """The life of a process: matches in, results out, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what a user's bot prints must not end up in the report
    sys.stdout = sys.stderr

    def watch(number: int) -> None:
        moment.value = number

    try:
        question = Question.unpacked(packed)
        while True:
            deal, seat, gone = connection.recv()
            connection.send(play(question, deal, seat, gone, watch))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except AmulettError as error:
        connection.send(error)
    except Exception:
        connection.send(traceback.format_exc())
