"""How a state is judged by whoever looks ahead."""

from typing import Any

import numba
import numpy as np
import pytest
from blaue_tables import EDITIONS, GREEN, RED, WHITE, YELLOW, cards, play, table

from amulett import Match
from amulett.core import dispatch
from amulett.testing.cases import Case, moments


def _appraise(states: Any, editions: Any, chances: Any) -> None:
    dispatch.appraise(states[0], editions[0], chances)


def _chapter(states: Any, editions: Any) -> int:
    return dispatch.chapter(states[0], editions[0])


def _glimpse(states: Any, editions: Any, seat: int) -> int:
    return dispatch.glimpse(states[0], editions[0], seat)


appraise, chapter_of, glimpse_of = numba.njit(_appraise), numba.njit(_chapter), numba.njit(_glimpse)


def chances(match: Match) -> np.ndarray[Any, Any]:
    found = np.zeros(match.players)
    appraise(match.states, match.editions, found)
    return found


def glimpse(match: Match) -> int:
    return int(glimpse_of(match.states, match.editions, match.to_act[0]))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_chances_are_shared_out_at_any_moment(edition: str, players: int) -> None:
    for match in moments(Case("blaues_amulett", edition, players), seed=1, every=11, most=300):
        if not match.over:
            assert chances(match).sum() == pytest.approx(1)
            assert chances(match).min() > 0


def test_nobody_is_ahead_before_the_first_move_but_the_seat_on_turn() -> None:
    red, yellow, green, white = chances(table("P0", players=4, powers={"dwarf": "gate_2"}))
    assert yellow == green == white < red < 0.35


def test_whoever_has_solved_more_tasks_is_ahead() -> None:
    found = chances(table("R2.1", "R6.1", "R3.1", "R9.1"))
    assert list(np.argsort(found)) == [RED, GREEN, YELLOW, WHITE]
    assert found[WHITE] > 0.6


def test_the_card_for_the_next_task_counts_and_that_for_a_past_one_does_not() -> None:
    without = chances(table("R5.1", "R5.2"))[RED]
    assert chances(table("R5.1", "R5.2", hands=[cards("spring")]))[RED] > without + 0.05
    assert chances(table("R5.1", "R5.2", hands=[cards("ruin")]))[RED] == pytest.approx(without)


def test_cards_against_the_dark_powers_count_most_beyond_the_fire() -> None:
    def gain(red: str, yellow: str) -> float:
        return float(chances(table(red, yellow, hands=[cards("dwarf", "witch")]))[RED] - chances(table(red, yellow))[RED])

    assert gain("R9.1", "R9.4") > 2 * gain("R4.4", "R4.1") > 0


def test_the_goal_in_reach_of_the_seat_on_turn_is_almost_won() -> None:
    near = table("R10.4", "R10.2", way_cards=[["1", "3"]])
    far = table("R10.4", "R10.2", way_cards=[["1", "2"]])
    shut = table("R10.4", "R10.2", way_cards=[["1", "3"]], powers={"witch": "castle_of_light"})
    assert chances(near)[RED] > 0.7
    assert chances(near)[RED] > max(chances(far)[RED], chances(shut)[RED]) + 0.1


def test_a_chapter_is_a_turn() -> None:
    match = table("R4.1", "R5.1")
    before = chapter_of(match.states, match.editions)
    play(match, "play 1")
    assert chapter_of(match.states, match.editions) == before
    play(match, "done")
    assert chapter_of(match.states, match.editions) == before + 1


def test_a_glimpse_is_of_the_own_hand_where_it_matters() -> None:
    assert glimpse(table("R1.4")) != glimpse(table("R1.4", hands=[cards("dwarf")]))
    assert glimpse(table("R1.4")) == glimpse(table("R1.4", hands=[cards("witch")]))
    found = set()
    for kind in ("dwarf", "witch", "spring"):
        match = table("R1.1", hands=[cards("ruin", "fire", "fire", kind)])
        play(match, "play 1")
        found.add(glimpse(match))
    assert len(found) == 3 and all(0 < seen < 256 for seen in found)


def test_a_glimpse_is_of_nothing_that_the_seat_does_not_see() -> None:
    hands = (cards("dwarf"), cards("fire"), cards("spring"))
    assert len({glimpse(table("R1.4", "R5.1", hands=[cards("ruin"), held])) for held in hands}) == 1
