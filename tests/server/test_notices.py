"""Turn notices by Web Push: to whoever wants them and is not there, to push services only, for the browser's eyes alone."""

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from amulett.core.errors import AmulettError
from amulett.server.hall import Hall
from amulett.server.notices import Notices
from amulett.server.protocol import Device
from amulett.store.sqlite import SQLiteStore
from server.tables import Seat, Tables
from server.test_hints import log_of
from server.test_play import asked, playing

SECRET = b"a secret of this server"


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class PushService:
    """A push service on this machine, and the browser behind it, which alone can read what arrives."""

    def __init__(self) -> None:
        self.arrived: list[tuple[dict[str, str], bytes]] = []
        self.answer = 201
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.arrived.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.answer)
                self.send_header("location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *arguments: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def device(self) -> dict[str, str]:
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self._server.server_port}/send/anna"
        return {"endpoint": endpoint, "p256dh": text(public), "auth": text(self._auth)}

    def read(self, number: int = 0) -> dict[str, str]:
        body = self.arrived[number][1]
        content = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        return dict(json.loads(content))

    def wait(self, count: int) -> None:
        until = time.monotonic() + 30
        while len(self.arrived) < count:
            assert time.monotonic() < until, f"{len(self.arrived)} notices arrived, not {count}"
            time.sleep(0.02)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    notices = Notices("mailto:host@example.org", SECRET, ["127.0.0.1"])
    return Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver", notices=notices)


def mover_and_other(seats: list[Seat]) -> tuple[Seat, Seat]:
    mover = asked(seats)
    return mover, next(seat for seat in seats if seat is not mover)


def gone(seat: Seat) -> None:
    assert seat.ask("leave")["type"] == "done"


def move_until_the_other_is_asked(mover: Seat) -> None:
    while mover.options:
        assert mover.move()["type"] == "done"
        mover.hear_until("update")


def test_who_is_not_there_is_told_that_it_is_their_turn(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        assert other.ask("notify", device=service.device)["type"] == "done"
        gone(other)
        move_until_the_other_is_asked(mover)
        service.wait(1)
        assert service.read() == {"title": "Magi", "body": "It is your turn.", "code": mover.code}
        headers, body = service.arrived[0]
        assert headers["content-encoding"] == "aes128gcm" and b"turn" not in body
        key = tables.client.get("/api/keeping").json()["push_key"]
        assert headers["authorization"].startswith("vapid ") and f"k={key}" in headers["authorization"]
        time.sleep(0.2)
        assert len(service.arrived) == 1, "once"


def test_who_is_there_hears_it_from_the_page_alone(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        assert other.ask("notify", device=service.device)["type"] == "done"
        move_until_the_other_is_asked(mover)
        time.sleep(0.3)
        assert service.arrived == []


def test_who_does_not_want_it_any_more_is_left_in_peace(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        other.ask("notify", device=service.device)
        assert other.ask("notify", device=service.device, on=False)["type"] == "done"
        gone(other)
        move_until_the_other_is_asked(mover)
        time.sleep(0.3)
        assert service.arrived == []


@pytest.mark.parametrize("answer", [404, 410])
def test_a_browser_that_is_gone_is_not_told_again(tables: Tables, service: PushService, answer: int) -> None:
    service.answer = answer
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        other.ask("notify", device=service.device)
        gone(other)
        move_until_the_other_is_asked(mover)
        service.wait(1)
        until = time.monotonic() + 30
        while not any(type(entry).__name__ == "Unsubscribed" for entry in log_of(tables, mover.code)):
            assert time.monotonic() < until
            time.sleep(0.02)
    assert 'amulett_notices_total{result="gone"} 1' in tables.hall.metrics.text()


def test_a_push_service_that_fails_or_leads_elsewhere_harms_nobody(tables: Tables, service: PushService) -> None:
    service.answer = 307
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        other.ask("notify", device=service.device)
        gone(other)
        move_until_the_other_is_asked(mover)
        service.wait(1)
        until = time.monotonic() + 30
        while 'amulett_notices_total{result="failed"} 1' not in tables.hall.metrics.text():
            assert time.monotonic() < until
            time.sleep(0.02)


def test_a_forgotten_persons_browsers_are_forgotten_too(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        other.ask("notify", device=service.device)
        assert other.ask("forget")["type"] == "done"
        assert service.device["endpoint"] not in str(log_of(tables, mover.code))
        gone(other)
        move_until_the_other_is_asked(mover)
        time.sleep(0.3)
        assert service.arrived == []


def test_a_renewed_link_has_no_browsers(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        mover, other = mover_and_other(seats)
        other.ask("notify", device=service.device)
        assert other.ask("reissue", seat=seats.index(other))["type"] == "link"
        gone(other)
        move_until_the_other_is_asked(mover)
        time.sleep(0.3)
        assert service.arrived == []


@pytest.mark.parametrize(
    ("endpoint", "taken"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://own.example.org/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("http://own.example.org/abc", False),
        ("https://fcm.googleapis.com.example.net/abc", False),
        ("https://fcm.googleapis.com@example.net/abc", False),
        ("https://169.254.169.254/latest", False),
        ("http://127.0.0.1:8000/", False),
        ("file:///etc/passwd", False),
        ("https://[::1", False),
    ],
)
def test_nothing_is_sent_but_to_push_services(endpoint: str, taken: bool) -> None:
    notices = Notices("https://example.org/contact", SECRET, ["own.example.org"])
    assert notices.takes(Device(endpoint=endpoint, p256dh="p", auth="a")) is taken


def test_other_addresses_are_refused_in_words(tables: Tables, service: PushService) -> None:
    with playing(tables) as seats:
        elsewhere = {**service.device, "endpoint": "https://example.net/inner"}
        answer = seats[0].ask("notify", device=elsewhere)
        assert (answer["type"], answer["text"]) == ("refused", "This server cannot send notices to this browser.")


def test_the_key_follows_from_the_servers_key() -> None:
    keys = {Notices("mailto:a@example.org", secret).public_key for secret in (SECRET, SECRET, b"another")}
    assert len(keys) == 2


def test_without_a_contact_there_are_none(tmp_path: Path) -> None:
    with pytest.raises(AmulettError, match="mailto"):
        Notices("a@example.org", SECRET)
    assert Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver").notices is None
