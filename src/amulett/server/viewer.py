"""One connection to a table: what is waiting to be sent, and whose it is."""

import asyncio
import contextlib
import itertools
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from amulett.server.limits import MOST_WAITING, MOST_WAITING_BYTES, SEAT_MESSAGES, SPECTATOR_MESSAGES, Rate
from amulett.server.metrics import Metrics
from amulett.server.protocol import Goodbye, Language, News

if TYPE_CHECKING:
    from amulett.server.table import Table

CLOSE_CODES = {
    "restart": 1012,
    "link_renewed": 4001,
    "no_table": 4004,
    "deleted": 4004,
    "table_failed": 1011,
    "idle": 1000,
    "put_out": 4003,
    "no_watchers": 4003,
    "outdated": 4010,
}
_NOT_ALLOWED = 1008

encode = msgspec.json.Encoder().encode
_numbers = itertools.count()


class Viewer:
    """A seat's connection, or a spectator's."""

    def __init__(self, socket: WebSocket, metrics: Metrics, address: str = "") -> None:
        self.socket = socket
        self.address = address
        self.number = next(_numbers)
        """In the order of arrival."""
        self._metrics = metrics
        self.language: Language = "en"
        self.person: int | None = None
        self.events_sent = 0
        self.key = ""
        """The hash of the secret that let this connection in."""
        self.rate = Rate(SPECTATOR_MESSAGES)
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._waiting_bytes = 0
        self.closing: int | None = None
        """The code with which the server closed it."""

    def recognise(self, person: int | None, key: str) -> None:
        self.rate.limit = SPECTATOR_MESSAGES if person is None else SEAT_MESSAGES
        self.person, self.key = person, key

    def seat_at(self, table: "Table") -> int | None:
        return table.people[self.person].seat if self.person in table.people else None

    def send(self, news: News) -> None:
        self.send_text(encode(news).decode())

    def send_text(self, text: str) -> None:
        """Never waits: a client that does not read is dropped, and can come back for what it missed."""
        if self.closing is not None:
            return
        if self._waiting.full() or (self._waiting_bytes and self._waiting_bytes + len(text) > MOST_WAITING_BYTES):
            self.drop("too_slow")
            return
        self._waiting.put_nowait(text)
        self._waiting_bytes += len(text)

    def drop(self, reason: str, retry_ms: int | None = None) -> None:
        """Say goodbye and close."""
        if self.closing is not None:
            return
        self._metrics.count("dropped", reason)
        self.closing = CLOSE_CODES.get(reason, _NOT_ALLOWED)
        while self._waiting.qsize() > MOST_WAITING - 2:
            self._waiting.get_nowait()
        self._waiting.put_nowait(encode(Goodbye(reason=reason, retry_ms=retry_ms)).decode())  # type: ignore[arg-type]
        self._waiting.put_nowait(None)

    def hang_up(self) -> None:
        """The other side has gone: nothing more can be sent."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def pump(self) -> None:
        """Send what is waiting, until the connection ends or is dropped."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (text := await self._waiting.get()) is not None:
                self._waiting_bytes -= len(text)
                await self.socket.send({"type": "websocket.send", "text": text})
            await self.socket.close(self.closing or 1000)
