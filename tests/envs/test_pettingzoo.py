"""PettingZoo's own suite, at every table."""

import os
import re
import sys
import warnings
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

from amulett.envs.pettingzoo import aec_env, parallel_env
from amulett.games import GAMES
from amulett.testing.cases import Case, cases

if find_spec("pygame") is None:
    sys.modules["pygame"] = ModuleType("pygame")  # the suite loads one of its own games, which would draw with it

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it loads one of its own games in a way that it has given up
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

ABOUT_DICTS = "ignore:Observation"
"""PettingZoo would like an array, but its own way to tell a mask is a dictionary."""


def table(case: Case) -> dict[str, Any]:
    return {"game": case.game, "players": case.players, "edition": case.edition, "options": case.options}


@pytest.mark.filterwarnings(ABOUT_DICTS)
@pytest.mark.parametrize("case", list(cases(*GAMES)), ids=str)
def test_pettingzoo_finds_nothing_wrong(case: Case) -> None:
    api_test(aec_env(**table(case)), num_cycles=60)
    parallel_api_test(parallel_env(**table(case)), num_cycles=30)
    seed_test(lambda: aec_env(**table(case)), num_cycles=5)
    parallel_seed_test(lambda: parallel_env(**table(case)), num_cycles=5)


@pytest.mark.filterwarnings(ABOUT_DICTS)
@pytest.mark.parametrize("case", list(cases(*GAMES)), ids=str)
def test_pettingzoo_sees_every_picture(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec_env(**table(case), render_mode=render_mode))
    assert capsys.readouterr().out, "a person sees the table"


EVERY_TABLE = os.environ.get("AMULETT_EVERY_TABLE", "") not in ("", "0")
"""Whether PettingZoo's benchmark, five seconds each, runs at all tables and not only at one of every game."""
MEASURED = [case for game in GAMES for case in list(cases(game))[: None if EVERY_TABLE else 1]]


@pytest.mark.filterwarnings(ABOUT_DICTS)
@pytest.mark.parametrize("case", MEASURED, ids=str)
def test_pettingzoo_measures_the_speed(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's own card games reach thousands of turns a second."""
    performance_benchmark(aec_env(**table(case)))
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found and float(found[1]) > 200, "even on a busy machine"
