"""People at tables of their own who behave like the page, whatever happens to the servers.

A broken line is opened again after half a second, and what was not answered is sent again with the same number.
"""

import asyncio
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import websockets
from msgspec import Struct

from bench.housing import Front
from bench.load import Situation, post

PING_SECONDS, STALE_SECONDS, RETRY_SECONDS = 2.5, 9.0, 0.5
"""As the page does."""
GAMES = {"magi": 2, "silver_amulett": 2, "blaues_amulett": 2, "das_amulett": 3}


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
    answered_at: list[float] = field(default_factory=list)
    """When each of them was."""
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
                    self._answered(news, pending, sent, heard)
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

    def _answered(self, news: News, pending: dict[str, Any], sent: float, heard: float) -> None:
        if news.type == "done":
            self.acknowledged.append(pending["once"])
            self.answered_at.append(heard)
            self.times.append(heard - sent)
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
