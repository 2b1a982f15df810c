"""Running the server: one process, one port, until a signal ends it."""

import asyncio
import contextlib
import errno
import socket
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.server import logs
from amulett.server.app import build_app
from amulett.server.bulletin import Busy
from amulett.server.doorkeeper import Doorkeeper
from amulett.server.forgetting import Terms
from amulett.server.garbage import leave_out_what_is_here, time_searches
from amulett.server.hall import Hall
from amulett.server.inner import InnerServer, build_inner_app
from amulett.server.neighbours import Neighbours
from amulett.server.notices import Notices
from amulett.server.protocol import MOST_BYTES
from amulett.server.safety import HEADER_BYTES, Figures, Safety, is_loopback, origin_of
from amulett.server.vault import Vault, vault_at
from amulett.store import Store, StoreError
from amulett.store.backup import key_beside
from amulett.store.postgres import check_installed, is_address
from amulett.store.sqlite import SQLiteStore, has_tables

EVERYWHERE = ("0.0.0.0", "::", "")
_DEAD_PEER_MS = 30_000
_WAITING_BYTES = 131_072
"""How much the system buffers for a client that does not read."""


@dataclass(frozen=True)
class Keeping:
    """What is kept, where and for how long."""

    db: Path | str
    """A file, or the address of a PostgreSQL, which several servers share."""
    days: float = Terms.kept_days
    """How long a table is kept after it was last used."""
    new_key: bool = False
    """Whether to go on with a new key if the old one is lost."""
    key: Path | None = None
    """Where the key is; None: beside the file."""


@dataclass(frozen=True)
class Push:
    """Turn notices (`notices.py`)."""

    contact: str = ""
    """Whom a push service can turn to; empty: none are sent."""
    services: tuple[str, ...] = ()
    """Hosts of push services besides the known ones."""

    def notices(self, vault: Vault) -> Notices | None:
        return Notices(self.contact, vault.secret_for("push"), self.services) if self.contact else None


NO_PUSH = Push()


@dataclass(frozen=True)
class Place:
    """Where to find the server."""

    host: str
    port: int
    public_url: str
    """As people type it; if empty, it is detected."""
    inner: str = ""
    """Where servers that share a PostgreSQL reach this one: an address, or address and port; if empty, it is chosen."""

    @property
    def is_everywhere(self) -> bool:
        """Whether it is reachable at every address of this machine."""
        return self.host in EVERYWHERE

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

    def inner_address(self) -> tuple[str, int]:
        """Where to listen for the other servers. A port of 0 is any free one."""
        host, port = split_address(self.inner)
        here = "127.0.0.1" if is_this_machine(f"http://{self.host}") else own_address()
        return host or here, port

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


def split_address(address: str) -> tuple[str, int]:
    """`host`, `host:port` or `[host]:port`."""
    try:
        parts = urlsplit(f"//{address}")
        return parts.hostname or "", parts.port or 0
    except ValueError:
        raise AmulettError(f"an address is like 10.0.0.5 or 10.0.0.5:8100, not {address!r}") from None


