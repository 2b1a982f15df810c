"""Compiled work on the threads of one process: the rules do not hold Python's lock while they play."""

import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any

from amulett.arena.work import Piece, Place, Work


def in_chunks(total: int, chunk: int, threads: int, play: Callable[[int], int], progress: Callable[[int], None]) -> None:
    """Every thread takes the next chunk when it has finished one; an error or Ctrl-C stops them all."""
    starts, stop = iter(range(0, total, chunk)), threading.Event()
    if threads == 1:
        for start in starts:
            progress(play(start))
        return

    def work() -> None:
        for start in starts:
            if stop.is_set():
                return
            progress(play(start))

    with ThreadPoolExecutor(threads) as pool:
        try:
            for worker in [pool.submit(work) for _ in range(threads)]:
                worker.result()
        finally:
            stop.set()


class Threads:
    """A crew of threads (`arena.work`): it is ready at once, but for bots that search processes are better."""

    def __init__(self, work: Work, count: int) -> None:
        self._work, self._count = work, count

    def play(self, pieces: Iterator[Piece]) -> Generator[tuple[Piece, Any]]:
        do = self._work.prepare()
        with ThreadPoolExecutor(self._count) as pool:
            busy: dict[Future[Any], Piece] = {}
            while True:
                for piece in islice(pieces, self._count - len(busy)):
                    busy[pool.submit(do, piece, {}, lambda moment: None)] = piece
                if not busy:
                    return
                for done in wait(busy, return_when=FIRST_COMPLETED).done:
                    yield busy.pop(done), done.result()


def on_threads(count: int) -> Place:
    return lambda work: Threads(work, count)
