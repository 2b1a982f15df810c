"""One decision of a finished match, judged from what its seat knew: what was best, and how far what was played is behind.

What is best is chosen in some worlds, and by how much it is better is measured in others: so the luck that made an option
look best does not count as its merit, and the differences of many decisions may be added up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from amulett.bots.giving import Given, give
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.insight import SURE, Analysis, Insight
from amulett.bots.study import analyse, study_of
from amulett.core.action import Action
from amulett.core.information import Information

CHOOSING, MEASURING, PROVING = range(3)
"""Seeds: each looks at worlds of its own."""
PROVEN = 3.0
"""Standard errors that a reproach takes. A match has many choices that may be reproached: at two errors, noise alone would
make a reproach now and then."""
LEAST = 0.01
"""A smaller difference in the chance of winning is none, however sure it is: the search itself is not more exact."""


@dataclass(frozen=True)
class Question:
    """A decision to be judged. It contains nothing that the seat did not know."""

    decision: int
    """Its number in the match: so many came before."""
    information: Information
    played: str
    looks: int

    @property
    def seat(self) -> int:
        assert self.information.seat is not None
        return self.information.seat


@dataclass(frozen=True)
class Comparison:
    """Two options looked at in the same worlds: the one that is, or was chosen as, the better, and another."""

    better: str
    other: str
    chance: float
    """Of the better one."""
    error: float
    """The standard error of that."""
    ahead: float
    """By how much the better one's chance is above the other's."""
    ahead_error: float
    looks: int
    gave: tuple[float, ...] = ()
    """What the other one instead of the better brings to every seat, in chance of winning: to its own, minus `ahead`."""
    gave_error: tuple[float, ...] = ()

    @property
    def is_clear(self) -> bool:
        """Whether it is surely better, and by enough to be told."""
        return self.ahead > max(SURE * self.ahead_error, LEAST)

    @property
    def is_proven(self) -> bool:
        """Whether it may be told as a reproach."""
        return self.ahead > max(PROVEN * self.ahead_error, LEAST)


@dataclass(frozen=True)
class Judgement:
    """What was found about a decision."""

    question: Question
    found: Comparison
    """Of the best option with the one that was played; if they are the same, with the one that looked best at first sight,
    or with the next best."""
    spread: float
    """By how much the best option is ahead of the worst: what was at stake."""
    secret: bool
    """Others decided at the same time, so it is best to draw lots: nothing that may be drawn is wrong."""
    insight: bool
    """The best option was played, and it is not the one that looked best at first sight."""

    @property
    def is_best(self) -> bool:
        return self.secret or self.found.better == self.question.played

    @property
    def lost(self) -> float:
        return 0.0 if self.is_best else self.found.ahead

    @property
    def lost_error(self) -> float:
        return 0.0 if self.is_best else self.found.ahead_error


def judge(question: Question) -> Judgement:
    """Half of the looks choose, the others measure."""
    information, half = question.information, max(1, question.looks // 2)
    options = information.legal_actions()
    chosen = analyse(information, options, iterations=half, seed=CHOOSING)
    spread = max(insight.behind for insight in chosen.insights)
    if chosen.secret:
        return Judgement(question, _mixed(chosen, question.played), spread, secret=True, insight=False)
    best, glance = chosen.insights[0].action, HeuristicBot().choose(information, options)
    other = _named(options, question.played)
    insight = other == best != glance
    if other == best:
        other = glance if insight else chosen.insights[1].action
    found = compare(question, best, other, half, MEASURING)
    return Judgement(question, found, spread, secret=False, insight=insight)


def prove(question: Question, found: Comparison, looks: int) -> Comparison:
    """The same two options again, for longer and in other worlds."""
    options = question.information.legal_actions()
    return compare(question, _named(options, found.better), _named(options, found.other), looks, PROVING)


def compare(question: Question, better: Action, other: Action, looks: int, seed: int) -> Comparison:
    study = study_of(question.information, max(2, looks), seed, (better, other))
    given = give(study, better, other, max(2, looks))
    analysis = study.analysis()
    one, two = (_insight(analysis, action) for action in (better, other))
    behind = two if analysis.insights[0] is one else one
    ahead = behind.behind if behind is two else -behind.behind
    gave = _sober(given, ahead, question.seat)
    figures = one.chance, one.error, ahead, behind.behind_error, analysis.iterations
    return Comparison(better.text, other.text, *figures, gave, given.errors)


def _sober(given: Given, ahead: float, seat: int) -> tuple[float, ...]:
    """As much less than was counted as the seat's own difference is: `ahead` is without the luck of the luckiest."""
    own = -given.means[seat]
    return tuple(mean * ahead / own if own else 0.0 for mean in given.means)


def _mixed(analysis: Analysis, played: str) -> Comparison:
    """Of a secret choice: what drawing lots is worth, whatever was drawn."""
    chance = sum(one.share * one.chance for one in analysis.insights)
    error = max(one.error for one in analysis.insights[:1])
    return Comparison(played, played, chance, error, 0.0, 0.0, analysis.iterations)


def _insight(analysis: Analysis, action: Action) -> Insight:
    return next(insight for insight in analysis.insights if insight.action == action)


def _named(options: Sequence[Action], text: str) -> Action:
    return next(action for action in options if action.text == text)
