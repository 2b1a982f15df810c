"""Clauses of section 11: the Silver Amulet and what it and the Bodyguards protect."""

from typing import Any

import pytest
from silver_tables import A, B, handle, happened, options, play, refused, sums, table, village

WON: dict[str, Any] = {"round": 2, "amulet": A}


def test_sa_11_1_use_of_the_amulet() -> None:
    """Scenario 43. SA-11.1, SA-11.2, SA-11.3, SA-7.4: once, and not in a turn in which the owner calls."""
    match = table("1 5 6 7", pile=[9], **WON)
    assert "call" in options(match)
    play(match, "amulet")
    assert options(match) == ["slot 1", "slot 2", "slot 3", "slot 4"]
    assert refused(match, "slot 5") == "SA-11.2"
    play(match, "slot 3")
    assert village(match, A) == "1 5 [6] 7"
    assert refused(match, "call") == "SA-7.4"
    play(match, "draw_pile")
    assert refused(match, "amulet") == "SA-11.1"


def test_sa_11_1_only_the_winner_of_the_preceding_round() -> None:
    """SA-11.1: neither another seat nor a later round; in round 1 nobody."""
    assert refused(table(on_turn=B, **WON), "amulet") == "SA-11.1"
    assert refused(table(round=3, amulet={"owner": A, "won_in": 1, "used": False}), "amulet") == "SA-11.1"
    assert refused(table(round=3, amulet={"owner": A, "won_in": 2, "used": True}), "amulet") == "SA-11.1"
    assert refused(table(), "amulet") == "SA-11.1"


@pytest.mark.parametrize("before", [[], ["draw_pile"], ["draw_pile", "discard_plain"]])
def test_sa_11_2_before_or_after_taking_a_card(before: list[str]) -> None:
    """SA-11.2: in main, hold and wrap_up, on any own card, face up or down."""
    match = table("1 5^ 6 7", pile=[9], **WON)
    play(match, *before, "amulet")
    assert options(match) == ["slot 1", "slot 2", "slot 3", "slot 4"]
    assert play(match, "slot 2")["villages"][A] == "1 [5^] 6 7"


def test_sa_11_2_on_a_card_that_entered_this_turn() -> None:
    """Scenario 44. SA-11.2, SA-3.5."""
    match = table("1 5 6 7", discard=[0], **WON)
    play(match, "take_discard", "slot 2", "confirm", "amulet", "slot 2")
    assert village(match, A) == "1 [0^] 6 7"
    assert match.observe(B)["amulet"] == {"owner": A, "usable": False, "slot": 2}


def test_sa_11_3_not_in_a_calling_turn() -> None:
    """SA-11.3: after it no call; after a call no wrap_up in which to lay it."""
    match = table("1 5 6 7", **WON)
    play(match, "call")
    assert match.to_act == (B,)
    assert match.layout()["amulet"]["used"] is False


def test_sa_11_4_until_the_end_of_the_round() -> None:
    """SA-11.4: the same card stays covered when slot numbers shift, in all later turns."""
    match = table("5 6 1 7 8", discard=[9], **WON)
    covered = handle(match, A, 3)
    play(match, "amulet", "slot 3", "take_discard", "slot 1", "slot 2", "confirm", "left")
    assert village(match, A) == "9^ 5^ 6^ [1] 7 8"
    assert handle(match, A, 4) == covered


def test_sa_11_5_covered_from_all_eyes() -> None:
    """Scenario 65. SA-11.4, SA-11.5, SA-11.8: no look by the owner or by others; it counts in the reckoning."""
    match = table("2^ [8] 5 6", "5 6 7 8 9", pile=[9, 9], discard=[10], round=2)
    play(match, "empath")
    assert refused(match, "slot 2") == "SA-11.5"
    play(match, "slot 3", "take_discard", "slot 1", "confirm")
    play(match, "draw_pile", "discard_ability", "seat 0")
    assert refused(match, "slot 2") == "SA-11.5"
    match = table("2^ [8] 5 6", "5 6 7 8 9", on_turn=B, pile=[9], rest="discard", round=2)
    play(match, "draw_pile", "discard_plain")
    assert sums(match)[A] == 21


@pytest.mark.parametrize(
    ("number", "clause"),
    [(6, "SA-11.6"), (8, "SA-11.5"), (9, "SA-11.5"), (11, "SA-11.5"), (12, "SA-11.5")],
)
def test_sa_11_5_covered_from_opponents(number: int, clause: str) -> None:
    """SA-11.5, SA-11.6, SA-9.2: neither looked at, turned up, replaced nor robbed."""
    match = table("[8] 5 6", "5 6 7 8 9", None, on_turn=B, pile=[number, 10], round=2)
    play(match, "draw_pile", "discard_ability", "seat 0")
    assert options(match) == ["slot 2", "slot 3"]
    assert refused(match, "slot 1") == clause


