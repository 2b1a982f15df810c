"""The table of refusals in section 13, line by line: which clause forbids an input. The first line that applies counts."""

from typing import Any

import pytest
from magi_tables import A, B, C, D, options, play, refused, table

from amulett import Match, UnknownAction

MANUAL = {"call_mode": "manual"}
GUILD = ["red_cup", "red_sword", "blue_cup"]
"""Under card(red, coin) the first two fit, the third does not."""


def ended(**layout: Any) -> Match:
    match = table(["blue_cup"], ["red_cup"], on_turn=B, **layout)
    play(match, "play red_cup")
    assert match.over
    return match


# ---- anything after the end of the game

ANYTHING = [
    *("play blue_cup", "play red_cup", "draw", "pass", "skip", "choose free", "name red", "target 1", "say", "silent"),
    *("catch 0", "let_pass 1", "option call_mode manual"),
]


@pytest.mark.parametrize("action", ANYTHING)
@pytest.mark.parametrize("call_mode", ["auto", "manual"])
def test_mg_10_6_nothing_is_possible_after_the_end(action: str, call_mode: str) -> None:
    match = ended(scores=[49, 0, 0, 0], options={"call_mode": call_mode})
    assert {refused(match, seat, action) for seat in (A, B, C, D)} == {"MG-10.6"}


@pytest.mark.parametrize("action", ANYTHING)
def test_mg_12_4_nothing_is_possible_after_the_last_round(action: str) -> None:
    match = ended(round=100)
    assert {refused(match, seat, action) for seat in (A, B, C, D)} == {"MG-12.4"}


def test_mg_10_6_fifty_points_in_the_last_round_are_the_reason() -> None:
    assert refused(ended(round=100, scores=[49, 0, 0, 0]), A, "draw") == "MG-10.6"


# ---- catch and let_pass


@pytest.mark.parametrize("action", ["catch 0", "catch 1", "let_pass 1", "let_pass 2", "catch 9"])
def test_mg_9_5_nobody_can_be_caught_in_mode_auto(action: str) -> None:
    match = table(GUILD)
    assert {refused(match, seat, action) for seat in (A, B, C, D)} == {"MG-9.5"}


@pytest.mark.parametrize("verb", ["catch", "let_pass"])
def test_mg_9_12_only_another_silent_seat_can_be_caught(verb: str) -> None:
    """Oneself, be it silent or not; a seat that is not silent; no seat at all. Asked or not."""
    match = table(["blue_broom"], on_turn=B, silent={A: []}, options=MANUAL)
    assert match.observe(None)["decision"] == "catch"
    assert refused(match, A, f"{verb} 0") == "MG-9.12"
    assert refused(match, B, f"{verb} 1") == "MG-9.12"
    for seat in (A, B, C):
        assert refused(match, seat, f"{verb} 3") == "MG-9.12"
    for nobody in ("5", "9", "a", "-1", "1" * 5000):
        assert refused(match, B, f"{verb} {nobody}") == "MG-9.12"
    assert refused(match, B, verb) == "MG-9.12"


@pytest.mark.parametrize("verb", ["catch", "let_pass"])
def test_mg_9_10_an_answer_is_final(verb: str) -> None:
    """Also while the table waits for another answer about the same silence."""
    match = table(["blue_broom"], on_turn=C, silent={A: [B]}, options=MANUAL)
    assert match.observe(None)["asked"] == C
    assert refused(match, B, f"{verb} 0") == "MG-9.10"


@pytest.mark.parametrize("verb", ["catch", "let_pass"])
def test_mg_9_20_a_silence_that_the_seat_is_not_asked_about_now(verb: str) -> None:
    """Before its own turn, and about another silence than the one in question."""
    match = table(["blue_broom"], None, None, ["blue_shield"], on_turn=B, silent={A: [], D: []}, options=MANUAL)
    assert options(match, B) == ["catch 3", "let_pass 3"]
    assert refused(match, C, f"{verb} 0") == "MG-9.20"
    assert refused(match, B, f"{verb} 0") == "MG-9.20"
    play(match, "let_pass 3", "let_pass 0")
    assert match.observe(None)["decision"] == "main_play"
    assert refused(match, C, f"{verb} 0") == "MG-9.20"


