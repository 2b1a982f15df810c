"""The door: how many may come in, and how long they may take to say what they want.

Counted here are TCP connections, by the address they come from, except from proxies that we trust: they come for many, and
whom they come for is counted where requests and WebSockets are. Whoever finds the house full is told so in a sentence.
Nobody who is inside is sent away to make room.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import uvicorn
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from amulett.server import limits
from amulett.server.limits import Open
from amulett.server.metrics import Metrics
from amulett.server.refusal import Refusal

_REFUSAL_SECONDS = 2.0
"""So long we listen to somebody whom we will refuse: whoever is answered before they have asked may not hear it."""
_MOST_REFUSED_AT_ONCE = 50
"""So many are told why; if there are more, we just hang up."""
_COME_BACK = {"connection": "close", "cache-control": "no-store", "retry-after": "10"}


class Doorkeeper:
    def __init__(self, metrics: Metrics, most: int | None = None) -> None:
        self.metrics = metrics
        self.most = room_for() if most is None else most
        self.open = 0
        self._by_address = Open()
        self._trusted: Callable[[str], bool] = lambda address: False
        self._being_refused = 0
        metrics.gauges["open_connections"] = ("Open TCP connections, of pages and of requests.", lambda: self.open)

    def config(self, *args: Any, **settings: Any) -> uvicorn.Config:
        """A configuration whose connections all come through this door."""
        settings["http"], settings["ws"] = partial(PatientProtocol, self), partial(CountedSocket, self)
        settings["timeout_keep_alive"] = limits.KEEP_ALIVE_SECONDS
        config = uvicorn.Config(*args, **settings)
        proxies = ProxyHeadersMiddleware(None, config.forwarded_allow_ips).trusted_hosts  # type: ignore[arg-type]
        self._trusted = proxies.__contains__
        return config

    def enter(self, address: str) -> str | None:
        """Why there is no room for somebody; None: there is, and they are counted."""
        if self.open >= self.most:
            return "full"
        if not self._trusted(address) and not self._by_address.enter(address):
            return "address"
        self.open += 1
        return None

    def leave(self, address: str) -> None:
        self.open -= 1
        if not self._trusted(address):
            self._by_address.leave(address)

    def begin_refusing(self, why: str) -> bool:
        """Whether there is time to tell them."""
        self.metrics.count("refused_connections", why)
        if self._being_refused >= _MOST_REFUSED_AT_ONCE:
            return False
        self._being_refused += 1
        return True

    def end_refusing(self) -> None:
        self._being_refused -= 1


def room_for() -> int:
    """How many connections the system lets us have; we ask it for more if we may."""
    try:
        import resource
    except ImportError:  # not on every system
        return limits.MOST_CONNECTIONS
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.MOST_CONNECTIONS + limits.SPARE_FILES
    if files != resource.RLIM_INFINITY and files < wanted:
        files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return limits.MOST_CONNECTIONS if files == resource.RLIM_INFINITY else min(wanted, files) - limits.SPARE_FILES


class PatientProtocol(H11Protocol):
    """Counted at the door; hangs up on whoever does not finish a request, or does not read the answer, in time."""

    def __init__(self, door: Doorkeeper, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._door = door
        self._refused: str | None = None
        self._is_inside = False
        self._owed = ""
        """What the client owes us: the headers or the body of a request."""
        self._patience: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    # ---- coming and going

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._refused = self._door.enter(address)
        self._is_inside = self._refused is None
        if self._refused and not self._door.begin_refusing(self._refused):
            self._refused = None
            transport.abort()
        else:
            self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for("")
        self._stop_unread()
        self._unset_keepalive_if_required()
        if self._is_inside:
            self._door.leave(self.client[0] if self.client else "")
        elif self._refused:
            self._door.end_refusing()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on the WebSocket keeps the place, and has deadlines of its own."""
        self._wait_for("")
        self._stop_unread()
        super().handle_websocket_upgrade(event)

    # ---- who is not let in

    def _should_upgrade(self) -> bool:
        return self._refused is None and super()._should_upgrade()

    def handle_events(self) -> None:
        if self._refused:
            self.app = _no_room(self._refused)
        super().handle_events()

    # ---- deadlines

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        """What are we waiting for?"""
        if self.transport.is_closing() or self.transport.get_protocol() not in (self, None):
            self._wait_for("")
        elif self.conn.their_state is h11.SEND_BODY:
            self._wait_for("body")
        elif self.conn.their_state is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0]):
            self._wait_for("headers")
        else:
            self._wait_for("")

    def _wait_for(self, owed: str) -> None:
        """More of the same does not give more time."""
        if owed == self._owed:
            return
        if self._patience:
            self._patience.cancel()
            self._patience = None
        self._owed = owed
        if owed:
            seconds = (
                limits.HELLO_SECONDS if owed == "headers" else limits.BODY_SECONDS + 1
            )  # who reads it may say so first
            self._patience = self.loop.call_later(_REFUSAL_SECONDS if self._refused else seconds, self._give_up)

    def _give_up(self) -> None:
        self._door.metrics.count("dropped", f"late_{self._owed}")
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._start_unread()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_unread()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._start_unread()

    def _start_unread(self) -> None:
        self._stop_unread()
        self._unread = self.loop.call_later(limits.UNREAD_SECONDS, self._give_up_unread)

    def _stop_unread(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _give_up_unread(self) -> None:
        self._door.metrics.count("dropped", "too_slow")
        self.transport.abort()


def _no_room(why: str) -> ASGIApp:
    """The answer to everything that somebody asks for whom there is no room."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        refusal = Refusal("many_connections" if why == "address" else "full_house")
        german = Headers(scope=scope).get("accept-language", "").lower().startswith("de")
        problem = {"reason": refusal.reason, "text": refusal.text("de" if german else "en")}
        await JSONResponse(problem, 503, headers=_COME_BACK)(scope, receive, send)

    return app


class CountedSocket(WebSocketsSansIOProtocol):
    """Keeps the place of the connection it began as."""

    def __init__(self, door: Doorkeeper, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._door = door

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
