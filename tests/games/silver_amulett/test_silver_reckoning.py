"""Clauses of sections 7, 12 and 13: calling, the three ways a round ends, the reckoning."""

import pytest
from silver_tables import A, B, C, D, causes, happened, options, play, refused, sums, table


def draw_and_discard(turns: int) -> list[str]:
    return ["draw_pile", "discard_plain"] * turns


def test_sa_7_1_call_needs_four_cards_or_fewer() -> None:
    """Scenario 16. SA-7.1"""
    assert refused(table("5 6 7 8 9"), "call") == "SA-7.1"
    for village in ("5 6 7 8", "3^ 6 7 [8]", "5"):
        assert "call" in options(table(village, round=2))


def test_sa_7_8_protected_cards_count_too() -> None:
    """SA-7.8: one under the amulet, a guarded one and its Bodyguard."""
    assert refused(table("5 6 7 8 [9]", round=2), "call") == "SA-7.1"
    assert refused(table("3^ 6 7 8 9", guards=[[A, 1, 2]]), "call") == "SA-7.1"
    assert "call" in options(table("3^ 6 7 [8]", guards=[[A, 1, 2]], round=2))


def test_sa_7_2_call() -> None:
    """Scenario 17. SA-7.2, SA-7.3, SA-7.5, SA-12.2: no wrap_up; one last turn for each other seat; then the end."""
    match = table("2^ 1 1 5", None, "5 6 7 8", "5 6 7 8", discard=[12], pile=[9, 10, 11])
    play(match, "call")
    assert match.to_act == (B,)
    assert match.layout()["caller"] == A
    assert happened(match, "called", seat=None) == [{"seat": A}]
    assert refused(match, "call") == "SA-7.3"
    play(match, *draw_and_discard(1))
    assert refused(match, "call", C) == "SA-7.3"
    play(match, *draw_and_discard(1))
    assert causes(match) == []
    play(match, *draw_and_discard(1))
    assert causes(match) == [["call"]]
    assert [data["seat"] for data in happened(match, "turn_began")] == [A, B, C, D]


def test_sa_7_3_one_call_a_round() -> None:
    """SA-7.3: reported even if the seat has too many cards."""
    match = table("5 6 7 8", "5 6 7 8 9", "1 1 2 2", caller=A, on_turn=B)
    assert refused(match, "call") == "SA-7.3"
    play(match, *draw_and_discard(1))
    assert "call" not in options(match, C)


def test_sa_7_4_no_ability_in_a_calling_turn() -> None:
    """Scenario 18. SA-7.4: after a free act the seat must draw or take."""
    match = table("2^ 5 1")
    assert "call" in options(match)
    play(match, "empath", "slot 2")
    assert options(match) == ["draw_pile", "take_discard"]
    assert refused(match, "call") == "SA-7.4"
    match = table("3^ 5 1")
    play(match, "guard", "slot 2")
    assert refused(match, "call") == "SA-7.4"
    play(match, *draw_and_discard(1))
    match = table("3^ 5 1", "5 6 7 8 9", pile=[9])
    play(match, "guard", "slot 2", "take_discard", "slot 2", "confirm", *draw_and_discard(1))
    assert "call" in options(match, A)


def test_sa_7_6_last_turns_are_ordinary_turns() -> None:
    """SA-7.6: drawing, taking, abilities and free acts as ever, but no call."""
    match = table("5 6 7 8", "2^ 6 7 8", caller=A, on_turn=B, row=[10], pile=[9])
    assert options(match) == ["draw_pile", "draw_row 1", "take_discard", "empath"]
    play(match, "empath", "slot 2", "draw_pile")
    assert options(match) == ["discard_plain", "discard_ability", "exchange"]


