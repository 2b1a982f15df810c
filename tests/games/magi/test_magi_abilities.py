"""The abilities of the cards, one by one (ledger, section 6)."""

import pytest
from magi_tables import A, B, C, D, demand, effects, happened, options, play, refused, table, turns

from amulett import Match


def faces(match: Match, number: int = -1) -> tuple[int, int]:
    """The seat whose turn began (the last one, or the one with this number) and the debt it faced."""
    began = happened(match, "turn_began")[number][1]
    return began["seat"], began["draw_counter"]


# ---- Select


@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_mg_6_1_select_names_a_colour(colour: str) -> None:
    match = table(["colour_mage", "red_cup", "blue_cup"])
    match.play("play colour_mage")
    assert options(match) == ["name red", "name blue", "name yellow"]
    match.play(f"name {colour}")
    assert demand(match) == f"colour({colour})"
    assert match.to_act == (B,)


@pytest.mark.parametrize("word", ["grey", "any", "none", "coin"])
def test_mg_6_1_only_red_blue_or_yellow(word: str) -> None:
    match = table(["colour_mage", "red_cup", "blue_cup"])
    match.play("play colour_mage")
    assert refused(match, A, f"name {word}") == "MG-6.1"


def test_mg_6_2_the_colour_in_force_may_be_named_again() -> None:
    """Under `card(red, coin)` and under `colour(red)`."""
    match = table(["colour_mage", "red_cup", "blue_cup"], ["colour_mage", "red_cup", "blue_cup"])
    play(match, "play colour_mage", "name red")
    assert demand(match) == "colour(red)"
    play(match, "play colour_mage", "name red")
    assert demand(match) == "colour(red)"
    assert turns(match) == [A, B, C]


def test_mg_6_3_the_next_card_has_the_named_colour_or_is_a_magus() -> None:
    hand = ["yellow_cup", "yellow_cloak", "red_coin", "blue_coin", "red_amulet", "wayfarer", "arch_magus"]
    match = table(["colour_mage", "red_cup", "blue_cup"], hand)
    play(match, "play colour_mage", "name yellow")
    cards = ["yellow_cup", "yellow_cloak", "wayfarer", "arch_magus"]
    assert options(match, B) == [*(f"play {card}" for card in cards), "draw"]


def test_mg_6_32_select_forces_nobody_to_play() -> None:
    """B holds the colour and draws; C holds it and skips in the magic phase (MG-4.6, MG-4.17)."""
    match = table(["colour_mage", "red_cup", "blue_cup"], ["blue_cup", "blue_sword"])
    play(match, "play colour_mage", "name blue", "draw", "pass")
    assert turns(match) == [A, B, C]
    match = table(["summoner", "red_cup", "blue_cup"], ["blue_cloak", "blue_sword"])
    play(match, "play summoner", "name blue")
    assert options(match, B) == ["play blue_cloak", "skip"]
    match.play("skip")
    assert turns(match) == [A, B, C]


# ---- Free


def test_mg_6_4_free_demands_nothing() -> None:
    hand = ["yellow_shield", "blue_cup", "red_cup", "mist_mage"]
    match = table(["wayfarer", "red_sword", "blue_cup"], hand)
    match.play("play wayfarer")
    assert demand(match) == "any"
    assert options(match, B) == ["play red_cup", "play blue_cup", "play yellow_shield", "play mist_mage", "draw"]


def test_mg_6_5_free_outlives_a_draw() -> None:
    """Scenario 9, with MG-4.19 and MG-6.6: B draws and passes, C plays what it likes."""
    match = table(["wayfarer", "red_sword", "blue_cup"], None, ["yellow_shield", "blue_broom"])
    play(match, "play wayfarer", "draw", "pass")
    assert (match.to_act, demand(match)) == ((C,), "any")
    assert options(match) == ["play blue_broom", "play yellow_shield", "draw"]
    match.play("play yellow_shield")
    assert demand(match) == "card(yellow, shield)"


def test_mg_6_5_free_outlives_a_drawn_debt() -> None:
    match = table(["storm_caller", "red_sword", "blue_cup"])
    match.play("play storm_caller")
    assert turns(match) == [A, B, C]
    assert demand(match) == "any"


