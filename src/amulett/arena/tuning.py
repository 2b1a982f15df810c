"""Tuning: search parameters for a game, found by playing.

One parameter at a time. Its candidates play against the current values; the worse half is dropped and the rest play twice
as many matches, until one is left. Since the luckiest of several looks better than it is, that one plays again, on fresh
deals, and is adopted only if the interval of its share lies above the fair share.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from amulett.arena.contest import Contest
from amulett.arena.question import Question
from amulett.arena.standing import Interval, by_deal, interval
from amulett.bots.levels import Mind, Sight
from amulett.bots.names import SIGHT, search_name

_STEPS = (0.5, 0.7, 1.4, 2.0)
_FROM_NOTHING = (0.05, 0.1, 0.2, 0.4)
_UNSEEN = 1 << 64
"""Added to the seed for deals on which no candidate has been chosen."""


@dataclass(frozen=True)
class Trial:
    """A candidate's matches against the current values."""

    parameter: str
    value: float
    held: float
    matches: int
    win: Interval
    final: bool
    """On fresh deals: it is adopted if it wins."""
    taken: bool = False


def candidates(name: str, value: float) -> list[float]:
    """Other values to try for a parameter, from below and from above."""
    bounds = SIGHT[name]
    if bounds.type is int:
        found = [float(n) for n in (value // 2, value - 1, value + 1, value * 2)]
    else:
        found = [float(f"{value * step:.3g}") for step in _STEPS] if value else list(_FROM_NOTHING)
    kept = {min(max(other, bounds.least), bounds.most) for other in found} - {value}
    return [bounds.type(other) for other in sorted(kept)]


class Tuning:
    """The search for a game's parameters, trial by trial."""

    def __init__(self, question: Question, mind: Mind, sight: Sight, matches: int) -> None:
        """`question` says where it is played (its bots do not matter); `matches`: in the last trial of each parameter."""
        self.sight = sight
        """The values held so far."""
        self._question = question
        self._mind = mind
        self._matches = matches

    def run(self, play: Callable[[Contest], None]) -> Iterator[Trial]:
        """One sweep over all parameters; `play` plays a contest to its end."""
        for name in self.parameters():
            held = getattr(self.sight, name)
            left, matches = candidates(name, held), max(1, self._matches // 4)
            while len(left) > 1:
                trials = [self._try(name, value, matches, play, final=False) for value in left]
                yield from trials
                trials.sort(key=lambda trial: -trial.win.share)
                left, matches = [trial.value for trial in trials[: len(left) // 2]], 2 * matches
            for value in left:
                trial = self._try(name, value, self._matches, play, final=True)
                if trial.taken:
                    self.sight = _with(self.sight, name, value)
                yield trial

    @staticmethod
    def parameters() -> list[str]:
        """Those that can be varied: not the switches, nor where weights are used, which have a contest of their own."""
        return [name for name, bounds in SIGHT.items() if name != "learned" and (bounds.most > 1 or bounds.type is float)]

    def _try(self, name: str, value: float, matches: int, play: Callable[[Contest], None], final: bool) -> Trial:
        candidate = _with(self.sight, name, value)
        seed = self._question.seed + _UNSEEN * final
        question = replace(self._question, bots=(self._bot(candidate), self._bot(self.sight)), seed=seed)
        contest = Contest(question, matches)
        play(contest)
        win = interval(by_deal(contest.results))
        taken = final and win.low > question.fair_share
        return Trial(name, value, getattr(self.sight, name), len(contest.results), win, final, taken)

    def _bot(self, sight: Sight) -> str:
        return search_name(self._mind, {name: getattr(sight, name) for name in SIGHT})


def _with(sight: Sight, name: str, value: Any) -> Sight:
    return replace(sight, **{name: value})


def as_toml(sight: Sight) -> str:
    """As written in levels.toml."""
    standard = asdict(Sight())
    kept: dict[str, Any] = {
        name: value for name, value in asdict(sight).items() if type(value) is not bool or value != standard[name]
    }
    return "sight = { " + ", ".join(f"{name} = {value}" for name, value in kept.items()) + " }"
