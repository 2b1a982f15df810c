"""Clauses of section 3: the turn, its windows, what happens by itself, the end of a turn, the stall guard."""

from typing import Any

from silver_tables import A, B, causes, happened, options, play, refused, table, village

OWNS_AMULET: dict[str, Any] = {"round": 2, "amulet": A}


def test_sa_3_1_one_main_action() -> None:
    """SA-3.1: draw, take or call; passing is not possible. SA-1.10: nobody else may act."""
    match = table("1 5 6 7", "5 5 6 8 8", pile=[9], row=[10], discard=[11])
    assert options(match) == ["draw_pile", "draw_row 1", "take_discard", "call"]
    assert options(match, B) == []
    assert refused(match, "draw_pile", B) == "SA-1.10"
    assert refused(match, "pass") == "SA-3.1"
    assert refused(match, "end_turn") == "SA-3.1"
    play(match, "draw_pile", "discard_plain")
    assert match.to_act == (B,)


def test_sa_3_2_phases_of_a_turn() -> None:
    """SA-3.2: main, the Rascal's choice, hold, carrying out, wrap-up."""
    match = table("4^ 2^ 5 6 7", pile=[9, 8])
    phases = []
    for action in ("draw_pile", "keep 1", "discard_ability", "seat 1", "slot 1", "end_turn"):
        phases.append(match.layout()["decision"])
        play(match, action)
    assert phases == ["main", "rascal_pick", "hold", "target_seat", "target_slot", "wrap_up"]
    assert match.to_act == (B,)


def test_sa_3_4_no_free_act_inside_a_step() -> None:
    """Scenario 57. SA-3.2, SA-3.3, SA-3.4: not while naming; in wrap_up it is possible again."""
    match = table("5 6 7 8 9", pile=[10], **OWNS_AMULET)
    assert options(match)[-1] == "amulet"
    play(match, "draw_pile")
    assert options(match)[-1] == "amulet"
    play(match, "exchange", "slot 1")
    assert refused(match, "amulet") == "SA-3.4"
    play(match, "confirm")
    assert options(match) == ["amulet", "end_turn"]


def test_sa_3_4_nor_inside_a_rascal_choice_an_ability_or_another_free_act() -> None:
    """SA-3.4; SA-3.7: a free act that was chosen is carried out."""
    match = table("4^ 2^ 5 6 7", pile=[9, 8], **OWNS_AMULET)
    play(match, "draw_pile")
    assert [refused(match, act) for act in ("amulet", "empath", "guard")] == ["SA-3.4"] * 3
    play(match, "keep 1", "amulet")
    assert refused(match, "empath") == "SA-3.7"
    play(match, "slot 3", "discard_ability")
    assert refused(match, "empath") == "SA-3.4"


def test_sa_3_3_free_acts_in_any_order() -> None:
    """SA-3.3: all three in main, in hold or in wrap_up."""
    for before in ([], ["draw_pile"], ["draw_pile", "discard_plain"]):
        match = table("2^ 3^ 5 6 7", pile=[9], **OWNS_AMULET)
        play(match, *before)
        assert options(match)[-4 if before[1:] else -3 :][:3] == ["amulet", "empath", "guard"]
        play(match, "guard", "slot 3", "amulet", "slot 4", "empath", "slot 5")
        assert happened(match, "guarded", "covered", "looked") == [
            {"seat": A, "bodyguard": 2, "slot": 3},
            {"seat": A, "slot": 4, "card": 13},
            {"seat": A, "owner": A, "slot": 5, "card": 14},
        ]


def test_sa_3_5_wrap_up_only_if_a_free_act_is_possible() -> None:
    """SA-3.5: without one the turn ends by itself; after the last one too."""
    match = table("5 6 7 8 9", pile=[10])
    play(match, "draw_pile", "discard_plain")
    assert match.to_act == (B,)
    match = table("2^ 6 7 8 9", pile=[10])
    play(match, "draw_pile", "discard_plain")
    assert options(match) == ["empath", "end_turn"]
    play(match, "empath", "slot 2")
    assert match.to_act == (B,)


def test_sa_3_6_the_last_name_confirms_itself() -> None:
    """Scenario 74. SA-3.6, SA-6.1: no card is left to name, so confirm is taken and logged."""
    match = table("4 4", pile=[7])
    play(match, "draw_pile", "exchange", "slot 1")
    assert options(match) == ["slot 2", "confirm"]
    play(match, "slot 2")
    assert happened(match, "forced", seat=A) == [{"seat": A, "action": "confirm"}]
    assert match.layout()["decision"] == "place_new"
    assert options(match) == ["slot 1", "slot 2"]


def test_sa_3_7_no_way_back() -> None:
    """Scenario 58. SA-3.7, SA-9.3."""
    match = table("5 6 7 8 9", pile=[10], discard=[11])
    play(match, "draw_pile")
    for words in ("draw_pile", "take_discard"):
        assert refused(match, words) == "SA-3.7"
    play(match, "exchange")
    assert refused(match, "discard_plain") == "SA-3.7"
    match = table(None, None, None, pile=[12])
    play(match, "draw_pile", "discard_ability", "seat 2")
    assert refused(match, "stop") == "SA-9.3"


def test_sa_3_8_the_tests_for_the_end_come_first() -> None:
    """Scenario 59. SA-3.8, SA-12.1, SA-12.7: the round ends before anything is laid into the row."""
    match = table("0 1 5 6 7", "0^ 5 5 5 6", pile=[8, 9], rest="discard")
    play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "right")
    assert causes(match) == [["both_villagers"]]
    assert happened(match, "row_filled") == []
    match = table("0 1 5 6 7", "0^ 5 5 5 6", pile=[8], rest="discard")
    play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "right")
    assert causes(match) == [["supply_empty", "both_villagers"]]


