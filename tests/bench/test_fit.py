"""The scripts that find the heuristics' constants run, and the constants that they name exist."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from amulett.games import OWN, find_game
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


BEYOND_DOUBT = {"ARRIVED", "AT_ANY_PRICE", "FINISH", "NEVER", "SURE"}
"""They only rank options whose order is not in question."""
OF_FORGETTING = {"memory"}
"""How people forget was not measured: nothing there is said to be."""


OF_THE_OTHERS = {"acts", "belief"}
"""How the others choose is judged by how well hands are guessed from it (bench/inference.py, bench/calls.py)."""


def numbers_in(module: Path) -> set[str]:
    """The names of the numbers that a module defines."""
    assigned = [node for node in ast.parse(module.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)]
    values = {node.targets[0].id: node.value for node in assigned if isinstance(node.targets[0], ast.Name)}
    return {name for name, value in values.items() if _is_fraction(value)}


def _is_fraction(value: ast.expr) -> bool:
    """Whole numbers are sizes and indices."""
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    return isinstance(value, ast.Constant) and isinstance(value.value, float)


@pytest.mark.parametrize("game", OWN)
def test_every_number_of_the_advice_is_found_by_a_script(game: str) -> None:
    known = {(constant.module, constant.name) for constant in constants_of(game)}
    for module in (find_game(game).folder / "advice").glob("*.py"):
        if module.stem not in OF_FORGETTING | OF_THE_OTHERS:
            missing = {name for name in numbers_in(module) - BEYOND_DOUBT if (module.stem, name) not in known}
            assert not missing, f"bench/fit/constants.py does not name {missing} of {module.name}"


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
