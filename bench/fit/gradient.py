"""Find which way a heuristic's constants should move, all at once, by self-play.

Every seat of every match plays by its own changed constants: each is larger or smaller by a fraction of itself, drawn from
-R to R. A regression of the wins on the changes and on their squares shows, for each constant, how the share of the wins
rises or falls with it. Where that is clear, the result is the best value within the range or, if the wins are still rising
at the end of the range, that end. Constants depend on each other, so moving all of them to their best may be too far:
finally, parts of the way from those in use to those found play against those in use, on other deals.

python -m bench.fit.gradient das_amulett             a minute or two, half of it compiling
python -m bench.fit.gradient das_amulett --matches 1300000
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.fit.arrays import Floats
from bench.fit.constants import GRADIENT, Constant, Group, groups_for
from bench.fit.script import Progress, add_table, arguments, chosen_groups, show, table_of
from bench.fit.versions import UNSEEN, Versions

RANGE = 0.3
PARTS = (0.25, 0.5, 1.0)
BATCH = 4096
"""How many matches' changes are held in memory at once."""
CLEAR = 2.5
"""How many standard errors from zero make a slope or curvature significant."""


@dataclass(frozen=True)
class Curves:
    """For each constant, in units of `reach`: the slope and curvature of the share of the wins at the value in use."""

    slopes: Floats
    bends: Floats
    covariance: Floats
    """The covariance of all slopes, then all curvatures."""

    def is_clear(self, number: int) -> bool:
        errors = np.sqrt(np.diag(self.covariance))
        bent = self.bends[number] < -CLEAR * errors[number + len(self.slopes)]
        return bool(bent or abs(self.slopes[number]) > CLEAR * errors[number])

    def best(self, number: int, spread: float) -> float:
        """The change with the highest share of the wins; none if nothing is clear."""
        if not self.is_clear(number):
            return 0.0
        slope, bend = self.slopes[number], self.bends[number]
        top = -slope / (2 * bend) if bend < 0 else np.inf
        if abs(top) <= spread:
            return float(top)
        return float(np.copysign(spread, slope))

    def error(self, number: int) -> float:
        """The standard error of a best change within the range, by the delta method."""
        slope, bend, other = self.slopes[number], self.bends[number], number + len(self.slopes)
        by = np.array([-1 / (2 * bend), slope / (2 * bend**2)])
        which = np.ix_([number, other], [number, other])
        return float(np.sqrt(by @ self.covariance[which] @ by))


def measure(table: Versions, reach: Floats, spread: float, matches: int, seed: int) -> Curves:
    """Least squares of the wins on the changes of a seat, measured from the average of its table."""
    size, players, lots = 2 * len(reach), table.players, np.random.default_rng(seed)
    squares, products, total = np.zeros((size, size)), np.zeros(size), 0.0
    progress = Progress("matches", matches)
    for first in range(0, matches, BATCH):
        deals = np.arange(first, min(first + BATCH, matches))
        changes = lots.uniform(-spread, spread, (len(deals) * players, len(reach)))
        who = np.arange(len(changes)).reshape(-1, players)
        wins = table.play(table.advice.in_use + changes * reach, who, deals, seed, progress) - 1 / players
        facts = np.concatenate([changes, changes**2], axis=1).reshape(-1, players, size)
        facts = (facts - facts.mean(axis=1, keepdims=True)).reshape(-1, size)
        squares += facts.T @ facts
        products += facts.T @ wins.ravel()
        total += float((wins**2).sum())
    return _solve(squares, products, total, matches, players)


def _solve(squares: Floats, products: Floats, total: float, matches: int, players: int) -> Curves:
    """The seats of a match share one win: since the sum is fixed, their results have one degree of freedom less."""
    inverse: Floats = np.linalg.pinv(squares, hermitian=True)
    found = inverse @ products
    samples = matches * (players - 1) - len(found)
    noise = (total - float(found @ products)) / samples if samples > 0 else np.nan
    alone = (players - 1) / players  # a change of one seat alone also moves the average of its table
    half = len(found) // 2
    return Curves(alone * found[:half], alone * found[half:], alone**2 * noise * inverse)


def reach_of(table: Versions, groups: dict[str, Group]) -> Floats:
    """By how much each constant is changed, at most: its own size, or its group's floor; not at all in other groups."""
    floors = {constant: group.floor for group in groups.values() for constant in group.constants}
    sizes = [max(abs(used), floors[c]) if c in floors else 0.0 for c, used in _pairs(table)]
    return np.array(sizes)


def _pairs(table: Versions) -> list[tuple[Constant, float]]:
    return list(zip(table.advice.constants, table.advice.in_use.tolist(), strict=True))


def rows_of(table: Versions, reach: Floats, curves: Curves, spread: float) -> list[dict[str, Any]]:
    errors = np.sqrt(np.diag(curves.covariance))
    rows = []
    for number, (constant, used) in enumerate(_pairs(table)):
        if reach[number] > 0.0:
            best = curves.best(number, spread)
            row = {"constant": str(constant), "in use": used}
            row |= {"slope": round(10 * curves.slopes[number], 3), "error": round(10 * errors[number], 3)}
            row["found"] = used + best * reach[number] if curves.is_clear(number) else None
            row["error of it"] = curves.error(number) * reach[number] if 0 < abs(best) < spread else None
            rows.append(row)
    return rows


def go(table: Versions, way: Floats, matches: int, seed: int) -> list[dict[str, Any]]:
    """Parts of the way from the constants in use to those found: whether to go that way, and how far."""
    deals, rows = max(1, matches // table.players), []
    progress = Progress("matches", len(PARTS) * deals * table.players)
    for part in PARTS:
        wins, _ = table.duel(table.advice.in_use + part * way, deals, seed + UNSEEN, progress)
        row = {"part of the way": str(part), "matches": deals * table.players, "wins": 100 * wins.share}
        rows.append(row | {"from": 100 * wins.low, "to": 100 * wins.high})
    return rows


def main(given: Sequence[str] | None = None) -> None:
    parser = arguments(GRADIENT, __doc__, 40_000, "matches of self-play")
    add_table(parser)
    parser.add_argument(
        "--range", type=float, default=RANGE, metavar="R", help=f"how far constants are changed (default: {RANGE})"
    )
    args = parser.parse_args(given)
    groups = chosen_groups(parser, args, GRADIENT)
    constants = [c for group in groups_for(args.game, GRADIENT).values() for c in group.constants]
    table = Versions(table_of(args), constants)
    reach = reach_of(table, groups)
    curves = measure(table, reach, args.range, args.matches, args.seed)
    way = reach * [curves.best(n, args.range) for n in range(len(reach))]
    figures = {
        "game": args.game,
        "seed": args.seed,
        "matches": args.matches,
        "points of the wins for a rise by a tenth of its size; the best value": rows_of(table, reach, curves, args.range),
        "all moved together, against those in use: per cent of the wins": go(table, way, args.matches // 10, args.seed),
    }
    show(figures, args.json)


if __name__ == "__main__":
    main()
