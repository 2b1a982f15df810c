"""Clauses of sections 6 and 10: naming, confirming, success and failure, the Doppelgänger."""

import pytest
from silver_tables import A, B, causes, handle, happened, knows, options, play, refused, table, village


def exchange(*slots: int) -> list[str]:
    """Draw a card and announce these slots for it."""
    return ["draw_pile", "exchange", *(f"slot {slot}" for slot in slots), "confirm"]


def test_sa_6_1_naming() -> None:
    """Scenario 51. SA-6.1, SA-6.9: at least one slot, none twice, only own ones."""
    match = table("8 8 1 2 5", pile=[6])
    play(match, "draw_pile", "exchange")
    assert options(match) == ["slot 1", "slot 2", "slot 3", "slot 4", "slot 5"]
    assert refused(match, "confirm") == "SA-6.1"
    play(match, "slot 2")
    assert options(match) == ["slot 1", "slot 3", "slot 4", "slot 5", "confirm"]
    assert refused(match, "slot 2") == "SA-6.1"
    assert refused(match, "slot 6") == "SA-6.1"
    play(match, "slot 1", "confirm")
    assert refused(match, "slot 3") == "SA-6.9"


def test_sa_6_2_part_of_the_equals() -> None:
    """Scenario 8. SA-6.2, SA-6.6: nobody has to name all equal cards."""
    match = table("8 8 8 1 0", pile=[5])
    assert play(match, *exchange(1, 2), "slot 1")["villages"][A] == "5 8 1 0"


def test_sa_6_2_open_and_closed_cards_may_be_named() -> None:
    """SA-6.2, SA-11.6: but no covered one."""
    match = table("8^ 8 [1] 2 5", pile=[6], round=2)
    play(match, "draw_pile", "exchange")
    assert options(match) == ["slot 1", "slot 2", "slot 4", "slot 5"]
    assert refused(match, "slot 3") == "SA-11.6"
    assert play(match, "slot 1", "slot 2", "confirm", "slot 2")["villages"][A] == "6 [1] 2 5"


def test_sa_6_3_nothing_is_turned_before_the_confirmation() -> None:
    """Scenario 60. SA-6.3, SA-6.16, SA-6.19, SA-8.10: wrong on purpose; the Bodyguard turned up may be set at once."""
    match = table("5 3 9 9 1", pile=[2], seen={A: ["A1", "A2", "A3", "A4", "A5"]})
    play(match, "draw_pile", "exchange", "slot 1", "slot 2")
    assert village(match, A) == "5 3 9 9 1"
    assert match.observe(B)["action"]["named"] == [1, 2]
    assert [place["named"] for place in match.observe(None)["villages"][A]] == [True, True, False, False, False]
    play(match, "confirm", "right")
    assert village(match, A) == "5^ 3^ 9 9 1 2"
    assert options(match) == ["guard", "end_turn"]


def test_sa_6_4_single_exchange() -> None:
    """SA-6.4: no check; the new card takes the slot, the old one lies on top of the discard pile."""
    match = table("5 9 2 2 7", pile=[1], discard=[12])
    layout = play(match, *exchange(2))
    assert layout["villages"][A] == "5 1 2 2 7"
    assert layout["discard"] == [9, 12]
    assert happened(match, "turned_up", "succeeded", "failed") == []


def test_sa_6_5_the_books_tens() -> None:
    """Scenario 7, from the book. SA-6.5, SA-6.6, SA-6.7, SA-6.8, SA-6.9, SA-1.5."""
    match = table("10 4 10^ 10 6", pile=[2], discard=[12])
    first, third, fourth = (handle(match, A, slot) for slot in (1, 3, 4))
    play(match, *exchange(1, 4, 3))
    assert [data["card"] for data in happened(match, "turned_up", seat=None)] == [first, fourth]
    assert happened(match, "succeeded") == [{"seat": A, "count": 3}]
    assert options(match) == ["slot 1", "slot 3", "slot 4"]
    layout = play(match, "slot 4")
    assert layout["villages"][A] == "4 2 6"
    assert layout["discard"] == [10, 10, 10, 12]
    assert layout["handles"]["discard"][:3] == [third, fourth, first]


def test_sa_6_6_the_new_card_does_not_matter() -> None:
    """Scenario 61. SA-6.6, SA-6.17: a drawn 6 stays although two sixes leave."""
    match = table("6 6 1 1 2", pile=[6])
    layout = play(match, *exchange(1, 2), "slot 2")
    assert layout["villages"][A] == "6 1 1 2"
    assert layout["discard"][:2] == [6, 6]
    match = table("6 6 1 1 2", pile=[6])
    play(match, *exchange(1, 3))
    assert happened(match, "failed") == [{"seat": A, "count": 2}]


def test_sa_6_7_villagers_exchanged_away() -> None:
    """Scenario 22. SA-6.7, SA-12.5: both lie in the discard pile, the round goes on."""
    match = table("0^ 5 0 3 3", pile=[7])
    layout = play(match, *exchange(1, 3), "slot 1")
    assert layout["discard"][:2] == [0, 0]
    assert causes(match) == []


