"""Moving the dark powers, and how a match ends (ledger, sections 12 and 13)."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from blaue_tables import (
    GREEN,
    RED,
    START_POWERS,
    YELLOW,
    both_editions,
    cards,
    decision,
    hand,
    happened,
    knob,
    options,
    play,
    refused,
    table,
    where,
)

from amulett import Match
from amulett.games.blaues_amulett.box.edition import PLACE_IDS


def after_moving(*princes: str) -> Match:
    match = table(*(princes or ("P0",)))
    play(match, "play 1")
    assert decision(match) == "power_figure"
    return match


# ---- the dark powers


@both_editions
def test_ba_12_1_any_of_them_may_be_moved_or_left(edition: str) -> None:
    match = table("P0", edition=edition)
    play(match, "play 1")
    assert options(match) == ["move dwarf", "move witch", "move wizard", "done"]
    assert play(match.clone(), "done")["powers"] == START_POWERS
    assert play(match, "move witch", "put fire", "done")["powers"] == {**START_POWERS, "witch": "fire"}
    assert match.to_act == (YELLOW,)


def test_ba_12_2_every_place_but_the_start_castle() -> None:
    """Scenario 48: also the Castle of Light and places with princes; fields are not."""
    match = after_moving("P0", "gate_2")
    play(match, "move dwarf")
    assert options(match) == [f"put {place}" for place in PLACE_IDS if place not in ("start_castle", "gate_1")]
    assert refused(match, "put start_castle") == refused(match, "put R3.2") == "BA-12.2"
    for place in ("castle_of_light", "gate_2"):
        assert play(match.clone(), f"put {place}")["powers"]["dwarf"] == place


def test_ba_12_3_at_most_one_on_a_place() -> None:
    """Scenario 48: not where a figure moved in this turn stands; and BA-12.7 exchanges the others."""
    match = after_moving()
    play(match, "move dwarf", "put fire", "move witch")
    assert refused(match, "put fire") == "BA-12.3"
    assert len(set(match.layout()["powers"].values())) == 3


def test_ba_12_4_never_before_or_during_moving() -> None:
    """Scenario 48."""
    match = table("R1.5", hands=[cards("dwarf")])
    assert refused(match, "move dwarf") == refused(match, "put fire") == "BA-12.4"
    play(match, "play 4")
    assert refused(match, "move dwarf") == "BA-12.4"
    play(match, "swing")
    assert (decision(match), refused(match, "move dwarf"), refused(match, "done")) == ("arrow_draw", "BA-12.4", "BA-12.4")


def test_ba_12_4_not_after_the_game_has_been_won() -> None:
    match = table("R10.5")
    play(match, "play 1")
    assert refused(match, "move dwarf") == refused(match, "done") == "BA-12.4"


def test_ba_12_5_princes_standing_there_are_not_affected() -> None:
    """Scenario 13."""
    match = after_moving("P0", "gate_2")
    play(match, "move dwarf", "put gate_2", "done", "play 2")
    assert (where(match, YELLOW), happened(match, "paid")) == ("R5.2", [])


def test_ba_12_6_figure_by_figure_each_once() -> None:
    """Scenario 48: the same figure twice; its present place; after three figures it is done automatically."""
    match = after_moving()
    play(match, "move dwarf")
    assert refused(match, "put gate_1") == refused(match, "move witch") == refused(match, "done") == "BA-12.6"
    play(match, "put fire")
    assert options(match) == ["move witch", "move wizard", "done"]
    assert refused(match, "move dwarf") == "BA-12.6"
    assert refused(match, "put gate_2") == "BA-12.6"
    play(match, "move witch", "put gate_2", "move wizard", "put gate_3")
    assert match.to_act == (YELLOW,)


def test_ba_12_7_exchange() -> None:
    """Scenario 44."""
    match = after_moving()
    play(match, "move dwarf", "put ruin")
    assert happened(match, "power_moved", "power_swapped") == [
        ("power_moved", {"seat": RED, "power": "dwarf", "place": "ruin"}),
        ("power_swapped", {"seat": RED, "power": "witch", "place": "gate_1"}),
    ]
    assert options(match) == ["move witch", "move wizard", "done"]
    assert play(match, "done")["powers"] == {"dwarf": "ruin", "witch": "gate_1", "wizard": "castle_1"}


def test_ba_12_7_every_arrangement_can_be_reached() -> None:
    """All 720, in at most three moves of figures."""
    found: set[tuple[str, ...]] = set()
    seen: set[bytes] = set()
    waiting = [after_moving()]
    while waiting:
        match = waiting.pop()
        if match.to_act == (YELLOW,):
            found.add(tuple(match.layout()["powers"].values()))
            continue
        for action in match.legal_actions(RED):
            after = match.clone()
            after.play(action)
            if after.fingerprint() not in seen:
                seen.add(after.fingerprint())
                waiting.append(after)
    assert found == set(permutations(PLACE_IDS[1:], 3))


# ---- the end


@both_editions
def test_ba_13_1_the_first_prince_on_the_castle_of_light_wins_at_once(edition: str) -> None:
    """Scenario 42."""
    match = table("R10.4", edition=edition)
    play(match, "play 3")
    assert match.over
    assert match.outcome
    assert (match.outcome.winners, match.outcome.ending) == ((RED,), "arrival")
    assert refused(match, "pay") == "BA-13.1"


def test_ba_13_2_nothing_follows_the_winning_move() -> None:
    """Neither the joker's second move nor the hand limit nor the dark powers."""
    match = table("R10.5", hands=[cards("witch", "ruin", "fire", "fire")])
    play(match, "play joker", "joker 2")
    assert match.over
    assert len(match.layout()["hands"][RED]) == 4
    for words in ("play 1", "stop", "discard fire_card"):
        assert refused(match, words) == "BA-13.2"


