"""Who is let in, and which headers pages are sent with."""

import hmac
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amulett.server.limits import ADDRESS_DRAFTS, ADDRESS_REQUESTS, Addresses, Open
from amulett.server.metrics import Metrics
from amulett.server.protocol import Language
from amulett.server.refusal import Refusal


class Safety:
    """The origins of our own page, how often each address has called, and who may see the server's metrics."""

    def __init__(self, origins: set[str], figures: "Figures | None" = None) -> None:
        self.origins = origins
        self.hosts = {"localhost", *(urlsplit(origin).hostname or "" for origin in origins)} - {""}
        """The names under which pages may reach us; addresses are allowed, too."""
        self.addresses = Addresses()
        self.requests = Addresses(ADDRESS_REQUESTS)
        self.drafts = Addresses(ADDRESS_DRAFTS)
        self.sockets = Open()
        self.figures = figures or Figures()
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in origins))
        self.policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            f"connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    @property
    def counted(self) -> dict[str, Addresses | Open]:
        """By what holds for all processes that share their tables."""
        return {"visits": self.addresses, "requests": self.requests, "drafts": self.drafts, "sockets": self.sockets}

    def check_host(self, headers: Mapping[str, str]) -> None:
        """One of our own names, or an address: a page of a foreign name that leads here (DNS rebinding) reads nothing."""
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        if name not in self.hosts and not _is_address(name):
            raise Refusal("host")

    def check_origin(self, headers: Mapping[str, str], required: bool) -> None:
        """Exactly one of ours. A program that is not a browser may omit it where no connection is kept open."""
        origin = headers.get("origin")
        if origin not in self.origins and (required or origin is not None):
            raise Refusal("origin")

    def check_address(self, connection: HTTPConnection) -> None:
        """A visit: the smaller of an address's two budgets."""
        if not self.addresses.allow(connection.client.host if connection.client else ""):
            raise Refusal("too_fast")

    def check_draft(self, connection: HTTPConnection) -> None:
        """A draft that is checked while somebody types."""
        if not self.drafts.allow(connection.client.host if connection.client else ""):
            raise Refusal("too_fast")

    def check_request(self, scope: Scope) -> None:
        """Any request: the larger one."""
        if not self.requests.allow(scope["client"][0] if scope.get("client") else ""):
            raise Refusal("too_fast")


@dataclass(frozen=True)
class Figures:
    """Who may see the metrics: they count moves, so on a quiet server they would reveal secret choices."""

    token: str = ""
    """If set, anyone who has it, from anywhere."""
    to_this_machine: bool = True
    """Without a token: programs on this machine, but not behind a public address, where a proxy stands for everybody."""

    def check(self, connection: HTTPConnection) -> None:
        if self.token:
            shown = connection.headers.get("authorization", "")
            allowed = hmac.compare_digest(shown.encode(), f"Bearer {self.token}".encode())
        else:
            allowed = self.to_this_machine and is_loopback(connection.client.host if connection.client else "")
        if not allowed:
            raise Refusal("figures")


def language_of(connection: HTTPConnection) -> Language:
    return "de" if connection.headers.get("accept-language", "").lower().startswith("de") else "en"


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


HEADER_BYTES = 16_384
"""How long the headers of a request may be, all together."""


class SafetyHeaders:
    """The first check of every request, and the headers of every answer."""

    def __init__(self, app: ASGIApp, safety: Safety, metrics: Metrics) -> None:
        self.app = app
        self.safety = safety
        self.metrics = metrics
        self.headers = {
            "content-security-policy": safety.policy,
            "referrer-policy": "no-referrer",
            "x-content-type-options": "nosniff",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=()",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        if scope["type"] == "http":
            await (self._refusal(scope) or self.app)(scope, receive, send_safely)
        elif scope["type"] == "websocket" and self._refusal(scope):
            await send({"type": "websocket.close"})
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that nobody here should read."""
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADER_BYTES:
            return self._refused(Refusal("long_header"), 431)
        try:
            self.safety.check_request(scope)
        except Refusal as refusal:
            return self._refused(refusal, 429)
        try:
            self.safety.check_host(Headers(scope=scope))
        except (Refusal, ValueError):
            return self._refused(Refusal("host"), 421)
        return None

    def _refused(self, refusal: Refusal, status: int) -> Response:
        self.metrics.count("refusals", refusal.reason)
        problem = {"reason": refusal.reason, "text": refusal.text("en")}
        return JSONResponse(problem, status, headers={"connection": "close"})