def test_sa_6_8_the_card_named_last_ends_on_top() -> None:
    """SA-6.8: a Doppelgänger named first or last shows the order."""
    for slots, discard in (((1, 2), [6, 13]), ((2, 1), [13, 6])):
        match = table("13 6 1 2 5", pile=[7])
        assert play(match, *exchange(*slots), "slot 1")["discard"][:2] == discard


def test_sa_6_10_failure_with_two_from_the_pile() -> None:
    """Scenario 9. SA-6.10, SA-6.11, SA-6.12: no penalty card, the discard pile stays as it was."""
    match = table("5 7 1 1 3", pile=[6], discard=[12, 11])
    play(match, *exchange(1, 2))
    assert options(match) == ["left", "right"]
    assert refused(match, "slot 1") == "SA-6.11"
    layout = play(match, "right")
    assert layout["villages"][A] == "5^ 7^ 1 1 3 6"
    assert layout["discard"] == [12, 11]
    assert happened(match, "penalty") == []
    assert match.to_act == (B,)


def test_sa_6_11_failure_with_two_from_the_discard_pile() -> None:
    """Scenario 10. SA-6.11, SA-6.12, SA-5.4, SA-1.5: the new card lies face up at the left end."""
    match = table("5 7 1 1 3", discard=[4, 11, 10])
    layout = play(match, "take_discard", "slot 1", "slot 2", "confirm", "left")
    assert layout["villages"][A] == "4^ 5^ 7^ 1 1 3"
    assert layout["discard"] == [11, 10]


@pytest.mark.parametrize(
    ("layout", "actions", "new"),
    [
        ({"pile": [9]}, ["draw_pile", "exchange"], "9"),
        ({"row": [9], "pile": [8]}, ["draw_row 1", "exchange"], "9^"),
        ({"discard": [9]}, ["take_discard"], "9^"),
        ({"pile": [10], "discard": [9, 12]}, ["draw_pile", "discard_ability", "number 9"], "9^"),
        ({"pile": [11, 9]}, ["draw_pile", "discard_ability", "seat 0"], "9"),
    ],
)
def test_sa_6_12_facing_of_the_new_card(layout: dict[str, list[int]], actions: list[str], new: str) -> None:
    """SA-6.12: by where it came from, after one card, a success and a failure alike."""
    for slots, end, result in (
        (["slot 5"], [], f"5 5 6 7 {new}"),
        (["slot 1", "slot 2"], ["slot 1"], f"{new} 6 7 8"),
        (["slot 1", "slot 3"], ["right"], f"5^ 5 6^ 7 8 {new}"),
    ):
        match = table("5 5 6 7 8", **layout)  # type: ignore[arg-type]
        assert play(match, *actions, *slots, "confirm", *end)["villages"][A] == result


def test_sa_6_13_failure_with_three() -> None:
    """Scenario 11. SA-6.13, SA-6.14: a penalty card that nobody has seen, at the end of the seat's choice."""
    match = table("2 2 9 1 3", pile=[8, 7, 6])
    before = len(match.layout()["pile"])
    play(match, *exchange(1, 2, 3), "right")
    assert options(match) == ["left", "right"]
    assert refused(match, "slot 1") == "SA-6.14"
    layout = play(match, "left")
    assert layout["villages"][A] == "7 2^ 2^ 9^ 1 3 8"
    assert len(layout["pile"]) == before - 2
    penalty = handle(match, A, 1)
    assert not any(knows(match, seat, penalty) for seat in (A, B, None))
    assert happened(match, "penalty", seat=None) == [{"owner": A, "slot": 1, "card": penalty}]


def test_sa_6_15_penalty_with_an_empty_pile() -> None:
    """Scenario 12. SA-6.15, SA-12.3: no penalty card; the supply is empty and the round ends."""
    match = table("5 6 9 1 3", pile=[8], rest="discard")
    play(match, *exchange(1, 2, 3), "right")
    assert happened(match, "penalty") == []
    assert causes(match) == [["supply_empty"]]
    assert happened(match, "revealed")[A]["numbers"] == [5, 6, 9, 1, 3, 8]


def test_sa_6_15_the_row_is_never_used_for_a_penalty() -> None:
    """SA-6.15"""
    match = table("5 6 9 1 3", row=[7], pile=[8], rest="discard")
    layout = play(match, *exchange(1, 2, 3), "right")
    assert layout["row"] == [7]
    assert layout["villages"][A] == "5^ 6^ 9^ 1 3 8"


def test_sa_6_16_a_knowingly_wrong_announcement_costs_the_same() -> None:
    """SA-6.16: whether the seat knew makes no difference."""
    tables = [table("5 6 9 1 3", pile=[8, 7], seen=seen) for seen in ({}, {A: ["A1", "A2", "A3"]})]
    villages = [play(match, *exchange(1, 2, 3), "left", "left")["villages"][A] for match in tables]
    assert villages == ["7 8 5^ 6^ 9^ 1 3"] * 2