def test_mg_6_6_the_card_then_played_makes_the_demand() -> None:
    """Its colour and its picture; the next seat has to follow it."""
    match = table(["wayfarer", "red_sword", "red_cup"], ["blue_broom", "red_balance"], ["red_sword", "yellow_broom"])
    play(match, "play wayfarer", "play blue_broom")
    assert demand(match) == "card(blue, broom)"
    assert options(match, C) == ["play yellow_broom", "draw"]


# ---- Draw


@pytest.mark.parametrize(
    ("card", "debt"),
    [
        ("red_scepter_1", 1),
        ("red_scepter_2", 2),
        ("summoner", 1),
        ("high_summoner", 2),
        ("storm_caller", 3),
        ("arrow_hexer", 1),
        ("tide_turner", 2),
    ],
)
def test_mg_6_7_draw_raises_the_counter(card: str, debt: int) -> None:
    match = table([card, "red_sword", "blue_cup"])
    match.play(f"play {card}")
    assert happened(match, "counter")[0] == ("counter", {"draw_counter": debt})


def test_mg_6_8_draw_adds_to_the_debt_in_the_magic_phase() -> None:
    """Scenario 14, with MG-6.16 and MG-5.2: Draw, Free and Reverse."""
    match = table(None, ["tide_turner", "red_sword", "blue_cup"], draw_counter=1, on_turn=B)
    lying = play(match, "play tide_turner")
    assert happened(match, "counter")[0] == ("counter", {"draw_counter": 3})
    assert faces(match, 1) == (A, 3)
    assert (demand(match), lying["direction"]) == ("any", "ccw")
    assert len(lying["hands"][A]) == 6


def test_mg_6_9_draw_0_changes_nothing() -> None:
    """Scenario 56, with MG-6.24: Draw(0), Free and Through leave the debt to C."""
    match = table(None, ["arch_magus", "red_sword", "blue_cup"], draw_counter=3, on_turn=B)
    play(match, "play arch_magus", "choose draw_0", "choose free", "choose through")
    assert faces(match, 1) == (C, 3)
    assert demand(match) == "any"
    assert happened(match, "counter") == [("counter", {"draw_counter": 0})]  # C has drawn


# ---- Again


def test_mg_6_10_again_gives_the_same_seat_the_next_turn() -> None:
    """Scenario 20, with MG-4.4 and MG-9.2: two turns, two closing phases, the call in the second."""
    match = table(["red_hourglass", "red_cup", "blue_broom"])
    match.play("play red_hourglass")
    assert turns(match) == [A, A]
    assert not happened(match, "called")
    match.play("play red_cup")
    seen = [(name, data["seat"]) for name, data in happened(match, "turn_began", "played", "called")]
    assert seen == [
        ("turn_began", A),
        ("played", A),
        ("turn_began", A),
        ("played", A),
        ("called", A),
        ("turn_began", B),
    ]


def test_mg_6_11_it_is_a_whole_turn() -> None:
    """In the second turn A may draw, and then play or pass."""
    match = table(["red_hourglass", "red_cup", "blue_broom"], draw_pile=["red_sword"])
    lying = play(match, "play red_hourglass", "draw")
    assert (lying["turn"], lying["on_turn"]) == (2, A)
    assert options(match) == ["play red_cup", "play red_sword", "pass"]


def test_mg_6_12_markers_dodged_with_again_are_still_there() -> None:
    """Scenario 19, from the book; with MG-6.11 and MG-6.13."""
    hand = ["blue_hourglass", "red_cup", "red_coin"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_counter=2, on_turn=B)
    lying = play(match, "play blue_hourglass")
    assert turns(match) == [B, B, C]
    assert faces(match, 1) == (B, 2)
    assert len(lying["hands"][B]) == 4
    assert len(happened(match, "played")) == 1
    assert (lying["draw_counter"], match.to_act) == (0, (C,))


def test_mg_6_12_another_signed_card_dodges_them_again() -> None:
    hand = ["blue_hourglass", "blue_cloak", "red_coin"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_counter=2, on_turn=B)
    match.play("play blue_hourglass")
    assert options(match, B) == ["play blue_cloak", "skip"]
    match.play("play blue_cloak")
    assert faces(match, 2) == (C, 2)


