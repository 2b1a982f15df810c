"""Playing a card and the steps of its abilities (ledger, section 5)."""

from pathlib import Path
from typing import Any

import pytest
from magi_tables import A, B, C, D, changed_edition, demand, effects, happened, options, play, refused, table, turns

from amulett import Match
from amulett.games.magi import GAME

CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in GAME.edition().data["card"]}


def play_out(match: Match, card: str) -> None:
    """Play a card and make all its choices, each time the first one offered."""
    match.play(f"play {card}")
    while match.layout()["decision"] in ("original_draw", "original_colour", "colour", "original_move", "target"):
        match.play(options(match)[0])


def test_mg_5_1_the_card_leaves_the_hand_and_lies_on_top() -> None:
    match = table(["red_cup", "red_cup", "blue_broom"], discard_pile=["red_coin", "blue_coin"])
    lying = play(match, "play red_cup")
    assert lying["hands"][A] == ["red_cup", "blue_broom"]
    assert lying["discard_pile"] == ["red_cup", "red_coin", "blue_coin"]
    assert lying["played_by"][0] == A
    for viewer in (None, A, B, C, D):
        assert match.observe(viewer)["top"] == "red_cup"


def test_mg_5_1_a_card_that_is_not_held_cannot_be_played() -> None:
    """Scenario 48. In every phase in which cards are played."""
    match = table(["red_cup", "blue_broom"], draw_pile=["blue_cup"])
    assert refused(match, A, "play red_sword") == "MG-5.1"
    assert refused(match, A, "play wayfarer") == "MG-5.1"
    match.play("draw")
    assert refused(match, A, "play wayfarer") == "MG-5.1"
    magic = table(["red_cloak", "blue_broom"], draw_counter=1)
    assert refused(magic, A, "play mist_mage") == "MG-5.1"


def test_mg_5_1_the_last_copy_of_a_kind_is_gone_after_it() -> None:
    match = table(["red_hourglass", "red_cup", "red_sword"])
    play(match, "play red_hourglass")
    assert options(match) == ["play red_cup", "play red_sword", "draw"]
    assert refused(match, A, "play red_hourglass") == "MG-5.1"


DONE: dict[str, list[str]] = {
    "red_cup": [],
    "red_amulet": ["direction"],
    "red_hourglass": ["again"],
    "red_scepter_1": ["counter"],
    "red_scepter_2": ["counter"],
    "red_parchment": ["aimed"],
    "red_cloak": [],
    "colour_mage": ["colour"],
    "wayfarer": ["free"],
    "mist_mage": ["colour"],
    "mirror_mage": ["colour", "direction"],
    "bolt_mage": ["colour", "aimed"],
    "time_mage": ["colour", "again"],
    "warding_mage": ["free"],
    "summoner": ["counter", "colour"],
    "high_summoner": ["counter", "colour"],
    "storm_caller": ["counter", "free"],
    "arrow_hexer": ["counter", "free", "aimed"],
    "tide_turner": ["counter", "free", "direction"],
    "arch_magus": ["chose", "chose", "colour", "chose", "again"],
}


@pytest.mark.parametrize("card", DONE)
def test_mg_5_2_all_abilities_are_carried_out(card: str) -> None:
    """Each of them once, in the order of the steps (MG-5.4)."""
    match = table([card, "red_sword", "blue_cup"])
    play_out(match, card)
    assert effects(match) == DONE[card]


def test_mg_5_2_a_magus_with_three_abilities() -> None:
    """Arrow hexer: Draw(1), Free and Shot all work."""
    match = table(["arrow_hexer", "red_sword", "blue_cup"])
    lying = play(match, "play arrow_hexer", "target 2")
    assert happened(match, "turn_began")[1][1] == {"seat": C, "turn": 2, "draw_counter": 1}
    assert len(lying["hands"][C]) == 4
    assert demand(match) == "any"


