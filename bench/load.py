"""The server under load: tables of four simulated people each, spectators, every move on disk before it is acknowledged.

python -m bench.load                 200, then 250 tables, one move every 2 s each, 60 s
python -m bench.load --tables 50 --seconds 20
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import secrets
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import websockets
from msgspec import Struct

from bench.serving import serving

GAMES = {"magi": 4, "silver_amulett": 4, "blaues_amulett": 4, "das_amulett": 4}
BACK_SECONDS = 0.1
"""Until somebody whose table was handed over to another server comes there."""


class Option(Struct):
    action: str


class Group(Struct):
    options: list[Option]


class Decision(Struct):
    number: int
    groups: list[Group]


class Situation(Struct):
    match: int
    events_seen: int
    decision: Decision | None
    outcome: dict[str, Any] | None


class Event(Struct):
    number: int


class News(Struct):
    """The part of a message that a simulated person looks at."""

    type: str
    id: int = 0
    situation: Situation | None = None
    events: list[Event] = []
    text: str = ""
    code: str = ""


decode = msgspec.json.Decoder(News).decode
encode = msgspec.json.encode


@dataclass
class Figures:
    acknowledgements: list[float] = field(default_factory=list)
    events: int = 0
    messages: int = 0
    bytes: int = 0
    lost: int = 0
    refused: int = 0
    matches: int = 0
    sent_on: int = 0
    """How often a connection was sent on to another server."""


class Person:
    """A connection that keeps count of its events. If its table is handed over to another server, it follows."""

    def __init__(self, figures: Figures, url: str, code: str, secret: str | None, address: str) -> None:
        self.figures = figures
        self.url, self.code, self.secret, self.address = url, code, secret, address
        self.situation: Situation | None = None
        self.count = 0
        self.answers: dict[int, asyncio.Future[News]] = {}
        self.unanswered: dict[int, str] = {}
        """What was asked, to be sent again after a break."""
        self.there = asyncio.Event()
        self.last_id = 0

    async def connect(self) -> "Person":
        self.socket = await websockets.connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/{self.code}",
            origin=self.url,  # type: ignore[arg-type]
            compression=None,
            ping_interval=None,
            max_queue=None,
            local_addr=(self.address, 0),
        )
        self.reading = asyncio.create_task(self.read())
        known = {"match": self.situation.match, "since": self.count} if self.situation else {}
        await self.send("hello", secret=self.secret, **known)
        self.pinging = asyncio.create_task(self.ping())
        self.there.set()
        return self

    async def go_to(self, code: str) -> None:
        """To the table of the next match."""
        for task in (self.reading, self.pinging):
            task.cancel()
        await self.socket.close()
        self.code, self.situation, self.count = code, None, 0
        await self.connect()

    async def come_back(self) -> None:
        """What was not answered is asked again, with the same number."""
        self.figures.sent_on += 1
        self.pinging.cancel()
        await asyncio.sleep(BACK_SECONDS)
        await self.connect()
        for text in list(self.unanswered.values()):
            await self.socket.send(text)

    async def ping(self) -> None:
        await asyncio.sleep(random.random() * 10)
        while True:
            await self.socket.send('{"type":"ping"}')
            await asyncio.sleep(10)

    async def ask(self, kind: str, **fields: Any) -> News:
        await self.there.wait()
        return await self.send(kind, once=secrets.token_hex(8), **fields)

    async def send(self, kind: str, **fields: Any) -> News:
        self.last_id += 1
        number = self.last_id
        answer: asyncio.Future[News] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        text = encode({"type": kind, "id": number, **fields}).decode()
        if kind != "hello":
            self.unanswered[number] = text
        with contextlib.suppress(websockets.ConnectionClosed):  # then it is sent again
            await self.socket.send(text)
        async with asyncio.timeout(60):
            return await answer

    async def read(self) -> None:
        try:
            async for text in self.socket:
                self.hear(decode(text), len(text))
        except websockets.ConnectionClosedError:
            self.there.clear()
            self.returning = asyncio.create_task(self.come_back())

    def hear(self, news: News, size: int) -> None:
        self.figures.messages += 1
        self.figures.bytes += size
        if news.situation:
            self.take(news.situation, news.events)
        self.unanswered.pop(news.id, None)
        if answer := self.answers.pop(news.id, None):
            answer.set_result(news)

    def take(self, situation: Situation, events: list[Event]) -> None:
        if not self.situation or situation.match != self.situation.match:
            self.count = 0
        self.figures.lost += abs(situation.events_seen - self.count - len(events))
        self.figures.lost += sum(event.number != self.count + n for n, event in enumerate(events))
        self.count = situation.events_seen
        self.figures.events += len(events)
        self.situation = situation

    async def move(self) -> bool:
        situation = self.situation
        if not situation or not situation.decision:
            return False
        asked, situation.decision = situation.decision, None  # answered once, however late the news of that come
        options = [option.action for group in asked.groups for option in group.options]
        begun = time.perf_counter()
        answer = await self.ask("move", match=situation.match, decision=asked.number, action=random.choice(options))
        self.figures.acknowledgements.append(time.perf_counter() - begun)
        if answer.type != "done":
            self.figures.refused += 1
            situation.decision = asked
        return True


async def post(url: str, path: str, address: str, **body: Any) -> dict[str, Any]:
    """By hand, so that the address can be chosen."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(address, 0))
    content = encode(body)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {len(content)}\r\n\r\n".encode()
    )
    writer.write(content)
    answer = await reader.read()
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert b" 201 " in head, answer
    return dict(msgspec.json.decode(rest))