def test_mg_6_13_the_first_turn_is_closed_before_the_second() -> None:
    """The call falls due in between (MG-9.2)."""
    match = table(["red_hourglass", "red_cup"])
    match.play("play red_hourglass")
    seen = [name for name, _ in happened(match, "turn_began", "played", "called")]
    assert seen == ["turn_began", "played", "called", "turn_began"]
    manual = table(["red_hourglass", "red_cup"], options={"call_mode": "manual"})
    manual.play("play red_hourglass")
    assert options(manual) == ["say", "silent"]
    assert turns(manual) == [A]


def test_mg_6_14_again_and_again() -> None:
    """Scenario 54, with MG-12.2: three turns are counted."""
    match = table(["red_hourglass", "blue_hourglass", "red_cup", "blue_cup", "red_sword", "blue_broom"])
    lying = play(match, "play red_hourglass", "play blue_hourglass")
    assert turns(match) == [A, A, A]
    assert (lying["turn"], lying["on_turn"]) == (3, A)


# ---- Reverse


def test_mg_6_15_reverse_flips_the_direction() -> None:
    """Both ways."""
    for before, after in (("cw", "ccw"), ("ccw", "cw")):
        match = table(["red_amulet", "red_cup", "blue_cup"], direction=before)
        assert play(match, "play red_amulet")["direction"] == after
        assert happened(match, "direction") == [("direction", {"direction": after})]


def test_mg_6_16_reverse_works_at_once() -> None:
    """The seat that played just before is next."""
    match = table(["red_sword", "red_cup", "blue_cup"], ["red_amulet", "red_cup", "blue_sword"])
    play(match, "play red_sword", "play red_amulet")
    assert turns(match) == [A, B, A]


def test_mg_6_17_the_direction_lasts() -> None:
    """Scenario 53, with MG-6.15 and MG-4.25: D, then C, then B."""
    match = table(["red_amulet", "red_cup", "blue_cup"])
    play(match, "play red_amulet", "draw", "pass", "draw", "pass", "draw", "pass")
    assert turns(match) == [A, D, C, B, A]
    assert match.layout()["direction"] == "ccw"


def test_mg_6_17_until_the_next_reverse() -> None:
    """Scenario 53: C plays an amulet too, and D is next after C."""
    match = table(["red_amulet", "red_cup", "blue_cup"], None, ["blue_amulet", "red_cup", "blue_sword"])
    play(match, "play red_amulet", "draw", "pass", "play blue_amulet")
    assert turns(match) == [A, D, C, D]
    assert match.layout()["direction"] == "cw"


def test_mg_6_17_or_the_end_of_the_round() -> None:
    match = table(["red_amulet", "red_cup", "blue_cup"], None, None, ["red_broom"])
    assert play(match, "play red_amulet")["direction"] == "ccw"
    lying = play(match, "play red_broom")
    assert (lying["round"], lying["direction"]) == (2, "cw")


def test_mg_6_18_reverse_with_two_seats() -> None:
    """Scenario 44: the direction flips, and B is next as ever."""
    match = table(["red_amulet", "red_cup", "blue_cup"], players=2)
    assert play(match, "play red_amulet")["direction"] == "ccw"
    assert turns(match) == [A, B]
    play(match, "draw", "pass")
    assert turns(match) == [A, B, A]


# ---- Shot


def test_mg_6_19_shot_names_the_next_seat() -> None:
    """Scenario 16, with MG-6.21: B names D, and after D comes A."""
    match = table(None, ["red_parchment", "red_cup", "blue_cup"], on_turn=B)
    match.play("play red_parchment")
    assert options(match) == ["target 0", "target 2", "target 3"]
    play(match, "target 3", "draw", "pass")
    assert turns(match) == [B, D, A]


@pytest.mark.parametrize("word", ["4", "5", "9", "nobody"])
def test_mg_6_19_only_a_seat_of_this_table(word: str) -> None:
    match = table(["red_parchment", "red_cup", "blue_cup"])
    match.play("play red_parchment")
    assert refused(match, A, f"target {word}") == "MG-6.19"


