"""What SQLite adds: commits together, and clear words when the disk or the file is at fault."""

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from amulett.store import StoreError
from amulett.store.sqlite import SQLiteStore


def run(path: Path, test: Callable[[SQLiteStore], Awaitable[None]], patience: float = 5.0) -> None:
    async def main() -> None:
        store = SQLiteStore(path, patience)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    """WAL with full synchronisation: the one way in which SQLite survives a power failure without losing a commit."""

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        assert store._writer_connection
        with sqlite3.connect(tmp_path / "tables.db") as other:
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        writer = store._connect()
        assert writer.execute("PRAGMA synchronous").fetchone() == (2,)
        writer.close()
        other.close()

    run(tmp_path / "tables.db", test)


def test_whatever_waits_goes_into_one_commit(tmp_path: Path) -> None:
    async def test(store: SQLiteStore) -> None:
        await asyncio.gather(*(store.append(f"T{n}", 0, [b"0"]) for n in range(400)))
        assert store.commits < 40

    run(tmp_path / "tables.db", test)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 200_000, most))
        try:
            with pytest.raises(StoreError, match="the disk"):
                await store.append("A", 1, [bytes(1_000_000)])
            assert "the disk" in store.failing
            assert await store.read("A") == [b"0"]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        await store.append("A", 1, [b"1"])
        assert await store.read("A") == [b"0", b"1"]
        assert not store.failing

    run(path, test)


def test_a_locked_database_is_an_error_and_no_loss(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program has locked the database"):
            await store.append("A", 1, [b"1"])
        other.execute("ROLLBACK")
        other.close()
        await store.append("A", 1, [b"1"])
        assert await store.read("A") == [b"0", b"1"]

    run(path, test, patience=0.1)


def test_a_database_that_cannot_be_written_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run(path, lambda store: store.append("A", 0, [b"0"]))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match=r"tables\.db: another program has locked the database"):
        SQLiteStore(path, patience=0.1)
    other.close()
    run(path, lambda store: store.append("A", 1, [b"1"]))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt: this is not a database"):
        SQLiteStore(path)
    assert path.read_text() == "Dear Anna, " * 1000


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name)")
    other.close()
    with pytest.raises(StoreError, match="not a database of this version of Amulett"):
        SQLiteStore(path)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database cannot be opened"):
        SQLiteStore(tmp_path)


def test_a_damaged_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def write(store: SQLiteStore) -> None:
        for n in range(50):
            await store.append("A", n, [bytes(3000)])

    run(path, write)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))

    async def read(store: SQLiteStore) -> None:
        with pytest.raises(StoreError, match="damaged"):
            await store.read("A")

    run(path, read)
