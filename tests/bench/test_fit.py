"""The scripts that find the heuristics' constants run, and the constants that they name exist."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from amulett.games import OWN
from bench.fit.constants import GROUPS, Constant
from bench.fit.dials import Advice

ROOT = Path(__file__).parents[2]


def constants_of(game: str) -> tuple[Constant, ...]:
    return tuple(constant for group in GROUPS[game].values() for constant in group.constants)


@pytest.mark.parametrize("game", OWN)
def test_every_constant_exists_once(game: str) -> None:
    constants = constants_of(game)
    assert np.isfinite(Advice(game, constants).in_use).all()
    assert len({str(constant) for constant in constants if constant.module != "appraisal"}) == len(
        [constant for constant in constants if constant.module != "appraisal"]
    )


def test_a_constant_that_is_gone_is_missed() -> None:
    with pytest.raises(AttributeError):
        Advice("silver_amulett", [Constant("worth", "RENAMED")])
    with pytest.raises(LookupError, match="has 0 numbers like"):
        Advice("magi", [Constant("heuristic", "gone", "worth_of_card", "_ * renamed")])
    with pytest.raises(LookupError, match="has 2 numbers like"):
        Advice("magi", [Constant("heuristic", "unclear", "worth_of_abilities", "+= _")])


@pytest.mark.parametrize("game", OWN)
def test_the_scripts_run(game: str) -> None:
    """Interpreted, in a separate process: copies would have to be recompiled."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    script = Path(__file__).with_name("fit_runs.py")
    done = subprocess.run([sys.executable, script, game], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
