"""The bot that searches, and what the search says about a decision: values, visits, the principal variation."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from math import exp, log
from random import Random
from threading import local
from typing import Any, Literal, SupportsIndex

from amulett.bots import tree
from amulett.bots.heuristic import first_sight
from amulett.bots.levels import HARD_STOP, Mind, Sight, mind_of, sight_of
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.record import OPTIONS, STREAM, Records, from_plain, new_records, plain, to_bytes
from amulett.core.seed import stream, wrap
from amulett.core.warm import Call, compile_calls
from amulett.core.whole import whole_number

SHORT = 0.008
"""Roughly how many seconds pass between two looks at the clock."""
MOST_ITERATIONS = 1_000_000
MOST_NODES = 1 << 15
LONGEST_LINE = 6
CLEAR = 8
"""A line is followed as long as it has this many visits."""
CUT = 2
"""An action worse than the best by more than this many temperatures is never chosen."""


Stop = Literal["iterations", "time", "clear"]


@dataclass(frozen=True)
class Insight:
    """What the search found about one action."""

    action: Action
    chance: float
    """The estimated chance of winning the match; for an action never visited, that of the decision as a whole."""
    visits: int
    share: float
    """The search's policy: its share of the visits or, for a secret choice, how often to choose it (a mixed strategy)."""
    line: tuple[tuple[int, Action], ...]
    """The principal variation: the expected continuation, seats and their actions, this one first."""


@dataclass(frozen=True)
class Analysis:
    """What the search found about a decision."""

    insights: tuple[Insight, ...]
    """One for every legal action, the best first."""
    iterations: int
    seconds: float
    stopped: Stop
    """Why the search stopped: all iterations were done, the time was up, or the best action could no longer change."""
    secret: bool
    """Whether others decide at the same time, so that it is best to choose at random, weighted by the shares."""


class Desk:
    """The records needed for searching in one game: tree, state, informations. Never shared between threads."""

    def __init__(self, game: Game) -> None:
        informations, blanks = new_records(game.information), new_records(game.information)
        self.nodes = new_records(tree.NODE, MOST_NODES)
        self.work = (new_records(game.state), informations, blanks, new_records(tree.DESK))
        self.tools = (new_records(game.state), self.nodes, new_records(OPTIONS))

    def clear(self, lots: int) -> None:
        """Prepare for a new search."""
        self.work = (*self.work[:3], new_records(tree.DESK))
        values = plain(STREAM)()
        values.rng = lots
        self.streams = from_plain(values)

    def call(self, informations: Records, editions: Records, parameters: Records, iterations: int) -> Call:
        return Call(tree.think, (informations, editions, self.work, *self.tools, self.streams, parameters, iterations))

    def of(self, node: int, name: str) -> Any:
        """A field of a node."""
        return self.nodes[name][node] if hasattr(self.nodes, "dtype") else getattr(self.nodes[node], name)

    def children(self, node: int) -> Iterator[int]:
        child = int(self.of(node, "child"))
        while child:
            if self.of(child, "key") < tree.SECRET:
                yield child
            child = int(self.of(child, "sibling"))


class _Desks(local):
    """One for each thread."""

    def __init__(self) -> None:
        self._desks: dict[str, Desk] = {}

    def of(self, game: Game) -> Desk:
        if game.id not in self._desks:
            compile_calls(search_calls(game))  # before the clock of the first search starts
            self._desks[game.id] = Desk(game)
        return self._desks[game.id]


_desks = _Desks()


def parameters_of(sight: Sight) -> Records:
    values = plain(tree.PARAMETERS)()
    values.exploration, values.scale, values.wander = float(sight.exploration), float(sight.scale), float(sight.wander)
    values.horizon, values.guided = sight.horizon, int(sight.guided)
    return from_plain(values)


def lots_of(seed: SupportsIndex, information: Information) -> int:
    """The seed of the random stream for one decision: at the same point a bot always thinks the same."""
    seen = blake2b(to_bytes(information.records), digest_size=8, key=str(seed).encode()[:64])
    return wrap(int.from_bytes(seen.digest()))


def analyse(
    information: Information,
    legal_actions: Sequence[Action] | None = None,
    sight: Sight | None = None,
    iterations: SupportsIndex | None = None,
    seconds: float | None = None,
    seed: SupportsIndex = 0,
    until_clear: bool = False,
) -> Analysis:
    """Search from what a seat knows: for `iterations`, and for no longer than `seconds` if given.

    Without either, for one second. With `until_clear` it also ends when the most visited action can no longer change.
    """
    if iterations is None and seconds is None:
        seconds = HARD_STOP
    if legal_actions is None:
        legal_actions = information.legal_actions()
    if information.seat is None or not legal_actions:
        raise AmulettError("only a seat whose turn it is has a decision to analyse")
    left, chunk = MOST_ITERATIONS if iterations is None else whole_number(iterations), 8
    if left is None or left < 1:
        raise AmulettError(f"a search takes at least one iteration, not {iterations!r}")
    parameters = parameters_of(sight or sight_of(information.game))
    desk = _desks.of(information.game)
    desk.clear(lots_of(seed, information))
    begun = time.perf_counter()
    stopped: Stop = "iterations"
    while left > 0:
        chunk = min(chunk, left)
        before = time.perf_counter()
        call = desk.call(information.records, information.editions, parameters, chunk)
        lead = call.entry(*call.arguments)
        left -= chunk
        now = time.perf_counter()
        if left and seconds is not None and now - begun + SHORT >= seconds:
            stopped = "time"
            break
        if left and until_clear and lead > left:
            stopped = "clear"
            break
        chunk = max(1, min(4 * chunk, int(chunk * SHORT / (now - before))))
    return _read(desk, information, legal_actions, time.perf_counter() - begun, stopped)


