"""The amulet and the theft (ledger, section 10)."""

from pathlib import Path
from typing import Any

import pytest
from blaue_tables import (
    GREEN,
    RED,
    YELLOW,
    both_editions,
    cards,
    decision,
    hand,
    happened,
    knob,
    multiset,
    options,
    path,
    play,
    refused,
    table,
    where,
)


@both_editions
def test_ba_10_1_no_dark_power_stops_the_wearer(edition: str) -> None:
    match = table("R3.5", amulet=RED, edition=edition, powers={"dwarf": "gate_2"}, way_cards=[["4", "joker"]])
    play(match, "play joker", "joker 6", "play 4")
    assert path(match) == ["R4.4", "R4.5", "R4.6", "gate_2", "R5.1"]
    assert happened(match, "paid") == []


@both_editions
def test_ba_10_2_an_amulet_card_is_never_held(edition: str) -> None:
    match = table("R4.2", draw_pile=cards("amulet"), edition=edition)
    play(match, "play 1", *(["draw"] if edition == "de1986" else []))
    assert hand(match) == []
    assert match.layout()["discard_pile"] == cards("amulet")
    assert refused(match, "discard amulet_card") == "BA-10.2"


@both_editions
def test_ba_10_3_the_drawer_receives_the_amulet_at_once(edition: str) -> None:
    """Scenario 36: from the Castle of Light; nobody loses a card (BA-10.8)."""
    match = table("R4.2", hands=[[], cards("fire")], draw_pile=cards("amulet"), edition=edition)
    play(match, "play 1", *(["draw"] if edition == "de1986" else []))
    assert (match.layout()["amulet"], decision(match)) == (RED, "power_figure")
    assert refused(match, "leave") == "BA-10.3"
    assert refused(match, "steal") == "BA-10.8"
    assert hand(match, YELLOW) == cards("fire")


def test_ba_10_3_or_from_the_prince_wearing_it() -> None:
    match = table("R4.2", hands=[[], cards("fire")], amulet=YELLOW, draw_pile=cards("amulet"))
    play(match, "play 1", "draw")
    assert (match.layout()["amulet"], options(match)) == (RED, ["steal", "decline"])


def test_ba_10_3_amulet_by_card_may_be_made_optional(tmp_path: Path) -> None:
    edition = knob(tmp_path, amulet_by_card="optional")
    for amulet in (None, YELLOW):
        match = table("R4.2", hands=[[], cards("fire")], amulet=amulet, draw_pile=cards("amulet"), edition=edition)
        play(match, "play 1", "draw")
        assert options(match) == ["take", "leave"]
        play(match, "leave")
        assert (match.layout()["amulet"], decision(match)) == (amulet, "power_figure")


def test_ba_10_4_a_card_for_the_own_amulet_does_nothing() -> None:
    """Scenario 37."""
    match = table("R4.2", amulet=RED, hands=[cards("fire"), cards("ruin")], draw_pile=cards("amulet"))
    play(match, "play 1", "draw")
    assert (match.layout()["amulet"], hand(match), decision(match)) == (RED, cards("fire"), "power_figure")
    assert match.layout()["discard_pile"] == cards("amulet")
    assert refused(match, "steal") == "BA-10.4"


def test_ba_10_5_in_the_original_the_mover_may_take_or_leave_it() -> None:
    """Scenario 34."""
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("spring")])
    play(match, "play 1")
    assert options(match) == ["take", "leave"]
    taking = match.clone()
    play(taking, "take")
    assert (taking.layout()["amulet"], decision(taking)) == (RED, "steal")
    play(taking, "steal")
    assert (hand(taking), hand(taking, YELLOW)) == (cards("spring"), [])
    play(match, "leave")
    assert (match.layout()["amulet"], decision(match)) == (YELLOW, "power_figure")


def test_ba_10_5_in_the_translation_it_passes_by_itself() -> None:
    """Scenario 34: the theft is still the thief's choice."""
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("spring")], edition="en")
    play(match, "play 1")
    assert (match.layout()["amulet"], options(match)) == (RED, ["steal", "decline"])
    assert refused(match, "leave") == "BA-10.5"


@both_editions
def test_ba_10_6_a_prince_who_is_shoved_on_keeps_it(edition: str) -> None:
    match = table("R3.1", "R3.2", "L3.2", amulet=GREEN, hands=[[], [], cards("fire")], edition=edition)
    play(match, "play 1")
    assert (where(match, GREEN), match.layout()["amulet"]) == ("L3.1", GREEN)
    assert decision(match) == "power_figure"


def test_ba_10_7_one_random_card_or_none() -> None:
    """Scenario 48: which one cannot be chosen. Every card is taken from time to time."""
    held = cards("dwarf", "ruin", "fire")
    stolen = set()
    for seed in range(40):
        match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], held], seed=seed)
        play(match, "play 1", "take")
        assert refused(match, "steal fire_card") == "BA-10.7"
        play(match, "steal")
        stolen.update(hand(match))
        assert multiset(hand(match) + hand(match, YELLOW)) == multiset(held)
    assert stolen == set(held)


def test_ba_10_7_each_card_is_equally_likely_not_each_kind() -> None:
    """Of two fires and a ruin a fire is stolen twice as often."""
    fires = 0
    for seed in range(300):
        match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("ruin", "fire", "fire")], seed=seed)
        play(match, "play 1", "take", "steal")
        fires += hand(match) == cards("fire")
    assert 165 < fires < 235  # 200 expected; four standard deviations


