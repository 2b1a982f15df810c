"""What is forgotten, and what is not to be read in the file."""

import asyncio
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from amulett.core.errors import AmulettError
from amulett.server.api import CreateTable
from amulett.server.app import build_app
from amulett.server.entries import Created, Revealed, decode
from amulett.server.hall import Hall
from amulett.server.refusal import Refusal
from amulett.server.safety import Safety
from amulett.server.vault import LostKey, Vault, vault_at
from amulett.store.sqlite import SQLiteStore, has_tables
from server.tables import QUICK_BOT, Message, Tables
from server.test_versions import play, wake_again
from store.test_store_formats import make_format_1

DAY = 86_400


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver", vault=Vault(b"k" * 32))


@pytest.fixture
def file(tables: Tables, tmp_path: Path) -> "File":
    return File(tmp_path, tables)


class File:
    """Everything that is on disk."""

    def __init__(self, folder: Path, tables: Tables) -> None:
        self._folder = folder
        self._tables = tables

    def contains(self, text: str) -> bool:
        with sqlite3.connect(self._folder / "tables.db") as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        return any(text.encode() in path.read_bytes() for path in self._folder.glob("tables.db*"))

    def log(self, code: str) -> list[Any]:
        return decode(self._tables.client.portal.call(self._tables.hall.store.read, code, 0))  # type: ignore[union-attr]

    def age(self, code: str, days: float) -> None:
        with sqlite3.connect(self._folder / "tables.db") as connection:
            connection.execute("UPDATE seen SET written = written - ? WHERE code = ?", (days * DAY, code))
        connection.close()


# ---- old tables


def test_old_tables_go_by_themselves(tables: Tables, file: File) -> None:
    young, gathering = (tables.create()["code"] for _ in range(2))
    watched = tables.create()
    kept, gone = play(tables, 3)["code"], play(tables, 3)["code"]
    with tables.connect(watched["code"], watched["secret"]):
        for code, days in ((gathering, 1.1), (watched["code"], 5), (kept, 89), (gone, 91), (young, 0.9)):
            file.age(code, days)
        tables.client.portal.call(tables.hall.forget_old)  # type: ignore[union-attr]
        answers = {code: tables.client.get(f"/api/tables/{code}").status_code for code in (young, gathering, kept, gone)}
        assert answers == {young: 200, gathering: 404, kept: 200, gone: 404}
        assert tables.client.get(f"/api/tables/{watched['code']}").status_code == 200, "somebody is there"
    figures = tables.hall.metrics.text()
    assert 'amulett_forgotten_total{kind="gathering"} 1' in figures and 'amulett_forgotten_total{kind="begun"} 1' in figures


def test_forgetting_can_be_watched(tables: Tables, file: File, caplog: pytest.LogCaptureFixture) -> None:
    file.age(tables.create()["code"], 2)
    with caplog.at_level("INFO", "amulett.server"):
        tables.client.portal.call(tables.hall.forget_old)  # type: ignore[union-attr]
    (line,) = [record for record in caplog.records if record.message == "tables_forgotten"]
    assert (line.gathering, line.begun) == (1, 0)  # type: ignore[attr-defined]
    assert re.search(r"amulett_last_forgetting_timestamp_seconds \d", tables.hall.metrics.text())


# ---- delete this table


def test_the_host_deletes_the_table_and_everybody_is_told(tables: Tables, file: File) -> None:
    made = tables.create(name="Annegret")
    ben = tables.join(made["code"], "Benedikt")
    with tables.connect(made["code"], made["secret"]) as anna, tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.ask("delete")["reason"] == "not_allowed"
        assert file.contains("Benedikt")
        assert anna.ask("delete")["type"] == "done"
        for seat in (anna, guest):
            assert seat.hear_until("goodbye") == {"type": "goodbye", "reason": "deleted", "retry_ms": None}
            with pytest.raises(WebSocketDisconnect) as closed:
                seat.hear()
            assert closed.value.code == 4004
    assert tables.client.get(f"/api/tables/{made['code']}").status_code == 404
    assert not file.contains("Annegret") and not file.contains("Benedikt")