def test_mg_5_3_each_choice_must_be_made() -> None:
    """Scenario 60, with MG-5.8 and MG-6.1."""
    match = table(["colour_mage", "red_sword", "blue_cup"])
    match.play("play colour_mage")
    assert match.layout()["discard_pile"][0] == "colour_mage"
    assert demand(match) == "card(red, coin)"
    assert options(match) == ["name red", "name blue", "name yellow"]
    for other in ("draw", "pass", "skip", "play blue_cup", "choose free", "target 1", "say"):
        assert refused(match, A, other) == "MG-5.3"
    assert refused(match, B, "play red_shield") == "MG-4.1"
    match.play("name blue")
    assert demand(match) == "colour(blue)"


def test_mg_5_3_a_target_must_be_named() -> None:
    match = table(["red_parchment", "red_sword", "blue_cup"])
    match.play("play red_parchment")
    for other in ("draw", "pass", "skip", "play red_sword", "choose shot", "name red", "say"):
        assert refused(match, A, other) == "MG-5.3"


def test_mg_5_3_a_choice_may_leave_everything_as_it_was() -> None:
    """Scenario 8, with MG-6.2 and MG-3.4: the same colour again. And Shot at the natural neighbour."""
    match = table(["colour_mage", "red_sword", "blue_cup"], ["blue_coin", "red_broom"])
    match.play("play colour_mage")
    assert refused(match, A, "name grey") == "MG-6.1"
    match.play("name red")
    assert demand(match) == "colour(red)"
    assert options(match, B) == ["play red_broom", "draw"]
    assert refused(match, B, "play blue_coin") == "MG-3.3"
    shot = table(["red_parchment", "red_sword", "blue_cup"])
    play(shot, "play red_parchment", "target 1")
    assert turns(shot) == [A, B]


def test_mg_5_4_reset_comes_before_draw(tmp_path: Path) -> None:
    """A changed edition: a card with both clears the old debt and leaves its own."""
    edition = changed_edition(tmp_path, {"card.warding_mage.abilities": ["draw_2", "reset", "free"]})
    match = table(["warding_mage", "red_cup", "blue_cup"], draw_counter=5, edition=edition)
    match.play("play warding_mage")
    assert happened(match, "turn_began")[1][1] == {"seat": B, "turn": 2, "draw_counter": 2}
    assert [data["draw_counter"] for _, data in happened(match, "counter")][:2] == [0, 2]


def test_mg_5_4_draw_comes_before_the_test_for_the_end() -> None:
    """A last card with Draw raises the debt first: no end, and its other steps follow."""
    match = table(["summoner"])
    match.play("play summoner")
    assert not happened(match, "round_ended")
    assert match.layout()["draw_counter"] == 1
    assert options(match, A) == ["name red", "name blue", "name yellow"]
    match.play("name blue")
    assert happened(match, "turn_began")[1][1] == {"seat": B, "turn": 2, "draw_counter": 1}


def test_mg_5_4_draw_colour_reverse_and_shot_one_after_the_other(tmp_path: Path) -> None:
    """A changed edition: each step takes effect before the next one asks."""
    edition = changed_edition(tmp_path, {"card.bolt_mage.abilities": ["shot", "reverse", "select", "draw_2"]})
    match = table(["bolt_mage", "red_cup", "blue_cup"], edition=edition)
    lying = play(match, "play bolt_mage")
    assert lying["decision"] == "colour"
    assert (lying["draw_counter"], lying["direction"]) == (2, "cw")
    lying = play(match, "name yellow")
    assert lying["decision"] == "target"
    assert (demand(match), lying["direction"]) == ("colour(yellow)", "ccw")
    match.play("target 2")
    assert turns(match) == [A, C, B]


def test_mg_5_4_reverse_before_again(tmp_path: Path) -> None:
    """A changed edition: the direction is flipped, the same seat has another turn, and then the new neighbour."""
    edition = changed_edition(tmp_path, {"card.red_hourglass.abilities": ["again", "reverse"]})
    match = table(["red_hourglass", "red_cup", "blue_cup"], edition=edition)
    play(match, "play red_hourglass", "draw", "pass")
    assert effects(match) == ["direction", "again"]
    assert turns(match) == [A, A, D]


def test_mg_5_4_a_choice_that_is_not_open_is_refused() -> None:
    match = table(["red_cup", "colour_mage", "arch_magus"])
    for choice in ("name red", "name grey", "target 1", "choose free", "choose draw_1", "choose through"):
        assert refused(match, A, choice) == "MG-5.4"


