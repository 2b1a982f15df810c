"""Find the weights of a prior (`weigh`) again, by playing on from many positions with every option.

Positions come from heuristic self-play (one choice in twenty at random) with every number of seats, edition and option.
Every option is played on in worlds that the seat cannot tell apart, by the heuristic and as far as the bots' search looks
ahead (Magi: to the end of the round), each with the same luck; the mean of the values reached is its win chance.

The constants are those under which the option with the highest win chance is likeliest, if one that is worth one more is e
times as likely to be the best: that is what `weigh` promises (multinomial logit, one position in twenty taken to be decided
by something else, so that a single surprise does not count for everything). For Magi these are all its weights; for the
other games, whose worths are in points, cards or odds of their own, the one constant that scales them. Every fifth match is
held out to measure by.

python -m bench.fit.prior magi                       a minute or two, half of it compiling
python -m bench.fit.prior magi --matches 5000
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amulett.bots import tree
from amulett.bots.levels import sight_of
from amulett.bots.search import parameters_of
from amulett.core.record import new_records
from amulett.games import find_game
from amulett.testing.cases import cases
from bench.fit import likelihood, loops
from bench.fit.arrays import Flags, Floats, Integers
from bench.fit.constants import PRIOR, Constant
from bench.fit.dials import Advice
from bench.fit.script import Progress, arguments, chosen_groups, show
from bench.fit.selfplay import Positions, SelfPlay, gather, lots_from, work_for

KEEP = 4
WANDER = 0.05
WORLDS = 64
PART = 64
"""Positions between two signs of life."""
HOPELESS = -1e9
"""The worth of what is no option: its chance is nothing."""
FEW = 40
"""A constant that bears on fewer positions is left as it is."""
DOUBT = 0.05
"""How often something else decides which option is best."""
SURE = 1e6
"""Times this, worths leave no doubt."""


@dataclass(frozen=True)
class Trials:
    """Positions and the win chance of every option."""

    positions: Positions
    offered: Flags
    """Which of the columns are options."""
    gains: Floats

    def part(self, which: Flags) -> "Trials":
        return Trials(self.positions[which], self.offered[which], self.gains[which])

    @property
    def matches(self) -> Integers:
        return self.positions.of("match")

    @property
    def best(self) -> Floats:
        """1 for the option with the highest win chance; equal ones share it."""
        gains = np.where(self.offered, self.gains, -1.0)
        top = gains >= gains.max(axis=1, keepdims=True) - 1e-12
        return np.asarray(top / top.sum(axis=1, keepdims=True))

    def chances(self, worths: Floats) -> Floats:
        """Of each option to be the best."""
        anything = self.offered / self.offered.sum(axis=1, keepdims=True)
        return np.asarray((1 - DOUBT) * share_out(worths) + DOUBT * anything)

    def centred(self, values: Floats) -> Floats:
        """Measured from the average of the position's options; 0 for what is no option."""
        values = np.where(self.offered, values, 0.0)
        means = values.sum(axis=1) / self.offered.sum(axis=1)
        return np.where(self.offered, values - means[:, None], 0.0)


def try_options(game: str, positions: Positions, worlds: int, seed: int) -> Trials:
    thought, work = _thought_of(game), work_for(find_game(game))
    lots, parameters = lots_from(seed), parameters_of(sight_of(find_game(game)))
    gains, counts = np.zeros((len(positions), loops.MOST_TRIED)), np.zeros(len(positions), np.int64)
    progress = Progress("positions", len(positions))
    for first in range(0, len(positions), PART):
        part = slice(first, first + PART)
        p = positions[part]
        where = (p.states, p.editions, p.of("case"), p.of("seat"))
        loops.try_options(thought, work, *where, lots, parameters, worlds, counts[part], gains[part])
        progress.add(len(counts[part]))
    few = counts <= loops.MOST_TRIED
    columns = int(counts[few].max())
    return Trials(positions, np.arange(columns) < counts[:, None], gains[:, :columns]).part(few)


def _thought_of(game: str) -> tuple[Any, ...]:
    """What tree.play_on works on."""
    rules = find_game(game)
    return new_records(rules.state), new_records(rules.information), new_records(rules.information), new_records(tree.DESK)


