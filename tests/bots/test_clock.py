"""Where bots are compared, what they compute counts, not how long the machine let them wait."""

import time
from collections.abc import Sequence

from amulett.arena.bout import play, total_seconds
from amulett.arena.question import Question
from amulett.bots.clock import by_cpu_time, now
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.games import find_game

NAP = 0.3


def nap() -> float:
    begun = now()
    time.sleep(NAP)
    return now() - begun


def test_waiting_counts_by_the_wall_and_not_by_cpu_time() -> None:
    assert nap() >= NAP
    with by_cpu_time():
        assert nap() < NAP / 3
    assert nap() >= NAP, "afterwards the wall counts again"


def test_a_match_in_the_arena_is_timed_by_what_its_bots_compute() -> None:
    game = find_game("magi")
    question = Question(game, game.edition(), 2, {}, (f"{__name__}:Sleeper", "random"), seed=5)
    result = play(question, 0, 0, {}, lambda moment: None)
    moves = sum(result.times[0].values())
    assert total_seconds(result.times[0]) < moves * Sleeper.NAP / 3


class Sleeper:
    """Takes its time, and computes nothing in it."""

    NAP = 0.02

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        time.sleep(self.NAP)
        return legal_actions[0]
