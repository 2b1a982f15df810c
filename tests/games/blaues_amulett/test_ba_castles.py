"""Castles and gathering strength (ledger, section 11)."""

from pathlib import Path
from typing import Any

import pytest
from blaue_tables import (
    RED,
    YELLOW,
    both_editions,
    cards,
    decision,
    hand,
    happened,
    knob,
    options,
    play,
    refused,
    table,
    where,
)

THREE = cards("dwarf", "spring", "fire")
CASTLES = [("L1.1", "start_castle"), ("R3.6", "castle_1"), ("R6.6", "castle_2")]


def arrive(field: str, **layout: Any) -> Any:
    match = table(field, free=["castle_1", "castle_2"], **layout)
    play(match, "play 1", *(["enter"] if field[0] == "L" else []))
    return match


@pytest.mark.parametrize(("field", "castle"), CASTLES)
def test_ba_11_1_gathering_at_the_three_castles(field: str, castle: str) -> None:
    match = arrive(field, draw_pile=THREE)
    assert (where(match), options(match)) == (castle, ["take", "decline"])
    play(match, "take")
    assert hand(match) == THREE


def test_ba_11_1_strength_at_the_start_castle() -> None:
    """Scenario 24, with BA-6.3: enter and take, enter and decline, or turn."""
    start = table("L1.3", draw_pile=THREE)
    ends = {}
    for answers in (("enter", "take"), ("enter", "decline"), ("turn",)):
        match = start.clone()
        play(match, "play 3", *answers)
        ends[answers] = where(match), hand(match)
    assert ends == {
        ("enter", "take"): ("start_castle", THREE),
        ("enter", "decline"): ("start_castle", []),
        ("turn",): ("R1.1", []),
    }


def test_ba_11_1_a_power_there_is_paid_for_first() -> None:
    match = table("R3.6", hands=[cards("wizard")], draw_pile=THREE)
    play(match, "play 1", "pay")
    assert (hand(match), decision(match)) == ([], "gather")
    play(match, "take")
    assert hand(match) == THREE


def test_ba_11_1_how_many_is_a_knob(tmp_path: Path) -> None:
    match = arrive("R3.6", draw_pile=THREE, edition=knob(tmp_path, castle_cards=2))
    play(match, "take")
    assert hand(match) == cards("dwarf", "spring")


def test_ba_11_2_in_the_original_from_the_draw_pile_unseen() -> None:
    match = arrive("R3.6", draw_pile=THREE, discard_pile=cards("witch", "witch", "witch"))
    play(match, "take")
    assert hand(match) == THREE
    drew = [event for _, event in match.events_for(YELLOW) if event.name == "drew"]
    assert [dict(event.data) for event in drew] == [{"seat": RED, "count": 3}]


def test_ba_11_2_in_the_translation_from_the_open_discard_pile() -> None:
    """Scenario 31, with BA-11.9: an amulet card among them returns to the top."""
    match = arrive("R3.6", edition="en", discard_pile=cards("witch", "amulet", "fire", "ruin"))
    pile = match.layout()["draw_pile"]
    play(match, "take")
    assert (hand(match), match.layout()["amulet"]) == (cards("witch", "fire"), RED)
    assert match.layout()["discard_pile"] == cards("amulet", "ruin")
    assert match.layout()["draw_pile"] == pile
    for viewer in (None, YELLOW):
        told = [dict(event.data) for _, event in match.events_for(viewer) if event.name == "gathered"]
        assert told == [{"seat": RED, "cards": cards("witch", "amulet", "fire")}]


def test_ba_11_3_all_three_or_none() -> None:
    """Scenario 48."""
    match = arrive("R3.6", draw_pile=THREE)
    for words in ("take 1", "take 2"):
        assert refused(match, words) == "BA-11.3"
    play(match, "decline")
    assert hand(match) == []
    assert refused(match, "take") == "BA-14.5"


def test_ba_11_3_gathering_can_be_made_compulsory(tmp_path: Path) -> None:
    match = arrive("R3.6", draw_pile=THREE, edition=knob(tmp_path, castle_gather="forced"))
    assert (hand(match), decision(match)) == (THREE, "power_figure")
    assert refused(match, "decline") == "BA-11.3"


def test_ba_11_4_crossing_gives_nothing() -> None:
    match = table("R3.6", free=["castle_1"])
    play(match, "play 2")
    assert (where(match), decision(match)) == ("R4.1", "power_figure")
    assert refused(match, "take") == "BA-11.1"


