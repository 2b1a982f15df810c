"""Three servers share 300 tables on one PostgreSQL while servers and database die, sleep and are cut off: is anything lost?

python -m bench.cluster                      three servers, 300 tables, 30 disturbances
python -m bench.cluster --tables 60 --times 6 --kinds kill,cut

People come through a plain round-robin proxy and behave like the page: a broken line is opened again after half a second,
and what was not answered is sent again with the same number. At the end every acknowledged request must be in the log
exactly once, every log must be a whole match, and nothing may have been written twice. Ends with 1 if not, or if a takeover
took longer than 5 s.
"""

import argparse
import asyncio
import contextlib
import os
import random
import secrets
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import psycopg
import uvloop
import websockets
from msgspec import Struct

from amulett.server import entries as log_entries
from amulett.server.entries import Acted, Said
from amulett.server.table import Table
from amulett.server.vault import vault_at
from amulett.testing.postgres import Postgres, running, why_not
from bench.housing import Front, House, housed
from bench.load import Situation, post

PING_SECONDS, STALE_SECONDS, RETRY_SECONDS = 2.5, 9.0, 0.5
"""As the page does."""
RESTART_SECONDS = 6.0
"""Until a server that has ended is started again: its start would take the processors from the others, on one machine."""
LONGEST_TAKEOVER = 5.0
GAMES = {"magi": 2, "silver_amulett": 2, "blaues_amulett": 2, "das_amulett": 3}
KINDS = ("kill", "term", "pause", "cut", "database", "database_crash")


class News(Struct):
    """The part of a message that matters here."""

    type: str
    id: int = 0
    situation: Situation | None = None
    retry_ms: int | None = None
    text: str = ""
    reason: str = ""


decode = msgspec.json.Decoder(News).decode


@dataclass
class Person:
    """Somebody at a table of their own, with bots."""

    front: Front
    code: str
    secret: str
    address: str
    pause: float
    situation: Situation | None = None
    acknowledged: list[str] = field(default_factory=list)
    """The numbers of the requests that were answered with done, in order."""
    broke: float = 0.0
    returns: list[tuple[float, float]] = field(default_factory=list)
    """When a line broke, and when the table was shown again."""
    refused: Counter[str] = field(default_factory=Counter)
    sentences: set[str] = field(default_factory=set)
    times: list[float] = field(default_factory=list)
    is_over: bool = False

    async def play(self, over: asyncio.Event) -> None:
        wait = RETRY_SECONDS
        pending: dict[str, Any] | None = None
        while not over.is_set() and not self.is_over:
            try:
                async with self._line() as socket:
                    pending = await self._talk(socket, over, pending)
            except _Broke as broke:
                pending, wait = broke.pending, broke.wait
            except (OSError, websockets.WebSocketException, TimeoutError):
                wait = RETRY_SECONDS
            self.broke = self.broke or time.monotonic()
            if not over.is_set():
                await asyncio.sleep(wait * (1 + random.random() / 2))

    def _line(self) -> Any:
        return websockets.connect(
            f"{self.front.url.replace('http', 'ws', 1)}/ws/{self.code}",
            origin=self.front.url,  # type: ignore[arg-type]
            compression=None,
            ping_interval=None,
            open_timeout=STALE_SECONDS,
            close_timeout=0.2,
            local_addr=(self.address, 0),
            proxy=None,
        )

    async def _talk(self, socket: Any, over: asyncio.Event, pending: dict[str, Any] | None) -> dict[str, Any] | None:
        """Until the end, or until the line breaks: then _Broke says what was not answered."""
        wait, last_ping = RETRY_SECONDS, 0.0
        due, sent = time.monotonic() + random.random() * self.pause, 0.0
        heard = time.monotonic()
        try:
            known = {"match": self.situation.match, "since": self.situation.events_seen} if self.situation else {}
            await socket.send(_encoded("hello", 1, secret=self.secret, **known))
            welcome = False
            while not over.is_set() and not self.is_over:
                now = time.monotonic()
                if now - heard > STALE_SECONDS:
                    raise TimeoutError
                if now - last_ping > PING_SECONDS:
                    last_ping = now
                    await socket.send('{"type":"ping"}')
                if welcome and not sent and (pending or now >= due) and (pending := pending or self._next()):
                    sent = now
                    await socket.send(_encoded(**pending))
                try:
                    async with asyncio.timeout(max(0.01, min(0.5, due - now) if not sent else 0.5)):
                        news = decode(await socket.recv())
                except TimeoutError:
                    continue
                heard = time.monotonic()
                if news.type == "goodbye":
                    wait = (news.retry_ms if news.retry_ms is not None else 1000) / 1000
                if news.situation:
                    self.situation = news.situation
                    self.is_over = bool(news.situation.outcome)
                if news.type == "welcome":
                    welcome = True
                    self.returns.append((self.broke, heard))
                    self.broke = 0.0
                if pending and news.type in ("done", "refused") and news.id == pending["id"]:
                    self._answered(news, pending, heard - sent)
                    pending, sent, due = None, 0.0, heard + self.pause
                elif news.type == "refused":
                    self._note(news)
        except (OSError, websockets.WebSocketException, TimeoutError):
            raise _Broke(pending, wait) from None
        return pending

    def _next(self) -> dict[str, Any] | None:
        once, id = secrets.token_hex(8), random.randrange(2, 1 << 30)
        if self.situation is None:
            return {"kind": "start", "id": id, "once": once}
        if not self.situation.decision:
            return None
        if random.random() < 0.1:
            return {"kind": "say", "id": id, "once": once, "text": f"line {once}"}
        options = [option.action for group in self.situation.decision.groups for option in group.options]
        answer = {"match": self.situation.match, "decision": self.situation.decision.number}
        return {"kind": "move", "id": id, "once": once, **answer, "action": random.choice(options)}

    def _answered(self, news: News, pending: dict[str, Any], seconds: float) -> None:
        if news.type == "done":
            self.acknowledged.append(pending["once"])
            self.times.append(seconds)
            if self.situation and pending["kind"] == "move":
                self.situation.decision = None  # the next update brings another one
        else:
            self._note(news)

    def _note(self, news: News) -> None:
        self.refused[news.reason] += 1
        self.sentences.add(news.text)


