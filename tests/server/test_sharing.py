"""Several servers share the tables of one PostgreSQL: any of them may be asked, one owns a table, and it may die."""

import asyncio
import contextlib
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from amulett.server import limits
from amulett.testing.guest import Guest
from amulett.testing.postgres import Postgres, why_not
from server.serving import Server, start_server
from server.tables import QUICK_BOT

if reason := why_not():
    pytest.skip(reason, allow_module_level=True)

import psycopg

from bench.housing import Tap

DATABASE = ("the database cannot be reached", "die Datenbank ist nicht zu erreichen")
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
                asked = guest.decision
                answer = await guest.move(guest.options[0])
                assert answer["type"] == "done", answer
                await guest.until(lambda guest=guest, asked=asked: guest.decision is not asked)  # type: ignore[misc]
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
        else:
            await asyncio.to_thread(one.process.wait)  # who is quicker may still meet the old owner, and has to come again
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


def test_who_joins_again_because_the_owner_died_is_the_same_person(database: str, tmp_path: Path) -> None:
    async def play(one: Server, other: Server) -> None:
        anna = await one.create(game="magi", seats=["open", "open", QUICK_BOT])
        ticket = "0123456789abcdef"
        ben = await other.join(anna["code"], "Ben", ticket=ticket)
        one.process.kill()
        async with asyncio.timeout(SOON_SECONDS):
            while (again := await answered(other, anna["code"], ticket)) is None:
                await asyncio.sleep(0.3)
        assert (again["person"], again["secret"]) == (ben["person"], ben["secret"])

    async def answered(server: Server, code: str, ticket: str) -> dict[str, Any] | None:
        """None: another server is still taking the table over."""
        try:
            return await server.join(code, "Ben", ticket=ticket)
        except AssertionError as refused:
            assert "not_stored" in str(refused)
            return None

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


def test_an_invitation_leads_to_a_table_that_another_server_owns(database: str, tmp_path: Path) -> None:
    """Whoever invites opens the new table at the owner of the old one; it may have moved before the others accept."""

    async def play(one: Server, other: Server) -> None:
        anna, ben = await begin(one, [other])
        guests = [await at(one, anna).connect(), await at(other, ben).connect()]
        await guests[0].ask("start")
        while not all(guest.over for guest in guests):
            await play_some_or_end(guests)
        code = (await guests[0].ask("invite"))["code"]
        take_away(database, code)
        early = await at(other, {"code": code}).connect()  # so the other server owns it now
        assert "taking over" in (await guests[1].ask("accept"))["text"], "it was there until a moment ago"
        assert (await guests[1].ask("accept"))["code"] == code
        await early.until(lambda: len(early.table["people"]) == 2)
        for guest in (*guests, early):
            await guest.close()

    async def play_some_or_end(guests: list[Guest]) -> None:
        for guest in guests:
            if guest.options and not guest.over:
                await guest.move(guest.options[0])
                await asyncio.sleep(0.12)  # fewer messages than a seat may send
            elif guest.situation and guest.situation["scene"] is not None:
                await guest.ask("go_on", match=guest.situation["match"])
        await asyncio.sleep(0.005)

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


def take_away(database: str, code: str) -> None:
    """As if a third process had taken the table from its owner, and ended."""
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE tables SET holder = NULL, fence = fence + 1 WHERE code = %s", (code,))


def test_lists_and_limits_are_everybodys(database: str, tmp_path: Path) -> None:
    async def play(one: Server, other: Server) -> None:
        joined = await one.create(game="magi", seats=["open", "open"], public=True)
        guest = await at(one, joined).connect()
        async with asyncio.timeout(SOON_SECONDS):
            while [table["code"] for table in (await other.get("/api/tables")).json()["tables"]] != [joined["code"]]:
                await asyncio.sleep(0.1)
        await guest.close()
        async with asyncio.timeout(SOON_SECONDS):
            while (await other.get("/api/tables")).json()["tables"]:
                await asyncio.sleep(0.1)
        greedy = "127.77.7.7"
        many = 2 * limits.ADDRESS_VISITS[0]  # twice as many: on a slow machine some are allowed again meanwhile
        visits = [(await one.get("/api/tables/ABCD-EFGH", greedy)).status_code for _ in range(many)]
        assert visits[0] == 404 and 429 in visits
        async with asyncio.timeout(SOON_SECONDS):
            while (await other.get("/api/tables/ABCD-EFGH", greedy)).status_code != 429:
                await asyncio.sleep(0.2)
        assert (await other.get("/api/tables/ABCD-EFGH", "127.77.7.8")).status_code == 404

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


