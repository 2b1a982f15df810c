"""The turn and its phases (ledger, section 4)."""

import pytest
from magi_tables import A, B, C, D, demand, happened, options, play, refused, table, turns

MANUAL = {"call_mode": "manual"}


def test_mg_4_1_only_the_seat_on_turn_acts() -> None:
    """Scenario 48."""
    match = table()
    assert match.to_act == (A,)
    for seat in (B, C, D):
        assert options(match, seat) == []
        assert refused(match, seat, "play red_shield") == "MG-4.1"
        assert refused(match, seat, "draw") == "MG-4.1"


def test_mg_4_1_the_catch_question_is_the_exception() -> None:
    """It is A's turn, but B is asked (MG-9.8)."""
    match = table(["red_cup"], silent={A: []}, options=MANUAL)
    assert match.layout()["on_turn"] == A
    assert match.to_act == (B,)
    assert options(match, B) == ["catch 0", "let_pass 0"]
    assert refused(match, C, "draw") == "MG-4.1"


def test_mg_4_2_magic_draw_main_and_closing_phase_in_this_order() -> None:
    """With a debt the magic phase comes first, then the draw phase, and no main phase (MG-4.14)."""
    match = table(["red_cloak", "red_cup"], draw_counter=1, draw_pile=["red_sword"])
    assert match.layout()["decision"] == "magic_play"
    assert refused(match, A, "draw") == "MG-4.2"
    assert refused(match, A, "pass") == "MG-4.2"
    match.play("skip")
    names = [name for name, _ in happened(match, "turn_began", "drew", "counter", "played", "passed")]
    assert names == ["turn_began", "drew", "counter", "turn_began"]
    assert match.to_act == (B,)


def test_mg_4_2_the_magic_phase_does_not_come_back() -> None:
    match = table(["red_cloak", "red_cup"])
    match.play("draw")
    assert match.layout()["decision"] == "after_draw"
    assert refused(match, A, "skip") == "MG-4.2"


def test_mg_4_2_the_closing_phase_comes_last() -> None:
    match = table(["red_cup", "blue_broom"])
    match.play("play red_cup")
    names = [name for name, _ in happened(match, "turn_began", "played", "called")]
    assert names == ["turn_began", "played", "called", "turn_began"]


def test_mg_4_3_a_turn_starts_with_its_number_the_questions_and_the_test() -> None:
    """B waits without a card and could finish, but is asked about A first; the turn already counts."""
    match = table(["red_cup"], [], on_turn=B, turn=7, silent={A: []}, options=MANUAL)
    lying = match.layout()
    assert (lying["turn"], lying["on_turn"], lying["decision"], lying["about"]) == (7, B, "catch", A)
    assert refused(match, B, "draw") == "MG-4.3"
    assert not happened(match, "round_ended")
    match.play("let_pass 0")
    assert happened(match, "round_ended") == [("round_ended", {"finisher": B})]


def test_mg_4_3_neither_the_asked_seat_nor_the_one_on_turn_can_do_anything_else_first() -> None:
    match = table(["red_cup"], silent={A: []}, options=MANUAL)
    assert match.to_act == (B,)
    assert refused(match, A, "play red_cup") == "MG-4.3"
    assert refused(match, B, "play red_shield") == "MG-4.3"


def test_mg_4_4_one_card_in_a_turn() -> None:
    """Scenario 20, its second half: A is asked to call and sends another card."""
    match = table(["red_hourglass", "red_cup", "blue_broom"], options=MANUAL)
    play(match, "play red_hourglass", "play red_cup")
    assert options(match) == ["say", "silent"]
    assert refused(match, A, "play blue_broom") == "MG-4.4"


def test_mg_4_4_after_a_card_it_is_the_next_seats_turn() -> None:
    """In the main phase, after drawing, and in the magic phase."""
    hand = ["red_cup", "red_sword", "red_cloak"]
    played = table(hand)
    played.play("play red_cup")
    drawn = table(hand)
    play(drawn, "draw", "play red_cup")
    dodged = table(hand, draw_counter=1)
    dodged.play("play red_cloak")
    for match in (played, drawn, dodged):
        assert len(happened(match, "played")) == 1
        assert turns(match)[:2] == [A, B]
        assert refused(match, A, "play red_sword") == "MG-4.1"


# ---- magic phase


