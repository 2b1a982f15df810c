"""The other processes that share the store: a table that one of them owns is reached through it.

Whoever opens a table may knock at any process. The one that owns the table answers; any other hands everything through to
the owner's inner door (`inner.py`). An owner whose door is shut has died, and its tables are taken at once; one that does
not answer is left in peace until its lease has run out, or two halves of a broken network would take tables from each
other.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Container, Coroutine, Mapping
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from amulett.server.protocol import Goodbye
from amulett.server.refusal import Refusal
from amulett.store import Owner

SECRET, CALLER, OWNER = "x-amulett-house", "x-amulett-caller", "x-amulett-owner"
"""The headers at an inner door: by what a process is known, for whom it comes, and whom it believes to be there."""
REFUSAL = "x-amulett-refusal"
"""The header of an inner answer that stands for a refusal: which one."""
NOT_HERE = 410
"""The answer of a process that is not the one that was asked for: that one is gone."""
SOON_MS = 300
"""When a page comes back whose table has moved."""
_ANSWER_SECONDS = 6.0
_LOOK_SECONDS = 0.5
_NEWCOMER_SECONDS = 2.0
"""We may not have heard yet of a process that has just begun."""
_MOST_TRIES = 3
_RESTART = 1012

T = TypeVar("T")
U = TypeVar("U")


class Elsewhere(Exception):
    """Another process owns the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner.door)
        self.owner = owner


class Gone(Exception):
    """The process that was asked for does not exist any more."""


async def here_or_there(find: Callable[[str], Awaitable[T]], ask: Callable[[Owner], Awaitable[U]]) -> T | U:
    """The table itself or, if another process owns it, that one's answer. `find`: with the id of an owner that is gone."""
    dead = ""
    for _ in range(_MOST_TRIES):
        try:
            return await find(dead)
        except Elsewhere as elsewhere:
            try:
                return await ask(elsewhere.owner)
            except Gone:
                dead = elsewhere.owner.id
    raise Refusal("moved")


class Neighbours:
    """How to reach the others."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret.hex()
        self._lines: dict[ClientConnection, tuple[Owner, float]] = {}
        """Those that people are handed through on: to whom, and since when."""

        self.alive: Callable[[], Container[Owner]] = dict
        """The others that show signs of life."""

    def forsake(self) -> None:
        """An owner that shows no sign of life any more may never answer again: whoever waits for it comes back."""
        for line, (owner, since) in list(self._lines.items()):
            if owner not in self.alive() and monotonic() - since > _NEWCOMER_SECONDS:
                line.transport.abort()

    async def _patiently(self, owner: Owner, answer: Coroutine[Any, Any, T]) -> T:
        """One that is slow is waited for, as long as it is alive: to ask it again would make it slower."""
        asking, begun = asyncio.create_task(answer), monotonic()
        try:
            while not (await asyncio.wait({asking}, timeout=_LOOK_SECONDS))[0]:
                waited = monotonic() - begun
                if waited > _ANSWER_SECONDS or (waited > _NEWCOMER_SECONDS and owner not in self.alive()):
                    raise TimeoutError
            return asking.result()
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def hand_through(self, page: WebSocket, line: ClientConnection) -> None:
        try:
            await hand_through(page, line)
        finally:
            self._lines.pop(line, None)

    def _headers(self, owner: Owner, caller: str, headers: Mapping[str, str]) -> dict[str, str]:
        passed = {name: headers[name] for name in ("accept-language",) if name in headers}
        return {SECRET: self.secret, OWNER: owner.id, CALLER: caller, **passed}

    async def post(
        self, owner: Owner, path: str, body: bytes, caller: str = "", headers: Mapping[str, str] | None = None
    ) -> "Answer":
        lines = self._headers(owner, caller, headers or {})
        lines |= {"host": owner.door, "connection": "close", "content-length": str(len(body))}
        head = f"POST {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        try:
            answer = await self._patiently(owner, _exchange(owner, head.encode() + b"\r\n" + body))
        except ConnectionRefusedError:
            raise Gone from None
        except (OSError, TimeoutError):
            raise Refusal("moved") from None
        return _read(answer)

    async def call(self, owner: Owner, code: str, caller: str, headers: Mapping[str, str]) -> ClientConnection:
        """A line to the table at its owner, open until somebody closes it."""
        try:
            line = await self._patiently(owner, _call(owner, code, self._headers(owner, caller, headers)))
            self._lines[line] = owner, monotonic()
            return line
        except ConnectionRefusedError:
            raise Gone from None
        except InvalidStatus as error:
            raise (Gone if error.response.status_code == NOT_HERE else Refusal("moved")) from None
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
            raise Refusal("moved") from None


async def _exchange(owner: Owner, request: bytes) -> bytes:
    host, _, port = owner.door.rpartition(":")
    reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    with contextlib.closing(writer):
        writer.write(request)
        return await reader.read()


async def _call(owner: Owner, code: str, headers: dict[str, str]) -> ClientConnection:
    return await connect(
        f"ws://{owner.door}/ws/{code}",
        additional_headers=headers,
        compression=None,
        max_size=None,
        open_timeout=None,
        close_timeout=1,
        user_agent_header=None,
        proxy=None,
    )


class Answer(NamedTuple):
    """Of an inner door."""

    status: int
    refusal: str
    """Its key, if it is one."""
    body: bytes


def _read(answer: bytes) -> Answer:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    status = first.split(" ")[1:2]
    if not status:
        raise Refusal("moved")
    if int(status[0]) == NOT_HERE:
        raise Gone
    return Answer(int(status[0]), headers.get(REFUSAL, ""), body)


async def hand_through(page: WebSocket, line: ClientConnection) -> None:
    """Every message, both ways, until one side has gone; the page is told how it ended there."""
    listening, speaking = asyncio.create_task(_listen(page, line)), asyncio.create_task(_speak(page, line))
    try:
        await asyncio.wait({listening, speaking}, return_when=asyncio.FIRST_COMPLETED)
        if listening.done() and not listening.cancelled() and listening.exception() is None:
            await line.close(listening.result())
            return
        await _end(page, line)
    finally:
        for way in (listening, speaking):
            way.cancel()
        await asyncio.gather(listening, speaking, return_exceptions=True)
        line.transport.abort()


async def _listen(page: WebSocket, line: ClientConnection) -> int:
    """Until the page has gone; returns how."""
    while True:
        message = await page.receive()
        if message["type"] == "websocket.disconnect":
            code = int(message.get("code") or 1006)
            return code if code in (1000, 1001) else 1011  # others may not be sent
        with contextlib.suppress(ConnectionClosed):
            await line.send(message["text"] if message.get("text") is not None else message.get("bytes") or b"")


async def _speak(page: WebSocket, line: ClientConnection) -> None:
    """Until the owner has gone."""
    with contextlib.suppress(ConnectionClosed, WebSocketDisconnect, RuntimeError):
        while True:
            text = await line.recv()
            await page.send({"type": "websocket.send", "text": text if isinstance(text, str) else text.decode()})


async def _end(page: WebSocket, line: ClientConnection) -> None:
    """As the owner ended it; if it broke, the page comes back, and finds whoever owns the table by then."""
    code = line.close_code or 1006
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if code == 1006:
            await page.send({"type": "websocket.send", "text": msgspec.json.encode(_come_back()).decode()})
            code = _RESTART
        await page.close(code)


def _come_back() -> Goodbye:
    return Goodbye(reason="restart", retry_ms=SOON_MS)
