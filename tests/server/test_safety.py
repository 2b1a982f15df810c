"""Who is let in, how much they may ask for, and what leaks: nothing."""

import asyncio
import json
import random
import socket
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from amulett.server import limits, page
from amulett.server.app import build_app
from amulett.server.drafting import MOST_DRAFT_BYTES
from amulett.server.hall import Hall
from amulett.server.metrics import Metrics
from amulett.server.protocol import MOST_BYTES, PROTOCOL
from amulett.server.safety import Figures, Safety
from amulett.server.viewer import Viewer
from server.serving import Server
from server.tables import ORIGIN, QUICK_BOT, Tables

BASE = {"game": "magi", "name": "Anna", "seats": ["open", "open"]}


def connect(server: Server, code: str, origin: str | None = None, **more: Any) -> websockets.connect:
    """A bare connection."""
    url = f"{server.url.replace('http', 'ws', 1)}/ws/{code}"
    return websockets.connect(url, origin=Origin(origin or server.url), ping_interval=None, **more)


# ---- who is let in


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://testserver",
        "http://testserver.evil.example",
        "http://testserver:81",
        "http://TESTSERVER",
        "http://testserver/",
        "http://eviltestserver",
    ],
)
def test_a_page_from_elsewhere_is_not_let_in(tables: Tables, origin: str | None) -> None:
    code = tables.create()["code"]
    headers = {} if origin is None else {"origin": origin}
    with pytest.raises(WebSocketDisconnect), tables.client.websocket_connect(f"/ws/{code}", headers=headers):
        pass
    if origin is not None:
        answer = tables.client.post("/api/tables", json=BASE, headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (403, "not_allowed")


def test_a_real_handshake_from_elsewhere_gets_403(server: Server, address: str) -> None:
    async def knock() -> int:
        code = (await server.create(address, **BASE))["code"]
        with pytest.raises(InvalidStatus) as refused:
            await connect(server, code, "http://evil.example", local_addr=(address, 0))
        return refused.value.response.status_code

    assert asyncio.run(knock()) == 403


def test_a_secret_of_another_table_opens_nothing(tables: Tables) -> None:
    mine, other = tables.create(), tables.create(name="Ben")
    with tables.client.websocket_connect(f"/ws/{mine['code']}", headers=ORIGIN) as line:
        line.send_json({"type": "hello", "secret": other["secret"]})
        assert json.loads(line.receive_text())["reason"] == "unknown"
        line.send_json({"type": "start"})
        assert json.loads(line.receive_text())["text"] == "The first message must be “hello”."


@pytest.mark.parametrize(
    ("figures", "address", "shown", "status"),
    [
        (Figures(), "127.0.0.1", "", 200),
        (Figures(), "::1", "", 200),
        (Figures(), "::ffff:127.0.0.1", "", 200),
        (Figures(), "192.168.1.7", "", 403),
        (Figures(), "192.168.1.7", "Bearer ", 403),
        (Figures(), "nonsense", "", 403),
        (Figures(to_this_machine=False), "127.0.0.1", "", 403),
        (Figures("open sesame"), "127.0.0.1", "", 403),
        (Figures("open sesame"), "127.0.0.1", "Bearer öpen sesame", 403),
        (Figures("open sesame"), "192.168.1.7", "Bearer open sesame", 200),
    ],
)
def test_the_figures_are_for_the_owner_of_the_server(
    hall: Hall, figures: Figures, address: str, shown: str, status: int
) -> None:
    with TestClient(build_app(hall, Safety({"http://testserver"}, figures)), client=(address, 5000)) as client:
        answer = client.get("/metrics", headers=[(b"authorization", shown.encode())])
        assert answer.status_code == status
        assert ("amulett_moves_total" in answer.text) is (status == 200)


def test_a_page_of_another_protocol_is_told_so_and_heard_no_more(tables: Tables) -> None:
    made = tables.create()
    with tables.client.websocket_connect(f"/ws/{made['code']}", headers=ORIGIN) as line:
        line.send_json({"type": "hello", "secret": made["secret"], "protocol": PROTOCOL - 1})
        assert json.loads(line.receive_text()) == {"type": "goodbye", "reason": "outdated", "retry_ms": None}
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
        assert closed.value.code == 4010
    with tables.connect(made["code"], made["secret"], protocol=PROTOCOL):
        pass  # welcome


# ---- how much they may ask for


def test_a_seat_may_send_100_messages_in_20_seconds(tables: Tables) -> None:
    made = tables.create()
    with tables.connect(made["code"], made["secret"]) as seat:
        for _ in range(99):
            assert seat.ask("ping")["type"] == "pong"
        seat.socket.send_json({"type": "ping"})
        seat.socket.send_json({"type": "ping"})
        assert seat.hear_until("goodbye")["reason"] == "too_fast"
        with pytest.raises(WebSocketDisconnect) as closed:
            seat.hear()
        assert closed.value.code == 1008


def test_a_spectator_may_send_50(tables: Tables) -> None:
    with tables.connect(tables.create()["code"]) as spectator:
        for _ in range(49):
            assert spectator.ask("ping")["type"] == "pong"
        spectator.socket.send_json({"type": "ping"})
        assert spectator.hear_until("goodbye")["reason"] == "too_fast"


def test_who_changes_between_seat_and_spectator_is_counted_on(tables: Tables) -> None:
    made = tables.create()
    with tables.connect(made["code"]) as line:
        for _ in range(60):
            line.socket.send_json({"type": "hello", "secret": made["secret"]})
            line.socket.send_json({"type": "hello"})
        assert line.hear_until("goodbye")["reason"] == "too_fast"


def test_what_waits_for_a_slow_client_is_bounded() -> None:
    async def send(*sizes: int) -> int | None:
        viewer = Viewer(None, Metrics())  # type: ignore[arg-type]
        for size in sizes:
            viewer.send_text("x" * size)
        return viewer.closing

    most = limits.MOST_WAITING_BYTES
    assert asyncio.run(send(*[1] * limits.MOST_WAITING)) is None
    assert asyncio.run(send(*[1] * (limits.MOST_WAITING + 1))) == 1008
    assert asyncio.run(send(3 * most)) is None, "one message has to be told, however long"
    assert asyncio.run(send(most, 1)) == 1008


def test_to_be_told_a_long_match_again_and_again_counts(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "EVENTS_FOR_A_MESSAGE", 1)
    made = tables.create("das_amulett", ("open",) * 3)
    for name in ("Ben", "Cem"):
        tables.join(made["code"], name)
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        host.hear_until("update")
        with tables.connect(made["code"]) as newcomer:
            count = newcomer.situation["events_seen"]
            assert count >= 5
            for _ in range(45 - count):
                assert newcomer.ask("hello", match=1, since=count)["type"] == "welcome", "what is known is not told again"
            for _ in range(5):
                newcomer.socket.send_json({"type": "hello"})
            assert newcomer.hear_until("goodbye")["reason"] == "too_fast"


def test_a_rate_recovers(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    rate = limits.Rate((3, 10.0))
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    now = 9.9
    assert not rate.allows()
    now = 10.1
    assert rate.allows() and not rate.is_quiet
    now = 30.0
    assert rate.is_quiet


def test_an_address_may_come_80_times_in_30_seconds(server: Server, address: str) -> None:
    async def knock() -> list[str]:
        code = (await server.create(address, **BASE))["code"]
        answers = []
        for _ in range(85):
            try:
                line = await connect(server, code, local_addr=(address, 0))
                await line.close()
                answers.append("open")
            except InvalidStatus as refused:
                answers.append(str(refused.response.status_code))
        return answers

    assert asyncio.run(knock()) == ["open"] * 79 + ["429"] * 6


def test_behind_a_proxy_people_are_told_apart_and_nobody_else_is_believed(server: Server, address: str) -> None:
    async def knock(person: str, proxy: str) -> int:
        transport = httpx2.AsyncHTTPTransport(local_address=proxy)
        async with httpx2.AsyncClient(transport=transport, headers={"x-forwarded-for": person}) as client:
            answers = [await client.get(f"{server.url}/api/tables/AAAA-AAAA") for _ in range(81)]
        return sum(answer.status_code == 429 for answer in answers)

    async def main() -> list[int]:
        people = [f"203.0.113.{last}" for last in random.sample(range(1, 255), 2)]
        through_a_proxy = [await knock(person, "127.0.0.1") for person in people]
        return through_a_proxy + [await knock(person, address) for person in people]

    assert asyncio.run(main()) == [1, 1, 1, 81]


def test_addresses_of_one_ipv6_network_count_together() -> None:
    addresses = limits.Addresses((2, 30.0))
    assert addresses.allow("2001:db8::1") and addresses.allow("2001:db8::2")
    assert not addresses.allow("2001:db8::3")
    assert addresses.allow("2001:db8:0:1::1") and addresses.allow("192.0.2.1")


@pytest.mark.parametrize("size", [8193, 100_000])
def test_a_message_that_is_too_long_closes_the_connection(server: Server, address: str, size: int) -> None:
    async def shout() -> int | None:
        code = (await server.create(address, **BASE))["code"]
        line = await connect(server, code, local_addr=(address, 0))
        await line.send("x" * size)
        await line.wait_closed()
        return line.close_code

    assert asyncio.run(shout()) == 1009


def test_a_body_that_is_too_long_is_refused(tables: Tables) -> None:
    for door, most in (("/api/tables", MOST_DRAFT_BYTES), (f"/api/tables/{tables.create()['code']}/join", MOST_BYTES)):
        answer = tables.client.post(door, content=b" " * (most + 1))
        assert (answer.status_code, answer.json()["reason"]) == (413, "malformed"), door


def test_who_says_nothing_is_dropped(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "IDLE_SECONDS", 0.1)
    with tables.connect(tables.create()["code"]) as silent:
        assert silent.hear_until("goodbye")["reason"] == "idle"
    monkeypatch.setattr(limits, "HELLO_SECONDS", 0.1)
    with tables.client.websocket_connect(
        f"/ws/{tables.create(name='Ben')['code']}", headers=ORIGIN
    ) as silent_from_the_start:
        assert json.loads(silent_from_the_start.receive_text())["reason"] == "idle"


def test_who_does_not_read_is_dropped_and_disturbs_nobody(server: Server, address: str) -> None:
    async def main() -> None:
        joined = await server.create(address, game="das_amulett", seats=["open", QUICK_BOT, QUICK_BOT])
        guest = await server.guest(joined, address).connect()
        await guest.ask("start")
        while len(guest.events) < 100:
            await guest.until(lambda: guest.options)
            asked = guest.decision
            await guest.move(guest.options[0])
            await guest.until(lambda asked=asked: guest.decision is not asked)  # type: ignore[misc]
        await guest.close()
        before = await dropped()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.bind((address, 0))
        host, port = server.url.removeprefix("http://").split(":")
        deaf.connect((host, int(port)))
        line = await connect(server, joined["code"], sock=deaf)
        line.transport.pause_reading()
        for _ in range(95):
            await line.send(json.dumps({"type": "hello", "secret": joined["secret"]}))
        async with asyncio.timeout(20):
            while await dropped() == before:
                await asyncio.sleep(0.05)
        async with asyncio.timeout(5):
            await guest.connect()
            assert (await guest.ask("ping"))["type"] == "pong"
        await guest.close()
        line.transport.abort()

    async def dropped() -> int:
        lines = (await server.get("/metrics")).text.splitlines()
        return sum(int(line.split()[-1]) for line in lines if 'dropped_total{reason="too_slow"}' in line)

    asyncio.run(main())


def test_who_connects_and_asks_nothing_is_hung_up_on(server: Server) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        line.settimeout(limits.HELLO_SECONDS + 5)
        begun = time.monotonic()
        assert line.recv(100) == b""
        assert time.monotonic() - begun > limits.HELLO_SECONDS - 2


# ---- nonsense

NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '"hello"',
    "{}",
    '{"type":"cheat"}',
    '{"type":"move"}',
    '{"type":"move","match":1,"decision":"1","action":"draw"}',
    '{"type":"move","match":1,"decision":1,"action":5}',
    '{"type":"move","match":-1,"decision":1,"action":"draw"}',
    '{"type":"move","match":1,"decision":1e999,"action":"draw"}',
    '{"type":"move","match":1,"decision":99999999999999999999,"action":"draw"}',
    '{"type":"move","match":1,"decision":1,"action":"draw","seat":1}',
    '{"type":"hello","language":"fr"}',
    '{"type":"hello","since":true}',
    '{"type":"sit","seat":6}',
    '{"type":"sit","seat":-1}',
    '{"type":"say","text":""}',
    '{"type":"pledge","pledge":"XYZ"}',
    '{"type":"reveal","chance":"XYZ"}',
    '{"type":"ping","id":-1}',
    "[" * 4000,
    '{"type":"ping","id":1}' + " " * 10 + "x",
    '{"type":"say","text":"\\ud800"}',
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_changes_nothing(tables: Tables, text: str) -> None:
    made = tables.create()
    with tables.connect(made["code"], made["secret"]) as seat:
        seat.socket.send_text(text)
        refused = seat.hear_until("refused")
        assert refused["reason"] == "malformed"
        seat.socket.send_bytes(b"\x00\xff")
        assert seat.hear_until("refused")["reason"] == "malformed"
        assert seat.ask("ping")["type"] == "pong"
    assert tables.hall.tables[made["code"]].table.version == 3


def test_requests_out_of_their_order_are_refused(tables: Tables) -> None:
    made = tables.create()
    requests: list[tuple[str, dict[str, Any]]] = [
        ("move", {"match": 1, "decision": 1, "action": "draw"}),
        ("invite", {}),
        ("accept", {}),
        ("decline", {}),
        ("hold", {"seat": 1}),
        ("add_time", {"seat": 1}),
        ("start", {}),
    ]
    with tables.connect(made["code"], made["secret"]) as seat:
        for kind, fields in requests:
            assert seat.ask(kind, **fields)["reason"] == "not_now", kind


# ---- what goes out


def test_every_answer_has_the_strict_headers(tables: Tables) -> None:
    code = tables.create()["code"]
    for path in ("/", f"/t/{code}", "/page/icon.svg", "/api/games", "/healthz", "/nowhere", f"/api/tables/{code}/qr.svg"):
        headers = tables.client.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers and "set-cookie" not in headers


def test_every_answer_says_which_page_is_offered(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it is replaced while the server runs. The page is fetched every time, what is named by its content once."""
    made = tables.create()
    for name in ("one", "another"):
        monkeypatch.setattr(page, "PAGE", tmp_path / name)
        page.PAGE.mkdir()
        for file in ("index.html", "worker.js", "index-12345678.js"):
            (page.PAGE / file).write_text(name)
        (page.PAGE / "build.txt").write_text(name)
        for path in ("/healthz", "/api/games", "/api/games/magi", f"/api/tables/{made['code']}", "/nowhere"):
            headers = tables.client.get(path).headers
            assert (headers["amulett-page"], headers["cache-control"]) == (name, "no-store"), path
        with tables.connect(made["code"], made["secret"]) as seat:
            assert seat.ask("hello", secret=made["secret"])["page"] == name
        for path in ("/", "/kept", f"/t/{made['code']}", "/worker.js"):
            answer = tables.client.get(path)
            assert (answer.headers["cache-control"], answer.text) == ("no-cache", name), path
        assert "immutable" in tables.client.get("/page/index-12345678.js").headers["cache-control"]
        answer = tables.client.get("/nowhere", headers={"accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.text) == (404, name)  # somebody has mistyped an address: the page says so
        assert tables.client.get("/api/nowhere", headers={"accept": "text/html"}).json()["reason"] == "unknown"
    monkeypatch.setattr(page, "PAGE", tmp_path / "nothing")
    assert tables.client.get("/nowhere", headers={"accept": "text/html"}).json()["reason"] == "unknown"
    assert tables.client.get("/healthz").headers["amulett-page"] == ""


def test_the_page_connects_to_this_server_only() -> None:
    policy = Safety({"https://amulett.example"}).policy
    assert "connect-src 'self' wss://amulett.example;" in policy


def test_the_page_has_no_inline_code(tables: Tables) -> None:
    page = tables.client.get("/").text
    assert page.count("<script") == 1 and 'src="/page/' in page
    assert "onclick" not in page and "style=" not in page


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "nothing.js", "icon.svg/..", "icon.svg.br"])
def test_only_the_pages_files_are_served(tables: Tables, name: str) -> None:
    assert tables.client.get(f"/page/{name}").status_code == 404


def test_nothing_is_compressed(server: Server, address: str) -> None:
    """Compression over one connection tells the length of what is repeated in it, and costs memory."""

    async def shake_hands() -> Any:
        code = (await server.create(address, **BASE))["code"]
        line = await connect(server, code, compression="deflate", local_addr=(address, 0))
        await line.close()
        return line.response

    assert "sec-websocket-extensions" not in asyncio.run(shake_hands()).headers


def test_secrets_are_kept_hashed_and_logged_never(server: Server, address: str, tmp_path: Path) -> None:
    async def play() -> list[str]:
        joined = await server.create(address, game="das_amulett", name="Rumpelstilz", seats=["open", QUICK_BOT, QUICK_BOT])
        guest = await server.guest(joined, address).connect()
        link = await guest.ask("reissue", seat=0)
        await guest.ask("say", text="Schneewittchen")
        await guest.ask("start")
        await guest.ask("move", match=1, decision=77, action="nonsense")
        await guest.send("{nonsense")
        await server.get(f"/api/tables/{joined['code']}")
        await guest.close()
        return [joined["secret"], link["secret"], joined["code"], "Rumpelstilz", "Schneewittchen"]

    words = asyncio.run(play())
    database = b"".join(path.read_bytes() for path in server.log.parent.glob("tables.db*"))
    logged = server.log.read_text()
    assert words[2].encode() in database, "this is the right file"
    for secret in words[:2]:
        assert secret.encode() not in database
        assert secret.replace("-", "").encode() not in database
    assert '"event": "table_created"' in logged
    for word in words:
        assert word not in logged
