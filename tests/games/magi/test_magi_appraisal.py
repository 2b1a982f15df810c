"""How a match stands: chances to win, chapters, the drawn card at a glimpse."""

import numpy as np
import pytest
from magi_tables import A, B, play, table
from numba import njit

from amulett import Match, new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.core import dispatch

HANDS = {
    "two_cards": ["red_cup", "blue_cup"],
    "six_cards": ["red_cup", "blue_cup", "red_sword", "blue_sword", "yellow_sword", "yellow_cup"],
    "six_with_magi": ["mist_mage", "mirror_mage", "red_sword", "blue_sword", "yellow_sword", "yellow_cup"],
}


_appraise = njit(lambda states, editions, chances: dispatch.appraise(states[0], editions[0], chances))
_chapter = njit(lambda states, editions: dispatch.chapter(states[0], editions[0]))
_glimpse = njit(lambda states, editions, seat: dispatch.glimpse(states[0], editions[0], seat))


def chances(match: Match) -> list[float]:
    found = np.zeros(match.players)
    _appraise(match.states, match.editions, found)
    assert found.sum() == pytest.approx(1)
    assert (found > 0).all()
    return [float(chance) for chance in found]


def test_chances_sum_to_one_wherever_the_match_is() -> None:
    match = new_match("magi", 5, seed=2)
    rounds = []
    while not match.over:
        chances(match)
        rounds.append(_chapter(match.states, match.editions))
        match.play(HeuristicBot().choose(match.information(match.to_act[0]), match.legal_actions()))
    assert rounds == sorted(rounds)
    assert rounds[-1] > rounds[0]


def test_fewer_points_are_better_and_weigh_more_as_the_end_comes_near() -> None:
    early, late = (chances(table(scores=scores)) for scores in ([0, 5, 10, 15], [30, 35, 40, 45]))
    assert early == sorted(early, reverse=True)
    assert late[A] > early[A] > 1 / 4


def test_in_the_first_turn_of_a_round_the_scores_alone_count() -> None:
    """What the deal has brought is chance."""
    assert chances(table(HANDS["two_cards"], turn=1)) == pytest.approx([1 / 4] * 4)


def test_few_cards_are_better_than_many() -> None:
    few, many = (chances(table(HANDS[hand], turn=9))[A] for hand in ("two_cards", "six_cards"))
    assert few > 1 / 4 > many


def test_magi_are_a_way_out_as_long_as_nobody_is_about_to_finish() -> None:
    plain, magical = (chances(table(HANDS[hand], turn=9))[A] for hand in ("six_cards", "six_with_magi"))
    assert magical > plain
    last_cards = [["yellow_coin"], ["yellow_broom"], ["yellow_shield"]]
    plain, magical = (chances(table(HANDS[hand], *last_cards, turn=9))[A] for hand in ("six_cards", "six_with_magi"))
    assert magical < plain


def test_a_glimpse_tells_what_the_drawn_card_is_good_for() -> None:
    hand = ["red_cup", "blue_cup", "blue_sword"]
    glimpses = []
    for drawn in ("blue_shield", "red_shield", "red_cloak", "wayfarer", "mist_mage"):
        match = table(hand, draw_pile=[drawn])
        assert _glimpse(match.states, match.editions, A) == 0
        play(match, "draw")
        glimpses.append(_glimpse(match.states, match.editions, A))
        play(match, "pass")
        assert match.to_act == (B,)
        assert _glimpse(match.states, match.editions, B) == 0
    assert len(set(glimpses)) == 5