@pytest.mark.parametrize("verb", ["catch", "let_pass"])
def test_mg_9_8_those_who_are_asked_about_the_seat_on_turn_wait_for_their_neighbours(verb: str) -> None:
    match = table(["blue_broom"], silent={A: []}, options=MANUAL)
    assert options(match, B) == ["catch 0", "let_pass 0"]
    assert {refused(match, seat, f"{verb} 0") for seat in (C, D)} == {"MG-9.8"}


@pytest.mark.parametrize(
    "action", ["play blue_broom", "play red_cup", "draw", "pass", "skip", "say", "name red", "target 1"]
)
def test_mg_4_3_a_catch_question_comes_first(action: str) -> None:
    """The asked seat and the seat on turn have to wait for the answer; the others are not asked at all."""
    match = table(["blue_broom"], silent={A: []}, options=MANUAL)
    assert (match.observe(None)["on_turn"], match.observe(None)["asked"]) == (A, B)
    assert refused(match, A, action) == "MG-4.3"
    assert refused(match, B, action) == "MG-4.3"
    assert refused(match, C, action) == "MG-4.1"
    assert refused(match, D, action) == "MG-4.1"


# ---- somebody else is asked


@pytest.mark.parametrize(
    "action", ["play red_shield", "play arch_magus", "draw", "pass", "skip", "choose free", "name red", "say"]
)
def test_mg_4_1_a_seat_that_is_not_asked_does_nothing(action: str) -> None:
    """In the main phase, in the magic phase, while a colour is to be named, and while a call is due."""
    in_main_phase = table(GUILD)
    in_magic_phase = table(["red_cloak", *GUILD], draw_counter=1)
    naming = table(["colour_mage", *GUILD])
    play(naming, "play colour_mage")
    calling = table(["red_cup", "blue_cup"], options=MANUAL)
    play(calling, "play red_cup")
    decisions = []
    for match in (in_main_phase, in_magic_phase, naming, calling):
        decisions.append(match.observe(None)["decision"])
        assert {refused(match, seat, action) for seat in (B, C, D)} == {"MG-4.1"}
    assert decisions == ["main_play", "magic_play", "colour", "call"]


# ---- choices of an ability


def original(*choices: str) -> Match:
    """A has played the arch magus and made these choices."""
    match = table(["arch_magus", *GUILD])
    play(match, "play arch_magus", *choices)
    return match


@pytest.mark.parametrize(
    ("choices", "decision", "outside"),
    [
        ((), "original_draw", ("select", "free", "again", "through", "draw_4", "reset")),
        (("choose draw_1",), "original_colour", ("draw_0", "draw_3", "again", "reverse", "red", "original")),
        (("choose draw_1", "choose free"), "original_move", ("draw_0", "select", "free", "reset", "original")),
    ],
)
def test_mg_6_28_a_value_outside_the_open_group(choices: tuple[str, ...], decision: str, outside: tuple[str, ...]) -> None:
    match = original(*choices)
    assert match.observe(A)["decision"] == decision
    assert {refused(match, A, f"choose {value}") for value in outside} == {"MG-6.28"}


@pytest.mark.parametrize("choices", [(), ("choose draw_1",), ("choose draw_1", "choose free")])
@pytest.mark.parametrize(
    "action", ["play red_cup", "play tide_turner", "draw", "pass", "skip", "name red", "target 1", "say"]
)
def test_mg_6_29_no_group_may_be_left_out(choices: tuple[str, ...], action: str) -> None:
    assert refused(original(*choices), A, action) == "MG-6.29"


