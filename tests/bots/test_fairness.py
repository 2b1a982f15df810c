"""No bot knows more than its seat, in any game: with everything hidden dealt again, it chooses the same."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from amulett import Match, new_match
from amulett.bots import Bot
from amulett.bots.levels import LEVELS, mind_of
from amulett.bots.names import BOTS, find_bot
from amulett.bots.search import SearchBot, no_longer_than
from amulett.games import GAMES

NAMES = [*BOTS, "search:iterations=60"]
DECISIONS, APART, WORLDS = 5, 17, 2

TABLES: list[tuple[str, dict[str, str]]] = [(game, {}) for game in GAMES] + [("das_amulett", {"setup": "expert"})]
"""The last one begins with secret choices by everybody."""
every_table = pytest.mark.parametrize(("game", "options"), TABLES, ids=[*GAMES, "das_amulett-expert"])
every_bot = pytest.mark.parametrize("name", NAMES)


ENOUGH_SECONDS = 600.0


@pytest.fixture(autouse=True)
def no_hurry() -> Iterator[None]:
    """How fast this machine is must not decide what a bot chooses."""
    with no_longer_than(ENOUGH_SECONDS):
        yield


def bot_of(name: str, match: Match) -> Bot:
    """The bot, with all the time it needs."""
    if name in LEVELS:
        return SearchBot(7, replace(mind_of(match.game, name), seconds=ENOUGH_SECONDS))
    return find_bot(name)(7)


def decisions(game: str, options: dict[str, str]) -> Iterator[tuple[Match, int]]:
    """Some decisions, and whose they are; all the secret ones. A short match is followed by another."""
    match, lots = new_match(game, seed=11, options=options), Random(11)
    for number in range(DECISIONS * APART):
        if match.over:
            match = new_match(game, seed=number, options=options)
        seat = lots.choice(match.to_act)
        if number % APART == APART - 1 or len(match.to_act) > 1:
            yield match, seat
        match.play(lots.choice(match.legal_actions(seat)), seat)


@every_table
@every_bot
def test_the_same_seed_in_another_world_chooses_the_same(name: str, game: str, options: dict[str, str]) -> None:
    seen = 0
    for match, seat in decisions(game, options):
        information = match.information(seat)
        chosen = bot_of(name, match).choose(information, match.legal_actions(seat))
        for world in (information.determinize(seed) for seed in range(WORLDS)):
            assert world.fingerprint() != match.fingerprint()
            assert bot_of(name, world).choose(world.information(seat), world.legal_actions(seat)) == chosen
            seen += 1
    assert seen >= WORLDS * 3


@every_table
@every_bot
def test_thinking_changes_neither_the_table_nor_what_is_to_come(name: str, game: str, options: dict[str, str]) -> None:
    for match, seat in decisions(game, options):
        untouched = match.clone()
        information = match.information(seat)
        action = bot_of(name, match).choose(information, match.legal_actions(seat))
        assert match.fingerprint() == untouched.fingerprint()
        assert match.information(seat) == information
        played = match.clone()
        for table in (played, untouched):
            table.play(action, seat)
        assert played.fingerprint() == untouched.fingerprint() and played.events == untouched.events
