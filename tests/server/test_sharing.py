"""Several servers share the tables of one PostgreSQL: any of them may be asked, one owns a table, and it may die."""

import asyncio
import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from amulett.testing.guest import Guest
from server.serving import Server, start_server
from server.tables import QUICK_BOT

SOON_SECONDS = 20.0
"""A busy machine is not a failure; how quick it really is, `make cluster` measures."""


@contextlib.contextmanager
def sharing(database: str, folder: Path, count: int = 2) -> Iterator[list[Server]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(start_server(folder / f"server{n}.db", url=database)) for n in range(count)]


def at(server: Server, joined: dict[str, Any], **fields: Any) -> Guest:
    return Guest(server.url, joined["code"], joined.get("secret"), **fields)


async def begin(server: Server, others: list[Server]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table made at one server; the second person joins at another."""
    anna = await server.create(game="magi", seats=["open", "open", QUICK_BOT])
    return anna, await others[0].join(anna["code"], "Ben")


async def play_some(guests: list[Guest], moves: int) -> None:
    done = 0
    while done < moves:
        for guest in guests:
            if guest.options:
                assert (await guest.move(guest.options[0]))["type"] == "done"
                done += 1
        await asyncio.sleep(0.01)


async def back(guest: Guest, servers: list[Server]) -> float:
    """Comes back by itself, knocking at one server after another; returns how long it took."""
    begun = time.monotonic()
    for n in range(1000):
        guest.url = servers[n % len(servers)].url
        with contextlib.suppress(OSError, TimeoutError):
            await guest.connect()
            return time.monotonic() - begun
        await asyncio.sleep(0.1)
    raise AssertionError("nobody let it in")


def test_whoever_is_asked_the_owner_answers(database: str, tmp_path: Path) -> None:
    async def play(one: Server, other: Server) -> None:
        anna, ben = await begin(one, [other])
        guests = [await at(one, anna).connect(), await at(other, ben).connect()]
        await guests[0].ask("start")
        await play_some(guests, 4)
        await guests[1].ask("say", text="Hallo")
        await guests[0].until(lambda: guests[0].chat)
        seen = await asyncio.gather(*(server.get(f"/api/tables/{anna['code']}") for server in (one, other)))
        assert seen[0].json() == seen[1].json() and seen[0].json()["phase"] == "playing"
        assert (await other.get("/api/tables/ABCD-EFGH")).status_code == 404
        for guest in guests:
            await guest.close()

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
def test_an_owner_that_goes_is_followed_from_the_log(database: str, tmp_path: Path, how: signal.Signals) -> None:
    async def play(one: Server, other: Server) -> None:
        anna, ben = await begin(one, [other])
        guests = [await at(one, anna).connect(), await at(other, ben).connect()]
        await guests[0].ask("start")
        await play_some(guests, 4)
        known = [list(guest.events) for guest in guests]
        one.process.send_signal(how)
        if how == signal.SIGSTOP:
            for guest in guests:
                assert guest._socket
                guest._socket.transport.abort()
        await asyncio.gather(*(guest.close() for guest in guests))
        assert max([await back(guest, [other]) for guest in guests]) < SOON_SECONDS
        await play_some(guests, 4)
        for guest, before in zip(guests, known, strict=True):
            assert guest.events[: len(before)] == before
        if how == signal.SIGSTOP:
            await wakes_up(one, anna)
        for guest in guests:
            await guest.close()

    async def wakes_up(one: Server, anna: dict[str, Any]) -> None:
        """Whoever slept does not own the table any more, notices, and hands through to who does."""
        one.process.send_signal(signal.SIGCONT)
        late = at(one, anna)
        assert await back(late, [one]) < SOON_SECONDS
        await late.close()

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))
