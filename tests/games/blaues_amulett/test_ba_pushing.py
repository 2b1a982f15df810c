"""Pushing off and shoving on (ledger, section 8)."""

from pathlib import Path

import pytest
from blaue_tables import (
    GREEN,
    RED,
    WHITE,
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

PUSHES = ("pushed", "shoved")


@both_editions
def test_ba_8_1_landing_on_a_prince_pushes_him_to_the_neighbouring_field(edition: str) -> None:
    """Scenario 14."""
    match = table("R3.1", "R3.2", edition=edition)
    assert play(match, "play 1")["princes"] == ["R3.2", "L3.2"]
    assert happened(match, "pushed") == [("pushed", {"seat": YELLOW, "to": "L3.2", "by": RED})]


def test_ba_8_2_a_push_on_the_way_out_throws_back() -> None:
    """Scenario 14: yellow's next step leads back."""
    match = table("R3.1", "R3.2")
    play(match, "play 1", "done", "play 1")
    assert where(match, YELLOW) == "L3.1"


def test_ba_8_2_a_push_on_the_way_back_helps() -> None:
    """Scenario 15."""
    match = table("L3.4", "P0", "L3.2")
    assert play(match, "play 2")["princes"] == ["L3.2", "start_castle", "R3.2"]
    play(match, "done", "play 1", "done", "play 1")
    assert where(match, GREEN) == "R3.3"


def test_ba_8_3_on_places_nobody_is_pushed() -> None:
    match = table("R4.6", "gate_2")
    assert play(match, "play 1")["princes"] == ["gate_2", "gate_2"]
    assert happened(match, *PUSHES) == []


def test_ba_8_4_a_prince_on_the_neighbouring_field_is_shoved_on() -> None:
    """Scenario 16: and draws no card, although he comes to a fate field (BA-8.8)."""
    match = table("R3.2", "R3.4", "L3.4", draw_pile=cards("fire"))
    assert play(match, "play 2")["princes"] == ["R3.4", "L3.4", "L3.3"]
    assert (decision(match), hand(match, GREEN)) == ("power_figure", [])


def test_ba_8_4_a_chain_of_four() -> None:
    """Scenario 17."""
    match = table("R3.2", "R3.4", "L3.4", "L3.3")
    assert play(match, "play 2")["princes"] == ["R3.4", "L3.4", "L3.3", "L3.2"]
    assert [name for name, _ in happened(match, *PUSHES)] == ["pushed", "shoved", "shoved"]


def test_ba_8_4_in_the_right_lane_a_shove_leads_forward() -> None:
    match = table("L3.4", "L3.2", "R3.2", "R3.3")
    assert play(match, "play 2")["princes"] == ["L3.2", "R3.2", "R3.3", "R3.4"]


def test_ba_8_5_a_prince_shoved_from_the_end_of_the_left_lane_turns() -> None:
    match = table("P2", "R3.2", "L3.2", "L3.1")
    assert play(match, "play 2")["princes"] == ["R3.2", "L3.2", "L3.1", "R3.1"]


def test_ba_8_6_a_free_gate_shelters_a_prince_shoved_on() -> None:
    """Scenario 20, with BA-6.4 and BA-8.9: and gives him nothing."""
    match = table("L5.1", "L4.6", "R4.6")
    play(match, "play 2", "cross")
    assert match.layout()["princes"] == ["L4.6", "R4.6", "gate_2"]
    assert hand(match, GREEN) == []


@pytest.mark.parametrize("leg", [2, 5, 8])
def test_ba_8_9_shoved_princes_enter_no_task_place(leg: int) -> None:
    """Although green could pay for it; he goes to the left lane, past the mover (BA-8.6, BA-8.7)."""
    match = table(
        *(f"R{leg}.5", f"L{leg}.6", f"R{leg}.6"),
        hands=[[], [], cards("ruin", "spring", "fire")],
        powers={"dwarf": "gate_2", "witch": "gate_3", "wizard": "gate_4"},
    )
    assert play(match, "play 2")["princes"] == [f"L{leg}.6", f"R{leg}.6", f"L{leg}.5"]
    assert len(hand(match, GREEN)) == 3


def test_ba_8_9_shoved_princes_never_enter_the_castle_of_light() -> None:
    """Although it is free (BA-8.6)."""
    match = table("R10.4", "L10.5", "R10.5", "R10.6")
    assert play(match, "play 4")["princes"] == ["L10.5", "R10.5", "R10.6", "L10.6"]
    assert not match.over


def test_ba_8_6_a_guarded_place_sends_him_to_the_left_lane() -> None:
    """Scenario 19, with BA-8.7."""
    match = table("R4.4", "L4.6", "R4.6", powers={"wizard": "gate_2"})
    assert play(match, "play 3")["princes"] == ["L4.6", "R4.6", "L4.5"]


def test_ba_8_6_the_amulet_makes_no_difference() -> None:
    match = table("R4.4", "L4.6", "R4.6", powers={"wizard": "gate_2"}, amulet=GREEN)
    assert play(match, "play 3")["princes"] == ["L4.6", "R4.6", "L4.5"]


def test_ba_8_6_without_shove_into_free_place_the_gate_stays_closed(tmp_path: Path) -> None:
    match = table("L5.1", "L4.6", "R4.6", edition=knob(tmp_path, shove_into_free_place=False))
    play(match, "play 2", "cross")
    assert match.layout()["princes"] == ["L4.6", "R4.6", "L4.5"]


def test_ba_8_7_nobody_is_shoved_onto_the_mover() -> None:
    """Scenario 18: from the left lane's end one field farther than R3.1."""
    match = table("P2", "R3.1", "L3.1")
    assert play(match, "play 1")["princes"] == ["R3.1", "L3.1", "R3.2"]


def test_ba_8_7_and_shoves_on_whoever_stands_there() -> None:
    match = table("P2", "R3.1", "L3.1", "R3.2")
    assert play(match, "play 1")["princes"] == ["R3.1", "L3.1", "R3.2", "R3.3"]
    other = table("R4.4", "L4.6", "R4.6", "L4.5", powers={"wizard": "gate_2"})
    assert play(other, "play 3")["princes"] == ["L4.6", "R4.6", "L4.5", "L4.4"]


@both_editions
def test_ba_8_8_pushed_onto_a_fate_field(edition: str) -> None:
    """Scenario 22: yellow draws nothing, red may (en: must) draw (BA-8.10)."""
    match = table("R1.1", "R1.3", edition=edition, draw_pile=cards("fire", "ruin"))
    play(match, "play 2", *(["draw"] if edition == "de1986" else []))
    assert where(match, YELLOW) == "L1.3"
    assert (hand(match, RED), hand(match, YELLOW)) == (cards("fire"), [])


def test_ba_8_9_a_prince_shoved_onto_a_castle_gathers_nothing() -> None:
    match = table("L4.1", "L3.6", "R3.6", free=["castle_1"], draw_pile=cards("fire", "fire", "fire"))
    play(match, "play 2", "cross")
    assert match.layout()["princes"] == ["L3.6", "R3.6", "castle_1"]
    assert (decision(match), hand(match, GREEN)) == ("power_figure", [])


def test_ba_8_10_push_then_amulet_and_theft_then_the_card() -> None:
    match = table("R6.2", "R6.3", amulet=YELLOW, hands=[[], cards("spring")], draw_pile=cards("fire"))
    play(match, "play 1")
    assert (where(match, YELLOW), decision(match)) == ("L6.3", "take_amulet")
    play(match, "take")
    assert decision(match) == "steal"
    play(match, "steal")
    assert (decision(match), hand(match)) == ("arrow_draw", cards("spring"))
    play(match, "draw")
    assert hand(match) == cards("spring", "fire")


def test_ba_8_1_nobody_is_asked_about_the_push() -> None:
    match = table("R4.1", "R4.2", "P0", "P0")
    play(match, "play 1")
    assert decision(match) == "power_figure"
    assert options(match, WHITE) == []
    assert refused(match, "stop") == "BA-4.10"
