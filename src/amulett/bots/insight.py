"""What a search has found about a decision, for every action: its chance, how sure that is, what is expected to follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, sqrt
from typing import Any, Literal

from amulett.bots import race, tree
from amulett.bots.desk import Desk
from amulett.bots.together import join
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.record import to_plain

LONGEST_LINE = 6
CLEAR = 8
"""A line is followed as long as it has this many visits."""

SURE = 2.0
"""Standard errors by which an option must be behind the first to be called worse."""
KIN = 1.2
"""Worlds drawn by what the others did resemble each other: a chance scatters so many times as much between seeds as so many
independent worlds would (docs/strength/tuning.md). A difference between two options does not."""
HARDLY = 0.005
"""Less than this is no difference that a person would notice."""

TINY = 1e-9
LEAST_LOGIT = 700.0
"""Below this, e to the power of it is nothing."""

Stop = Literal["iterations", "time", "clear"]


@dataclass(frozen=True)
class Insight:
    """What the search found about one action."""

    action: Action
    chance: float
    """The estimated chance of winning the match; for an action never looked at, that of the decision as a whole."""
    error: float
    """The standard error of the chance, from the scatter of its looks; of a secret choice, at most this."""
    looks: int
    """The number of worlds in which it was looked at."""
    behind: float
    """How far its chance is below the first one's, in the worlds in which both were looked at."""
    behind_error: float
    """The standard error of that difference: they met the same luck, so it is smaller than the errors of the chances."""
    share: float
    """How likely it is to be the best one, by its looks and the prior; of a secret choice, how often to choose it (a mixed
    strategy)."""
    line: tuple[tuple[int, Action], ...]
    """The principal variation: the expected continuation, seats and their actions, this one first."""

    @property
    def is_close(self) -> bool:
        """Whether it may well be as good as the first one: nobody should be reproached for it."""
        return self.behind < max(SURE * self.behind_error, HARDLY)


@dataclass(frozen=True)
class Analysis:
    """What the search found about a decision."""

    insights: tuple[Insight, ...]
    """One for every legal action, the best first."""
    iterations: int
    seconds: float
    stopped: Stop
    """Why the search stopped: all iterations were done, the time was up, or it was clear which action is best."""
    secret: bool
    """Whether others decide at the same time, so that it is best to choose at random, weighted by the shares."""

    @property
    def equals(self) -> tuple[Insight, ...]:
        """Those that may be the best one: the first, and whoever is too close to it to tell."""
        return tuple(insight for insight in self.insights if insight is self.insights[0] or insight.is_close)

    @property
    def rival(self) -> Insight | None:
        """The best of those that are clearly worse; None: there is no such option."""
        return next((insight for insight in self.insights[1:] if insight.looks and not insight.is_close), None)


def read_race(
    desks: Sequence[Desk], information: Information, legal_actions: Sequence[Action], trust: float
) -> list[Insight]:
    """What races have found together, the best action first: those that ran to the end, then those that dropped out."""
    found, gaps = join([to_plain(desk.races) for desk in desks], [desk.gaps for desk in desks])
    desk, nodes = desks[0], root_nodes(desks[0])
    order, sober = _order(found, gaps, trust), _sober(found, gaps)
    weights = [_weight(found, gaps, order[0], n, trust) for n in order]
    actions = {action.number: action for action in legal_actions}
    insights = []
    for n, weight in zip(order, weights, strict=True):
        if action := actions.get(found.action[n]):
            chance, error, behind, behind_error = _figures(found, gaps, sober, order[0], n)
            share, line = weight / sum(weights), _line(desk, nodes, action, information)
            insights.append(Insight(action, chance, error, found.looks[n], behind, behind_error, share, line))
    return insights


def _figures(found: Any, gaps: Any, sober: dict[int, float], first: int, n: int) -> tuple[float, float, float, float]:
    """An option's chance and its error, how far it is behind the first, and the error of that."""
    chance, error = _chance(found, n)
    if not found.looks[n]:
        return chance, error, sober[first] - chance, error
    behind, behind_error = gap_between(gaps, first, n, found.looks[n])
    if n in sober:
        return sober[n], error, sober[first] - sober[n], behind_error
    chance = min(1.0, max(0.0, sober[first] - behind))
    return chance, hypot(_chance(found, first)[1], behind_error), behind, behind_error


