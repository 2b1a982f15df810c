"""Two worlds at two servers: what somebody is told of a table does not depend on what is hidden, nor on who tells it.

The same match lies on two tables that differ in nothing but a secret choice, or in hidden cards; each is owned by another
server, and watched through a third. Then the owners die, and others tell it again.
"""

import asyncio
import itertools
import json
import random
import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.core.course import rules_digest
from amulett.core.match import Match
from amulett.games import find_game
from amulett.server import entries as log_entries
from amulett.server import tokens
from amulett.server.entries import Acted, Continued, Created, Entry, Joined, Sat, Started
from amulett.server.table import Table
from amulett.server.vault import vault_at
from amulett.testing.guest import Guest
from amulett.testing.postgres import why_not
from server.serving import Server

if reason := why_not():
    pytest.skip(reason, allow_module_level=True)

from amulett.store.postgres.store import PostgresStore
from server.test_sharing import back, sharing

OURS = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")
SECRETIVE = ("blaues_amulett", "das_amulett")
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
    digest, rules = find_game(game).edition().digest, rules_digest(find_game(game))
    return [*gathered(game), Started(digest=digest, asks_forced=True, rules=rules)]


def gathered(game: str) -> list[Entry]:
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
    return [created, *people, *seats]


class Hidden(NamedTuple):
    """A table in two worlds that differ in what one of its seats cannot know, and another sees."""

    logs: tuple[list[Entry], list[Entry]]
    blind: int
    knows: int | None
    """None: nobody sees anything of it now (Silver Amulett's cards lie face down)."""


def with_hidden_cards(game: str) -> Hidden:
    """Some moves into a match."""
    dice, bot, log, found = random.Random(game), HeuristicBot(3), begun(game, 0), None
    while (match := Table.fold(log).match) and match.to_act:
        for blind in range(match.players) if len(log) > 20 else ():
            other = match.information(blind).determinize(dice.randrange(1 << 30))
            logs = laid_out(game, match), laid_out(game, other)
            one, two = (Table.fold(lying).match for lying in logs)
            assert one and two
            for knows in range(match.players):
                if one.information(knows).view() != two.information(knows).view() and knows != blind:
                    return Hidden(logs, blind, knows)
            if one.layout() != two.layout():
                found = Hidden(logs, blind, None)
        seat = match.to_act[0]
        log.append(Acted(seat=seat, action=bot.choose(match.information(seat), match.legal_actions(seat)).text))
    assert found, f"nothing is hidden in {game}"
    return found


def laid_out(game: str, match: Match) -> list[Entry]:
    """A table on which everything lies as in this match."""
    digest, rules = match.edition.digest, rules_digest(match.game)
    position = msgspec.json.decode(msgspec.json.encode(match.layout()))
    return [
        *gathered(game),
        Continued(digest=digest, seed="1", position=position, actions=[], asks_forced=True, rules=rules),
    ]


async def lay(database: str, key: Path, log: list[Entry]) -> str:
    """A table with this log, which nobody owns."""
    code, vault = tokens.new_code(), vault_at(key, may_be_new=False)
    store = await asyncio.to_thread(PostgresStore, database)
    await store.append(code, 0, log_entries.encode([vault.sealed(entry) for entry in log]), begun=True)
    await store.close()
    return code


ASKED = ("no such thing", "draw", "pass", "play red_cup", "peek 1", "bid 3")


