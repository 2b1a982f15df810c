"""Clauses of section 9: the call "Magi", silence, and catching."""

from pathlib import Path
from typing import Any

import pytest
from magi_rounds import calls, drawn, finishers, points
from magi_tables import A, B, C, D, changed_edition, happened, options, play, refused, table, turns

from amulett import AmulettError, Match

MANUAL = {"call_mode": "manual"}
TWO_LEFT = ["red_cup", "blue_broom"]
"""The red cup fits; the broom stays."""


def silent_table(*hands: list[str] | None, **layout: Any) -> Match:
    """Mode manual: A has kept one card and said nothing; B's turn begins."""
    match = table(*(hands or (TWO_LEFT,)), options=MANUAL, **layout)
    play(match, "play red_cup", "silent")
    return match


def question(match: Match) -> tuple[int, int]:
    """Who is asked about whom."""
    observation = match.observe(None)
    assert observation["decision"] == "catch"
    return observation["asked"], observation["about"]


def test_mg_9_1_call_mode_is_auto_or_manual() -> None:
    """MG-9.1"""
    assert table(TWO_LEFT).options["call_mode"] == "auto"
    assert table(TWO_LEFT, options=MANUAL).options["call_mode"] == "manual"
    for other in ("loud", True, None):
        with pytest.raises(AmulettError, match="auto or manual"):
            table(TWO_LEFT, options={"call_mode": other})


@pytest.mark.parametrize("left", [2, 3])
def test_mg_9_2_nobody_calls_with_more_than_one_card(left: int) -> None:
    """MG-9.2: exactly one card."""
    hand = ["red_cup", "blue_broom", "blue_shield", "blue_crystal"][: left + 1]
    match = table(hand, options=MANUAL)
    play(match, "play red_cup")
    assert match.layout()["decision"] == "main_play"
    assert match.layout()["on_turn"] == B
    assert len(match.observe(A)["hand"]) == left


def test_mg_9_2_one_card_in_the_closing_phase_must_be_called() -> None:
    """MG-9.2, MG-4.24: nothing else can be done before."""
    match = table(TWO_LEFT, options=MANUAL)
    play(match, "play red_cup")
    assert match.observe(B)["decision"] == "call"
    assert options(match, A) == ["say", "silent"]
    assert match.observe(B)["on_turn"] == A
    play(match, "say")
    assert calls(match) == [A]
    assert match.observe(None)["silent"] == []
    assert match.layout()["on_turn"] == B
    assert match.layout()["decision"] == "main_play"


def test_mg_9_3_the_duty_arises_in_every_closing_phase_anew() -> None:
    """MG-9.3: A keeps one card in three closing phases and calls three times."""
    match = table(
        ["blue_cup", "red_cup"], ["blue_sword", "red_sword", "red_broom"], players=2, draw_pile=["red_coin", "red_shield"]
    )
    play(match, "play red_cup")
    assert calls(match) == [A]
    play(match, "play red_sword")  # nothing of A's fits red: it draws the red coin
    play(match, "play red_coin")
    assert calls(match) == [A, A]
    play(match, "play red_broom")
    play(match, "play red_shield")
    assert calls(match) == [A, A, B, A]


def test_mg_9_3_a_seat_that_can_only_pass_calls_again() -> None:
    """MG-9.3: one card, nothing fits, nothing can be drawn."""
    match = table(["blue_cup"], ["red_cup", "red_sword"], None, [], rest=D)
    assert happened(match, "passed") == [("passed", {"seat": A})]
    assert calls(match) == [A]


def test_mg_9_4_waiting_seat_does_not_call() -> None:
    """MG-9.4, in both modes."""
    for mode in ("auto", "manual"):
        match = table(["red_scepter_1"], options={"call_mode": mode})
        layout = play(match, "play red_scepter_1")
        assert (layout["on_turn"], layout["decision"]) == (C, "main_play")
        assert match.observe(None)["waiting"] == [A]
        assert calls(match) == []


