"""Matches that are over, written to a server's file before it starts: so that nobody has to wait until they are played."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from amulett.bots.heuristic import HeuristicBot
from amulett.core.course import rules_digest
from amulett.games import find_game
from amulett.server import tokens
from amulett.server.entries import Acted, Arranged, Created, Entry, Joined, Sat, Started, WentOn, encode
from amulett.server.table import Table
from amulett.store.sqlite import SQLiteStore

SECRET = "ANNA-ANNA-ANNA-ANNA"
"""Anna's, at every table."""
GAMES = {"magi": 4, "silver_amulett": 4, "blaues_amulett": 4, "das_amulett": 4, "kuhn_poker": 2}
"""With so many seats."""


def code_of(game: str, number: int = 1) -> str:
    """The table of a game, like any other code to the server."""
    return tokens.tidy("".join(letter for letter in game.upper() if letter.isalpha())[:4].ljust(4, "X") + f"{number:04}")


def log_of(game: str, seed: int, most: int | None = None, *, careless: bool = False, **fields: object) -> list[Entry]:
    """Anna against bots, by instinct; `most`: so many actions, then it is Anna's turn, and everybody can see that.

    `careless`: Anna plays whatever her hand falls on, so a review has something to tell her.

    Everything happened just now: at a slow table Anna still has all her time.
    """
    found, players, now = find_game(game), GAMES[game], int(time.time())
    edition = found.edition()
    created = Created(
        game=game,
        edition=edition.name,
        options=edition.choose({}),
        players=players,
        public=False,
        pace_ms=0,
        secret=random.Random(seed).randbytes(32).hex(),
        **{"clock": None, **fields},  # type: ignore[arg-type]
    )
    bots = [Arranged(seat=seat, bot="novice") for seat in range(1, players)]
    people: list[Entry] = [Joined(person=1, name="Anna", key=tokens.key_of(SECRET)), Sat(person=1, seat=0)]
    start = Started(digest=edition.digest, rules=rules_digest(found), asks_forced=True, at=now)
    entries: list[Entry] = [created, *people, *bots, start]
    table, bot, dice = Table.fold(entries), HeuristicBot(seed), random.Random(seed)
    while table.match and not table.match.over:
        seat = table.to_act[0]
        if most is not None and len(table.match.actions) >= most and seat == 0 and 0 in table.shown_asked:
            break
        options = table.match.legal_actions(seat)
        by_lot = careless and seat == 0
        choice = dice.choice(options) if by_lot else bot.choose(table.match.information(seat), options)
        entries.append(Acted(seat=seat, action=choice.text, at=now))
        table.apply(entries[-1])
    return [*entries, WentOn(seat=0)] if 0 in table.scenes else entries


def write(db: Path, logs: dict[str, list[Entry]]) -> None:
    """By code."""

    async def put() -> None:
        store = SQLiteStore(db)
        await store.claim()
        for code, entries in logs.items():
            await store.append(code, 0, encode(entries), True)
        await store.close()

    with ThreadPoolExecutor(1) as thread:  # in this one Playwright's event loop may be running
        thread.submit(lambda: asyncio.run(put())).result()