def _sober(found: Any, gaps: Any) -> dict[int, float]:
    """The chances of those that ran to the end, without the luck of the luckiest.

    The best of several means is partly the best because its errors were kind. So their differences from the average are
    reduced by what the errors alone would make of them (James and Stein): to nothing if they are no larger than that.
    """
    runners = found.runner[: found.left] if found.worlds else []
    means = {n: found.won[n] / found.looks[n] for n in runners}
    if len(runners) < 2:
        return means
    average = sum(means.values()) / len(runners)
    observed = sum((mean - average) ** 2 for mean in means.values()) / (len(runners) - 1)
    pairs = [gap_between(gaps, a, b, found.worlds, 0.0)[1] ** 2 / 2 for a in runners for b in runners if a < b]
    by_error = sum(pairs) / len(pairs)
    real = max(0.0, 1 - by_error / observed) if observed else 0.0
    return {n: average + real * (mean - average) for n, mean in means.items()}


def _order(found: Any, gaps: Any, trust: float) -> list[int]:
    """The options by number, the best first; equal ones as the lot has put them."""
    runners: list[int] = found.runner[: found.left]
    runners.sort(key=lambda n: -(found.won[n] + trust * found.prior[n]) / max(1, found.looks[n]))
    others = [n for n in range(found.count) if n not in runners]
    others.sort(key=lambda n: (found.looks[n] == 0, gap_between(gaps, runners[0], n, found.looks[n])[0]))
    return runners + others


def _chance(found: Any, n: int) -> tuple[float, float]:
    """The mean of an option's looks and its standard error; without any, of all looks together."""
    which = [n] if found.looks[n] else range(found.count)
    looks, won, squares = (sum(field[m] for m in which) for field in (found.looks, found.won, found.squares))
    if not looks:
        return 0.5, 0.5
    kin = KIN if found.believed > 0 else 1.0
    return won / looks, kin * sqrt(max(0.0, squares + race.FAINT - won * won / looks)) / looks


def gap_between(gaps: Any, first: int, n: int, worlds: int, faint: float = race.FAINT) -> tuple[float, float]:
    """By how much an option is behind the first in the worlds that saw both, and the standard error of that."""
    if first == n or not worlds:
        return 0.0, 0.0
    total, squares = map(float, gaps[first, n])
    return total / worlds, sqrt(max(0.0, squares + faint - total * total / worlds)) / worlds


def _weight(found: Any, gaps: Any, first: int, n: int, trust: float) -> float:
    """How likely an option is to be the best, compared with the first: the prior, and what the looks say against it."""
    if not found.looks[n]:
        return 0.0
    lost = float(gaps[first, n, 0]) / max(trust, TINY)
    return exp(max(-LEAST_LOGIT, min(0.0, found.prior[n] - found.prior[first] - lost)))


def read_tree(desk: Desk, information: Information, legal_actions: Sequence[Action]) -> list[Insight]:
    """What a search without a race has found: the actions by their visits or, if they are to be mixed, by their weights."""
    seat, nodes = information.seat, root_nodes(desk)
    visits = {
        action: int(desk.of(nodes[action.number], "visits")) if action.number in nodes else 0 for action in legal_actions
    }
    weights = {a: float(desk.of(nodes[a.number], "weight")) if a.number in nodes else 0.0 for a in legal_actions}
    shares: dict[Action, Any] = weights if any(weights.values()) else visits
    usual = float(desk.of(0, "won")[seat]) / max(1, int(desk.of(0, "visits")))
    chances = {a: float(desk.of(nodes[a.number], "won")[seat]) / n if n else usual for a, n in visits.items()}
    order = sorted(legal_actions, key=lambda action: (-shares[action], -chances[action]))
    errors = {a: sqrt((chances[a] * (1 - chances[a]) + race.FAINT / max(1, n)) / max(1, n)) for a, n in visits.items()}
    return [
        Insight(
            action,
            chances[action],
            errors[action],
            visits[action],
            chances[order[0]] - chances[action],
            hypot(errors[order[0]], errors[action]) if action != order[0] else 0.0,
            shares[action] / max(1e-300, sum(shares.values())),
            _line(desk, nodes, action, information),
        )
        for action in order
    ]


def root_nodes(desk: Desk) -> dict[int, int]:
    """The node of every action at the root."""
    return {int(desk.of(node, "key")) % tree.GLIMPSE: node for node in desk.children(0)}


def _line(desk: Desk, nodes: dict[int, int], action: Action, information: Information) -> tuple[tuple[int, Action], ...]:
    """The principal variation: the action, then the most visited path."""
    line, node = [(information.seat or 0, action)], nodes.get(action.number, 0)
    while node and len(line) <= LONGEST_LINE:
        node = max(desk.children(node), key=lambda child: int(desk.of(child, "visits")), default=0)
        if node and desk.of(node, "visits") >= CLEAR:
            number = int(desk.of(node, "key")) % tree.GLIMPSE
            line.append((int(desk.of(node, "seat")), information.game.action(information.edition, number)))
        else:
            node = 0
    return tuple(line)