def test_mg_9_5_auto_calls_by_itself() -> None:
    """Scenario 36. MG-9.5: the log shows the call, B's turn starts without a question."""
    match = table(TWO_LEFT)
    layout = play(match, "play red_cup")
    assert [event.name for _, event in match.events_for(C)][-2:] == ["called", "turn_began"]
    assert calls(match) == [A]
    assert (layout["on_turn"], layout["decision"]) == (B, "main_play")
    assert layout["silent"] == {}
    assert refused(match, B, "catch 0") == "MG-9.5"


def test_mg_9_6_silence_is_a_decision() -> None:
    """MG-9.6: a silent seat is known to be silent."""
    match = silent_table()
    for viewer in (None, A, B, C, D):
        assert match.observe(viewer)["silent"] == [A]
    assert calls(match) == []
    assert happened(match, "stayed_silent") == [("stayed_silent", {"seat": A})]


def test_mg_9_7_a_silent_seat_is_caught() -> None:
    """Scenario 37. MG-9.7, MG-9.20, MG-9.9, MG-9.17."""
    match = silent_table(draw_pile=["yellow_cup"])
    assert question(match) == (B, A)
    assert options(match, B) == ["catch 0", "let_pass 0"]
    layout = play(match, "catch 0")
    assert sorted(layout["hands"][A]) == ["blue_broom", "yellow_cup"]
    assert layout["silent"] == {}
    assert (layout["on_turn"], layout["decision"]) == (B, "main_play")
    assert len(layout["hands"][B]) == 3
    play(match, "play red_shield", "play red_shield", "play red_crystal")
    assert match.layout()["on_turn"] == A
    assert happened(match, "caught", "let_pass") == [("caught", {"seat": B, "about": A})]


def test_mg_9_7_any_opponent_can_catch_until_the_next_turn_begins() -> None:
    """MG-9.7: D is the last one to be asked, at the start of its own turn."""
    match = silent_table(draw_pile=["yellow_cup"])
    play(match, "let_pass 0", "play red_shield", "let_pass 0", "play red_shield")
    assert question(match) == (D, A)
    layout = play(match, "catch 0")
    assert len(layout["hands"][A]) == 2


def test_mg_9_11_a_silence_lapses() -> None:
    """Scenario 38. MG-9.10, MG-9.11, MG-9.19: no question at the start of A's turn, no card, no points."""
    match = silent_table(["red_cup", "red_broom"])
    asked = []
    for card in ("red_shield", "red_shield", "red_crystal"):
        asked.append(question(match))
        play(match, "let_pass 0", f"play {card}")
    assert asked == [(B, A), (C, A), (D, A)]
    layout = match.layout()
    assert (layout["on_turn"], layout["asked"], layout["decision"]) == (A, A, "main_play")
    assert layout["hands"][A] == ["red_broom"]
    assert layout["silent"] == {}
    assert layout["scores"] == [0, 0, 0, 0]
    assert happened(match, "lapsed") == [("lapsed", {"seat": A})]


def test_mg_9_8_all_opponents_are_asked_before_an_own_second_turn() -> None:
    """Scenario 39. MG-9.8, MG-9.13, MG-9.9."""
    match = table(["red_hourglass", "red_broom"], options=MANUAL, draw_pile=["yellow_cup"])
    play(match, "play red_hourglass", "silent")
    assert question(match) == (B, A)
    assert refused(match, A, "play red_broom") == "MG-4.3"
    play(match, "let_pass 0")
    assert question(match) == (C, A)
    layout = play(match, "catch 0")
    assert happened(match, "caught", "let_pass") == [
        ("let_pass", {"seat": B, "about": A}),
        ("caught", {"seat": C, "about": A}),
    ]
    assert layout["hands"][A] == ["red_broom", "yellow_cup"]
    assert (layout["on_turn"], layout["asked"], layout["decision"]) == (A, A, "main_play")
    assert turns(match) == [A, A]