def test_sa_3_8_then_row_counter_and_next_seat() -> None:
    """SA-3.8: a turn that goes on fills the row, counts, and passes the turn."""
    match = table("5 6 7 8 9", discard=[1], pile=[11, 10], stall=4)
    layout = play(match, "take_discard", "slot 1", "confirm")
    assert (layout["row"], layout["stall"], layout["on_turn"]) == ([11], 5, B)


def test_sa_3_9_stall_guard() -> None:
    """Scenario 48. SA-3.9: after 5 turns a seat without a smaller supply no discard may be taken, until somebody draws."""
    match = table("5 6 7 8", "9 10 11 12 5", discard=[6], pile=[7])
    for _ in range(10):
        play(match, "take_discard", "slot 1", "confirm")
    assert match.layout()["stall"] == 10
    assert refused(match, "take_discard") == "SA-3.9"
    assert options(match) == ["draw_pile", "call"]
    play(match, "draw_pile", "discard_plain")
    assert match.layout()["stall"] == 0
    assert "take_discard" in options(match, B)


def test_sa_3_9_a_calling_turn_counts_and_a_round_starts_at_zero() -> None:
    """SA-3.9"""
    match = table("5 6 7 8", "9 10 11 12 5", stall=3, pile=[7])
    assert play(match, "call")["stall"] == 4
    match = table("5 6 7 8", "9 10 11 12 5", stall=3, caller=B, pile=[7])
    assert play(match, "take_discard", "slot 1", "confirm")["round"] == 2
    assert match.layout()["stall"] == 0


def test_sa_3_9_laying_out_is_not_using_up() -> None:
    """Scenario 83. SA-3.9, SA-1.9, SA-8.4: the row is part of the supply."""
    match = table("5 6 7 8 9", stall=3, discard=[1], pile=[11, 10])
    supply = len(match.layout()["pile"])
    layout = play(match, "take_discard", "slot 2", "confirm")
    assert layout["row"] == [11]
    assert len(layout["pile"]) + len(layout["row"]) == supply
    assert layout["stall"] == 4


def test_sa_3_10_always_a_draw() -> None:
    """Scenario 71. SA-3.10, SA-3.6, SA-3.9: the only option is taken by itself."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, row=[5], stall=10, rest="discard")
    assert happened(match, "forced") == [{"seat": B, "action": "draw_row 1"}]
    assert match.layout()["hand"] == [5]
    assert match.layout()["decision"] == "hold"


def test_sa_3_11_no_window_between_taking_and_naming() -> None:
    """Scenario 76. SA-3.11, SA-3.4."""
    match = table("5 6 7 8 9", discard=[11], **OWNS_AMULET)
    play(match, "take_discard")
    assert match.layout()["decision"] == "name_slot"
    assert refused(match, "amulet") == "SA-3.4"
    play(match, "slot 1", "confirm", "amulet", "slot 1")
    assert village(match, A) == "[11^] 6 7 8 9"


def test_sa_3_12_guard_without_a_target() -> None:
    """Scenario 75. SA-3.12, SA-8.11: a single target is taken by itself; without one the act is refused."""
    match = table("3^ 5 5", guards=[[A, 1, 2]], discard=[11])
    play(match, "guard")
    assert match.layout()["guards"] == [[A, 1, 3]]
    play(match, "take_discard", "slot 2", "confirm")
    play(match, "take_discard", "slot 1", "confirm")
    play(match, "guard")
    assert match.layout()["guards"] == [[A, 1, 2]]
    for match in (table("3^ 5", guards=[[A, 1, 2]]), table("3^")):
        assert "guard" not in options(match)
        assert refused(match, "guard") == "SA-3.12"


def test_sa_3_12_empath_without_a_target() -> None:
    """SA-3.12: an Empath needs an own face-down card that is not covered."""
    match = table("2^ [5] 6^", round=2)
    assert "empath" not in options(match)
    assert refused(match, "empath") == "SA-3.12"


def test_sa_3_13_wrap_up_before_a_sure_end() -> None:
    """Scenario 77. SA-3.13, SA-12.4: the Empath's look is still open; the round ends after the turn."""
    match = table("0 2^ 5 5 9", "0^ 6 6 6 6", pile=[5])
    play(match, "draw_pile", "discard_ability", "slot 1")
    assert options(match) == ["empath", "end_turn"]
    assert causes(match) == []
    play(match, "end_turn")
    assert causes(match) == [["both_villagers"]]


def test_sa_3_14_a_card_in_hand_is_missing_from_where_it_was() -> None:
    """SA-3.14: drawn, taken, fetched, or looked at by the Witch; a penalty card stays on the pile until it is placed."""
    match = table("5 6 7 8 9", pile=[11, 4], discard=[10])
    before = len(match.layout()["pile"])
    layout = play(match, "draw_pile")
    assert (layout["hand"], len(layout["pile"])) == ([11], before - 1)
    layout = play(match, "discard_ability")
    assert (layout["hand"], len(layout["pile"])) == ([4], before - 2)
    match = table("5 6 7 8 9", pile=[10], discard=[11, 12])
    layout = play(match, "draw_pile", "discard_ability", "number 12")
    assert (layout["hand"], layout["discard"]) == ([12], [10, 11])
    match = table("5 6 7 8 9", pile=[4], discard=[10, 11])
    layout = play(match, "take_discard")
    assert (layout["hand"], layout["discard"]) == ([10], [11])
    before = len(layout["pile"])
    assert len(play(match, "slot 1", "slot 2", "slot 3", "confirm", "left")["pile"]) == before
    assert len(play(match, "left")["pile"]) == before - 1
