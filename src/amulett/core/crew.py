"""Threads that share one piece of work after another: the thread that asks for it, and helpers that lie in wait for it.

Work is on rows, taken in blocks: each thread first takes those of its own share, then what is left of the others'. The
one that asks takes blocks, too, and never waits for a helper that has not begun; so a helper that is late, asleep or dead
costs time and nothing else. Who does which block changes nothing in a row.

To wake a thread takes longer than many a piece of work. So a helper watches the board for a while, compiled and without
Python's lock, before it goes to sleep.
"""

import os
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from amulett.core.atomic import add_to, look, put
from amulett.core.kernel import direct, entry, rule
from amulett.core.record import INTERPRETED

Board = np.ndarray[Any, np.dtype[np.int64]]

LINE = 16
"""Numbers between two that different threads write: processors exchange memory by lines of up to 128 bytes."""
OPEN, BUSY, DISMISSED, CHECKED, REFUSED, OTHERS, SIZE, THREADS, BLOCK, SHARES = (n * LINE for n in range(10))
"""On the board: the turn that is open; how many helpers are at it; whether they may go; what came of it; how the rows are
shared out; and from SHARES on for every thread how far its share has been checked, and then, how far it has been done."""

LEADER = 0
"""The thread that asks for the work; helpers are numbered from 1."""
KINDS = 8
"""A turn is a number that rises; below this, it says what kind of work it is."""
NO_MORE = -1
"""No turn will follow."""
LARGEST_BLOCK = 64
LOOKS = 100_000
"""How often a helper looks for the next turn before it sleeps: about a tenth of a millisecond."""


@rule
def join(board, me, turn):
    """Begin a turn, or help with it; whether it is still open."""
    if me == LEADER:
        lay_out(board)
        put(board, OPEN, turn)
        return True
    add_to(board, BUSY, 1)
    if look(board, OPEN) == turn:
        return True
    add_to(board, BUSY, -1)
    return False


@rule
def lay_out(board):
    """Nothing is done yet. Nobody else is at the board: a turn only ends when all helpers have left it."""
    board[CHECKED], board[REFUSED], board[OTHERS] = 0, board[SIZE], 0
    for share in range(board[THREADS]):
        first = share * board[SIZE] // board[THREADS]
        board[SHARES + 2 * share * LINE] = first
        board[SHARES + (2 * share + 1) * LINE] = first


@rule
def leave(board, me):
    """There is nothing left to take."""
    if me == LEADER:
        put(board, OPEN, 0)
    else:
        add_to(board, BUSY, -1)


@rule
def take(board, me, checked):
    """From where to where nobody has worked yet; -1 if there is nothing left. First it is `checked`, then it is done."""
    size, threads, block = board[SIZE], board[THREADS], board[BLOCK]
    for k in range(threads):
        share = me + k if me + k < threads else me + k - threads
        end = (share + 1) * size // threads
        first = add_to(board, SHARES + (2 * share + (0 if checked else 1)) * LINE, block)
        if first < end:
            return first, min(first + block, end)
    return -1, -1


@entry
def await_turn(board, done, looks):
    """The turn that is open, if it is another one than the last; 0 if there is none for so long."""
    for _ in range(looks):
        turn = look(board, OPEN)
        if turn != 0 and turn != done:
            return turn
        if look(board, DISMISSED):
            return NO_MORE
    return NO_MORE if look(board, DISMISSED) else 0


@entry
def all_have_left(board, looks):
    """Whether no helper is at work any more."""
    for _ in range(looks):
        if look(board, BUSY) == 0:
            return True
    return False


def new_board(size: int, threads: int) -> Board:
    """For so many rows."""
    board = np.zeros(SHARES + 2 * threads * LINE, np.int64)
    board[[SIZE, THREADS, BLOCK]] = size, threads, max(1, min(LARGEST_BLOCK, size // (4 * threads)))
    return board


Work = Callable[[int, int], Any]
"""What a thread does: which thread it is, and which turn. It joins, takes blocks until there are none, and leaves."""


class Crew:
    """So many threads, the one that calls `do` included. Interpreted, it does everything alone."""

    def __init__(self, size: int, threads: int, works: list[Work]) -> None:
        """:param works: for each kind of work; the list may be changed between two turns"""
        self._size, self._threads, self._works = size, threads, works
        self.board = new_board(size, threads)
        self._await = direct(await_turn, self.board, 0, 0)
        self._left = direct(all_have_left, self.board, 0)
        self._gather()

    def _gather(self) -> None:
        """Begin with a clean board and fresh helpers; in a forked process, too, which has none of the old ones."""
        self._process, self._turn = os.getpid(), 0
        self.board[:] = new_board(self._size, self._threads)
        self._bells: list[Any] = []
        self._asleep = [False] * self._threads
        looks = LOOKS if self._threads <= _cores() else 0
        for me in range(1, 1 if INTERPRETED else self._threads):
            self._bells.append(bell := threading.Lock())
            bell.acquire()
            about = (me, self.board, self._works, self._asleep, bell, self._await, looks)
            threading.Thread(target=_help, args=about, name=f"amulett-{me}", daemon=True).start()

    def do(self, kind: int) -> None:
        """One turn: work of this kind, on all rows."""
        if os.getpid() != self._process:
            self._gather()
        self._turn += KINDS
        self._wake()
        self._works[kind](LEADER, self._turn + kind)
        while not self._left(self.board, LOOKS):
            time.sleep(0)

    def _wake(self) -> None:
        for me, bell in enumerate(self._bells, 1):
            if self._asleep[me]:
                self._asleep[me] = False
                bell.release()

    def dismiss(self) -> None:
        """Let the helpers go; whoever calls `do` afterwards works alone."""
        self.board[DISMISSED] = 1
        self._wake()
        self._bells.clear()


def _help(
    me: int, board: Board, works: list[Work], asleep: list[bool], bell: Any, await_next: Callable[..., int], looks: int
) -> None:
    done = 0
    while (turn := await_next(board, done, looks)) != NO_MORE:
        if turn:
            done = turn
            works[turn % KINDS](me, turn)
        else:
            asleep[me] = True
            if not board[DISMISSED]:  # whoever dismisses first says so, then wakes whom it sees asleep
                bell.acquire()


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