def test_nobody_deletes_a_match_that_others_are_playing(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as anna, tables.connect(made["code"], ben["secret"]):
        assert anna.ask("start")["type"] == "done"
        assert "While others are playing" in anna.ask("delete")["text"]
    alone = tables.create(seats=("open", QUICK_BOT))
    with tables.connect(alone["code"], alone["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        assert anna.ask("delete")["type"] == "done"


# ---- forget me


def test_a_person_is_forgotten_with_name_and_chat(tables: Tables, file: File) -> None:
    made = tables.create(name="Annegret")
    ben = tables.join(made["code"], "Benedikt")
    with tables.connect(made["code"], made["secret"]) as anna, tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.ask("say", text="my secret recipe")["type"] == "done"
        assert anna.ask("say", text="what a recipe")["type"] == "done"
        assert file.contains("my secret recipe") and file.contains("Benedikt")
        assert guest.ask("forget")["type"] == "done"
        assert anna.hear_until("forgotten")["person"] == ben["person"]
        assert [seat["name"] for seat in anna.latest("seating")["table"]["seats"]] == ["Annegret", "N. N. 2"]
        assert anna.ask("start")["type"] == "done", "the seat is still theirs"
        guest.hear_until("update")
    assert not file.contains("my secret recipe") and not file.contains("Benedikt")
    tables.hall.tables.clear()
    with tables.connect(made["code"], ben["secret"]) as guest:
        welcome = guest.latest("welcome")
        assert welcome["you"]["seat"] == 1
        assert [line["text"] for line in welcome["chat"]] == ["what a recipe"]
        assert guest.ask("say", text="I am still here")["type"] == "done"
        assert guest.hear_until("said")["line"]["name"] == "N. N. 2"


def test_a_spectator_has_nothing_to_be_forgotten(tables: Tables) -> None:
    with tables.connect(tables.create()["code"]) as watcher:
        assert watcher.ask("forget")["reason"] == "not_allowed"
        assert watcher.ask("delete")["reason"] == "not_allowed"


# ---- the secret of a deal


def secret_of(tables: Tables, made: Message) -> str:
    return tables.hall.tables[made["code"]].table.secret


def test_the_secret_of_a_running_deal_is_not_in_the_file(tables: Tables, file: File) -> None:
    made = play(tables, 5)
    secret = secret_of(tables, made)
    assert len(secret) == 64 and not file.contains(secret)
    before = tables.hall.tables[made["code"]].table
    tables.hall.tables.clear()
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.latest("welcome")["table"]["deal"] == {
            "commitment": before.commitment,
            "pledges": [""] * len(before.chairs),
            "withheld": [],
            "secret": None,
            "contributions": None,
        }
    after = tables.hall.tables[made["code"]].table
    assert (
        after.secret == secret and after.match and before.match and after.match.fingerprint() == before.match.fingerprint()
    )


def test_after_the_end_the_secret_is_everybodys_and_needs_no_key(tables: Tables, file: File) -> None:
    made = play(tables, 60, game="kuhn_poker")
    secret = secret_of(tables, made)
    wake_again(tables)
    log = file.log(made["code"])
    assert isinstance(log[0], Created) and not log[0].secret
    assert [entry.secret for entry in log if isinstance(entry, Revealed)] == [secret]
    tables.hall.vault = Vault(b"another key, of thirty-two bytes")
    replay = tables.client.get(f"/api/tables/{made['code']}/matches/1/replay")
    assert replay.status_code == 200 and secret in replay.text
    assert tables.client.get(f"/api/tables/{made['code']}").json()["phase"] == "over"


def test_without_its_key_a_running_match_waits_for_it(tables: Tables, hall: Hall) -> None:
    """It is refused in words, nothing is written, and it goes on when the key is back."""
    made = play(tables, 5)
    vault, version = hall.vault, hall.tables[made["code"]].table.version
    hall.tables.clear()
    hall.vault = Vault(b"another key, of thirty-two bytes")
    answer = tables.client.get(f"/api/tables/{made['code']}")
    assert answer.status_code == 503 and "lacks the key" in answer.json()["text"]
    assert 'store_faults_total{kind="key"} 1' in hall.metrics.text()
    hall.vault = vault
    assert tables.client.get(f"/api/tables/{made['code']}").status_code == 200
    assert hall.tables[made["code"]].table.version == version


def test_a_deal_that_an_earlier_version_wrote_in_the_clear_is_sealed_when_it_wakes(tmp_path: Path) -> None:
    created = (
        b'{"entry":"created","game":"magi","edition":"standard","options":{},"players":2,"public":false,"clock":null,'
        b'"pace_ms":0,"secret":"' + b"ab" * 32 + b'"}'
    )
    rows = [("K7XQ-MTPR", 0, created), ("K7XQ-MTPR", 1, b'{"entry":"joined","person":1,"name":"Anna","key":"00"}')]
    make_format_1(tmp_path / "tables.db", rows)

    async def main() -> None:
        hall = Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver", vault=Vault(b"k" * 32))
        hall.ready["magi"] = True
        live = await hall.find("K7XQ-MTPR")
        assert live.table.secret == "ab" * 32
        await hall.say_goodbye()
        hall.tables.clear()
        assert (await hall.find("K7XQ-MTPR")).table.secret == "ab" * 32
        (first, _) = decode(await hall.store.read("K7XQ-MTPR"))
        assert isinstance(first, Created) and not first.secret and first.sealed
        await hall.say_goodbye()
        await hall.store.close()

    asyncio.run(main())


def test_a_seal_opens_with_its_key_only() -> None:
    vault, secret = Vault(b"k" * 32), "5e" * 32
    assert vault.open(vault.seal(secret)) == secret and vault.seal(secret) != vault.seal(secret)
    changed = bytearray.fromhex(vault.seal(secret))
    changed[20] ^= 1
    for other, sealed in ((Vault(b"x" * 32), vault.seal(secret)), (vault, changed.hex()), (Vault(b""), vault.seal(secret))):
        with pytest.raises(LostKey):
            other.open(sealed)


def test_the_key_is_made_once_for_its_owner_only_and_a_lost_one_is_not_replaced_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db.key"
    sealed = vault_at(path, may_be_new=True).seal("00" * 32)
    assert path.stat().st_mode & 0o777 == 0o600
    assert vault_at(path, may_be_new=False).open(sealed) == "00" * 32
    path.write_text("nonsense")
    with pytest.raises(AmulettError, match="this is not a key"):
        vault_at(path, may_be_new=True)
    path.unlink()
    with pytest.raises(AmulettError, match="is missing: without this key"):
        vault_at(path, may_be_new=False)


def test_a_file_needs_its_key_from_the_first_table_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    assert not has_tables(path)

    async def main() -> None:
        hall = Hall(SQLiteStore(path), "http://testserver")
        assert not has_tables(path)
        await hall.create(CreateTable(game="magi", name="Anna", seats=["open", "open"]))
        await hall.say_goodbye()
        await hall.store.close()

    asyncio.run(main())
    assert has_tables(path)
    old = tmp_path / "old.db"
    make_format_1(old)
    assert not has_tables(old), "from before there were keys"


# ---- what is said about it


def test_everybody_can_read_how_long_things_are_kept(hall: Hall) -> None:
    with TestClient(build_app(hall, Safety({"http://testserver"}))) as client:
        assert client.get("/api/keeping").json() == {"gathering_days": 1.0, "kept_days": 90.0, "push_key": ""}
        assert client.get("/kept").status_code == client.get("/").status_code


def test_a_refusal_while_the_disk_is_full_deletes_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables.create()

    async def fail(*_: object) -> None:
        from amulett.store import StoreError

        raise StoreError("full")

    with tables.connect(made["code"], made["secret"]) as anna:
        with monkeypatch.context() as broken:
            broken.setattr(tables.hall.store, "remove", fail)
            assert "the disk is full" in anna.ask("delete")["text"]
        assert anna.ask("ping")["type"] == "pong"
        assert tables.hall.tables[made["code"]].table.people
    with pytest.raises(Refusal, match="no_table"):
        tables.client.portal.call(tables.hall.find, "ZZZZ-ZZZZ")  # type: ignore[union-attr]
