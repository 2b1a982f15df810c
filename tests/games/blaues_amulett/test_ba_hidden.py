"""What every seat and a spectator see (ledger, Hidden information)."""

import json
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
    happened,
    knob,
    options,
    play,
    table,
)

from amulett import Match

EVERYBODY = (None, RED, YELLOW)
OTHERS = (None, YELLOW)


def seen(match: Match, viewer: int | None, *names: str, since: int = 0) -> list[tuple[str, dict[str, Any]]]:
    """The events as a viewer sees them."""
    events = [event for _, event in match.events_for(viewer, since)]
    return [(event.name, dict(event.data)) for event in events if not names or event.name in names]


# ---- a move is shown as a whole


def test_hidden_a_move_is_shown_as_a_whole() -> None:
    """Scenario 52, with BA-5.6 and BA-7.5."""
    match = table("R1.5", hands=[cards("dwarf")])
    play(match, "play 4")
    assert decision(match) == "front_place"
    for viewer in OTHERS:
        view = match.observe(viewer)
        assert view["princes"][RED] == "R1.5"
        assert "4" in view["way_cards"][RED]
        assert (view["hand_sizes"][RED], view["decision"], view["walk"]) == (1, "move", None)
    play(match, "pay")
    for viewer in OTHERS:
        view = match.observe(viewer)
        assert (view["princes"][RED], view["discard_pile"]) == ("R2.2", cards("dwarf"))
        assert "4" not in view["way_cards"][RED]
        assert [name for name, _ in seen(match, viewer)] == ["played", "paid", "walked"]


PENDING = {
    "joker_distance": ("P0", ["play joker"]),
    "front_place": ("R1.4", ["play 4"]),
    "front_place with the joker": ("R1.4", ["play joker", "joker 5"]),
    "back_place": ("L5.2", ["play 4"]),
}


@pytest.mark.parametrize("name", PENDING)
@both_editions
def test_hidden_which_decision_of_a_move_is_open(name: str, edition: str) -> None:
    """To the others every one of them looks, byte for byte, like the moment before the move; nothing is told."""
    field, actions = PENDING[name]
    match = table(field, hands=[cards("dwarf", "fire")], edition="de1986" if "back" in name else edition)
    before = [match.information(viewer) for viewer in OTHERS]
    views = [match.observe(viewer) for viewer in OTHERS]
    play(match, *actions)
    assert decision(match) == name.split()[0]
    assert [match.information(viewer) for viewer in OTHERS] == before
    assert [match.observe(viewer) for viewer in OTHERS] == views
    assert all(seen(match, viewer) == [] for viewer in OTHERS)
    assert match.observe(RED)["decision"] == name.split()[0]


def test_hidden_after_a_payment_in_the_middle_of_a_move(tmp_path: Path) -> None:
    """A long joker: gate paid, then the question at the spring; for the others the card is still in the hand."""
    edition = knob(tmp_path, joker_max=12)
    laid: dict[str, Any] = {"powers": {"dwarf": "gate_2"}, "discard_pile": cards("fire")}
    match = table("R4.5", hands=[cards("dwarf", "spring")], edition=edition, **laid)
    before = [match.information(viewer) for viewer in OTHERS]
    play(match, "play joker", "joker 9", "pay")
    assert (decision(match), match.observe(RED)["discard_pile"]) == ("front_place", cards("dwarf", "fire"))
    assert [match.information(viewer) for viewer in OTHERS] == before
    play(match, "pay")
    for viewer in OTHERS:
        assert match.observe(viewer)["discard_pile"] == cards("spring", "dwarf", "fire")
        assert seen(match, viewer, "paid") == [
            ("paid", {"seat": RED, "place": "gate_2", "cards": cards("dwarf")}),
            ("paid", {"seat": RED, "place": "spring", "cards": cards("spring")}),
        ]


def test_hidden_the_second_move_of_a_joker_begins_where_the_first_ended() -> None:
    match = table("R1.4", hands=[cards("dwarf")])
    play(match, "play joker", "joker 1")
    before = [match.information(viewer) for viewer in OTHERS]
    play(match, "play 2")
    assert decision(match) == "front_place"
    assert [match.information(viewer) for viewer in OTHERS] == before
    assert [match.observe(viewer)["princes"][RED] for viewer in OTHERS] == ["R1.5", "R1.5"]


