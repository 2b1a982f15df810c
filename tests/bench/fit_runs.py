"""Runs every script of bench/fit for one game, on next to nothing, interpreted: python fit_runs.py GAME."""

import contextlib
import io
import json
import sys
from typing import Any

import numpy as np

from amulett.core.record import clone
from amulett.games import find_game
from amulett.testing.cases import cases
from bench.fit import duel, gradient, prior, value
from bench.fit.constants import DUEL, GROUPS, PRIOR, groups_for
from bench.fit.dials import Advice
from bench.fit.script import Progress
from bench.fit.selfplay import SelfPlay, gather


def check_the_copy(game: str) -> None:
    """With its dials as they are, a copy says what the advice says; with one turned, it says something else."""
    constants = tuple(c for group in GROUPS[game].values() for c in group.constants)
    advice, rules = Advice(game, constants), find_game(game).rules
    positions = gather(list(cases(game))[:1], SelfPlay(2, 3, 0.05, 1), Progress("matches", 2))
    values, chances = value.Values(advice, positions), np.zeros((len(positions), 6))
    for state, row in zip(clone(positions.states), chances, strict=True):
        rules.appraise(state, positions.editions[0], row)
    assert np.array_equal(values(advice.in_use), chances)
    assert not np.array_equal(values(1.5 * advice.in_use), chances)


def run(main: Any, *arguments: str) -> dict[str, Any]:
    with contextlib.redirect_stdout(io.StringIO()) as told:
        main([*arguments, "--seed", "3", "--json"])
    figures = json.loads(told.getvalue())
    assert isinstance(figures, dict) and figures["seed"] == 3
    return figures


def main(game: str) -> None:
    check_the_copy(game)
    found = run(value.main, game, "--group", "appraisal", "--matches", "10", "--keep", "2")
    assert len(found["appraisal: constants"]) == len(GROUPS[game]["appraisal"].constants)
    prior.FEW = 1
    found = run(prior.main, game, "--matches", "9", "--keep", "1", "--worlds", "1")
    assert all(f"{group}: constants" in found for group in groups_for(game, PRIOR))
    run(gradient.main, game, "--matches", "1", "--players", "3")
    constant = next(iter(groups_for(game, DUEL).values())).constants[0]
    found = run(duel.main, game, "--constant", str(constant), "--matches", "3", "--players", "3")
    assert [row["constant"] for row in next(iter(v for v in found.values() if isinstance(v, list)))] == [str(constant)] * 2
    found = run(duel.main, game, "--values", f"{constant}=0.5", "--matches", "2", "--players", "3")
    assert [row["values"] for row in next(iter(v for v in found.values() if isinstance(v, list)))] == [f"{constant}=0.5"]


if __name__ == "__main__":
    main(sys.argv[1])
