"""Tuning: candidates, halving, and that luck alone changes nothing."""

import tomllib
from dataclasses import fields
from random import Random

import pytest
from arena_questions import ask

from amulett.arena.bout import Result
from amulett.arena.contest import Contest
from amulett.arena.tuning import Trial, Tuning, as_toml, candidates
from amulett.bots.levels import Mind, Sight
from amulett.bots.names import SIGHT, find_bot, search_name, split_names

MIND = Mind(iterations=50)


def test_every_parameter_of_looking_ahead_can_be_named() -> None:
    assert set(SIGHT) == {field.name for field in fields(Sight)}


def test_candidates_lie_on_both_sides_and_within_bounds() -> None:
    assert candidates("exploration", 0.5) == [0.25, 0.35, 0.7, 1.0]
    assert candidates("wander", 0.0) == [0.05, 0.1, 0.2, 0.4]
    assert candidates("wander", 0.8) == [0.4, 0.56, 1.0]
    assert candidates("horizon", 1) == [2]
    assert candidates("horizon", 4) == [2, 3, 5, 8]
    assert all(isinstance(value, int) for value in candidates("horizon", 4))


@pytest.mark.parametrize("mind", [MIND, Mind(), Mind(seconds=0.25), Mind(iterations=1_000_000, memory=40, taste=0.5)])
def test_a_search_and_its_name_are_one(mind: Mind) -> None:
    sight = {"exploration": 0.123456, "scale": 2.0, "wander": 0.0, "horizon": 3, "guided": True, "race": True, "trust": 0.3}
    name = search_name(mind, sight)
    assert split_names(f"{name},random") == [name, "random"]
    bot = find_bot(name)(1)
    assert (bot._mind, bot._changes) == (mind, sight)  # type: ignore[attr-defined]


def tune(truth: dict[str, float], matches: int = 400, seed: int = 1) -> tuple[Tuning, list[Trial]]:
    """A world where a bot is stronger the closer its parameters are to the truth."""
    tuning = Tuning(ask("heuristic", seed=seed), MIND, Sight(), matches)
    lots = Random(seed)

    def play(contest: Contest) -> None:
        names = contest.question.bots
        first, second = (sum(abs(_value(name, key) - best) for key, best in truth.items()) for name in names)
        for deal, seat in contest.to_play():
            won = lots.random() < 0.5 + (second - first) / 2
            contest.add(Result(deal, seat, (1, 2) if won == (seat == 0) else (2, 1), ({}, {})))

    return tuning, list(tuning.run(play))


def _value(name: str, key: str) -> float:
    return float(dict(part.split("=") for part in name.removeprefix("search:").split(","))[key])


def test_it_moves_towards_what_wins() -> None:
    tuning, trials = tune({"exploration": 1.0, "horizon": 1})
    assert tuning.sight.exploration == 1.0
    assert tuning.sight.horizon == 1
    assert [trial.parameter for trial in trials if trial.taken] == ["exploration"]


def test_candidates_are_halved_and_the_last_plays_unseen_deals() -> None:
    _, trials = tune({"exploration": 1.0})
    of_one = [trial for trial in trials if trial.parameter == "exploration"]
    assert [(trial.matches, trial.final) for trial in of_one] == [(100, False)] * 4 + [(200, False)] * 2 + [(400, True)]
    assert {trial.held for trial in of_one} == {0.5}


def test_where_nothing_matters_hardly_anything_is_taken() -> None:
    taken = sum(trial.taken for seed in range(10) for trial in tune({}, seed=seed)[1])
    finals = sum(trial.final for seed in range(10) for trial in tune({}, seed=seed)[1])
    assert finals >= 40
    assert taken <= 4, "an interval of 95 % lies wrongly above in one of forty"


def test_the_outcome_can_be_put_into_levels_toml() -> None:
    sight = Sight(exploration=0.7, scale=2.0, wander=0.0, horizon=4)
    assert Sight(**tomllib.loads(as_toml(sight))["sight"]) == sight
