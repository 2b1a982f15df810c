"""Running the server: health, figures, documents, faults, and its end."""

import asyncio
import json
import re
import resource
import signal
import socket
import sqlite3
import time
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from pathlib import Path
from random import randint
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import negative_data_rejection, positive_data_acceptance

from amulett.bots.names import BOTS
from amulett.cli.main import main
from amulett.games import GAMES, find_game
from amulett.server import openapi
from amulett.server.schema import DOCUMENTS, game_types
from amulett.server.serve import Place
from server.serving import Server, start_server
from server.tables import QUICK_BOT, Tables

ROOT = Path(__file__).parents[2]
TOO_LONG = 413


# ---- documents


@pytest.mark.parametrize("path", DOCUMENTS)
def test_the_protocols_documents_are_fresh(path: str) -> None:
    assert (ROOT / path).read_text(encoding="utf-8") == DOCUMENTS[path](), "run `make docs`"


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path.endswith(".ts")])
def test_the_typescript_is_typescript(path: str) -> None:
    """Every type that is used is also declared, once; or it is the frame's."""
    text = DOCUMENTS[path]()
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.M)
    imported = [name for names in re.findall(r"^import type {(.*)} from", text, re.M) for name in names.split(", ")]
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text)
    used = set(re.findall(r"\b[A-Z]\w+", code)) - {"Record", "PROTOCOL", "MOST_BYTES"}
    known = [*declared, *(name.strip() for name in imported)]
    assert sorted(used) == sorted(known)
    frame = DOCUMENTS["web/src/views/frame.ts"]()
    assert all(f" {name.strip()} " in frame for name in imported)


def test_a_game_that_says_no_types_gives_the_page_none(monkeypatch: pytest.MonkeyPatch) -> None:
    untyped = copy(find_game("magi"))
    untyped.words, untyped.box = replace(untyped.words, VIEW=None), replace(untyped.box, SHAPE=None)
    monkeypatch.setattr("amulett.server.schema.find_game", lambda id: untyped)
    assert "interface" not in game_types("magi")


schema = schemathesis.openapi.from_dict(openapi.document())


class FromAddress(requests.adapters.HTTPAdapter):
    """From a separate address, since the server counts by address."""

    def init_poolmanager(self, *args: Any, **fields: Any) -> None:
        super().init_poolmanager(*args, **fields, source_address=(f"127.77.{randint(0, 255)}.{randint(2, 254)}", 0))


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_http_part_is_as_its_openapi_says(case: Any, server: Server) -> None:
    """Schemathesis asks for everything, sensible or not, and holds the answers against the document.

    One check is left out: that whatever fits the schema is accepted. A table for a game that there is not does not.
    """
    with requests.Session() as session:
        session.mount("http://", FromAddress())
        answer, left_out = case.call(base_url=server.url, session=session), [positive_data_acceptance]
        if answer.status_code == TOO_LONG:  # refused, too, but Schemathesis does not expect this number
            left_out.append(negative_data_rejection)
        case.validate_response(answer, excluded_checks=left_out)


# ---- figures


def test_health_says_when_everything_is_ready(server: Server) -> None:
    health = server.wait_until_ready()
    assert health["status"] == "ready"
    assert health["games"] == dict.fromkeys(GAMES, True)


def test_health_is_503_while_rules_are_compiled_or_the_store_fails(tables: Tables) -> None:
    tables.hall.ready["magi"] = False
    answer = tables.client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "preparing")
    made = tables.create()
    tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["text"] == "The rules are being prepared; please try again in a moment."
    tables.hall.ready["magi"] = True
    tables.hall.store.failing = "the disk is full"
    answer = tables.client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "failing")


def test_the_games_with_their_editions_rules_and_bots(tables: Tables) -> None:
    listed = tables.client.get("/api/games").json()
    assert [game["game"] for game in listed["games"]] == list(GAMES)
    assert listed["bots"] == list(BOTS) and listed["default_bot"] in BOTS
    for game in GAMES:
        whole = tables.client.get(f"/api/games/{game}").json()
        assert whole["game"]["editions"][0]["name"] in whole["boxes"]
        assert all(
            rule["texts"]["de"] and rule["texts"]["en"]
            for book in whole["rules"].values()
            for section in book
            for rule in section["rules"]
        )
    assert tables.client.get("/api/games/chess").status_code == 404


def test_figures_for_prometheus(server: Server, address: str) -> None:
    async def play() -> str:
        joined = await server.create(address, game="das_amulett", seats=["open", QUICK_BOT, QUICK_BOT])
        guest = await server.guest(joined, address).connect()
        await guest.ask("start")
        await guest.until(lambda: guest.options)
        await guest.move(guest.options[0])
        text = (await server.get("/metrics")).text
        await guest.close()
        return text

    figures = dict(line.rsplit(" ", 1) for line in asyncio.run(play()).splitlines() if not line.startswith("#"))
    assert int(figures['amulett_moves_total{game="das_amulett"}']) >= 1
    assert int(figures["amulett_acknowledgement_seconds_count"]) >= 1
    assert figures['amulett_commit_seconds_bucket{le="+Inf"}'] == figures["amulett_commit_seconds_count"]
    assert int(figures["amulett_connections"]) >= 1 and int(figures["amulett_tables"]) >= 1


def test_logs_are_json_lines(server: Server) -> None:
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {"time", "level", "event"} <= set(lines[0])
    assert any(line["event"] == "game_ready" and line["game"] == "magi" for line in lines)


# ---- the command line


