"""The clock by which a search measures its time: the wall's, unless CPU time is asked for.

Where people wait, the wall's counts. Where bots are compared, CPU time does: then a busy machine makes no bot weaker.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local


class _Clock(local):
    read: Callable[[], float] = staticmethod(time.perf_counter)


_clock = _Clock()


def now() -> float:
    """Seconds; only differences mean something."""
    return _clock.read()


@contextmanager
def by_cpu_time() -> Iterator[None]:
    """In this thread, what this process computes counts, not what it waits for."""
    before, _clock.read = _clock.read, time.process_time
    try:
        yield
    finally:
        _clock.read = before
