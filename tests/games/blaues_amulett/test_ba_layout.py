"""Positions laid out by hand, and the way back."""

import json
from random import Random
from typing import Any

import pytest
from blaue_tables import EDITIONS, RED, YELLOW, cards, play, table

from amulett import AmulettError, Match
from amulett.games.blaues_amulett import GAME, position


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_layout_gives_back_the_same_match(edition: str, players: int) -> None:
    """The same layout, the same bytes, the same future, from every decision of a match."""
    match = Match.deal(GAME, GAME.edition(edition), players, {"board": "B"}, 3)
    lots = Random(3)
    for _ in range(150):
        laid = json.loads(json.dumps(match.layout()))
        twin = position(**laid)
        assert twin.layout() == laid
        assert twin.fingerprint() == match.fingerprint()
        action = lots.choice(match.legal_actions())
        match.play(action)
        twin.play(action)
        assert twin.fingerprint() == match.fingerprint()


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ({"princes": ["P0"], "players": 2}, "2 seats, but 1 positions"),
        ({"princes": ["P0", "R1.7"]}, "no position of this board"),
        ({"princes": ["P0", "P11"]}, "no position of this board"),
        ({"princes": ["R1.1", "R1.1"]}, r"BA-2\.12"),
        ({"princes": ["P0", "P10"]}, r"BA-13\.1"),
        ({"hands": [["fire_card"]]}, "2 seats, but 1 hands"),
        ({"hands": [["amulet_card"], []]}, r"BA-10\.2"),
        ({"hands": [["fire_card"] * 5, []]}, "more often than it is in the box"),
        ({"hands": [["dragon_card"], []]}, "this edition has no fate card"),
        ({"rest": "floor"}, "'draw_pile' or 'box'"),
        ({"powers": {"dwarf": "ruin"}}, r"BA-12\.3"),
        ({"powers": {"dwarf": "start_castle"}}, r"BA-12\.2"),
        ({"powers": {"dragon": "fire"}}, "is no dark power"),
        ({"powers": {"dwarf": "moat"}}, "is no place"),
        ({"way_cards": [[], ["1"]]}, r"BA-4\.7"),
        ({"way_cards": [["6"], ["1"]]}, "is no way card"),
        ({"amulet": 2}, "seat: must be a whole number from 0 to 1"),
        ({"on_turn": -1}, "seat: must be a whole number from 0 to 1"),
        ({"on_turn": True}, "not True"),
        ({"turn": 401}, "turn: must be a whole number from 0 to 400"),
        ({"moves": 4}, "moves: must be"),
        ({"steps": 13}, "steps: must be"),
        ({"fresh": [-1, 0]}, "fresh: must be"),
        ({"closed": {"fly": "BA-5.7"}}, "is no right"),
        ({"closed": {"swing": "5.7"}}, "is no clause"),
        ({"closed": {"swing": "BA-99.1"}}, "is no clause"),
        ({"knowledge": {}}, "knowledge: '0' lacks 'known'"),
        ({"decision": "bid"}, "decision: 'bid' is not one of"),
        ({"decision": "move"}, "only what others see"),
        ({"decision": "front_place"}, "needs its card and its path"),
        ({"decision": "front_place", "card": "2", "path": ["P0"], "steps": 1}, "in front of a place"),
        ({"decision": "back_place", "card": "2", "path": ["P0"], "steps": 1}, "behind one"),
        ({"princes": ["R1.6", "P0"], "decision": "front_place", "card": "2", "path": ["R1.6"], "steps": 1}, r"BA-7\.6"),
        ({"princes": ["L1.1", "P0"], "decision": "back_place", "card": "2", "path": ["L1.1"], "steps": 2}, r"BA-6\.5"),
        ({"decision": "walk", "card": "2", "path": ["P0"], "payments": [1], "steps": 1}, r"BA-7\.7"),
        ({"decision": "walk", "card": "joker", "path": ["P0", "P0"], "steps": 12}, "at most 12 steps"),
        ({"decision": "arrow_draw", "rest": "box"}, r"BA-9\.11"),
        ({"decision": "steal"}, r"BA-10\.8"),
        ({"decision": "take_amulet"}, "by `push` or by `card`"),
        ({"decision": "discard"}, r"BA-9\.8"),
        ({"decision": "power_place"}, r"BA-12\.6"),
        ({"path": ["P0"] * 14}, "at most 12 steps"),
    ],
)
def test_a_position_that_cannot_be_is_refused(laid: dict[str, Any], why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        position(**{"princes": ["P0", "P0"], **laid})


def test_places_may_be_written_in_both_ways() -> None:
    assert table("P4", "gate_2").layout()["princes"] == ["gate_2", "gate_2"]


def test_cards_that_are_not_named_lie_below_the_draw_pile_or_stay_in_the_box() -> None:
    below = table("P0", draw_pile=cards("fire", "ruin"))
    assert below.layout()["draw_pile"][:2] == cards("fire", "ruin")
    assert len(below.layout()["draw_pile"]) == 31
    boxed = table("P0", draw_pile=cards("fire", "ruin"), rest="box")
    assert boxed.layout()["draw_pile"] == cards("fire", "ruin")


def test_a_position_goes_on_by_itself_where_nobody_decides() -> None:
    """Any step of a turn can be laid out: here the arrival on a prince who wears the amulet."""
    match = table("R6.2", "R6.2", decision="arrive", card="1", amulet=YELLOW, path=["R6.2"])
    assert match.layout()["decision"] == "take_amulet"
    play(match, "take")
    assert match.layout()["amulet"] == RED