def test_ba_10_7_the_theft_may_be_declined() -> None:
    """BA-10.14: and then the right is gone."""
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("fire")])
    play(match, "play 1", "take", "decline")
    assert (hand(match), hand(match, YELLOW)) == ([], cards("fire"))
    assert refused(match, "steal") == "BA-10.14"


@both_editions
def test_ba_10_8_nothing_to_steal(edition: str) -> None:
    """Scenario 35: the amulet changes, no theft is offered."""
    match = table("R6.1", "R6.2", amulet=YELLOW, edition=edition)
    play(match, "play 1", *(["take"] if edition == "de1986" else []))
    assert (match.layout()["amulet"], decision(match)) == (RED, "power_figure")
    assert refused(match, "steal") == "BA-10.8"


def test_ba_10_8_no_theft_if_the_amulet_is_left() -> None:
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("fire")])
    play(match, "play 1", "leave")
    assert refused(match, "steal") == "BA-10.8"
    assert refused(match, "take") == "BA-14.5"


def test_ba_10_9_the_original_takes_first_and_discards_later() -> None:
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[cards("witch", "ruin", "fire"), cards("spring")])
    play(match, "play 1", "take", "steal")
    assert (len(hand(match)), decision(match)) == (4, "discard")
    play(match, "discard spring_card")
    assert decision(match) == "power_figure"


def test_ba_10_9_the_translation_first_discards_down_to_two() -> None:
    laid: dict[str, Any] = {"hands": [cards("witch", "ruin", "fire", "fire"), cards("spring")], "edition": "en"}
    match = table("R6.1", "R6.2", amulet=YELLOW, **laid)
    play(match, "play 1", "steal", "discard fire_card")
    assert (decision(match), hand(match, YELLOW)) == ("discard", cards("spring"))
    play(match, "discard witch_card")
    assert hand(match) == cards("ruin", "spring", "fire")
    assert decision(match) == "power_figure"
    assert match.layout()["discard_pile"] == cards("witch", "fire")


def test_ba_10_9_declining_demands_no_discard() -> None:
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[cards("witch", "ruin", "fire"), cards("spring")], edition="en")
    play(match, "play 1", "decline")
    assert (len(hand(match)), decision(match)) == (3, "power_figure")


def test_ba_10_10_beyond_the_fire_the_amulet_is_useless() -> None:
    """Scenario 38."""
    without = table("R9.5", amulet=RED, powers={"witch": "gate_4"})
    play(without, "play 2")
    assert where(without) == "L9.6"
    paying = table("R9.5", amulet=RED, powers={"witch": "gate_4"}, hands=[cards("witch")])
    play(paying, "play 2", "pay")
    assert where(paying) == "gate_4"


def test_ba_10_10_guarded_goal() -> None:
    """Scenario 43."""
    wrong = table("R10.6", amulet=RED, powers={"witch": "castle_of_light"}, hands=[cards("dwarf")])
    play(wrong, "play 1")
    assert where(wrong) == "L10.6"
    right = table("R10.6", amulet=RED, powers={"witch": "castle_of_light"}, hands=[cards("witch")])
    play(right, "play 1", "pay")
    assert right.over


@pytest.mark.parametrize(("field", "end"), [("R8.6", "fire"), ("L9.1", "R9.1")])
def test_ba_10_10_at_the_fire_it_matters_from_where_one_comes(field: str, end: str) -> None:
    """From the front the amulet is in force, from behind it is not."""
    match = table(field, amulet=RED, powers={"witch": "fire"}, hands=[cards("fire")])
    play(match, "play 1", *(["pay"] if field == "R8.6" else []))
    assert where(match) == end


def test_ba_10_10_the_limit_is_a_knob(tmp_path: Path) -> None:
    match = table("R4.6", amulet=RED, powers={"dwarf": "gate_2"}, edition=knob(tmp_path, amulet_until="castle_1"))
    play(match, "play 1")
    assert where(match) == "L4.6"


def test_ba_10_11_back_across_the_fire_it_protects_again() -> None:
    match = table("L9.1", amulet=RED, hands=[cards("fire")], powers={"dwarf": "gate_3"}, way_cards=[["5", "joker"]])
    play(match, "play joker", "joker 3", "cross", "play 5", "enter")
    assert path(match) == ["L8.5", "L8.4", "L8.3", "L8.2", "L8.1", "gate_3"]


def test_ba_10_12_beyond_the_fire_it_still_changes_hands() -> None:
    """With the theft; and it cannot be put down (scenario 48)."""
    match = table("R9.1", "R9.2", amulet=YELLOW, hands=[[], cards("spring")])
    for words in ("put amulet", "discard blue_amulet"):
        assert refused(match, words) == "BA-10.12"
    play(match, "play 1", "take", "steal")
    assert (match.layout()["amulet"], hand(match)) == (RED, cards("spring"))


def test_ba_10_13_the_stolen_card_is_the_thiefs_and_may_be_used_at_once() -> None:
    match = table("R9.4", "R9.5", amulet=YELLOW, hands=[[], cards("dwarf")], powers={"dwarf": "gate_4"})
    play(match, "play joker", "joker 1", "take", "steal", "play 2")
    assert options(match) == ["pay", "swing"]
    play(match, "pay")
    assert (where(match), hand(match)) == ("gate_4", [])


def test_ba_10_14_the_theft_is_decided_in_the_moment_of_the_change() -> None:
    match = table("R6.3", "R6.4", amulet=YELLOW, hands=[[], cards("fire")])
    play(match, "play 1", "take")
    for words in ("done", "move dwarf", "play 2", "stop"):
        assert refused(match, words) in ("BA-12.4", "BA-4.15")
    play(match, "decline", "done", "play 1", "done")
    assert refused(match, "steal") == "BA-10.7"
