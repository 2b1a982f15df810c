"""Several servers on one PostgreSQL: a plain round-robin proxy in front, and lines to the database that can be cut."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path

from amulett.testing.postgres import Postgres, free_port

_READY_SECONDS = 120.0
_CHUNK = 65_536


@contextlib.asynccontextmanager
async def listening(meet: Callable[..., Awaitable[None]], port: int) -> AsyncIterator[None]:
    """Until the block ends; then everybody is gone."""
    there: set[asyncio.Task[None]] = set()

    async def meet_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        there.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                await meet(reader, writer)
        finally:
            there.discard(task)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    server = await asyncio.start_server(meet_one, "127.0.0.1", port, backlog=1000)
    try:
        yield
    finally:
        server.close()
        for task in there:
            task.cancel()
        await asyncio.gather(*there, return_exceptions=True)


class Tap:
    """The line from one server to the database. Cut, it takes what it is given and passes nothing on."""

    def __init__(self, to: int) -> None:
        self.port = free_port()
        self._to = to
        self._open, self._answers = asyncio.Event(), asyncio.Event()
        self._open.set()
        self._answers.set()

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Tap"]:
        async with listening(self._meet, self.port):
            yield self

    def cut(self) -> None:
        self._open.clear()

    def lose_answers(self) -> None:
        """What is asked arrives; what is answered does not."""
        self._answers.clear()

    def mend(self) -> None:
        self._open.set()
        self._answers.set()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        there = await asyncio.open_connection("127.0.0.1", self._to)
        await both_ways((reader, writer), there, self._open, self._answers)


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def both_ways(one: Line, other: Line, *open: asyncio.Event) -> None:
    """Until one side ends; then both do. `open`: what comes from the one waits for the first, the answers for both."""

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, open: Sequence[asyncio.Event]) -> None:
        while content := await reader.read(_CHUNK):
            for event in open:
                await event.wait()
            writer.write(content)
            await writer.drain()

    ways = [asyncio.create_task(pass_on(one[0], other[1], open[:1])), asyncio.create_task(pass_on(other[0], one[1], open))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        other[1].close()
        await asyncio.gather(*ways, return_exceptions=True)
        with contextlib.suppress(OSError):
            await other[1].wait_closed()


class Front:
    """A plain proxy: one server after another; one that refuses the connection is passed over."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.doors: list[int] = []
        self._turn = 0

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator["Front"]:
        async with listening(self._meet, self.port):
            yield self

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.readuntil(b"\r\n")
        if there := await self._next():
            there[1].write(first + f"X-Forwarded-For: {writer.get_extra_info('peername')[0]}\r\n".encode())
            await both_ways((reader, writer), there)

    async def _next(self) -> Line | None:
        for _ in self.doors:
            self._turn += 1
            with contextlib.suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", self.doors[self._turn % len(self.doors)])
        return None


class House:
    """One server, which can be killed, paused, cut off and started again at the same address."""

    def __init__(self, number: int, folder: Path, database: str, public_url: str, tap: Tap) -> None:
        self.number = number
        self.port = free_port()
        self.inner = f"127.0.0.1:{free_port()}"
        self.tap = tap
        self.log = folder / f"server{number}.log"
        place = ["--port", str(self.port), "--public-url", public_url, "--inner", self.inner]
        self._command = [sys.executable, "-m", "amulett", "serve", *place, "--db", database, "--key", str(folder / "key")]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self._command, stdout=subprocess.DEVNULL, stderr=log, env={**os.environ, "AMULETT_METRICS_TOKEN": "bench"}
            )

    async def ready(self) -> None:
        async with asyncio.timeout(_READY_SECONDS):
            while not await asyncio.to_thread(self._is_ready):
                assert self.process and self.process.poll() is None, self.log.read_text()[-2000:]
                await asyncio.sleep(0.05)

    def _is_ready(self) -> bool:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).read()
        except OSError:
            return False
        return True

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def send(self, what: signal.Signals) -> None:
        assert self.process
        self.process.send_signal(what)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.send(how)
        assert self.process
        await asyncio.to_thread(self.process.wait)


@contextlib.asynccontextmanager
async def housed(postgres: Postgres, folder: Path, count: int) -> AsyncIterator[tuple[Front, list[House]]]:
    """All of them ready."""
    database = postgres.new_database().rpartition("/")[2]
    async with contextlib.AsyncExitStack() as stack:
        front = await stack.enter_async_context(Front().running())
        houses = []
        for number in range(count):
            tap = await stack.enter_async_context(Tap(postgres.port).running())
            houses.append(House(number, folder, postgres.url(database, tap.port), front.url, tap))
        try:
            for house in houses:
                house.start()
            for house in houses:
                await house.ready()
            front.doors = [house.port for house in houses]
            yield front, houses
        finally:
            for house in houses:
                house.tap.mend()
                if house.process and house.process.poll() is None:
                    house.send(signal.SIGCONT)
                    await house.end()
