"""The inner door: where the other processes that share the store come in for somebody whose table is here.

Whoever knows the house's secret, which is in the database, is let in. Origins, addresses and open connections were checked
and counted at the door that the caller came to.
"""

import contextlib
import hmac
from collections.abc import Iterator

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from amulett.server import api
from amulett.server.app import Doors
from amulett.server.connection import Connections
from amulett.server.hall import Hall
from amulett.server.live import LiveTable
from amulett.server.neighbours import CALLER, NOT_HERE, OWNER, REFUSAL, SECRET, Elsewhere
from amulett.server.refusal import Refusal
from amulett.server.safety import Safety
from amulett.server.table import Person


def build_inner_app(hall: Hall, safety: Safety, me: str) -> ASGIApp:
    """`me`: the id under which this process is known to the others."""
    inside = Inside(hall, Doors(hall, safety), Connections(hall, safety))
    app = Starlette(
        routes=[
            Route("/tables/{code}/join", inside.join, methods=["POST"]),
            Route("/tables/{code}/admit", inside.admit, methods=["POST"]),
            Route("/tables/{code}/receive", inside.receive, methods=["POST"]),
            WebSocketRoute("/ws/{code}", inside.meet),
        ],
        exception_handlers={Refusal: inside.refuse, Elsewhere: inside.moved},  # type: ignore[dict-item]
    )
    return Guarded(app, hall.sharing.neighbours.secret, me)


class Guarded:
    """Lets in who knows the secret and means this process, not one before it at the same address."""

    def __init__(self, app: ASGIApp, secret: str, me: str) -> None:
        self.app = app
        self.secret = secret.encode()
        self.me = me

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not hmac.compare_digest(headers.get(SECRET, "").encode(), self.secret):
            await self._deny(403, scope, receive, send)
        elif headers.get(OWNER) != self.me:
            await self._deny(NOT_HERE, scope, receive, send)
        else:
            scope["client"] = (headers.get(CALLER, ""), 0)
            await self.app(scope, receive, send)

    async def _deny(self, status: int, scope: Scope, receive: Receive, send: Send) -> None:
        answer = Response(status_code=status)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer)
        else:
            await answer(scope, receive, send)


class Inside:
    """What is asked for at the inner door."""

    def __init__(self, hall: Hall, doors: Doors, connections: Connections) -> None:
        self.hall = hall
        self.doors = doors
        self.connections = connections

    async def join(self, request: Request) -> Response:
        wanted = msgspec.json.decode(await request.body(), type=api.JoinTable)
        return await self.doors.joined_at(await self.hall.find(request.path_params["code"]), wanted)

    async def admit(self, request: Request) -> Response:
        guest = msgspec.json.decode(await request.body(), type=Person)
        table = await self.hall.find(request.path_params["code"])
        await table.admit(guest)
        return Response(status_code=204)

    async def receive(self, request: Request) -> Response:
        """Its owner has left it to this process: awake before its people come."""
        await self.hall.find(request.path_params["code"], given=True)
        return Response(status_code=204)

    async def meet(self, socket: WebSocket) -> None:
        await socket.accept()
        found: LiveTable | Refusal
        try:
            found = await self.hall.find(socket.path_params["code"])
        except Refusal as refusal:
            found = refusal
        except Elsewhere:
            found = Refusal("moved")
        await self.connections.attend(socket, found)

    async def refuse(self, request: Request, refusal: Refusal) -> Response:
        answer = await self.doors.refuse(request, refusal)
        answer.headers[REFUSAL] = refusal.key
        return answer

    async def moved(self, request: Request, elsewhere: Elsewhere) -> Response:
        """Nobody is handed through twice: the table moves just now."""
        return await self.refuse(request, Refusal("moved"))


class InnerServer(uvicorn.Server):
    """Runs beside the server for people, in the same event loop; signals are not its business."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