def test_mg_6_1_a_colour_is_one_of_the_three() -> None:
    """Printed or chosen Select."""
    match = table(["colour_mage", *GUILD])
    play(match, "play colour_mage")
    for select in (match, original("choose draw_0", "choose select")):
        assert options(select) == ["name red", "name blue", "name yellow"]
        for colour in ("grey", "green", "none", "draw_1"):
            assert refused(select, A, f"name {colour}") == "MG-6.1"


@pytest.mark.parametrize(
    "action", ["play red_cup", "play red_shield", "draw", "pass", "skip", "choose free", "target 1", "say"]
)
def test_mg_5_3_a_choice_must_be_made_before_anything_else(action: str) -> None:
    """The colour and the target."""
    naming = table(["colour_mage", *GUILD])
    play(naming, "play colour_mage")
    assert refused(naming, A, action) == "MG-5.3"
    aiming = table(["red_parchment", *GUILD])
    play(aiming, "play red_parchment")
    if action != "target 1":
        assert refused(aiming, A, action) == "MG-5.3"


def test_mg_6_20_a_shot_at_oneself() -> None:
    match = table(None, ["red_parchment", *GUILD], on_turn=B)
    play(match, "play red_parchment")
    assert options(match) == ["target 0", "target 2", "target 3"]
    assert refused(match, B, "target 1") == "MG-6.20"


@pytest.mark.parametrize("target", ["4", "5", "6", "99", "-1", "left", ""])
def test_mg_6_19_a_shot_at_no_seat_of_this_game(target: str) -> None:
    match = table(["red_parchment", *GUILD])
    play(match, "play red_parchment")
    assert refused(match, A, f"target {target}") == "MG-6.19"


# ---- the call


def test_mg_4_14_a_card_after_the_draw_phase() -> None:
    """Also a card that the seat does not hold."""
    match = table([], draw_counter=1, draw_pile=["red_cup"], options=MANUAL)
    assert options(match, A) == ["say", "silent"]
    for card in ("red_cup", "arch_magus"):
        assert refused(match, A, f"play {card}") == "MG-4.14"


def test_mg_4_4_a_second_card_in_one_turn() -> None:
    match = table(["red_cup", "red_sword"], options=MANUAL)
    play(match, "play red_cup")
    for card in ("red_sword", "arch_magus"):
        assert refused(match, A, f"play {card}") == "MG-4.4"
    dodging = table(["red_cloak", "red_sword"], options=MANUAL, draw_counter=1)
    play(dodging, "play red_cloak")
    assert refused(dodging, A, "play red_sword") == "MG-4.4"


@pytest.mark.parametrize("action", ["draw", "pass", "skip", "choose free", "name red", "target 1"])
def test_mg_9_2_a_due_call_comes_first(action: str) -> None:
    played = table(["red_cup", "red_sword"], options=MANUAL)
    play(played, "play red_cup")
    served = table([], draw_counter=1, draw_pile=["red_cup"], options=MANUAL)
    for match in (played, served):
        assert refused(match, A, action) == "MG-9.2"


def test_mg_9_2_a_card_instead_of_the_call_after_a_mere_pass() -> None:
    """No card was played and no debt was drawn: the line's last part."""
    match = table(["blue_cup"], ["red_cup", "red_sword"], None, [], rest=D, options=MANUAL)
    assert options(match, A) == ["say", "silent"]
    assert refused(match, A, "play blue_cup") == "MG-9.2"


# ---- choices that are not open

PLAYING = {
    "magic_play": lambda: table(["red_cloak", *GUILD], draw_counter=1),
    "main_play": lambda: table(GUILD),
    "after_draw": lambda: _after_drawing("blue_sword"),
}


def _after_drawing(card: str, **layout: Any) -> Match:
    match = table(GUILD, draw_pile=[card], **layout)
    play(match, "draw")
    return match