class TableServer(uvicorn.Server):
    """Tells everybody before it shuts down."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall
        self.inner: tuple[InnerServer, socket.socket] | None = None
        """The door for other servers."""
        self._inside: asyncio.Task[None] | None = None

    async def open_inner_door(self) -> None:
        if self.inner:
            server, door = self.inner
            self._inside = asyncio.create_task(server.serve([door]))
            while not server.started and not self._inside.done():
                await asyncio.sleep(0.01)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.hall.say_goodbye()
        if self.inner and self._inside:
            self.inner[0].should_exit = True
            await self._inside
        await super().shutdown(sockets)

    def end(self) -> None:
        """From any thread."""
        self.should_exit = True


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


def is_taken(host: str, port: int) -> bool:
    """Whether another program listens there."""
    try:
        listen(host, port).close()
    except AmulettError:
        return True
    return False


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use: choose another with --port"
    if error.errno == errno.EACCES:
        return f"you are not allowed to use port {port}: choose one above 1023 with --port"
    return f"cannot listen on {host}:{port}: {(error.strerror or str(error)).lower()}"


class Herald:
    """What whoever has started the server is told."""

    def opened(self, url: str) -> None:
        """It is open, at this address."""

    def waiting(self) -> None:
        """Another server still owns the file."""

    def compiling(self, games: list[Game], why: str | None) -> None:
        """These games have to be compiled; why the code that came with the package does not fit, if some did."""

    def prepared(self, seconds: float) -> None:
        """All of them can be played, so long after the start."""


def serve(
    place: Place,
    keeping: Keeping,
    herald: Herald,
    metrics_token: str = "",
    push: Push = NO_PUSH,
    review_looks: int = 0,
) -> None:
    """Run until SIGINT or SIGTERM.

    :param review_looks: at each decision of a match that is reviewed; 0: as many as there is time for
    """
    check_public_url(place.public_url)
    with contextlib.ExitStack() as doors:
        door = doors.enter_context(listen(place.host, place.port))
        port = door.getsockname()[1]
        opened = _open_shared(place, keeping, doors) if is_address(keeping.db) else _open_file(keeping)
        store = opened.store
        logs.set_up()
        hall = Hall(
            store,
            place.url(port),
            elsewhere=place.elsewhere(port),
            vault=opened.vault,
            terms=Terms(kept_days=keeping.days),
            neighbours=Neighbours(opened.secret),
            notices=push.notices(opened.vault),
            review_looks=review_looks,
        )
        safety = Safety(place.origins(port), Figures(metrics_token, to_this_machine=not place.public_url))
        app = build_app(hall, safety)
        hall.preparation.on_compiling = herald.compiling
        hall.preparation.on_prepared = herald.prepared
        herald.opened(place.url(port))
        if store.waiting:
            herald.waiting()
        doors.callback(time_searches(partial(hall.metrics.observe, "search_for_garbage")))
        hall.preparation.on_loaded = leave_out_what_is_here
        leave_out_what_is_here()
        server = TableServer(_config(app, Doorkeeper(hall.metrics)), hall)
        hall.on_lost = server.end
        if opened.inner:
            hall.sharing.busy = Busy(opened.secret, {**safety.counted, **hall.counted}, store.bulletins).told
            hall.sharing.on_opening = server.open_inner_door
            server.inner = InnerServer(_inner_config(build_inner_app(hall, safety, opened.me))), opened.inner
        server.run(sockets=[door])
        if getattr(store, "lost", False):
            raise StoreError("taken", keeping.db)


@dataclass(frozen=True)
class _Opened:
    """The store, and what belongs to it."""

    store: Store
    vault: Vault
    secret: bytes = b""
    """By which servers that share it know each other."""
    me: str = ""
    inner: socket.socket | None = None


def _open_file(keeping: Keeping) -> _Opened:
    path = Path(keeping.db)
    vault = vault_at(keeping.key or key_beside(path), may_be_new=keeping.new_key or not has_tables(path))
    return _Opened(SQLiteStore(path), vault)


def _open_shared(place: Place, keeping: Keeping, doors: contextlib.ExitStack) -> _Opened:
    """A PostgreSQL: with a door for the other servers, and the key that all of them have."""
    check_installed()
    from amulett.store.postgres.migrating import agree_on_key
    from amulett.store.postgres.store import PostgresStore

    url, (host, port) = str(keeping.db), place.inner_address()
    inner = doors.enter_context(listen(host, port))
    shown = own_address() if host in EVERYWHERE else host
    store = PostgresStore(url, f"{f'[{shown}]' if ':' in shown else shown}:{inner.getsockname()[1]}")
    assert keeping.key
    vault = vault_at(keeping.key, may_be_new=keeping.new_key or not store.prepared.has_tables)
    agree_on_key(url, vault.print, keeping.new_key)
    return _Opened(store, vault, store.prepared.secret, store.me, inner)


def _inner_config(app: ASGIApp) -> uvicorn.Config:
    """Without limits by address: they were checked at the door that people came to."""
    return uvicorn.Config(
        app,
        lifespan="off",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def _config(app: Starlette, door: Doorkeeper) -> uvicorn.Config:
    return door.config(
        app,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        # the browser answers by itself, even for a page in the background, which is woken once a minute
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        h11_max_incomplete_event_size=HEADER_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