class World:
    """One of the tables: those who look at it, and all that they hear."""

    def __init__(self, code: str, seats: Iterable[int | None]) -> None:
        self.code = code
        self.address = f"127.88.{random.randint(1, 254)}.{random.randint(1, 254)}"
        """One of its own: much is asked here."""
        self.watchers = {seat: self.guest(seat) for seat in seats}

    def guest(self, seat: int | None) -> Guest:
        guest = Guest("", self.code, None if seat is None else SECRETS[seat], keep=True)
        guest._address = self.address
        return guest

    async def enter(self, server: Server) -> None:
        for guest in self.watchers.values():
            guest.heard, guest.url = [], server.url
            guest.table, guest.situation, guest.events = {}, None, []
            await back(guest, [server])
        await asyncio.sleep(1)  # until everybody has been told who is there

    async def leave(self) -> None:
        for guest in self.watchers.values():
            await guest.close()

    async def ask(self, server: Server) -> list[str]:
        """What is refused, and what can be had without a seat: the answers."""
        told = []
        for guest in self.watchers.values():
            for kind, action in itertools.product(("move", "why"), ASKED):
                decision = {"decision": 0} if kind == "move" else {}
                told.append(json.dumps({**await guest.ask(kind, match=1, action=action, **decision), "id": 0}))
        for path in ("", "/matches/1", "/matches/1/replay", "/edition", "/qr.svg"):
            answer = await server.get(f"/api/tables/{self.code}{path}", self.address)
            told.append(f"{answer.status_code} {'' if path == '/qr.svg' else answer.text.replace(self.code, 'CODE')}")
        return told

    async def told(self, server: Server) -> dict[int | None, list[str]]:
        """By seat (None: a spectator): every message as it came, with the names of table and server taken out.

        Of what says who is there, how it is now: how many messages it takes to say so, and when others
        are noticed to be back, depends on how busy the machine is.
        """
        summary = (await server.get(f"/api/tables/{self.code}", self.address)).text
        return {seat: self._tidy(guest, summary) for seat, guest in self.watchers.items()}

    def _tidy(self, guest: Guest, summary: str) -> list[str]:
        heard = [json.loads(text) for text in guest.heard or ()]
        while any(news["type"] == "welcome" for news in heard[1:]) or heard[0]["type"] != "welcome":
            del heard[0]  # it came before another server had taken the table over
        rest = [{**news, "table": None, "id": 0} for news in heard if news["type"] != "seating"]
        texts = [json.dumps(news) for news in (*rest, guest.table)] + [summary]
        texts = [re.sub(r'"presence": "\w+"', '"presence": "some"', text.replace(self.code, "CODE")) for text in texts]
        return [re.sub(r"http://[0-9.:]+", "SERVER", text) for text in texts]


@pytest.mark.parametrize("game", SECRETIVE)
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


def test_hidden_cards_are_told_to_nobody_by_any_server(database: str, tmp_path: Path) -> None:
    """In every game; nor by what is refused, nor by what can be had without a seat."""
    tables = {game: with_hidden_cards(game) for game in OURS}

    async def compare(servers: list[Server]) -> None:
        one, other, third = servers
        key, pairs = tmp_path / "tables.key", dict[str, tuple[list[World], list[World]]]()
        for game, (logs, blind, knows) in tables.items():
            codes = [await lay(database, key, [logs[0][0], *log[1:]]) for log in logs]  # of one deal, as far as can be seen
            pairs[game] = (
                [World(code, [None, blind]) for code in codes],
                [World(code, [knows] if knows is not None else []) for code in codes],
            )
            for (world, _), owner in zip(zip(*pairs[game], strict=True), (one, other), strict=True):
                await world.enter(owner)  # whoever comes first makes the owner
                await world.leave()
        await told_alike(pairs, third)
        for server in (one, other):
            server.process.kill()
        await told_alike(pairs, third)

    async def told_alike(pairs: dict[str, tuple[list[World], list[World]]], server: Server) -> None:
        for game, (blind, knowing) in pairs.items():
            await asyncio.gather(*(world.enter(server) for world in (*blind, *knowing)))
            assert await blind[0].ask(server) == await blind[1].ask(server), game
            assert await blind[0].told(server) == await blind[1].told(server), game
            if knowing[0].watchers:
                assert await knowing[0].told(server) != await knowing[1].told(server), f"{game}: but they are two worlds"
            for world in (*blind, *knowing):
                await world.leave()

    with sharing(database, tmp_path, 3) as servers:
        asyncio.run(compare(servers))
