"""Fitting: a net that would have chosen as the search did (least cross-entropy, by Adam), but for a tenth of the lots."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from amulett.bots.net import Net, new_net
from amulett.training.gathering import FIELDS, lot_file

BATCH = 512
RATE = 2e-3
SLOWER = 0.8
"""What the rate is multiplied by after every pass."""
DECAY = 1e-5
HELD_BACK = 10
"""One lot in so many is only measured by."""

Array = Any


@dataclass(frozen=True)
class Decisions:
    """Decisions of many matches, one after the other."""

    columns: Array
    column_at: Array
    """Where the columns of each decision begin, and where the last ones end."""
    action: Array
    worth: Array
    share: Array
    option_at: Array

    def __len__(self) -> int:
        return len(self.option_at) - 1


@dataclass(frozen=True)
class Fit:
    """How well a net chooses, measured on matches held back."""

    decisions: int
    heuristic: float
    """The cross-entropy of the heuristic's own prior, in nats a decision."""
    net: float
    heuristic_agrees: float
    """How often the best of the prior is the best of the search."""
    net_agrees: float


def read(folder: Path, lots: list[int]) -> Decisions:
    parts: dict[str, list[Array]] = {name: [] for name in FIELDS}
    for lot in lots:
        with np.load(lot_file(folder, lot)) as found:
            for name in FIELDS:
                parts[name].append(found[name])
    whole = {name: np.concatenate(arrays) for name, arrays in parts.items()}
    share = np.maximum(whole["share"], 0)
    at = _begins(whole["options"])
    share /= np.repeat(np.maximum(np.add.reduceat(share, at[:-1]), 1e-9), whole["options"])
    return Decisions(whole["columns"], _begins(whole["ones"]), whole["action"], whole["worth"], share, at)


def _begins(counts: Array) -> Array:
    return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])


class Learner:
    """A net while it learns: its numbers, their gradients, Adam's averages."""

    def __init__(self, columns: int, actions: int, units: int, seed: int) -> None:
        lots = np.random.default_rng(seed)
        self.rows = lots.normal(0, 0.05, (columns, units)).astype(np.float32)
        self.start = np.zeros(units, np.float32)
        self.answers = lots.normal(0, 0.05, (actions, units)).astype(np.float32)
        self.liking = np.zeros(actions, np.float32)
        self.scale = np.ones(1, np.float32)
        self._lots = lots
        self._steps = 0
        self._averages = [[np.zeros_like(n), np.zeros_like(n)] for n in self._numbers()]

    def _numbers(self) -> list[Array]:
        return [self.rows, self.start, self.answers, self.liking, self.scale]

    def net(self) -> Net:
        return new_net(self.rows, self.start, self.answers, self.liking, float(self.scale[0]))

    def learn(self, decisions: Decisions, passes: int, heard: Callable[[int], None]) -> None:
        rate = RATE
        for number in range(passes):
            order = self._lots.permutation(len(decisions))
            for first in range(0, len(order), BATCH):
                self._step(_Batch(decisions, order[first : first + BATCH], len(self.rows)), rate)
            rate *= SLOWER
            heard(number + 1)

    def _step(self, batch: "_Batch", rate: float) -> None:
        likely, hidden = self.run(batch)
        push = ((likely - batch.share) / batch.size).astype(np.float32)
        of_hidden = np.zeros_like(hidden)
        np.add.at(of_hidden, batch.row, push[:, None] * self.answers[batch.action])
        of_hidden *= hidden > 0
        answers, liking = np.zeros_like(self.answers), np.zeros_like(self.liking)
        np.add.at(answers, batch.action, push[:, None] * hidden[batch.row])
        np.add.at(liking, batch.action, push)
        scale = np.array([(push * batch.worth).sum()], np.float32)
        self._adam([batch.bits.T @ of_hidden, of_hidden.sum(0), answers, liking, scale], rate)

    def run(self, batch: "_Batch") -> tuple[Array, Array]:
        """How likely each option is, and the hidden units of each decision."""
        hidden = np.maximum(batch.bits @ self.rows + self.start, 0)
        logits = self.scale[0] * batch.worth + self.liking[batch.action]
        logits += np.einsum("nh,nh->n", self.answers[batch.action], hidden[batch.row])
        logits -= np.maximum.reduceat(logits, batch.at)[batch.row]
        likely = np.exp(logits)
        return likely / np.add.reduceat(likely, batch.at)[batch.row], hidden

    def _adam(self, gradients: list[Array], rate: float) -> None:
        self._steps += 1
        for numbers, averages, gradient in zip(self._numbers(), self._averages, gradients, strict=True):
            gradient = gradient + DECAY * numbers
            averages[0] += 0.1 * (gradient - averages[0])
            averages[1] += 0.001 * (gradient * gradient - averages[1])
            mean, square = averages[0] / (1 - 0.9**self._steps), averages[1] / (1 - 0.999**self._steps)
            numbers -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def measure(self, decisions: Decisions) -> Fit:
        sums = np.zeros(4)
        for first in range(0, len(decisions), BATCH):
            batch = _Batch(decisions, np.arange(first, min(first + BATCH, len(decisions))), len(self.rows))
            for n, likely in enumerate((batch.first_sight(), self.run(batch)[0])):
                sums[n] -= (batch.share * np.log(np.maximum(likely, 1e-12))).sum()
                sums[2 + n] += batch.agrees(likely)
        return Fit(len(decisions), *(sums / max(1, len(decisions))).tolist())


class _Batch:
    """Some decisions, their bits as a matrix, their options in one row."""

    def __init__(self, of: Decisions, which: Array, columns: int) -> None:
        self.size = len(which)
        ones, options = np.diff(of.column_at)[which], np.diff(of.option_at)[which]
        self.bits = np.zeros((self.size, columns), np.float32)
        self.bits[np.repeat(np.arange(self.size), ones), of.columns[_spread(of.column_at[which], ones)]] = 1
        flat = _spread(of.option_at[which], options)
        self.row = np.repeat(np.arange(self.size), options)
        self.at = _begins(options)[:-1]
        self.action, self.share = of.action[flat].astype(np.int64), of.share[flat]
        self.worth = np.maximum(of.worth[flat], -1e4)

    def first_sight(self) -> Array:
        likely = np.exp(self.worth - np.maximum.reduceat(self.worth, self.at)[self.row])
        return likely / np.add.reduceat(likely, self.at)[self.row]

    def agrees(self, likely: Array) -> float:
        """In how many decisions the likeliest option is the search's best one; equals share."""
        best, likeliest = self._best(self.share), self._best(likely)
        both = np.add.reduceat((best & likeliest).astype(float), self.at)
        return float((both / np.add.reduceat(likeliest.astype(float), self.at)).sum())

    def _best(self, worth: Array) -> Array:
        return worth >= np.maximum.reduceat(worth, self.at)[self.row] - 1e-9


def _spread(begins: Array, counts: Array) -> Array:
    """The numbers begin, begin + 1 ... for each begin, so many as counted."""
    total = _begins(counts)
    return np.arange(total[-1]) + np.repeat(begins - total[:-1], counts)


def split(lots: int) -> tuple[list[int], list[int]]:
    """Lots to learn from, and lots to measure by."""
    numbers: Iterator[int] = iter(range(lots))
    held = [n for n in numbers if n % HELD_BACK == HELD_BACK - 1] or [lots - 1]
    return [n for n in range(lots) if n not in held] or [0], held
