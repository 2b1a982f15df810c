"""Python's search for garbage in everything that lives. The server stands still meanwhile: it is timed, and kept short."""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any

EVERYTHING = 2
"""The generation whose search goes through all that lives."""


def leave_out_what_is_here() -> None:
    """The program and its games stay for ever: from now on only what comes later is searched."""
    gc.collect()
    gc.freeze()


def time_searches(searched: Callable[[float], None]) -> Callable[[], None]:
    """Tell how many seconds each search through everything takes; returns what ends that."""
    begun = 0.0

    def timed(phase: str, info: Mapping[str, Any]) -> None:
        nonlocal begun
        if info["generation"] != EVERYTHING:
            return
        if phase == "start":
            begun = time.perf_counter()
        else:
            searched(time.perf_counter() - begun)

    gc.callbacks.append(timed)
    return lambda: gc.callbacks.remove(timed)
