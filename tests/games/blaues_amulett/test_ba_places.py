"""The way back, and overcoming a place (ledger, sections 6 and 7)."""

from pathlib import Path

import pytest
from blaue_tables import (
    RED,
    both_editions,
    cards,
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

# ---- the way back


@both_editions
def test_ba_6_1_back_in_the_left_lane(edition: str) -> None:
    match = table("L4.5", edition=edition)
    play(match, "play 3")
    assert path(match) == ["L4.5", "L4.4", "L4.3", "L4.2"]


def test_ba_6_2_turning_in_front_of_a_place() -> None:
    """Scenario 23: no extra step, no card."""
    match = table("L2.2", free=["gate_1"])
    play(match, "play 3", "turn")
    assert path(match) == ["L2.2", "L2.1", "R2.1", "R2.2"]


@both_editions
def test_ba_6_2_turning_is_free_in_front_of_a_guarded_place(edition: str) -> None:
    match = table("L2.1", edition=edition)
    play(match, "play 1")
    assert (where(match), happened(match, "paid")) == ("R2.1", [])


@pytest.mark.parametrize("place", ["gate_2", "spring", "castle_2", "fire"])
def test_ba_6_3_the_original_lets_any_place_be_entered_with_the_last_step(place: str) -> None:
    leg = {"gate_2": 5, "spring": 6, "castle_2": 7, "fire": 9}[place]
    match = table(f"L{leg}.1", hands=[cards("spring", "fire")])
    play(match, "play 1")
    assert options(match) == ["turn", "enter"]
    play(match, "enter")
    assert where(match) == place


def test_ba_6_3_the_translation_lets_only_castles_be_entered() -> None:
    """Scenario 26: the gate is not."""
    match = table("L2.3", free=["gate_1"], edition="en")
    play(match, "play 3")
    assert where(match) == "R2.1"
    assert refused(match, "enter") == "BA-6.3"


@pytest.mark.parametrize(("leg", "place"), [(1, "start_castle"), (4, "castle_1"), (7, "castle_2")])
def test_ba_6_3_castles_that_give_cards_can_be_entered_in_both_editions(leg: int, place: str) -> None:
    for edition in ("de1986", "en"):
        match = table(f"L{leg}.1", free=["castle_1", "castle_2"], edition=edition)
        play(match, "play 1")
        assert options(match) == ["turn", "enter"]
        play(match, "enter")
        assert where(match) == place


def test_ba_6_3_back_entry_none_closes_even_castles(tmp_path: Path) -> None:
    match = table("L4.1", free=["castle_1"], edition=knob(tmp_path, back_entry="none"))
    play(match, "play 1")
    assert where(match) == "R4.1"
    assert refused(match, "enter") == "BA-6.3"


def test_ba_6_4_the_original_lets_a_place_be_crossed() -> None:
    """Scenario 25: failing at the second obstacle, with BA-11.5."""
    match = table("L2.2", free=["gate_1"])
    play(match, "play 4")
    assert options(match) == ["turn", "cross"]
    assert refused(match, "enter") == "BA-6.3"
    play(match, "cross")
    assert path(match) == ["L2.2", "L2.1", "gate_1", "L1.6", "L1.5"]
    play(match, "done", "play 1", "done", "play 5", "enter", "take")
    assert where(match) == "start_castle"
    assert match.observe()["hand_sizes"][RED] + match.layout()["discard_pile"].count("amulet_card") == 3


def test_ba_6_4_the_translation_does_not() -> None:
    """Scenario 28."""
    match = table("L4.1", free=["castle_1"], edition="en")
    play(match, "play 2")
    assert where(match) == "R4.2"
    assert refused(match, "cross") == "BA-6.4"


def test_ba_6_5_the_start_castle_cannot_be_crossed() -> None:
    """Scenario 48."""
    match = table("L1.2")
    play(match, "play 4")
    assert path(match) == ["L1.2", "L1.1", "R1.1", "R1.2", "R1.3"]
    assert refused(match, "cross") == "BA-6.5"


def test_ba_6_6_from_behind_everything_is_paid_as_from_the_front() -> None:
    """Power and task (BA-7.7: the task card ends on top), entering and crossing."""
    for card, answer, end in (("1", "enter", "ruin"), ("2", "cross", "L2.6")):
        match = table("L3.1", hands=[cards("witch", "ruin")])
        play(match, f"play {card}", answer)
        assert (where(match), hand(match)) == (end, [])
        assert match.layout()["discard_pile"] == cards("ruin", "witch")


@pytest.mark.parametrize("held", [(), ("witch",), ("ruin",)])
def test_ba_6_7_who_cannot_pay_turns_automatically(held: tuple[str, ...]) -> None:
    match = table("L3.1", hands=[cards(*held)])
    play(match, "play 1")
    assert (where(match), hand(match)) == ("R3.1", cards(*held))
    assert refused(match, "enter") == "BA-6.7"


def test_ba_6_7_who_can_pay_or_need_not_chooses_freely() -> None:
    payable = table("L3.1", hands=[cards("witch", "ruin")])
    free = table("L5.1")
    for match, place in ((payable, "R3.1"), (free, "R5.1")):
        play(match, "play 1")
        assert options(match) == ["turn", "enter"]
        play(match, "turn")
        assert where(match) == place


def test_ba_6_8_a_place_entered_from_behind_is_not_left_in_the_same_move() -> None:
    """With steps left over entering is not offered: he crosses, or turns in front of the place."""
    match = table("L5.1")
    play(match, "play 3")
    assert options(match) == ["turn", "cross"]
    crossing = match.clone()
    play(crossing, "cross")
    assert path(crossing) == ["L5.1", "gate_2", "L4.6", "L4.5"]
    play(match, "turn")
    assert path(match) == ["L5.1", "R5.1", "R5.2", "R5.3"]


@both_editions
def test_ba_6_9_nobody_is_forced_farther_back_than_the_place_behind_him(edition: str) -> None:
    """Without any card and with the longest moves he comes back to the same leg."""
    match = table("R5.6", edition=edition, powers={"dwarf": "spring", "witch": "gate_2"}, way_cards=[["4", "5", "joker"]])
    play(match, "play 5")
    assert where(match) == "L5.2"
    play(match, "done", "play 1", "done", "play 4")
    assert path(match) == ["L5.2", "L5.1", "R5.1", "R5.2", "R5.3"]


def test_ba_6_10_a_place_crossed_backwards_is_overcome_anew() -> None:
    match = table("L3.1", hands=[cards("ruin", "ruin")], powers={"witch": "gate_4"}, way_cards=[["2", "3"]])
    play(match, "play 2", "cross")
    assert (where(match), hand(match)) == ("L2.6", cards("ruin"))
    again = table("R2.6", hands=[hand(match)], powers={"witch": "gate_4"})
    play(again, "play 1")
    assert options(again) == ["pay", "swing"]


def test_ba_6_11_a_castle_from_behind_is_really_stood_on() -> None:
    """Scenario 27, with BA-6.3 and BA-11.2."""
    match = table("L4.2", free=["castle_1"], edition="en", discard_pile=cards("witch", "fire", "ruin", "dwarf"))
    play(match, "play 2", "enter", "take")
    assert where(match) == "castle_1"
    assert hand(match) == cards("witch", "ruin", "fire")
    assert match.layout()["discard_pile"] == cards("dwarf")
    play(match, "done", "play 1", "done", "play 1")
    assert where(match) == "R4.1"


# ---- overcoming a place


@pytest.mark.parametrize(("field", "place"), [("R4.6", "gate_2"), ("R6.6", "castle_2"), ("R10.6", "castle_of_light")])
def test_ba_7_1_gates_and_castles_demand_only_that_a_power_is_beaten(field: str, place: str) -> None:
    free = table(field)
    play(free, "play 1")
    assert where(free) == place
    guarded = table(field, powers={"dwarf": place})
    play(guarded, "play 1")
    assert where(guarded) == field.replace("R", "L")
    payable = table(field, powers={"dwarf": place}, hands=[cards("dwarf")])
    play(payable, "play 1", "pay")
    assert where(payable) == place


@both_editions
def test_ba_7_2_a_task_place_demands_its_card_and_the_power_beaten(edition: str) -> None:
    """Scenario 9, with BA-7.7: ruin on top of witch."""
    match = table("R2.5", hands=[cards("witch", "ruin")], edition=edition)
    play(match, "play 3", "pay")
    assert where(match) == "R3.1"
    assert match.layout()["discard_pile"] == cards("ruin", "witch")


@pytest.mark.parametrize(("field", "task"), [("R2.6", "ruin"), ("R5.6", "spring"), ("R8.6", "fire")])
def test_ba_7_2_without_a_power_the_task_remains(field: str, task: str) -> None:
    match = table(field, powers={"witch": "gate_4"}, hands=[cards(task)])
    play(match, "play 1", "pay")
    assert (where(match), hand(match)) == (task, [])
    without = table(field, powers={"witch": "gate_4"})
    play(without, "play 1")
    assert where(without) == field.replace("R", "L")
    assert refused(without, "pay") == "BA-7.2"


@pytest.mark.parametrize("power", ["dwarf", "witch", "wizard"])
def test_ba_7_3_only_the_card_of_its_kind_beats_a_power(power: str) -> None:
    """Scenario 6, and scenario 48 for paying without it."""
    others = [kind for kind in ("dwarf", "witch", "wizard") if kind != power]
    wrong = table("R4.6", powers={power: "gate_2"}, hands=[cards(*others)])
    play(wrong, "play 1")
    assert where(wrong) == "L4.6"
    assert refused(wrong, "pay") == "BA-7.3"
    right = table("R4.6", powers={power: "gate_2"}, hands=[cards(power)])
    play(right, "play 1", "pay")
    assert (where(right), right.layout()["discard_pile"]) == ("gate_2", cards(power))


def test_ba_7_3_a_protected_prince_never_spends_a_power_card() -> None:
    """Scenario 53, with BA-9.8."""
    match = table("R2.5", amulet=RED, hands=[cards("witch", "ruin")])
    play(match, "play 3", "pay")
    assert (where(match), hand(match)) == ("R3.1", cards("witch"))


def test_ba_7_4_the_amulet_beats_powers_but_solves_no_task() -> None:
    """Scenarios 11 and 12."""
    with_card = table("R2.5", amulet=RED, hands=[cards("ruin")])
    play(with_card, "play 3", "pay")
    assert (where(with_card), hand(with_card)) == ("R3.1", [])
    without = table("R2.5", amulet=RED, hands=[cards("witch")], powers={"witch": "gate_2"})
    play(without, "play 2")
    assert (where(without), hand(without)) == ("L2.6", cards("witch"))


def test_ba_7_5_payment_is_due_with_the_very_step() -> None:
    """Scenario 6: when crossing as when landing; never before or after."""
    match = table("R1.5", hands=[cards("dwarf")])
    assert refused(match, "pay") == "BA-7.5"
    play(match, "play 4")
    assert (where(match), hand(match)) == ("R1.6", cards("dwarf"))
    play(match, "pay")
    assert (where(match), hand(match)) == ("R2.2", [])
    assert refused(match, "pay") == "BA-7.5"


def test_ba_7_5_landing_is_paid_like_crossing() -> None:
    match = table("R1.5", hands=[cards("dwarf")])
    play(match, "play 2", "pay")
    assert (where(match), hand(match)) == ("gate_1", [])


@pytest.mark.parametrize(("held", "clause"), [("ruin", "BA-7.3"), ("witch", "BA-7.2")])
def test_ba_7_6_half_a_payment_is_nothing(held: str, clause: str) -> None:
    """Scenario 10: no decision, the card is kept."""
    match = table("R2.5", hands=[cards(held)])
    play(match, "play 3")
    assert (where(match), hand(match)) == ("L2.5", cards(held))
    assert refused(match, "pay") == clause


def test_ba_7_7_paid_cards_lie_face_up_for_everybody() -> None:
    match = table("R2.4", hands=[cards("witch", "ruin")], discard_pile=cards("fire"))
    play(match, "play 3", "pay")
    for viewer in (None, 0, 1):
        assert match.observe(viewer)["discard_pile"] == cards("ruin", "witch", "fire")
    assert happened(match, "paid") == [("paid", {"seat": RED, "place": "ruin", "cards": cards("witch", "ruin")})]


@both_editions
def test_ba_7_8_a_beaten_power_stays_and_stops_the_next_prince(edition: str) -> None:
    """Scenario 6."""
    match = table("R1.6", "R1.5", hands=[cards("dwarf")], edition=edition)
    play(match, "play 1", "pay", "done")
    assert match.layout()["powers"]["dwarf"] == "gate_1"
    play(match, "play 2")
    assert where(match, 1) == "L1.6"