def _read(desk: Desk, information: Information, legal_actions: Sequence[Action], seconds: float, stopped: Stop) -> Analysis:
    seat = information.seat
    assert seat is not None
    nodes = {int(desk.of(node, "key")) % tree.GLIMPSE: node for node in desk.children(0)}
    known = [(action, nodes[action.number]) for action in legal_actions if action.number in nodes]
    visits = {action: int(desk.of(node, "visits")) for action, node in known}
    weights = {action: float(desk.of(node, "weight")) for action, node in known}
    secret = any(weights.values())
    total = sum(weights.values() if secret else visits.values())
    usual = float(desk.of(0, "won")[seat]) / max(1, int(desk.of(0, "visits")))
    insights = [Insight(action, usual, 0, 0.0, ((seat, action),)) for action in legal_actions if action.number not in nodes]
    for action, node in known:
        chance = float(desk.of(node, "won")[seat]) / visits[action] if visits[action] else usual
        share = (weights if secret else visits)[action] / total
        line = ((seat, action), *_line(desk, node, information))
        insights.append(Insight(action, chance, visits[action], share, line))
    insights.sort(key=lambda insight: (-insight.share, -insight.chance))
    return Analysis(tuple(insights), int(desk.of(0, "visits")), seconds, stopped, secret)


def _line(desk: Desk, node: int, information: Information) -> Iterator[tuple[int, Action]]:
    """The principal variation: the most visited path."""
    for _ in range(LONGEST_LINE):
        node = max(desk.children(node), key=lambda child: int(desk.of(child, "visits")), default=0)
        if node == 0 or desk.of(node, "visits") < CLEAR:
            return
        number = int(desk.of(node, "key")) % tree.GLIMPSE
        yield int(desk.of(node, "seat")), information.game.action(information.edition, number)


class _Limit(local):
    seconds = HARD_STOP


_limit = _Limit()


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Bots that search in this thread take at most so long for a decision, however long they would like to think."""
    before, _limit.seconds = _limit.seconds, seconds
    try:
        yield
    finally:
        _limit.seconds = before


class SearchBot:
    """Searches from what it knows. Its choice follows from its seed and its information alone."""

    def __init__(self, seed: int, mind: Mind, sight: Sight | None = None) -> None:
        self.seed = seed
        self.mind = mind
        self.sight = sight

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        mind, lots = self.mind, Random(lots_of(self.seed, information))
        known = self._remembered(information)
        if mind.iterations == 0:
            return _waver(legal_actions, first_sight(known, legal_actions).tolist(), mind.taste, lots)
        clear = mind.taste == 0
        seconds = min(mind.seconds, _limit.seconds)
        analysis = analyse(known, legal_actions, self.sight, mind.iterations, seconds, self.seed, clear)
        actions = [insight.action for insight in analysis.insights]
        if analysis.secret:
            return lots.choices(actions, [insight.share for insight in analysis.insights])[0]
        if clear:
            return actions[0]
        seen = [insight for insight in analysis.insights if insight.visits]
        return _waver([insight.action for insight in seen], [log(insight.visits) for insight in seen], mind.taste, lots)

    def _remembered(self, information: Information) -> Information:
        if self.mind.memory == 100:
            return information
        faded = information.copy()
        tree.fade(faded.records, faded.editions, self.mind.memory, stream(self.seed))
        return faded


def _waver(actions: Sequence[Action], worths: Sequence[float], taste: float, lots: Random) -> Action:
    """A softmax choice at temperature `taste`, truncated: one of the best, better ones more likely, never a blunder."""
    best = max(worths)
    if taste == 0:
        return actions[list(worths).index(best)]
    less = [(best - worth) / taste for worth in worths]
    return lots.choices(actions, [exp(-how) if how <= CUT else 0.0 for how in less])[0]


class LevelBot:
    """A bot of one of the five levels."""

    def __init__(self, seed: int, level: str) -> None:
        self.seed = seed
        self.level = level

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return SearchBot(self.seed, mind_of(information.game, self.level)).choose(information, legal_actions)


def search_calls(game: Game) -> list[Call]:
    """What these bots call, for warming up."""
    edition = game.edition()
    editions = from_plain(game.box.record(edition, edition.players[0], edition.choose({})))
    informations, desk = new_records(game.information), Desk(game)
    desk.clear(0)
    fading = Call(tree.fade, (informations, editions, 0, 0))
    return [desk.call(informations, editions, parameters_of(Sight()), 1), fading]
