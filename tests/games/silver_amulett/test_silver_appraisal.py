"""How a match stands: chances from any state, where to stop looking ahead, what an acting seat alone sees."""

from random import Random
from typing import Any

import numpy as np
import pytest
from silver_tables import A, B, deal, play, table

from amulett import Match
from amulett.core import dispatch
from amulett.core.kernel import entry


@entry
def chances_in(states: Any, editions: Any, chances: Any) -> None:
    dispatch.appraise(states[0], editions[0], chances)


@entry
def chapter_of(states: Any, editions: Any) -> int:
    return dispatch.chapter(states[0], editions[0])


@entry
def glimpse_of(states: Any, editions: Any, seat: int) -> int:
    return dispatch.glimpse(states[0], editions[0], seat)


def chances(match: Match) -> list[float]:
    found = np.zeros(match.players)
    chances_in(match.states, match.editions, found)
    return list(found)


def glimpse(match: Match, seat: int = A) -> int:
    return int(glimpse_of(match.states, match.editions, seat))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_sum_to_one_anywhere_in_a_match(players: int) -> None:
    lots = Random(players)
    match = deal(players, 3)
    while not match.over:
        found = chances(match)
        assert sum(found) == pytest.approx(1)
        assert min(found) > 0
        match.play(lots.choice(match.legal_actions()))


def test_fewer_points_are_better_the_more_so_the_fewer_rounds_are_left() -> None:
    def lead(rounds: int) -> float:
        points = [[10] + [0] * (rounds - 1), [25] + [0] * (rounds - 1)]
        return chances(table("5 5 5 7 7", "6 6 6 6 5", round=rounds + 1, points=points))[A]

    assert 0.5 < lead(1) < lead(2) < lead(3)


def test_a_low_village_is_better_the_more_so_the_fewer_cards_are_left() -> None:
    early = chances(table("1 1 2 2 3", "9 9 10 10 11"))
    late = chances(table("1 1 2 2 3", "9 9 10 10 11", pile=[5, 6, 7], rest="discard"))
    assert 0.5 < early[A] < late[A]


def test_a_call_is_good_for_the_lowest_village_and_bad_for_any_other() -> None:
    villages = ("3 3 3 4", "2 4 4 5 5")
    quiet = chances(table(*villages, round=4))
    called = chances(table("3 3 4 3", "9 9 8 8 7", round=4, on_turn=B, caller=A))
    failed = chances(table("9 9 8 8", "1 1 2 2", round=4, on_turn=B, caller=A))
    assert called[A] > 0.9 > quiet[A] > 0.1 > failed[A]


def test_a_chapter_is_a_round() -> None:
    match = deal(2, 1)
    rounds = set()
    while not match.over:
        rounds.add((match.layout()["round"], int(chapter_of(match.states, match.editions))))
        match.play(match.legal_actions()[0])
    assert rounds == {(n, n) for n in range(1, 5)}


def test_a_seat_sees_what_it_holds() -> None:
    match = table("5 5 5 5 6", pile=[9])
    assert glimpse(match) == 0
    play(match, "draw_pile")
    assert glimpse(match) == 10


def test_two_cards_in_hand_are_told_apart() -> None:
    seen = set()
    for first in range(1, 9):
        for second in range(1, 9):
            match = table("4^ 9 9 9 9", pile=[first, second])
            play(match, "draw_pile")
            seen.add(glimpse(match))
    assert len(seen) == 64
    assert 0 < min(seen) < max(seen) < 256
