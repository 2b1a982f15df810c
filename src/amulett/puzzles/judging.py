"""When a decision is a puzzle: one answer is *clearly* best, and it is *not obvious*. By what two long searches found.

Both words are defined here and in docs/research/puzzles.md, and nowhere else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from amulett.bots.insight import Insight

FEWEST, MOST = 3, 8
"""Options of a puzzle."""
POINTS = 0.03
"""So much chance of winning the best must be ahead of every wrong option, in each of the searches ..."""
ERRORS = 4.0
"""... and so many standard errors of that lead."""
RANGE = 2.0
"""Standard errors to each side that a chance is told with: where the ranges of two options overlap, both are good."""
THOUGHTS = 12
"""Short thoughts, each with a seed of its own ..."""
MISSES = 3
"""... of which at least so many choose a wrong option."""
SHORT = 16
"""Looks per option in a short thought."""


@dataclass(frozen=True)
class Figure:
    """What one long search found about one option."""

    action: str
    chance: float
    error: float
    looks: int
    behind: float
    """How far it is behind the first of that search, and the standard error of that."""
    behind_error: float

    @classmethod
    def of(cls, found: Insight) -> "Figure":
        numbers = (found.chance, found.error, found.looks, found.behind, found.behind_error)
        return cls(found.action.text, *(round(number, 4) for number in numbers))  # type: ignore[arg-type]

    @property
    def is_clear(self) -> bool:
        """Whether it is clearly worse than the first."""
        return self.behind >= POINTS and self.behind >= ERRORS * self.behind_error


Search = tuple[Figure, ...]
"""What one long search found about every option, the best first."""


@dataclass(frozen=True)
class Estimate:
    """An option's chance, by both searches together."""

    action: str
    chance: float
    error: float
    looks: int

    @property
    def low(self) -> float:
        return max(0.0, self.chance - RANGE * self.error)

    @property
    def high(self) -> float:
        return min(1.0, self.chance + RANGE * self.error)


def together(searches: Sequence[Search]) -> list[Estimate]:
    """Every option with the mean of its chances, the best first."""
    by_action: dict[str, list[Figure]] = {}
    for search in searches:
        for figure in search:
            by_action.setdefault(figure.action, []).append(figure)
    count = len(searches)
    estimates = [
        Estimate(
            action,
            sum(figure.chance for figure in found) / count,
            hypot(*(figure.error for figure in found)) / count,
            sum(figure.looks for figure in found),
        )
        for action, found in by_action.items()
    ]
    return sorted(estimates, key=lambda one: (-one.chance, one.action))


def answers(searches: Sequence[Search]) -> tuple[str, ...]:
    """The best option, and all whose ranges overlap the best one's: any of them solves the puzzle."""
    best, *others = together(searches)
    return (best.action, *(one.action for one in others if one.high >= best.low))


def is_clear(searches: Sequence[Search]) -> bool:
    """Whether the answers are clearly best: every search has one of them first and all other options clearly behind it."""
    good = answers(searches)
    options = {figure.action for figure in searches[0]}
    return (
        FEWEST <= len(options) <= MOST
        and 2 * len(good) <= len(options)
        and all(search[0].action in good for search in searches)
        and all(figure.is_clear for search in searches for figure in search if figure.action not in good)
    )


def is_not_obvious(good: Sequence[str], first_sight: str, thoughts: Sequence[str]) -> bool:
    """Whether first sight prefers a wrong option, and enough short thoughts choose one."""
    return first_sight not in good and sum(thought not in good for thought in thoughts) >= MISSES
