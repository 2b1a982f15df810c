"""Recover the constants of a value function (`appraise`), by maximum likelihood of the winners.

Positions come from heuristic self-play with every number of seats, edition and option, four decisions of every match (in
Das Amulett with one choice in twenty at random, as its comments say). The constants are those under which the chances that
`appraise` gives best explain who won. Every fifth match is held out: the losses are measured there.

python -m bench.fit.value magi                       a minute or two, half of it compiling
python -m bench.fit.value silver_amulett --matches 60000
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from amulett.core.record import MAX_SEATS
from amulett.testing.cases import cases
from bench.fit import likelihood, loops
from bench.fit.arrays import Floats
from bench.fit.constants import VALUE, Constant
from bench.fit.dials import Advice
from bench.fit.script import Progress, arguments, chosen_groups, show
from bench.fit.selfplay import WANDER, Positions, SelfPlay, gather

KEEP = 4


class Values:
    """The values that a copy of `appraise` gives some positions."""

    def __init__(self, advice: Advice, positions: Positions) -> None:
        self._advice = advice
        self._positions = positions
        self._appraise_all = advice.loop(loops.make_appraise_all, "appraisal", "appraise")

    def __call__(self, constants: Floats) -> Floats:
        p = self._positions
        chances = np.zeros((len(p), MAX_SEATS))
        self._advice.turn(constants)
        self._appraise_all(p.states, p.editions, p.of("case"), chances)
        return chances


def find(game: str, constants: tuple[Constant, ...], positions: Positions) -> dict[str, Any]:
    """Fit the constants, and measure the fit on matches held out."""
    advice = Advice(game, constants)
    out = likelihood.held_out(positions.of("match"))
    seen, unseen = positions[~out], positions[out]
    found = likelihood.fit(Values(advice, seen), advice.in_use, seen.of("won"), seen.of("match"))
    return {
        "constants": [
            {"constant": str(constant), "in use": float(used), "found": float(value), "error": float(error)}
            for constant, used, value, error in zip(constants, advice.in_use, found.constants, found.errors, strict=True)
        ],
        "log loss on matches held out": _compare(Values(advice, unseen), advice.in_use, found.constants, unseen),
    }


def _compare(values: Values, in_use: Floats, found: Floats, positions: Positions) -> list[dict[str, Any]]:
    """In nats, for every number of seats and for all."""
    won, players = positions.of("won"), positions.of("players")
    used, fitted = likelihood.losses(values(in_use), won), likelihood.losses(values(found), won)
    rows = []
    for seats in (*np.unique(players), None):
        part = players == seats if seats else players > 0
        gain, error = likelihood.mean_and_error((used - fitted)[part], positions.of("match")[part])
        rows.append(
            {
                "seats": str(seats or "all"),
                "positions": int(part.sum()),
                "knowing nothing": float(np.log(players[part]).mean()),
                "in use": float(used[part].mean()),
                "found": float(fitted[part].mean()),
                "gain": gain,
                "error": error,
            }
        )
    return rows


def main(given: Sequence[str] | None = None) -> None:
    parser = arguments(VALUE, __doc__, 16_000, "matches of self-play")
    parser.add_argument("--keep", type=int, default=KEEP, metavar="K", help=f"positions of each match (default: {KEEP})")
    parser.add_argument("--wander", type=float, metavar="P", help="share of random choices (default: see above)")
    args = parser.parse_args(given)
    groups = chosen_groups(parser, args, VALUE)
    wander = WANDER.get(args.game, 0.0) if args.wander is None else args.wander
    play = SelfPlay(args.matches, args.keep, wander, args.seed)
    positions = gather(list(cases(args.game)), play, Progress("matches", args.matches))
    figures: dict[str, Any] = {"game": args.game, "seed": args.seed, "positions": len(positions)}
    for name, group in groups.items():
        for title, table in find(args.game, group.constants, positions).items():
            figures[f"{name}: {title}"] = table
    show(figures, args.json)


if __name__ == "__main__":
    main()