def test_mg_9_19_order_of_the_questions() -> None:
    """MG-9.8: about the seat on turn; MG-9.19: it is silent no more; MG-9.20: the seat on turn about the others."""
    one = [["blue_broom"], None, ["blue_shield"], ["blue_crystal"]]
    for direction in ("cw", "ccw"):
        match = table(*one, options=MANUAL, silent={A: [B], C: [], D: []}, direction=direction)
        asked = []
        for answer in ("let_pass 0", "let_pass 0", "let_pass 2", "let_pass 3"):
            asked.append(question(match))
            assert (A in match.observe(None)["silent"]) == (answer == "let_pass 0")
            play(match, answer)
        assert asked == [(C, A), (D, A), (A, C), (A, D)]
        assert match.layout()["decision"] not in ("catch", "call")


def test_mg_9_8_questions_run_clockwise_from_the_left_neighbour() -> None:
    """MG-9.8, MG-9.20: also past the last seat."""
    match = table(None, ["blue_crystal"], ["blue_shield"], None, on_turn=C, options=MANUAL, silent={C: []})
    asked = []
    for _ in range(3):
        asked.append(question(match))
        play(match, "let_pass 2")
    assert asked == [(D, C), (A, C), (B, C)]
    one = [["blue_broom"], ["blue_crystal"], None, ["blue_shield"]]
    match = table(*one, on_turn=C, options=MANUAL, silent={A: [], B: [], D: []})
    asked = []
    for seat in (D, A, B):
        asked.append(question(match))
        play(match, f"let_pass {seat}")
    assert asked == [(C, D), (C, A), (C, B)]


def test_mg_9_20_each_opponent_is_asked_once_per_silence() -> None:
    """MG-9.20: B, on turn twice, is not asked again."""
    match = silent_table(TWO_LEFT, ["red_hourglass", "red_cup", "blue_cup"])
    play(match, "let_pass 0", "play red_hourglass")
    assert turns(match) == [A, B, B]
    assert match.layout()["decision"] == "main_play"
    assert match.layout()["silent"] == {"0": [B]}


def test_mg_9_20_a_new_silence_is_a_new_question() -> None:
    """MG-9.20: whoever let the first one pass may catch the second."""
    match = silent_table(draw_pile=["red_sword", "yellow_cup"])
    for card in ("red_shield", "red_shield", "red_crystal"):
        play(match, "let_pass 0", f"play {card}")
    play(match, "play red_sword", "silent")
    assert question(match) == (B, A)
    assert len(play(match, "catch 0")["hands"][A]) == 2


def test_mg_9_9_a_caught_seat_is_not_asked_about_again() -> None:
    """MG-9.9: one mistake, one card."""
    match = silent_table(draw_pile=["yellow_cup"])
    play(match, "catch 0")
    assert refused(match, C, "catch 0") == "MG-9.12"
    play(match, "play red_shield", "play red_shield", "play red_crystal")
    assert drawn(match, A)[0] == "yellow_cup"
    assert len(happened(match, "caught")) == 1
    assert happened(match, "lapsed") == []


def test_mg_9_10_let_pass_is_final() -> None:
    """MG-9.10"""
    match = silent_table()
    play(match, "let_pass 0")
    assert refused(match, B, "catch 0") == "MG-9.10"
    assert refused(match, B, "let_pass 0") == "MG-9.10"


def test_mg_9_12_there_is_no_wrong_accusation() -> None:
    """Scenario 40. MG-9.12, MG-9.5."""
    match = table(TWO_LEFT, options=MANUAL)
    play(match, "play red_cup", "say")
    assert refused(match, B, "catch 0") == "MG-9.12"
    match = table(TWO_LEFT)
    play(match, "play red_cup")
    assert {refused(match, seat, "catch 0") for seat in (A, B, C, D)} == {"MG-9.5"}


def test_mg_9_13_a_turn_by_shot_counts_as_the_next_turn() -> None:
    """MG-9.13: C and D have not been asked yet; they are, before A's turn goes on."""
    match = silent_table(TWO_LEFT, ["red_parchment", "red_sword", "blue_sword"], draw_pile=["yellow_cup"])
    play(match, "let_pass 0", "play red_parchment", "target 0")
    assert turns(match) == [A, B, A]
    assert question(match) == (C, A)
    play(match, "let_pass 0")
    assert question(match) == (D, A)
    play(match, "let_pass 0")
    assert happened(match, "lapsed") == [("lapsed", {"seat": A})]
    assert match.layout()["silent"] == {}


