"""The quick, sensible policy: single choices, and whole matches that end by arrival."""

from typing import Any

import pytest
from blaue_tables import EDITIONS, cards, options, play, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot
from amulett.core import engine
from amulett.core.kernel import INTERPRETED
from amulett.core.record import from_plain, new_records, to_array
from amulett.core.rng import STREAM
from amulett.games.blaues_amulett import GAME

MATCHES = 8 if INTERPRETED else 400


def advice(match: Match) -> str:
    seat = match.to_act[0]
    return HeuristicBot().choose(match.information(seat), match.legal_actions(seat)).text


def results(edition: str, board: str, advised: int, players: int = 4) -> Any:
    chosen = GAME.edition(edition)
    editions = from_plain(GAME.record(chosen, players, chosen.choose({"board": board})))
    found = new_records(engine.RESULT, MATCHES)
    states, informations, options = new_records(GAME.state), new_records(GAME.information), new_records(engine.OPTIONS)
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
    assert advice(table("R10.3")) == "play 3"
    guarded = table("R10.5", powers={"witch": "castle_of_light"}, hands=[cards("witch")])
    assert advice(guarded) == "play 1"
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


def test_dark_powers_go_in_front_of_the_rival_and_out_of_the_own_way() -> None:
    match = table("R4.1", "R6.2", powers={"dwarf": "gate_2", "witch": "gate_4", "wizard": "castle_of_light"})
    play(match, "play 1")
    assert advice(match) == "move dwarf"
    play(match, "move dwarf")
    assert advice(match) == "put castle_2"
    play(match, "put castle_2")
    assert advice(match) == "done"


def test_it_sees_only_what_its_seat_knows() -> None:
    """The same information gives the same advice, whatever the others hold."""
    hands = (cards("dwarf"), cards("witch"), cards("fire"))
    found = {advice(table("R4.1", "R5.1", "P0", "P0", hands=[cards("ruin"), held])) for held in hands}
    assert len(found) == 1