def test_mg_6_20_not_oneself() -> None:
    """Scenario 17."""
    match = table(None, ["red_parchment", "red_cup", "blue_cup"], on_turn=B)
    match.play("play red_parchment")
    assert refused(match, B, "target 1") == "MG-6.20"


def test_mg_6_21_shot_keeps_the_direction() -> None:
    """Counter-clockwise play goes on counter-clockwise from the named seat."""
    match = table(["red_parchment", "red_cup", "blue_cup"], direction="ccw")
    play(match, "play red_parchment", "target 2", "draw", "pass")
    assert turns(match) == [A, C, B]
    assert match.layout()["direction"] == "ccw"


def test_mg_6_22_every_other_seat_may_be_named() -> None:
    """The natural neighbour as well as D, who waits without a card and has to draw (MG-8.12)."""
    match = table(["red_parchment", "red_cup", "blue_cup"], None, None, [], draw_counter=2)
    match.play("play red_parchment")
    assert options(match) == ["target 1", "target 2", "target 3"]
    at_neighbour = match.clone()
    at_neighbour.play("target 1")
    assert faces(at_neighbour, 1) == (B, 2)
    lying = play(match, "target 3")
    assert faces(match, 1) == (D, 2)
    assert len(lying["hands"][D]) == 2


def test_mg_6_23_shot_with_two_seats_asks_nothing() -> None:
    """Scenario 18."""
    match = table(["red_parchment", "red_cup", "blue_cup"], players=2)
    match.play("play red_parchment")
    assert [str(action) for _, action in match.actions] == ["play red_parchment"]
    assert turns(match) == [A, B]
    assert match.to_act == (B,)


# ---- Through


def test_mg_6_24_through_does_nothing_of_its_own() -> None:
    """Mist mage in the magic phase: the colour is named, the debt stays, and the neighbour faces it."""
    match = table(["mist_mage", "red_cup", "blue_cup"], draw_counter=2)
    play(match, "play mist_mage", "name blue")
    assert faces(match, 1) == (B, 2)
    assert match.layout()["direction"] == "cw"
    assert effects(match) == ["colour"]


def test_mg_6_25_a_cloak_in_the_main_phase() -> None:
    """Scenario 52, with MG-5.6, MG-4.10 and MG-4.15: like a guild card, and no magic phase was asked before."""
    match = table(["red_cloak", "red_cup", "blue_cup"])
    assert match.layout()["decision"] == "main_play"
    lying = play(match, "play red_cloak")
    assert demand(match) == "card(red, cloak)"
    assert (turns(match), lying["direction"], lying["draw_counter"]) == ([A, B], "cw", 0)


# ---- Reset


def test_mg_6_26_reset_clears_the_counter() -> None:
    """Scenario 21, with MG-4.11: nobody draws, and C has its main phase."""
    match = table(None, ["warding_mage", "red_cup", "blue_cup"], draw_counter=5, on_turn=B)
    lying = play(match, "play warding_mage")
    assert lying["draw_counter"] == 0
    assert not happened(match, "drew")
    assert demand(match) == "any"
    assert (lying["on_turn"], lying["decision"]) == (C, "main_play")


def test_mg_6_27_reset_without_a_debt_does_nothing() -> None:
    """But the card may be played, and its other ability works."""
    match = table(["warding_mage", "red_cup", "blue_cup"])
    assert "play warding_mage" in options(match)
    lying = play(match, "play warding_mage")
    assert lying["draw_counter"] == 0
    assert not happened(match, "counter", "drew")
    assert (demand(match), match.to_act) == ("any", (B,))


# ---- Original


def test_mg_6_28_original_in_full() -> None:
    """Scenario 22, with MG-6.31: Draw(3); Select, blue; Shot, D."""
    match = table(["arch_magus", "red_cup", "blue_cup"])
    match.play("play arch_magus")
    assert options(match) == ["choose draw_0", "choose draw_1", "choose draw_2", "choose draw_3"]
    match.play("choose draw_3")
    assert options(match) == ["choose select", "choose free"]
    match.play("choose select")
    assert options(match) == ["name red", "name blue", "name yellow"]
    match.play("name blue")
    assert options(match) == ["choose again", "choose reverse", "choose shot", "choose through"]
    match.play("choose shot")
    assert options(match) == ["target 1", "target 2", "target 3"]
    match.play("target 3")
    assert faces(match, 1) == (D, 3)
    assert demand(match) == "colour(blue)"


