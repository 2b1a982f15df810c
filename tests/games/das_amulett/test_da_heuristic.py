"""The quick policy: matches that it plays end by DA-15.1, and it beats chance."""

from random import Random

import numpy as np
import pytest
from da_tables import GAME, A, B, C, deal, options, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot, first_sight
from amulett.core import engine
from amulett.core.record import INTERPRETED, OPTIONS, STREAM, from_plain, new_records
from amulett.games.das_amulett.state import Ending
from amulett.testing.cases import pick

MATCHES = 5 if INTERPRETED else 1000


def play_advised(players: int, setup: str, advised: int, matches: int = MATCHES) -> list[tuple[int, int]]:
    """Ending and winners (bits) of whole matches in which the `advised` seats (bits) play sensibly."""
    edition = GAME.edition()
    editions = from_plain(GAME.box.record(edition, players, edition.choose({"setup": setup})))
    blanks = new_records(GAME.state), new_records(GAME.information)
    states, informations = new_records(GAME.state), new_records(GAME.information)
    results = new_records(engine.RESULT, matches)
    tools = new_records(OPTIONS), new_records(STREAM)
    engine.play_advised_matches(states, informations, blanks, editions, *tools, results, 0, 0, advised)
    rows = results if INTERPRETED else np.asarray(results).view(np.recarray)
    return [(int(row.ending), int(row.winners)) for row in rows]


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_da_15_1_ends_nearly_every_heuristic_match(players: int, setup: str) -> None:
    """DA-15.1, not the guard DA-15.5: at least 99 of 100."""
    endings = [ending for ending, _ in play_advised(players, setup, (1 << players) - 1)]
    assert endings.count(Ending.STALL) <= len(endings) // 100


@pytest.mark.parametrize("setup", ["beginner", "expert"])
def test_it_beats_chance(setup: str) -> None:
    """One heuristic seat among three that play at random."""
    winners = [winners for _, winners in play_advised(4, setup, 1, matches=2 * MATCHES)]
    assert sum(bits & 1 for bits in winners) > len(winners) * 0.85


def advice(match: Match, seat: int) -> str:
    return HeuristicBot(0).choose(match.information(seat), match.legal_actions(seat)).text


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_it_decides_by_what_the_seat_knows(setup: str) -> None:
    """In every world that a seat cannot tell from the true one it weighs its options alike."""
    match, lots = deal(4, setup), Random(3)
    for step in range(60):
        seat, action = pick(match, lots)
        world = match.information(seat).determinize(step)
        sights = [first_sight(found.information(seat), found.legal_actions(seat)) for found in (match, world)]
        assert list(sights[0]) == list(sights[1])
        match.play(action, seat)


SIX = ["red", "yellow", "green", "clear", "white", "grey"]


def test_it_takes_the_winning_gem() -> None:
    match = table(hands=[{"gold": 9}], amulets=[SIX], board={"C3": ["red", "orange"]})
    match.play("bid 1")
    assert advice(match, A) == "take orange"


def test_it_bids_everything_for_the_winning_gem() -> None:
    match = table(hands=[{"gold": 9}, {"gold": 9}], amulets=[SIX], board={"C3": ["orange"]}, start_seat=B)
    match.play("bid 8")
    assert advice(match, A) == "bid 9"


def test_it_does_not_let_another_seat_win_cheaply() -> None:
    match = table(hands=[{"gold": 9}, {"gold": 9}], amulets=[SIX], board={"C3": ["orange"]})
    match.play("bid 8")
    assert advice(match, B) == "bid 9"


def test_it_knows_a_good_spell_from_a_poor_one() -> None:
    match = table(step="turn_up", deck=["gift"], offer=1)
    poor = table(step="turn_up", deck=["divine_metamorphosis"], offer=1, edition="first")  # which yields nothing there
    assert advice(match, A).startswith("bid ")
    assert advice(poor, A) == "pass"


def test_it_bids_no_more_stones_than_a_match_has_rounds() -> None:
    """The last to bid, with nobody to fear: stones that keep a spell for ever are lost to the next one."""
    match = table(step="turn_up", deck=["golden_abundance"], offer=1, start_seat=B)
    match.play("pass")
    match.play("pass")
    assert 1 <= int(advice(match, A).removeprefix("bid ")) <= 4


def test_it_raises_by_no_more_than_it_must() -> None:
    match = table(hands=[{"gold": 9}, {"gold": 9}], start_seat=B)
    match.play("bid 2")
    assert advice(match, A) == "bid 3"


@pytest.mark.parametrize(("richest", "choice"), [(9, "pass"), (3, "bid 7")])
def test_it_lets_a_richer_third_seat_stop_the_winner(richest: int, choice: str) -> None:
    """C would win with orange; A has to outbid C, unless B can."""
    hands = [{"gold": 7}, {"gold": richest}, {"gold": 6}]
    match = table(hands=hands, amulets=[[], [], SIX], board={"C3": ["orange"]}, start_seat=C)
    match.play("bid 6")
    assert advice(match, A) == choice


def test_it_pays_with_the_metal_that_is_of_no_use_near() -> None:
    """E4 takes gold, and iron by the Metamorphosis; of the areas around it none asks for gold."""
    match = table({"iron_metamorphosis": 2}, hands=[{"gold": 3, "iron": 3}], party="E4")
    match.play("bid 2")
    assert options(match) == ["pay gold_0", "pay gold_1", "pay gold_2"]
    assert advice(match, A) == "pay gold_2"


def test_it_does_not_move_where_another_wins_the_match() -> None:
    """In both areas gold is asked for, of which B has more; orange would be B's seventh colour."""
    board = {"B2": ["orange", "white"], "D2": ["red"], "B3": [], "C2": [], "C4": [], "D3": []}
    match = table(hands=[{"gold": 3}, {"gold": 9}], amulets=[[], SIX], board=board, step="moving")
    assert options(match) == ["move b2", "move d2"]
    assert advice(match, A) == "move d2"


def test_it_saves_the_last_stone_of_the_arc() -> None:
    match = table({"energy_arc": 1, "gift": 1}, step="energy_turn")
    assert advice(match, A) == "use energy_arc"
    match.play("use energy_arc")
    assert advice(match, A) == "shift gift"


def test_it_drains_the_last_stone_of_a_good_spell() -> None:
    match = table({"pull_of_light": 2}, {"gift": 1, "two_wishes": 6}, step="energy_turn")
    assert advice(match, A) == "use pull_of_light"
    match.play("use pull_of_light")
    assert advice(match, A) == "drain gift"
    assert "stop" in options(match)
