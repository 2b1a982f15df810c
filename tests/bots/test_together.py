"""Several cores: as many searches share the iterations, and what they find together is one verdict."""

from random import Random

import pytest

from amulett import Match, new_match
from amulett.bots.levels import Mind
from amulett.bots.search import Analysis, LevelBot, SearchBot, analyse
from amulett.games import OWN


def after(name: str, decisions: int = 19) -> Match:
    match, lots = new_match(name, 4, seed=3), Random(3)
    for _ in range(decisions):
        match.play(lots.choice(match.legal_actions()), match.to_act[0])
    return match


def think(match: Match, cores: int, iterations: int = 2000) -> Analysis:
    return analyse(match.information(match.to_act[0]), iterations=iterations, seed=7, cores=cores)


@pytest.mark.parametrize("name", OWN)
def test_two_cores_come_to_the_same_verdict_within_the_error(name: str) -> None:
    match = after(name)
    one, two = think(match, 1), think(match, 2)
    assert 0.9 * one.iterations < two.iterations <= one.iterations
    assert sum(insight.looks for insight in two.insights) == two.iterations
    by_action = {insight.action: insight for insight in one.insights}
    for insight in two.insights:
        other = by_action[insight.action]
        assert abs(insight.chance - other.chance) < 5 * (insight.error + other.error) + 0.02


def test_the_same_seed_gives_the_same_again() -> None:
    match = after("magi")
    first, second = think(match, 2), think(match, 2)
    assert first.insights == second.insights
    assert first.insights != think(match, 1).insights, "other worlds were looked at"


def test_more_cores_than_iterations_are_not_used() -> None:
    assert think(after("magi"), cores=8, iterations=3).iterations <= 3


def test_a_secret_choice_is_searched_on_one_core() -> None:
    match = new_match("das_amulett", 4, seed=1, options={"setup": "expert"})
    assert len(match.to_act) > 1
    assert think(match, 2, 200).insights == think(match, 1, 200).insights


def test_a_thought_that_the_clock_cuts_short_is_counted() -> None:
    match = after("silver_amulett")
    asked = match.information(match.to_act[0]), match.legal_actions()
    hasty, patient = SearchBot(0, Mind(iterations=900_000, seconds=0.02)), SearchBot(0, Mind(iterations=20))
    for _ in range(2):
        hasty.choose(*asked)
        patient.choose(*asked)
    assert (hasty.cut_short, patient.cut_short) == (2, 0)
    by_first_sight = LevelBot(0, "novice")
    by_first_sight.choose(*asked)
    assert by_first_sight.cut_short == 0
