"""Clauses of sections 4 and 5: drawing from the pile, taking the discard."""

from typing import Any

from silver_tables import A, B, causes, faces, handle, happened, knows, options, play, refused, table, village


def test_sa_4_1_a_drawn_card_is_seen_by_the_drawer_only() -> None:
    """SA-4.1, SA-4.9: also after it has been exchanged in, face down."""
    match = table("5 9 2 2 7", pile=[4])
    top = match.layout()["handles"]["pile"][0]
    play(match, "draw_pile")
    assert match.observe(A)["hand"]["numbers"] == [4]
    assert match.observe(B)["hand"]["numbers"] == [None]
    play(match, "exchange", "slot 1", "confirm")
    assert handle(match, A, 1) == top
    assert [knows(match, seat, top) for seat in (A, B, None)] == [True, False, False]
    assert faces(match, A) == [4]
    assert faces(match, B) == faces(match, None) == []


def test_sa_4_2_nothing_to_draw() -> None:
    """Scenario 24. SA-4.2, SA-12.3, SA-1.9: an empty pile; the row keeps the round going."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, row=[7], discard=[12], rest="discard")
    assert refused(match, "draw_pile") == "SA-4.2"
    assert refused(match, "draw_row 2") == "SA-4.2"
    play(match, "take_discard", "slot 1", "confirm")
    assert causes(match) == []
    assert match.to_act == (A,)
    assert refused(table(), "draw_row 1") == "SA-4.2"


def test_sa_4_3_plain_discard() -> None:
    """Scenario 4. SA-4.3, SA-4.4, SA-4.5: no ability is used, nobody looks at anything."""
    match = table("5 5 6 6 7", pile=[9])
    play(match, "draw_pile")
    assert options(match) == ["discard_plain", "discard_ability", "exchange"]
    layout = play(match, "discard_plain")
    assert layout["discard"][0] == 9
    assert happened(match, "looked") == []
    assert match.to_act == (B,)
    assert match.observe(None)["discard"] == {"size": 2, "top": 9}


def test_sa_4_5_only_discard_icons_have_an_ability() -> None:
    """SA-4.5: 5 to 12 offer it, the others do not."""
    for number in range(14):
        match = table("5 6 7 8 9", "5 6 7 8 9", pile=[number], discard=[11])
        play(match, "draw_pile")
        assert ("discard_ability" in options(match)) == (5 <= number <= 12)
        if not 5 <= number <= 12:
            assert refused(match, "discard_ability") == "SA-4.5"


def test_sa_4_6_the_card_is_discarded_before_its_ability() -> None:
    """SA-4.6: while the ability is carried out it lies on the discard pile."""
    match = table("5 6 7 8 9", pile=[10], discard=[4, 3])
    layout = play(match, "draw_pile", "discard_ability")
    assert layout["discard"] == [10, 4, 3]
    assert layout["decision"] == "master_number"


def test_sa_4_7_an_ability_without_a_target_is_not_offered() -> None:
    """SA-4.7, for each character."""
    nothing_closed = "9^ 9^ 8^"
    tables: dict[int, dict[str, Any]] = {
        5: {"villages": [nothing_closed, None]},
        6: {"villages": [nothing_closed, "7^ 7^"]},
        7: {"villages": [nothing_closed, None]},
        8: {"villages": [None, "7^ 3^ 6"], "guards": [[B, 2, 3]]},
        9: {"villages": [nothing_closed, "7^ 7^"]},
        10: {"villages": [None, None], "discard": []},
        11: {"villages": [None, None], "rest": "discard"},
        12: {"villages": [None, "3^ 5"], "guards": [[B, 1, 2]]},
    }
    for number, given in tables.items():
        match = table(*given.pop("villages"), hand=[number], decision="hold", **given)
        assert "discard_ability" not in options(match)
        assert refused(match, "discard_ability") == "SA-4.7"


def test_sa_4_8_no_ability_for_other_ways_onto_the_discard_pile() -> None:
    """Scenario 5. SA-4.8, SA-4.9, SA-6.4: the Seer exchanged away does nothing; nor does a card taken or opened first."""
    match = table("5 9 2 2 7", pile=[1])
    layout = play(match, "draw_pile", "exchange", "slot 2", "confirm")
    assert layout["villages"][A] == "5 1 2 2 7"
    assert layout["discard"][0] == 9
    assert match.to_act == (B,)
    assert happened(match, "looked", "aimed") == []
    match = table("5 6 7 8 9", discard=[9])
    assert refused(match, "discard_ability") == "SA-3.1"
    play(match, "take_discard")
    assert refused(match, "discard_ability") == "SA-5.1"


def test_sa_4_10_only_a_covered_card() -> None:
    """Scenario 45. SA-4.10, SA-5.3, SA-7.1: draw and discard, abilities that need no own card, or call."""
    match = table("[1]", pile=[9], discard=[5], round=2)
    assert options(match) == ["draw_pile", "call"]
    assert refused(match, "take_discard") == "SA-5.3"
    play(match, "draw_pile")
    assert options(match) == ["discard_plain", "discard_ability"]
    assert refused(match, "exchange") == "SA-4.10"


def test_sa_5_1_taking_the_discard() -> None:
    """Scenario 6. SA-5.1, SA-5.2, SA-6.4: it must be exchanged and enters face up."""
    match = table("5 6 7 8 9", discard=[3, 11])
    play(match, "take_discard")
    assert refused(match, "discard_plain") == "SA-5.1"
    assert refused(match, "discard_ability") == "SA-5.1"
    assert refused(match, "confirm") == "SA-6.1"
    play(match, "slot 1", "confirm")
    layout = match.layout()
    assert layout["villages"][A] == "3^ 6 7 8 9"
    assert layout["discard"][:2] == [5, 11]


def test_sa_5_2_face_up_also_after_a_success() -> None:
    """SA-5.2, SA-6.12"""
    match = table("6 6 7 8 9", discard=[11])
    assert play(match, "take_discard", "slot 1", "slot 2", "confirm", "slot 2")["villages"][A] == "11^ 7 8 9"


def test_sa_5_3_no_discard_to_take() -> None:
    """SA-5.3: an empty discard pile."""
    match = table("5 6 7 8", discard=[])
    assert "take_discard" not in options(match)
    assert refused(match, "take_discard") == "SA-5.3"


def test_sa_5_4_a_failure_leaves_the_discard_pile_shorter() -> None:
    """SA-5.4: it may even be empty."""
    match = table("5 7 1 1 3", discard=[4])
    layout = play(match, "take_discard", "slot 1", "slot 2", "confirm", "left")
    assert layout["discard"] == []
    assert village(match, A) == "4^ 5^ 7^ 1 1 3"
