"""PettingZoo's own suite, at every table."""

import os
import re
import sys
import warnings
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest
from gymnasium.utils.env_checker import data_equivalence

from amulett.envs.pettingzoo import aec_env, parallel_env
from amulett.games import GAMES
from amulett.testing.cases import Case, as_many_as, cases

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
    seed_test(lambda: aec_env(**table(case)), num_cycles=50)
    parallel_seed_test(lambda: parallel_env(**table(case)), num_cycles=5)


def _course(env: Any, seed: int) -> list[Any]:
    """What everybody sees and gets in a random match, to its end or for 300 steps."""
    seen, told = env.reset(seed=seed)
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    course: list[Any] = [seen, told]
    while env.agents and len(course) < 300:
        step = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        course.append({"observation": step[0], "paid": step[1:]})
    return course


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_parallel_match(game: str) -> None:
    """PettingZoo's own test ends after one step."""
    one, other = (parallel_env(game, as_many_as(3, game)) for _ in range(2))
    first = _course(one, 42)
    again = _course(other, 42)
    assert len(first) > 10 and data_equivalence(first, again)
    assert data_equivalence(first, _course(one, 42)) and not data_equivalence(first, _course(other, 43))


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