def test_sa_11_6_nor_turned_up_named_or_given() -> None:
    """SA-11.6: by the owner."""
    match = table("[8] 5 6", pile=[5], discard=[11], round=2)
    taking = match.clone()
    play(match, "draw_pile", "discard_ability")
    assert refused(match, "slot 1") == "SA-11.6"
    play(taking, "take_discard")
    assert refused(taking, "slot 1") == "SA-11.6"
    match = table("[8] 5 6", pile=[12], round=2)
    play(match, "draw_pile", "discard_ability", "slot 1")
    assert refused(match, "slot 1") == "SA-11.6"


def test_sa_11_7_a_covered_card_keeps_its_face_up_ability() -> None:
    """Scenario 66. SA-11.7: Empath, and the four others too."""
    match = table("[2^] 6 6", round=2)
    play(match, "empath", "slot 2")
    assert happened(match, "looked")[0]["slot"] == 2
    match = table("[4^] 6 6", pile=[9, 8], round=2)
    assert play(match, "draw_pile")["decision"] == "rascal_pick"
    match = table("[1^] 6 6", pile=[9, 8], round=2)
    assert play(match, "draw_pile", "discard_plain")["row"] == [8]
    match = table("[3^] 6 6", pile=[9, 12], round=2)
    play(match, "guard", "slot 2", "draw_pile", "discard_plain", "draw_pile", "discard_ability")
    assert happened(match, "forced")[-1]["action"] == "slot 3"
    match = table("[0^] 6 0", pile=[5], round=2)
    play(match, "draw_pile", "discard_ability", "slot 3")
    assert happened(match, "round_ended") == [{"causes": ["both_villagers"]}]


def test_sa_11_8_the_covered_card_counts() -> None:
    """SA-11.8"""
    match = table("[8] 5", "1", pile=[9], rest="discard", round=2)
    play(match, "draw_pile", "discard_plain")
    assert sums(match) == [13, 1]


def test_sa_11_9_winning_and_losing_the_chance() -> None:
    """Scenario 53. SA-11.9, SA-11.1: an unused chance lapses with the round, ownership does not."""
    match = table("5 6 7 8 9", "1 1 2 2", pile=[10], rest="discard", **WON)
    play(match, "draw_pile", "discard_plain", "end_turn", *["slot 1", "slot 2"] * 2)
    layout = match.layout()
    assert (layout["round"], layout["on_turn"]) == (3, B)
    assert layout["amulet"]["owner"] == A
    play(match, "draw_pile", "discard_plain")
    assert refused(match, "amulet") == "SA-11.1"
    assert match.observe(A)["amulet"] == {"owner": A, "usable": False, "slot": None}


def test_sa_11_9_it_leaves_the_card_at_the_end_of_the_round() -> None:
    """SA-11.9: and another winner takes it over."""
    match = table("[8] 5", "1", caller=B, pile=[10], round=2)
    layout = play(match, "draw_pile", "discard_plain")
    assert layout["round"] == 3
    assert "[" not in "".join(layout["villages"])
    assert layout["amulet"] == {"owner": B, "won_in": 2, "used": False}


def test_sa_11_10_guarded_from_opponents_only() -> None:
    """SA-11.10, SA-9.2: looked at, turned up, taken or replaced by no opponent; the owner is free to do all of this."""
    for number in (6, 8, 9, 11, 12):
        match = table("3^ 0 5", "5 6 7 8 9", None, on_turn=B, pile=[number, 10], guards=[[A, 1, 2]])
        play(match, "draw_pile", "discard_ability", "seat 0")
        assert happened(match, "forced")[-1]["action"] == "slot 3"
    for number, offered in {5: [2, 3], 7: [2, 3], 12: [1, 2, 3]}.items():
        match = table("3^ 0 5", "5 6 7 8 9", pile=[number, 10], guards=[[A, 1, 2]])
        play(match, "draw_pile", "discard_ability", *(["slot 1"] if number == 12 else []))
        assert options(match) == [f"slot {slot}" for slot in offered]
    match = table("3^ 0 5", pile=[9], guards=[[A, 1, 2]])
    play(match, "draw_pile", "exchange")
    assert options(match) == ["slot 1", "slot 2", "slot 3"]


def test_sa_11_11_amulet_and_guard_on_the_same_card() -> None:
    """SA-11.11: both apply; the amulet is reported first."""
    match = table("3^ [0] 5 6", "5 6 7 8 9", None, on_turn=B, pile=[9], guards=[[A, 1, 2]], round=2)
    play(match, "draw_pile", "discard_ability", "seat 0")
    assert options(match) == ["slot 3", "slot 4"]
    assert refused(match, "slot 2") == "SA-11.5"
    place = match.observe(None)["villages"][A][1]
    assert (place["covered"], place["guarded_by"]) == (True, [1])
