"""Recover the weights of a prior (`weigh`), by rollouts of every option from many positions.

Positions come from heuristic self-play with every number of seats, edition and option, four decisions of every match. Every
option is played out in worlds that the seat cannot tell apart, by the heuristic and as far as the bots' search looks
ahead (Magi: to the end of the round), each with the same luck; the mean of the values reached is its win chance.

The constants are those under which the option with the highest win chance is likeliest, if one that is worth one more is e
times as likely to be the best: that is what `weigh` promises (multinomial logit; one position in twenty is assumed to be
decided by something else, so that a single surprise does not dominate). For Magi these are all its weights; for the
other games, whose worths are in points, cards or odds of their own, the one constant that scales them. Every fifth match is
held out for evaluation.

python -m bench.fit.prior magi                       a minute or two, half of it compiling
python -m bench.fit.prior magi --matches 5000
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from amulett.games import find_game
from amulett.testing.cases import cases
from bench.fit import likelihood, loops
from bench.fit.arrays import Floats, Integers
from bench.fit.constants import PRIOR, Constant
from bench.fit.dials import Advice
from bench.fit.script import Progress, arguments, chosen_groups, show
from bench.fit.selfplay import WANDER, SelfPlay, gather, work_for
from bench.fit.trials import HOPELESS, Trials, share_out, try_options

KEEP = 4
WORLDS = 64
FEW = 40
"""A constant that affects fewer positions than this is left as it is."""
SURE = 1e6
"""Multiplied by this, worths leave no doubt."""


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
        """For each constant, the number of positions in which it affects the choice."""
        slopes = likelihood.slopes(self.chances, constants)
        return np.array([(np.abs(slope) > 1e-6).any(axis=1).sum() for slope in slopes])


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
                "scaled": float(scale * used) if len(constants) > 1 else None,
                "found": float(value) if positions >= FEW else None,
                "error": float(error) if positions >= FEW else None,
                "positions": int(positions),
            }
            for constant, used, value, error, positions in rows
        ],
        "on matches held out": _compare(Worths(advice, unseen, game), advice.in_use, scale, found.constants, unseen),
    }


def _scale(worths: Floats, trials: Trials) -> float:
    """The factor by which all worths would have to be multiplied to be best calibrated."""
    found = likelihood.fit(lambda c: trials.chances(worths * c[0]), np.ones(1), trials.best, trials.matches)
    return float(found.constants[0])


def _compare(worths: Worths, in_use: Floats, scale: float, found: Floats, trials: Trials) -> list[dict[str, Any]]:
    """How well each version predicts the best option, and by how much its first choice beats that of the version in use."""
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
    play = SelfPlay(args.matches, args.keep, WANDER.get(args.game, 0.0), args.seed)
    positions = gather(list(cases(args.game)), play, Progress("matches", args.matches))
    trials = try_options(args.game, positions, args.worlds, args.seed)
    figures: dict[str, Any] = {"game": args.game, "seed": args.seed, "positions": len(trials.gains), "worlds": args.worlds}
    for name, group in groups.items():
        for title, table in find(args.game, group.constants, trials).items():
            figures[f"{name}: {title}"] = table
    show(figures, args.json)


if __name__ == "__main__":
    main()
