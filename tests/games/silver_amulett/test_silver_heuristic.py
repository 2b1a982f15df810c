"""The quick, heuristic way to play: legal, by what the seat has seen, and much better than chance."""

from random import Random

import pytest
from silver_tables import A, deal, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot


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
    match = table("9 9 9 1 2", pile=[3], seen={A: ["A1", "A2", "A3", "A4", "A5"]}, discard=[12])
    assert follow(match, 6) == ["draw_pile", "exchange", "slot 1", "slot 2", "slot 3", "confirm"]
    match = table("13 8 8 1 2", discard=[0], seen={A: ["A1", "A2", "A3", "A4", "A5"]})
    assert follow(match, 5) == ["take_discard", "slot 2", "slot 1", "slot 3", "confirm"]


def test_it_calls_with_a_clear_lead_and_not_without() -> None:
    everything = {A: ["A1", "A2", "A3"]}
    assert advice(table("0 1 2", "9 9 9 9 8", seen=everything)) == "call"
    assert advice(table("9 10 12", "9 9 9 8", seen=everything)) != "call"


def test_it_looks_with_the_empath_and_shields_what_is_low() -> None:
    assert follow(table("2^ 5 6 7 8", seen={A: ["A2"]}), 2) == ["empath", "slot 3"]
    match = table("3^ 12 0 7 8", seen={A: ["A2", "A3", "A4", "A5"]})
    assert follow(match, 2) == ["guard", "slot 3"]


def test_the_robber_takes_low_and_gives_high() -> None:
    match = table("12 5 6 7 8", "9 1 5 6 7", hand=[12], decision="hold", seen={A: ["A1", "A2", "B2", "B1"]})
    assert follow(match, 3) == ["discard_ability", "slot 2", "slot 1"]


def test_it_sees_nothing_that_the_seat_has_not_seen() -> None:
    match = deal(3, 5)
    for _ in range(60):
        (seat,) = match.to_act
        world = match.information(seat).determinize(9)
        assert advice(world) == advice(match)
        match.play(advice(match))