def test_ba_11_4_nor_does_starting_a_turn_there() -> None:
    match = table("castle_1", free=["castle_1"])
    assert (decision(match), hand(match)) == ("way_card", [])
    play(match, "play 1")
    assert decision(match) == "power_figure"


@both_editions
def test_ba_11_4_nor_other_places(edition: str) -> None:
    match = table("R4.6", edition=edition, discard_pile=THREE)
    play(match, "play 1")
    assert (where(match), decision(match)) == ("gate_2", "power_figure")
    assert refused(match, "take") == "BA-11.4"


def test_ba_11_4_the_castle_of_light_gives_nothing() -> None:
    match = table("R10.6", draw_pile=THREE)
    play(match, "play 1")
    assert match.over
    assert match.layout()["hands"][RED] == []


def test_ba_11_5_every_new_arrival_gathers_again() -> None:
    match = table("L4.1", free=["castle_1"], draw_pile=[*THREE, *THREE], way_cards=[["1", "2"]])
    play(match, "play 1", "enter", "take", "done", "play 1", "done")
    assert hand(match) == THREE
    again = table("L4.1", free=["castle_1"], hands=[hand(match)], draw_pile=THREE)
    play(again, "play 1", "enter", "take")
    assert len(hand(again)) == 6


def test_ba_11_6_amulet_cards_are_discarded_and_not_replaced() -> None:
    """Scenario 30, with BA-10.7: the amulet once, one theft at most."""
    laid: dict[str, Any] = {"hands": [[], cards("ruin", "ruin")], "draw_pile": cards("amulet", "amulet", "fire")}
    match = table("R3.5", amulet=YELLOW, free=["castle_1"], **laid)
    play(match, "play 2", "take", "steal")
    assert match.layout()["amulet"] == RED
    assert (hand(match), hand(match, YELLOW)) == (cards("ruin", "fire"), cards("ruin"))
    assert match.layout()["discard_pile"] == cards("amulet", "amulet")
    assert decision(match) == "power_figure"


def test_ba_11_7_six_cards_for_a_moment_and_more_after_a_joker() -> None:
    """Castle with the joker, then a fate field: seven cards before the discard (BA-9.5)."""
    match = table("R3.6", free=["castle_1"], hands=[cards("witch", "ruin", "fire")], draw_pile=[*THREE, *cards("witch")])
    play(match, "play joker", "joker 1", "take")
    assert len(hand(match)) == 6
    play(match, "play 3", "draw")
    assert (len(hand(match)), decision(match)) == (7, "discard")


@pytest.mark.parametrize(("edition", "held"), [("de1986", THREE), ("en", cards("dwarf", "wizard", "spring"))])
def test_ba_11_8_a_card_just_paid_for_the_castle(edition: str, held: list[str]) -> None:
    """Original: it is gone; translation: it is one of the three."""
    laid: dict[str, Any] = {"draw_pile": THREE, "discard_pile": cards("dwarf", "spring", "fire")}
    match = table("R3.6", hands=[cards("wizard")], edition=edition, **laid)
    play(match, "play 1", "pay", "take")
    assert hand(match) == held


@pytest.mark.parametrize("size", [1, 2])
def test_ba_11_9_too_few_cards_in_the_discard_pile(size: int) -> None:
    """The translation takes those that there are; the draw pile stays untouched."""
    match = arrive("R3.6", edition="en", discard_pile=THREE[:size])
    pile = match.layout()["draw_pile"]
    play(match, "take")
    assert (hand(match), match.layout()["draw_pile"]) == (THREE[:size], pile)


def test_ba_11_9_none_at_all_and_nothing_is_offered() -> None:
    match = arrive("R3.6", edition="en")
    assert decision(match) == "power_figure"
    assert refused(match, "take") == "BA-11.9"


def test_ba_11_9_an_empty_draw_pile_stays_so_in_the_translation() -> None:
    match = arrive("R3.6", edition="en", discard_pile=cards("fire", "ruin", "fire", "dwarf"), rest="box")
    play(match, "take")
    assert (match.layout()["draw_pile"], match.layout()["discard_pile"]) == ([], cards("dwarf"))


def test_ba_11_9_in_the_original_the_discards_are_shuffled() -> None:
    """BA-9.10; amulet cards go to the top of the discard pile."""
    match = arrive("R3.6", draw_pile=cards("fire", "amulet"), discard_pile=cards("ruin"), rest="box")
    play(match, "take")
    assert hand(match) == cards("ruin", "fire")
    assert ("reshuffled", {"count": 1}) in happened(match)
    assert match.layout()["draw_pile"] == cards("amulet")  # laid down, and then the pile was empty (BA-9.9)
