"""What was measured: who wins, how long it takes, what each card is worth, and what stands out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amulett.balance.figures import Figure, as_plain, columns, figure, in_order, outside, share, shares, spread
from amulett.balance.lab import Lab, Rows, Trial

FEWEST_TRIALS = 20
"""What was tried less often is not judged."""
PERCENTILES = (5, 50, 95)
"""Of the number of decisions."""
FAIR_SPREAD = 0.04
"""More than this between two places in the order stands out."""
FAIR_RATIO = 0.8, 1.25
"""Whoever is dealt a card should win so many times a fair share, no less and no more."""


@dataclass(frozen=True)
class Worth:
    """A deed: how often it was possible and done, and what doing it is worth."""

    deed: str
    offered: Figure
    """In which share of the decisions that were tried it was possible."""
    taken: Figure
    """And in which share of those it was done."""
    worth: Figure
    """By how much the chance of winning is higher after it than after the other deeds of the same position, in the same
    courses; the mean over all positions in which it was tried."""


@dataclass(frozen=True)
class Dealt:
    """A card, by what whoever begins with it wins. It was dealt by lot, so nothing else explains a difference."""

    card: str
    worth: Figure
    """More or less than a fair share, in points of the chance."""
    ratio: Figure
    """The same as a multiple of the fair share."""


@dataclass(frozen=True)
class Finding:
    game: str
    edition: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    matches: int
    by_order: list[Figure]
    """What whoever begins wins, then the next one, and so on."""
    by_seat: list[Figure]
    spread: Figure
    """Between the place in the order that wins most and the one that wins least."""
    seat_spread: Figure
    length: dict[str, float]
    """In decisions; `error`: of the mean, the half width of its interval."""
    lengths: dict[str, list[float]]
    """How many matches have how many decisions: `edges` and `counts`."""
    endings: dict[str, Figure]
    shared: Figure
    """Matches with several winners."""
    leader_wins: Figure
    """How often whoever is ahead at half time wins."""
    dealt: tuple[Dealt, ...] = ()
    trials: int = 0
    matters: Figure | None = None
    """Decisions in which one option is better than another by more than chance explains."""
    at_stake: Figure | None = None
    """Between what is best and what is worst there, in points of the chance; chosen in some courses, measured in others."""
    worths: tuple[Worth, ...] = ()
    flags: tuple[str, ...] = ()
    """What stands out, in sentences."""

    def as_json(self) -> dict[str, Any]:
        return as_plain(self)


def find(lab: Lab, rows: Rows, trials: Sequence[Trial] = (), bots: tuple[str, ...] = ("heuristic",)) -> Finding:
    won = shares(rows["winners"], lab.players)
    ordered = in_order(won, rows["begins"])
    found: dict[str, Any] = {
        "by_order": columns(ordered),
        "by_seat": columns(won),
        "spread": spread(ordered),
        "seat_spread": spread(won),
        "endings": {name: share(rows["ending"] == n) for n, name in enumerate(lab.game.endings)},
        "dealt": _dealt(lab, won),
        "worths": _worths(trials),
    }
    stakes = [_stake(trial.values) for trial in trials]
    return Finding(
        game=lab.game.id,
        edition=lab.edition.name,
        players=lab.players,
        options=dict(lab.options),
        bots=bots,
        seed=lab.seed,
        matches=len(rows),
        length=_length(rows["decisions"]),
        lengths=_lengths(rows["decisions"]),
        shared=share((won > 0).sum(axis=1) > 1),
        leader_wins=share(won[np.arange(len(rows)), rows["leader"]]),
        trials=len(trials),
        matters=share(np.array([sure for _, sure in stakes])) if stakes else None,
        at_stake=figure(np.array([stake for stake, _ in stakes])) if stakes else None,
        flags=tuple(_flags(lab, **found)),
        **found,
    )


def _length(decisions: Rows) -> dict[str, float]:
    found = {f"p{percent}": float(np.percentile(decisions, percent)) for percent in PERCENTILES}
    mean = figure(decisions.astype(float))
    return {**found, "mean": mean.mean, "error": mean.error, "max": float(decisions.max())}


def _lengths(decisions: Rows) -> dict[str, list[float]]:
    counts, edges = np.histogram(decisions, bins=min(24, max(1, int(np.ptp(decisions)))))
    return {"counts": counts.tolist(), "edges": edges.tolist()}


def _dealt(lab: Lab, won: Rows) -> tuple[Dealt, ...]:
    """In each match in which somebody has the card, what its holders win: by the card, if one seat has several."""
    found = []
    for card, counts in lab.dealt(len(won)).items():
        held = counts.sum(axis=1)
        there = held > 0
        if there.sum() >= FEWEST_TRIALS and (counts != counts[:, :1]).any():
            worth = figure((counts * won).sum(axis=1)[there] / held[there] - 1 / lab.players)
            times = worth.scaled(lab.players)
            found.append(Dealt(card, worth, Figure(1 + times.mean, times.error, times.count)))
    return tuple(sorted(found, key=lambda dealt: -dealt.worth.mean))


def _stake(found: Rows) -> tuple[float, bool]:
    """Between the best option and the worst, chosen in the even courses, measured in the odd; and whether it is sure."""
    even, odd = found[:, ::2].mean(axis=1), found[:, 1::2]
    gap = odd[even.argmax()] - odd[even.argmin()]
    measured = figure(gap)
    return measured.mean, measured.mean > measured.error > 0 or bool(gap.all() and gap.min() == gap.max())


def _worths(trials: Sequence[Trial]) -> tuple[Worth, ...]:
    gains: dict[str, list[float]] = {}
    taken: dict[str, list[bool]] = {}
    for trial in trials:
        values = _values_of_deeds(trial)
        for deed, value in values.items():
            others = (sum(values.values()) - value) / max(1, len(values) - 1)
            gains.setdefault(deed, []).append(value - others if len(values) > 1 else 0.0)
            taken.setdefault(deed, []).append(deed == trial.deeds[trial.chosen])
    judged = [
        Worth(deed, share(np.arange(len(trials)) < len(g)), share(np.array(taken[deed])), figure(np.array(g)))
        for deed, g in gains.items()
        if len(g) >= FEWEST_TRIALS
    ]
    return tuple(sorted(judged, key=lambda worth: -worth.worth.mean))


def _values_of_deeds(trial: Trial) -> dict[str, float]:
    """A deed that several options do (bids of any height) is worth its best: chosen in even courses, measured in odd."""
    even, odd = trial.values[:, ::2].mean(axis=1), trial.values[:, 1::2].mean(axis=1)
    options: dict[str, list[int]] = {}
    for option, deed in enumerate(trial.deeds):
        options.setdefault(deed, []).append(option)
    whole = trial.values.mean(axis=1)
    return {
        deed: float(whole[same[0]] if len(same) == 1 else odd[max(same, key=lambda n: even[n])])
        for deed, same in options.items()
    }


def _flags(
    lab: Lab,
    by_order: Sequence[Figure],
    spread: Figure,
    seat_spread: Figure,
    endings: dict[str, Figure],
    dealt: Sequence[Dealt],
    worths: Sequence[Worth],
    **others: Any,
) -> list[str]:
    """Only what chance does not explain."""
    found = []
    if spread.mean - spread.error > FAIR_SPREAD:
        first, last = by_order[0].mean, by_order[-1].mean
        found.append(f"Who begins matters: the first wins {first:.1%}, the last {last:.1%} ({_points(spread)} points).")
    if seat_spread.mean - seat_spread.error > 0 and seat_spread.mean > FAIR_SPREAD / 2:
        found.append(f"Seats are not equal, though chairs should not matter ({_points(seat_spread)} points).")
    for name in lab.game.sleeve.guards:
        if endings[name].mean > FAIR_SPREAD:
            found.append(f"{endings[name].mean:.1%} of the matches ended {lab.game.words.ending(name, 'en')}.")
    for one in dealt:
        if outside(one.ratio, *FAIR_RATIO):
            times = f"{one.ratio.mean:.2f} ± {one.ratio.error:.2f}"
            found.append(f"Whoever begins with {one.card} wins {times} times a fair share.")
    return found


def _points(found: Figure) -> str:
    return f"{100 * found.mean:.1f} ± {100 * found.error:.1f}"
