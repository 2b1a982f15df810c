"""What one option brings every seat, compared with another: looked at in the same worlds with the same luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, sqrt

from amulett.bots.insight import root_nodes
from amulett.bots.race import FAINT
from amulett.bots.study import Study
from amulett.core.action import Action

PARTS = 12
"""A search is looked at after each of so many parts: how much they differ says how exact their mean is."""


@dataclass(frozen=True)
class Given:
    """For every seat, how much higher its chance of winning is after the second option than after the first."""

    means: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True)
class _Seen:
    """After one of the two options: how often it was looked at, and the sums of the chances found."""

    looks: int
    won: tuple[float, ...]

    def since(self, before: "_Seen") -> "_Seen":
        return _Seen(self.looks - before.looks, tuple(a - b for a, b in zip(self.won, before.won, strict=True)))


def give(study: Study, first: Action, second: Action, looks: int) -> Given:
    """Searches to the end. `study` has only these two to look at."""
    shifts = [
        (one.looks, _shift(one, two)) for one, two in _by_parts(study, first, second, looks) if one.looks and two.looks
    ]
    seats = range(study.information.players)
    found = [_mean_of([(worlds, shift[seat]) for worlds, shift in shifts]) for seat in seats]
    return Given(tuple(mean for mean, _ in found), tuple(error for _, error in found))


def _by_parts(study: Study, first: Action, second: Action, looks: int) -> Iterator[tuple[_Seen, _Seen]]:
    nothing = _Seen(0, (0.0,) * study.information.players)
    before = nothing, nothing
    for part in range(1, PARTS + 1):
        study.go_to(looks * part // PARTS)
        now = _seen(study, first), _seen(study, second)
        yield now[0].since(before[0]), now[1].since(before[1])
        before = now
    study.go_on()


def _seen(study: Study, action: Action) -> _Seen:
    seats, node = study.information.players, root_nodes(study.desk).get(action.number)
    if node is None:
        return _Seen(0, (0.0,) * seats)
    won = study.desk.of(node, "won")
    return _Seen(int(study.desk.of(node, "visits")), tuple(float(won[seat]) for seat in range(seats)))


def _shift(one: _Seen, two: _Seen) -> tuple[float, ...]:
    return tuple(b / two.looks - a / one.looks for a, b in zip(one.won, two.won, strict=True))


def _mean_of(parts: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """The mean over all worlds, and its standard error by how the parts scatter."""
    worlds = sum(number for number, _ in parts)
    if not worlds:
        return 0.0, 0.0
    mean = sum(number * shift for number, shift in parts) / worlds
    scatter = sum((number * (shift - mean)) ** 2 for number, shift in parts)
    error = sqrt(scatter * len(parts) / max(1, len(parts) - 1)) / worlds
    return mean, hypot(error, sqrt(FAINT) / worlds)
