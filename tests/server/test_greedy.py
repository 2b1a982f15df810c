"""Slow and greedy clients: whoever does not finish a request, keeps too many connections or asks too often is stopped, and
nobody else notices.

A real server in a thread of this process, with limits small enough to be reached.
"""

import asyncio
import contextlib
import json
import re
import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus

from amulett.server import doorkeeper, limits
from amulett.server.app import build_app
from amulett.server.doorkeeper import Doorkeeper
from amulett.server.hall import Hall
from amulett.server.metrics import Metrics
from amulett.server.safety import Safety
from amulett.server.serve import TableServer, _config, listen
from amulett.store.sqlite import SQLiteStore

DEADLINE = 20.0
PATIENCE = 0.6
"""The server's, in these tests."""
ASK = b"GET /api/keeping HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class House:
    """A server with a door."""

    def __init__(self, hall: Hall, door: Doorkeeper, port: int) -> None:
        self.hall, self.door, self.port = hall, door, port
        self.url = f"http://127.0.0.1:{port}"

    def call(self, address: str = "127.9.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), DEADLINE, (address, 0))

    def ask(self, line: socket.socket, what: bytes = ASK) -> bytes:
        """An answer and its status, on a connection that stays open."""
        line.sendall(what)
        return read_answer(line)

    def counted(self, name: str) -> int:
        found = re.search(rf"amulett_{re.escape(name)} (\d+)", self.hall.metrics.text())
        return int(found[1]) if found else 0

    def wait_until(self, true: Callable[[], Any], what: str) -> None:
        until = time.monotonic() + DEADLINE
        while not true():
            assert time.monotonic() < until, f"not within {DEADLINE:g} s: {what}"
            time.sleep(0.01)


def read_answer(line: socket.socket) -> bytes:
    head = b""
    while b"\r\n\r\n" not in head:
        more = line.recv(1)
        assert more, f"closed after {head!r}"
        head += more
    length = int(re.search(rb"content-length: (\d+)", head.lower())[1])  # type: ignore[index]
    body = b""
    while len(body) < length:
        body += line.recv(length - len(body))
    return head.split()[1] + b" " + body


def hung_up_after(line: socket.socket) -> float:
    begun = time.monotonic()
    line.settimeout(DEADLINE)
    with contextlib.suppress(ConnectionError):
        while line.recv(1000):
            pass
    return time.monotonic() - begun


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO_SECONDS", PATIENCE)
    monkeypatch.setattr(limits, "BODY_SECONDS", PATIENCE)
    monkeypatch.setattr(limits, "UNREAD_SECONDS", PATIENCE)
    monkeypatch.setattr(limits, "KEEP_ALIVE_SECONDS", 1)


@pytest.fixture
def house(tmp_path: Path, small_limits: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    with listen("127.0.0.1", 0) as door:
        port = door.getsockname()[1]
        hall = Hall(SQLiteStore(tmp_path / "tables.db"), f"http://127.0.0.1:{port}")
        monkeypatch.setattr(hall.preparation, "games", [])
        keeper = Doorkeeper(hall.metrics, most=60)
        keeper._by_address = limits.Open(20)
        safety = Safety({f"http://127.0.0.1:{port}"})
        safety.sockets = limits.Open(15)
        server = TableServer(_config(build_app(hall, safety), keeper), hall)
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        house = House(hall, keeper, port)
        house.wait_until(lambda: server.started, "the server has started")
        yield house
        server.end()
        thread.join(DEADLINE)
        assert not thread.is_alive(), "the server did not end"


# ---- slow


@pytest.mark.parametrize("before", [0, 1, 3])
def test_half_a_request_is_not_waited_for(house: House, before: int) -> None:
    """The first on a connection, or a later one; dribbling does not help."""
    with house.call() as line:
        for _ in range(before):
            assert house.ask(line).startswith(b"200")
        line.sendall(ASK[:20])
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError, TimeoutError):
            line.settimeout(0.1)
            for byte in ASK[20:40]:
                with contextlib.suppress(TimeoutError):
                    line.sendall(bytes([byte]))
                    if not line.recv(100):
                        break
        hung_up_after(line)
        assert 0.8 * PATIENCE < time.monotonic() - begun < PATIENCE + 1.5
        house.wait_until(lambda: house.door.open == 0, "its place is free again")
    assert house.counted('dropped_total{reason="late_headers"}') == 1


def test_half_a_request_right_behind_a_whole_one(house: House) -> None:
    with house.call() as line:
        line.sendall(ASK + ASK[:-2])
        assert read_answer(line).startswith(b"200")
        assert hung_up_after(line) < PATIENCE + 1.5


def test_who_connects_and_says_nothing(house: House) -> None:
    with house.call() as line:
        assert hung_up_after(line) < PATIENCE + 1.5


def test_a_body_that_does_not_come(house: House) -> None:
    """Where somebody waits for it, that is said; where nobody does, we just hang up."""
    with house.call() as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        answer = read_answer(line)
        assert answer.startswith(b"400") and b"did not arrive" in answer
    with house.call() as line:
        line.sendall(b"GET /api/keeping HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n")
        assert read_answer(line).startswith(b"200")
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            for _ in range(60):
                line.sendall(b"x")
                time.sleep(0.1)
        assert time.monotonic() - begun < PATIENCE + 3
    house.wait_until(lambda: house.counted('dropped_total{reason="late_body"}') == 1, "it is counted")


def test_an_idle_connection_is_closed(house: House) -> None:
    with house.call() as line:
        assert house.ask(line).startswith(b"200")
        assert 0.7 < hung_up_after(line) < 3


def test_who_does_not_read_the_answer_is_hung_up_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    long = json.dumps(["x" * 1000] * 4000).encode()
    monkeypatch.setattr("amulett.server.app._game_whole", lambda game, ready: long)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind(("127.9.0.2", 0))
        line.connect(("127.0.0.1", house.port))
        line.sendall(b"GET /api/games/magi HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        house.wait_until(lambda: house.counted('dropped_total{reason="too_slow"}'), "it is dropped")
        house.wait_until(lambda: house.door.open == 0, "its place is free again")


def test_requests_that_come_in_time_are_answered_one_after_another(house: House) -> None:
    with house.call() as line:
        begun = time.monotonic()
        while time.monotonic() - begun < 2.5 * PATIENCE:
            assert house.ask(line).startswith(b"200")
            time.sleep(0.1)


# ---- greedy


def test_an_address_has_so_many_connections_and_others_have_theirs(house: House) -> None:
    with contextlib.ExitStack() as stack:
        mine = [stack.enter_context(house.call()) for _ in range(20)]
        for line in mine:
            assert house.ask(line).startswith(b"200")
        for language, word in ((b"", b"close a few windows"), (b"Accept-Language: de\r\n", b"ein paar Fenster")):
            with house.call() as refused:
                answer = house.ask(refused, ASK[:-2] + language + b"\r\n")
                assert answer.startswith(b"503") and word in answer
                assert hung_up_after(refused) < 1
        with house.call("127.9.0.7") as other:
            assert house.ask(other).startswith(b"200")
        assert house.ask(mine[0]).startswith(b"200"), "who is inside stays"
        mine.pop().close()
        house.wait_until(lambda: house.door.open < 20, "one has left")
        with house.call() as again:
            assert house.ask(again).startswith(b"200")
    assert house.counted('refused_connections_total{reason="address"}') == 2


def test_when_the_house_is_full_it_says_so_and_who_plays_plays_on(house: House) -> None:
    async def main() -> None:
        made = await asyncio.to_thread(create, house)
        async with websockets.connect(
            f"ws://127.0.0.1:{house.port}/ws/{made['code']}",
            origin=house.url,  # type: ignore[arg-type]
            local_addr=("127.9.1.1", 0),
        ) as player:
            await player.send(json.dumps({"type": "hello", "id": 1, "secret": made["secret"]}))
            assert json.loads(await player.recv())["type"] == "welcome"
            with contextlib.ExitStack() as stack:
                for number in range(59):
                    stack.enter_context(house.call(f"127.9.2.{number // 15 + 1}"))
                await asyncio.to_thread(house.wait_until, lambda: house.door.open == 60, "the house is full")
                with house.call("127.9.3.1") as late:
                    answer = await asyncio.to_thread(house.ask, late)
                    assert answer.startswith(b"503") and b"The server is full right now" in answer
                with pytest.raises(InvalidStatus) as refused:
                    await websockets.connect(
                        f"ws://127.0.0.1:{house.port}/ws/{made['code']}",
                        origin=house.url,  # type: ignore[arg-type]
                        local_addr=("127.9.3.2", 0),
                    )
                assert refused.value.response.status_code == 503
                await player.send(json.dumps({"type": "say", "id": 2, "text": "Still here"}))
                while (news := json.loads(await player.recv())).get("id") != 2:
                    pass
                assert news["type"] == "done"
            assert house.counted('refused_connections_total{reason="full"}') == 2
        await asyncio.to_thread(house.wait_until, lambda: house.door.open == 0, "everybody has left")
        assert not house.door._by_address._open

    async def in_time() -> None:
        async with asyncio.timeout(DEADLINE):
            await main()

    asyncio.run(in_time())


def create(house: House) -> dict[str, Any]:
    body = json.dumps({"game": "magi", "name": "Anna", "seats": ["open", "open"]}).encode()
    with house.call() as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        answer = house.ask(line, head.encode() + body)
    assert answer.startswith(b"201"), answer
    return dict(json.loads(answer[4:]))


def test_of_too_many_who_are_refused_some_are_just_hung_up_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorkeeper, "_MOST_REFUSED_AT_ONCE", 2)
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            house.ask(stack.enter_context(house.call()))
        silent = [stack.enter_context(house.call()) for _ in range(2)]
        with house.call() as third:
            assert hung_up_after(third) < 1
        for line in silent:
            assert hung_up_after(line) < 4, "nobody waits long for what will be refused"
    house.wait_until(lambda: house.door._being_refused == 0, "nobody is being refused any more")
    assert house.counted('refused_connections_total{reason="address"}') == 3


def test_a_proxy_comes_for_many_and_whom_it_comes_for_is_counted(house: House) -> None:
    """127.0.0.1 is trusted: its connections have no limit of their own, but each person's WebSockets do."""

    async def main() -> None:
        made = await asyncio.to_thread(create, house)
        lines: list[Any] = []

        async def come(person: str) -> int:
            try:
                lines.append(
                    await websockets.connect(
                        f"ws://127.0.0.1:{house.port}/ws/{made['code']}",
                        origin=house.url,  # type: ignore[arg-type]
                        additional_headers={"x-forwarded-for": person},
                    )
                )
            except InvalidStatus as refused:
                return refused.response.status_code
            return 101

        greedy = [await come("203.0.113.1") for _ in range(17)]
        assert greedy == [101] * 15 + [429] * 2
        assert [await come(f"203.0.113.{number}") for number in range(2, 12)] == [101] * 10
        assert house.door.open >= 25
        await lines.pop(0).close()
        await asyncio.sleep(0.3)
        assert await come("203.0.113.1") == 101
        for line in lines:
            await line.close()

    async def in_time() -> None:
        async with asyncio.timeout(DEADLINE):
            await main()

    asyncio.run(in_time())
    assert house.counted('refusals_total{reason="too_fast"}') == 2


def test_all_requests_of_an_address_are_counted(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they ask for, also what there is not; in words, and others are not touched."""
    safety = Safety({"http://testserver"})
    safety.requests = limits.Addresses((40, 30.0))
    app = build_app(hall, safety)
    with TestClient(app) as client:
        paths = ("/healthz", "/api/games", "/", "/nothing", "/metrics", "/page/x.js", "/api/tables", "/api/openapi.json")
        answers = [client.get(path) for _ in range(6) for path in paths]
        assert [answer.status_code == 429 for answer in answers] == [False] * 40 + [True] * 8
        assert answers[-1].json() == {"reason": "too_fast", "text": "Too many messages; please slow down."}
        assert client.post("/api/tables", json={}).status_code == 429
        assert 'amulett_refusals_total{reason="too_fast"} 9' in hall.metrics.text()
        assert safety.requests.allow("192.0.2.2")


def test_a_page_and_its_club_fit_into_the_budget() -> None:
    requests, seconds = limits.ADDRESS_REQUESTS
    assert requests >= 50 * 25, "a club of 50 opens the page at once"
    assert requests / seconds <= 50, "a tenth of what was seen to disturb others"


# ---- how it is counted


def test_addresses_are_counted_by_network() -> None:
    counted = limits.Open(2)
    assert counted.enter("2001:db8::1") and counted.enter("2001:db8::2") and not counted.enter("2001:db8::3")
    assert counted.enter("2001:db8:0:1::1")
    assert counted.enter("::ffff:192.0.2.1") and counted.enter("192.0.2.1") and not counted.enter("::ffff:192.0.2.1")
    assert counted.enter("::ffff:192.0.2.2"), "IPv4 by way of IPv6 is not one large network"
    counted.leave("2001:db8::7")
    assert counted.enter("2001:db8::3")
    for address in ("2001:db8::1", "2001:db8::1", "2001:db8:0:1::1", "192.0.2.1", "192.0.2.1", "192.0.2.2"):
        counted.leave(address)
    assert not counted._open


def test_there_is_room_for_as_many_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: asked.append(both))
    for files, most, room in ((256, 1000, 900), (256, 100_000, 4000), (1_000_000, 1_000_000, 4000), (-1, -1, 4000)):
        monkeypatch.setattr(resource, "getrlimit", lambda kind, both=(files, most): both)
        assert Doorkeeper(Metrics()).most == room
    assert asked == [(1000, 1000), (4100, 100_000)]
