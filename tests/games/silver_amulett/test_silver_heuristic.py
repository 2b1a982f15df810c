"""The quick, heuristic way to play: legal, by what the seat has seen, and much better than chance."""

from random import Random

import pytest
from silver_tables import A, deal, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot, first_sight

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


def test_a_doppelganger_leaves_with_the_others() -> None:
    match = table("13 8 8 1 2", discard=[0], seen=ALL)
    assert sorted(follow(match, 4)) == ["slot 1", "slot 2", "slot 3", "take_discard"]
    assert advice(match) == "confirm"


def test_it_collects_equal_cards_before_they_leave_together() -> None:
    match = table("9 1 0 1 12", discard=[9], pile=[6], seen=ALL)
    assert follow(match, 3) == ["take_discard", "slot 5", "confirm"]


def test_equal_cards_do_not_wait_for_a_turn_that_will_not_come() -> None:
    match = table("9 1 0 1 12", discard=[9], pile=[6, 7], rest="discard", hand=[9], decision="hold", seen=ALL)
    assert advice(match) == "exchange"


def test_an_unseen_card_leaves_rather_than_a_known_one_of_the_same_weight() -> None:
    match = table("7 7^ 3 6 2", discard=[0], seen={A: ["A1", "A2", "A3", "A5"]})
    match = table("8 5 3 6 2", discard=[0], seen={A: ["A1", "A2", "A3", "A5"]})
    assert follow(match, 2) == ["take_discard", "slot 4"]


def test_it_calls_with_a_clear_lead_and_not_without() -> None:
    everything = {A: ["A1", "A2", "A3"]}
    assert advice(table("0 1 2", "9 9 9 9 8", seen=everything)) == "call"
    assert advice(table("9 10 12", "9 9 9 8", seen=everything)) != "call"


def test_it_draws_a_card_that_it_has_put_back_and_knows_to_be_low() -> None:
    ...
