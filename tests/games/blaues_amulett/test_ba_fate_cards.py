"""Fate cards: fate fields, the hand limit, the piles (ledger, section 9)."""

from pathlib import Path
from typing import Any

import pytest
from blaue_tables import (
    RED,
    YELLOW,
    all_cards,
    both_editions,
    cards,
    changed_edition,
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

FULL = cards("witch", "ruin", "fire")


def test_ba_9_1_a_fate_field_entitles_to_the_top_card() -> None:
    """Scenario 3: the player may draw."""
    match = table("P0", draw_pile=cards("dwarf"))
    play(match, "play 3")
    assert (where(match), options(match)) == ("R1.3", ["draw", "decline"])
    play(match, "draw")
    assert hand(match) == cards("dwarf")


def test_ba_9_1_in_either_lane_and_in_every_move_of_a_turn() -> None:
    """Scenario 39 walks over two of them with the joker."""
    match = table("L4.2", way_cards=[["joker", "3"]], powers={"dwarf": "gate_2"}, draw_pile=cards("fire", "ruin"))
    play(match, "play joker", "joker 1", "draw", "play 3", "draw")
    assert path(match) == ["L4.1", "R4.1", "R4.2", "R4.3"]
    assert hand(match) == cards("ruin", "fire")


def test_ba_9_1_no_other_field_and_not_when_passing() -> None:
    match = table("P0")
    play(match, "play 4")
    assert decision(match) == "power_figure"
    assert refused(match, "draw") == "BA-9.1"


def test_ba_9_1_left_lane_arrows_can_be_switched_off(tmp_path: Path) -> None:
    edition = knob(tmp_path, left_lane_arrows=False)
    left, right = table("L4.4", edition=edition), table("R4.2", edition=edition)
    play(left, "play 1")
    play(right, "play 1")
    assert (decision(left), decision(right)) == ("power_figure", "arrow_draw")


def test_ba_9_2_the_original_lets_the_player_decline() -> None:
    """Scenario 3: hand empty, pile untouched; declining is final (BA-14.5)."""
    match = table("P0", draw_pile=cards("dwarf"))
    before = match.layout()["draw_pile"]
    play(match, "play 3", "decline")
    assert (hand(match), match.layout()["draw_pile"]) == ([], before)
    assert refused(match, "draw") == "BA-14.5"


def test_ba_9_2_the_translation_does_not_ask() -> None:
    """Scenario 4."""
    match = table("P0", draw_pile=cards("dwarf"), edition="en")
    play(match, "play 3")
    assert (hand(match), decision(match)) == (cards("dwarf"), "power_figure")
    assert refused(match, "decline") == "BA-9.2"


@both_editions
def test_ba_9_3_the_hand_limit_is_three(edition: str) -> None:
    match = table("R4.1", hands=[cards("witch", "ruin", "fire", "fire")], edition=edition)
    play(match, "play 1")
    assert decision(match) == "discard"
    play(match, "discard fire_card")
    assert (hand(match), decision(match)) == (FULL, "power_figure")


def test_ba_9_3_the_limit_is_a_knob(tmp_path: Path) -> None:
    match = table("R4.1", hands=[FULL], edition=knob(tmp_path, hand_limit=1))
    play(match, "play 1", "discard witch_card", "discard fire_card")
    assert (hand(match), decision(match)) == (cards("ruin"), "power_figure")


def test_ba_9_4_the_original_draws_first_and_discards_later() -> None:
    """Scenario 32."""
    match = table("R4.2", hands=[FULL], draw_pile=cards("spring"))
    play(match, "play 1", "draw")
    assert (len(hand(match)), decision(match)) == (4, "discard")
    play(match, "discard spring_card")
    assert (hand(match), decision(match)) == (FULL, "power_figure")


def test_ba_9_4_the_translation_discards_first_even_for_an_amulet_card() -> None:
    """Scenario 33."""
    match = table("R4.2", hands=[FULL], draw_pile=cards("amulet"), edition="en")
    play(match, "play 1")
    assert decision(match) == "discard"
    play(match, "discard ruin_card")
    assert match.layout()["amulet"] == RED
    assert (hand(match), decision(match)) == (cards("witch", "fire"), "power_figure")
    assert match.layout()["discard_pile"] == cards("amulet", "ruin")


def test_ba_9_4_the_translation_discards_down_to_two_from_any_number() -> None:
    """With more than three cards, e.g. after a castle and the joker."""
    match = table("R4.2", hands=[[*FULL, *cards("spring", "spring")]], draw_pile=cards("dwarf"), edition="en")
    play(match, "play 1", "discard spring_card", "discard spring_card")
    assert decision(match) == "discard"
    play(match, "discard witch_card")
    assert hand(match) == cards("dwarf", "ruin", "fire")


def test_ba_9_4_with_two_cards_nothing_is_discarded() -> None:
    match = table("R4.2", hands=[cards("fire", "ruin")], draw_pile=cards("dwarf"), edition="en")
    play(match, "play 1")
    assert (len(hand(match)), decision(match)) == (3, "power_figure")


def test_ba_9_5_down_to_three_after_the_last_move_and_before_the_dark_powers() -> None:
    """Scenario 29, with BA-11.7."""
    match = table("R3.5", free=["castle_1"], hands=[FULL], draw_pile=cards("spring", "dwarf", "spring"))
    play(match, "play 2", "take")
    assert len(hand(match)) == 6
    assert refused(match, "done") == "BA-12.4"
    play(match, "discard witch_card", "discard spring_card", "discard spring_card")
    assert (hand(match), decision(match)) == (cards("dwarf", "ruin", "fire"), "power_figure")
    assert match.layout()["discard_pile"] == cards("spring", "spring", "witch")


def test_ba_9_5_one_kind_only_is_discarded_without_a_question() -> None:
    match = table("R4.1", hands=[cards("fire", "fire", "fire", "fire")])
    play(match, "play 1")
    assert (hand(match), decision(match)) == (cards("fire", "fire", "fire"), "power_figure")


def test_ba_9_5_at_the_end_of_each_move_by_the_knob(tmp_path: Path) -> None:
    """`hand_limit_moment`: then the joker's second move comes after the discard."""
    match = table("R4.2", hands=[FULL], draw_pile=cards("spring"), edition=knob(tmp_path, hand_limit_moment="end_of_move"))
    play(match, "play joker", "joker 1", "draw")
    assert decision(match) == "discard"
    assert refused(match, "play 1") == "BA-4.15"
    play(match, "discard spring_card")
    assert decision(match) == "next_card"
    play(match, "play 1")
    assert (where(match), decision(match)) == ("R4.4", "power_figure")


def test_ba_9_6_surplus_cards_may_pay_in_further_moves() -> None:
    match = table("R4.2", hands=[FULL], draw_pile=cards("dwarf"), powers={"dwarf": "gate_2"})
    play(match, "play joker", "joker 1", "draw", "play 4", "pay")
    assert (where(match), hand(match), decision(match)) == ("gate_2", FULL, "power_figure")


def test_ba_9_7_the_whole_discard_pile_is_open_to_all() -> None:
    match = table("R4.1", hands=[cards("witch", "ruin", "fire", "fire")], discard_pile=cards("spring", "amulet"))
    play(match, "play 1", "discard witch_card")
    for viewer in (None, RED, YELLOW):
        assert match.observe(viewer)["discard_pile"] == cards("witch", "spring", "amulet")


@pytest.mark.parametrize("action", ["discard fire_card", "discard dwarf_card"])
def test_ba_9_8_nobody_discards_without_need(action: str) -> None:
    """Scenario 48: not before moving, not instead of it, not with three cards."""
    match = table("R4.1", hands=[FULL])
    assert refused(match, action) == "BA-9.8"
    play(match, "play 1")
    assert refused(match, action) == "BA-9.8"


def test_ba_9_9_an_empty_draw_pile_is_made_anew_at_once() -> None:
    """Scenario 45."""
    match = table("R4.2", draw_pile=cards("wizard"), discard_pile=cards("ruin", "spring", "dwarf"), rest="box")
    play(match, "play 1", "draw")
    assert hand(match) == cards("wizard")
    assert multiset(match.layout()["draw_pile"]) == multiset(cards("ruin", "spring", "dwarf"))
    assert match.layout()["discard_pile"] == []
    assert happened(match, "reshuffled") == [("reshuffled", {"count": 3})]


def test_ba_9_9_amulet_change_and_theft_come_first() -> None:
    """The amulet card just drawn is shuffled in as well."""
    laid: dict[str, Any] = {"draw_pile": cards("amulet"), "discard_pile": cards("ruin"), "rest": "box"}
    match = table("R4.2", amulet=YELLOW, hands=[[], cards("fire")], **laid)
    play(match, "play 1", "draw")
    assert (decision(match), match.layout()["draw_pile"]) == ("steal", [])
    play(match, "steal")
    assert multiset(match.layout()["draw_pile"]) == multiset(cards("ruin", "amulet"))


def test_ba_9_10_a_castle_draw_goes_on_with_the_reshuffled_discards() -> None:
    """The amulet card drawn before is laid down only after the last card, so it is not shuffled in."""
    laid: dict[str, Any] = {"draw_pile": cards("amulet"), "discard_pile": cards("ruin", "ruin", "ruin"), "rest": "box"}
    match = table("R3.6", free=["castle_1"], **laid)
    play(match, "play 1", "take")
    assert hand(match) == cards("ruin", "ruin")
    assert (match.layout()["draw_pile"], match.layout()["discard_pile"]) == (cards("ruin"), cards("amulet"))
    names = [name for name, _ in happened(match, "drew", "reshuffled", "amulet_card", "amulet")]
    assert names == ["drew", "reshuffled", "drew", "amulet_card", "amulet"]


def test_ba_9_11_missing_cards_are_forfeited() -> None:
    match = table("R3.6", free=["castle_1"], draw_pile=cards("fire"), discard_pile=cards("ruin"), rest="box")
    play(match, "play 1", "take")
    assert hand(match) == cards("ruin", "fire")
    assert (match.layout()["draw_pile"], match.layout()["discard_pile"]) == ([], [])


def test_ba_9_11_a_right_that_could_bring_nothing_is_not_offered() -> None:
    arrow, castle = table("R4.2", rest="box"), table("R3.6", free=["castle_1"], rest="box")
    play(arrow, "play 1")
    play(castle, "play 1")
    assert (decision(arrow), decision(castle)) == ("power_figure", "power_figure")
    assert refused(arrow, "draw") == refused(castle, "take") == "BA-9.11"


def test_ba_9_11_and_demands_no_discard() -> None:
    """In the translation a full hand is not thinned out for a card that does not exist."""
    match = table("R4.2", hands=[FULL], rest="box", edition="en")
    play(match, "play 1")
    assert (hand(match), decision(match)) == (FULL, "power_figure")


def test_ba_9_11_a_draw_from_an_empty_pile_first_shuffles_the_discards() -> None:
    match = table("R4.2", discard_pile=cards("spring"), rest="box")
    play(match, "play 1", "draw")
    assert (hand(match), match.layout()["discard_pile"]) == (cards("spring"), [])


@both_editions
def test_ba_9_12_a_drawn_card_is_shown_to_nobody(edition: str) -> None:
    """Scenario 49: the others see the hand grow and the pile shrink."""
    match = table("R4.2", draw_pile=cards("spring"), edition=edition)
    play(match, "play 1", *(["draw"] if edition == "de1986" else []))
    for viewer in (None, YELLOW):
        view = match.observe(viewer)
        assert (view["hand_sizes"], view["draw_pile"], view["hands"][RED]) == ([1, 0], 30, None)
        told = [event for _, event in match.events_for(viewer) if event.name == "drew"]
        assert [dict(event.data) for event in told] == [{"seat": RED, "count": 1}]
    assert match.observe(RED)["hand"] == cards("spring")


def test_ba_9_12_except_amulet_cards() -> None:
    """Scenario 49, and BA-10.2: everybody sees it on the discard pile."""
    match = table("R4.2", draw_pile=cards("amulet"))
    play(match, "play 1", "draw")
    for viewer in (None, YELLOW):
        assert match.observe(viewer)["discard_pile"] == cards("amulet")
        assert ("amulet_card", {"seat": RED, "count": 1}) in [(e.name, dict(e.data)) for _, e in match.events_for(viewer)]


def test_ba_9_3_cards_are_never_lost(tmp_path: Path) -> None:
    """Whatever is drawn and discarded, all cards of the box are on the table (BA-1.4)."""
    edition = changed_edition(tmp_path, ('castle_source = "draw_pile"', 'castle_source = "discard_pile"'))
    match = table("R3.6", hands=[FULL], discard_pile=cards("dwarf", "dwarf", "spring"), free=["castle_1"], edition=edition)
    play(match, "play 1", "take", "discard dwarf_card", "discard dwarf_card", "discard spring_card")
    assert all_cards(match).total() == 31