def ranking(*princes: str) -> tuple[int, ...]:
    """Red wins; the places of all."""
    match = table("R10.6", *princes)
    play(match, "play 1")
    assert match.outcome
    return match.outcome.ranking


def test_ba_13_3_the_others_are_ranked_by_their_step() -> None:
    """Scenario 46."""
    assert ranking("L9.4", "R9.4", "P9") == (1, 4, 3, 2)
    assert ranking("R2.1", "L9.4", "P0") == (1, 3, 2, 4)


def test_ba_13_4_on_the_same_step_the_right_lane_is_first() -> None:
    assert ranking("L9.4", "R9.4") == (1, 3, 2)
    assert ranking("R9.4", "L9.4") == (1, 2, 3)


def test_ba_13_5_princes_on_one_place_share_the_rank() -> None:
    assert ranking("P9", "P9", "P3") == (1, 2, 2, 4)
    assert ranking("P3", "P9", "P9") == (1, 4, 2, 2)


def last_turn(*princes: str, seat: int = YELLOW, **layout: Any) -> Match:
    return table(*princes, on_turn=seat, turn=200 * len(princes), **layout)


@both_editions
def test_ba_13_6_after_200_turns_of_everybody_the_game_ends(edition: str) -> None:
    """Scenario 47."""
    match = last_turn("R9.2", "R9.6", edition=edition)
    play(match, "play 1", "done")
    assert match.over
    assert (where(match, YELLOW), where(match, RED)) == ("gate_4", "R9.2")
    assert refused(match, "play 1") == "BA-13.6"


def test_ba_13_6_not_one_turn_earlier() -> None:
    match = table("R9.2", "R4.1", turn=399)
    play(match, "play 2", "done")
    assert (match.over, match.to_act) == (False, (YELLOW,))


def test_ba_13_6_the_number_of_rounds_is_a_knob(tmp_path: Path) -> None:
    match = table("P0", "P0", edition=knob(tmp_path, max_rounds=1))
    play(match, "play 1", "done", "play 2", "done")
    assert match.over
    assert match.outcome
    assert match.outcome.ending == "guard"


def test_ba_13_7_after_the_guard_all_are_ranked_from_one() -> None:
    """Scenario 47."""
    match = last_turn("R9.2", "R9.6")
    play(match, "play 1", "done")
    assert match.outcome
    outcome = match.outcome
    assert (outcome.ranking, outcome.winners, outcome.ending) == ((2, 1), (YELLOW,), "guard")


def test_ba_13_7_a_shared_first_rank() -> None:
    match = last_turn("P9", "P3", "R8.6", seat=GREEN, hands=[[], [], cards("fire")])
    play(match, "play 1", "pay", "done")
    assert match.outcome
    assert match.outcome.ranking == (1, 3, 2)
    shared = last_turn("P4", "P0", "R4.6", seat=GREEN)
    play(shared, "play 1", "done")
    assert shared.outcome
    assert (shared.outcome.ranking, shared.outcome.winners) == ((1, 3, 1), (RED, GREEN))


@pytest.mark.parametrize(("board", "scores"), [("A", (60, 52)), ("B", (70, 60))])
def test_ba_13_8_the_score_is_the_step_number(board: str, scores: tuple[int, int]) -> None:
    """Scenario 55."""
    field = {"A": "R10.5", "B": "R10.6"}[board]
    match = table(field, "L9.4", options={"board": board})
    play(match, "play 1")
    assert match.outcome
    assert match.outcome.scores == scores
    assert (match.outcome.ranking, match.outcome.winners, match.outcome.ending) == ((1, 2), (RED,), "arrival")


def test_ba_13_8_the_ranking_decides_where_scores_are_equal() -> None:
    """BA-13.4."""
    match = table("R10.6", "L9.4", "R9.4")
    play(match, "play 1")
    assert match.outcome
    assert match.outcome.scores == (70, 60, 60)
    assert match.outcome.ranking == (1, 3, 2)
    assert hand(match, GREEN) == []
