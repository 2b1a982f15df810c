"""Many matches side by side play exactly like single ones."""

from typing import Any

import numpy as np
import pytest

from amulett import AmulettError, Match, find_game
from amulett.core.record import to_bytes
from amulett.core.seed import seed_of
from amulett.core.vector import Vector


def vector(size: int, seed: int = 3, name: str = "magi") -> Vector:
    game = find_game(name)
    return Vector(game, game.edition(), 4, {}, size, seed)


def options(many: Vector, n: int) -> tuple[int, list[int]]:
    row = many.options[n]
    if isinstance(many.options, list):
        return row.seat, row.action[: row.count] if row.seat >= 0 else []
    return int(row["seat"]), row["action"][: row["count"]].tolist() if row["seat"] >= 0 else []


def test_a_vector_plays_like_single_matches() -> None:
    many = vector(3)
    game = find_game("magi")
    single = [Match.deal(game, game.edition(), 4, {}, seed_of((3 + n, 0))) for n in range(3)]
    chosen = np.zeros(3, np.int64)
    for _ in range(60):
        for n, match in enumerate(single):
            seat, actions = options(many, n)
            assert [action.number for action in match.legal_actions(seat)] == actions
            if actions:
                chosen[n] = actions[-1]
                match.play(actions[-1], seat)
        many.step(chosen)
    assert [to_bytes(many.states, n) for n in range(3)] == [match.fingerprint() for match in single]


def test_if_one_action_is_illegal_nothing_happens() -> None:
    many = vector(2)
    before = [to_bytes(many.states, n) for n in range(2)]
    with pytest.raises(AmulettError, match="match 1: action 9999 is not legal"):
        many.step(np.array([options(many, 0)[1][0], 9999]))
    assert [to_bytes(many.states, n) for n in range(2)] == before


def test_finished_matches_wait_and_restart_deals_new_ones() -> None:
    many = vector(2)
    chosen = np.zeros(2, np.int64)
    while not many.over.all():
        many.choose(chosen)
        many.step(chosen)
    finished = to_bytes(many.states)
    many.step(chosen)
    assert to_bytes(many.states) == finished
    many.restart()
    assert not many.over.any()
    assert to_bytes(many.states) != to_bytes(vector(2).states), "new matches, not the first ones again"


def test_a_match_whose_last_decision_was_forced_is_over() -> None:
    many, game = vector(1, 3, "das_amulett"), find_game("das_amulett")
    single, chosen = Match.deal(game, game.edition(), 4, {}, 3), np.zeros(1, np.int64)
    while many.running:
        many.choose(chosen)
        single.play(int(chosen[0]), single.to_act[0])
        many.step(chosen)
        assert bool(many.over[0]) == single.over == (not many.running)


def test_a_vector_needs_a_match() -> None:
    with pytest.raises(AmulettError, match="at least one match"):
        vector(0)


def test_numpy_numbers_make_the_same_vector() -> None:
    game = find_game("magi")
    many = Vector(game, game.edition(), np.int8(4), {}, np.int64(2), np.uint64(2**64 - 1))
    plain = Vector(game, game.edition(), 4, {}, 2, 2**64 - 1)
    assert [to_bytes(many.states, n) for n in range(2)] == [to_bytes(plain.states, n) for n in range(2)]
    assert (many.players, many.size) == (4, 2)


def test_how_many_are_running_is_counted() -> None:
    many, chosen = vector(3), np.zeros(3, np.int64)
    while many.running:
        assert many.running == 3 - many.over.sum()
        many.choose(chosen)
        many.step(chosen)
    assert many.over.all()
    many.restart()
    assert int(many.running) == 3


@pytest.mark.parametrize("wrong", [np.zeros(2, np.int64), np.zeros(3, np.int32), [0, 0, 0], None])
def test_random_actions_need_room(wrong: Any) -> None:
    with pytest.raises(AmulettError, match="an array of 3 numbers"):
        vector(3).choose(wrong)
