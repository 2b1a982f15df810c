"""Turn notices by Web Push: somebody who asked for them is told that it is their turn, even if the page is closed.

Off unless the host of the server says whom a push service can turn to (`amulett serve --push mailto:...`). The key that
push services know the server by follows from the server's own. A notice names the game and the table; only the browser can
read it. The browser says where to send it, so nothing is sent but to push services that are known, or named by the host.
"""

import asyncio
import hashlib
import logging
import threading
from collections.abc import Callable, Collection
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from amulett.core.errors import AmulettError
from amulett.server.protocol import Device

log = logging.getLogger("amulett.server")

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""The push services of Chrome, Firefox, Safari and Edge, each with everything below it."""
_GONE = (404, 410)
_AT_ONCE = 4
_MOST_WAITING = 1000
_ANSWER_SECONDS = 10.0
_LASTS_SECONDS = 86_400
"""How long a push service keeps a notice for a device that cannot be reached."""
_ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Notice(Struct, kw_only=True):
    """What the page's worker shows."""

    title: str
    body: str
    code: str
    """The table."""


class Notices:
    """Sends notices, a few at once; if a push service is slow, nobody at a table waits for it."""

    def __init__(self, contact: str, secret: bytes, services: Collection[str] = ()) -> None:
        """:param contact: `mailto:...` or `https://...`, where a push service can complain
        :param secret: from which the key for push services follows
        :param services: further hosts that may be sent to
        """
        self._contact = checked_contact(contact)
        self.on_result: Callable[[str], None] = lambda result: None
        """Called with `sent`, `failed` or `gone`."""
        self._services = (*SERVICES, *services)
        self._vapid = _vapid(secret)
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._sessions = threading.local()

    @property
    def public_key(self) -> str:
        """By which a browser's push service recognises the server."""
        return _public_key(self._vapid)

    def takes(self, device: Device) -> bool:
        """Whether it may be sent to: only to push services, and only encrypted."""
        try:
            parts = urlsplit(device.endpoint)
            host, named = parts.hostname or "", parts.hostname in self._services
        except ValueError:
            return False
        if parts.scheme != "https" and not (named and parts.scheme == "http" and _is_loopback(host)):
            return False
        return any(host == service or host.endswith("." + service) for service in self._services)

    def send(self, device: Device, notice: Notice, when_gone: Callable[[], None]) -> None:
        """`when_gone`: called if the device does not want any more of them."""
        if len(self._tasks) < _MOST_WAITING:
            task = asyncio.create_task(self._send(device, notice, when_gone))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, device: Device, notice: Notice, when_gone: Callable[[], None]) -> None:
        async with self._places:
            status = await asyncio.to_thread(self._post, device, notice)
        self.on_result("gone" if status in _GONE else "sent" if status < 300 else "failed")
        if status in _GONE:
            when_gone()

    def _post(self, device: Device, notice: Notice) -> int:
        """What the push service answers; 599: nothing."""
        from pywebpush import WebPushException, webpush

        info = {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}}
        try:
            webpush(
                info,
                msgspec.json.encode(notice).decode(),
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._contact},
                ttl=_LASTS_SECONDS,
                timeout=_ANSWER_SECONDS,
                requests_session=self._session(),
            )
        except WebPushException as error:
            return error.response.status_code if error.response is not None else 599
        except Exception as error:  # whatever a push service, or a device's own keys, may cause
            log.warning("notice_failed", extra={"why": type(error).__name__})
            return 599
        return 201

    def _session(self) -> Any:
        """One for each thread; it goes nowhere else than it is sent."""
        import requests

        if not hasattr(self._sessions, "session"):
            self._sessions.session = requests.Session()
            self._sessions.session.max_redirects = 0
            self._sessions.session.trust_env = False
        return self._sessions.session


def checked_contact(contact: str) -> str:
    if not contact.startswith(("mailto:", "https://")):
        raise AmulettError(
            f"--push takes mailto:you@example.org or https://..., where a push service can reach you: {contact!r}"
        )
    return contact


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _vapid(secret: bytes) -> Any:
    """The key for push services follows from the server's own: several servers have the same one, and none is kept."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ec
        from py_vapid import Vapid02
    except ImportError:
        raise AmulettError("turn notices need a few packages more: pip install 'amulett[push]'") from None
    digest = hashlib.sha512(secret).digest()
    number = 1 + int.from_bytes(digest, "big") % (_ORDER_OF_P256 - 1)
    return Vapid02(ec.derive_private_key(number, ec.SECP256R1()))


def _public_key(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid.utils import b64urlencode

    return str(b64urlencode(vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))
