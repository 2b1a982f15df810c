"""The store under the server: who owns it, and what everybody is told when something is wrong with it."""

import asyncio
import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from amulett.server.app import build_app
from amulett.server.hall import Hall
from amulett.server.safety import Safety
from amulett.store import StoreError
from amulett.store.sqlite import SQLiteStore
from server.serving import Server, start_server
from server.tables import QUICK_BOT, Tables


def test_a_second_server_on_the_same_file_waits_and_takes_over(tmp_path: Path) -> None:
    """A rolling restart that overlaps: the old one is told to end, the new one has been waiting."""
    db = tmp_path / "tables.db"

    async def play(server: Server, joined: dict[str, Any]) -> int:
        guest = await server.guest(joined).connect()
        if guest.table["phase"] == "gathering":
            await guest.ask("start")
        await guest.until(lambda: guest.options)
        assert (await guest.move(guest.options[0]))["type"] == "done"
        await guest.close()
        return len(guest.events)

    with start_server(db) as old:
        joined = asyncio.run(old.create(game="das_amulett", seats=["open", QUICK_BOT, QUICK_BOT]))
        with start_server(db, until_ready=False) as new:
            asyncio.run(play(old, joined))
            new.wait_until_it_listens()
            health = asyncio.run(new.get("/healthz"))
            assert (health.status_code, health.json()["status"]) == (503, "waiting")
            refused = asyncio.run(new.get(f"/api/tables/{joined['code']}"))
            assert refused.status_code == 503 and "taking over from its predecessor" in refused.json()["text"]
            assert new.process.stdout and "waits until it ends" in new.process.stdout.readline()
            asyncio.run(play(old, joined))
            old.process.send_signal(signal.SIGTERM)
            new.wait_until_ready()
            assert asyncio.run(play(new, joined)) > 0
            events = [json.loads(line)["event"] for line in new.log.read_text().splitlines()]
            assert "waiting_for_owner" in events and "took_over" in events


def test_a_server_that_has_lost_its_file_ends(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with start_server(db) as server:

        async def take() -> None:
            store = SQLiteStore(db)
            assert store.waiting
            await asyncio.to_thread(force, store)
            await store.close()

        def force(store: SQLiteStore) -> None:
            store._reader.execute("UPDATE owner SET number = number + 1")

        asyncio.run(take())
        assert server.process.wait(30) == 2
    assert "store_fault" in server.log.read_text() and "another server has taken over" in server.log.read_text()


def test_a_damaged_table_is_told_truly(tables: Tables, hall: Hall, tmp_path: Path) -> None:
    """Not as a table that there is not, not with the path of the file, and not only to the person who opens it."""
    code, other = tables.create()["code"], tables.create(name="Ben")["code"]
    hall.tables.clear()
    hall.store._reader.execute("UPDATE log SET entry = ? WHERE code = ? AND version = 1", (b"{}", code))  # type: ignore[attr-defined]
    for language, words in (("en", "is damaged in the server"), ("de", "beschädigt")):
        answer = tables.client.get(f"/api/tables/{code}", headers={"accept-language": language})
        assert answer.status_code == 503 and words in answer.json()["text"] and "tables.db" not in answer.text
    with pytest.raises(AssertionError, match="damaged"), tables.connect(code):
        pass
    health = tables.client.get("/healthz")
    assert (health.status_code, health.json()["status"]) == (200, "damaged")
    figures = tables.client.get("/metrics", headers={"host": "testserver"})
    assert tables.client.get(f"/api/tables/{other}").status_code == 200
    assert figures.status_code == 403 or "amulett_store_damaged 1" in figures.text
    assert 'store_faults_total{kind="damaged"}' in hall.metrics.text()


def test_a_read_that_fails_is_told_without_the_path(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(table: str, since: int = 0) -> list[bytes]:
        raise StoreError("disk", "/secret/place/tables.db")

    with TestClient(build_app(hall, Safety({"http://testserver"}))) as client:
        monkeypatch.setattr(hall.store, "read", fail)
        answer = client.get("/api/tables/AAAA-AAAA", headers={"accept-language": "de"})
        assert answer.status_code == 503 and "die Platte" in answer.json()["text"] and "secret" not in answer.text


def test_faults_are_counted_each_time_and_logged_once_a_minute(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(100):
        hall.store.on_fault("full", "the disk is full")
    assert 'amulett_store_faults_total{kind="full"} 100' in hall.metrics.text()
    assert [record.message for record in caplog.records].count("store_fault") == 1


def test_health_tells_strangers_no_numbers(tables: Tables) -> None:
    tables.create()
    assert set(tables.client.get("/healthz").json()) == {"status", "version", "games", "prepared"}


def test_the_very_first_commit_and_a_wait_take_no_time(tmp_path: Path) -> None:
    begun = time.monotonic()
    asyncio.run(SQLiteStore(tmp_path / "tables.db").close())
    assert time.monotonic() - begun < 5
