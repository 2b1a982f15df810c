"""The bots that search."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import exp
from random import Random
from threading import local

from amulett.bots import tree
from amulett.bots.heuristic import first_sight
from amulett.bots.insight import Analysis, Insight
from amulett.bots.levels import HARD_STOP, Mind, Sight, mind_of, sight_of
from amulett.bots.lots import best_by_lot, lots_of
from amulett.bots.study import analyse
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.seed import stream

__all__ = ["Analysis", "Insight", "LevelBot", "SearchBot", "analyse", "no_longer_than"]

FAINTLY = 3
"""The temperature of the prior where a bot that searches wavers, as a multiple of its temperature in the search."""
CUT = 2
"""An action worse than the best by more than this many temperatures is never chosen."""


WORTH_SHARING = 2000
"""Iterations from which on several cores share a thought; a shorter one is over before they have begun."""


class _Limit(local):
    seconds = HARD_STOP
    cores = 1


_limit = _Limit()


@contextmanager
def no_longer_than(seconds: float, cores: int = 1) -> Iterator[None]:
    """Bots that search in this thread take at most so long for a decision, however long they would like to think; long
    thoughts are shared by so many cores."""
    before = _limit.seconds, _limit.cores
    _limit.seconds, _limit.cores = seconds, cores
    try:
        yield
    finally:
        _limit.seconds, _limit.cores = before


class Searcher(ABC):
    """A bot that may search. Its choice follows from its seed and its information alone, unless the clock cuts it short."""

    cut_short = 0
    """How many of its thoughts ended by the clock, before all iterations were done."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        action, analysis = self.consider(information, legal_actions)
        self.cut_short += analysis is not None and analysis.stopped == "time"
        return action

    @abstractmethod
    def consider(self, information: Information, legal_actions: Sequence[Action]) -> tuple[Action, Analysis | None]:
        """Its choice, and what it has found about the decision: nothing if it goes by first sight."""


class SearchBot(Searcher):
    """Searches with a mind and a sight of its own."""

    def __init__(self, seed: int, mind: Mind, sight: Sight | None = None) -> None:
        self.seed = seed
        self.mind = mind
        self.sight = sight

    def consider(self, information: Information, legal_actions: Sequence[Action]) -> tuple[Action, Analysis | None]:
        mind, lots = self.mind, Random(lots_of(self.seed, information))
        known = self._remembered(information)
        if mind.iterations == 0:
            return _waver(legal_actions, first_sight(known, legal_actions).tolist(), mind.taste, lots), None
        seconds, until_clear = min(mind.seconds, _limit.seconds), mind.taste == 0
        cores = _limit.cores if mind.iterations is None or mind.iterations >= WORTH_SHARING else 1
        analysis = analyse(known, legal_actions, self.sight, mind.iterations, seconds, self.seed, until_clear, cores)
        return self._choice(analysis, known, lots), analysis

    def _choice(self, analysis: Analysis, known: Information, lots: Random) -> Action:
        seen = [insight for insight in analysis.insights if insight.share]
        actions = [insight.action for insight in seen]
        if analysis.secret:
            return lots.choices(actions, [insight.share for insight in seen])[0]
        if self.mind.taste == 0:
            return actions[0]
        warmth = FAINTLY * (self.sight or sight_of(known.game)).scale
        glances = first_sight(known, actions).tolist()
        points = [-100 * insight.behind / self.mind.taste for insight in seen]
        worths = [glance / warmth + point for glance, point in zip(glances, points, strict=True)]
        return _waver(actions, worths, 1.0, lots)

    def _remembered(self, information: Information) -> Information:
        if self.mind.memory == 100:
            return information
        faded = information.copy()
        tree.fade(faded.records, faded.editions, self.mind.memory, stream(self.seed))
        return faded


def _waver(actions: Sequence[Action], worths: Sequence[float], taste: float, lots: Random) -> Action:
    """A softmax choice at temperature `taste`, truncated: one of the best, better ones more likely, never a blunder."""
    if taste == 0:
        return best_by_lot(actions, worths, lots)
    best = max(worths)
    less = [(best - worth) / taste for worth in worths]
    return lots.choices(actions, [exp(-how) if how <= CUT else 0.0 for how in less])[0]


class LevelBot(Searcher):
    """A bot of one of the levels, or the master of before."""

    def __init__(self, seed: int, level: str) -> None:
        self.seed = seed
        self.level = level

    def consider(self, information: Information, legal_actions: Sequence[Action]) -> tuple[Action, Analysis | None]:
        mind, sight = mind_of(information.game, self.level), sight_of(information.game, self.level)
        return SearchBot(self.seed, mind, sight).consider(information, legal_actions)
