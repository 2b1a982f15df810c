"""Every request may be sent again with its number: it is written once, and the answer is the same, also by the next owner.

A table lives through its whole life in requests, each of which is sent twice; then its owner is killed, and all of them are
sent a third time to whoever has the table then: the same machine with its file, or another server that shares it.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.core.deal import CONTRIBUTION_BYTES, pledge_to
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.server import entries as log_entries
from amulett.server.entries import AnyEntry, Forgotten, Invited, Joined, Reissued
from amulett.store import Store
from amulett.store.sqlite import SQLiteStore
from amulett.testing.guest import Guest, Message
from amulett.testing.postgres import why_not
from server.serving import House, Server, start_server

SOON_SECONDS = 20.0


@dataclass
class Place:
    """Where tables are."""

    server: Server
    go_on: Callable[[], Server]
    """Kill the owner; who has the tables then."""
    store: Callable[[], Store]

    async def log_of(self, code: str) -> list[AnyEntry]:
        store = await asyncio.to_thread(self.store)
        found = log_entries.decode(await store.read(code))
        await store.close()
        return found


@contextlib.contextmanager
def in_a_file(folder: Path) -> Iterator[Place]:
    with contextlib.closing(House(folder / "tables.db")) as house:

        def rise() -> Server:
            house.server.process.kill()
            house.server.process.wait()
            return house.start()

        yield Place(house.server, rise, lambda: SQLiteStore(folder / "tables.db"))


@contextlib.contextmanager
def shared(folder: Path, database: str) -> Iterator[Place]:
    from amulett.store.postgres.store import PostgresStore

    with contextlib.ExitStack() as stack:
        one, other = (stack.enter_context(start_server(folder / f"server{n}.db", url=database)) for n in range(2))

        def pass_on() -> Server:
            one.process.kill()
            one.process.wait()
            return other

        yield Place(one, pass_on, lambda: PostgresStore(database))


@pytest.fixture(params=["a file", "shared tables"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    if request.param == "a file":
        with in_a_file(tmp_path) as found:
            yield found
    elif reason := why_not():
        pytest.skip(reason)
    else:
        with shared(tmp_path, request.getfixturevalue("database")) as found:
            yield found


@dataclass
class Life:
    """What was asked, and answered."""

    asked: list[tuple[Guest, str, dict[str, Any], Message]] = field(default_factory=list)

    async def ask(self, guest: Guest, kind: str, **fields: Any) -> Message:
        fields["once"] = f"number-{len(self.asked)}"
        first = await guest.ask(kind, **fields)
        assert first["type"] in ("done", "link", "room"), (kind, first)
        self.asked.append((guest, kind, fields, first))
        assert tidy(await guest.ask(kind, **fields)) == tidy(first), f"{kind} again, at once"
        return first

    async def ask_all_again(self) -> None:
        for guest, kind, fields, first in self.asked:
            assert tidy(await guest.ask(kind, **fields)) == tidy(first), f"{kind} again, by the next owner"


def tidy(answer: Message) -> Message:
    """Links name the server that told them, and in these tests each has an address of its own."""
    return {name: value for name, value in answer.items() if name not in ("id", "link", "invitation")}


async def again(ask: Callable[[], Awaitable[Any]]) -> Any:
    """Until another server has taken the table over."""
    async with asyncio.timeout(SOON_SECONDS):
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                return await ask()
            await asyncio.sleep(0.1)


async def gather(life: Life, anna: Guest, ben: Guest, dora: int) -> None:
    await life.ask(anna, "say", text="Hallo")
    await life.ask(anna, "pace", pace_ms=10)
    rules = {"clock": {"seconds": 600, "per_move": False}, "public": False, "watchers": True, "hints": False}
    await life.ask(anna, "change", seats=2, edition=anna.table["edition"], options={}, **rules)
    await life.ask(anna, "put_out", person=dora)
    await life.ask(anna, "swap", seat=0, other=1)
    await life.ask(anna, "stand")
    await life.ask(anna, "arrange", seat=1, bot="random")
    await life.ask(anna, "arrange", seat=1, bot=None)
    await life.ask(anna, "sit", seat=1)
    await life.ask(anna, "ready", ready=True)
    part = secrets.token_hex(CONTRIBUTION_BYTES)
    await life.ask(ben, "pledge", pledge=pledge_to(ben.table["deal"]["commitment"], part))
    await life.ask(anna, "start")
    await life.ask(ben, "reveal", chance=part)


async def play(life: Life, guests: list[Guest]) -> None:
    await guests[0].until(lambda: guests[0].situation)
    await life.ask(guests[0], "add_time", seat=0, seconds=60)
    while not guests[0].over:
        for guest in guests:
            if guest.options:
                asked, match = guest.decision, guest.table["match"]
                assert asked
                await life.ask(guest, "move", match=match, decision=asked["number"], action=guest.options[0])
                await guest.until(lambda guest=guest, asked=asked: guest.over or guest.decision is not asked)  # type: ignore[misc]
        await asyncio.sleep(0.05)


async def part(life: Life, anna: Guest, ben: Guest, cem: Guest) -> Message:
    """The end of the table; returns Anna's new link."""
    await life.ask(anna, "invite")
    await life.ask(ben, "accept")
    await life.ask(cem, "decline")
    await life.ask(ben, "forget")
    return await life.ask(anna, "reissue", seat=1)


