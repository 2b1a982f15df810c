"""A WebSocket from its handshake to its end."""

import asyncio
import logging

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection

from amulett.server import limits
from amulett.server.hall import Hall
from amulett.server.limits import network_of
from amulett.server.live import LiveTable
from amulett.server.neighbours import here_or_there
from amulett.server.protocol import PROTOCOL, FromClient, Hello, Ping, Pong, Request
from amulett.server.refusal import Refusal
from amulett.server.safety import Safety, language_of
from amulett.server.tokens import tidy
from amulett.server.viewer import Viewer

log = logging.getLogger("amulett.server")

_decoder = msgspec.json.Decoder(FromClient)
_FAREWELL_SECONDS = 5.0
_PAGE_WAS_CLOSED = (1000, 1001)
_AGAIN_MS, _LATER_MS = 700, 1000
"""When a page comes back that cannot be let in just now: because its table moves, or for another reason."""


class Connections:
    """The ASGI application behind `/ws/CODE`."""

    def __init__(self, hall: Hall, safety: Safety) -> None:
        self.hall = hall
        self.safety = safety

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        try:
            self.safety.check_origin(socket.headers, required=True)
            self.safety.check_address(socket)
        except Refusal as refusal:
            await self._deny(socket, refusal)
            return
        address = socket.client.host if socket.client else ""
        if not self.safety.sockets.enter(address):
            await self._deny(socket, Refusal("many_connections"))
            return
        try:
            await self._keep(socket, address, scope["path_params"]["code"])
        finally:
            self.safety.sockets.leave(address)

    async def _deny(self, socket: WebSocket, refusal: Refusal) -> None:
        self.hall.metrics.count("refusals", refusal.reason)
        await socket.send_denial_response(Response(status_code=429 if refusal.reason == "too_fast" else 403))

    async def _keep(self, socket: WebSocket, address: str, code: str) -> None:
        """Here or, if another process owns the table, there."""
        await socket.accept()
        found: LiveTable | ClientConnection | Refusal
        try:
            found = await here_or_there(
                lambda dead: self.hall.find(code, dead),
                lambda owner: self.hall.sharing.neighbours.call(owner, tidy(code), address, socket.headers),
            )
        except Refusal as refusal:
            found = refusal
        if isinstance(found, LiveTable | Refusal):
            await self.attend(socket, found)
        else:
            await self.hall.sharing.neighbours.hand_through(socket, found)

    async def attend(self, socket: WebSocket, found: LiveTable | Refusal) -> None:
        """Until the connection ends."""
        viewer = Viewer(socket, self.hall.metrics, network_of(socket.client.host if socket.client else ""))
        viewer.language = language_of(socket)
        pump = asyncio.create_task(viewer.pump())
        try:
            await self._serve(viewer, found)
            await asyncio.wait({pump}, timeout=_FAREWELL_SECONDS)
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    async def _serve(self, viewer: Viewer, table: LiveTable | Refusal) -> None:
        if isinstance(table, Refusal):
            viewer.send(table.told(0, viewer.language))
            if table.passes:
                viewer.drop("restart", _AGAIN_MS if table.key == "moved" else _LATER_MS)
            else:
                viewer.drop("no_table" if table.key == "no_table" else "table_failed")
            return
        closed = 1006
        try:
            closed = await self._listen(viewer, table)
        finally:
            table.depart(viewer, on_purpose=closed in _PAGE_WAS_CLOSED)

    async def _listen(self, viewer: Viewer, table: LiveTable) -> int:
        """Listen until the connection is closed; returns the close code."""
        patience = limits.HELLO_SECONDS
        while viewer.closing is None:
            try:
                async with asyncio.timeout(patience):
                    message = await viewer.socket.receive()
            except TimeoutError:
                viewer.drop("idle", 1000)
                break
            if message["type"] == "websocket.disconnect":
                viewer.closing = int(message.get("code") or 1006)
                viewer.hang_up()
                return viewer.closing
            patience = limits.IDLE_SECONDS
            if not viewer.rate.allows():
                viewer.drop("too_fast", 5000)
                break
            await self._hear(viewer, table, message.get("text"))
        return 1006

    async def _hear(self, viewer: Viewer, table: LiveTable, text: str | None) -> None:
        try:
            if text is None:
                raise Refusal("malformed", why="messages must be text")
            request: Request = _decoder.decode(text)
        except (ValueError, RecursionError) as error:
            viewer.send(Refusal("malformed", why=error).told(0, viewer.language))
        except Refusal as refusal:
            viewer.send(refusal.told(0, viewer.language))
        else:
            await self._obey(viewer, table, request)

    async def _obey(self, viewer: Viewer, table: LiveTable, request: Request) -> None:
        if isinstance(request, Ping):
            viewer.send(Pong(id=request.id))
        elif isinstance(request, Hello) and request.protocol not in (PROTOCOL, None):
            viewer.drop("outdated")
        elif viewer not in table.room.viewers and not isinstance(request, Hello):
            viewer.send(Refusal("hello_first").told(request.id, viewer.language))
        else:
            await table.ask(viewer, request)
