"""A turn, the way cards, and the way out (ledger, sections 4 and 5)."""

from pathlib import Path

import pytest
from blaue_tables import (
    ALL_WAY_CARDS,
    RED,
    YELLOW,
    both_editions,
    cards,
    decision,
    hand,
    happened,
    knob,
    options,
    path,
    play,
    refused,
    table,
    where,
)

# ---- the turn


def test_ba_4_1_moving_then_the_hand_limit_then_the_dark_powers() -> None:
    full = cards("witch", "fire", "ruin")
    match = table("R4.2", hands=[full], draw_pile=cards("spring"))
    seen = []
    for action in ("play 1", "draw", "discard witch_card", "done"):
        seen.append(decision(match))
        play(match, action)
    assert seen == ["way_card", "arrow_draw", "discard", "power_figure"]
    assert (decision(match), match.to_act) == ("way_card", (YELLOW,))


@both_editions
def test_ba_4_2_the_first_move_is_compulsory(edition: str) -> None:
    """Scenario 48."""
    match = table("R4.2", edition=edition)
    assert options(match) == [f"play {card}" for card in ALL_WAY_CARDS]
    for words in ("pass", "stop", "done"):
        assert refused(match, words) == "BA-4.2"


@pytest.mark.parametrize(("card", "end"), [("1", "R4.1"), ("2", "R4.2"), ("3", "R4.3"), ("4", "R4.4"), ("5", "R4.5")])
def test_ba_4_3_a_way_card_moves_exactly_its_number_of_steps(card: str, end: str) -> None:
    match = table("castle_1")
    play(match, f"play {card}")
    assert where(match) == end
    assert len(path(match)) == int(card) + 1


def test_ba_4_4_the_joker_stands_for_one_to_six() -> None:
    """Scenario 48: 0 and 7 are refused."""
    match = table("castle_1", free=["castle_1"])
    play(match, "play joker")
    assert options(match) == [f"joker {n}" for n in range(1, 7)]
    assert refused(match, "joker 0") == refused(match, "joker 7") == "BA-4.4"
    play(match, "joker 6")
    assert where(match) == "R4.6"


def test_ba_4_5_the_distance_is_named_before_the_first_step() -> None:
    match = table("R1.4", hands=[cards("dwarf")])
    play(match, "play joker")
    assert (decision(match), where(match)) == ("joker_distance", "R1.4")
    play(match, "joker 3")
    assert decision(match) == "front_place"
    assert refused(match, "joker 4") == "BA-4.5"


def test_ba_4_6_the_card_used_is_turned_face_down_and_cannot_be_chosen() -> None:
    """Scenario 48."""
    match = table("P0", way_cards=[["1", "3", "joker"]])
    assert options(match) == ["play 1", "play 3", "play joker"]
    assert refused(match, "play 2") == "BA-4.6"
    assert play(match, "play 3", "decline")["way_cards"][RED] == ["1", "joker"]


def test_ba_4_7_all_six_are_turned_up_when_the_last_one_is_used() -> None:
    """Scenario 41, and BA-4.8: nobody is asked, not even which card."""
    match = table("P3", way_cards=[["4"]])
    assert where(match) == "R4.4"
    assert happened(match, "forced") == [("forced", {"seat": RED, "action": "play 4"})]
    assert match.layout()["way_cards"][RED] == ALL_WAY_CARDS
    assert decision(match) == "power_figure"
    assert refused(match, "play 1") == "BA-4.16", "the table has moved for this seat"


def test_ba_4_7_not_before_the_move_is_settled() -> None:
    """While the draw is still to be decided they lie face down."""
    match = table("P3", way_cards=[["3"]])
    assert decision(match) == "arrow_draw"
    assert match.layout()["way_cards"][RED] == []
    assert play(match, "decline")["way_cards"][RED] == ALL_WAY_CARDS


def test_ba_4_7_a_winning_move_ends_the_game_before_that() -> None:
    match = table("R10.6", way_cards=[["1"]])
    assert match.over
    assert match.layout()["way_cards"][RED] == []


def test_ba_4_8_turning_up_is_automatic() -> None:
    match = table("P3", way_cards=[["2"]])
    assert ("turned_up", {"seat": RED}) in happened(match)