def test_sa_6_17_the_new_card_leaves_in_a_later_turn_at_the_earliest() -> None:
    """SA-6.17: it is no slot while it is in hand; a turn later it can be named."""
    match = table("6 7 1 1 2", "5 5 8 8 9", pile=[6], discard=[12])
    play(match, "draw_pile", "exchange", "slot 2", "confirm")
    assert village(match, A) == "6 6 1 1 2"
    play(match, "take_discard", "slot 1", "confirm")
    assert play(match, "take_discard", "slot 1", "slot 2", "confirm", "slot 1")["villages"][A] == "5^ 1 1 2"


def test_sa_6_18_several_cards_for_master_and_witch() -> None:
    """Scenario 40. SA-6.18, SA-9.12: several cards, or a failure, whenever a card is taken into the own village."""
    match = table("6 6 1 2 2", pile=[11, 5])
    play(match, "draw_pile", "discard_ability", "seat 0", "slot 1", "slot 2", "confirm", "slot 1")
    assert village(match, A) == "5 1 2 2"
    match = table("6 6 1 2 2", pile=[10], discard=[9, 8])
    play(match, "draw_pile", "discard_ability", "number 8", "slot 1", "slot 2", "confirm", "slot 2")
    assert village(match, A) == "8^ 1 2 2"
    match = table("6 7 1 2 2", pile=[10], discard=[9, 8])
    play(match, "draw_pile", "discard_ability", "number 8", "slot 1", "slot 2", "confirm", "left")
    assert village(match, A) == "8^ 6^ 7^ 1 2 2"


def test_sa_6_18_the_robber_swaps_one_for_one() -> None:
    """SA-6.18: no naming, no confirmation."""
    match = table("6 6 1 2 2", "5 5 8 8 9", pile=[12])
    play(match, "draw_pile", "discard_ability", "slot 1")
    assert options(match) == ["slot 1", "slot 2", "slot 3", "slot 4", "slot 5"]
    assert play(match, "slot 1")["villages"] == ["5 6 1 2 2", "6 5 8 8 9"]


def test_sa_6_19_cards_turned_up_by_a_failure_work_at_once() -> None:
    """SA-6.19: an Empath turned up by the failure may look in the same turn's wrap_up."""
    match = table("2 7 1 1 3", pile=[6])
    play(match, *exchange(1, 2), "right")
    assert options(match) == ["empath", "end_turn"]


def test_sa_6_20_empty_places() -> None:
    """Scenario 81. SA-6.20: the named cards are discarded before the new card is placed; no slot number has shifted yet."""
    match = table("8 8 1 8 2", pile=[5], discard=[12])
    fourth = handle(match, A, 4)
    layout = play(match, *exchange(1, 2, 4))
    assert layout["handles"]["discard"][0] == fourth
    assert layout["villages"][A] == "- - 1 - 2"
    assert [place["card"] is None for place in match.observe(B)["villages"][A]] == [True, True, False, True, False]
    assert options(match) == ["slot 1", "slot 2", "slot 4"]
    assert play(match, "slot 2")["villages"][A] == "5 1 2"


def test_sa_10_1_joker() -> None:
    """Scenario 13. SA-10.1, SA-10.2: a Doppelgänger counts as the number of the others."""
    match = table("13 6 6^ 2 1", pile=[7])
    play(match, *exchange(1, 2, 3))
    assert happened(match, "succeeded") == [{"seat": A, "count": 3}]
    assert play(match, "slot 1")["villages"][A] == "7 2 1"


def test_sa_10_1_a_joker_does_not_mend() -> None:
    """Scenario 15. SA-10.1, SA-6.10, SA-6.13."""
    match = table("13 6 7 2 1", pile=[8, 9])
    play(match, *exchange(1, 2, 3), "right", "right")
    assert village(match, A) == "13^ 6^ 7^ 2 1 8 9"


def test_sa_10_2_two_doppelganger() -> None:
    """Scenario 14. SA-10.2: alone, or with another card; face up or down."""
    for slots in ((1, 2), (1, 2, 3), (3, 1, 2)):
        match = table("13 13^ 4 2 1", pile=[8])
        play(match, *exchange(*slots))
        assert happened(match, "succeeded") == [{"seat": A, "count": len(slots)}]


def test_sa_10_3_a_lonely_doppelganger() -> None:
    """Scenario 64. SA-10.3, SA-13.1, SA-4.5: drawn it has no ability, named alone it is an ordinary card, it counts 13."""
    match = table("13 5 6 7 8", pile=[13])
    play(match, "draw_pile")
    assert options(match) == ["discard_plain", "exchange"]
    assert play(match, "exchange", "slot 1", "confirm")["villages"][A] == "13 5 6 7 8"
    match = table("13 2", pile=[7], rest="discard")
    play(match, "draw_pile", "discard_plain")
    assert happened(match, "summed")[A] == {"seat": A, "sum": 15}