async def seat_table(urls: Sequence[str], number: int, figures: Figures) -> tuple[list[Person], Person]:
    """People of one table come to different servers, if there are several."""
    url, address = urls[number % len(urls)], f"127.1.{number // 250}.{number % 250 + 2}"
    game = list(GAMES)[number % len(GAMES)]
    joined = [await post(url, "/api/tables", address, game=game, name="P0", seats=["open"] * 4, pace_ms=0)]
    code = joined[0]["code"]
    joined += [await post(url, f"/api/tables/{code}/join", address, name=f"P{n}") for n in range(1, 4)]
    doors = [urls[(number + n) % len(urls)] for n in range(5)]
    people = [
        await Person(figures, door, code, one["secret"], address).connect()
        for door, one in zip(doors, joined, strict=False)
    ]
    spectator = await Person(figures, doors[-1], code, None, address).connect()
    await people[0].ask("start")
    return people, spectator


async def play(people: list[Person], pause: float, until: float, figures: Figures) -> None:
    await asyncio.sleep(random.random() * pause)
    while (due := time.monotonic() + pause) < until + pause:
        if any(person.situation and person.situation.outcome for person in people):
            figures.matches += 1
            code = (await people[0].ask("invite")).code
            for person in people[1:]:
                await person.ask("accept")
            for person in people:
                await person.go_to(code)
            await people[0].ask("start")
        for person in people:
            if await person.move():
                break
        await asyncio.sleep(max(0.0, due - time.monotonic()))


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else 0.0


def memory_mb(pid: int) -> float:
    return int(re.findall(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0]) / 1024


def within_ms(url: str, share: float) -> float:
    """Within which time so many moves were acknowledged, by the server's own metrics: the next of its bounds."""
    text = urllib.request.urlopen(f"{url}/metrics").read().decode()
    counts = re.findall(r'amulett_acknowledgement_seconds_bucket{le="(\S+)"} (\d+)', text)
    return 1000 * next(float(bound) for bound, count in counts if int(count) >= share * int(counts[-1][1]))


def commit_ms(url: str) -> float:
    """The mean time of a commit: no acknowledgement can be faster."""
    total, count = timed_ms(url, "commit")
    return total / max(1.0, count)


def timed_ms(url: str, name: str) -> tuple[float, float]:
    """How long all of them took together, and how many there were, by the server's own metrics."""
    text = urllib.request.urlopen(f"{url}/metrics").read().decode()
    total, count = (float(re.findall(rf"amulett_{name}_seconds_{what} (\S+)", text)[0]) for what in ("sum", "count"))
    return 1000 * total, count