def test_mg_4_5_only_signed_cards_in_the_magic_phase() -> None:
    """Scenario 11."""
    hand = ["blue_cup", "blue_scepter_1", "blue_cloak"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_counter=1, on_turn=B)
    assert options(match) == ["play blue_cloak", "skip"]
    assert refused(match, B, "play blue_cup") == "MG-4.5"
    assert refused(match, B, "play blue_scepter_1") == "MG-4.5"


def test_mg_4_5_dodging_with_a_cloak() -> None:
    """Scenario 10, with MG-4.7 and MG-6.24. C has a cloak too, and so is asked."""
    hand = ["blue_cloak", "red_cup", "red_coin"]
    match = table(None, hand, ["red_cloak", "red_cup"], discard_pile=["blue_scepter_2"], draw_counter=3, on_turn=B)
    assert options(match) == ["play blue_cloak", "skip"]
    lying = play(match, "play blue_cloak")
    assert lying["hands"][B] == ["red_coin", "red_cup"]
    assert lying["draw_counter"] == 3
    assert demand(match) == "card(blue, cloak)"
    assert happened(match, "turn_began")[-1][1] == {"seat": C, "turn": 2, "draw_counter": 3}
    assert options(match, C) == ["play red_cloak", "skip"]


def test_mg_4_6_playing_a_magic_card_is_optional() -> None:
    """Scenario 13, with MG-4.12 and MG-4.13."""
    hand = ["blue_cloak", "red_cup", "red_coin"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_counter=3, on_turn=B)
    lying = play(match, "skip")
    assert len(lying["hands"][B]) == 6
    assert "blue_cloak" in lying["hands"][B]
    assert lying["draw_counter"] == 0
    assert turns(match) == [B, C]


def test_mg_4_7_after_a_magic_card_only_the_closing_phase_is_left() -> None:
    """No card is drawn and the main phase is left out, but the call falls due."""
    match = table(["red_cloak", "blue_cup"], draw_counter=2)
    match.play("play red_cloak")
    names = [name for name, _ in happened(match, "turn_began", "played", "drew", "passed", "called")]
    assert names[:4] == ["turn_began", "played", "called", "turn_began"]
    assert match.layout()["hands"][A] == ["blue_cup"]


def test_mg_4_8_without_a_signed_card_there_is_no_question() -> None:
    """Fitting cards without the sign are no help. The debt is drawn at once."""
    match = table(["red_cup", "red_scepter_1", "colour_mage"], draw_counter=2)
    assert not match.actions
    assert turns(match) == [A, B]
    assert len(match.layout()["hands"][A]) == 5


def test_mg_4_8_reverse_against_a_draw() -> None:
    """Scenario 15, from the book; with MG-6.15, MG-6.16 and MG-4.12."""
    match = table(["red_scepter_2", "blue_cup", "red_sword"], ["red_amulet", "red_cup", "blue_sword"])
    match.play("play red_scepter_2")
    assert options(match, B) == ["play red_amulet", "skip"]
    lying = play(match, "play red_amulet")
    assert happened(match, "turn_began")[2][1] == {"seat": A, "turn": 3, "draw_counter": 2}
    assert turns(match) == [A, B, A, D]
    assert len(lying["hands"][A]) == 4
    assert (lying["draw_counter"], lying["direction"]) == (0, "ccw")


def test_mg_4_9_signed_cards_that_do_not_fit_are_not_asked_for() -> None:
    """Scenario 12, with MG-3.7, MG-4.12, MG-4.13 and MG-4.14."""
    hand = ["red_cloak", "red_cup", "red_coin"]
    draw_pile = ["blue_cup", "blue_cloak"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_pile=draw_pile, draw_counter=2, on_turn=B)
    lying = match.layout()
    assert not match.actions
    assert sorted(lying["hands"][B]) == sorted(hand + draw_pile)
    assert lying["draw_counter"] == 0
    assert not happened(match, "played")
    assert match.to_act == (C,)
    assert refused(match, B, "play blue_cup") == "MG-4.1"


def test_mg_4_10_without_a_debt_the_magic_phase_passes_unasked() -> None:
    match = table(["red_cloak", "mist_mage", "blue_broom"])
    assert match.layout()["decision"] == "main_play"
    assert options(match) == ["play red_cloak", "play mist_mage", "draw"]
    assert refused(match, A, "skip") == "MG-4.10"


# ---- draw phase


def test_mg_4_11_without_a_debt_nobody_draws() -> None:
    match = table(["red_cup", "blue_broom"])
    lying = match.layout()
    assert (lying["decision"], lying["hands"][A]) == ("main_play", ["red_cup", "blue_broom"])
    assert [name for name, _ in happened(match)] == ["turn_began"]


