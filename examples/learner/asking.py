"""What the search thinks of positions that the learner came to: the book that it learns from."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from amulett.bots.search import analyse
from amulett.core.seed import seed_of
from amulett.envs.vector import VectorEnv

Array = np.ndarray[Any, Any]


class Page(NamedTuple):
    """Positions with what was answered, one a row; options are in the first columns, the rest of a row is empty."""

    obs: Array
    """[n, columns]: what the seat knew."""
    option: Array
    """[n, most]: the numbers of the actions that it might take, -1 where there is none."""
    sight: Array
    """[n, most]: what the heuristic thought of each."""
    cost: Array
    """[n, most]: how many points of the chance of winning each is behind the best one, as the search found."""


class Book:
    """The latest answers. When it is full, the oldest ones give way."""

    def __init__(self, room: int, columns: int, most: int) -> None:
        self._pages = Page(
            np.zeros((room, columns), np.float16),
            np.full((room, most), -1, np.int16),
            np.zeros((room, most), np.float16),
            np.zeros((room, most), np.float16),
        )
        self.written = 0
        """How many answers there have been in all."""

    def __len__(self) -> int:
        return min(self.written, len(self._pages.obs))

    def write(self, obs: Array, sight: Array, costs: dict[int, float]) -> None:
        """One answer: what each action costs, by its number."""
        page = Page(*(column[self.written % len(column)] for column in self._pages))
        options = list(costs)
        page.obs[:], page.option[:], page.sight[:], page.cost[:] = obs, -1, 0, 0
        page.option[: len(options)] = options
        page.sight[: len(options)] = sight[options]
        page.cost[: len(options)] = list(costs.values())
        self.written += 1

    def open(self, count: int, lots: np.random.Generator) -> Page:
        """So many answers by lot."""
        rows = lots.integers(len(self), size=count)
        return Page(*(column[rows] for column in self._pages))


def ask(env: VectorEnv, rows: Iterable[int], looks: int, book: Book) -> None:
    """Let the search look at these matches as their seats see them, and write down what it finds."""
    sight = env.first_sight()
    for row in rows:
        information = env.information(row)
        seed = seed_of((book.written, looks))
        found = analyse(information, information.legal_actions(), iterations=looks, seed=seed).insights
        most = max(insight.chance for insight in found)
        book.write(env.obs[row], sight[row], {one.action.number: 100 * (most - one.chance) for one in found})


def questions(env: VectorEnv, count: int, most: int, lots: np.random.Generator) -> Array:
    """Rows by lot in which there is something to choose, and no more than the book has room for."""
    options = env.mask.sum(axis=1)
    open_rows: Array = lots.permutation(np.flatnonzero((options > 1) & (options <= most)))
    return open_rows[:count]