class _Broke(Exception):
    def __init__(self, pending: dict[str, Any] | None, wait: float) -> None:
        self.pending, self.wait = pending, wait


def _encoded(kind: str, id: int, **fields: Any) -> str:
    return msgspec.json.encode({"type": kind, "id": id, **fields}).decode()


async def seat(front: Front, number: int, pause: float) -> Person:
    address = f"127.2.{number // 250}.{number % 250 + 2}"
    game, players = list(GAMES.items())[number % len(GAMES)]
    seats = ["open", *["heuristic"] * (players - 1)]
    joined = await post(front.url, "/api/tables", address, game=game, name="Anna", seats=seats, pace_ms=300)
    return Person(front, joined["code"], joined["secret"], address, pause)


# ---- what goes wrong


class Trouble:
    """Everything that can happen to servers and database."""

    def __init__(self, postgres: Postgres, houses: list[House], database: str) -> None:
        self.postgres, self.houses, self.database = postgres, houses, database

    async def make(self, kind: str) -> tuple[float, set[str]]:
        """When it happened, and the tables that were owned by whom it happened to; when it returns, all is well again."""
        everybody = [(house, await asyncio.to_thread(self._owned_by, house)) for house in self.houses]
        house, owned = random.choice([one for one in everybody if one[1]] or everybody)
        begun = time.monotonic()
        how: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": lambda: self._restart(house, signal.SIGKILL),
            "term": lambda: self._restart(house, signal.SIGTERM),
            "pause": lambda: self._pause(house),
            "cut": lambda: self._cut(house),
            "database": lambda: self._restart_database("fast"),
            "database_crash": lambda: self._restart_database("immediate"),
        }
        await how[kind]()
        return begun, owned

    def _owned_by(self, house: House) -> set[str]:
        query = "SELECT code FROM tables JOIN members ON id = holder WHERE door = %s AND until > clock_timestamp()"
        with psycopg.connect(self.database) as connection:
            return {code for (code,) in connection.execute(query, (house.inner,))}

    async def _restart(self, house: House, how: signal.Signals) -> None:
        await house.end(how)
        await asyncio.sleep(RESTART_SECONDS)
        house.start()
        await house.ready()

    async def _pause(self, house: House) -> None:
        house.send(signal.SIGSTOP)
        await asyncio.sleep(8)
        house.send(signal.SIGCONT)

    async def _cut(self, house: House) -> None:
        house.tap.cut()
        await asyncio.sleep(8)
        house.tap.mend()

    async def _restart_database(self, how: Any) -> None:
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.to_thread(self.postgres.start)


# ---- what is found in the end


