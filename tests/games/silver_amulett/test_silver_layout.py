"""Positions laid out by hand: they check themselves, and a layout gives the same match back."""

import json
from random import Random
from typing import Any

import pytest
from silver_tables import A, B, deal, play, table

from amulett import AmulettError, Match
from amulett.games.silver_amulett import position


def assert_same(match: Match) -> None:
    layout = json.loads(json.dumps(match.layout()))
    twin = position(**layout)
    assert twin.layout() == layout
    assert twin.fingerprint() == match.fingerprint()
    for seat in (A, B, None):
        assert twin.information(seat) == match.information(seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_layout_gives_the_same_match_back(players: int) -> None:
    """With the same bytes, at every decision of a round and a bit, and the same future."""
    match, lots = deal(players), Random(players)
    while match.layout()["round"] == 1 or len(match.actions) % 20:
        assert_same(match)
        match.play(lots.choice(match.legal_actions()))
    twin = position(**match.layout())
    for _ in range(60):
        action = lots.choice(match.legal_actions())
        match.play(action)
        twin.play(action)
    assert twin.fingerprint() == match.fingerprint()


def test_a_layout_of_the_end() -> None:
    match = table("5", "6", pile=[7], rest="discard", round=4)
    play(match, "draw_pile", "discard_plain")
    assert match.over
    assert_same(match)
    assert position(**match.layout()).outcome == match.outcome


def test_a_layout_while_the_whole_village_is_vacated() -> None:
    match = table("4 4", pile=[7])
    play(match, "draw_pile", "exchange", "slot 1", "slot 2")
    assert match.layout()["villages"][A] == "- -"
    assert_same(match)


def test_a_laid_out_match_starts_a_replay() -> None:
    match = table("5 6 7 8 9", pile=[9], seen={A: ["A1", "B2"]})
    play(match, "draw_pile", "discard_ability", "seat 1", "slot 2")
    assert match.started_from is not None
    again = position(**match.started_from)
    for seat, action in match.actions:
        again.play(action, seat)
    assert again.fingerprint() == match.fingerprint()


def test_cards_not_named_go_to_the_pile_or_the_discard_pile() -> None:
    match = table("5 6 7", None, pile=[9], discard=[12])
    layout = match.layout()
    assert len(layout["pile"]) == 52 - 10 - 3 - 5 - 1
    assert layout["pile"][0] == 9
    layout = table("5 6 7", None, pile=[9, 8], discard=[12], rest="discard").layout()
    assert layout["pile"] == [9, 8]
    assert len(layout["discard"]) == 52 - 10 - 3 - 5 - 2
    assert layout["discard"][0] == 12


def test_the_same_seed_fills_the_same_cards() -> None:
    assert table(seed=4).layout() == table(seed=4).layout()
    assert table(seed=4).layout()["villages"] != table(seed=5).layout()["villages"]


@pytest.mark.parametrize(
    ("villages", "layout", "why"),
    [
        (["5"], {"players": 2}, "2 seats, but 1 villages"),
        (["5", "seven"], {}, "'seven' is no card"),
        (["5", "[7"], {}, "is no card"),
        (["5", "14"], {}, "this edition has no card 14"),
        (["0 0", "0"], {}, "the card 0 is laid out more often"),
        (["5", ""], {}, "seat 1 has no card"),
        (["[5]", "[6]"], {}, "one amulet only"),
        (["[5]", "6"], {"amulet": 1}, "village of its owner"),
        (["5", "6"], {"set_aside": [1, 2]}, "10 cards are set aside"),
        (["5", "6"], {"rest": "table"}, "must be pile or discard"),
        (["5", "6"], {"rest": "discard"}, "empty supply"),
        (["5", "6"], {"on_turn": 2}, "no seat 2"),
        (["5", "6"], {"caller": 5}, "no seat 5"),
        (["5", "6"], {"decision": "dream"}, "no decision 'dream'"),
        (["5", "6"], {"decision": "hold"}, "0 cards are in hand"),
        (["5", "6"], {"hand": [7]}, "1 cards are in hand"),
        (["5", "6"], {"decision": "rascal_pick", "hand": [7]}, "1 cards are in hand"),
        (["5", "6"], {"age_order": [0, 0]}, "every seat once"),
        (["5", "6"], {"round": 2, "points": [[1], []]}, "1 rounds are over"),
        (["5 6", "6"], {"guards": [[0, 1, 2]]}, "no face-up Bodyguard"),
        (["3^ 6", "6"], {"guards": [[0, 1, 1]]}, "guards another card"),
        (["3^ 6", "6"], {"guards": [[0, 1, 3]]}, "no slot 3"),
        (["5", "6"], {"guards_set": [[4, 1]]}, "no slot 4"),
        (["5", "6"], {"setting": 0}, "no slot 0"),
        (["5", "6"], {"looked": [2]}, "no slot 2"),
        (["5", "6"], {"decision": "name_slot", "hand": [7], "named": [3]}, "no slot 3"),
        (["5", "6"], {"seen": {0: ["C1"]}}, "no place 'C1'"),
        (["5", "6"], {"seen": {0: [52]}}, "handles are 0 to 51"),
        (["5", "6"], {"seen": {2: [5]}}, "no seat 2"),
        (["5", "6"], {"round": 5}, "rounds are 1 to 4"),
        (["5", "6"], {"amulet": 2, "round": 2}, "no seat 2"),
        (["5", "6"], {"guards": [[2, 1, 1]]}, "no seat 2"),
        (["5", "6"], {"hand": [7], "source": "sleeve", "decision": "hold"}, "not 'sleeve'"),
        (["5", "6"], {"decision": "amulet_slot", "round": 2, "amulet": 0}, "window: this decision"),
        (["3^ 5 6", "6"], {"decision": "guard_to", "window": "main"}, "setting: this decision"),
        (["5", "6"], {"decision": "target_seat"}, "ability: this decision"),
        (["5", "6"], {"decision": "target_slot", "ability": 9}, "target_seat: this decision"),
        (["5", "6"], {"decision": "robber_give", "ability": 12, "target_seat": 1}, "target_slot: this decision"),
        (["5", "6"], {"decision": "place_new", "hand": [7]}, "a vacated place: this decision"),
        (["5 -", "6"], {"decision": "name_slot", "hand": [7]}, "only while the new card is being placed"),
        (["5", "6"], {"decision": "end_penalty"}, "penalties: this decision"),
        (["5 6 7", "6"], {"decision": "peek_1", "looked": [1, 2]}, "start look of this seat is over"),
        (["5", "6"], {"seen": {0: ["A2"]}}, "no place 'A2'"),
        (["? " * 40, "? ? ? ?"], {}, "only 52 cards are not named"),
    ],
)
def test_a_position_that_cannot_be_is_refused(villages: list[str], layout: dict[str, Any], why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        position(villages, **layout)


def test_handles_must_fit() -> None:
    layout = table("5 6 7", "5 6", pile=[9]).layout()
    wrong = json.loads(json.dumps(layout))
    wrong["handles"]["pile"].reverse()
    with pytest.raises(AmulettError, match="order of the deck"):
        position(**wrong)
    wrong = json.loads(json.dumps(layout))
    wrong["handles"]["villages"][A][0] = 51
    with pytest.raises(AmulettError, match="a handle of its own"):
        position(**wrong)
    wrong = json.loads(json.dumps(layout))
    wrong["handles"]["villages"][A].append(3)
    with pytest.raises(AmulettError, match="4 handles cannot belong to 3 cards"):
        position(**wrong)
