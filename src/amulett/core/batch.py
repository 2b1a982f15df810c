"""Many matches at once: whole matches inside compiled code, on several threads that never wait for Python.

Match number n of a batch is dealt from the batch's seed and n; the players' random numbers come from a stream per chunk.
So the outcome depends on the seed alone, whatever the number of threads.
"""

import threading
import time
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

import numpy as np

from amulett.core import engine
from amulett.core.bits import mask_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import OPTIONS, STREAM, Records, from_plain, new_records, plain, to_array
from amulett.core.seed import stream
from amulett.core.warm import Call, compile_calls
from amulett.core.whole import whole_number

CHUNK = 256
"""Matches that share a stream; part of what a seed means."""
MOST_MATCHES = 100_000_000
MOST_THREADS = 512


@dataclass(frozen=True, eq=False)
class BatchResult:
    """The results of many matches."""

    players: int
    results: np.ndarray[Any, np.dtype[Any]]
    """A row of engine.RESULT for every match, in numerical order."""
    ending_names: tuple[str, ...]
    seconds: float

    @property
    def matches(self) -> int:
        return len(self.results)

    @property
    def decisions(self) -> int:
        """All decisions, the forced ones included."""
        return int(self.results["decisions"].sum(dtype=np.int64))

    @property
    def choices(self) -> int:
        """The decisions that had more than one option."""
        return int(self.results["choices"].sum(dtype=np.int64))

    @property
    def decisions_per_s(self) -> float:
        return self.decisions / self.seconds

    @cached_property
    def lengths(self) -> dict[str, float]:
        """How long the matches were, in decisions."""
        decisions = self.results["decisions"]
        return {
            "min": int(decisions.min()),
            "median": float(np.median(decisions)),
            "mean": float(decisions.mean()),
            "max": int(decisions.max()),
        }

    @cached_property
    def win_share(self) -> list[float]:
        """The share of the matches that each seat has won; a shared win is split between its winners."""
        won = self.results["winners"][:, None] >> np.arange(self.players) & 1
        return [float(share) for share in (won / won.sum(axis=1, keepdims=True)).mean(axis=0)]

    @cached_property
    def endings(self) -> dict[str, int]:
        counts = np.bincount(self.results["ending"], minlength=len(self.ending_names))
        return {name: int(count) for name, count in zip(self.ending_names, counts, strict=True)}

    @property
    def ending_share(self) -> dict[str, float]:
        """The share of the matches that ended in each way."""
        return {name: count / self.matches for name, count in self.endings.items()}

    def summary(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "matches": self.matches,
            "decisions": self.decisions,
            "choices": self.choices,
            "decisions_per_s": self.decisions_per_s,
            "lengths": self.lengths,
            "win_share": self.win_share,
            "endings": self.endings,
            "ending_share": self.ending_share,
        }


class Batch:
    """Matches to be played: the seats in `heuristic` play by the heuristic, the others at random.

    Raises AmulettError if any of its parameters is invalid.
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        players: SupportsIndex,
        options: Mapping[str, Any],
        matches: SupportsIndex,
        seed: SupportsIndex,
        threads: SupportsIndex = 1,
        heuristic: Collection[SupportsIndex] = (),
    ) -> None:
        table = Match(game, edition, players, options, seed)
        self.game = game
        self.players = table.players
        self.matches = _checked("matches", matches, MOST_MATCHES)
        self.seed = table.seed
        self.threads = min(_checked("threads", threads, MOST_THREADS), -(-self.matches // CHUNK))
        self._editions = table.editions
        self._advised = mask_of(table.check_seat(seat) for seat in heuristic)

    def call(self, results: Records, first: int = 0) -> Call:
        """The entry that plays as many matches as there are results, starting with number `first`, with its own records."""
        states, options = new_records(self.game.state), new_records(OPTIONS)
        rest = (self._editions, options, self._stream(first), results, first, stream(self.seed))
        blank = new_records(self.game.state)
        if not self._advised:
            return Call(engine.play_matches, (states, blank, *rest))
        informations = new_records(self.game.information)
        blanks = (blank, new_records(self.game.information))
        return Call(engine.play_advised_matches, (states, informations, blanks, *rest, self._advised))

    def _stream(self, first: int) -> Records:
        lots = plain(STREAM)()
        lots.rng = stream(self.seed << 64 | first)
        return from_plain(lots)

    def calls(self) -> list[Call]:
        """What it calls, for warming up."""
        return [self.call(new_records(engine.RESULT))]

    def play(self, progress: Callable[[int], None] | None = None) -> BatchResult:
        """Play them all; `progress` is called, from any thread, with the number of matches just played."""
        compile_calls(self.calls())
        results = new_records(engine.RESULT, self.matches)
        begun = time.perf_counter()
        self._share_out(results, progress or (lambda played: None))
        seconds = time.perf_counter() - begun
        rows = np.concatenate([to_array(result) for result in results]) if isinstance(results, list) else results
        return BatchResult(self.players, rows, self.game.endings, seconds)

    def _share_out(self, results: Records, progress: Callable[[int], None]) -> None:
        """Every thread takes the next chunk when it has finished one; an error or Ctrl-C stops them all."""
        chunks = iter(range(0, self.matches, CHUNK))
        stop = threading.Event()

        def work() -> None:
            for first in chunks:
                if stop.is_set():
                    return
                part = results[first : first + CHUNK]
                call = self.call(part, first)
                call.entry(*call.arguments)
                progress(len(part))

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for worker in [pool.submit(work) for _ in range(self.threads)]:
                    worker.result()
            finally:
                stop.set()


def play_batch(
    game: Game,
    edition: Edition,
    players: SupportsIndex,
    options: Mapping[str, Any],
    matches: SupportsIndex,
    seed: SupportsIndex,
    threads: SupportsIndex = 1,
    progress: Callable[[int], None] | None = None,
    heuristic: Collection[SupportsIndex] = (),
) -> BatchResult:
    """Play whole matches; see Batch."""
    return Batch(game, edition, players, options, matches, seed, threads, heuristic).play(progress)


def _checked(what: str, number: SupportsIndex, most: int) -> int:
    found = whole_number(number)
    if found is None or not 1 <= found <= most:
        raise AmulettError(f"the number of {what} must be from 1 to {most:,}, not {number!r}")
    return found
