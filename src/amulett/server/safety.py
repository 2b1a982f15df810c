"""Who is let in, and which headers pages are sent with."""

import hmac
import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from amulett.server.limits import Addresses
from amulett.server.refusal import Refusal


class Safety:
    """The origins of our own page, how often each address has called, and who may see the server's metrics."""

    def __init__(self, origins: set[str], figures: "Figures | None" = None) -> None:
        self.origins = origins
        self.addresses = Addresses()
        self.figures = figures or Figures()
        sockets = " ".join(sorted(origin.replace("http", "ws", 1) for origin in origins))
        self.policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            f"connect-src 'self' {sockets}; manifest-src 'self'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

    def check_origin(self, headers: Mapping[str, str], required: bool) -> None:
        """Exactly one of ours. A program that is not a browser may omit it where no connection is kept open."""
        origin = headers.get("origin")
        if origin not in self.origins and (required or origin is not None):
            raise Refusal("origin")

    def check_address(self, connection: HTTPConnection) -> None:
        if not self.addresses.allow(connection.client.host if connection.client else ""):
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


def is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.removeprefix("::ffff:")).is_loopback
    except ValueError:
        return False


def origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


class SafetyHeaders:
    """Sent with every answer."""

    def __init__(self, app: ASGIApp, safety: Safety) -> None:
        self.app = app
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

        await self.app(scope, receive, send_safely if scope["type"] == "http" else send)
