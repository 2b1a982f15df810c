"""What was measured, as figures with their 95 % intervals."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from amulett.balance.lab import Lab, Rows

NORMAL = 1.96
"""Standard errors in the 95 % interval on either side."""
FEWEST_TRIALS = 20
"""What was tried less often is not judged."""
PERCENTILES = (5, 50, 95)
"""Of the number of decisions."""


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


def figure(values: Rows) -> Figure:
    """Of values that do not depend on each other."""
    count = len(values)
    if count < 2:
        return Figure(float(values.mean()) if count else 0.0, float("inf"), count)
    return Figure(float(values.mean()), NORMAL * float(values.std(ddof=1)) / count**0.5, count)


@dataclass(frozen=True)
class Worth:
    """An action: how often it was possible and taken, and what taking it is worth."""

    action: str
    offered: int
    taken: int
    worth: Figure
    """By how much the chance of winning is higher after it than after the other options of the same position, in the same
    courses; the mean over all positions in which it was tried."""


@dataclass(frozen=True)
class Finding:
    game: str
    edition: str
    players: int
    seed: int
    matches: int
    by_order: list[Figure]
    """What whoever begins wins, then the next one, and so on."""
    by_seat: list[Figure]
    spread: Figure
    """Between the first and the last in order, whichever wins more."""
    length: dict[str, float]
    endings: dict[str, float]
    shared: Figure
    """Matches with several winners."""
    leader_wins: Figure
    """How often whoever is ahead at half time wins."""
    trials: int = 0
    matters: Figure | None = None
    """Decisions in which one option is better than another by more than chance explains."""
    at_stake: Figure | None = None
    """Between what is best and what is worst there, in points of the chance; chosen in some courses, measured in others."""
    worths: tuple[Worth, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def find(lab: Lab, rows: Rows, trials: Rows | None = None, values: Rows | None = None) -> Finding:
    won = shares(rows["winners"], lab.players)
    ordered = in_order(won, rows["begins"])
    by_order = [figure(ordered[:, place]) for place in range(lab.players)]
    tried: dict[str, Any] = {} if trials is None or values is None or not len(trials) else _tried(lab, trials, values)
    return Finding(
        game=lab.game.id,
        edition=lab.edition.name,
        players=lab.players,
        seed=lab.seed,
        matches=len(rows),
        by_order=by_order,
        by_seat=[figure(won[:, seat]) for seat in range(lab.players)],
        spread=_spread(ordered, by_order),
        length=_length(rows["decisions"]),
        endings={name: float((rows["ending"] == n).mean()) for n, name in enumerate(lab.game.endings)},
        shared=figure((won > 0).sum(axis=1) > 1),
        leader_wins=figure(won[np.arange(len(rows)), rows["leader"]]),
        **tried,
    )


def shares(winners: Rows, players: int) -> Rows:
    """What each seat won of each match; a shared win is split."""
    won = winners[:, None] >> np.arange(players) & 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def in_order(won: Rows, begins: Rows) -> Rows:
    """The same, from whoever begins on."""
    players = won.shape[1]
    seats = (np.maximum(begins, 0)[:, None] + np.arange(players)) % players
    return np.asarray(np.take_along_axis(won, seats, axis=1))


def _spread(ordered: Rows, by_order: Sequence[Figure]) -> Figure:
    means = [place.mean for place in by_order]
    most, least = int(np.argmax(means)), int(np.argmin(means))
    return figure(ordered[:, most] - ordered[:, least])


def _length(decisions: Rows) -> dict[str, float]:
    found = {f"p{percent}": float(np.percentile(decisions, percent)) for percent in PERCENTILES}
    return {**found, "mean": float(decisions.mean()), "max": float(decisions.max())}


def _tried(lab: Lab, trials: Rows, values: Rows) -> dict[str, Any]:
    real = trials["count"] > 1
    trials, values = trials[real], values[real]
    stakes = [_stake(found[: row["count"]]) for row, found in zip(trials, values, strict=True)]
    return {
        "trials": len(trials),
        "matters": figure(np.array([sure for _, sure in stakes])),
        "at_stake": figure(np.array([stake for stake, _ in stakes])),
        "worths": _worths(lab, trials, values),
    }


def _stake(found: Rows) -> tuple[float, bool]:
    """Between the best option and the worst, chosen in the even courses, measured in the odd; and whether it is sure."""
    even, odd = found[:, ::2].mean(axis=1), found[:, 1::2]
    gap = odd[even.argmax()] - odd[even.argmin()]
    measured = figure(gap)
    return measured.mean, measured.mean > measured.error > 0 or bool(gap.all() and gap.min() == gap.max())


def _worths(lab: Lab, trials: Rows, values: Rows) -> tuple[Worth, ...]:
    gains: dict[int, list[float]] = {}
    taken: dict[int, int] = {}
    for row, found in zip(trials, values, strict=True):
        means = found[: row["count"]].mean(axis=1)
        for option, action in enumerate(row["action"][: row["count"]]):
            others = (means.sum() - means[option]) / (len(means) - 1)
            gains.setdefault(int(action), []).append(float(means[option] - others))
            taken[int(action)] = taken.get(int(action), 0) + int(option == row["chosen"])
    texts = lab.game.words.action_words(lab.edition)
    judged = [Worth(texts[n], len(g), taken[n], figure(np.array(g))) for n, g in gains.items() if len(g) >= FEWEST_TRIALS]
    return tuple(sorted(judged, key=lambda worth: -worth.worth.mean))