def test_ba_4_9_a_number_card_ends_the_moving() -> None:
    """Scenario 48."""
    match = table("P0")
    play(match, "play 2")
    assert decision(match) == "power_figure"
    assert refused(match, "play 3") == "BA-4.9"


def test_ba_4_10_after_the_joker_one_may_move_once_more_or_stop() -> None:
    """Scenario 39: two arrows, two cards (BA-9.1)."""
    match = table("L4.2", free=["castle_1"], powers={"dwarf": "gate_2"}, draw_pile=cards("fire", "ruin"))
    play(match, "play joker", "joker 1", "draw")
    assert options(match) == ["play 1", "play 2", "play 3", "play 4", "play 5", "stop"]
    play(match, "play 3", "turn", "draw")
    assert path(match) == ["L4.1", "R4.1", "R4.2", "R4.3"]
    assert hand(match) == cards("ruin", "fire")
    assert decision(match) == "power_figure"


def test_ba_4_10_stopping_after_the_joker() -> None:
    match = table("P3")
    play(match, "play joker", "joker 1", "stop")
    assert (where(match), decision(match)) == ("R4.1", "power_figure")


def test_ba_4_11_the_joker_as_the_last_card_may_be_used_again() -> None:
    """Scenario 40, and BA-4.12: a fourth move is impossible."""
    match = table("P3", way_cards=[["joker"]], free=["gate_2"])
    assert decision(match) == "joker_distance"
    play(match, "joker 2")
    assert options(match) == ["play 1", "play 2", "play 3", "play 4", "play 5", "play joker", "stop"]
    play(match, "play joker", "joker 2")
    assert options(match) == ["play 1", "play 2", "play 3", "play 4", "play 5", "stop"]
    play(match, "play 4")
    assert [event["to"] for _, event in happened(match, "walked")] == ["R4.2", "R4.4", "R5.1"]
    assert match.layout()["way_cards"][RED] == ["1", "2", "3", "5"]
    assert refused(match, "play 1") == "BA-4.9"


def test_ba_4_12_at_most_three_moves_in_a_turn() -> None:
    """The longest turn there is: joker, joker, number."""
    match = table("P3", way_cards=[["joker"]])
    play(match, "joker 1", "play joker", "joker 1", "play 1", "decline")
    assert match.layout()["moves"] == 3
    assert decision(match) == "power_figure"


def test_ba_4_13_the_whole_distance_is_used() -> None:
    """Scenario 48: with steps left one cannot stop; swinging back uses them up."""
    match = table("R1.4", hands=[cards("dwarf")])
    play(match, "play 4")
    for words in ("stop", "pass", "play 1"):
        assert refused(match, words) == "BA-4.13"
    play(match, "swing")
    assert len(path(match)) == 5


def test_ba_4_14_princes_on_the_way_are_jumped() -> None:
    """Scenario 21."""
    match = table("P0", "R1.2")
    assert play(match, "play 3")["princes"] == ["R1.3", "R1.2"]
    assert happened(match, "pushed", "shoved") == []


@pytest.mark.parametrize(("answer", "end"), [("pay", "gate_1"), ("swing", "L1.6")])
def test_ba_4_14_walking_over_a_prince_in_front_of_a_gate(answer: str, end: str) -> None:
    """Scenario 54, with BA-5.5 and BA-8.1."""
    match = table("R1.5", "R1.6", hands=[cards("dwarf")])
    play(match, "play 2")
    assert options(match) == ["pay", "swing"]
    assert play(match, answer)["princes"] == [end, "R1.6"]
    landing = table("R1.5", "R1.6", hands=[cards("dwarf")])
    assert play(landing, "play 1")["princes"] == ["R1.6", "L1.6"]


def test_ba_4_15_a_move_is_settled_before_the_next_one_begins() -> None:
    """Push, amulet, theft and card, and only then the joker's second move."""
    match = table("R4.2", "R4.3", amulet=YELLOW, hands=[[], cards("fire")], draw_pile=cards("ruin"))
    seen = []
    for action in ("play joker", "joker 1", "take", "steal", "draw"):
        play(match, action)
        seen.append(decision(match))
        if decision(match) in ("take_amulet", "steal", "arrow_draw"):
            assert refused(match, "play 1") == "BA-4.15"
    assert seen == ["joker_distance", "take_amulet", "steal", "arrow_draw", "next_card"]


# ---- the way out