def test_sa_7_7_the_caller_is_open_to_attack() -> None:
    """Scenario 72. SA-7.6, SA-7.7, SA-9.17: robbed of the 1 for a 12, unless it was guarded or covered before."""
    match = table("1 2 3", "12 5 6 7 8", caller=A, on_turn=B, pile=[12])
    play(match, *["draw_pile", "discard_ability", "slot 1", "slot 1"])
    assert sums(match)[A] == 17
    match = table("1 3^ 2", "12 5 6 7 8", caller=A, on_turn=B, pile=[12], guards=[[A, 2, 1]])
    play(match, "draw_pile", "discard_ability")
    assert happened(match, "forced")[-1]["action"] == "slot 3"
    match = table("[1] 2 3", "12 5 6 7 8", caller=A, on_turn=B, pile=[12], round=2)
    play(match, "draw_pile", "discard_ability")
    assert refused(match, "slot 1") == "SA-11.5"


def test_sa_12_1_tests_only_at_the_end_of_a_turn() -> None:
    """SA-12.1, SA-12.5: Villagers that lay open only during the turn end nothing."""
    match = table("0^ 5 6 7 8", "0^ 5 6 7 9", pile=[11], decision="main")
    assert causes(match) == []
    play(match, "draw_pile", "exchange", "slot 1", "confirm")
    assert causes(match) == []
    assert match.to_act == (B,)


def test_sa_12_2_call_ends_the_round_after_the_last_turn() -> None:
    """SA-12.2: also when the caller sits in the middle."""
    match = table("5 6 7 8", "1 1 2 2", "5 6 7 8", on_turn=B, pile=[9, 10])
    play(match, "call", *draw_and_discard(1))
    assert causes(match) == []
    play(match, *draw_and_discard(1))
    assert causes(match) == [["call"]]


def test_sa_12_3_last_card() -> None:
    """Scenario 23. SA-12.3, SA-4.7, SA-9.14: the Witch cannot be used on an empty pile; the round ends after the turn."""
    match = table(pile=[11], rest="discard")
    play(match, "draw_pile")
    assert options(match) == ["discard_plain", "exchange"]
    assert refused(match, "discard_ability") == "SA-4.7"
    play(match, "discard_plain")
    assert causes(match) == [["supply_empty"]]


@pytest.mark.parametrize("way", ["witch", "penalty"])
def test_sa_12_3_however_the_last_card_left(way: str) -> None:
    """SA-12.3"""
    if way == "witch":
        match = table("5 6 7 8 9", pile=[11, 7], rest="discard")
        play(match, "draw_pile", "discard_ability", "seat 0", "slot 1", "confirm")
    else:
        match = table("5 6 7 8 9", pile=[10], discard=[12], rest="discard")
        play(match, "take_discard", "slot 1", "slot 2", "slot 3", "confirm", "left", "right")
    assert causes(match) == [["supply_empty"]]


def test_sa_12_3_a_card_put_back_keeps_the_round_going() -> None:
    """SA-12.3, SA-9.14"""
    match = table("5 6 7 8 9", pile=[11, 7], rest="discard")
    assert play(match, "draw_pile", "discard_ability", "put_back")["pile"] == [7]
    assert causes(match) == []


def test_sa_12_4_both_villagers() -> None:
    """Scenario 21. SA-12.4, SA-8.2, SA-9.4, SA-13.6: all score their sums, nobody gets 0 for calling."""
    match = table("5 0 6 7 8", "0^ 1 1 2 2", pile=[5], discard=[12])
    play(match, "draw_pile", "discard_ability", "slot 2")
    assert causes(match) == [["both_villagers"]]
    assert match.layout()["points"] == [[26], [6]]
    assert match.layout()["amulet"]["owner"] is None


def test_sa_12_4_one_seat_may_have_both() -> None:
    """SA-12.4: in villages of any seats, also both in one, also under the amulet."""
    match = table("5 0 6 [0^] 8", pile=[5], round=2)
    play(match, "draw_pile", "discard_ability", "slot 2")
    assert causes(match) == [["both_villagers"]]


def test_sa_12_5_villagers_elsewhere_do_not_count() -> None:
    """SA-12.5: in the row, the discard pile or the pile they are nothing."""
    match = table("0^ 5 6 7 8", "1^ 5 6 7 8", pile=[9, 0])
    layout = play(match, *draw_and_discard(1))
    assert layout["row"] == [0]
    assert causes(match) == []
    match = table("0^ 5 6 7 8", pile=[9], discard=[0])
    play(match, *draw_and_discard(1))
    assert causes(match) == []


