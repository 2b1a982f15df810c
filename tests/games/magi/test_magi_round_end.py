"""Clauses of section 8: the empty hand and the end of a round."""

from magi_rounds import calls, drawn, finishers, points
from magi_tables import A, B, C, D, happened, options, play, refused, table, turns

MANUAL = {"call_mode": "manual"}


def test_mg_8_1_last_card_without_a_debt_ends_the_round() -> None:
    """MG-8.1, MG-8.2: at once, at step 3 of the card; the seat on turn is the finisher."""
    match = table(None, ["red_cup"], on_turn=B)
    play(match, "play red_cup")
    assert finishers(match) == [B]
    assert calls(match) == []


def test_mg_8_1_an_empty_hand_of_another_seat_does_not_end_the_round() -> None:
    """MG-8.1, MG-8.2: only the seat on turn is looked at."""
    match = table(["red_cup", "red_sword"], [], None, [])
    assert options(match) == ["play red_cup", "play red_sword", "draw"]
    play(match, "draw", "pass")
    assert finishers(match) == [B]


def test_mg_8_2_catch_questions_come_before_the_test_for_an_empty_hand() -> None:
    """MG-8.2, MG-4.3: the seat that is about to finish may still catch somebody."""
    match = table([], None, ["arch_magus"], None, silent={C: [D]}, options=MANUAL, draw_pile=["storm_caller"])
    assert options(match, A) == ["catch 2", "let_pass 2"]
    assert finishers(match) == []
    play(match, "catch 2")
    assert finishers(match) == [A]
    assert points(match)[C] == 10 + 8


def test_mg_8_2_a_counter_cleared_by_another_seat_ends_nothing_by_itself() -> None:
    """MG-8.2, MG-8.6: a Reset in B's turn does not make the waiting A the finisher there and then."""
    match = table([], ["warding_mage", "red_cup", "red_sword"], on_turn=B, draw_counter=4)
    layout = play(match, "play warding_mage")
    assert layout["draw_counter"] == 0
    assert finishers(match) == []
    assert layout["on_turn"] == C


def test_mg_8_4_waiting_seat_wins_when_the_counter_is_zero() -> None:
    """Scenario 29, from the book. MG-8.3, MG-8.4, MG-8.10."""
    match = table(["red_scepter_1"])
    layout = play(match, "play red_scepter_1")
    assert finishers(match) == []
    assert match.observe(C)["waiting"] == [A]
    assert len(drawn(match, B)) == 1
    assert layout["on_turn"] == C
    play(match, "play red_shield", "play red_crystal")
    assert turns(match)[:5] == [A, B, C, D, A]
    assert finishers(match) == [A]
    assert drawn(match, A) == []


def test_mg_8_3_a_dodge_with_the_last_card_makes_the_seat_wait() -> None:
    """MG-8.3: a cloak in the magic phase leaves the debt on the table."""
    match = table(["blue_cloak"], discard_pile=["blue_scepter_2"], draw_counter=2)
    play(match, "play blue_cloak")
    assert finishers(match) == []
    assert turns(match)[:2] == [A, B]
    assert match.observe(C)["waiting"] == [A]


def test_mg_8_5_waiting_seat_is_hit_by_the_debt() -> None:
    """Scenario 30, from the book. MG-8.5, MG-9.2, MG-9.18, MG-4.14."""
    guild = ["red_cup", "yellow_sword"]
    match = table(
        [],
        ["red_cloak", *guild],
        ["blue_cloak", *guild],
        ["yellow_cloak", *guild],
        discard_pile=["red_scepter_1"],
        draw_pile=["yellow_coin"],
        draw_counter=1,
        on_turn=B,
    )
    layout = play(match, "play red_cloak", "play blue_cloak", "play yellow_cloak")
    assert turns(match) == [B, C, D, A, B]
    assert layout["hands"][A] == ["yellow_coin"], "the drawn card fits, but is not played"
    assert layout["discard_pile"][0] == "yellow_cloak"
    assert layout["draw_counter"] == 0
    assert calls(match) == [A]
    assert finishers(match) == []


def test_mg_8_7_waiting_seat_is_overtaken() -> None:
    """Scenario 31. MG-8.6, MG-8.7, MG-10.3."""
    match = table([], None, ["red_cup"], on_turn=B, draw_counter=1, discard_pile=["red_scepter_1"])
    assert len(drawn(match, B)) == 1
    assert match.observe(None)["draw_counter"] == 0
    assert finishers(match) == []
    play(match, "play red_cup")
    assert finishers(match) == [C]
    assert points(match)[A] == 0
    assert points(match)[C] == 0
    assert points(match)[B] > 0


def test_mg_8_8_again_as_the_last_card_ends_the_round() -> None:
    """Scenario 32, first half. MG-8.8: no second turn."""
    match = table(["red_hourglass"])
    play(match, "play red_hourglass")
    assert finishers(match) == [A]
    assert turns(match)[0] == A
    assert happened(match, "again") == []


def test_mg_8_9_again_as_the_last_card_under_a_debt_draws_it_at_once() -> None:
    """Scenario 32, second half. MG-8.9: the second turn starts, A draws 2."""
    match = table(["red_hourglass"], draw_counter=2, draw_pile=["blue_cup", "blue_sword"])
    layout = play(match, "play red_hourglass")
    assert turns(match) == [A, A, B]
    assert layout["hands"][A] == ["blue_cup", "blue_sword"]
    assert layout["draw_counter"] == 0
    assert finishers(match) == []


