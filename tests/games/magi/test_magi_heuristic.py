"""The quick way to play: what it does in telling positions, and that it knows no more than the seat."""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pytest
from magi_tables import A, B, C, play, table

from amulett import Match, new_match
from amulett.bots.heuristic import HeuristicBot, first_sight
from amulett.core.batch import play_batch
from amulett.core.record import INTERPRETED
from amulett.games import magi
from amulett.games.magi.words.view import ENDINGS

MATCHES = 3 if INTERPRETED else 300
FAR_FROM_DONE = ["red_sword", "blue_sword", "yellow_sword", "yellow_cup"]
MANUAL = {"call_mode": "manual"}


def advice(match: Match) -> str:
    (seat,) = match.to_act
    return HeuristicBot().choose(match.information(seat), match.legal_actions(seat)).text


def follow(match: Match, decisions: int) -> list[str]:
    chosen = []
    for _ in range(decisions):
        chosen.append(advice(match))
        match.play(chosen[-1])
    return chosen


def quiet(hand: Sequence[str], **layout: Any) -> Match:
    """Nobody else is near the end."""
    return table(hand, FAR_FROM_DONE, FAR_FROM_DONE, FAR_FROM_DONE, **layout)


# ---- which card


def test_guild_cards_go_first_then_items_and_the_magi_last() -> None:
    hand = ["red_cup", "red_cloak", "mist_mage", "blue_shield", "blue_shield"]
    assert advice(quiet(hand)) == "play red_cup"
    assert advice(quiet(hand[1:])) == "play red_cloak"
    assert advice(quiet(hand[2:])) == "play mist_mage"


def test_dear_cards_go_first_when_somebody_is_about_to_finish() -> None:
    hand = ["red_cup", "wayfarer", "blue_broom", "blue_shield"]
    assert advice(quiet(hand)) == "play red_cup"
    assert advice(table(hand, ["yellow_cup"])) == "play wayfarer"


def test_another_turn_is_taken_if_there_is_a_card_for_it() -> None:
    assert advice(quiet(["red_cup", "red_hourglass", "blue_shield"])) == "play red_hourglass"
    assert advice(quiet(["yellow_coin", "red_hourglass", "blue_shield"])) == "play yellow_coin"


def test_the_last_card_ends_the_round_at_once_if_it_can() -> None:
    match = table(["red_cup"], ["yellow_cup"])
    play(match, advice(match))
    assert match.observe()["round"] == 2


def test_a_debt_is_dodged_with_an_item_rather_than_a_magus() -> None:
    assert advice(quiet(["red_cloak", "mist_mage", "blue_coin"], draw_counter=2)) == "play red_cloak"


def test_a_signed_magus_is_kept_after_drawing_until_somebody_is_about_to_finish() -> None:
    hand, drawn = ["blue_cup", "blue_shield", "yellow_shield"], ["mirror_mage"]
    assert follow(quiet(hand, draw_pile=drawn), 1) == ["pass"]
    assert follow(table(hand, ["yellow_cup"], draw_pile=drawn), 1) == ["play mirror_mage"]


# ---- the choices of a card


def test_a_colour_of_the_own_hand_is_named() -> None:
    hand = ["colour_mage", "yellow_cup", "yellow_shield"]
    assert follow(table(hand, ["blue_cup"]), 2) == ["play colour_mage", "name yellow"]


def test_shot_goes_to_the_seat_before_this_one() -> None:
    """So this seat is on turn again as soon as can be, whichever way play goes round."""
    hand = ["red_parchment", "blue_cup"]
    assert follow(table(hand), 2) == ["play red_parchment", "target 3"]
    assert follow(table(hand, direction="ccw"), 2) == ["play red_parchment", "target 1"]


def test_a_debt_is_shot_at_the_leader() -> None:
    scores = [20, 20, 0, 40]
    match = quiet(["arrow_hexer", "blue_cup", "blue_shield"], scores=scores)
    play(match, "play arrow_hexer")
    assert advice(match) == f"target {C}"


def test_the_arch_magus_with_one_card_left_wins_the_round() -> None:
    match = table(["arch_magus", "yellow_cup"], ["blue_cup"], draw_pile=["blue_coin"])
    assert follow(match, 5) == ["play arch_magus", "choose draw_0", "choose select", "name yellow", "choose again"]
    follow(match, 1)
    assert match.observe()["round"] == 2


def test_magi_is_called_and_the_silent_are_caught() -> None:
    match = table(["red_cup", "blue_cup"], options=MANUAL)
    assert follow(match, 2) == ["play red_cup", "say"]
    match = table(["red_cup", "blue_cup"], options=MANUAL)
    play(match, "play red_cup", "silent")
    assert match.to_act == (B,)
    assert advice(match) == f"catch {A}"


# ---- as a player


def test_it_weighs_by_what_the_seat_knows() -> None:
    """In every world that the seat cannot tell from the true one."""
    match, lots = new_match("magi", 4, seed=5), Random(5)
    for _ in range(30):
        (seat,) = match.to_act
        information, legal = match.information(seat), match.legal_actions(seat)
        worths = first_sight(information, legal)
        world = information.determinize(lots.randrange(1000))
        assert (first_sight(world.information(seat), world.legal_actions(seat)) == worths).all()
        match.play(lots.choice(legal))


def test_no_option_is_out_of_the_question_for_a_search() -> None:
    """Worths are logarithms of chances: finite, and seldom so far apart that the second best is never tried."""
    match, gaps = new_match("magi", 4, seed=8), []
    while not match.over:
        (seat,) = match.to_act
        legal = match.legal_actions(seat)
        worths = np.sort(first_sight(match.information(seat), legal))
        assert np.isfinite(worths).all()
        gaps.append(worths[-1] - worths[-2])
        match.play(HeuristicBot().choose(match.information(seat), legal))
    assert np.median(gaps) < 3


@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_beats_chance(players: int) -> None:
    result = play_batch(magi.GAME, magi.GAME.edition(), players, {}, MATCHES, 1, heuristic=[0])
    assert result.win_share[0] > 0.8


@pytest.mark.parametrize("options", [{}, {"scepter_sign": True}, MANUAL])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_its_matches_end_by_the_target(players: int, options: dict[str, Any]) -> None:
    result = play_batch(magi.GAME, magi.GAME.edition(), players, options, MATCHES, 2, heuristic=range(players))
    assert result.endings[ENDINGS[0]] == MATCHES