def test_sa_12_6_early_end_after_a_call() -> None:
    """Scenario 50. SA-12.6, SA-13.5, SA-13.4: the remaining last turns are lost, the caller is judged."""
    match = table("4 5", "0^ 3", "0 5 5", None, caller=A, on_turn=B, pile=[6])
    play(match, "draw_pile", "discard_ability", "seat 2", "slot 1")
    assert causes(match) == [["both_villagers"]]
    assert sums(match)[:2] == [9, 3]
    assert [points[0] for points in match.layout()["points"]][:2] == [19, 3]
    assert [data["seat"] for data in happened(match, "turn_began")] == [B]


def test_sa_12_6_an_empty_supply_too() -> None:
    """SA-12.6, SA-13.5: and a caller with the smallest sum still scores 0."""
    match = table("1", "0^ 3", "5 5", None, caller=A, on_turn=B, pile=[6], rest="discard")
    play(match, *draw_and_discard(1))
    assert causes(match) == [["supply_empty"]]
    assert [points[0] for points in match.layout()["points"]][:3] == [0, 3, 10]


def test_sa_12_7_all_causes_are_logged() -> None:
    """SA-12.7"""
    match = table("1 2 3", "0 3 5", "0^ 5 5", caller=A, on_turn=C, discard=[11], pile=[6], rest="discard")
    play(match, "draw_pile", "discard_ability", "seat 1", "slot 1")
    assert causes(match) == [["call", "supply_empty", "both_villagers"]]


def test_sa_13_1_all_cards_are_turned_up_and_summed() -> None:
    """SA-13.1: everybody sees them all."""
    match = table("13 2 0", "9^ 8 7", caller=A, on_turn=B, pile=[6])
    play(match, *draw_and_discard(1))
    for seat in (A, B, None):
        shown = happened(match, "revealed", seat=seat)
        assert shown == [{"seat": A, "numbers": [13, 2, 0]}, {"seat": B, "numbers": [9, 8, 7]}]
    assert sums(match) == [15, 24]


def test_sa_13_3_caller_lowest_by_tie() -> None:
    """Scenario 19. SA-13.2, SA-13.3: the caller scores 0 and wins the amulet, the others score their sums."""
    match = table("1 2 3", "4 5", "1 5", caller=A, on_turn=C, pile=[8])
    layout = play(match, *draw_and_discard(1))
    assert layout["points"] == [[0], [9], [6]]
    assert layout["amulet"] == {"owner": A, "won_in": 1, "used": False}
    assert happened(match, "amulet_won", seat=None) == [{"seat": A}]


def test_sa_13_4_caller_not_lowest() -> None:
    """Scenario 20. SA-13.4: sum plus 10; the amulet does not change hands."""
    amulet = {"owner": B, "won_in": 1, "used": True}
    match = table("1 2 5", "3 4", "10 10", caller=A, on_turn=C, pile=[8], round=2, amulet=amulet)
    layout = play(match, *draw_and_discard(1))
    assert [points[-1] for points in layout["points"]] == [18, 7, 20]
    assert layout["amulet"] == amulet
    assert happened(match, "amulet_won") == []


def test_sa_13_6_without_a_call() -> None:
    """SA-13.6: everybody scores the sum; the amulet stays where it is."""
    amulet = {"owner": B, "won_in": 1, "used": True}
    match = table("1 2 5", "3 4", pile=[8], rest="discard", round=2, amulet=amulet)
    layout = play(match, *draw_and_discard(1))
    assert [points[-1] for points in layout["points"]] == [8, 7]
    assert layout["amulet"] == amulet


def test_sa_13_7_points_are_public() -> None:
    """SA-13.7: noted per round, for everybody."""
    match = table("1 2 5", "3 4", pile=[8], rest="discard", round=2, points=[[30], [0]])
    play(match, *draw_and_discard(1))
    for seat in (A, B, None):
        assert match.observe(seat)["points"] == [[30, 8], [0, 7]]
        assert match.observe(seat)["totals"] == [38, 7]
        scored = happened(match, "scored", seat=seat)
        assert scored == [{"seat": A, "points": 8, "total": 38}, {"seat": B, "points": 7, "total": 7}]