def test_mg_6_28_each_choice_is_one_of_its_group() -> None:
    match = table(["arch_magus", "red_cup", "blue_cup"])
    groups = {
        "original_draw": ("choose draw_1", ["choose draw_4", "choose free", "choose shot", "choose reset"]),
        "original_colour": ("choose free", ["choose draw_0", "choose again", "choose red"]),
        "original_move": ("choose again", ["choose draw_0", "choose select", "choose reset"]),
    }
    match.play("play arch_magus")
    for decision, (choice, others) in groups.items():
        assert match.layout()["decision"] == decision
        for other in others:
            assert refused(match, A, other) == "MG-6.28"
        match.play(choice)
    assert turns(match)[:2] == [A, A]


def test_mg_6_29_no_group_may_be_left_out() -> None:
    """Scenario 23, its last line."""
    match = table(["arch_magus", "red_cup", "blue_cup"])
    match.play("play arch_magus")
    for choice in ("choose draw_0", "choose free", "choose through"):
        for other in ("pass", "skip", "draw", "play red_cup", "name red", "target 1", "say"):
            assert refused(match, A, other) == "MG-6.29"
        match.play(choice)
    assert turns(match) == [A, B]


def test_mg_6_30_original_as_a_dodge() -> None:
    """Scenario 23, from the book; with MG-6.8 and MG-6.16: Draw(2), Free, Reverse on a debt of 4."""
    match = table(None, ["arch_magus", "red_cup", "blue_cup"], draw_counter=4, on_turn=B)
    assert options(match) == ["play arch_magus", "skip"]
    lying = play(match, "play arch_magus", "choose draw_2", "choose free", "choose reverse")
    assert faces(match, 1) == (A, 6)
    assert (demand(match), lying["direction"]) == ("any", "ccw")
    assert len(lying["hands"][A]) == 9


@pytest.mark.parametrize(
    ("draw", "colour", "move", "printed"),
    [
        ("draw_0", "select", "reverse", "mirror_mage"),
        ("draw_0", "select", "again", "time_mage"),
        ("draw_0", "select", "shot", "bolt_mage"),
        ("draw_0", "select", "through", "mist_mage"),
        ("draw_1", "select", "through", "summoner"),
        ("draw_2", "select", "through", "high_summoner"),
        ("draw_3", "free", "through", "storm_caller"),
        ("draw_1", "free", "shot", "arrow_hexer"),
        ("draw_2", "free", "reverse", "tide_turner"),
    ],
)
def test_mg_6_30_chosen_abilities_work_like_printed_ones(draw: str, colour: str, move: str, printed: str) -> None:
    """Original does what the magus with these abilities does."""
    named = ["name yellow"] * (colour == "select")
    aimed = ["target 2"] * (move == "shot")
    original = table(["arch_magus", "red_cup", "blue_cup"])
    play(original, "play arch_magus", f"choose {draw}", f"choose {colour}", *named, f"choose {move}", *aimed)
    magus = table([printed, "red_cup", "blue_cup"])
    play(magus, f"play {printed}", *named, *aimed)
    names = ("turn_began", "counter", "colour", "free", "direction", "aimed", "again")
    assert happened(original, *names) == happened(magus, *names)
    assert demand(original) == demand(magus)
    assert original.layout()["direction"] == magus.layout()["direction"]


def test_mg_6_31_the_draw_is_chosen_first_then_the_colour_then_the_move() -> None:
    """With Free no colour is asked, without Shot no target."""
    match = table(["arch_magus", "red_cup", "blue_cup"])
    decisions = []
    for action in ("play arch_magus", "choose draw_1", "choose free", "choose through"):
        match.play(action)
        decisions.append(match.observe(A)["decision"])
    assert decisions == ["original_draw", "original_colour", "original_move", "main_play"]
    assert turns(match) == [A, B, C]