@pytest.fixture
def complain(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """`amulett serve` with impossible arguments: its one line."""

    def run(*arguments: str, **environment: str) -> str:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert main(["serve", *arguments]) == 2
        complaint = capsys.readouterr().err
        assert complaint.count("\n") == 1
        return complaint

    return run


def test_a_port_in_use(complain: Callable[..., str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = complain("--port", str(port), "--db", str(tmp_path / "t.db"))
    assert said == f"amulett: port {port} is in use: choose another with --port\n"


def test_a_database_that_cannot_be_read(complain: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 1000)
    assert complain("--port", "0", "--db", str(path)) == f"amulett: {path}: this is not a database\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "complaint"),
    [
        (["--port", "70000"], {}, "a port is a number from 0 to 65535, not 70000"),
        ([], {"AMULETT_PORT": "many"}, "AMULETT_PORT must be a whole number, not 'many'"),
        (["--public-url", "example.org"], {}, "the public address must be like https://example.org"),
        (["--public-url", "https://example.org/games"], {}, "without a path"),
        (["--host", "no.such.host.invalid"], {}, "cannot listen on no.such.host.invalid:0"),
    ],
)
def test_bad_arguments(
    arguments: list[str], environment: dict[str, str], complaint: str, complain: Callable[..., str], tmp_path: Path
) -> None:
    defaults = {"AMULETT_PORT": "0", "AMULETT_DB": str(tmp_path / "t.db")}
    assert complaint in complain(*arguments, **{**defaults, **environment})


def test_the_public_address_is_the_one_origin_and_the_one_in_links() -> None:
    place = Place("0.0.0.0", 8000, "https://Amulett.example/")
    assert place.url(8000) == "https://Amulett.example"
    assert place.origins(8000) == {"https://amulett.example"}
    assert Place("127.0.0.1", 0, "").origins(8123) == {"http://127.0.0.1:8123", "http://localhost:8123"}
    assert re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000", Place("0.0.0.0", 8000, "").url(8000))


# ---- faults, and the end


def test_a_graceful_end_tells_everybody_and_a_restart_goes_on(tmp_path: Path) -> None:
    """By environment, for once."""
    db = tmp_path / "tables.db"

    async def until_the_end(server: Server) -> tuple[dict[str, Any], int, list[Any]]:
        joined = await server.create(game="das_amulett", seats=["open", QUICK_BOT, QUICK_BOT])
        guest = await server.guest(joined).connect()
        await guest.ask("start")
        await guest.until(lambda: guest.options)
        await guest.move(guest.options[0])
        server.process.send_signal(signal.SIGTERM)
        assert guest._reading and guest._socket
        await asyncio.wait({guest._reading}, timeout=10)
        assert guest.goodbye and guest.goodbye["reason"] == "restart" and guest.goodbye["retry_ms"]
        return joined, guest._socket.close_code or 0, guest.events

    async def go_on(server: Server, joined: dict[str, Any], events: list[Any]) -> None:
        guest = await server.guest(joined).connect()
        assert guest.events[: len(events)] == events
        await guest.until(lambda: guest.options)
        assert (await guest.move(guest.options[0]))["type"] == "done"
        await guest.close()

    with start_server(db, AMULETT_PUBLIC_URL="") as server:
        joined, code, events = asyncio.run(until_the_end(server))
        assert server.process.wait(15) in (0, -signal.SIGTERM)
    assert code == 1012
    with start_server(db) as server:
        asyncio.run(go_on(server, joined, events))


def test_a_full_disk_and_a_locked_database_lose_nothing(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"

    async def main(server: Server) -> None:
        joined = await server.create(game="das_amulett", seats=["open", QUICK_BOT, QUICK_BOT])
        guest = await server.guest(joined).connect()
        await guest.ask("start")
        await guest.until(lambda: guest.options)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
        asked, action = guest.decision, guest.options[0]
        refused = await guest.move(action)
        assert refused["reason"] == "not_stored" and "the disk" in refused["text"]
        assert (await server.get("/healthz")).json()["status"] == "failing"
        assert (await server.get(f"/api/tables/{joined['code']}")).status_code == 200, "everything else goes on"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert guest.decision is asked, "nothing has happened"
        assert (await guest.move(action))["type"] == "done"
        await guest.until(lambda: guest.decision is not asked and guest.options)
        other = sqlite3.connect(db, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        begun = time.monotonic()
        refused = await guest.move(guest.options[0])
        assert refused["reason"] == "not_stored" and "locked" in refused["text"] and time.monotonic() - begun > 4
        other.execute("ROLLBACK")
        other.close()
        assert (await guest.move(guest.options[0]))["type"] == "done"
        assert (await server.get("/healthz")).json()["status"] == "ready"
        await guest.close()

    with start_server(db) as server:
        asyncio.run(main(server))


def test_a_broken_table_does_not_disturb_the_others(tables: Tables) -> None:
    store = tables.hall.store
    for code, rows in (
        ("AAAA-AAAA", [b"{}"]),
        ("BBBB-BBBB", [b"\x00"]),
        ("CCCC-CCCC", [b'{"entry":"started","digest":"x"}']),
    ):
        tables.client.portal.call(store.append, code, 0, rows)  # type: ignore[union-attr]
        answer = tables.client.get(f"/api/tables/{code}")
        assert (answer.status_code, answer.json()["reason"]) == (404, "unknown")
        with pytest.raises(AssertionError, match="can no longer be opened"), tables.connect(code):
            pass
    made = tables.create()
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("ping")["type"] == "pong"