def verify(database: str, people: list[Person], key: Path) -> dict[str, int]:
    """Every promise against the log."""
    lost = twice = broken = moves = chat = 0
    vault = vault_at(key, may_be_new=False)
    with psycopg.connect(database) as connection:
        for person in people:
            query = "SELECT entry FROM log WHERE code = %s ORDER BY version"
            rows = [bytes(row[0]) for row in connection.execute(query, (person.code,))]
            log = vault.opened(log_entries.decode(rows))
            numbers = [entry.request.partition(" ")[2] for entry in log if entry.request]
            lost += len(set(person.acknowledged) - set(numbers))
            twice += len(numbers) - len(set(numbers)) + len(person.acknowledged) - len(set(person.acknowledged))
            moves += sum(isinstance(entry, Acted) for entry in log)
            lines = [entry.text for entry in log if isinstance(entry, Said)]
            chat += len(lines)
            twice += len(lines) - len(set(lines))
            try:
                Table.fold(log)
            except Exception as error:
                print(f"the log of {person.code} cannot be folded: {error!r}")
                broken += 1
    return {"lost": lost, "twice": twice, "broken logs": broken, "moves in the logs": moves, "lines of chat": chat}


def stood_still(people: list[Person], codes: set[str], begun: float, kind: str) -> list[float]:
    """For every table that the victim owned: until it was shown again.

    Counted from what happened to the victim; of one that ends in good order, from when its people were sent away.
    """
    still = []
    for person in people:
        back = next(((broke, shown) for broke, shown in person.returns if shown > begun), None)
        if person.code in codes and back:
            still.append(back[1] - (max(begun, back[0]) if kind == "term" else begun))
    return sorted(still)


async def prove(args: argparse.Namespace, postgres: Postgres, folder: Path) -> int:
    failed = False
    async with housed(postgres, folder, args.servers) as (front, houses):
        database = postgres.url(houses[0]._command[houses[0]._command.index("--db") + 1].rpartition("/")[2])
        people: list[Person] = []
        for first in range(0, args.tables, 10):
            numbers = range(first, min(first + 10, args.tables))
            people += await asyncio.gather(*(seat(front, number, args.pause) for number in numbers))
        over = asyncio.Event()
        playing = [asyncio.create_task(person.play(over)) for person in people]
        await asyncio.sleep(5)
        trouble = Trouble(postgres, houses, database)
        plan = [args.kinds[n % len(args.kinds)] for n in range(args.times)]
        found: dict[str, list[float]] = {kind: [] for kind in args.kinds}
        for number, kind in enumerate(plan, 1):
            begun, owned = await trouble.make(kind)
            await asyncio.sleep(max(0.0, begun + 16 - time.monotonic()) + random.random())
            still = stood_still(people, owned, begun, kind)
            if kind in ("kill", "term", "cut", "pause"):
                found[kind] += still
            acknowledged = sum(len(person.acknowledged) for person in people)
            worst = f"{statistics.median(still):.2f} / {still[-1]:.2f} s" if still else "-"
            print(
                f"{number:3} {kind:15} {len(owned):4} tables of the victim, shown again after (median / worst) {worst}; "
                f"{acknowledged} acknowledged; load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
        await asyncio.sleep(3)
        over.set()
        await asyncio.gather(*playing)
    for kind, still in found.items():
        if still:
            print(f"{kind:6} {len(still):5} tables: median {statistics.median(still):.2f} s, worst {max(still):.2f} s")
            failed |= kind in ("kill", "term") and max(still) > LONGEST_TAKEOVER
    result = verify(database, people, folder / "key")
    acknowledged = sum(len(person.acknowledged) for person in people)
    times = sorted(seconds for person in people for seconds in person.times)
    p50, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.99))
    print(f"{acknowledged} acknowledged requests, p50 {p50:.1f} ms, p99 {p99:.0f} ms")
    print(", ".join(f"{count} {name}" for name, count in result.items()))
    print("refused:", dict(sum((person.refused for person in people), Counter())))
    for sentence in sorted(set().union(*(person.sentences for person in people))):
        print("   ", sentence)
    ended = sum(person.is_over for person in people)
    print(f"{ended} matches ended")
    return int(failed or bool(result["lost"] + result["twice"] + result["broken logs"]) or not acknowledged)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between two moves of a person")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS))
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        try:
            return uvloop.run(prove(args, postgres, Path(folder)))
        finally:
            with contextlib.suppress(AssertionError):
                postgres.stop("immediate")


if __name__ == "__main__":
    sys.exit(main())