class Worths:
    """What a copy of `weigh` says about the options of some positions."""

    def __init__(self, advice: Advice, trials: Trials, game: str) -> None:
        self._advice = advice
        self._trials = trials
        self._work = work_for(find_game(game))
        self._weigh_all = advice.loop(loops.make_weigh_all, "heuristic", "weigh")

    def __call__(self, constants: Floats) -> Floats:
        p = self._trials.positions
        worths = np.zeros_like(self._trials.gains)
        self._advice.turn(constants)
        self._weigh_all(self._work, p.states, p.editions, p.of("case"), p.of("seat"), worths)
        return np.where(self._trials.offered, worths, HOPELESS)

    def chances(self, constants: Floats) -> Floats:
        """How likely each option is to be the best, if the worths mean what they promise."""
        return self._trials.chances(self(constants))

    def concerned(self, constants: Floats) -> Integers:
        """For each constant: in how many positions it bears on the choice."""
        slopes = likelihood.slopes(self.chances, constants)
        return np.array([(np.abs(slope) > 1e-6).any(axis=1).sum() for slope in slopes])


def share_out(worths: Floats) -> Floats:
    likely = np.exp(worths - worths.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def find(game: str, constants: tuple[Constant, ...], trials: Trials) -> dict[str, Any]:
    """Fit the constants, and measure the fit on matches held out."""
    advice = Advice(game, constants)
    out = likelihood.held_out(trials.matches)
    seen, unseen = trials.part(~out), trials.part(out)
    worths = Worths(advice, seen, game)
    concerned = worths.concerned(advice.in_use)
    found = likelihood.fit_some(worths.chances, advice.in_use, concerned >= FEW, seen.best, seen.matches)
    scale = _scale(worths(advice.in_use), seen)
    rows = zip(constants, advice.in_use, found.constants, found.errors, concerned, strict=True)
    return {
        "constants": [
            {
                "constant": str(constant),
                "in use": float(used),
                "scaled": float(scale * used),
                "found": float(value) if positions >= FEW else None,
                "error": float(error) if positions >= FEW else None,
                "positions": int(positions),
            }
            for constant, used, value, error, positions in rows
        ],
        "on matches held out": _compare(Worths(advice, unseen, game), advice.in_use, scale, found.constants, unseen),
    }


def _scale(worths: Floats, trials: Trials) -> float:
    """By what all worths would have to be multiplied to keep their promise best."""
    found = likelihood.fit(lambda c: trials.chances(worths * c[0]), np.ones(1), trials.best, trials.matches)
    return float(found.constants[0])


def _compare(worths: Worths, in_use: Floats, scale: float, found: Floats, trials: Trials) -> list[dict[str, Any]]:
    """How well each version tells the best option, and by how much its first choice beats that of the version in use."""
    gains, used = trials.centred(trials.gains), worths(in_use)
    versions = {
        "knowing nothing": np.where(trials.offered, 0.0, HOPELESS),
        "in use": used,
        f"in use, times {scale:.3g}": used * scale,
        "found": worths(found),
    }
    rows = []
    for name, version in versions.items():
        taken = share_out(version * SURE)  # a random one of equal options
        gain, error = likelihood.mean_and_error((gains * (taken - share_out(used * SURE))).sum(axis=1), trials.matches)
        losses = likelihood.losses(trials.chances(version), trials.best)
        rows.append(
            {
                "version": name,
                "log loss": float(losses.mean()),
                "choice, points": round(100 * gain, 3),
                "error": round(100 * error, 3),
            }
        )
    return rows


def main(given: Sequence[str] | None = None) -> None:
    parser = arguments(PRIOR, __doc__, 600, "matches of self-play")
    parser.add_argument("--keep", type=int, default=KEEP, metavar="K", help=f"positions of each match (default: {KEEP})")
    parser.add_argument("--worlds", type=int, default=WORLDS, metavar="W", help=f"for each position (default: {WORLDS})")
    args = parser.parse_args(given)
    groups = chosen_groups(parser, args, PRIOR)
    play = SelfPlay(args.matches, args.keep, WANDER, args.seed)
    positions = gather(list(cases(args.game)), play, Progress("matches", args.matches))
    trials = try_options(args.game, positions, args.worlds, args.seed)
    figures: dict[str, Any] = {"game": args.game, "seed": args.seed, "positions": len(trials.gains), "worlds": args.worlds}
    for name, group in groups.items():
        for title, table in find(args.game, group.constants, trials).items():
            figures[f"{name}: {title}"] = table
    show(figures, args.json)


if __name__ == "__main__":
    main()