def test_who_is_cut_off_from_the_database_says_so_and_there_is_one_truth(
    database: str, postgres: Postgres, tmp_path: Path
) -> None:
    """Moves are refused in words, the table goes on elsewhere, and afterwards both servers tell the same."""

    async def play() -> None:
        async with Tap(postgres.port).running() as tap, contextlib.AsyncExitStack() as stack:
            cut = postgres.url(database.rpartition("/")[2], tap.port)
            start = asyncio.to_thread(lambda: [stack.enter_context(server) for server in starting(cut)])
            one, other = await start
            anna, ben = await begin(one, [other])
            guests = [await at(one, anna).connect(), await at(one, ben, language="de").connect()]
            await guests[0].ask("start")
            await play_some(guests, 2)
            before = [list(guest.events) for guest in guests]
            tap.cut()
            told = await asyncio.gather(*(refused(guest) for guest in guests))
            assert all(words in said for words, said in zip(DATABASE, told, strict=True)), told
            assert (await one.get("/healthz")).json()["status"] == "failing"
            for guest in guests:
                await back(guest, [other])
            await play_some(guests, 4)
            tap.mend()
            for guest, known in zip(guests, before, strict=True):
                assert guest.events[: len(known)] == known
                twin = Guest(one.url, guest.code, guest.secret, guest.language)
                await back(twin, [one])
                await guest.until(lambda guest=guest, twin=twin: len(guest.events) >= len(twin.events))  # type: ignore[misc]
                assert twin.events == guest.events[: len(twin.events)]
                await twin.close()
                await guest.close()

    def starting(cut: str) -> list[contextlib.AbstractContextManager[Server]]:
        return [start_server(tmp_path / "cut.db", url=cut), start_server(tmp_path / "other.db", url=database)]

    async def refused(guest: Guest) -> str:
        """What somebody reads who comes back again and again, once it is about the database."""
        heard: list[str] = []
        guest.heard = heard
        async with asyncio.timeout(60):
            while not (told := [json.loads(text)["text"] for text in heard if any(word in text for word in DATABASE)]):
                with contextlib.suppress(OSError):
                    if not guest.connected:
                        await guest.connect()
                await asyncio.sleep(0.05)
        await guest.close()
        return str(told[0])

    asyncio.run(play())


def test_a_request_that_is_sent_again_is_not_written_twice(database: str, tmp_path: Path) -> None:
    """Not by the same owner, and not by the next one."""

    async def play(one: Server, other: Server) -> None:
        anna, ben = await begin(one, [other])
        guests = [await at(one, anna).connect(), await at(other, ben).connect()]
        for guest in guests:
            assert (await guest.ask("say", text="Hallo", once="7"))["type"] == "done"
            assert (await guest.ask("say", text="Hallo", once="7"))["type"] == "done"
        one.process.kill()
        await asyncio.gather(*(guest.close() for guest in guests))
        for guest in guests:
            await back(guest, [other])
            assert (await guest.ask("say", text="Hallo", once="7"))["type"] == "done"
            assert (await guest.ask("say", text="Hallo", once="8"))["type"] == "done"
        await guests[0].until(lambda: len(guests[0].chat) >= 4)
        assert [line["text"] for line in guests[0].chat] == ["Hallo"] * 4
        for guest in guests:
            await guest.close()

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


def test_a_slow_table_goes_on_at_another_server_though_nobody_is_there(database: str, tmp_path: Path) -> None:
    """Anna has moved and closed the page; before the bot moves, the owner of her table dies."""
    slow = {"seconds": 86_400, "per_move": True}

    async def play(one: Server, other: Server) -> None:
        anna = await one.create(game="magi", seats=["open", QUICK_BOT], clock=slow, pace_ms=10_000)
        guest = await at(one, anna).connect()
        await guest.ask("start")
        await guest.until(lambda: guest.options)
        while guest.options:
            asked = guest.decision
            await guest.move("draw" if "draw" in guest.options else guest.options[0])
            await guest.until(lambda asked=asked: guest.decision is not asked)  # type: ignore[misc]
        await guest.close()
        one.process.kill()
        length = length_of(database, anna["code"])
        async with asyncio.timeout(3 * SOON_SECONDS):
            while length_of(database, anna["code"]) == length:
                await asyncio.sleep(0.3)
            while (await other.get(f"/api/tables/{anna['code']}")).json()["to_act"] != [0]:
                await asyncio.sleep(0.3)

    with sharing(database, tmp_path) as (one, other):
        asyncio.run(play(one, other))


def length_of(database: str, code: str) -> int:
    """Of the table's log: looking at it there wakes nobody."""
    with psycopg.connect(database) as line:
        row = line.execute("SELECT length FROM tables WHERE code = %s", (code,)).fetchone()
        assert row
        return int(row[0])
