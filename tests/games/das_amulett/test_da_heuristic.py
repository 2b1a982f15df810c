"""The quick policy: matches that it plays end by DA-15.1, and it beats chance."""

import numpy as np
import pytest
from da_tables import GAME, A, B, options, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot
from amulett.core import engine
from amulett.core.kernel import INTERPRETED
from amulett.core.record import from_plain, new_records
from amulett.core.rng import STREAM
from amulett.games.das_amulett.state import Ending

MATCHES = 5 if INTERPRETED else 1000


def play_advised(players: int, setup: str, advised: int, matches: int = MATCHES) -> list[tuple[int, int]]:
    """Ending and winners (bits) of whole matches in which the `advised` seats (bits) play sensibly."""
    edition = GAME.edition()
    editions = from_plain(GAME.record(edition, players, edition.choose({"setup": setup})))
    blanks = new_records(GAME.state), new_records(GAME.information)
    states, informations = new_records(GAME.state), new_records(GAME.information)
    results = new_records(engine.RESULT, matches)
    tools = new_records(engine.OPTIONS), new_records(STREAM)
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
    assert sum(bits & 1 for bits in winners) > len(winners) * 0.7


def advice(match: Match, seat: int) -> str:
    return HeuristicBot(0).choose(match.information(seat), match.legal_actions(seat)).text


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
    poor = table(step="turn_up", deck=["divine_metamorphosis"], offer=1)
    assert int(advice(match, A).removeprefix("bid ")) > int(advice(poor, A).removeprefix("bid "))


def test_it_drains_the_last_stone_of_a_good_spell() -> None:
    match = table({"pull_of_light": 2}, {"gift": 1, "two_wishes": 6}, step="energy_turn")
    assert advice(match, A) == "use pull_of_light"
    match.play("use pull_of_light")
    assert advice(match, A) == "drain gift"
    assert "stop" in options(match)
