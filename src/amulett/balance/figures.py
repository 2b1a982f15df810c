"""Figures with their 95 % intervals."""

from dataclasses import dataclass

import numpy as np

from amulett.balance.lab import Rows

NORMAL = 1.96
"""Standard errors in the 95 % interval on either side."""
_IMAGINED = 2.0
"""Wins, and losses, that are added to a share for its error, as Agresti and Coull do: where all matches end alike, the next
one may not."""


@dataclass(frozen=True)
class Figure:
    """A mean, and by how much it may be off."""

    mean: float
    error: float
    """The half width of the 95 % interval."""
    count: int

    @property
    def span(self) -> tuple[float, float]:
        return self.mean - self.error, self.mean + self.error

    def scaled(self, factor: float) -> "Figure":
        return Figure(self.mean * factor, self.error * abs(factor), self.count)


def figure(values: Rows) -> Figure:
    """Of values that do not depend on each other."""
    count = len(values)
    if count < 2:
        return Figure(float(values.mean()) if count else 0.0, float("inf"), count)
    return Figure(float(values.mean()), NORMAL * float(values.std(ddof=1)) / count**0.5, count)


def share(values: Rows) -> Figure:
    """Of values from 0 to 1, such as wins."""
    count = len(values)
    if not count:
        return Figure(0.0, float("inf"), 0)
    total = count + 2 * _IMAGINED
    middle = (float(values.sum()) + _IMAGINED) / total
    squares = float(((values - middle) ** 2).sum()) + _IMAGINED * ((1 - middle) ** 2 + middle**2)
    return Figure(float(values.mean()), NORMAL * squares**0.5 / total, count)


def spread(ordered: Rows) -> Figure:
    """Between the column with the highest mean and the one with the lowest.

    The largest of several equal ones would look better than it is. So both halves of the rows say which these are; if they
    do not agree, each choice is measured in the other half, and the two measurements count as one.
    """
    halves = ordered[::2], ordered[1::2]
    if not len(halves[1]):
        return Figure(0.0, float("inf"), len(ordered))
    chosen = [(int(half.mean(axis=0).argmax()), int(half.mean(axis=0).argmin())) for half in halves]
    if chosen[0] == chosen[1]:
        return figure(_gap(ordered, *chosen[0]))
    first, second = figure(_gap(halves[1], *chosen[0])), figure(_gap(halves[0], *chosen[1]))
    return Figure((first.mean + second.mean) / 2, max(first.error, second.error), len(ordered))


def _gap(rows: Rows, most: int, least: int) -> Rows:
    return np.asarray(rows[:, most] - rows[:, least])


def shares(winners: Rows, players: int) -> Rows:
    """What each seat won of each match; a shared win is split."""
    won = winners[:, None] >> np.arange(players) & 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def in_order(won: Rows, begins: Rows) -> Rows:
    """The same, from whoever begins on."""
    players = won.shape[1]
    seats = (np.maximum(begins, 0)[:, None] + np.arange(players)) % players
    return np.asarray(np.take_along_axis(won, seats, axis=1))


def columns(table: Rows) -> list[Figure]:
    return [share(table[:, column]) for column in range(table.shape[1])]


def outside(found: Figure, least: float, most: float) -> bool:
    """Whether it is surely not between these."""
    low, high = found.span
    return high < least or low > most