@pytest.mark.parametrize("card", ["colour_mage", "mirror_mage", "bolt_mage", "time_mage", "red_parchment", "red_amulet"])
def test_mg_5_5_a_card_that_ends_the_round_asks_nothing_more(card: str) -> None:
    """Neither colour nor target, neither direction nor another turn."""
    match = table([card], scores=[0, 49, 0, 0])
    match.play(f"play {card}")
    assert match.over
    assert effects(match) == []
    lying = match.layout()
    assert (demand(match), lying["direction"], lying["discard_pile"][0]) == ("card(red, coin)", "cw", card)


@pytest.mark.parametrize("card", [id for id, card in CARDS.items() if card["magic_sign"]])
def test_mg_5_6_abilities_work_alike_in_magic_and_main_phase(card: str) -> None:
    """The same events, the same demand, direction and next seat; only the debt is on top. Warding mage clears it."""
    found = []
    for debt in (0, 1):
        match = table([card, "red_sword", "blue_cup"], discard_pile=["wayfarer"], draw_counter=debt)
        assert match.layout()["decision"] == ("magic_play" if debt else "main_play")
        play_out(match, card)
        second = happened(match, "turn_began")[1][1]
        raised = second["draw_counter"] - debt if card != "warding_mage" else second["draw_counter"]
        done = [name for name in effects(match) if card != "warding_mage" or name != "counter"]
        found.append((done, demand(match), match.layout()["direction"], second["seat"], raised))
    assert found[0] == found[1]


def test_mg_5_7_drawn_cards_do_nothing() -> None:
    """Neither in the draw phase nor in the main phase."""
    match = table(["red_cup", "blue_cup"], draw_counter=3, draw_pile=["red_scepter_2", "red_amulet", "storm_caller"])
    lying = match.layout()
    assert len(lying["hands"][A]) == 5
    assert (lying["draw_counter"], lying["direction"], demand(match)) == (0, "cw", "card(red, coin)")
    assert turns(match) == [A, B]
    main = table(["red_cup", "blue_cup"], draw_pile=["tide_turner"])
    lying = play(main, "draw")
    assert (lying["draw_counter"], lying["direction"], demand(main)) == (0, "cw", "card(red, coin)")
    assert main.to_act == (A,)


def test_mg_5_7_dealt_cards_do_nothing() -> None:
    """In deals that give out abilities of every sort."""
    dealt: set[str] = set()
    for seed in range(20):
        match = table(["red_cup"], seed=seed)
        match.play("play red_cup")  # the round ends, and the next one is dealt
        cards = [card for _, data in happened(match, "dealt") for card in data["cards"]]
        dealt.update(ability for card in cards for ability in CARDS[card]["abilities"])
        assert not happened(match, "counter", "colour", "free", "direction", "aimed", "again", "chose")
    assert dealt >= {"draw_1", "draw_2", "reverse", "again", "shot", "select", "free", "reset"}


def test_mg_5_8_the_former_demand_is_shown_while_a_choice_is_open() -> None:
    """For everybody, through all choices of Original up to the colour; the card already lies on the pile."""
    match = table(["arch_magus", "red_sword", "blue_cup"])
    match.play("play arch_magus")
    shown = {"kind": "card", "colour": "red", "picture": "coin"}
    for choice in ("choose draw_2", "choose select", "name blue"):
        for viewer in (None, A, B, C, D):
            assert (match.observe(viewer)["top"], match.observe(viewer)["demand"]) == ("arch_magus", shown)
        match.play(choice)
    assert match.layout()["decision"] == "original_move"
    assert match.observe(B)["demand"] == {"kind": "colour", "colour": "blue"}


def test_mg_8_1_the_last_card_ends_the_round_at_once() -> None:
    """Scenario 28, with MG-10.1 and MG-10.2: no call; B holds 1 + 6 points, A none."""
    match = table(["red_cup"], ["blue_cup", "summoner"])
    assert play(match, "play red_cup")["scores"][:2] == [0, 7]
    names = [name for name, _ in happened(match, "played", "called", "turn_began", "round_ended", "scored")]
    assert names[:4] == ["turn_began", "played", "round_ended", "scored"]
