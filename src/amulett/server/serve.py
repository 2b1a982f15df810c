"""Running the server: one process, one port, until a signal ends it."""

import errno
import gc
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from amulett.core.errors import AmulettError
from amulett.server import logs
from amulett.server.app import build_app
from amulett.server.hall import Hall
from amulett.server.limits import HELLO_SECONDS
from amulett.server.protocol import MOST_BYTES
from amulett.server.safety import Figures, Safety, is_loopback, origin_of
from amulett.store.sqlite import SQLiteStore

_DEAD_PEER_MS = 30_000
_HEADER_BYTES = 16_384
_WAITING_BYTES = 131_072
"""How much the system buffers for a client that does not read."""


@dataclass(frozen=True)
class Place:
    """Where to find the server."""

    host: str
    port: int
    public_url: str
    """As people type it; if empty, it is detected."""

    @property
    def is_everywhere(self) -> bool:
        """Whether it is reachable at every address of this machine."""
        return self.host in ("0.0.0.0", "::", "")

    def url(self, port: int) -> str:
        """The address for links. `port` is the actual one, if any free one was asked for."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = own_address() if self.is_everywhere else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}"

    def elsewhere(self, port: int) -> str:
        """The address for other devices, if the one for links works on this machine only and there is one; else empty."""
        address = own_address()
        reachable = self.is_everywhere and is_this_machine(self.url(port)) and not is_loopback(address)
        return f"http://{address}:{port}" if reachable else ""

    def origins(self, port: int) -> set[str]:
        """The origins of our own pages; behind a public address no other is let in."""
        if self.public_url:
            return {origin_of(url) for url in (self.public_url, self.elsewhere(port)) if url}
        return {self.url(port), f"http://localhost:{port}", f"http://127.0.0.1:{port}"}


def is_this_machine(url: str) -> bool:
    """Whether an address leads nowhere on any other machine."""
    host = urlsplit(url).hostname or ""
    return host == "localhost" or is_loopback(host)


def own_address() -> str:
    """This machine's address in its network (nothing is sent to find it)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def check_public_url(url: str) -> None:
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query):
        raise AmulettError(f"the public address must be like https://example.org, without a path, not {url!r}")


class PatientProtocol(H11Protocol):
    """Hangs up on clients that connect and do not ask for anything."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._impatience = self.loop.call_later(HELLO_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if getattr(self, "cycle", None) is None and self.transport.get_protocol() is self:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._impatience.cancel()
        super().connection_lost(exc)


class TableServer(uvicorn.Server):
    """Tells everybody before it shuts down."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hall.say_goodbye()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    door = None
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, proto, _, address = found[0]
        door = socket.socket(family, kind, proto)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _WAITING_BYTES)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _DEAD_PEER_MS)
        door.bind(address)
    except OSError as error:
        if door:
            door.close()
        raise AmulettError(_why_not(host, port, error)) from None
    return door


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: choose another with --port"
    if error.errno == errno.EACCES:
        return f"you are not allowed to use port {port}: choose one above 1023 with --port"
    return f"cannot listen on {host}:{port}: {(error.strerror or str(error)).lower()}"


def serve(place: Place, db: Path, announce: Callable[[str], None], metrics_token: str = "") -> None:
    """Run until SIGINT or SIGTERM; `announce` is called with the address."""
    check_public_url(place.public_url)
    with listen(place.host, place.port) as door:
        port = door.getsockname()[1]
        store = SQLiteStore(db)
        logs.set_up()
        hall = Hall(store, place.url(port), elsewhere=place.elsewhere(port))
        figures = Figures(metrics_token, to_this_machine=not place.public_url)
        app = build_app(hall, Safety(place.origins(port), figures))
        announce(place.url(port))
        gc.collect()
        gc.freeze()  # the program itself stays in memory: later collections need not stop the tables to scan it
        TableServer(_config(app), hall).run(sockets=[door])


def _config(app: Starlette) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        # the browser answers by itself, even for a page in the background, which is woken once a minute
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        h11_max_incomplete_event_size=_HEADER_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