def test_mg_8_10_a_last_card_with_draw_makes_the_player_wait() -> None:
    """MG-8.10: coloured, grey, and chosen with Original."""
    match = table(["storm_caller"])
    play(match, "play storm_caller")
    assert finishers(match) == []
    assert match.observe(None)["waiting"] == [A]
    match = table(["summoner"])
    play(match, "play summoner", "name red")
    assert finishers(match) == []
    match = table(["arch_magus"])
    play(match, "play arch_magus", "choose draw_1", "choose free", "choose through")
    assert finishers(match) == []
    assert match.observe(None)["waiting"] == [A]


def test_mg_8_11_last_card_reset_ends_the_round() -> None:
    """Scenario 33. MG-8.11, MG-5.4, MG-5.5."""
    match = table(None, ["warding_mage"], on_turn=B, draw_counter=4)
    play(match, "play warding_mage")
    assert finishers(match) == [B]
    assert happened(match, "counter") == [("counter", {"draw_counter": 0})]
    assert happened(match, "free") == []


def test_mg_5_5_last_card_original_asks_for_nothing_after_draw_0() -> None:
    """Scenario 34. MG-5.5, MG-8.1."""
    match = table(["arch_magus"])
    play(match, "play arch_magus")
    assert finishers(match) == []
    assert options(match) == ["choose draw_0", "choose draw_1", "choose draw_2", "choose draw_3"]
    play(match, "choose draw_0")
    assert finishers(match) == [A]
    assert happened(match, "chose") == [("chose", {"seat": A, "ability": "draw_0"})]


def test_mg_5_5_last_card_select_asks_for_no_colour() -> None:
    """Scenario 35. MG-5.5, MG-8.1."""
    match = table(["colour_mage"])
    play(match, "play colour_mage")
    assert finishers(match) == [A]
    assert happened(match, "colour") == []


def test_mg_8_12_shot_at_a_waiting_seat_starts_its_turn() -> None:
    """MG-8.12: with the counter at 0 it is the finisher, with a debt it draws."""
    match = table(["red_parchment", "red_cup", "red_sword"], None, [])
    play(match, "play red_parchment", "target 2")
    assert turns(match)[:2] == [A, C]
    assert finishers(match) == [C]
    match = table(["red_parchment", "red_cup", "red_sword"], None, [], draw_counter=2, draw_pile=["blue_cup", "blue_sword"])
    layout = play(match, "play red_parchment", "target 2")
    assert turns(match) == [A, C, D]
    assert finishers(match) == []
    assert layout["hands"][C] == ["blue_cup", "blue_sword"]


def test_mg_8_13_of_several_waiting_seats_the_first_on_turn_finishes() -> None:
    """MG-8.13: the first whose turn starts with the counter at 0, in the direction of play."""
    for direction, finisher in (("cw", B), ("ccw", D)):
        match = table(["red_cup", "red_sword"], [], None, [], direction=direction)
        play(match, "draw", "pass")
        assert finishers(match) == [finisher]
        assert points(match)[B] == points(match)[D] == 0


def test_mg_8_13_a_waiting_seat_that_is_hit_leaves_the_finish_to_the_next_one() -> None:
    """MG-8.13: B draws the debt, C starts with the counter at 0."""
    match = table(None, [], [], None, on_turn=B, draw_counter=2)
    assert turns(match)[:2] == [B, C]
    assert len(drawn(match, B)) == 2
    assert finishers(match) == [C]


def test_mg_8_14_waiting_seat_is_back_in_play() -> None:
    """Scenario 55. MG-8.14, MG-9.4, MG-9.2."""
    match = table([], draw_counter=2, draw_pile=["red_cup", "red_sword"], options=MANUAL)
    assert match.observe(A)["hand"] == ["red_cup", "red_sword"]
    assert match.layout()["on_turn"] == B
    assert match.layout()["decision"] == "main_play"
    play(match, "play red_shield", "play red_shield", "play red_crystal")
    assert match.layout()["on_turn"] == A
    assert options(match) == ["play red_cup", "play red_sword", "draw"]
    play(match, "play red_cup")
    assert options(match) == ["say", "silent"]


def test_mg_8_15_waiting_seat_finishes_when_no_card_can_be_drawn() -> None:
    """MG-8.15, MG-8.2: right after the draw phase."""
    match = table([], None, None, [], rest=D, draw_counter=2)
    assert happened(match, "turn_began")[0] == ("turn_began", {"seat": A, "turn": 1, "draw_counter": 2})
    assert drawn(match, A) == []
    assert finishers(match) == [A]
    assert turns(match)[0] == A


def test_mg_4_14_no_card_after_a_forced_draw() -> None:
    """Scenario 61. MG-9.18, MG-4.14, MG-8.5."""
    match = table([], draw_counter=1, draw_pile=["red_cup"], options=MANUAL)
    assert match.observe(A)["hand"] == ["red_cup"]
    assert options(match, A) == ["say", "silent"]
    assert refused(match, A, "play red_cup") == "MG-4.14"
