"""Matches between versions of a heuristic that differ in their constants, at one table."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from amulett.arena.standing import Interval, interval
from amulett.core import engine
from amulett.core.record import new_records
from amulett.core.seed import stream
from amulett.games import find_game
from amulett.testing.cases import Case
from bench.fit import loops
from bench.fit.arrays import Floats, Integers
from bench.fit.constants import Constant
from bench.fit.dials import Advice
from bench.fit.script import Progress
from bench.fit.selfplay import CHUNK, edition_of, shares_of, work_for

UNSEEN = 1 << 64
"""Added to the seed for deals that were not used to choose anything."""


class Versions:
    """A table at which every seat can play by constants of its own."""

    def __init__(self, case: Case, constants: Sequence[Constant]) -> None:
        self.advice = Advice(case.game, constants)
        self.players = case.players
        self._editions = edition_of(case)
        self._work = work_for(find_game(case.game))
        self._play = self.advice.loop(loops.make_play_versions, "heuristic", "weigh")

    def play(self, versions: Floats, who: Integers, deals: Integers, seed: int, progress: Progress) -> Floats:
        """Seat k of match n plays by the constants `versions[who[n][k]]`. Returns each seat's share of each win."""
        results = new_records(engine.RESULT, len(deals))
        salt = stream(seed)
        for first in range(0, len(deals), CHUNK):
            part = slice(first, first + CHUNK)
            rest: tuple[Any, ...] = (versions, who[part], deals[part], salt, results[part])
            self._play(self._work, self._editions, self.advice.dials, *rest)
            progress.add(len(deals[part]))
        return shares_of(results, self.players)

    def duel(self, version: Floats, deals: int, seed: int, progress: Progress) -> tuple[Interval, float]:
        """One seat plays by `version` and the others by the constants in use, every deal from every seat.

        Returns its share of the wins, and the share of deals that came out differently than among equals.
        """
        seats = np.arange(self.players)
        who = np.tile((seats[:, None] == seats).astype(np.int64), (deals, 1))
        versions = np.stack([self.advice.in_use, version])
        shares = self.play(versions, who, np.repeat(np.arange(deals), self.players), seed, progress)
        wins = (shares * who).sum(axis=1).reshape(deals, self.players)
        return interval(wins.tolist()), float((np.abs(wins.sum(axis=1) - 1.0) > 1e-9).mean())
