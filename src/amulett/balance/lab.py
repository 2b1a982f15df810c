"""One box at one table, played many times by heuristics on all cores."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from amulett.balance.playing import MEASURED, TRIAL, measure, try_options
from amulett.core.edition import Edition
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import MOST_OPTIONS, OPTIONS, STREAM, Records, new_records, to_array
from amulett.core.seed import stream
from amulett.core.warm import Call, compile_calls

CHUNK, FEW = 256, 8
"""Matches, and trials, that a thread takes at a time."""

Rows = np.ndarray[Any, np.dtype[Any]]
Progress = Callable[[int], None]


class Lab:
    """Match number n of a lab is dealt from the lab's seed and n: the same deals for every box that is compared."""

    def __init__(
        self, game: Game, edition: Edition, players: int, options: Mapping[str, Any], seed: int, threads: int = 1
    ) -> None:
        table = Match(game, edition, players, options, seed)
        self.game, self.edition, self.players, self.options = game, edition, table.players, table.options
        self.seed, self.threads = table.seed, threads
        self._editions = table.editions

    def play(self, matches: int, progress: Progress = lambda played: None, first: int = 0) -> Rows:
        """A row of MEASURED for each match."""
        results = new_records(MEASURED, matches)
        compile_calls([self._measuring(new_records(MEASURED), 0)])

        def play(start: int) -> int:
            part = results[start : start + CHUNK]
            call = self._measuring(part, first + start)
            call.entry(*call.arguments)
            return len(part)

        in_chunks(matches, CHUNK, self.threads, play, progress)
        return _rows(results)

    def try_out(self, trials: int, courses: int, progress: Progress = lambda played: None) -> tuple[Rows, Rows]:
        """A row of TRIAL for one decision in each match, and what its seat won: by option and course."""
        tried, values = new_records(TRIAL, trials), np.zeros((trials, MOST_OPTIONS, courses))
        compile_calls([self._trying(new_records(TRIAL), values[:1], 0)])

        def play(start: int) -> int:
            part = tried[start : start + FEW]
            call = self._trying(part, values[start : start + FEW], start)
            call.entry(*call.arguments)
            return len(part)

        in_chunks(trials, FEW, self.threads, play, progress)
        return _rows(tried), values

    def calls(self) -> list[Call]:
        """What it calls, for warming up."""
        values = np.zeros((1, MOST_OPTIONS, 1))
        return [self._measuring(new_records(MEASURED), 0), self._trying(new_records(TRIAL), values, 0)]

    def _measuring(self, results: Records, first: int) -> Call:
        halves = new_records(MEASURED)
        return Call(measure, (*self._tools(), halves, results, first, stream(self.seed)))

    def _trying(self, trials: Records, values: Rows, first: int) -> Call:
        states, *tools = self._tools()
        bases, results = new_records(self.game.state), new_records(MEASURED)
        return Call(try_options, (states, bases, *tools, results, trials, values, first, stream(self.seed)))

    def _tools(self) -> tuple[Any, ...]:
        state, information = self.game.state, self.game.information
        blanks = new_records(state), new_records(information)
        return (
            new_records(state),
            new_records(information),
            blanks,
            self._editions,
            new_records(OPTIONS),
            new_records(STREAM),
        )


def in_chunks(total: int, chunk: int, threads: int, play: Callable[[int], int], progress: Progress) -> None:
    """Every thread takes the next chunk when it has finished one; an error or Ctrl-C stops them all."""
    starts, stop = iter(range(0, total, chunk)), threading.Event()

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


def _rows(records: Records) -> Rows:
    return np.concatenate([to_array(record) for record in records]) if isinstance(records, list) else records
