"""Two worlds at two servers: what somebody is told of a table does not depend on what is hidden, nor on who tells it.

The same match lies on two tables that differ in nothing but a secret choice; each is owned by another server, and watched
through a third. Then the owners die, and others tell it again.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from amulett.core.course import rules_digest
from amulett.games import find_game
from amulett.server import entries as log_entries
from amulett.server import tokens
from amulett.server.entries import Acted, Created, Entry, Joined, Sat, Started
from amulett.server.table import Table
from amulett.server.vault import vault_at
from amulett.testing.guest import Guest
from amulett.testing.postgres import why_not
from server.serving import Server

if reason := why_not():
    pytest.skip(reason, allow_module_level=True)

from amulett.store.postgres.store import PostgresStore
from server.test_sharing import back, sharing

GAMES = ("blaues_amulett", "das_amulett")
SECRETS = [tokens.new_secret() for _ in range(4)]


def before_a_secret(game: str) -> tuple[list[Entry], int, str]:
    """A match up to a choice of which nobody sees anything; who is to choose, and what."""
    for seed in range(200):
        log = begun(game, seed)
        table = Table.fold(log)
        while table.match and table.to_act and len(log) < 300:
            seat = table.to_act[-1]
            for action in (action.text for action in table.match.legal_actions(seat)):
                other = Table.fold([*log, Acted(seat=seat, action=action)])
                if other.unseen or (other.in_secret and table.in_secret):
                    return log, seat, action
            log.append(Acted(seat=seat, action=table.match.legal_actions(seat)[-1].text))
            table.apply(log[-1])
    raise AssertionError(f"nobody ever chooses in secret in {game}")


def begun(game: str, seed: int) -> list[Entry]:
    edition, players = find_game(game).edition(), 3
    options = {"setup": "expert"} if game == "das_amulett" else {}
    created = Created(
        game=game,
        edition=edition.name,
        options=edition.choose(options),
        players=players,
        public=False,
        clock=None,
        pace_ms=0,
        secret=secrets.token_hex(32),
    )
    people = [Joined(person=n + 1, name=f"P{n}", key=tokens.key_of(SECRETS[n])) for n in range(players)]
    seats = [Sat(person=n + 1, seat=n) for n in range(players)]
    started = Started(digest=edition.digest, asks_forced=True, rules=rules_digest(find_game(game)))
    return [created, *people, *seats, started]


async def lay(database: str, key: Path, log: list[Entry]) -> str:
    """A table with this log, which nobody owns."""
    code, vault = tokens.new_code(), vault_at(key, may_be_new=False)
    store = await asyncio.to_thread(PostgresStore, database)
    await store.append(code, 0, log_entries.encode([vault.sealed(entry) for entry in log]), begun=True)
    await store.close()
    return code


class World:
    """One of the tables: those who look at it, and all that they hear."""

    def __init__(self, code: str, seats: Iterable[int | None]) -> None:
        self.code = code
        self.watchers = {seat: self.guest(seat) for seat in seats}

    def guest(self, seat: int | None) -> Guest:
        return Guest("", self.code, None if seat is None else SECRETS[seat], keep=True)

    async def enter(self, server: Server) -> None:
        for guest in self.watchers.values():
            guest.heard, guest.url = [], server.url
            guest.table, guest.situation, guest.events = {}, None, []
            await back(guest, [server])
        await asyncio.sleep(1)  # until everybody has been told who is there

    async def leave(self) -> None:
        for guest in self.watchers.values():
            await guest.close()

    async def told(self, server: Server) -> dict[int | None, list[str]]:
        """By seat (None: a spectator): every message as it came, with the names of table and server taken out.

        Of what says who is there, how it is now: how many messages it takes to say so depends on how busy the machine is.
        """
        summary = (await server.get(f"/api/tables/{self.code}")).text
        return {seat: self._tidy(guest, summary) for seat, guest in self.watchers.items()}

    def _tidy(self, guest: Guest, summary: str) -> list[str]:
        heard = [json.loads(text) for text in guest.heard or ()]
        rest = [{**news, "table": None} for news in heard if news["type"] != "seating"]
        texts = [json.dumps(news) for news in (*rest, guest.table)] + [summary]
        return [re.sub(r"http://[0-9.:]+", "SERVER", text.replace(self.code, "CODE")) for text in texts]


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_at_two_servers_are_told_alike(game: str, database: str, tmp_path: Path) -> None:
    log, chooser, choice = before_a_secret(game)
    seats: list[Any] = [None, *(seat for seat in range(3) if seat != chooser)]

    async def compare(servers: list[Server]) -> None:
        one, other, third = servers
        codes = [await lay(database, tmp_path / "tables.key", log) for _ in range(2)]
        chosen, open_ = (World(code, seats) for code in codes)
        actors = [chosen.guest(chooser), open_.guest(chooser)]
        for actor, owner in zip(actors, (one, other), strict=True):
            await back(actor, [owner])  # whoever comes first makes the owner
        await asyncio.gather(chosen.enter(third), open_.enter(third))
        assert await chosen.told(third) == await open_.told(third), "nothing has been chosen yet"
        assert (await actors[0].move(choice))["type"] == "done"
        await asyncio.sleep(1)
        assert await chosen.told(third) == await open_.told(third), "one has chosen, and nobody hears of it"
        for server in (one, other):
            server.process.kill()
        for world in (chosen, open_):
            await world.leave()
        for actor in actors:
            await actor.close()
            actor.heard, actor.situation, actor.events = [], None, []
            await back(actor, [third])
        await asyncio.gather(chosen.enter(third), open_.enter(third))
        assert await chosen.told(third) == await open_.told(third), "told anew by another server"
        assert actors[0].decision != actors[1].decision, "but they are two worlds"
        for world in (chosen, open_):
            await world.leave()
        for actor in actors:
            await actor.close()

    with sharing(database, tmp_path, 3) as servers:
        asyncio.run(compare(servers))
