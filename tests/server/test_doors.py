"""What reaches the server at all: by which name, with which headers; and what a stranger can write into its log."""

import asyncio
import contextlib
import logging
import socket

import pytest
import websockets
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidStatus

from amulett.server.app import build_app
from amulett.server.hall import Hall
from amulett.server.logs import NotForSale
from amulett.server.safety import Safety
from amulett.server.serve import Place
from server.serving import Server
from server.tables import Tables


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("testserver", 200),
        ("testserver:8000", 200),
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("[::1]:8000", 200),
        ("192.168.1.20:8000", 200),
        ("evil.example", 421),
        ("testserver.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("", 421),
        ("[::1", 421),
    ],
)
def test_only_our_own_names_lead_here(tables: Tables, host: str, status: int) -> None:
    for path in ("/healthz", "/api/games", "/"):
        answer = tables.client.get(path, headers={"host": host})
        assert answer.status_code in ((status, 404) if status == 200 else (status,)), path
    assert "content-security-policy" in answer.headers
    code = tables.create()["code"]
    if status != 200:
        headers = {"origin": "http://testserver", "host": host}
        with pytest.raises(WebSocketDisconnect), tables.client.websocket_connect(f"/ws/{code}", headers=headers):
            pass


def test_the_names_follow_from_where_it_is() -> None:
    assert Safety(Place("0.0.0.0", 8000, "https://Amulett.example/").origins(8000)).hosts == {
        "localhost",
        "amulett.example",
    }
    assert Safety(Place("127.0.0.1", 8000, "").origins(8000)).hosts == {"localhost", "127.0.0.1"}


def test_a_long_header_is_refused_even_if_it_arrives_at_once(server: Server) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 70_000 + b"\r\n\r\n")
        assert line.recv(40).split()[1] in (b"431", b"400")


def test_a_header_over_the_limit_is_refused_in_words(hall: Hall) -> None:
    with TestClient(build_app(hall, Safety({"http://testserver"}))) as client:
        answer = client.get("/healthz", headers={"x-long": "x" * 20_000})
        assert answer.status_code == 431 and "headers" in answer.json()["text"]
        assert client.get("/healthz", headers={"x-long": "x" * 10_000}).status_code in (200, 503)


def test_nobody_is_redirected_to_where_the_request_says(tables: Tables) -> None:
    answer = tables.client.get("/healthz/", follow_redirects=False)
    assert answer.status_code == 404 and "location" not in answer.headers


def test_no_line_of_the_log_can_be_bought(server: Server, address: str) -> None:
    async def knock() -> None:
        code = (await server.create(address, game="magi", name="Anna", seats=["open", "open"]))["code"]
        for origin in ("http://evil.example", None):
            for _ in range(5):
                with contextlib.suppress(InvalidStatus):
                    url = f"{server.url.replace('http', 'ws', 1)}/ws/{code}"
                    await websockets.connect(url, origin=origin, local_addr=(address, 0))  # type: ignore[arg-type]
        host, port = server.url.removeprefix("http://").split(":")
        for junk in (b"GARBAGE\r\n\r\n", b"\x16\x03\x01\x00\xff", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"):
            with socket.create_connection((host, int(port)), timeout=10) as line:
                line.sendall(junk)
                with contextlib.suppress(OSError):
                    line.recv(100)

    asyncio.run(knock())
    before = server.log.read_text().count("\n")
    asyncio.run(knock())
    lines = server.log.read_text().splitlines()
    own = ("table_created", "game_ready", "tables_awake", "tables_forgotten")
    assert [line for line in lines[before:] if not any(event in line for event in own)] == []


def test_what_is_worth_a_line_has_a_limit() -> None:
    gate = NotForSale()
    record = logging.makeLogRecord({"msg": "Exception in ASGI application"})
    assert [gate.filter(record) for _ in range(40)].count(True) == 30
