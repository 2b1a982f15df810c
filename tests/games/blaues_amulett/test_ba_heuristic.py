"""The quick, sensible policy: single choices, and whole matches that end by arrival."""

from typing import Any

import numpy as np
import pytest
from blaue_tables import EDITIONS, cards, options, play, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot, first_sight
from amulett.core import engine
from amulett.core.record import INTERPRETED, OPTIONS, STREAM, from_plain, new_records, to_array
from amulett.games.blaues_amulett import GAME

MATCHES = 8 if INTERPRETED else 400


def advice(match: Match) -> str:
    seat = match.to_act[0]
    return HeuristicBot().choose(match.information(seat), match.legal_actions(seat)).text


def results(edition: str, board: str, advised: int, players: int = 4) -> Any:
    chosen = GAME.edition(edition)
    editions = from_plain(GAME.box.record(chosen, players, chosen.choose({"board": board})))
    found = new_records(engine.RESULT, MATCHES)
    states, informations, options = new_records(GAME.state), new_records(GAME.information), new_records(OPTIONS)
    blanks = (new_records(GAME.state), new_records(GAME.information))
    engine.play_advised_matches(states, informations, blanks, editions, options, new_records(STREAM), found, 0, 1, advised)
    return [to_array(result)[0] for result in found] if INTERPRETED else found


@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_at_least_95_of_100_four_seat_matches_are_won_by_arrival(edition: str, board: str) -> None:
    endings = [int(result["ending"]) for result in results(edition, board, 0b1111)]
    assert endings.count(0) >= 0.95 * len(endings)


def test_it_beats_random_players() -> None:
    won = sum(int(result["winners"]) & 1 for result in results("de1986", "A", 0b0001))
    assert won > MATCHES // 2


def test_it_wins_when_it_can() -> None:
    assert advice(table("R10.4")) in ("play 3", "play joker")
    guarded = table("R10.6", powers={"witch": "castle_of_light"}, hands=[cards("witch")])
    assert advice(guarded) in ("play 1", "play joker")
    play(guarded, "play 1")
    assert advice(guarded) == "pay"


def test_the_joker_is_named_for_the_goal() -> None:
    match = table("R9.5", way_cards=[["1", "joker"]])
    assert advice(match) == "play joker"
    play(match, "play joker")
    assert options(match)[0] == "joker 1"
    assert advice(table("R10.1", way_cards=[["1", "joker"]])) == "play joker"


def test_it_lands_on_fate_fields_and_castles() -> None:
    assert advice(table("P0", way_cards=[["2", "3"]])) == "play 3"
    assert advice(table("R3.4", free=["castle_1"], way_cards=[["1", "2"]])) == "play 2"


def test_it_keeps_the_card_for_the_next_task() -> None:
    match = table("R2.1", hands=[cards("dwarf", "witch", "wizard", "ruin")], powers={"witch": "gate_4"})
    play(match, "play 1")
    assert advice(match) != "discard ruin_card"
    passed = table("R5.1", hands=[cards("dwarf", "witch", "wizard", "ruin")])
    play(passed, "play 1")
    assert advice(passed) == "discard ruin_card"


def put_powers(match: Match) -> dict[str, str]:
    """Where the dark powers stand after the rest of this turn as advised."""
    seat = match.to_act[0]
    while match.to_act[0] == seat:
        powers: dict[str, str] = match.layout()["powers"]
        play(match, advice(match))
    return {**powers, **match.layout()["powers"]}


def test_two_dark_powers_go_in_front_of_the_rival() -> None:
    match = table("R4.1", "R6.2", powers={"dwarf": "gate_2", "witch": "gate_4", "wizard": "castle_of_light"})
    play(match, "play 1")
    assert advice(match) == "move dwarf"
    play(match, "move dwarf")
    assert advice(match) == "put castle_2"
    assert put_powers(match) == {"dwarf": "castle_2", "witch": "gate_3", "wizard": "castle_of_light"}


def test_the_next_rival_is_stopped_who_will_move_them_again_and_not_the_leader() -> None:
    match = table("R1.1", "R4.2", "R8.2", powers={"dwarf": "gate_4", "witch": "gate_3", "wizard": "fire"})
    play(match, "play 1")
    assert {"gate_2", "spring"} <= set(put_powers(match).values())


def test_a_rival_with_the_amulet_cannot_be_stopped_before_the_fire() -> None:
    match = table("R1.1", "R4.2", "R6.2", amulet=1, powers={"dwarf": "gate_4", "witch": "gate_1", "wizard": "fire"})
    play(match, "play 1")
    assert {"castle_2", "gate_3"} <= set(put_powers(match).values())


def test_the_castle_behind_a_rival_on_the_way_back_is_shut() -> None:
    match = table("R1.1", "L4.3", powers={"dwarf": "gate_4", "witch": "gate_1", "wizard": "fire"})
    play(match, "play 1")
    assert {"castle_1", "gate_2"} <= set(put_powers(match).values())


def test_whoever_counts_knows_the_dark_power_that_the_rival_cannot_beat() -> None:
    """All witch cards lie on the discard pile, so his card is none."""
    away = {"dwarf": "gate_2", "witch": "gate_4", "wizard": "castle_of_light"}
    match = table("R1.1", "R4.2", powers=away, hands=[(), cards("dwarf")], discard_pile=cards(*["witch"] * 5))
    play(match, "play 1")
    assert put_powers(match)["witch"] == "gate_2"


def test_a_task_is_solved_rather_than_the_card_kept() -> None:
    match = table("R2.5", powers={"witch": "gate_4"}, hands=[cards("ruin")], way_cards=[["1", "2"]])
    play(match, advice(match))
    assert advice(match) == "pay"


def test_the_joker_and_the_card_after_it_lead_to_the_goal() -> None:
    match = table("R9.6", way_cards=[["2", "5", "joker"]])
    taken: list[str] = []
    while not match.over and len(taken) < 3:
        taken.append(advice(match))
        play(match, taken[-1])
    assert match.over
    assert taken in (["play joker", "joker 3", "play 5"], ["play joker", "joker 6", "play 2"])


def test_first_sight_leaves_room_for_second_thoughts() -> None:
    """An option that is worth one more is e times as likely to be the best."""
    match = table("P0")
    worths = first_sight(match.information(0), match.legal_actions(0))
    shares = np.exp(worths) / np.exp(worths).sum()
    assert 0.2 < shares.max() < 0.95


def test_it_sees_only_what_its_seat_knows() -> None:
    """The same information gives the same advice, whatever the others hold."""
    hands = (cards("dwarf"), cards("witch"), cards("fire"))
    found = {advice(table("R4.1", "R5.1", "P0", "P0", hands=[cards("ruin"), held])) for held in hands}
    assert len(found) == 1
