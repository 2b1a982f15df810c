"""amulett doctor and amulett backup."""

import asyncio
from pathlib import Path

import pytest

from amulett.cli.main import main
from amulett.store.sqlite import SQLiteStore


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"

    async def fill() -> None:
        store = SQLiteStore(path)
        for n in range(50):
            await store.append(f"T{n:02}", 0, [b"entry %d" % n, bytes(300)])
        await store.close()

    asyncio.run(fill())
    return path


def test_a_whole_file(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", str(db), "--lang", "en"]) == 0
    assert capsys.readouterr().out == f"{db}: format 3, 50 tables with 100 entries, all whole.\n"
    assert main(["doctor", str(db), "--lang", "de"]) == 0
    assert "alles unversehrt" in capsys.readouterr().out


def test_a_damaged_file_is_described_and_repaired(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db.write_bytes(db.read_bytes().replace(b"entry 17", b"Entry 17"))
    assert main(["doctor", str(db), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "table T17: its first 0 entries are whole, of 2" in said and "--repair" in said
    assert main(["doctor", str(db), "--repair", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "2 entries of 1 tables are lost" in said and "tables.db.damaged-" in said
    assert main(["doctor", str(db), "--lang", "en"]) == 0
    assert "49 tables" in capsys.readouterr().out


def test_a_backup_says_what_it_holds_and_speaks_of_the_key(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    to = db.with_name("copy.db")
    assert main(["backup", str(db), str(to), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert f"{to}: 50 tables with 100 entries, all whole." in said and "Without the server’s key" in said
    db.with_name("tables.db.key").write_bytes(b"key")
    assert main(["backup", str(db), str(db.with_name("two.db")), "--lang", "de"]) == 0
    assert "Der Schlüssel des Servers liegt daneben" in capsys.readouterr().out
    assert main(["backup", str(db), str(db.with_name("three.db")), "--without-key"]) == 0
    assert not db.with_name("three.db.key").exists()


def test_impossible_files(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", str(db.with_name("none.db"))]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert main(["backup", str(db), str(db)]) == 2
    assert "a backup replaces nothing" in capsys.readouterr().err