@pytest.mark.parametrize("decision", PLAYING)
def test_mg_5_4_a_choice_that_is_not_open(decision: str) -> None:
    match = PLAYING[decision]()
    assert match.observe(A)["decision"] == decision
    for action in (
        "choose free",
        "choose draw_2",
        "choose again",
        "choose nothing",
        "name red",
        "name grey",
        "target 0",
        "target 1",
    ):
        assert refused(match, A, action) == "MG-5.4"


@pytest.mark.parametrize("decision", PLAYING)
def test_mg_4_24_a_call_that_is_not_due(decision: str) -> None:
    match = PLAYING[decision]()
    for action in ("say", "silent"):
        assert refused(match, A, action) == "MG-4.24"


@pytest.mark.parametrize("decision", PLAYING)
def test_mg_5_1_a_card_that_the_seat_does_not_hold(decision: str) -> None:
    """Fitting or not, signed or not."""
    match = PLAYING[decision]()
    for card in ("red_shield", "blue_shield", "yellow_cloak", "arch_magus"):
        assert refused(match, A, f"play {card}") == "MG-5.1"


@pytest.mark.parametrize("decision", PLAYING)
def test_words_that_are_no_action_are_no_matter_of_rules(decision: str) -> None:
    match = PLAYING[decision]()
    before = match.fingerprint()
    for words in ("", "fly", "play", "play green_cup"):
        with pytest.raises(UnknownAction):
            match.play(words, A)
    assert match.fingerprint() == before


# ---- the magic phase

IN_MAGIC_PHASE = ["red_cloak", "blue_cloak", "red_cup", "blue_cup", "colour_mage"]


@pytest.mark.parametrize("card", ["red_cup", "blue_cup", "colour_mage"])
def test_mg_4_5_a_card_without_sign(card: str) -> None:
    """Whether it would fit or not; a magus too."""
    assert refused(table(IN_MAGIC_PHASE, draw_counter=1), A, f"play {card}") == "MG-4.5"


def test_mg_3_7_a_signed_card_that_does_not_fit() -> None:
    match = table(IN_MAGIC_PHASE, draw_counter=1)
    assert options(match) == ["play red_cloak", "skip"]
    assert refused(match, A, "play blue_cloak") == "MG-3.7"


@pytest.mark.parametrize("action", ["draw", "pass"])
def test_mg_4_2_another_phase_is_not_yet(action: str) -> None:
    assert refused(table(IN_MAGIC_PHASE, draw_counter=1), A, action) == "MG-4.2"


# ---- the main phase


def test_mg_3_2_a_card_of_another_colour_and_picture() -> None:
    assert refused(table(GUILD), A, "play blue_cup") == "MG-3.2"


def test_mg_3_3_a_card_of_another_colour_than_the_one_named() -> None:
    match = table(GUILD, demand={"kind": "colour", "colour": "blue"})
    for card in ("red_cup", "red_sword"):
        assert refused(match, A, f"play {card}") == "MG-3.3"


def test_mg_4_22_nothing_can_be_drawn() -> None:
    """Whatever the knob says."""
    for may_draw in (True, False):
        match = table(GUILD, None, None, [], rest=D, options={"draw_although_playable": may_draw})
        assert refused(match, A, "draw") == "MG-4.22"


def test_mg_4_17_drawing_is_shut_off() -> None:
    match = table(GUILD, options={"draw_although_playable": False})
    assert options(match) == ["play red_cup", "play red_sword"]
    assert refused(match, A, "draw") == "MG-4.17"


def test_mg_4_21_passing_without_having_drawn() -> None:
    assert refused(table(GUILD), A, "pass") == "MG-4.21"
    assert refused(table(GUILD, None, None, [], rest=D), A, "pass") == "MG-4.21"


def test_mg_4_10_there_is_nothing_to_skip_without_a_debt() -> None:
    assert refused(table(["red_cloak", *GUILD]), A, "skip") == "MG-4.10"


# ---- after drawing