def test_whatever_is_sent_again_is_written_once_and_answered_alike(place: Place) -> None:
    async def live() -> None:
        server, life = place.server, Life()
        made = await server.create(game="kuhn_poker", seats=["open", "open"])
        joined = [made, *[await server.join(made["code"], name) for name in ("Ben", "Cem", "Dora")]]
        anna, ben, cem = (Guest(server.url, made["code"], one["secret"]) for one in joined[:3])
        for guest in (anna, ben, cem):
            await guest.connect()
        await gather(life, anna, ben, joined[3]["person"])
        await play(life, [anna, ben])
        link = await part(life, anna, ben, cem)
        then = await asyncio.to_thread(place.go_on)
        for guest in (anna, ben, cem):
            await guest.close()
            guest.url = then.url
        await again(cem.connect)
        with pytest.raises(ConnectionError, match="link"):
            await anna.connect()  # with the former link, and nothing else
        await anna.close()
        anna.renewing = life.asked[-1][2]["once"]
        await anna.connect()
        await ben.connect()
        await life.ask_all_again()
        assert anna.you["seat"] == 1
        await anna.close()
        anna.secret, anna.renewing = link["secret"], ""
        await anna.connect()
        await check_log(await place.log_of(made["code"]), life)
        assert (await anna.ask("delete", once="gone"))["type"] == "done"
        for guest in (anna, ben, cem):
            await guest.close()
        with pytest.raises((ConnectionError, TimeoutError)):
            await anna.connect()

    asyncio.run(live())


async def check_log(log: list[AnyEntry], life: Life) -> None:
    numbers = [entry.request for entry in log if entry.request]
    assert len(numbers) == len(set(numbers)) == len(life.asked), "each is in the log, once"
    for kind in (Forgotten, Invited, Reissued):
        assert sum(isinstance(entry, kind) for entry in log) == 1


def finished_replay() -> dict[str, Any]:
    game = find_game("magi")
    match = Match.deal(game, game.edition(), 2, {}, 5)
    bot = HeuristicBot(3)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return dict(json.loads(Replay.of(match).to_json()))


MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "/api/tables": lambda: {"game": "magi", "seats": ["heuristic", "open", "open"]},
    "/api/lessons": lambda: {"game": "magi"},
    "/api/puzzles/magi/1/table": lambda: {"bot": "heuristic"},
    "/api/continuations": lambda: {"replay": finished_replay(), "decision": 1, "seat": 1, "bot": "heuristic"},
}


@pytest.mark.parametrize("path", MADE)
def test_who_makes_a_table_again_because_the_answer_was_lost_has_one(path: str, place: Place) -> None:
    wanted: dict[str, Any] = {"name": "Anna", **MADE[path]()}

    async def ask(server: Server, ticket: str) -> Message:
        return await server.post(path, **wanted, ticket=ticket)

    async def live() -> None:
        await asyncio.to_thread(place.server.wait_until_ready)
        made, meanwhile = await asyncio.gather(*[ask(place.server, "0123456789abcdef") for _ in range(2)])
        assert made == meanwhile == await ask(place.server, "0123456789abcdef")
        other = await ask(place.server, "fedcba9876543210")
        assert other["code"] != made["code"] and other["secret"] != made["secret"]
        then = await asyncio.to_thread(place.go_on)
        assert tidy(await ask(then, "0123456789abcdef")) == tidy(made)
        guest = Guest(then.url, made["code"], made["secret"])
        await again(guest.connect)
        assert guest.you == {"person": 1, "seat": made["seat"], "host": True}
        await guest.close()
        entries = await place.log_of(made["code"])
        assert sum(isinstance(entry, Joined) for entry in entries) == 1

    asyncio.run(live())


def test_nobody_comes_in_with_a_former_link_who_did_not_renew_it(place: Place) -> None:
    """Not with another's number, and not with one that renewed nothing."""

    async def live() -> None:
        made = await place.server.create(game="kuhn_poker", seats=["open", "open"])
        guest = await Guest(place.server.url, made["code"], made["secret"]).connect()
        assert (await guest.ask("say", text="Hallo", once="said"))["type"] == "done"
        assert (await guest.ask("reissue", seat=0, once="first"))["type"] == "link"
        assert (await guest.ask("reissue", seat=0, once="second"))["type"] == "link"
        refused = await guest.ask("reissue", seat=0, once="first")
        assert refused["type"] == "refused", "that link has been renewed since"
        await guest.close()
        for number in ("", "said", "first", "second", "third"):
            guest.renewing = number
            with pytest.raises(ConnectionError):
                await guest.connect()
            await guest.close()

    asyncio.run(live())