def test_ba_5_6_nobody_learns_whether_a_swing_was_chosen_or_forced() -> None:
    """The others are told the same, event by event."""
    told = []
    for held, answers in (("dwarf", ["swing"]), ("witch", [])):
        match = table("R1.5", hands=[cards(held)])
        play(match, "play 2", *answers)
        told.append([seen(match, viewer) for viewer in OTHERS])
    assert told[0] == told[1]


def test_ba_6_7_nor_whether_a_turn_was() -> None:
    told = []
    for held, answers in (("dwarf", ["turn"]), ("witch", [])):
        match = table("L2.1", hands=[cards(held)])
        play(match, "play 2", *answers)
        told.append([seen(match, viewer) for viewer in OTHERS])
    assert told[0] == told[1]


def test_hidden_forced_decisions_are_told_to_their_seat_only() -> None:
    match = table("P3", way_cards=[["4"]])
    assert [name for name, _ in seen(match, RED, "forced")] == ["forced"]
    assert all(seen(match, viewer, "forced") == [] for viewer in OTHERS)


def test_hidden_all_later_decisions_are_public() -> None:
    match = table("R6.2", "R6.3", amulet=YELLOW, hands=[[], cards("spring")])
    for action, open_decision in (("play 1", "take_amulet"), ("take", "steal"), ("steal", "arrow_draw")):
        play(match, action)
        assert [match.observe(viewer)["decision"] for viewer in EVERYBODY] == [open_decision] * 3


# ---- hands and piles


def test_hidden_a_hand_is_its_owners() -> None:
    match = table("P0", "P0", hands=[cards("fire", "fire"), cards("ruin")])
    for viewer, mine in ((None, None), (RED, cards("fire", "fire")), (YELLOW, cards("ruin"))):
        view = match.observe(viewer)
        assert (view["hand"], view["hand_sizes"], view["draw_pile"]) == (mine, [2, 1], 28)
        assert [hand is not None for hand in view["hands"]] == [viewer == RED, viewer == YELLOW]


def test_hidden_no_hidden_card_is_named_anywhere() -> None:
    """Neither in views nor in events: yellow holds the only wizard card on the table, the pile is of ruins."""
    laid: dict[str, Any] = {"hands": [[], cards("wizard")], "draw_pile": cards("ruin", "ruin"), "rest": "box"}
    match = table("R4.2", **laid)
    play(match, "play 1", "draw", "done")
    for viewer, secret in ((None, "ruin_card"), (YELLOW, "ruin_card"), (None, "wizard_card"), (RED, "wizard_card")):
        assert secret not in json.dumps([match.observe(viewer), seen(match, viewer)])


@both_editions
def test_ba_10_7_the_stolen_card_is_seen_by_thief_and_loser(edition: str) -> None:
    match = table("R6.1", "R6.2", "P0", amulet=YELLOW, hands=[[], cards("spring")], edition=edition)
    play(match, "play 1", *(["take"] if edition == "de1986" else []), "steal")
    for viewer in (RED, YELLOW):
        assert seen(match, viewer, "stole") == [("stole", {"seat": RED, "loser": YELLOW, "card": "spring_card"})]
    for outsider in (None, GREEN):
        assert seen(match, outsider, "stole") == [("stole", {"seat": RED, "loser": YELLOW})]


def test_hidden_after_the_end_everything_is_revealed() -> None:
    match = table("R10.6", hands=[cards("fire"), cards("ruin")])
    play(match, "play 1")
    for viewer in EVERYBODY:
        assert match.observe(viewer)["hands"] == [cards("fire"), cards("ruin")]
        world = match.information(viewer).determinize(1).layout()
        assert (world["hands"], world["draw_pile"]) == (match.layout()["hands"], match.layout()["draw_pile"])


def test_hidden_the_mover_sees_his_own_walk() -> None:
    match = table("R2.5", hands=[cards("witch", "ruin")])
    play(match, "play 3")
    assert match.observe(RED)["walk"] == {
        "card": "3",
        "path": ["R2.5", "R2.6"],
        "steps": 2,
        "place": "ruin",
        "price": cards("witch", "ruin"),
    }
    assert options(match) == ["pay", "swing"]
    assert happened(match) == []


def test_hidden_lots_are_open() -> None:
    match = table("P0", "P0", decision="lots", lots=["2", "joker"], turn=0)
    for viewer in EVERYBODY:
        assert [data["way"] for _, data in seen(match, viewer, "lot")] == ["2", "joker"]
