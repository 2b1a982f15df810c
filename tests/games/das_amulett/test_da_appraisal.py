"""Who is likely to win, where a search may stop, and what a seat alone sees."""

from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from da_tables import A, B, C, deal, table

from amulett import Match
from amulett.core import dispatch
from amulett.games.das_amulett import position
from amulett.testing.cases import pick


def _appraise(states: Any, editions: Any, chances: Any) -> None:
    dispatch.appraise(states[0], editions[0], chances)


def _chapter(states: Any, editions: Any) -> int:
    return dispatch.chapter(states[0], editions[0])


def _glimpse(states: Any, editions: Any, seat: int) -> int:
    return dispatch.glimpse(states[0], editions[0], seat)


appraise, chapter_of, glimpse_of = numba.njit(_appraise), numba.njit(_chapter), numba.njit(_glimpse)


def chances(match: Match) -> list[float]:
    found = np.zeros(6)
    appraise(match.states, match.editions, found)
    return [float(chance) for chance in found[: match.players]]


SIX = ["red", "yellow", "green", "clear", "white", "grey"]


def test_equal_seats_have_equal_chances() -> None:
    assert chances(table(step="moving")) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(
    "better",
    [
        {"amulets": [[], ["red"]]},
        {"amulets": [["red", "red"], ["red", "white"]]},
        {"hands": [{"gold": 2}, {"gold": 3}]},
        {"spells": [{"magic_journey": 3}, {"croesus_curse": 3}, {}]},
    ],
)
def test_more_of_anything_is_better(better: dict[str, Any]) -> None:
    """B has more than A, of one thing."""
    spells = better.get("spells", [{}, {}, {}])
    found = chances(table(*spells, step="moving", **{key: better[key] for key in better if key != "spells"}))
    assert found[B] > found[A]


def test_the_richest_bidder_for_the_winning_gem_is_the_favourite() -> None:
    match = table(hands=[{"gold": 5}, {"gold": 6}], amulets=[SIX, SIX], board={"C3": ["orange"]})
    assert chances(match)[B] > 0.8


def test_whoever_is_about_to_take_the_winning_gem_wins() -> None:
    match = table(hands=[{"gold": 5}], amulets=[SIX], board={"C3": ["orange", "brown"]})
    match.play("bid 1")
    assert chances(match)[A] > 0.99


@pytest.mark.parametrize(("players", "setup"), [(3, "beginner"), (4, "expert"), (6, "author")])
def test_chances_sum_to_one_and_chapters_rise(players: int, setup: str) -> None:
    match, lots = deal(players, setup), Random(1)
    chapter = -1
    seen = set()
    while not match.over:
        assert sum(chances(match)) == pytest.approx(1)
        assert min(chances(match)) > 0
        now = chapter_of(match.states, match.editions)
        assert now >= chapter
        chapter = now
        seen.add(now)
        seat, action = pick(match, lots)
        match.play(action, seat)
    assert len(seen) > match.layout()["round"] * (players + 3)


def test_a_glimpse_is_of_the_own_secret_spells_only() -> None:
    twos = [["croesus_curse", "influence"], ["two_wishes", "gift"], ["energy_arc", "magic_journey"]]
    match = position([{}] * 3, held=twos, step="swap_spells", options={"setup": "author"})
    found = [glimpse_of(match.states, match.editions, seat) for seat in (A, B, C)]
    assert len(set(found)) == 3
    assert all(0 < glimpse < 256 for glimpse in found)
    assert glimpse_of(table().states, table().editions, A) == 0
