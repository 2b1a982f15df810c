"""Ratings by OpenSkill (Weng and Lin's Bayesian ranking, Plackett-Luce): one scale for bots that met in a chain."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from amulett.arena.bout import Result
from amulett.arena.question import Question


class Rating(NamedTuple):
    """A strength and its standard deviation; a bot that has met nobody yet has 25 and 8.3."""

    mu: float
    sigma: float


class Ratings:
    """The rating of every name after the matches so far."""

    def __init__(self) -> None:
        self._model = PlackettLuce(tau=0.0)  # a bot does not change between its matches
        self._ratings: dict[str, Rating] = {}

    def of(self, name: str) -> Rating:
        return self._ratings.setdefault(name, Rating(self._model.mu, self._model.sigma))

    def add(self, names: tuple[str, str], question: Question, results: Sequence[Result]) -> None:
        """Matches between the first name and seats of the second, in order; seats of one bot count as one.

        A newcomer is assumed to be as strong as its opponent: on a ladder it would otherwise start far below, and its lower
        neighbour would pay for its climb.
        """
        for name, other in zip(names, reversed(names), strict=True):
            self._ratings.setdefault(name, Rating(self.of(other).mu, self._model.sigma))
        for result in results:
            seated = [names[bot] for bot in question.seats(result.seat)]
            teams = [[self._model.rating(*self.of(name))] for name in seated]
            rated = self._model.rate(teams, ranks=[float(place) for place in result.ranking])
            for name in dict.fromkeys(seated):
                same = [team[0] for team, at in zip(rated, seated, strict=True) if at == name]
                self._ratings[name] = Rating(fmean(one.mu for one in same), fmean(one.sigma for one in same))