def test_mg_3_8_the_card_after_drawing_must_fit() -> None:
    """The drawn one or another, under `card` and under `colour`."""
    match = _after_drawing("blue_sword")
    for card in ("blue_sword", "blue_cup"):
        assert refused(match, A, f"play {card}") == "MG-3.8"
    assert (
        refused(_after_drawing("blue_sword", demand={"kind": "colour", "colour": "red"}), A, "play blue_sword") == "MG-3.8"
    )


def test_mg_4_20_a_second_card_is_not_drawn() -> None:
    assert refused(_after_drawing("blue_sword"), A, "draw") == "MG-4.20"


def test_mg_4_26_a_second_card_after_the_table_has_drawn_the_first() -> None:
    """Nothing fitted, so there was nothing to decide; the drawn card fits, so now there is."""
    match = table(["blue_cup", "yellow_cup"], ["red_cup", "red_cup"], players=2, draw_pile=["red_sword"])
    assert options(match) == ["play red_sword", "pass"]
    assert refused(match, A, "draw") == "MG-4.26"


def test_mg_4_20_a_second_card_after_a_draw_by_choice() -> None:
    """The one card that fits was held before: the draw was free."""
    match = table(["red_cup", "blue_cup"], draw_pile=["blue_sword"])
    play(match, "draw")
    assert options(match) == ["play red_cup", "pass"]
    assert refused(match, A, "draw") == "MG-4.20"


def test_mg_4_20_another_copy_of_the_drawn_card_was_held_before() -> None:
    match = table(["red_cup", "blue_cup"], draw_pile=["red_cup"])
    play(match, "draw")
    assert refused(match, A, "draw") == "MG-4.20"


@pytest.mark.parametrize("drawn", [None, []])
def test_mg_4_20_a_position_that_does_not_say_what_was_drawn(drawn: list[Any] | None) -> None:
    match = table(["red_cup", "blue_cup"], decision="after_draw", drawn=drawn)
    assert refused(match, A, "draw") == "MG-4.20"


@pytest.mark.parametrize(
    ("lay", "action", "clause"),
    [
        (lambda: table([], draw_counter=1, draw_pile=["red_cup"], options=MANUAL), "skip", "MG-9.2"),
        (lambda: table(["blue_cup"], ["red_cup", "red_sword"], None, [], rest=D, options=MANUAL), "pass", "MG-9.2"),
        (lambda: _forced_magus(), "play colour_mage", "MG-5.3"),
        (lambda: _forced_magus(), "draw", "MG-5.3"),
    ],
)
def test_mg_4_26_what_was_forced_is_refused_with_what_is_open_now(lay: Any, action: str, clause: str) -> None:
    match = lay()
    assert "forced" in [event.name for event in match.events]
    assert refused(match, A, action) == clause


def _forced_magus() -> Match:
    """Nothing can be drawn, and only the magus fits: it is played by itself, and its colour is to be named."""
    match = table(["colour_mage", "blue_cup", "blue_broom"], None, None, [], rest=D)
    assert match.observe(A)["decision"] == "colour"
    return match


def test_mg_4_19_passing_is_shut_off() -> None:
    match = _after_drawing("blue_sword", options={"pass_after_draw": False})
    assert options(match) == ["play red_cup", "play red_sword"]
    assert refused(match, A, "pass") == "MG-4.19"


def test_mg_4_2_the_magic_phase_is_over() -> None:
    assert refused(_after_drawing("blue_sword"), A, "skip") == "MG-4.2"


# ---- options


@pytest.mark.parametrize("change", ["call_mode manual", "call_mode auto", "scepter_sign true", "pass_after_draw false"])
def test_mg_11_3_options_are_fixed_after_the_first_deal(change: str) -> None:
    """Scenario 58. MG-11.3"""
    match = table(GUILD)
    chosen = dict(match.options)
    assert refused(match, A, f"option {change}") == "MG-11.3"
    assert match.options == chosen
    with pytest.raises(TypeError):
        match.options["call_mode"] = "manual"  # type: ignore[index]
