"""The quick, heuristic way to play: legal, by what the seat has seen, and much better than chance."""

from random import Random
from typing import Any

import pytest
from silver_tables import A, B, deal, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot

ALL = {A: ["A1", "A2", "A3", "A4", "A5"]}


def advice(match: Match) -> str:
    (seat,) = match.to_act
    return HeuristicBot(0).choose(match.information(seat), match.legal_actions(seat)).text


def follow(match: Match, decisions: int) -> list[str]:
    chosen = []
    for _ in range(decisions):
        chosen.append(advice(match))
        match.play(chosen[-1])
    return chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance(players: int) -> None:
    lots = Random(players)
    match = deal(players, 11)
    while not match.over:
        (seat,) = match.to_act
        match.play(advice(match) if seat == A else lots.choice(match.legal_actions()))
    assert match.outcome is not None
    assert match.outcome.winners == (A,)


def test_it_gets_rid_of_equal_cards_at_once() -> None:
    match = table("9 9 9 1 2", pile=[3], seen=ALL, discard=[12])
    assert follow(match, 6) == ["draw_pile", "exchange", "slot 1", "slot 2", "slot 3", "confirm"]


def test_a_doppelganger_leaves_with_equal_cards() -> None:
    match = table("13 8 8 1 2", discard=[0], seen=ALL)
    first, *slots, last = follow(match, 5)
    assert (first, sorted(slots), last) == ("take_discard", ["slot 1", "slot 2", "slot 3"], "confirm")


def test_it_takes_a_high_card_to_get_rid_of_two() -> None:
    match = table("9 1 0 1 12", discard=[9], seen=ALL)
    assert follow(match, 3) == ["take_discard", "slot 5", "confirm"]


def test_it_takes_no_high_card_in_its_last_turn() -> None:
    match = table("9 1 0 1 12", "0 2 2 1", discard=[9], caller=B, seen=ALL)
    assert advice(match) == "draw_pile"


def test_it_goes_on_with_the_cards_that_were_named_first() -> None:
    match = table("9 9 4 4 2", discard=[0], seen=ALL)
    match.play("take_discard")
    match.play("slot 3")
    assert follow(match, 2) == ["slot 4", "confirm"]


def test_an_unseen_card_leaves_before_a_middling_one() -> None:
    match = table("8 5 3 6 2", discard=[0], seen={A: ["A1", "A2", "A3", "A5"]})
    assert follow(match, 3) == ["take_discard", "slot 4", "confirm"]


def test_it_draws_the_card_that_it_knows_to_lie_on_top() -> None:
    top = 2 * 5 + 1 + 10  # after the cards set aside, the villages and the first discard
    for card, choice in ((0, "draw_pile"), (12, "take_discard")):
        match = table("9 7 6 6 5", discard=[3], pile=[card], seen={A: [*ALL[A], top]})
        assert advice(match) == choice


def test_it_calls_with_a_clear_lead_and_not_without() -> None:
    everything = {A: ["A1", "A2", "A3"]}
    assert advice(table("0 1 2", "9 9 9 9 8", seen=everything)) == "call"
    assert advice(table("9 10 12", "9 9 9 8", seen=everything)) != "call"


def test_it_does_not_call_against_cards_that_were_looked_at_and_kept_for_long() -> None:
    mine = ["A1", "A2", "A3", "A4"]
    late: dict[str, Any] = {"pile": [9, 9, 9, 9], "rest": "discard"}
    assert advice(table("4 4 3 3", "? ? ? ? ?", seen={A: mine}, **late)) == "call"
    theirs = ["B1", "B2", "B3", "B4", "B5"]
    assert advice(table("4 4 3 3", "? ? ? ? ?", seen={A: mine, B: theirs}, **late)) != "call"


def test_it_looks_before_the_main_action_and_shields_what_is_low_after_it() -> None:
    ability, slot = follow(table("2^ 5 6 7 8", seen={A: ["A2"]}), 2)
    assert ability == "empath" and slot in ("slot 3", "slot 4", "slot 5"), "one that it does not know yet"
    match = table("3^ 12 0 7 8", decision="wrap_up", seen={A: ["A2", "A3", "A4", "A5"]})
    assert follow(match, 2) == ["guard", "slot 3"]
    match = table("9 12 0 7 8", decision="wrap_up", amulet=A, round=2, seen=ALL)
    assert follow(match, 2) == ["amulet", "slot 3"]


def test_the_robber_takes_low_and_gives_high() -> None:
    match = table("12 5 6 7 8", "9 1 5 6 7", hand=[12], decision="hold", seen={A: ["A1", "A2", "B2", "B1"]})
    assert follow(match, 3) == ["discard_ability", "slot 2", "slot 1"]


def test_the_witch_puts_a_high_card_in_place_of_a_low_one_of_another_seat() -> None:
    match = table("0 1 2 3 4", "9 1 5 6 7", hand=[11], pile=[12], decision="hold", seen={A: [*ALL[A], "B2", "B1"]})
    assert follow(match, 3) == ["discard_ability", "seat 1", "slot 2"]


def test_a_second_villager_lies_open_only_if_the_end_is_welcome() -> None:
    everything = {A: [*ALL[A], "B2", "B3", "B4", "B5"]}
    ahead = table("1 0 2 1 3", "0^ 9 9 9 9", hand=[5], decision="hold", seen=everything)
    assert follow(ahead, 2) == ["discard_ability", "slot 2"]
    behind = table("9 0 8 7 9", "0^ 1 1 2 2", hand=[5], decision="hold", seen=everything)
    assert follow(behind, 2) != ["discard_ability", "slot 2"]


def test_it_sees_nothing_that_the_seat_has_not_seen() -> None:
    match = deal(3, 5)
    for _ in range(60):
        (seat,) = match.to_act
        world = match.information(seat).determinize(9)
        assert advice(world) == advice(match)
        match.play(advice(match))
