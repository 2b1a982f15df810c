"""A guest: a person at a table over a real connection, for tests and benchmarks. It keeps what it is told."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

from amulett.core.deal import CONTRIBUTION_BYTES, pledge_to

Message = dict[str, Any]

_MANY = 80
_ANSWER_SECONDS = 60.0


class Guest:
    """One connection. After `hello` it holds the table, the situation and all events, and complains about gaps."""

    def __init__(self, url: str, code: str, secret: str | None = None, language: str = "en", keep: bool = False) -> None:
        self.url = url
        self.code = code
        self.secret = secret
        self.language = language
        self.you: Message = {}
        self.table: Message = {}
        self.situation: Message | None = None
        self.events: list[Message] = []
        self.chat: list[Message] = []
        self.goodbye: Message | None = None
        self.heard: list[str] | None = [] if keep else None
        """Every message as it arrived, if they are to be kept."""
        self.moves: list[str] = []
        """The actions that were acknowledged, in order."""
        self.part = ""
        """What it contributes to the deal, after `pledge`."""
        self.renewing = ""
        """The number of the request by which it renewed its link, if it did not hear the answer."""
        self.on_update: Callable[[Message], None] = lambda news: None
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answers: dict[int, asyncio.Future[Message]] = {}
        self._last_id = 0
        self._sent = 0
        self._address: str | None = None
        self._changed = asyncio.Event()

    # ---- the connection

    async def connect(self, address: str | None = None) -> "Guest":
        """Open the connection and say hello; events already known are not requested again."""
        self._sent, self._address = 0, address or self._address
        local = {"local_addr": (self._address, 0)} if self._address else {}
        try:
            self._socket = await websockets.connect(
                f"{self.url.replace('http', 'ws', 1)}/ws/{self.code}",
                origin=self.url,  # type: ignore[arg-type]
                compression=None,
                ping_interval=None,
                max_queue=None,
                additional_headers={"accept-language": self.language},
                **local,  # type: ignore[arg-type]
            )
        except websockets.InvalidHandshake as error:
            raise ConnectionError(f"no connection: {error}") from None
        self._reading = asyncio.create_task(self._read(self._socket))
        known = {"match": self.table["match"], "since": len(self.events)} if self.situation else {}
        answer = await self.ask("hello", language=self.language, secret=self.secret, once=self.renewing, **known)
        if answer["type"] != "welcome":
            raise ConnectionError(answer["text"])
        return self

    async def close(self) -> None:
        if self._socket:
            await self._socket.close()
        if self._reading:
            await asyncio.gather(self._reading, return_exceptions=True)

    @property
    def connected(self) -> bool:
        return bool(self._reading and not self._reading.done())

    async def _read(self, socket: ClientConnection) -> None:
        try:
            with contextlib.suppress(websockets.ConnectionClosed):
                async for text in socket:
                    self._hear(str(text))
        finally:
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the connection is closed"))
            self._changed.set()

    # ---- asking

    async def send(self, text: str) -> None:
        assert self._socket
        self._sent += 1
        await self._socket.send(text)

    async def ask(self, kind: str, **fields: Any) -> Message:
        """A request and its answer."""
        self._last_id += 1
        id = self._last_id  # others may ask meanwhile
        answer = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        try:
            await self.send(json.dumps({"type": kind, "id": id, **fields}))
            async with asyncio.timeout(_ANSWER_SECONDS):
                return dict(await answer)
        except TimeoutError:
            raise TimeoutError(f"no answer to {kind!r} within {_ANSWER_SECONDS:g} s") from None
        except websockets.ConnectionClosed:
            raise ConnectionError("the connection is closed") from None
        finally:
            self._answers.pop(id, None)

    async def move(self, action: str) -> Message:
        assert self.situation and self.decision
        number, match = self.decision["number"], self.situation["match"]
        answer = await self.ask("move", match=match, decision=number, action=action)
        if answer["type"] == "done":
            self.moves.append(action)
        return answer

    async def pledge(self) -> Message:
        """Take part in the deal: the part itself is revealed as soon as all are pledged."""
        self.part = secrets.token_hex(CONTRIBUTION_BYTES)
        return await self.ask("pledge", pledge=pledge_to(self.table["deal"]["commitment"], self.part))

    # ---- hearing

    def _hear(self, text: str) -> None:
        news = json.loads(text)
        if self.heard is not None:
            self.heard.append(text)
        getattr(self, f"_hear_{news['type']}", lambda news: None)(news)
        if (answer := self._answers.get(news.get("id", 0))) and not answer.done():
            answer.set_result(news)
        self._changed.set()

    def _hear_welcome(self, news: Message) -> None:
        same = self.situation and news["situation"] and self.situation["match"] == news["situation"]["match"]
        first = news["events"][0]["number"] if news["events"] else len(self.events)
        self.events = self.events[:first] if same else []  # some may have come while the answer was on its way
        self.you, self.table, self.chat = news["you"], news["table"], news["chat"]
        self._take(news)

    def _hear_update(self, news: Message) -> None:
        if self.situation and self.situation["match"] != news["situation"]["match"]:
            self.events = []
        self._take(news)
        self.on_update(news)

    def _take(self, news: Message) -> None:
        self.situation = news["situation"]
        for event in news["events"]:
            if event["number"] != len(self.events):
                raise AssertionError(f"event {event['number']} came after {len(self.events)} events")
            self.events.append(event)
        if self.situation and self.situation["events_seen"] != len(self.events):
            raise AssertionError(f"{self.situation['events_seen']} events happened, {len(self.events)} came")

    def _hear_seating(self, news: Message) -> None:
        if news["table"]["match"] != self.table["match"]:
            self.situation, self.events = None, []
        self.table = news["table"]
        if self.part and self.table["phase"] == "gathering" and self.seat in self.table["deal"]["withheld"]:
            self._revealing = asyncio.create_task(self.ask("reveal", chance=self.part))

    def _hear_said(self, news: Message) -> None:
        self.chat.append(news["line"])

    def _hear_goodbye(self, news: Message) -> None:
        self.goodbye = news

    # ---- looking

    @property
    def seat(self) -> int | None:
        return next((p["seat"] for p in self.table["people"] if p["person"] == self.you["person"]), None)

    @property
    def decision(self) -> Message | None:
        return self.situation["decision"] if self.situation else None

    @property
    def options(self) -> list[str]:
        groups = self.decision["groups"] if self.decision else []
        return [option["action"] for group in groups for option in group["options"]]

    @property
    def over(self) -> bool:
        return bool(self.situation and self.situation["outcome"])

    async def until(self, true: Callable[[], Any], seconds: float = 20.0) -> None:
        """Wait until something is true of what was heard; it is an error if the connection ends first."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    if self._reading and self._reading.done():
                        self._reading.result()
                        raise ConnectionError("the connection is closed")
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            phase, options = self.table.get("phase"), len(self.options)
            raise TimeoutError(f"waited {seconds:g} s in vain; {phase=}, {len(self.events)} events, {options=}") from None

    async def play(self, choose: Callable[["Guest"], str]) -> None:
        """Play to the end of the match; reconnects now and then, since the rate of a connection is limited."""
        while True:
            if self._sent >= _MANY:
                await self.close()
                await self.connect()
            await self.until(lambda: self.options or self.over, 60)
            if self.over:
                return
            asked = self.decision
            await self.move(choose(self))
            await self.until(lambda asked=asked: self.decision is not asked, 60)  # type: ignore[misc]