def test_mg_9_14_open_silences_lapse_with_the_round() -> None:
    """MG-9.14: no penalty, no question in the next round."""
    match = silent_table(TWO_LEFT, ["red_sword"])
    layout = play(match, "let_pass 0", "play red_sword")
    assert finishers(match) == [B]
    assert points(match)[A] == 2, "the blue broom, and nothing for the silence"
    assert layout["silent"] == {}
    assert (layout["round"], layout["decision"]) == (2, "main_play")


def test_mg_9_14_open_silences_lapse_with_the_match() -> None:
    """MG-9.14: MG-10.9 keeps the table as it lay, but silence is nothing that lies there."""
    match = silent_table(TWO_LEFT, ["red_sword"], scores=[48, 0, 0, 0])
    play(match, "let_pass 0", "play red_sword")
    assert match.over
    assert match.observe(None)["silent"] == []


def test_mg_9_15_a_catch_without_a_card_to_draw_ends_the_silence() -> None:
    """MG-9.15, MG-9.16: A keeps its one card, is silent no more, and need not call before its next closing phase."""
    match = table(["blue_broom"], ["red_cup", "red_sword"], None, [], rest=D, on_turn=B, silent={A: []}, options=MANUAL)
    layout = play(match, "catch 0")
    assert happened(match, "caught", "drew") == [("caught", {"seat": B, "about": A})]
    assert layout["hands"][A] == ["blue_broom"]
    assert layout["silent"] == {}
    assert (layout["on_turn"], layout["decision"]) == (B, "main_play")


def test_mg_9_16_a_caught_seat_has_no_duty_with_three_cards() -> None:
    """Scenario 57. MG-9.16, MG-9.6."""
    match = silent_table(TWO_LEFT, ["red_shield", "red_coin", "red_broom"], draw_pile=["red_balance", "red_crystal"])
    play(match, "catch 0", "play red_shield", "play red_shield", "play red_crystal")
    assert sorted(match.observe(A)["hand"]) == ["blue_broom", "red_balance"]
    layout = play(match, "draw", "pass")
    assert len(layout["hands"][A]) == 3
    assert (layout["on_turn"], layout["decision"]) == (B, "main_play")


def test_mg_9_17_the_caught_seat_draws_one_card_at_once() -> None:
    """MG-9.17: before anything else happens, from the top of the pile."""
    match = silent_table(draw_pile=["yellow_cup", "yellow_sword"])
    before = len(match.events)
    play(match, "catch 0")
    assert [(event.name, event.data) for event in match.events[before:]] == [
        ("caught", {"seat": B, "about": A}),
        ("drew", {"seat": A, "count": 1, "cards": ["yellow_cup"]}),
    ]


def test_mg_9_18_how_the_one_card_came_does_not_matter() -> None:
    """MG-9.18: a waiting seat that had to draw one card, and may keep silent about it."""
    match = table([], draw_counter=1, draw_pile=["yellow_cup"], options=MANUAL)
    assert options(match, A) == ["say", "silent"]
    play(match, "silent")
    assert question(match) == (B, A)


def test_mg_9_2_another_edition_may_call_at_two_cards_and_fine_three(tmp_path: Path) -> None:
    """MG-9.2, MG-9.17 and section 18: the two numbers are read from the edition."""
    edition = changed_edition(tmp_path, {"magi_call.hand_size_to_call": 2, "magi_call.catch_penalty_cards": 3})
    match = table([*TWO_LEFT, "blue_shield"], edition=edition, options=MANUAL)
    play(match, "play red_cup")
    assert options(match, A) == ["say", "silent"]
    layout = play(match, "silent", "catch 0")
    assert len(layout["hands"][A]) == 5
    match = table(TWO_LEFT, edition=edition, options=MANUAL)
    play(match, "play red_cup")
    assert match.layout()["decision"] == "main_play"
