"""Positions with the win chance of every option, found by rollouts in worlds that the seat cannot tell apart."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from amulett.bots import tree
from amulett.bots.desk import parameters_of
from amulett.bots.levels import FORMER, sight_of
from amulett.bots.net import no_net
from amulett.core.record import new_records
from amulett.games import find_game
from bench.fit import loops
from bench.fit.arrays import Flags, Floats, Integers
from bench.fit.script import Progress
from bench.fit.selfplay import Positions, lots_from, work_for

PART = 64
"""Positions between two progress messages."""
HOPELESS = -1e9
"""The worth of a column that is not an option: its probability is zero."""
DOUBT = 0.05
"""How often something else decides which option is best."""


def share_out(worths: Floats) -> Floats:
    likely = np.exp(worths - worths.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class Trials:
    """Positions and the win chance of every option."""

    positions: Positions
    offered: Flags
    """Which of the columns are options."""
    gains: Floats

    def part(self, which: Flags) -> "Trials":
        return Trials(self.positions[which], self.offered[which], self.gains[which])

    @property
    def matches(self) -> Integers:
        return self.positions.of("match")

    @property
    def best(self) -> Floats:
        """1 for the option with the highest win chance; equal ones share it."""
        gains = np.where(self.offered, self.gains, -1.0)
        top = gains >= gains.max(axis=1, keepdims=True) - 1e-12
        return np.asarray(top / top.sum(axis=1, keepdims=True))

    def chances(self, worths: Floats) -> Floats:
        """Each option's probability of being the best."""
        anything = self.offered / self.offered.sum(axis=1, keepdims=True)
        return np.asarray((1 - DOUBT) * share_out(worths) + DOUBT * anything)

    def centred(self, values: Floats) -> Floats:
        """Relative to the average of the position's options; 0 where there is no option."""
        values = np.where(self.offered, values, 0.0)
        means = values.sum(axis=1) / self.offered.sum(axis=1)
        return np.where(self.offered, values - means[:, None], 0.0)


def try_options(game: str, positions: Positions, worlds: int, seed: int) -> Trials:
    thought, work = _thought_of(game), work_for(find_game(game))
    lots, parameters = lots_from(seed), parameters_of(sight_of(find_game(game), FORMER))
    gains, counts = np.zeros((len(positions), loops.MOST_TRIED)), np.zeros(len(positions), np.int64)
    progress = Progress("positions", len(positions))
    for first in range(0, len(positions), PART):
        part = slice(first, first + PART)
        p = positions[part]
        where = (p.states, p.editions, p.of("case"), p.of("seat"))
        loops.try_options(thought, work, *where, lots, parameters, worlds, counts[part], gains[part])
        progress.add(len(counts[part]))
    few = counts <= loops.MOST_TRIED
    columns = int(counts[few].max())
    return Trials(positions, np.arange(columns) < counts[:, None], gains[:, :columns]).part(few)


def _thought_of(game: str) -> tuple[Any, ...]:
    """What tree.play_on works on."""
    rules = find_game(game)
    informations, blanks = new_records(rules.information), new_records(rules.information)
    return new_records(rules.state), informations, blanks, new_records(tree.DESK), no_net()
