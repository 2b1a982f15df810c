"""`kill -9` at any moment loses no acknowledged move, and no event that anybody has seen."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from amulett.games import GAMES
from amulett.server import entries as log_entries
from amulett.server.entries import Acted
from amulett.store.sqlite import SQLiteStore
from amulett.testing.cases import as_many_as
from amulett.testing.guest import Guest
from server.tables import QUICK_BOT

KILLS = int(os.environ.get("AMULETT_KILLS", "40"))
"""1,000 in `make soak`."""
CHECK_EVERY = 50
PATIENCE = 120
"""Seconds: a busy machine is not a failure."""


class Phoenix:
    """The server that is killed and comes back."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = folder / "tables.db"
        self.log = folder / "server.log"

    @contextlib.asynccontextmanager
    async def rising(self) -> AsyncIterator[None]:
        script = Path(__file__).with_name("phoenix.py")
        with self.log.open("w") as errors:
            self.parent = await asyncio.create_subprocess_exec(
                sys.executable, str(script), str(self.port), str(self.db), stdout=subprocess.PIPE, stderr=errors
            )
        try:
            await self.wait_for_rise()
            yield
        finally:
            os.kill(self.pid, signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await self.parent.wait()

    async def wait_for_rise(self) -> None:
        assert self.parent.stdout
        async with asyncio.timeout(PATIENCE):
            self.pid = int(await self.parent.stdout.readline() or b"0")
        assert self.pid, self.log.read_text()[-3000:]

    async def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        await self.wait_for_rise()

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:
            answer = await client.post(self.url + path, json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())


class Stubborn(Guest):
    """Comes back until it is let in, plays on, and remembers what was acknowledged."""

    acknowledged: list[tuple[str, int | None, str]]
    """The table, the seat there and the action."""

    async def play_on(self, done: asyncio.Event) -> None:
        while not done.is_set():
            with contextlib.suppress(OSError, TimeoutError):
                await self.connect()
                while not done.is_set():
                    await self.until(lambda: self.options or self.over or self.table["phase"] == "gathering", 5)
                    await self.take_turn()
                    await asyncio.sleep(random.random() * 0.02)
            await self.close()
            await asyncio.sleep(0.02)

    async def take_turn(self) -> None:
        if self.over:
            await self.go_on()
        elif self.table["phase"] == "gathering" and self.you["host"]:
            await self.ask("start")
        elif self.options:
            assert self.situation
            action, asked = random.choice(self.options), self.decision
            if (await self.move(action))["type"] == "done":
                self.acknowledged.append((self.code, self.seat, action))
            await self.until(lambda: self.decision is not asked, 5)
        else:
            await self.until(lambda: self.over or self.table["phase"] != "gathering", 5)

    async def go_on(self) -> None:
        """To the table of the next match."""
        room = await self.ask("accept" if self.table["invitation"] else "invite")
        if room["type"] == "room":
            await self.close()
            self.code, self.table, self.situation, self.events = room["code"], {}, None, []
            await self.connect()


async def seat_guests(phoenix: Phoenix, number: int, game: str) -> list[Stubborn]:
    seats = ["open", "open", QUICK_BOT][: as_many_as(3, game)]
    joined = [await phoenix.post("/api/tables", game=game, name="Anna", seats=seats, pace_ms=0)]
    joined.append(await phoenix.post(f"/api/tables/{joined[0]['code']}/join", name="Ben"))
    guests = [Stubborn(phoenix.url, one["code"], one["secret"]) for one in joined]
    for n, guest in enumerate(guests):
        guest._address, guest.acknowledged = f"127.9.{number}.{n + 2}", []
    return guests


async def promises_kept(guests: list[Stubborn], db: Path) -> int:
    """How many moves were acknowledged; every one of them is in the log."""
    store = SQLiteStore(db)
    try:
        return sum([await check(guest, store) for guest in guests])
    finally:
        await store.close()


async def check(guest: Stubborn, store: SQLiteStore) -> int:
    """Everything that this guest was promised is in the log, in order; returns the number of promises."""
    promised = guest.acknowledged.copy()
    actions: list[tuple[str, int | None, str]] = []
    for code in dict.fromkeys(code for code, _, _ in promised):
        entries = log_entries.decode(await store.read(code))
        actions += [(code, entry.seat, entry.action) for entry in entries if isinstance(entry, Acted)]
    rest = iter(actions)
    lost = [move for move in promised if move not in rest]
    assert not lost, f"{len(lost)} acknowledged moves are gone: {lost[:3]}"
    return len(promised)


async def some_time(guests: list[Stubborn]) -> None:
    """Any moment: while the server is starting or (mostly) a while after a move has been acknowledged again."""
    if random.random() < 0.75:
        before = sum(len(guest.acknowledged) for guest in guests)
        async with asyncio.timeout(PATIENCE):
            while sum(len(guest.acknowledged) for guest in guests) == before:
                await asyncio.sleep(0.005)
    await asyncio.sleep(random.random() * 0.5)


async def crash(folder: Path) -> tuple[int, int]:
    phoenix = Phoenix(folder)
    done = asyncio.Event()
    async with phoenix.rising():
        await asyncio.sleep(1)
        tables = [await seat_guests(phoenix, number, game) for number, game in enumerate(GAMES)]
        guests = [guest for table in tables for guest in table]
        playing = [asyncio.create_task(guest.play_on(done)) for guest in guests]
        for kill in range(1, KILLS + 1):
            await some_time(guests)
            await phoenix.kill()
            assert not any(task.done() for task in playing), [task.exception() for task in playing if task.done()]
            if kill % CHECK_EVERY == 0:
                print(f"{kill} kills, {await promises_kept(guests, phoenix.db)} acknowledged moves found again", flush=True)
        await asyncio.sleep(1)
        done.set()
        await asyncio.gather(*playing)
        for guest in guests:
            await compare_with_the_log(guest)
    return await promises_kept(guests, phoenix.db), sum(len(guest.events) for guest in guests)


def lasting(event: dict[str, Any]) -> dict[str, Any]:
    """An event without a face that was looked at, and its words: a look is told once (SA-15.5), not to a newcomer."""
    data = {key: value for key, value in event["data"].items() if key not in ("number", "numbers")}
    return {"number": event["number"], "name": event["name"], "data": data}


async def compare_with_the_log(guest: Stubborn) -> None:
    """What the guest has seen, piece by piece over all crashes, is what the server tells a newcomer."""
    anew = Guest(guest.url, guest.code, guest.secret)
    anew._address = guest._address
    await anew.connect()
    await anew.until(lambda: len(anew.events) >= len(guest.events))  # what follows the end of a round comes as an update
    assert [lasting(event) for event in anew.events[: len(guest.events)]] == [lasting(event) for event in guest.events]
    await anew.close()


@pytest.mark.deadline(900 + 30 * KILLS)
def test_kill_9_at_random_moments_loses_nothing(tmp_path: Path) -> None:
    promises, events = asyncio.run(crash(tmp_path))
    print(f"{KILLS} kills, {promises} acknowledged moves found again, {events} events compared")
    assert promises > KILLS / 2