@pytest.mark.parametrize("debt", [1, 2, 5, 11])
def test_mg_4_12_the_whole_debt_is_drawn(debt: int) -> None:
    """MG-4.13: then the counter is 0, and the next seat has its main phase."""
    match = table(["red_cup", "blue_broom"], draw_counter=debt)
    assert happened(match, "drew")[0][1]["count"] == debt
    lying = match.layout()
    assert len(lying["hands"][A]) == 2 + debt
    assert lying["draw_counter"] == 0
    assert (lying["on_turn"], lying["decision"]) == (B, "main_play")


def test_mg_4_13_the_debt_is_paid_once() -> None:
    """All around the table nobody else draws for it."""
    match = table(draw_counter=4)
    for _ in range(3):
        play(match, next(option for option in options(match) if option.startswith("play")))
    assert turns(match) == [A, B, C, D, A]
    assert [data["seat"] for _, data in happened(match, "drew")] == [A]


def test_mg_4_14_no_card_after_the_draw_phase() -> None:
    """A holds and draws fitting cards, with and without sign, and plays none of them."""
    match = table(["red_cup", "red_sword"], draw_counter=2, draw_pile=["red_cloak", "wayfarer"])
    assert not happened(match, "played")
    assert match.to_act == (B,)
    assert match.layout()["discard_pile"] == ["red_coin"]


def test_mg_4_14_a_card_sent_before_the_call_is_refused() -> None:
    """A waits, draws one card and has to call: that card cannot be played now."""
    match = table([], draw_counter=1, draw_pile=["red_cup"], options=MANUAL)
    assert options(match) == ["say", "silent"]
    assert refused(match, A, "play red_cup") == "MG-4.14"


# ---- main phase


def test_mg_4_15_one_fitting_card_with_or_without_sign_or_a_drawn_card() -> None:
    match = table(["red_cup", "red_cloak", "red_scepter_1", "colour_mage", "mist_mage", "blue_broom"])
    cards = ["red_cup", "red_scepter_1", "red_cloak", "colour_mage", "mist_mage"]
    assert options(match) == [*(f"play {card}" for card in cards), "draw"]
    for card in cards:
        twin = match.clone()
        assert play(twin, f"play {card}")["discard_pile"][0] == card


def test_mg_4_16_without_a_fitting_card_one_must_be_drawn() -> None:
    """Scenario 27: the drawn card does not fit either, and A passes by itself."""
    match = table(["blue_cup", "blue_sword"], draw_pile=["yellow_cup"])
    assert not match.actions
    assert match.layout()["hands"][A] == ["blue_cup", "blue_sword", "yellow_cup"]
    seen = [(name, data["seat"]) for name, data in happened(match, "turn_began", "drew", "passed")]
    assert seen == [("turn_began", A), ("drew", A), ("passed", A), ("turn_began", B)]


def test_mg_4_16_a_drawn_card_that_fits_is_offered() -> None:
    match = table(["blue_cup", "blue_sword"], draw_pile=["red_cup"])
    assert not match.actions
    assert options(match, A) == ["play red_cup", "pass"]


def test_mg_4_17_drawing_although_able_to_play() -> None:
    """Scenario 24, with MG-4.18: A draws, and then plays a card that it held before."""
    match = table(["red_cup", "blue_broom"], draw_pile=["blue_coin"])
    assert options(match) == ["play red_cup", "draw"]
    match.play("draw")
    assert options(match) == ["play red_cup", "play blue_coin", "pass"]
    assert play(match, "play red_cup")["hands"][A] == ["blue_coin", "blue_broom"]
    assert match.to_act == (B,)


def test_mg_4_18_the_drawn_card_may_be_played() -> None:
    match = table(["red_cup", "blue_broom"], draw_pile=["blue_coin"])
    lying = play(match, "draw", "play blue_coin")
    assert lying["discard_pile"] == ["blue_coin", "red_coin"]
    assert turns(match) == [A, B]


def test_mg_4_19_passing_after_drawing_although_a_card_fits() -> None:
    """Scenario 25, with MG-3.10."""
    match = table(["red_cup", "blue_broom"], draw_pile=["blue_coin"])
    lying = play(match, "draw", "pass")
    assert lying["hands"][A] == ["red_cup", "blue_coin", "blue_broom"]
    assert demand(match) == "card(red, coin)"
    assert turns(match) == [A, B]