def cpu_seconds(pid: int) -> float:
    """0 if it has gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    """How a load was carried."""

    p50_ms: float
    p99_ms: float
    moves: int
    seconds: float
    used: list[float]
    """Seconds of a processor, by server."""
    stops: int
    """How often they stood still, looking for garbage, and for how long together."""
    stopped_ms: float
    beside: list[float]
    """Seconds of a processor of other processes that were asked about."""


async def measure(
    urls: Sequence[str],
    pids: Sequence[int],
    tables: int,
    pause: float,
    seconds: float,
    beside: Callable[[], Sequence[int]] = tuple,
) -> Load:
    """`beside`: once all tables are there, other processes whose processor is told."""
    figures = Figures()
    before = sum(map(memory_mb, pids))
    begun = time.monotonic()
    seated: list[tuple[list[Person], Person]] = []
    for first in range(0, tables, 10):
        group = range(first, min(first + 10, tables))
        seated += await asyncio.gather(*(seat_table(urls, number, figures) for number in group))
    connected = sum(map(memory_mb, pids))
    print(
        f"{tables} tables, {5 * tables} connections after {time.monotonic() - begun:.0f} s; load {os.getloadavg()[0]:.1f}"
    )
    figures.events = figures.messages = figures.bytes = 0
    processes = (*pids, *beside())
    used, stopped, begun = list(map(cpu_seconds, processes)), stood_still(urls), time.monotonic()
    until = begun + seconds
    await asyncio.gather(*(play(people, pause, until, figures) for people, _ in seated))
    took = time.monotonic() - begun
    took_of_each = [max(0.0, cpu_seconds(pid) - before) for pid, before in zip(processes, used, strict=True)]
    used, others = took_of_each[: len(pids)], took_of_each[len(pids) :]
    stopped_ms, stops = (now - before for now, before in zip(stood_still(urls), stopped, strict=True))
    await asyncio.sleep(1)
    everybody = [person for people, spectator in seated for person in (*people, spectator)]
    for people, spectator in seated:  # spectators must have heard of everything as well
        counts = {person.situation.match for person in (*people, spectator) if person.situation}
        figures.lost += len(counts) - 1
    times, size = figures.acknowledgements, figures.bytes / max(1, figures.messages)
    rows = {
        "moves": f"{len(times)} ({len(times) / took:.0f} per s), {figures.refused} refused",
        "matches ended": f"{figures.matches}",
        "sent on": f"{figures.sent_on} connections",
        "acknowledgement p50": f"{percentile(times, 0.5):.1f} ms",
        "acknowledgement p99": f"{percentile(times, 0.99):.1f} ms",
        "acknowledgement max": f"{percentile(times, 1):.1f} ms",
        "in the server": f"p50 within {within_ms(urls[0], 0.5):g} ms, p99 within {within_ms(urls[0], 0.99):g} ms",
        "commit mean": f"{commit_ms(urls[0]):.1f} ms",
        "events delivered": f"{figures.events} ({figures.events / took:.0f} per s), {figures.lost} lost",
        "messages delivered": f"{figures.messages / took:.0f} per s, {size:.0f} bytes each",
        "memory": f"{before:.0f} MB before, {connected:.0f} MB connected, {sum(map(memory_mb, pids)):.0f} MB at the end",
        "memory per connection": f"{(connected - before) * 1024 / len(everybody):.0f} KB, its share of the table included",
        "processor": " + ".join(f"{100 * one / took:.0f} %" for one in used) + " of one core",
        "stood still": f"{stops:.0f} times, {stopped_ms:.0f} ms together",
        "processor per move": f"{1000 * sum(used) / max(1, len(times)):.2f} ms",
    }
    for name, value in rows.items():
        print(f"  {name:22} {value}")
    for person in everybody:
        person.pinging.cancel()
        await person.socket.close()
    return Load(percentile(times, 0.5), percentile(times, 0.99), len(times), took, used, int(stops), stopped_ms, others)


def stood_still(urls: Sequence[str]) -> tuple[float, float]:
    """For how many milliseconds, and how often, the servers have looked for garbage so far."""
    each = [timed_ms(url, "search_for_garbage") for url in urls]
    return sum(total for total, _ in each), sum(count for _, count in each)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 250])
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=60.0)
    args = parser.parse_args()
    for tables in args.tables:
        with serving(settle=0) as (url, pid):
            asyncio.run(measure([url], [pid], tables, args.pause, args.seconds))


if __name__ == "__main__":
    main()