@both_editions
def test_ba_5_1_forward_in_the_right_lane(edition: str) -> None:
    match = table("R4.1", edition=edition)
    play(match, "play 3")
    assert path(match) == ["R4.1", "R4.2", "R4.3", "R4.4"]


def test_ba_5_2_a_place_is_left_free_of_charge() -> None:
    """Scenario 13 (with BA-5.9 and BA-12.5): a power put there meanwhile does not matter."""
    match = table("R2.6", powers={"witch": "gate_4"}, hands=[cards("ruin")])
    play(match, "play 1", "pay", "done")
    assert where(match) == "ruin"
    play(match, "play 1", "move wizard", "put ruin", "done")
    play(match, "play 2")
    assert where(match) == "R3.2"
    assert hand(match) == []


def test_ba_5_3_also_a_place_entered_from_the_way_back_is_left_forwards() -> None:
    match = table("L2.1", free=["gate_1"])
    play(match, "play 1", "enter", "done", "play 1", "done", "play 2")
    assert path(match) == ["gate_1", "R2.1", "R2.2"]


@both_editions
def test_ba_5_4_over_a_place_and_on(edition: str) -> None:
    match = table("R1.5", free=["gate_1"], edition=edition)
    play(match, "play 4")
    assert path(match) == ["R1.5", "R1.6", "gate_1", "R2.1", "R2.2"]


@both_editions
def test_ba_5_5_stopped_at_the_first_gate(edition: str) -> None:
    """Scenario 5: the swing costs no extra step; L1.4 is a fate field."""
    match = table("R1.5", edition=edition, draw_pile=cards("fire"))
    play(match, "play 4")
    assert path(match) == ["R1.5", "R1.6", "L1.6", "L1.5", "L1.4"]
    assert decision(match) == "arrow_draw" if edition == "de1986" else hand(match) == cards("fire")


@both_editions
def test_ba_5_6_refusing_to_pay(edition: str) -> None:
    """Scenario 7."""
    match = table("R1.5", hands=[cards("dwarf")], edition=edition)
    play(match, "play 4")
    assert options(match) == ["pay", "swing"]
    play(match, "swing")
    assert where(match) == "L1.4"
    assert "dwarf_card" in hand(match)


def test_ba_5_6_without_decline_payment_the_payment_is_made_at_once(tmp_path: Path) -> None:
    match = table("R1.5", hands=[cards("dwarf")], edition=knob(tmp_path, decline_payment=False))
    play(match, "play 4")
    assert (where(match), hand(match)) == ("R2.2", [])
    assert refused(match, "swing") == "BA-5.6"


@both_editions
def test_ba_5_7_a_free_place_must_be_entered(edition: str) -> None:
    """Scenario 8 (with BA-7.1): no decision; a swing sent afterwards is refused."""
    match = table("R4.6", edition=edition)
    play(match, "play 1")
    assert where(match) == "gate_2"
    assert refused(match, "swing") == refused(match, "pay") == "BA-5.7"


def test_ba_5_7_also_under_the_amulet() -> None:
    match = table("R1.6", amulet=RED)
    play(match, "play 1")
    assert where(match) == "gate_1"
    assert refused(match, "swing") == "BA-5.7"


@both_editions
def test_ba_5_8_the_goal_is_entered_with_the_last_step_only(edition: str) -> None:
    """Scenario 42: with a 4 the prince swings in front of it."""
    match = table("R10.4", edition=edition)
    play(match, "play 4")
    assert path(match) == ["R10.4", "R10.5", "R10.6", "L10.6", "L10.5"]
    assert refused(match, "pay") == "BA-5.8"
    exact = table("R10.4", edition=edition)
    play(exact, "play 3")
    assert exact.over


def test_ba_5_8_and_pays_nothing_for_a_power_there() -> None:
    match = table("R10.5", powers={"witch": "castle_of_light"}, hands=[cards("witch")])
    play(match, "play 3")
    assert (where(match), hand(match)) == ("L10.5", cards("witch"))


def test_ba_5_9_resting_on_a_place_is_having_overcome_it() -> None:
    """He pays once, to come there; nothing more to leave, even if the same power still stands there (BA-7.8)."""
    match = table("R1.6", hands=[cards("dwarf", "dwarf")])
    play(match, "play 1", "pay", "done", "play 1", "done", "play 2")
    assert (where(match), hand(match)) == ("R2.2", cards("dwarf"))