def test_mg_4_20_only_one_card_is_drawn() -> None:
    """Scenario 26."""
    match = table(["red_cup", "blue_broom"])
    match.play("draw")
    assert "draw" not in options(match)
    assert refused(match, A, "draw") == "MG-4.20"


def test_mg_4_21_no_passing_before_drawing() -> None:
    """Scenario 26; with MG-3.8 for a card that does not fit after drawing."""
    match = table(["red_cup", "blue_broom"], draw_pile=["yellow_cup"])
    assert "pass" not in options(match)
    assert refused(match, A, "pass") == "MG-4.21"
    match.play("draw")
    assert refused(match, A, "play blue_broom") == "MG-3.8"


def test_mg_4_21_nor_with_an_empty_pile() -> None:
    match = table(["red_cup", "red_sword"], rest=D)
    assert refused(match, A, "pass") == "MG-4.21"


def test_mg_4_22_with_nothing_to_draw_a_fitting_card_must_be_played() -> None:
    """Scenario 43: draw pile 0, discard pile 1 (MG-7.7)."""
    match = table(["red_cup", "red_sword", "blue_broom"], rest=D)
    assert match.layout()["draw_pile"] == []
    assert options(match) == ["play red_cup", "play red_sword"]
    assert refused(match, A, "draw") == "MG-4.22"


def test_mg_4_22_a_single_fitting_card_is_played_by_itself() -> None:
    match = table(["red_cup", "blue_sword", "blue_broom"], rest=D)
    assert not match.actions
    assert match.layout()["discard_pile"] == ["red_cup", "red_coin"]


def test_mg_4_23_with_nothing_to_draw_and_nothing_to_play_the_seat_passes() -> None:
    """Scenario 43."""
    match = table(["blue_cup", "blue_broom"], rest=D)
    assert not match.actions
    assert match.layout()["hands"][A] == ["blue_cup", "blue_broom"]
    assert happened(match, "passed", "drew")[0] == ("passed", {"seat": A})
    assert turns(match)[:2] == [A, B]


# ---- closing phase


@pytest.mark.parametrize(
    ("hand", "debt", "actions"),
    [
        (["red_cup", "blue_broom"], 0, ["play red_cup"]),
        (["red_cloak", "blue_broom"], 3, ["play red_cloak"]),
        ([], 1, []),
    ],
)
def test_mg_4_24_the_call_falls_due_in_the_closing_phase(hand: list[str], debt: int, actions: list[str]) -> None:
    """After the main phase, the magic phase and the draw phase, each with one card left (MG-9.2)."""
    match = table(hand, draw_counter=debt)
    play(match, *actions)
    seen = [(name, data["seat"]) for name, data in happened(match, "turn_began", "called")]
    assert seen[:3] == [("turn_began", A), ("called", A), ("turn_began", B)]


def test_mg_4_24_the_call_falls_due_after_passing_too() -> None:
    """Nothing can be drawn and nothing fits: A passes with the one card it has (MG-4.23, MG-9.3)."""
    match = table(["blue_cup"], rest=D)
    seen = [(name, data["seat"]) for name, data in happened(match, "turn_began", "passed", "called")]
    assert seen[:4] == [("turn_began", A), ("passed", A), ("called", A), ("turn_began", B)]


def test_mg_4_24_a_call_that_is_not_due_is_refused() -> None:
    match = table(["red_cup", "blue_broom"], options=MANUAL)
    assert refused(match, A, "say") == "MG-4.24"
    assert refused(match, A, "silent") == "MG-4.24"


@pytest.mark.parametrize(("direction", "seats"), [("cw", [A, B, C, D, A]), ("ccw", [A, D, C, B, A])])
def test_mg_4_25_the_neighbour_in_the_direction_of_play_is_next(direction: str, seats: list[int]) -> None:
    match = table(direction=direction)
    for _ in range(4):
        play(match, "draw", "pass")
    assert turns(match) == seats


def test_mg_4_25_again_and_shot_hold_for_one_turn_only() -> None:
    """After the turn that they gave, the neighbour is next as ever."""
    again = table(["red_hourglass", "red_cup", "blue_broom"])
    play(again, "play red_hourglass", "draw", "pass")
    assert turns(again) == [A, A, B]
    shot = table(["red_parchment", "red_cup", "blue_broom"])
    play(shot, "play red_parchment", "target 2", "draw", "pass")
    assert turns(shot) == [A, C, D]
