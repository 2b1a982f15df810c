"""Files of earlier formats are brought to today's, step by step, and nothing in them changes."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from amulett.store import StoreError
from amulett.store.formats import FORMAT
from amulett.store.sqlite import SQLiteStore

FORMAT_1 = """
PRAGMA journal_mode = WAL;
BEGIN IMMEDIATE;
CREATE TABLE seen (code TEXT PRIMARY KEY, written REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX seen_written ON seen (written);
CREATE TABLE log (code TEXT, version INTEGER, entry BLOB NOT NULL, PRIMARY KEY (code, version)) WITHOUT ROWID;
PRAGMA user_version = 1;
COMMIT;
"""
"""Exactly as version 0.1 made it (commit 2bbdd56)."""

ROWS = [
    ("K7XQ-MTPR", 0, b'{"entry":"created","game":"magi"}'),
    ("K7XQ-MTPR", 1, b'{"entry":"joined","person":1,"name":"\xc3\x84nne","key":"00"}'),
    ("ZZZZ-2222", 0, b'{"entry":"created","game":"magi"}'),
    ("ZZZZ-2222", 1, b'{"entry":"started","digest":"00"}'),
    ("SLOW-2222", 0, b'{"entry":"created","game":"magi","clock":{"seconds":86400,"per_move":true}}'),
    ("SLOW-2222", 1, b'{"entry":"started","digest":"00","at":1}'),
]


def make_format_1(path: Path, rows: list[tuple[str, int, bytes]] = ROWS, written: float = 1_700_000_000.5) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(FORMAT_1)
    connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
    connection.executemany("INSERT INTO seen VALUES (?, ?)", [(code, written) for code in {row[0] for row in rows}])
    connection.commit()
    connection.close()


def test_a_file_of_format_1_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    make_format_1(path)

    async def main() -> None:
        store = SQLiteStore(path)
        for code in ("K7XQ-MTPR", "ZZZZ-2222", "SLOW-2222"):
            assert await store.read(code) == [entry for table, _, entry in ROWS if table == code]
        assert await store.untouched(0, begun=False) == ["K7XQ-MTPR"]
        assert await store.untouched(0, begun=True) == ["SLOW-2222", "ZZZZ-2222"]
        assert await store.due(1) == ["SLOW-2222"], "where a move may take days somebody has to look"
        await store.append("K7XQ-MTPR", 2, [b"2"])
        await store.close()
        again = SQLiteStore(path)
        assert len(await again.read("K7XQ-MTPR")) == 3
        await again.close()

    asyncio.run(main())
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    connection.close()


def test_a_program_that_knows_format_1_only_cannot_write_any_more(tmp_path: Path) -> None:
    """It may still run while the new one starts: its moves are refused, not lost."""
    path = tmp_path / "tables.db"
    make_format_1(path)
    old = sqlite3.connect(path, isolation_level=None)
    asyncio.run(SQLiteStore(path).close())
    with pytest.raises(sqlite3.OperationalError):
        old.execute("INSERT INTO log VALUES (?, ?, ?)", ("K7XQ-MTPR", 2, b"2"))
    old.close()


def test_a_migration_that_is_cut_off_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    make_format_1(path)
    with monkeypatch.context() as broken:
        broken.setattr("amulett.store.sqlite.check_shape", lambda connection: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            SQLiteStore(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()
    asyncio.run(SQLiteStore(path).close())


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (f"PRAGMA user_version = {FORMAT + 1}", "written by a newer version"),
        ("ALTER TABLE log ADD COLUMN more", "not a database of this version"),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused_at_the_start(tmp_path: Path, harm: str, said: str) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(SQLiteStore(path).close())
    connection = sqlite3.connect(path)
    connection.execute(harm)
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match=said):
        SQLiteStore(path)
